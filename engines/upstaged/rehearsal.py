"""Preview of a card for its player, assuming that nobody pauses."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from engines.kernel.action import Action
from engines.kernel.event import Event, shows_hidden
from engines.kernel.preview import Frame, Tried
from engines.upstaged import rules
from engines.upstaged.actions import PASS
from engines.upstaged.events import (
    ActionsDone,
    CardDeclared,
    CardDropped,
    CardsDrawn,
    CardsSeen,
    PairDiscarded,
    PausePlayed,
    PileShuffled,
    TurnBegan,
)

OWN_CARDS = (CardDeclared, CardDropped, PairDiscarded, PausePlayed)
"""Events that reveal nothing new to the seat whose cards they name."""

DRAWS = (CardsDrawn, CardsSeen, PileShuffled)
"""Events of drawing a card, on which no further cue depends before the next choice."""

OF_DRAWS = ("cue_deck", "hand", "hand_sizes", "memory", "pile", "playable")
"""Fields of a view that a drawn card changes."""


def rehearsed(first: Tried, seat: int | None) -> tuple[Frame, ...]:
    """Returns the frames that `seat` would see after its own action.

    There is a frame for each event, including those of the card's cues. They end before the first
    choice or unpredictable event, and at the end of the turn. A drawn card is unknown: it has no
    frame, and hands and piles stay as they were before it.

    Args:
        first: State and log after the action. Further actions are played on this state.
        seat: Seat that acts, or None for the view for everybody.
    """
    state, log = first
    for other in [*state.asked] if state.phase == "pause" else []:
        rules.apply(state, Action(other, PASS.name), log)
    sure = takewhile(lambda each: _certain(each[0], seat), zip(log, log.pictures, strict=True))
    found: list[Frame] = []
    before: dict[str, Any] | None = None
    for event, frame in sure:
        if isinstance(event, DRAWS):
            if not found:  # nothing is known about the hand before it
                break
            before = before or {field: found[-1].view[field] for field in OF_DRAWS}
        elif before is not None and isinstance(event, OWN_CARDS):
            break  # it may be the drawn card
        elif frame is not None:
            found.append(frame if before is None else frame._replace(view=frame.view | before))
    return tuple(found)


def _certain(event: Event, seat: int | None) -> bool:
    if isinstance(event, (ActionsDone, TurnBegan)):
        return False
    if isinstance(event, DRAWS):
        return True
    return not shows_hidden([event]) or (isinstance(event, OWN_CARDS) and event.seat == seat)
