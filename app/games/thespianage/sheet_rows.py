"""Draws the rows of a sheet: tiles, sums, and the track.

Tiles on the sheet count or will drop; tiles on the track wait.
"""

from __future__ import annotations

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed
from app.games.thespianage import faces
from app.games.thespianage.faces import Paper, TileLook, sign_span, sum_spans, text_span
from app.games.thespianage.places import SHEET, TRACK
from app.games.thespianage.sheet_look import Marked, SheetLook
from app.games.thespianage.sheet_plan import TOP, SheetPlan
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.measure import TypeRole
from app.theme.palette import INK, mixed
from app.theme.ui import BODY

FADED = 0.55
"""Amount of fading of a tile that will drop, from 0 to 1."""

READABLE, LEAST_NAME = 13.0, 9.5
"""Usual and minimum type size in a row at the default text scale."""

LEAST_HEADING = 9.0
"""Minimum type size of the heading over the track."""

PIT = 0.17
"""Height of a trapdoor, relative to its row."""

LEAST_ABOVE = 48.0
"""Minimum height of a row with words above its trapdoor, in logical pixels."""

TILTED = -0.12
"""Angle of a tile on the hook, in radians."""

Marks = dict[tuple[int, int, int], Marked]
"""Tiles with a frame or dimming, by area, Aspect and index."""


def rows(ui: Ui, laid: SheetPlan, look: SheetLook) -> list[ft.Control]:
    """Draws everything on a sheet below its header."""
    marks: Marks = {(each.area, each.aspect, each.at): each for each in look.marks}
    if laid.summed:
        parts = _sums_abreast(ui, laid, look)
    else:
        parts = []
        for aspect in laid.order:
            drawn = _pieces if laid.pieces else _slips
            parts += drawn(ui, laid, look, aspect, marks)
            if laid.sums[aspect].now:
                parts.append(_sum(ui, laid, aspect))
    if laid.aside:
        parts += _column(ui, laid, look, marks)
    elif laid.waiting.h:
        parts += _waiting(ui, laid, look, marks)
    return parts


def ground(ui: Ui, laid: SheetPlan, look: SheetLook) -> ft.LinearGradient:
    """Returns a sheet's background, with colours for the player and each Aspect."""
    inks, dim = faces.paper(ui), look.dim
    fill = mixed(inks.fill, ui.colors.house, dim)
    strips = [(laid.head.bottom, faces.tape(ui, look.person.colour, dim))]
    strips += [
        (laid.row(aspect).y + laid.row_height, faces.tinted(ui, aspect, dim))
        for aspect in laid.order
    ]
    if laid.waiting.h:
        strips += [(laid.waiting.y, fill), (laid.waiting.y + 1, inks.pencil)]
    strips.append((laid.area.bottom, fill))
    stops = [0.0]
    for end, _ in strips:
        stops += [(end - laid.area.y) / laid.area.h] * 2
    return ft.LinearGradient(
        colors=[color for _, color in strips for _ in range(2)],
        stops=stops[:-1],
        begin=ft.Alignment.TOP_CENTER,
        end=ft.Alignment.BOTTOM_CENTER,
    )


# -- sums --------------------------------------------------------------------------------------


def _sum(ui: Ui, laid: SheetPlan, aspect: int) -> ft.Control:
    """Draws an Aspect's sum, highlighted if the choice changes it."""
    spot = laid.sum(aspect)
    return _sum_at(ui, laid, aspect, spot, laid.sum_size)


def _sum_at(ui: Ui, laid: SheetPlan, aspect: int, spot: Rect, size: float) -> ft.Control:
    spans = _spans_of(ui, laid, aspect, size)
    lit = bool(laid.sums[aspect].then)
    return ft.Text(
        spans=spans,
        text_align=ft.TextAlign.CENTER if lit else ft.TextAlign.RIGHT,
        no_wrap=True,
        bgcolor=ui.colors.brass if lit else None,
        left=spot.x,
        top=spot.y + (spot.h - size * faces.LINE) / 2,
        width=spot.w,
        semantics_label="",
    )


def _spans_of(ui: Ui, laid: SheetPlan, aspect: int, size: float) -> list[ft.TextSpan]:
    found, inks = laid.sums[aspect], faces.paper(ui)
    pair = (ui.colors.on_brass,) * 2 if found.then else (inks.ink, inks.pencil)
    return sum_spans(found, size, pair, unknown=0.8, arrow=0.6)


def _sums_abreast(ui: Ui, laid: SheetPlan, look: SheetLook) -> list[ft.Control]:
    """Draws only the sums, side by side, on a sheet too short for rows."""
    top, height = laid.head.bottom, laid.row_height * len(laid.order)
    width = (laid.area.w - 4) / len(laid.order)
    most = 17.0 * min(laid.scale, 1.5)
    stacked, beside = min(most, height * 0.46, width / 2.3), min(most, height * 0.62, width / 3.3)
    size, over = max(stacked, beside), stacked >= beside
    inks = faces.paper(ui)
    parts: list[ft.Control] = []
    for place, aspect in enumerate(laid.order):
        spans = [sign_span(faces.aspect_sign(aspect), size * 0.9, faces.aspect_ink(ui, aspect))]
        spans.append(text_span("\n" if over else " ", size * 0.4, inks.ink))
        spans += _spans_of(ui, laid, aspect, size)
        parts.append(
            ft.Text(
                spans=spans,
                size=size,
                style=ft.TextStyle(height=1.1),
                text_align=ft.TextAlign.CENTER,
                no_wrap=not over,
                max_lines=1 + over,
                left=2 + place * width,
                top=top + (height - size * (2.1 if over else faces.LINE)) / 2,
                width=width,
                semantics_label="",
            )
        )
    return parts


# -- rows with tiles ---------------------------------------------------------------------------


def _pieces(
    ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int, marks: Marks
) -> list[ft.Control]:
    """Draws an Aspect's row with a picture of each tile."""
    parts = [_label(ui, laid, aspect)]
    tiles = look.cells[aspect][SHEET]
    coming = [ghost for area, b, ghost in look.ghosts if (area, b) == (SHEET, aspect)]
    spots = laid.tiles(SHEET, aspect)
    paper = faces.tinted(ui, aspect, look.dim)
    falls = laid.falls[aspect]
    if not tiles and not coming:
        parts += _empty(faces.paper(ui), laid, aspect, look)
    for at, (tile, spot) in enumerate(zip(tiles, spots, strict=False)):
        marked = marks.get((SHEET, aspect, at))
        mark = None if marked is None else marked.mark
        dim = look.dim if marked is None else max(look.dim, marked.dim)
        if at in falls and laid.order.index(aspect) != TOP:
            parts.append(_hooked(ui, tile, spot, mark, paper))
        elif at in falls:
            parts += faces.tile_parts(ui, tile, spot, mark, max(FADED, dim), paper)
        else:
            parts += faces.tile_parts(ui, tile, spot, mark, dim, paper)
    for ghost, spot in zip(coming, spots[len(tiles) :], strict=True):
        parts.append(_ghost(ui, ghost, spot))
    if laid.loses(aspect):
        parts.append(_end(ui, laid, aspect))
    return parts


def _hooked(ui: Ui, tile: TileLook, spot: Rect, mark: str | None, paper: str) -> ft.Control:
    here = Rect(0, 0, spot.w, spot.h)
    return shapes.uncut(
        faces.tile_parts(ui, tile, here, mark, FADED, paper),
        left=spot.x,
        top=spot.y,
        width=spot.w,
        height=spot.h,
        rotate=TILTED,
    )


def _end(ui: Ui, laid: SheetPlan, aspect: int) -> ft.Control:
    """Draws the trapdoor or the hook of a row."""
    slot = laid.slot(aspect)
    if laid.order.index(aspect) == TOP:
        height = _pit_height(slot)
        hole = Rect(slot.x, slot.bottom - height - 1, slot.w, height)
        edge = ft.Border.only(bottom=ft.BorderSide(2, faces.GOLD))
        return fixed(hole, bgcolor=faces.HOLE, border=edge)
    size = _hook_size(laid)
    hook = kit.sign("hook", size, faces.CANE[ui.colors.dark])
    hook.left, hook.top = slot.right - size, slot.y + (slot.h - size) / 2 - slot.h * 0.08
    return hook


def _pit_height(slot: Rect) -> float:
    return max(6.0, slot.h * PIT)


def _hook_size(laid: SheetPlan) -> float:
    return max(15.0, laid.tile * 0.74)


def _label(ui: Ui, laid: SheetPlan, aspect: int) -> ft.Control:
    row = laid.row(aspect)
    size = laid.label * 0.84
    sign = kit.sign(faces.aspect_sign(aspect), size, faces.aspect_ink(ui, aspect))
    sign.left, sign.top = row.x + 4, row.y + (row.h - size) / 2
    return sign


def _empty(inks: Paper, laid: SheetPlan, aspect: int, look: SheetLook) -> list[ft.Control]:
    """Draws an Aspect's name and final loss in its empty row.

    The words end at the hook, or above the trapdoor. Draws nothing if the name does not fit.
    """
    zone, slot = laid.zone(SHEET, aspect), laid.slot(aspect)
    room = zone.w - 4
    top = laid.order.index(aspect) == TOP
    if slot.w and top and not laid.headed and zone.h >= LEAST_ABOVE * laid.scale:
        zone = zone._replace(h=zone.h - _pit_height(slot))
    elif slot.w and top:
        room = slot.x - zone.x - 2
    elif slot.w:
        room = slot.right - _hook_size(laid) - zone.x - 2
    name, note = look.rows[aspect]
    size = min(READABLE * min(laid.scale, 1.4), measure.filling(name, room))
    if size < LEAST_NAME:
        return []
    spans = [text_span(name, size, inks.pencil)]
    roles = (
        TypeRole(size, max(LEAST_NAME, size * 0.8), 1),
        TypeRole(size, LEAST_NAME, 2),
        TypeRole(size, LEAST_NAME, 3),
    )
    small, lines, whole = measure.fitted(note, room, roles, BODY, zone.h - 1.4 * size)
    if note and whole:
        spans.append(text_span(f"\n{note}", small, inks.pencil, BODY))
    else:
        small, lines = 0.0, 0
    return [
        ft.Text(
            spans=spans,
            max_lines=1 + lines,
            left=zone.x + 2,
            top=zone.y + (zone.h - (size + small * lines) * 1.2) / 2,
            width=room,
            semantics_label="",
        )
    ]


def _ghost(ui: Ui, look: TileLook, spot: Rect) -> ft.Control:
    """Draws the outline of a previewed tile, with its value if known.

    The value of a tile that would drop is crossed out.
    """
    value = "" if look.value is None else faces.number(look.value)
    ink = faces.paper(ui).ink
    # The note about the choice tells it to a screen reader.
    words = lettering.written(
        "label", value, size=spot.h * 0.42, color=ink, no_wrap=True, semantics_label=""
    )
    if look.falls:
        words.style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)
    return fixed(
        spot,
        words if value else None,
        bgcolor=ft.Colors.with_opacity(0.2 if look.falls else 0.45, ui.colors.brass),
        border=ft.Border.all(2, ui.colors.brass),
        border_radius=4,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )


# -- rows with numbers -------------------------------------------------------------------------


def _slips(ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int, marks: Marks) -> list[ft.Control]:
    """Draws an Aspect's row with tile values as numbers.

    Values of tiles that will drop are crossed out. If the values do not fit, the row says how many
    tiles count and how many will drop.
    """
    row, inks = laid.row(aspect), faces.paper(ui)
    room = laid.sum(aspect).x - row.x - 6
    size = min(row.h * 0.78, 15.0 * min(laid.scale, 1.5))
    usual = size
    least = min(size, READABLE * 0.9)
    while faces.slips_width(look.cells[aspect][SHEET], size) + size * 2.4 > room and size > least:
        size -= 0.5
    sign = sign_span(faces.aspect_sign(aspect), usual, faces.aspect_ink(ui, aspect))
    spans = [sign, text_span(" ", size * 0.5, inks.ink)]
    if faces.slips_width(look.cells[aspect][SHEET], size) + size * 2.4 <= room:
        spans += _numbers(ui, laid, look, aspect, marks, size)
    else:
        spans += _counted(inks, laid, aspect, size)
    return [
        ft.Text(
            spans=spans,
            no_wrap=True,
            max_lines=1,
            left=3,
            top=row.y + (row.h - size * 1.25) / 2,
            width=room,
            semantics_label="",
        )
    ]


def _numbers(
    ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int, marks: Marks, size: float
) -> list[ft.TextSpan]:
    """Returns the tile values that count, then those that will drop."""
    inks, tiles, falls = faces.paper(ui), look.cells[aspect][SHEET], laid.falls[aspect]
    spans: list[ft.TextSpan] = []
    for at, tile in enumerate(tiles):
        if at not in falls:
            marked = marks.get((SHEET, aspect, at))
            spans += faces.slip(ui, tile, size, None if marked is None else marked.mark)
    coming = sum(ghost[:2] == (SHEET, aspect) for ghost in look.ghosts)
    spans += [sign_span("plus", size, inks.ink)] * coming
    if falls:
        spans.append(sign_span(faces.ENDS[laid.order.index(aspect)], size, inks.pencil))
        spans.append(text_span(" ", size * 0.5, inks.pencil))
        for at in falls:
            marked = marks.get((SHEET, aspect, at))
            lit = None if marked is None else marked.mark
            spans += faces.struck(ui, tiles[at], size, inks.pencil, lit)
    return spans


def _counted(inks: Paper, laid: SheetPlan, aspect: int, size: float) -> list[ft.TextSpan]:
    """Returns how many tiles count and how many will drop, as text."""
    falls = len(laid.falls[aspect])
    stays = laid.lying[aspect][SHEET] - falls
    spans = [sign_span("tiles", size, inks.pencil), text_span(f"{stays} ", size, inks.ink)]
    if falls:
        end = faces.ENDS[laid.order.index(aspect)]
        spans += [sign_span(end, size, inks.pencil), text_span(f"{falls}", size, inks.pencil)]
    return spans


# -- tiles that wait ---------------------------------------------------------------------------


def _column(ui: Ui, laid: SheetPlan, look: SheetLook, marks: Marks) -> list[ft.Control]:
    """Draws the track as a column, beside a dashed line; on a small sheet only if it has tiles."""
    top = laid.head.h + 2
    parts: list[ft.Control] = []
    if laid.headed or any(track for track, _ in laid.lying):
        line = Rect(laid.edge, top, 1.5, laid.area.h - top - 4)
        parts.append(_dashes(faces.paper(ui).pencil, line))
    if laid.headed:
        parts.append(_heading(laid, look.waits[0]))
    for aspect in laid.order:
        coming = [ghost for area, b, ghost in look.ghosts if (area, b) == (TRACK, aspect)]
        spots, tiles = laid.tiles(TRACK, aspect), look.cells[aspect][TRACK]
        paper = faces.tinted(ui, aspect, look.dim)
        for at, (tile, spot) in enumerate(zip(tiles, spots, strict=False)):
            marked = marks.get((TRACK, aspect, at))
            mark = None if marked is None else marked.mark
            dim = look.dim if marked is None else max(look.dim, marked.dim)
            parts += faces.tile_parts(ui, tile, spot, mark, dim, paper)
        for ghost, spot in zip(coming, spots[len(tiles) :], strict=True):
            parts.append(_ghost(ui, ghost, spot))
    return parts


def _heading(laid: SheetPlan, heading: str) -> ft.Control:
    """Draws the heading over the track's column."""
    room, most = laid.area.w - laid.edge - 4, 14.0 * min(laid.scale, 1.4)
    size = measure.largest(heading, most, LEAST_HEADING, room, 2, BODY)
    lines, line = measure.rows(heading, size, room, BODY), measure.height(1.1, heading, BODY)
    return lettering.written(
        "body",
        heading,
        size=size,
        color=INK,
        text_align=ft.TextAlign.CENTER,
        max_lines=lines,
        line=line,
        left=laid.edge + 2,
        top=laid.head.h - lines * size * line - 4,
        width=room,
        semantics_label="",
    )


def _waiting(ui: Ui, laid: SheetPlan, look: SheetLook, marks: Marks) -> list[ft.Control]:
    """Draws the track as one line at the bottom of a sheet."""
    inks, area, size = faces.paper(ui), laid.waiting, laid.waiting_size
    parts: list[ft.Control] = []
    right = area.x + 6
    for aspect in laid.order:
        tiles = look.cells[aspect][TRACK]
        coming = [ghost for where, b, ghost in look.ghosts if (where, b) == (TRACK, aspect)]
        spots = laid.tiles(TRACK, aspect)
        for at, spot in enumerate(spots):
            marked = marks.get((TRACK, aspect, at))
            mark = None if marked is None else marked.mark
            ghost = at >= len(tiles)
            tile = coming[at - len(tiles)] if ghost else tiles[at]
            small = min(size, spot.w / 2.9)
            spans = [sign_span(faces.aspect_sign(aspect), small, faces.aspect_ink(ui, aspect))]
            spans += faces.slip(ui, tile, small, ui.colors.brass if ghost else mark)
            parts.append(_line(spans, spot, small))
            right = spot.right
    rest = Rect(right, area.y, laid.area.w - 6 - right, area.h)
    small = min(READABLE * min(laid.scale, 1.4), size)
    fitting = (words for words in look.waits if measure.box(words, small, BODY) <= rest.w)
    if (heading := next(fitting, "")) != "":
        words = lettering.written(
            "body",
            heading,
            size=small,
            color=inks.pencil,
            no_wrap=True,
            text_align=ft.TextAlign.RIGHT,
            left=rest.x,
            top=rest.y + (rest.h - small * 1.25) / 2,
            width=rest.w,
            semantics_label="",
        )
        parts.append(words)
    return parts


def _line(spans: list[ft.TextSpan], spot: Rect, size: float) -> ft.Text:
    return ft.Text(
        spans=spans,
        no_wrap=True,
        left=spot.x,
        top=spot.y + (spot.h - size * 1.25) / 2,
        width=spot.w,
        semantics_label="",
    )


def _dashes(color: str, area: Rect) -> ft.Control:
    return fixed(
        area,
        gradient=ft.LinearGradient(
            colors=[color, color, ft.Colors.TRANSPARENT, ft.Colors.TRANSPARENT],
            stops=[0, 0.5, 0.5, 1],
            begin=ft.Alignment(0, -1),
            end=ft.Alignment(0, 2 * 9 / max(1.0, area.h) - 1),
            tile_mode=ft.GradientTileMode.REPEATED,
        ),
    )
