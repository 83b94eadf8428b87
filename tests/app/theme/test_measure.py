"""Tests of text measurements."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

import flet as ft
import pytest
from PIL import ImageFont

from app.theme import kit, measure
from app.theme.measure import BODY, DISPLAY, STRONG
from build.paths import ASSETS
from tests.app.games.boards import ui_of, walk

FONTS = (BODY, STRONG, DISPLAY)
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
VIETNAMESE = (
    "aăâbcdđeêghiklmnoôơpqrstuưvxyàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ"
)
QUOTES = "\"'‘’‚“”„«»‹›"
POINTS = "0123456789.,;:!?()[]…–—·×+−%"
ARROWS = "←→↑↓↻↺"
WORDS = ("Ghost light", "AVAWAY", "Những người diễn viên", "ẤN ĐỘ HỘI TỤ", "10 → 12", "„Ça“")


@cache
def real(font: str, size: int = 1000) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(ASSETS / "fonts" / f"{measure.FILES[font]}.ttf"), size)


def inked(text: str, font: str) -> tuple[float, float]:
    _, top, _, bottom = real(font).getbbox(text, anchor="ls")
    return -top / 1000, bottom / 1000


@pytest.mark.parametrize("font", FONTS)
def test_every_sign_that_people_read_is_in_the_table(font: str) -> None:
    wanted = {*ENGLISH, *ENGLISH.upper(), *VIETNAMESE, *VIETNAMESE.upper(), *QUOTES, *POINTS}
    assert not (wanted | {*ARROWS}) - measure.face(font).signs.keys()


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("text", WORDS)
def test_width_is_that_of_the_font(text: str, font: str) -> None:
    known = measure.width_of(text, 1000, font) - len(text) * measure.SPACING
    drawn = real(font).getlength(text)
    # A font sets some pairs of letters closer; never wider.
    assert drawn - len(text) <= known <= drawn * 1.25 + len(text)


@pytest.mark.parametrize(
    ("facts", "unbroken"),
    [
        ("Cô Ba 3 Venues · Bo 1 Venue", "Cô_Ba_3_Venues_· Bo_1_Venue"),
        ("35 min · Not in the league: 2 moves", "35_min_· Not in the league:_2_moves"),
        ("Jonathan ahead in 3 of 5 games", "Jonathan ahead in_3_of_5_games"),
        ("Thắng 1/2 ván · 35 phút", "Thắng_1/2_ván_· 35_phút"),
    ],
)
def test_no_line_of_facts_ends_between_a_number_and_its_noun(facts: str, unbroken: str) -> None:
    assert measure.unbroken(facts, 13, 140) == unbroken.replace("_", measure.NO_BREAK)


@pytest.mark.parametrize(
    "heading", ["Where every point came from", "Mai and Jonathan share the evening", "Mai wins it"]
)
def test_a_heading_leaves_no_word_alone_in_its_last_line(heading: str) -> None:
    start, _, last = heading.rpartition(" ")
    shown = measure.without_widow(heading, 28, 280)
    assert shown == f"{start}{measure.NO_BREAK}{last}"
    for room in range(160, 700, 7):
        lines = [measure.lines(text, 28, room, DISPLAY) for text in (shown, heading)]
        assert lines[0] == lines[1], room
    assert measure.without_widow(heading, 28, 40) == heading, "the pair would be broken"


@pytest.mark.parametrize("font", FONTS)
def test_unknown_sign_is_as_wide_as_the_widest_letter(font: str) -> None:
    face = measure.face(font)
    letters = [face.widths[at] for sign, at in face.signs.items() if sign.isalpha()]
    assert measure.width_of("漢", 1000, font) == max(letters) + measure.SPACING
    assert measure.width_of("漢", 1, font) > measure.width_of("W", 1, font) - 0.001


@pytest.mark.parametrize("font", FONTS)
def test_letters_that_join_are_thought_narrower_and_their_marks_take_no_room(font: str) -> None:
    assert measure.width_of("محمد", 1000, font) == 4 * (measure.JOINED_WIDTH + measure.SPACING)
    assert measure.width_of("ธี", 1000, font) == measure.JOINED_WIDTH + 2 * measure.SPACING
    assert measure.width_of("\u2068\u2069", 1000, font) == 2 * measure.SPACING


def test_mark_typed_behind_its_letter_takes_no_room() -> None:
    apart = normalize("NFD", "Lễ")
    assert len(apart) == 4
    assert measure.width_of(apart, 1000) == pytest.approx(measure.width_of("Le", 1000), abs=1)
    unknown = "\N{COMBINING MACRON BELOW}"
    assert unknown not in measure.face(STRONG).signs
    assert measure.width_of(f"a{unknown}", 1000) == pytest.approx(
        measure.width_of("a", 1000), abs=1
    )


def test_without_a_table_no_word_is_thought_narrower(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {font: measure.width_of("WWW", 100, font) for font in FONTS}
    monkeypatch.setattr(measure, "_MEASURES", tmp_path / "none.json")
    monkeypatch.setattr(measure, "_faces", measure._faces.__wrapped__)
    monkeypatch.setattr(measure, "_thousandths", measure._thousandths.__wrapped__)
    assert all(measure.width_of("WWW", 100, font) >= width for font, width in known.items())
    assert measure.least_height.__wrapped__("Ấ") == 0


@pytest.mark.parametrize("font", FONTS)
def test_type_that_fills_a_line_stays_within_it(font: str) -> None:
    for text in WORDS:
        size = measure.filling(text, 120, font)
        assert measure.box(text, size, font) == pytest.approx(120)
        assert real(font).getlength(text) * size / 1000 <= 120
    assert measure.filling("W" * 100, 10, font) == 0


def test_words_are_never_broken() -> None:
    assert measure.lines("Ghost light", 20, measure.width_of("Ghost", 20)) == 2
    assert measure.lines("Ghost light", 20, measure.width_of("Ghost", 20) - 1) is None
    assert measure.rows("Ghost light", 20, measure.width_of("Ghost", 20) - 1) == 3
    assert measure.lines("Ghost light", 20, measure.width_of("Ghost light", 20)) == 1
    assert measure.lines("Ghost light", 20, measure.width_of("Ghost light", 20), start=5) == 2
    assert measure.longest_word("a stage-manager", 20) == measure.width_of("manager", 20)
    assert measure.longest_word("", 20) == 0


def test_narrowest_room_of_several_lines() -> None:
    text = "the curtain rises twice"
    room = measure.narrowest(text, 2, 20)
    assert room == measure.width_of("the curtain", 20)
    assert measure.lines(text, 20, measure.width_of("the curtain ", 20)) == 2
    assert measure.narrowest(text, 1, 20) == measure.width_of(text, 20)
    assert measure.narrowest("curtain", 3, 20) == measure.width_of("curtain", 20)


@pytest.mark.parametrize("font", FONTS)
def test_least_height_keeps_lines_apart(font: str) -> None:
    for alphabet in (ENGLISH, VIETNAMESE):
        signs = alphabet + alphabet.upper() + "0123456789"
        top = max(inked(sign, font)[0] for sign in signs)
        depth = max(inked(sign, font)[1] for sign in signs)
        known = measure.least_height(signs, font)
        ascent, descent = real(font).getmetrics()
        needed = max(top + depth, top * (ascent + descent) / ascent)
        assert needed - 0.01 <= known <= needed + 0.03


@pytest.mark.parametrize("font", FONTS)
def test_vietnamese_capitals_need_higher_lines_than_english_ones(font: str) -> None:
    assert measure.least_height(ENGLISH + ENGLISH.upper(), font) < 1.08
    for sign in "ẾỘẴẨ":
        plain = measure.height(1.08, f"{ENGLISH}E", font)
        assert plain == 1.08
        assert measure.height(1.08, f"{ENGLISH}{sign}", font) > plain + 0.05


LABELS = {
    "en": "Put the chosen card back at once",
    "vi": "ẤN ĐỂ DIỄN LẠI CẢNH ẤY Ở MẶT ĐẤT",
}


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("lang", LABELS)
def test_lines_of_a_step_are_apart_and_within_it(lang: str, scale: float) -> None:
    label = LABELS[lang]
    step = kit.primary(ui_of(360, 640, scale), label, print, fit=kit.Fit(room=200))
    text: Any = next(one for one in walk(step) if isinstance(one, ft.Text))
    size = text.size
    lines = measure.lines(label, size, 200 - 2 * kit.PAD) or 0
    assert lines > 1
    top, depth = inked(label, STRONG)
    assert text.style.height >= top + depth - 0.004
    assert lines * size * text.style.height <= float(step.height or 0)


def test_only_marks_raise_the_lines_of_a_step() -> None:
    heights = {lang: measure.height(kit.LABEL, label) for lang, label in LABELS.items()}
    assert heights["en"] == kit.LABEL < heights["vi"]
    assert kit.dense(LABELS["vi"], kit.LABEL).height == heights["vi"]


def test_a_text_is_set_in_the_first_role_in_which_it_fits() -> None:
    text = "Ghost light"
    roles = measure.TypeRole(20, 18, 1), measure.TypeRole(18, 10, 2)
    whole, word = measure.width_of(text, 20), measure.width_of("Ghost", 18)
    assert measure.fitted(text, whole, roles) == (20, 1, True)
    assert measure.fitted(text, measure.width_of(text, 18), roles) == (18, 1, True)
    assert measure.fitted(text, word, roles) == (18, 2, True)
    assert measure.fitted(text, measure.width_of("Ghost", 14), roles) == (14, 2, True)


def test_a_text_that_fits_in_no_role_is_set_in_the_least_type_of_the_last() -> None:
    roles = measure.TypeRole(20, 20, 1), measure.TypeRole(20, 12, 1)
    found = measure.fitted("Ghost light", measure.width_of("Ghost", 12), roles)
    assert found == measure.Typeset(12, 2, whole=False)
    narrow = measure.fitted("Ghost light", 5, roles)
    assert not narrow.whole
    assert narrow.size == 12


def test_a_text_is_set_within_the_height_of_its_box() -> None:
    role = measure.TypeRole(20, 10, line=1.5)
    width = measure.width_of("Ghost", 20)
    assert measure.fitted("Ghost light", width, [role], height=60) == (20, 2, True)
    lower = measure.fitted("Ghost light", width, [role], height=59)
    assert lower.whole
    assert lower.size * lower.lines * 1.5 <= 59


@pytest.mark.parametrize("width", range(40, 400, 24))
def test_one_role_is_the_largest_type_that_fits(width: int) -> None:
    text = "The Phantom haunts a Board of their choice"
    found = measure.fitted(text, width, [measure.TypeRole(20, 9, 2)])
    assert found.size == measure.largest(text, 20, 9, width, 2)
    assert found.whole == measure.fits(text, found.size, width, 2)
