"""What can be read off a position: who stands where, who can move, who may be asked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from engines.upstaged.state import NOBODY, TEAM, State

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


def occupied(state: State) -> bool:
    """Whether anybody is in the arena at all."""
    a, b, c, d = state.lanes
    return max(max(a), max(b), max(c), max(d)) != NOBODY


def turned(lanes: list[T], clicks: int) -> list[T]:
    """The lanes after so many clicks, clockwise where they are positive (U18)."""
    return lanes[-clicks:] + lanes[:-clicks]


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


def facing(state: State) -> list[int]:
    """The places that nobody on the stage looks at (U20)."""
    return [place for place, lane in enumerate(state.lanes) if lane[0] == NOBODY]


def candidates(state: State) -> int:
    """Artists that could be added: in the deck and in the Green Room (UA4, UA28)."""
    return len(state.deck) + len(state.slots) - state.slots.count(NOBODY)


def must_enter(state: State) -> bool:
    """U8, UA7: an action now begins with an artist for the empty stage, if there is one."""
    a, b, c, d = state.lanes
    return (
        a[0] == b[0] == c[0] == d[0] == NOBODY
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
