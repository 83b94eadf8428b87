"""Facts of a position: where artists stand, which of them can move, which seats can be named."""

from __future__ import annotations

from typing import TypeVar

from engines.upstaged.content import Artist
from engines.upstaged.state import NOBODY, TEAM, State

T = TypeVar("T")


def clockwise(seat: int, seats: int) -> list[int]:
    """All seats from the left of `seat` on, itself last."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


def actor(state: State) -> int:
    """Seat that makes the choices inside the card or action under way (UA32)."""
    return state.frames[-1].seat if state.frames else state.turn


# -- the arena ---------------------------------------------------------------------------------


def arena(state: State) -> list[Artist]:
    """Artists on the stage and on the runways, ascending (UA38)."""
    return sorted([artist for lane in state.lanes for artist in lane if artist != NOBODY])


def facing(state: State) -> list[int]:
    """Places that no artist on the stage faces (U20)."""
    return [place for place, lane in enumerate(state.lanes) if lane[0] == NOBODY]


def stage_empty(state: State) -> bool:
    """UA7: no artist on the stage; those on the runways do not count."""
    return all(lane[0] == NOBODY for lane in state.lanes)


def movable(lanes: list[list[Artist]]) -> list[Artist]:
    """Artists that can move one spot, ascending: to a free spot, or off the last one (U10)."""
    found = []
    for lane in lanes:
        ahead = NOBODY
        for artist in reversed(lane):
            if artist != NOBODY and ahead == NOBODY:
                found.append(artist)
            ahead = artist
    return sorted(found)


def turned(lanes: list[T], clicks: int) -> list[T]:
    """Lanes after so many clicks, clockwise where they are positive (U18)."""
    return lanes[-clicks:] + lanes[:-clicks]


# -- artists to come -----------------------------------------------------------------------------


def candidates(state: State) -> int:
    """Number of artists that could be added: in the deck and in the Green Room (UA4, UA28)."""
    return len(state.deck) + len(state.slots) - state.slots.count(NOBODY)


def must_enter(state: State) -> bool:
    """U8: an action now begins with an artist for the empty stage, if there is one."""
    return (
        not state.entered
        and stage_empty(state)
        and candidates(state) > 0
        and state.hands[state.turn] > 0
    )


# -- teams ---------------------------------------------------------------------------------------


def others(state: State, seat: int) -> list[Artist]:
    """Artists of all teams but that of `seat`, ascending (U23)."""
    return sorted(
        [artist for each, team in enumerate(state.teams) if each != seat for artist in team]
    )


def can_switch(state: State, seat: int) -> bool:
    """U23: the team of `seat` and another one have an artist each."""
    return bool(state.teams[seat]) and sum(map(bool, state.teams)) > 1


def rooms(state: State) -> list[int]:
    """Seats whose teams can take in the ousted artist (UA14)."""
    return [
        seat for seat, team in enumerate(state.teams) if seat != state.host and len(team) < TEAM
    ]
