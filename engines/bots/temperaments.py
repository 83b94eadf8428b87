"""What understudies like: of actions that are about as good, each takes another one.

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
"""How much worse than the best an action may come out, from 0 to 1, for taste to decide."""

WORLDS = 3
"""In so many imagined worlds it is looked at what an action does at once."""


class AtOnce(NamedTuple):
    """What an action does at once, in points: to the hopes of its seat, and of the others."""

    own: float
    others: float


class Temperament(NamedTuple):
    """What a point at once counts for: one's own, and one of the others'."""

    name: str
    own: float = 0.0
    others: float = 0.0

    def likes(self, what: AtOnce) -> float:
        """How much it likes that."""
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
    """What each of these actions of one seat does at once, as far as its view tells."""
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
