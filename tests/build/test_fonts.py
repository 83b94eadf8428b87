"""Tests of the fonts."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont

from app.theme import measure
from app.theme.signs import FAMILY
from build import fonts
from build.paths import ASSETS

FOLDER = ASSETS / "fonts"
FAMILIES = {family: file for family, file in fonts.families().items() if family != FAMILY}
VIETNAMESE = (
    "aăâbcdđeêghiklmnoôơpqrstuưvxy àảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ"
)
SYMBOLS = "←→↑↓↻✓✕×·…–—“”‘’♠♡♢♣♥♦★₫€"


def covered() -> set[int]:
    data = json.loads((FOLDER / "coverage.json").read_text(encoding="utf-8"))
    return {point for first, last in data["ranges"] for point in range(first, last + 1)}


def cmap(file: str) -> set[int]:
    return set(TTFont(FOLDER / file).getBestCmap())


def test_coverage_is_what_every_font_can_draw() -> None:
    assert covered() == set.intersection(*(cmap(file) for file in FAMILIES.values()))


def test_covers() -> None:
    signs = {*map(ord, VIETNAMESE + VIETNAMESE.upper() + SYMBOLS)}
    assert not {*map(chr, signs - covered())}


def test_does_not_promise_what_it_has_not() -> None:
    assert not {ord(sign) for sign in "🎭漢のЖ"} & covered()


def test_measures_beside_the_fonts_are_what_the_build_packs() -> None:
    assert (FOLDER / "measures.json").read_bytes() == fonts.measures()


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_widths_are_the_advances_of_the_font(family: str) -> None:
    file = FAMILIES[family]
    font = TTFont(FOLDER / file)
    advances, em, points = font["hmtx"], font["head"].unitsPerEm, font.getBestCmap()
    known = measure.face(family)
    assert {sign: known.widths[at] for sign, at in known.signs.items()} == {
        chr(point): round(advances[points[point]][0] * 1000 / em) for point in covered()
    }
    assert measure.FILES[family] == file.removesuffix(".ttf")
    assert measure.width_of("Move", 1000, family) == sum(
        advances[points[ord(sign)]][0] * 1000 / em + measure.SPACING for sign in "Move"
    )


def test_ranges_are_sorted_and_apart() -> None:
    pairs = json.loads((FOLDER / "coverage.json").read_text(encoding="utf-8"))["ranges"]
    flat = [point for pair in pairs for point in pair]
    assert flat == sorted(flat)
    assert all(b[0] > a[1] + 1 for a, b in pairwise(pairs))


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_font_is_small_and_drawn(family: str) -> None:
    file = FOLDER / FAMILIES[family]
    assert file.stat().st_size < 100_000
    assert len(fonts.woff2(file)) < 40_000
    glyphs = TTFont(file).getGlyphSet()
    assert glyphs[TTFont(file).getBestCmap()[ord("ễ")]].width > 0


def test_every_family_has_its_licence() -> None:
    for name in ("BeVietnamPro", "Fraunces", "NotoSansMath", "NotoSansSymbols2"):
        assert "SIL OPEN FONT LICENSE" in (FOLDER / f"OFL-{name}.txt").read_text("utf-8").upper()


def test_icon_font_has_what_was_asked_for_and_what_widgets_draw() -> None:
    font = TTFont(BytesIO(fonts.icon_font({"UNDO", "SETTINGS_ROUNDED"})))
    names = set(font.getGlyphOrder())
    assert {"undo_baseline", "settings_rounded", "check_baseline", "arrow_back_baseline"} <= names
    assert len(names) < 40


def test_an_icon_that_does_not_exist_is_named() -> None:
    with pytest.raises(KeyError, match="NO_SUCH_THING"):
        fonts.icon_font({"NO_SUCH_THING"})


def test_answer_to_a_search_for_fonts_is_a_font_without_signs() -> None:
    data = fonts.empty_font()
    assert len(data) < 1000
    assert set(TTFont(BytesIO(data)).getBestCmap()) == {0x20}
