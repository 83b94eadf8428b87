"""The end of a trick, visible until the next hand or card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.games.onstage.types import Shown, View
from engines.onstage.events import (
    ClaimDeclined,
    GameEnded,
    NothingToClaim,
    PerformerClaimed,
    RoundBegan,
    TrickWon,
)

DECIDING = (TrickWon, PerformerClaimed, ClaimDeclined, NothingToClaim)
"""Events that belong to the end of a trick."""

ENDS = (RoundBegan, GameEnded)
"""Events after which a new Round begins or the game is over."""


class Finish(NamedTuple):
    """The end of a trick within a step.

    Attributes:
        before: Frames before the trick's end.
        after: Frames from the trick's end on.
        view: View at the trick's end.
        closes: Whether the trick was the last of its Round.
    """

    before: tuple[Shown, ...]
    after: tuple[Shown, ...]
    view: View
    closes: bool


def finish(frames: Sequence[Shown], now: View) -> Finish | None:
    """Returns the trick's end within the frames, or None.

    None also while cards lie on the table, as before the winner claims a Performer.
    """
    if now["table"]:
        return None
    last = end_of_trick(frames)
    if last is None:
        return None
    closes = any(isinstance(frame.event, ENDS) for frame in frames[last:])
    nobody = -1
    return Finish(
        tuple(frames[:last]),
        tuple(frames[last:]),
        {
            **at_its_end(frames[last].view),
            "leader": nobody if closes else now["leader"],
            "turn": nobody if closes else now["turn"],
            "phase": "play",
        },
        closes,
    )


def end_of_trick(frames: Sequence[Shown]) -> int | None:
    """Returns the index of the last frame of a trick's end."""
    ends = (place for place, frame in enumerate(frames) if isinstance(frame.event, DECIDING))
    return max(ends, default=None)


def at_its_end(view: View) -> View:
    """Returns the view with an empty table and the trick's trump."""
    last = view["last"]
    assert last is not None, "a trick has ended"
    return {**view, "table": [], "winning": None, "trump": last["trump"]}
