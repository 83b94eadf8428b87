"""The rules of all games as pure Python.

Everything outside this package uses only what stands here::

    from engines import games, Match, IllegalAction
"""

from typing import TYPE_CHECKING, Any

from .kernel import (
    Action,
    BadPosition,
    BadRecord,
    BadSetup,
    Cell,
    Decision,
    Event,
    Feat,
    Frame,
    Game,
    IllegalAction,
    Kind,
    Line,
    Match,
    Policy,
    Preview,
    Reason,
    Refused,
    Result,
    Row,
    Sheet,
    UndoClosed,
    UndoState,
    UnknownGame,
    event_kind,
    event_plain,
    seen_by,
)
from .kernel.event import shows_hidden
from .kernel.language import ENGLISH, Speaker
from .kernel.language import kernel as speaker
from .kernel.plurals import languages as known_languages
from .kernel.registry import (
    find,
    games,
    loaded,
    names,
    read_texts,
    register,
    texts,
    title,
    unregister,
)
from .kernel.standing import Standing
from .kernel.texts import load_catalogue, read

if TYPE_CHECKING:
    from .kernel import pack
    from .kernel.record import Record

__all__ = [
    "ENGLISH", "Action", "BadPosition", "BadRecord", "BadSetup", "Cell", "Decision", "Event",
    "Feat", "Frame", "Game", "IllegalAction", "Kind", "Line", "Match", "Policy", "Preview",
    "Reason", "Record", "Refused", "Result", "Row", "Sheet", "Speaker", "Standing", "UndoClosed",
    "UndoState", "UnknownGame", "event_kind", "event_plain", "find", "games", "known_languages",
    "load_catalogue", "loaded", "names", "pack", "read", "read_texts", "register", "seen_by",
    "shows_hidden", "speaker", "texts", "title", "unregister",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Imports names that need pydantic when they are first used."""
    if name == "Record":
        from .kernel.record import Record

        return Record
    if name == "pack":
        from .kernel import pack

        return pack
    raise AttributeError(name)
