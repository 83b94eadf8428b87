"""Test of a search with seats' chances of winning."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines import Match, find
from engines.bots import random, think
from engines.bots.search import Search
from engines.kernel.drive import play_out
from tests.engines.matches import outcome, question


@pytest.mark.parametrize(
    ("name", "seats", "until"),
    [
        ("encore", 2, lambda state: state.round == 3 and state.stage == "event"),
        ("thespianage", 4, lambda state: state.turns == 12),
    ],
    ids=["encore", "thespianage"],
)
def test_a_search_goes_by_each_seats_own_chance(
    name: str, seats: int, until: Callable[[Any], bool]
) -> None:
    game, rng = find(name), Random(5)
    match = Match.new(game, seats, 5)
    while not until(match.state):
        match.play(random({}, question(match).actions, rng))
    seat = question(match).seats[0]
    thought = think("search", game, match.view(seat), question(match).of(seat), 1, 20)
    assert isinstance(thought, Search)
    hopes = game.evaluate(game.glimpse(match.state, seat))
    worth = thought._worth(match.state, False)
    assert worth == pytest.approx([each / game.prize for each in hopes])
    over = play_out(match.copy(), [random] * seats, Random(1))
    winners = outcome(over).winners
    assert thought._worth(over.state, True) == [
        (each in winners) / len(winners) for each in range(seats)
    ]
