"""The one voice that tells listeners what happens at the table, whatever the board shows of it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

JOIN = 0.3
"""Seconds in which everything that happens becomes one announcement."""


class Announcer:
    """Joins what comes within `JOIN` seconds, so that no sentence cuts off another.

    Args:
        speak: says several sentences to a screen reader, one after the other.
        run: starts a coroutine.
        sleep: waits for some seconds.
    """

    def __init__(
        self,
        speak: Callable[[Sequence[str]], None],
        run: Callable[[Callable[..., Coroutine[Any, Any, Any]]], None],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._speak = speak
        self._run = run
        self._sleep = sleep
        self._waiting: list[str] = []

    def tell(self, sentences: Sequence[str]) -> None:
        """Says the sentences, together with all others that come soon."""
        first = not self._waiting
        self._waiting += sentences
        if first and self._waiting:
            self._run(self._after_a_while)

    def hush(self) -> None:
        """Drops what has not been said yet: whoever it was for looks no longer."""
        self._waiting.clear()

    async def _after_a_while(self) -> None:
        await self._sleep(JOIN)
        sentences, self._waiting = self._waiting, []
        if sentences:
            self._speak(sentences)
