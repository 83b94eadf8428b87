"""Tests that the Pause window shows the sign of Pause cards."""

from __future__ import annotations

from typing import Any

import pytest

from app.table.steps import Claim
from app.theme.signs import FAMILY, LETTERS
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


@pytest.mark.parametrize("size", SIZES)
def test_everyone_and_each_by_themselves_see_what_a_pause_is(
    evening: Make, size: tuple[int, int]
) -> None:
    one = evening("", "", game="upstaged", size=size)
    while not one.controller.table.scene.window:
        one.look() if one.controller.table.scene.decision is None else one.act()
    assert signs(one) >= (size != (844, 390)), "a low window has no sentence"
    one.later()
    one.controller.take(Claim(one.controller.table.scene.people[0]))
    one.later()
    one.controller.lift()
    said = " ".join(words(one.draw()))
    assert signs(one) >= 1, said
