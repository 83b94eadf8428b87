"""Tests of views against notebooks of each Manager's knowledge."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import Match
from engines.encore import GAME
from tests.depth import depth

from .notebook import Notebook
from .scatter import lively, odd_box
from .table import any_options, whole

OWNERS = (None, 0, 1)


def check(match: Match, notes: dict[int | None, Notebook]) -> Counter[str]:
    """Checks that views contain exactly the facts that are noted.

    Returns counts of the facts that had to be remembered.
    """
    found: Counter[str] = Counter()
    for owner, note in notes.items():
        view = match.view(owner)
        facts: dict[str, Any] = {**view, "removed": [sorted(each) for each in view["removed"]]}
        for key, expected in note.expected().items():
            assert facts[key] == expected, (key, owner)
        if match.decision is not None and view["venue"] is not None:
            assert (view["venue"], view["star"]) == (note.venue, note.star)
        if owner is not None:
            found["card"] += len(view["known_cards"][1 - owner])
            found["looked"] += bool(view["looked"])
        found["venue"] += any(each is not None for each in view["venues"])
    return found


def follow(match: Match, rng: Random, steps: int) -> Counter[str]:
    """Plays this many random steps, and compares views with notes.

    Returns how often each question was asked, and what `check` counted.
    """
    options = match.options
    notes = {owner: Notebook(owner, options["zones"], options["venues"]) for owner in OWNERS}
    for owner, note in notes.items():
        note.read(match.log(owner))
    found = check(match, notes)
    for _ in range(steps):
        if match.decision is None:
            break
        found[match.decision.prompt] += 1
        events = match.play(lively(match, rng))
        whole(match)
        for note in notes.values():
            note.read(events)
        if match.decision is None or rng.random() < 0.3:
            found += check(match, notes)
    return found


def test_EA45_views_hold_what_everybody_could_have_noted() -> None:
    found: Counter[str] = Counter()
    for seed in range(depth(8, 60)):
        rng = Random(seed)
        match = Match.new(GAME, 2, seed, any_options(rng))
        found += follow(match, rng, 3000)
        assert match.decision is None
    assert found["card"] > depth(40, 300), found
    assert found["looked"] > depth(1, 10), found


def test_EA51_whatever_the_cards_say(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()
    for seed in range(depth(16, 80)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = Match.new(GAME, 2, seed, any_options(rng))
            found += follow(match, rng, 150)
    assert found["card"] > depth(600, 3000), found
    assert found["looked"] > depth(5, 30), found
    assert found["venue"] > depth(10, 60), found
    assert len([key for key in found if key.startswith("ask.")]) > 14, found
