"""Saves a running game and its summary card for lists."""

import contextlib
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from app.store.errors import StoreError
from app.store.pace import ACTIVE
from app.store.session import AGREED, TEACHING
from app.table.active_time import ActiveTime
from app.table.pin_tries import PinTries
from app.table.reduce import opened
from app.table.state import AGREE, Cast, TableState, resume
from app.table.table import Table
from app.table.teaching import OpenRound
from engines import Match, find

if TYPE_CHECKING:
    from app.store import Session
    from app.table.bot_reasons import BotReasons

FLAT = "flat"
"""Key of the mark that records whether the device lies flat."""

UNFIT = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""Errors that unsuitable options or actions may cause in the rules."""

CONFIRMED = "confirmed"
"""Key of the mark with the number of entries at each seat's last confirmed page."""

NO_ROUND = ("", 1)
"""First round for a teaching table with open hands until the end."""


class Keeper:
    """Saves the steps of a table in its session.

    Args:
        session: Saved game.
        first_round: Event that begins a round, and number of rounds, see `OpenRound.of`.

    Attributes:
        session: Saved game.
        open_round: Round that a teaching table plays with open hands; None at other tables.
        pins: Counter of wrong PINs.
        time: Time that people spend at the table.
    """

    def __init__(self, session: "Session", first_round: tuple[str, int] = NO_ROUND) -> None:
        self.session = session
        taught = session.card.note.get(TEACHING)
        self.open_round = OpenRound.of(first_round, session.setup.seats) if taught else None
        self.pins = PinTries(session)
        self.time = ActiveTime(session.card.note.get(ACTIVE))

    def table(self, *, may_lie_flat: bool = True) -> Table:
        """Returns the table of the session after all saved actions.

        The options were checked when the game was created and are protected by a checksum, so they
        are checked again only after an error.

        Args:
            may_lie_flat: Whether board and settings support a device that lies flat.

        Raises:
            IllegalAction: The saved actions do not fit the rules.
            ValueError: The saved record does not fit the rules.
        """
        session, setup = self.session, self.session.setup
        dealt = (setup.seats, setup.seed, dict(setup.options))
        setting: dict[str, Any] = {
            "cast": self.cast,
            "filed": session.revealed_at,
            "laid_flat": bool(session.marks.get(FLAT)),
            "may_lie_flat": may_lie_flat,
            "open_round": self.open_round,
            "confirmed": confirmed_in(session.marks),
        }
        try:
            state = resume(Match.begin(find(setup.game), *dealt), session.actions, **setting)
        except UNFIT:
            state = resume(Match.new(setup.game, *dealt), session.actions, **setting)
        return Table(opened(state), self.keep)

    @property
    def names(self) -> list[str]:
        """Names of the players in seat order."""
        return [player.name for player in self.session.setup.cast]

    @property
    def cast(self) -> Cast:
        """Seats played by computer players, and seats with a PIN."""
        seats = list(enumerate(self.session.setup.cast))
        return Cast(
            frozenset(seat for seat, player in seats if player.understudy is not None),
            frozenset(seat for seat, player in seats if player.pin is not None),
        )

    def keep(self, before: TableState, after: TableState) -> None:
        """Saves the actions that a step took, or deletes the undone ones.

        The game's summary card and the removal of forgotten PINs are saved with them.

        Raises:
            StoreError: The actions cannot be saved.
        """
        session, new = self.session, after.match.count - before.match.count
        for seat in before.cast.pins - after.cast.pins:
            if session.setup.cast[seat].pin is not None:
                session.open_pin(seat, others=before.forgotten is not None)
        note_confirmed(session, after)
        if not new:
            if after.confirmed != before.confirmed:
                with contextlib.suppress(StoreError):  # then the page is read once more
                    session.save()
            return
        self.time.acted()
        self.note(after.match)
        thoughts = self._remember(before, after) if new > 0 else []
        agreed = session.card.note.get(AGREED, [])
        try:
            if new > 0:
                session.append(*after.match.actions[-new:])
            else:
                session.note_agreed(after.match.count, agreed_by(before, after))
                for number in thoughts_between(after, before):
                    self.reasons.forget(number)
                session.drop_last(-new)
        except BaseException:
            self.note(before.match)
            note_confirmed(session, before)
            if AGREED in session.card.note:
                session.note(**{AGREED: agreed})
            for number in thoughts:
                self.reasons.forget(number)
            raise

    def _remember(self, before: TableState, after: TableState) -> list[int]:
        found = []
        for number in range(len(before.entries), len(after.entries)):
            entry = after.entries[number]
            if entry.why is not None and not entry.let_go:
                from app.table.bot_reasons import explained

                action = after.match.actions[number - 1]
                why = explained(entry.why, before.match, after.match, action)
                self.reasons.remember(number, why)
                found.append(number)
        return found

    @cached_property
    def reasons(self) -> "BotReasons":
        """Reasons for computer players' moves. The module is imported on demand."""
        from app.table.bot_reasons import BotReasons

        return BotReasons(self.session.marks)

    def opens(self, seat: int, pin: str | None) -> bool:
        """Checks a PIN and counts wrong ones.

        Returns:
            Whether the PIN opens the seat's hand. A seat without a PIN is open; during a waiting
            time after wrong PINs, no PIN opens it.
        """
        from app.store import check_pin

        pin_hash = self.session.setup.cast[seat].pin
        if pin_hash is None:
            return True
        if not pin or self.pins.wait(seat):
            return False
        right = check_pin(pin, pin_hash)
        self.pins.note(seat, right=right)
        return right

    def lies_flat(self, flat: bool) -> None:
        """Saves whether the device lies flat between two people.

        Raises:
            StoreError: The change cannot be saved.
        """
        before = dict(self.session.marks)
        self.session.marks[FLAT] = flat
        try:
            self.session.save()
        except StoreError:
            self.session.marks.clear()
            self.session.marks.update(before)
            raise

    def note(self, match: Match) -> None:
        """Updates the progress on the game's summary card, without saving."""
        cast = self.session.setup.cast
        decision = match.decision
        turn = None
        # During an interrupt no single seat is next.
        if decision is not None and not match.game.window(decision):
            people = [seat for seat in decision.seats if cast[seat].understudy is None]
            turn = (people or decision.seats)[0]
        where = match.game.state_line(match.view(None))
        self.session.note(where="" if where is None else str(where), next=turn)
        if self.time.seconds:  # opening an older game must not save anything
            self.session.note(**{ACTIVE: self.time.seconds})

    def finish(self, match: Match) -> None:
        """Saves the result of a finished game, unless it is saved already.

        The result of a teaching table is not saved.
        """
        result = match.result
        if result is not None and self.session.finished is None and self.open_round is None:
            self.session.finish(list(result.scores), list(result.winners))

    def save_state_line(self, match: Match) -> None:
        """Saves the game's progress and result on its summary card.

        A failure is ignored, because all actions have been saved before.
        """
        with contextlib.suppress(StoreError):
            self.finish(match)
            self.note(match)
            self.session.save()


def note_confirmed(session: "Session", state: TableState) -> None:
    """Marks in a session what `confirmed_in` returns."""
    if state.confirmed:
        confirmed = {str(seat): number for seat, number in state.confirmed.items()}
        session.marks[CONFIRMED] = confirmed


def confirmed_in(marks: Mapping[str, Any]) -> dict[int, int]:
    """Returns the number of entries at each seat's last confirmed page."""
    found = marks.get(CONFIRMED)
    saved = found.items() if isinstance(found, dict) else ()
    return {int(seat): each for seat, each in saved if seat.isdecimal() and type(each) is int}


def agreed_by(before: TableState, after: TableState) -> int | None:
    """Returns the seat whose move was undone by agreement, or None.

    It is None after an ordinary undo.
    """
    return before.entries[len(after.entries)].seat if before.panel == AGREE else None


def thoughts_between(earlier: TableState, later: TableState) -> list[int]:
    """Returns the entry numbers of computer players' moves between two states."""
    numbers = range(len(earlier.entries), len(later.entries))
    return [number for number in numbers if later.entries[number].by_understudy]
