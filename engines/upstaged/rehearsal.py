"""Preview of a card for its player, assuming that nobody pauses."""

from __future__ import annotations

from itertools import takewhile

from engines.kernel.action import Action
from engines.kernel.event import Event, shows_hidden
from engines.kernel.preview import Frame, Tried
from engines.upstaged import rules
from engines.upstaged.actions import PASS
from engines.upstaged.events import (
    ActionsDone,
    CardDeclared,
    CardDropped,
    PairDiscarded,
    PausePlayed,
    TurnBegan,
)

OWN_CARDS = (CardDeclared, CardDropped, PairDiscarded, PausePlayed)
"""Events that reveal nothing new to the seat whose cards they name."""


def rehearsed(first: Tried, seat: int | None) -> tuple[Frame, ...]:
    """Returns the frames that `seat` would see after its own action.

    There is a frame for each event, including those of the card's cues. They end before the first
    choice or unpredictable event, and at the end of the turn.

    Args:
        first: State and log after the action. Further actions are played on this state.
        seat: Seat that acts, or None for the view for everybody.
    """
    state, log = first
    for other in [*state.asked] if state.phase == "pause" else []:
        rules.apply(state, Action(other, PASS.name), log)
    sure = takewhile(lambda each: _certain(each[0], seat), zip(log, log.pictures, strict=True))
    return tuple(frame for _, frame in sure if frame is not None)


def _certain(event: Event, seat: int | None) -> bool:
    if isinstance(event, (ActionsDone, TurnBegan)):
        return False
    return not shows_hidden([event]) or (isinstance(event, OWN_CARDS) and event.seat == seat)
