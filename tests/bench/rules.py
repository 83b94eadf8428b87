"""The work of the rules that is timed, the same in CPython and in the browser's Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from engines import Match, find
from engines.bots import policy
from engines.kernel.drive import choose as decided
from tests.bench.timing import Job, a_call, a_second

GAME = find("onstage")
OPTIONS: dict[str, Any] = {"rounds": "printed", "star": False, "hints": True}


def begun(seats: int, seed: int) -> Match:
    """A match at its start. No pydantic is needed for it."""
    return Match.begin(GAME, seats, seed, OPTIONS)


def random_play(seats: int) -> Callable[[], int]:
    """Plays one whole game a call, through the match's checked door; returns its moves."""
    dice = Random(seats)

    def play() -> int:
        roll = dice.random
        match = begun(seats, dice.getrandbits(50))
        play = match.play
        while (decision := match.decision) is not None:
            actions = decision.actions
            play(actions[int(roll() * len(actions))])
        return match.count

    return play


def positions(seats: int, seed: int = 7) -> list[Match]:
    """Copies of a match before each of its moves."""
    dice = Random(seed)
    match = begun(seats, seed)
    found = []
    while match.decision is not None:
        found.append(match.copy())
        match.play(dice.choice(match.decision.actions))
    return found


def finished(seats: int, seed: int = 7) -> Match:
    """A whole game, played at random."""
    match = positions(seats, seed)[-1]
    while match.decision is not None:
        match.play(match.decision.actions[0])
    return match


def kept(match: Match) -> str:
    """What the store keeps of a game, as JSON text: seed and actions."""
    return json.dumps([match.seats, match.seed, [action.compact() for action in match.actions]])


def restored(text: str) -> Match:
    """The match of such a text, every action checked on its way."""
    seats, seed, steps = json.loads(text)
    match = begun(seats, seed)
    for step in steps:
        match.play(step)
    return match


def jobs(seconds: float, replay: bool) -> dict[str, Job]:
    """Name -> job. Moves a second for ``play 3`` to ``play 5``; seconds a call for the rest.

    ``replay`` takes the whole door of a record, for which pydantic must be there.
    """
    places = positions(4)
    whole = finished(4)
    text = kept(whole)
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

    found = {f"play {seats}": a_second(random_play(seats), seconds) for seats in GAME.seats}
    found["copy"] = a_call(copy, seconds)
    found["view"] = a_call(view, seconds)
    found["imagine"] = a_call(imagine, seconds)
    search = policy("search", GAME)
    choices = [place for place in places if place.decision and len(place.decision.actions) > 1]

    def choose() -> int:
        decided(dice.choice(choices), [search] * 4, dice)
        return 1

    found["choose"] = a_call(choose, seconds)
    found["restore"] = a_call(restore, seconds)
    if replay:
        record = whole.record.model_dump_json()

        def again() -> int:
            assert Match.replay(record).decision is None
            return 1

        found["replay"] = a_call(again, seconds)
    return found
