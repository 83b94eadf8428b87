"""Events, one by one, as moments that a board paints one after another."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from app.games.common.board_state import AnyBoardState
from app.table.outlook import AnyView
from engines import Event, Frame

M = TypeVar("M", bound=AnyBoardState[Any])
E = TypeVar("E", bound=Event | None)


class Movement(NamedTuple, Generic[M]):
    """The moments that lead to the one that stays, which is the last.

    Attributes:
        brief: Indices of those that stand only long enough to be drawn.
    """

    steps: tuple[M, ...]
    brief: frozenset[int]


def movements(flies: Callable[[Any], bool]) -> Callable[[M], Movement[M]]:
    """A board's `Shell.moves`, for one that plays all events; arguments as of `movement`."""

    def moves(moment: M) -> Movement[M]:
        return movement(moment, moment.stage.scene.frames, flies)

    return moves


def movement(
    moment: M,
    frames: Sequence[Frame[AnyView, E]],
    flies: Callable[[E], bool] = lambda event: False,
) -> Movement[M]:
    """From where the frames begin to the moment; without motion, the moment alone.

    Events that change nothing on the board and have no words are left out.

    Args:
        moment: The moment that stays.
        frames: `Scene.frames`, or the last of them: the first is the picture from which it starts.
        flies: Whether copies fly over the old picture for this event; for all others the pieces
            themselves glide to their next places.
    """
    still = Movement((moment,), frozenset())
    if not moment.stage.ui.motion.piece or not frames:
        return still
    old = frames[0].view
    steps = [moment.at(frames[0])]
    # A reader who has not seen the board for a while is given time to find it as it was.
    retelling = moment.stage.scene.retelling
    brief = set[int]() if retelling else {0}
    for frame in frames[1:]:
        event, view = frame
        if flies(event):
            if len(steps) - 1 in brief:
                del steps[-1]  # the same picture, which must not stay longer
            brief.add(len(steps))
            leaving = Frame(event, old)
            steps += [moment.at(leaving), moment.at(leaving, arrived=True)]
        elif retelling or view != old or moment.at(frame).sentence:
            steps.append(moment.at(frame))
        old = view
    return Movement((*steps, moment), frozenset(brief)) if len(steps) > 1 else still
