"""Tests of the awards after a game."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.awards import Award, Given, awards_of, given, table_of
from bench import awards as awards_games
from engines import Match, find
from engines.bots import policy
from engines.kernel.drive import play_out

ROOT = Path(__file__).parents[2]
GAMES = ("onstage", "upstaged", "thespianage", "encore")


def award(key: str, least: int, **numbers: int) -> Award:
    found = {int(seat[1:]): number for seat, number in numbers.items()}

    def measure(_: Sequence[Any]) -> Mapping[int, int]:
        return found

    return Award(key, least, measure)


def keys(table: Sequence[Award], winners: Sequence[int], seats: int) -> dict[str, tuple[int, ...]]:
    return {one.key: one.seats for one in given(table, (), winners, seats)}


def test_an_award_goes_to_who_has_most_of_it_and_tells_the_number() -> None:
    table = [award("a", 2, s0=4, s1=3)]
    assert given(table, (), [2], 3) == (Given("a", (0,), 4),)


def test_below_its_bar_nobody_gets_it() -> None:
    assert keys([award("a", 3, s0=2)], [1], 2) == {}


def test_two_may_share_it_but_not_three_and_not_a_whole_table() -> None:
    assert keys([award("a", 1, s0=2, s1=2)], [2], 3) == {"a": (0, 1)}
    assert keys([award("a", 1, s0=2, s1=2, s2=2)], [3], 4) == {}
    assert keys([award("a", 1, s0=2, s1=2)], [0], 2) == {}


def test_a_winner_gets_one_at_most() -> None:
    table = [award("a", 1, s0=9), award("b", 1, s0=9), award("c", 1, s1=1)]
    assert keys(table, [0], 2) == {"a": (0,), "c": (1,)}


def test_there_are_none_where_only_a_winner_would_get_one() -> None:
    assert keys([award("a", 1, s0=9)], [0], 2) == {}


def test_nobody_gets_a_second_one_before_all_who_can_have_had_one() -> None:
    table = [award("a", 1, s1=9), award("b", 1, s1=9), award("c", 1, s2=1), award("d", 1, s0=1)]
    assert keys(table, [0], 3) == {"a": (1,), "c": (2,), "d": (0,)}


def test_three_are_given_at_most_those_furthest_above_their_bars() -> None:
    table = [award(key, 1, **{f"s{at}": 2 + at}) for at, key in enumerate("abcde")]
    assert keys(table, [0], 6) == {"c": (2,), "d": (3,), "e": (4,)}


def test_equal_ones_are_given_in_the_order_of_the_table() -> None:
    table = [award(key, 1, s1=2) for key in "abcd"]
    assert list(keys(table, [0], 2)) == ["a", "b", "c"]


@pytest.mark.parametrize("game", GAMES)
def test_each_has_a_name_of_its_own_and_a_reason_with_a_number(game: str) -> None:
    texts = json.loads((ROOT / f"app/games/{game}/text/awards.en.json").read_text("utf-8"))
    known = [one.key for one in table_of(game)]
    parts = [f"{game}.award.{key}" for key in known]
    ends = ("", ".why_one", ".why_other")
    assert sorted(texts) == sorted(part + end for part in parts for end in ends)
    assert len({texts[part] for part in parts}) == len(known)
    assert all("{count}" in texts[f"{part}.why_other"] for part in parts)


@pytest.mark.parametrize("game", GAMES)
def test_they_depend_on_public_events_of_a_finished_game_alone(game: str) -> None:
    rules = find(game)
    seats, chance = rules.seats[0], policy("random", rules)
    rng = Random(5)
    match = Match.new(rules, seats, 5)
    assert awards_of(match) == ()
    play_out(match, [chance] * seats, rng)
    result, public = match.result, match.log(None)
    assert result is not None
    found = awards_of(match)
    assert found, "this game has awards"

    def log(seat: int | None) -> list[Any]:
        assert seat is None, "only what everybody saw"
        return public

    # Everything else of the match is missing here: its state, its seed, its hands.
    table = SimpleNamespace(game=rules, seats=seats, result=result, log=log)
    assert awards_of(cast(Match, table)) == found


@pytest.mark.parametrize("game", GAMES)
def test_three_are_given_after_a_usual_game_and_not_only_to_winners(game: str) -> None:
    for number in range(3):
        match, found = awards_games.played(game, number)
        assert match.result is not None
        won = set(match.result.winners)
        held = [seat for one in found for seat in one.seats]
        assert len(found) == 3, number
        assert set(held) - won or won == set(range(match.seats))
        assert all(held.count(seat) <= 1 for seat in won) or len(won) == match.seats
