"""State of a running game, and the only place where it changes."""

from collections.abc import Callable

from app.table.reduce import reduce
from app.table.scene import AnyScene, scene_of
from app.table.state import TableState
from app.table.steps import Step

Keep = Callable[[TableState, TableState], None]
"""Function that saves the change from one state to the next.

It raises an exception if the change cannot be saved.
"""


class Table:
    """Table that takes steps and saves each before its state changes.

    Args:
        state: State of the game.
        keep: Saves the changes of a step. If it raises an exception, the state does not
            change.
    """

    def __init__(self, state: TableState, keep: Keep = lambda before, after: None) -> None:
        self.state = state
        self._keep = keep
        self._seen: tuple[TableState, AnyScene] | None = None

    @property
    def scene(self) -> AnyScene:
        """Scene of the current state. It is cached."""
        if self._seen is None or self._seen[0] is not self.state:
            self._seen = self.state, scene_of(self.state)
        return self._seen[1]

    def take(self, step: Step) -> None:
        """Takes a step.

        Exceptions raised while saving are passed on. After any exception, the state is unchanged.

        Raises:
            NotNow: The step cannot be taken now.
            IllegalAction: The rules forbid the action.
        """
        after = reduce(self.state, step)
        self._keep(self.state, after)
        self.state, self._seen = after, None
