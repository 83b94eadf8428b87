"""Starts the next game of an evening, after saving the programme.

An evening is a series of games; its programme lists the players and the planned games.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from app.bills import bill_of, bills
from app.casting import Billing
from app.last_options import options_with
from app.new_session import seat_option
from app.programme import (
    LineUp,
    Programme,
    evening_of,
    left,
    line_up,
    over,
    proposed,
    shows_of,
    updated,
)
from app.store import Player, SessionCard, StoreError
from app.store.session import EVENING
from app.store.times import local
from engines import find

if TYPE_CHECKING:
    from app.device import Device
    from app.evening import Evening
    from app.store import Store


NIGHT = timedelta(hours=12)
"""Time after its last game during which an evening can be continued."""


class NextShow:
    """Manages the programme of an evening and starts its next game.

    Args:
        store: Store of the games.
        device: Device whose settings contain the latest programme.
        evening: Service that opens the table of a game.
        identity: Identity of the evening.

    Attributes:
        identity: Identity of the evening.
        shows: Games of the evening, the earliest first.
        programme: Players and planned games; None if the evening is over.
    """

    def __init__(self, store: Store, device: Device, evening: Evening, identity: str) -> None:
        self.identity = identity
        self.shows: list[SessionCard] = shows_of(store.cards(), identity)
        self._store = store
        self._device = device
        self._evening = evening
        self.programme = self._programme()

    def _programme(self) -> Programme | None:
        programme = Programme.of(self._device.prefs.now.programme)
        if programme is not None and programme.evening == self.identity:
            return programme
        session = self._evening.session
        if session is None or evening_of(session.card) != self.identity:
            return None
        return Programme(self.identity, session.setup.cast)

    @property
    def planned(self) -> list[str]:
        """Games of the programme that have not started yet."""
        return [] if self.programme is None else left(self.programme, self.shows)

    @property
    def going(self) -> SessionCard | None:
        """Unfinished game of the evening, if any."""
        return next((card for card in self.shows if card.finished is None), None)

    @property
    def ended(self) -> bool:
        """Whether the evening's games have been played.

        Without a plan, two games are enough. False during a game, and for a past evening.
        """
        if self.programme is None or self.planned or self.going is not None:
            return False
        return len(over(self.shows)) >= (1 if self.programme.games else 2)

    @property
    def recent(self) -> bool:
        """Whether the last game here belongs to this evening, and is recent."""
        latest = _latest(self._store)
        if latest is None or evening_of(latest) != self.identity:
            return False
        last = local(latest.updated, UTC)
        return last is not None and datetime.now(UTC) - last < NIGHT

    @property
    def goes_on(self) -> bool:
        """Whether further games may follow tonight."""
        programme = self.programme
        if programme is None or not self.recent:
            return False
        return not programme.games or bool(self.planned) or self.going is not None

    @property
    def people(self) -> list[str]:
        """Names of the people of the programme."""
        cast = () if self.programme is None else self.programme.cast
        return [player.name for player in cast if not player.understudy]

    def proposal(self) -> str | None:
        """Returns the next game's name, or None if the evening is over."""
        if self.programme is None:
            return None
        return proposed(self.programme, self.shows, {one.name: one.seats for one in bills()})

    def line_up(self, game: str) -> LineUp:
        """Returns who plays, watches and begins if this game is next."""
        assert self.programme is not None
        billing = Billing(self._device.say)
        return line_up(self.programme, self.shows, bill_of(game).seats, billing)

    def options(self, game: str) -> dict[str, Any]:
        """Returns the options that these people last chose for a game.

        If there are none, they are the game's last used ones, or else those for a first game.
        """
        from app.options import chosen, options_of

        prefs = self._device.prefs
        saved = options_with(prefs, game, self.people)
        if saved is None:
            saved = prefs.now.last_options.get(game, bill_of(game).first)
        return chosen(options_of(find(game), prefs.now.lang), saved)

    async def begin(
        self, game: str, options: Mapping[str, Any] | None = None, *, teaching: bool = False
    ) -> None:
        """Saves the programme and opens the table of its next game.

        Args:
            game: Name of the game.
            options: Chosen options; None for the last used ones.
            teaching: Whether the first round is played with open hands.

        Raises:
            BadSetup: The engine refuses the setup; its message is for the reader.
            StoreError: The session cannot be saved; its message is for the reader.
        """
        assert self.programme is not None
        if self.shows:
            await self._meet(self.shows[-1])
        self._device.prefs.keep("programme", self.programme.plain())
        cast = self.line_up(game)
        chosen = dict(self.options(game) if options is None else options)
        if cast.first is not None and (first := seat_option(game)) is not None:
            chosen[first] = cast.first + 1
        seats = [player._asdict() for player in cast.seats]
        await self._evening.start(
            game, seats, chosen, teaching=teaching, note={EVENING: self.identity}
        )

    def end(self) -> None:
        """Removes all unstarted games from the programme.

        Raises:
            StoreError: The programme cannot be saved.
        """
        if self.programme is not None:
            planned = self.planned
            games = tuple(game for game in self.programme.games if game not in planned)
            self.programme = Programme(self.identity, self.programme.cast, games)
            self._device.prefs.choose("programme", self.programme.plain())

    def close(self) -> None:
        """Removes the programme, which makes the evening a past one.

        Raises:
            StoreError: The change cannot be saved.
        """
        self.programme = None
        self._device.prefs.choose("programme", {})

    def save_unplanned(self) -> None:
        """Saves the players of an evening, so that its end is noticed.

        A programme of another evening that has games left is not replaced.
        """
        if self.programme is not None and running(self._store, self._device, self._evening) is None:
            self._device.prefs.keep("programme", self.programme.plain())

    async def _meet(self, last: SessionCard) -> None:
        assert self.programme is not None
        with contextlib.suppress(StoreError):  # then the players stay unchanged
            session = await self._store.load(last.id)
            self.programme = updated(self.programme, session.setup.cast)
            if session is not self._evening.session:
                await session.close()


def plan(
    store: Store, device: Device, evening: Evening, cast: Sequence[Player], games: Sequence[str]
) -> NextShow:
    """Returns a new evening with these people and planned games."""
    show = NextShow(store, device, evening, secrets.token_hex(8))
    show.programme = Programme(show.identity, tuple(cast), tuple(games))
    return show


def _latest(store: Store) -> SessionCard | None:
    return max(store.cards(), key=lambda card: card.created, default=None)


def unended(store: Store, device: Device, evening: Evening) -> str:
    """Returns the identity of the evening that may go on, or ""."""
    programme, session = Programme.of(device.prefs.now.programme), evening.session
    known = [programme.evening] if programme is not None else []
    known += [evening_of(session.card)] if session is not None else []
    return next((one for one in known if NextShow(store, device, evening, one).goes_on), "")


def running(store: Store, device: Device, evening: Evening) -> NextShow | None:
    """Returns tonight's evening with games or a curtain call left, if any."""
    programme = Programme.of(device.prefs.now.programme)
    if programme is None:
        return None
    show = NextShow(store, device, evening, programme.evening)
    return show if show.planned or (show.ended and show.recent) else None
