"""Games with scripted answers, for tests."""

from __future__ import annotations

from tests.shows.script import Script

NAMES = ("Mai", "Bo", "Ana", "Tuấn", "Cleo", "Đức")

SHORT_SHOW = {"end": 0.3, "play": -0.4, "shot": 0.1, "give": 1, "places": 0.6, "secret": 0.6}
SHORT_SHOW |= {"choose": 1, "turn": 1.5}
REHEARSAL = {"discard": -0.5, "end": -1, "play": 0.6, "click": 1, "move": -0.5, "pause": 0.3}
REHEARSAL |= {"drop": 1, "snatch": 1.5, "begin": 0.6, "face": -0.5, "exit": 1}
ON_AIR = {"end": -1, "play": 0.6, "click": 1, "called": -0.5, "in_role": -1, "stay": 0.3}
ON_AIR |= {"move": 0.6, "begin": -0.5, "top": -0.5, "take": -1, "give": 1.5}

THESPIANAGE = Script("thespianage", 3, 105, {"length": "short"}, SHORT_SHOW)
ENCORE = Script("encore", 2, 404, {"venues": 3}, {"pass": 0.35, "perform": -0.2, "with": 1})
UPSTAGED = Script("upstaged", 2, 343, {"mode": "rehearsal"}, REHEARSAL)

ONSTAGE = Script("onstage", 3, 7, {"rounds": "quick"})

SIX = Script("thespianage", 6, 115, {"length": "short"}, SHORT_SHOW)
SMALL_STAGE = Script(
    "encore",
    2,
    70,
    {"venues": 3, "hand": 0, "zones": 2, "hand_limit": "6"},
    {"pass": 0.4, "with": 1},
)
LIVE = Script(
    "upstaged",
    4,
    225,
    {"mode": "live", "green_room": True, "outspoken": True},
    ON_AIR,
    claims=2,
    claimed=119,
)
