"""Tests of long touches on pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flet.components.component import Renderer

from app.games import PLAIN, board_places
from app.games.common.geometry import Rect
from app.games.common.under_finger import _under, held_at
from app.table.control_cache import ControlCache
from app.table.state import Phase
from app.table.table import Table
from engines import Match, find, names
from tests.app.games.boards import OnScreen, copy_of, parts, strings, table_of, taps, ui_of, walk
from tests.app.games.states import State, states, varied
from tests.depth import SOAKING, depth

BOARDS = [name for name in names() if not board_places()[name].endswith(PLAIN)]
UI = ui_of(390, 844)
READ = depth(1, 4)
"""Number of pieces inspected at each question, in both of two equal-looking games."""

MOVES = depth(4, 12)
"""Number of a game's animations that are stopped."""

AHEAD = depth(1, 12)
"""Number of games searched for cards whose questions are asked once they are chosen."""


def opens(control: Any) -> Any:
    return getattr(getattr(control, "data", None), "held", None)


def sheet(on_screen: OnScreen, pick: Any) -> list[Any]:
    body = on_screen.again(ui=ui_of(390, 844, speed=0)).draw(pick).body
    return [each for one in walk(body) if one.key == "inspector" for each in walk(one)]


def opened_on(on_screen: OnScreen, body: Any) -> list[Any]:
    on_screen.picks.clear()
    for control in walk(body):
        if (held := opens(control)) is not None:
            held()
    return [*dict.fromkeys(on_screen.picks)]


@pytest.mark.parametrize("game", BOARDS)
def test_a_long_touch_opens_every_piece_whatever_is_asked(game: str) -> None:
    read: set[tuple[str, object]] = set()
    every = set[object]()
    for at, state in enumerate(state for state in states(game) if state.action is None):
        here = dict[object, Any]()
        on_screen = OnScreen.at(state.table(), UI)
        for control in walk(on_screen.draw().body):
            if (held := opens(control)) is None:
                continue
            on_screen.picks.clear()
            held()
            for pick in on_screen.picks:
                kind = getattr(pick.inspected, "kind", type(pick.inspected))
                assert pick.inspected is not None, (state.name, control)
                here.setdefault(kind, pick)
        # One kind of piece is read at each question, in turn, and each kind when it is first met.
        turn = [*here][at % len(here)]
        for kind, pick in here.items():
            if SOAKING or kind == turn or kind not in every:
                every.add(kind)
                read.add((state.name, kind))
                assert sheet(on_screen, pick), (state.name, pick)
    asked = {state.name for state in states(game) if state.action is None}
    assert {name for name, _ in read} == asked


def twin_of(table: Table) -> Table:
    eye = table.scene.seat if table.scene.seat is not None else table.scene.deciders[0]
    other = copy_of(table)
    imagined = table.state.match.imagine(eye, Random(3))
    imagined.decision = table.state.match.decision
    other.state = replace(other.state, match=imagined)
    return other


@pytest.mark.parametrize("game", BOARDS)
def test_a_sheet_is_the_same_for_all_who_see_the_same(game: str) -> None:
    read, asked = 0, [state for state in states(game) if state.action is None]
    for at, state in enumerate(asked):
        table = state.table()
        mine, theirs = (OnScreen.at(each, UI) for each in (table, twin_of(table)))
        picks = opened_on(mine, mine.draw().body)
        for pick in Random(at).sample(picks, min(READ, len(picks))):
            said = [[*strings(sheet(each, pick))] for each in (mine, theirs)]
            assert said[0] == said[1], (state.name, pick)
            read += bool(said[0])
    assert read > len(depth(asked, states(game))) / 2


def movements(game: str) -> Iterator[tuple[OnScreen, list[Any], tuple[float, float]]]:
    """Plays a game; yields the screen, scenes and size of each animation.

    The same screen is yielded each time; scenes are functions that draw at a size.
    """
    seats = find(game).seats
    match, rng = Match.new(game, seats[-1], 3, varied(game)[0]), Random(3)
    on_screen, found = OnScreen.at(table_of(match), UI), 0
    while found < MOVES and on_screen.table.state.phase is not Phase.OVER:
        if on_screen.table.state.phase is not Phase.CURTAIN:
            body: Any = on_screen.draw().body
            [scenes] = body.args
            if len(scenes) > 1:
                found += 1
                size = body.kwargs["guess"]
                yield on_screen, scenes, size
        on_screen.step(rng)


@pytest.mark.parametrize("game", BOARDS)
def test_a_piece_under_a_finger_is_opened_while_it_moves(game: str) -> None:
    opened = 0
    for on_screen, scenes, size in movements(game):
        moved, still = (Renderer().render(scenes[at], *size, ControlCache()) for at in (-2, -1))
        board = Rect(0, 0, *size)
        readable = {hit.key for hit in _under(still, board, None) if hit.held is not None}
        for hit in _under(moved, board, None):
            middle = hit.spot.middle, hit.spot.y + hit.spot.h / 2
            if hit.key in readable and 0 < middle[0] < board.w and 0 < middle[1] < board.h:
                held = held_at(moved, still, size, middle)
                assert held is not None, hit
                on_screen.picks.clear()
                held()
                opened += bool(on_screen.picks)
    assert opened


def with_each_card(game: str, prompt: str, kind: str) -> Iterator[tuple[OnScreen, set[object]]]:
    """Yields screens at a question, each with the cards first offered there.

    Args:
        game: Name of the game.
        prompt: Name of the question.
        kind: Kind of the answers that name the cards.
    """
    met: set[object] = set()
    for seed in range(AHEAD):
        match, rng = Match.new(game, find(game).seats[-1], seed, {}), Random(seed)
        while (decision := match.decision) is not None:
            cards: set[object] = {each.arg for each in decision.actions if each.kind == kind}
            if decision.prompt == prompt and cards - met:
                yield OnScreen.at(State(match.copy(), None).table(), UI), cards - met
                met |= cards
            match.play(rng.choice(decision.actions))


def test_a_long_touch_opens_what_a_chosen_card_asks_ahead() -> None:
    """Regression test: a long touch on an option of a chosen card froze the open hand."""
    read: set[str] = set()
    for on_screen, cards in with_each_card("thespianage", "ask.act", "play"):
        fresh = on_screen.again()
        drawn = fresh.draw()
        before = {pick.inspected for pick in opened_on(fresh, drawn.body)}
        fresh.picks.clear()
        for tap in taps(parts(drawn)):
            tap(None)
        for pick in dict.fromkeys(fresh.picks):
            if pick.refused or not any(getattr(one, "thing", None) in cards for one in pick.chosen):
                continue
            chosen = on_screen.again()
            for inspected in opened_on(chosen, chosen.draw(pick).body):
                if inspected.inspected in before:
                    continue
                kind = getattr(inspected.inspected, "kind", "")
                if (name := f"{pick.chosen[0]} {kind}") not in read:
                    read.add(name)
                    assert sheet(on_screen, inspected), (pick, inspected)
    assert sum(name.endswith(" choose") for name in read) >= 1
