"""Opens and closes the current game, the game on the table."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from app import faults
from app.bills import bill_of
from app.deals import Opening, completed
from app.device import Device
from app.games import board_of
from app.notices import Notices
from app.places import Place, Places
from app.practice import Practice
from app.store import Player, Session, Store, StoreError
from app.store.session import HANDED, TEACHING
from app.store.unreadable import NOT_SHOWN
from app.table.controller import Controller, Showing
from app.table.keeper import NO_ROUND
from app.table.steps import Filed, Lift, PassTo
from engines import Refused

if TYPE_CHECKING:
    from app.table.replay import Replay

STARTS = 4
"""Maximum number of attempts to reopen a game at app start."""


class Evening:
    """Opens and closes the current game.

    Attributes:
        controller: Controller of the current game; None if there is no game.
        session: Session of the current game; None if there is no game.
        cleared: Event that is set when a game is closed; `app.main.cleared` resets it.
        covered: Whether the start-up curtain covers the window.
        practice: Practice in progress; None if there is none.
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
        self._read: tuple[str, Replay] | None = None  # the last finished game

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
        """Creates a session and opens its table, closing the current game.

        Args:
            game: Name of the game.
            seats: One dict per seat, in order, with "name", "colour", "sign", "pin" (hash or None)
                and, for a computer player, "understudy" (name of a level).
            options: Chosen options; all others have the game's defaults.
            number: Number of a shared deal; None for a random deal.
            teaching: Whether the first round is played with open hands and does not count.
            note: Additional notes to save with the session.

        Raises:
            BadSetup: The engine refuses the setup; its message is for the reader.
            StoreError: The session cannot be saved; its message is for the reader.
        """
        from app.new_session import begun, new_cards

        # Check the whole setup before anything is saved.
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
        """Opens a saved session; a read-only session opens in the replay.

        If the session cannot be opened, the reader sees a message instead.
        """
        from app.new_session import followed

        before = self.session
        try:
            identity = await followed(self._store, identity)
            session = await self._store.load(identity)
            if session.read_only is not None:
                # Older rules, or open in another tab: read-only.
                self._keep("on_table", "")
                await session.close()
                self._places.go("replay", session=identity)
                return
            self._open(session)
        except Exception as error:  # the foyer must work with any saved data
            self._keep("on_table", "")
            if self.session is not before:
                await self._close()
            self._notices.toast(why_unopened(self._device, self._store, identity, error))

    async def reopen(self) -> None:
        """Reopens the unfinished game that was open when the app closed.

        A game that was closed by returning to the foyer is not reopened, nor one whose square
        another phone may have scanned. After four failed attempts, no game is reopened, because
        opening it may crash the app.
        """
        prefs = self._device.prefs
        if identity := prefs.now.on_table:
            here = (
                card.id
                for card in self._store.cards()
                if card.finished is None and not card.note.get(HANDED)
            )
            if prefs.now.starts >= STARTS:
                self._keep("on_table", "")
            elif identity in here:
                self._keep("starts", prefs.now.starts + 1)
                await self.open(identity)

    async def rematch(self, *, teach: bool = False) -> None:
        """Starts a rematch with a new deal, or restarts practice.

        After a teaching round, the real game starts, or with `teach` another teaching round.
        """
        from app.new_session import followed, following
        from app.next_show import NextShow
        from app.programme import evening_of

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
        NextShow(self._store, self._device, self, evening_of(played.card)).save_unplanned()
        await self._close()
        self._open(session)
        await followed(self._store, played.id)
        self._refresh()

    async def practise(self, practice: Practice) -> None:
        """Starts practice from a past position; nothing is saved."""
        session = await practice.session()
        await self._close()
        self.practice = practice
        controller = self._open(session)
        for step in (PassTo(practice.seat), Lift()):
            controller.take(step, ours=False)

    async def read(self, identity: str) -> "Replay":
        """Reads a saved game for a replay.

        Its session is closed again, unless it is the one being played. The game stays in memory if
        it is finished, because several screens show it one after another.

        Raises:
            StoreError: The game cannot be read.
        """
        from app.table.replay import Replay  # not needed before a game has ended

        if self._read is not None and self._read[0] == identity:
            return self._read[1]
        playing = self.session
        if playing is not None and playing.id == identity:
            replay = Replay.of(playing)
        else:
            session = await self._store.load(identity)
            try:
                replay = Replay.of(session)
            finally:
                with contextlib.suppress(StoreError):
                    await session.close()
        self._read = (identity, replay) if replay.over else None
        return replay

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
        # Another window may be the writer, or the disk full. Then the app starts in the foyer.
        with contextlib.suppress(StoreError):
            if getattr(self._device.prefs.now, key) != value:
                self._store.settings.set(key, value)

    # -- putting away ------------------------------------------------------------------------

    def drop(self) -> None:
        """Closes the game without saving, because another tab continues it."""
        self.practice = None
        self.interrupt()
        if self.session is not None:
            self.session = None
            self._device.stay_awake(False)
        self._places.home()

    async def leave(self, *over: Place) -> None:
        """Leaves the table for the foyer, or after practice for the replay.

        Args:
            over: Screens over the foyer.
        """
        practice = self.practice
        await self._close()
        if practice is None:
            self._places.home(*over)
            return
        if practice.table:
            await self.open(practice.table)
        back = (one for one in practice.back if one.name != "play" or self.controller is not None)
        self._places.home(*back)

    async def _close(self) -> None:
        self.interrupt()
        session, self.session = self.session, None
        self.practice = None
        if session is not None:
            try:
                await session.close()
            except StoreError as error:
                self._notices.toast(self._device.why(error))
            self._keep("on_table", "")
            self._device.stay_awake(False)

    async def renew(self, identity: str, change: Callable[[], Awaitable[None]]) -> None:
        """Runs `change` on a saved game; an open game is closed meanwhile.

        Afterwards the game is reopened with the same screens over it. Exceptions raised by `change`
        are passed on.
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

    def interrupt(self) -> None:
        """Takes the current game off the table; its session stays open."""
        controller, self.controller = self.controller, None
        if controller is not None:
            self.cleared.set()
            controller.close()

    # -- the table in the window -------------------------------------------------------------

    def is_visible(self, session: Session | None) -> bool:
        """Whether a session's table is visible."""
        return (
            self.session is session
            and self.controller is not None
            and self._places.top.name == "play"
            and self._notices.question is None
            and not self.covered
        )

    def filed(self) -> None:
        """Prevents undo of past moves, because an exported file reveals all hands."""
        if self.controller is not None:
            self.controller.take(Filed(self.controller.session.revealed_at), ours=False)

    def present(self) -> None:
        """Redraws the window after all pending steps have been saved."""
        if self._store.waits:
            self._device.run(self._flush)
        else:
            self._refresh()

    async def _flush(self) -> None:
        # IndexedDB is asynchronous, and files closed by the system have to be reopened. The
        # screen waits for both, so that nothing the players have seen can be lost.
        try:
            if self.session is not None:
                await self.session.flush()
        except StoreError as error:  # unsaved steps stay in the queue and are saved later
            if self.session is not None:
                self._notices.toast(self._device.why(error))
        self._refresh()

    def refit(self) -> None:
        """Updates whether the flat layout is available in this window."""
        if self.controller is not None:
            self.controller.refit(may_lie_flat(self._device, self.controller.game.name))

    def uncover(self) -> None:
        """Starts computer players and timers after the start-up curtain has opened."""
        self.covered = False
        self._keep("starts", 0)
        if self.controller is not None:
            self.controller.players.shown()
            self.controller.cue()


def why_unopened(device: Device, store: Store, identity: str, error: Exception) -> str:
    """Returns the reader's message about a game that could not be opened.

    The message mentions export if the game can still be exported.
    """
    if isinstance(error, StoreError | Refused):
        why = device.why(error)
    else:
        faults.record("open", error)
        why = NOT_SHOWN.sentence(device.say)
    there = any(card.id == identity for card in store.cards())
    saved = there and not (isinstance(error, StoreError) and error.bars_files)
    return device.say("show.unreadable", why=why) if saved else why


def may_lie_flat(device: Device, game: str) -> bool:
    """Whether the board has a flat layout that this device can use."""
    seen = not device.prefs.now.screen_reader and device.ui.shared
    return seen and board_of(game).flat is not None
