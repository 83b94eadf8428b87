"""Saved sessions that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import Notice

UNREADABLE = "store.unreadable."
"""Prefix of the keys of messages about unreadable sessions."""

NOT_SHOWN = Notice("store.unreadable.shown", {})
"""Message that a part of a session cannot be displayed.

It is used if the session passed all earlier checks.
"""


@dataclass(frozen=True)
class Unreadable:
    """Saved session that cannot be read.

    It can only be exported or deleted.

    Attributes:
        id: Id of the session.
        game: Name of the game in code; "" if unknown.
        title: Title of the game when it was saved; "" if unknown.
        why: Message that explains what is wrong.
    """

    id: str
    game: str
    title: str
    why: Notice

    @classmethod
    def found(cls, session_id: str, why: Notice, tables: Any) -> Unreadable:
        """Returns the entry for an unreadable session.

        The game and its title are included if they can be read from the tables.
        """
        try:
            setup = tables["session"]["1"]["setup"] if "session" in tables else tables["setup"]["1"]
            game, title = (setup[name].encode().decode()[:80] for name in ("game", "title"))
        except (KeyError, TypeError, AttributeError, ValueError):
            game = title = ""
        return cls(session_id, game, title, why)
