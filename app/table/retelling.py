"""Retells on a board what happened since its person looked last: public moves, in a few pictures.

Each picture is that seat's own view. Their number and their order follow from public knowledge
alone, so that the time they take tells nobody what the seat has learnt in private.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from app.table.announcer import public_sentences
from app.table.outlook import AnyView
from app.table.state import Phase, TableState, asks_all
from engines import Event, Frame, Match

if TYPE_CHECKING:
    from app.table.controller import Controller
    from app.table.scene import AnyScene

LIMIT = 6.0
"""Maximum number of seconds for all pictures together."""

MOST = 11
"""Maximum number of pictures after the first; more are joined, action by action or turn by turn."""


class Joined(NamedTuple):
    """Several public events that are shown in one picture."""

    events: tuple[Event, ...]
    audience: None = None


MANY = 12
"""Maximum number of sentences that are announced."""

Frames = tuple[Frame[AnyView, Event | None], ...]


class Picture(NamedTuple):
    """A seat's view after a public event.

    Attributes:
        action: Number of the action that the event followed from.
        turn: Number of the turn, in which several actions of a seat follow one another.
    """

    action: int
    turn: int
    event: Event
    view: AnyView


def is_news(state: TableState, seat: int) -> bool:
    """Whether others have moved since a seat looked last, in a way that is retold to it.

    Nothing is retold on a first look, after an undo, while anybody may speak up, and at a table
    that people have not left.
    """
    last, match = state.marks.get(seat), state.match
    if last is None or asks_all(match) or len(state.entries) == state.undone_at:
        return False
    if match.actions[: last.count] != last.actions:
        return False
    new = state.entries[last.count + 1 :]
    return any(entry.seat != seat and not entry.let_go for entry in new)


def retold(last: Match, now: Match, seat: int | None) -> Frames:
    """Pictures that lead from a seat's last look to its present view.

    Args:
        last: The match when the seat looked last.
        now: The same match later.
        seat: The seat; None for pictures of the open table.

    Returns:
        The view then, and one frame for each event or for several that are `Joined`. Empty where
        nothing public has happened.
    """
    shown = [*_pictures(last, now, seat)]
    joined = _joined(shown)
    if not joined:
        return ()
    joined[-1] = joined[-1]._replace(view=now.view(seat))
    return (Frame(None, last.view(seat)), *joined)


def _pictures(last: Match, now: Match, seat: int | None) -> Iterable[Picture]:
    """A picture for each public event that changes the open table."""
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
    """At most `MOST` frames: one for each event, action, turn, or for several turns."""
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
    """The event of a picture, or several in one."""
    if len(group) == 1:
        return group[0].event
    return Joined(tuple(picture.event for picture in group))


def _action(picture: Picture) -> int:
    return picture.action


def _turn(picture: Picture) -> int:
    return picture.turn


class Retelling:
    """Shows the reader of a lifted curtain what happened meanwhile, before anything is asked.

    Args:
        show: The running show.
        sleep: Waits for some seconds.

    Attributes:
        playing: The pictures are being shown; the question waits.
    """

    def __init__(
        self, show: Controller, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._show = show
        self._sleep = sleep
        self._serial = -1  # the scene that was decided about last
        self._frames: Frames = ()
        self._eyes: int | None = None  # whose they are; None for the open table's
        self._seen: Match | None = None  # the match when its reader looked last
        self._ready: tuple[Match, Match, Frames] | None = None
        self._timed = -1  # the scene whose time runs
        self._ended = -1  # the scene in which it was shown to its end, or skipped
        self._edged = False
        self.playing = False

    def follow(self, state: TableState) -> None:
        """Decides what is retold in a new scene, and tells listeners of it."""
        if state.serial == self._serial:
            return
        self._serial, self._frames = state.serial, ()
        ready, self._ready = self._ready, None
        if self._show.device.prefs["retell"] and state.since is not None and state.seat is not None:
            self._seen = state.since
            self._eyes = _eyes(state, state.seat)
            if ready is not None and ready[:2] == (state.since, state.match):
                self._frames = ready[2]
            else:
                self._frames = retold(state.since, state.match, self._eyes)
            self._announce(state)
        moves = bool(self._show.device.ui.motion.piece)
        self.playing = bool(self._frames) and moves
        self._edged = bool(self._frames) and not moves

    async def prepare(self) -> None:
        """Makes the pictures for the reader behind a curtain while it hangs."""
        state = self._show.table.state
        seat, wanted = state.seat, self._show.device.prefs["retell"]
        if state.phase is Phase.CURTAIN and seat is not None and wanted and is_news(state, seat):
            last = state.marks[seat]
            self._ready = last, state.match, retold(last, state.match, _eyes(state, seat))

    def _announce(self, state: TableState) -> None:
        assert state.since is not None
        entries = state.entries[state.since.count + 1 :]
        show = self._show
        told = public_sentences(state, entries, show.names, show.device.say.lang)
        show.announcer.tell(told[-MANY:])

    def scene(self, scene: AnyScene) -> AnyScene:
        """A scene with what is retold in it."""
        if not self._frames or scene.serial != self._serial or scene.viewer != self._eyes:
            return scene
        frames = self._frames
        return replace(scene, watched=lambda: frames, retelling=True, retold=not self.playing)

    @property
    def between(self) -> tuple[AnyView, AnyView] | None:
        """The open table at the reader's last look and now, where edges show what has changed.

        None where things move instead, and after the first tap.
        """
        state, seen = self._show.table.state, self._seen
        if not self._edged or self._serial != state.serial or seen is None:
            return None
        return seen.view(None), state.match.view(None)

    def touched(self) -> None:
        """The reader has touched the screen: the edges have been seen."""
        self._edged = False

    def give_up(self) -> None:
        """The board has no pictures; its words are enough."""
        self.playing = False

    def cue(self) -> None:
        """Makes the pictures once a curtain hangs; lets the time run once they are shown."""
        if self._show.table.state.phase is Phase.CURTAIN and self._ready is None:
            self._show.device.run(self.prepare)
        if self.playing and self._timed != self._serial:
            self._timed = self._serial
            self._show.device.run(self.run)

    async def run(self) -> None:
        """Waits until the last picture stands; then the question comes."""
        serial = self._serial
        await self._sleep(self._show.drawing.movement)
        if serial == self._serial:
            self.skip()

    def skip(self) -> None:
        """Shows the present board, and the question with it."""
        if self.playing and self._serial == self._show.table.state.serial:
            self.playing = False
            self._ended = self._serial
            self._show.drawing.taps.sent()
            self._show.showing.refresh()

    @property
    def late(self) -> bool:
        """Whether a tap now was meant to skip what has just ended."""
        here = self._ended == self._show.table.state.serial
        return here and self._show.drawing.taps.twice


def _eyes(state: TableState, seat: int) -> int | None:
    """The view that is retold to a seat: None, everybody's, where its hand is hidden at first."""
    return None if state.must_hold(seat) else seat
