"""The end of a trick, which stays on the table until somebody looks at a hand or plays a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from engines import Frame, event_kind

if TYPE_CHECKING:
    from engines.onstage.views import View

DECIDING = frozenset({"trick_won", "performer_claimed", "claim_declined", "nothing_to_claim"})
"""Kinds of events that belong to the end of a trick."""

ENDS = frozenset({"round_began", "game_ended"})
"""Kinds of events behind which the board is another one."""


class Finish(NamedTuple):
    """The end of a trick within a step.

    before  the frames that led to its end
    after   the frame of its end, and those behind it
    view    the view at its end
    closes  whether it was the last trick of its Round
    """

    before: tuple[Frame, ...]
    after: tuple[Frame, ...]
    view: View
    closes: bool


def finish(frames: Sequence[Frame], now: View) -> Finish | None:
    """The end of the trick that the frames lead through; None while its winner still chooses."""
    if now["table"]:
        return None
    last = end_of_trick(frames)
    if last is None:
        return None
    closes = any(_kind(frame) in ENDS for frame in frames[last:])
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


def end_of_trick(frames: Sequence[Frame]) -> int | None:
    """The place of the last frame that belongs to the end of a trick."""
    ends = (place for place, frame in enumerate(frames) if _kind(frame) in DECIDING)
    return max(ends, default=None)


def _kind(frame: Frame) -> str:
    return "" if frame.event is None else event_kind(frame.event)


def at_its_end(view: View) -> View:
    """A view from the end of a trick, with the trump that decided it and not the next one."""
    last = view["last"]
    assert last is not None, "a trick has ended"
    ended: dict[str, object] = {**view, "table": [], "winning": None, "trump": last["trump"]}
    return cast("View", ended)
