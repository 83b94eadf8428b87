"""The rules of all games as pure Python.

Everything outside this package uses only what stands here::

    from engines import games, Match, IllegalAction
"""

from .kernel import (
    Action,
    BadPosition,
    BadRecord,
    BadSetup,
    Decision,
    Frame,
    Game,
    IllegalAction,
    Kind,
    Match,
    Preview,
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
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Decision",
    "Frame",
    "Game",
    "IllegalAction",
    "Kind",
    "Match",
    "Preview",
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
