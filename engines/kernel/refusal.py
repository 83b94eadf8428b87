"""Refusals of actions, as far as they are alike in every game.

What is legal is said by a game's `decide` alone; this only explains. A game brings a table of its
questions and a function for what its own rules forbid, and none of it tells what a seat may not
know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .action import Action, Kind
from .decision import Decision


class Refusal(NamedTuple):
    """Refusal by a game's rules: catalogue key, rule number, args of the template."""

    key: str
    rule: str
    args: dict[str, Any]


class Question(NamedTuple):
    """Question of a game: kinds of actions that answer it, and its rules."""

    kinds: tuple[Kind[Any], ...]
    rule: str
    turn: str = ""
    """The rule that says whose question it is; "" where that is `rule` too."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its kinds."""
        return tuple(kind.name for kind in self.kinds)


class Asking(Protocol):
    """State with a name for its question."""

    @property
    def phase(self) -> str:
        """Name of the question."""


S = TypeVar("S", bound=Asking)


def because(name: str, rule: str, **args: Any) -> Refusal:
    """The refusal whose sentence is the text `why.<name>`."""
    return Refusal(f"why.{name}", rule, args)


class Reasons(Generic[S]):
    """The reasons of a game: `why.over`, `why.turn`, `why.now_<phase>`, and its own."""

    def __init__(
        self,
        over: str,
        questions: Mapping[Any, Question],
        explain: Callable[[S, Action], Refusal | None],
    ) -> None:
        """Reasons of one game.

        Args:
            over: the rule that ends a match.
            questions: the question of each phase.
            explain: refusal of an action whose kind is asked for; None if naming the question
                says enough.
        """
        self.over = over
        self.questions = questions
        self.explain = explain

    def why_not(self, state: S, decision: Decision | None, action: Action) -> Refusal | None:
        """Refusal of `action`; None if it is an answer to `decision`, the question of `state`."""
        if decision is None:
            return because("over", self.over)
        question = self.questions[state.phase]
        if action.seat not in decision.seats:
            return because("turn", question.turn or question.rule, seat=decision.seats[0])
        now = because(f"now_{state.phase}", question.rule)
        if action.kind not in question.names:
            return now
        if any(each == action and _same_type(each, action) for each in decision.actions):
            return None
        return self.explain(state, action) or now


def _same_type(listed: Action, action: Action) -> bool:
    """Whether arguments that are equal are of the same type, part by part: True is not 1."""
    return repr(listed.arg) == repr(action.arg)
