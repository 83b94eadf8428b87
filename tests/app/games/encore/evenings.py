"""Played games of ENCORE!! ECG for the board's tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from app.table.state import Phase
from app.table.steps import Act, Done, Lift, PassTo, Perform
from app.table.table import Table
from engines import Match
from tests.app.games.boards import copy_of, table_of
from tests.app.table.laid import outline
from tests.depth import SOAKING

QUESTIONS = frozenset(
    {"draft", "split", "act", "zone", "aim", "with", "deck", "take", "drop", "show", "salvage"}
    | {"hire", "solo", "choose", "exhaust", "trim"}
)


SEEDS = (32, 5)
"""Seeds of games with all questions but one: the order of cards of one colour."""


@cache
def found() -> dict[str, Table]:
    """Returns tables by the name of their question.

    Names of questions on the open table end in `-open`. Some tables have a person alone.
    `act-two` and `act-three` have the fullest stages met, with two or three zones in each row.
    """
    known: dict[str, Table] = {}
    for seed, alone in product(SEEDS, (False, True)):
        for table in played(seed, alone=alone):
            scene = outline(table)
            assert scene.decision is not None
            name = scene.decision.prompt.removeprefix("ask.")
            name += "-open" if scene.phase is Phase.TABLE else ""
            if name not in known:
                known[name] = copy_of(table)
    for seed, name in ((0, "act-two"), (1, "act-three")):
        full = 0
        for table in played(seed):
            zones = table.state.match.view(None)["zones"]
            count = sum(card is not None for on in zones for card in on)
            kinds = {action.kind for action in table.state.match.decision.actions}  # type: ignore[union-attr]
            if "stage" in kinds and count > full:
                full, known[name] = count, copy_of(table)
    return known


def once() -> dict[str, Table]:
    """Returns tables at each question once: in an open hand if it is asked there too.

    `make soak` returns all tables.
    """
    known = found()
    twice = {f"{name}-open" for name in known}
    return {name: table for name, table in known.items() if SOAKING or name not in twice}


def played(seed: int, *, alone: bool = False) -> Iterator[Table]:
    """Plays a random game; yields its table at each screen with a question.

    It is the same table each time. With `alone`, a computer player has the second seat.
    """
    rng = Random(seed)
    options = {"zones": 2 + seed % 3, "hand_limit": "6" if seed % 4 == 0 else "none"}
    table = table_of(Match.new("encore", 2, seed, options), alone=alone)
    while table.state.phase is not Phase.OVER:
        scene = outline(table)
        if scene.phase is Phase.CURTAIN:
            table.take(Lift())
        elif scene.awaits_done:
            table.take(Done())
        elif alone and scene.phase is Phase.TABLE:
            table.take(PassTo(0))
        elif scene.understudies:
            table.take(Perform(rng.choice(table.state.match.decision.actions)))  # type: ignore[union-attr]
        elif scene.decision is None:
            table.take(PassTo(scene.deciders[0]))
        else:
            yield table
            wanted = [each for each in scene.decision.actions if each.kind != "pass"]
            idle = not wanted or rng.random() < 0.25
            table.take(Act((rng.choice(scene.decision.actions if idle else wanted),)))


@cache
def ended() -> Table:
    rng = Random(5)
    match = Match.new("encore", 2, 5, {})
    while match.decision is not None:
        wanted = [each for each in match.decision.actions if each.kind != "pass"]
        match.play(rng.choice(wanted or match.decision.actions))
    return table_of(match)
