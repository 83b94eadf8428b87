"""Board of Upstaged!, a rotating arena with teams in its corners."""

from app.games.common.hinted import lit_by
from app.games.upstaged.board import draw
from app.games.upstaged.board_state import BoardState
from app.games.upstaged.box import box
from app.games.upstaged.changed import changed
from app.games.upstaged.faces import pictures
from app.games.upstaged.finale import finale
from app.games.upstaged.hand import open_hand
from app.games.upstaged.places import PAIRING, Pair, cards_of
from app.games.upstaged.types import Event, View
from app.table.board import Board
from app.table.places import Piece


def _chosen(name: Piece) -> tuple[Piece, ...]:
    return (PAIRING, *cards_of(name)) if isinstance(name, Pair) else (name,)


BOARD: Board[View, Event] = Board(
    draw,
    finale,
    pictures,
    hint=lit_by(BoardState.see, _chosen),
    hand=open_hand,
    changed=changed,
    box=box,
    news=True,
)
