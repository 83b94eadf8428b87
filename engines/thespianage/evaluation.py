"""Evaluation of views of Thespianage for computer players.

The leader wants the show to succeed, and the last seat wants it to fail. So a seat can aim for one
of two results: first in a success, or last in a failure. The scores of all seats decide which.
"""

from __future__ import annotations

from functools import cache
from math import exp

from engines.thespianage.content import ASPECTS, CRUSH_POINTS, NEMESIS_POINTS, TILES
from engines.thespianage.parts import EVENTS_A_QUARTER, QUARTERS, sizes
from engines.thespianage.scoring import counted, needs, production, sheet_points
from engines.thespianage.stage import in_force
from engines.thespianage.state import NOBODY
from engines.thespianage.views import Glimpse

MEAN = round(sum(TILES) / len(TILES))
"""Assumed value of an unknown tile."""

A_CARD = 0.1
"""Value of a card in hand that can still be played.

It is in points.
"""

A_TILE = 0.06
"""Value of knowing a tile on a track, per point.

Negative points count as their absolute value.
"""

A_WIN = 16.0
"""Value of a certain win."""

PACE = 1.05, 0.75
"""Factor and exponent for the points expected from the remaining turns.

The factor applies to the total that a success needs, the exponent to the fraction of turns left.
"""

DOUBT = 1.5, 0.9
"""Uncertainty of the final total at the end, and its growth.

Both are in points. The growth is multiplied by the square root of the number of remaining turns.
"""

SOFT = 1.5, 0.85
"""Uncertainty of a seat's lead at the end, and its growth.

Both are in points. The growth is multiplied as for `DOUBT`.
"""


def evaluate(view: Glimpse) -> list[float]:
    """Returns the value of the position for each seat.

    It combines the chances to win in a success and in a failure with the value of cards in hand.
    For the viewer, it also includes the value of known tiles on tracks.
    """
    seats = view["seats"]
    verdict = view["verdict"]
    scores, extra = _scores(view)
    turns = 0.0
    if verdict is not None:
        sure = 1.0 if verdict["success"] else 0.0
    else:
        turns = view["deck"] / 2 + seats if view["finals"] is None else float(view["finals"])
        needed = needs(seats, view["options"])
        whole = _turns(seats, view["options"]["length"])
        expected = sum(scores) + extra + PACE[0] * needed * min(1.0, turns / whole) ** PACE[1]
        sure = _likely((expected - needed) / (DOUBT[0] + DOUBT[1] * turns**0.5))
    soft = SOFT[0] + SOFT[1] * turns**0.5
    stars = _shares([score + _heart(view, seat, scores, soft)
                     for seat, score in enumerate(scores)], soft)  # fmt: skip
    strangers = _shares([-score for score in scores], soft)
    time = min(1.0, turns / (3 * seats))
    points = []
    for seat in range(seats):
        chance = sure * stars[seat] + (1 - sure) * strangers[seat]
        points.append(A_WIN * chance + A_CARD * time * min(view["hand_sizes"][seat], 8))
    me = view["seat"]
    if me is not None and verdict is None:
        points[me] += A_TILE * sum(
            abs(tile["value"])
            for board in view["tracks"]
            for cell in board
            for tile in cell
            if tile["value"] is not None
        )
    return points


def is_late(view: Glimpse) -> bool:
    """Whether two thirds of the Play Deck have been drawn."""
    whole = _cards(view["seats"], view["options"]["length"])
    return view["finals"] is not None or 3 * view["deck"] <= whole


@cache
def _turns(seats: int, length: str) -> float:
    return _cards(seats, length) / 2 + seats


@cache
def _cards(seats: int, length: str) -> int:
    return sum(sizes(seats, {"length": length})) + QUARTERS * EVENTS_A_QUARTER[length]


def _likely(odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def _shares(worth: list[float], soft: float) -> list[float]:
    most = max(worth)
    odds = [exp((each - most) / soft) for each in worth]
    return [each / sum(odds) for each in odds]


def _scores(view: Glimpse) -> tuple[list[int], int]:
    stage = view["stage"]
    posted = [(one["event"], NOBODY if one["seat"] is None else one["seat"]) for one in stage]
    rules = in_force(tuple(posted)).scoring
    lefts: list[list[list[int]]] = []
    scores: list[int] = []
    for seat, board in enumerate(view["sheets"]):
        sheet = [
            [MEAN if tile["value"] is None else tile["value"] for tile in board[aspect]]
            for aspect in range(ASPECTS)
        ]
        character = view["characters"][seat]
        left = sheet if character is None else counted(sheet, character)[0]
        lefts.append(left)
        scores.append(sheet_points(left, view["specials"][seat], seat, rules))
    return scores, sum(points for _, points in production(rules, lefts, view["specials"]))


def _heart(view: Glimpse, seat: int, scores: list[int], soft: float) -> float:
    hope = 0.0
    for secret, bonus, sign in zip(view["secrets"][seat], (CRUSH_POINTS, NEMESIS_POINTS), (1, -1),
                                   strict=True):  # fmt: skip
        if secret is None or secret not in view["characters"]:
            continue
        at = view["characters"].index(secret)
        best = max(sign * score for each, score in enumerate(scores) if each != at)
        hope += bonus * _likely((sign * scores[at] - best) / soft)
    return hope
