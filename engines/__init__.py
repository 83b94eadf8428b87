"""The rules of all games as pure Python.

Everything outside this package uses only what stands here::

    from engines import games, Match, IllegalAction
"""

from .kernel import (
    Action,
    BadRecord,
    BadSetup,
    Decision,
    Game,
    IllegalAction,
    Match,
    Reason,
    Refused,
    Result,
    UndoClosed,
    UndoState,
    UnknownGame,
    event_kind,
    event_plain,
    seen_by,
)
from .kernel.registry import find, games, loaded, names, register, unregister

__all__ = [
    "Action",
    "BadRecord",
    "BadSetup",
    "Decision",
    "Game",
    "IllegalAction",
    "Match",
    "Reason",
    "Refused",
    "Result",
    "UndoClosed",
    "UndoState",
    "UnknownGame",
    "event_kind",
    "event_plain",
    "find",
    "games",
    "loaded",
    "names",
    "register",
    "seen_by",
    "unregister",
]
