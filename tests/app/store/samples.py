"""Sample setups and matches to be saved."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from app.store import Player, Setup
from engines import Match

NAMES = ("Mai", "Ánh", "Bo", "Cúc", "Đào")


def clock() -> Callable[[], str]:
    ticks = itertools.count()
    return lambda: (
        f"2026-11-21T{(n := next(ticks)) // 3_600_000:02d}:{n // 60_000 % 60:02d}"
        f":{n // 1000 % 60:02d}.{n % 1000:03d}+00:00"
    )


def setup(title: str = "Onstage", seats: int = 4, seed: int = 7, **more: Any) -> Setup:
    """Returns a setup of Onstage; `more` replaces its other fields."""
    cast = tuple(Player(name, "amber", "mask") for name in NAMES[:seats])
    fields: dict[str, Any] = {
        "options": {},
        "rules_version": 1,
        "created": "2026-11-21T08:00:00.000+00:00",
    }
    return Setup(game="onstage", seats=seats, seed=seed, cast=cast, title=title, **fields | more)


def played(steps: int | None = None, seats: int = 4, seed: int = 7) -> Match:
    match = Match.new("onstage", seats, seed, {})
    random = Random(seed)
    while match.decision is not None and (steps is None or match.count < steps):
        match.play(random.choice(match.decision.actions))
    return match
