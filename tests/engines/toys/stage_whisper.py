"""Stage Whisper: a toy game with everything that is hard to play on one shared device.

Props lie face down in a row; seats take turns of one action each. On a turn a seat may
*peek* at one prop (a private look that lasts), *tuck* a card away unseen, *rest*, or *whisper*
a card. A whisper can be hushed: every other seat may answer with a hush card or pass, in any order,
and each can always pass. A whisper that nobody hushes openly takes any one prop.
Tucked hush cards are worth a point each at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypedDict

from pydantic import BaseModel, Field

from engines import kernel
from engines.kernel import Action, Decision, Line, Reason, Result
from engines.kernel.options import Options as BaseOptions
from engines.kernel.rules import Golden

HAND = 3
HIDDEN = -1  # in views: a thing that this seat does not know

TEXTS = {
    "hush": "Only a hush card that you hold can hush a whisper.",
    "seen": "You have looked at this prop already.",
    "not_now": "That cannot be done now.",
}


def deck(seats: int) -> range:
    return range(HAND * seats + 2)


def hushes(card: int) -> bool:
    return card % 3 == 0


def props(seats: int, many: bool) -> range:
    return range(100, 100 + seats + 1 + 2 * many)


class Peeked(NamedTuple):
    seat: int
    place: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class PropSeen(NamedTuple):
    seat: int
    place: int
    prop: int
    audience: tuple[int, ...] | None = None


class Tucked(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


class CardTucked(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


class Rested(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class Whispered(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


class Passed(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class Hushed(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class PropTaken(NamedTuple):
    seat: int
    place: int
    prop: int
    audience: tuple[int, ...] | None = None


@kernel.showing
class CurtainFell(NamedTuple):
    tucked: tuple[tuple[int, ...], ...]
    audience: tuple[int, ...] | None = None


Event: TypeAlias = (
    Peeked | PropSeen | Tucked | CardTucked | Rested | Whispered | Passed | Hushed | PropTaken
    | CurtainFell
)  # fmt: skip


class View(TypedDict):
    """Everything that a seat may know."""

    seat: int | None
    many: bool
    left: int
    turn: int
    hand: list[int]
    held: list[int]
    spent: list[int]
    tucked: list[list[int]]
    row: list[int | None]
    taken: list[list[int]]
    peeked: list[list[int]]
    asked: list[int]
    taking: bool


class Options(BaseOptions):
    """Options of the toy game, one of each kind."""

    many: bool = Field(False, title="Many props", description="Two props more.")
    turns: int = Field(4, ge=2, le=6, title="Turns", description="Turns of each seat.")


@dataclass(slots=True)
class State(kernel.GameState):
    seed: int
    many: bool
    left: int  # turns still to come, this one included
    turn: int
    hands: list[list[int]]
    spare: list[int]  # cards that were never dealt
    spent: list[int]
    tucked: list[list[int]]
    row: list[int | None]  # the props by place; None where one was taken
    taken: list[list[int]]
    peeked: list[list[int]]  # the places that each seat has looked at
    asked: list[int]  # seats that may still hush the whisper
    taking: bool  # the whisper went through: choose a prop

    def places(self) -> list[int]:
        return [place for place, prop in enumerate(self.row) if prop is not None]


class StageWhisper(kernel.Game[State]):
    name, seats = "stage_whisper", (2, 3, 4)
    endings = ("row", "turns")
    chances = frozenset({"spare"})
    interrupts = True

    @cached_property
    def Options(self) -> type[BaseModel]:
        return Options

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[State, list[Any]]:
        cards = kernel.shuffled(deck(seats), seed, 0)
        row: list[int | None] = list(kernel.shuffled(props(seats, options["many"]), seed, 1))
        return State(
            seed=seed,
            many=options["many"],
            left=options["turns"] * seats,
            turn=0,
            hands=[sorted(cards[HAND * seat :][:HAND]) for seat in range(seats)],
            spare=cards[HAND * seats :],
            spent=[],
            tucked=[[] for _ in range(seats)],
            row=row,
            taken=[[] for _ in range(seats)],
            peeked=[[] for _ in range(seats)],
            asked=[],
            taking=False,
        ), []

    def decide(self, state: State) -> Decision | None:
        me = state.turn
        if not state.left or not state.places():
            return None
        if state.asked:
            answers = [
                Action(seat, "hush", card)
                for seat in state.asked
                for card in state.hands[seat]
                if hushes(card)
            ]
            answers += [Action(seat, "pass") for seat in state.asked]
            about = {"seat": me, "card": state.spent[-1]}
            return Decision(tuple(state.asked), "ask.hush", sorted(answers), about)
        if state.taking:
            takes = [Action(me, "take", place) for place in state.places()]
            return Decision((me,), "ask.take", takes, private=False)
        unseen = [place for place in state.places() if place not in state.peeked[me]]
        actions = [Action(me, "peek", place) for place in unseen] + [Action(me, "rest")]
        actions += [
            Action(me, kind, card) for kind in ("tuck", "whisper") for card in state.hands[me]
        ]
        return Decision((me,), "ask.turn", actions)

    def apply(self, state: State, action: Action, log: list[Any] | None = None) -> list[Any]:
        log = [] if log is None else log
        log += self._played(state, action)
        return log

    def _played(self, state: State, action: Action) -> list[Any]:
        seat, kind, arg = action
        if kind == "pass":
            state.asked.remove(seat)
            state.taking = not state.asked
            return [Passed(seat)]
        if kind == "rest":
            return [Rested(seat), *self._next(state)]
        assert isinstance(arg, int)
        if kind == "peek":
            state.peeked[seat].append(arg)
            prop = state.row[arg]
            assert prop is not None
            seen = PropSeen(seat, arg, prop, audience=(seat,))
            return [Peeked(seat, arg), seen, *self._next(state)]
        if kind == "take":
            prop = state.row[arg]
            assert prop is not None
            state.row[arg] = None
            state.taken[seat].append(prop)
            state.taking = False
            return [PropTaken(seat, arg, prop), *self._next(state)]
        state.hands[seat].remove(arg)
        if kind == "tuck":
            state.tucked[seat].append(arg)
            return [Tucked(seat), CardTucked(seat, arg, audience=(seat,)), *self._next(state)]
        state.spent.append(arg)
        if kind == "whisper":
            state.asked = [other for other in range(len(state.hands)) if other != seat]
            return [Whispered(seat, arg)]
        state.asked = []
        return [Hushed(seat, arg), *self._next(state)]

    def _next(self, state: State) -> list[Any]:
        state.left -= 1
        state.turn = (state.turn + 1) % len(state.hands)
        if state.left and state.places():
            return []
        return [CurtainFell(tuple(tuple(cards) for cards in state.tucked))]

    def catalogue(self, lang: str = "en") -> dict[str, str]:
        return TEXTS

    def why_not(self, state: State, action: Action) -> Reason | None:
        decision = self.decide(state)
        assert decision is not None
        if action in decision.actions:
            return None
        if action.kind == "hush":
            return Reason("hush", game=self)
        if action.kind == "peek" and action.arg in state.peeked[action.seat]:
            return Reason("seen", game=self)
        return Reason("not_now", game=self)

    def wishes(self, view: dict[str, Any], decision: Decision) -> list[Action]:
        if decision.prompt != "ask.turn":
            return []
        (me,) = decision.seats
        return [Action(me, "peek", place) for place in view["peeked"][me] if view["row"][place]]

    def view(self, state: State, seat: int | None) -> View:
        over = not state.left or not state.places()
        mine = [] if seat is None else state.peeked[seat]
        return {
            "seat": seat,
            "many": state.many,
            "left": state.left,
            "turn": state.turn,
            "hand": [] if seat is None else state.hands[seat][:],
            "held": [len(hand) for hand in state.hands],
            "spent": state.spent[:],
            "tucked": [
                cards[:] if over or owner == seat else [HIDDEN] * len(cards)
                for owner, cards in enumerate(state.tucked)
            ],
            "row": [
                prop if prop is None or place in mine else HIDDEN
                for place, prop in enumerate(state.row)
            ],
            "taken": kernel.plain(state.taken),
            "peeked": kernel.plain(state.peeked),
            "asked": state.asked[:],
            "taking": state.taking,
        }

    def imagine(self, view: dict[str, Any], rng: Random) -> State:
        view = kernel.plain(view)
        seats = len(view["held"])
        known = {*view["hand"], *view["spent"]}.union(*view["tucked"])
        cards = kernel.mixed(set(deck(seats)) - known, rng)
        hands = [
            view["hand"] if seat == view["seat"] else sorted(cards.pop() for _ in range(held))
            for seat, held in enumerate(view["held"])
        ]
        tucked = [[cards.pop() if c == HIDDEN else c for c in own] for own in view["tucked"]]
        seen = {prop for prop in view["row"] if prop is not None}.union(*view["taken"])
        unseen = kernel.mixed(set(props(seats, view["many"])) - seen, rng)
        row = [unseen.pop() if prop == HIDDEN else prop for prop in view["row"]]
        return State(
            seed=rng.getrandbits(50),
            many=view["many"],
            left=view["left"],
            turn=view["turn"],
            hands=hands,
            spare=cards,
            spent=view["spent"],
            tucked=tucked,
            row=row,
            taken=view["taken"],
            peeked=view["peeked"],
            asked=view["asked"],
            taking=view["taking"],
        )

    def result(self, state: State) -> Result | None:
        lines = [
            Line(seat, prop % 10, "prop", {"prop": prop})
            for seat, taken in enumerate(state.taken)
            for prop in taken
        ]
        lines += [
            Line(seat, 1, "tucked_hush", {"card": card})
            for seat, cards in enumerate(state.tucked)
            for card in cards
            if hushes(card)
        ]
        scores = [0] * len(state.hands)
        for line in lines:
            scores[line.seat] += line.points
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Result(scores, winners, lines, "turns" if state.places() else "row")

    def evaluate(self, view: dict[str, Any]) -> list[float]:
        points = [float(sum(prop % 10 for prop in taken)) for taken in view["taken"]]
        for seat, cards in enumerate(view["tucked"]):
            points[seat] += sum(hushes(card) for card in cards if card != HIDDEN)
        return points

    def pieces(self, state: State) -> list[int]:
        piles = (*state.hands, state.spare, state.spent, *state.tucked, *state.taken)
        return [piece for pile in piles for piece in pile] + [p for p in state.row if p is not None]

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        return options["turns"] * seats * (1 + seats)

    def goldens(self) -> dict[str, Golden]:
        return super().goldens() | {"row_taken": Golden(2, 1, {"turns": 6})}


GAME = StageWhisper()
