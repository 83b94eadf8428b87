"""Explanations of why Onstage refuses an action. `rules.decide` says what is legal."""

from __future__ import annotations

from engines.kernel.action import Action
from engines.kernel.refusal import Question, Reasons, Refusal, because
from engines.onstage.actions import ADD, CLAIM, DECLINE, MOVE, PLAY, REMOVE, STAY, SWAP_IN, SWAP_OUT
from engines.onstage.content import CARDS, GRADES, STAR, SUIT_CAST, VALUES, WORTH
from engines.onstage.state import LastTrick, State

_NOBODY = (STAY.name, DECLINE.name)
_TURN = "O7"
QUESTIONS = {
    "play": Question((PLAY,), "O7", _TURN),
    "move": Question((MOVE, STAY), "O10", _TURN),
    "add": Question((ADD,), "O8", _TURN),
    "remove": Question((REMOVE,), "O8", _TURN),
    "swap_out": Question((SWAP_OUT,), "O8", _TURN),
    "swap_in": Question((SWAP_IN,), "O8", _TURN),
    "claim": Question((CLAIM, DECLINE), "O12", _TURN),
}
"""Questions by name, each with its kinds of answer and its rule."""


def _explain(state: State, action: Action) -> Refusal:
    seat, kind, arg = action
    if type(arg) is int and kind == PLAY.name:
        return _card(state, seat, arg)
    if type(arg) is int and kind not in _NOBODY and 0 <= arg < state.cast.bit_length():
        return _performer(state, kind, arg)
    if kind == DECLINE.name and arg is None:
        return _must_claim(state)
    return because("no_such", QUESTIONS[state.phase].rule)


def _card(state: State, seat: int, card: int) -> Refusal:
    if not 0 <= card < CARDS:
        return because("no_such", "O1")
    if not state.hands[seat] >> card & 1:
        return because("not_in_hand", "O7", card=card)
    return because("follow", "O7", suit=state.table[0] // VALUES)


def _must_claim(state: State) -> Refusal:
    last: LastTrick = state.last  # type: ignore[assignment]  # the one just completed
    suit, index = divmod(last.card, VALUES)
    return because("must_claim", "O12", card=last.card, performer=suit * GRADES + WORTH[index] - 1)


def _performer(state: State, kind: str, performer: int) -> Refusal:
    bit = 1 << performer
    if any(troupe & bit for troupe in state.troupes):
        return because("claimed", "OA31", performer=performer)
    if kind in ("remove", "swap_out") or (kind == "claim" and not state.stage & bit):
        return because("not_on_stage", "O12" if kind == "claim" else "O8", performer=performer)
    if kind != "claim" and not state.waiting & bit:
        rule = "OA6" if kind == "move" else "O8"
        return because("not_in_line", rule, performer=performer)
    if kind == "move":
        if performer == STAR:
            return because("star_move", "OA21")
        return because("move_suit", "O10", suit=state.table[-1] // VALUES)
    last: LastTrick = state.last  # type: ignore[assignment]  # the one just completed
    if performer == STAR:
        return because("star_claim", "OA34")
    suit = last.card // VALUES
    if SUIT_CAST[suit] & bit:
        return _must_claim(state)
    return because("claim_suit", "O12", suit=suit)


REASONS = Reasons("O18", QUESTIONS, _explain)
