"""Temperaments, which are preferences of computer players among nearly equal actions.

A temperament affects neither what a player knows nor how long it thinks. Among the actions that
came out nearly as well as the best, it picks one by its immediate effects.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Action, Game

from .ahead import hear_out

NEARLY = 0.06
"""Maximum gap in worth between the best action and near-best ones.

Worth is from 0 to 1. Temperament chooses among the actions within this gap.
"""

WORLDS = 3
"""Number of imagined states over which immediate effects are averaged."""


class AtOnce(NamedTuple):
    """Points right after an action: the acting seat's, and the others' mean."""

    own: float
    others: float


class Temperament(NamedTuple):
    """Weights with which a computer player values points gained at once.

    `own` is the weight of its own points, and `others` that of the other seats' mean points.
    """

    name: str
    own: float = 0.0
    others: float = 0.0

    def likes(self, what: AtOnce) -> float:
        """Returns how strongly this temperament prefers an action with these effects.

        Larger numbers mean a stronger preference.
        """
        return self.own * what.own + self.others * what.others


EVEN = Temperament("")
"""Neutral temperament, without preferences."""

TEMPERAMENTS: dict[str, Temperament] = {
    one.name: one
    for one in (
        Temperament("careful", own=-1.0),
        Temperament("bold", own=1.0),
        Temperament("meddling", others=-1.0),
    )
}


def mixed(seed: int, seat: int) -> str:
    """Returns the name of the temperament that a seat has by default.

    It varies with the seed of the match.
    """
    names = [*TEMPERAMENTS]
    return names[(seed // 7 + seed // len(names) ** seat) % len(names)]


def at_once(
    game: Game[Any], view: Any, actions: Sequence[Action], seed: int
) -> dict[Action, AtOnce]:
    """Returns the immediate effects of one seat's actions, by action.

    Effects are averaged over imagined states that fit the seat's view.
    """
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
