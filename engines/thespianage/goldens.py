"""Matches of Thespianage that are stored as golden transcripts.

They cover each number of seats, option value and ending, in random play. A match's name says its
ending, and a test checks it. When cards or rules change, new seeds may be needed.
"""

from engines.kernel.rules import Golden


def _golden(
    seats: int, seed: int, length: str = "full", bow: bool = False, first: int = 0
) -> Golden:
    return Golden(seats, seed, {"length": length, "bow": bow, "first": first})


GOLDENS = {
    "three_success": _golden(3, 1, first=2),
    "three_failure": _golden(3, 7, first=3),
    "three_short_success_shared": _golden(3, 19, "short"),
    "four_failure": _golden(4, 0, first=1),
    "four_failure_shared": _golden(4, 34),
    "four_short_success": _golden(4, 6, "short", bow=True),
    "five_success": _golden(5, 0, bow=True, first=5),
    "five_short_failure": _golden(5, 2, "short", first=4),
    "five_short_success_shared": _golden(5, 47, "short"),
    "six_failure": _golden(6, 0, bow=True),
    "six_short_success": _golden(6, 4, "short", first=6),
    "six_short_failure_shared": _golden(6, 3, "short"),
}
