"""The one voice that tells listeners what happens at the table, whatever the board shows of it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from engines import Game, seen_by

if TYPE_CHECKING:
    from app.table.state import Entry

JOIN = 0.3
"""Seconds in which everything that happens becomes one announcement."""


def public_sentences(
    game: Game[Any], entries: "Sequence[Entry]", names: Sequence[str], lang: str
) -> list[str]:
    """Sentences about what happened that anybody may hear, whoever looks at the screen.

    What one seat alone may know is on its screen and never announced.
    """
    events = (event for entry in entries for event in seen_by(entry.events, None))
    told = (game.tell(event, names, lang) for event in events)
    return [sentence for sentence in told if sentence]


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
