"""Judging: the part of a `Game` that computer players play by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .result import Result


class Purpose(NamedTuple):
    """Reason for a move: key and args of its sentence."""

    key: str
    args: Mapping[str, int] = {}


class Judging:
    """Worth of views and results. A game writes `evaluate`; the rest has defaults."""

    horizon: int = 200
    """Steps that a search plays ahead at most before it asks `evaluate`."""
    stakes: float = 4.0
    """Points that make a comfortable lead."""
    prize: float = 0.0
    """Value of a sure win in `evaluate` where that shares out one win among all seats, else 0.

    A search then maximizes a seat's own share.
    """

    def evaluate(self, view: Any) -> list[float]:
        """Expected points of each seat, by what `view` shows.

        Quick and rough: a computer player asks it after every move that it considers.
        """
        raise NotImplementedError

    def worth(self, result: Result) -> list[float]:
        """Success of each seat, more is better: the scores, unless the fewest points win."""
        return [float(score) for score in result.scores]

    def chapter(self, state: Any) -> int:
        """Number of the part of the match, such as its round.

        A search plays to the end of the chapter: new hands say little about the move to make now.
        """
        return 0

    def purpose(self, before: Any, after: Any, seat: int) -> Purpose | None:
        """Public gain of a move for `seat`; None if nothing visible was gained.

        Args:
            before: view of the open table or of one seat; only public fields count.
            after: the same after the move.
            seat: the one that moved.
        """
        return None
