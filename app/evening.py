"""The evening: saved games of this device, and the game on the table."""

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
"""Number of starts without reaching the table after which reopening is given up."""


class Evening:
    """Opens and closes games on the table.

    Attributes:
        controller: Controller of the game on the table; None without a game.
        session: Record of that game.
        cleared: Set when a game leaves the table, until the cleanup resets it.
        covered: Whether the start-up curtain covers the window.
        practice: Position that is practised; None for a game that counts.
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
        """Creates a session and opens its table in place of the present one.

        Args:
            game: Name of the game.
            seats: One dict per seat, in order, with "name", "colour", "sign", "pin" (hash or None)
                and, for a computer player, "understudy" (name of a level).
            options: Chosen options; all others have the game's defaults.
            number: Number of a shared deal; None for a random deal.
            teaching: Whether the first round is played with open hands and does not count.
            note: Notes saved with the beginning of the record.

        Raises:
            BadSetup: The engine refuses the setup; has a sentence for the reader.
            StoreError: The session cannot be saved; has a sentence for the reader.
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
        """Opens a saved session at the open table, or at its end."""
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
        """Opens the unfinished game that was on the table at the last exit.

        A game that was left for the foyer is not reopened. Neither is one whose table was not
        reached in several starts, because opening it may crash the app.
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
        """Starts a rematch with a new deal, or restarts a practice.

        After a teaching round, the game that counts starts, or with `teach` another teaching round.
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
        """Plays on from a past position without saving anything."""
        session = await practice.session()
        await self._close()
        self.practice = practice
        controller = self._open(session)
        for step in (PassTo(practice.seat), Lift()):
            controller.take(step, ours=False)

    async def read(self, identity: str) -> Replay:
        """Reads a saved game for a replay and closes its record.

        The last finished game stays read, because several screens show it one after another.

        Raises:
            StoreError: The game cannot be read.
        """
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
        """Saves a setting for the next start; ignores a failure."""
        # Another window may be the writer, or the disk be full: then it starts in the foyer.
        with contextlib.suppress(StoreError):
            if getattr(self._device.prefs.now, key) != value:
                self._store.settings.set(key, value)

    # -- putting away ------------------------------------------------------------------------

    def drop(self) -> None:
        """Closes the game without saving, because another tab continues it."""
        self.practice = None
        if self._put_away() is not None:
            self._device.stay_awake(False)
        self._places.home()

    async def leave(self) -> None:
        """Leaves the table for the foyer, or after practice for the replay."""
        practice = self.practice
        await self._close()
        if practice is None:
            self._places.home()
            return
        if practice.table:
            await self.open(practice.table)
        back = (one for one in practice.back if one.name != "play" or self.controller is not None)
        self._places.home(*back)

    async def _close(self) -> None:
        """Removes the game from the table and closes its record."""
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
        """Removes the game from the table and returns its session, still open."""
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
        """Redraws once all steps are saved."""
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
        """Updates whether the device may lie flat in this window with these settings."""
        if self.controller is not None:
            self.controller.refit(may_lie_flat(self._device, self.controller.game.name))

    def uncover(self) -> None:
        """Starts the table after the start-up curtain has lifted."""
        self.covered = False
        self._keep("starts", 0)
        if self.controller is not None:
            self.controller.players.shown()
            self.controller.cue()


def why_unopened(device: Device, store: Store, identity: str, error: Exception) -> str:
    """Explains why a game could not be opened, and whether it can be exported."""
    if isinstance(error, StoreError | Refused):
        why = device.why(error)
    else:
        faults.record("open", error)
        why = NOT_SHOWN.sentence(device.say)
    there = any(card.id == identity for card in store.cards())
    saved = there and not (isinstance(error, StoreError) and error.bars_files)
    return device.say("show.unreadable", why=why) if saved else why


def may_lie_flat(device: Device, game: str) -> bool:
    """Whether the game's board has a flat layout that can be used here."""
    seen = not device.prefs.now.screen_reader and device.ui.shared
    return seen and board_of(game).flat is not None
