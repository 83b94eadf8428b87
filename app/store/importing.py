"""Import of a file with games, one game after another.

A refused game does not affect the others.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .errors import GameName, GameTitle, Notice, StoreError
from .exchange import (
    Arrival,
    ImportReport,
    Steps,
    checking,
    entry_of,
    named,
    shared_moves,
    unpacking,
)
from .models import MOST_NOTES
from .people import offered
from .records import SessionCard
from .session import (
    AGREED,
    BROUGHT,
    COPY_OF,
    EVENING,
    FILED,
    MOST_AGREED,
    NAME,
    NTH,
    TAUGHT_AT,
    agreed,
    card_of,
    filed,
)
from .shape import SessionDocument
from .statistics import DEAL

if TYPE_CHECKING:
    from .store import Store

SLICE = 0.02
"""Seconds of work after which other tasks may run."""

BATCH = 50
"""Number of new games whose summary cards are saved together."""

OURS = (NAME, NTH, EVENING, TAUGHT_AT, DEAL, COPY_OF)
"""Keys of notes that are kept when an import replaces a game.

These notes do not depend on the moves.
"""

OF_ONE = ("store.error.read", "store.error.open")
"""Text keys of save errors that affect only one game."""

_T = TypeVar("_T")


@dataclass
class Progress:
    """Progress of an import, with a flag to stop it.

    Attributes:
        done: Number of games processed.
        total: Number of games in the file; 0 until it has been read.
        stopped: Whether the import has to stop. Games already imported are kept.
        changed: Called after every change of `done` or `total`.
    """

    done: int = 0
    total: int = 0
    stopped: bool = False
    changed: Callable[[], object] = lambda: None

    def reach(self, done: int, total: int) -> None:
        """Sets the number of processed games and the total number."""
        self.done, self.total = done, total
        self.changed()


class StoppedError(Exception):
    """Raised if the user has stopped the import."""


class UnsavedError(StoreError):
    """Raised if nothing more can be saved, which ends the import."""


class _Here(NamedTuple):
    """Saved game to compare with a game in the imported file.

    Attributes:
        id: Id of the saved game.
        document: The saved game.
        moves: Number of moves in the saved game.
        shared: Number of moves at the start that both games have in common; None for different
            games.
    """

    id: str
    document: SessionDocument
    moves: int
    shared: int | None


class Importer:
    """Import of one file, including the user's answers to its questions.

    Args:
        store: Store that receives the games.
        progress: Progress to update.

    Attributes:
        report: Result of the import so far.
    """

    def __init__(self, store: Store, progress: Progress | None = None) -> None:
        self.report = ImportReport()
        self._store = store
        self._progress = progress or Progress()
        self._ids: set[str] = set()
        self._cards: dict[str, SessionCard] = {}
        self._copies: dict[str, list[str]] = {}
        self._unlisted: list[SessionCard] = []
        self._since = perf_counter()

    async def run(self, data: bytes) -> ImportReport:
        """Imports a file and checks each game.

        Errors are listed in the report.
        """
        progress, report = self._progress, self.report
        try:
            file = await self._in_steps(unpacking(data))
            await self._store.bring_packs(file.packs, report)
            for card in self._store.cards():
                self._know(card)
            self._ids |= await self._store.unlisted()
            progress.reach(0, len(file.entries))
            for number, entry in enumerate(file.entries, 1):
                await self._breathe()
                await self._entry(entry, named(entry, number))
                progress.reach(number, progress.total)
            aliases = self._store.aliases
            report.joins, apart = offered(file.aliases, aliases, self._cards.values())
            report.refused += apart
        except StoppedError:
            figures = {"count": progress.done, "total": progress.total}
            report.stopped = Notice("import.stopped", figures)
        except UnsavedError as error:
            args = {"number": progress.done + 1, "total": progress.total, "why": error.notice}
            report.refused.insert(0, Notice("import.unsaved", args))
        except StoreError as error:
            report.refused.append(error.notice)
        finally:
            await self._list()
        try:
            await self._store.flush()
        except StoreError as error:
            report.refused.insert(0, error.notice)
        return report

    async def place(self, arrival: Arrival) -> None:
        """Adds a checked game, continues its saved version, or skips it.

        The outcome is added to the report. A game that differs from its saved version, or that
        continues an open one, is only listed there.

        Raises:
            UnsavedError: The game cannot be saved.
            StoreError: The saved game cannot be read.
        """
        theirs = entry_of(arrival.id, arrival.document)
        here = await self._here(theirs, arrival.name)
        if self._is_known(here, theirs, arrival.name):
            return
        before = next((one for one in here if one.shared == one.moves), None)
        same = next((one for one in here if one.id == arrival.id), None)
        if before is not None and self._store.is_open(before.id):
            self.report.on_table.append(arrival)
        elif before is not None:
            await self._list()
            document = _taken(before.document, arrival.document, continues=True)
            await self._save(self._store.overwrite(before.id, document), arrival.name)
            args = {"title": arrival.name, "count": len(theirs["actions"]) - before.moves}
            self.report.changed.append(Notice("import.further", args))
            self._tell(arrival, card_of(before.id, document), document)
        elif same is not None:
            figures = len(theirs["actions"]), same.moves
            self.report.differing.append(arrival._replace(moves=figures, shared=same.shared or 0))
        else:
            await self._add(arrival.id, arrival, arrival.document)

    async def keep_both(self, arrival: Arrival) -> None:
        """Adds a differing game beside the saved one.

        Raises:
            StoreError: The game cannot be saved.
        """
        state = arrival.document["state"]
        note = {key: value for key, value in state["note"].items() if key not in (NAME, EVENING)}
        note = _bounded({COPY_OF: arrival.id, **note})
        document = {**arrival.document, "state": {**state, "note": note}}
        await self._add(secrets.token_hex(8), arrival, document)
        await self._list()

    async def replace(self, arrival: Arrival) -> None:
        """Replaces the saved game with the differing one from the file.

        Raises:
            StoreError: The game cannot be saved, or is open.
        """
        ours = await self._store.saved(arrival.id)
        if ours is None:
            await self._add(arrival.id, arrival, arrival.document)
            await self._list()
            return
        document = _taken(ours, arrival.document, continues=False)
        await self._store.overwrite(arrival.id, document)
        self.report.changed.append(Notice("import.replaced", {"title": arrival.name}))
        self._tell(arrival, card_of(arrival.id, document), document)

    # -- inside --------------------------------------------------------------------------

    async def _entry(self, entry: Any, name: GameName) -> None:
        try:
            if not self._is_known(await self._here(entry, name), entry, name):
                arrival = await self._in_steps(checking(entry, name))
                state = arrival.document["state"]
                state["updated"] = min(state["updated"], self._store.now())  # a clock may be ahead
                await self.place(arrival)
        except (StoppedError, UnsavedError):
            raise
        except StoreError as error:
            if not self._store.writes:
                raise UnsavedError(error.notice.text_key, **error.notice.args) from error
            self.report.refused.append(error.notice)
        except Exception:  # games are untrusted; no error may block the others
            self.report.refused.append(Notice("import.unreadable", {"title": name}))

    async def _here(self, entry: Any, name: GameName) -> list[_Here]:
        found: list[_Here] = []
        for session_id in self._kin(entry):
            try:
                document = await self._store.saved(session_id)
            except StoreError as error:
                raise StoreError("store.import.refused", title=name, why=error.notice) from error
            if document is None:  # damaged and set aside
                self._ids.discard(session_id)
                self._cards.pop(session_id, None)
                continue
            self._know(card_of(session_id, document))
            mine = entry_of(session_id, document)
            shared = shared_moves(mine, entry)
            found.append(_Here(session_id, document, len(mine["actions"]), shared))
        return found

    def _kin(self, entry: Any) -> list[str]:
        facts = entry if isinstance(entry, dict) else {}
        note = facts.get("note")
        copied = note.get(COPY_OF) if isinstance(note, dict) else None
        origins = [one for one in (facts.get("id"), copied) if isinstance(one, str)]
        ids = [*origins, *(copy for one in origins for copy in self._copies.get(one, []))]
        return [one for one in dict.fromkeys(ids) if one in self._ids]

    def _is_known(self, here: list[_Here], theirs: Any, name: GameName) -> bool:
        for one in here:
            if one.shared is None or one.shared < len(theirs["actions"]):
                continue
            card = self._cards[one.id]
            more = one.moves - one.shared
            if more:
                args: dict[str, Any] = {"title": name, "count": more}
                self.report.skipped.append(Notice("import.behind", args))
            else:
                args = {"title": GameTitle(card.game, card.title)}
                self.report.skipped.append(Notice("store.import.known", args))
            return True
        return False

    async def _add(self, session_id: str, arrival: Arrival, document: SessionDocument) -> None:
        await self._save(self._store.write_new(session_id, document), arrival.name)
        card = card_of(session_id, document)
        self.report.added.append(session_id)
        self._unlisted.append(card)
        self._tell(arrival, card, document)
        if len(self._unlisted) >= BATCH:
            await self._list()

    async def _save(self, saving: Awaitable[object], name: GameName) -> None:
        try:
            await saving
        except StoreError as error:
            if error.notice.text_key in OF_ONE:
                raise StoreError("store.import.refused", title=name, why=error.notice) from error
            raise UnsavedError(error.notice.text_key, **error.notice.args) from error

    async def _list(self) -> None:
        """Saves the summary cards of new games.

        If that fails, the next start of the app recreates the cards.
        """
        cards, self._unlisted = self._unlisted, []
        if cards:
            with suppress(StoreError):
                await self._store.list_cards(*cards)

    def _tell(self, arrival: Arrival, card: SessionCard, document: SessionDocument) -> None:
        self._know(card)
        cast = document["setup"]["cast"]
        open_now = {player["name"] for player in cast if player["pin"] is None}
        if names := [name for name in arrival.opened if name in open_now]:
            args = {"title": GameTitle(card.game, card.title), "names": names}
            self.report.opened.append(Notice("store.import.opened", args))

    def _know(self, card: SessionCard) -> None:
        copied = card.note.get(COPY_OF)
        if card.id not in self._cards and isinstance(copied, str):
            self._copies.setdefault(copied, []).append(card.id)
        self._cards[card.id] = card
        self._ids.add(card.id)

    async def _in_steps(self, steps: Steps[_T]) -> _T:
        while True:
            try:
                next(steps)
            except StopIteration as end:
                result: _T = end.value
                return result
            await self._breathe()

    async def _breathe(self) -> None:
        if perf_counter() - self._since >= SLICE:
            await asyncio.sleep(0)
            self._since = perf_counter()
        if self._progress.stopped:
            raise StoppedError


def _bounded(note: dict[str, Any]) -> dict[str, Any]:
    return dict(islice(note.items(), MOST_NOTES))


def _taken(ours: SessionDocument, theirs: SessionDocument, *, continues: bool) -> SessionDocument:
    cast = theirs["setup"]["cast"]
    pins = [player["pin"] for player in ours["setup"]["cast"]]
    if len(pins) == len(cast):
        cast = [{**player, "pin": pin} for player, pin in zip(cast, pins, strict=True)]
    mine, state = ours["state"], theirs["state"]
    own = {key: value for key, value in mine["note"].items() if key in OURS}
    note = {key: value for key, value in state["note"].items() if key not in OURS}
    marks = state["marks"]
    if continues:
        taken_back = Counter(agreed(mine["note"])) | Counter(agreed(note))
        latest = sorted(taken_back.elements())[-MOST_AGREED:]
        note = {**mine["note"], **note}
        if latest:
            own[AGREED] = [part for pair in latest for part in pair]
    if continues and state["finished"] is None:
        exported = sorted({*filed(mine["marks"]), *filed(marks)})
        marks = {**mine["marks"], BROUGHT: marks[BROUGHT], FILED: exported}
    state = {
        **state,
        "updated": max(mine["updated"], state["updated"]),
        "note": _bounded({**own, **{key: note[key] for key in note if key not in own}}),
        "marks": marks,
    }
    setup = {**theirs["setup"], "created": ours["setup"]["created"], "cast": cast}
    return {**theirs, "setup": setup, "state": state}
