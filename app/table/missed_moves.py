"""Board states that replay the public moves since a person last looked.

Each shows that person's view or the public one. Their number and order depend only on public
information, so that the length of the replay reveals nothing that the person has learnt in private.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, NamedTuple, TypeVar

from app.table.holding import Opening
from app.table.outlook import AnyView
from app.table.state import TableState, asks_all
from engines import Event, Frame, Match

T = TypeVar("T")

LIMIT = 6.0
"""Maximum length of a replay of missed moves, in seconds."""

MOST = 11
"""Maximum number of board states in a replay, apart from the first.

Longer replays combine events, but each turn keeps an equal share of the states.
"""


class Joined(NamedTuple):
    """Several public events as one state, each with its view."""

    frames: tuple[Frame[AnyView, Event], ...]
    audience: None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events, in order."""
        return tuple(frame.event for frame in self.frames)


Frames = tuple[Frame[AnyView, Event | None], ...]


class Picture(NamedTuple):
    """Board state after a public event, as a seat sees it.

    Attributes:
        action: Number of the action that caused the event, counted from the seat's last look.
        turn: Number of the turn. A turn is a series of actions by one seat.
        event: The event.
        view: View of the seat after the event.
    """

    action: int
    turn: int
    event: Event
    view: AnyView


def is_news(state: TableState, seat: int) -> bool:
    """Returns whether other seats have moved since a seat last looked.

    It is False at a seat's first look, after an undo, and during an interrupt.
    """
    last, match = state.marks.get(seat), state.match
    if last is None or asks_all(match) or len(state.entries) == state.undone_at:
        return False
    if match.actions[: last.count] != last.actions:
        return False
    new = state.entries[last.count + 1 :]
    return any(entry.seat != seat and not entry.let_go for entry in new)


def retold(last: Match, now: Match, seat: int | None) -> Frames:
    """Returns the frames that replay the moves since a seat's last look.

    A frame is the view after an event.

    Args:
        last: Match at the seat's last look.
        now: The same match now.
        seat: Seat whose views are shown; None for public views.

    Returns:
        A frame of the old view, then one for each event or group of `Joined` events. Empty if
        nothing public has happened.
    """
    shown = [*_pictures(last, now, seat)]
    joined = _joined(shown)
    if not joined:
        return ()
    joined[-1] = joined[-1]._replace(view=now.view(seat))
    return (Frame(None, last.view(seat)), *joined)


def _pictures(last: Match, now: Match, seat: int | None) -> Iterable[Picture]:
    match, turn, mover = last.copy(), 0, None
    table = match.view(None)
    for number, action in enumerate(now.actions[last.count :]):
        if action.seat != mover:
            turn, mover = turn + 1, action.seat
        own = [frame for frame in match.watch(action, seat) if frame.event.audience is None]
        for public, private in zip(match.watch(action, None), own, strict=True):
            if public.view != table:
                yield Picture(number, turn, private.event, private.view)
            table = public.view
        match.play(action)


def _joined(shown: Sequence[Picture]) -> list[Frame[AnyView, Event | None]]:
    ways: tuple[Callable[[Picture], Any], ...] = (id, _action, _turn)
    groups: list[list[Picture]] = []
    for way in ways:
        groups = [[*group] for _, group in groupby(shown, way)]
        if len(groups) <= MOST:
            break
    count = len(groups)
    if count > MOST:
        groups = [[*chain(*part)] for part in _parts(groups, MOST)]
    elif count and way is _turn:
        groups = [part for turn in groups for part in _parts(turn, MOST // count)]
    return [Frame(_event(group), group[-1].view) for group in groups]


def _parts(whole: Sequence[T], most: int) -> list[list[T]]:
    """Splits a series into parts of nearly equal length, at most `most`."""
    ends = [len(whole) * part // most for part in range(most + 1)]
    return [[*whole[one:end]] for one, end in pairwise(ends) if one < end]


def _event(group: Sequence[Picture]) -> Event:
    if len(group) == 1:
        return group[0].event
    return Joined(tuple(Frame(picture.event, picture.view) for picture in group))


def _action(picture: Picture) -> int:
    return picture.action


def _turn(picture: Picture) -> int:
    return picture.turn


def eyes_of(state: TableState, seat: int) -> int | None:
    """Returns the seat whose views are replayed, or None for public views.

    Public views are used if the seat's hand is visible only while a bar is held.
    """
    return None if state.opening(seat) is Opening.BAR else seat
