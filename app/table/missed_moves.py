"""Pictures of the public moves since a person's last look.

Each picture is that seat's own view. Their number and order follow from public knowledge alone, so
that their duration reveals nothing that the seat has learnt in private.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, NamedTuple

from app.table.holding import Opening
from app.table.outlook import AnyView
from app.table.state import TableState, asks_all
from engines import Event, Frame, Match

LIMIT = 6.0
"""Maximum total duration of all pictures in seconds."""

MOST = 11
"""Maximum number of pictures after the first. More are joined by action or by turn."""


class Joined(NamedTuple):
    """Several public events shown in one picture."""

    events: tuple[Event, ...]
    audience: None = None


Frames = tuple[Frame[AnyView, Event | None], ...]


class Picture(NamedTuple):
    """A seat's view after a public event.

    Attributes:
        action: Number of the action that caused the event.
        turn: Number of the turn; a turn is a run of actions by one seat.
    """

    action: int
    turn: int
    event: Event
    view: AnyView


def is_news(state: TableState, seat: int) -> bool:
    """Whether others have made moves to retell since a seat's last look.

    Nothing is retold at a first look, after an undo, or while a window is open.
    """
    last, match = state.marks.get(seat), state.match
    if last is None or asks_all(match) or len(state.entries) == state.undone_at:
        return False
    if match.actions[: last.count] != last.actions:
        return False
    new = state.entries[last.count + 1 :]
    return any(entry.seat != seat and not entry.let_go for entry in new)


def retold(last: Match, now: Match, seat: int | None) -> Frames:
    """Returns frames that lead from a seat's last look to its present view.

    Args:
        last: Match at the seat's last look.
        now: The same match later.
        seat: The seat; None for frames of the open table.

    Returns:
        A frame of the old view, then one for each event or several `Joined` events. Empty if
        nothing public has happened.
    """
    shown = [*_pictures(last, now, seat)]
    joined = _joined(shown)
    if not joined:
        return ()
    joined[-1] = joined[-1]._replace(view=now.view(seat))
    return (Frame(None, last.view(seat)), *joined)


def _pictures(last: Match, now: Match, seat: int | None) -> Iterable[Picture]:
    """Yields a picture for each public event that changes the open table."""
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
    """Groups pictures by event, action or turn into at most `MOST` frames."""
    ways: tuple[Callable[[Picture], Any], ...] = (id, _action, _turn)
    groups: list[list[Picture]] = []
    for way in ways:
        groups = [[*group] for _, group in groupby(shown, way)]
        if len(groups) <= MOST:
            break
    else:
        count = len(groups)
        ends = [count * part // MOST for part in range(MOST + 1)]
        groups = [[*chain(*groups[one:end])] for one, end in pairwise(ends)]
    return [Frame(_event(group), group[-1].view) for group in groups]


def _event(group: Sequence[Picture]) -> Event:
    """Returns the event of a single picture, or several joined into one."""
    if len(group) == 1:
        return group[0].event
    return Joined(tuple(picture.event for picture in group))


def _action(picture: Picture) -> int:
    return picture.action


def _turn(picture: Picture) -> int:
    return picture.turn


def eyes_of(state: TableState, seat: int) -> int | None:
    """Returns the seat whose view is retold; None for the public view.

    It is public if the seat's hand opens only while a bar is held.
    """
    return None if state.opening(seat) is Opening.BAR else seat
