"""Results of matches: scores, winners and the source of every point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Line(NamedTuple):
    """One line of the score breakdown.

    Attributes:
        seat: Seat that scores the points.
        points: Number of points.
        label: Text key that describes the source of the points.
        args: Plain values for the text's template.
        round: Number of the round, from 1, or None if the points belong to no round.
    """

    seat: int
    points: int
    label: str
    args: dict[str, Any] = {}
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a finished match.

    Attributes:
        scores: Score of each seat, the sum of its lines in `breakdown`.
        winners: Seats that share the victory.
        ending: One of the game's `endings`.
        breakdown: Lines that add up to the scores.
    """

    scores: list[int]
    winners: list[int]
    breakdown: list[Line] = field(default_factory=list)
    ending: str = "end"

    def plain(self) -> dict[str, Any]:
        """Returns the result as JSON data."""
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "breakdown": [line._asdict() for line in self.breakdown],
            "ending": self.ending,
        }


class Feat(NamedTuple):
    """Achievement of a seat, comparable with those in other matches.

    Attributes:
        kind: Kind of achievement. The text `feat.<kind>` describes the best achievement of that
            kind.
        rank: Rank within the kind, where larger is better.
        numbers: Numbers for the text's template.
    """

    kind: str
    rank: int
    numbers: dict[str, int]
