"""Public progress of a game, as saved with its summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import StateLine

if TYPE_CHECKING:
    from app.store import SessionCard


def saved_state_line(card: SessionCard) -> StateLine | None:
    """Returns a session's saved state line.

    Returns None if it is missing or unreadable. A state line is a game's public progress, such as
    round and turn.
    """
    where = card.note.get("where")
    try:
        return StateLine.parse(where) if isinstance(where, str) and where else None
    except ValueError:
        return None
