"""Game whose answers are worked out beforehand, as a script for tests to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines import Action, Match


@dataclass(frozen=True)
class Script:
    """Game that is always played in the same way.

    Attributes:
        wishes: Weight of each kind of answer, so that the game is short.
        claims: Number of windows in which a player comes to the device: first to decline, then to
            act.
        claimed: Number of answers before the first of these windows.
    """

    game: str
    seats: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    wishes: Mapping[str, float] = field(default_factory=dict)
    claims: int = 0
    claimed: int = 0

    def begin(self) -> Match:
        return Match.new(self.game, self.seats, self.seed, dict(self.options))

    def played(self) -> Match:
        """Returns the game at its end."""
        match, rng, claims = self.begin(), Random(self.seed), self.claims
        while (decision := match.decision) is not None:
            if match.game.window(decision):
                left = claims if match.count >= self.claimed else 0
                taken = claim(match, let_go=left == self.claims) if left else None
                claims -= taken is not None
                for action in nobody(match) if taken is None else [taken]:
                    match.play(action)
            else:
                match.play(
                    max(
                        decision.actions,
                        key=lambda action: self.wishes.get(action.kind, 0) + rng.random(),
                    )
                )
        return match


def nobody(match: Match) -> list[Action]:
    """Returns the declines of all seats in a window, in order."""
    window = match.decision
    assert window is not None
    after, taken = match.copy(), []
    for seat in window.order:
        now = after.decision
        if now is None or now.prompt != window.prompt or seat not in now.seats:
            break
        taken.append(Action(seat, now.decline))
        after.play(taken[-1])
    return taken


def claim(match: Match, *, let_go: bool) -> Action | None:
    """Returns the first action that interrupts in this window, or None.

    With `let_go`, returns instead the decline of the seat asked last, or None if only one seat is
    asked.
    """
    window = match.decision
    assert window is not None
    if let_go:  # by whoever is not asked first, else it would look as if nobody had
        later = window.order[1:]
        return Action(later[-1], window.decline) if later else None
    return next((action for action in window.actions if action.kind != window.decline), None)


def upto(match: Match, count: int) -> Match:
    again = Match.new(match.game, match.seats, match.seed, match.options)
    for action in match.actions[:count]:
        again.play(action)
    return again
