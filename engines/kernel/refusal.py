"""Explanations of refused actions, common to all games.

A game's `decide` alone determines what is legal. This module only explains it. A game supplies a
table of its questions and a function for prohibitions in its own rules. No explanation may reveal
what a seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .action import Action, Kind
from .decision import Decision


class Refusal(NamedTuple):
    """Refusal by a game's rules: its text key, rule number and arguments."""

    key: str
    rule: str
    args: dict[str, Any]


class Question(NamedTuple):
    """Question of a game, with its rules and kinds of answer."""

    kinds: tuple[Kind[Any], ...]
    rule: str
    turn: str = ""
    """Number of the rule that says who is asked.

    The value is "" if that rule is `rule`.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the kinds of action that answer the question."""
        return tuple(kind.name for kind in self.kinds)


class Asking(Protocol):
    """State that names its open question."""

    @property
    def phase(self) -> str:
        """Name of the open question."""


S = TypeVar("S", bound=Asking)


def because(name: str, rule: str, **args: Any) -> Refusal:
    """Returns a refusal whose text key is `why.<name>`."""
    return Refusal(f"why.{name}", rule, args)


class Reasons(Generic[S]):
    """Explanations of why a game refuses actions.

    The text keys common to all games are `why.over`, `why.turn` and `why.now_<phase>`. A game adds
    its own.
    """

    def __init__(
        self,
        over: str,
        questions: Mapping[Any, Question],
        explain: Callable[[S, Action], Refusal | None],
    ) -> None:
        """Creates the explanations of a game.

        Args:
            over: Number of the rule that ends a match.
            questions: Question of each phase, by phase.
            explain: Function that explains why an action is refused although its kind answers the
                open question. It returns None if naming the question is enough.
        """
        self.over = over
        self.questions = questions
        self.explain = explain

    def why_not(self, state: S, decision: Decision | None, action: Action) -> Refusal | None:
        """Returns why `action` is refused.

        Returns None if it is a legal answer.

        Args:
            state: State with the open question.
            decision: Question with its answers, or None if the match is over.
            action: Action to explain.
        """
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
    """Whether equal arguments have the same types: True is not 1."""
    return repr(listed.arg) == repr(action.arg)
