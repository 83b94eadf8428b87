"""What a seat may know: plain JSON data, for reading only; views share what is alike in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypedDict

from engines.onstage.content import (
    blossoms,
    cards_in,
    listed,
    suit_totals,
    trump_of,
)
from engines.onstage.rules import legal_cards
from engines.onstage.scoring import tie_break, winning_card
from engines.onstage.state import LastTrick, RoundAccount, State, tricks_a_round


class Pending(TypedDict):
    """A card whose move or ability is being carried out."""

    card: int
    out: int | None
    """Who is about to leave the stage for it."""


class Trick(TypedDict):
    """The trick that was completed last."""

    leader: int
    cards: list[list[int]]
    """As [seat, card], in playing order."""
    winner: int
    card: int
    trump: int | None
    """The suit that decided it."""
    claimed: int | None
    """The performer who was taken after it."""


class Account(TypedDict):
    """How one Round was scored."""

    points: list[int]
    troupes: list[list[int]]
    """Performers a seat, the gift of O16 included."""
    lone: int | None
    """The seat that O16 helped; `source` says where from: "stage" or "line"."""
    source: str | None


class Keeping(TypedDict):
    """What is known, from the second Round on, of the cards that were kept."""

    own: int | None
    """The card this seat kept; None for the open table."""
    pool: list[int]
    """The cards nobody had seen then: all kept ones are among them."""
    voids: list[list[int]]
    """The view's `voids` as they were then."""


class View(TypedDict):
    """What a seat may know; the open table where `seat` is None.

    Everything but `seat`, `hand`, `playable` and `kept["own"]` is the same for all. Cards,
    performers and suits are numbered as in `content`.
    """

    game: str
    seats: int
    seat: int | None
    options: dict[str, Any]
    round: int
    rounds: int
    trick: int
    tricks: int
    """Tricks a Round."""
    leader: int
    turn: int
    """Who decides; see `state` for each `phase`."""
    phase: str
    pending: Pending | None
    """None between cards."""
    line: list[int]
    """Performers, front first."""
    stage: list[int]
    trump: int | None
    totals: list[int]
    """Blossoms that each suit shows on stage."""
    troupes: list[list[int]]
    """Performers a seat."""
    blossoms: list[int]
    """What the troupes are worth so far."""
    table: list[list[int]]
    """The trick so far as [seat, card]."""
    winning: list[int] | None
    """The [seat, card] that would take it now."""
    last: Trick | None
    scores: list[int]
    """Of the Rounds that are over."""
    round_scores: list[list[int]]
    history: list[Account]
    hand_sizes: list[int]
    hand: list[int] | None
    """Your cards, ascending; None for the open table."""
    playable: list[int]
    """Those that are legal now."""
    seen: list[int]
    """Cards played in this Round, ascending. A perfect memory: boards do not show it, for played
    cards lie face down (O13, OA24)."""
    seen_by: list[list[int]]
    """The same a seat."""
    voids: list[list[int]]
    """Suits that a seat has shown in this Round not to hold."""
    kept: Keeping | None
    aside: int
    """How many cards lie aside unseen (0 or 1)."""
    tie: list[list[int]]
    """At the end the shown cards that broke a tie, as [seat, card]."""


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; None is the open table."""
    table = state.table
    stage = state.stage
    trump = trump_of(stage)
    leader = state.leader
    seats = state.seats
    phase = state.phase
    turn = state.turn
    last = state.last
    troupes, worth = _troupes(tuple(state.troupes))
    history = [*map(_account, state.history)]
    cards = [[(leader + i) % seats, card] for i, card in enumerate(table)]
    return {
        "game": "onstage",
        "seats": seats,
        "seat": seat,
        "options": state.options,
        "round": state.round,
        "rounds": state.rounds,
        "trick": state.trick,
        "tricks": tricks_a_round(seats),
        "leader": leader,
        "turn": turn,
        "phase": phase,
        "pending": None
        if phase in ("play", "claim", "over")
        else {"card": table[-1], "out": state.out},
        "line": state.line[:],
        "stage": listed(stage),
        "trump": trump,
        "totals": [*suit_totals(stage)],
        "troupes": troupes,
        "blossoms": worth,
        "table": cards,
        "winning": cards[table.index(winning_card(table, trump))] if table else None,
        "last": None if last is None else _trick(last, state.claimed, seats),
        "scores": state.scores[:],
        "round_scores": [account["points"] for account in history],
        "history": history,
        "hand_sizes": [*map(int.bit_count, state.hands)],
        "hand": None if seat is None else _cards(state.hands[seat]),
        "playable": _cards(legal_cards(state, seat)) if seat == turn and phase == "play" else [],
        "seen": cards_in(sum(state.played)),
        "seen_by": [*map(_cards, state.played)],
        "voids": _voids(tuple(state.voids)),
        "kept": _keeping(
            None if seat is None else state.kept[seat], state.pool, tuple(state.kept_voids)
        )
        if state.kept
        else None,
        "aside": state.aside.bit_count(),
        "tie": [[*shown] for shown in tie_break(state)] if phase == "over" else [],
    }


_cards = lru_cache(maxsize=1 << 10)(cards_in)


def best_card(view: View, card: int) -> int:
    """The card that would win the trick under the present trump, were this one played now."""
    return winning_card([*(played for _, played in view["table"]), card], view["trump"])


@lru_cache(maxsize=1 << 10)
def _troupes(troupes: tuple[int, ...]) -> tuple[list[list[int]], list[int]]:
    """The performers of all troupes, and what each is worth."""
    return [*map(listed, troupes)], [*map(blossoms, troupes)]


@lru_cache(maxsize=1 << 8)
def _voids(voids: tuple[int, ...]) -> list[list[int]]:
    return [*map(listed, voids)]


@lru_cache(maxsize=1 << 8)
def _keeping(own: int | None, pool: int, voids: tuple[int, ...]) -> Keeping:
    return {"own": own, "pool": cards_in(pool), "voids": _voids(voids)}


@lru_cache(maxsize=1 << 8)
def _account(account: RoundAccount) -> Account:
    return {
        "points": [*account.points],
        "troupes": [*map(listed, account.troupes)],
        "lone": account.lone,
        "source": account.source,
    }


@lru_cache(maxsize=1 << 8)
def _trick(last: LastTrick, claimed: int | None, seats: int) -> Trick:
    return {
        "leader": last.leader,
        "cards": [[(last.leader + i) % seats, card] for i, card in enumerate(last.cards)],
        "winner": last.winner,
        "card": last.card,
        "trump": last.trump,
        "claimed": claimed,
    }
