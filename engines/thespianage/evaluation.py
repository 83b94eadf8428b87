"""What a view of Thespianage promises: the small evaluation that computer players go by.

Whoever leads wants the show to succeed, whoever is last wants it to bomb. So what a score is worth
depends on how likely a success is, and that depends on everybody's scores.
"""

from __future__ import annotations

from math import exp
from typing import Any

from engines.thespianage.content import (
    ASPECTS,
    BROKEN_PROP,
    PROP,
    SPECIAL_POINTS,
    TILES,
)
from engines.thespianage.scoring import (
    CRUSH_POINTS,
    NEMESIS_POINTS,
    counted,
    needs,
    points_rules,
    props,
    times,
    touches,
)

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


def evaluate(view: dict[str, Any]) -> list[float]:
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


def _scores(view: dict[str, Any]) -> tuple[list[float], float]:
    """The initial score of each seat as far as it can be seen, and what Events add to the total."""
    rules = points_rules([(event, -1 if host is None else host) for event, host in view["stage"]])
    scores: list[float] = []
    extra = 0.0
    for seat, board in enumerate(view["sheets"]):
        sheet = [
            [MEAN if tile["value"] is None else tile["value"] for tile in board[aspect]]
            for aspect in range(ASPECTS)
        ]
        character = view["characters"][seat]
        left = sheet if character is None else counted(sheet, character)[0]
        specials = view["specials"][seat]
        score = float(sum(map(sum, left)))
        score += sum(props(specials[PROP], specials[BROKEN_PROP]))
        score += sum(points * specials[kind] for kind, points in enumerate(SPECIAL_POINTS))
        for _, host, rule in rules:
            if touches(rule, host, seat):
                score += rule.points * times(rule, left, specials)
            elif rule.on == "production" and rule.per not in ("once", "player"):
                extra += rule.points * times(rule, left, specials)
        scores.append(score)
    for _, _, rule in rules:
        if rule.on == "production" and rule.per in ("once", "player"):
            extra += rule.points * (view["seats"] if rule.per == "player" else 1)
    return scores, extra


def _heart(view: dict[str, Any], seat: int, scores: list[float]) -> float:
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
