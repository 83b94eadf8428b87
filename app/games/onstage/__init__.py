"""The Onstage board: the line, the lit stage, the trick and the hand, drawn from a scene."""

from app.games.onstage.board import draw
from app.games.onstage.scoring import finale
from app.games.onstage.words import pictures

__all__ = ["draw", "finale", "pictures"]
