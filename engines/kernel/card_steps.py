"""Interpreter for card abilities, which are sequences of small steps.

Each ability in progress is a frame on a stack, with the innermost ability last. A frame records
the seat that owns the ability, the card and the numbers of the remaining steps. A step either
ends at once, or asks a question and ends when the answer has been carried out.

A game subclasses `Script` and fills in its steps and three tables: the effect of each step, the
effect of each answer, and the legal answers to each question::

    class Abilities(Script[State, Frame, Step]):
        steps = STEPS
        perform = {"draw": _draw, "discard": _discard}  # which asks for the "drop"
        answer = {"drop": _drop}
        questions = {"drop": _cards_in_hand}

Functions that carry out a step or an answer change the state, log each event as soon as its effect
is in place, and return whether the step has ended. False leaves a question open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from .action import Action
from .entry import Entry
from .event import EventLog


class StepFrame(Protocol):
    """Ability in progress: a named tuple that begins with these fields."""

    @property
    def seat(self) -> int:
        """Seat that owns the ability."""

    @property
    def thing(self) -> int:
        """Card or other object that has the ability."""

    @property
    def todo(self) -> tuple[int, ...]:
        """Numbers of the remaining steps."""

    @property
    def _replace(self) -> Callable[..., Any]: ...


class CardStep(Entry):
    """One step of an ability, with the fields that all games share."""

    do: str
    """Name of the effect that the step has."""
    times: int
    """Number of times the step is carried out."""
    branches: tuple[tuple[int, ...], ...]
    """Branches to choose from, each a sequence of step numbers."""
    choices: tuple[int, ...]
    """Number of each branch as used in text keys, counted from 1.

    The numbering continues through all steps of the card.
    """


F = TypeVar("F", bound=StepFrame)
P = TypeVar("P", bound=CardStep)


class Scripted(Protocol[F]):
    """Part of a game's state that `Script` reads and writes."""

    frames: list[F]
    step: int
    """Number of the current step."""
    left: int
    """Remaining repetitions of the current step."""
    phase: Any
    """Name of the open question, which is a key of `Script.questions`."""
    answers: list[Action]
    """All answers to the open question."""


S = TypeVar("S", bound="Scripted[Any]")

Perform: TypeAlias = Callable[[S, int, P, EventLog], bool]
"""Function that carries out a step for a seat."""

Answer: TypeAlias = Callable[[S, int, Any, EventLog], bool]
"""Function that carries out a seat's answer, given its argument."""

Choices: TypeAlias = Callable[[S, F, P], list[Action]]
"""Function that returns all answers to a step's question, sorted."""


class Script(Generic[S, F, P]):
    """Interpreter that runs the card steps of one game."""

    steps: Sequence[P]
    """All steps, indexed by number."""
    perform: Mapping[str, Perform[S, P]]
    """Functions that carry out steps, keyed by step name."""
    answer: Mapping[str, Answer[S]]
    """Functions that carry out answers, keyed by kind of action."""
    questions: Mapping[Any, Choices[S, F, P]]
    """Functions that return the legal answers to questions, keyed by question name."""
    decline: str = ""
    """Kind of action with which a player declines a step."""
    end: int | None = None
    """Marker in `todo` for the end of an ability.

    The value is None in games where no ability waits for another to end.
    """

    # -- to override -----------------------------------------------------------------------------

    def idle(self, state: S, log: EventLog) -> bool:
        """Ends a step that had no effect or was declined.

        Returns:
            Whether the step has ended.
        """
        return True

    def finish(self, state: S, frame: F, log: EventLog) -> None:
        """Concludes an ability whose frame has just been removed from the stack."""

    def hides(self, state: S, question: str, seat: int) -> bool:
        """Whether skipping a question with a single answer would reveal something hidden."""
        return False

    def carry_out(self, state: S, frame: F, step: P, log: EventLog) -> bool:
        """Carries out `step`, which has already been removed from `frame`.

        Returns:
            Whether the step has ended.
        """
        state.left = step.times
        return self.perform[step.do](state, frame.seat, step, log)

    def choices(self, state: S, question: str) -> list[Action]:
        """Returns all legal answers to a question of the current step."""
        return self.questions[question](state, state.frames[-1], self.steps[state.step])

    # -- running ---------------------------------------------------------------------------------

    def run(self, state: S, log: EventLog) -> bool:
        """Runs abilities until all have ended or a question is open.

        Returns:
            True if all abilities have ended, False if a question is open.
        """
        while state.frames:
            frame = state.frames[-1]
            if not frame.todo or frame.todo[0] == self.end:
                state.frames.pop()
                self.finish(state, frame, log)
            elif not self.next_step(state, frame, log):
                return False
        return True

    def next_step(self, state: S, frame: F, log: EventLog) -> bool:
        """Removes the next step from the innermost frame and carries it out.

        Returns:
            Whether the step has ended.
        """
        state.step = frame.todo[0]
        frame = state.frames[-1] = frame._replace(todo=frame.todo[1:])
        return self.carry_out(state, frame, self.steps[state.step], log)

    def insert(self, state: S, steps: tuple[int, ...]) -> None:
        """Inserts steps before the remaining steps of the innermost ability."""
        frame = state.frames[-1]
        state.frames[-1] = frame._replace(todo=steps + frame.todo)

    # -- asking ----------------------------------------------------------------------------------

    def ask(self, state: S, question: str, log: EventLog) -> bool:
        """Asks a question with all its legal answers, as `offer` does.

        Returns:
            Whether the step has ended.
        """
        return self.offer(state, question, self.choices(state, question), log)

    def offer(self, state: S, question: str, answers: list[Action], log: EventLog) -> bool:
        """Opens a question, or carries out its only answer at once.

        A single answer is still asked for if skipping the question would reveal something hidden.
        If there are no answers, `idle` is called instead.

        Returns:
            Whether the step has ended.
        """
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
        """Recomputes `state.answers` for an imagined state or one read from text."""
        asked = state.phase in self.questions
        state.answers = self.choices(state, state.phase) if asked else []
