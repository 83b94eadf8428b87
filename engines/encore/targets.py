"""Targets of steps, and all answers to the questions that steps ask.

Nothing in this module changes a state.
"""

from __future__ import annotations

from engines.encore import actions, continuous
from engines.encore.actions import Spot
from engines.encore.content import COLOUR, COST, KIND, KINDS, PERFORMER, SUPPORTER, Card, Thing
from engines.encore.operations import can_boost, empty, has_room, is_tired, ready, zones_of
from engines.encore.state import NONE, SEATS, AbilityFrame, State
from engines.kernel.action import Action, acts
from engines.kernel.card_steps import CardStep, Choices


def whom(seat: int, step: CardStep) -> int:
    """Returns the seat of the Manager whom a step affects."""
    return seat if step.whose == "own" else 1 - seat


def in_hand(state: State, seat: int, step: CardStep) -> list[Card]:
    """Returns the hand of the Manager whom a step affects."""
    return state.hands[whom(seat, step)]


# -- staged cards ------------------------------------------------------------------------------


def spots(state: State, seat: int, step: CardStep, thing: Thing) -> list[Spot]:
    """Returns the seat and zone of each possible target of a step.

    Args:
        state: State of the game.
        seat: Seat that has the ability.
        step: Step of the ability.
        thing: Card or Venue called "this" in the step.
    """
    hosts = [host for host in range(SEATS) if step.whose in ("any", _side(seat, host))]
    return [
        (host, zone)
        for host in hosts
        for zone in _meant(state, step, thing, host)
        if _fits(state, step, thing, host, zone)
    ]


def _side(seat: int, host: int) -> str:
    return "own" if host == seat else "other"


def _meant(state: State, step: CardStep, thing: Thing, host: int) -> list[int]:
    found = []
    for zone in zones_of(state, step.row):
        card = state.zones[host][zone]
        if (
            card != NONE
            and step.kind in ("any", KINDS[KIND[card]])
            and step.colour in (NONE, COLOUR[card])
            and not (step.this and card != thing)
            and not (step.another and card == thing)
        ):
            found.append(zone)
    return found


def _fits(state: State, step: CardStep, thing: Thing, host: int, zone: int) -> bool:
    card = state.zones[host][zone]
    if step.do == "wake":
        return is_tired(state, host, zone)
    if step.do == "tire":
        return not is_tired(state, host, zone)
    if step.do == "move":
        return bool(empty(state, host, KIND[card], step.to))
    if step.do == "swap":
        return bool(partners(state, step, thing, host, zone))
    if step.do == "remove":
        return not step.most or COST[card] <= step.most
    return True


def partners(state: State, step: CardStep, thing: Thing, host: int, zone: int) -> list[Spot]:
    """Returns the spots of cards that may swap with a card (E5).

    That card is in `zone` on the side of `host`. A spot is a seat and a zone. The step's limits
    apply to the second card too, unless the first is the card with the ability.
    """
    zones = state.zones[host]
    if step.this:
        meant = [other for other, card in enumerate(zones) if card != NONE]
    else:
        meant = _meant(state, step, thing, host)
    return [
        (host, other)
        for other in meant
        if other != zone
        and other in zones_of(state, kind=KIND[zones[zone]])
        and zone in zones_of(state, kind=KIND[zones[other]])
    ]


# -- cards in hands and decks ------------------------------------------------------------------


def staging_cost(state: State, seat: int, step: CardStep, card: Card) -> int:
    """Returns the cost of a card when an ability stages it.

    The cost is in $.
    """
    return 0 if step.free else max(0, continuous.cost(state, seat, card) - step.off)


def stageable(state: State, seat: int, step: CardStep) -> list[Card]:
    """Returns the cards in a hand that a step may stage (EA36)."""
    kinds = [
        kind
        for kind in (PERFORMER, SUPPORTER)
        if step.kind in ("any", KINDS[kind]) and has_room(state, seat, kind)
    ]
    return [
        card
        for card in state.hands[seat]
        if KIND[card] in kinds and staging_cost(state, seat, step, card) <= state.money[seat]
    ]


def salvageable(state: State, seat: int, step: CardStep) -> list[Card]:
    """Returns the removed cards that a step may return, in ascending order."""
    return sorted(card for card in state.removed[seat] if step.kind in ("any", KINDS[KIND[card]]))


def looked_at(state: State, seat: int, step: CardStep) -> list[Card]:
    """Returns the cards that a Manager is looking at.

    They are in order from the top of the deck.
    """
    from_top = state.decks[2 * seat + (step.deck == "main")][::-1]
    return from_top[: state.looked]


# -- answers -----------------------------------------------------------------------------------


def _or_skip(answers: list[Action], seat: int, step: CardStep) -> list[Action]:
    return [*answers, Action(seat, actions.SKIP.name)] if step.may else answers


def _aims(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    found = spots(state, frame.seat, step, frame.thing)
    return _or_skip(acts(frame.seat, actions.AIM.name, found), frame.seat, step)


def _withs(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    host, zone = state.picked
    found = partners(state, step, frame.thing, host, zone)
    return acts(frame.seat, actions.WITH.name, found)


def _zones(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    """Returns the zones into which a card may go, as answers (EA35).

    The card has just been signed, or is being moved.
    """
    if state.held != NONE:
        return acts(frame.seat, actions.ZONE.name, empty(state, frame.seat, KIND[state.held]))
    host, zone = state.picked
    return acts(
        frame.seat, actions.ZONE.name, empty(state, host, KIND[state.zones[host][zone]], step.to)
    )


def _decks(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    return acts(frame.seat, actions.DECK.name, (0, 1))


def _takes(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    return acts(frame.seat, actions.TAKE.name, sorted(looked_at(state, frame.seat, step)))


def _drops(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    return acts(whom(frame.seat, step), actions.DROP.name, in_hand(state, frame.seat, step))


def _shows(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    found = acts(frame.seat, actions.SHOW.name, state.hands[frame.seat])
    return _or_skip(found, frame.seat, step)


def _salvages(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    found = acts(frame.seat, actions.SALVAGE.name, salvageable(state, frame.seat, step))
    return _or_skip(found, frame.seat, step)


def _hires(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    found = acts(frame.seat, actions.HIRE.name, stageable(state, frame.seat, step))
    return _or_skip(found, frame.seat, step)


def _solos(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    seat, zones = frame.seat, state.zones[frame.seat]
    found = [zone for zone in ready(state, seat) if not step.this or zones[zone] == frame.thing]
    boosted = [zone for zone in found if can_boost(state, seat, zone)]
    answers = acts(seat, actions.BOOST.name, boosted) + acts(seat, actions.PERFORM.name, found)
    return _or_skip(answers, seat, step)


def _branches(state: State, frame: AbilityFrame, step: CardStep) -> list[Action]:
    return acts(frame.seat, actions.CHOOSE.name, range(len(step.branches)))


QUESTIONS: dict[str, Choices[State, AbilityFrame, CardStep]] = {
    "aim": _aims,
    "with": _withs,
    "zone": _zones,
    "deck": _decks,
    "take": _takes,
    "drop": _drops,
    "show": _shows,
    "salvage": _salvages,
    "hire": _hires,
    "solo": _solos,
    "choose": _branches,
}
"""Functions that return the sorted answers to each question of a step."""
