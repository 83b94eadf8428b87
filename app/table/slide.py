"""Slide of a thumb from the held bar onto the hand."""

from app.table.drawing import Drawing
from app.table.table import Table


class Slide:
    """Chooses each card onto which a thumb slides, until it lets go.

    Args:
        table: State of the game.
        drawing: State of the screen.

    Attributes:
        below: Height of the action bar below the board, in logical pixels.
    """

    def __init__(self, table: Table, drawing: Drawing) -> None:
        self.below = 0.0
        self._table = table
        self._drawing = drawing
        self._last: object = None

    def measured(self, below: float) -> None:
        """Records the measured height of the action bar."""
        self.below = below

    def begin(self) -> None:
        """Forgets the last card, when the thumb is put down or lifted."""
        self._last = None

    def to(self, x: float, up: float) -> None:
        """Chooses the card under the thumb, unless the thumb chose it last.

        Args:
            x: Distance of the thumb from the board's left edge, in logical pixels.
            up: Distance of the thumb from the board's lower edge, in logical pixels.
        """
        state, drawing = self._table.state, self._drawing
        if not state.by_bar or state.covered or drawing.covered or drawing.retells:
            return
        card = drawing.card_at(x, up)
        if card is not None and card.name != self._last:
            self._last = card.name
            card.choose()
