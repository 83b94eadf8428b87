"""Matches played only by Leads, for people to compare their results.

A Lead is the strongest understudy, as the app calls its computer players.
"""

from __future__ import annotations

from engines.kernel import Match

from .search import Search
from .thought import Thought

PLAYOUTS = 250
"""Number of playouts (simulated continuations) per choice.

A Lead completes about as many on a phone.
"""


class LeadsGame:
    """Match in which a Lead plays every seat, in short steps.

    A step takes a few milliseconds. Time is not measured, so a deal has the same outcome on every
    device.
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
        """Continues the current thought, or plays the action that it has chosen."""
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
