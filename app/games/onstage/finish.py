"""The end of a trick, which stays on the table until somebody looks at a hand or plays a card."""

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
"""Events behind which the board is another one."""


class Finish(NamedTuple):
    """The end of a trick within a step.

    before  the frames that led to its end
    after   the frame of its end, and those behind it
    view    the view at its end
    closes  whether it was the last trick of its Round
    """

    before: tuple[Shown, ...]
    after: tuple[Shown, ...]
    view: View
    closes: bool


def finish(frames: Sequence[Shown], now: View) -> Finish | None:
    """The end of the trick that the frames lead through; None while its winner still chooses."""
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
    """The place of the last frame that belongs to the end of a trick."""
    ends = (place for place, frame in enumerate(frames) if isinstance(frame.event, DECIDING))
    return max(ends, default=None)


def at_its_end(view: View) -> View:
    """A view from the end of a trick, with the trump that decided it and not the next one."""
    last = view["last"]
    assert last is not None, "a trick has ended"
    return {**view, "table": [], "winning": None, "trump": last["trump"]}
