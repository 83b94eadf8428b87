"""Going: card steps, one by one.

What is under way lies on a stack of frames, the innermost last: (seat, thing, todo, …), where
`todo` holds the numbers of the steps still to come, and what follows is a game's own. A step is
over at once, or it asks, and is over when the answer has been carried out. Each game goes from step
to step in a loop of its own, for that is in every second move; how they ask is the same.

Functions that carry something out change the state, tell what happened, and return whether the
step is over: False means that a question stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .action import Action
from .event import EventLog


class Scripted(Protocol):
    """What is asked of a state: frames, the step that is being done, and its question."""

    frames: list[Any]
    step: int
    """The number of the step."""
    left: int
    """How often it is still to be done."""
    phase: str
    """The name of the question that stands."""
    answers: list[Action]
    """Every answer to it."""


S = TypeVar("S", bound=Scripted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker(Generic[S]):
    """How the steps of a game ask."""

    idle: Callable[[S, EventLog], bool]
    """Nothing could be done, or nothing was wanted."""
    answer: Mapping[str, Callable[[S, int, Any, EventLog], bool]]
    """By kind of action: carries an answer out."""
    questions: Mapping[str, object]
    """The questions of steps."""
    choices: Callable[[S, str], list[Action]]
    """Every answer to a question of the step that is being done."""
    veiled: Callable[[S, str, int], bool]
    """Whether a seat is asked this even if there is one answer only: left out, it would tell."""
    decline: str = ""
    """The kind of action by which a step is let go."""

    def ask(self, state: S, question: str, log: EventLog) -> bool:
        """Asks, or takes the only answer there is; without any, nothing is done."""
        return self.offer(state, question, self.choices(state, question), log)

    def offer(self, state: S, question: str, answers: list[Action], log: EventLog) -> bool:
        """The same with these answers."""
        if len(answers) > 1 or (answers and self.veiled(state, question, answers[0].seat)):
            state.answers = answers
            state.phase = question
            return False
        if not answers or answers[0].kind == self.decline:
            return self.idle(state, log)
        state.answers = answers
        seat, kind, arg = answers[0]
        return self.answer[kind](state, seat, arg, log)

    def ask_again(self, state: S) -> None:
        """Works out the answers again after everything hidden has been dealt afresh."""
        known = state.phase in self.questions
        state.answers = self.choices(state, state.phase) if known else []


def first(state: Scripted, steps: tuple[int, ...]) -> None:
    """These steps come before everything the innermost frame still has to do."""
    frame = state.frames[-1]
    state.frames[-1] = (*frame[:2], steps + frame[2], *frame[3:])
