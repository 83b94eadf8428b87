"""The plain board, which shows any game as text."""

from app.games.plain.board import draw, pictures
from app.games.plain.finale import finale
from app.table.board import AnyBoard, Board

BOARD: AnyBoard = Board(draw, finale, pictures)
