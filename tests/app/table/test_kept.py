"""Pieces that a tap leaves as they were: the same screen, with less of it made anew."""

from random import Random
from typing import Any

import flet as ft
import pytest

from app.table.flow import Phase
from app.table.kept import Kept
from tests.app.evenings import Make

GAMES = {"encore": 2, "thespianage": 4, "upstaged": 3, "onstage": 4}


def test_a_piece_stays_as_long_as_scene_and_state_do() -> None:
    kept = Kept()
    kept.begin(1)
    first = kept("a", "off", object)
    kept.begin(1)
    assert kept("a", "off", object) is first
    kept.begin(1)
    lit = kept("a", "on", object)
    assert lit is not first
    kept.begin(1)
    assert kept("a", "off", object) is not first, "only the last drawing is remembered"
    kept.begin(2)
    assert kept("a", "off", object) is not first


def test_nothing_is_handed_out_twice_in_a_drawing() -> None:
    kept = Kept()
    kept.begin(1)
    first = kept("a", None, object)
    assert kept("a", None, object) is not first
    kept.begin(1)
    assert kept("a", None, object) is first


def test_cleared_it_holds_nothing() -> None:
    kept = Kept()
    kept.begin(1)
    first = kept("a", None, object)
    kept.clear()
    assert not kept._pieces
    kept.begin(1)
    assert kept("a", None, object) is not first


def told(controls: list[Any]) -> list[Any]:
    """What is sent of a drawing, but for what is called back."""
    return [
        (
            type(one).__name__,
            {
                name: repr(value)
                for name, value in one._values.items()
                if not name.startswith("on_") and not isinstance(value, (ft.BaseControl, list))
            },
        )
        for one in controls
    ]


@pytest.mark.parametrize("game", [name for name in GAMES if name != "onstage"])
def test_a_choice_redraws_the_answer_and_not_the_table(game: str, evening: Make) -> None:
    night = evening(*[""] * GAMES[game], game=game)
    show, rng = night.show, Random(7)
    again = several = 0
    for _ in range(12):
        night.look()
        decision = show.scene.decision
        assert decision is not None
        before = night.draw()
        show.choose(rng.choice(decision.actions))
        drawn = night.draw()
        here = [id(one) for one in drawn]
        assert len(here) == len(set(here)), "one piece at two places"
        show.kept.clear()
        assert told(drawn) == told(night.draw()), "the same as made anew"
        if len(decision.actions) > 1:
            several += 1
            again += len({id(one) for one in before} & set(here)) > len(here) * 0.6
        night.later()
        show.act(rng.choice(decision.actions), show.scene.serial)
        if show.flow.phase is Phase.PRIVATE:
            show.hide()
            show.back_to_table()
    assert several > 2
    assert again == several


@pytest.mark.parametrize("game", GAMES)
def test_with_the_curtain_nothing_of_a_hand_is_kept(game: str, evening: Make) -> None:
    night = evening(*[""] * GAMES[game], game=game)
    night.look()
    assert night.show.kept._pieces
    night.show.hide()
    assert not night.show.kept._pieces
    night.draw()
    assert not night.show.kept._pieces
    night.show.lift()
    night.draw()
    assert night.show.kept._pieces
    night.show.close()
    assert not night.show.kept._pieces
