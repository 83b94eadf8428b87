"""Tests of passing the phone from one player to the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

import pytest

from app.table.state import Phase
from app.table.steps import Act, Done, PassTo, TakeUp
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES, words
from tests.app.test_show_held import GAMES

PICTURES = 5
"""Minimum number of timed pictures of each kind."""

LIMITS = {"answer": 0.04, "curtain": 0.015, "hand": 0.05}
"""Maximum processor seconds per picture, about five times the usual."""


def timed(one: Evening) -> dict[str, list[float]]:
    """Returns the processor seconds of taps, by the picture they lead to."""
    seconds: dict[str, list[float]] = {picture: [] for picture in LIMITS}

    def note(picture: str, tap: Callable[[], object]) -> None:
        one.later()
        began = process_time()
        tap()
        one.draw()
        seconds[picture].append(process_time() - began)

    while min(map(len, seconds.values())) < PICTURES:
        scene = one.controller.table.scene
        if scene.phase is Phase.CURTAIN:
            note("hand", one.controller.lift)
        elif scene.awaits_done:
            note("answer", partial(one.controller.take, Done()))
        elif scene.decision is not None:
            note("answer", partial(one.controller.take, Act((scene.decision.actions[0],))))
        elif scene.continuing is not None:
            one.controller.take(TakeUp())
        else:
            note("curtain", partial(one.controller.take, PassTo(scene.people[0])))
    return seconds


@pytest.mark.parametrize("game", GAMES)
def test_python_hands_the_device_on_in_a_moment(evening: Make, game: str) -> None:
    seconds = timed(evening(*[""] * GAMES[game], game=game))
    typical = {picture: median(times) for picture, times in seconds.items()}
    late = {picture for picture, limit in LIMITS.items() if typical[picture] > limit}
    assert not late, typical


def claims(one: Evening, *, last: bool) -> int:
    """Plays until a trick's winner has claimed a Performer; returns the winner.

    Args:
        one: The evening.
        last: Whether the winner also played the trick's last card.
    """
    claimed = False
    while not claimed or one.phase() is not Phase.TABLE:
        scene = one.controller.table.scene
        one.later()
        if scene.phase is Phase.CURTAIN:
            one.controller.lift()
        elif scene.decision is not None:
            asked = scene.phase is Phase.TABLE and scene.decision.actions[0].kind == "claim"
            seats = [action.seat for action in one.controller.table.state.match.actions]
            claimed = asked and (seats[-1] == scene.decision.seats[0]) is last
            one.controller.take(Act((scene.decision.actions[0],)))
        else:
            claimed = False
            one.controller.take(PassTo(scene.people[0]))
    (leader,) = one.controller.table.scene.deciders
    return leader


def test_who_wins_a_trick_does_not_pass_the_phone_to_themselves(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    leader = claims(one, last=True)
    scene = one.controller.table.scene
    drawn = words(one.draw())
    assert scene.continuing == leader
    assert any(word.startswith(f"{NAMES[leader]}: hold") for word in drawn)
    assert not any("Pass " in word for word in drawn)
    one.controller.take(TakeUp(revision=scene.revision))
    assert (one.phase(), one.controller.table.scene.seat) == (Phase.PRIVATE, leader)


def test_who_won_with_an_earlier_card_is_passed_the_phone(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    leader = claims(one, last=False)
    drawn = words(one.draw())
    assert f"Pass the phone to {NAMES[leader]}" in drawn, "with the same button as always"
    assert not any("hold to see" in word for word in drawn)
