"""Which matches are kept as golden transcripts: each seat count, length and way to end.

They are played at random. Names say how a match ends, and a test keeps them true: when cards or
rules change, new seeds may be needed.
"""

from engines.kernel.game import Golden

FULL, SHORT = {"length": "full"}, {"length": "short"}

GOLDENS = {
    "three_success": Golden(3, 1, FULL),
    "three_failure": Golden(3, 7, FULL),
    "three_short_success_shared": Golden(3, 19, SHORT),
    "four_failure": Golden(4, 3, FULL),
    "four_failure_shared": Golden(4, 34, FULL),
    "four_short_success": Golden(4, 6, SHORT),
    "five_success": Golden(5, 0, FULL),
    "five_short_failure": Golden(5, 2, SHORT),
    "five_short_success_shared": Golden(5, 47, SHORT),
    "six_failure": Golden(6, 1, FULL),
    "six_short_success": Golden(6, 7, SHORT),
    "six_short_failure_shared": Golden(6, 0, SHORT),
}
