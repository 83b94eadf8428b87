"""Public purpose of an action, which is its most important visible gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel.judging import Purpose
from engines.onstage.content import BLOSSOMS, VALUES, Card, Performer, performers_in
from engines.onstage.scoring import claims

if TYPE_CHECKING:
    from engines.onstage.views import View


def purpose(before: View, after: View, seat: int) -> Purpose | None:
    """Returns the seat's most important public gain.

    Returns None if there is none.
    """
    joined = [one for one in after["troupes"][seat] if one not in before["troupes"][seat]]
    if joined:
        return Purpose("gain.takes", {"performer": max(joined, key=BLOSSOMS.__getitem__)})
    if before["trump"] != after["trump"]:
        if after["trump"] is None:
            return Purpose("gain.no_trump")
        return Purpose("gain.trump", {"suit": after["trump"]})
    last = after["last"]
    if last is not None and last != before["last"]:
        if last["winner"] == seat:
            return Purpose("gain.wins")
        return Purpose("gain.leaves", {"seat": last["winner"]})
    winning = after["winning"]
    if winning is None or winning == before["winning"]:
        return _left(before, after) or _gone(before, after)
    if winning[0] != seat:
        return None
    prize = _prize(after, winning[1])
    if not before["table"]:
        if prize is None:
            return Purpose("gain.at_stake", {"suit": winning[1] // VALUES})
        return Purpose("gain.plays_for", {"performer": prize})
    return Purpose("gain.ahead") if prize is None else Purpose("gain.leads", {"performer": prize})


def _left(before: View, after: View) -> Purpose | None:
    if after["winning"] is None or len(after["table"]) <= len(before["table"]):
        return None
    return Purpose("gain.leaves", {"seat": after["winning"][0]})


def _gone(before: View, after: View) -> Purpose | None:
    left = [one for one in before["stage"] if one not in after["stage"]]
    pending = after["pending"]
    if pending is not None and pending["out"] is not None:
        left = [pending["out"]]  # about to leave
    return Purpose("gain.gone", {"performer": left[0]}) if left else None


def _prize(view: View, card: int) -> Performer | None:
    stage = sum(1 << performer for performer in view["stage"])
    trump = view["trump"] if view["trump"] == card // VALUES else None
    targets, _ = claims(stage, Card(card), trump)
    return max(performers_in(targets), key=BLOSSOMS.__getitem__, default=None)
