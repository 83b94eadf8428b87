"""What a step may be aimed at, and what may be answered to each question. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from engines.encore import actions, continuous
from engines.encore.actions import Spot
from engines.encore.content import (
    COLOUR,
    COST,
    KIND,
    KINDS,
    STEPS,
    SUPPORTER,
    SURPRISE,
    Step,
)
from engines.encore.operations import booster, empty, is_tired
from engines.encore.state import NONE, State
from engines.kernel.action import Action, act, acts


def whom(seat: int, step: Step) -> int:
    """The Manager whom a step concerns, if it concerns one: its own, or the other."""
    return seat if step.whose == "own" else 1 - seat


def sides(step: Step, seat: int) -> tuple[int, ...]:
    """The seats on whose side a step may choose, ascending."""
    return (0, 1) if step.whose == "any" else (whom(seat, step),)


def spots(state: State, seat: int, step: Step, thing: int) -> list[Spot]:
    """The staged cards that a step may be about; `thing` is "this"."""
    found = []
    for host in sides(step, seat):
        zones = state.zones[host]
        for zone, card in enumerate(zones):
            if (
                card >= 0
                and (card == thing or not step.this)
                and _meant(step, thing, len(zones) // 2, zone, card)
                and _fits(state, step, thing, host, zone)
            ):
                found.append((host, zone))
    return found


def _meant(step: Step, thing: int, width: int, zone: int, card: int) -> bool:
    """Whether a card is of the row, kind and colour that a step asks for, and another if it must be
    one."""
    row, kind, colour = step.row, step.kind, step.colour
    if row != "any" and (zone < width) != (row == "main"):
        return False
    if kind != "any" and KINDS[KIND[card]] != kind:
        return False
    return (colour == NONE or colour == COLOUR[card]) and not (step.another and card == thing)


def _fits(state: State, step: Step, thing: int, host: int, zone: int) -> bool:
    """What the step itself asks of a card."""
    do = step.do
    card = state.zones[host][zone]
    if do == "wake":
        return is_tired(state, host, zone)
    if do == "tire":
        return not is_tired(state, host, zone)
    if do == "move":
        return bool(empty(state, host, card, step.to))
    if do == "swap":
        return bool(partners(state, step, thing, host, zone))
    if do == "remove":
        return not step.most or COST[card] <= step.most
    return True


def partners(state: State, step: Step, thing: int, host: int, zone: int) -> list[int]:
    """The zones whose card may change places with the one in `zone`: as the step asks for it, too,
    or any where the first is "this"."""
    zones = state.zones[host]
    width = len(zones) // 2
    supporter = KIND[zones[zone]] == SUPPORTER
    found = []
    for other, card in enumerate(zones):
        if card == NONE or other == zone:
            continue
        if not step.this and not _meant(step, thing, width, other, card):
            continue
        if (supporter and other < width) or (KIND[card] == SUPPORTER and zone < width):
            continue
        found.append(other)
    return found


def staging_cost(state: State, seat: int, step: Step, card: int) -> int:
    """What an effect makes staging a card cost."""
    return 0 if step.free else max(0, continuous.cost(state, seat, card) - step.off)


def stageable(state: State, seat: int, step: Step) -> list[int]:
    """The cards of a hand that an effect may stage now."""
    return [
        card
        for card in state.hands[seat]
        if KIND[card] != SURPRISE
        and step.kind in ("any", KINDS[KIND[card]])
        and staging_cost(state, seat, step, card) <= state.money[seat]
        and empty(state, seat, card)
    ]


def salvageable(state: State, seat: int, step: Step) -> list[int]:
    """The removed cards that a step may bring back, ascending."""
    cards = state.removed[seat]
    return sorted(card for card in cards if step.kind in ("any", KINDS[KIND[card]]))


def ready(state: State, seat: int) -> list[int]:
    """The zones of the Performers who can perform: active ones on the Main Stage (E4, E22)."""
    zones, tired = state.zones[seat], state.tired[seat]
    return [z for z in range(len(zones) // 2) if zones[z] != NONE and not tired >> z & 1]


def _performing(state: State, seat: int, step: Step, thing: int) -> list[Action]:
    """Each Performer who can, with a boost and without (EA54)."""
    on = state.zones[seat]
    zones = [zone for zone in ready(state, seat) if not step.this or on[zone] == thing]
    return [
        *acts(seat, actions.BOOST.name, (z for z in zones if booster(state, seat, z) != NONE)),
        *acts(seat, actions.PERFORM.name, zones),
    ]


def _aims(state: State, seat: int, step: Step, thing: int) -> list[Action]:
    return acts(seat, actions.AIM.name, spots(state, seat, step, thing))


def _withs(state: State, seat: int, step: Step, thing: int) -> list[Action]:
    host, zone = state.picked
    found = partners(state, step, thing, host, zone)
    return acts(seat, actions.WITH.name, ((host, other) for other in found))


def _zones(state: State, seat: int, step: Step, thing: int) -> list[Action]:
    if state.held != NONE:
        return acts(seat, actions.ZONE.name, empty(state, seat, state.held))
    host, zone = state.picked
    return acts(seat, actions.ZONE.name, empty(state, host, state.zones[host][zone], step.to))


def _drops(state: State, seat: int, step: Step, thing: int) -> list[Action]:
    holder = whom(seat, step)
    return acts(holder, actions.DROP.name, state.hands[holder])


def _takes(state: State, seat: int, step: Step, thing: int) -> list[Action]:
    return acts(seat, actions.TAKE.name, sorted(looked(state, seat, step)))


def looked(state: State, seat: int, step: Step) -> list[int]:
    """The cards that are being looked at, the topmost first."""
    cards = state.decks[2 * seat + (step.deck == "main")]
    return cards[: -state.looked - 1 : -1] if state.looked else []


# What may be answered to each question that a step asks.
CHOICES: dict[str, Callable[[State, int, Step, int], list[Action]]] = {
    "aim": _aims,
    "with": _withs,
    "zone": _zones,
    "deck": lambda state, seat, step, thing: acts(seat, actions.DECK.name, (0, 1)),
    "take": _takes,
    "drop": _drops,
    "show": lambda state, seat, step, thing: acts(seat, actions.SHOW.name, state.hands[seat]),
    "salvage": lambda state, seat, step, thing: acts(
        seat, actions.SALVAGE.name, salvageable(state, seat, step)
    ),
    "hire": lambda state, seat, step, thing: acts(
        seat, actions.HIRE.name, stageable(state, seat, step)
    ),
    "solo": _performing,
    "choose": lambda state, seat, step, thing: acts(
        seat, actions.CHOOSE.name, range(len(step.branches))
    ),
}

SKIPPABLE = frozenset({"aim", "show", "salvage", "hire", "solo"})
"""Questions that may be declined where the step says "may"."""


def choices(state: State, phase: str) -> list[Action]:
    """Every answer to this question of the step under way, sorted."""
    seat, thing = state.frames[-1][:2]
    step = STEPS[state.step]
    found = CHOICES[phase](state, seat, step, thing)
    if step.may and phase in SKIPPABLE:
        found.append(act(seat, actions.SKIP.name))
        found.sort(key=lambda action: action.kind)
    return found
