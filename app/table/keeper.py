"""A kept game at its table, and the notes kept beside its actions: for the foyer, its end."""

import contextlib
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
"""The mark of a session whose device lies flat between the people."""

UNFIT = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""Errors of rules that are played with options or actions that do not fit them."""

NO_ROUND = ("", 1)
"""For a game without a bill: its teaching table stays open to the end."""


class Keeper:
    """Keeps one session in step with its table.

    Args:
        session: The session.
        first_round: The event and the number of rounds of `OpenRound.of`.

    Attributes:
        session: The session.
        time: Time that people spend at it.
        open_round: The round that a teaching table plays with open hands; None at any other table.
    """

    def __init__(self, session: "Session", first_round: tuple[str, int] = NO_ROUND) -> None:
        self.session = session
        taught = session.card.note.get(TEACHING)
        self.open_round = OpenRound.of(first_round, session.setup.seats) if taught else None
        self.pins = PinTries(session)
        self.time = ActiveTime(session.card.note.get(ACTIVE))

    def table(self, *, may_lie_flat: bool = True) -> Table:
        """The table of the session after all its actions.

        Its options were checked at its start, and a checksum guards them: nobody waits for a second
        check. Only if something does not fit, they are checked once more. With `may_lie_flat` board
        and settings let the device lie flat.

        Raises:
            IllegalAction: its record does not fit the rules.
            ValueError: as IllegalAction.
        """
        session, setup = self.session, self.session.setup
        dealt = (setup.seats, setup.seed, dict(setup.options))
        setting: dict[str, Any] = {
            "cast": self.cast,
            "filed": session.revealed_at,
            "laid_flat": bool(session.marks.get(FLAT)),
            "may_lie_flat": may_lie_flat,
            "open_round": self.open_round,
        }
        try:
            state = resume(Match.begin(find(setup.game), *dealt), session.actions, **setting)
        except UNFIT:
            state = resume(Match.new(setup.game, *dealt), session.actions, **setting)
        return Table(opened(state), self.keep)

    @property
    def names(self) -> list[str]:
        """Names of the seats in order."""
        return [player.name for player in self.session.setup.cast]

    @property
    def cast(self) -> Cast:
        """The present players of the seats."""
        seats = list(enumerate(self.session.setup.cast))
        return Cast(
            frozenset(seat for seat, player in seats if player.understudy is not None),
            frozenset(seat for seat, player in seats if player.pin is not None),
        )

    def keep(self, before: TableState, after: TableState) -> None:
        """Keeps the actions that a step took, or forgets those that it took back.

        Where the game stands goes with them, and so do forgotten PINs that are taken away. Raises
        StoreError when that cannot be kept.
        """
        session, new = self.session, after.match.count - before.match.count
        for seat in before.cast.pins - after.cast.pins:
            if session.setup.cast[seat].pin is not None:
                session.open_pin(seat, others=before.forgotten is not None)
        if not new:
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
            if AGREED in session.card.note:
                session.note(**{AGREED: agreed})
            for number in thoughts:
                self.reasons.forget(number)
            raise

    def _remember(self, before: TableState, after: TableState) -> list[int]:
        """Notes the thoughts behind a step, to be kept with its actions; their numbers."""
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
        """Thoughts behind understudies' moves. Imported on demand: thinking is code of its own."""
        from app.table.bot_reasons import BotReasons

        return BotReasons(self.session.marks)

    def opens(self, seat: int, pin: str | None) -> bool:
        """Whether a PIN opens the hand of `seat`; a wrong one counts as a try."""
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
        """Keeps whether the device lies flat, for a later start; raises StoreError if it cannot."""
        before = dict(self.session.marks)
        self.session.marks[FLAT] = flat
        try:
            self.session.save()
        except StoreError:
            self.session.marks.clear()
            self.session.marks.update(before)
            raise

    def note(self, match: Match) -> None:
        """Tells the foyer the state of the game; saved with the action that leads there."""
        cast = self.session.setup.cast
        decision = match.decision
        turn = None
        # In a window, nobody is next.
        if decision is not None and not match.game.window(decision):
            people = [seat for seat in decision.seats if cast[seat].understudy is None]
            turn = (people or decision.seats)[0]
        where = match.game.state_line(match.view(None))
        self.session.note(where="" if where is None else str(where), next=turn)
        if self.time.seconds:  # nothing is saved when an older game is only looked at
            self.session.note(**{ACTIVE: self.time.seconds})

    def finish(self, match: Match) -> None:
        """Saves the end of the game, once there is one."""
        result = match.result
        if result is not None and self.session.finished is None and self.open_round is None:
            self.session.finish(list(result.scores), list(result.winners))

    def save_state_line(self, match: Match) -> None:
        """Saves the state of the game, and its end, if no action has saved them.

        If they cannot be saved now it is no harm, for every action has been.
        """
        with contextlib.suppress(StoreError):
            self.finish(match)
            self.note(match)
            self.session.save()


def agreed_by(before: TableState, after: TableState) -> int | None:
    """The seat whose move was taken back by agreement; None where it was undone as usual."""
    return before.entries[len(after.entries)].seat if before.panel == AGREE else None


def thoughts_between(earlier: TableState, later: TableState) -> list[int]:
    """Numbers of understudies' moves since a state."""
    numbers = range(len(earlier.entries), len(later.entries))
    return [number for number in numbers if later.entries[number].by_understudy]
