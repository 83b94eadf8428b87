"""Panels of the plain board: titled sheets with rows, tiles and lanes.

A lane is a row of places whose order matters, such as a player's line of cards.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

import flet as ft

from app.table.board import AnyContext
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY, SIZES, STRONG
from engines import Cell, Row, Sheet

PAD = 14.0
"""Padding of a panel, in logical pixels."""

EDGE = 1.0
"""Thickness of a panel's border, in logical pixels."""

GAP = 8.0
STAND = 5.0
"""Horizontal padding of a tile in a lane, in logical pixels."""

NARROW = 66.0
"""Minimum width of a tile in a lane at text scale 1."""

TILE_WIDTH = 138.0
"""Minimum width of a tile with short text, before type scaling."""

BROAD = 280.0
"""Minimum width of a tile with long text, before type scaling."""

LONG = 64
"""Maximum number of characters in a short note.

A short name has at most half as many.
"""


def panel(
    ui: Ui,
    title: str,
    controls: list[ft.Control],
    *,
    key: str,
    pad: float = PAD,
    aside: ft.Control | None = None,
) -> ft.Control:
    """Draws a panel with its title, and with `aside` beside it."""
    heading: list[ft.Control] = []
    if title:
        # A heading in double size would leave too little room below.
        named = kit.title(ui, title, "large" if ui.text_scale <= 1.3 else "body", level=2)
        if aside is None:
            heading = [named]
        else:
            heading = [
                ft.Row(
                    [ft.Container(named, expand=True), aside],
                    spacing=8,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                )
            ]
    return kit.panel(
        ui,
        shapes.stretched([*heading, *controls], 10),
        pad=pad,
        key=key,
    )


def sheets(stage: AnyContext, shown: Sequence[Sheet], room: float) -> list[ft.Control]:
    """Draws sheets as panels.

    A sheet without a title is drawn in the panel of the previous sheet.
    """
    drawn: list[ft.Control] = []
    titled: list[list[Sheet]] = []
    for sheet in shown:
        if sheet.title or not titled:
            titled.append([sheet])
        else:
            titled[-1].append(sheet)
    for first, *more in titled:
        group = (first, *more)
        drawn.append(
            stage.cache.named(
                ("sheet", first.name), (group, room), partial(_sheet, stage, group, room)
            )
        )
    return drawn


def _sheet(stage: AnyContext, group: Sequence[Sheet], room: float) -> ft.Control:
    first = group[0]
    pad = 10.0 if first.form == "lanes" else PAD
    controls = inside(stage, group, room - 2 * (pad + EDGE))
    return panel(stage.ui, first.title, controls, key=f"sheet-{first.name}", pad=pad)


def inside(stage: AnyContext, group: Sequence[Sheet], room: float) -> list[ft.Control]:
    """Draws the contents of sheets, without a panel around them."""
    return [control for sheet in group for control in _form(stage, sheet, room)]


def _form(stage: AnyContext, sheet: Sheet, room: float) -> list[ft.Control]:
    if sheet.form == "seats":
        return _seats(stage, sheet, room)
    if sheet.form == "lanes":
        return [_lane(stage, row, room) for row in sheet.rows]
    if sheet.form == "piece":
        return [_piece(stage.ui, row, cell) for row in sheet.rows for cell in row.cells]
    return rows(stage.ui, sheet.rows, room, beside=sheet.form == "facts")


# -- rows ------------------------------------------------------------------------------------


def rows(ui: Ui, shown: Sequence[Row], room: float, *, beside: bool) -> list[ft.Control]:
    """Draws rows below one another, short ones optionally side by side."""
    drawn: list[ft.Control] = []
    for small, same in groupby(shown, lambda row: beside and not _tiled(row)):
        if small:
            drawn.append(_facts(ui, [*same]))
        else:
            drawn += [_row(ui, row, room) for row in same]
    return drawn


def _tiled(row: Row) -> bool:
    several = len(row.cells) > 1 or not row.label
    return any(cell.mark or cell.free or (cell.note and several) for cell in row.cells)


def _facts(ui: Ui, shown: Sequence[Row]) -> ft.Control:
    return ft.Row(
        [
            shapes.column([kit.text(ui, row.label, "small", quiet=True), *_values(ui, row.cells)])
            for row in shown
        ],
        wrap=True,
        spacing=24,
        run_spacing=10,
    )


def _values(ui: Ui, cells: Sequence[Cell]) -> list[ft.Control]:
    if len(cells) == 1 and cells[0].note:
        (cell,) = cells
        return [
            kit.text(ui, cell.text, strong=True),
            kit.text(ui, cell.note, "small", quiet=True),
        ]
    return [kit.text(ui, ui.say.row(cell.in_words(ui.say.lang) for cell in cells), strong=True)]


def _row(ui: Ui, row: Row, room: float) -> ft.Control:
    if not row.label and not row.line and len(row.cells) == 1 and not _tiled(row):
        return kit.text(ui, row.cells[0].text)
    inside: list[ft.Control] = []
    if row.label:
        # Above a spoken line the label names a piece, otherwise a kind of item.
        piece = bool(row.line) and not any(cell.note for cell in row.cells)
        inside.append(
            kit.text(ui, row.label, "body" if piece else "small", quiet=not piece, strong=piece)
        )
    if _tiled(row):
        inside.append(tiles(ui, row.cells, room))
    elif len(row.cells) == 1 and row.cells[0].note:
        inside += _values(ui, row.cells)
    elif row.cells or not row.line:
        inside.append(_chips(ui, row.cells))
    if row.line:
        inside.append(spoken(ui, row.line))
    return shapes.stretched(inside, 4)


def spoken(ui: Ui, line: str) -> ft.Control:
    """Draws a line to be read aloud, in quotation marks."""
    return lettering.written("display", f"“{line}”", size=ui.size("body"), color=ui.colors.quiet)


def _chips(ui: Ui, cells: Sequence[Cell]) -> ft.Control:
    if not cells:
        return kit.text(ui, ui.say("plain.nothing"), quiet=True)
    return ft.Row(
        [
            ft.Container(
                kit.text(ui, cell.in_words(ui.say.lang), "small"),
                padding=ft.Padding.symmetric(horizontal=10, vertical=4),
                border_radius=8,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.raised,
            )
            for cell in cells
        ],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )


# -- tiles -----------------------------------------------------------------------------------


def across(ui: Ui, room: float, count: int, least: float, gap: float = GAP) -> int:
    """Returns the number of tiles to draw side by side.

    The number may be smaller than the number that fits, if all rows are then full.
    """
    fit = max(1, int((room + gap) // (least * ui.text_scale + gap)))
    if fit >= count:
        return max(1, count)
    return next((n for n in range(fit, fit // 2, -1) if count % n == 0), fit)


def least(cells: Sequence[Cell]) -> float:
    """Returns the minimum width of items' tiles, at text scale 1."""
    read = any(len(cell.note) > LONG or len(cell.text) > LONG // 2 for cell in cells)
    return BROAD if read else TILE_WIDTH


def tiles(ui: Ui, cells: Sequence[Cell], room: float) -> ft.Control:
    """Draws items, with their details, in a grid of tiles."""
    number = min(across(ui, room, max(2, len(cells)), least(cells)), 4)
    width = (room - GAP * (number - 1)) / number
    return shapes.grid([_tile(ui, cell, width) for cell in cells], number, GAP)


def _tile(ui: Ui, cell: Cell, width: float) -> ft.Control:
    inside: list[ft.Control]
    if cell.free:
        inside = [kit.text(ui, cell.text, "small", quiet=True)]
    else:
        inside = [kit.text(ui, f"{cell.mark} {cell.text}".lstrip(), strong=True)]
        if cell.note:
            inside.append(kit.text(ui, cell.note, "small", quiet=True))
    return ft.Container(
        shapes.column(inside) if len(inside) > 1 else inside[0],
        width=width,
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        bgcolor=None if cell.free else ui.colors.raised,
        border=ft.Border.all(1, ui.colors.line),
    )


# -- lanes -----------------------------------------------------------------------------------


def _lane(stage: AnyContext, row: Row, room: float) -> ft.Control:
    ui = stage.ui
    number = across(ui, room, len(row.cells), _narrow(row.cells), 4)
    width = (room - 4 * (number - 1)) / number
    cells = [_stand(ui, cell, width) for cell in row.cells]
    lines: list[ft.Control] = [
        ft.Row(
            cells[start : start + number],
            spacing=4,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for start in range(0, len(cells), number)
    ]
    mine = row.seat is not None and row.seat == stage.scene.viewer
    mark: list[ft.Control] = []
    if row.seat is not None:
        person = stage.seats[row.seat]
        mark = [kit.badge(person.colour, 22, person.understudy, person.mask)]
    head: ft.Control = kit.text(ui, row.label, "small", strong=bool(lines), quiet=not mine)
    if mark:
        head = ft.Row(
            [ft.Container(head, expand=True), *mark],
            spacing=6,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    if not lines:
        return head
    return shapes.stretched([*([head] if row.label or mark else []), *lines], 4)


def _narrow(cells: Sequence[Cell]) -> float:
    longest = max(
        (
            measure.longest_word(text, SIZES["small"], font)
            for cell in cells
            for text, font in ((cell.text, STRONG), (cell.note, BODY))
        ),
        default=0.0,
    )
    return max(NARROW, longest + measure.ROUNDING + 2 * (STAND + EDGE))


def _stand(ui: Ui, cell: Cell, width: float) -> ft.Control:
    if cell.free:
        return ft.Container(
            kit.text(ui, cell.text, "small", quiet=True, center=True),
            width=width,
            padding=ft.Padding.symmetric(horizontal=3, vertical=6),
            alignment=ft.Alignment.CENTER,
            border_radius=8,
            clip_behavior=kit.UNCUT,
            border=ft.Border.all(1, ui.colors.line),
        )
    inside: list[ft.Control] = []
    if cell.mark:
        inside.append(kit.text(ui, cell.mark, "large", strong=True, quiet=cell.faint))
    if cell.text:
        inside.append(kit.text(ui, cell.text, "small", strong=True, quiet=cell.faint))
    if cell.note:
        inside.append(kit.text(ui, cell.note, "small", quiet=True))
    return ft.Container(
        shapes.column(inside) if len(inside) > 1 else inside[0],
        width=width,
        padding=ft.Padding.symmetric(horizontal=STAND, vertical=4),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        bgcolor=None if cell.faint else ui.colors.raised,
        border=ft.Border.all(1, ui.colors.quiet),
    )


def _piece(ui: Ui, row: Row, cell: Cell) -> ft.Control:
    role = "display" if ui.text_scale <= 1.3 else "large"
    content: list[ft.Control] = [kit.text(ui, row.label, "small", quiet=True)]
    if cell.text:
        content.append(kit.text(ui, cell.text, strong=True))
    if cell.note:
        content.append(kit.text(ui, cell.note, "small", quiet=True))
    column = shapes.column(content)
    mark = [kit.title(ui, cell.mark, role, color=ui.colors.brass)] if cell.mark else []
    return ft.Container(
        ft.Row(
            [*mark, ft.Container(column, expand=True)],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        border_radius=10,
        clip_behavior=kit.UNCUT,
        border=ft.Border.all(1, ui.colors.brass),
    )


# -- everybody -------------------------------------------------------------------------------


def _seats(stage: AnyContext, sheet: Sheet, room: float) -> list[ft.Control]:
    ui, scene = stage.ui, stage.scene
    drawn: list[ft.Control] = []
    for seat, same in groupby(sheet.rows, lambda row: row.seat):
        if seat is None:
            drawn += rows(ui, [*same], room, beside=True)
            continue
        person = stage.seats[seat]
        on = (
            [kit.text(ui, ui.say("plain.on"), "small", color=ui.colors.brass)]
            if seat in scene.deciders and not scene.window and scene.may_name(seat)
            else []
        )
        drawn.append(
            ft.Container(
                shapes.stretched(
                    [
                        ft.Row(
                            [
                                kit.badge(person.colour, 30, person.understudy, person.mask),
                                kit.text(ui, person.name, strong=True, expand=True),
                                *on,
                            ],
                            spacing=10,
                            vertical_alignment=ft.CrossAxisAlignment.CENTER,
                        ),
                        *rows(ui, [*same], room, beside=True),
                    ],
                    6,
                ),
                padding=ft.Padding.only(top=10),
                border=ft.Border.only(top=ft.BorderSide(1, ui.colors.line)),
            )
        )
    return drawn
