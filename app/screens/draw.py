"""Screen for drawing a mask with a finger on a grid."""

from collections.abc import Callable
from typing import Any

import flet as ft
from flet import canvas as cv
from flet.components.hooks.use_ref import MutableRef

from app.habits import mask_of
from app.hall import Hall
from app.screens import pieces
from app.screens.mask import keep_mask
from app.theme import Ui, kit, masks, shapes
from app.theme.palette import INK, SEAT_COLOURS

LARGEST = 480.0
"""Maximum width of the drawing pad, in logical pixels."""

MOST_WIDTH = 640.0
"""Maximum width of the action bar with its edges, in logical pixels."""

AROUND = 200.0
"""Height reserved above and below the pad in portrait format."""

BESIDE = 280.0
"""Width reserved for tools beside the pad in landscape format."""

EVERY = 24
"""Minimum number of milliseconds between two points of a stroke."""

SMALL = (36.0, 22.0)
"""Widths of the previews near the pad, in logical pixels."""

PAST = 60
"""Maximum number of changes that can be undone."""

Point = tuple[float, float]


class Sheet:
    """Drawing in progress, updated immediately because fingers outpace redraws.

    Attributes:
        cells: Filled cells of the grid, one bit each.
        before: Filled cells before each of the latest changes.
        last: End of the current stroke, in cells; None between strokes.
        erases: Whether the pen erases.
        mirrored: Whether each stroke is mirrored in the other half.
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.before: list[int] = []
        self.last: Point | None = None
        self.erases = False
        self.mirrored = True

    def begin(self, at: Point) -> None:
        """Begins a stroke."""
        self.before = [*self.before[1 - PAST :], self.cells]
        self.last = at
        self.move(at)

    def move(self, to: Point) -> None:
        """Continues the stroke to a point."""
        if self.last is None:
            return
        stroke = masks.stroke(self.last, to, mirrored=self.mirrored)
        self.cells = self.cells & ~stroke if self.erases else self.cells | stroke
        self.last = to

    def undo(self) -> None:
        """Undoes the last stroke or clearing, if any."""
        if self.before:
            self.cells = self.before.pop()

    def clear(self) -> None:
        """Erases the whole drawing as a step that can be undone."""
        if self.cells:
            self.before = [*self.before[1 - PAST :], self.cells]
            self.cells = 0


def DrawScreen(hall: Hall, who: str, colour: str) -> ft.Control:
    """Draws the pad and its tools; each stroke is saved immediately.

    Args:
        hall: Services for the screen.
        who: Name of the person.
        colour: Colour of the person's seat.
    """
    mask = mask_of(hall.prefs, who)
    width = min(hall.ui.width - hall.ui.inset_left - hall.ui.inset_right, MOST_WIDTH)
    done = kit.primary(
        kit.within(hall.ui, width - 2 * hall.ui.edge),
        hall.ui.say("draw.done"),
        hall.places.back,
        width=width - 2 * hall.ui.edge,
        key="done",
    )
    return pieces.screen(
        kit.topbar(hall.ui, hall.ui.say("draw.title"), hall.places.back, width=hall.ui.width),
        Pad(
            hall.ui,
            masks.cells_of(mask),
            colour,
            lambda cells: keep_mask(hall, who, masks.drawing(cells)),
            key="pad",  # type: ignore[call-arg]  # every component takes one
        ),
        kit.action_bar(hall.ui, ft.Row([done], alignment=ft.MainAxisAlignment.CENTER)),
        key="draw",
    )


@ft.component
def Pad(ui: Ui, cells: int, colour: str, keep: Callable[[int], object]) -> ft.Control:
    """Draws the grid and its tools.

    Args:
        ui: Window size, colours and settings.
        cells: Initially filled cells, one bit each.
        colour: Colour of the person's seat.
        keep: Called with the filled cells after each change.
    """
    held: MutableRef[Sheet] = ft.use_ref()
    if held.current is None:
        held.current = Sheet(cells)
    sheet = held.current
    _, draw_anew = ft.use_state(0)
    low = ui.low
    side = _side(ui, beside=low)

    def draw() -> None:
        draw_anew(lambda drawing: drawing + 1)

    def cell(event: Any) -> Point:
        at, size = event.local_position, side / masks.SIDE
        return at.x / size, at.y / size

    def down(event: ft.DragDownEvent[ft.GestureDetector]) -> None:
        sheet.begin(cell(event))
        draw()

    def move(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        sheet.move(cell(event))
        draw()

    def up(_: object) -> None:
        sheet.last = None
        keep(sheet.cells)

    def change() -> None:
        keep(sheet.cells)
        draw()

    pad = ft.Semantics(
        label=ui.say("draw.pad"),
        exclude_semantics=True,
        container=True,
        content=ft.GestureDetector(
            _paper(sheet, side, colour),
            on_pan_down=down,
            on_pan_update=move,
            on_pan_end=up,
            on_pan_cancel=up,
            drag_interval=EVERY,
        ),
    )
    tools = shapes.stretched(_tools(ui, sheet, colour, change), 6)
    return _laid(ui, pad, tools, side, beside=low)


def _laid(ui: Ui, pad: ft.Control, tools: ft.Control, side: float, *, beside: bool) -> ft.Control:
    scrolled = ft.Column([tools], expand=True, scroll=ft.ScrollMode.AUTO)
    if beside:
        inside: ft.Control = ft.Row(
            [pad, scrolled],
            spacing=20,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        inside = ft.Column(
            [pad, ft.Container(scrolled, width=side, expand=True)],
            spacing=10,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    left, right = ui.edge + ui.inset_left, ui.edge + ui.inset_right
    return ft.Container(inside, expand=True, padding=ft.Padding.only(left=left, right=right))


def _tools(ui: Ui, sheet: Sheet, colour: str, change: Callable[[], None]) -> list[ft.Control]:
    say = ui.say

    def pick(erases: bool) -> None:
        sheet.erases = erases
        change()

    def mirror(on: bool) -> None:
        sheet.mirrored = on
        change()

    def step(name: str, label: str, take: Callable[[], None], *, able: bool) -> ft.Control:
        def go(_: object) -> None:
            take()
            change()

        ink = None if able else ui.colors.line
        return kit.tool(ui, name, say(label), go if able else None, color=ink, key=name)

    ways = [(False, say("draw.pen")), (True, say("draw.rubber"))]
    mask = masks.drawing(sheet.cells)
    small = [kit.badge(colour, size, mask=mask) for size in SMALL]
    back: list[ft.Control] = [
        step("undo", "draw.undo", sheet.undo, able=bool(sheet.before)),
        step("trash", "draw.clear", sheet.clear, able=bool(sheet.cells)),
    ]
    pens = pieces.choices(ui, say("draw.title"), ways, sheet.erases, pick)
    row = ft.Row(
        [pens, ft.Row(back, spacing=4, tight=True)],
        wrap=True,
        spacing=8,
        run_spacing=4,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    both = pieces.switch(ui, say("draw.both"), "", sheet.mirrored, mirror, key="both")
    return [row, ft.Row([*small, ft.Container(both, expand=True)], spacing=8)]


def _side(ui: Ui, *, beside: bool) -> float:
    width = ui.width - 2 * ui.edge - ui.inset_left - ui.inset_right
    height = ui.height - ui.inset_top - ui.inset_bottom
    if beside:
        room = min(width - BESIDE, height - 56 - kit.STEP - 32)
    else:
        room = min(width, height - AROUND - 60 * ui.text_scale, LARGEST)
    return max(1, int(room / masks.SIDE)) * float(masks.SIDE)


def _paper(sheet: Sheet, side: float, colour: str) -> ft.Control:
    fill, _ = SEAT_COLOURS[colour]
    size = side / masks.SIDE
    fine = ft.Paint(color=ft.Colors.with_opacity(0.12, INK), stroke_width=1)
    middle = ft.Paint(color=ft.Colors.with_opacity(0.4, INK), stroke_width=1.5)
    lines: list[cv.Shape] = []
    for number in range(1, masks.SIDE):
        paint = middle if 2 * number == masks.SIDE else fine
        lines.append(cv.Line(number * size, 0, number * size, side, paint=paint))
        lines.append(cv.Line(0, number * size, side, number * size, paint=fine))
    drawn = ft.Image(
        src=masks.plain(sheet.cells, INK),
        width=side,
        height=side,
        fit=ft.BoxFit.FILL,
        filter_quality=ft.FilterQuality.NONE,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    return ft.Container(
        ft.Stack([drawn, cv.Canvas(lines, width=side, height=side)]),
        width=side,
        height=side,
        bgcolor=fill,
        border_radius=4,
        clip_behavior=kit.UNCUT,
    )
