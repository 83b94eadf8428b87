"""End of a trick, shown until play continues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.games.onstage.types import Shown, View
from engines.onstage.events import (
    ClaimDeclined,
    GameEnded,
    LoneAward,
    NothingToClaim,
    PerformerClaimed,
    RoundBegan,
    TrickWon,
)

DECIDING = (TrickWon, PerformerClaimed, ClaimDeclined, NothingToClaim)
"""Events that end a trick, about its winner and reward."""

ENDS = (RoundBegan, GameEnded)
"""Events that begin a new Round or end the game."""


class Finish(NamedTuple):
    """The end of a trick within the last step.

    If the trick ends its Round, a gift to the only player without Performers belongs to its end.

    Attributes:
        before: Frames before the end of the trick, or before the gift. A frame is an event with
            the view after it.
        after: Frames from the end of the trick onwards.
        view: View at the end of the trick, or after the gift.
        closes: Whether the trick was the last of its Round.
    """

    before: tuple[Shown, ...]
    after: tuple[Shown, ...]
    view: View
    closes: bool


def finish(frames: Sequence[Shown], now: View) -> Finish | None:
    """Returns the end of the last trick in the frames.

    Returns:
        The end of the trick, or None if no trick has ended or cards are on the table.
    """
    if now["table"]:
        return None
    last = end_of_trick(frames)
    if last is None:
        return None
    closes = any(isinstance(frame.event, ENDS) for frame in frames[last:])
    nobody = -1
    given = (place for place, frame in enumerate(frames) if isinstance(frame.event, LoneAward))
    gift = next((place for place in given if place > last), None)
    won = frames[last]
    before = [*frames[:last], won._replace(view=at_its_end(won.view))]
    return Finish(
        tuple(frames[:last] if gift is None else before),
        tuple(frames[last:]),
        {
            **at_its_end(frames[last if gift is None else gift].view),
            "leader": nobody if closes else now["leader"],
            "turn": nobody if closes else now["turn"],
            "phase": "play",
        },
        closes,
    )


def end_of_trick(frames: Sequence[Shown]) -> int | None:
    """Returns the index of the frame that ends the last trick.

    Returns None if no trick has ended.
    """
    ends = (place for place, frame in enumerate(frames) if isinstance(frame.event, DECIDING))
    return max(ends, default=None)


def at_its_end(view: View) -> View:
    """Returns a view as of the end of the last trick.

    The table is empty, and the trump is the one that decided the trick.
    """
    last = view["last"]
    assert last is not None, "a trick has ended"
    return {**view, "table": [], "winning": None, "trump": last["trump"]}
