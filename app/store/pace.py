"""Typical length of each game on this device, from finished games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .records import SessionCard

ACTIVE = "active"
"""Key of the note with the playing time in seconds."""

ENOUGH = 3
"""Minimum number of finished games for calculating a median length."""

STEP = 5
"""Multiple of minutes to which longer game lengths are rounded."""

DAY = 24 * 60 * 60


class Pace(NamedTuple):
    """Median length of a game on this device.

    Attributes:
        minutes: Median in minutes over all games.
        by_seats: Median in minutes by number of seats, if enough games were finished.
    """

    minutes: int
    by_seats: dict[int, int]


def minutes_of(card: SessionCard) -> int:
    """Returns a finished game's playing time in minutes; 0 if unknown."""
    seconds = _seconds(card)
    return 0 if seconds is None else max(1, round(seconds / 60))


def _seconds(card: SessionCard) -> int | None:
    seconds = card.note.get(ACTIVE)
    # An imported file may contain any value.
    known = card.finished is not None and type(seconds) is int and 0 < seconds < DAY
    return seconds if known else None


def paces(cards: Iterable[SessionCard]) -> dict[str, Pace]:
    """Returns the median length of each game, by name of the game.

    Only games that were finished often enough are included. Sessions without a recorded playing
    time, or without people, are ignored.
    """
    lengths: dict[str, dict[int, list[int]]] = {}
    for card in cards:
        seconds = _seconds(card)
        if seconds is not None and any(face.understudy is None for face in card.cast):
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
    """Returns the rounded median of playing times, in minutes.

    Python in the browser has no module `statistics`.
    """
    ordered = sorted(seconds)
    exact = (ordered[len(ordered) // 2] + ordered[(len(ordered) - 1) // 2]) / 2 / 60
    return max(1, round(exact)) if exact < 2 * STEP else STEP * round(exact / STEP)
