"""Table of a running game: one state, and the only place where it changes."""

from collections.abc import Callable

from app.table.reduce import reduce
from app.table.scene import AnyScene, scene_of
from app.table.state import TableState
from app.table.steps import Step

Keep = Callable[[TableState, TableState], None]
"""Function that saves a change from one state to the next, or raises."""


class Table:
    """Takes steps; each counts only once it is saved.

    Args:
        state: State of the game.
        keep: Saves the changes of a step. If it raises, the state does not change.
    """

    def __init__(self, state: TableState, keep: Keep = lambda before, after: None) -> None:
        self.state = state
        self._keep = keep
        self._seen: tuple[TableState, AnyScene] | None = None

    @property
    def scene(self) -> AnyScene:
        """Scene of the present state; cached."""
        if self._seen is None or self._seen[0] is not self.state:
            self._seen = self.state, scene_of(self.state)
        return self._seen[1]

    def take(self, step: Step) -> None:
        """Takes a step.

        Also raises what saving raises. The state changes only if nothing is raised.

        Raises:
            NotNow: The step cannot be taken now.
            IllegalAction: The rules forbid the action.
        """
        after = reduce(self.state, step)
        self._keep(self.state, after)
        self.state, self._seen = after, None
