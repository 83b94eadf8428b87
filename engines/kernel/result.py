"""Results: winners, and the source of every point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Line(NamedTuple):
    """Line of the breakdown: `points` of `seat`, their source and round.

    `label` is a catalogue key, `args` plain values for its template, `round` counts
    from 1 and is None for what belongs to no round.
    """

    seat: int
    points: int
    label: str
    args: dict[str, Any] = {}
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """End of a match.

    `scores[seat]` is the sum of that seat's lines in `breakdown`; `winners` are the
    seats that share the victory; `ending` is one of the game's `endings`.
    """

    scores: list[int]
    winners: list[int]
    breakdown: list[Line] = field(default_factory=list)
    ending: str = "end"

    def plain(self) -> dict[str, Any]:
        """The result as JSON data."""
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "breakdown": [line._asdict() for line in self.breakdown],
            "ending": self.ending,
        }


class Feat(NamedTuple):
    """A seat's result by what wins in its game, to be compared with those of other matches.

    Attributes:
        kind: Kind of result; the game's text `feat.<kind>` names the best of them.
        rank: The larger, the better; to be compared within a kind.
        numbers: Numbers that fill in the text.
    """

    kind: str
    rank: int
    numbers: dict[str, int]
