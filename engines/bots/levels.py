"""Levels of the app's computer players (called understudies), from weak to strong."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """Playing strength of a computer player.

    Attributes:
        name: Name of the level.
        bot: Name of the policy.
        playouts: Maximum number of steps per thought.
        seconds: Maximum time per thought, in seconds. The caller must enforce it.
    """

    name: str
    bot: str
    playouts: int
    seconds: float


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("extra", "greedy", 4, 0.25),
        Level("regular", "search", 140, 0.25),
        Level("lead", "search", 1000, 1.0),
    )
}
