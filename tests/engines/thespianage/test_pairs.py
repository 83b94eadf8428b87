"""Test that any two things of the box work together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engines import Action, Match
from engines.thespianage import GAME, events
from engines.thespianage.content import COUNTS, FIRST_SHOT, KINDS, SHOTS, THING_IDS, Thing
from engines.thespianage.state import State
from tests.depth import depth, soak_only
from tests.engines.knowledge import imagined
from tests.engines.matches import question

Pair = tuple[int, int]

THINGS = range(FIRST_SHOT + SHOTS)
PAIRS = {
    (one, other) for one, other in combinations(THINGS, 2) if other - one <= depth(1, len(THINGS))
} | {(kind, kind) for kind in range(KINDS) if COUNTS[kind] > 1}
"""Pairs that have to meet.

A Play Card with two copies also meets itself. `make test` only needs neighbours in the list, so
that each thing is used.
"""

GAMES = 400
"""Number of games, more than all possible pairs need to meet."""


def pair(one: int, other: int) -> Pair:
    return min(one, other), max(one, other)


def named(pairs: Iterable[Pair]) -> list[str]:
    return sorted(f"{THING_IDS[one]} and {THING_IDS[other]}" for one, other in pairs)


def begun(log: Iterable[Any]) -> list[Thing]:
    """Returns the things whose effects have begun."""
    found: list[Thing] = []
    for event in log:
        if isinstance(event, events.CardPlayed):
            found.append(event.card)
        elif isinstance(event, events.ShotUsed):
            found.append(event.shot)
        elif isinstance(event, events.EventDrawn):
            found.append(event.event)
    return found


def under_way(state: State) -> set[int]:
    return {thing for _, thing, _, _ in state.frames if thing >= 0}


def chosen(match: Match, done: set[int], missing: set[Pair], rng: Random) -> Action:
    """Returns a random answer that usually uses a thing with missing pairs."""
    actions = question(match).actions
    if question(match).prompt == "ask.act":
        state: State = match.state
        uses = {
            action: action.arg if action.kind == "play" else state.shots[action.seat]
            for action in actions
            if action.kind in ("play", "shot")
        }
        gain = {
            action: sum(pair(thing, each) in missing for each in done)
            for action, thing in uses.items()
            if isinstance(thing, int)
        }
        if gain and rng.random() < 0.9:
            most = max(gain.values())
            return rng.choice([action for action in gain if gain[action] == most])
    return rng.choice(actions)


@pytest.mark.parametrize(
    "seats",
    [
        each if each in (GAME.seats[0], GAME.seats[-1]) else pytest.param(each, marks=soak_only)
        for each in GAME.seats
    ],
)
def test_all_things_meet_in_random_play(seats: int) -> None:
    missing = set(PAIRS)
    for seed in range(GAMES):
        missing -= played(seats, seed, missing)
        if not missing:
            return
    raise AssertionError(f"never met in {GAMES} games: {named(missing)[:20]}")


def played(seats: int, seed: int, missing: set[Pair]) -> set[Pair]:
    """Plays and checks a random game, and returns the pairs that met.

    Args:
        seats: Number of players.
        seed: Seed of the game.
        missing: Pairs that have not met yet; they are sought first.
    """
    rng = Random(seed)
    length = "short" if seed % 4 == 3 else "full"
    match = Match.new(GAME, seats, seed, {"length": length})
    pieces = {*GAME.pieces(match.state)}
    done: set[int] = set()
    met: set[Pair] = set()
    waiting: list[int] = []
    while match.decision is not None:
        try:
            log = match.play(chosen(match, done, missing - met, rng))
            waiting += begun(log)
            resolved = [each for each in waiting if each not in under_way(match.state)]
            if resolved and match.decision is not None:
                assert {*GAME.pieces(match.state)} == pieces
                check(match)
                if len(match.actions) % 3 == 0:
                    world = imagined(match, rng.randrange(seats), Random(len(match.actions)))
                    assert {*GAME.pieces(world.state)} == pieces
            waiting = [each for each in waiting if each in under_way(match.state)]
            for thing in resolved:
                met |= {pair(thing, each) for each in done}
                done.add(thing)
        except Exception as error:
            error.add_note(
                f"{seats} seats, seed {seed}, after {len(match.actions)} actions; done: {done}"
            )
            raise
    assert not waiting
    assert match.result is not None
    return met & PAIRS


def check(match: Match) -> None:
    """Checks that answers are sorted and unique, and the views of two readers.

    The readers are the open table and one of the seats.
    """
    state: State = match.state
    decision = match.decision
    assert decision is not None
    assert decision.actions
    assert decision.actions == sorted(set(decision.actions))
    assert {action.seat for action in decision.actions} == {*decision.seats}
    for seat in (None, len(match.actions) % match.seats):
        view = match.view(seat)
        assert view["hand"] == (None if seat is None else state.hands[seat])
        for area in ("tracks", "sheets"):
            for host, board in enumerate(view[area]):
                for tile in (tile for cell in board for tile in cell):
                    assert host in tile["seen"]
                    knows = tile["up"] or seat in tile["seen"]
                    assert (tile["value"] is not None) == knows
        for host in range(match.seats):
            held = [*state.hands[host]]
            for card in view["known_cards"][host]:
                held.remove(card)
            seen = view["secrets_seen"][host]
            dealt = (state.crush[host], state.nemesis[host])
            for secret, card, who in zip(view["secrets"][host], dealt, seen, strict=True):
                assert host in who
                everybody = seat is None and len(who) == match.seats
                assert secret == (card if seat in who or everybody else None)
