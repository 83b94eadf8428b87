"""Tests of how texts are prepared for a voice."""

import json
import re
from collections.abc import Iterator

import pytest

from app.rulebook import Spot, rulebook
from app.screens import rules_page
from app.speech.pronounced import pronounced, pronounced_name, signs
from engines import find, known_languages, names, read

SAID = {
    "Bo: −5 Heat, now +3.": (
        "Bo: minus 5 Heat, now plus 3.",
        "Bo: trừ 5 Heat, now cộng 3.",
    ),
    "20 points + 13 bonus": ("20 points plus 13 bonus", "20 points cộng 13 bonus"),
    "±12": ("plus or minus 12", "cộng trừ 12"),
    "Tomato ×2": ("Tomato times 2", "Tomato nhân 2"),
    "3 × Rock": ("3 times Rock", "3 lần Rock"),
    "20 + 3 = 23.": ("20 plus 3 equals 23.", "20 cộng 3 bằng 23."),
    "Hip-Hop/R&B 8": ("Hip-Hop, R&B 8", "Hip-Hop, R&B 8"),
    "2–1": ("2 to 1", "2, 1"),
    "Trick 2/4": ("Trick 2 of 4", "Trick 2 trên 4"),
    "−$5,000": ("minus 5,000 dollars", "trừ 5,000 đô la"),
    "$80.000": ("80.000 dollars", "80.000 đô la"),
    "+3 → +5": ("plus 3 becomes plus 5", "cộng 3 thành cộng 5"),
    "a Prop (+5)": ("a Prop (plus 5)", "a Prop (cộng 5)"),
    "Round 1 · Trick 2": ("Round 1, Trick 2", "Round 1, Trick 2"),
    "Blue must be played (O7, OA12).": ("Blue must be played.", "Blue must be played."),
    "BOOST, PRE-SHOW and ECG": ("Boost, Pre-show and ECG", "Boost, Pre-show and ECG"),
    "All BOOSTs, Boss, as": ("All Boosts, Boss, as", "All Boosts, Boss, as"),
    "“No,” **he** said.": ("No, he said.", "No, he said."),
    "coach (HLV): HLV +3": ("coach: mentor plus 3", "coach: huấn luyện viên cộng 3"),
    "\u2068Mai\u2069 draws\u00a02": ("Mai draws 2", "Mai draws 2"),
    "Hip-Hop, twenty-one, 7-8": ("Hip-Hop, twenty-one, 7-8", "Hip-Hop, twenty-one, 7-8"),
}
"""Sentences as written, and as pronounced in English and in Vietnamese."""


@pytest.mark.parametrize("written", SAID)
def test_a_sign_is_said_in_words(written: str) -> None:
    assert (pronounced(written, "en"), pronounced(written, "vi")) == SAID[written]


def read_aloud(game: str, lang: str) -> Iterator[str]:
    """Yields the texts of a game that may be read aloud.

    Placeholders are replaced by a number.
    """
    own = find(game)
    texts = [*own.catalogue(lang).values()]
    if (coach := read(f"app.games.{game}", f"lesson.{lang}.json")) is not None:
        texts += json.loads(coach).values()
    if (book := rulebook(own, lang)) is not None:
        for page in range(len(book.sections)):
            texts += rules_page.texts(book, Spot(page, exact=True))
    yield from (re.sub(r"\{[^}]*\}", "7", text) for text in texts)


@pytest.mark.parametrize("lang", known_languages())
def test_nothing_that_is_read_leaves_a_sign_that_a_voice_would_spell(lang: str) -> None:
    spelt = re.compile(r"[−±×→=/·“”*+&\u00a0\u2060-\u206f\ue000-\uf8ff]")
    for game in names():
        said = [pronounced(text, lang) for text in read_aloud(game, lang)]
        assert not [text for text in said if spelt.search(text.replace("R&B", ""))]
        assert len(said) > 60


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Mai 🎭", "Mai"),
        ("~*Lea*~", "Lea"),
        ("Bo_99", "Bo 99"),
        ("José ♥", "José"),
        ("Nguyễn Thị Ấn", "Nguyễn Thị Ấn"),
        ("مريم", "مريم"),
        ("王小明", "王小明"),
        ("🎭", "🎭"),
        ("O'Neil-Smith", "O'Neil-Smith"),
    ],
)
def test_a_name_is_said_without_its_ornaments(name: str, said: str) -> None:
    assert pronounced_name(name) == said


def test_every_sign_with_words_is_in_use() -> None:
    written = " ".join(SAID)
    for key, pattern in signs().words:
        assert pattern.search(f"{written} a & b"), key
