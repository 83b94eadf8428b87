"""First-time notes, which explain questions until they are answered.

A note depends only on the person's name, the game and the kind of question, never on a hand. It is
shown on the private screen, or on the open table if the answers are public. Interrupts have no
notes, because the seats that are asked may be secret. Each turn in which a note is shown is counted
and saved before the note is drawn.
"""

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.prefs import Prefs
from app.store.errors import StoreError
from app.store.names import folded
from app.table.keeper import Keeper
from app.table.scene import answerable
from app.table.state import TableState
from app.table.table import Table

if TYPE_CHECKING:
    from app.device import Device

SETTING = "notes"
"""Name of the setting that stores each person's note counts."""

TIMES = 3
"""Number of showings after which a note is dropped without an answer.

Showings are counted once per turn. A note whose question has been answered has this count too.
"""

ALL = "all"
"""Key that stands for all notes, for people who want none."""

PEOPLE, NOTES = 64, 200
"""Maximum number of people in the setting, and of notes per person.

The oldest entries are dropped.
"""


class Notes:
    """Chooses the note for the screen, and counts its showings.

    Args:
        device: Device with its settings.
        keeper: Provides the names of the players.
        table: State of the game.
    """

    def __init__(self, device: "Device", keeper: Keeper, table: Table) -> None:
        self._device = device
        self._keeper = keeper
        self._table = table
        self._house = table.state.match.game.house
        self._text = ""  # text key of the current note
        self._note = "", ""  # its person, and its name in the setting
        self._revision = -1  # revision of the last decision
        self._came = False
        self._turns: dict[tuple[str, str], int] = {}  # turn in which each note was last shown

    def follow(self, before: TableState, after: TableState) -> None:
        """Drops the note of an answered question, and chooses the next."""
        if after.revision == self._revision:
            return
        self._answered(before, after)
        self._revision, self._text = after.revision, self._opened(after)
        self._came = bool(self._text)

    @property
    def text_key(self) -> str:
        """Key of the text of the current note, or ""."""
        unwanted = times(self._device.prefs, self._note[0], ALL)
        return self._text if self._here and not unwanted else ""

    @property
    def came(self) -> bool:
        """Whether the current scene began with a note.

        The space of the note stays reserved after it is dismissed, so that no piece moves.
        """
        return self._came and self._here

    @property
    def _here(self) -> bool:
        return self._revision == self._table.state.revision

    def dismiss(self) -> None:
        """Dismisses the current person's note for good."""
        if not self.text_key:
            return
        self._turns.pop(self._note, None)
        self._keep(self._note, TIMES)
        self._text = ""

    def _answered(self, before: TableState, after: TableState) -> None:
        asked, taken = before.match.decision, after.entries[len(before.entries) :]
        if asked is None or not taken or taken[0].by_understudy or before.window:
            return
        seat = taken[0].seat
        if seat is None or not self._key(asked.prompt):
            return
        for each in (seat,) if asked.private else after.people:
            known = self._of(each, asked.prompt)
            self._turns.pop(known, None)
            if times(self._device.prefs, *known) < TIMES:
                self._keep(known, TIMES)

    def _opened(self, state: TableState) -> str:
        asked = answerable(state)
        if asked is None or len(asked.seats) > 1 or state.window or state.flat:
            return ""
        prefs, text, (seat,) = self._device.prefs, self._key(asked.prompt), asked.seats
        ui = self._device.ui
        has_room = ui.divided or (ui.has_status_bar and not ui.narrow)
        if not (text and has_room) or learned(prefs, self._house):
            return ""
        self._note = note = self._of(seat, asked.prompt)
        seen, turn = times(prefs, *note), turn_of(state, seat)
        if self._turns.get(note) == turn and not times(prefs, note[0], ALL):
            return text
        if seen >= TIMES or not self._keep(note, seen + 1):
            return ""
        self._turns[note] = turn
        return text

    def _key(self, prompt: str) -> str:
        key = f"{self._house}.note.{prompt}"
        return key if self._device.say.knows(key) else ""

    def _of(self, seat: int, prompt: str) -> tuple[str, str]:
        return folded(self._keeper.names[seat]), f"{self._house}.{prompt}"

    def _keep(self, note: tuple[str, str], count: int) -> bool:
        prefs = self._device.prefs
        with contextlib.suppress(StoreError):
            prefs.keep(SETTING, counted(prefs.now.notes, *note, count))
            return True
        return False


def turn_of(state: TableState, seat: int) -> int:
    """Returns the entry number at which a seat's current turn began.

    Declined interrupts do not end a turn.
    """
    entries, number = state.entries, len(state.entries)
    while entries[number - 1].seat == seat or entries[number - 1].let_go:
        number -= 1
    return number


def learned(prefs: Prefs, game: str) -> bool:
    """Returns whether a game's lesson has been completed on this device."""
    place = prefs.now.lessons.get(game)
    return isinstance(place, int) and place < 0


def wanted(prefs: Prefs, name: str) -> bool:
    """Returns whether a person wants notes."""
    return not times(prefs, folded(name), ALL)


def want(prefs: Prefs, name: str, *, on: bool) -> None:
    """Saves whether a person wants notes.

    Raises:
        StoreError: The choice cannot be saved.
    """
    prefs.choose(SETTING, counted(prefs.now.notes, folded(name), ALL, 0 if on else TIMES))


def times(prefs: Prefs, person: str, note: str) -> int:
    """Returns the number of turns in which a note was shown.

    It is at most `TIMES`, which also stands for a note that was dismissed or answered.
    """
    known = _counts(prefs.now.notes, person)
    return max(known.get(note, 0), known.get(ALL, 0))


def counted(saved: Mapping[str, Any], person: str, note: str, count: int) -> dict[str, Any]:
    """Returns the setting with the new count of a person's note.

    Beyond the limits, the oldest entries are dropped.
    """
    others = {name: _counts(saved, name) for name in saved if name != person}
    own = {name: each for name, each in _counts(saved, person).items() if name != note}
    own = dict([*own.items()][1 - NOTES :]) | {note: count}
    return dict([*others.items()][1 - PEOPLE :]) | {person: own}


def _counts(saved: Mapping[str, Any], person: str) -> dict[str, int]:
    found = saved.get(person)
    if not isinstance(found, dict):
        return {}
    return {note: min(count, TIMES) for note, count in found.items() if type(count) is int}
