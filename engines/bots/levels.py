"""The understudies of the app, from weak to strong."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """Strength of a computer player.

    `bot`      the policy's name
    `playouts` what it thinks at most, in steps
    `seconds`  what it thinks at most, by a clock that its caller keeps
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
