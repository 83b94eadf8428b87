"""Chart over a replay's slider of who was ahead at each step."""

from collections.abc import Callable, Sequence

import flet as ft
from flet import canvas as cv

from app.hall import Hall
from app.screens.replay_tools import Track, caption, captioned
from app.table.board import Seat
from app.table.in_sight import think_in_sight
from app.table.replay_line import ReplayLine
from app.table.replay_run import ReplayRun
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY

HEIGHT, LOW = 44.0, 30.0
"""Height of the lines in most windows and on small phones."""

STROKE = 2.0
"""Width of a line, in logical pixels."""

NOW = 1.5
"""Width of the mark at the current step, in logical pixels."""

INKS = {
    "amber": ("#C77700", "#E69F00"),
    "sky": ("#2F86CE", "#56B4E9"),
    "green": ("#00664A", "#12A67C"),
    "yellow": ("#6B6A00", "#FFF68A"),
    "rose": ("#BE5C97", "#DD8FBC"),
    "vermilion": ("#9C2B00", "#E04E10"),
}
"""Colours of lines on light and dark ground, by seat colour.

The colours also differ in lightness.
"""

DASHES = ((), (9, 4), (2, 3), (8, 3, 2, 3), (5, 7), (6, 2, 2, 2, 2, 2))
"""Pattern of each seat's line: lengths of its dashes and gaps.

The first line has no gaps.
"""

BADGE = 20.0
"""Width of a badge in the legend, in logical pixels."""

SAMPLE = 26.0
"""Maximum length of a line in the legend, in logical pixels."""

GAP, APART = 4.0, 12.0
"""Minimum and maximum gap between entries of the legend, in logical pixels."""

EVERY = 50
"""Minimum number of milliseconds between two steps while a finger moves."""


@ft.component
def ReplayChart(
    hall: Hall,
    ui: Ui,
    run: ReplayRun,
    seats: Sequence[Seat],
    away: Callable[[], bool],
) -> ft.Control:
    """Draws the chart above the slider, computed while the page is open.

    A tap or a drag goes to a step, as on the slider.

    Args:
        hall: Services for the screen.
        ui: Window size, colours and settings.
        run: Running replay of a finished game.
        seats: Players in seat order.
        away: Returns whether the window is hidden.
    """
    _, draw_anew = ft.use_state(0)
    line, place, track = run.line, hall.places.top, Track.of(ui, run.last)
    assert line is not None

    async def fill() -> None:
        def here() -> bool:
            return hall.places.top is place

        # A rest after each step, because a view takes long.
        if not line.done and await think_in_sight(line, here, away, seconds=0):
            draw_anew(lambda count: count + 1)

    ft.use_effect(fill, [line])
    height = LOW if ui.tight else HEIGHT
    width = track.width + track.beside
    drawing = [line, line.done, seats, track, height, ui.colors, ui.text_scale]
    # So that a step does not draw them again.
    legend: ft.Control = ft.use_memo(lambda: _legend(ui, seats, width), drawing)
    lines: ft.Control = ft.use_memo(lambda: _lines(ui, line, seats, track, height), drawing)
    now = ft.Container(
        width=NOW,
        height=height,
        left=track.x_of(run.step) - NOW / 2,
        bgcolor=ui.colors.text,
        key="now",
    )
    chart: ft.Control = ft.Stack([lines, now], width=track.width, height=height)
    if captioned(ui):
        words = ft.Container(caption(ui, ui.say("replay.chart")), width=track.beside)
        chart = ft.Row([chart, words], spacing=0)
    picture = shapes.column([legend, chart], 2)
    named = ft.Semantics(
        label=_words(ui, line, seats),
        exclude_semantics=True,
        container=True,
        content=ft.Stack([picture, _reach(run, track)], width=width),
    )
    return ft.Row([named], alignment=ft.MainAxisAlignment.CENTER)


def _reach(run: ReplayRun, track: Track) -> ft.Control:
    return ft.GestureDetector(
        # Transparent, because a box without a colour does not receive touches.
        ft.Container(bgcolor=ft.Colors.TRANSPARENT, width=track.width),
        left=0,
        top=0,
        bottom=0,
        on_tap_up=lambda event: run.let_go(track.step_at(event.local_position.x)),
        on_horizontal_drag_update=lambda event: run.go(track.step_at(event.local_position.x)),
        on_horizontal_drag_end=lambda _: run.let_go(run.step),
        drag_interval=EVERY,
        key="reach",
    )


def _words(ui: Ui, line: ReplayLine, seats: Sequence[Seat]) -> str:
    say = ui.say
    said = [say("replay.chart")]
    for first, last, ahead in line.spans if line.done else ():
        names = say.listed(seats[seat].name for seat in ahead)
        key = "replay.ahead.once" if first == last else "replay.ahead"
        said.append(say(key, names=names, first=first, last=last))
    return say.sentences(said)


def _lines(
    ui: Ui, line: ReplayLine, seats: Sequence[Seat], track: Track, height: float
) -> cv.Canvas:
    ground = ft.Paint(color=ui.colors.line, stroke_width=1)
    left, right = track.x_of(0), track.x_of(track.last)
    drawn: list[cv.Shape] = [cv.Line(left, height - 0.5, right, height - 0.5, paint=ground)]
    if line.done:
        values = [point.values for point in line.points]
        least, most = min(map(min, values)), max(map(max, values))
        scale = (height - 2 * STROKE) / ((most - least) or 1.0)
        for seat, person in enumerate(seats):
            heights = [height - STROKE - (each[seat] - least) * scale for each in values]
            drawn.append(cv.Path(_path(track, heights), paint=_paint(ui, seat, person)))
    return cv.Canvas(drawn, width=track.width, height=height)


def _path(track: Track, heights: Sequence[float]) -> list[cv.Path.PathElement]:
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(track.x_of(0), heights[0])]
    for step in range(1, len(heights)):
        after = heights[min(step + 1, track.last)]
        if step == track.last or not heights[step - 1] == heights[step] == after:
            path.append(cv.Path.LineTo(track.x_of(step), heights[step]))
    return path


def _paint(ui: Ui, seat: int, person: Seat) -> ft.Paint:
    return ft.Paint(
        color=INKS[person.colour][ui.colors.dark],
        stroke_width=STROKE,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=[*DASHES[seat % len(DASHES)]] or None,
        style=ft.PaintingStyle.STROKE,
    )


def _legend(ui: Ui, seats: Sequence[Seat], width: float) -> ft.Control:
    count, room = len(seats), width - len(seats) * (BADGE + GAP)
    names = sum(measure.width_of(one.name, ui.size("small"), BODY) + GAP for one in seats)
    named = count * (SAMPLE + APART) - APART + names <= room
    sample = min(SAMPLE, (room - (count - 1) * GAP) / count)
    gap = min(APART, (room - count * sample) / max(1, count - 1))
    entries: list[ft.Control] = []
    for seat, person in enumerate(seats):
        middle = BADGE / 2
        drawn = cv.Line(0, middle, sample, middle, paint=_paint(ui, seat, person))
        entry: list[ft.Control] = [
            cv.Canvas([drawn], width=sample, height=BADGE),
            kit.badge(person.colour, BADGE, person.understudy, person.mask),
        ]
        if named:
            entry.append(kit.text(ui, person.name, "small", quiet=True, no_wrap=True))
        entries.append(ft.Row(entry, spacing=GAP, tight=True))
    return ft.Row(entries, spacing=gap, width=width)
