"""What a step may be aimed at, and what may be answered to each question. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from engines.encore import actions, continuous
from engines.encore.actions import TO_ZONES, ZONES, Spot
from engines.encore.content import (
    COLOUR,
    COST,
    KIND,
    KINDS,
    STEPS,
    SURPRISE,
    Step,
)
from engines.encore.operations import BACK, MAIN, ROWS, booster, room
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
    found: list[Spot] = []
    do = step.do
    for host in sides(step, seat):
        mask = _meant(state, step, thing, host)
        if step.this:
            zone = continuous.spot(state, host, thing)
            mask &= 1 << zone if zone != NONE else 0
        if do == "wake":
            mask &= state.tired[host]
        elif do == "tire":
            mask &= ~state.tired[host]
        zones = ZONES[mask]
        if do in _ASKING:
            zones = [zone for zone in zones if _fits(state, step, thing, host, zone)]
        found += [(host, zone) for zone in zones]
    return found


def _meant(state: State, step: Step, thing: int, host: int) -> int:
    """The zones with a card of the row, kind and colour that a step asks for, and another than
    `thing` if it must be one."""
    row, kind, colour = step.row, step.kind, step.colour
    mask = state.performers[host] if kind in ("any", "performer") else 0
    if kind in ("any", "supporter"):
        mask |= state.supporters[host]
    if row != "any":
        mask &= ROWS[row][state.width]
    if colour != NONE or step.another:
        zones = state.zones[host]
        for zone in ZONES[mask]:
            card = zones[zone]
            if colour not in (NONE, COLOUR[card]) or (step.another and card == thing):
                mask ^= 1 << zone
    return mask


_ASKING = frozenset({"move", "swap", "remove"})
"""Steps that not every card fits that is meant."""


def _fits(state: State, step: Step, thing: int, host: int, zone: int) -> bool:
    """What such a step asks of a card."""
    do = step.do
    card = state.zones[host][zone]
    if do == "move":
        return bool(room(state, host, card, step.to))
    if do == "swap":
        return bool(partners(state, step, thing, host, zone))
    return not step.most or COST[card] <= step.most


def partners(state: State, step: Step, thing: int, host: int, zone: int) -> list[int]:
    """The zones whose card may change places with the one in `zone`: as the step asks for it, too,
    or any where the first is "this"."""
    performers, supporters = state.performers[host], state.supporters[host]
    mask = performers | supporters if step.this else _meant(state, step, thing, host)
    if supporters >> zone & 1:
        mask &= BACK[state.width]
    elif zone < state.width:
        mask &= performers
    return ZONES[mask & ~(1 << zone)]


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
        and room(state, seat, card)
    ]


def salvageable(state: State, seat: int, step: Step) -> list[int]:
    """The removed cards that a step may bring back, ascending."""
    cards = state.removed[seat]
    return sorted(card for card in cards if step.kind in ("any", KINDS[KIND[card]]))


def ready(state: State, seat: int) -> list[int]:
    """The zones of the Performers who can perform: active ones on the Main Stage (E4, E22)."""
    return ZONES[state.performers[seat] & ~state.tired[seat] & MAIN[state.width]]


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
        return TO_ZONES[seat][room(state, seat, state.held)]
    host, zone = state.picked
    return TO_ZONES[seat][room(state, host, state.zones[host][zone], step.to)]


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
        found.append(act(seat, actions.SKIP.name))  # the last one by its name
    return found
