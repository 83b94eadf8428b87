"""The board of Upstaged!: an arena that really turns, with the teams in its corners."""

from typing import Any

from app.games.common.hinted import lit_by
from app.games.upstaged.board import draw
from app.games.upstaged.faces import pictures
from app.games.upstaged.finale import finale
from app.games.upstaged.moment import Moment
from app.games.upstaged.places import PAIRING, Piece


def _chosen(name: Any) -> tuple[Any, ...]:
    """Pieces that stand for an answer: its own, or the two cards of a DISCARD."""
    return (name,) if isinstance(name, Piece) else (PAIRING, *name)


hint = lit_by(Moment.see, _chosen)

__all__ = ["draw", "finale", "hint", "pictures"]
