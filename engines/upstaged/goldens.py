"""Which matches are kept as golden transcripts: each seat count, mode, variant and way to end.

Random play finds rare endings only with some seeds; the names say what a match was kept for.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from engines.kernel.action import Action
from engines.kernel.dice import pick
from engines.kernel.rules import Golden
from engines.upstaged.actions import END, PASS

if TYPE_CHECKING:
    from engines.upstaged.views import View


def idle(view: View, actions: list[Action], rng: Random) -> Action:
    """Plays at random for three rounds, then ends every turn at once (UA41)."""
    ends = [action for action in actions if action.kind in (END.name, PASS.name)]
    if ends and view["turns"] > 3 * view["seats"]:
        return ends[0]
    return pick(actions, rng)


def _golden(
    seats: int,
    seed: int,
    mode: str = "live",
    green_room: bool = False,
    outspoken: bool = False,
    first: int = 0,
    rounds: str = "60",
    policy: Any = "random",
) -> Golden:
    variants = {"mode": mode, "green_room": green_room, "outspoken": outspoken}
    options = {**variants, "first": first, "rounds": rounds}
    return Golden(seats, seed, options, policy)


GOLDENS = {
    "two_outright": _golden(2, 25, first=2),
    "two_rehearsal_bonus": _golden(2, 100, "rehearsal", green_room=True),
    "two_shared": _golden(2, 197, "rehearsal", green_room=True, outspoken=True, first=1),
    "two_off_air": _golden(2, 3, "rehearsal", rounds="8", policy=idle),
    "three_cut": _golden(3, 11),
    "three_green_room": _golden(3, 65, green_room=True),
    "three_outspoken": _golden(3, 20, "rehearsal", outspoken=True, first=3, rounds="15"),
    "four_live": _golden(4, 1, rounds="none"),
    "four_rehearsal": _golden(4, 13, "rehearsal", first=4),
    "four_everything": _golden(4, 15, green_room=True, outspoken=True),
    "four_bonus": _golden(4, 23, green_room=True, outspoken=True),
}
