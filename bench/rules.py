"""Benchmarks of the rules, for CPython and the browser's Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from bench.timing import Job, a_call, a_second
from engines import Match, find
from engines.bots import policy, think
from engines.kernel.drive import choose as decided

OPTIONS: dict[str, dict[str, Any]] = {
    "onstage": {"rounds": "printed", "star": False, "hints": True},
    "upstaged": {"mode": "live", "green_room": True, "outspoken": True, "rounds": "60"},
    "thespianage": {"length": "full", "bow": True, "first": 0},
    "encore": {"venues": 9, "hand": 6, "zones": 4, "hand_limit": "8", "curfew": True},
}
"""Options of the games to be timed, by name of the game."""


def usual(name: str) -> int:
    """Returns the number of players in the matches that time single calls."""
    return min(4, find(name).seats[-1])


def begun(name: str, seats: int, seed: int) -> Match:
    """Returns a new match of a game.

    It needs no pydantic, which would check the options.
    """
    return Match.begin(find(name), seats, seed, OPTIONS.get(name, {}))


def random_play(name: str, seats: int) -> Callable[[], int]:
    """Returns a function that plays a random game.

    The function returns the number of moves, and every move is validated.
    """
    dice = Random(seats)

    def play() -> int:
        roll = dice.random
        match = begun(name, seats, dice.getrandbits(50))
        play = match.play
        while (decision := match.decision) is not None:
            actions = decision.actions
            play(actions[int(roll() * len(actions))])
        return match.count

    return play


def positions(name: str, seats: int, seed: int = 7) -> list[Match]:
    """Returns copies of a random match, one before each of its moves."""
    dice = Random(seed)
    match = begun(name, seats, seed)
    found = []
    while match.decision is not None:
        found.append(match.copy())
        match.play(dice.choice(match.decision.actions))
    return found


def finished(name: str, seats: int, seed: int = 7) -> Match:
    """Returns a finished random game."""
    match = positions(name, seats, seed)[-1]
    while match.decision is not None:
        match.play(match.decision.actions[0])
    return match


def to_text(match: Match) -> str:
    """Returns a match as JSON: game, seats, seed and compact actions.

    `restored` reads it back.
    """
    steps = [action.compact() for action in match.actions]
    return json.dumps([match.game.name, match.seats, match.seed, steps])


def restored(text: str) -> Match:
    """Returns the match that `to_text` saved, after checking every action."""
    name, seats, seed, steps = json.loads(text)
    match = begun(name, seats, seed)
    for step in steps:
        match.play(step)
    return match


def jobs(seconds: float, replay: bool) -> dict[str, Job]:
    """Returns all benchmark jobs by name, such as `onstage play 3`.

    A job returns moves per second, playouts, or seconds per call.

    Args:
        seconds: Duration of each measurement.
        replay: Whether to include replaying records, which needs pydantic.
    """
    found: dict[str, Job] = {}
    for name in OPTIONS:
        for seats in find(name).seats:
            found[f"{name} play {seats}"] = a_second(random_play(name, seats), seconds)
        for call, work in calls(name, replay).items():
            found[f"{name} {call}"] = a_call(work, seconds)
        found[f"{name} playouts"] = playouts(name)
    return found


CHOICES = 16
"""Number of positions at which playouts are counted."""


def playouts(name: str) -> Job:
    """Returns a job that counts playouts in a quarter of a second.

    Its result is the median over several positions.
    """
    places = [
        place
        for place in positions(name, usual(name))
        if place.decision is not None and len(place.decision.actions) > 1
    ]
    choices = Random(3).sample(places, CHOICES)

    def job() -> float:
        return median(map(_in_a_quarter, choices))

    return job


def _in_a_quarter(place: Match) -> float:
    assert place.decision is not None
    seat = place.decision.seats[0]
    answers = place.decision.of(seat)
    thought = think("search", place.game, place.view(seat), answers, 1, 10**6)

    def step() -> int:
        thought.step()
        return 1

    return 0.25 * a_second(step, 0.05)()


def calls(name: str, replay: bool) -> dict[str, Callable[[], int]]:
    """Returns functions to be timed, by name of the call.

    Each function makes one or more calls and returns their number.
    """
    game = find(name)
    seats = usual(name)
    places = positions(name, seats)
    whole = finished(name, seats)
    text = to_text(whole)
    dice = Random(1)

    def copy() -> int:
        for place in places:
            place.copy()
        return len(places)

    def view() -> int:
        for place in places:
            place.view(place.state.turn)
        return len(places)

    def imagine() -> int:
        for place in places:
            place.imagine(place.state.turn, dice)
        return len(places)

    def restore() -> int:
        assert restored(text).decision is None
        return 1

    search = policy("search", game)
    choices = [place for place in places if place.decision and len(place.decision.actions) > 1]

    def choose() -> int:
        decided(dice.choice(choices), [search] * seats, dice)
        return 1

    found = {"copy": copy, "view": view, "imagine": imagine, "choose": choose, "restore": restore}
    if replay:
        record = whole.record.model_dump_json()

        def again() -> int:
            assert Match.replay(record).decision is None
            return 1

        found["replay"] = again
    return found
