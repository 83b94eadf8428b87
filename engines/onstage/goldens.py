"""Matches of Onstage that are stored as golden transcripts.

They cover each number of seats, each option value and each way to end. A match's name says what it
covers.
"""

from engines.kernel.rules import Golden


def _golden(
    seats: int, seed: int, rounds: str, star: bool = False, first: int = 0, hints: bool = True
) -> Golden:
    return Golden(seats, seed, {"rounds": rounds, "star": star, "first": first, "hints": hints})


GOLDENS = {
    "three_outright": _golden(3, 2, "printed"),
    "three_kept_card": _golden(3, 2, "quick", hints=False),
    "three_shared": _golden(3, 145, "quick", first=3),
    "four_lone_from_stage": _golden(4, 0, "quick"),
    "four_lone_from_line": _golden(4, 88, "quick", first=1),
    "four_star": _golden(4, 1, "quick", star=True, first=4, hints=False),
    "five_outright": _golden(5, 1, "printed", star=True, first=5),
    "five_kept_card": _golden(5, 9, "quick", first=2),
}
