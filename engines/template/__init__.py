"""High Note, in which the highest card sung wins the song.

The winner of a song scores a point and thanks another player, who also scores a point. The winner
then leads the next song. Two cards are set aside unseen. `engines/README.md` explains how larger
games are divided into modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypedDict

from engines.kernel import (
    Action,
    Decision,
    Game,
    GameState,
    Line,
    Reason,
    Result,
    mixed,
    showing,
    shuffled,
)
from engines.kernel.codec import exactly, listed, number
from engines.kernel.event import EventLog
from engines.kernel.notation import Fault, Field, Notation
from engines.kernel.state_line import StateLine

# -- events: everything that people see happen ---------------------------------------------------


@showing  # a hidden card is shown, so it cannot be undone
class Sung(NamedTuple):
    """A player sings a card from their hand."""

    seat: int
    card: int
    audience: tuple[int, ...] | None = None  # None: everybody sees it


class SongWon(NamedTuple):
    """The player with the highest card wins the song."""

    seat: int
    audience: tuple[int, ...] | None = None


class Thanked(NamedTuple):
    """The winner thanks another player, who gets a point."""

    seat: int
    whom_seat: int
    audience: tuple[int, ...] | None = None


Event: TypeAlias = Sung | SongWon | Thanked


SONGS = 4
"""Number of songs in a match, and of cards in each hand."""


# -- state: everything that is true between two actions ------------------------------------------


@dataclass(slots=True)
class State(GameState):
    """State of a match of High Note."""

    seats: int
    options: dict[str, Any]
    seed: int
    turn: int
    hands: list[list[int]]
    aside: list[int]
    stage: list[int]
    """Cards sung in the current song, starting with the leader's."""
    won: list[list[int]]
    """Cards from the songs that each seat has won."""
    thanks: list[int]
    """Number of times that each seat has been thanked."""


class View(TypedDict):
    """Everything that a seat may know.

    If `seat` is None, the view contains only public information.
    """

    seat: int | None
    options: dict[str, Any]
    hand: list[int]
    turn: int
    stage: list[int]
    won: list[list[int]]
    thanks: list[int]
    held: list[int]
    """Number of cards in each seat's hand."""


# -- positions: a state as one line of text ------------------------------------------------------

CARDS = listed(number(1, 18))


def by_seat(state: State) -> Any:
    """Returns the codec for a list of cards of each seat."""
    return exactly(state.seats, CARDS)


def faults(state: State) -> Iterator[Fault]:
    """Yields each checked field's name and whether it contradicts the others."""
    seats = state.seats
    piles = (*state.hands, state.aside, state.stage, *state.won)
    cards = sorted(card for pile in piles for card in pile)
    yield "hands", cards != [*range(1, 4 * seats + 3)]
    yield "aside", len(state.aside) != 2
    yield "turn", state.turn >= seats
    leader = (state.turn - len(state.stage)) % seats
    sung = {(leader + place) % seats for place in range(len(state.stage))}
    rounds = {len(hand) + (seat in sung) for seat, hand in enumerate(state.hands)}
    yield "stage", len(state.stage) > seats or len(rounds) != 1
    yield "won", any(len(pile) % seats for pile in state.won)


NOTATION = Notation(
    "high_note",
    State,
    (
        Field("seats", number(2, 4)),
        Field("thanks", lambda state: exactly(state.seats, number(0, 4))),
        Field("turn", number(0, 3)),
        Field("hands", by_seat),
        Field("stage", CARDS),
        Field("won", by_seat),
        Field("aside", CARDS),
        Field("seed", number()),
    ),
    faults,
)


# -- the rules -----------------------------------------------------------------------------------


class HighNote(Game[State]):
    """High Note as a game of the kernel."""

    name = "high_note"
    seats = (2, 3, 4)
    endings = ("all_sung",)
    notation = NOTATION

    def begin(self, seats: int, seed: int, options: dict[str, Any]) -> tuple[State, EventLog]:
        """Deals four cards to each seat and sets two aside."""
        deck = shuffled(range(1, 4 * seats + 3), seed, 0)
        state = State(
            seats=seats,
            options=options,
            seed=seed,
            turn=0,
            hands=[sorted(deck[4 * seat : 4 * seat + 4]) for seat in range(seats)],
            aside=deck[-2:],
            stage=[],
            won=[[] for _ in range(seats)],
            thanks=[0] * seats,
        )
        return state, []

    def decide(self, state: State) -> Decision | None:
        """Returns the question of what to sing, or whom to thank.

        Returns None when the match is over.
        """
        me, seats = state.turn, len(state.hands)
        if len(state.stage) == seats:
            thanks = [Action(me, "thank", other) for other in range(seats) if other != me]
            return Decision((me,), "ask.thank", thanks, private=False)
        if not state.hands[me]:
            return None
        return Decision((me,), "ask.sing", [Action(me, "sing", card) for card in state.hands[me]])

    def apply(self, state: State, action: Action, log: EventLog | None = None) -> EventLog:
        """Carries out an action on the state and logs its events."""
        log = [] if log is None else log
        me, kind, arg = action
        assert isinstance(arg, int)
        if kind == "thank":
            state.thanks[arg] += 1
            state.won[me] += state.stage
            state.stage = []
            log.append(Thanked(seat=me, whom_seat=arg))
            return log
        state.hands[me].remove(arg)
        state.stage.append(arg)
        state.turn = (me + 1) % len(state.hands)
        complete = len(state.stage) == len(state.hands)
        if complete:  # the turn is the leader's again
            highest = state.stage.index(max(state.stage))
            state.turn = (state.turn + highest) % len(state.hands)
        log.append(Sung(seat=me, card=arg))
        if complete:
            log.append(SongWon(seat=state.turn))
        return log

    def view(self, state: State, seat: int | None) -> View:
        """Returns public information and the seat's own hand."""
        return {
            "seat": seat,
            "options": state.options,
            "hand": [] if seat is None else state.hands[seat][:],
            "turn": state.turn,
            "stage": state.stage[:],
            "won": [pile[:] for pile in state.won],
            "thanks": state.thanks[:],
            "held": [len(hand) for hand in state.hands],
        }

    def imagine(self, view: View, rng: Random) -> State:
        """Returns a state that fits the view, with hidden cards random."""
        shown = {*view["hand"], *view["stage"]}.union(*view["won"])
        hidden = mixed({*range(1, 4 * len(view["held"]) + 3)} - shown, rng)
        hands = [
            view["hand"][:] if seat == view["seat"] else sorted(hidden.pop() for _ in range(count))
            for seat, count in enumerate(view["held"])
        ]
        return State(
            seats=len(hands),
            options=view["options"],
            seed=rng.getrandbits(50),
            turn=view["turn"],
            hands=hands,
            aside=hidden,
            stage=view["stage"][:],
            won=[pile[:] for pile in view["won"]],
            thanks=view["thanks"][:],
        )

    def result(self, state: State) -> Result | None:
        """Returns the scores, with points for songs won and thanks received.

        Returns None until the match is over.
        """
        songs = [len(pile) // len(state.hands) for pile in state.won]
        lines = [Line(seat, points, "songs") for seat, points in enumerate(songs)]
        lines += [Line(seat, points, "thanks") for seat, points in enumerate(state.thanks)]
        scores = [song + thanks for song, thanks in zip(songs, state.thanks, strict=True)]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Result(scores, winners, lines, "all_sung")

    def state_line(self, view: View) -> StateLine | None:
        """Returns the number of the current song.

        Returns None if the game has no text for it.
        """
        if not self.speaker().knows("where"):
            return None
        sung = sum(map(len, view["won"])) // len(view["won"])
        return StateLine("where", {"song": min(sung + 1, SONGS), "songs": SONGS})

    def wishes(self, view: View, decision: Decision) -> list[Action]:
        """Returns the illegal action of thanking oneself, when thanks are due."""
        me = decision.seats[0]
        return [Action(me, "thank", me)] if decision.prompt == "ask.thank" else []

    def why_not(self, state: State, action: Action) -> Reason | None:
        """Returns why `action` is illegal, or None if it is legal.

        Only thanking oneself has a reason here; the kernel explains other refusals.
        """
        if action.kind == "thank" and action.arg == action.seat:
            return Reason("why.thank_somebody_else", "H5", game=self)
        return super().why_not(state, action)

    def label(self, action: Action, view: Any, names: Sequence[str], lang: str = "en") -> str:
        """Returns an action's label, which for thanks names the other player."""
        if action.kind == "thank" and self.speaker(lang).knows("action.thank"):
            assert isinstance(action.arg, int)
            return self.say("action.thank", lang, name=names[action.arg])
        return super().label(action, view, names, lang)

    def pieces(self, state: State) -> list[int]:
        """Returns all cards, wherever they are."""
        piles = (*state.hands, state.aside, state.stage, *state.won)
        return [card for pile in piles for card in pile]

    def bound(self, seats: int, options: dict[str, Any]) -> int:
        """Returns the number of actions in a match.

        These are four cards per seat and four thanks.
        """
        return 4 * seats + 4

    def evaluate(self, view: View) -> list[float]:
        """Returns the points of each seat so far, for computer players."""
        seats = len(view["held"])
        pairs = zip(view["won"], view["thanks"], strict=True)
        return [len(won) / seats + thanks for won, thanks in pairs]


GAME = HighNote()
