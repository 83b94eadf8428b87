"""Decisions: one question and every legal answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from .action import Action


class Decision(NamedTuple):
    """The next question of a match. Never changes once made."""

    seats: tuple[int, ...]
    """Seats that may answer: one, or several where anybody may interrupt."""
    prompt: str
    """Catalogue key of the question."""
    actions: list[Action]
    """Every legal action, sorted, without duplicates. For reading only."""
    about: dict[str, Any] = {}
    """Public context of the question: plain data, for reading only."""
    private: bool = True
    """False: the answers reveal nothing hidden and may be given on the open table."""
    decline: str = "pass"
    """Kind of the action that every seat has in an interrupt, whatever it holds."""
    continues: bool = False
    """True if the seat goes on with its own turn: no hand-over before this question."""
    spoken: tuple[str, ...] = ()
    """Kinds of answers to a private question that are legal whatever the hand holds.

    They may be given aloud at the open table. Only for questions to one seat.
    """

    @property
    def order(self) -> tuple[int, ...]:
        """Deciding seats in the order in which they are asked, from `about["order"]` if given."""
        given = [seat for seat in self.about.get("order", ()) if seat in self.seats]
        return (*given, *(seat for seat in self.seats if seat not in given))

    @property
    def declines(self) -> bool:
        """Whether an action declines; in an interrupt every seat has one."""
        return any(action.kind == self.decline for action in self.actions)

    @property
    def spoken_actions(self) -> list[Action]:
        """Answers of the kinds in `spoken`, in order."""
        return [action for action in self.actions if action.kind in self.spoken]

    def of(self, seat: int) -> list[Action]:
        """Actions of one seat, in order."""
        if len(self.seats) == 1:
            return self.actions if seat == self.seats[0] else []
        return [action for action in self.actions if action.seat == seat]

    def only(self, seat: int) -> Decision:
        """This question with the answers of `seat` alone."""
        if self.seats == (seat,):
            return self
        return self._replace(seats=(seat,), actions=self.of(seat))

    def within(self, actions: list[Action]) -> Decision:
        """This question with `actions` as its only answers."""
        return self if actions == self.actions else self._replace(actions=actions)
