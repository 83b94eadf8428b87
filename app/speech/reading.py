"""Reading aloud at a table of what everyone may hear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.speech import Speech
from app.speech.pronounced import pronounced
from app.speech.spoken import UNSAID, public_table, spoken, spoken_refusal
from app.table.seating import seats_of

if TYPE_CHECKING:
    from app.device import Device
    from app.prefs import Preferences
    from app.table.keeper import Keeper
    from app.table.table import Table


def speech(prefs: Preferences, sentences: Sequence[str], *, open_: bool = False) -> Speech:
    """Returns sentences in the voice and at the speed that were chosen.

    `open_` is whether they may be said while a hand is open.
    """
    return Speech([*sentences], prefs.lang, prefs.voice, prefs.voice_rate, open_)


def reads(device: Device) -> bool:
    """Returns whether texts are read aloud.

    A screen reader reads everything itself, so nothing is read twice.
    """
    prefs = device.prefs.now
    return prefs.read_aloud and not prefs.screen_reader and device.bridge.speaks()


class TableReading:
    """Reads aloud what happens at a table.

    Nothing is read unless the setting is on.

    Args:
        device: Device with its settings and its page.
        keeper: Knows the players.
        table: State of the game.
    """

    def __init__(self, device: Device, keeper: Keeper, table: Table) -> None:
        self._device = device
        self._keeper = keeper
        self._table = table
        self._known = len(table.state.entries)
        self._said = UNSAID
        self._refused: object = None  # the choice whose refusal has been read

    def follow(self, refusal: str = "") -> None:
        """Reads the news and whose turn it is.

        Args:
            refusal: Refusal that everyone can see on the table; "" for none.
        """
        state = self._table.state
        if not reads(self._device):
            self._known, self._said = len(state.entries), UNSAID
            return
        self._known = min(self._known, len(state.entries))  # some may have been undone
        ears, prefs = self._ears, self._device.prefs.now
        now = public_table(state, self._known, ears)
        game = state.match.game
        self._said = spoken(game, self._keeper.names, prefs.lang, now, self._said)
        if self._said.news:
            self._known = len(state.entries)
        self._tell(self._said.sentences)
        pick = state.pick if refusal else None
        if refusal and pick is not self._refused:
            self.refuse(refusal)
        self._refused = pick

    def refuse(self, sentence: str) -> None:
        """Reads the reason for a refusal if everyone can see it."""
        if reads(self._device):
            now = public_table(self._table.state, self._known, self._ears)
            self._tell(spoken_refusal(sentence, self._device.prefs.now.lang, now))

    @property
    def _ears(self) -> frozenset[int]:
        seats = seats_of(self._device.prefs, self._keeper.session.setup.cast)
        return frozenset(at for at, seat in enumerate(seats) if seat.habits.ear)

    def _tell(self, sentences: Sequence[str]) -> None:
        if sentences:
            state = self._table.state
            open_ = state.secret or state.covered
            self._device.bridge.speak(speech(self._device.prefs.now, sentences, open_=open_))


class CoachReading:
    """Reads aloud what the coach of a lesson says.

    Args:
        device: Device with its settings and its page.
    """

    def __init__(self, device: Device) -> None:
        self._device = device
        self._said: tuple[str, ...] = ()

    def follow(self, *texts: str) -> None:
        """Reads the texts that the coach has not just said."""
        if not reads(self._device):
            self._said = ()
            return
        new = [text for text in texts if text and text not in self._said]
        self._said = texts
        prefs = self._device.prefs.now
        if new:
            said = [pronounced(text, prefs.lang) for text in new]
            self._device.bridge.speak(speech(prefs, said))
