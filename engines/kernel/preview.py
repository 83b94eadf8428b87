"""What would follow from an action, as far as somebody's view alone can tell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from .action import Action
from .event import Watched, seen_by, shows_hidden

if TYPE_CHECKING:
    from .game import Game

WORLDS = 8
"""In how many worlds an action is tried where what it leads to is hidden or left to chance."""


class Frame(NamedTuple):
    """What somebody sees right after an event."""

    event: Any
    view: Any


class Preview(NamedTuple):
    """A view as it would be after an action.

    ``view``    what is certain has its new value. In a field of ``unsure`` what cannot be known
                is None inside of what can be (an unseen tile without its value); where even the
                shape is open, such as a hand that will have drawn, the field is as it is now.
    ``unsure``  the names of the view's fields of which not everything is certain
    ``frames``  what would be seen after each event, as far as nothing hidden comes into it
    """

    view: Any
    unsure: frozenset[str]
    frames: tuple[Frame, ...]


def preview(game: Game[Any], view: Any, action: Action) -> Preview:
    """The view of whoever holds ``view`` after ``action``, which is legal in it.

    What is hidden is dealt in several ways, and only what comes out the same counts as certain.
    The same view and action always give the same answer, and it tells nothing of how cards lie:
    no state is looked at.
    """
    seat = view["seat"]
    worlds: list[list[Frame]] = []
    afters: list[dict[str, Any]] = []
    for world in range(WORLDS):
        state = game.imagine(view, Random(world))
        told = Watched(partial(_frame, game, state, seat))
        game.apply(state, action, told)
        worlds.append([frame for frame in told.pictures if seen_by([frame.event], seat)])
        afters.append(game.view(state, seat))
        if not shows_hidden(told):  # then what is hidden has no say in it
            return Preview(afters[0], frozenset(), tuple(worlds[0]))
    same = takewhile(
        lambda frames: all(each == frames[0] for each in frames), zip(*worlds, strict=False)
    )
    frames = tuple(frames[0] for frames in same)
    found: dict[str, Any] = {}
    unsure = set()
    for name, first in afters[0].items():
        values = [after[name] for after in afters]
        if all(value == first for value in values):
            found[name] = first
            continue
        unsure.add(name)
        found[name] = _common(values) if _alike(values) else view[name]
    return Preview(found, frozenset(unsure), frames)


def _frame(game: Game[Any], state: Any, seat: int | None, event: Any) -> Frame:
    return Frame(event, game.view(state, seat))


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
    """What `_alike` values have in common; None in each field that differs."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, dict):
        return {
            name: None if _plain(each) and any(one != each[0] for one in each) else _common(each)
            for name, each in ((name, [value[name] for value in values]) for name in first)
        }
    return [_common(each) for each in zip(*values, strict=True)]
