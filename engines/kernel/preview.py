"""Previews: the view after an action, as far as a view alone can tell."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from .action import Action
from .event import Watched, seen_by, shows_hidden
from .rules import Rules

WORLDS = 8
"""Worlds in which an action is tried if hidden things or chance decide its effect."""


V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Frame(NamedTuple, Generic[V_co, E_co]):
    """View right after an event; of one game, a `Frame[View, Event]`."""

    event: E_co
    view: V_co


class Preview(NamedTuple, Generic[V_co, E_co]):
    """A view as it would be after an action.

    `view`    what is certain has its new value. In a field of `unsure` what cannot be known
                is None inside of what can be (an unseen tile without its value); where even the
                shape is open, such as a hand that will have drawn, the field is as it is now.
    `unsure`  the names of the view's fields of which not everything is certain
    `frames`  what would be seen after each event, as far as nothing hidden comes into it
    """

    view: V_co
    unsure: frozenset[str]
    frames: tuple[Frame[V_co, E_co], ...]


class Tried(NamedTuple):
    """An action tried in one world: the state after it, and its events."""

    state: Any
    log: Watched


def watched(rules: Rules[Any], state: Any, action: Action, seat: int | None) -> Watched:
    """Carry out `action` on `state`; returns its events, each with the `Frame` of `seat`.

    Where it may not know the event, None stands in its place.
    """
    log = Watched(
        lambda event: Frame(event, rules.view(state, seat)) if seen_by((event,), seat) else None
    )
    rules.apply(state, action, log)
    return log


def seen(log: Watched) -> list[Frame]:
    """Frames of the events that the watching seat may know."""
    return [frame for frame in log.pictures if frame is not None]


def tried(rules: Rules[Any], view: Any, action: Action) -> Tried:
    """`action` tried in a world dealt from `view`, watched by the seat of that view."""
    state = rules.imagine(view, Random(0))
    return Tried(state, watched(rules, state, action, view["seat"]))


def preview(rules: Rules[Any], view: Any, action: Action, first: Tried | None = None) -> Preview:
    """Preview of a legal `action` for the seat of `view`.

    What is hidden is dealt in several ways, and only what comes out the same counts as certain.
    The same view and action always give the same answer, and it tells nothing of how cards lie:
    no state is looked at. `first` is one world, if it has been tried already.
    """
    first = first or tried(rules, view, action)
    frames = seen(first.log)
    if not shows_hidden(first.log):  # then what is hidden has no say in it
        return Preview(rules.view(first.state, view["seat"]), frozenset(), tuple(frames))
    return outcome(rules, view, action, first, frames)


def outcome(
    rules: Rules[Any], view: Any, action: Action, first: Tried, frames: Sequence[Frame] = ()
) -> Preview:
    """Preview of everything that the `first` world and others have in common."""
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
    """Carry out `action` on `state`; returns how many of `frames` it has in common."""
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
    """Common part of several views, and the fields that differ; see `Preview`."""
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
    """Whether the values differ only in single fields of records that all of them have."""
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
    """Common part of `_alike` values; None in each field that differs."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, dict):
        return {
            name: None if _plain(each) and any(one != each[0] for one in each) else _common(each)
            for name, each in ((name, [value[name] for value in values]) for name in first)
        }
    return [_common(each) for each in zip(*values, strict=True)]
