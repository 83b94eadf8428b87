"""Board of Thespianage: the players' sheets and the shared production.

The production is the play that all players put on together; its points decide whether the game ends
in success or in a bomb.
"""

from app.games.thespianage.aria_text import on_curtain
from app.games.thespianage.board import draw
from app.games.thespianage.board_state import hinted
from app.games.thespianage.box import box
from app.games.thespianage.changed import changed
from app.games.thespianage.faces import pictures_of as pictures
from app.games.thespianage.hand import open_hand
from app.games.thespianage.showtime import Shown, finale, last_reached
from app.games.thespianage.types import Event, View
from app.table.board import Board

BOARD: Board[View, Event] = Board(
    draw,
    finale,
    pictures,
    hint=hinted,
    scoring_shown=last_reached,
    at_step=Shown,
    hand=open_hand,
    changed=changed,
    box=box,
    on_curtain=on_curtain,
)
