"""Hands that their people see only while they hold them open: with a thumb, or a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.table.steps import Cover, OnlyHeld, Uncover

if TYPE_CHECKING:
    from app.table.controller import Controller


class HeldHand:
    """Opens a reader's hand while it is held, and hides it when they let go.

    Args:
        show: The running show.
    """

    def __init__(self, show: Controller) -> None:
        self._show = show

    def follow(self) -> None:
        """Takes over who wants to see their hand only while holding it."""
        seats = enumerate(self._show.seats)
        held = frozenset(at for at, seat in seats if not seat.understudy and seat.habits.held)
        if held != self._show.table.state.only_held:
            self._show.table.take(OnlyHeld(held))

    def turn(self, *, open_: bool) -> None:
        """The reader holds their hand now, or has let go; nothing for any other reader."""
        show, state = self._show, self._show.table.state
        if not state.holds or state.seat is None or open_ is not state.covered:
            return
        show.retelling.skip()
        show.announcer.hush()
        show.table.take(Uncover(state.seat) if open_ else Cover(state.seat))
        show.draw()
