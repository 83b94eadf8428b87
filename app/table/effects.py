"""Effects of a step around the table, as data. The `Controller` carries them out."""

from collections.abc import Iterator
from enum import StrEnum

from app.table.state import TableState
from app.table.steps import Act


class Effect(StrEnum):
    """Effect of a step, in the order of execution.

    Attributes:
        SCENE: A new scene begins: cached controls, notes and the retelling of the old one end.
        CHOICE: The pick has changed: the countdown stops.
        HAND: The reader's hand was opened or covered: speech and retelling stop.
        WISH: A step waits for undecided understudies, which are hurried.
        END: The game is over, and its result is saved.
        GUARD: Something secret is visible: the idle clock runs.
    """

    SCENE = "scene"
    CHOICE = "choice"
    HAND = "hand"
    WISH = "wish"
    END = "end"
    GUARD = "guard"


def effects(before: TableState, after: TableState) -> Iterator[Effect]:
    """Yields the effects of a change of state.

    Args:
        before: State before the step.
        after: State after the step.
    """
    if after.revision != before.revision:
        yield Effect.SCENE
    elif after.pick is not before.pick:
        yield Effect.CHOICE
    elif after.by_bar and after.holding.uncovered != before.holding.uncovered:
        yield Effect.HAND
    if after.wish is not None and after.wish is not before.wish:
        yield Effect.WISH
    if after.match.decision is None:
        yield Effect.END
    if after.guarded:
        yield Effect.GUARD


def cut_short(before: TableState, after: TableState, step: Act) -> bool:
    """Whether only some of a step's several actions were taken."""
    if after is before or after.wish is not before.wish:
        return False
    taken = after.entries[len(before.entries) :]
    seat = step.actions[0].seat
    own = sum(one.seat == seat and not one.unasked for one in taken)
    return own < len(step.actions)
