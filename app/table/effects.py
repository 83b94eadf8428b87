"""Side effects of a step, as values.

The `Controller` carries them out.
"""

from collections.abc import Iterator
from enum import StrEnum

from app.table.state import TableState
from app.table.steps import Act


class Effect(StrEnum):
    """Side effect of a step. Effects are carried out in this order.

    Attributes:
        SCENE: The scene is new, so cached controls, notes and the old replay are dropped.
        CHOICE: The choice has changed, so the countdown stops.
        HAND: The player's hand was opened or covered, so speech and replay stop.
        WISH: A step is waiting for undecided computer players, so they hurry.
        END: The game is over, so its result is saved.
        GUARD: A secret is visible, so the idle clock runs.
    """

    SCENE = "scene"
    CHOICE = "choice"
    HAND = "hand"
    WISH = "wish"
    END = "end"
    GUARD = "guard"


def effects(before: TableState, after: TableState) -> Iterator[Effect]:
    """Yields the side effects of a change of state.

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
    """Returns whether only some of the actions of a step were taken."""
    if after is before or after.wish is not before.wish:
        return False
    taken = after.entries[len(before.entries) :]
    seat = step.actions[0].seat
    own = sum(one.seat == seat and not one.unasked for one in taken)
    return own < len(step.actions)
