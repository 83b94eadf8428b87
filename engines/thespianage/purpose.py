"""Public purpose of an action, which is its most important visible gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel.judging import Purpose
from engines.thespianage.content import EFFECTS, STEPS, Thing

if TYPE_CHECKING:
    from engines.thespianage.views import View

_OF_STEPS = {
    "rehearse": "purpose.rehearse",
    "peek": "purpose.peek",
    "inspect": "purpose.peek",
    "swap": "purpose.swap",
    "strike": "purpose.strike",
    "draw": "gain.draws",
}
"""Keys of purposes by what the first step of a card does."""


def of_card(card: Thing) -> Purpose | None:
    """Returns the purpose of a card's first step, or None if only its choices decide it."""
    step = STEPS[EFFECTS[card][0]]
    counts = step.do == "move" and step.area == "track" and str(step.to).endswith("_sheet")
    key = "purpose.places" if counts else _OF_STEPS.get(step.do)
    return None if key is None else Purpose(key)


def purpose(before: View, after: View, seat: int) -> Purpose | None:
    """Returns the seat's most important public gain.

    Returns None if there is none.
    """
    gains = [
        _gain(old["points"], new["points"])
        for old, new in zip(before["worth"], after["worth"], strict=True)
    ]
    if gains[seat] > 0:
        return Purpose("gain.points", {"seat": seat, "points": gains[seat]})
    others = [each for each in range(before["seats"]) if each != seat]
    worst = min(others, key=gains.__getitem__)
    if gains[worst] < 0:
        return Purpose("gain.less", {"seat": worst, "points": -gains[worst]})
    if sum(map(len, after["sheets"][seat])) > sum(map(len, before["sheets"][seat])):
        return Purpose("gain.sheet")
    if sum(map(len, after["tracks"][seat])) > sum(map(len, before["tracks"][seat])):
        return Purpose("gain.track")
    best = max(others, key=gains.__getitem__)
    if gains[best] > 0:
        return Purpose("gain.gives", {"seat": best, "points": gains[best]})
    if after["hand_sizes"][seat] > before["hand_sizes"][seat]:
        return Purpose("gain.draws")
    return None


def _gain(before: int | None, after: int | None) -> int:
    return 0 if before is None or after is None else after - before
