"""Notation for a position of Onstage as one line of text.

Suits are P pink, K black, B blue and G green. P7 is a card. As a performer, P3 is the pink one
with three Blossoms, and S is the Star. A slash separates the seats::

    onstage seats=3 rounds=printed star=no begins=0 hints=yes round=1 trick=4 leader=2 phase=play …
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, get_args

from engines.kernel.bits import mask_of
from engines.kernel.codec import (
    FLAG,
    Codec,
    converted,
    distinct,
    exactly,
    fields,
    listed,
    mask,
    name,
    number,
    optional,
    run,
    tupled,
    word,
)
from engines.kernel.notation import SHUFFLES, Computed, Fault, Field, Notation, Option, Several
from engines.onstage.content import CARDS, DECK, GRADES, SUIT_CARDS, SUIT_OF, VALUES, suits_in
from engines.onstage.rules import decide
from engines.onstage.state import (
    LastTrick,
    Phase,
    RoundAccount,
    State,
    cast_of,
    hand_size,
    rounds_of,
    tricks_a_round,
)

LETTERS = "PKBG"
PHASES: tuple[Phase, ...] = get_args(Phase)

SUIT = name(LETTERS)
CARD = name([f"{suit}{value + 1}" for suit in LETTERS for value in range(VALUES)])
PERFORMER = name([*(f"{suit}{grade + 1}" for suit in LETTERS for grade in range(GRADES)), "S"])

ROW = distinct(run(CARD, r"[A-Z]\d"))
PERFORMERS = distinct(run(PERFORMER, r"S|[A-Z]\d"))
HAND = mask(ROW)
CAST = mask(PERFORMERS)
VOIDS = mask(run(SUIT, "[A-Z]"))


def _seat(state: State) -> Codec[int]:
    return number(0, state.seats - 1)


def _last(state: State) -> Codec[Any]:
    seat = _seat(state)
    row: Codec[Any] = fields(
        "/", seat, tupled(ROW), seat, CARD, optional(SUIT), optional(PERFORMER)
    )
    pair = converted(
        row, lambda pair: (*pair[0], pair[1]), lambda row: (LastTrick(*row[:-1]), row[-1])
    )
    return optional(pair, nothing=(None, None))


def _history(state: State) -> Codec[list[RoundAccount]]:
    seats = state.seats
    row: Codec[Any] = fields(
        "/",
        *[number()] * seats,
        *[CAST] * seats,
        optional(_seat(state)),
        optional(word("stage", "line")),
    )
    account = converted(
        row,
        lambda one: (*one.points, *one.troupes, one.lone, one.source),
        lambda row: RoundAccount(row[:seats], row[seats : 2 * seats], *row[2 * seats :]),
    )
    return listed(account, ";")


FIELDS = (
    Field("seats", number(3, 5)),
    Option("rounds", word("printed", "quick")),
    Option("star", FLAG),
    Option("begins", lambda state: number(0, state.seats), "first"),
    Option("hints", FLAG),
    Computed("rounds", lambda state: rounds_of(state.options, state.seats)),
    Computed("cast", lambda state: cast_of(state.options)),
    Field("round", lambda state: number(1, state.rounds)),
    Field("trick", lambda state: number(1, tricks_a_round(state.seats))),
    Field("leader", _seat),
    Field("turn", _seat),
    Field("phase", word(*PHASES)),
    Field("out", optional(PERFORMER)),
    Field("line", PERFORMERS),
    Field("stage", CAST),
    Field("troupes", lambda state: exactly(state.seats, CAST)),
    Field("table", ROW),
    Field("hands", lambda state: exactly(state.seats, HAND)),
    Field("played", lambda state: exactly(state.seats, HAND)),
    Field("aside", HAND),
    Field("voids", lambda state: exactly(state.seats, VOIDS)),
    Several("last", _last, "last", "claimed"),
    Field("scores", lambda state: exactly(state.seats, number())),
    Field("history", _history),
    Field("kept", lambda state: listed(CARD, "/", (0, state.seats))),
    Field("pool", HAND),
    Field("kept-voids", lambda state: listed(VOIDS, "/", (0, state.seats))),
    Field("seed", number()),
    Field("shuffles", SHUFFLES),
)


def faults(state: State) -> Iterator[Fault]:
    """Yields each checked field's name and whether it contradicts the others.

    Examples of contradictions are pieces in two places or none, impossible turns, and questions
    without an answer.
    """
    cast = _union([mask_of(state.line), state.stage, *state.troupes])
    yield "hands", _union([*state.hands, *state.played, state.aside]) != DECK
    yield "troupes", cast is None
    yield "line", cast != state.cast
    yield from _trick_faults(state)
    yield from _kept_faults(state)
    yield "out", (state.out is not None) != (state.phase == "swap_in")
    yield "out", state.out is not None and not state.stage >> state.out & 1
    yield "history", len(state.history) != state.round - (state.phase != "over")
    decision = decide(state)
    yield "phase", decision is not None and not decision.actions


def _trick_faults(state: State) -> Iterator[Fault]:
    seats, table, phase, last = state.seats, state.table, state.phase, state.last
    order = [(state.leader + place) % seats for place in range(seats)]
    over = phase == "over"
    yield "table", len(table) > seats or (over and bool(table))
    for seat, card in zip(order, table, strict=False):
        yield "table", not state.played[seat] >> card & 1
    yield "trick", over and state.trick != tricks_a_round(seats)
    for place, seat in enumerate(order):
        hand, played = state.hands[seat], state.played[seat].bit_count()
        yield "played", played != state.trick - 1 + (over or place < len(table))
        yield "hands", hand.bit_count() + played != hand_size(seats)
        yield "voids", any(hand & SUIT_CARDS[suit] for suit in suits_in(state.voids[seat]))
    if last is not None:
        yield "last", len(last.cards) != seats or last.card not in last.cards
    if phase == "claim":
        yield "last", last is None or last.cards != tuple(table) or state.turn != last.winner
    elif not over:
        place = len(table) - (phase != "play")
        yield "phase", not 0 <= place < seats
        yield "turn", state.turn != order[place]


def _kept_faults(state: State) -> Iterator[Fault]:
    seats, kept, pool = state.seats, state.kept, state.pool
    wanted = 0 if state.round == 1 else seats
    yield "kept", len(kept) != wanted
    yield "kept-voids", len(state.kept_voids) != wanted
    yield "pool", pool.bit_count() != (CARDS - seats * tricks_a_round(seats) if kept else 0)
    for seat, card in enumerate(kept):
        yield "kept", not (state.hands[seat] | state.played[seat]) >> card & 1
        yield "pool", not pool >> card & 1
        yield "kept-voids", bool(state.kept_voids[seat] >> SUIT_OF[card] & 1)


def _union(masks: Sequence[int]) -> int | None:
    union = reduce(or_, masks)
    return union if union.bit_count() == sum(map(int.bit_count, masks)) else None


NOTATION = Notation("onstage", State, FIELDS, faults)
