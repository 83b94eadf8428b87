"""Minutes that games take at this table, from the cards of finished games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .records import SessionCard

ACTIVE = "active"
"""Note of a session: seconds in which people were at the table."""

ENOUGH = 3
"""Finished games from which the table's own minutes are told."""

STEP = 5
"""Minutes are told in steps of five, but for very short games."""

DAY = 24 * 60 * 60


class Pace(NamedTuple):
    """Median length of a game at this table.

    Attributes:
        minutes: Minutes, whatever the number of seats.
        by_seats: Minutes by number of seats, for those that were played often enough.
    """

    minutes: int
    by_seats: dict[int, int]


def paces(cards: Iterable[SessionCard]) -> dict[str, Pace]:
    """Paces by game; without games that were finished too seldom.

    Games before this note was kept do not count, nor do those of understudies alone.
    """
    lengths: dict[str, dict[int, list[int]]] = {}
    for card in cards:
        seconds = card.note.get(ACTIVE)
        # An imported file may tell anything.
        if card.finished is None or type(seconds) is not int or not 0 < seconds < DAY:
            continue
        if any(face.understudy is None for face in card.cast):
            lengths.setdefault(card.game, {}).setdefault(len(card.cast), []).append(seconds)
    return {
        game: Pace(
            _minutes([one for each in by_seats.values() for one in each]),
            {n: _minutes(each) for n, each in sorted(by_seats.items()) if len(each) >= ENOUGH},
        )
        for game, by_seats in lengths.items()
        if sum(map(len, by_seats.values())) >= ENOUGH
    }


def _minutes(seconds: list[int]) -> int:
    """The median in minutes; `statistics` is not in the browser."""
    ordered = sorted(seconds)
    exact = (ordered[len(ordered) // 2] + ordered[(len(ordered) - 1) // 2]) / 2 / 60
    return max(1, round(exact)) if exact < 2 * STEP else STEP * round(exact / STEP)
