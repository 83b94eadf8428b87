"""Board of Onstage: line, stage, trick and hand."""

from app.games.common.hinted import lit_by
from app.games.onstage.board import draw
from app.games.onstage.board_state import BoardState
from app.games.onstage.box import box
from app.games.onstage.changed import changed
from app.games.onstage.hand import open_hand
from app.games.onstage.scoring import finale
from app.games.onstage.types import Event, View
from app.games.onstage.words import pictures
from app.table.board import Board

BOARD: Board[View, Event] = Board(
    draw, finale, pictures, hint=lit_by(BoardState.see), hand=open_hand, changed=changed, box=box
)
