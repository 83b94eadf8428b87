"""Events: what happened, in order, and who may know it.

An event is a `typing.NamedTuple` class of a game's `events.py`, called with its fields by name
where the rules tell it::

    @showing  # a thing that was hidden is shown: closes undo
    class CardPlayed(NamedTuple):
        seat: int
        card: int
        audience: tuple[int, ...] | None = None  # None = everyone; always the last field


    log.append(CardPlayed(seat=seat, card=card))

(`showing` sets the class attribute `shows = True`, which type checkers do not let a named
tuple set in its body.)

What only one seat may know is an event of its own beside the public one ("Mai draws a card"
for all, "it is the Blue 7" for Mai), so that nothing has to be cut out of an event later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Protocol, Self, TypeAlias, TypeVar

from .plain import plain


class Event(Protocol):
    """Any event: a named tuple with an audience."""

    @property
    def audience(self) -> tuple[int, ...] | None:
        """The seats that may know it; None is everyone."""

    @property
    def _fields(self) -> tuple[str, ...]: ...


EventLog: TypeAlias = list[Any]
"""Events in their order, each appended as soon as its effect stands."""

C = TypeVar("C", bound=type)


def showing(event_class: C) -> C:
    """Mark an event class whose events show something that had been hidden."""
    event_class.shows = True  # type: ignore[attr-defined]
    return event_class


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def event_kind(event: Event) -> str:
    """The class's name in small letters: `CardPlayed` is `"card_played"`."""
    return _snake(type(event).__name__)


def event_fields(event: Event) -> dict[str, Any]:
    """Fields of an event by name, without its audience."""
    return {name: getattr(event, name) for name in event._fields if name != "audience"}


def event_plain(event: Event) -> dict[str, Any]:
    """The event as JSON data: its kind, its fields, and its audience unless that is everyone."""
    data: dict[str, Any] = {"kind": event_kind(event)}
    for field in event._fields:
        value = getattr(event, field)
        if field != "audience" or value is not None:
            data[field] = plain(value)
    return data


def seen_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Events that `seat` may see; only public ones for None."""
    return [e for e in events if e.audience is None or (seat is not None and seat in e.audience)]


def shows_hidden(events: Iterable[Event]) -> bool:
    """Whether any of the events showed something that had been hidden."""
    return any(getattr(event, "shows", False) for event in events)


class Watched(list[Any]):
    """A list of events that looks around after each one that is put into it."""

    def __init__(self, look: Callable[[Any], Any]) -> None:
        super().__init__()
        self._look = look
        self.pictures: list[Any] = []

    def append(self, event: Any) -> None:
        """Take in an event, and keep what there is to see after it."""
        super().append(event)
        self.pictures.append(self._look(event))

    def extend(self, events: Iterable[Any]) -> None:
        """Take in several, one after the other."""
        for event in events:
            self.append(event)

    def __iadd__(self, events: Iterable[Any]) -> Self:  # type: ignore[misc]  # a list of its own kind
        self.extend(events)
        return self
