"""What a seat may know, and what would follow from a step. Plain JSON data, made from scratch."""

from __future__ import annotations

from typing import Any

from engines.kernel.action import Action
from engines.onstage.content import (
    ABILITY,
    VALUES,
    blossoms,
    cards_in,
    members,
    performers_in,
    suit_totals,
    trump_of,
)
from engines.onstage.rules import STEPS, legal_cards, shift, source
from engines.onstage.scoring import tie_break, winning_card
from engines.onstage.state import State, tricks_a_round


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What `seat` may know; None is the open table.

    Everything but `seat`, `hand`, `playable` and `kept["own"]` is the same for all.

    ============  ==========================================================================
    line, stage   performers; the line front first
    pending       {"card", "out"}: the card whose move or ability is being carried out, and who
                  is about to leave the stage for it; None between cards
    trump, totals the trump suit or None; Blossoms a suit shows on stage
    table         the trick so far as [seat, card]; `winning` is the one that would take it now
    last          the trick completed last: leader, cards, winner, card, trump, claimed
    troupes       performers a seat; `blossoms` is what they are worth so far
    scores        of the Rounds that are over; `round_scores` each of them, `history` in full
    hand          own cards ascending; `playable` those that are legal now (None, [] else)
    seen          cards played in this Round, ascending; `seen_by` the same a seat. A perfect
                  memory: boards do not show it, for played cards lie face down (O13, OA24)
    voids         suits a seat has shown in this Round not to hold
    kept          from the second Round on, {"own", "pool", "voids"}: the card this seat kept,
                  the cards nobody had seen then (all kept ones are among them), and `voids` as
                  it was then
    aside         how many cards lie aside unseen (0 or 1)
    tie           at the end the shown cards that broke a tie, as [seat, card]
    ============  ==========================================================================
    """
    table = state.table
    stage = state.stage
    trump = trump_of(stage)
    leader = state.leader
    seats = state.seats
    phase = state.phase
    turn = state.turn
    last = state.last
    cards = [[(leader + i) % seats, card] for i, card in enumerate(table)]
    return {
        "game": "onstage",
        "seats": seats,
        "seat": seat,
        "options": {**state.options},
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
        "stage": performers_in(stage),
        "trump": trump,
        "totals": [*suit_totals(stage)],
        "troupes": [performers_in(troupe) for troupe in state.troupes],
        "blossoms": [blossoms(troupe) for troupe in state.troupes],
        "table": cards,
        "winning": cards[table.index(winning_card(table, trump))] if table else None,
        "last": None
        if last is None
        else {
            "leader": last.leader,
            "cards": [[(last.leader + i) % seats, card] for i, card in enumerate(last.cards)],
            "winner": last.winner,
            "card": last.card,
            "trump": last.trump,
            "claimed": state.claimed,
        },
        "scores": state.scores[:],
        "round_scores": [[*account.points] for account in state.history],
        "history": [
            {
                "points": [*account.points],
                "troupes": [performers_in(troupe) for troupe in account.troupes],
                "lone": account.lone,
                "source": account.source,
            }
            for account in state.history
        ],
        "hand_sizes": [hand.bit_count() for hand in state.hands],
        "hand": None if seat is None else cards_in(state.hands[seat]),
        "playable": cards_in(legal_cards(state, seat)) if seat == turn and phase == "play" else [],
        "seen": cards_in(sum(state.played)),
        "seen_by": [cards_in(played) for played in state.played],
        "voids": [[*members(suits)] for suits in state.voids],
        "kept": {
            "own": None if seat is None else state.kept[seat],
            "pool": cards_in(state.pool),
            "voids": [[*members(suits)] for suits in state.kept_voids],
        }
        if state.kept
        else None,
        "aside": state.aside.bit_count(),
        "tie": [[*shown] for shown in tie_break(state)] if phase == "over" else [],
    }


def preview(view: dict[str, Any], *steps: Action) -> dict[str, Any]:
    """Stage, line, trump and totals as they would be after these steps of the deciding seat.

    Several steps make a row: ("swap_out", "swap_in") shows a whole swap. What follows from the
    last of them without a choice is shown too; where there is a choice, as after a "swap_out",
    nothing more is. Steps are taken as they come: whether they are legal is for `why_not` to say.
    """
    line = [*view["line"]]
    stage = sum(1 << performer for performer in view["stage"])
    pending = view["pending"] or {"card": None, "out": None}
    card, out = pending["card"], pending["out"]
    rest: tuple[str, ...] = ()
    for _, kind, target in steps:
        if kind == "play":
            card = target
        elif kind == "swap_out":
            out = target
        elif isinstance(target, int):
            stage = shift(kind, stage, line, target, out)
        rest = _still_to_do(kind, card)
    for kind in rest:
        choice = source(kind, stage, sum(1 << performer for performer in line))
        if choice.bit_count() != 1:
            break
        performer = choice.bit_length() - 1
        if kind == "swap_out":
            out = performer
        else:
            stage = shift(kind, stage, line, performer, out)
    return {
        "stage": performers_in(stage),
        "line": line,
        "trump": trump_of(stage),
        "totals": [*suit_totals(stage)],
    }


def _still_to_do(kind: str, card: int) -> tuple[str, ...]:
    """The steps of the card's ability that come after a step of this kind."""
    if kind == "swap_out":
        return ("swap_in",)
    if kind in ("play", "move", "stay"):
        return STEPS.get(ABILITY[card % VALUES] or "", ())
    return ()
