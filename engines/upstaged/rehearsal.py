"""What a card would do if nobody paused it: told to the seat that thinks of playing it."""

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
"""These show nothing to the seat whose cards they are."""


def rehearsed(first: Tried, seat: int | None) -> tuple[Frame, ...]:
    """What `seat` would see after its own action, the cues of a card included.

    It ends before the first choice, before what nobody can foresee, and with the turn. The action
    has been tried in `first`, and goes on there.
    """
    state, log = first
    for other in [*state.asked] if state.phase == "pause" else []:
        rules.apply(state, Action(other, PASS.name), log)
    told = takewhile(lambda each: _certain(each[0], seat), zip(log, log.pictures, strict=True))
    return tuple(frame for _, frame in told if frame is not None)


def _certain(event: Event, seat: int | None) -> bool:
    if isinstance(event, (ActionsDone, TurnBegan)):
        return False
    return not shows_hidden([event]) or (isinstance(event, OWN_CARDS) and event.seat == seat)
