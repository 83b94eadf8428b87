"""Why a step is refused. What is legal is said by `rules.decide` alone; this only explains."""

from __future__ import annotations

from typing import Any

from engines.kernel.action import Action
from engines.kernel.reason import Refusal
from engines.upstaged import rules
from engines.upstaged.actions import (
    BEGIN,
    CALLED,
    CLICK,
    CUT,
    DISCARD,
    DROP,
    END,
    EXIT,
    FACE,
    GIVE,
    IN_ROLE,
    JOIN,
    MOVE,
    OUST,
    PASS,
    PAUSE,
    PLAY,
    SEND,
    SLOT,
    SNATCH,
    STAY,
    TAKE,
    TOP,
    TURN,
    UNCALLED,
)
from engines.upstaged.content import CARDS, PAUSES, TYPE
from engines.upstaged.facts import arena
from engines.upstaged.state import State

# What each question is answered with, and the rule that asks it.
_ANSWERS: dict[str, tuple[tuple[str, ...], str]] = {
    "act": ((BEGIN.name, END.name, PLAY.name, DISCARD.name), "U7"),
    "pause": ((PASS.name, PAUSE.name), "U24"),
    "source": ((SLOT.name, TOP.name), "U35"),
    "face": ((FACE.name,), "U20"),
    "click": ((CLICK.name,), "U18"),
    "drop": ((DROP.name,), "U14"),
    "move": ((MOVE.name,), "U10"),
    "exit": ((EXIT.name,), "U21"),
    "snatch": ((SNATCH.name,), "U22"),
    "give": ((GIVE.name,), "U23"),
    "take": ((TAKE.name,), "U23"),
    "join": ((JOIN.name,), "U27"),
    "oust": ((OUST.name,), "U29"),
    "send": ((SEND.name,), "UA14"),
    "judge": ((CALLED.name, IN_ROLE.name, UNCALLED.name), "UA27"),
    "turn": ((TURN.name, STAY.name), "U36"),
    "cut": ((CUT.name,), "U31"),
}

# Why a cue cannot be performed.
_CUE_RULE = {
    "forward": "UA6",
    "add_artist": "UA4",
    "draw": "UA36",
    "discard_1": "U14",
    "discard_2": "U14",
    "exit": "U15",
    "snatch": "U15",
    "switch": "U23",
}


def why_not(state: State, action: Action) -> Refusal | None:
    """None when `action` is legal now, else why not. Tells nothing that its seat may not know."""
    decision = rules.decide(state)
    if decision is None:
        return _because("over", "U30")
    seat, kind, arg = action
    kinds, rule = _ANSWERS[state.phase]
    if seat not in decision.seats:
        return _because("turn", rule, seat=decision.seats[0])
    if kind not in kinds:
        return _because(f"now_{state.phase}", rule)
    if action in decision.actions and _same_type(action, decision.actions):
        return None
    if action in rules.spoiling(state):
        return _because("spoils", "UA5")
    if kind in (PLAY.name, PAUSE.name) and type(arg) is int and 0 <= arg < CARDS:
        return _card(state, seat, kind, arg)
    if kind == DISCARD.name and type(arg) is tuple:
        return _pair(state, seat, arg)
    if kind == BEGIN.name and arg is None:
        return _because("no_need", "U8")
    if kind == END.name and arg is None:
        return _because("must_act", "UA34")
    if state.phase == "face" and type(arg) is int and 0 <= arg < len(state.lanes):
        return _because("faced", "U20", place=arg)
    if kind == CLICK.name and arg == 2:
        return _because("once", "U18")
    if kind == MOVE.name and arg in arena(state) and type(arg) is int:
        return _because("blocked", "U10", artist=arg)
    if kind == SEND.name and type(arg) is int and 0 <= arg < state.seats:
        return _because("host" if arg == state.host else "full", "UA14")
    return _because("no_such", rule)


def _same_type(action: Action, legal: list[Action]) -> bool:
    """Whether the listed equal has an argument of the same type: True is not 1."""
    return type(action.arg) is type(legal[legal.index(action)].arg)


def _because(name: str, rule: str, **args: Any) -> Refusal:
    return Refusal(f"why.{name}", rule, args)


def _card(state: State, seat: int, kind: str, card: int) -> Refusal:
    if not state.hands[seat] >> card & 1:
        return _because("not_in_hand", "U9" if kind == PLAY.name else "U24", card=card)
    if kind == PAUSE.name and not PAUSES >> card & 1:
        return _because("no_pause", "U24", card=card)
    if kind == PLAY.name and rules.must_enter(state):
        return _because("enter_first", "U8")
    cue = rules.obstacle(state, seat, card)
    name = "too_few" if cue in ("discard_1", "discard_2") else "no_cue"
    return _because(name, _CUE_RULE[cue], card=card, cue=cue)


def _pair(state: State, seat: int, pair: tuple[Any, ...]) -> Refusal:
    cards = [card for card in pair if type(card) is int and 0 <= card < CARDS]
    if len(pair) != 2 or len(cards) != 2 or not cards[0] < cards[1]:
        return _because("two_cards", "U10")
    for card in cards:
        if not state.hands[seat] >> card & 1:
            return _because("not_in_hand", "U10", card=card)
    if TYPE[cards[0]] != TYPE[cards[1]]:
        return _because("one_colour", "U10")
    return _because("enter_first", "U8")
