"""Previews of actions, limited to what is certain.

The kernel tries an action in a few imagined states. Fields that are equal in all of them are
certain. This module also marks as uncertain the fields that may be equal by chance: no Event on top
of the deck in any state, the same card drawn at random, one secret of the two that are left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engines.kernel import preview as kernel
from engines.kernel.event import seen_by, shows_hidden
from engines.kernel.preview import Frame, Preview
from engines.thespianage import events
from engines.thespianage.actions import CHARACTER
from engines.thespianage.parts import may_hold_an_event, partings

if TYPE_CHECKING:
    from engines.kernel.action import Action
    from engines.kernel.game import Game
    from engines.thespianage.state import State
    from engines.thespianage.views import View

_SETTLED = frozenset(
    {"game", "seats", "seat", "options", "dealer", "cast", "characters", "offered", "shot", "shots"}
)
"""Names of the view fields that no Event changes."""

_PICKED = frozenset({"hand", "pile", "known_cards"})
"""Names of the view fields that may show randomly drawn cards."""

_SHOWN: dict[type, frozenset[str]] = {
    events.CardsSeen: frozenset({"hand"}),
    events.CardKnown: frozenset({"hand", "known_cards"}),
    events.HandSeen: frozenset({"hand", "known_cards"}),
    events.SecretSeen: frozenset({"secrets"}),
}
"""Names of the view fields that each kind of event reveals."""

_DRAWING = frozenset({events.CardsDrawn, events.EventDrawn})

_SUMS = frozenset({"worth", "gauge"})
"""Names of view fields that depend on tile values on sheets."""

_JUDGED = frozenset({"verdict", "secrets", "secrets_seen"})
"""Names of view fields that depend on tile values at Showtime.

Crushes and Nemeses are revealed only after a success (T29).
"""


def preview(game: Game[State], view: View, action: Action) -> Preview:
    """Returns the preview of `action`, without what is equal by chance.

    If an Event may be drawn, the preview shows the view without that Event.
    """
    first = kernel.tried(game, view, action)
    found = kernel.preview(game, view, action, first)
    state, log = first
    if not shows_hidden(log):
        return found
    open_: set[str] = set()
    if state.shuffles:
        open_ |= _PICKED
    for event in seen_by(log, view["seat"]):
        if not (isinstance(event, events.CardKnown) and event.seat == view["seat"]):
            open_ |= _SHOWN.get(type(event), frozenset())
    if "sheets" in found.unsure:
        open_ |= _SUMS
        if state.phase == "over":
            open_ |= _JUDGED
    if action.kind == CHARACTER.name and _may_be_dealt_again(view, action):
        open_.add("secrets")
    open_ -= found.unsure
    now: dict[str, Any] = {**view}
    after = {name: now[name] if name in open_ else value for name, value in found.view.items()}
    unsure = found.unsure | open_
    frames = found.frames
    if _may_turn_up_an_event(view, log):
        unsure |= after.keys() - _SETTLED
        frames = _up_to_a_draw(frames)
    return Preview(after, unsure, frames)


def _may_be_dealt_again(view: View, action: Action) -> bool:
    """Whether the next seat may have no character to choose from (TA5).

    The only ones left may be its own Crush and Nemesis.
    """
    return 1 <= len({*view["cast"]} - {*view["characters"], action.arg}) <= 2


def _up_to_a_draw(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Returns the frames before the first draw of cards.

    A frame is the view after one event. A drawn card may be an Event.
    """
    kinds = [type(frame.event) for frame in frames]
    end = next((at for at, kind in enumerate(kinds) if kind in _DRAWING), len(frames))
    return frames[:end]


def _may_turn_up_an_event(view: View, log: Iterable[Any]) -> bool:
    """Whether the cards drawn in `log` may include an Event (T16)."""
    drawn = 0
    for event in log:
        if isinstance(event, events.EventDrawn):
            return True
        if isinstance(event, events.CardsDrawn):
            drawn += event.number
    deck = view["deck"], view["events_left"]
    return may_hold_an_event(partings(view["seats"], view["options"], *deck), drawn)
