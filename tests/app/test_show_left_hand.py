"""Tests of left-handed use."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.games.common.geometry import Rect
from app.games.common.tray import cells, for_thumb
from app.theme import Ui
from app.theme.kit import NEXT
from tests.app.evenings import Evening, Make
from tests.app.games.boards import ui_of
from tests.app.screens.rooms import walk, words
from tests.app.screens.test_table_window import keyed

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}
UPRIGHT = ((360, 640), (390, 844))


def rows(one: Evening, *, left: bool) -> tuple[list[Any], list[Any], list[Any]]:
    one.shell.device.prefs.choose("left_handed", left)
    controls = one.draw()
    rows = [each for each in controls if isinstance(each, ft.Row)]
    [bar] = [row for row in rows if any(key_of(each) == "log" for each in row.controls)]
    action_bar = [row for row in rows if any(leads(each) for each in row.controls)][-1]
    return names(bar), names(action_bar), [*walk(keyed(controls, "board"))]


def key_of(control: Any) -> object:
    return getattr(control, "key", None)


def leads(control: Any) -> bool:
    return any(getattr(one, "data", None) == NEXT for one in walk(control))


def names(row: ft.Row) -> list[object]:
    return [tuple(words([*walk(each)])) or key_of(each) for each in row.controls]


def places(controls: list[Any]) -> list[tuple[object, ...]]:
    where = ("left", "top", "width", "height", "value", "label")
    return [(type(one).__name__, *(str(getattr(one, at, "")) for at in where)) for one in controls]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", UPRIGHT)
def test_tools_and_steps_are_mirrored_and_the_board_is_not(
    evening: Make, game: str, size: tuple[int, int]
) -> None:
    one = evening(*[""] * GAMES[game], game=game, size=size)
    one.look()
    one.draw()
    one.controller.drawing.keys[0]()
    bar, action_bar, board = rows(one, left=False)
    left_bar, left_action_bar, left_board = rows(one, left=True)
    assert left_action_bar == action_bar[::-1]
    assert len(action_bar) > 1
    sign = [each for each in bar if not each]
    assert [each for each in left_bar if each] == [each for each in bar if each][::-1]
    assert len([each for each in left_bar if not each]) == len(sign)
    assert places(left_board) == places(board)


def test_a_wide_window_keeps_its_steps(evening: Make) -> None:
    one = evening("", "", "", game="onstage", size=(1280, 800))
    one.look()
    one.draw()
    one.controller.drawing.keys[0]()
    bar, action_bar, _ = rows(one, left=False)
    assert rows(one, left=True)[:2] == (bar, action_bar)


def test_in_the_column_of_a_phone_on_its_side_they_are_mirrored_too(evening: Make) -> None:
    one = evening("", "", "", game="onstage", size=(844, 390))
    one.look()
    found = []
    for left in (False, True):
        one.shell.device.prefs.choose("left_handed", left)
        [row] = [
            [key_of(each) for each in row.controls]
            for row in one.draw()
            if isinstance(row, ft.Row) and any(key_of(each) == "sort" for each in row.controls)
        ]
        found.append(row)
    assert found[0] == ["sort", "play"]
    assert found[1] == ["play", "sort"]


def test_a_tray_is_mirrored_within_its_place() -> None:
    area = Rect(10, 20, 340, 180)
    laid = cells(area, 7, 1.0)
    ui = ui_of(390, 844)
    assert for_thumb(ui, area, laid) is laid
    turned = for_thumb(left_handed(ui), area, laid)
    assert turned.height == laid.height
    for spot, other in zip(laid.spots, turned.spots, strict=True):
        assert other.x == pytest.approx(area.w - spot.right)
        assert other[1:] == spot[1:]
    assert for_thumb(left_handed(ui_of(1280, 800)), area, laid) is laid


def left_handed(ui: Ui) -> Ui:
    return replace(ui, left_handed=True)
