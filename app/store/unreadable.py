"""Saved sessions that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .errors import Notice

UNREADABLE = "store.unreadable."
"""Beginning of the keys of all messages that say what is wrong with a session."""

NOT_SHOWN = Notice("store.unreadable.shown", {})
"""Says that something in a session cannot be shown, although it was checked."""


@dataclass(frozen=True)
class Unreadable:
    """A session that is saved, but cannot be read; it can be exported and deleted.

    Attributes:
        id: Its identity.
        game: Name of its game; "" if even that is unknown.
        title: Title of its game when it was saved.
        why: Says what is wrong.
    """

    id: str
    game: str
    title: str
    why: Notice

    @classmethod
    def found(cls, session_id: str, why: Notice, tables: Any) -> Unreadable:
        """From whatever its tables hold."""
        try:
            setup = tables["session"]["1"]["setup"] if "session" in tables else tables["setup"]["1"]
            game, title = (setup[name].encode().decode()[:80] for name in ("game", "title"))
        except (KeyError, TypeError, AttributeError, ValueError):
            game = title = ""
        return cls(session_id, game, title, why)
