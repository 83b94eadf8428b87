"""The table that a game is played at: one state, and the only place where it changes."""

from collections.abc import Callable

from app.table.reduce import reduce
from app.table.scene import AnyScene, scene_of
from app.table.state import TableState
from app.table.steps import Step

Keep = Callable[[TableState, TableState], None]
"""Saves the changes of a step, from the state before to the one after; raises if it cannot."""


class Table:
    """Takes steps: each is saved first, and counts then.

    Args:
        state: State of the game.
        keep: Saves the changes of a step. When it raises, nothing has happened.
    """

    def __init__(self, state: TableState, keep: Keep = lambda before, after: None) -> None:
        self.state = state
        self._keep = keep
        self._seen: tuple[TableState, AnyScene] | None = None

    @property
    def scene(self) -> AnyScene:
        """Everything that may be drawn now, made once for each state."""
        if self._seen is None or self._seen[0] is not self.state:
            self._seen = self.state, scene_of(self.state)
        return self._seen[1]

    def take(self, step: Step) -> None:
        """Takes a step.

        Raises NotNow where it cannot be taken now, IllegalAction for a wrong move, and whatever
        keeping it raises; in each case nothing has changed.
        """
        after = reduce(self.state, step)
        self._keep(self.state, after)
        self.state, self._seen = after, None
