"""Test that lasting effects come and go with their cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import Match, find
from engines.encore import continuous
from engines.encore.state import ActiveEffects


def _unordered(effects: ActiveEffects) -> dict[str, set[Any]]:
    return {name: {*each} for name, each in effects.items()}


@pytest.mark.parametrize("zones", [2, 3, 4])
def test_effects_are_noted_as_cards_and_venues_come_and_go(zones: int) -> None:
    options: dict[str, Any] = {"venues": 9, "hand": 6, "zones": zones, "hand_limit": "8"}
    dice = Random(zones)
    for _ in range(12):
        match = Match.new(find("encore"), 2, dice.getrandbits(50), options)
        while match.decision is not None:
            match.play(dice.choice(match.decision.actions))
            noted = match.state.lasting_effects
            assert _unordered(noted) == _unordered(continuous.in_force(match.state))
