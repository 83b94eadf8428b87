"""Tests of views against notebooks of each seat's knowledge."""

from collections import Counter
from random import Random

import pytest

from engines import Match
from engines.thespianage import GAME
from tests.depth import depth

from .notebook import Notebook
from .scatter import lively, odd_box
from .table import whole


def check(match: Match, notes: dict[int | None, Notebook]) -> Counter[str]:
    """Checks that views contain exactly the facts that are noted.

    Returns counts of the facts that had to be remembered.
    """
    found: Counter[str] = Counter()
    for owner, note in notes.items():
        view = match.view(owner)
        for area, key in enumerate(("tracks", "sheets")):
            tiles = [[[(tile["value"], tile["up"]) for tile in cell] for cell in board]
                    for board in view[key]]  # fmt: skip
            assert tiles == note.boards(area, from_memory=owner is not None)
            for seat, board in enumerate(view[key]):
                for aspect, cell in enumerate(board):
                    for at, tile in enumerate(cell):
                        # `seen` says whose notebooks have the value.
                        assert tile["seen"] == [
                            each
                            for each in range(match.seats)
                            if notes[each].cells[seat, area, aspect][at].value is not None
                        ]
                        down = not tile["up"] and tile["value"] is not None
                        found["tile"] += down and owner != seat
        held = view["under_way"]["held"]
        assert (held is None) == (note.held is None)
        if note.held is not None:
            memory = owner is not None or note.held.up
            assert held["value"] == (note.held.value if memory else None)
        assert view["struck"] == note.struck
        assert view["hand_sizes"] == note.sizes
        if owner is None:
            continue
        assert view["hand"] == sorted(note.hand.elements())
        assert view["known_cards"] == note.rumours()
        assert view["secrets"] == note.secrets
        assert view["shot"] == note.shot
        found["card"] += sum(map(len, view["known_cards"]))
        found["secret"] += sum(a is not None for pair in note.secrets for a in pair) > 2
        for other, pair in enumerate(view["secrets_seen"]):
            for which in (0, 1):
                knows = notes[owner].secrets[other][which] is not None
                assert (owner in pair[which]) == knows
    return found


def follow(match: Match, rng: Random, steps: int) -> Counter[str]:
    """Plays this many random steps, and compares views with notes.

    Returns how often each question was asked, and what `check` counted.
    """
    owners: list[int | None] = [None, *range(match.seats)]
    notes = {owner: Notebook(match.seats, owner) for owner in owners}
    for owner, note in notes.items():
        note.sizes = [3] * match.seats  # T3
        note.read(match.log(owner))
    found = check(match, notes)
    for _ in range(steps):
        if match.decision is None:
            break
        events = match.play(lively(match, rng))
        whole(match)
        for note in notes.values():
            note.read(events)
        if match.decision is None or rng.random() < 0.3:
            found += check(match, notes)
    return found


def test_TA43_views_hold_what_everybody_could_have_noted() -> None:
    found: Counter[str] = Counter()
    for seed in range(depth(4, 18)):
        rng = Random(seed)
        length = ("full", "short", "short")[seed % 3]
        match = Match.new(GAME, 3 + seed % 4, seed, {"length": length})
        found += follow(match, rng, 2000)
        assert match.decision is None
    assert found["tile"] > depth(150, 600), found
    assert found["card"] > depth(75, 300), found
    assert found["secret"] > depth(40, 150), found


def test_TA43_whatever_the_cards_say(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()
    for seed in range(depth(8, 24)):
        rng = Random(seed)
        with monkeypatch.context() as patch:
            odd_box(patch, rng)
            match = Match.new(GAME, 3 + seed % 4, seed, {"length": "short"})
            found += follow(match, rng, 160)
    assert found["tile"] > depth(300, 900), found
    assert found["card"] > depth(300, 900), found
    assert found["secret"] > depth(150, 450), found
