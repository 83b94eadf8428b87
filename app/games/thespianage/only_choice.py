"""Answers that a chosen card or action gives at once, because there is no other (TA41)."""

from __future__ import annotations

from itertools import dropwhile
from random import Random
from typing import TYPE_CHECKING, Any

from engines import Action
from engines.thespianage.actions import (
    CANCEL,
    CHOOSE,
    DROP,
    FREE,
    PEEK,
    PLACES,
    PLAY,
    PLAYER,
    SALVAGE,
    SHIFT,
    SHOT,
    SPECIAL,
    STRIKE,
    SWAP,
    TAKE,
    TURN,
    WITH,
)
from engines.thespianage.content import EFFECTS, MOVE_STEP, STEPS, EffectStep
from engines.thespianage.events import (
    ActionTaken,
    BoardGuarded,
    BoardInspected,
    BranchChosen,
    CardDiscarded,
    CardPlayed,
    CardSalvaged,
    CardTaken,
    EventCancelled,
    HandLookedAt,
    PlayerChosen,
    ShotUsed,
    SpecialAwarded,
    SpecialPicked,
    SpecialStripped,
    TilePeeked,
    TilePicked,
    TilesSwapped,
    TileStruck,
    TileTaken,
    TileTurned,
)

if TYPE_CHECKING:
    from app.table.outlook import Outlook
    from engines.thespianage.views import View

_TILES = {
    TileTaken: {"move": TAKE},
    TilePeeked: {"peek": PEEK},
    TileTurned: {"turn": TURN},
    TileStruck: {"strike": STRIKE},
    TilePicked: {"shift": SHIFT, "swap": SWAP},
}
"""Answers that name a tile, by the event that follows and by step."""

_PLAYERS = (
    BoardGuarded,
    BoardInspected,
    CardTaken,
    HandLookedAt,
    PlayerChosen,
    SpecialAwarded,
    TileTurned,
)
"""Events that follow at once when a player is chosen."""

_BEGUN = (CardPlayed, ShotUsed, ActionTaken)
_PAID = (*_BEGUN, CardDiscarded)
"""Events before any effect of a card, One Shot or action; `_PAID` with the price of an action."""

_CHOSEN = frozenset({"other", "any"})
"""Values of a step's `whose` that leave a choice among players."""


def only_answers(outlook: Outlook[View, Any], action: Action) -> tuple[Action, ...]:
    """Returns the answers to a card's or action's first question, if it is not asked.

    They are one, or two for both tiles of a swap, or for a branch and its target. The events come
    from an imagined state, so only what is public is read from them: which piece they concern.

    Args:
        outlook: Outlook on the position in which the action is taken.
        action: The action, or the last card that pays for it.
    """
    step = _first_step(outlook.view, action)
    if step is None:
        return ()
    state = outlook.game.imagine(outlook.view, Random(0))
    log: list[Any] = []
    outlook.game.apply(state, action, log)
    begun = _PAID if action.kind in (PLACES.name, DROP.name) else _BEGUN
    effects = [*dropwhile(lambda each: isinstance(each, begun), log)]
    return _answers(action.seat, effects, step)


def _answers(seat: int, effects: list[Any], step: EffectStep) -> tuple[Action, ...]:
    if not effects:
        return ()
    event, *rest = effects
    if isinstance(event, BranchChosen):
        number = step.choices.index(event.choice)
        branch = Action(seat, CHOOSE.name, number)
        inner = [STEPS[each] for each in step.branches[number][:1]]
        return branch, *(found for each in inner for found in _answers(seat, rest, each))
    first = _answer(seat, event, step)
    if first is None:
        return ()
    second = rest[0] if rest else None
    if not isinstance(second, TilesSwapped):
        return (first,)
    spot = second.to_seat, second.to_area, second.to_aspect, second.to_at
    return first, Action(seat, WITH.name, spot)


def _first_step(view: View, action: Action) -> EffectStep | None:
    if action.kind == PLAY.name:
        return STEPS[EFFECTS[PLAY.arg(action)][0]]
    if action.kind == SHOT.name and view["shot"] is not None:
        return STEPS[EFFECTS[view["shot"]][0]]
    paid = view["under_way"]["price"]["action"] == PLACES.name
    moves = action.kind in (FREE.name, PLACES.name) or (action.kind == DROP.name and paid)
    return STEPS[MOVE_STEP] if moves else None


def _answer(seat: int, event: Any, step: EffectStep) -> Action | None:
    kind = _TILES.get(type(event), {}).get(step.do)
    if kind is not None:
        return Action(seat, kind.name, (event.host_seat, event.area, event.aspect, event.at))
    if isinstance(event, (SpecialPicked, SpecialStripped)):
        return Action(seat, SPECIAL.name, (event.host_seat, event.special))
    if isinstance(event, EventCancelled):
        return Action(seat, CANCEL.name, event.event)
    if isinstance(event, CardSalvaged):
        return Action(seat, SALVAGE.name, event.card)
    if step.whose not in _CHOSEN:
        return None
    if isinstance(event, CardDiscarded):  # a whole hand
        return Action(seat, PLAYER.name, event.seat)
    return Action(seat, PLAYER.name, event.host_seat) if isinstance(event, _PLAYERS) else None
