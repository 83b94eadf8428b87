"""Screen reader announcements of public events, the same for every board."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from app.table.state import Phase
from engines import seen_by

if TYPE_CHECKING:
    from app.table.state import Entry, TableState

JOIN = 0.3
"""Seconds for which events are collected for one announcement."""


def public_sentences(
    state: "TableState", entries: "Sequence[Entry]", names: Sequence[str], lang: str
) -> list[str]:
    """Returns the sentences about public events, the same for every reader.

    Events that only one seat may know are not announced. That seat sees them on its screen.
    """
    events = (event for entry in entries for event in seen_by(entry.events, None))
    tell = state.match.game.aloud
    sentences = (tell(event, names, lang) for event in events if state.tells(event))
    return [sentence for sentence in sentences if sentence]


class Announcer:
    """Speaks events through a screen reader.

    Sentences that arrive within `JOIN` seconds are spoken together, so that they do not interrupt
    each other.

    Args:
        speak: Speaks sentences one after the other.
        run: Starts a coroutine.
        announced: Number of log entries that have already been announced.
        sleep: Waits for a number of seconds.
    """

    def __init__(
        self,
        speak: Callable[[Sequence[str]], None],
        run: Callable[[Callable[..., Coroutine[Any, Any, Any]]], None],
        announced: int = 0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._speak = speak
        self._run = run
        self._sleep = sleep
        self._waiting: list[str] = []
        self._announced = announced

    def follow(self, state: "TableState", names: Sequence[str], lang: str) -> None:
        """Announces the public events since the last call.

        Nothing is announced while a curtain is closed. The next reader finds the events in the news
        bar.
        """
        new, self._announced = state.entries[self._announced :], len(state.entries)
        if state.phase is Phase.CURTAIN:
            self.hush()
        else:
            self.tell(public_sentences(state, new, names, lang))

    def tell(self, sentences: Sequence[str]) -> None:
        """Queues sentences for the next announcement."""
        first = not self._waiting
        self._waiting += sentences
        if first and self._waiting:
            self._run(self._after_a_while)

    def hush(self) -> None:
        """Drops the sentences that have not been spoken yet."""
        self._waiting.clear()

    async def _after_a_while(self) -> None:
        await self._sleep(JOIN)
        sentences, self._waiting = self._waiting, []
        if sentences:
            self._speak(sentences)
