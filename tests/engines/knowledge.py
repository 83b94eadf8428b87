"""What a seat can know of a match: what the tests of views and imagined worlds share."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from engines import Match


def worlds(match: Match, seat: int, number: int = 300) -> list[Any]:
    """States that could be the match's for all that the seat knows."""
    rng = Random(1)
    return [match.imagine(seat, rng).state for _ in range(number)]


def differ(one: Match, other: Match) -> list[str]:
    """The fields of a match's state that are not the same in another match of its game."""
    names: tuple[str, ...] = type(one.state).__slots__
    frozen = (match.game.freeze(match.state) for match in (one, other))
    return [name for name, mine, theirs in zip(names, *frozen, strict=True) if mine != theirs]


def imagined(match: Match, seat: int, rng: Random) -> Match:
    """A match as the seat can imagine it: everybody's view of it and the question are the same."""
    world = match.imagine(seat, rng)
    assert world.view(seat) == match.view(seat)
    assert world.view(None) == match.view(None)
    mine, theirs = match.decision, world.decision
    assert (mine is None) == (theirs is None)
    if mine is not None and theirs is not None:
        assert (theirs.seats, theirs.prompt, theirs.about, theirs.private, theirs.continues) == (
            mine.seats, mine.prompt, mine.about, mine.private, mine.continues
        )  # fmt: skip
        assert theirs.of(seat) == mine.of(seat)
        assert theirs.spoken_actions == mine.spoken_actions
        assert theirs.actions
    return world


def odd_positions(
    scatter: ModuleType, seeds: range, deep: int, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Match, Random]]:
    """Scattered positions of a game and so many that follow, with whatever its cards could say.

    Each kind of question comes a few times, then every fifth time.
    """
    prompts: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        with monkeypatch.context() as patch:
            scatter.odd_box(patch, rng)
            match: Match = scatter.scattered(rng)
            for _ in range(deep):
                if match.decision is None:
                    break
                prompts[match.decision.prompt] += 1
                if prompts[match.decision.prompt] < 15 or rng.random() < 0.2:
                    yield match, rng
                match.play(scatter.lively(match, rng))


def open_table_is_imagined(match: Match, rng: Random) -> None:
    """A state that is made from the open table's view looks the same from there."""
    game = match.game
    state = game.imagine(match.view(None), rng)
    assert game.view(state, None) == match.view(None)


def view_is_made_from_scratch(match: Match) -> None:
    """Nothing in a seat's view is a part of the state."""

    def spoil(data: Any) -> None:
        for each in [*data.values()] if isinstance(data, dict) else [*data]:
            if isinstance(each, (dict, list)):
                spoil(each)
        data.clear()

    frozen = match.game.freeze(match.state)
    spoil(match.view(0))
    assert match.game.freeze(match.state) == frozen
