"""Helpers for testing a seat's knowledge: views and imagined worlds."""

import json
import marshal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from random import Random
from types import ModuleType
from typing import Any

import pytest

from engines import Match
from engines.kernel import Game
from tests.depth import depth
from tests.engines.matches import Fresh


def worlds(match: Match, seat: int, number: int = 300) -> list[Any]:
    """Returns imagined states that fit all that the seat knows."""
    rng = Random(1)
    return [match.imagine(seat, rng).state for _ in range(number)]


def differ(one: Match, other: Match) -> list[str]:
    kind = type(one.state)
    names = sorted({*kind.__slots__} - getattr(kind, "derived", frozenset()))
    frozen = (match.game.freeze(match.state) for match in (one, other))
    return [name for name, mine, theirs in zip(names, *frozen, strict=True) if mine != theirs]


def same_for(seat: int, match: Match, other: Match) -> None:
    """Checks that two matches show a seat the same views and question."""
    assert other.view(seat) == match.view(seat)
    assert other.view(None) == match.view(None)
    mine, theirs = match.decision, other.decision
    assert (mine is None) == (theirs is None)
    if mine is not None and theirs is not None:
        assert (theirs.seats, theirs.prompt, theirs.about, theirs.private, theirs.continues) == (
            mine.seats, mine.prompt, mine.about, mine.private, mine.continues
        )  # fmt: skip
        assert theirs.of(seat) == mine.of(seat)


def imagined(match: Match, seat: int, rng: Random) -> Match:
    """Returns an imagined match after checking that views and question are unchanged."""
    world = match.imagine(seat, rng)
    same_for(seat, match, world)
    if match.decision is not None and world.decision is not None:
        assert world.decision.spoken_actions == match.decision.spoken_actions
        assert world.decision.actions
    return world


def odd_positions(
    scatter: ModuleType, seeds: range, deep: int, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Match, Random]]:
    """Yields positions that show something new, in games with random cards.

    Args:
        scatter: Module that prints random cards and creates random positions.
        seeds: Seeds of the games.
        deep: Number of positions tried for each seed.
        monkeypatch: Undoes the changes to the cards.
    """
    fresh = Fresh(2)
    for seed in seeds:
        rng = Random(seed)
        with monkeypatch.context() as patch:
            scatter.odd_box(patch, rng)
            match: Match = scatter.scattered(rng)
            for _ in range(deep):
                if match.decision is None:
                    break
                if fresh(match):
                    yield match, rng
                match.play(scatter.lively(match, rng))


def open_table_is_imagined(match: Match, rng: Random) -> None:
    game = match.game
    state = game.imagine(match.view(None), rng)
    assert game.view(state, None) == match.view(None)


MOST_VIEWS = 300
"""Number of views that are retained and checked again later."""

RETAINED = depth(3, 1)
"""Step between retained views, because serializing each would take a tenth of a test's time."""


@contextmanager
def views_only_read(patch: pytest.MonkeyPatch, games: Iterable[Game[Any]]) -> Iterator[None]:
    """Checks inside a `with` block that views never change.

    Views share equal parts, so changing one would change others.
    """

    def written(view: Any) -> bytes:
        return marshal.dumps(view, 2)  # since 3 it tells what is shared from what is equal

    given: deque[tuple[Any, bytes]] = deque()
    turns = count()

    def look_again() -> None:
        view, before = given.popleft()
        assert written(view) == before, "somebody has changed a view"

    def keeping(made: Callable[[Any, int | None], Any]) -> Callable[[Any, int | None], Any]:
        def view(state: Any, seat: int | None) -> Any:
            found = made(state, seat)
            if next(turns) % RETAINED:
                return found
            if len(given) == MOST_VIEWS:
                look_again()
            given.append((found, written(found)))
            return found

        return view

    for game in games:
        patch.setattr(type(game), "view", staticmethod(keeping(game.view)))
    yield
    while given:
        look_again()


def views_hold(
    positions: Iterable[tuple[Match, Random]],
    pick: Callable[[Match, Random], Any],
    vary: Callable[[Any, Random], None],
    *modules: ModuleType,
) -> None:
    """Checks that views with shared parts are and stay correct.

    Args:
        positions: Matches with their random generators.
        pick: Returns the next action.
        vary: Slightly changes a state where views share parts.
        *modules: Modules that cache shared parts.
    """
    for match, rng in positions:
        game = match.game
        for seat in (None, *range(match.seats)):
            other = match.state.copy()
            for _ in range(3):
                before = json.dumps(game.view(other, seat))
                with pytest.MonkeyPatch.context() as patch:
                    without_caches(patch, *modules)
                    assert json.dumps(game.view(other, seat)) == before
                vary(other, rng)
            later = match.copy()
            taken = later.view(seat)
            before = json.dumps(taken)
            for _ in range(4):
                if later.decision is not None:
                    later.play(pick(later, rng))
            assert json.dumps(taken) == before


def without_caches(patch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Replaces the caches that these modules use for views with plain functions.

    Caches of the kernel depend only on their arguments and remain.
    """
    for module in modules:
        for name in _cached(module):
            value = getattr(module, name)
            if hasattr(value, "cache_info"):
                patch.setattr(module, name, value.__wrapped__)


@cache
def _cached(module: ModuleType) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if hasattr(value, "cache_info") and not value.__module__.startswith("engines.kernel.")
    ]
