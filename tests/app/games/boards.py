"""Boards on screens for the tests of all games."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Any, Self

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.games import board_of
from app.games.common.geometry import Rect
from app.games.common.inspector import About, inspector
from app.table.board import BoardContext, Drawn, Seat
from app.table.control_cache import ControlCache
from app.table.state import Phase
from app.table.steps import Act, Done, Lift, PassTo
from app.table.table import Table
from app.text import speaker
from app.theme import EVENING, MATINEE, Motion, Ui, pictures
from build.paths import ASSETS
from engines import Action, Match
from tests.app.drawings import walk_fields
from tests.app.table.laid import lay, outline
from tests.depth import SOAKING, soak_only

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
SHAPES = [
    *((size, 1.0) for size in SIZES),
    (SIZES[0], 2.0),
    *(pytest.param(size, 2.0, marks=soak_only) for size in SIZES[1:]),
]
"""Window sizes, each with a type scale.

Large type in all but the smallest window is tested by `make soak` alone.
"""
NAMES = ("Mai", "Jonas", "Thảo", "Oluwaseun", "Bình", "Ngọc Anh")
COLOURS = ("amber", "sky", "green", "rose", "vermilion", "yellow")


def ui_of(
    width: float = 390,
    height: float = 844,
    scale: float = 1.0,
    *,
    dark: bool = True,
    speed: float = 1,
    lang: str = "en",
) -> Ui:
    return Ui(
        colors=EVENING if dark else MATINEE,
        width=width,
        height=height,
        text_scale=scale,
        motion=Motion.of(speed),
        say=speaker(lang),
    )


@dataclass
class OnScreen:
    """Table with its game's board on a screen that records taps."""

    table: Table
    ui: Ui = field(default_factory=ui_of)
    pick: Any = None
    sort: str = "suit"
    acts: list[Any] = field(default_factory=list)
    picks: list[Any] = field(default_factory=list)
    explained: list[Any] = field(default_factory=list)
    cache: ControlCache = field(default_factory=ControlCache)

    @classmethod
    def new(cls, seats: int = 4, seed: int = 1, ui: Ui | None = None, **options: Any) -> "OnScreen":
        match = Match.new("onstage", seats=seats, seed=seed, options=options)
        return cls.at(table_of(match), ui)

    @classmethod
    def at(cls, table: Table, ui: Ui | None = None) -> Self:
        return cls(table, ui or ui_of())

    def again(self, **changes: Any) -> Self:
        return replace(self, pick=None, acts=[], picks=[], **changes)

    @property
    def view(self) -> Any:
        return self.table.scene.view

    def stage(self, pick: Any = None) -> BoardContext[Any, Any]:
        """Returns the context of the board for the next drawing."""
        seats, scene = self.table.state.match.seats, self.table.scene
        self.cache.begin((self.table, scene.revision, scene.viewers, self.ui, self.sort))
        return BoardContext(
            ui=self.ui,
            game=self.table.state.match.game,
            seats=[Seat(n, c) for n, c in zip(NAMES, COLOURS, strict=True)][:seats],
            scene=scene,
            options=self.table.state.match.options,
            lang=self.ui.say.lang,
            pick=pick if pick is not None else self.pick,
            set_pick=self.picks.append,
            act=self.acts.append,
            act_all=self.acts.extend,
            explain=self.explained.append,
            sort=self.sort,
            set_sort=lambda order: None,
            toast=lambda sentence: None,
            cache=self.cache,
        )

    def draw(self, pick: Any = None) -> Drawn:
        board = board_of(self.table.state.match.game.name)
        drawn: Drawn = Renderer().render(board.draw, self.stage(pick))
        return drawn

    def reached(self) -> set[Action]:
        """Returns the actions that one or two taps lead to."""
        first = self.again()
        for handler in taps(parts(first.draw())):
            handler(None)
        found = set(first.acts)
        for pick in dict.fromkeys(first.picks):
            second = self.again()
            for handler in taps(parts(second.draw(pick))):
                handler(None)
            found |= set(second.acts)
        return found

    def step(self, rng: Random) -> bool:
        """Takes one step of the device or the game.

        Returns False if the game is over.
        """
        table = self.table
        if table.state.phase is Phase.OVER:
            return False
        if table.state.phase is Phase.CURTAIN:
            table.take(Lift())
            return True
        scene = outline(table)
        if scene.awaits_done:
            table.take(Done())
        elif scene.decision is None:
            table.take(PassTo(scene.deciders[0]))
        else:
            table.take(Act((rng.choice(scene.decision.actions),)))
        return True

    def until(self, rng: Random, want: Any, most: int = 4000) -> "OnScreen":
        """Plays at random until a scene satisfies `want`, and returns this screen.

        Raises:
            AssertionError: No scene did within `most` steps.
        """
        for _ in range(most):
            if want(self.table.scene):
                return self
            if not self.step(rng):
                break
        raise AssertionError("the game never came there")


def table_of(match: Match, entries: Any = (), *, alone: bool = False) -> Table:
    table = lay(match, understudies=range(1, match.seats) if alone else ())
    if entries:
        table.state = replace(table.state, entries=tuple(entries))
    return table


def looking(match: Match) -> Table:
    table = table_of(match)
    table.take(PassTo(outline(table).deciders[0]))
    table.take(Lift())
    return table


def in_turn(tables: Mapping[str, Table], size: tuple[int, int]) -> Iterator[tuple[str, Table]]:
    """Yields named tables for one window: all for the two smallest, and every other for the others.

    `make soak` has all tables in all windows.
    """
    large = size in SIZES[1::2] and not SOAKING
    start = SIZES.index(size) // 2
    yield from islice(tables.items(), start if large else 0, None, 2 if large else 1)


def copy_of(table: Table) -> Table:
    """Returns an independent table with a copy of the match.

    If the hand is open on the table, the same hand is open on the copy.
    """
    other = table_of(
        table.state.match.copy(), table.state.entries, alone=table.state.alone is not None
    )
    other.state = replace(other.state, film=table.state.film)
    if table.state.phase is Phase.PRIVATE:
        assert table.state.seat is not None
        other.take(PassTo(table.state.seat))
        other.take(Lift())
    return other


def same_screen_elsewhere(table: Table) -> bool:
    """Checks that a screen shows nothing that its viewer cannot know.

    Everything that the viewer (on the open table, the next one) cannot know is dealt differently;
    the texts and keys on the screen must stay the same. Returns whether anything differs at all.
    """
    eye = table.scene.seat if table.scene.seat is not None else table.scene.deciders[0]
    other = copy_of(table)
    imagined = table.state.match.imagine(eye, Random(3))
    imagined.decision = table.state.match.decision
    other.state = replace(other.state, match=imagined)
    mine, theirs = (
        [*strings(parts(OnScreen.at(each, ui_of(speed=0)).draw()))] for each in (table, other)
    )
    assert mine == theirs, table.scene.decision
    return any(
        imagined.view(seat) != table.state.match.view(seat)
        for seat in range(table.state.match.seats)
    )


def walk(control: Any) -> Iterator[Any]:
    return walk_fields(control, (ft.BaseControl,), ("content", "controls", "icon", "label"))


def astray(control: Any, inside: Any = None) -> Iterator[Any]:
    """Yields controls with a position outside a stack, which Flet draws as errors."""
    if isinstance(control, Component):
        yield from astray(
            Renderer(control).render(control.fn, *control.args, **control.kwargs), inside
        )
        return
    if isinstance(control, (list, tuple)):
        for item in control:
            yield from astray(item, inside)
        return
    if not isinstance(control, ft.BaseControl):
        return
    sides = (getattr(control, side, None) for side in ("left", "top", "right", "bottom"))
    placed = isinstance(control, ft.LayoutControl) and any(side is not None for side in sides)
    if placed and not isinstance(inside, ft.Stack):
        yield control
    for name in ("content", "controls"):
        yield from astray(getattr(control, name, None), control)


def parts(drawn: Drawn) -> list[Any]:
    inside = (drawn.body, drawn.aside, drawn.refusal, drawn.action_bar, drawn.interlude)
    return [one for part in inside for one in walk(part)]


def strings(controls: list[Any]) -> Iterator[str]:
    for control in controls:
        for name in ("value", "src", "label", "semantics_label", "tooltip", "key", "data"):
            found = getattr(control, name, None)
            if isinstance(found, str):
                yield found


def taps(controls: list[Any]) -> list[Any]:
    return [
        handler
        for control in controls
        for name in ("on_click", "on_tap")
        if (handler := getattr(control, name, None)) is not None
    ]


def read(moment: Any, about: Callable[[Any, Any], About], piece: Any) -> tuple[str, list[str]]:
    """Checks a piece's entry in the inspector; returns its name and all texts."""
    entry = about(moment, piece)
    assert entry.art is None or (ASSETS / pictures.source(entry.art)).is_file()
    sheet = Renderer().render(
        inspector, moment, entry, Rect(0, 0, 390, 640), Rect(20, 20, 100, 100)
    )
    said = [*strings([one for layer in sheet for one in walk(layer)])]
    sentences = [*entry.text, *(state.text for state in entry.states)]
    assert sentences
    assert len({*sentences}) == len(sentences)
    assert not [each for each in sentences if each.removesuffix(".") == entry.name]
    for sentence in (entry.name, *sentences):
        assert sentence
        assert sentence in said
    return entry.name, said


def frames_of(body: Any) -> Iterator[Any]:
    """Yields every picture of a board's animation, or the board without one."""
    if isinstance(body, Component) and "guess" in body.kwargs:
        [scenes] = body.args
        cache = ControlCache()  # one for all, as in a window
        for paint in scenes:
            yield Renderer().render(paint, *body.kwargs["guess"], cache)
    else:
        yield body
