"""Explanations of why ENCORE!! ECG refuses an action.

`rules.decide` says what is legal.
"""

from __future__ import annotations

from typing import Any

from engines.encore import actions, continuous, operations, rules
from engines.encore.content import (
    ABILITY,
    CARDS,
    COLOURS,
    KIND,
    PERFORMER,
    SUPPORTER,
    SURPRISE,
    Card,
)
from engines.encore.state import NONE, State
from engines.kernel.action import Action
from engines.kernel.refusal import Question, Reasons, Refusal, because

QUESTIONS = {
    "draft": Question((actions.DRAFT,), "E14"),
    "split": Question((actions.SPLIT,), "E17"),
    "act": Question(
        (
            *(actions.PASS, actions.STAGE, actions.PERFORM, actions.BOOST),
            *(actions.PRESHOW, actions.ENCORE, actions.SURPRISE),
        ),
        "E20",
        turn="E19",
    ),
    "zone": Question((actions.ZONE,), "EA35"),
    "aim": Question((actions.AIM, actions.SKIP), "EA49"),
    "with": Question((actions.WITH,), "EA49"),
    "deck": Question((actions.DECK,), "EA49"),
    "take": Question((actions.TAKE,), "EA49"),
    "drop": Question((actions.DROP,), "EA49"),
    "show": Question((actions.SHOW, actions.SKIP), "EA51"),
    "salvage": Question((actions.SALVAGE, actions.SKIP), "EA51"),
    "hire": Question((actions.HIRE, actions.SKIP), "EA36"),
    "solo": Question((actions.PERFORM, actions.BOOST, actions.SKIP), "EA54"),
    "choose": Question((actions.CHOOSE,), "EA49"),
    "order": Question((actions.ORDER,), "EA43"),
    "exhaust": Question((actions.EXHAUST,), "E26"),
    "trim": Question((actions.TRIM,), "EA52"),
}
"""Questions by name, each with its kinds of answer and its rule."""

_FROM_HAND = actions.named(actions.DROP, actions.SHOW, actions.TRIM)


def _explain(state: State, action: Action) -> Refusal | None:
    seat, kind, arg = action
    if state.phase == "act":
        return _act(state, seat, kind, arg)
    if state.phase == "draft":
        return _draft(arg)
    if state.phase == "split":
        return _split(state, arg)
    if state.phase == "hire":
        return _hire(state, seat, arg)
    if state.phase == "zone":
        return because("zone", "EA35")
    if kind in _FROM_HAND:
        return because("not_held", QUESTIONS[state.phase].rule)
    return None


def _draft(colour: Any) -> Refusal:
    """Explains why a colour cannot be taken (E14, EA39)."""
    if type(colour) is int and 0 <= colour < COLOURS:
        return because("taken", "EA39", colour=colour)
    return because("now_draft", "E14")


def _split(state: State, performers: Any) -> Refusal:
    """Explains why this number of Performers cannot be drawn (E17, EA23)."""
    choices = rules.to_draw(state)[1]
    return because("split", "EA23", least=choices[0], most=choices[-1])


def _hire(state: State, seat: int, card: Any) -> Refusal:
    """Explains why an ability cannot stage a card (EA36, EA55)."""
    if not _held(state, seat, card):
        return because("not_held", "EA36")
    return because("hire", "EA36", card=card)


def _held(state: State, seat: int, card: Any) -> bool:
    return type(card) is int and 0 <= card < CARDS and card in state.hands[seat]


def _act(state: State, seat: int, kind: str, arg: Any) -> Refusal:
    """Explains why an action in a turn is illegal (E20)."""
    if kind == actions.PASS.name:
        return because("now_act", "E20")
    if kind == actions.STAGE.name:
        return _stage(state, seat, arg)
    if kind == actions.SURPRISE.name:
        return _surprise(state, seat, arg)
    zones = state.zones[seat]
    if type(arg) is not int or not 0 <= arg < len(zones) or zones[arg] == NONE:
        return because("no_card", "E20")
    return _CARD[kind](state, seat, arg, zones[arg])


def _stage(state: State, seat: int, card: Any) -> Refusal:
    """Explains why a card cannot be staged (E4, E5, E10, EA4, EA35)."""
    if not _held(state, seat, card):
        return because("not_held", "E20")
    if KIND[card] == SURPRISE:
        return because("not_staged", "E8", card=card)
    if not operations.has_room(state, seat, KIND[card]):
        return because("full", "E10" if KIND[card] == PERFORMER else "E5", card=card)
    return _money(state, seat, card, "EA4")


def _money(state: State, seat: int, card: Card, rule: str) -> Refusal:
    cost = continuous.cost(state, seat, card)
    return because("money", rule, card=card, cost=cost, money=state.money[seat])


def _surprise(state: State, seat: int, card: Any) -> Refusal:
    """Explains why a Surprise cannot be triggered (E8)."""
    if not _held(state, seat, card) or KIND[card] != SURPRISE:
        return because("not_surprise", "E8")
    if state.stage != "event":
        return because("event_only", "E8", card=card)
    if continuous.forbidden(state, seat, "surprise"):
        return _forbidden(state, seat, card, "surprise")
    return _money(state, seat, card, "E8")


FORBIDDEN = {
    "boost": "forbidden.boost",
    "preshow": "forbidden.preshow",
    "encore": "forbidden.encore",
    "surprise": "forbidden.surprise",
}
"""Reason for each action that a Venue or card can forbid."""


def _forbidden(state: State, seat: int, card: Card, action: str) -> Refusal:
    """Names the Venue or card that forbids an action (E12)."""
    thing = continuous.forbids(state, seat, action)
    return because(FORBIDDEN[action], "E12", card=card, thing=thing)


def _perform(state: State, seat: int, zone: int, card: Card) -> Refusal:
    """Explains why a Performer cannot perform (E4, E22)."""
    if KIND[card] != PERFORMER:
        return because("no_performer", "E4", card=card)
    if zone >= state.width:
        return because("backstage", "E4", card=card)
    return because("suspended", "E22", card=card)


def _boost(state: State, seat: int, zone: int, card: Card) -> Refusal:
    """Explains why a Performer cannot be boosted (E7, EA15)."""
    if KIND[card] != PERFORMER or zone >= state.width or operations.is_tired(state, seat, zone):
        return _perform(state, seat, zone, card)
    behind = state.zones[seat][zone + state.width]
    if behind == NONE or KIND[behind] != SUPPORTER:
        return because("no_booster", "E7", card=card)
    if operations.is_tired(state, seat, zone + state.width):
        return because("suspended", "EA15", card=behind)
    return _forbidden(state, seat, behind, "boost")


def _preshow(state: State, seat: int, zone: int, card: Card) -> Refusal:
    """Explains why a PRE-SHOW ability cannot be used (E6)."""
    if KIND[card] != SUPPORTER:
        return because("no_supporter", "E6", card=card)
    if state.stage != "pre_show":
        return because("pre_show_only", "E6", card=card)
    return _ability(state, seat, zone, card, "E6", "preshow")


def _encore(state: State, seat: int, zone: int, card: Card) -> Refusal:
    """Explains why an Encore cannot be used (E11)."""
    if KIND[card] != PERFORMER:
        return because("no_performer", "E11", card=card)
    if state.stage != "event":
        return because("event_only", "E11", card=card)
    return _ability(state, seat, zone, card, "E11", "encore")


def _ability(state: State, seat: int, zone: int, card: Card, rule: str, action: str) -> Refusal:
    """Explains why a card's ability cannot be used (EA40, EA47)."""
    if operations.is_tired(state, seat, zone):
        return because("suspended", rule, card=card)
    if card in state.used:
        return because("used", "EA47", card=card)
    if continuous.forbidden(state, seat, action):
        return _forbidden(state, seat, card, action)
    return because("price", "EA40", card=card, cost=ABILITY[card].pay, money=state.money[seat])


_CARD = {
    actions.PERFORM.name: _perform,
    actions.BOOST.name: _boost,
    actions.PRESHOW.name: _preshow,
    actions.ENCORE.name: _encore,
}


REASONS = Reasons("E2", QUESTIONS, _explain)
