"""What a view of Thespianage promises: the small evaluation that computer players go by.

Whoever leads wants the show to succeed, whoever is last wants it to bomb. So what a score is worth
depends on how likely a success is, and that depends on everybody's scores.
"""

from __future__ import annotations

from math import exp

from engines.thespianage.content import ASPECTS, TILES
from engines.thespianage.scoring import (
    CRUSH_POINTS,
    NEMESIS_POINTS,
    counted,
    needs,
    points_rules,
    production,
    sheet_points,
)
from engines.thespianage.state import NOBODY
from engines.thespianage.views import View

MEAN = round(sum(TILES) / len(TILES))
"""What an unknown tile counts as."""

A_CARD = 0.12
"""What a card in hand is worth."""

A_TILE = 0.12
"""What knowing a tile on a track is worth, for each point of it, up or down."""

DRIFT = 0.45
"""How much the total grows in a turn that is still to come."""

DOUBT = 2.5, 0.22
"""How unsure the total is at the end of a game, and for each turn to come."""

SOFT = 2.5
"""How many points make it likely that somebody stays ahead."""


def evaluate(view: View) -> list[float]:
    """What each seat can hope for, weighed by how likely the play is to succeed."""
    seats = view["seats"]
    verdict = view["verdict"]
    scores, extra = _scores(view)
    if verdict is not None:
        sure = 1.0 if verdict["success"] else 0.0
    else:
        turns = view["deck"] / 2 + seats
        if view["finals"] is not None:
            turns = view["finals"]
        expected = sum(scores) + extra + DRIFT * turns
        sure = _likely((expected - needs(seats, view["options"])) / (DOUBT[0] + DOUBT[1] * turns))
    points = []
    for seat in range(seats):
        worth = (2 * sure - 1) * scores[seat] + sure * _heart(view, seat, scores)
        points.append(worth + A_CARD * min(view["hand_sizes"][seat], 8))
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


def _likely(odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def _scores(view: View) -> tuple[list[int], int]:
    """The initial score of each seat as far as it can be seen, and what Events add to the total."""
    stage = view["stage"]
    rules = points_rules(
        [(each["event"], NOBODY if each["seat"] is None else each["seat"]) for each in stage]
    )
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


def _heart(view: View, seat: int, scores: list[int]) -> float:
    """What Crush and Nemesis of a seat are likely to bring, as far as this view knows them."""
    hope = 0.0
    for secret, bonus, sign in zip(view["secrets"][seat], (CRUSH_POINTS, NEMESIS_POINTS), (1, -1),
                                   strict=True):  # fmt: skip
        if secret is None or secret not in view["characters"]:
            continue
        at = view["characters"].index(secret)
        best = max(sign * score for each, score in enumerate(scores) if each != at)
        hope += bonus * _likely((sign * scores[at] - best) / SOFT)
    return hope
