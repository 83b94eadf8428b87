"""Tests of marks on a board, such as ghosts, captions and stamps."""

from itertools import combinations
from pathlib import Path

import flet as ft
import pytest
from PIL import Image, ImageChops, ImageStat

from app.games.common.caption import caption
from app.games.common.geometry import Rect
from app.games.common.ghost import becomes, change, ghost
from app.games.common.stamps import LEAST, STAMPS, stamp, stamps
from app.theme import EVENING, MATINEE, kit
from app.theme.signs import LETTERS
from build.pictures import rendered
from tests.app.games.boards import ui_of, walk
from tests.assets.test_art import contrast

DRAWN = Path(__file__).parents[4] / "assets" / "art" / "stamps"


def test_a_ghost_is_an_outline_without_an_opacity_layer() -> None:
    drawn = [*walk(ghost(ui_of(), Rect(4, 8, 60, 80), "Mona would go here", "x/y", key="g"))]
    assert (drawn[0].left, drawn[0].top, drawn[0].width, drawn[0].height) == (4, 8, 60, 80)
    assert all(getattr(one, "opacity", None) in (None, 1) for one in drawn)
    [region] = [one for one in drawn if isinstance(one, ft.Semantics)]
    assert region.label == "Mona would go here"
    assert region.exclude_semantics
    outline = [one for one in drawn if isinstance(one, ft.Container) and one.border]
    assert len(outline) == 1
    assert any(isinstance(one, ft.Image) for one in drawn)


def test_a_ghost_may_stand_for_something_without_a_picture() -> None:
    sign = kit.sign("star", 20, "#000000")
    assert sign in [*walk(ghost(ui_of(), Rect(0, 0, 60, 80), "Here", sign, key="g"))]


@pytest.mark.parametrize(
    ("now", "then", "seen", "aria_text"),
    [
        (9, 14, ["9", LETTERS["next"], "14"], "9, would be 14"),
        (9, "?", ["9", LETTERS["next"], "?"], "9, would be ?"),
        (9, 9, ["9"], "9"),
    ],
)
def test_a_number_shows_what_it_would_become(
    now: int, then: int | str, seen: list[str], aria_text: str
) -> None:
    ui = ui_of()
    drawn = [*walk(change(ui, now, then, label=f"Mai: {becomes(ui, now, then)}"))]
    assert [one.value for one in drawn if isinstance(one, ft.Text)] == seen
    assert [one.label for one in drawn if isinstance(one, ft.Semantics)] == [f"Mai: {aria_text}"]


def test_a_caption_is_seen_and_heard_in_one_line() -> None:
    ui = ui_of()
    [*drawn] = walk(caption(ui, "Mai takes the lamp.", Rect(8, 20, 374, 36)))
    [region] = [one for one in drawn if isinstance(one, ft.Semantics)]
    assert not region.live_region, "the table announces it, once"
    assert region.label == "Mai takes the lamp."
    [words] = [one for one in drawn if isinstance(one, ft.Text)]
    assert words.value == "Mai takes the lamp."
    assert words.max_lines == 1
    [long] = [
        one
        for one in walk(caption(ui, "word " * 14, Rect(8, 20, 374, 36)))
        if isinstance(one, ft.Text)
    ]
    assert long.size < words.size  # type: ignore[operator]


def test_without_an_event_the_caption_is_the_same_region_with_nothing_in_it() -> None:
    empty, full = (caption(ui_of(), words, Rect(0, 0, 300, 36)) for words in ("", "Bo joins."))
    assert empty.key == full.key
    assert [type(one) for one in walk(empty)] == [type(one) for one in walk(full)]
    assert all(getattr(one, "bgcolor", None) is None for one in walk(empty))


def painted(name: str, side: int) -> Image.Image:
    return rendered((DRAWN / f"{name}.svg").read_text(), side).getchannel("A")


@pytest.mark.parametrize("side", [14, 16])
def test_stamps_are_told_apart_by_shape_alone(side: int) -> None:
    for one, other in combinations(STAMPS, 2):
        first, second = painted(one, side), painted(other, side)
        apart = ImageStat.Stat(ImageChops.difference(first, second)).sum[0]
        ink = min(ImageStat.Stat(first).sum[0], ImageStat.Stat(second).sum[0])
        assert apart > 0.4 * ink, (one, other, apart / ink)


@pytest.mark.parametrize("name", STAMPS)
def test_a_stamp_is_solid_enough_for_14_pixels(name: str) -> None:
    levels = painted(name, 14).histogram()
    solid, some = sum(levels[200:]), sum(levels[32:])
    assert solid >= 0.5 * some
    assert 0.2 * 14 * 14 < some < 0.9 * 14 * 14


@pytest.mark.parametrize("colors", [EVENING, MATINEE])
def test_a_stamp_is_read_in_both_lightings_and_on_any_picture(colors: object) -> None:
    ui = ui_of(dark=colors is EVENING)
    [plate, sign] = walk(stamp(ui, "seen"))
    assert contrast(plate.bgcolor, sign.color) > 10
    assert plate.width > sign.size


def test_stamps_are_never_too_small_and_say_nothing_themselves() -> None:
    [small] = [one.size for one in walk(stamp(ui_of(), "cut", 9)) if isinstance(one, ft.Text)]
    assert small == LEAST
    row = [*walk(stamps(ui_of(), ["seen", "locked"]))]
    letters = [one for one in row if isinstance(one, ft.Text)]
    assert [one.value for one in letters] == [LETTERS["seen"], LETTERS["locked"]]
    assert not any(one.semantics_label for one in letters)
