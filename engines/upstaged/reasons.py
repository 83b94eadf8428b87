"""Explanations of why Upstaged! refuses an action. `rules.decide` says what is legal."""

from __future__ import annotations

from typing import Any

from engines.kernel.action import Action
from engines.kernel.refusal import Question, Reasons, Refusal, because
from engines.upstaged import actions, rules
from engines.upstaged.content import CARDS, PAUSES, TYPE, CueCard
from engines.upstaged.facts import arena
from engines.upstaged.state import State

QUESTIONS = {
    "act": Question((actions.BEGIN, actions.END, actions.PLAY, actions.DISCARD), "U7"),
    "pause": Question((actions.PASS, actions.PAUSE), "U24"),
    "source": Question((actions.SLOT, actions.TOP), "U35"),
    "face": Question((actions.FACE,), "U20"),
    "click": Question((actions.CLICK,), "U18"),
    "drop": Question((actions.DROP,), "U14"),
    "move": Question((actions.MOVE,), "U10"),
    "exit": Question((actions.EXIT,), "U21"),
    "snatch": Question((actions.SNATCH,), "U22"),
    "give": Question((actions.GIVE,), "U23"),
    "take": Question((actions.TAKE,), "U23"),
    "join": Question((actions.JOIN,), "U27"),
    "oust": Question((actions.OUST,), "U29"),
    "send": Question((actions.SEND,), "UA14"),
    "judge": Question((actions.CALLED, actions.IN_ROLE, actions.UNCALLED), "UA27"),
    "turn": Question((actions.TURN, actions.STAY), "U36"),
    "cut": Question((actions.CUT,), "U31"),
}
"""Questions by name, each with its kinds of answer and its rule."""

_NEEDS = {
    "forward": ("nobody_forward", "UA6"),
    "add_artist": ("nobody_added", "UA4"),
    "draw": ("no_cards", "UA36"),
    "discard_1": ("cannot_pay", "U14"),
    "discard_2": ("cannot_pay", "U14"),
    "exit": ("nobody_exits", "U15"),
    "snatch": ("nobody_snatched", "U15"),
    "switch": ("nobody_taken", "U23"),
}
"""Text key and rule that explain why each cue may be impossible."""


def _explain(state: State, action: Action) -> Refusal:
    seat, kind, arg = action
    if action in rules.spoiling(state):
        return because("spoils", "UA5", cue=rules.spoilt(state, action))
    if kind in (actions.PLAY.name, actions.PAUSE.name) and type(arg) is int and 0 <= arg < CARDS:
        return _card(state, seat, kind, arg)
    if kind == actions.DISCARD.name and type(arg) is tuple:
        return _pair(state, seat, arg)
    if kind == actions.BEGIN.name and arg is None:
        return because("no_need", "U8")
    if kind == actions.END.name and arg is None:
        return because("must_act", "UA34")
    if state.phase == "face" and type(arg) is int and 0 <= arg < len(state.lanes):
        return because("faced", "U20", place=arg)
    if kind == actions.CLICK.name and arg == 2:
        return because("once", "U18")
    if kind == actions.MOVE.name and arg in arena(state) and type(arg) is int:
        return because("blocked", "U10", artist=arg)
    if kind == actions.SEND.name and type(arg) is int and 0 <= arg < state.seats:
        return because("host" if arg == state.host else "full", "UA14")
    return because("no_such", QUESTIONS[state.phase].rule)


def _card(state: State, seat: int, kind: str, card: int) -> Refusal:
    if not state.hands[seat] >> card & 1:
        return because("not_in_hand", "U9" if kind == actions.PLAY.name else "U24", card=card)
    if kind == actions.PAUSE.name and not PAUSES >> card & 1:
        return because("no_pause", "U24", card=card)
    if kind == actions.PLAY.name and rules.must_enter(state):
        return because("enter_first", "U8")
    cue = rules.obstacle(state, seat, CueCard(card))
    name, rule = _NEEDS[cue]
    if cue == "switch" and not state.teams[seat]:
        name = "nobody_given"
    return because(name, rule, cue=cue)


def _pair(state: State, seat: int, pair: tuple[Any, ...]) -> Refusal:
    cards = [card for card in pair if type(card) is int and 0 <= card < CARDS]
    if len(pair) != 2 or len(cards) != 2 or not cards[0] < cards[1]:
        return because("two_cards", "U10")
    for card in cards:
        if not state.hands[seat] >> card & 1:
            return because("not_in_hand", "U10", card=card)
    if TYPE[cards[0]] != TYPE[cards[1]]:
        return because("one_colour", "U10")
    return because("enter_first", "U8")


REASONS = Reasons("U30", QUESTIONS, _explain)
