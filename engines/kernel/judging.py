"""Evaluation: the part of a `Game` that computer players rely on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .result import Result


class Purpose(NamedTuple):
    """Public reason for an action: the key and arguments of a sentence."""

    key: str
    args: Mapping[str, int] = {}


class Progress(NamedTuple):
    """Values of all seats at one moment, for a line chart."""

    values: list[float]
    """Value of each seat, such as its points."""
    ahead: list[int]
    """Seats that are ahead."""


NARROW = 0.1
"""Share of `Judging.stakes` within which two seats count as level."""


class Judging:
    """Evaluation of views and results, inherited by `Game`.

    A game implements `evaluate`. Everything else has a default.
    """

    horizon: int = 200
    """Maximum number of actions that a search plays ahead."""
    stakes: float = 4.0
    """Lead over the other seats that counts as comfortable, in points."""
    refrains: frozenset[str] = frozenset()
    """Kinds of action that decline something or end a turn.

    What follows such an action does not count as its gain.
    """
    idles: frozenset[str] = frozenset()
    """Kinds of action that do nothing.

    Computer players choose them only if they are clearly best.
    """
    prize: float = 0.0
    """Value of a certain win, of which `evaluate` returns shares.

    In games whose `evaluate` returns points, this is 0. With a prize, a search maximizes the seat's
    own share.
    """

    def evaluate(self, view: Any) -> list[float]:
        """Returns a value for each seat, as far as `view` shows.

        It is the expected points, or the share of a win in a game with a `prize`. The method must
        be fast and may be rough, because computer players call it often.
        """
        raise NotImplementedError

    def progress(self, view: Any) -> Progress:
        """Returns how far each seat has come, as far as `view` shows.

        Replays plot it as a line chart. The default is based on `evaluate`. This method is called
        only during a match: after the end, `Game.open_progress` is used.
        """
        return self.highest_ahead([*self.evaluate(view)])

    def highest_ahead(self, values: list[float]) -> Progress:
        """Returns the progress, with the seats of the highest value ahead.

        Seats at most `NARROW` times `stakes` behind it count as ahead too.
        """
        least = max(values) - NARROW * self.stakes
        return Progress(values, [seat for seat, value in enumerate(values) if value >= least])

    def worth(self, result: Result) -> list[float]:
        """Returns a measure of each seat's success, where higher is better.

        The default is the scores. A game that is won by the fewest points must override this.
        """
        return [float(score) for score in result.scores]

    def is_late(self, view: Any) -> bool:
        """Whether the last third of a match has begun.

        Before that, chances of winning are too uncertain to be shown. The answer depends only on
        what `view` shows. The default is False.
        """
        return False

    def chapter(self, state: Any) -> int:
        """Returns the number of the current chapter, such as the round.

        A chapter is the part of a match that a search plays to its end. Hands dealt after that say
        little about the current move.
        """
        return 0

    def purpose(self, before: Any, after: Any, seat: int) -> Purpose | None:
        """Returns the public gain of an action.

        Returns None if there is none.

        Args:
            before: View of the open table or of one seat. Only public fields count.
            after: The same view after the action.
            seat: Seat that acted.
        """
        return None
