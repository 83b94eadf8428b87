"""A refusal goes away by itself. No Flet: time comes from outside."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from app.table.steps import Choose, Step
from app.table.table import Table

SECONDS = 4.0
"""Seconds that a refusal stays: long enough to read two lines."""


def lasting(pick: Any) -> Any:
    """The part of a board's pick that stays until somebody touches something."""
    return getattr(pick, "lasting", pick)


class Fading:
    """Takes the refusal out of a pick after a while.

    Args:
        table: The table whose pick it watches.
        take: Takes the step that removes it, and draws again.
        sleep: Waits for some seconds.
    """

    def __init__(
        self,
        table: Table,
        take: Callable[[Step], object],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._table = table
        self._take = take
        self._sleep = sleep

    async def run(self) -> None:
        """Waits, and removes the present refusal unless something was tapped meanwhile."""
        picked = self._table.state.pick
        if lasting(picked) == picked:
            return
        await self._sleep(SECONDS)
        if self._table.state.pick is picked:
            self._take(Choose(lasting(picked)))
