"""A kept game as a flow, and what is kept of it beside its actions: for the foyer, and its end."""

import contextlib
from collections.abc import Callable

from app.store.errors import StoreError
from app.table.flow import Flow
from app.table.pin_tries import PinTries
from app.table.session import Session
from engines import Match, find

FLAT = "flat"
"""The mark of a session whose device lies flat between the people."""


class Keeper:
    """Keeps one session in step with its flow.

    may_lie_flat: whether board and settings let the device lie flat at this moment
    """

    def __init__(self, session: Session, may_lie_flat: Callable[[], bool] = lambda: True) -> None:
        self._session = session
        self._may_lie_flat = may_lie_flat
        self.pins = PinTries(session)

    def flow(self) -> Flow:
        """The flow of the session, where its actions lead to.

        Its options were checked when it was made, and a checksum says that they still are as they
        were: whoever goes on does not wait for what checks them. Only where something does not
        fit, they are checked once more.
        Raises IllegalAction or ValueError when its record does not fit the rules.
        """
        setup = self._session.setup
        told = (setup.seats, setup.seed, dict(setup.options))
        try:
            return self._played(Match.begin(find(setup.game), *told))
        except Exception:
            return self._played(Match.new(setup.game, *told))

    def _played(self, match: Match) -> Flow:
        """The flow of `match` once every kept action has been played."""
        session = self._session
        return Flow.resume(
            match,
            session.actions,
            keep=session.append,
            forget=session.drop_last,
            note=self.note,
            has_pin=lambda seat: session.setup.cast[seat].pin is not None,
            check_pin=self._check_pin,
            filed_at=lambda: session.told_at,
            is_understudy=lambda seat: session.setup.cast[seat].understudy is not None,
            flat=bool(session.marks.get(FLAT)),
            may_lie_flat=self._may_lie_flat,
        )

    def lies_flat(self, flat: bool) -> None:
        """Keeps whether the device lies flat, for a later start; raises StoreError if it cannot."""
        before = dict(self._session.marks)
        self._session.marks[FLAT] = flat
        try:
            self._session.save()
        except StoreError:
            self._session.marks.clear()
            self._session.marks.update(before)
            raise

    def _check_pin(self, seat: int, pin: str) -> bool:
        from app.store import check_pin

        kept = self._session.setup.cast[seat].pin
        if kept is None:
            return True
        if self.pins.wait(seat):
            return False
        right = check_pin(pin, kept)
        self.pins.note(seat, right=right)
        return right

    def note(self, match: Match) -> None:
        """Tells the foyer where the game stands; kept with the action that leads there."""
        cast = self._session.setup.cast
        decision = match.decision
        turn = None
        # Where anybody may speak up, nobody is next.
        if decision is not None and not match.game.window(decision):
            people = [seat for seat in decision.seats if cast[seat].understudy is None]
            turn = (people or decision.seats)[0]
        where = match.game.standing(match.view(None))
        self._session.note(where="" if where is None else str(where), next=turn)

    def finish(self, match: Match) -> None:
        """Keeps how the game ended, once it has."""
        result = match.result
        if result is not None and self._session.finished is None:
            self._session.finish(list(result.scores), list(result.winners))

    def keep_standing(self, match: Match) -> None:
        """Keeps where the game stands, and its end: what no action has been kept with.

        That it cannot be kept now is no harm, for every action has been.
        """
        with contextlib.suppress(StoreError):
            self.finish(match)
            self.note(match)
            self._session.save()
