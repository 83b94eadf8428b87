"""Removes a refusal after some seconds. Free of Flet; the clock is injected."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from app.table.steps import Choose, Step
from app.table.table import Table

SECONDS = 4.0
"""Seconds that a refusal stays: enough to read two lines."""


def lasting(pick: Any) -> Any:
    """Returns a pick without its refusal."""
    return getattr(pick, "lasting", pick)


class Fading:
    """Removes the refusal from a pick after a while.

    Args:
        table: Table with the pick.
        take: Takes the step that removes the refusal, and redraws.
        sleep: Waits for a number of seconds.
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
        """Waits, then removes the present refusal unless the pick has changed."""
        picked = self._table.state.pick
        if lasting(picked) == picked:
            return
        await self._sleep(SECONDS)
        if self._table.state.pick is picked:
            self._take(Choose(lasting(picked)))
