"""Evaluation of views for computer players.

A view is evaluated as the expected final score of each seat.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from engines.upstaged.content import ARTISTS, Genre
from engines.upstaged.scoring import TRIO, value
from engines.upstaged.state import HAND, TEAM, Mode

if TYPE_CHECKING:
    from engines.upstaged.views import View

USUAL = 7.5
"""Expected points for each artist that a team still lacks."""

CARD = 0.5
"""Value of each cue card in a hand, in points."""

SPARE = 1.2
"""Average number of points that a fourth artist adds.

One of four artists may be cut, so there is a choice.
"""

PROMISE = (0.12, 0.22, 0.38, 0.6)
"""Fraction of an artist's expected gain that counts before it joins.

The spots of a lane are in order from the far end to the last spot before the team.
"""


def evaluate(view: View) -> list[float]:
    """Returns the expected final points of each seat.

    An artist in a team's lane adds a fraction of its points.
    """
    live = view["options"]["mode"] == Mode.LIVE
    points = []
    for seat, team in enumerate(view["teams"]):
        genre = view["genres"][seat]
        now = tuple(sorted(team))
        if view["phase"] == "over":
            cut = view["cuts"][seat]
            trio = tuple(artist for artist in now if artist != cut)
            points.append(float(value(trio, genre, live).total))
            continue
        hope = _hope(now, genre, live)
        if len(now) < TEAM:
            lane = view["arena"][view["places"][seat]]
            for steps, artist in enumerate(reversed(lane), start=1):
                if artist is not None:
                    gain = _hope(tuple(sorted((*now, artist))), genre, live) - hope
                    hope += PROMISE[-steps] * gain
        # U11: the turn player refills the hand before anybody else moves.
        held = HAND if seat == view["turn"] else min(view["hand_sizes"][seat], HAND)
        points.append(hope + CARD * held)
    return points


@lru_cache(maxsize=1 << 14)  # without it, thinking takes half as long again
def _hope(team: tuple[int, ...], genre: Genre, live: bool) -> float:
    if len(team) >= TEAM:
        return float(max(value(trio, genre, live).total for trio in combinations(team, TRIO)))
    score = value(team, genre, live).total
    if len(team) == TRIO:
        return score + SPARE
    together = 0.25 * _best_bonus(team, genre, live) if len(team) == TRIO - 1 else 0.0
    return score + together + (TRIO - len(team)) * USUAL


def _best_bonus(pair: tuple[int, ...], genre: Genre, live: bool) -> int:
    thirds = [third for third in range(ARTISTS) if third not in pair]
    return max(value((*pair, third), genre, live).bonus for third in thirds)
