"""Replay of missed moves, shown before the person is asked a question."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.table.announcer import public_sentences
from app.table.drawing import Drawing
from app.table.keeper import Keeper
from app.table.missed_moves import Frames, eyes_of, is_news, retold
from app.table.outlook import AnyView
from app.table.scene import AnyScene
from app.table.state import Phase, TableState
from app.table.table import Table
from app.table.taps import AFTER_REPLAY
from engines import Match

if TYPE_CHECKING:
    from app.device import Device

MANY = 12
"""Maximum number of sentences that announce the replayed moves."""


class Retelling:
    """Replay of the moves since a person last looked.

    If animations are turned off, the changed pieces are highlighted instead. With a screen reader,
    the moves are not replayed but can be heard as news.

    Args:
        device: Device with its settings.
        keeper: Provides the names of the players.
        table: State of the game.
        drawing: State of the screen, including whether a replay is being shown.
        refresh: Redraws the window.
        sleep: Waits for a number of seconds.
    """

    def __init__(
        self,
        device: Device,
        keeper: Keeper,
        table: Table,
        drawing: Drawing,
        refresh: Callable[[], None],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._device = device
        self._keeper = keeper
        self._table = table
        self._drawing = drawing
        self._refresh = refresh
        self._sleep = sleep
        self._revision = -1  # the last scene for which a replay was chosen
        self._frames: Frames = ()
        self._eyes: int | None = None  # the seat whose views they are; None for public views
        self._seen: Match | None = None  # the match when the person last looked
        self._ready: tuple[Match, Match, Frames] | None = None
        self._timed = -1  # the scene whose timer runs
        self._ended = -1  # the scene in which the replay ended or was skipped
        self._edged = False

    def follow(self, state: TableState) -> Sequence[str]:
        """Selects the moves to replay in a new scene.

        Returns:
            Sentences about these moves; with a screen reader, a note that says where to hear them.
        """
        sentences: Sequence[str] = ()
        self._revision, self._frames = state.revision, ()
        ready, self._ready = self._ready, None
        if self._device.prefs.now.retell and state.since is not None and state.seat is not None:
            self._seen = state.since
            self._eyes = eyes_of(state, state.seat)
            if ready is not None and ready[:2] == (state.since, state.match):
                self._frames = ready[2]
            else:
                self._frames = retold(state.since, state.match, self._eyes)
            sentences = self._sentences(state)
        by_ear = self._device.ui.by_ear
        if by_ear and sentences:
            sentences = [self._device.say("read.news.waiting")]
        moves = bool(self._device.ui.motion.piece) and not by_ear
        self._drawing.retells = bool(self._frames) and moves
        self._edged = bool(self._frames) and not moves
        return sentences

    async def prepare(self) -> None:
        """Computes the next person's replay while the curtain is still closed."""
        state = self._table.state
        seat, wanted = state.seat, self._device.prefs.now.retell
        if state.phase is Phase.CURTAIN and seat is not None and wanted and is_news(state, seat):
            last = state.marks[seat]
            self._ready = last, state.match, retold(last, state.match, eyes_of(state, seat))

    def _sentences(self, state: TableState) -> Sequence[str]:
        assert state.since is not None
        entries = state.entries[state.since.count + 1 :]
        names, lang = self._keeper.names, self._device.say.lang
        return public_sentences(state, entries, names, lang)[-MANY:]

    def scene(self, scene: AnyScene) -> AnyScene:
        """Returns a scene with the frames of the replay added.

        A scene of another moment or viewer is returned unchanged.
        """
        if not self._frames or scene.revision != self._revision or scene.viewer != self._eyes:
            return scene
        frames = self._frames
        return replace(scene, frames=frames, retelling=True, retold=not self._drawing.retells)

    @property
    def between(self) -> tuple[AnyView, AnyView] | None:
        """Public views at the last look and now, to highlight changes.

        The value is None after the first touch, or if the changes are animated instead.
        """
        state, seen = self._table.state, self._seen
        if not self._edged or self._revision != state.revision or seen is None:
            return None
        return seen.view(None), state.match.view(None)

    def touched(self) -> None:
        """Removes the highlights after a touch."""
        self._edged = False

    def give_up(self) -> None:
        """Ends the replay because the board cannot show it."""
        self._drawing.retells = False

    def cue(self) -> None:
        """Starts everything that the replay does without a tap.

        While the curtain is closed, the next replay is computed. Later, a timer ends it.
        """
        if self._table.state.phase is Phase.CURTAIN and self._ready is None:
            self._device.run(self.prepare)
        waits = self._drawing.confirms  # a page is read first
        if self._drawing.retells and not waits and self._timed != self._revision:
            self._timed = self._revision
            self._device.run(self.run)

    async def run(self) -> None:
        """Waits until the replay is over, then shows the question."""
        revision = self._revision
        await self._sleep(self._drawing.movement)
        if revision == self._revision:
            self.skip()

    def skip(self) -> None:
        """Ends the replay and shows the current board with its question."""
        if self._drawing.retells and self._revision == self._table.state.revision:
            self._drawing.retells = False
            self._ended = self._revision
            self._drawing.taps.sent()
            self._refresh()

    @property
    def late(self) -> bool:
        """Whether a tap was probably meant to skip an ended replay."""
        here = self._ended == self._table.state.revision
        return here and self._drawing.taps.within(AFTER_REPLAY)
