"""What a view of Upstaged! promises: the small evaluation that computer players go by."""

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
"""What an artist that is still to come is likely to add."""

CARD = 0.5
"""What a cue card is worth that is still there when one's own turn comes."""

SPARE = 1.2
"""What a team gains by the choice that its fourth artist leaves it, whoever that is."""

PROMISE = (0.12, 0.22, 0.38, 0.6)
"""How much of its gain an artist on a lane is worth already: one, two, … steps from the team."""


def evaluate(view: View) -> list[float]:
    """What each seat's trio is worth so far, and what comes towards it."""
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
    """What a team (ascending) can hope to score, with the usual artist in each gap."""
    if len(team) >= TEAM:
        return max(float(sum(value(trio, genre, live))) for trio in combinations(team, TEAM - 1))
    if len(team) == TEAM - 1:
        return sum(value(team, genre, live)) + SPARE
    printed = sum(POINTS[artist] for artist in team)
    mentored = value(team, genre, live)[1]
    together = 0.0
    if len(team) == 2:
        # What the two have in common already may yet become a bonus.
        together = 0.25 * max(_bonus_with(team, genre, live))
    return printed + mentored + together + (TEAM - 1 - len(team)) * USUAL


@lru_cache(maxsize=1 << 10)
def _bonus_with(pair: tuple[int, ...], genre: int, live: bool) -> tuple[int, ...]:
    """The bonus points of the pair with each third artist."""
    return tuple(
        value(tuple(sorted((*pair, third))), genre, live)[1]
        for third in range(len(POINTS))
        if third not in pair
    )
