"""What is noted of the rules in force, card by card, is what a look at the whole table finds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import Match, find
from engines.encore import continuous


def _unordered(heard: dict[str, tuple[tuple[int, int], ...]]) -> dict[str, set[tuple[int, int]]]:
    return {when: {*listening} for when, listening in heard.items()}


@pytest.mark.parametrize("zones", [2, 3, 4])
def test_rules_in_force_are_kept_as_cards_and_venues_come_and_go(zones: int) -> None:
    options: dict[str, Any] = {"venues": 9, "hand": 6, "zones": zones, "hand_limit": "8"}
    dice = Random(zones)
    for _ in range(12):
        match = Match.new(find("encore"), 2, dice.getrandbits(50), options)
        while match.decision is not None:
            match.play(dice.choice(match.decision.actions))
            state = match.state
            if state.stirred:  # cards that last have moved: looked at once one comes or goes
                continue
            laws, heard = continuous.in_force(state)
            assert state.laws == laws
            assert _unordered(state.heard) == _unordered(heard)
            for seat, kept in enumerate(state.terms):
                if kept is not None:
                    anew = state.copy()
                    anew.terms = [None, None]
                    assert continuous.terms(anew, seat) == kept
