from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.names import _SURE, _drawable, check_name, clean_name, distinct, typed
from app.text.graphemes import graphemes


@pytest.mark.parametrize(
    "name",
    ["Mai", "Ánh", "Nguyễn Thị Ngọc", "Đào", "Ünal", "O’Brien", "Anne-Marie", "Bo 2", "X" * 24,
     "ỡ", "E\u0302\u0301", "Мая", "梅", "李小龙", "مي", "علی\u200cرضا", "שרה", "ธีรเดช",
     "क्षत्रिय", "한국", "Zoë\u0308", "Mai 🎭", "👨\u200d👩\u200d👧", "👍🏽", "1\ufe0f\u20e3",
     "❤\ufe0f", "🏳\ufe0f\u200d🌈", "🇻🇳" * 24],
)  # fmt: skip
def test_names_that_can_be_drawn(name: str) -> None:
    assert check_name(name) is None


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "store.name.empty"),
        (" \t\n ", "store.name.empty"),
        ("X" * 25, "store.name.long"),
        ("Ma\u0000i", "store.name.hidden"),
        ("Ma\u200bi", "store.name.hidden"),
        ("Ma\u00adi", "store.name.hidden"),
        ("\u202eiaM", "store.name.hidden"),
        ("\u2066Mai\u2069", "store.name.hidden"),
        ("Mai\ufeff", "store.name.hidden"),
        ("Mai\ud800", "store.name.hidden"),
        ("\u0301Mai", "store.name.undrawable"),
        ("\u0e35Mai", "store.name.undrawable"),
        ("a" + "\u0316" * 6, "store.name.undrawable"),
        ("\ue000", "store.name.undrawable"),
        ("Mai\U0001fbff", "store.name.undrawable"),
        ("Mai\ufe0f", "store.name.hidden"),
        ("\ufe0fMai", "store.name.hidden"),
        ("Mai\u200d", "store.name.hidden"),
        ("Ma\u200di", "store.name.hidden"),
        ("Ma\u200ci", "store.name.hidden"),
        ("🦊\u200dMai", "store.name.hidden"),
        ("🇻🇳" * 25, "store.name.long"),
        ("👩\u200d👩\u200d👧\u200d👧" * 24, "store.name.long"),
    ],
)
def test_names_that_cannot(name: str, key: str) -> None:
    assert check_name(name) == key


def test_names_are_tidied() -> None:
    assert clean_name("  Nguye\u0302\u0303n \u00a0 Mai\n") == "Nguyễn Mai"


@given(st.text(max_size=30))
def test_a_good_name_stays_good_and_is_made_of_what_the_fonts_have(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert check_name(text) == check_name(name)
    if check_name(name) is None:
        assert 1 <= len(graphemes(name)) <= 24
        assert unicodedata.is_normalized("NFC", name)
        assert typed(name) == name


def test_without_the_fonts_list_only_sure_letters_are_taken() -> None:
    for first, last in _SURE:
        for code in range(first, last + 1):
            assert any(a <= code <= b for a, b in _drawable()), hex(code)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Zoë\u0308", ["Z", "o", "ë\u0308"]),
        ("ธีร", ["ธี", "ร"]),
        ("क्षत्रि", ["क्", "ष", "त्", "रि"]),
        ("🦊Bo", ["🦊", "B", "o"]),
        ("👨\u200d👩\u200d👧👍🏽", ["👨\u200d👩\u200d👧", "👍🏽"]),
        ("🇻🇳🇫🇷", ["🇻🇳", "🇫🇷"]),
        ("", []),
    ],
)
def test_a_grapheme_is_what_a_person_sees_as_one_character(text: str, parts: list[str]) -> None:
    assert graphemes(text) == parts


def test_a_number_is_added_after_a_whole_grapheme() -> None:
    assert distinct(["🇻🇳" * 24] * 2)[1] == "🇻🇳" * 21 + " 2"


def test_what_is_typed_loses_only_characters_without_meaning() -> None:
    assert typed("李 👩\u200d🚀\ue000\u200b") == "李 👩\u200d🚀"
