"""Artists and teams that differ between two views of the game."""

from __future__ import annotations

from app.games.upstaged.places import SEAT, artist
from app.games.upstaged.types import View
from app.table.places import Piece


def changed(before: View, now: View) -> tuple[Piece, ...]:
    """Returns the artists that moved and the seats whose teams changed.

    Only artists in the arena count.
    """
    stood, stand = _places(before), _places(now)
    teams = zip(before["teams"], now["teams"], strict=True)
    return (
        *(artist(who) for who in stand if stood.get(who) != stand[who]),
        *(Piece(SEAT, seat) for seat, (old, new) in enumerate(teams) if old != new),
    )


def _places(view: View) -> dict[int, tuple[int, int]]:
    return {
        who: (lane, spot)
        for lane, artists in enumerate(view["arena"])
        for spot, who in enumerate(artists)
        if who is not None
    }
