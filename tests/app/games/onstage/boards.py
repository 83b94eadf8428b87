"""Hand-made stages for the board's tests, and a walk over what the board draws."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import flet as ft
from flet.components.component import Component, Renderer

from app.games.onstage import draw
from app.table.flow import Flow, Phase
from app.table.stage import Drawn, Seat, Stage
from app.text import say
from app.theme import EVENING, MATINEE, Motion, Ui
from engines import Match

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
NAMES = ("Mai", "Jonas", "Thảo", "Oluwaseun", "Bình")
COLOURS = ("amber", "sky", "green", "rose", "vermilion")


def ui_of(
    width: float = 390, height: float = 844, scale: float = 1.0, dark: bool = True, speed: float = 1
) -> Ui:
    """A screen of that size."""
    return Ui(
        colors=EVENING if dark else MATINEE,
        width=width,
        height=height,
        text_scale=scale,
        motion=Motion.of(speed),
        say=say,
    )


@dataclass
class Table:
    """A flow with a screen on it that remembers what was tapped."""

    flow: Flow
    ui: Ui = field(default_factory=ui_of)
    pick: Any = None
    sort: str = "suit"
    acts: list[Any] = field(default_factory=list)
    picks: list[Any] = field(default_factory=list)
    explained: list[Any] = field(default_factory=list)

    @classmethod
    def new(cls, seats: int = 4, seed: int = 1, ui: Ui | None = None, **options: Any) -> "Table":
        """A new game on a screen."""
        match = Match.new("onstage", seats=seats, seed=seed, options=options)
        flow = Flow(match, keep=lambda action: None, forget=lambda: None)
        return cls(flow, ui or ui_of())

    def stage(self, pick: Any = None) -> Stage:
        """What the board is handed now."""
        seats = self.flow.match.seats
        return Stage(
            ui=self.ui,
            game=self.flow.match.game,
            seats=[Seat(n, c) for n, c in zip(NAMES, COLOURS, strict=True)][:seats],
            scene=self.flow.scene,
            options=self.flow.match.options,
            lang="en",
            pick=pick if pick is not None else self.pick,
            set_pick=self.picks.append,
            act=self.acts.append,
            act_all=self.acts.extend,
            explain=self.explained.append,
            sort=self.sort,
            set_sort=lambda order: None,
            toast=lambda sentence: None,
        )

    def draw(self, pick: Any = None) -> Drawn:
        """The board as it is drawn now."""
        drawn: Drawn = Renderer().render(draw, self.stage(pick))
        return drawn

    def step(self, rng: Random) -> bool:
        """One small step of the device or of the game; False when the game is over."""
        flow = self.flow
        scene = flow.scene
        if scene.phase is Phase.OVER:
            return False
        if scene.phase is Phase.CURTAIN:
            flow.lift()
        elif scene.awaits_done:
            flow.done()
        elif scene.decision is None:
            flow.pass_to(scene.deciders[0])
        else:
            flow.act(rng.choice(scene.decision.actions))
        return True

    def until(self, rng: Random, want: Any, most: int = 4000) -> "Table":
        """Plays at random until `want(scene)` holds."""
        for _ in range(most):
            if want(self.flow.scene):
                return self
            if not self.step(rng):
                break
        raise AssertionError("the game never came there")

    def at(self, **changes: Any) -> "Table":
        """The same with another screen or another order of the hand."""
        return replace(self, acts=[], picks=[], **changes)


def walk(control: Any) -> Iterator[Any]:
    """A control and all that is in it; components are rendered as they stand at first."""
    if control is None:
        return
    if isinstance(control, Component):
        yield from walk(Renderer(control).render(control.fn, *control.args, **control.kwargs))
        return
    if isinstance(control, (list, tuple)):
        for item in control:
            yield from walk(item)
        return
    if not isinstance(control, ft.BaseControl):
        return
    yield control
    for name in ("content", "controls", "icon", "label"):
        inside = getattr(control, name, None)
        if inside is not None and not isinstance(inside, str):
            yield from walk(inside)


def parts(drawn: Drawn) -> list[Any]:
    """Every control of a drawing."""
    return [*walk(drawn.body), *walk(drawn.aside), *walk(drawn.foot), *walk(drawn.interlude)]


def strings(controls: list[Any]) -> Iterator[str]:
    """Everything that could be read in the controls: words, pictures, labels, keys."""
    for control in controls:
        for name in ("value", "src", "label", "semantics_label", "tooltip", "key", "data"):
            found = getattr(control, name, None)
            if isinstance(found, str):
                yield found


def taps(controls: list[Any]) -> list[Any]:
    """Every handler that a tap can call."""
    return [
        handler
        for control in controls
        for name in ("on_click", "on_tap")
        if (handler := getattr(control, name, None)) is not None
    ]
