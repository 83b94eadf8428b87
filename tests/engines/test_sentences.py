"""Tests of the log's sentences in random matches of every game."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from engines import Match, games
from engines.kernel.event import event_fields
from engines.upstaged.content import Artist
from engines.upstaged.events import ArtistMoved

NAMES = ("Ana", "Bo", "Cleo", "Dario", "Elif", "Finn")
GAMES = sorted(games())


@cache
def log(name: str) -> list[tuple[Any, str]]:
    """Returns every event of a few random games with its sentence."""
    game, sentences = games()[name], []
    for seed in range(4):
        seats = game.seats[seed % len(game.seats)]
        match, rng = Match.new(name, seats=seats, seed=seed), Random(seed)
        events = [event for step in match.steps for event in step]
        while match.decision is not None:
            events += match.play(rng.choice(match.decision.actions))
        sentences += [(event, game.tell(event, NAMES[:seats])) for event in events]
    return sentences


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_of_the_log_has_two_ends_or_two_articles(name: str) -> None:
    for event, sentence in log(name):
        wrong = [
            part for part in ("!.", "?.", "..", "  ", " the the ", " the The ") if part in sentence
        ]
        assert wrong == [], (event, sentence)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_named_twice_as_two_people(name: str) -> None:
    for event, sentence in log(name):
        fields = event_fields(event)
        persons = [seat for field, seat in fields.items() if field.endswith("seat")]
        said = sentence.partition(": ")[0] if "votes" in fields else sentence  # without the tally
        for twice in {seat for seat in persons if seat is not None and persons.count(seat) > 1}:
            owned = said.replace(f"{NAMES[twice]}’s own", "their own")
            named = re.findall(rf"\b{NAMES[twice]}\b", owned)
            assert len(named) == 1, (event, sentence)


def test_an_artist_moves_towards_the_own_side_of_who_moves() -> None:
    game = games()["upstaged"]
    towards = [
        game.tell(ArtistMoved(seat, Artist(5), place), NAMES[:3])
        for seat, place in ((0, 0), (1, 0), (2, 3), (1, 3))
    ]
    sides = [sentence.partition("towards ")[2] for sentence in towards]
    assert sides == [
        "their own side.",
        "Ana.",
        "the empty side to their left.",
        "the empty side to Cleo’s left.",
    ]
