"""A refusal goes away by itself. No Flet: time comes from outside."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

SECONDS = 4.0
"""Seconds that a refusal stays: long enough to read two lines."""


def lasting(pick: Any) -> Any:
    """The part of a board's pick that stays until somebody touches something."""
    return getattr(pick, "lasting", pick)


class Fading:
    """Takes the refusal out of a pick after a while.

    Args:
        pick: Returns what is picked now.
        put: Replaces it.
    """

    def __init__(
        self,
        pick: Callable[[], Any],
        put: Callable[[Any], None],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._pick = pick
        self._put = put
        self._sleep = sleep

    async def run(self) -> None:
        """Waits, and takes away what is refused now unless something was tapped meanwhile."""
        picked = self._pick()
        if lasting(picked) == picked:
            return
        await self._sleep(SECONDS)
        if self._pick() is picked:
            self._put(lasting(picked))
