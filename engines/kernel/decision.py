"""Decisions: questions to the players, each with all its legal answers."""

from __future__ import annotations

from typing import Any, NamedTuple

from .action import Action


class Decision(NamedTuple):
    """Next question of a match, with all its legal answers.

    It is immutable.
    """

    seats: tuple[int, ...]
    """Seats that may answer: usually one, but several for an interrupt."""
    prompt: str
    """Key of the question's text in the catalogue."""
    actions: list[Action]
    """All legal actions, sorted and without duplicates. They are read-only."""
    about: dict[str, Any] = {}
    """Public context of the question, as read-only plain data."""
    private: bool = True
    """Whether the answers may reveal something hidden."""
    decline: str = "pass"
    """Kind of action with which a seat declines.

    In an interrupt, every seat has such an action.
    """
    continues: bool = False
    """Whether the same player continues.

    The device is then not handed over.
    """
    spoken: tuple[str, ...] = ()
    """Kinds of private answers that are legal with any hand.

    They may be spoken aloud at the open table. Only questions to a single seat have them.
    """

    @property
    def order(self) -> tuple[int, ...]:
        """Deciding seats in the order in which to ask them.

        Seats listed in `about["order"]` are asked first.
        """
        given = [seat for seat in self.about.get("order", ()) if seat in self.seats]
        return (*given, *(seat for seat in self.seats if seat not in given))

    @property
    def declines(self) -> bool:
        """Whether any of the legal actions declines."""
        return any(action.kind == self.decline for action in self.actions)

    @property
    def spoken_actions(self) -> list[Action]:
        """Answers of the kinds in `spoken`, in order."""
        return [action for action in self.actions if action.kind in self.spoken]

    def of(self, seat: int) -> list[Action]:
        """Returns the actions of one seat, in order."""
        if len(self.seats) == 1:
            return self.actions if seat == self.seats[0] else []
        return [action for action in self.actions if action.seat == seat]

    def only(self, seat: int) -> Decision:
        """Returns this question with only the answers of `seat`."""
        if self.seats == (seat,):
            return self
        return self._replace(seats=(seat,), actions=self.of(seat))

    def within(self, actions: list[Action]) -> Decision:
        """Returns this question with `actions` as its only answers."""
        return self if actions == self.actions else self._replace(actions=actions)
