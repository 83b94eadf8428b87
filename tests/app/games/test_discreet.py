"""Tests of whether a private screen tells whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flet.components.component import Renderer

from app.games import board_of
from app.table.board import AnyContext
from app.table.control_cache import ControlCache
from app.table.state import Phase
from engines import Match, find
from tests.app.games.boards import OnScreen, parts, table_of, ui_of
from tests.app.games.states import varied

IDENTITY = re.compile(r"\b_i=\d+| at 0x[0-9a-f]+")
"""Parts of a control's `repr` that differ between equal controls."""

VISIBLE = ("value", "spans", "src", "label", "bgcolor", "border", "color", "key", "left", "top")
"""Attributes that are visible or announced."""

NOBODY = -1
SEEDS, MOST, SCREENS = range(6), 160, 2
"""Seeds, maximum number of steps, and screens per game at another player's turn."""


def others_turns(game: str) -> Iterator[AnyContext]:
    """Yields private screens of random games at another seat's turn."""
    for seed in SEEDS:
        options = varied(game)[seed % len(varied(game))]
        match = Match.new(game, max(find(game).seats), seed, options)
        tour, rng = OnScreen.at(table_of(match), ui_of(speed=0)), Random(seed)
        for _ in range(MOST):
            if not tour.step(rng):
                break
            state = tour.table.state
            if state.phase is Phase.PRIVATE and tour.view["turn"] != state.seat:
                yield tour.stage()


def picture(stage: AnyContext, board: str) -> str:
    drawn = Renderer().render(board_of(board).draw, replace(stage, cache=ControlCache()))
    controls = [[getattr(one, name, None) for name in VISIBLE] for one in parts(drawn)]
    return IDENTITY.sub("", repr([drawn.heading, drawn.short, controls]))


@pytest.mark.parametrize("game", ["encore", "thespianage", "upstaged"])  # Onstage asks in turn
def test_no_board_marks_another_player_as_the_one_to_act(game: str) -> None:
    seen = set[bool]()
    for number, stage in enumerate(others_turns(game)):
        scene = stage.scene
        view: dict[str, Any] = {**stage.view, "turn": NOBODY}
        asked = tuple(seat for seat in scene.deciders if seat == scene.seat)
        other = replace(stage, scene=replace(scene, view=view, deciders=asked))
        for board in (game, "plain"):
            mine, theirs = picture(stage, board), picture(other, board)
            assert mine == theirs, (board, view["phase"])
        seen.add(scene.awaits_done)
        if number >= SCREENS and True in seen:
            break
    assert True in seen


def test_a_lone_person_sees_whose_turn_it_is() -> None:
    """A lone person never passes the device, so names reveal nothing."""
    assert table_of(Match.new("thespianage", 3, 1), alone=True).scene.may_name(2)
