"""Tests of chance in a match."""

from collections.abc import Iterator
from random import Random

import pytest

from engines import Match, event_kind, find, seen_by

GAMES = ("onstage", "upstaged", "thespianage", "encore")

CHANCE = {
    "round_began", "line_rejoined", "pile_shuffled", "artist_drawn", "cards_drawn", "tile_drawn",
    "event_drawn", "deck_dug", "card_reshuffled", "decks_shuffled",
}  # fmt: skip
"""Public events that always involve chance."""


def moves(game: str, seeds: int) -> Iterator[tuple[Match, Match]]:
    """Yields random matches before and after each move."""
    for seed in range(seeds):
        seats = find(game).seats
        match, rng = Match.new(game, seats[seed % len(seats)], seed), Random(seed)
        while match.decision is not None:
            before = match.copy()
            match.play(rng.choice(match.decision.actions))
            yield before, match


@pytest.mark.parametrize("game", GAMES)
def test_a_draw_is_chance_and_a_card_from_a_hand_is_none(game: str) -> None:
    found = {True: 0, False: 0}
    for before, match in moves(game, 2):
        kinds = {event_kind(event) for event in match.steps[-1]}
        chanced = match.chanced(before.count)
        assert chanced or not kinds & CHANCE, kinds
        found[chanced] += 1
    assert min(found.values()) > 3


@pytest.mark.parametrize("game", GAMES)
def test_who_knows_a_hand_knows_no_more_of_chance(game: str) -> None:
    rng, compared = Random(1), 0
    for number, (before, match) in enumerate(moves(game, 1)):
        action = match.actions[-1]
        if number % 4:
            continue
        twin = before.imagine(action.seat, rng)
        if twin.decision is None or action not in twin.decision.actions:
            continue
        events = twin.play(action)
        if seen_by(events, None) == seen_by(match.steps[-1], None):
            assert twin.chanced(0) == match.chanced(before.count)
            compared += 1
    assert compared > 5


def test_chance_is_looked_for_from_a_move_on() -> None:
    match = Match.new("onstage", 3, 1)
    rng = Random(1)
    while match.state.round == 1:
        assert match.decision is not None
        match.play(rng.choice(match.decision.actions))
    assert match.chanced(0)
    assert match.chanced(match.count - 1)
    assert not match.chanced(match.count)
