"""Computer players. They know what their seat may know, and never see a match.

A `Thought` is one seat at one question: it is given the rules, the view, the legal actions and a
seed, and thinks in small steps. A policy is the same as a function `(view, actions, rng) ->
Action` for whoever has no screen to keep alive.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.kernel import Action, Game, Policy, Refused
from engines.kernel.language import kernel
from engines.kernel.quoting import quoted

from .chance import Chance, random
from .greedy import Greedy
from .levels import LEVELS, Level
from .search import Search
from .temperaments import EVEN, TEMPERAMENTS
from .thought import Thought, Why

__all__ = [
    "BOTS",
    "LEVELS",
    "Level",
    "Thought",
    "UnknownPolicy",
    "Why",
    "policy",
    "random",
    "think",
]

BOTS: dict[str, tuple[type[Thought], int]] = {
    "random": (Chance, 1),
    "greedy": (Greedy, 4),
    "search": (Search, 140),
}
"""Name -> what thinks, and how many playouts it makes unless told otherwise."""


class UnknownPolicy(Refused):
    """No policy of that name."""


def think(
    bot: str,
    game: Game[Any],
    view: Mapping[str, Any],
    actions: list[Action],
    seed: int,
    playouts: int | None = None,
) -> Thought:
    """The thought of `bot` about this view, not begun yet; `actions` are all of one seat.

    A temperament may stand behind its name: "search-bold".
    """
    name, _, taste = bot.partition("-")
    kind, usual = BOTS[name]
    steps = usual if playouts is None else playouts
    return kind(game, view, actions, seed, steps, TEMPERAMENTS.get(taste, EVEN))


def policy(name: str, game: Game[Any], most: int | None = None) -> Policy:
    """The policy or the level of that name, for `game`. Raises UnknownPolicy.

    A temperament may stand behind it: "regular-bold".

    `most` playouts a move, where it makes more by itself.
    """
    if name == "random":
        return random
    whole, (name, _, taste) = name, name.partition("-")
    level = LEVELS.get(name)
    if (level is None and name not in BOTS) or taste not in ("", *TEMPERAMENTS):
        name, known = whole, kernel().row([*BOTS, *LEVELS])
        raise UnknownPolicy(f"There is no policy '{quoted(name)}'. Known policies: {known}.")
    bot, playouts = (level.bot, level.playouts) if level else (name, BOTS[name][1])
    if most is not None:
        playouts = min(playouts, most)

    def play(view: Mapping[str, Any], actions: list[Action], rng: Random) -> Action:
        seed = rng.getrandbits(53)
        actions = game.among(actions, ())
        if len(actions) == 1:
            return actions[0]
        thought = think(f"{bot}-{taste}", game, view, actions, seed, playouts)
        while not thought.done:
            thought.step()
        return thought.action

    return play
