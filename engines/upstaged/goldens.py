"""Matches of Upstaged! that are stored as golden transcripts.

They cover each number of seats, mode, variant and way to end. A match's name says what it covers.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.kernel.action import Action
from engines.kernel.dice import pick
from engines.kernel.rules import Golden, Policy
from engines.upstaged.actions import END, PASS


def idle(view: dict[str, Any], actions: list[Action], rng: Random) -> Action:
    """Returns random actions for three rounds, then ends turns if possible (UA41)."""
    ends = [action for action in actions if action.kind in (END.name, PASS.name)]
    if ends and view["turns"] > 3 * view["seats"]:
        return ends[0]
    return pick(actions, rng)


OPTIONS = {"mode": "live", "green_room": False, "outspoken": False, "first": 0, "rounds": "60"}
"""Options of a golden match, unless it sets others."""


def _golden(seats: int, seed: int, policy: str | Policy = "random", **options: Any) -> Golden:
    return Golden(seats, seed, {**OPTIONS, **options}, policy)


GOLDENS = {
    "two_outright": _golden(2, 25, first=2),
    "two_rehearsal_bonus": _golden(2, 100, mode="rehearsal", green_room=True),
    "two_shared": _golden(2, 197, mode="rehearsal", green_room=True, outspoken=True, first=1),
    "two_off_air": _golden(2, 3, mode="rehearsal", rounds="8", policy=idle),
    "three_cut": _golden(3, 11),
    "three_green_room": _golden(3, 65, green_room=True),
    "three_outspoken": _golden(3, 20, mode="rehearsal", outspoken=True, first=3, rounds="15"),
    "four_live": _golden(4, 1, rounds="none"),
    "four_rehearsal": _golden(4, 13, mode="rehearsal", first=4),
    "four_everything": _golden(4, 15, green_room=True, outspoken=True),
    "four_bonus": _golden(4, 23, green_room=True, outspoken=True),
}
