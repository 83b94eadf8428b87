"""Tests of the inspector, the sheet that describes a piece."""

from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.board_state import Pick
from app.games.common.geometry import Rect
from app.games.common.inspector import (
    GAP,
    MARGIN,
    PAD,
    PICTURE,
    About,
    State,
    Words,
    inspector,
    opener,
    place,
)
from app.table.places import Piece
from app.theme import kit
from app.theme.signs import LETTERS
from tests.app.games.boards import SIZES, ui_of, walk
from tests.app.games.laid import laid
from tests.app.games.toys.whispers import choosing, moment, taken
from tests.app.games.words import cut, needs

SECOND = Piece("prop", 1)
ABOUT = About(
    "Opera Glasses",
    ["Look at a tile on somebody else's sheet.", "Then turn it, if you like."],
    [State("Mai and Bo have seen it.", "seen"), State("It lies with Bo.")],
    "onstage/card-back",
    rule="TA12",
)
BOARDS = [(390, 720), (390, 643), (360, 439), (544, 390), (1280, 676)]


def opened(*args: Any) -> tuple[Any, Any]:
    layers: tuple[Any, Any] = Renderer().render(inspector, *args)
    return layers


def sheet(
    board: Rect, near: Rect | None = None, about: About = ABOUT, **ui: Any
) -> tuple[Any, Any]:
    return opened(moment(taken(ui_of(**ui)), Pick(inspected=SECOND)), about, board, near)


@pytest.mark.parametrize(("width", "height"), BOARDS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("words", [1, 30])
def test_it_lies_on_the_board_and_leaves_a_fifth_of_its_height(
    width: int, height: int, scale: float, words: int
) -> None:
    board = Rect(0, 0, width, height)
    about = ABOUT._replace(text=["A sentence that says something."] * words)
    _, panel = sheet(board, about=about, scale=scale)
    assert min(width - 16, 200) <= panel.width <= 420
    assert panel.left >= 0
    assert panel.top >= 0
    assert panel.left + panel.width <= width
    assert panel.top + panel.height <= height
    assert panel.height <= max(0.8 * height, 176 * scale)


@pytest.mark.parametrize(("width", "height"), BOARDS)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("rule", ["TA12", None])
def test_the_first_words_are_in_sight_and_none_is_cut(
    width: int, height: int, scale: float, rule: str | None
) -> None:
    about = ABOUT._replace(rule=rule)
    _, panel = sheet(Rect(0, 0, width, height), about=about, scale=scale)
    boxes = laid(panel, width, height)
    room = {
        box.control.value: box.at.w - 2 * PAD for box in boxes if isinstance(box.control, ft.Text)
    }
    assert not cut(boxes)
    title = next(box for box in boxes if getattr(box.control, "value", "") == about.name)
    text_height = max(needs(title.control, title.at.w)[1] * 1.5 * title.control.size, PICTURE * 1.4)
    first = next(box.control for box in boxes if getattr(box.control, "value", "") == about.text[0])
    text_height += needs(first, room[about.text[0]])[1] * 1.5 * first.size
    assert text_height + 2 * PAD + GAP <= panel.height


def test_it_is_as_high_as_its_text_where_the_title_just_breaks() -> None:
    about = About("The Bow Comes First", ["Put a Bouquet on your sheet."], (), "onstage/card-back")
    about = about._replace(ratio=1.0, rule="TA27")
    _, panel = sheet(Rect(0, 0, 390, 643), about=about)
    ui = ui_of()
    heights = (3 * kit.line(ui, "large"), GAP, kit.line(ui), 2 * PAD)  # three lines in Chromium
    assert sum(heights) <= panel.controls[0].height


@pytest.mark.parametrize(("sentences", "hides"), [(1, False), (60, True)])
def test_a_sign_says_that_it_goes_on_below(sentences: int, hides: bool) -> None:
    about = ABOUT._replace(text=["A sentence that says something."] * sentences)
    _, panel = sheet(Rect(0, 0, 390, 600), about=about)
    assert any(one.key == "more" for one in walk(panel)) == hides


def test_the_layout_tells_whether_it_goes_on_and_the_end_of_the_text_does_so_too() -> None:
    seen: list[bool] = []

    class Scroll:
        max_scroll_extent = 90.0

        def __init__(self, pixels: float) -> None:
            self.pixels = pixels

    class Size:
        def __init__(self, height: float) -> None:
            self.height = height

    lines = [ft.Text("A sentence")]
    words = Renderer().render(lambda: Words(ui_of(), lines, 200.0, hides=False))

    def drawn() -> list[Any]:
        words._state.hook_cursor = 0
        drawing = Renderer(words).render(words.fn, *words.args, **words.kwargs)
        found = [*walk(drawing)]
        seen.append(any(getattr(one, "key", None) == "more" for one in found))
        return found

    inside = drawn()
    outer, text = (one for one in inside if getattr(one, "on_size_change", None) is not None)
    text.on_size_change(Size(300))
    outer.on_size_change(Size(210))
    [column] = [one for one in drawn() if getattr(one, "on_scroll", None) is not None]
    column.on_scroll(Scroll(40))
    drawn()
    column.on_scroll(Scroll(90))
    drawn()
    assert seen == [False, True, True, False]


def test_a_short_text_makes_a_low_sheet() -> None:
    heights = []
    for sentences in (1, 3):
        about = ABOUT._replace(text=["One more sentence about it."] * sentences, states=[])
        _, panel = sheet(Rect(0, 0, 390, 600), about=about)
        heights.append(panel.controls[0].height)
    assert heights[0] < heights[1] < 600 / 2


@pytest.mark.parametrize(("width", "height"), [(390, 720), (544, 390), (1280, 676)])
def test_the_piece_stays_in_sight(width: int, height: int) -> None:
    board = Rect(0, 0, width, height)
    for x in range(0, width - 60, 40):
        for y in range(0, height - 80, 40):
            near = Rect(x, y, 60, 80)
            spot, _ = place(board, lambda sheet_width: 220 * 280 / sheet_width, near)
            beside = spot.right <= near.x + 1 or spot.x >= near.right - 1
            assert beside or spot.bottom <= near.y + 1 or spot.y >= near.bottom - 1


def test_on_a_low_board_a_long_text_gets_the_width_beside_its_piece() -> None:
    near = Rect(404, 110, 116, 250)
    spot, _ = place(Rect(0, 0, 545, 390), lambda width: 90_000 / width, near)
    assert spot.w == near.x - 2 * MARGIN


def test_any_tap_closes_it_and_a_choice_stays() -> None:
    table = choosing()
    now = moment(table, Pick((SECOND,), None, Piece("prop", 0)))
    outside, panel = opened(now, ABOUT, Rect(0, 0, 390, 600))
    assert (outside.left, outside.top, outside.width, outside.height) == (0, 0, 390, 600)
    assert outside.exclude_from_semantics
    assert outside.on_tap is not None
    outside.on_tap(None)
    [cross] = [
        one for one in walk(panel) if getattr(one, "on_click", None) and one.key != "inspect-rule"
    ]
    assert isinstance(cross, ft.IconButton)
    assert cross.width == cross.height == kit.TARGET
    cross.on_click(None)  # type: ignore[misc, call-arg, arg-type]
    assert table.picks == [Pick((SECOND,))] * 2
    assert table.acts == []


def test_its_text_is_read_as_it_opens_and_a_button_of_its_own_closes_it() -> None:
    _, panel = sheet(Rect(0, 0, 390, 600))
    inside = [*walk(panel)]
    dialog, text = [one for one in inside if isinstance(one, ft.Semantics) and one.label]
    assert (dialog.label, dialog.identifier) == ("Opera Glasses", kit.DIALOG)
    assert any(getattr(one, "semantics_label", "") == "Close" for one in inside)
    assert not [one for one in walk(text) if getattr(one, "on_click", None)]
    assert text.exclude_semantics
    assert text.label == (
        "Opera Glasses. Look at a tile on somebody else's sheet. Then turn it, if you like. "
        "Mai and Bo have seen it. It lies with Bo."
    )
    assert any(one.live_region for one in inside if isinstance(one, ft.Semantics))
    values = [one.value for one in inside if isinstance(one, ft.Text)]
    assert LETTERS["seen"] in values
    assert {"Opera Glasses", *ABOUT.text} <= {*values}


def test_its_rule_is_one_tap_away() -> None:
    table = taken()
    now = moment(table, Pick(inspected=SECOND))
    [link] = [
        one for one in walk(opened(now, ABOUT, Rect(0, 0, 390, 600))) if one.key == "inspect-rule"
    ]
    link.on_click(None)
    assert table.explained == ["TA12"]
    without = sheet(Rect(0, 0, 390, 600), about=ABOUT._replace(rule=None))
    assert not [one for one in walk(without) if one.key == "inspect-rule"]


def test_while_something_is_asked_a_sign_opens_it() -> None:
    table = choosing()
    button = opener(moment(table, Pick((SECOND,))), Piece("prop", 0), "Opera Glasses")
    assert isinstance(button, ft.IconButton)
    assert button.width == button.height == kit.TARGET
    button.on_click(None)  # type: ignore[misc, call-arg, arg-type]
    assert table.picks == [Pick((SECOND,), None, Piece("prop", 0))]
    assert any(
        getattr(one, "semantics_label", "") == "More about Opera Glasses" for one in walk(button)
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_needs_to_be_held(width: int, height: int) -> None:
    for one in walk(sheet(Rect(0, 0, width, height - 170), width=width, height=height)):
        assert getattr(one, "on_long_press", None) is None
