"""Facts about a game state, such as the artists that can move."""

from __future__ import annotations

from typing import TypeVar

from engines.upstaged.content import Artist
from engines.upstaged.state import NOBODY, TEAM, State

T = TypeVar("T")


def clockwise(seat: int, seats: int) -> list[int]:
    """Returns all seats in clockwise order, ending with `seat`."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


def actor(state: State) -> int:
    """Returns the seat that decides in the current action (UA32)."""
    return state.frames[-1].seat if state.frames else state.turn


# -- the arena ---------------------------------------------------------------------------------


def arena(state: State) -> list[Artist]:
    """Returns the artists on the stage and on the runways (UA38).

    They are in ascending order.
    """
    return sorted([artist for lane in state.lanes for artist in lane if artist != NOBODY])


def facing(state: State) -> list[int]:
    """Returns the places that no artist on stage faces (U20)."""
    return [place for place, lane in enumerate(state.lanes) if lane[0] == NOBODY]


def stage_empty(state: State) -> bool:
    """Whether no artist is on the stage.

    Artists on runways do not matter (UA7).
    """
    return all(lane[0] == NOBODY for lane in state.lanes)


def movable(lanes: list[list[Artist]]) -> list[Artist]:
    """Returns the artists that can move one spot, in ascending order (U10).

    Such an artist has a free spot ahead, or is on the last spot of its lane.
    """
    found = []
    for lane in lanes:
        ahead = NOBODY
        for artist in reversed(lane):
            if artist != NOBODY and ahead == NOBODY:
                found.append(artist)
            ahead = artist
    return sorted(found)


def turned(lanes: list[T], clicks: int) -> list[T]:
    """Returns the lanes after a turn by `clicks`, clockwise if positive (U18)."""
    return lanes[-clicks:] + lanes[:-clicks]


# -- artists to come -----------------------------------------------------------------------------


def candidates(state: State) -> int:
    """Returns the number of artists that can be called.

    They are in the deck and the Green Room. See UA4 and UA28.
    """
    return len(state.deck) + len(state.slots) - state.slots.count(NOBODY)


def must_enter(state: State) -> bool:
    """Whether the turn player's next action must first fill the stage (U8)."""
    return (
        not state.entered
        and stage_empty(state)
        and candidates(state) > 0
        and state.hands[state.turn] > 0
    )


# -- teams ---------------------------------------------------------------------------------------


def others(state: State, seat: int) -> list[Artist]:
    """Returns the artists of all teams except that of `seat` (U23).

    They are in ascending order.
    """
    return sorted(
        [artist for each, team in enumerate(state.teams) if each != seat for artist in team]
    )


def can_switch(state: State, seat: int) -> bool:
    """Whether `seat` and another seat have artists to switch (U23)."""
    return bool(state.teams[seat]) and sum(map(bool, state.teams)) > 1


def rooms(state: State) -> list[int]:
    """Returns the seats whose teams have room for the ousted artist (UA14)."""
    return [
        seat for seat, team in enumerate(state.teams) if seat != state.host and len(team) < TEAM
    ]
