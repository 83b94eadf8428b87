"""Music and sound effects of a game, from public events only."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from app.sounds import QUIET, Sound, SoundTable, SoundWish, sounds_of
from app.store.errors import StoreError
from app.table.state import Phase
from engines import Event, seen_by

if TYPE_CHECKING:
    from app.device import Device
    from app.table.state import TableState
    from app.table.table import Table

GAP = 0.25
"""Minimum seconds between two sound effects.

An effect that follows sooner is dropped.
"""

MUSIC = {"off": 0.0, "low": 0.4, "usual": 1.0}
"""Music volumes from 0 to 1, by name of the setting."""


class Around(NamedTuple):
    """Public state of a table that determines its sounds.

    Attributes:
        phase: Phase of the table.
        secret: Whether a hand is open, or covered until the bar is held.
        events: Public events since the table was last visible.
    """

    phase: Phase
    secret: bool
    events: tuple[Event, ...]


class SoundChange(NamedTuple):
    """Change of the sound after a change of the table.

    Attributes:
        closed: Whether a curtain is closed, which makes the music a little louder.
        sound: Name of the sound effect to play, or None.
    """

    closed: bool
    sound: Sound | None


def sound_of(table: SoundTable, before: Phase, now: Around) -> SoundChange | None:
    """Returns the change of sound after a change of the table.

    It is None while a hand is open, so that sound cannot reveal anything.

    Args:
        table: Sounds of the game.
        before: Phase before the change.
        now: Public state after the change.
    """
    if now.secret:
        return None
    if now.phase is not Phase.CURTAIN:
        return SoundChange(closed=False, sound=table.of(now.events))
    return SoundChange(closed=True, sound=None if before is Phase.CURTAIN else "curtain")


def around(state: TableState, known: int) -> Around:
    """Returns the public state of a table.

    Args:
        state: State of the table.
        known: Number of log entries whose sounds have been played. Their events are left out.
    """
    new = state.entries[known:]
    events = tuple(event for entry in new for event in seen_by(entry.events, None))
    return Around(state.phase, state.secret or state.covered, events)


class HouseSound:
    """Music and sound effects of one game, played by the web page.

    Nothing is played unless the settings turn sound on.

    Args:
        device: Device with its settings and its page.
        table: State of the game.
        clock: Returns the current time in seconds.
    """

    def __init__(
        self, device: Device, table: Table, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._device = device
        self._table = table
        self._clock = clock
        self._sounds = sounds_of(table.state.match.game.name)
        self._phase = table.state.phase
        self._known = len(table.state.entries)
        self._closed = False
        self._asks = self._undecided
        self._wish = QUIET
        self._last = float("-inf")

    def follow(self) -> None:
        """Plays the sounds of the public events since the last call."""
        state = self._table.state
        self._known = min(self._known, len(state.entries))  # some may have been undone
        change = sound_of(self._sounds, self._phase, around(state, self._known))
        self._phase = state.phase
        if change is None:
            return
        if state.phase is not Phase.CURTAIN:
            self._known = len(state.entries)
        self._closed = change.closed
        self.settle()
        if change.sound is not None and self._wish.effects and self._clock() - self._last >= GAP:
            self._last = self._clock()
            self._device.bridge.play_sound(change.sound)

    def settle(self) -> None:
        """Sends the current music and effect settings to the page."""
        prefs = self._device.prefs
        effects, music = prefs.now.sounds, MUSIC[prefs.now.music]
        wish = SoundWish(effects, music, self._sounds.colour, self._closed)
        self._tell(wish if prefs.now.audible else QUIET)

    def stop(self) -> None:
        """Stops all sound of this table."""
        self._tell(QUIET)

    @property
    def has_question(self) -> bool:
        """Whether the bar with the question about sound is shown.

        The bar stays until a person's first action, even after the answer, so that the board moves
        only once. Computer players' actions do not remove it.
        """
        state = self._table.state
        if not self._asks or state.phase is not Phase.TABLE:
            return False
        return all(entry.seat is None or entry.by_understudy for entry in state.entries)

    @property
    def asking(self) -> bool:
        """Whether the question about sound is shown and has no answer yet."""
        return self.has_question and self._undecided

    @property
    def _undecided(self) -> bool:
        prefs = self._device.prefs.now
        return not (prefs.sound_asked or prefs.audible) and self._device.bridge.sounds()

    def asked(self) -> None:
        """Saves that the question about sound was answered."""
        with suppress(StoreError):  # then the question is asked again before the next game
            self._device.prefs.keep("sound_asked", True)

    def _tell(self, wish: SoundWish) -> None:
        if wish != self._wish:
            self._wish = wish
            self._device.bridge.set_sound(wish)
