"""Test that any two things of the box work together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

from engines import Action, Match
from engines.encore import GAME, content, events
from engines.encore.content import CARDS, COLOUR, COLOURS, THING_IDS, VENUES
from engines.encore.state import State
from tests.depth import depth
from tests.engines.matches import question

from .table import whole

Pair = tuple[int, int]

THINGS = range(CARDS + VENUES)
PAIRS = {
    (one, other) for one, other in combinations(THINGS, 2) if other - one <= depth(1, len(THINGS))
}
"""Pairs that have to meet, from any two colours.

`make test` only needs neighbours in the list, so that each thing is used.
"""

GAMES = 600
"""Number of games, more than enough for all possible pairs to meet."""

OPTIONS: list[dict[str, Any]] = [
    {"hand": 6, "zones": 4, "venues": 9},
    {"hand": 6, "zones": 3, "venues": 9},
    {},
    {"hand": 5, "zones": 2, "venues": 5, "hand_limit": "6"},
]
USES = ("encore", "preshow", "surprise")


def pair(one: int, other: int) -> Pair:
    return min(one, other), max(one, other)


def named(pairs: Iterable[Pair]) -> list[str]:
    return sorted(f"{THING_IDS[one]} and {THING_IDS[other]}" for one, other in pairs)


def used(log: Iterable[Any]) -> list[content.Thing]:
    """Returns the cards whose abilities have begun, and the Venues that were revealed."""
    found: list[content.Thing] = []
    for event in log:
        if isinstance(
            event, events.EncoreTriggered | events.PreShowTriggered | events.SurpriseTriggered
        ):
            found.append(event.card)
        elif isinstance(event, events.VenueOpened):
            found.append(event.venue)
    return found


class Player:
    """Player for both seats who prefers pairs that have not met."""

    def __init__(self, missing: set[Pair], rng: Random) -> None:
        self.rng = rng
        self.wants: dict[int, set[int]] = {thing: set() for thing in THINGS}
        for one, other in missing:
            self.wants[one].add(other)
            self.wants[other].add(one)
        self.done: set[int] = set()
        self.colours = max(combinations(range(COLOURS), 4), key=self._worth)

    def _worth(self, colours: tuple[int, ...]) -> tuple[int, float]:
        mine = {card for card in range(CARDS) if COLOUR[card] in colours}
        return sum(len(self.wants[card] & mine) for card in mine), self.rng.random()

    def use(self, thing: int) -> None:
        for each in self.done & self.wants[thing]:
            self.wants[each].discard(thing)
            self.wants[thing].discard(each)
        self.done.add(thing)

    def choose(self, match: Match) -> Action:
        actions = question(match).actions
        state: State = match.state
        if state.phase == "draft":
            actions = [each for each in actions if each.arg in self.colours]
        gains = {action: self._gain(state, action) for action in actions}
        best = max(gains.values())
        if best > 0 and self.rng.random() < 0.95:
            return self.rng.choice([action for action in actions if gains[action] == best])
        return self.rng.choice(actions)

    def _gain(self, state: State, action: Action) -> float:
        """Returns an action's value for new pairs.

        It is high if the action uses a thing for the first time, low if it gains a card, and
        otherwise 0.
        """
        seat, kind, arg = action
        if kind in USES:
            card = arg if kind == "surprise" else state.zones[seat][arg]  # type: ignore[index]
            if card in self.done:
                return 0
            return 1_000 + len(self.wants[card] & self.done)  # type: ignore[index]
        if kind in ("stage", "hire", "take", "salvage"):
            return len(self.wants[arg]) + 1  # type: ignore[index]
        return 0


def test_all_things_meet_in_random_play() -> None:
    missing = set(PAIRS)
    for seed in range(GAMES):
        missing -= played(seed, missing)
        if not missing:
            return
    raise AssertionError(f"never met in {GAMES} games: {named(missing)[:20]}")


def played(seed: int, missing: set[Pair]) -> set[Pair]:
    """Plays and checks a random game; returns the pairs used in it.

    Args:
        seed: Seed of the game.
        missing: Pairs that have not met yet; they are sought first.
    """
    rng = Random(seed)
    match = Match.new(GAME, 2, seed, OPTIONS[seed % len(OPTIONS)])
    player = Player(missing, rng)
    while match.decision is not None:
        try:
            log = match.play(player.choose(match))
            for thing in used(log):
                player.use(thing)
            if used(log):
                whole(match)
            if match.decision is not None and len(match.actions) % 10 == 0:
                check(match)
            if len(match.actions) % 40 == 0 and match.decision is not None:
                imagined(match, rng.randrange(2))
        except Exception as error:
            done = [THING_IDS[each] for each in player.done]
            error.add_note(f"seed {seed}, after {len(match.actions)} actions; done: {done}")
            raise
    assert match.result is not None
    return {pair(one, other) for one, other in combinations(player.done, 2)}


def check(match: Match) -> None:
    """Checks that answers are sorted and unique, and the hands in all views."""
    state: State = match.state
    decision = match.decision
    assert decision is not None
    assert decision.actions
    assert decision.actions == sorted(set(decision.actions), key=lambda each: (each.kind, each.arg))
    assert {action.seat for action in decision.actions} == {*decision.seats}
    for seat in (None, 0, 1):
        view = match.view(seat)
        assert view["hand"] == (None if seat is None else state.hands[seat])
        for host in (0, 1):
            known = {*view["known_cards"][host]}
            assert known <= {*state.hands[host]}
            assert not known or seat is not None


def imagined(match: Match, seat: int) -> None:
    """Checks that an imagined world has the same view, pieces and answers."""
    view = match.view(seat)
    state = GAME.imagine(view, Random(len(match.actions)))
    assert GAME.view(state, seat) == view
    assert Counter(GAME.pieces(state)) == Counter(GAME.pieces(match.state))
    decision, other = match.decision, GAME.decide(state)
    assert decision is not None
    assert other is not None
    if decision.seats == (seat,):
        assert other.actions == decision.actions
