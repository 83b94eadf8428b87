"""Temperaments: tastes of computer players among actions that are about as good.

A temperament changes nothing in what is known or how long is thought. It has the last word among
the actions that came out nearly as well as the best, and goes by what each does at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Action, Game

from .ahead import hear_out

NEARLY = 0.06
"""Greatest difference from the best action, from 0 to 1, at which taste decides."""

WORLDS = 3
"""In so many imagined worlds it is looked at what an action does at once."""


class AtOnce(NamedTuple):
    """Immediate effect of an action in points, for its seat and for the others."""

    own: float
    others: float


class Temperament(NamedTuple):
    """Weights of an immediate point: one's own, and one of the others'."""

    name: str
    own: float = 0.0
    others: float = 0.0

    def likes(self, what: AtOnce) -> float:
        """Liking for an effect."""
        return self.own * what.own + self.others * what.others


EVEN = Temperament("")
"""Goes by doing well alone."""

TEMPERAMENTS: dict[str, Temperament] = {
    one.name: one
    for one in (
        Temperament("careful", own=-1.0),
        Temperament("bold", own=1.0),
        Temperament("meddling", others=-1.0),
    )
}


def mixed(seed: int, seat: int) -> str:
    """The temperament of a seat's understudy where nobody chose one: another seed, another one."""
    names = [*TEMPERAMENTS]
    return names[(seed // 7 + seed // len(names) ** seat) % len(names)]


def at_once(
    game: Game[Any], view: Any, actions: Sequence[Action], seed: int
) -> dict[Action, AtOnce]:
    """Immediate effects of these actions of one seat, as far as its view tells."""
    rng = Random(seed)
    seat = actions[0].seat
    sums = {action: [0.0, 0.0] for action in actions}
    worlds = game.imaginer(view)
    for _ in range(WORLDS):
        world = worlds.deal(rng)
        for action in actions:
            state = world.copy()
            game.apply(state, action)
            hear_out(game, state)
            points = game.evaluate(game.view(state, seat))
            if points:
                own = points[seat]
                sums[action][0] += own / WORLDS
                sums[action][1] += (sum(points) - own) / max(len(points) - 1, 1) / WORLDS
    return {action: AtOnce(*found) for action, found in sums.items()}
