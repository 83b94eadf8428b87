"""Tests of reused controls."""

from random import Random
from typing import Any

import flet as ft
import pytest

from app.games import PLAIN, board_of
from app.games.onstage.board import moves, paint
from app.games.onstage.board_state import BoardState
from app.screens import play
from app.table.control_cache import ControlCache
from app.table.state import Phase
from app.table.steps import Act, BackToTable
from tests.app.evenings import Make
from tests.app.games.boards import SIZES, OnScreen, ui_of, walk
from tests.depth import depth, soak_only

GAMES = {"encore": 2, "thespianage": 4, "upstaged": 3, "onstage": 4}


def snapshot(controls: list[Any]) -> list[Any]:
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


def make(scene: object, name: str) -> list[object]:
    return [scene, name]


def holds(cache: ControlCache) -> bool:
    return bool(cache._named or cache._last or cache._now or cache._facts)


def test_a_piece_stays_as_long_as_scene_and_state_do() -> None:
    cache = ControlCache()
    cache.begin(1)
    first = cache.named("a", "off", object)
    cache.begin(1)
    assert cache.named("a", "off", object) is first
    cache.begin(1)
    lit = cache.named("a", "on", object)
    assert lit is not first
    cache.begin(1)
    assert cache.named("a", "off", object) is not first, "only the last drawing is remembered"
    cache.begin(2)
    assert cache.named("a", "off", object) is not first


def test_nothing_is_handed_out_twice_in_a_drawing() -> None:
    cache = ControlCache()
    cache.begin(1)
    first = cache.named("a", None, object)
    assert cache.named("a", None, object) is not first
    cache.begin(1)
    assert cache.named("a", None, object) is first


def test_cleared_it_holds_nothing() -> None:
    cache = ControlCache()
    cache.begin(1)
    first = cache.named("a", None, object)
    other = cache(make, "b")
    fact = cache.fact("c", object)
    cache.clear()
    assert not holds(cache)
    cache.begin(1)
    assert cache.named("a", None, object) is not first
    assert cache(make, "b") is not other
    assert cache.fact("c", object) is not fact


def test_what_is_worked_out_is_found_once_in_a_scene() -> None:
    cache = ControlCache()
    cache.begin(1)
    fact = cache.fact("a", object)
    assert cache.fact("a", object) is fact, "it is no control: as often as it is asked for"
    cache.begin(1)
    cache.begin(1)
    assert cache.fact("a", object) is fact
    assert cache.fact("b", object) is not fact
    cache.begin(2)
    assert cache.fact("a", object) is not fact


def test_a_name_lasts_for_the_scene_and_a_value_for_the_next_drawing() -> None:
    cache = ControlCache()
    cache.begin(1)
    named, by_value = cache.named("a", None, object), cache(make, "a")
    cache.begin(1)
    cache.begin(1)
    assert cache.named("a", None, object) is named, "it may be hidden in a piece that was kept"
    assert cache(make, "a") is not by_value, "what was not in the last drawing is gone"


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_on_the_plain_board_redraws_the_answer_and_not_the_table(
    game: str, evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "board_of", lambda name: board_of(PLAIN))
    night = evening(*[""] * GAMES[game], game=game)
    controller, rng = night.controller, Random(7)
    again = several = 0
    for _ in range(depth(7, 12)):
        night.look()
        decision = controller.table.scene.decision
        assert decision is not None
        before = night.draw()
        controller.choose(rng.choice(decision.actions))
        drawn = night.draw()
        here = [id(one) for one in drawn]
        assert len(here) == len(set(here)), "one piece at two places"
        controller.cache.clear()
        assert snapshot(drawn) == snapshot(night.draw()), "the same as made anew"
        if len(decision.actions) > 1:
            several += 1
            again += len({id(one) for one in before} & set(here)) > len(here) * 0.6
        night.later()
        controller.take(
            Act((rng.choice(decision.actions),), revision=controller.table.scene.revision)
        )
        if controller.table.state.phase is Phase.PRIVATE:
            controller.hide()
            controller.take(BackToTable())
    assert several > 2
    assert again == several


@pytest.mark.parametrize("game", GAMES)
def test_with_the_curtain_nothing_of_a_hand_is_kept(game: str, evening: Make) -> None:
    night = evening(*[""] * GAMES[game], game=game)
    night.look()
    assert holds(night.controller.cache)
    night.controller.hide()
    assert not holds(night.controller.cache)
    night.draw()
    assert not holds(night.controller.cache)
    night.controller.lift()
    night.draw()
    assert holds(night.controller.cache)
    night.controller.close()
    assert not holds(night.controller.cache)


@pytest.mark.parametrize(
    "seed", [pytest.param(0, marks=soak_only), 1, pytest.param(2, marks=soak_only)]
)
def test_a_board_with_kept_pieces_is_the_board(seed: int) -> None:
    rng = Random(seed)
    table = OnScreen.new(3 + seed, seed, rounds="quick", star=seed == 1)
    cache = ControlCache()
    before: set[int] = set()
    used_again = 0
    window: Any = None  # what is in the window stays alive, and so what was numbered
    while table.table.state.phase is not Phase.OVER:
        scene = table.table.scene
        if scene.phase is not Phase.CURTAIN:
            if rng.random() < 0.05:
                table.ui = ui_of(*rng.choice(SIZES), dark=rng.random() < 0.5)
            moment = BoardState.see(table.stage())
            for step in moves(moment).steps:
                drawn = paint(step, table.ui.width, table.ui.height - 200, cache)
                pieces = [*walk(drawn)]
                if rng.random() < 0.3:
                    fresh = paint(step, table.ui.width, table.ui.height - 200, ControlCache())
                    assert snapshot(pieces) == snapshot([*walk(fresh)]), (seed, scene.revision)
                here = [id(one) for one in pieces]
                assert len(here) == len(set(here)), "one piece at two places"
                used_again += len(before.intersection(here))
                before = set(here)
                window = drawn
        table.step(rng)
    assert window is not None
    assert used_again > 1000


def test_what_calls_back_belongs_to_its_own_scene() -> None:
    rng = Random(4)
    table = OnScreen.new(3, 4, rounds="quick")
    cache = ControlCache()
    old: list[ft.Control] = []
    while table.table.state.phase is not Phase.OVER:
        if table.table.scene.phase is not Phase.CURTAIN:
            drawn = paint(BoardState.see(table.stage()), 390, 640, cache)
            pressed = [one for one in walk(drawn) if getattr(one, "on_click", None) is not None]
            assert not {id(one) for one in pressed} & {id(one) for one in old}
            old = pressed
        table.step(rng)


def test_a_value_is_handed_out_once_in_a_drawing() -> None:
    made: list[str] = []

    def make(ui: Any, name: str, *, size: int = 1) -> list[str]:
        made.append(name)
        return [name]

    cache = ControlCache()
    cache.begin(ui_of())
    first = cache(make, "a")
    assert cache(make, "a") is not first
    assert made == ["a", "a"]
    cache.begin(ui_of())
    again = cache(make, "a")
    assert made == ["a", "a"]
    assert cache(make, "a", size=2) is not again
    assert cache(make, "a") is not again
    cache.begin(ui_of(scale=1.5))
    made.clear()
    cache(make, "a")
    assert made == ["a"], "another screen, another drawing"
    cache.begin(ui_of(scale=1.5))
    cache.begin(ui_of(scale=1.5))
    cache(make, "a")
    assert made == ["a", "a"], "what was not in the last drawing is gone"
