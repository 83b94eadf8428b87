"""Played games of Upstaged! for the board's tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from app.table.state import Phase
from app.table.steps import Act, Done, LetGo, Lift, PassTo
from app.table.table import Table
from engines import Match
from tests.app.games.boards import copy_of, table_of
from tests.app.table.laid import outline
from tests.depth import SOAKING

QUESTIONS = frozenset(
    {"act", "pause", "source", "face", "click", "drop", "move", "exit", "snatch", "give", "take"}
    | {"join", "oust", "send", "judge", "turn", "cut"}
)


SHOWS: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (4, 3, {"mode": "live", "green_room": True, "outspoken": True}),
    (3, 8, {"mode": "live"}),
    (2, 5, {"mode": "rehearsal", "green_room": True}),
    (4, 11, {"mode": "rehearsal", "outspoken": True}),
)
"""Seats, seed and options of games that together ask every question."""


FROM_EVERY_SHOW = {"act", "table", "face"}
"""Screens that differ with seats and mode, taken from every game."""


@cache
def found(every: bool = SOAKING) -> dict[str, Table]:
    """Returns tables by question, number of seats and mode.

    `table-…` are open tables without a question, `pause-open-…` open windows, and `act-full-…` the
    fullest arenas.

    Args:
        every: Whether to return every question of every game.
    """
    known: dict[str, Table] = {}
    asked: set[str] = set()
    for seats, seed, options in SHOWS:
        most = 0
        for table in played(seats, seed, options):
            scene = outline(table)
            name = "table"
            if scene.window:
                name = "pause" if scene.phase is Phase.PRIVATE else "pause-open"
            elif scene.decision is not None:
                name = scene.decision.prompt.removeprefix("ask.")
            again = name in asked and name not in FROM_EVERY_SHOW and not every
            name, question = f"{name}-{seats}-{options['mode']}", name
            if name not in known and not again:
                known[name] = copy_of(table)
                asked.add(question)
            view = table.state.match.view(None)
            full = sum(each is not None for lane in view["arena"] for each in lane)
            full += sum(map(len, view["teams"]))
            if scene.decision is not None and scene.decision.prompt == "ask.act" and full > most:
                most, known[f"act-full-{seats}-{options['mode']}"] = full, copy_of(table)
    return known


def played(seats: int, seed: int, options: dict[str, Any]) -> Iterator[Table]:
    """Plays a random game; yields its table at each screen except curtains.

    It is the same table each time.
    """
    rng = Random(seed)
    table = table_of(Match.new("upstaged", seats, seed, options))
    while table.state.phase is not Phase.OVER:
        scene = outline(table)
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
            continue
        yield table
        if scene.awaits_done:
            table.take(Done())
        elif scene.window and scene.phase is Phase.TABLE:
            if rng.random() < 0.3:
                table.take(PassTo(rng.choice(scene.people)))
            else:
                table.take(LetGo())
        elif scene.decision is None:
            table.take(PassTo(scene.deciders[0]))
        else:
            table.take(Act((rng.choice(liked(scene.decision.actions, rng)),)))


def liked(actions: list[Any], rng: Random) -> list[Any]:
    lively = [each for each in actions if each.kind not in ("end", "pass")]
    return lively if lively and rng.random() < 0.85 else actions


@cache
def ended() -> Table:
    rng = Random(5)
    match = Match.new("upstaged", 4, 5, {"mode": "live"})
    while match.decision is not None:
        match.play(rng.choice(liked(match.decision.actions, rng)))
    return table_of(match)
