"""Previews of actions, limited to what is certain.

The kernel tries an action in a few imagined states. Fields that are equal in all of them are
certain. This module also marks as uncertain the fields that may be equal by chance: no Event on top
of the deck in any state, the same card drawn at random, one secret of the two that are left.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any

from engines.kernel import preview as kernel
from engines.kernel.event import Watched, seen_by, shows_hidden
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

_SUMS = frozenset({"worth", "gauge", "public_gauge"})
"""Names of view fields that depend on tile values on sheets."""

_JUDGED = frozenset({"verdict", "secrets", "secrets_seen"})
"""Names of view fields that depend on tile values at Showtime.

Crushes and Nemeses are revealed only after a success (T29).
"""


def preview(game: Game[State], view: View, action: Action) -> Preview:
    """Returns the preview of `action`, limited to what is certain.

    Fields that are equal only by chance are marked as uncertain. If an Event may be drawn, the
    preview shows the view right before the draw.
    """
    first = kernel.tried(game, view, action)
    state, log = first
    if not shows_hidden(log):
        return kernel.preview(game, view, action, first)
    open_ = set(_PICKED) if state.shuffles else set()
    if _may_turn_up_an_event(view, log):
        return _before_a_draw(game, view, action, open_)
    found = kernel.preview(game, view, action, first)
    open_ |= _shown(view, seen_by(log, view["seat"]))
    if "sheets" in found.unsure:
        open_ |= _SUMS
        if state.phase == "over":
            open_ |= _JUDGED
    if action.kind == CHARACTER.name and _may_be_dealt_again(view, action):
        open_.add("secrets")
    after, unsure = _without(view, found.view, found.unsure, open_)
    return Preview(after, unsure, found.frames)


def _before_a_draw(game: Game[State], view: View, action: Action, open_: set[str]) -> Preview:
    seat, worlds = view["seat"], game.imaginer(view)
    frames = until_a_draw(game, game.imagine(view, Random(0)), action, seat)
    afters = [frames[-1].view if frames else view]
    for world in range(1, kernel.WORLDS):
        found = until_a_draw(game, worlds.deal(Random(world)), action, seat)
        afters.append(found[-1].view if found else view)
        pairs = zip(frames, found, strict=False)
        frames = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
    agreed, unsure = kernel.agreed(view, afters)
    open_ |= _shown(view, [frame.event for frame in frames])
    if "sheets" in unsure:
        open_ |= _SUMS
    after, unsure = _without(view, agreed, unsure, open_)
    return Preview(
        after,
        unsure | (after.keys() - _SETTLED),
        tuple(frames),
        frozenset(after.keys() - _SETTLED - unsure),
    )


def until_a_draw(game: Game[State], state: State, action: Action, seat: int | None) -> list[Frame]:
    """Carries out `action` and returns the frames before any draw of cards.

    A frame is the view after one event that `seat` may know.
    """
    frames: list[Frame] = []
    drawn = False

    def look(event: Any) -> None:
        nonlocal drawn
        drawn = drawn or type(event) in _DRAWING
        if not drawn and seen_by((event,), seat):
            frames.append(Frame(event, game.view(state, seat)))

    game.apply(state, action, Watched(look))
    return frames


def _shown(view: View, seen: Iterable[Any]) -> set[str]:
    found: set[str] = set()
    for event in seen:
        if not (isinstance(event, events.CardKnown) and event.seat == view["seat"]):
            found |= _SHOWN.get(type(event), frozenset())
    return found


def _without(
    view: View, after: dict[str, Any], unsure: frozenset[str], open_: set[str]
) -> tuple[dict[str, Any], frozenset[str]]:
    now: dict[str, Any] = {**view}
    open_ = open_ - unsure
    found = {name: now[name] if name in open_ else value for name, value in after.items()}
    return found, unsure | open_


def _may_be_dealt_again(view: View, action: Action) -> bool:
    return 1 <= len({*view["cast"]} - {*view["characters"], action.arg}) <= 2


def _may_turn_up_an_event(view: View, log: Iterable[Any]) -> bool:
    drawn = 0
    for event in log:
        if isinstance(event, events.EventDrawn):
            return True
        if isinstance(event, events.CardsDrawn):
            drawn += event.number
    deck = view["deck"], view["events_left"]
    return may_hold_an_event(partings(view["seats"], view["options"], *deck), drawn)
