"""Tests that neighbouring controls have different keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any

import flet as ft
import pytest

from app.games import board_of
from app.games.common.geometry import Rect
from app.games.common.pieces import Stance
from app.games.common.stamps import sealed
from app.table.state import Phase
from engines import Match, find, names
from tests.app.games.boards import SIZES, OnScreen, frames_of, table_of, ui_of, walk
from tests.app.games.states import states, varied
from tests.depth import depth

BOARDS = sorted(names())
SCREENS = [ui_of(*size, scale) for size in SIZES for scale in (1.0, 2.0)]
READ = depth(1, 3)
"""Number of pieces inspected in each state."""

SEEN = depth(0.05, 0.5)
"""Fraction of a game's screens that are checked."""

EVERY = depth(3, 1)
"""Step from one checked state of a game to the next."""

PLAYED = depth(1, 4)
"""Number of random games whose animations are checked."""


def doubled(part: Any) -> list[str]:
    """Returns messages about keys that two controls of a list share."""
    found = []
    for control in walk(part):
        kind: Any = type(control)
        for name in lists_of(kind):
            beside = getattr(control, name, None)
            if isinstance(beside, list):
                keys = Counter(str(one.key) for one in beside if getattr(one, "key", None))
                found += [f"{key} in {control.key}" for key, n in keys.items() if n > 1]
    return found


@cache
def lists_of(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if "list" in str(one.type).lower())


def wrong(on_screen: OnScreen, pick: Any = None) -> list[str]:
    drawn = on_screen.draw(pick)
    parts = [*frames_of(drawn.body), drawn.action_bar, drawn.aside, drawn.refusal, drawn.heading]
    return [key for part in parts if part is not None for key in doubled(part)]


def picks(on_screen: OnScreen, action: Any) -> Iterator[Any]:
    """Yields None, the pick that shows an action, and some others.

    The second is left out without an action, or on a board without hints.
    """
    stage = on_screen.stage()
    hint = board_of(stage.game.name).hint
    yield None
    if action is not None and hint is not None:
        yield hint(stage, action)
    refused = on_screen.again()
    for control in walk(refused.draw().body):
        tap = getattr(control, "on_click", None) or getattr(control, "on_tap", None)
        if tap is not None:
            tap(None)
    seen = [pick for pick in dict.fromkeys(refused.picks) if pick is not None]
    yield from Random(len(seen)).sample(seen, min(READ, len(seen)))


@pytest.mark.parametrize("game", BOARDS)
def test_no_key_stands_twice_in_any_state(game: str) -> None:
    looked, some = 0, states(game)[::EVERY]
    for number, state in enumerate(some):
        on_screen = OnScreen.at(state.table(), SCREENS[number % len(SCREENS)])
        for pick in picks(on_screen, state.action):
            assert wrong(on_screen, pick) == [], (state.name, pick)
            looked += 1
    assert looked > len(some)


@pytest.mark.parametrize("game", BOARDS)
def test_no_key_stands_twice_in_any_picture_of_a_movement(game: str) -> None:
    seats = find(game).seats
    for seed in range(PLAYED):
        options = varied(game)[seed % len(varied(game))]
        match, rng = Match.new(game, seats[-1 - seed % len(seats)], seed, options), Random(seed)
        on_screen = OnScreen.at(table_of(match), SCREENS[seed % len(SCREENS)])
        while on_screen.table.state.phase is not Phase.OVER:
            if on_screen.table.state.phase is not Phase.CURTAIN and rng.random() < SEEN:
                assert wrong(on_screen) == [], (seed, on_screen.table.scene.decision)
            on_screen.step(rng)


def test_two_seals_on_a_screen_have_keys_of_their_own() -> None:
    """The keys include the piece, because two pieces may be refused at once."""
    ui, area = ui_of(), Rect(0, 0, 50, 70)
    seals: list[ft.Control] = [
        sealed(ui, area, Stance(refused=True), piece) for piece in ("card-1", "card-2")
    ]
    assert doubled(ft.Stack(seals)) == []
    assert doubled(ft.Stack([seals[0], seals[0]])) == ["seal-card-1 in None"]
