"""Pieces that are used again: the board is the same as if every one had been made anew."""

from random import Random
from typing import Any

import flet as ft
import pytest

from app.games.common.kept import Kept
from app.games.onstage.board import paint, steps
from app.games.onstage.moment import Moment
from app.table.flow import Phase
from tests.app.games.onstage.boards import SIZES, Table, ui_of, walk


def told(control: ft.Control) -> list[Any]:
    """Everything that is sent of a drawing, but for what is called back."""
    return [
        (
            type(one).__name__,
            {
                name: repr(value)
                for name, value in one._values.items()
                if not name.startswith("on_") and not isinstance(value, (ft.BaseControl, list))
            },
        )
        for one in walk(control)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_board_with_kept_pieces_is_the_board(seed: int) -> None:
    rng = Random(seed)
    table = Table.new(3 + seed, seed, rounds="quick", star=seed == 1)
    kept = Kept()
    before: set[int] = set()
    used_again = 0
    window: Any = None  # what is in the window stays alive, and so what was numbered
    while table.flow.scene.phase is not Phase.OVER:
        scene = table.flow.scene
        if scene.phase is not Phase.CURTAIN:
            if rng.random() < 0.05:
                table.ui = ui_of(*rng.choice(SIZES), dark=rng.random() < 0.5)
            moment = Moment.read(table.stage())
            for step in steps(moment):
                drawn = paint(step, table.ui.width, table.ui.height - 200, kept)
                fresh = paint(step, table.ui.width, table.ui.height - 200, Kept())
                assert told(drawn) == told(fresh), (seed, scene.serial)
                here = [id(one) for one in walk(drawn)]
                assert len(here) == len(set(here)), "one piece at two places"
                used_again += len(before.intersection(here))
                before = set(here)
                window = drawn
        table.step(rng)
    assert window is not None
    assert used_again > 1000


def test_what_calls_back_belongs_to_its_own_scene() -> None:
    rng = Random(4)
    table = Table.new(3, 4, rounds="quick")
    kept = Kept()
    old: list[ft.Control] = []
    while table.flow.scene.phase is not Phase.OVER:
        if table.flow.scene.phase is not Phase.CURTAIN:
            drawn = paint(Moment.read(table.stage()), 390, 640, kept)
            pressed = [one for one in walk(drawn) if getattr(one, "on_click", None) is not None]
            assert not {id(one) for one in pressed} & {id(one) for one in old}
            old = pressed
        table.step(rng)


def test_kept_hands_out_nothing_twice() -> None:
    made: list[str] = []

    def make(ui: Any, name: str, *, size: int = 1) -> list[str]:
        made.append(name)
        return [name]

    kept = Kept()
    kept.begin(ui_of())
    first = kept(make, "a")
    assert kept(make, "a") is not first
    assert made == ["a", "a"]
    kept.begin(ui_of())
    again = kept(make, "a")
    assert made == ["a", "a"]
    assert kept(make, "a", size=2) is not again
    assert kept(make, "a") is not again
    kept.begin(ui_of(scale=1.5))
    made.clear()
    kept(make, "a")
    assert made == ["a"], "another screen, another drawing"
    kept.begin(ui_of(scale=1.5))
    kept.begin(ui_of(scale=1.5))
    kept(make, "a")
    assert made == ["a", "a"], "what was not in the last drawing is gone"
