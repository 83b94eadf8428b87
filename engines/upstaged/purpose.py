"""Public purpose of an action, which is its most important visible gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel.judging import Purpose
from engines.upstaged.content import CUES

if TYPE_CHECKING:
    from engines.upstaged.views import ActionUnderWay, View

STRONGEST = {
    "snatch": "snatch",
    "switch": "switch",
    "forward": "forward",
    "exit": "exit",
    "add_artist": "add_artist",
    "click_twice": "click",
    "click_once_or_twice": "click",
    "click_once": "click",
}
"""Ends of the text keys that explain a card by its cues.

The strongest cue is first. A Draw comes with a stronger cue on every card.
"""


def purpose(before: View, after: View, seat: int) -> Purpose | None:
    """Returns the seat's most important public gain.

    Returns None if there is none.
    """
    joined = [one for one in after["teams"][seat] if one not in before["teams"][seat]]
    gains = [_gain(before, after, each) for each in range(before["seats"])]
    if joined and gains[seat] > 0:
        return Purpose("gain.joins", {"artist": joined[0], "points": gains[seat]})
    others = [each for each in range(before["seats"]) if each != seat]
    worst = min(others, key=gains.__getitem__)
    if gains[worst] < 0:
        return Purpose("gain.less", {"seat": worst, "points": -gains[worst]})
    first, then = _nearest(before, seat), _nearest(after, seat)
    if then is not None and (first is None or then[0] < first[0]):
        return Purpose("gain.nearer", {"artist": then[1], "count": then[0]})
    for each in others:
        ahead, behind = _nearest(before, each), _nearest(after, each)
        if ahead is not None and (behind is None or behind[0] > ahead[0]):
            return Purpose("gain.farther", {"artist": ahead[1], "seat": each})
    if after["hand_sizes"][seat] > before["hand_sizes"][seat]:
        return Purpose("gain.draws")
    return _leads_to(before["under_way"], after["under_way"])


def _leads_to(before: ActionUnderWay, after: ActionUnderWay) -> Purpose | None:
    if after["given"] is not None and before["given"] is None:
        return Purpose("gain.switch", {"artist": after["given"]})
    if after["paid"] and not before["paid"]:
        return Purpose("gain.move")
    if after["entered"] and not before["entered"]:
        return Purpose("gain.enters")
    card = after["frames"][-1]["card"] if len(after["frames"]) > len(before["frames"]) else None
    if card is None:
        return None
    return Purpose(next(f"gain.cue.{key}" for cue, key in STRONGEST.items() if cue in CUES[card]))


def _gain(before: View, after: View, seat: int) -> int:
    one, other = before["worth"][seat], after["worth"][seat]
    return 0 if one is None or other is None else other["total"] - one["total"]


def _nearest(view: View, seat: int) -> tuple[int, int] | None:
    lane = view["arena"][view["places"][seat]]
    for steps, artist in enumerate(reversed(lane), start=1):
        if artist is not None:
            return steps, artist
    return None
