"""Tests of the edge around a private screen."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from app.table.layers import LOG
from app.table.state import Phase
from app.table.steps import Lift, PassTo
from tests.app.evenings import Evening, Make

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}


def edges(one: Evening) -> list[Any]:
    return [each for each in one.draw() if getattr(each, "key", None) == "private"]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_around_a_hand_and_around_nothing_else(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    assert edges(one) == []
    one.controller.open(LOG)
    assert edges(one) == []
    one.controller.open("")
    decision = one.controller.table.state.match.decision
    assert decision is not None
    one.later()
    one.controller.take(PassTo(decision.seats[0]))
    assert edges(one) == []
    one.later()
    one.controller.take(Lift())
    [edge] = edges(one)
    assert isinstance(edge, ft.Container)
    assert edge.ignore_interactions
    one.controller.open(LOG)
    keys = [getattr(each, "key", None) for each in one.draw()]
    assert keys.count("private") == keys.count("hide") == 1, "the log is as private as the hand"
    one.controller.hide()
    assert not one.controller.table.state.panel
    assert edges(one) == []


def test_who_is_alone_has_none(evening: Make) -> None:
    """A person alone has no edge, because nobody else should look away."""
    one = evening("", "extra", "extra", game="upstaged")
    one.look()
    assert one.phase() is Phase.PRIVATE
    assert edges(one) == []
