"""Events: what happened in a match and who may know it.

An event is a `typing.NamedTuple` class in a game's `events.py`. The rules create it with keyword
arguments::

    @showing  # reveals something hidden, which closes undo
    class CardPlayed(NamedTuple):
        seat: int
        card: int
        audience: tuple[int, ...] | None = None  # None = everyone; always the last field


    log.append(CardPlayed(seat=seat, card=card))

(`showing` sets the class attribute `shows = True`, which type checkers do not allow in the body of
a named tuple.)

Private information is a separate event next to the public one ("Mai draws a card" for everyone, "it
is the Blue 7" for Mai), so events never have to be redacted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Protocol, Self, TypeAlias, TypeVar

from .plain import plain


class Event(Protocol):
    """Any event: a named tuple whose last field is its audience."""

    @property
    def audience(self) -> tuple[int, ...] | None:
        """Seats that may know the event, or None for everyone."""

    @property
    def _fields(self) -> tuple[str, ...]: ...


EventLog: TypeAlias = list[Any]
"""List of events in the order in which they happened.

Each event is appended as soon as its effect is in place.
"""

C = TypeVar("C", bound=type)


def showing(event_class: C) -> C:
    """Marks an event class as revealing something hidden."""
    event_class.shows = True  # type: ignore[attr-defined]
    return event_class


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def event_kind(event: Event) -> str:
    """Returns the event's class name in snake case.

    For `CardPlayed`, it is `"card_played"`.
    """
    return _snake(type(event).__name__)


def event_fields(event: Event) -> dict[str, Any]:
    """Returns the fields of an event by name, except its audience."""
    return {name: getattr(event, name) for name in event._fields if name != "audience"}


def event_plain(event: Event) -> dict[str, Any]:
    """Returns the event as JSON data.

    The data includes the kind and all fields. The audience is left out if it is everyone.
    """
    data: dict[str, Any] = {"kind": event_kind(event)}
    for field in event._fields:
        value = getattr(event, field)
        if field != "audience" or value is not None:
            data[field] = plain(value)
    return data


def seen_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Returns the events that `seat` may see.

    If `seat` is None, returns the public events.
    """
    return [e for e in events if e.audience is None or (seat is not None and seat in e.audience)]


def shows_hidden(events: Iterable[Event]) -> bool:
    """Whether any of the events reveals something hidden."""
    return any(getattr(event, "shows", False) for event in events)


class Watched(list[Any]):
    """Event log that takes a snapshot of the game after each event."""

    def __init__(self, look: Callable[[Any], Any]) -> None:
        super().__init__()
        self._look = look
        self.pictures: list[Any] = []

    def append(self, event: Any) -> None:
        """Appends an event and stores a snapshot taken after it."""
        super().append(event)
        self.pictures.append(self._look(event))

    def extend(self, events: Iterable[Any]) -> None:
        """Appends events one by one, with a snapshot after each."""
        for event in events:
            self.append(event)

    def __iadd__(self, events: Iterable[Any]) -> Self:  # type: ignore[misc]  # a list of its own kind
        self.extend(events)
        return self
