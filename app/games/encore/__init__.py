"""The board of ENCORE!! ECG: two stages that face each other across the Venue."""

from app.games.encore.board import draw
from app.games.encore.faces import pictures
from app.games.encore.finale import finale
from app.games.encore.flat_table import flat

__all__ = ["draw", "finale", "flat", "pictures"]
