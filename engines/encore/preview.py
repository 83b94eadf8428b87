"""Previews of actions, as far as the viewer can predict their effects.

Once anything hidden is revealed, the kernel tries an action in several imagined states and treats
everything that is equal in all of them as certain. This module is more precise, because the viewer
already knows most of what is revealed. Whatever the viewer does not know stays uncertain, even if
the imagined states agree by chance (the next card costs the same in all of them, or the next Venue
has the same Star).
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from engines.encore import actions, events, views
from engines.kernel import preview as kernel
from engines.kernel.preview import Preview

if TYPE_CHECKING:
    from engines.encore.state import State
    from engines.encore.views import View
    from engines.kernel.action import Action
    from engines.kernel.game import Game

_HAND = frozenset({"hand", "costs", "hire_costs"})

_OPENED: dict[type, frozenset[str]] = {
    events.CardsDrawn: _HAND,
    events.DeckDug: frozenset({"looked"}),
    events.HandLookedAt: frozenset({"known_cards"}),
    events.CardDiscarded: frozenset({"from_performers", "known_cards", "removed", *_HAND}),
    events.VenueOpened: frozenset(
        {"venue", "star", "acts", "changes", "boosts", "earns", "costs", "hire_costs"}
    ),
}
"""Names of the view fields that each kind of event may reveal."""

_SETTLED = frozenset(
    {"game", "seats", "seat", "options", "round", "priority", "colours", "venues", "won"}
)
"""Names of the view fields that no ability changes."""

_DISCARDING = actions.named(actions.DROP, actions.TRIM)

_SALVAGED = (events.CardSalvaged, events.NothingDone)
"""Events of a step that returns a removed card to the hand.

The removed cards determine which of the events happens.
"""


def preview(game: Game[State], view: View, action: Action) -> Preview:
    """Returns the preview of an action.

    Fields that depend on dice or hidden cards keep their current value and are marked as uncertain.
    """
    first = kernel.tried(game, view, action)
    state, log = first
    opened = [_opened(event, view, action) for event in log]
    sure = takewhile(lambda each: not each[1], zip(log.pictures, opened, strict=True))
    frames = tuple(frame for frame, _ in sure if frame is not None)
    unsure = frozenset[str]().union(*opened)
    if not unsure:
        return Preview(views.view(state, view["seat"]), unsure, frames)
    if any(fields and _leads_on(state, log, place) for place, fields in enumerate(opened)):
        unsure |= view.keys() - _SETTLED
    found = kernel.outcome(game, view, action, first)
    now: dict[str, Any] = {**view}
    after = {name: now[name] if name in unsure else value for name, value in found.view.items()}
    return Preview(after, unsure | found.unsure, frames)


def _opened(event: Any, view: View, action: Action) -> frozenset[str]:
    if type(event) is events.VenueOpened:
        opens = bool(view["venues"]) and view["venues"][0] is None
    elif type(event) is events.CardDiscarded:
        opens = action.kind not in _DISCARDING or event.card != action.arg
    else:  # whoever draws, digs or looks sees the cards
        opens = type(event) in _OPENED and event.seat == view["seat"]
    return _OPENED[type(event)] if opens else frozenset()


def _leads_on(state: State, log: list[Any], place: int) -> bool:
    after = [type(each) for each in log[place + 1 :]]
    if type(log[place]) is events.CardDiscarded:
        return state.phase == "salvage" or any(each in _SALVAGED for each in after)
    return type(log[place]) is events.VenueOpened and events.PreShowBegan in after
