"""A game that the rules have played beforehand, for people to play: who answers what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines import Action, Match


@dataclass(frozen=True)
class Script:
    """A game that is played in the same way each time.

    Attributes:
        wishes: Weight of each kind of answer beside chance, so that the game is short.
        claims: Number of times that somebody speaks up where anybody may: the first lets it go, the
            second does it; from answer `claimed` on.
    """

    game: str
    seats: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    wishes: Mapping[str, float] = field(default_factory=dict)
    claims: int = 0
    claimed: int = 0

    def begin(self) -> Match:
        """The game before its first answer."""
        return Match.new(self.game, self.seats, self.seed, dict(self.options))

    def played(self) -> Match:
        """The game at its end."""
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
    """Declines of all seats in a window, in their order."""
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
    """Action of a seat that interrupts in this window; None if none can."""
    window = match.decision
    assert window is not None
    if let_go:  # by whoever is not asked first, else it would look as if nobody had
        later = window.order[1:]
        return Action(later[-1], window.decline) if later else None
    return next((action for action in window.actions if action.kind != window.decline), None)


def upto(match: Match, count: int) -> Match:
    """Replays the first answers of a match."""
    again = Match.new(match.game, match.seats, match.seed, match.options)
    for action in match.actions[:count]:
        again.play(action)
    return again
