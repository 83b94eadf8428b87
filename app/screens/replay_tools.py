"""Controls of a replay: slider, steps, turns, speed and viewer.

The viewer is the seat whose view the replay shows.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft
from flet import canvas as cv

from app.table.board import Seat
from app.table.replay import Replay
from app.table.replay_run import ALL, ReplayRun
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY

WIDEST = 720.0
"""Maximum width of the controls, in logical pixels."""

MARGIN = 12.0
"""Margin at both ends of the slider's track, in logical pixels."""

DIAMOND = 5.0
"""Half the width of a turning point's mark, in logical pixels."""

CAPTION = 12.0
"""Text size of captions beside the slider and the chart."""

LARGE = 1.3
"""Largest text scale with captions beside the slider and the chart."""

TICK = 7.0
"""Length of a round's mark on the slider, in logical pixels."""


class Track(NamedTuple):
    """Position of the slider and its steps, in logical pixels.

    Attributes:
        width: Width of the slider.
        beside: Width of the text beside the slider.
        last: Number of the last step.
    """

    width: float
    beside: float
    last: int

    @classmethod
    def of(cls, ui: Ui, last: int) -> "Track":
        """Returns a track that fits the window, with steps to `last`."""
        most = ui.say("replay.at", step=last, last=last)
        beside = measure.width_of(most, ui.size("small"), BODY) + 8
        words = ui.say("moments") if captioned(ui) else ""
        beside = max(beside, measure.width_of(words, CAPTION, BODY) + 2 * DIAMOND + 12)
        return cls(_room(ui) - beside, beside, last)

    def x_of(self, step: int) -> float:
        """Returns the distance of a step from the slider's left edge."""
        return MARGIN + (self.width - 2 * MARGIN) * step / max(1, self.last)

    def step_at(self, x: float) -> int:
        """Returns the step nearest to a distance from the slider's left edge."""
        part = (x - MARGIN) / (self.width - 2 * MARGIN)
        return round(max(0.0, min(1.0, part)) * self.last)


def slider(ui: Ui, run: ReplayRun, replay: Replay) -> ft.Control:
    """Draws the slider; ticks mark rounds, and diamonds mark turning points."""
    at, track = ui.say("replay.at", step=run.step, last=run.last), Track.of(ui, run.last)
    bar: ft.Control = ft.Slider(
        value=run.step,
        min=0,
        max=max(1, run.last),
        divisions=max(1, run.last),
        active_color=ui.colors.brass,
        inactive_color=ui.colors.line,
        thumb_color=ui.colors.brass,
        padding=ft.Padding.symmetric(horizontal=MARGIN),
        year_2023=True,
        width=track.width,
        height=kit.TARGET,
        on_change=lambda event: run.go(round(event.control.value or 0)),
        on_change_end=lambda event: run.let_go(round(event.control.value or 0)),
        on_focus=lambda _: run.focused("slider"),
        on_blur=lambda _: run.focused(""),
        key="slider",
    )
    # The game's marks replace the slider's own ticks.
    bare = ft.SliderTheme(
        active_tick_mark_color=ft.Colors.TRANSPARENT, inactive_tick_mark_color=ft.Colors.TRANSPARENT
    )
    bar = ft.Container(bar, theme=ft.Theme(slider_theme=bare), key="bar")
    named = ft.Semantics(label=ui.say("replay.slider"), value=at, content=bar)
    marks = ft.Container(
        cv.Canvas(_marks(ui, run, replay, track), width=track.width, height=kit.TARGET),
        left=0,
        top=0,
        ignore_interactions=True,
        key="marks",
    )
    label = ft.Semantics(
        content=kit.text(ui, at, "small", quiet=True, no_wrap=True), exclude_semantics=True
    )
    return ft.Row(
        [
            ft.Stack([named, marks], width=track.width, height=kit.TARGET),
            ft.Stack(
                [
                    ft.Container(
                        label,
                        width=track.beside,
                        height=kit.TARGET,
                        alignment=ft.Alignment.CENTER_RIGHT,
                    ),
                    *([_meaning(ui)] if run.moments and captioned(ui) else []),
                ],
                width=track.beside,
                height=kit.TARGET,
            ),
        ],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def captioned(ui: Ui) -> bool:
    """Returns whether captions beside the slider and the chart fit."""
    return ui.text_scale <= LARGE


def caption(ui: Ui, words: str) -> ft.Text:
    """Draws a caption beside the slider or the chart."""
    text = kit.text(ui, words, "small", quiet=True, style=kit.dense(words, kit.LABEL, BODY))
    text.size, text.text_align = CAPTION, ft.TextAlign.END
    return text


def _meaning(ui: Ui) -> ft.Control:
    side = 2 * DIAMOND
    brass = ft.Paint(color=ui.colors.brass, style=ft.PaintingStyle.FILL)
    sign = cv.Canvas([_diamond(DIAMOND, DIAMOND, brass)], width=side, height=side)
    row = ft.Row([sign, caption(ui, ui.say("moments"))], spacing=4, tight=True)
    return ft.Container(row, right=0, top=0, key="meaning")


def _room(ui: Ui) -> float:
    return min(WIDEST, ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right)


def _marks(ui: Ui, run: ReplayRun, replay: Replay, track: Track) -> list[cv.Shape]:
    ink = ft.Paint(color=ui.colors.quiet, stroke_width=1.5)
    brass = ft.Paint(color=ui.colors.brass, style=ft.PaintingStyle.FILL)
    shapes: list[cv.Shape] = []
    for step in replay.rounds:
        x = track.x_of(step)
        shapes.append(cv.Line(x, kit.TARGET - TICK - 4, x, kit.TARGET - 4, paint=ink))
    for step in run.moments:
        x, y = track.x_of(step), DIAMOND + 2
        shapes.append(_diamond(x, y, brass))
    return shapes


def _diamond(x: float, y: float, paint: ft.Paint) -> cv.Path:
    corners = ((x, y - DIAMOND), (x + DIAMOND, y), (x, y + DIAMOND), (x - DIAMOND, y))
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(*corners[0])]
    path += [cv.Path.LineTo(*corner) for corner in corners[1:]]
    return cv.Path([*path, cv.Path.Close()], paint=paint)


def buttons(ui: Ui, run: ReplayRun, seats: Sequence[Seat]) -> ft.Control:
    """Draws the buttons for turns, steps, playback, speed and viewer.

    A long press on a step button moves by a turn.
    """
    step, last = run.step, run.last

    def tool(
        icon_name: str,
        key: str,
        act: Callable[[], None],
        *,
        able: bool = True,
        held: Callable[[], None] | None = None,
    ) -> ft.IconButton:
        go = (lambda _: act()) if able else None
        button = kit.step_tool(ui, icon_name, ui.say(key), go, key=key)
        button.on_long_press = (lambda _: held()) if able and held is not None else None
        return _followed(button, run, key)

    back, ahead = step > 0, step < last
    steps: list[ft.Control] = [
        tool("turn-back", "replay.turn_back", lambda: run.turn(-1), able=back),
        tool(
            "step-back",
            "replay.back",
            lambda: run.go(step - 1),
            able=back,
            held=lambda: run.turn(-1),
        ),
        tool("pause", "replay.pause", run.pause)
        if run.playing
        else tool("play", "replay.play", run.play, able=last > 0),
        tool("step-on", "replay.next", run.on, able=ahead, held=lambda: run.turn(1)),
        tool("turn-on", "replay.turn_on", lambda: run.turn(1), able=ahead),
    ]
    aside: list[ft.Control] = [_speed(ui, run)]
    if run.replay is not None and run.replay.over:
        aside.append(_eyes(ui, run, seats))
    if ui.part == "column":
        return shapes.column([_row(ui, steps), _row(ui, aside)])
    return _row(ui, [*steps, *aside])


def _row(ui: Ui, tools: list[ft.Control]) -> ft.Control:
    row = ft.Row(tools, spacing=0, width=_room(ui), alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Row([row], spacing=0, alignment=ft.MainAxisAlignment.CENTER)


def _followed(button: Any, run: ReplayRun, key: str) -> Any:
    """Returns a button that informs the replay of its focus.

    While the button has the focus, the replay ignores the space bar.
    """
    button.on_focus = lambda _: run.focused(key)
    button.on_blur = lambda _: run.focused("")
    return button


def _speed(ui: Ui, run: ReplayRun) -> ft.Control:
    text = ui.say("replay.speed", speed=run.speed)
    face = kit.text(ui, text, strong=True, center=True, max_lines=1)
    face.size = measure.largest(text, ui.size("body"), kit.SMALLEST, kit.TARGET - 8)
    label, short = ui.say("replay.speed.label", speed=run.speed), ui.say("replay.speed.short")
    word_below = kit.above_word(ui, face, short, ui.colors.text)
    return ft.MergeSemantics(
        _followed(
            ft.TextButton(
                content=ft.Semantics(label=label, exclude_semantics=True, content=word_below),
                on_click=lambda _: run.hasten(),
                style=kit.surface(ui),
                width=kit.TARGET,
                height=kit.TARGET,
            ),
            run,
            "replay.speed",
        ),
        key="replay.speed",
    )


def _eyes(ui: Ui, run: ReplayRun, seats: Sequence[Seat]) -> ft.Control:
    picture: ft.Control = kit.icon(ui, "hand" if run.eyes == ALL else "eye", 24)
    now = ui.say("replay.eyes.all" if run.eyes == ALL else "replay.eyes.table")
    if run.seat is not None:
        person = seats[run.seat]
        picture, now = kit.badge(person.colour, 30, person.understudy, person.mask), person.name
    picture = kit.above_word(ui, picture, ui.say("replay.eyes.short"), ui.colors.text)
    face = ft.Container(picture, width=kit.TARGET, height=kit.TARGET, alignment=ft.Alignment.CENTER)
    label = ui.say("replay.eyes.label", eyes=now)
    return kit.tappable(
        ui,
        face,
        label,
        lambda _: run.open("eyes"),
        key="replay.eyes",
        width=kit.TARGET,
        height=kit.TARGET,
    )
