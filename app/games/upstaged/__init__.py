"""The board of Upstaged!: an arena that really turns, with the teams in its corners."""

from app.games.common.hinted import lit_by
from app.games.upstaged.board import draw
from app.games.upstaged.faces import pictures
from app.games.upstaged.finale import finale
from app.games.upstaged.moment import Moment

hint = lit_by(Moment.see)

__all__ = ["draw", "finale", "hint", "pictures"]
