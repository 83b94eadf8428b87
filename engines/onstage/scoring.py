"""Scoring of tricks, Rounds and the game, without changing the state."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.result import Line, Result
from engines.onstage.content import (
    NAMED_BY,
    STAR_BIT,
    SUIT_CAST,
    SUIT_OF,
    VALUES,
    Card,
    Suit,
    blossoms,
    cards_in,
    performers_in,
)
from engines.onstage.state import State


def winning_card(table: Sequence[Card], trump: Suit | None) -> Card:
    """Returns the card that wins the trick (O11, OA2, OA3, OA27)."""
    trumps = [card for card in table if SUIT_OF[card] == trump]
    return max(trumps or [card for card in table if SUIT_OF[card] == SUIT_OF[table[0]]])


def claims(stage: int, card: Card, trump: Suit | None) -> tuple[int, bool]:
    """Returns a bit mask of claimable performers, and whether claiming is optional.

    If the performer that the card names is on stage, claiming is required (O12). Otherwise, any
    performer of the suit may be claimed, or none (OA13). A card of the trump suit may claim the
    Star instead (OA34).
    """
    suit = SUIT_OF[card]
    exact = NAMED_BY[card]
    star = stage & STAR_BIT if suit == trump else 0
    if stage & exact:
        return exact | star, False
    return stage & SUIT_CAST[suit] | star, True


def lone_award(stage: int, line: int, troupes: list[int]) -> tuple[int, int, str] | None:
    """Returns the only seat without performers, its gift and its source (O16).

    The gift is a bit mask of performers. The source is "stage" or "line". Returns None unless
    exactly one seat has no performers (OA16), and also if no performers are left for a gift (OA28).
    """
    if troupes.count(0) != 1 or not (stage or line):
        return None
    seat = troupes.index(0)
    return (seat, stage, "stage") if stage else (seat, line, "line")


def leaders(scores: list[int]) -> list[int]:
    """Returns the seats with the highest score."""
    most = max(scores)
    return [seat for seat, score in enumerate(scores) if score == most]


def tie_break(state: State) -> list[tuple[int, Card]]:
    """Returns the tied leaders, each with its last card (O18).

    Returns [] if one seat leads alone.
    """
    tied = leaders(state.scores)
    return [(seat, cards_in(state.hands[seat])[0]) for seat in tied] if len(tied) > 1 else []


def winners(state: State) -> list[int]:
    """Returns the seats that win the game (O18).

    Among tied seats, the highest value of a kept card wins, in any suit (OA19). Seats with equal
    values share the win.
    """
    tie = tie_break(state)
    if not tie:
        return leaders(state.scores)
    highest = max(card % VALUES for _, card in tie)
    return [seat for seat, card in tie if card % VALUES == highest]


def result(state: State) -> Result | None:
    """Returns the final scores with their breakdown, or None during the game."""
    if state.phase != "over":
        return None
    lines = []
    for number, account in enumerate(state.history, start=1):
        for seat, troupe in enumerate(account.troupes):
            label = "score.performer" if seat != account.lone else f"score.lone_{account.source}"
            lines += [
                Line(seat, blossoms(1 << performer), label, {"performer": performer}, number)
                for performer in performers_in(troupe)
            ]
    tie = tie_break(state)
    won = winners(state)
    for seat, card in tie:
        label = "score.tie_lost"
        if seat in won:
            label = "score.tie_won" if len(won) == 1 else "score.tie_shared"
        lines.append(Line(seat, 0, label, {"card": card}))
    ending = "outright" if not tie else "kept_card" if len(won) == 1 else "shared"
    return Result(list(state.scores), won, lines, ending)
