"""No word on a board is cut: measured with the app's own fonts, at every size of window."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from flet.components.component import Renderer

from app.games import board_of
from app.table.flow import Flow, Phase
from engines import Match, find
from tests.app.games.boards import SIZES, Table, flow_of, standing, ui_of
from tests.app.games.encore import evenings as tours
from tests.app.games.laid import laid
from tests.app.games.thespianage import evenings as plays
from tests.app.games.upstaged import episodes as shows
from tests.app.games.words import cut

WINDOWS = (*SIZES, (640, 360))
"""With the smallest phone on its side."""

AROUND = 140
"""How much of the window is above and below a finale."""


@cache
def rounds() -> dict[str, Flow]:
    """Onstage at every question, for one's eyes and at the open table."""
    known: dict[str, Flow] = {}
    flow, rng = flow_of(Match.new("onstage", 4, 1, {"hints": True})), Random(1)
    table = Table.at(flow)
    while flow.scene.phase is not Phase.OVER:
        if flow.scene.decision is not None:
            name = f"{flow.scene.decision.prompt}-{flow.scene.phase}"
            if name not in known:
                known[name] = standing(flow)
        table.step(rng)
    return known


FOUND = {
    "onstage": rounds,
    "upstaged": shows.found,
    "thespianage": plays.found,
    "encore": tours.found,
}


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("game", FOUND)
def test_no_word_of_a_board_is_cut(game: str, size: tuple[int, int], scale: float) -> None:
    for name, flow in FOUND[game]().items():
        ui = ui_of(*size, scale, speed=0)
        drawn = Table.at(flow, ui).draw()
        board, column = ui.parts
        boxes = laid(drawn.body, board.width, size[1])
        if drawn.foot is not None:
            boxes += laid(drawn.foot, column.width - 2 * column.edge, 200)
        assert not cut(boxes), name


@cache
def over(game: str) -> Match:
    """A game that has been played to its end."""
    match, rng = Match.new(game, min(4, find(game).seats[-1]), 1), Random(1)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    return match


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("game", FOUND)
def test_no_word_of_a_finale_is_cut(game: str, size: tuple[int, int], scale: float) -> None:
    match = over(game)
    stage = Table.at(flow_of(match), ui_of(*size, scale, speed=0)).stage()
    finale = Renderer().render(board_of(game).finale, stage, match.result)
    assert not cut(laid(finale, size[0], size[1] - AROUND))
