"""Rows of tracks and sheets that differ between two views."""

from __future__ import annotations

from app.games.thespianage.places import SHEET, TRACK, Row
from app.games.thespianage.types import View


def changed(before: View, now: View) -> tuple[Row, ...]:
    """Returns the rows of tracks and sheets whose tiles have changed."""
    areas = {
        TRACK: (before["tracks"], now["tracks"]),
        SHEET: (before["sheets"], now["sheets"]),
    }
    return tuple(
        Row(seat, area, aspect)
        for area, (old, new) in areas.items()
        for seat, board in enumerate(new)
        for aspect, row in enumerate(board)
        if old[seat][aspect] != row
    )
