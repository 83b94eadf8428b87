"""The evening: the kept games of this device, and the one that is on the table."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from app import faults
from app.bills import bill_of
from app.deals import Opening, completed
from app.device import Device
from app.games import board_of
from app.notices import Notices
from app.places import Place, Places
from app.practice import Practice
from app.store import Player, Session, Store, StoreError
from app.store.session import TEACHING
from app.store.unreadable import NOT_SHOWN
from app.table.controller import Controller, Showing
from app.table.keeper import NO_ROUND
from app.table.replay import Replay
from app.table.steps import Filed, Lift, PassTo
from engines import Refused

STARTS = 4
"""Starts after which a game that never stood on the table is not opened by itself any more."""


class Evening:
    """Opens games and puts them away; every other screen lies over the table's or under it.

    Attributes:
        controller: The game on the table.
        session: Its record.
        cleared: Set when a game was taken from the table since somebody tidied up.
        covered: The curtain of the start lies over everything.
        practice: The position from which the show is practised; None for a game that counts.
    """

    def __init__(
        self,
        store: Store,
        device: Device,
        places: Places,
        notices: Notices,
        refresh: Callable[[], None],
    ) -> None:
        self.controller: Controller | None = None
        self.session: Session | None = None
        self.cleared = asyncio.Event()
        self.covered = False
        self.practice: Practice | None = None
        self._store = store
        self._device = device
        self._places = places
        self._notices = notices
        self._refresh = refresh

    # -- opening -----------------------------------------------------------------------------

    async def start(
        self,
        game: str,
        seats: list[dict[str, Any]],
        options: dict[str, Any],
        number: int | None = None,
        *,
        teaching: bool = False,
        note: Mapping[str, Any] | None = None,
    ) -> None:
        """Makes a new session and opens its table, in the place of a game that stands on it.

        Args:
            game: Its name.
            seats: One dict a seat in order with "name", "colour", "sign", "pin" (hash or None)
                and, where a computer plays, "understudy" (a level's name).
            options: As chosen; the others are the game's defaults.
            number: Of the deal that friends share; None for cards that nobody has seen.
            teaching: The first round is played with open hands, and counts for nothing.
            note: Notes that are kept with its beginning.

        Raises the engine's BadSetup or a StoreError, with a sentence.
        """
        from app.new_session import begun, new_cards

        # Checked whole before anything is kept.
        if number is None:
            opening = new_cards(game, len(seats), options)
        else:
            opening = Opening.of(completed(game, len(seats), options, number))
        noted = {**(note or {}), **({TEACHING: True} if teaching else {})}
        session = await begun(self._store, opening, [Player(**seat) for seat in seats], noted)
        await self._close()
        self._open(session)
        self._device.run(self._device.bridge.request_persist)

    async def open(self, identity: str) -> None:
        """Opens a kept session where it was left: on the open table, or at its end."""
        from app.new_session import followed

        before = self.session
        try:
            identity = await followed(self._store, identity)
            session = await self._store.load(identity)
            if session.read_only is not None:
                # Older rules, or another tab writes: to look at only.
                self._keep("on_table", "")
                await session.close()
                self._places.go("replay", session=identity)
                return
            self._open(session)
        except Exception as error:  # whatever is saved, the foyer stands
            self._keep("on_table", "")
            if self.session is not before:
                await self._close()
            self._notices.toast(why_unopened(self._device, self._store, identity, error))

    async def reopen(self) -> None:
        """Opens the game that stood on the table when the app was closed, unless it is over.

        Whoever left it for the foyer finds the foyer. So does who has started several times while
        it never stood: opening it may be what ends the app.
        """
        prefs = self._device.prefs
        if identity := prefs.now.on_table:
            unfinished = (card.id for card in self._store.cards() if card.finished is None)
            if prefs.now.starts >= STARTS:
                self._keep("on_table", "")
            elif identity in unfinished:
                self._keep("starts", prefs.now.starts + 1)
                await self.open(identity)

    async def rematch(self, *, teach: bool = False) -> None:
        """Starts the same game with the same people and a new deal; practice at its position.

        From a teaching table it is the game in earnest, or with `teach` another open round.
        """
        from app.new_session import followed, following

        if self.practice is not None:
            await self.practise(self.practice)
            return
        assert self.session is not None
        played = self.session
        try:
            session = await following(self._store, played, teach=teach)
        except StoreError as error:
            self._notices.toast(self._device.why(error))
            return
        await self._close()
        self._open(session)
        await followed(self._store, played.id)
        self._refresh()

    async def practise(self, practice: Practice) -> None:
        """Plays on from a past position; nothing of it is kept."""
        session = await practice.session()
        await self._close()
        self.practice = practice
        controller = self._open(session)
        for step in (PassTo(practice.seat), Lift()):
            controller.take(step, ours=False)

    async def read(self, identity: str) -> Replay:
        """Reads a kept game to be looked at, and lets go of it again. Raises StoreError."""
        playing = self.session
        if playing is not None and playing.id == identity:
            return Replay.of(playing)
        session = await self._store.load(identity)
        try:
            return Replay.of(session)
        finally:
            with contextlib.suppress(StoreError):
                await session.close()

    def _open(self, session: Session) -> Controller:
        self.session = session
        showing = Showing(self._refresh, self.present, partial(self.is_visible, session))
        self.controller = controller = Controller.begin(
            self._device,
            self._notices,
            showing,
            session,
            may_lie_flat(self._device, session.setup.game),
            bill_of(session.setup.game).round or NO_ROUND,
        )
        controller.keeper.save_state_line(controller.table.state.match)
        controller.notes.follow(controller.table.state, controller.table.state)
        self._places.home(Place("play"))
        if not controller.practice:
            self._keep("on_table", session.id)
        self._device.stay_awake(True)
        return controller

    def _keep(self, key: str, value: object) -> None:
        """Keeps what the next start asks for, where that can be kept."""
        # Another window may be the writer, or the disk be full: then it starts in the foyer.
        with contextlib.suppress(StoreError):
            if getattr(self._device.prefs.now, key) != value:
                self._store.settings.set(key, value)

    # -- putting away ------------------------------------------------------------------------

    def drop(self) -> None:
        """The game goes on in another tab: nothing more is kept from here."""
        self.practice = None
        if self._put_away() is not None:
            self._device.stay_awake(False)
        self._places.home()

    async def leave(self) -> None:
        """Back to the foyer, where the game waits as it was left; from practice to the replay."""
        practice = self.practice
        await self._close()
        self._places.home(*(() if practice is None else practice.back))

    async def _close(self) -> None:
        """Takes the show from the table and closes its record."""
        session = self._put_away()
        self.practice = None
        if session is not None:
            try:
                await session.close()
            except StoreError as error:
                self._notices.toast(self._device.why(error))
            self._keep("on_table", "")
            self._device.stay_awake(False)

    async def renew(self, identity: str, change: Callable[[], Awaitable[None]]) -> None:
        """Lets a record be changed; if it is on the table, it is taken away and laid back.

        The screens over the table stay. Raises what `change` does.
        """
        if self.session is None or self.session.id != identity:
            await change()
            return
        over = self._places.trail[2:]
        await self._close()
        try:
            await change()
        finally:
            await self.open(identity)
            under = [] if self.controller is None else [Place("play")]
            self._places.home(*under, *over)

    def _put_away(self) -> Session | None:
        """Takes the show from the table; its session, which is still open."""
        session, self.session = self.session, None
        controller, self.controller = self.controller, None
        if controller is not None:
            controller.close()
            self.cleared.set()
        return session

    # -- the table in the window -------------------------------------------------------------

    def is_visible(self, session: Session | None) -> bool:
        """Whether the window shows the table of a session, with nothing of the app over it."""
        return (
            self.session is session
            and self._places.top.name == "play"
            and self._notices.question is None
            and not self.covered
        )

    def filed(self) -> None:
        """Notes that a file tells every hand up to here: nothing before can be taken back."""
        if self.controller is not None:
            self.controller.take(Filed(self.controller.session.revealed_at), ours=False)

    def present(self) -> None:
        """Draws anew, once what was kept is safe."""
        if self._store.waits:
            self._device.run(self._flush)
        else:
            self._refresh()

    async def _flush(self) -> None:
        # IndexedDB answers later, and files that the system closed have to be opened anew; the
        # screen waits for it, so that nothing seen can be lost.
        try:
            if self.session is not None:
                await self.session.flush()
        except StoreError as error:  # what could not be kept waits there, and is tried again
            if self.session is not None:
                self._notices.toast(self._device.why(error))
        self._refresh()

    def refit(self) -> None:
        """Window or settings have changed: the device may lie flat from now on, or not any more."""
        if self.controller is not None:
            self.controller.refit(may_lie_flat(self._device, self.controller.game.name))

    def uncover(self) -> None:
        """The curtain that lay over the start has lifted."""
        self.covered = False
        self._keep("starts", 0)
        if self.controller is not None:
            self.controller.players.shown()
            self.controller.cue()


def why_unopened(device: Device, store: Store, identity: str, error: Exception) -> str:
    """Why a game could not be opened, and whether it can be exported."""
    if isinstance(error, StoreError | Refused):
        why = device.why(error)
    else:
        faults.record("open", error)
        why = NOT_SHOWN.sentence(device.say)
    there = any(card.id == identity for card in store.cards())
    saved = there and not (isinstance(error, StoreError) and error.bars_files)
    return device.say("show.unreadable", why=why) if saved else why


def may_lie_flat(device: Device, game: str) -> bool:
    """Whether the board of that game can be laid flat here, and is seen rather than heard."""
    seen = not device.prefs.now.screen_reader and device.ui.shared
    return seen and board_of(game).flat is not None
