"""Targets of steps: players, tiles, Special Tiles and cards.

Nothing in this module changes the state. Everything is public: whether a step has a target never
depends on hidden pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from engines.thespianage.content import (
    ALL_ASPECTS,
    EFFECTS,
    FIRST_EVENT,
    SPECIAL_KINDS,
    STEPS,
    Aspect,
    Card,
    EffectStep,
    Special,
    StageEvent,
    Thing,
)
from engines.thespianage.state import (
    ACTION_OVER,
    AREAS,
    NOBODY,
    SHEET,
    TRACK,
    Spot,
    State,
    cell_number,
)
from engines.thespianage.tiles import UP, known


class Actor(NamedTuple):
    """Seat that carries out steps, with its number of cards."""

    state: State
    seat: int
    cards: int
    """Number of cards in hand, without the card to be played (TA40)."""

    def cards_of(self, host: int) -> int:
        """Returns the number of cards in the hand of `host`.

        For the acting seat, this excludes the card to be played.
        """
        return self.cards if host == self.seat else len(self.state.hands[host])


def acting(state: State, seat: int) -> Actor:
    """Returns the actor for `seat`, with all cards in its hand."""
    return Actor(state, seat, len(state.hands[seat]))


def clockwise(seat: int, seats: int) -> list[int]:
    """Returns all seats in turn order, starting with `seat`."""
    return [(seat + step) % seats for step in range(seats)]


@cache
def whose(seats: int, seat: int, word: str, chosen: int) -> tuple[int, ...]:
    """Returns the seats that a step's `whose` value names, in ascending order.

    `word` is that value, `seat` carries out the step, and `chosen` is the player chosen earlier, or
    NOBODY.
    """
    if word == "own":
        return (seat,)
    if word == "chosen":
        return () if chosen == NOBODY else (chosen,)
    if word in ("any", "all"):
        return tuple(range(seats))
    return tuple(each for each in range(seats) if each != seat)  # other, others


def guarded(state: State, seat: int, host: int) -> bool:
    """Whether a guard protects the board of `host` from `seat` (TA42)."""
    return host != seat and bool(state.guards >> host & 1)


def closed(state: State) -> tuple[int, ...]:
    """Returns the seats whose sheets are closed (TA50).

    If the option `bow` is on, a sheet closes after its player's final turn.
    """
    if state.finals <= 0 or not state.options["bow"]:
        return ()
    ended = state.seats - state.finals
    return tuple(sorted((state.turn - back) % state.seats for back in range(1, ended + 1)))


# -- tiles -------------------------------------------------------------------------------------


def tiles(actor: Actor, step: EffectStep, chosen: int) -> Iterator[Spot]:
    """Yields the spots of the tiles that the step may choose.

    There are none to look at while an Event forbids looking.
    """
    state, seat, _ = actor
    is_look = step.do == "peek"
    if is_look and state.rules.hush:  # TA48
        return
    shut = () if is_look else closed(state)
    cells, guards = state.cells, state.guards
    for host, area, aspect, number in _aimed(state.seats, seat, step, chosen, shut):
        cell = cells[number]
        if not cell or (guards and guarded(state, seat, host)):
            continue
        for at, tile in enumerate(cell):
            if _fits(tile, step, seat):
                yield host, area, aspect, at


@lru_cache(maxsize=1 << 12)
def _aimed(
    seats: int, seat: int, step: EffectStep, chosen: int, shut: tuple[int, ...]
) -> list[tuple[int, int, Aspect, int]]:
    return [
        (host, area, aspect, cell_number(seats, host, area, aspect))
        for host in whose(seats, seat, step.whose, chosen)
        for area in AREAS[step.area]
        if not (area == SHEET and host in shut)
        if step.do != "move" or _hosts(seats, seat, step.to, (host, area), shut)
        for aspect in ALL_ASPECTS
        if step.aspect in (None, aspect) and step.into != aspect
    ]


def _fits(tile: int, step: EffectStep, seat: int) -> bool:
    """Whether the tile has the facing that the step requires (T18).

    A step that looks also requires that `seat` does not know the tile.
    """
    if step.do == "peek" and known(tile, seat):
        return False
    return step.face == "any" or (step.face == "up") == bool(tile & UP)


_TO: dict[str, tuple[str, int]] = {
    f"{whose}_{area}": (whose, number)
    for whose in ("own", "other", "any", "owner")
    for area, number in (("track", TRACK), ("sheet", SHEET))
}


def to_area(step: EffectStep) -> int:
    """Returns the area to which a step moves a tile."""
    return _TO[step.to][1]


def hosts(state: State, seat: int, step: EffectStep, origin: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the seats whose board may receive a moved tile.

    `origin` begins with the tile's seat and area. Closed sheets are excluded (TA50).
    """
    return _hosts(state.seats, seat, step.to, origin[:2], closed(state))


@cache
def _hosts(
    seats: int, seat: int, to: str, origin: tuple[int, ...], shut: tuple[int, ...]
) -> tuple[int, ...]:
    word, goal = _TO[to]
    found = origin[:1] if word == "owner" else whose(seats, seat, word, NOBODY)
    return tuple(
        host for host in found if (host, goal) != origin and not (goal == SHEET and host in shut)
    )


def swapped(actor: Actor, step: EffectStep, chosen: int) -> Iterator[Spot]:
    """Yields the spots of the tiles to choose first in a swap.

    Each has at least one possible partner.
    """
    first, second = (STEPS[aim] for aim in step.aims)
    others = [*tiles(actor, second, chosen)]
    for one in tiles(actor, first, chosen):
        if any(_may_swap(step, one, other) for other in others):
            yield one


def partners(actor: Actor, step: EffectStep, chosen: int, first: Spot) -> list[Spot]:
    """Returns the tiles that may swap with the tile at `first`."""
    others = tiles(actor, STEPS[step.aims[1]], chosen)
    return [other for other in others if _may_swap(step, first, other)]


def _may_swap(step: EffectStep, one: Spot, other: Spot) -> bool:
    return (one[2] == other[2] or not step.same_aspect) and one[:3] != other[:3]


def aspects(step: EffectStep, spot: Spot) -> list[Aspect]:
    """Returns the Aspects to which a tile may be shifted."""
    return [aspect for aspect in ALL_ASPECTS if aspect != spot[2] and step.into in (None, aspect)]


def face_down(state: State, seat: int, host: int, areas: Iterable[int]) -> list[Spot]:
    """Returns the spots of the face-down tiles of `host`.

    Returns [] if a guard protects them from `seat`.
    """
    if guarded(state, seat, host):
        return []
    return [
        (host, area, aspect, at)
        for area in areas
        for aspect in ALL_ASPECTS
        for at, tile in enumerate(state.cell(host, area, aspect))
        if not tile & UP
    ]


def revealed(state: State, seat: int, step: EffectStep, host: int) -> list[Spot]:
    """Returns the spots of tiles that a reveal turns face up.

    The tiles belong to `host`. A closed sheet is excluded (TA50).
    """
    shut = host in closed(state)
    areas = [area for area in AREAS[step.area] if not (area == SHEET and shut)]
    return face_down(state, seat, host, areas)


def hides(state: State, seat: int, step: EffectStep, host: int) -> bool:
    """Whether `host` has face-down tiles that `seat` does not know.

    Only tiles in the step's area are considered. Tiles that a guard protects do not count.
    """
    return any(
        not known(state.cell(*spot[:3])[spot[3]], seat)
        for spot in face_down(state, seat, host, AREAS[step.area])
    )


# -- players -----------------------------------------------------------------------------------

_SECRETS = {"crush": (0,), "nemesis": (1,), "either": (0, 1)}


def secrets(state: State, seat: int, step: EffectStep, host: int) -> list[int]:
    """Returns the secrets of `host` that `seat` does not know.

    0 is the Crush, 1 the Nemesis. If `seat` is `host`, returns the secrets that are not known to
    everybody.
    """
    others = (1 << state.seats) - 1 ^ 1 << seat if seat == host else 1 << seat
    seen = (state.crush_seen[host], state.nemesis_seen[host])
    return [each for each in _SECRETS[step.secret] if others & ~seen[each]]


_Check = Callable[[Actor, EffectStep, int], bool]

AT_PLAYER: dict[str, _Check] = {
    "inspect": lambda actor, step, host: hides(actor.state, actor.seat, step, host),
    "reveal": lambda actor, step, host: bool(revealed(actor.state, actor.seat, step, host)),
    "award": lambda actor, step, host: (
        actor.state.supply[step.special] > 0 and host not in closed(actor.state)
    ),
    "draw": lambda actor, step, host: bool(actor.state.deck),
    "discard": lambda actor, step, host: actor.cards_of(host) > 0,
    "take_card": lambda actor, step, host: host != actor.seat and actor.cards_of(host) > 0,
    "give_card": lambda actor, step, host: host != actor.seat and actor.cards > 0,
    "look_hand": lambda actor, step, host: host != actor.seat and actor.cards_of(host) > 0,
    "look_secret": lambda actor, step, host: (
        host != actor.seat and bool(secrets(actor.state, actor.seat, step, host))
    ),
    "show_secret": lambda actor, step, host: bool(secrets(actor.state, actor.seat, step, host)),
    "guard": lambda actor, step, host: not actor.state.guards >> host & 1,
    "settle": lambda actor, step, host: True,
}
"""Functions that test whether a step would affect `host`, by step name."""

LOOKING = frozenset({"inspect", "look_hand", "look_secret"})
"""Names of steps that look at a player's hidden pieces (TA48)."""


def does(actor: Actor, step: EffectStep, host: int) -> bool:
    """Whether a step would have an effect on the player `host`."""
    if step.do in LOOKING and actor.state.rules.hush:
        return False
    return AT_PLAYER[step.do](actor, step, host)


def players(actor: Actor, step: EffectStep, chosen: int) -> Iterator[int]:
    """Yields the seats that the step may choose, in ascending order.

    They include seats that only later steps affect (TA41).
    """
    for host in whose(actor.state.seats, actor.seat, step.whose, chosen):
        if does(actor, step, host) or branch_possible(actor, step.after, host):
            yield host


# -- Special Tiles and cards -------------------------------------------------------------------


def specials(actor: Actor, step: EffectStep, chosen: int) -> list[tuple[int, Special]]:
    """Returns the Special Tiles that the step may choose.

    They are (seat, kind) pairs.
    """
    state, seat, _ = actor
    return [
        (host, special)
        for host in whose(state.seats, seat, step.whose, chosen)
        if not guarded(state, seat, host) and host not in closed(state)
        for special in sorted(step.specials)
        if state.specials[host][special]
        and (step.do != "pass_on" or receivers(state, seat, step, host))
    ]


def receivers(state: State, seat: int, step: EffectStep, host: int) -> list[int]:
    """Returns the seats that may receive a Special Tile from `host`."""
    if step.to == "own":
        return [seat] if host != seat else []
    barred = {seat, host, *closed(state)}
    return [each for each in range(state.seats) if each not in barred]


def salvageable(actor: Actor, step: EffectStep, chosen: int) -> list[Card]:
    """Returns the kinds of Play Card to take from the Discard Pile.

    The step may limit the kinds. See TA38.
    """
    return sorted(
        {
            Card(card)
            for card in actor.state.pile
            if card < FIRST_EVENT and (step.group == "any" or card in SPECIAL_KINDS)
        }
    )


def cancellable(actor: Actor, step: EffectStep, chosen: int) -> list[StageEvent]:
    """Returns the Events in play, in ascending order (T16)."""
    return sorted(event for event, _ in actor.state.stage)


# -- whether there is anything to do -----------------------------------------------------------


def may_play_more(state: State, seat: int) -> bool:
    """Whether `seat` may play additional cards this turn."""
    open_ = state.turn == seat and state.mode != ACTION_OVER and not state.drawing
    return open_ and not state.rules.one_card


def able_branches(actor: Actor, step: EffectStep, chosen: int) -> Iterator[int]:
    """Yields the numbers of the branches that would have an effect."""
    for number, branch in enumerate(step.branches):
        if branch_possible(actor, branch, chosen):
            yield number


def branches(actor: Actor, step: EffectStep, chosen: int) -> list[int]:
    """Returns the numbers of the branches that may be chosen.

    These are branches that would have an effect, and those without steps. Returns [] if none would
    have an effect.
    """
    able = {*able_branches(actor, step, chosen)}
    if not able:
        return []
    return [number for number, branch in enumerate(step.branches) if number in able or not branch]


TARGETS: dict[str, Callable[[Actor, EffectStep, int], Iterable[Any]]] = {
    **dict.fromkeys(("move", "peek", "turn", "shift", "strike"), tiles),
    **dict.fromkeys(AT_PLAYER, players),
    **dict.fromkeys(("strip", "pass_on"), specials),
    "swap": swapped,
    "salvage": salvageable,
    "cancel": cancellable,
    "either": able_branches,
    "rehearse": lambda actor, step, chosen: actor.state.pool,
    "pass_left": lambda actor, step, chosen: [
        host for host in range(actor.state.seats) if actor.cards_of(host)
    ],
    "again": lambda actor, step, chosen: (
        [actor.seat] if may_play_more(actor.state, actor.seat) else []
    ),
    **dict.fromkeys(("change_heart", "poll", "vote"), lambda actor, step, chosen: [actor.seat]),
}
"""Functions that list the targets of a step, by step name.

A step without targets has no effect.
"""


def possible(actor: Actor, step: EffectStep, chosen: int = NOBODY) -> bool:
    """Whether the step would have an effect now (TA32, TA40, TA41)."""
    for _ in TARGETS[step.do](actor, step, chosen):
        return True
    return False


def works(actor: Actor, thing: Thing) -> bool:
    """Whether any step of a card would have an effect now.

    The card is a Play Card, Event or One Shot. See TA32 and TA40.
    """
    return branch_possible(actor, EFFECTS[thing])


def branch_possible(actor: Actor, steps: tuple[int, ...], chosen: int = NOBODY) -> bool:
    """Whether any of the steps would have an effect now.

    If a step is a price, the seat must be able to pay it (TA51).
    """
    for number in steps:
        step = STEPS[number]
        if step.price:
            if not _payable(actor, step):
                return False
        elif possible(actor, step, chosen):
            return True
    return False


def _payable(actor: Actor, price: EffectStep) -> bool:
    if price.do == "discard":
        return actor.cards >= price.times
    return possible(actor, price)
