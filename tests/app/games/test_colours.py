"""Tests that colour alone never distinguishes two meanings on a board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from itertools import combinations
from pkgutil import walk_packages
from random import Random
from typing import Any, NamedTuple

import flet as ft
import pytest
from flet.components.component import Component, Renderer

import app.games
from app.games.common.geometry import Rect
from app.games.common.signs import parts_of
from app.table.state import Phase
from app.theme import palette
from engines import Match, find, names
from tests.app.games.boards import SIZES, OnScreen, frames_of, parts, table_of, taps, ui_of
from tests.app.games.colours import PLACED, meanings
from tests.app.games.states import varied
from tests.app.table.laid import outline
from tests.assets.test_art import VISION, linear
from tests.depth import depth

GAMES = [game for game in names() if parts_of(game)]
SEEDS = range(depth(1, 10))
OFTEN = depth(0.0, 0.05)
"""Fraction of a game's screens drawn in addition to the first of each question."""

CHOSEN, REFUSED = depth((1, 1), (3, 2))
"""Number of choices and of refusals drawn on each of these screens; others in each lighting."""

LIGHT = 3.0
"""Minimum contrast of two colours that everyone can distinguish."""

INK = "ink"

EMPHASIS = frozenset(("brass", "quiet"))
"""Roles without meaning as text colours, which only emphasize or subdue.

A mixed text colour, as on a printed card, has no meaning either.
"""

FAINT = 0.35
"""Fraction of a mixture that is too small to count."""

ASIDE = frozenset(
    (
        *("content", "controls", "icon", "label", "parent", "data", "key", "spans", "page"),
        *("left", "top", "right", "bottom", "semantics_label", "tooltip", "selected", "opacity"),
    )
)
"""Fields of controls that are invisible, or visible in the children or the area."""

UNSEEN = ("_", "on_", "animate")
"""Prefixes of further invisible fields."""

HELD = ("content", "icon", "label")

PLACE = ("left", "top", "width", "height")


class Seen(NamedTuple):
    """Control on a board.

    Attributes:
        grey: Everything visible without colour vision, as data.
        colors: Colours, in the order of the data.
        what: Name for messages.
    """

    grey: tuple[Any, ...]
    colors: tuple[str, ...]
    what: str


class Mixtures:
    """Meanings of the colours that a board may draw, including mixtures."""

    def __init__(self, known: dict[str, str]) -> None:
        self.known = {color: frozenset({says} - {""}) for color, says in known.items()}
        self.inks = {
            color: frozenset(each for each in says - EMPHASIS if not each.startswith("deck"))
            for color, says in self.known.items()
        }
        self.mixed = palette.mixed

    def __call__(self, one: str, other: str, part: float) -> str:
        color = self.mixed(one, other, part)
        says = self.of(one) if part < 1 - FAINT else frozenset()
        says |= self.of(other) if part > FAINT else frozenset()
        digits = color[-6:].upper()
        self.known[digits] = self.known.get(digits, frozenset()) | says
        return color

    def of(self, color: str) -> frozenset[str]:
        base, _, how = color.partition(",")
        digits = base[-6:].upper()
        assert digits in self.known, f"{color} is not in tests/app/games/colours.py"
        return self.inks.get(digits, frozenset()) if how.endswith(INK) else self.known[digits]

    def clash(self, one: str, other: str) -> bool:
        says, said = self.of(one), self.of(other)
        return bool(says and said and not says & said)


@pytest.fixture(params=[True, False], ids=["evening", "matinee"])
def dark(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def mixtures(game: str, monkeypatch: pytest.MonkeyPatch, *, dark: bool) -> Mixtures:
    found = Mixtures(meanings(game, ui_of(dark=dark).colors))
    for each in walk_packages(app.games.__path__, "app.games."):
        module = import_module(each.name)
        if getattr(module, "mixed", None) is found.mixed:
            monkeypatch.setattr(module, "mixed", found)
    return found


# -- what is seen without colour vision --------------------------------------------------------


@cache
def _names(cls: Any) -> tuple[tuple[str, ...], frozenset[str]]:
    """Returns the names of the visible fields of a control or style: plain ones and Flet's own."""
    every = (each.name for each in fields(cls))
    if issubclass(cls, ft.BaseControl):
        every = (each for each in every if each not in ASIDE and not each.startswith(UNSEEN))
    own = frozenset(getattr(cls, "_prop_defaults", ()))
    shown = tuple(every)
    return tuple(each for each in shown if each not in own), own.intersection(shown)


def _visible(one: Any, colors: list[str]) -> tuple[Any, ...]:
    """Returns the visible fields of a control or style that differ from Flet's defaults."""
    kind: Any = type(one)
    plain, own = _names(kind)
    names = (*plain, *sorted(own.intersection(getattr(one, "_values", ()))))
    return tuple((name, _plain(_property(one, name), colors)) for name in names)


def _property(one: Any, name: str) -> Any:
    value = getattr(one, name, None)
    words = isinstance(one, (ft.Text, ft.TextStyle)) and name == "color"
    return f"{value},{INK}" if words and isinstance(value, str) else value


def _plain(value: Any, colors: list[str]) -> Any:
    """Returns a property as data without its colours, which are added to `colors`."""
    if value is None:  # as most are
        return None
    if isinstance(value, str) and value.startswith("#"):
        colors.append(value)
        _, _, opacity = value.partition(",")
        return "#", opacity
    if isinstance(value, float):
        return round(value, 1)
    if isinstance(value, (list, tuple)):
        return tuple(_plain(each, colors) for each in value)
    if isinstance(value, ft.Alignment):
        return value.x, value.y
    if is_dataclass(value) and not isinstance(value, ft.BaseControl):
        return type(value).__name__, *_visible(value, colors)
    return None if callable(value) else str(value)


def look(control: Any, found: list[Seen]) -> tuple[tuple[Any, ...], list[str]]:
    """Returns a control in grey, and its colours.

    The controls inside it are appended to `found`.
    """
    if isinstance(control, Component):
        control = Renderer(control).render(control.fn, *control.args, **control.kwargs)
    if not isinstance(control, ft.BaseControl):
        return (control if isinstance(control, str) else None,), []
    if str(getattr(control, "key", None)).startswith(PLACED):
        found = []
    colors: list[str] = []
    grey: list[Any] = [type(control).__name__, *_visible(control, colors)]
    for name in HELD:
        held = getattr(control, name, None)
        if isinstance(held, (ft.BaseControl, Component)):
            inside, own = look(held, found)
            grey.append(inside)
            colors += own
    among = [(each, *look(each, found)) for each in getattr(control, "controls", None) or ()]
    spots = [_spot(each) for each, _, _ in among]
    for number, (each, inside, own) in enumerate(among):
        around = [
            other
            for at, (_, other, _) in enumerate(among)
            if at != number and _touch(spots[at], spots[number])
        ]
        if not (key := str(getattr(each, "key", None))).startswith(PLACED):
            found.append(Seen((inside, *around), tuple(own), key))
        grey.append((inside, *_corner(each, control)))
        colors += own
    for span in getattr(control, "spans", None) or ():
        inside, own = look(span, found)
        if span.text and span.text.strip():
            found.append(Seen(inside, tuple(own), span.text))
        grey.append(inside)
        colors += own
    return tuple(grey), colors


def _corner(control: Any, inside: Any) -> tuple[Any, ...]:
    if not isinstance(inside, ft.Stack):
        return ()
    return tuple(getattr(control, side, None) for side in ("left", "top", "right", "bottom"))


def _spot(one: Any) -> Rect | None:
    """Returns the area of a control in a stack, or None if it is unknown."""
    place: list[Any] = [getattr(one, side, None) for side in PLACE]
    if isinstance(one, ft.Text):
        place[3] = place[3] or one.size
        place[2] = place[2] or one.size
    return Rect(*place) if all(isinstance(length, (int, float)) for length in place) else None


def _touch(one: Rect | None, other: Rect | None) -> bool:
    """Returns whether two areas overlap; False if one is unknown."""
    if one is None or other is None:
        return False
    (x, y, w, h), (left, top, width, height) = one, other
    return x < left + width and left < x + w and y < top + height and top < y + h


# -- what it says apart ------------------------------------------------------------------------


@cache
def light_between(one: str, other: str) -> float:
    """Returns the lowest contrast of two colours in any kind of colour vision."""
    least = 21.0
    for vision in VISION.values():
        lights = []
        for color in (one, other):
            source = linear("#" + color.partition(",")[0][-6:])
            seen = [min(1.0, max(0.0, sum(k * c for k, c in zip(row, source, strict=True))))
                    for row in vision]  # fmt: skip
            lights.append(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2])
        least = min(least, (max(lights) + 0.05) / (min(lights) + 0.05))
    return least


def by_colour_alone(seen: list[Seen], says: Mixtures) -> Iterator[str]:
    """Yields messages about controls whose different meanings only colour distinguishes."""
    alike: dict[tuple[Any, ...], dict[tuple[str, ...], str]] = defaultdict(dict)
    for each in seen:
        if each.colors:
            alike[each.grey].setdefault(each.colors, each.what)
    for group in alike.values():
        for one, other in combinations(group, 2):
            pairs = [(a, b) for a, b in zip(one, other, strict=True) if says.clash(a, b)]
            if pairs and all(light_between(a, b) < LIGHT for a, b in pairs):
                said = sorted({"/".join(sorted(says.of(a) | says.of(b))) for a, b in pairs})
                yield f"{group[one]} and {group[other]}: {said}"


def drawings(on_screen: OnScreen, rng: Random) -> Iterator[Any]:
    """Yields the parts of a board at rest and after some taps."""
    fresh = on_screen.again()
    boards = [fresh.draw()]
    for handler in taps(parts(boards[0])):
        handler(None)
    picks = [pick for pick in dict.fromkeys(fresh.picks) if pick and not pick.inspected]
    refused = [pick for pick in picks if pick.refused is not None]
    chosen = [pick for pick in picks if pick.refused is None]
    for kind, most in ((chosen, CHOSEN), (refused, REFUSED)):
        touched = rng.sample(kind, min(most, len(kind)))
        boards += [on_screen.again().draw(pick) for pick in touched]
    for board in boards:
        yield from (board.aside, board.refusal, board.action_bar, board.interlude)
        yield from frames_of(board.body)


def screens(game: str, seed: int, asked: set[str], *, dark: bool) -> Iterator[OnScreen]:
    """Plays a random game; yields screens at new questions and some others.

    New are questions that `asked` lacks; they are added to it.
    """
    options, seats = varied(game), find(game).seats
    match = Match.new(game, seats[seed % len(seats)], seed, options[seed % len(options)])
    ui = ui_of(*SIZES[seed % len(SIZES)], dark=dark)
    rng, on_screen = Random(seed), OnScreen.at(table_of(match), ui)
    while on_screen.table.state.phase is not Phase.OVER:
        scene = outline(on_screen.table)
        if scene.phase is not Phase.CURTAIN:
            prompt = "" if scene.decision is None else scene.decision.prompt
            if prompt not in asked or rng.random() < OFTEN:
                asked.add(prompt)
                yield on_screen
        on_screen.step(rng)
    yield on_screen


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_by_colour_alone(
    game: str, monkeypatch: pytest.MonkeyPatch, *, dark: bool
) -> None:
    says, found = mixtures(game, monkeypatch, dark=dark), set[str]()
    asked: set[str] = set()
    for seed in SEEDS:
        rng = Random(2 * seed + dark)
        for on_screen in screens(game, seed, asked, dark=dark):
            seen: list[Seen] = []
            for drawing in drawings(on_screen, rng):
                for color in look(drawing, seen)[1]:
                    says.of(color)
            found |= {f"seed {seed}: {each}" for each in by_colour_alone(seen, says)}
    assert not found, "\n".join(sorted(found))
