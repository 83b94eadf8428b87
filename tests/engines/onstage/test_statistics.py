"""Test of random play against statistics computed beforehand."""

from random import Random

import pytest

from engines import Match
from engines.onstage import GAME, events
from tests.depth import depth

from .table import kinds


@pytest.mark.parametrize(
    ("seats", "changes", "off_suit_wins", "lone", "empty_line"),
    [(3, 0.5, 0.018, 0.18, 0.007), (4, 0.7, 0.038, 0.53, 0.0), (5, 1.0, 0.061, 0.15, 0.0)],
)
def test_statistics_of_random_play(
    seats: int, changes: float, off_suit_wins: float, lone: float, empty_line: float
) -> None:
    rng = Random(seats)
    count = dict.fromkeys(("tricks", "off", "claims", "changes", "lone", "rounds", "empty"), 0)
    games = depth(50, 150)
    for seed in range(games):
        match = Match.new(GAME, seats, seed)
        roles: dict[int, str] = {}
        while match.decision is not None:
            choices = match.decision.actions
            if choices[-1].kind == "decline":
                choices = choices[:-1]
            log = match.play(rng.choice(choices))
            over = match.actions[-1].kind in ("claim", "decline")
            for event in log:
                if isinstance(event, events.CardPlayed):
                    roles[event.card] = event.role
                elif isinstance(event, events.TrickWon):
                    count["tricks"] += 1
                    count["off"] += roles[event.card] == "off"
                    roles.clear()
                    over = True
                elif isinstance(event, events.TrumpChanged):
                    count["changes"] += not over
            names = kinds(log)
            count["claims"] += "PerformerClaimed" in names
            count["lone"] += "LoneAward" in names
            count["rounds"] += "CardsKept" in names
            count["empty"] += "LineEmpty" in names
    tricks, rounds = count["tricks"], count["rounds"]
    assert rounds == games * seats
    assert count["claims"] / tricks == pytest.approx(2 / 3, abs=0.08)
    assert count["changes"] / tricks == pytest.approx(changes, abs=0.15)
    assert count["off"] / tricks == pytest.approx(off_suit_wins, abs=0.012)
    assert count["lone"] / rounds == pytest.approx(lone, abs=0.08)
    assert count["empty"] / tricks == pytest.approx(empty_line, abs=0.006)
