"""Why a step is refused. What is legal is said by `rules.decide` alone; this only explains."""

from __future__ import annotations

from typing import Any

from engines.kernel.action import Action
from engines.kernel.reason import Refusal
from engines.onstage.content import CARDS, GRADES, STAR, SUIT_CAST, VALUES, WORTH
from engines.onstage.rules import decide, waiting
from engines.onstage.state import LastTrick, State

_KINDS = {
    "play": ("play",),
    "move": ("move", "stay"),
    "add": ("add",),
    "remove": ("remove",),
    "swap_out": ("swap_out",),
    "swap_in": ("swap_in",),
    "claim": ("claim", "decline"),
}
_RULE = {"play": "O7", "move": "O10", "claim": "O12"}


def why_not(state: State, action: Action) -> Refusal | None:
    """None when `action` is legal now, else why not. Tells nothing that its seat may not know."""
    decision = decide(state)
    if decision is None:
        return _because("over", "O18")
    seat, kind, arg = action
    if seat != state.turn:
        return _because("turn", "O7", seat=state.turn)
    if kind not in _KINDS[state.phase]:
        return _because(f"now_{state.phase}", _RULE.get(state.phase, "O8"))
    if type(arg) is (int if kind not in ("stay", "decline") else type(None)):
        if action in decision.actions:
            return None
        if kind == "play":
            return _card(state, seat, arg)  # type: ignore[arg-type]
        if kind == "decline":
            return _must_claim(state)
        if kind != "stay" and 0 <= arg < state.cast.bit_length():  # type: ignore[operator]
            return _performer(state, kind, arg)  # type: ignore[arg-type]
    return _because("no_such", _RULE.get(state.phase, "O8"))


def _because(name: str, rule: str, **args: Any) -> Refusal:
    return Refusal(f"why.{name}", rule, args)


def _card(state: State, seat: int, card: int) -> Refusal:
    if not 0 <= card < CARDS:
        return _because("no_such", "O1")
    if not state.hands[seat] >> card & 1:
        return _because("not_in_hand", "O7", card=card)
    return _because("follow", "O7", suit=state.table[0] // VALUES)


def _must_claim(state: State) -> Refusal:
    last: LastTrick = state.last  # type: ignore[assignment]  # the one just completed
    suit, index = divmod(last.card, VALUES)
    return _because("must_claim", "O12", card=last.card, performer=suit * GRADES + WORTH[index] - 1)


def _performer(state: State, kind: str, performer: int) -> Refusal:
    bit = 1 << performer
    if any(troupe & bit for troupe in state.troupes):
        return _because("claimed", "OA31", performer=performer)
    if kind in ("remove", "swap_out") or (kind == "claim" and not state.stage & bit):
        return _because("not_on_stage", "O12" if kind == "claim" else "O8", performer=performer)
    if kind != "claim" and not waiting(state) & bit:
        rule = "OA6" if kind == "move" else "O8"
        return _because("not_in_line", rule, performer=performer)
    if kind == "move":
        if performer == STAR:
            return _because("star_move", "OA21")
        return _because("move_suit", "O10", suit=state.table[-1] // VALUES)
    last: LastTrick = state.last  # type: ignore[assignment]  # the one just completed
    if performer == STAR:
        return _because("star_claim", "OA34")
    suit = last.card // VALUES
    if SUIT_CAST[suit] & bit:
        return _must_claim(state)
    return _because("claim_suit", "O12", suit=suit)
