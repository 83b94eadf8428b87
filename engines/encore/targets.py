"""What a step may be aimed at, and what may be answered to each question. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from engines.encore import actions, continuous
from engines.encore.actions import FROM_DECKS, SKIPS, TO_ZONES, ZONES, Spot
from engines.encore.content import (
    COLOUR,
    COST,
    FIRST_SUPPORTER,
    FIRST_SURPRISE,
    KIND,
    KINDS,
    STEPS,
    Step,
)
from engines.encore.operations import BACK, MAIN, ROWS, booster, room
from engines.encore.state import NONE, State
from engines.kernel.action import Action, acts


def whom(seat: int, step: Step) -> int:
    """The Manager whom a step concerns, if it concerns one: its own, or the other."""
    return seat if step.whose == "own" else 1 - seat


SIDES = {"own": ((0,), (1,)), "other": ((1,), (0,)), "any": ((0, 1), (0, 1))}
"""The seats on whose side a step may choose, ascending: by its `whose`, and by who takes it."""

_SPOTS: list[list[list[Spot]]] = [
    [[(seat, zone) for zone in zones] for zones in ZONES] for seat in (0, 1)
]
"""By seat and bit mask of zones."""


def spots(state: State, seat: int, step: Step, thing: int) -> list[Spot]:
    """The staged cards that a step may be about; `thing` is "this"."""
    found: list[Spot] = []
    do = step.do
    for host in SIDES[step.whose][seat]:
        mask = _meant(state, step, thing, host)
        if step.this:
            zone = continuous.spot(state, host, thing)
            mask &= 1 << zone if zone != NONE else 0
        if do == "wake":
            mask &= state.tired[host]
        elif do == "tire":
            mask &= ~state.tired[host]
        elif mask and do in _FITTING:
            mask = _FITTING[do](state, step, host, mask)
        if mask:
            found += _SPOTS[host][mask]
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


def _movable(state: State, step: Step, host: int, mask: int) -> int:
    """Those in these zones that have an empty one to go to: it depends on their kind alone."""
    performers, supporters, width = state.performers[host], state.supporters[host], state.width
    empty = ROWS[step.to][width] & ~(performers | supporters)
    if not empty:
        return 0
    return mask if empty & BACK[width] else mask & performers


def _swappable(state: State, step: Step, host: int, mask: int) -> int:
    """Those in these zones that have another one to change places with."""
    meant = state.performers[host] | state.supporters[host] if step.this else mask
    for zone in ZONES[mask]:
        if not _others(state, host, zone, meant):
            mask ^= 1 << zone
    return mask


def _cheap(state: State, step: Step, host: int, mask: int) -> int:
    """Those in these zones that cost no more than the step allows."""
    if step.most:
        zones = state.zones[host]
        for zone in ZONES[mask]:
            if COST[zones[zone]] > step.most:
                mask ^= 1 << zone
    return mask


_FITTING = {"move": _movable, "swap": _swappable, "remove": _cheap}
"""Steps that not every card fits that is meant: those of a mask of zones that do."""


def partners(state: State, step: Step, thing: int, host: int, zone: int) -> list[Spot]:
    """The spots whose card may change places with the one in `zone`: as the step asks for it, too,
    or any where the first is "this"."""
    performers, supporters = state.performers[host], state.supporters[host]
    meant = performers | supporters if step.this else _meant(state, step, thing, host)
    return _SPOTS[host][_others(state, host, zone, meant)]


def _others(state: State, host: int, zone: int, mask: int) -> int:
    """The zones in a mask with which the card in `zone` can change places (E5)."""
    if state.supporters[host] >> zone & 1:
        mask &= BACK[state.width]
    elif zone < state.width:
        mask &= state.performers[host]
    return mask & ~(1 << zone)


def staging_cost(state: State, seat: int, step: Step, card: int) -> int:
    """What an effect makes staging a card cost."""
    return 0 if step.free else max(0, continuous.cost(state, seat, card) - step.off)


def stageable(state: State, seat: int, step: Step) -> list[int]:
    """The cards of a hand that an effect may stage now."""
    kind = step.kind
    performers = kind != "supporter" and room(state, seat, 0)
    supporters = kind != "performer" and room(state, seat, FIRST_SUPPORTER)
    found: list[int] = []
    if not (performers or supporters):
        return found
    free, money = step.free, state.money[seat]
    for card in state.hands[seat]:
        fits = performers if card < FIRST_SUPPORTER else supporters and card < FIRST_SURPRISE
        if fits and (free or staging_cost(state, seat, step, card) <= money):
            found.append(card)
    return found


def salvageable(state: State, seat: int, step: Step) -> list[int]:
    """The removed cards that a step may bring back, ascending."""
    cards = state.removed[seat]
    if step.kind == "any":
        return sorted(cards)
    return sorted(card for card in cards if step.kind == KINDS[KIND[card]])


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


def aims(seat: int, step: Step, found: list[Spot]) -> list[Action]:
    """The answers of a step that is about one of these spots."""
    answers = acts(seat, actions.AIM.name, found)
    if step.may:
        answers.append(SKIPS[seat])
    return answers


def _withs(state: State, seat: int, step: Step, thing: int) -> list[Action]:
    host, zone = state.picked
    return acts(seat, actions.WITH.name, partners(state, step, thing, host, zone))


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
    "deck": lambda state, seat, step, thing: FROM_DECKS[seat],
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
    seat, thing, _, _, _ = state.frames[-1]
    step = STEPS[state.step]
    found = CHOICES[phase](state, seat, step, thing)
    if step.may and phase in SKIPPABLE:
        found.append(SKIPS[seat])  # the last one by its name
    return found
