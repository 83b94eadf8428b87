"""The store: all access to saved sessions, settings and statistics."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from engines import ENGLISH, Edition, edition, forget

from . import people, statistics
from .backend import Backend, Location
from .envelope import NewerError
from .errors import GameTitle, Notice, StoreError
from .formats import ID, MalformedError, check_session, meta, upgrade
from .records import SessionCard, Setup
from .session import Session, card_of, named_apart, new_tables
from .session_index import SessionIndex, is_page
from .settings import Settings
from .storage import CheckedStorage, Database, Tables, is_full

if TYPE_CHECKING:
    from .exchange import ImportReport
    from .person import Page
    from .statistics import Measure

_ALIASES = "aliases"
_SESSION = "session-"
_REFUSED = {"newer": "store.error.newer", "unread": "store.error.read"}
"""Messages by the status in which nothing can be read or written."""


def _utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """All saved data, with one writer.

    ``status`` is one of these:

    - ``"durable"``;
    - ``"fallback"``: durable once ``flush`` has returned;
    - ``"memory"``: gone when the app ends;
    - ``"elsewhere"``: another window is the writer, and nothing can be read or written until
      ``take_over``;
    - ``"unread"``: the data could not be read just now and is not changed; ``take_over`` retries;
    - ``"newer"``: a newer version of the app wrote the data; it is not changed, and nothing can be
      saved.

    ``notices`` has messages to the user about files that were set aside or repaired. ``now``
    returns the time as ISO text in UTC.
    """

    def __init__(self, location: Location, now: Callable[[], str] = _utc_now) -> None:
        self.status = "elsewhere"
        self.notices: list[Notice] = []
        self.settings = Settings()
        self._location = location
        self._now = now
        self._backend: Backend | None = None
        self._session_index: SessionIndex | None = None
        self._sessions: dict[str, Session] = {}
        self._databases: list[Database] = []
        self._callbacks: list[Callable[[], None]] = []
        self._readers: list[Callable[[Notice], None]] = []
        self._newest = ""  # time of the latest change
        self._looking: asyncio.Task[None] | None = None
        location.on_lost = self._lost

    @classmethod
    async def open(cls, location: Location, *, now: Callable[[], str] = _utc_now) -> Store:
        """Opens a location. Never fails: see ``status``."""
        store = cls(location, now)
        await store._enter(steal=False)
        return store

    def on_lost(self, callback: Callable[[], None]) -> None:
        """Calls back when another window takes over; nothing can be saved from then on."""
        self._callbacks.append(callback)

    def on_notice(self, callback: Callable[[Notice], None]) -> None:
        """Calls back with notices that come up while a game is open."""
        self._readers.append(callback)

    async def take_over(self) -> bool:
        """Becomes the writer; sessions must be loaded again.

        Returns False if the other window stays the writer, or the data still cannot be read.
        """
        return self._backend is not None or await self._enter(steal=self.status == "elsewhere")

    async def flush(self) -> None:
        """Waits until everything is durable; may raise StoreError."""
        if self._backend is not None:
            await self._backend.flush()

    async def close(self) -> None:
        """Closes every session and stops being the writer."""
        for session in list(self._sessions.values()):
            await session.close()
        await self.flush()
        self._shut("store.error.closed")
        await self._location.leave()

    # -- sessions ------------------------------------------------------------------------

    def cards(self) -> list[SessionCard]:
        """Cards of all sessions, the latest change first."""
        cards = self._session_index.cards if self._session_index is not None else {}
        cards.update((session.id, session.card) for session in self._sessions.values())
        return sorted(cards.values(), key=lambda card: (card.updated, card.id), reverse=True)

    @property
    def latest(self) -> SessionCard | None:
        """Card of the session in progress with the latest change."""
        return next((card for card in self.cards() if card.finished is None), None)

    async def create(self, setup: Setup, **note: Any) -> Session:
        """Starts a session, which is saved on return with its ``note``; may raise StoreError."""
        if len(setup.cast) != setup.seats:
            raise ValueError("A setup has one player for each seat.")
        _, session_index = self._held()
        session_id = secrets.token_hex(8)
        setup = named_apart(setup)
        tables = new_tables(setup, self._stamp(), note)
        db = await self._write_session(session_id, tables)
        try:
            session_index.watch(card_of(session_id, tables))
            return self._opened(session_id, db, tables)
        except StoreError:
            db.close()
            with suppress(StoreError):
                await self.delete(session_id)
            raise

    async def load(self, session_id: str) -> Session:
        """Opens a session; returns the same object if it is open already.

        A session of older rules opens read-only.

        Raises:
            StoreError: a newer version made it, or its game is not here, and it is not changed; or
                it is damaged, and was set aside, named in ``notices`` and removed from the index.
        """
        self._held()
        if session_id in self._sessions:
            return self._sessions[session_id]
        return self._opened(session_id, *await self._open_session(session_id))

    async def rename(self, session_id: str, name: str) -> None:
        """Names a session, or takes its name away with ""; may raise StoreError."""
        await self._edit(session_id, lambda session: session.rename(name))

    async def add_note(self, session_id: str, **fields: Any) -> None:
        """Saves fields of a session's note; may raise StoreError."""
        await self._edit(session_id, lambda session: session.add_note(**fields))

    async def _edit(self, session_id: str, edit: Callable[[Session], None]) -> None:
        """Changes a session, which is opened for it unless it is open."""
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
        """Deletes a session; may raise StoreError."""
        backend, session_index = self._held()
        session = self._sessions.pop(session_id, None)
        if session is not None:
            session.shut()
        elif session_id not in session_index.cards:
            raise StoreError("store.error.missing")
        try:
            await backend.remove(_SESSION + session_id)
        except OSError as error:
            raise StoreError("store.error.write") from error
        with suppress(StoreError):  # the session is gone; the next start drops its card
            await session_index.drop([session_id])

    # -- people --------------------------------------------------------------------------

    @property
    def aliases(self) -> dict[str, str]:
        """Names that were joined to others; see `people`."""
        return people.checked(self.settings.get(_ALIASES))

    def statistics(self, measure: Measure | None = None) -> dict[str, statistics.GameRecord]:
        """Statistics by game; without ``measure`` there are no best results."""
        return statistics.tally(self.cards(), self.aliases, measure)

    def person(self, name: str, measure: Measure | None = None) -> Page:
        """Page of the person of this name."""
        from .person import person

        return person(self.cards(), name, self.aliases, measure)

    def namesakes(self, name: str) -> tuple[list[str], bool]:
        """Others who may be the person ``name``, and whether someone cannot; see `people`."""
        return people.namesakes(self.cards(), self.aliases, name)

    def join(self, name: str, other: str) -> None:
        """Makes ``other`` another name of the person ``name``; may raise StoreError."""
        self.settings.set(_ALIASES, people.joined(self.aliases, name, other, self.cards()))

    def part(self, other: str) -> None:
        """Makes a joined name a person of its own again; may raise StoreError."""
        self.settings.set(_ALIASES, people.parted(self.aliases, other))

    # -- owners' packs -------------------------------------------------------------------

    async def bring_pack(self, told: bytes | dict[str, Any], lang: str) -> Edition:
        """Checks a pack, plays a game with it, and keeps it; see `packs`.

        Raises:
            BadPack: it cannot be used; the sentences are in the language.
            StoreError: it cannot be saved.
        """
        from . import packs

        self._held()
        one = await packs.checked(told, lang, partial(asyncio.sleep, 0))
        await packs.keep(one, self._open_pack)
        return one

    async def remove_pack(self, name: str) -> None:
        """Removes a pack; its games stay, to be looked at when it comes again.

        Raises:
            StoreError: a game with it is on the table, or it cannot be removed.
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
                raise StoreError("store.error.write") from error
            forget(one)

    async def _open_pack(self, name: str) -> Database:
        return await self._database(name, "pack")

    # -- export and import ---------------------------------------------------------------

    async def export_one(self, session_id: str) -> bytes:
        """Exports a session as a file for ``import_bytes``; may raise StoreError.

        A game in progress notes it, since a file reveals every hand.
        """
        from .exchange import pack

        return pack([(session_id, await self._filed(session_id))], self.aliases)

    async def export_all(self) -> bytes:
        """Exports every session that can be read as one file; games in progress note it."""
        from .exchange import pack

        _, session_index = self._held()
        sessions = []
        for session_id in sorted(session_index.cards):
            with suppress(StoreError):
                sessions.append((session_id, await self._filed(session_id)))
        return pack(sessions, self.aliases)

    async def import_bytes(self, data: bytes) -> ImportReport:
        """Adds the sessions of an exported file, each checked by replaying it; see `importing`.

        Raises:
            StoreError: this window is not the writer.
        """
        from .importing import Importer

        self._held()
        return await Importer(self).run(data)

    @property
    def writes(self) -> bool:
        """Whether this window is the writer."""
        return self._backend is not None

    def now(self) -> str:
        """The time as ISO text in UTC."""
        return self._now()

    def is_open(self, session_id: str) -> bool:
        """Whether a session is open, so that only it can be changed."""
        return session_id in self._sessions

    async def saved(self, session_id: str) -> Tables | None:
        """Tables of a session that is here; None if it is gone, or damaged and set aside.

        Raises:
            StoreError: it cannot be read.
        """
        if session_id in self._sessions:
            return self._sessions[session_id].tables()
        try:
            db, tables = await self._open_session(session_id)
        except StoreError as error:
            if error.notice.text_key in ("store.error.missing", "store.error.damaged"):
                return None
            raise
        db.close()
        return tables

    async def unlisted(self) -> set[str]:
        """Ids of sessions that are not in the index: they could not be read at the start."""
        backend, session_index = self._held()
        return _sessions_in(await backend.names()) - session_index.cards.keys()

    async def write_new(self, session_id: str, tables: Tables) -> None:
        """Saves a session that is not here; see `list_cards`."""
        (await self._write_session(session_id, tables)).close()

    async def overwrite(self, session_id: str, tables: Tables) -> None:
        """Saves a session in the place of one that is here, in one save.

        Raises:
            StoreError: it cannot be saved, or the session is open.
        """
        _, session_index = self._held()
        if self.is_open(session_id):
            raise StoreError("store.error.open")
        if (card := session_index.cards.get(session_id)) is not None:
            session_index.watch(card)  # a kill right after the save leaves it outdated
        db = await self._database(_SESSION + session_id, "session")
        try:
            db.checked.write(tables)
        finally:
            db.close()
        await session_index.put(card_of(session_id, tables))

    async def list_cards(self, *cards: SessionCard) -> None:
        """Puts cards of saved sessions in the index."""
        _, session_index = self._held()
        await session_index.put(*cards)

    async def bring_packs(self, packs: list[Any], report: ImportReport) -> None:
        """Keeps those packs of a file that are not here yet; may raise StoreError."""
        from engines import pack

        for told in packs:
            try:
                one = Edition.kept(told) if isinstance(told, dict) else None
                if one is not None and edition(one.name) is not None:
                    continue
                one = await self.bring_pack(told, self.settings.get("lang") or ENGLISH)
                report.packs.append(Notice("store.import.pack", {"title": one.title}))
            except StoreError:
                raise
            except Exception as error:  # a pack can be anything, and none may keep the games out
                why = error.faults[0] if isinstance(error, pack.BadPack) else ""
                report.refused.append(Notice("store.import.bad_pack", {"why": why}))

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
        try:
            await self._read(backend)
        except NewerError:
            self._shut("store.error.newer")
            self.notices.append(Notice("store.notice.newer", {}))
            self.status = "newer"
            await self._location.leave()
            return True
        except (OSError, StoreError):
            if self._backend is backend:  # else taken over again before we were done
                self._shut("store.error.read")
                self.status = "unread"
                await self._location.leave()
            return False
        self.status = backend.status
        return True

    async def _read(self, backend: Backend) -> None:
        """Reads the index and updates it to the sessions that are there."""
        index = await self._database("index", "index")
        names = await backend.names()
        session_index = SessionIndex(index, lambda name: self._database(name, "past"))
        unsure = await session_index.read(name for name in names if is_page(name))
        self._session_index = session_index
        if any(name.startswith("pack-") for name in names):
            from .packs import bring_all

            await bring_all(names, self._open_pack)
        there = _sessions_in(names)
        cards = session_index.cards
        self._newest = max((card.updated for card in cards.values()), default="")
        gone = cards.keys() - there
        for session_id in sorted(gone):
            lost = GameTitle(cards[session_id].game, cards[session_id].title)
            self.notices.append(Notice("store.notice.missing", {"title": lost}))
        found = []
        for session_id in sorted(there & unsure | there - cards.keys()):
            try:
                db, tables = await self._open_session(session_id)
            except StoreError as error:
                if error.notice.text_key == "store.error.newer_session":
                    self.notices.append(error.notice)
                continue
            found.append(card_of(session_id, tables))
            db.close()
        with suppress(StoreError):  # a full disk keeps nobody from reading
            if found or session_index.live:
                await session_index.put(*found)
            if gone:
                await session_index.drop(gone)
        self.settings.attach(index)

    def _shut(self, why: str) -> None:
        """Closes everything at once; refuses all later calls with this reason."""
        self._backend = self._session_index = None
        self.settings.detach(why)
        self._sessions.clear()
        for db in self._databases:
            db.checked.shut(why)
        self._databases.clear()

    def _lost(self) -> None:
        """Stops after another window has taken over."""
        if self._backend is not None:
            self._shut("store.error.elsewhere")
            self.status = "elsewhere"
            for callback in self._callbacks:
                callback()

    def _held(self) -> tuple[Backend, SessionIndex]:
        """Backend and index; raises StoreError if nothing can be saved."""
        if self._backend is None or self._session_index is None:
            raise StoreError(_REFUSED.get(self.status, "store.error.elsewhere"))
        return self._backend, self._session_index

    def _look_for_files(self) -> None:
        """Checks after a failed write whether the files are gone."""
        with suppress(RuntimeError):  # outside of the app's loop nobody clears a site's data
            loop = asyncio.get_running_loop()
            if self._looking is None or self._looking.done():
                self._looking = loop.create_task(self._restore())

    async def _restore(self) -> None:
        """Writes the files of the open game and of the settings again, if they are gone."""
        backend, session_index = self._backend, self._session_index
        if backend is None or session_index is None:
            return
        with suppress(OSError, StoreError):  # then with the next failure
            if not await backend.restore([db.checked for db in self._databases]):
                return
            gone = session_index.cards.keys() - _sessions_in(await backend.names())
            await session_index.drop(gone)
            told = Notice("store.notice.cleared", {})
            self.notices.append(told)
            for read in self._readers:
                read(told)

    # -- inside: databases ---------------------------------------------------------------

    async def _database(self, name: str, kind: str, title: GameTitle | str = "") -> Database:
        """Opens a database in the current format; a new or damaged one has only its ``meta``.

        Raises:
            NewerError: a newer version of the app wrote it.
            StoreError: it cannot be read.
        """
        backend = self._backend
        if backend is None:
            raise StoreError("store.error.elsewhere")
        try:
            storage = await backend.storage(name)
        except OSError as error:
            key = "store.error.full" if is_full(error) else "store.error.read"
            raise StoreError(key) from error
        if self._backend is not backend:  # taken over in the meantime
            storage.shut("store.error.elsewhere")
            raise StoreError("store.error.elsewhere")
        tables = storage.read()
        if tables is not None:
            try:
                today = upgrade(kind, tables)
                if kind == "session":
                    check_session(today)
                if today is not tables:
                    storage.amend(today)
            except NewerError:
                storage.close()
                raise
            except MalformedError:
                await self._reject(storage)
        if storage.read() is None:
            storage.amend({"meta": meta(kind)})
        if storage.aside:
            files = list(storage.aside)
            key = f"store.notice.{storage.found}_{kind}"
            self.notices.append(Notice(key, {"files": files, "title": title}))
        storage.on_failure = self._look_for_files
        db = Database(storage)
        self._databases = [one for one in self._databases if not one.checked.closed]
        self._databases.append(db)
        return db

    async def _open_session(self, session_id: str) -> tuple[Database, Tables]:
        """Opens the database of a session; returns it with its checked tables.

        May raise StoreError. A damaged or missing session is removed from the index.
        """
        backend, session_index = self._held()
        if not ID.fullmatch(session_id):
            raise StoreError("store.error.missing")
        card = session_index.cards.get(session_id)
        title = GameTitle(card.game, card.title) if card else session_id
        try:
            db = await self._database(_SESSION + session_id, "session", title)
        except NewerError:
            raise StoreError("store.error.newer_session") from None
        checked = db.checked
        if checked.found in ("good", "recovered"):
            return db, checked.read() or {}
        try:
            if checked.found == "new":  # nothing, or a part of what was written first
                await self._reject(checked)
                if checked.aside and card is not None:
                    told = {"files": list(checked.aside), "title": title}
                    self.notices.append(Notice("store.notice.lost_session", told))
            db.close()
            await backend.remove(_SESSION + session_id)
        except OSError as error:
            raise StoreError("store.error.read") from error
        finally:
            db.close()
        with suppress(StoreError):
            await session_index.drop([session_id])
        raise StoreError("store.error.damaged" if checked.aside else "store.error.missing")

    async def _reject(self, storage: CheckedStorage) -> None:
        """Sets the unusable content of a database aside and starts it anew.

        Raises:
            StoreError: there is no copy of it; nothing is changed.
        """
        try:
            await storage.reject()
        except OSError as error:
            storage.shut("store.error.read")
            raise StoreError("store.error.read") from error

    def _opened(self, session_id: str, db: Database, tables: Tables) -> Session:
        """The session in an open database, to continue or read-only; may raise StoreError."""
        try:
            session = self._session(session_id, db, tables)
        except StoreError:
            db.close()
            raise
        self._sessions[session_id] = session
        if session.read_only is None and session.finished is None:
            self._watch(session)
        return session

    def _session(self, session_id: str, db: Database, tables: Tables) -> Session:
        """The session in an open database; raises StoreError if its rules are not here."""
        return Session(
            session_id,
            db,
            now=self._stamp,
            flush=self.flush,
            settle=self._settle,
            read_only=_check_rules(tables),
        )

    def _stamp(self) -> str:
        """Time of a change: now, or just after the latest if the clock was set back."""
        self._newest = max(self._now(), _just_after(self._newest))
        return self._newest

    async def _write_session(self, session_id: str, tables: Tables) -> Database:
        """Writes a session that is not in the index yet; returns its open database."""
        backend, _ = self._held()
        db = await self._database(_SESSION + session_id, "session")
        try:
            db.checked.write(tables)
        except StoreError:
            db.close()
            with suppress(OSError):
                await backend.remove(_SESSION + session_id)
            raise
        return db

    async def _filed(self, session_id: str) -> Tables:
        """Returns a session's stored form for a file; a game in progress notes the saving."""
        session = self._sessions.get(session_id)
        if session is not None:
            session.note_file()
            return session.tables()
        db, tables = await self._open_session(session_id)
        try:
            with suppress(StoreError):  # a game that cannot be opened here can still be taken along
                self._session(session_id, db, tables).note_file()
            return db.checked.read() or {}
        finally:
            db.close()

    def _watch(self, session: Session) -> None:
        """Notes that a session's card will be outdated until the session is closed."""
        if self._session_index is not None and session.id not in self._session_index.live:
            with suppress(StoreError):  # without this, only a card may be behind after a kill
                self._session_index.watch(session.card)

    async def _settle(self, session: Session) -> None:
        """Puts the card of a closing session in the index."""
        self._sessions.pop(session.id, None)
        session_index = self._session_index
        if session_index is None:
            return
        if session.id in session_index.live or session_index.cards.get(session.id) != session.card:
            await session_index.put(session.card)


def _sessions_in(names: Iterable[str]) -> set[str]:
    """Ids of the sessions among databases, by their names."""
    found = {name.removeprefix(_SESSION) for name in names if name.startswith(_SESSION)}
    return {one for one in found if ID.fullmatch(one)}


def _just_after(stamp: str) -> str:
    """Next time after ``stamp``; empty if there is none."""
    if not stamp:
        return ""
    after = datetime.fromisoformat(stamp) + timedelta(milliseconds=1)
    return after.isoformat(timespec="milliseconds")


def _check_rules(tables: Tables) -> StoreError | None:
    """Returns why a session can only be read; None if it can be continued.

    Raises:
        StoreError: its game is not here, or its rules are newer than ours.
    """
    from engines import UnknownGame, find, house_of

    setup = tables["setup"]["1"]
    try:
        game = find(setup["game"])
    except UnknownGame as error:
        if house_of(setup["game"]) != setup["game"]:
            raise StoreError("store.error.no_pack", title=setup["title"]) from error
        raise StoreError("store.error.unknown_game", game=setup["game"][:40]) from error
    if setup["rules_version"] > game.rules_version:
        raise StoreError("store.error.newer_session")
    if setup["rules_version"] < game.rules_version:
        return StoreError("store.error.older_rules", game=GameTitle(game.name))
    return None
