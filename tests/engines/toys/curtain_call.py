"""Curtain Call: a toy game in which most answers need no look at a hand.

At the start of a round each player says how many of three cards come from the left pile; the others
come from the right one. Then the seats take turns of one action each: showing a card, or passing.
Whoever shows a card that ends in 0 or 5 acts again at once. When all have passed in a row, the
round is over. The split and the pass are legal whatever a hand holds, so they can be given aloud.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from pydantic import BaseModel, Field

from engines import kernel
from engines.kernel import Action, Decision, Line, Result
from engines.kernel.action import Kind
from engines.kernel.options import Options as BaseOptions
from engines.kernel.sheet import Cell

DRAWN = 3
PILE = range(20)
"""Cards of the left pile; the right one has as many, numbered onwards."""


def left(card: int) -> bool:
    return card in PILE


class Drew(NamedTuple):
    seat: int
    left: int
    right: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class CardsDrawn(NamedTuple):
    seat: int
    cards: tuple[int, ...]
    audience: tuple[int, ...] | None = None


@kernel.showing
class Shown(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


class Passed(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


class Options(BaseOptions):
    """Options of the toy game."""

    rounds: int = Field(2, ge=1, le=3, title="Rounds", description="Rounds to play.")


@dataclass(slots=True)
class State(kernel.GameState):
    seed: int
    rounds: int  # still to come, this one included
    turn: int
    drawing: int  # seats that are still to draw
    passes: int  # in a row
    again: bool  # the seat acts once more
    hands: list[list[int]]
    piles: list[list[int]]  # left and right
    shown: list[list[int]]  # by who showed them


class CurtainCall(kernel.Game[State]):
    name, seats, endings = "curtain_call", (2, 3, 4), ("rounds",)
    chances = frozenset({"piles"})
    kinds = tuple(Kind[Any](name, "", "") for name in ("split", "show", "pass"))

    @cached_property
    def Options(self) -> type[BaseModel]:
        return Options

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[State, list[Any]]:
        piles = [
            kernel.shuffled(PILE, seed, 0),
            kernel.shuffled((len(PILE) + card for card in PILE), seed, 1),
        ]
        hands: list[list[int]] = [[] for _ in range(seats)]
        shown: list[list[int]] = [[] for _ in range(seats)]
        return State(seed, options["rounds"], 0, seats, 0, False, hands, piles, shown), []

    def decide(self, state: State) -> Decision | None:
        me = state.turn
        if not state.rounds:
            return None
        if state.drawing:
            fewest = max(0, DRAWN - len(state.piles[1]))
            most = min(DRAWN, len(state.piles[0]))
            splits = [Action(me, "split", count) for count in range(fewest, most + 1)]
            return Decision((me,), "ask.split", splits, spoken=("split",))
        acts = [Action(me, "pass"), *(Action(me, "show", card) for card in state.hands[me])]
        return Decision((me,), "ask.act", acts, continues=state.again, spoken=("pass",))

    def apply(self, state: State, action: Action, log: list[Any] | None = None) -> list[Any]:
        log = [] if log is None else log
        log += self._played(state, action)
        return log

    def _played(self, state: State, action: Action) -> list[Any]:
        me, kind, arg = action
        if kind == "pass":
            state.again = False
            state.passes += 1
            self._next(state)
            if state.passes == len(state.hands):
                state.rounds -= 1
                state.passes, state.drawing = 0, len(state.hands)
            return [Passed(me)]
        assert isinstance(arg, int)
        if kind == "show":
            state.hands[me].remove(arg)
            state.shown[me].append(arg)
            state.passes = 0
            state.again = arg % 5 == 0
            if not state.again:
                self._next(state)
            return [Shown(me, arg)]
        cards = [state.piles[0].pop() for _ in range(arg)]
        cards += [state.piles[1].pop() for _ in range(DRAWN - arg)]
        state.hands[me] = sorted(state.hands[me] + cards)
        state.drawing -= 1
        self._next(state)
        own = CardsDrawn(me, tuple(sorted(cards)), audience=(me,))
        return [Drew(me, arg, DRAWN - arg), own]

    def _next(self, state: State) -> None:
        state.turn = (state.turn + 1) % len(state.hands)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "rounds": state.rounds,
            "turn": state.turn,
            "drawing": state.drawing,
            "passes": state.passes,
            "again": state.again,
            "hand": [] if seat is None else state.hands[seat][:],
            "held": [[sum(map(left, h)), len(h) - sum(map(left, h))] for h in state.hands],
            "piles": [len(pile) for pile in state.piles],
            "shown": kernel.plain(state.shown),
        }

    def imagine(self, view: dict[str, Any], rng: Random) -> State:
        view = kernel.plain(view)
        known = {*view["hand"]}.union(*view["shown"])
        every = range(2 * len(PILE))
        piles = [
            kernel.mixed([c for c in every if left(c) is side and c not in known], rng)
            for side in (True, False)
        ]
        hands = [
            view["hand"]
            if seat == view["seat"]
            else sorted(pile.pop() for pile, n in zip(piles, held, strict=True) for _ in range(n))
            for seat, held in enumerate(view["held"])
        ]
        return State(
            seed=rng.getrandbits(50),
            rounds=view["rounds"],
            turn=view["turn"],
            drawing=view["drawing"],
            passes=view["passes"],
            again=view["again"],
            hands=hands,
            piles=piles,
            shown=view["shown"],
        )

    def result(self, state: State) -> Result | None:
        scores = [sum(card % 5 for card in cards) for cards in state.shown]
        lines = [Line(seat, points, "shown") for seat, points in enumerate(scores)]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Result(scores, winners, lines, "rounds")

    def evaluate(self, view: dict[str, Any]) -> list[float]:
        return [float(sum(card % 5 for card in cards)) for cards in view["shown"]]

    def pieces(self, state: State) -> list[int]:
        return [card for pile in (*state.hands, *state.piles, *state.shown) for card in pile]

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        cards = DRAWN * seats * options["rounds"]
        return 2 * seats * options["rounds"] + cards * (1 + seats)

    # -- words ---------------------------------------------------------------------------

    def ask(self, decision: Decision, names: Sequence[str], lang: str = "en") -> str:
        who = names[decision.seats[0]]
        if decision.prompt == "ask.split":
            return f"{who} draws {DRAWN} cards: from which pile?"
        return f"{who} shows a card, or passes."

    def label(
        self, action: Action, view: dict[str, Any], names: Sequence[str], lang: str = "en"
    ) -> str:
        if action.kind == "split":
            assert isinstance(action.arg, int)
            return f"{action.arg} from the left pile, {DRAWN - action.arg} from the right one"
        if action.kind == "pass" and view.get("seat") is None:
            return f"{names[action.seat]} passes"
        return super().label(action, view, names, lang)

    def face(
        self, action: Action, view: dict[str, Any], names: Sequence[str], lang: str = "en"
    ) -> Cell:
        if action.kind == "split":
            assert isinstance(action.arg, int)
            return Cell(f"{action.arg} left, {DRAWN - action.arg} right")
        return super().face(action, view, names, lang)


GAME = CurtainCall()
