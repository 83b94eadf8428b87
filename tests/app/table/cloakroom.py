"""Cloakroom: a toy game in which one turn consists of several answers of a seat.

A turn hands in two coats face down, one after the other, both odd or both even, and then hangs
them face up on one of two hooks. A coat that ends in 5 is turned up. A coat that ends in 9 ends the
turn at once. After a coat that ends in 8, a look at the lost property replaces the second coat.
Nobody else ever learns the content of a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from engines import Action, Decision, Line, Result, kernel

HAND = 12
TURNS = 6


class HandedIn(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class TurnedUp(NamedTuple):
    seat: int
    coat: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class Seen(NamedTuple):
    seat: int
    coat: int
    audience: tuple[int, ...] | None = None


class Hung(NamedTuple):
    seat: int
    hook: int
    audience: tuple[int, ...] | None = None


@dataclass(slots=True)
class State(kernel.GameState):
    turns: int  # that are over
    coat: int  # the one that this turn handed in first; -1 before
    hanging: bool
    hands: list[list[int]]
    given: list[list[int]]
    lost: int
    hooks: list[int]


class Cloakroom(kernel.Game[State]):
    name, seats, endings = "cloakroom", (2, 3), ("closed",)

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[State, list[Any]]:
        coats = kernel.shuffled(range(HAND * seats + 1), seed, 0)
        hands = [sorted(coats[HAND * seat :][:HAND]) for seat in range(seats)]
        return State(0, -1, False, hands, [[] for _ in hands], coats[-1], [0, 0]), []

    def decide(self, state: State) -> Decision | None:
        me = state.turns % len(state.hands)
        if state.turns == TURNS:
            return None
        if state.hanging:
            hooks = [Action(me, "hang", hook) for hook in (0, 1)]
            return Decision((me,), "ask.hang", hooks, private=False, continues=True)
        coats = [
            coat
            for coat in state.hands[me]
            if state.coat < 0 or (coat % 2 == state.coat % 2 and coat % 10 < 8)
        ]
        answers = [Action(me, "hand_in", coat) for coat in coats]
        if state.coat >= 0:
            answers.append(Action(me, "keep"))
        return Decision((me,), "ask.coat", sorted(answers), continues=state.coat >= 0)

    def apply(self, state: State, action: Action, events: list[Any] | None = None) -> list[Any]:
        events = [] if events is None else events
        me, kind, arg = action
        if kind == "keep":
            state.hanging = True
            return events
        assert isinstance(arg, int)
        if kind == "hang":
            state.hooks[arg] += 1
            events.append(Hung(me, arg))
            self._over(state)
            return events
        state.hands[me].remove(arg)
        state.given[me].append(arg)
        events.append(HandedIn(me))
        if arg % 10 == 5:
            events.append(TurnedUp(me, arg))
        if arg % 10 == 9:
            self._over(state)
        elif arg % 10 == 8:
            state.hanging = True
            events.append(Seen(me, state.lost, audience=(me,)))
        elif state.coat >= 0:
            state.hanging = True
        else:
            state.coat = arg
        return events

    def _over(self, state: State) -> None:
        state.coat, state.hanging = -1, False
        state.turns += 1

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "turns": state.turns,
            "hand": [] if seat is None else state.hands[seat][:],
            "given": [len(given) for given in state.given],
            "hooks": state.hooks[:],
        }

    def result(self, state: State) -> Result | None:
        scores = [len(given) for given in state.given]
        lines = [Line(seat, points, "coats") for seat, points in enumerate(scores)]
        return Result(scores, [scores.index(max(scores))], lines, "closed")

    def evaluate(self, view: dict[str, Any]) -> list[float]:
        return [float(count) for count in view["given"]]


GAME = Cloakroom()
