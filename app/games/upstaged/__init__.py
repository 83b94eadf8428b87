"""The board of Upstaged!: an arena that really turns, with the teams in its corners."""

from app.games.upstaged.board import draw
from app.games.upstaged.faces import pictures
from app.games.upstaged.finale import finale

__all__ = ["draw", "finale", "pictures"]
