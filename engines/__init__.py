"""Rules of all games in pure Python.

Code outside this package uses only the names defined here::

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
    Progress,
    Reason,
    Refused,
    Result,
    Row,
    Sheet,
    UndoClosed,
    UndoState,
    UnknownGame,
    deal,
    event_kind,
    event_plain,
    seen_by,
)
from .kernel.depth import is_shallow
from .kernel.edition import KIND as PACK
from .kernel.edition import (
    Edition,
    add_root,
    edition,
    editions,
    foreign,
    forget,
    house_of,
    imported,
)
from .kernel.event import shows_hidden
from .kernel.language import ENGLISH, Speaker
from .kernel.language import kernel as speaker
from .kernel.plurals import languages as known_languages
from .kernel.quoting import LONGEST_LINE, quoted
from .kernel.registry import (
    find,
    games,
    known,
    loaded,
    names,
    read_texts,
    register,
    texts,
    title,
    unregister,
)
from .kernel.state_line import StateLine
from .kernel.texts import load_catalogue, read

if TYPE_CHECKING:
    from .kernel import changes, owners, pack, square
    from .kernel.edition_imports import bring
    from .kernel.keystrokes import typed_text
    from .kernel.record import Record

__all__ = [
    "ENGLISH", "LONGEST_LINE", "PACK", "Action", "BadPosition", "BadRecord", "BadSetup", "Cell",
    "Decision", "Edition", "Event", "Feat", "Frame", "Game", "IllegalAction", "Kind", "Line",
    "Match", "Policy", "Preview", "Progress", "Reason", "Record", "Refused", "Result", "Row",
    "Sheet", "Speaker", "StateLine", "UndoClosed", "UndoState", "UnknownGame", "add_root", "bring",
    "changes", "deal", "edition", "editions", "event_kind", "event_plain", "find", "foreign",
    "forget", "games", "house_of", "imported", "is_shallow", "known", "known_languages",
    "load_catalogue", "loaded", "names", "owners", "pack", "quoted", "read", "read_texts",
    "register", "seen_by", "shows_hidden", "speaker", "square", "texts", "title", "typed_text",
    "unregister",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Lazily imports names that the first screen does not use.

    Most of them need pydantic.
    """
    if name == "bring":
        from .kernel.edition_imports import bring

        return bring
    if name == "typed_text":
        from .kernel.keystrokes import typed_text

        return typed_text
    if name == "Record":
        from .kernel.record import Record

        return Record
    if name in ("changes", "owners", "pack", "square"):
        from importlib import import_module

        return import_module(f"{__name__}.kernel.{name}")
    raise AttributeError(name)
