"""The board of Thespianage: six sheets in a rehearsal room, and the show that they add up to."""

from app.games.thespianage.board import draw
from app.games.thespianage.faces import pictures_of as pictures
from app.games.thespianage.showtime import finale, told

__all__ = ["draw", "finale", "pictures", "told"]
