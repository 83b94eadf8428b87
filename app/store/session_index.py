"""Index of all sessions, with a summary card for each.

Cards of games in progress are saved together. Those of finished games are saved in pages of at most
PAGE cards, so that the time to save one does not grow with the number of games. The index can be
rebuilt from the sessions.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any

from tinydb.table import Document

from .errors import StoreError
from .formats import PAGE
from .records import SessionCard
from .shape import MalformedError, check_card
from .storage import Database

Cards = dict[str, SessionCard]

_PREFIX = "past-"


def is_page(name: str) -> bool:
    """Returns whether a database name belongs to a page of the index."""
    return name.startswith(_PREFIX)


class SessionIndex:
    """Summary cards by session id.

    Cards are changed in memory before they are saved, because the sessions themselves are already
    saved.

    Args:
        index: Database with the cards of games in progress.
        open_page: Opens the database of a page by name.

    Attributes:
        live: Ids of sessions whose saved cards may be outdated, because the sessions are or were
            open.
        doomed: Ids of sessions that are being deleted. After a crash, the next start
            completes the deletion.
    """

    def __init__(self, index: Database, open_page: Callable[[str], Awaitable[Database]]) -> None:
        self._index = index
        self._open_page = open_page
        self._open: Cards = {}
        self._pages: dict[str, Cards] = {}
        self.live: set[str] = set()
        self.doomed: set[str] = set()

    @property
    def cards(self) -> Cards:
        """Cards by session id, without those of sessions being deleted."""
        return {one: card for one, card in self._every().items() if one not in self.doomed}

    @property
    def doomed_cards(self) -> Cards:
        """Cards of sessions being deleted that are still in the index."""
        return {one: card for one, card in self._every().items() if one in self.doomed}

    async def read(self, pages: Iterable[str]) -> set[str]:
        """Reads the index and its pages.

        Returns:
            The ids of cards that may be outdated.
        """
        self._open = _cards(self._index, "open")
        live = self._index.table("live").get(doc_id=1)
        self.live, self.doomed = _ids(live, "ids"), _ids(live, "doomed")
        unsure = set(self.live)
        if self._index.checked.found != "good":
            unsure |= set(self._open)
        for name in sorted(pages):
            db = await self._open_page(name)
            page = _cards(db, "cards")
            db.close()
            unsure |= page.keys() & self._every().keys()
            self._pages[name] = page
        return unsure

    def watch(self, card: SessionCard) -> None:
        """Marks a card as outdated while its session is open.

        Raises:
            StoreError: The mark could not be saved. A later call tries again.
        """
        paged = any(card.id in page for page in self._pages.values())
        cards, live = self._open if paged else {**self._open, card.id: card}, self.live
        try:
            self._write_index(cards, live | {card.id})
        except StoreError:
            self.live = live
            raise

    async def put(self, *cards: SessionCard) -> None:
        """Saves cards.

        A card that moves to another database is added there before it is removed from the old one.
        """
        ids = {card.id for card in cards}
        self.doomed = self.doomed - ids
        changed: dict[str, Cards] = {}
        for card in cards:
            if card.finished is not None:
                name = self._page_for(card.id, changed)
                changed.setdefault(name, dict(self._pages.get(name, {})))[card.id] = card
        going_on = {card.id: card for card in cards if card.finished is None}
        rest = {one: card for one, card in self._open.items() if one not in ids}
        self._pages.update(changed)
        self._open, live = {**rest, **going_on}, self.live - ids
        for name in changed:
            await self._write_page(name)
        self._write_index(self._open, live)
        await self._clear_pages(going_on)

    def doom(self, session_id: str) -> None:
        """Marks a session as being deleted, which hides its card."""
        self.doomed = self.doomed | {session_id}
        try:
            self._write_index(self._open, self.live)
        except StoreError:
            self.doomed = self.doomed - {session_id}
            raise

    async def drop(self, ids: Collection[str]) -> None:
        """Removes the cards of deleted sessions."""
        known = {*self._open, *self.live, *self.doomed} & set(ids)
        self._open = {one: card for one, card in self._open.items() if one not in ids}
        await self._clear_pages(ids)  # before `doomed` shrinks, in case the app is killed
        if known:
            self._write_index(self._open, self.live - known)
            # Only the next write omits them: until this one was safe, a power cut could still
            # have restored their files.
            self.doomed = self.doomed - known

    # -- inside --------------------------------------------------------------------------

    def _every(self) -> Cards:
        cards = dict(self._open)
        for page in self._pages.values():
            cards.update(page)
        return cards

    def _page_for(self, session_id: str, changed: dict[str, Cards]) -> str:
        pages = {**self._pages, **changed}
        for name, page in pages.items():
            if session_id in page:
                return name
        for name, page in pages.items():
            if len(page) < PAGE:
                return name
        return f"{_PREFIX}{len(pages) + 1:04d}"

    async def _clear_pages(self, ids: Collection[str]) -> None:
        for name, page in self._pages.items():
            if page.keys() & ids:
                for one in ids:
                    page.pop(one, None)
                await self._write_page(name)

    async def _write_page(self, name: str) -> None:
        db = await self._open_page(name)
        try:
            with db.checked.together():
                _fill(db, "cards", self._pages[name])
        finally:
            db.close()

    def _write_index(self, cards: Cards, live: set[str]) -> None:
        self._open, self.live = cards, live
        with self._index.checked.together():
            _fill(self._index, "open", cards)
            marks = {"ids": sorted(live), "doomed": sorted(self.doomed)}
            self._index.table("live").upsert(Document(marks, doc_id=1))


def _ids(marks: Mapping[str, Any] | None, name: str) -> set[str]:
    ids = marks.get(name) if marks else None
    return {one for one in ids if isinstance(one, str)} if isinstance(ids, list) else set()


def _fill(db: Database, table: str, cards: Cards) -> None:
    db.table(table).truncate()
    db.table(table).insert_multiple(card.plain() for card in cards.values())


def _cards(db: Database, table: str) -> Cards:
    cards: Cards = {}
    for document in db.table(table):
        try:
            check_card(dict(document))
        except MalformedError:
            continue
        cards[document["id"]] = SessionCard.of(document)
    return cards
