"""High Note: a whole game with hidden cards in one short file.

Everybody sings one card in turn. The highest takes them all for a point, thanks somebody else for
another point, and leads the next song. Two cards lie aside unseen.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from engines import kernel
from engines.kernel import Action, Decision, Line, Result


@kernel.showing
class Sung(NamedTuple):
    seat: int
    card: int
    audience: tuple[int, ...] | None = None


class SongWon(NamedTuple):
    seat: int
    audience: tuple[int, ...] | None = None


class Thanked(NamedTuple):
    seat: int
    whom_seat: int
    audience: tuple[int, ...] | None = None


@dataclass(slots=True)
class State:
    seed: int
    turn: int
    hands: list[list[int]]
    aside: list[int]
    stage: list[int]  # the cards of this song, from its leader on
    won: list[list[int]]
    thanks: list[int]

    def copy(self) -> State:
        hands, won = [hand[:] for hand in self.hands], [pile[:] for pile in self.won]
        stage, thanks = self.stage[:], self.thanks[:]
        return State(self.seed, self.turn, hands, self.aside, stage, won, thanks)


class HighNote(kernel.Game[State]):
    name, title, seats, endings = "high_note", "High Note", (2, 3, 4), ("all_sung",)

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[State, list[Any]]:
        deck = kernel.shuffled(range(1, 4 * seats + 3), seed, 0)
        hands = [sorted(deck[4 * seat : 4 * seat + 4]) for seat in range(seats)]
        return State(seed, 0, hands, deck[-2:], [], [[] for _ in hands], [0] * seats), []

    def decide(self, state: State) -> Decision | None:
        me, hand = state.turn, state.hands[state.turn]
        if len(state.stage) == len(state.hands):  # sung to the end: the winner has the turn
            thanks = [Action(me, "thank", to) for to in range(len(state.hands)) if to != me]
            return Decision((me,), "ask.thank", thanks, private=False)
        sing = [Action(me, "sing", card) for card in hand]
        return Decision((me,), "ask.sing", sing) if sing else None

    def apply(self, state: State, action: Action, told: list[Any] | None = None) -> list[Any]:
        told = [] if told is None else told
        told += self._played(state, action)
        return told

    def _played(self, state: State, action: Action) -> list[Any]:
        me, kind, arg = action
        assert isinstance(arg, int)
        if kind == "thank":
            state.thanks[arg] += 1
            state.won[me] += state.stage
            state.stage = []
            return [Thanked(me, arg)]
        state.hands[me].remove(arg)
        state.stage.append(arg)
        state.turn = (me + 1) % len(state.hands)
        if len(state.stage) < len(state.hands):
            return [Sung(me, arg)]
        ahead = state.stage.index(max(state.stage))
        state.turn = (state.turn + ahead) % len(state.hands)
        return [Sung(me, arg), SongWon(state.turn)]

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "hand": [] if seat is None else state.hands[seat][:],
            "turn": state.turn,
            "stage": state.stage[:],
            "won": kernel.plain(state.won),
            "thanks": state.thanks[:],
            "held": [len(hand) for hand in state.hands],
        }

    def imagine(self, view: dict[str, Any], rng: Random) -> State:
        seen = {*view["hand"], *view["stage"]}.union(*view["won"])
        deck = kernel.mixed(set(range(1, 4 * len(view["held"]) + 3)) - seen, rng)
        hands = [sorted(deck.pop() for _ in range(n * (i != view["seat"]))) for i, n in
                 enumerate(view["held"])]  # fmt: skip
        if view["seat"] is not None:
            hands[view["seat"]] = view["hand"][:]
        stage, won, thanks = kernel.plain([view["stage"], view["won"], view["thanks"]])
        return State(rng.getrandbits(50), view["turn"], hands, deck, stage, won, thanks)

    def result(self, state: State) -> Result | None:
        songs = [len(won) // len(state.hands) for won in state.won]
        lines = [Line(seat, points, "songs") for seat, points in enumerate(songs)]
        lines += [Line(seat, points, "thanks") for seat, points in enumerate(state.thanks)]
        scores = [song + thanks for song, thanks in zip(songs, state.thanks, strict=True)]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Result(scores, winners, lines, "all_sung")

    def evaluate(self, view: dict[str, Any]) -> list[float]:
        seats = len(view["held"])
        return [len(a) / seats + b for a, b in zip(view["won"], view["thanks"], strict=True)]

    def pieces(self, state: State) -> list[int]:
        return [card for p in (*state.hands, state.aside, state.stage, *state.won) for card in p]

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        return 4 * seats + 4


GAME = HighNote()
