"""Evaluation of a view, for computer players."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from engines.upstaged.content import POINTS
from engines.upstaged.scoring import value
from engines.upstaged.state import HAND, TEAM

if TYPE_CHECKING:
    from engines.upstaged.views import View

USUAL = 7.5
"""Points expected of an artist that is still to come."""

CARD = 0.5
"""Points of a cue card that is still in the hand at the next own turn."""

SPARE = 1.2
"""Points that a fourth artist adds on average, by the choice of whom to cut."""

PROMISE = (0.12, 0.22, 0.38, 0.6)
"""Share of its gain that an artist in a lane is worth, from the far end to the last spot."""


def evaluate(view: View) -> list[float]:
    """Points of each seat so far, with shares of the artists in its lane."""
    live = view["options"]["mode"] == "live"
    points = []
    for seat, team in enumerate(view["teams"]):
        genre = view["genres"][seat]
        now = tuple(sorted(team))
        if view["phase"] == "over":
            cut = view["cuts"][seat]
            trio = tuple(artist for artist in now if artist != cut)
            points.append(float(sum(value(trio, genre, live))))
            continue
        hope = _hope(now, genre, live)
        if len(now) < TEAM:
            lane = view["arena"][view["places"][seat]]
            for steps, artist in enumerate(reversed(lane), start=1):
                if artist is not None:
                    gain = _hope(tuple(sorted((*now, artist))), genre, live) - hope
                    hope += PROMISE[-steps] * gain
        # Whose turn it is will have a full hand before anybody else moves (U11).
        held = HAND if seat == view["turn"] else min(view["hand_sizes"][seat], HAND)
        points.append(hope + CARD * held)
    return points


@lru_cache(maxsize=1 << 14)
def _hope(team: tuple[int, ...], genre: int, live: bool) -> float:
    """Expected score of a team (ascending), with the usual artist in each gap."""
    if len(team) >= TEAM:
        return max(float(sum(value(trio, genre, live))) for trio in combinations(team, TEAM - 1))
    if len(team) == TEAM - 1:
        return sum(value(team, genre, live)) + SPARE
    printed = sum(POINTS[artist] for artist in team)
    mentored = value(team, genre, live)[1]
    together = 0.0
    if len(team) == 2:
        # A third artist may turn what the two have in common into a bonus.
        together = 0.25 * max(_bonus_with(team, genre, live))
    return printed + mentored + together + (TEAM - 1 - len(team)) * USUAL


@lru_cache(maxsize=1 << 10)
def _bonus_with(pair: tuple[int, ...], genre: int, live: bool) -> tuple[int, ...]:
    """Bonus points of the pair with each third artist."""
    return tuple(
        value(tuple(sorted((*pair, third))), genre, live)[1]
        for third in range(len(POINTS))
        if third not in pair
    )
