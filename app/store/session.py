"""Saved game, called a session, with its setup, actions and result.

The app can save small values with it. Those in the note are copied to the card in the list of
games. Those in the marks are not.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from tinydb.table import Document

from .errors import StoreError
from .formats import session_in
from .names import check_show, clean_name, distinct, folded
from .records import UNDERSTUDIES, Finish, Player, SessionCard, Setup
from .shape import SessionDocument
from .storage import Database, to_json

Step = dict[str, Any]

FILED = "filed"
"""Key of the mark with the numbers of actions at exports.

Only exports of an unfinished game are recorded.
"""

BROUGHT = "brought"
"""Key of the mark with the number of actions at import.

Only a game that was imported while unfinished has this mark.
"""

NAME = "name"
"""Key of the note that holds the session's given name."""

NTH = "nth"
"""Key of the note that holds the session's position within its day.

The first session of a day has no such note.
"""


TEACHING = "teaching"
"""Key of the note that marks a teaching table.

The result of its game is not saved and not included in statistics.
"""

EVENING = "evening"
"""Key of the note that holds the id of the session's evening.

An evening is a series of games. The first game of an unplanned evening has no such note. See
`app.programme`.
"""

TAUGHT_AT = "taught_at"
"""Key of the note with the preceding teaching table's id.

The game was started from that table.
"""

COPY_OF = "copy_of"
"""Key of the note with the original's id in an imported copy.

The original is the saved game from which the copy differs.
"""

HANDED = "handed"
"""Key of the note that marks a game as handed over.

It is True from the moment the game's square was shown until somebody continues here.
"""

THEIRS = "theirs"
"""Key of the note that marks other people's finished game.

The game was received in a square.

Where several tables have played the same deal, its scores appear as theirs.
"""

THOUGHTS = "thoughts"
"""Key of the mark with the reasons for computer players' moves.

Its value is a list of `[number of the action, *why]`.
"""

AGREED = "agreed"
"""Key of the note that lists the undos by agreement.

Its value is a flat list with two numbers per undo: the number of actions left, and the seat.
"""

MOST_AGREED = 12
"""Maximum number of undos in the note `AGREED`.

The file format limits the size of notes. The latest undos are kept.
"""


OPENED = "opened_pins"
"""Key of the note that lists the removals of forgotten PINs.

Its value is a flat list with three numbers per removal: the number of actions, the seat, and 1 if
others agreed, otherwise 0.
"""

MOST_OPENED = 8
"""Maximum number of removals in the note `OPENED`.

The file format limits the size of notes. The latest removals are kept.
"""


def filed(marks: dict[str, Any]) -> list[int]:
    """Returns the numbers of actions at a game's exports, in ascending order."""
    found = marks.get(FILED)
    return [one for one in found if type(one) is int] if isinstance(found, list) else []


def agreed(note: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Returns the undos by agreement.

    Each is the number of actions left and the seat of the undone move.
    """
    flat = _numbers(note, AGREED)
    return [*zip(flat[::2], flat[1::2], strict=False)]


def opened(note: Mapping[str, Any]) -> list[tuple[int, int, bool]]:
    """Returns the removals of forgotten PINs.

    Each is the number of actions, the seat, and whether others agreed.
    """
    flat = _numbers(note, OPENED)
    found = zip(flat[::3], flat[1::3], flat[2::3], strict=False)
    return [(count, seat, bool(others)) for count, seat, others in found]


def _numbers(note: Mapping[str, Any], key: str) -> list[int]:
    found = note.get(key)
    return found if isinstance(found, list) and all(type(one) is int for one in found) else []


def named_apart(setup: Setup) -> Setup:
    """Returns the setup with distinct player names.

    A number is added to each repeated name.
    """
    names = distinct([player.name for player in setup.cast])
    cast = tuple(player._replace(name=name) for player, name in zip(setup.cast, names, strict=True))
    return setup if cast == setup.cast else replace(setup, cast=cast)


def new_session(setup: Setup, now: str, note: dict[str, Any] | None = None) -> SessionDocument:
    """Returns a new session in its saved form.

    `now` is the current time in ISO format.
    """
    state: dict[str, Any] = {"updated": now, "note": note or {}, "marks": {}, "finished": None}
    return {"setup": setup.plain(), "actions": [], "state": state}


def card_of(session_id: str, session: SessionDocument) -> SessionCard:
    """Returns the summary card of a checked session."""
    setup, state = session["setup"], session["state"]
    finished = None
    if state["finished"] is not None:
        finished = replace(Finish.of(state["finished"]), summary={})
    return SessionCard(
        id=session_id,
        game=setup["game"],
        rules_version=setup["rules_version"],
        title=setup["title"],
        cast=tuple(Player(**one).face for one in setup["cast"]),
        created=setup["created"],
        updated=state["updated"],
        note=state["note"],
        finished=finished,
    )


class SessionHost(NamedTuple):
    """Functions of the store that are called by a session.

    Attributes:
        now: Returns the current time in ISO format.
        flush: Waits until all saves are durable.
        settle: Saves the card of a session that is being closed.
        watch: Marks the card of an open session as outdated.
    """

    now: Callable[[], str]
    flush: Callable[[], Awaitable[None]]
    settle: Callable[[Session], Awaitable[None]]
    watch: Callable[[Session], None]


class Session:
    """Open session that saves every change at once.

    Methods such as `append` return when the change is durable. If the store's status is "fallback",
    the change is durable after `await flush()`. If saving fails, they raise StoreError and leave
    the session unchanged.

    Attributes:
        id: Id of the session.
        read_only: Message that explains why the session cannot be continued; None if it can.
        setup: The game and its players.
        actions: All actions so far.
        updated: Time of the last change in ISO format.
        marks: Small JSON values of the app. They are saved with the next action, or by `save`,
            `flush` or `close`, as is the note.
        finished: Result; None while the game is in progress.
    """

    def __init__(
        self,
        session_id: str,
        db: Database,
        host: SessionHost,
        *,
        read_only: StoreError | None = None,
    ) -> None:
        self.id = session_id
        self.read_only = read_only.notice if read_only else None
        self._refusal = read_only
        self._db = db
        self._host = host
        saved = self.document()
        self.setup = named_apart(Setup.of(saved["setup"]))
        self.actions = _steps(saved["actions"])
        state = saved["state"]
        self.updated: str = state["updated"]
        self.marks: dict[str, Any] = dict(state["marks"])
        self._note: dict[str, Any] = dict(state["note"])
        self.finished = None if state["finished"] is None else Finish.of(state["finished"])
        self._saved_asides = self._asides()

    @property
    def card(self) -> SessionCard:
        """Summary card for the list of games."""
        finished = self.finished and replace(self.finished, summary={})
        return SessionCard(
            id=self.id,
            game=self.setup.game,
            rules_version=self.setup.rules_version,
            title=self.setup.title,
            cast=tuple(one.face for one in self.setup.cast),
            created=self.setup.created,
            updated=self.updated,
            note=dict(self._note),
            finished=finished,
        )

    # -- changes -------------------------------------------------------------------------

    def append(self, *actions: Step | list[Any] | tuple[Any, ...]) -> None:
        """Adds actions, all of them in one save.

        Args:
            actions: Actions as `{"seat", "kind", "arg"}` or `[seat, kind, arg]`.

        Raises:
            StoreError: The game is finished, or the actions cannot be saved.
        """
        if self.finished is not None:
            raise StoreError("store.error.finished")
        self._put([*self.actions, *map(_step, actions)], len(self.actions))

    def drop_last(self, count: int = 1) -> None:
        """Removes the last `count` actions in one save.

        Raises:
            StoreError: An export or the end of the game has revealed all hands, there are too few
                actions, or the change cannot be saved.
        """
        left = len(self.actions) - count
        if left < 0:
            raise StoreError("store.error.no_action")
        if self.finished is not None:
            raise StoreError("store.error.ended")
        if left < self.revealed_at:
            raise StoreError("store.error.filed")
        self._put(self.actions[:left], left)

    def note(self, **fields: Any) -> None:
        """Sets values in the note, which is saved with the next change."""
        self._note.update(fields)

    def finish(
        self, scores: list[int], winners: list[int], summary: dict[str, Any] | None = None
    ) -> None:
        """Saves the result of the game.

        Args:
            scores: Scores in seat order.
            winners: Numbers of the winning seats.
            summary: Further details of the game, as JSON values.
        """
        at = self._host.now()
        self._write(Finish(at, list(scores), list(winners), dict(summary or {})))

    def note_agreed(self, left: int, seat: int | None = None) -> None:
        """Updates the record of agreed undos, saved with the next change.

        Args:
            left: Number of actions that remain.
            seat: Seat of the undone move if it was undone by agreement; None for any other undo.
        """
        before = [(min(count, left), whose) for count, whose in agreed(self._note)]
        known = before if seat is None else [*before, (left, seat)]
        if known:
            self._note[AGREED] = [part for pair in known[-MOST_AGREED:] for part in pair]

    @property
    def filed(self) -> list[int]:
        """Numbers of actions at an unfinished game's exports, in ascending order."""
        return filed(self.marks)

    @property
    def revealed_at(self) -> int:
        """Number of actions that an exported or imported file has revealed.

        It is -1 if there is no such file.
        """
        brought = self.marks.get(BROUGHT, -1)
        return max([brought if type(brought) is int else -1, *self.filed])

    def note_file(self) -> None:
        """Records an export without changing the game's position in lists.

        If this cannot be saved, it is only kept in memory, so that games can be exported from a
        full device.
        """
        if self.finished is not None or self._refusal is not None:
            return
        if len(self.actions) not in self.filed:
            self.marks[FILED] = [*self.filed, len(self.actions)]
        with suppress(StoreError):
            self._write(None, self.updated)

    def set_pin(self, seat: int, pin: str | None) -> None:
        """Sets or removes a seat's PIN.

        Args:
            seat: The seat.
            pin: Hash made by `pin.set_pin`; None to remove the PIN.
        """
        self._recast(seat, self.setup.cast[seat]._replace(pin=pin))

    def open_pin(self, seat: int, *, others: bool) -> None:
        """Removes a forgotten PIN and records whether other people agreed."""
        before = self._note
        known = [*opened(before), (len(self.actions), seat, others)][-MOST_OPENED:]
        self._note = {**before, OPENED: [int(part) for one in known for part in one]}
        try:
            self.set_pin(seat, None)
        except StoreError:
            self._note = before
            raise

    def cast_seat(self, seat: int, understudy: str | None, name: str | None = None) -> None:
        """Assigns a seat to a computer player, or back to a person.

        The person's PIN is kept for their return.

        Args:
            seat: Seat to change.
            understudy: Level of the computer player; None for a person.
            name: New name; None to keep it.

        Raises:
            ValueError: The level does not exist.
            StoreError: The game is finished, another seat has the name, or saving fails.
        """
        if understudy is not None and understudy not in UNDERSTUDIES:
            raise ValueError(f"There is no understudy called {understudy!r}.")
        if self.finished is not None:
            raise StoreError("store.error.finished")
        player = self.setup.cast[seat]._replace(understudy=understudy)
        if name is not None:
            others = [one.name for at, one in enumerate(self.setup.cast) if at != seat]
            if folded(name) in map(folded, others):
                raise StoreError("store.name.twice")
            player = player._replace(name=clean_name(name))
        self._recast(seat, player)

    def rename(self, name: str) -> None:
        """Sets the session's name; "" restores the default name.

        The default name is that of its day. The session keeps its position in lists. A read-only
        session can be renamed too.

        Raises:
            StoreError: The name is invalid, or cannot be saved.
        """
        wrong = check_show(name)
        if wrong is not None:
            raise StoreError(wrong)
        before = self._note
        self._note = {key: value for key, value in before.items() if key != NAME}
        if clean_name(name):
            self._note[NAME] = clean_name(name)
        try:
            self._write(self.finished, self.updated, named=True)
        except StoreError:
            self._note = before
            raise

    def add_note(self, **fields: Any) -> None:
        """Saves values in the note, even after the end of the game.

        The session keeps its position in lists.
        """
        self.note(**fields)
        self._write(self.finished, self.updated)

    def save(self) -> None:
        """Saves the note and the marks if they have changed."""
        if self._refusal is None and self._asides() != self._saved_asides:
            self._write(self.finished)

    async def flush(self) -> None:
        """Saves the note and the marks, and waits until everything is durable."""
        self.save()
        await self._host.flush()

    async def close(self) -> None:
        """Closes the session and its database.

        The note, the marks and the summary card are saved first.
        """
        try:
            with suppress(StoreError):  # everything important is already saved
                self.save()
            await self._host.settle(self)
        finally:
            self._db.close()

    def document(self) -> SessionDocument:
        """Returns the session in its saved form."""
        return session_in(self._db.checked.read() or {})

    def shut(self) -> None:
        """Closes the database without saving."""
        self._db.close()

    # -- inside --------------------------------------------------------------------------

    def _recast(self, seat: int, player: Player) -> None:
        cast = list(self.setup.cast)
        cast[seat] = player
        setup = replace(self.setup, cast=tuple(cast))
        self._write(self.finished, setup=setup.plain())
        self.setup = setup

    def _asides(self) -> bytes:
        return to_json([self._note, self.marks])

    def _put(self, steps: list[Step], same: int) -> None:
        saved = self.document()["actions"]
        self._write(None, actions=[*saved[:same], *map(_row, steps[same:])])
        self.actions[:] = steps

    def _write(
        self,
        finished: Finish | None,
        updated: str | None = None,
        *,
        named: bool = False,
        **parts: Any,
    ) -> None:
        if self._refusal is not None and not named:
            raise self._refusal
        if self.finished is None:
            self._host.watch(self)  # an earlier attempt may have failed on a full device
        updated, asides = updated or self._host.now(), self._asides()
        note, marks = json.loads(asides)
        state = {
            "updated": updated,
            "note": note,
            "marks": marks,
            "finished": finished and finished.plain(),
        }
        self._db.table("session").upsert(Document({**parts, "state": state}, doc_id=1))
        self.updated, self.finished, self._saved_asides = updated, finished, asides


def _step(action: Step | list[Any] | tuple[Any, ...]) -> Step:
    if isinstance(action, dict):
        seat, kind, arg = action["seat"], action["kind"], action.get("arg")
    else:
        seat, kind, arg = (*action, None)[:3]
    if isinstance(arg, (list, tuple)):
        arg = json.loads(to_json(arg))
    return {"seat": seat, "kind": kind, "arg": arg}


def _steps(rows: list[list[Any]]) -> list[Step]:
    return [
        {"seat": row[0], "kind": row[1], "arg": row[2] if len(row) > 2 else None} for row in rows
    ]


def _row(step: Step) -> list[Any]:
    row = [step["seat"], step["kind"]]
    return row if step["arg"] is None else [*row, step["arg"]]
