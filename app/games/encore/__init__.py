"""The board of ENCORE!! ECG: two facing stages and the Venue."""

from app.games.encore.board import draw
from app.games.encore.board_state import hinted
from app.games.encore.box import box
from app.games.encore.changed import changed
from app.games.encore.faces import pictures
from app.games.encore.finale import finale
from app.games.encore.flat_table import flat
from app.games.encore.hand import open_hand
from app.games.encore.types import Event, View
from app.table.board import Board

BOARD: Board[View, Event] = Board(
    draw,
    finale,
    pictures,
    flat=flat,
    hint=hinted,
    hand=open_hand,
    changed=changed,
    box=box,
)
