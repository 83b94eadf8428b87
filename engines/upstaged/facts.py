"""What can be read off a position: who stands where, who can move, who may be asked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeVar

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


def movable(lanes: list[list[int]]) -> list[int]:
    """Who can move one spot: before a free spot, or at the end of the runway (U10)."""
    found = []
    for lane in lanes:
        ahead = NOBODY
        for artist in reversed(lane):
            if artist != NOBODY and ahead == NOBODY:
                found.append(artist)
            ahead = artist
    found.sort()
    return found


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
