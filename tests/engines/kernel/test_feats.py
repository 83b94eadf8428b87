"""Tests of comparing the results of matches."""

from __future__ import annotations

from random import Random

import pytest

from engines import Match, Result, StateLine, find

TOUR = StateLine.parse("where.over round=7 who=0 count=3 fewest=1 won0=3 won1=1")
OLDER = StateLine.parse("where.over round=7 who=0 count=3 fewest=1")
MONEY = StateLine.parse("where.over round=9 who=0 won0=1 won1=2")


def best(game: str, seat: int, result: Result, state_line: StateLine | None = None) -> str:
    one = find(game)
    feat = one.feat(seat, result, state_line)
    return "" if feat is None else one.best(feat)


def test_points_are_told_in_the_games_own_words() -> None:
    assert best("onstage", 0, Result([30, 12, 1], [0])) == "best 30 Blossoms"
    assert best("onstage", 2, Result([30, 12, 1], [0])) == "best 1 Blossom"
    assert best("upstaged", 1, Result([30, -4], [0])) == "best −4"


def test_T28_in_a_failure_the_lowest_is_the_best() -> None:
    game = find("thespianage")
    success, failure = Result([9, 14, -3], [1]), Result([9, 14, -3], [2])
    assert best("thespianage", 1, success) == "best in a success 14"
    assert best("thespianage", 2, failure) == "lowest in a failure −3"
    feats = [game.feat(seat, failure, None) for seat in range(3)]
    ranks = [feat.rank for feat in feats if feat is not None]
    assert sorted(range(3), key=lambda seat: ranks[seat], reverse=True) == [2, 0, 1]
    assert game.feat(0, Result([5, 5, 5], [0, 1, 2]), None) is None, "nobody knows which it was"


@pytest.mark.parametrize("state_line", [TOUR, OLDER])
def test_E2_a_tour_is_measured_by_its_venues_and_never_by_money(state_line: StateLine) -> None:
    result = Result([15_000, 115_000], [0])
    assert best("encore", 0, result, state_line) == "best tour 3 Venues to 1"
    assert best("encore", 1, result, state_line) == ""
    game = find("encore")
    outcomes = [game.outcome(seat, result, state_line) for seat in range(2)]
    assert outcomes == ["3 Venues, $15,000", "1 Venue, $115,000"]


def test_E2_a_tour_that_money_has_decided_is_no_best_one() -> None:
    result = Result([115_000, 15_000], [0])
    assert best("encore", 0, result, MONEY) == ""
    assert find("encore").outcome(0, result, MONEY) == "1 Venue, $115,000"
    assert find("encore").outcome(0, result, None) == "$115,000"


@pytest.mark.parametrize(
    ("money", "state_line", "figures"),
    [
        ([15_000, 115_000], TOUR, [("3 Venues", "$15,000"), ("1 Venue", "$115,000")]),
        ([115_000, 15_000], MONEY, [("$115,000", "1 Venue"), ("$15,000", "2 Venues")]),
        ([115_000, 15_000], None, [("$115,000",), ("$15,000",)]),
    ],
)
def test_E2_the_number_that_decided_a_tour_comes_first(
    money: list[int], state_line: StateLine | None, figures: list[tuple[str, ...]]
) -> None:
    game, result = find("encore"), Result(money, [0])
    assert [game.figures(seat, result, state_line) for seat in range(2)] == figures


def test_other_games_have_one_number() -> None:
    result = Result([30, 12, 1], [0])
    assert [find("onstage").figures(seat, result, None) for seat in range(3)] == [
        ("30",),
        ("12",),
        ("1",),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_tour_keeps_its_venues_in_its_state_line(seed: int) -> None:
    match, rng = Match.new("encore", 2, seed, {}), Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    view = match.view(None)
    state_line = StateLine.parse(str(match.game.state_line(view)))
    won = [len(each) for each in view["won"]]
    assert [state_line.numbers[f"won{seat}"] for seat in range(2)] == won
    assert ("count" in state_line.numbers) == (max(won) >= 3)
    assert len(str(state_line)) <= 80, "a file takes no longer note"
