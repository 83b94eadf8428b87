"""Golden matches for every pair of colours, option value and ending.

In all but "draw", both Managers take the colours in the match's name and then play at random. A
test checks that the match ends as the name says. When cards or rules change, new seeds may be
needed.
"""

from random import Random
from typing import Any

from engines.encore.actions import PASS
from engines.encore.content import COLOUR_IDS
from engines.kernel.action import Action
from engines.kernel.dice import pick
from engines.kernel.rules import Golden, Policy


def taking(ours: str, theirs: str) -> Policy:
    """Returns a policy that takes certain colours, then plays at random.

    Args:
        ours: Ids of the colours of Manager 0, separated by a space.
        theirs: Ids of the colours of Manager 1, separated by a space.
    """
    wanted = [COLOUR_IDS.index(word) for words in (ours, theirs) for word in words.split()]

    def policy(view: Any, actions: list[Action], rng: Random) -> Action:
        if view["phase"] == "draft":
            own = wanted[2 * actions[0].seat :][:2]
            return next(action for action in actions if action.arg in own)
        return pick(actions, rng)

    return policy


def quiet(view: Any, actions: list[Action], rng: Random) -> Action:
    """Returns a pass whenever possible, so that nobody wins a Venue.

    The game then ends after Round 12 (EA28). Where a pass is not possible, the action is random.
    """
    passes = [action for action in actions if action.kind == PASS.name]
    return passes[0] if passes else pick(actions, rng)


OPTIONS = ("hand", "zones", "venues", "hand_limit", "curfew")


def _golden(
    ours: str, theirs: str, ending: str, seed: int, *options: int | str
) -> tuple[str, Golden]:
    name = f"{ours} {theirs} {ending}".replace(" ", "_")
    chosen = dict(zip(OPTIONS, options, strict=False))
    return name, Golden(2, seed, chosen, taking(ours, theirs))


GOLDENS: dict[str, Golden] = {
    **dict(
        [
            _golden("orange blue", "green violet", "tour", 0, 4, 3, 4, "none"),
            _golden("orange green", "blue violet", "money", 5, 0, 2, 3, "6"),
            _golden("orange violet", "blue rose", "tour", 1, 1, 4, 5, "8"),
            _golden("orange rose", "blue gold", "tour", 1, 2, 3, 6, "none"),
            _golden("orange gold", "violet rose", "tour", 2, 3, 2, 7, "6"),
            _golden("blue green", "rose gold", "tour", 3, 4, 2, 9, "none", False),
            _golden("green rose", "violet gold", "tour", 0, 5, 3, 8, "none"),
            _golden("green gold", "violet rose", "venues", 48, 6, 4, 3, "8"),
        ]
    ),
    "draw": Golden(2, 2, {"hand": 0}, quiet),
}
