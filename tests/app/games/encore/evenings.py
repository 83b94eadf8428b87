"""Played games of ENCORE!! ECG, shared by the board's tests: a flow at each kind of question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

from app.games.encore.places import VERBS
from app.table.flow import Flow, Phase
from engines import Match
from tests.app.games.boards import flow_of, standing

QUESTIONS = frozenset(
    {"draft", "split", "act", "zone", "aim", "with", "deck", "take", "drop", "show", "salvage"}
    | {"hire", "solo", "choose", "exhaust", "trim"}
)


SEEDS = (32, 5)
"""Games in which all questions but one come up: no two cards of a colour wait for one another."""


@cache
def found() -> dict[str, Flow]:
    """A flow at every question: privately, also as whoever is alone gets them, and as
    `<name>-open` where the table asks it; and at a full stage with two zones in each row, and
    with three."""
    known: dict[str, Flow] = {}
    for seed, alone in product(SEEDS, (False, True)):
        for flow in played(seed, alone=alone):
            scene = flow.scene
            assert scene.decision is not None
            name = scene.decision.prompt.removeprefix("ask.")
            name += "-open" if scene.phase is Phase.TABLE else ""
            if name not in known:
                known[name] = standing(flow)
    for seed, name in ((0, "act-two"), (1, "act-three")):
        full = 0
        for flow in played(seed):
            zones = flow.match.view(None)["zones"]
            count = sum(card is not None for on in zones for card in on)
            kinds = {action.kind for action in flow.match.decision.actions}  # type: ignore[union-attr]
            if "stage" in kinds and count > full:
                full, known[name] = count, standing(flow)
    return known


def played(seed: int, *, alone: bool = False) -> Iterator[Flow]:
    """A flow at each of its screens on which something is asked, while the game is played."""
    rng = Random(seed)
    options = {"zones": 2 + seed % 3, "hand_limit": "6" if seed % 4 == 0 else "none"}
    flow = flow_of(Match.new("encore", 2, seed, options), alone=alone)
    while flow.scene.phase is not Phase.OVER:
        scene = flow.scene
        if scene.phase is Phase.CURTAIN:
            flow.lift()
        elif scene.awaits_done:
            flow.done()
        elif alone and scene.phase is Phase.TABLE:
            flow.pass_to(0)
        elif scene.understudies:
            flow.act_for_understudy(rng.choice(flow.match.decision.actions))  # type: ignore[union-attr]
        elif scene.decision is None:
            flow.pass_to(scene.deciders[0])
        else:
            yield flow
            wanted = [each for each in scene.decision.actions if each.kind != "pass"]
            idle = not wanted or rng.random() < 0.25
            flow.act(rng.choice(scene.decision.actions if idle else wanted))


def is_verb(pick: Any) -> bool:
    """Whether all that is chosen is what a card on stage could do."""
    chosen: tuple[Any, ...] = getattr(getattr(pick, "table", pick), "chosen", ())
    return len(chosen) == 1 and isinstance(chosen[0], tuple) and chosen[0][0] in VERBS


@cache
def ended() -> Flow:
    """A whole tour."""
    rng = Random(5)
    match = Match.new("encore", 2, 5, {})
    while match.decision is not None:
        wanted = [each for each in match.decision.actions if each.kind != "pass"]
        match.play(rng.choice(wanted or match.decision.actions))
    return flow_of(match)
