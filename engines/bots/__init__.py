"""Computer players, which see only what their seat may know.

A `Thought` is one seat considering one question. It is created from the rules, the view, the legal
actions and a seed, and thinks in small steps. A policy does the same in one call, as a function
`(view, actions, rng) -> Action`, for callers that do not have to keep a screen responsive.
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
"""Thought class and default number of steps of each policy, by name."""


class UnknownPolicy(Refused):
    """Raised for an unknown policy, level or temperament."""


def think(
    bot: str,
    game: Game[Any],
    view: Mapping[str, Any],
    actions: list[Action],
    seed: int,
    playouts: int | None = None,
) -> Thought:
    """Creates a `Thought` in which the policy `bot` considers `view`.

    Args:
        bot: Name of the policy, with an optional temperament after a hyphen: "search-bold".
        game: Game being played.
        view: View of the seat that decides.
        actions: Legal actions, all of the same seat.
        seed: Seed of the thought's own random numbers.
        playouts: Maximum number of steps, or None for the policy's default.
    """
    name, _, taste = bot.partition("-")
    kind, usual = BOTS[name]
    steps = usual if playouts is None else playouts
    return kind(game, view, actions, seed, steps, TEMPERAMENTS.get(taste, EVEN))


def policy(name: str, game: Game[Any], most: int | None = None) -> Policy:
    """Returns the policy or level `name` as a function that plays `game`.

    Args:
        name: Name of a policy or level, with an optional temperament after a hyphen:
            "regular-bold".
        game: Game to play.
        most: Maximum number of playouts per action, or None for the default.

    Raises:
        UnknownPolicy: There is no such policy, level or temperament.
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
