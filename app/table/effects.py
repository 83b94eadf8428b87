"""Effects of a step around the table, as data; the `Controller` carries them out."""

from collections.abc import Iterator
from enum import StrEnum

from app.table.state import TableState
from app.table.steps import Act


class Effect(StrEnum):
    """Something that a step begins or ends, in the order in which it is carried out.

    Attributes:
        SCENE: Another scene begins: drawn pieces, notes and the retelling of the last one end.
        CHOICE: The pick has changed: its window waits, and a refusal in it begins to fade.
        HAND: The reader holds their hand, or has let go: what is said and retold ends.
        WISH: Somebody waits for understudies that are undecided, who hurry from now on.
        END: The game is over, and its result is saved.
        GUARD: Something secret is in reach: the idle clock runs.
    """

    SCENE = "scene"
    CHOICE = "choice"
    HAND = "hand"
    WISH = "wish"
    END = "end"
    GUARD = "guard"


def effects(before: TableState, after: TableState) -> Iterator[Effect]:
    """Yields what begins or ends between two states.

    Args:
        before: The state before the step.
        after: The state that it led to.
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
    """Whether the rest of a step of several actions was not taken."""
    if after is before or after.wish is not before.wish:
        return False
    taken = after.entries[len(before.entries) :]
    seat = step.actions[0].seat
    own = sum(one.seat == seat and not one.unasked for one in taken)
    return own < len(step.actions)
