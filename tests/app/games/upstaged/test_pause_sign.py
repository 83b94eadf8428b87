"""Tests that the Pause window shows the sign of Pause cards."""

from __future__ import annotations

from typing import Any

import pytest

from app.table.steps import Claim, LetGo
from app.theme.signs import FAMILY, LETTERS
from engines import find
from tests.app.evenings import Evening, Make
from tests.app.games.boards import SIZES
from tests.app.screens.rooms import words


def signs(one: Evening) -> int:
    """Counts the Pause signs that are drawn as text."""
    drawn: list[Any] = one.draw()
    return sum(
        getattr(each, "value", None) == LETTERS["cue-pause"] and each.font_family == FAMILY
        for each in drawn
    )


def until_asked(one: Evening) -> None:
    """Plays on until anyone may play a Pause."""
    while not one.controller.table.scene.window:
        one.look() if one.controller.table.scene.decision is None else one.act()


@pytest.mark.parametrize("size", SIZES)
def test_everyone_and_each_by_themselves_see_what_a_pause_is(
    evening: Make, size: tuple[int, int]
) -> None:
    one = evening("", "", game="upstaged", size=size)
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
