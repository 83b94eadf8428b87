"""Ad Lib: a toy game in which anybody may speak up, with open choices during a turn.

A turn has two actions. An action declares a card face up; then every seat, including the current
one, may heckle with a heckling card or pass. A heckled card has no effect. Otherwise the seat
openly points at one of two piles, draws a card in secret, and drops one in secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from pydantic import BaseModel, Field

from engines import kernel
from engines.kernel import Action, Decision, Line, Result
from engines.kernel.options import Options as BaseOptions

HAND = 3
ACTIONS = 2
CARDS = 40


def heckles(card: int) -> bool:
    return card % 4 == 0


@kernel.showing
class Declared(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


class LetGo(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class Heckled(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


class Pointed(NamedTuple):
    seat: int
    pile: int
    audience: tuple[int, ...] | None = None


class Drew(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class CardDrawn(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


class Dropped(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


class Options(BaseOptions):
    """Options of the toy game."""

    turns: int = Field(2, ge=1, le=3, title="Turns", description="Turns of each seat.")


@dataclass(slots=True)
class State(kernel.GameState):
    seed: int
    left: int  # turns still to come, this one included
    turn: int
    taken: int  # actions of this turn that are over
    phase: str
    card: int  # the one declared last; -1 before the first
    hands: list[list[int]]
    stock: list[int]
    spent: list[int]  # face up
    dropped: list[list[int]]  # face down, by who dropped them
    points: list[int]
    asked: list[int]


class AdLib(kernel.Game[State]):
    name, seats = "ad_lib", (2, 3, 4)
    endings = ("turns",)
    chances = frozenset({"stock"})
    interrupts = True

    @cached_property
    def Options(self) -> type[BaseModel]:
        return Options

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[State, list[Any]]:
        cards = kernel.shuffled(range(CARDS), seed, 0)
        return State(
            seed=seed,
            left=options["turns"] * seats,
            turn=0,
            taken=0,
            phase="act",
            card=-1,
            hands=[sorted(cards[HAND * seat :][:HAND]) for seat in range(seats)],
            stock=cards[HAND * seats :],
            spent=[],
            dropped=[[] for _ in range(seats)],
            points=[0] * seats,
            asked=[],
        ), []

    def decide(self, state: State) -> Decision | None:
        me = state.turn
        if not state.left:
            return None
        if state.phase == "window":
            heckling = [
                Action(seat, "heckle", card)
                for seat in state.asked
                for card in state.hands[seat]
                if heckles(card)
            ]
            every = sorted(heckling + [Action(seat, "pass") for seat in state.asked])
            seats = len(state.hands)
            order = [(me + step) % seats for step in range(1, seats + 1)]
            about = {"card": state.card, "order": order}
            return Decision(tuple(state.asked), "ask.heckle", every, about)
        if state.phase == "point":
            points = [Action(me, "point", pile) for pile in (0, 1)]
            return Decision((me,), "ask.point", points, private=False, continues=True)
        kind = "drop" if state.phase == "drop" else "declare"
        answers = [Action(me, kind, card) for card in state.hands[me]]
        if kind == "declare":
            answers.append(Action(me, "rest"))
        goes_on = kind == "drop" or state.taken > 0
        return Decision((me,), f"ask.{kind}", sorted(answers), continues=goes_on)

    def apply(self, state: State, action: Action, log: list[Any] | None = None) -> list[Any]:
        log = [] if log is None else log
        log += self._played(state, action)
        return log

    def _played(self, state: State, action: Action) -> list[Any]:
        seat, kind, arg = action
        if kind == "pass":
            state.asked.remove(seat)
            if not state.asked:
                state.phase = "point"
            return [LetGo(seat)]
        if kind == "rest":
            self._over(state)
            return []
        assert isinstance(arg, int)
        if kind == "point":
            state.points[seat] += state.card % (2 + arg)
            card = state.stock.pop()
            state.hands[seat] = sorted([*state.hands[seat], card])
            state.phase = "drop"
            return [Pointed(seat, arg), Drew(seat), CardDrawn(seat, card, audience=(seat,))]
        state.hands[seat].remove(arg)
        if kind == "drop":
            state.dropped[seat].append(arg)
            self._over(state)
            return [Dropped(seat)]
        state.spent.append(arg)
        if kind == "heckle":
            state.asked = []
            state.points[seat] += 1
            self._over(state)
            return [Heckled(seat, arg)]
        state.card, state.phase = arg, "window"
        state.asked = list(range(len(state.hands)))
        return [Declared(seat, arg)]

    def _over(self, state: State) -> None:
        state.phase = "act"
        state.taken += 1
        if state.taken == ACTIONS:
            state.taken = 0
            state.left -= 1
            state.turn = (state.turn + 1) % len(state.hands)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "left": state.left,
            "turn": state.turn,
            "taken": state.taken,
            "phase": state.phase,
            "card": state.card,
            "hand": [] if seat is None else state.hands[seat][:],
            "held": [len(hand) for hand in state.hands],
            "stock": len(state.stock),
            "spent": state.spent[:],
            "dropped": [
                cards[:] if owner == seat else [-1] * len(cards)
                for owner, cards in enumerate(state.dropped)
            ],
            "points": state.points[:],
            "asked": state.asked[:],
        }

    def imagine(self, view: dict[str, Any], rng: Random) -> State:
        view = kernel.plain(view)
        known = {*view["hand"], *view["spent"]}.union(*view["dropped"])
        cards = kernel.mixed(set(range(CARDS)) - known, rng)
        hands = [
            view["hand"] if seat == view["seat"] else sorted(cards.pop() for _ in range(held))
            for seat, held in enumerate(view["held"])
        ]
        dropped = [[cards.pop() if c < 0 else c for c in own] for own in view["dropped"]]
        return State(
            seed=rng.getrandbits(50),
            left=view["left"],
            turn=view["turn"],
            taken=view["taken"],
            phase=view["phase"],
            card=view["card"],
            hands=hands,
            stock=cards,
            spent=view["spent"],
            dropped=dropped,
            points=view["points"],
            asked=view["asked"],
        )

    def result(self, state: State) -> Result | None:
        best = max(state.points)
        lines = [Line(seat, points, "points") for seat, points in enumerate(state.points)]
        winners = [seat for seat, points in enumerate(state.points) if points == best]
        return Result(list(state.points), winners, lines, "turns")

    def evaluate(self, view: dict[str, Any]) -> list[float]:
        return [float(points) for points in view["points"]]

    def pieces(self, state: State) -> list[int]:
        piles = (*state.hands, state.stock, state.spent, *state.dropped)
        return [card for pile in piles for card in pile]

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        return options["turns"] * seats * ACTIONS * (seats + 3)


GAME = AdLib()
