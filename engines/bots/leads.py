"""Leads who play a whole deal among themselves, to compare a table of people with."""

from __future__ import annotations

from engines.kernel import Match

from .search import Search
from .thought import Thought

PLAYOUTS = 250
"""Playouts of each choice: as many as a Lead makes on a phone in its second."""


class LeadsGame:
    """A match in which every seat is a Lead's, played in steps of a few milliseconds.

    No clock is in it: a deal comes out the same on every device.
    """

    def __init__(self, match: Match, playouts: int = PLAYOUTS) -> None:
        self.match = match
        self._playouts = playouts
        self._thought: Thought | None = None

    @property
    def done(self) -> bool:
        """Whether the match is over."""
        return self.match.decision is None

    def step(self) -> None:
        """Think a little, or play."""
        match, thought = self.match, self._thought
        if thought is None:
            assert match.decision is not None
            seat = match.decision.seats[0]
            actions = match.decision.of(seat)
            view = match.view(seat)
            self._thought = Search(match.game, view, actions, match.count, self._playouts)
        elif not thought.done:
            thought.step()
        else:
            match.play(thought.action)
            self._thought = None
