"""Line over a whole game: who was ahead at each step.

Independent of Flet.
"""

from itertools import groupby
from typing import NamedTuple

from app.table.replay import Replay
from engines import Progress

MANY, SHORT = 4, 0.05
"""Maximum number of spans, and their minimum part of the game.

The last span is always described.
"""


class Span(NamedTuple):
    """Steps during which the same seats were ahead."""

    first: int
    last: int
    seats: tuple[int, ...]


class ReplayLine:
    """Progress of all seats at each step of a finished game.

    Args:
        replay: Finished game.
        hands_open: Whether progress is measured with all hands known, or by public knowledge alone.

    Attributes:
        points: Progress at each step so far.
    """

    def __init__(self, replay: Replay, *, hands_open: bool) -> None:
        if not replay.over:
            raise ValueError("A line is drawn only after the end.")
        self.points: list[Progress] = []
        self._matches = replay.matches
        self._hands_open = hands_open

    @property
    def done(self) -> bool:
        """Whether all steps are computed."""
        return len(self.points) == len(self._matches)

    def step(self) -> None:
        """Computes the progress at the next step, without playing any action."""
        match = self._matches[len(self.points)]
        if self._hands_open or match.decision is None:
            self.points.append(match.game.open_progress(match.state))
        else:
            self.points.append(match.game.progress(match.view(None)))

    @property
    def spans(self) -> list[Span]:
        """Longest spans in which at most half the seats were ahead.

        They are in the order of play. Short spans are left out, except the last.
        """
        spans, first = list[Span](), 0
        for seats, points in groupby(self.points, lambda point: tuple(point.ahead)):
            last = first + len(list(points)) - 1
            if 2 * len(seats) <= len(self.points[0].values):
                spans.append(Span(first, last, seats))
            first = last + 1
        least = SHORT * len(self.points)
        long = [span for span in spans[:-1] if span.last - span.first + 1 >= least]
        longest = sorted(long, key=lambda span: span.first - span.last)[:MANY]
        return sorted([*longest, *spans[-1:]])
