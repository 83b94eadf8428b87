"""Evaluation of views for computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.onstage.content import BLOSSOMS, VALUES, Card, performers_in
from engines.onstage.scoring import claims

if TYPE_CHECKING:
    from engines.onstage.views import View

HOLDS = 0.75
"""Chance that a winning card still wins after one more card.

It is an assumed average for one trick.
"""


def evaluate(view: View) -> list[float]:
    """Returns each seat's points and Blossoms so far, including its expected claim.

    Only the seat that is winning the current trick can expect a claim.
    """
    if view["phase"] == "over":
        return [float(score) for score in view["scores"]]
    points = [float(a + b) for a, b in zip(view["scores"], view["blossoms"], strict=True)]
    winning = view["winning"]
    if winning is not None:
        seat, card = winning
        to_come = view["seats"] - len(view["table"])
        points[seat] += HOLDS**to_come * _prize(view, card)
    return points


def _prize(view: View, card: int) -> int:
    stage = sum(1 << performer for performer in view["stage"])
    trump = view["trump"] if view["trump"] == card // VALUES else None
    targets, _ = claims(stage, Card(card), trump)
    return max((BLOSSOMS[performer] for performer in performers_in(targets)), default=0)
