"""Views of Onstage, with everything that each seat may know.

They are read-only JSON data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from engines.kernel.bits import mask_of
from engines.onstage.content import (
    ABILITY,
    VALUES,
    Card,
    Performer,
    Suit,
    blossoms,
    cards_in,
    performers_in,
    suit_totals,
    suits_in,
    trump_of,
)
from engines.onstage.rules import playable
from engines.onstage.scoring import claims, tie_break, winning_card
from engines.onstage.state import LastTrick, Phase, RoundAccount, State, tricks_a_round


class Pending(TypedDict):
    """Played card whose move or ability is in progress."""

    card: Card
    out: Performer | None
    """Performer about to be swapped off the stage, or None."""


class Trick(TypedDict):
    """Cards, winner and trump of the last completed trick."""

    leader: int
    cards: list[list[int]]
    """Cards of the trick as [seat, card] pairs, in playing order."""
    winner: int
    card: Card
    trump: Suit | None
    """Trump suit of the trick, or None without a trump."""
    claimed: Performer | None
    """Performer claimed after the trick, or None if nobody was claimed."""


class Account(TypedDict):
    """Results of one Round: the points and performers of all seats."""

    points: list[int]
    troupes: list[list[Performer]]
    """Performers of each seat, including the gift of O16."""
    lone: int | None
    """Seat that received the gift of O16, or None without a gift.

    The field `source` says where the gift came from: "stage" or "line".
    """
    source: str | None


class Keeping(TypedDict):
    """Public knowledge of the kept cards, from the second Round on."""

    own: Card | None
    """Card kept by the viewing seat, or None if `seat` is None."""
    pool: list[Card]
    """Cards unseen when the previous Round ended, including the kept ones."""
    voids: list[list[Suit]]
    """Suits that each seat lacked at the end of the previous Round."""


class View(TypedDict):
    """Everything that a seat may know.

    If `seat` is None, the view is what everybody may know. Only `seat`, `hand`, `playable` and
    `kept["own"]` depend on the seat. Cards, performers and suits are the numbers of `content`.
    """

    game: str
    seats: int
    seat: int | None
    options: dict[str, Any]
    round: int
    rounds: int
    trick: int
    tricks: int
    """Number of tricks in a Round."""
    leader: int
    turn: int
    """Seat that acts next."""
    phase: Phase
    pending: Pending | None
    """Played card whose move or ability is in progress, or None."""
    line: list[Performer]
    """Performers in the line, front first."""
    stage: list[Performer]
    trump: Suit | None
    totals: list[int]
    """Total Blossoms that each suit has on stage."""
    troupes: list[list[Performer]]
    """Performers in each seat's troupe, claimed or received this Round."""
    blossoms: list[int]
    """Total Blossoms of each seat's troupe so far."""
    table: list[list[int]]
    """Cards of the current trick as [seat, card] pairs, in playing order."""
    winning: list[int] | None
    """[seat, card] pair that is winning the current trick.

    Before the first card of a trick, this is None.
    """
    last: Trick | None
    scores: list[int]
    """Points of each seat from the completed Rounds."""
    round_scores: list[list[int]]
    history: list[Account]
    hand_sizes: list[int]
    hand: list[Card] | None
    """Cards of the viewing seat, in ascending order.

    If `seat` is None, this is None too.
    """
    playable: list[Card]
    """Cards that the viewing seat may play now."""
    seen: list[Card]
    """Cards played this Round, in ascending order.

    Boards do not show them, because played cards are face down (O13, OA24).
    """
    seen_by: list[list[Card]]
    """Cards that each seat has played this Round."""
    voids: list[list[Suit]]
    """Suits that each seat has shown to lack this Round."""
    kept: Keeping | None
    aside: int
    """Number of cards set aside unseen, 0 or 1."""
    tie: list[list[int]]
    """Tied seats' last cards, which break the tie, as [seat, card] pairs."""


def view(state: State, seat: int | None) -> View:
    """Returns everything that `seat` may know.

    If `seat` is None, returns what everybody may know.
    """
    seats, phase, last = state.seats, state.phase, state.last
    trump = trump_of(state.stage)
    table = _cards_by_seat(state.leader, state.table, seats)
    history = [_account(account) for account in state.history]
    own = seat == state.turn and phase == "play"
    return {
        "game": "onstage",
        "seats": seats,
        "seat": seat,
        "options": state.options,
        "round": state.round,
        "rounds": state.rounds,
        "trick": state.trick,
        "tricks": tricks_a_round(seats),
        "leader": state.leader,
        "turn": state.turn,
        "phase": phase,
        "pending": None
        if phase in ("play", "claim", "over")
        else {"card": state.table[-1], "out": state.out},
        "line": state.line[:],
        "stage": performers_in(state.stage),
        "trump": trump,
        "totals": [*suit_totals(state.stage)],
        "troupes": [performers_in(troupe) for troupe in state.troupes],
        "blossoms": [blossoms(troupe) for troupe in state.troupes],
        "table": table,
        "winning": table[state.table.index(winning_card(state.table, trump))] if table else None,
        "last": None if last is None else _trick(last, state.claimed, seats),
        "scores": state.scores[:],
        "round_scores": [account["points"] for account in history],
        "history": history,
        "hand_sizes": [hand.bit_count() for hand in state.hands],
        "hand": None if seat is None else cards_in(state.hands[seat]),
        "playable": cards_in(playable(state, state.turn)) if own else [],
        "seen": cards_in(sum(state.played)),
        "seen_by": [cards_in(played) for played in state.played],
        "voids": [suits_in(suits) for suits in state.voids],
        "kept": _keeping(state, seat) if state.kept else None,
        "aside": state.aside.bit_count(),
        "tie": [[*shown] for shown in tie_break(state)] if phase == "over" else [],
    }


def best_card(view: View, card: Card) -> Card:
    """Returns the best card of the trick after `card` is added.

    Abilities are ignored: the trump is the current one.
    """
    return winning_card([*(Card(played) for _, played in view["table"]), card], view["trump"])


def can_turn(view: View, card: Card) -> bool:
    """Whether the card's ability could make it win the trick (O8, OA2)."""
    kind, stage = ABILITY[card % VALUES], mask_of(view["stage"])
    comes = [1 << performer for performer in view["line"]] if kind in ("add", "swap") else [0]
    goes = [1 << performer for performer in view["stage"]] if kind in ("remove", "swap") else [0]
    table = [*(Card(played) for _, played in view["table"]), card]
    return kind is not None and any(
        winning_card(table, trump_of(stage & ~out | come)) == card for come in comes for out in goes
    )


def can_claim(view: View, card: Card) -> bool:
    """Whether this card could claim a performer if it won now."""
    return bool(claimable(view, card)[0])


def claimable(view: View, card: Card) -> tuple[list[Performer], bool]:
    """Returns the performers that this card could claim if it won now.

    The second value is whether claiming would be optional (O12, OA13).
    """
    targets, optional = claims(mask_of(view["stage"]), card, view["trump"])
    return performers_in(targets), optional


def _cards_by_seat(leader: int, cards: Sequence[Card], seats: int) -> list[list[int]]:
    return [[(leader + place) % seats, card] for place, card in enumerate(cards)]


def _keeping(state: State, seat: int | None) -> Keeping:
    return {
        "own": None if seat is None else state.kept[seat],
        "pool": cards_in(state.pool),
        "voids": [suits_in(suits) for suits in state.kept_voids],
    }


def _account(account: RoundAccount) -> Account:
    return {
        "points": [*account.points],
        "troupes": [performers_in(troupe) for troupe in account.troupes],
        "lone": account.lone,
        "source": account.source,
    }


def _trick(last: LastTrick, claimed: Performer | None, seats: int) -> Trick:
    return {
        "leader": last.leader,
        "cards": _cards_by_seat(last.leader, last.cards, seats),
        "winner": last.winner,
        "card": last.card,
        "trump": last.trump,
        "claimed": claimed,
    }
