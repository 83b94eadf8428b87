"""The store, through which sessions, settings and statistics are accessed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from engines import ENGLISH, Edition, edition, forget, quoted

from . import people, statistics
from .backend import Backend, Location
from .envelope import NewerError
from .errors import GameTitle, Notice, StoreError
from .formats import meta, session_in, session_tables, tidied, upgrade
from .records import SessionCard, Setup
from .session import Session, SessionHost, card_of, named_apart, new_session
from .session_index import SessionIndex, is_page
from .settings import DAMAGED, Settings
from .shape import ID, MalformedError, SessionDocument, check_session
from .storage import CheckedStorage, Database, is_full
from .times import just_after, utc_now
from .unreadable import UNREADABLE, Unreadable

if TYPE_CHECKING:
    from .exchange import ImportReport
    from .person import Known, Page
    from .statistics import Measure

_ALIASES = "aliases"
_SESSION = "session-"
_REFUSED = {"newer": "store.error.newer", "unread": "store.error.read"}
"""Keys of messages by status, for statuses that prevent all access."""


class Store:
    """Everything that the app has saved.

    Only one window at a time can be the writer.

    Args:
        location: Storage location of the app.
        now: Returns the current time in ISO format, in UTC.

    Attributes:
        status: One of these:

            - "durable": Saves are durable at once.
            - "fallback": Saves are durable once `flush` has returned.
            - "memory": Data is lost when the app ends.
            - "elsewhere": Another window is the writer, so that nothing can be read or written
              until `take_over`.
            - "unread": The data could not be read at the moment; `take_over` retries.
            - "newer": A newer version of the app wrote the data; nothing can be saved.
        notices: Messages to the user about repaired and damaged files.
        settings: The user's settings.
    """

    def __init__(self, location: Location, now: Callable[[], str] = utc_now) -> None:
        self.status = "elsewhere"
        self.notices: list[Notice] = []
        self.settings = Settings()
        self._location = location
        self._now = now
        self._backend: Backend | None = None
        self._session_index: SessionIndex | None = None
        self._sessions: dict[str, Session] = {}
        self._unreadable: dict[str, Unreadable] = {}
        self._databases: list[Database] = []
        self._callbacks: list[Callable[[], None]] = []
        self._readers: list[Callable[[Notice], None]] = []
        self._newest = ""  # time of the latest change
        location.on_lost = self._lost

    @classmethod
    async def open(cls, location: Location, *, now: Callable[[], str] = utc_now) -> Store:
        """Opens the store at a location.

        It does not fail, but sets `status`.
        """
        store = cls(location, now)
        await store._enter(steal=False)
        return store

    def on_lost(self, callback: Callable[[], None]) -> None:
        """Registers a callback for when another window becomes the writer.

        From then on, nothing can be saved.
        """
        self._callbacks.append(callback)

    def on_notice(self, callback: Callable[[Notice], None]) -> None:
        """Registers a callback for messages that arise while the app runs."""
        self._readers.append(callback)

    async def take_over(self) -> bool:
        """Makes this window the writer, or retries reading.

        Sessions must be loaded again.

        Returns:
            Whether this window is the writer. It is not if another window remains the writer, or if
            the data still cannot be read.
        """
        return self._backend is not None or await self._enter(steal=self.status == "elsewhere")

    @property
    def waits(self) -> bool:
        """Whether any save is waiting for `flush`."""
        return self._backend is not None and self._backend.waits

    async def flush(self) -> None:
        """Waits until every save is durable.

        Raises:
            StoreError: Some saves failed.
        """
        if self._backend is not None:
            await self._backend.flush()

    async def close(self) -> None:
        """Closes every session, and stops being the writer."""
        for session in list(self._sessions.values()):
            await session.close()
        await self.flush()
        self._shut("store.error.closed")
        await self._location.leave()

    # -- sessions ------------------------------------------------------------------------

    def cards(self) -> list[SessionCard]:
        """Returns the summary cards of all sessions, last changed first."""
        cards = self._session_index.cards if self._session_index is not None else {}
        cards.update((session.id, session.card) for session in self._sessions.values())
        return sorted(cards.values(), key=lambda card: (card.updated, card.id), reverse=True)

    @property
    def unreadable(self) -> list[Unreadable]:
        """Saved sessions that cannot be read.

        They can only be exported or deleted.
        """
        return list(self._unreadable.values())

    @property
    def latest(self) -> SessionCard | None:
        """Card of the unfinished session that was changed last, or None."""
        return next((card for card in self.cards() if card.finished is None), None)

    async def create(self, setup: Setup, **note: Any) -> Session:
        """Creates and saves a session.

        Args:
            setup: The game and its players.
            note: Values in the note of the session.

        Raises:
            ValueError: The setup does not have one player for each seat.
            StoreError: The session cannot be saved.
        """
        if len(setup.cast) != setup.seats:
            raise ValueError("A setup has one player for each seat.")
        self._held()
        session_id = secrets.token_hex(8)
        setup = named_apart(setup)
        document = new_session(setup, self._stamp(), note)
        db = await self._write_session(session_id, document)
        return self._opened(session_id, db, document)

    async def load(self, session_id: str) -> Session:
        """Returns a session after opening it, unless it is already open.

        A session of an older rules version is read-only. A session whose file is damaged is
        reported in `notices` and removed from the index.

        Raises:
            StoreError: The session was saved by a newer version, its game is not installed, or it
                is malformed or damaged.
        """
        self._held()
        if session_id in self._sessions:
            return self._sessions[session_id]
        return self._opened(session_id, *await self._open_session(session_id))

    async def rename(self, session_id: str, name: str) -> None:
        """Sets the name of a session; "" removes the name.

        Raises:
            StoreError: The name is invalid, or cannot be saved.
        """
        await self._edit(session_id, lambda session: session.rename(name))

    async def add_note(self, session_id: str, **fields: Any) -> None:
        """Saves values in a session's note.

        Raises:
            StoreError: They cannot be saved.
        """
        await self._edit(session_id, lambda session: session.add_note(**fields))

    async def _edit(self, session_id: str, edit: Callable[[Session], None]) -> None:
        self._held()
        session = self._sessions.get(session_id)
        if session is not None:
            edit(session)
            return
        session = await self.load(session_id)
        try:
            edit(session)
        finally:
            await session.close()

    async def delete(self, session_id: str) -> None:
        """Deletes a session.

        The deletion is recorded first. If it is interrupted, the next start completes it.

        Raises:
            StoreError: The session does not exist, or cannot be deleted.
        """
        backend, session_index = self._held()
        session = self._sessions.pop(session_id, None)
        if session is not None:
            session.shut()
        elif session_id not in session_index.cards.keys() | self._unreadable.keys():
            raise StoreError("store.error.missing")
        with suppress(StoreError):  # on a full device: deleting frees space
            session_index.doom(session_id)
            await backend.flush()
        self._held()
        try:
            await backend.remove(_SESSION + session_id)
        except OSError as error:
            if session_id not in session_index.doomed:
                raise StoreError("store.error.delete") from error
            self._unreadable.pop(session_id, None)
            return
        self._unreadable.pop(session_id, None)
        with suppress(StoreError):  # the session is gone; the next start drops its card
            await session_index.drop([session_id])

    # -- people --------------------------------------------------------------------------

    @property
    def aliases(self) -> dict[str, str]:
        """Joined names of people, each mapped to the name that remains.

        See `people`.
        """
        return people.checked(self.settings.get(_ALIASES))

    def statistics(self, measure: Measure | None = None) -> dict[str, statistics.GameRecord]:
        """Returns the statistics of each game, by name of the game.

        Without `measure`, best achievements are left out.
        """
        return statistics.tally(self.cards(), self.aliases, measure)

    def person(self, name: str, measure: Measure | None = None, lang: str = ENGLISH) -> Page:
        """Returns the statistics of the person called `name`."""
        from .person import person

        return person(self.cards(), name, self.aliases, measure, lang)

    def everyone(self, lang: str = ENGLISH) -> list[Known]:
        """Returns everybody in finished games, with their games and wins.

        They are sorted by name, in the language's order.
        """
        from .person import everyone

        return everyone(self.cards(), self.aliases, lang)

    def namesakes(self, name: str, lang: str = ENGLISH) -> tuple[list[str], bool]:
        """Returns the people who might be `name` under another name.

        See `people.namesakes`.

        Returns:
            The people in the sort order of the language, and whether anyone was excluded.
        """
        return people.namesakes(self.cards(), self.aliases, name, lang)

    def join(self, name: str, other: str) -> None:
        """Joins the name `other` to the person `name`.

        Raises:
            StoreError: The names cannot be joined, or saving fails.
        """
        self.settings.set(_ALIASES, people.joined(self.aliases, name, other, self.cards()))

    def part(self, other: str) -> None:
        """Separates a joined name again.

        Raises:
            StoreError: The change cannot be saved.
        """
        self.settings.set(_ALIASES, people.parted(self.aliases, other))

    # -- owners' packs -------------------------------------------------------------------

    async def bring_pack(self, data: bytes | dict[str, Any], lang: str) -> Edition:
        """Checks an owner's pack with trial games and saves it.

        Args:
            data: Content of a pack file, or the pack as parsed JSON.
            lang: Language of the error messages.

        Returns:
            The edition made from the pack.

        Raises:
            BadPack: The pack cannot be used. The error lists all faults.
            StoreError: The pack cannot be saved.
        """
        from . import packs

        self._held()
        one = await packs.checked(data, lang, partial(asyncio.sleep, 0))
        await packs.keep(one, self._open_pack)
        return one

    async def remove_pack(self, name: str) -> None:
        """Removes an owner's pack.

        Its saved games remain but cannot be opened without it.

        Raises:
            StoreError: A game with the pack is open, or the pack cannot be removed.
        """
        from .packs import base_of

        backend, _ = self._held()
        one = edition(name)
        if any(session.card.game == name for session in self._sessions.values()):
            raise StoreError("store.pack.on_table")
        if one is not None:
            try:
                await backend.remove(base_of(one))
            except OSError as error:
                raise StoreError("store.error.delete") from error
            forget(one)

    async def _open_pack(self, name: str) -> Database:
        return await self._database(name, "pack")

    # -- export and import ---------------------------------------------------------------

    async def export_one(self, session_id: str) -> bytes:
        """Returns the content of a file with one session, for importing.

        An unfinished game records the export, because the file reveals all hands. An unreadable
        session is exported as it is, without PINs.

        Raises:
            StoreError: The session cannot be exported.
        """
        from .exchange import pack, pack_unread

        try:
            return pack([(session_id, await self._filed(session_id))], self.aliases)
        except StoreError as error:
            newer = error.notice.text_key == "store.error.newer_session"
            if not newer and session_id not in self._unreadable:
                raise
        try:
            storage = await self._storage(_SESSION + session_id)
        except NewerError:
            raise StoreError("store.error.newer_session") from None
        storage.close()
        return pack_unread(session_id, storage.read())

    async def export_all(self) -> bytes:
        """Returns the content of one file with all readable sessions.

        Unfinished games record the export, because the file reveals all hands.
        """
        from .exchange import pack

        _, session_index = self._held()
        sessions = []
        for session_id in sorted(session_index.cards):
            with suppress(StoreError):
                sessions.append((session_id, await self._filed(session_id)))
        return pack(sessions, self.aliases)

    @property
    def writes(self) -> bool:
        """Whether this window is the writer."""
        return self._backend is not None

    def now(self) -> str:
        """Returns the current time in ISO format, in UTC."""
        return self._now()

    def is_open(self, session_id: str) -> bool:
        """Returns whether a session is open.

        An open session must be changed through its `Session`.
        """
        return session_id in self._sessions

    async def saved(self, session_id: str) -> SessionDocument | None:
        """Returns a session in its saved form.

        It is None if the session is missing or unreadable.

        Raises:
            StoreError: The file of the session cannot be accessed.
        """
        if session_id in self._sessions:
            return self._sessions[session_id].document()
        try:
            db, document = await self._open_session(session_id)
        except StoreError as error:
            key = error.notice.text_key
            if key in ("store.error.missing", "store.error.damaged") or key.startswith(UNREADABLE):
                return None
            raise
        db.close()
        return document

    async def unlisted(self) -> set[str]:
        """Returns the ids of sessions without a card.

        These sessions could not be read at the start.
        """
        backend, session_index = self._held()
        return _sessions_in(await backend.names()) - session_index.cards.keys()

    async def write_new(self, session_id: str, document: SessionDocument) -> None:
        """Saves a new session.

        Its card is added later by `list_cards`.
        """
        (await self._write_session(session_id, document)).close()

    async def overwrite(self, session_id: str, document: SessionDocument) -> None:
        """Replaces a saved session in one save.

        Raises:
            StoreError: The session cannot be saved, or is open.
        """
        _, session_index = self._held()
        if self.is_open(session_id):
            raise StoreError("store.error.open")
        if (card := session_index.cards.get(session_id)) is not None:
            session_index.watch(card)  # outdated after a kill right after the save
        db = await self._database(_SESSION + session_id, "session")
        try:
            db.checked.write(session_tables(document))
        finally:
            db.close()
        await session_index.put(card_of(session_id, document))

    async def list_cards(self, *cards: SessionCard) -> None:
        """Adds cards of saved sessions to the index."""
        _, session_index = self._held()
        await session_index.put(*cards)

    async def bring_packs(self, packs: list[Any], report: ImportReport) -> None:
        """Imports the owners' packs in a file, except those already saved.

        Args:
            packs: Packs as parsed JSON, unchecked.
            report: Report to which imported and refused packs are added.

        Raises:
            StoreError: A pack cannot be saved.
        """
        from engines import pack

        from .packs import is_here, unusable

        for data in packs:
            if is_here(data):
                continue
            try:
                one = await self.bring_pack(data, self.settings.get("lang") or ENGLISH)
                report.packs.append(Notice("store.import.pack", {"title": one.title}))
            except pack.BadPack as error:
                report.refused.append(unusable(data, error))
            except StoreError:
                raise
            except Exception:  # packs are untrusted; no error may block the games
                report.refused.append(Notice("store.import.damaged_pack", {}))

    # -- inside: the location ---------------------------------------------------------------

    async def _enter(self, *, steal: bool) -> bool:
        try:
            backend = await self._location.enter(steal=steal)
        except OSError:
            self.status = "unread"
            return False
        if backend is None:
            self.status = "elsewhere"
            return False
        self._backend = backend
        backend.on_cleared = self._cleared
        backend.on_trouble = self._tell
        try:
            await self._read(backend)
        except NewerError:
            self._shut("store.error.newer")
            self.notices.append(Notice("store.notice.newer", {}))
            self.status = "newer"
            await self._location.leave()
            return True
        except (OSError, StoreError):
            if self._backend is backend:  # otherwise another takeover came first
                self._shut("store.error.read")
                self.status = "unread"
                await self._location.leave()
            return False
        self.status = backend.status
        return True

    async def _read(self, backend: Backend) -> None:
        index = await self._database("index", "index")
        names = await backend.names()
        session_index = SessionIndex(index, lambda name: self._database(name, "past"))
        unsure = await session_index.read(name for name in names if is_page(name))
        self._session_index = session_index
        if any(name.startswith("pack-") for name in names):
            from .packs import bring_all

            await bring_all(names, self._open_pack)
        there = _sessions_in(names)
        there -= await self._finish_deletions(backend, session_index, there)
        cards = session_index.cards
        self._newest = max((card.updated for card in cards.values()), default="")
        gone = cards.keys() - there
        for session_id in sorted(gone):
            self.notices.append(Notice("store.notice.missing", {"show": cards[session_id]}))
        found = []
        for session_id in sorted(there & unsure | there - cards.keys()):
            try:
                db, document = await self._open_session(session_id)
            except StoreError as error:  # now listed as unreadable, or set aside
                if session_id not in cards and error.notice.text_key == "store.error.missing":
                    self.notices.append(Notice("store.notice.unsaved", {}))
                continue
            found.append(card_of(session_id, document))
            db.close()
        with suppress(StoreError):  # reading works on a full disk
            if found or session_index.live:
                await session_index.put(*found)
            if gone:
                await session_index.drop(gone)
        self.settings.attach(index)

    async def _finish_deletions(
        self, backend: Backend, session_index: SessionIndex, there: set[str]
    ) -> set[str]:
        cards = session_index.doomed_cards
        doomed = session_index.doomed & (there | cards.keys())
        session_index.doomed = doomed  # no files are left of the others
        for session_id in sorted(doomed):
            with suppress(OSError, StoreError):  # the next start retries
                await backend.remove(_SESSION + session_id)
                if session_id in cards:
                    notice = Notice("store.notice.deleted", {"show": cards[session_id]})
                    self.notices.append(notice)
                await session_index.drop([session_id])
        return doomed

    def _shut(self, why: str) -> None:
        self._backend = self._session_index = None
        self.settings.detach(why)
        self._sessions.clear()
        self._unreadable.clear()
        for db in self._databases:
            db.checked.shut(why)
        self._databases.clear()

    def _lost(self) -> None:
        if self._backend is not None:
            self._shut("store.error.elsewhere")
            self.status = "elsewhere"
            for callback in self._callbacks:
                callback()

    def _held(self) -> tuple[Backend, SessionIndex]:
        if self._backend is None or self._session_index is None:
            raise StoreError(_REFUSED.get(self.status, "store.error.elsewhere"))
        return self._backend, self._session_index

    async def _cleared(self) -> None:
        notice = Notice("store.notice.cleared", {})
        self.notices.append(notice)
        self._tell(notice)
        backend, session_index = self._held()
        with suppress(OSError, StoreError):  # the next start retries
            gone = session_index.cards.keys() - _sessions_in(await backend.names())
            await session_index.drop(gone)

    def _tell(self, notice: Notice) -> None:
        for read in self._readers:
            read(notice)

    # -- inside: databases ---------------------------------------------------------------

    async def _storage(self, name: str) -> CheckedStorage:
        backend = self._backend
        if backend is None:
            raise StoreError("store.error.elsewhere")
        try:
            storage = await backend.storage(name)
        except OSError as error:
            key = "store.error.full" if is_full(error) else "store.error.read"
            raise StoreError(key) from error
        if self._backend is not backend:  # another window took over meanwhile
            storage.shut("store.error.elsewhere")
            raise StoreError("store.error.elsewhere")
        return storage

    async def _database(
        self, name: str, kind: str, card: SessionCard | None = None, *, reject: bool = True
    ) -> Database:
        storage = await self._storage(name)
        try:
            self._update(storage, kind)
        except NewerError:
            storage.close()
            raise
        except MalformedError:
            if not reject:
                storage.close()
                raise
            await self._reject(storage)
        if storage.read() is None:
            storage.amend({"meta": meta(kind)})
        if storage.aside:
            self.notices.append(_damage(storage, kind, card))
        db = Database(storage)
        self._databases = [one for one in self._databases if not one.checked.closed]
        self._databases.append(db)
        return db

    def _update(self, storage: CheckedStorage, kind: str) -> None:
        tables = storage.read()
        if tables is None:
            return
        whole, damaged = tidied(tables) if kind == "index" else (tables, False)
        today = upgrade(kind, whole)
        if kind == "session":
            check_session(today.get("session", {}).get("1"))
        if today != tables:
            storage.amend(today)
        if damaged:
            self.notices.append(DAMAGED)
            with suppress(StoreError):  # the next start reports it again
                storage.write(today)

    async def _open_session(self, session_id: str) -> tuple[Database, SessionDocument]:
        backend, session_index = self._held()
        if not ID.fullmatch(session_id) or session_id in session_index.doomed:
            raise StoreError("store.error.missing")
        card = session_index.cards.get(session_id)
        try:
            db = await self._database(_SESSION + session_id, "session", card, reject=False)
        except NewerError:
            why = StoreError("store.error.newer_session")
            if card is None:
                self._unreadable[session_id] = Unreadable(session_id, "", "", why.notice)
            raise why from None
        except MalformedError as error:
            raise await self._set_unreadable(session_id, error.part) from None
        checked = db.checked
        if checked.found in ("good", "recovered"):
            return db, session_in(checked.read() or {})
        try:
            if checked.found == "new" and card is not None:  # empty, or an interrupted first save
                await self._reject(checked)
                if checked.aside:
                    self.notices.append(_damage(checked, "session", card))
            db.close()
            await backend.remove(_SESSION + session_id)
        except OSError as error:
            raise StoreError("store.error.read") from error
        finally:
            db.close()
        with suppress(StoreError):
            await session_index.drop([session_id])
        raise StoreError("store.error.damaged" if checked.aside else "store.error.missing")

    async def _set_unreadable(self, session_id: str, part: str) -> StoreError:
        _, session_index = self._held()
        why = StoreError(f"{UNREADABLE}{part}")
        storage = await self._storage(_SESSION + session_id)
        self._unreadable[session_id] = Unreadable.found(session_id, why.notice, storage.read())
        storage.close()
        with suppress(StoreError):
            await session_index.drop([session_id])
        return why

    async def _reject(self, storage: CheckedStorage) -> None:
        try:
            await storage.reject()
        except OSError as error:
            storage.shut("store.error.read")
            raise StoreError("store.error.read") from error

    def _opened(self, session_id: str, db: Database, document: SessionDocument) -> Session:
        try:
            session = self._session(session_id, db, document)
        except StoreError:
            db.close()
            raise
        self._sessions[session_id] = session
        if session.read_only is None and session.finished is None:
            self._watch(session)
        return session

    def _session(self, session_id: str, db: Database, document: SessionDocument) -> Session:
        return Session(
            session_id,
            db,
            SessionHost(self._stamp, self.flush, self._settle, self._watch),
            read_only=_check_rules(document),
        )

    def _stamp(self) -> str:
        """Returns the time of a change in ISO format.

        It is later than that of the last change.
        """
        self._newest = max(self._now(), just_after(self._newest))
        return self._newest

    async def _write_session(self, session_id: str, document: SessionDocument) -> Database:
        backend, _ = self._held()
        db = await self._database(_SESSION + session_id, "session")
        try:
            db.checked.write(session_tables(document))
            self._unreadable.pop(session_id, None)
        except StoreError:
            db.close()
            with suppress(OSError):
                await backend.remove(_SESSION + session_id)
            raise
        return db

    async def _filed(self, session_id: str) -> SessionDocument:
        session = self._sessions.get(session_id)
        if session is not None:
            session.note_file()
            return session.document()
        db, document = await self._open_session(session_id)
        try:
            with suppress(StoreError):  # games that cannot be opened can be exported
                self._session(session_id, db, document).note_file()
            return session_in(db.checked.read() or {})
        finally:
            db.close()

    def _watch(self, session: Session) -> None:
        index, is_open = self._session_index, self._sessions.get(session.id) is session
        if index is not None and is_open and session.id not in index.live:
            with suppress(StoreError):  # a failure only risks an outdated card
                index.watch(session.card)

    async def _settle(self, session: Session) -> None:
        self._sessions.pop(session.id, None)
        session_index = self._session_index
        if session_index is None:
            return
        if session.id in session_index.live or session_index.cards.get(session.id) != session.card:
            await session_index.put(session.card)


def _sessions_in(names: Iterable[str]) -> set[str]:
    found = {name.removeprefix(_SESSION) for name in names if name.startswith(_SESSION)}
    return {one for one in found if ID.fullmatch(one)}


def _damage(storage: CheckedStorage, kind: str, card: SessionCard | None) -> Notice:
    if kind == "session" and card is None and storage.found == "recovered":
        card = card_of(storage.name.removeprefix(_SESSION), session_in(storage.read() or {}))
    if kind == "session" and card is None:
        return Notice("store.notice.lost_unlisted", {})
    return Notice(f"store.notice.{storage.found}_{kind}", {} if card is None else {"show": card})


def _check_rules(document: SessionDocument) -> StoreError | None:
    from engines import UnknownGame, find, house_of

    setup = document["setup"]
    try:
        game = find(setup["game"])
    except UnknownGame as error:
        if house_of(setup["game"]) != setup["game"]:
            raise StoreError("store.error.no_pack", title=setup["title"]) from error
        saved_title = GameTitle(setup["game"], quoted(setup["title"]))
        raise StoreError("store.error.unknown_game", title=saved_title) from error
    if setup["rules_version"] > game.rules_version:
        raise StoreError("store.error.newer_session")
    if setup["rules_version"] < game.rules_version:
        return StoreError("store.error.older_rules", game=GameTitle(game.name))
    return None
