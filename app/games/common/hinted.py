"""A hint on the board: its piece is chosen, as if somebody had tapped it."""

from collections.abc import Callable

from app.games.common.moment import Moment, Pick, Piece
from app.table.stage import Stage
from engines import Action

Hint = Callable[[Stage, Action], Pick | None]


def lit_by(
    read: Callable[[Stage], Moment],
    chosen: Callable[[Piece], tuple[Piece, ...]] = lambda name: (name,),
) -> Hint:
    """A board's `hint`, for one whose moments are read in this way.

    chosen: what is chosen for the name of an answer
    """

    def hint(stage: Stage, action: Action) -> Pick | None:
        answers = read(stage).answers
        name = next((name for name, answer in answers.items() if answer == action), None)
        return None if name is None else Pick(chosen(name))

    return hint
