"""Public reason for an action, which is its most important visible gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel.judging import Purpose

if TYPE_CHECKING:
    from engines.encore.views import View


def purpose(before: View, after: View, seat: int) -> Purpose | None:
    """Returns the most important public gain of an action.

    Returns None if there is no gain, or if another Venue has become active.

    Args:
        before: View before the action.
        after: The same view after it.
        seat: Seat that acted.
    """
    other = 1 - seat
    won = [venue for venue in after["won"][seat] if venue not in before["won"][seat]]
    if won:
        return Purpose("gain.venue", {"venue": won[0]})
    if before["venue"] != after["venue"]:
        return None  # another Venue: what it begins with is nobody's merit
    more = after["intensity"][seat] - before["intensity"][seat]
    if more > 0:
        ahead = before["intensity"][seat] <= before["intensity"][other]
        leads = ahead and after["intensity"][seat] > after["intensity"][other]
        return Purpose("gain.lead" if leads else "gain.intensity", {"points": more})
    less = before["intensity"][other] - after["intensity"][other]
    if less > 0:
        return Purpose("gain.less", {"seat": other, "points": less})
    earned = after["money"][seat] - before["money"][seat]
    if earned > 0:
        return Purpose("gain.money", {"money": earned})
    if after["hand_sizes"][seat] > before["hand_sizes"][seat]:
        return Purpose("gain.draws")
    return None
