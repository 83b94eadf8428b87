"""Test that the curtain is the same for every hand."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from app.games import board_of
from app.habits import change
from app.sitting import Sitting, in_order, keep
from app.table.state import Phase
from app.table.steps import Act, Done, PassTo, TakeUp
from app.text import House
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


def test_a_curtain_says_what_the_board_has_to_say_to_everybody(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def tell(view: Any, seat: int, say: House) -> str:
        asked.append((view, seat))
        return f"Anybody may read this before seat {seat}"

    one: Evening = evening("", "", "", game="thespianage")
    to_curtain(one)
    board = replace(board_of("thespianage"), on_curtain=tell)
    monkeypatch.setattr("app.screens.play.board_of", lambda _: board)
    seat = one.controller.table.state.seat
    assert f"Anybody may read this before seat {seat}" in picture(one)
    assert asked[-1] == (one.controller.table.state.match.view(None), seat)
