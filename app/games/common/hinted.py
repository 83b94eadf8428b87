"""A hint on the board: its piece is chosen, as if somebody had tapped it."""

from collections.abc import Callable

from app.games.common.moment import Moment, Pick
from app.table.stage import Stage
from engines import Action


def lit_by(read: Callable[[Stage], Moment]) -> Callable[[Stage, Action], Pick | None]:
    """A board's `hint`, for one whose moments are read in this way."""

    def hint(stage: Stage, action: Action) -> Pick | None:
        answers = read(stage).answers
        return next((Pick((name,)) for name, answer in answers.items() if answer == action), None)

    return hint
