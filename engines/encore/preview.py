"""What a preview must leave open, however the worlds agree in which an action was tried."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from engines.encore import events, rules
from engines.encore.imagine import imagine
from engines.kernel.event import seen_by
from engines.kernel.preview import Preview

if TYPE_CHECKING:
    from engines.encore.views import View
    from engines.kernel.action import Action

_HAND = frozenset({"hand", "costs", "hire_costs"})
_VENUE = frozenset({"venue", "star", "acts", "changes", "boosts", "earns", *_HAND})

_SHOWN: dict[type, frozenset[str]] = {
    events.HandDrawn: _HAND,
    events.DugSeen: frozenset({"looked"}),
    events.HandSeen: frozenset({"known_cards"}),
    events.CardDiscarded: frozenset({"from_performers", "known_cards", "removed", *_HAND}),
    events.VenueOpened: _VENUE - {"hand"},
}
"""The fields of a view in which the dice or hidden cards show, by the event that shows them."""

_SETTLED = frozenset(
    {"game", "seats", "seat", "options", "round", "priority", "colours", "venues", "won"}
)
"""Fields that no ability changes."""

_SALVAGED = (events.CardSalvaged, events.NothingDone)
"""What may come of bringing back a card: it depends on which ones have been removed."""


def doubted(found: Preview, view: View, action: Action) -> Preview:
    """The same preview with all that is left to chance as it is now, and named as unsure.

    found: what worlds in which the action was tried have in common. A handful of them may agree by
    chance: the next card has the same cost in all, the next Venue the same Star.
    """
    state = imagine(view, Random(0))
    told = rules.apply(state, action)
    more: set[str] = set()
    for place, event in enumerate(told):
        if (
            type(event) not in _SHOWN
            or not seen_by([event], view["seat"])
            or _foreseen(event, view, action)
        ):
            continue
        more |= _SHOWN[type(event)]
        after = [type(each) for each in told[place + 1 :]]
        if type(event) is events.CardDiscarded:
            wide = state.phase == "salvage" or any(each in _SALVAGED for each in after)
        else:
            wide = type(event) is events.VenueOpened and events.PreShowBegan in after
        if wide:
            more |= view.keys() - _SETTLED
    known: dict[str, Any] = {**view}
    return found._replace(
        view={**found.view, **{name: known[name] for name in more}},
        unsure=found.unsure | more,
    )


def _foreseen(event: Any, view: View, action: Action) -> bool:
    """Whether the one who looks knows beforehand what this event will show."""
    if type(event) is events.VenueOpened:
        return not view["venues"] or view["venues"][0] is not None
    return type(event) is events.CardDiscarded and event.card == action.arg
