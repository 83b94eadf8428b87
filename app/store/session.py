"""A session: setup, every action so far, and the end."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
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
"""Mark with the numbers of actions after which a game in progress was exported."""

BROUGHT = "brought"
"""Mark for the number of actions when a game in progress was imported."""

NAME = "name"
"""Note with the name of a session that somebody has typed."""

NTH = "nth"
"""Note with the number of a session among those of its day, from the second on."""


TEACHING = "teaching"
"""Note of a teaching table, whose game has no end that is kept: it counts for nothing."""

EVENING = "evening"
"""Note with the evening of a game that others came before; see `app.programme`."""

TAUGHT_AT = "taught_at"
"""Note with the teaching table that a game came from."""

COPY_OF = "copy_of"
"""Note of a game from a file that was kept beside a differing one: the id of that."""

THOUGHTS = "thoughts"
"""Mark with the thoughts behind understudies' moves: [[number of the action, *why], …]."""

AGREED = "agreed"
"""Note with moves that were taken back by agreement: number of actions left, seat, and so on."""

MOST_AGREED = 12
"""Maximum number of them that are kept, the latest; a file takes no longer notes."""


OPENED = "opened_pins"
"""Note with forgotten PINs that were taken away: number of actions, seat, 1 if others agreed."""

MOST_OPENED = 8
"""Maximum number of them that are kept, the latest; a file takes no longer notes."""


def filed(marks: dict[str, Any]) -> list[int]:
    """Numbers of actions after which a game in progress was exported, in order."""
    found = marks.get(FILED)
    return [one for one in found if type(one) is int] if isinstance(found, list) else []


def agreed(note: dict[str, Any]) -> list[tuple[int, int]]:
    """Moves taken back by agreement: the number of actions left, and the seat that had moved."""
    flat = _numbers(note, AGREED)
    return [*zip(flat[::2], flat[1::2], strict=False)]


def opened(note: dict[str, Any]) -> list[tuple[int, int, bool]]:
    """Forgotten PINs taken away: number of actions, seat, and whether others agreed."""
    flat = _numbers(note, OPENED)
    found = zip(flat[::3], flat[1::3], flat[2::3], strict=False)
    return [(count, seat, bool(others)) for count, seat, others in found]


def _numbers(note: dict[str, Any], key: str) -> list[int]:
    """Numbers of a note, which may have come from a file."""
    found = note.get(key)
    return found if isinstance(found, list) and all(type(one) is int for one in found) else []


def named_apart(setup: Setup) -> Setup:
    """Adds numbers to names that several seats share."""
    names = distinct([player.name for player in setup.cast])
    cast = tuple(player._replace(name=name) for player, name in zip(setup.cast, names, strict=True))
    return setup if cast == setup.cast else replace(setup, cast=cast)


def new_session(setup: Setup, now: str, note: dict[str, Any] | None = None) -> SessionDocument:
    """A session at its start, as it is saved."""
    state: dict[str, Any] = {"updated": now, "note": note or {}, "marks": {}, "finished": None}
    return {"setup": setup.plain(), "actions": [], "state": state}


def card_of(session_id: str, session: SessionDocument) -> SessionCard:
    """Card of a checked session."""
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
    """The store's part in a session.

    Attributes:
        now: Returns the time of a change.
        flush: Waits until all saves are durable.
        settle: Puts the card of a closing session in the index.
        watch: Notes that the card of an open game will be outdated from now on.
    """

    now: Callable[[], str]
    flush: Callable[[], Awaitable[None]]
    settle: Callable[[Session], Awaitable[None]]
    watch: Callable[[Session], None]


class Session:
    """An open session, which saves every change at once.

    `append` and similar methods return when the change is durable; if the store's status is
    `"fallback"` it is after `await flush()`. If saving fails, they raise StoreError and leave
    the session unchanged.

    `marks` is a small dict for the app (text keys, plain JSON values). It and `note` are saved
    with the next action, or by `save`, `flush` and `close`. `read_only` is None, or the
    notice that says why nothing can be added.
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
        """The session's card in the foyer."""
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
        """Adds actions in one save, each `{"seat", "kind", "arg"}` or `[seat, kind, arg]`.

        Refused once the game has ended.
        """
        if self.finished is not None:
            raise StoreError("store.error.finished")
        self._put([*self.actions, *map(_step, actions)], len(self.actions))

    def drop_last(self, count: int = 1) -> None:
        """Removes the last actions, in one save.

        Refused once the game has ended or was exported, since both reveal every hand.
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
        """Updates the card's note with plain JSON values; saved with the next change."""
        self._note.update(fields)

    def finish(
        self, scores: list[int], winners: list[int], summary: dict[str, Any] | None = None
    ) -> None:
        """Saves the end of the game: scores by seat, winning seats, and a summary."""
        at = self._host.now()
        self._write(Finish(at, list(scores), list(winners), dict(summary or {})))

    def note_agreed(self, left: int, seat: int | None = None) -> None:
        """Notes that actions were taken back to the first `left`; saved with the next change.

        With `seat`, whose move was the first of them, everybody had agreed to that.
        """
        before = [(min(count, left), whose) for count, whose in agreed(self._note)]
        known = before if seat is None else [*before, (left, seat)]
        if known:
            self._note[AGREED] = [part for pair in known[-MOST_AGREED:] for part in pair]

    @property
    def filed(self) -> list[int]:
        """Numbers of actions after which the game was exported in progress, in order."""
        return filed(self.marks)

    @property
    def revealed_at(self) -> int:
        """Number of actions up to which a file can tell every hand; -1 without one."""
        brought = self.marks.get(BROUGHT, -1)
        return max([brought if type(brought) is int else -1, *self.filed])

    def note_file(self) -> None:
        """Notes that the game is being exported; its place in the foyer stays.

        Works in memory if it cannot be saved: without room an export is needed most.
        """
        if self.finished is not None or self._refusal is not None:
            return
        if len(self.actions) not in self.filed:
            self.marks[FILED] = [*self.filed, len(self.actions)]
        with suppress(StoreError):
            self._write(None, self.updated)

    def set_pin(self, seat: int, pin: str | None) -> None:
        """Sets a seat's PIN, a hash by `pin.set_pin`, or removes it."""
        self._recast(seat, self.setup.cast[seat]._replace(pin=pin))

    def open_pin(self, seat: int, *, others: bool) -> None:
        """Removes a forgotten PIN and notes it, with whether other people have agreed."""
        before = self._note
        known = [*opened(before), (len(self.actions), seat, others)][-MOST_OPENED:]
        self._note = {**before, OPENED: [int(part) for one in known for part in one]}
        try:
            self.set_pin(seat, None)
        except StoreError:
            self._note = before
            raise

    def cast_seat(self, seat: int, understudy: str | None, name: str | None = None) -> None:
        """Gives a seat to an understudy, or with None to a person.

        The PIN stays for the person to come back. Refused if another seat has the name, and in a
        finished game, whose record says who played it to the end.

        Args:
            seat: the seat.
            understudy: level of the understudy, or None.
            name: new name; None leaves it.

        Raises:
            ValueError: there is no such level.
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
        """Names the session; with "" it is called by its day again. Its place in lists stays.

        Works in a read-only session, too: nothing of the game changes.
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
        """Saves fields of the note, also after the end; its place in lists stays."""
        self.note(**fields)
        self._write(self.finished, self.updated)

    def save(self) -> None:
        """Saves note and marks, if they changed."""
        if self._refusal is None and self._asides() != self._saved_asides:
            self._write(self.finished)

    async def flush(self) -> None:
        """Saves note and marks, and waits until everything is durable."""
        self.save()
        await self._host.flush()

    async def close(self) -> None:
        """Saves note and marks, puts the card in the index and closes the database."""
        try:
            with suppress(StoreError):  # all that matters has been kept before
                self.save()
            await self._host.settle(self)
        finally:
            self._db.close()

    def document(self) -> SessionDocument:
        """The session as it is saved."""
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
        """Note and marks as bytes, to find out whether they changed at any depth."""
        return to_json([self._note, self.marks])

    def _put(self, steps: list[Step], same: int) -> None:
        """Saves steps, of which the first `same` are saved already."""
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
        """Saves changed parts and the state in one save, with the time `updated` or now.

        A read-only session can only be `named`.
        """
        if self._refusal is not None and not named:
            raise self._refusal
        if self.finished is None:
            self._host.watch(self)  # on a full device it may not have been noted before
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
    """Converts an action in one of its plain forms to a dict."""
    if isinstance(action, dict):
        seat, kind, arg = action["seat"], action["kind"], action.get("arg")
    else:
        seat, kind, arg = (*action, None)[:3]
    if isinstance(arg, (list, tuple)):
        arg = json.loads(to_json(arg))
    return {"seat": seat, "kind": kind, "arg": arg}


def _steps(rows: list[list[Any]]) -> list[Step]:
    """Actions as dicts, from their short forms in the database."""
    return [
        {"seat": row[0], "kind": row[1], "arg": row[2] if len(row) > 2 else None} for row in rows
    ]


def _row(step: Step) -> list[Any]:
    """Short form of a step for the database."""
    row = [step["seat"], step["kind"]]
    return row if step["arg"] is None else [*row, step["arg"]]
