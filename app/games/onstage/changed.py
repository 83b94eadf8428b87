"""Performers and cards that differ between two views of the game."""

from __future__ import annotations

from app.games.onstage.places import CARD, PERFORMER
from app.games.onstage.types import View
from app.table.places import Piece


def changed(before: View, now: View) -> tuple[Piece, ...]:
    """Returns the moved Performers and the played cards."""
    stood, stand = _places(before), _places(now)
    moved = (who for who in stand if stood.get(who) != stand[who])
    new = [Piece(CARD, card) for seat, card in now["table"] if [seat, card] not in before["table"]]
    return (*(Piece(PERFORMER, who) for who in moved), *new)


def _places(view: View) -> dict[int, tuple[str, int]]:
    return {
        **dict.fromkeys(view["line"], ("line", 0)),
        **dict.fromkeys(view["stage"], ("stage", 0)),
        **{who: ("troupe", seat) for seat, troupe in enumerate(view["troupes"]) for who in troupe},
    }
