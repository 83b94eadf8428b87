"""Tests of the engine for card steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engines.kernel.action import Action
from engines.kernel.card_steps import CardStep, Script
from engines.kernel.event import EventLog

END = -1


class Frame(NamedTuple):
    seat: int
    thing: int
    todo: tuple[int, ...]


@dataclass
class State:
    frames: list[Frame] = field(default_factory=list)
    step: int = 0
    left: int = 0
    phase: str = ""
    answers: list[Action] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    points: int = 0


STEPS = [
    CardStep(do="gain", amount=2, times=1),
    CardStep(do="pick", times=2),
    CardStep(do="gain", amount=5, times=1),
]
TWO, PICK, FIVE = range(3)


def _gain(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    state.points += step.amount
    log.append(f"gain {step.amount}")
    return True


def _pick(state: State, seat: int, step: CardStep, log: EventLog) -> bool:
    return MACHINE.ask(state, "pick", log)


def _picked(state: State, seat: int, card: Any, log: EventLog) -> bool:
    state.hand.remove(card)
    state.left -= 1
    log.append(f"pick {card}")
    return not state.left or MACHINE.ask(state, "pick", log)


def _cards(state: State, frame: Frame, step: CardStep) -> list[Action]:
    return [Action(frame.seat, "pick", card) for card in state.hand]


class Machine(Script[State, Frame, CardStep]):
    steps = STEPS
    perform = {"gain": _gain, "pick": _pick}
    answer = {"pick": _picked}
    questions = {"pick": _cards}
    decline = "skip"
    end = END
    secret = False

    def idle(self, state: State, log: EventLog) -> bool:
        log.append("idle")
        return True

    def finish(self, state: State, frame: Frame, log: EventLog) -> None:
        log.append(f"end of {frame.thing}{' marked' * bool(frame.todo)}")

    def hides(self, state: State, question: str, seat: int) -> bool:
        return self.secret


MACHINE = Machine()


def begun(*todo: int, hand: str = "") -> tuple[State, EventLog]:
    return State([Frame(1, 7, todo)], hand=[*map(int, hand)]), []


def test_steps_are_carried_out_in_order_to_the_end() -> None:
    state, log = begun(TWO, FIVE)
    assert MACHINE.run(state, log)
    assert log == ["gain 2", "gain 5", "end of 7"]
    assert (state.points, state.frames, state.step) == (7, [], FIVE)


def test_the_innermost_ability_goes_first() -> None:
    state, log = begun(TWO)
    state.frames.append(Frame(0, 8, (FIVE,)))
    assert MACHINE.run(state, log)
    assert log == ["gain 5", "end of 8", "gain 2", "end of 7"]


def test_a_marked_end_is_left_for_who_closes_the_ability() -> None:
    state, log = begun(TWO, END)
    assert MACHINE.run(state, log)
    assert log == ["gain 2", "end of 7 marked"]


def test_a_question_waits_for_its_answer() -> None:
    state, log = begun(PICK, TWO, hand="345")
    assert not MACHINE.run(state, log)
    assert (state.phase, state.left, log) == ("pick", 2, [])
    assert state.answers == [Action(1, "pick", card) for card in (3, 4, 5)]
    assert state.frames == [Frame(1, 7, (TWO,))]
    assert not _picked(state, 1, 4, log)  # the second card is asked for
    assert _picked(state, 1, 3, log)
    assert MACHINE.run(state, log)
    assert log == ["pick 4", "pick 3", "gain 2", "end of 7"]


def test_the_only_answer_is_given_without_asking() -> None:
    state, log = begun(PICK, hand="3")
    assert MACHINE.run(state, log)
    assert log == ["pick 3", "idle", "end of 7"]


def test_it_is_asked_if_skipping_the_question_would_tell(monkeypatch: Any) -> None:
    monkeypatch.setattr(Machine, "secret", True)
    state, log = begun(PICK, hand="3")
    assert not MACHINE.run(state, log)
    assert log == []


def test_without_answers_or_with_declining_alone_a_step_is_idle(monkeypatch: Any) -> None:
    state, log = begun(PICK)
    assert MACHINE.run(state, log)
    assert log == ["idle", "end of 7"]
    skip = Action(1, "skip")
    monkeypatch.setattr(Machine, "questions", {"pick": lambda state, frame, step: [skip]})
    state, log = begun(PICK)
    assert MACHINE.run(state, log)
    assert log == ["idle", "end of 7"]


def test_inserted_steps_come_before_those_to_do() -> None:
    state, log = begun(TWO)
    MACHINE.insert(state, (FIVE, FIVE))
    assert MACHINE.run(state, log)
    assert log == ["gain 5", "gain 5", "gain 2", "end of 7"]


def test_answers_are_worked_out_again_for_another_deal() -> None:
    state, log = begun(PICK, hand="345")
    MACHINE.run(state, log)
    state.hand = [6, 8]
    MACHINE.renew_answers(state)
    assert state.answers == [Action(1, "pick", 6), Action(1, "pick", 8)]
    state.phase = "play"
    MACHINE.renew_answers(state)
    assert state.answers == []
