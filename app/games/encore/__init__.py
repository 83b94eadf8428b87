"""The board of ENCORE!! ECG: two stages that face each other across the Venue."""

from app.games.common.hinted import lit_by
from app.games.encore.board import draw
from app.games.encore.faces import pictures
from app.games.encore.finale import finale
from app.games.encore.flat_table import flat
from app.games.encore.moment import Moment

hint = lit_by(Moment.see)

__all__ = ["draw", "finale", "flat", "hint", "pictures"]
