"""Tests of the chart of a replayed game."""

import asyncio
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest

from app.table.in_sight import PATIENCE, think_in_sight
from app.table.replay import Replay
from app.table.replay_line import ReplayLine, Span
from app.table.thinking import REST
from engines import Game, Match, Progress, find
from tests.golden.transcripts import all_games

GAMES = ("onstage", "upstaged", "thespianage", "encore")


def replay_of(matches: tuple[Match, ...]) -> Replay:
    steps = tuple(action.plain() for action in matches[-1].actions)
    return Replay(cast(Any, None), matches[-1].game, (), matches, steps, None)


def random_game(game: Game[Any], seats: int, seed: int) -> Replay:
    match, rng = Match.new(game, seats, seed), Random(seed)
    matches = [match.copy()]
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
        matches.append(match.copy())
    return replay_of(tuple(matches))


@cache
def whole(name: str) -> Replay:
    game = find(name)
    return random_game(game, game.seats[0], 5)


def line_of(replay: Replay, *, hands_open: bool = False) -> ReplayLine:
    line = ReplayLine(replay, hands_open=hands_open)
    while not line.done:
        line.step()
    return line


@pytest.mark.parametrize("hands_open", [False, True])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_the_line_ends_with_the_result_of_every_game(game: Game[Any], *, hands_open: bool) -> None:
    for seed in range(3):
        replay = random_game(game, game.seats[seed % len(game.seats)], seed)
        result, line = replay.result, line_of(replay, hands_open=hands_open)
        assert result is not None
        assert len(line.points) == replay.last + 1
        values, ahead = line.points[-1]
        assert ahead == result.winners
        assert {len(point.values) for point in line.points} == {replay.matches[0].seats}
        if not game.prize or game.name == "thespianage":  # the values are points
            assert values == [float(score) for score in result.scores]
        else:
            assert max(values) == values[result.winners[0]]


@pytest.mark.parametrize("name", ["onstage", "upstaged"])
def test_an_evaluation_in_points_ends_with_the_scores(name: str) -> None:
    game = find(name)
    for seed in range(4):
        match = random_game(game, 3, seed).matches[-1]
        assert match.result is not None
        assert game.evaluate(match.view(None)) == [float(score) for score in match.result.scores]


def twin_of(replay: Replay, seat: int) -> Replay:
    rng = Random(seat)
    twins = [
        match.imagine(seat, rng) if step % 5 == 0 and match.decision is not None else match
        for step, match in enumerate(replay.matches)
    ]
    return replay_of((*twins,))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_equal_knowledge_gives_equal_lines(name: str, seat: int) -> None:
    replay = whole(name)
    twin = twin_of(replay, seat)
    pairs = zip(replay.matches, twin.matches, strict=True)
    assert any(one.digest != other.digest for one, other in pairs)
    assert line_of(replay).points == line_of(twin).points


@pytest.mark.parametrize("name", ["thespianage", "encore"])
def test_all_hands_open_it_tells_more_than_anybody_could_know(name: str) -> None:
    assert line_of(whole(name)).points != line_of(whole(name), hands_open=True).points


def test_all_hands_open_it_follows_what_a_seat_cannot_know() -> None:
    replay = whole("encore")
    lines = (line_of(one, hands_open=True).points for one in (replay, twin_of(replay, 0)))
    assert next(lines) != next(lines)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_played_imagined_or_changed_for_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = whole(name)
    digests = [match.digest for match in replay.matches]

    def refuse(*_: object) -> None:
        raise AssertionError("no playouts for a line")

    for what in ("apply", "imagine", "imaginer"):
        monkeypatch.setattr(type(find(name)), what, staticmethod(refuse))
    for hands_open in (False, True):
        line_of(replay, hands_open=hands_open)
    assert [match.digest for match in replay.matches] == digests


def test_a_game_that_goes_on_has_no_line() -> None:
    with pytest.raises(ValueError, match="after the end"):
        ReplayLine(replay_of(whole("onstage").matches[:9]), hands_open=False)


# -- in words ------------------------------------------------------------------------------------


def spans(*ahead: tuple[int, ...], seats: int = 4) -> list[Span]:
    line = ReplayLine(whole("onstage"), hands_open=False)
    line.points = [Progress([0.0] * seats, [*each]) for each in ahead]
    return line.spans


def test_spans_are_the_longest_and_the_last() -> None:
    everybody = (0, 1, 2, 3)
    found = spans(*[everybody] * 4, *[(1,)] * 6, *[(1, 2)] * 3, *[(0, 1, 2)] * 5, (3,))
    assert found == [Span(4, 9, (1,)), Span(10, 12, (1, 2)), Span(18, 18, (3,))]
    many = [(number % 2,) for number in range(9) for _ in range(10 + number)]
    assert [span.last - span.first + 1 for span in spans(*many)] == [14, 15, 16, 17, 18]


def test_short_spans_are_left_out_but_for_the_last() -> None:
    found = spans(*[(0,)] * 60, *[(1,)] * 2, *[(0,)] * 60, (1,), seats=2)
    assert found == [Span(0, 59, (0,)), Span(62, 121, (0,)), Span(122, 122, (1,))]


def test_a_narrow_lead_is_none() -> None:
    game = find("onstage")
    assert game.highest_ahead([7.0, 6.9, 3.0]).ahead == [0, 1]
    assert game.highest_ahead([7.0, 6.0, 3.0]).ahead == [0]


@pytest.mark.parametrize("name", GAMES)
def test_spans_follow_each_other(name: str) -> None:
    line = line_of(whole(name))
    assert line.spans
    assert all(one.last < other.first for one, other in pairwise(line.spans))
    assert all(line.points[span.first].ahead == [*span.seats] for span in line.spans)


# -- while the page stands -----------------------------------------------------------------------


def test_it_rests_after_every_step() -> None:
    line, slept = ReplayLine(whole("upstaged"), hands_open=False), list[tuple[int, float]]()

    async def sleep(seconds: float) -> None:
        slept.append((len(line.points), seconds))

    assert asyncio.run(think_in_sight(line, lambda: True, lambda: False, seconds=0, sleep=sleep))
    assert slept == [(count, REST) for count in range(1, len(line.points) + 1)]


def test_a_page_that_is_left_ends_it_and_a_return_goes_on() -> None:
    line = ReplayLine(whole("encore"), hands_open=False)

    async def sleep(_: float) -> None: ...

    assert not asyncio.run(
        think_in_sight(line, lambda: len(line.points) < 7, lambda: False, seconds=0, sleep=sleep)
    )
    assert len(line.points) == 7
    assert not line.done
    assert asyncio.run(think_in_sight(line, lambda: True, lambda: False, seconds=0, sleep=sleep))
    assert line.points == line_of(whole("encore")).points


def test_it_waits_while_the_window_is_hidden() -> None:
    line, slept = ReplayLine(whole("upstaged"), hands_open=False), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    assert not asyncio.run(
        think_in_sight(line, lambda: len(slept) < 5, lambda: True, seconds=0, sleep=sleep)
    )
    assert (line.points, slept) == ([], [PATIENCE] * 5)
