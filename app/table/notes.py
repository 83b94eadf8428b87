"""First-time notes: short explanations of questions, shown the first few times.

A note follows from the reader's name, the game and the prompt alone, never from a hand or its
answers. It appears with its question: on a private screen, or on the open table if everybody knows
the answers. A window has no note, because who is asked there may be secret. The count of a note is
saved with the step that leads to the question, before the note is drawn.
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
"""Name of the setting with each person's counts of notes."""

TIMES = 3
"""Number of turns with a note, or of answers, that make a question familiar."""

ALL = "all"
"""Stands for all notes of a person who wants no more of them."""

PEOPLE, NOTES = 64, 200
"""Maximum numbers of people in the setting and of notes per person. The oldest are dropped."""


class Notes:
    """Chooses the note on the screen, and counts how often it was shown.

    Args:
        device: Device with its settings.
        keeper: Knows the names of the seats.
        table: State of the game.
    """

    def __init__(self, device: "Device", keeper: Keeper, table: Table) -> None:
        self._device = device
        self._keeper = keeper
        self._table = table
        self._house = table.state.match.game.house
        self._text = ""  # text key of the present note
        self._note = "", ""  # its person, and its name in the setting
        self._revision = -1  # revision of the last decision
        self._came = False
        self._turns: dict[tuple[str, str], int] = {}  # turn in which each note was last shown
        self._answers: dict[tuple[str, str], int] = {}  # of each kind, at this table

    def follow(self, before: TableState, after: TableState) -> None:
        """Counts an answer, and chooses the note for the scene after a step."""
        if after.revision == self._revision:
            return
        self._answered(before, after)
        self._revision, self._text = after.revision, self._opened(after)
        self._came = bool(self._text)

    @property
    def text_key(self) -> str:
        """Text key of the note on the screen; "" for none."""
        return self._text if self._here else ""

    @property
    def came(self) -> bool:
        """Whether the scene began with a note. Its space is kept so that no piece moves."""
        return self._came and self._here

    @property
    def _here(self) -> bool:
        """Whether the scene is still the one for which a note was chosen."""
        return self._revision == self._table.state.revision

    def dismiss(self, *, every: bool = False) -> None:
        """Dismisses this kind of note, or with `every` all notes of the reader."""
        if not self.text_key:
            return
        person, note = self._note
        self._turns.pop(self._note, None)
        self._keep((person, ALL if every else note), TIMES)
        self._text = ""

    def _answered(self, before: TableState, after: TableState) -> None:
        asked, taken = before.match.decision, after.entries[len(before.entries) :]
        if asked is None or not taken or taken[0].by_understudy or before.window:
            return
        seat = taken[0].seat
        if seat is None or not self._key(asked.prompt):
            return
        known = self._of(seat, asked.prompt)
        self._answers[known] = self._answers.get(known, 0) + 1
        if self._answers[known] >= TIMES:
            self._turns.pop(known, None)
            if times(self._device.prefs, *known) < TIMES:
                self._keep(known, TIMES)

    def _opened(self, state: TableState) -> str:
        """Counts the question's note as shown and returns its key; "" for none."""
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
        """Returns the text key of a prompt's note; "" if there is none."""
        key = f"{self._house}.note.{prompt}"
        return key if self._device.say.knows(key) else ""

    def _of(self, seat: int, prompt: str) -> tuple[str, str]:
        """Returns a person's folded name, and a prompt's note name in the setting."""
        return folded(self._keeper.names[seat]), f"{self._house}.{prompt}"

    def _keep(self, note: tuple[str, str], count: int) -> bool:
        """Saves the count of a note; returns False if it could not be saved."""
        prefs = self._device.prefs
        with contextlib.suppress(StoreError):
            prefs.keep(SETTING, counted(prefs.now.notes, *note, count))
            return True
        return False


def turn_of(state: TableState, seat: int) -> int:
    """Returns the number of the first action of a seat's turn. Windows do not end a turn."""
    entries, number = state.entries, len(state.entries)
    while entries[number - 1].seat == seat or entries[number - 1].let_go:
        number -= 1
    return number


def learned(prefs: Prefs, game: str) -> bool:
    """Whether a game's lesson was completed on this device, making notes unnecessary."""
    place = prefs.now.lessons.get(game)
    return isinstance(place, int) and place < 0


def times(prefs: Prefs, person: str, note: str) -> int:
    """Returns the number of turns in which a person saw a note. `TIMES` once it is known."""
    known = _counts(prefs.now.notes, person)
    return max(known.get(note, 0), known.get(ALL, 0))


def counted(saved: Mapping[str, Any], person: str, note: str, count: int) -> dict[str, Any]:
    """Returns the setting with a new count, dropping the oldest entries over the limits."""
    others = {name: _counts(saved, name) for name in saved if name != person}
    own = {name: each for name, each in _counts(saved, person).items() if name != note}
    own = dict([*own.items()][1 - NOTES :]) | {note: count}
    return dict([*others.items()][1 - PEOPLE :]) | {person: own}


def _counts(saved: Mapping[str, Any], person: str) -> dict[str, int]:
    """Returns one person's counts without invalid entries."""
    found = saved.get(person)
    if not isinstance(found, dict):
        return {}
    return {note: min(count, TIMES) for note, count in found.items() if type(count) is int}
