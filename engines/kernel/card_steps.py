"""Machine for card steps: it runs abilities that are made of small steps.

Abilities under way lie on a stack of frames, the innermost last. A frame names whose ability it is,
the card, and the numbers of the steps still to come. A step is over at once, or it asks a question
and is over once the answer has been carried out.

A game derives its machine from `Script` and fills in three tables: what each step does, what each
answer does, and what may be answered to each question::

    class Abilities(Script[State, Frame, Step]):
        steps = STEPS
        perform = {"draw": _draw, "discard": _discard}  # which asks for the "drop"
        answer = {"drop": _drop}
        questions = {"drop": _cards_in_hand}

Functions that carry out a step or an answer change the state, log events as soon as they are true,
and return whether the step is over; False leaves its question open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from .action import Action
from .entry import Entry
from .event import EventLog


class StepFrame(Protocol):
    """One ability under way: a named tuple that begins with these fields."""

    @property
    def seat(self) -> int:
        """Seat whose ability it is."""

    @property
    def thing(self) -> int:
        """Card, or whatever else the steps stand on."""

    @property
    def todo(self) -> tuple[int, ...]:
        """Numbers of the steps still to come."""

    @property
    def _replace(self) -> Callable[..., Any]: ...


class CardStep(Entry):
    """One step of a card: the fields that the schema declares for what it does, and these."""

    do: str
    """Name of the step."""
    times: int
    """Number of times that it is done."""
    branches: tuple[tuple[int, ...], ...]
    """Branches to choose from, as numbers of steps."""
    choices: tuple[int, ...]
    """Numbers of its branches among all that the card offers, from 1: keys of their texts."""


F = TypeVar("F", bound=StepFrame)
P = TypeVar("P", bound=CardStep)


class Scripted(Protocol[F]):
    """Fields of a state that the machine reads and writes."""

    frames: list[F]
    step: int
    """Number of the step being carried out."""
    left: int
    """Number of times that it is still to be done."""
    phase: Any
    """Open question: one of the words that the game's own type lists."""
    answers: list[Action]
    """Every answer to it."""


S = TypeVar("S", bound="Scripted[Any]")

Perform: TypeAlias = Callable[[S, int, P, EventLog], bool]
"""Carries out a step of a seat."""

Answer: TypeAlias = Callable[[S, int, Any, EventLog], bool]
"""Carries out the answer of a seat with this argument."""

Choices: TypeAlias = Callable[[S, F, P], list[Action]]
"""Every answer to the question of a step, sorted."""


class Script(Generic[S, F, P]):
    """Runs the steps of one game's cards."""

    steps: Sequence[P]
    """Every step by its number."""
    perform: Mapping[str, Perform[S, P]]
    """By name of a step."""
    answer: Mapping[str, Answer[S]]
    """By kind of action."""
    questions: Mapping[Any, Choices[S, F, P]]
    """By name of a question."""
    decline: str = ""
    """Kind of action that declines a step."""
    end: int | None = None
    """Number that marks the end of an ability in `todo`, in games where abilities wait for it."""

    # -- to override -----------------------------------------------------------------------------

    def idle(self, state: S, log: EventLog) -> bool:
        """End a step that could do nothing or was declined."""
        return True

    def finish(self, state: S, frame: F, log: EventLog) -> None:
        """Close an ability whose frame has just left the stack."""

    def hides(self, state: S, question: str, seat: int) -> bool:
        """Check whether skipping a question with a single answer would reveal something hidden."""
        return False

    def carry_out(self, state: S, frame: F, step: P, log: EventLog) -> bool:
        """Carry out one step of the innermost ability, whose `frame` no longer lists it."""
        state.left = step.times
        return self.perform[step.do](state, frame.seat, step, log)

    def choices(self, state: S, question: str) -> list[Action]:
        """Every answer to a question of the step being carried out."""
        return self.questions[question](state, state.frames[-1], self.steps[state.step])

    # -- running ---------------------------------------------------------------------------------

    def run(self, state: S, log: EventLog) -> bool:
        """Continue all abilities under way: to their end (True), or to a question (False)."""
        while state.frames:
            frame = state.frames[-1]
            if not frame.todo or frame.todo[0] == self.end:
                state.frames.pop()
                self.finish(state, frame, log)
            elif not self.next_step(state, frame, log):
                return False
        return True

    def next_step(self, state: S, frame: F, log: EventLog) -> bool:
        """Carry out the next step of the innermost frame."""
        state.step = frame.todo[0]
        frame = state.frames[-1] = frame._replace(todo=frame.todo[1:])
        return self.carry_out(state, frame, self.steps[state.step], log)

    def insert(self, state: S, steps: tuple[int, ...]) -> None:
        """Put these steps before those that the innermost ability still has to do."""
        frame = state.frames[-1]
        state.frames[-1] = frame._replace(todo=steps + frame.todo)

    # -- asking ----------------------------------------------------------------------------------

    def ask(self, state: S, question: str, log: EventLog) -> bool:
        """Open a question, or carry out its only answer; the step is idle if there is none."""
        return self.offer(state, question, self.choices(state, question), log)

    def offer(self, state: S, question: str, answers: list[Action], log: EventLog) -> bool:
        """Open a question with these answers, or carry out the only one; idle without any."""
        if not answers:
            return self.idle(state, log)
        if len(answers) > 1 or self.hides(state, question, answers[0].seat):
            state.answers = answers
            state.phase = question
            return False
        if answers[0].kind == self.decline:
            return self.idle(state, log)
        state.answers = answers
        seat, kind, arg = answers[0]
        return self.answer[kind](state, seat, arg, log)

    def renew_answers(self, state: S) -> None:
        """Work out `state.answers` again, for a state that has been dealt or read."""
        asked = state.phase in self.questions
        state.answers = self.choices(state, state.phase) if asked else []
