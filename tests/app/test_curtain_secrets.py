"""Test that the curtain is the same for every hand."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from app.habits import change
from app.sitting import Sitting, in_order, keep
from app.table.state import Phase
from app.table.steps import Act, Done, PassTo, TakeUp
from tests.app.evenings import Evening, Make
from tests.app.test_show_held import GAMES

CURTAINS, HANDS = 4, 2
"""Number of curtains per game, and of imagined hands behind each."""

IDENTITY = re.compile(r"\b_i=\d+| at 0x[0-9a-f]+")
"""Parts of a control's `repr` that differ between equal controls."""


def to_curtain(one: Evening) -> None:
    """Plays on until a curtain covers the screen."""
    while (scene := one.controller.table.scene).phase is not Phase.CURTAIN:
        one.later()
        if scene.awaits_done:
            one.controller.take(Done())
        elif scene.decision is not None:
            one.controller.take(Act((scene.decision.actions[0],)))
        elif scene.continuing is not None:
            one.controller.take(TakeUp())
        else:
            one.controller.take(PassTo(scene.people[0]))


def picture(one: Evening) -> str:
    return IDENTITY.sub("", repr(one.draw()[0]))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lies", [False, True])
def test_a_curtain_with_places_is_the_same_for_every_hand(
    evening: Make, game: str, lies: bool
) -> None:
    one: Evening = evening(*[""] * GAMES[game], game=game)
    names, prefs = one.controller.keeper.names, one.shell.device.prefs
    keep(prefs, names, Sitting(in_order(names[::-1]).places, lies))
    change(prefs, names[-1], mask="owl")
    twins, seen = 0, set[str]()
    for _ in range(CURTAINS):
        to_curtain(one)
        state = one.controller.table.state
        assert state.seat is not None
        shown = picture(one)
        seen.add(shown)
        for seed in range(HANDS):
            match = state.match.imagine((state.seat + 1) % GAMES[game], random.Random(seed))
            if match.view(state.seat) == state.match.view(state.seat):
                continue
            one.controller.table.state = replace(state, match=match)
            one.controller.cache.clear()
            assert picture(one) == shown
            twins += 1
        one.controller.table.state = state
        one.controller.lift()
    assert twins >= CURTAINS
    assert len(seen) > 1, "nobody was passed to"
    assert ("RotatedBox" in "".join(seen)) is lies
