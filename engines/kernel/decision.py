"""Decisions: one question, and every answer that is legal."""

from __future__ import annotations

from typing import Any

from .action import Action


class Decision:
    """What has to be decided next.

    ``seats``    who may decide: one seat, or several where anybody may speak up.
    ``prompt``   catalogue key of the question.
    ``actions``  every legal action, sorted, each once. Read it; do not change it.
    ``about``    plain context for the question that everybody may know.
    ``private``  False: may be answered on the open table, nothing secret stands in the list.
    ``continues`` the seat goes on with the turn it is in: no hand-over before this question.
    ``decline``  with several seats: the kind of action that every one of them always has,
                 so that the list's absence or length tells nothing about a hand.
    ``spoken``   kinds of answers that tell nothing of what is hidden: the same ones are there
                 whatever is in a hand. They may be given by word on the open table, while the
                 hand stays under the curtain. Only for one seat and a private question; an open
                 one needs no such word.
    """

    __slots__ = (
        "about",
        "actions",
        "continues",
        "decline",
        "private",
        "prompt",
        "seats",
        "spoken",
    )

    def __init__(
        self,
        seats: tuple[int, ...],
        prompt: str,
        actions: list[Action],
        about: dict[str, Any] | None = None,
        private: bool = True,
        decline: str = "pass",
        continues: bool = False,
        spoken: tuple[str, ...] = (),
    ) -> None:
        self.seats = seats
        self.prompt = prompt
        self.actions = actions
        self.about = {} if about is None else about
        self.private = private
        self.decline = decline
        self.continues = continues
        self.spoken = spoken

    @property
    def order(self) -> tuple[int, ...]:
        """Who decides, in the order in which they are asked: ``about["order"]`` if it tells one.

        That may name other seats too; they are left out. Without it the seats as they are.
        """
        told = [seat for seat in self.about.get("order", ()) if seat in self.seats]
        return (*told, *(seat for seat in self.seats if seat not in told))

    @property
    def declines(self) -> bool:
        """Whether there is an action that declines; with several seats each has one."""
        return any(action.kind == self.decline for action in self.actions)

    @property
    def spoken_actions(self) -> list[Action]:
        """The answers of the kinds in ``spoken``, in order: they need no look at a hand."""
        return [action for action in self.actions if action.kind in self.spoken]

    def of(self, seat: int) -> list[Action]:
        """The actions of one seat, in order."""
        if len(self.seats) == 1:
            return self.actions if seat == self.seats[0] else []
        return [action for action in self.actions if action.seat == seat]

    def only(self, seat: int) -> Decision:
        """The same question as ``seat`` alone may see it: its own answers and nobody else's."""
        if self.seats == (seat,):
            return self
        return self._with((seat,), self.of(seat))

    def within(self, actions: list[Action]) -> Decision:
        """The same question with these of its answers alone."""
        return self if actions == self.actions else self._with(self.seats, actions)

    def _with(self, seats: tuple[int, ...], actions: list[Action]) -> Decision:
        return Decision(
            seats,
            self.prompt,
            actions,
            self.about,
            self.private,
            self.decline,
            self.continues,
            self.spoken,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Decision.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Decision({self.seats}, {self.prompt!r}, {len(self.actions)} actions)"


class Filled(Decision):
    """A question that is made blank, and filled in by who asks it: in half the time.

    All but ``decline`` has to be set. A game does best to ask all its questions in this way: then
    whoever reads them meets one class, which Python reads faster.
    """

    __slots__ = ()
    __init__ = object.__init__

    decline = "pass"

    @classmethod
    def like(cls, asked: Decision) -> Filled:
        """The same question, made in this way: for those that are kept."""
        question = cls()
        for name in Decision.__slots__:
            if name != "decline":
                setattr(question, name, getattr(asked, name))
        return question
