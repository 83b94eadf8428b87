"""Tests that the Pause window shows the sign of Pause cards."""

from __future__ import annotations

from typing import Any

import pytest

from app.table.steps import Claim, LetGo
from app.theme.signs import FAMILY, LETTERS
from engines import Match, find
from engines.upstaged.content import PAUSES, members
from tests.app.evenings import Evening, Make
from tests.app.games.boards import SIZES
from tests.app.screens.rooms import words


def signs(one: Evening) -> int:
    """Counts the signs beside sentences, without the pictures on cards."""
    drawn: list[Any] = one.draw()
    return sum(
        getattr(each, "value", None) == LETTERS["cue-pause"] and each.font_family == FAMILY
        for each in drawn
    )


def hold_a_pause(match: Match, seat: int) -> None:
    """Gives a seat a Pause card in exchange for another."""
    state, pause = match.state, min(members(PAUSES))
    mine = next(card for card in reversed(members(state.hands[seat])) if not PAUSES >> card & 1)
    if state.hands[seat] >> pause & 1:
        return
    for other in range(state.seats):
        if state.hands[other] >> pause & 1:
            state.hands[other] ^= 1 << pause | 1 << mine
    state.cues = [mine if card == pause else card for card in state.cues]
    state.hands[seat] ^= 1 << pause | 1 << mine
    match.decision = match.game.decide(state)


def until_asked(one: Evening) -> None:
    """Plays on until anyone may play a Pause."""
    while not one.controller.table.scene.window:
        one.look() if one.controller.table.scene.decision is None else one.act()


@pytest.mark.parametrize("own", [False, True])
def test_nobody_is_asked_about_their_own_action_unless_they_wish(evening: Make, own: bool) -> None:
    one = evening("", "", game="upstaged")
    one.shell.device.prefs.choose("own_interrupts", own)
    until_asked(one)
    scene = one.controller.table.scene
    declared: Any = scene.declared[0]
    assert (declared.seat in scene.people) is own
    again = f"{one.controller.keeper.names[declared.seat]} again"
    assert (again in words(one.draw())) is own


def test_who_is_alone_goes_on_after_a_card_whatever_the_own_hand_holds(evening: Make) -> None:
    for seed in range(4):
        one = evening("", "lead", game="upstaged", seed=seed)
        one.settle()
        state = one.controller.table.state
        hold_a_pause(state.match, 0)
        one.look()
        one.act()
        decision = one.controller.table.state.match.decision
        assert decision is None or decision.prompt != "ask.pause" or 0 not in decision.seats


@pytest.mark.parametrize("size", SIZES)
def test_everyone_and_each_by_themselves_see_what_a_pause_is(
    evening: Make, size: tuple[int, int]
) -> None:
    one = evening("", "", game="upstaged", size=size)
    one.shell.device.prefs.choose("own_interrupts", True)
    until_asked(one)
    first = find("upstaged").say("speak.first")
    has_sentence = size != (844, 390)  # a low window has none
    assert signs(one) >= has_sentence
    scene, seats = one.controller.table.scene, one.controller.keeper.names
    declared: Any = scene.declared[0]
    drawn = words(one.draw())
    assert (first in drawn) >= has_sentence
    assert [name for name in seats if f"{name} again" in drawn] == [seats[declared.seat]]
    one.later()
    one.controller.take(Claim(scene.people[0]))
    one.later()
    one.controller.lift()
    said = " ".join(words(one.draw()))
    assert signs(one) >= 1, said
    one.controller.hide()
    while one.controller.table.scene.window:
        one.later()
        one.controller.take(LetGo())
    until_asked(one)
    assert first not in words(one.draw()), "it is said once"
