"""What can be read off a position: who stands where, who can move, who may be asked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeVar

from engines.upstaged.state import LANE, NEAR, NOBODY, PLACES, STAGE, TEAM, State

T = TypeVar("T")


def mask(cards: Iterable[int]) -> int:
    """A set of cards as a bit mask."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


@cache
def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """All seats from `seat`'s left on, itself last."""
    return tuple((seat + step) % seats for step in range(1, seats + 1))


def actor(state: State) -> int:
    """Who makes the choices inside the card or action under way (UA32)."""
    return state.frames[-1][0] if state.frames else state.turn


def arena(state: State) -> list[int]:
    """Everybody on the stage and on the runways, ascending (UA38)."""
    return sorted([artist for lane in state.lanes for artist in lane if artist != NOBODY])


def turned(lanes: list[T], clicks: int) -> list[T]:
    """The lanes after so many clicks, clockwise where they are positive (U18)."""
    return lanes[-clicks:] + lanes[:-clicks]


def turned_crowd(crowd: int, clicks: int) -> int:
    """Where somebody stands then: what is turned past the last place comes before the first."""
    crowd <<= LANE * (clicks % PLACES)
    return (crowd | crowd >> LANE * PLACES) & NEAR[LANE]


class Lane(NamedTuple):
    """What can be read off one lane."""

    shown: list[int | None]
    """Who stands there, as views show it; shared by all of them."""
    movers: tuple[int, ...]
    """Who can move one spot: before a free spot, or at the end of the runway (U10)."""


@lru_cache(maxsize=1 << 12)  # a move changes one lane or two
def lane_of(*lane: int) -> Lane:
    """The lane with these artists, the stage first."""
    spots = zip(lane, (*lane[1:], NOBODY), strict=True)
    return Lane(
        [None if artist == NOBODY else artist for artist in lane],
        tuple([artist for artist, ahead in spots if artist != NOBODY and ahead == NOBODY]),
    )


def movable(lanes: list[list[int]]) -> list[int]:
    """Everybody who can move one spot, ascending (U10)."""
    a, b, c, d = lanes
    return sorted(lane_of(*a).movers + lane_of(*b).movers + lane_of(*c).movers + lane_of(*d).movers)


_FREE: dict[int, tuple[int, ...]] = {
    sum(1 << LANE * place for place in taken): tuple(
        place for place in range(PLACES) if place not in taken
    )
    for count in range(PLACES + 1)
    for taken in combinations(range(PLACES), count)
}
"""By who is on the stage, as bits of `State.crowd`: the places that nobody there looks at."""


def facing(state: State) -> tuple[int, ...]:
    """The places that nobody on the stage looks at (U20)."""
    return _FREE[state.crowd & STAGE]


def candidates(state: State) -> int:
    """Artists that could be added: in the deck and in the Green Room (UA4, UA28)."""
    return len(state.deck) + len(state.slots) - state.slots.count(NOBODY)


def must_enter(state: State) -> bool:
    """U8, UA7: an action now begins with an artist for the empty stage, if there is one."""
    return (
        not state.crowd & STAGE
        and not state.entered
        and candidates(state) > 0
        and state.hands[state.turn] > 0
    )


def others(state: State, seat: int) -> list[int]:
    """The artists of all other teams, ascending (U23)."""
    return sorted(
        [artist for each, team in enumerate(state.teams) if each != seat for artist in team]
    )


def rooms(state: State) -> list[int]:
    """The seats that can take in who was ousted (UA14)."""
    return [
        seat for seat, team in enumerate(state.teams) if seat != state.host and len(team) < TEAM
    ]
