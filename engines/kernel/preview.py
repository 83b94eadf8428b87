"""Previews, which predict the view after an action.

They are computed from the current view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from .action import Action
from .event import Watched, seen_by, shows_hidden
from .rules import Rules

WORLDS = 8
"""Number of imagined states in which an action is tried.

More than one is needed only if hidden information or chance decides the action's effect.
"""


V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Frame(NamedTuple, Generic[V_co, E_co]):
    """One event and the view right after it.

    Games specialise it as `Frame[View, Event]`.
    """

    event: E_co
    view: V_co


class Preview(NamedTuple, Generic[V_co, E_co]):
    """Predicted view after an action.

    Attributes:
        view: View with the new values. In an `unsure` field, unpredictable values are None, such as
            the value of an unseen tile. If even the shape is unpredictable, as for a hand that will
            draw, the field keeps its current value.
        unsure: Names of the fields that are not fully predictable.
        frames: View after each event, up to the first event that depends on hidden information.
        provisional: Names of the `unsure` fields whose value in `view` is certain until a random
            event, such as a drawn card, may change it.
    """

    view: V_co
    unsure: frozenset[str]
    frames: tuple[Frame[V_co, E_co], ...]
    provisional: frozenset[str] = frozenset()


class Tried(NamedTuple):
    """State and events after trying an action in one imagined state."""

    state: Any
    log: Watched


def watched(rules: Rules[Any], state: Any, action: Action, seat: int | None) -> Watched:
    """Carries out `action` on `state` and returns its events with snapshots.

    Each snapshot is a `Frame` with the view of `seat`, or None for an event that the seat may not
    know.
    """
    log = Watched(
        lambda event: Frame(event, rules.view(state, seat)) if seen_by((event,), seat) else None
    )
    rules.apply(state, action, log)
    return log


def seen(log: Watched) -> list[Frame]:
    """Returns the frames of the events that the watching seat may know."""
    return [frame for frame in log.pictures if frame is not None]


def tried(rules: Rules[Any], view: Any, action: Action) -> Tried:
    """Tries `action` in one imagined state that fits `view`."""
    state = rules.imagine(view, Random(0))
    return Tried(state, watched(rules, state, action, view["seat"]))


def preview(rules: Rules[Any], view: Any, action: Action, first: Tried | None = None) -> Preview:
    """Returns the preview of a legal `action` for the seat of `view`.

    If the action reveals something hidden, it is tried in several imagined states, and only
    outcomes common to all count as certain. Equal views and actions give equal previews. They
    reveal nothing hidden, because the real state is not used.

    Args:
        rules: Rules of the game.
        view: View of the seat that acts.
        action: Legal action.
        first: Result of `tried`, if already computed.
    """
    first = first or tried(rules, view, action)
    frames = seen(first.log)
    if not shows_hidden(first.log):  # hidden things do not affect the outcome
        return Preview(rules.view(first.state, view["seat"]), frozenset(), tuple(frames))
    return outcome(rules, view, action, first, frames)


def outcome(
    rules: Rules[Any], view: Any, action: Action, first: Tried, frames: Sequence[Frame] = ()
) -> Preview:
    """Returns the preview on which several imagined states agree.

    Args:
        rules: Rules of the game.
        view: View of the seat that acts.
        action: Legal action.
        first: Result of `tried`.
        frames: Frames of the first state, to be cut where the other states differ.
    """
    seat = view["seat"]
    afters = [rules.view(first.state, seat)]
    worlds = rules.imaginer(view)
    for world in range(1, WORLDS):
        state = worlds.deal(Random(world))
        if frames:
            frames = frames[: _shared(rules, state, action, seat, frames)]
        else:
            rules.apply(state, action)
        afters.append(rules.view(state, seat))
    return Preview(*agreed(view, afters), tuple(frames))


def _shared(
    rules: Rules[Any], state: Any, action: Action, seat: int | None, frames: Sequence[Frame]
) -> int:
    """Carries out `action` and counts the leading frames equal to `frames`.

    It changes `state`.
    """
    same = 0
    apart = False

    def look(event: Any) -> None:
        nonlocal same, apart
        if apart or not seen_by((event,), seat):
            return
        apart = same == len(frames) or frames[same] != Frame(event, rules.view(state, seat))
        same += not apart

    rules.apply(state, action, Watched(look))
    return same


def agreed(now: Any, afters: Sequence[Any]) -> tuple[dict[str, Any], frozenset[str]]:
    """Returns the values that views share, and their differing fields.

    Args:
        now: Current view, whose values are used where the views have nothing in common.
        afters: Possible views after an action.
    """
    found: dict[str, Any] = {}
    unsure = set()
    for name, value in afters[0].items():
        values = [after[name] for after in afters]
        if all(each == value for each in values):
            found[name] = value
            continue
        unsure.add(name)
        found[name] = _common(values) if _alike(values) else now[name]
    return found, frozenset(unsure)


def _alike(values: Sequence[Any]) -> bool:
    """Whether values have the same shape.

    They may differ only in the fields of records.
    """
    first = values[0]
    if all(value == first for value in values):
        return True
    if all(isinstance(value, dict) for value in values):
        return all(value.keys() == first.keys() for value in values) and all(
            _plain(each) or _alike(each)
            for each in ([value[name] for value in values] for name in first)
        )
    if all(isinstance(value, list) for value in values):
        return all(len(value) == len(first) for value in values) and all(
            map(_alike, zip(*values, strict=True))
        )
    return False


def _plain(values: Sequence[Any]) -> bool:
    return not any(isinstance(value, (list, dict)) for value in values)


def _common(values: Sequence[Any]) -> Any:
    """Returns the common contents of values for which `_alike` is true.

    Each differing field becomes None.
    """
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, dict):
        return {
            name: None if _plain(each) and any(one != each[0] for one in each) else _common(each)
            for name, each in ((name, [value[name] for value in values]) for name in first)
        }
    return [_common(each) for each in zip(*values, strict=True)]
