"""Rows of a sheet: tiles, sums, and the track.

Tiles on the sheet count or will drop; tiles on the track wait.
"""

from __future__ import annotations

from typing import NamedTuple

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
from app.theme.ui import BODY, DISPLAY

FADED = 0.55
"""Fading of a tile that will drop, from 0 to 1."""

LARGEST, READABLE, LEAST_NAME = 18.0, 13.0, 9.5
"""Type sizes in a high, a usual and a narrow row.

They apply at the default text scale.
"""

LEAST_CAPTION, CAPTION, CAPTION_GAP = 10.0, 0.22, 5.0
"""Type size of the caption in a row with tiles, and gap on both sides.

They are its minimum, its share of the row's height, and logical pixels.
"""

NOTHING = "0"
"""Sum of an empty row."""

LEAST_SLIP, SIGN = 10.0, 1.05
"""Minimum type size of tiles as numbers, and width of a sign.

The width is relative to the type size.
"""

COUNTED = 3.2
"""Width of a sign with the number of tiles that count.

It is relative to the type size.
"""

LEAST_HEADING = 9.0
"""Minimum type size of the heading over the track."""

TILTED = -0.12
"""Angle of a tile on the hook, in radians."""

Marks = dict[tuple[int, int, int], Marked]
"""Tiles with a frame or dimming, by area, Aspect and index."""


def rows(ui: Ui, laid: SheetPlan, look: SheetLook) -> list[ft.Control]:
    """Draws everything on a sheet below its header."""
    marks: Marks = {(each.area, each.aspect, each.at): each for each in look.marks}
    parts: list[ft.Control] = []
    for aspect in laid.order:
        drawn = _pieces if laid.pieces else _slips
        parts += drawn(ui, laid, look, aspect, marks)
        if laid.sums[aspect].now and not laid.abreast:
            parts.append(_sum(ui, laid, aspect))
    if laid.aside:
        parts += _column(ui, laid, look, marks)
    elif laid.waiting.h:
        parts += _waiting(ui, laid, look, marks)
    return parts


def ground(ui: Ui, laid: SheetPlan, look: SheetLook) -> ft.LinearGradient:
    """Returns a sheet's background, with colours for the player and each Aspect."""
    inks, dim = faces.paper(ui), look.dim
    fill, tape = mixed(inks.fill, ui.colors.house, dim), faces.tape(ui, look.person.colour, dim)
    if laid.abreast:
        parts = [(laid.row(each).right, faces.tinted(ui, each, dim)) for each in laid.order]
        strips = [(laid.head.right, tape), *parts, (laid.area.right, tape)]
        return _striped([(end - laid.area.x, color) for end, color in strips], across=True)
    strips = [(laid.head.bottom, tape)]
    strips += [
        (laid.row(aspect).y + laid.row_height, faces.tinted(ui, aspect, dim))
        for aspect in laid.order
    ]
    if laid.waiting.h:
        strips += [(laid.waiting.y, fill), (laid.waiting.y + 1, inks.pencil)]
    strips.append((laid.area.bottom, fill))
    return _striped([(end - laid.area.y, color) for end, color in strips])


def _striped(strips: list[tuple[float, str]], *, across: bool = False) -> ft.LinearGradient:
    stops = [0.0]
    for end, _ in strips:
        stops += [end / strips[-1][0]] * 2
    return ft.LinearGradient(
        colors=[color for _, color in strips for _ in range(2)],
        stops=stops[:-1],
        begin=ft.Alignment.CENTER_LEFT if across else ft.Alignment.TOP_CENTER,
        end=ft.Alignment.CENTER_RIGHT if across else ft.Alignment.BOTTOM_CENTER,
    )


# -- sums --------------------------------------------------------------------------------------


def _sum(ui: Ui, laid: SheetPlan, aspect: int) -> ft.Control:
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


# -- rows with tiles ---------------------------------------------------------------------------


def _pieces(
    ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int, marks: Marks
) -> list[ft.Control]:
    parts = [_label(ui, laid, aspect)]
    tiles = look.cells[aspect][SHEET]
    coming = [ghost for area, b, ghost in look.ghosts if (area, b) == (SHEET, aspect)]
    spots = laid.tiles(SHEET, aspect)
    paper = faces.tinted(ui, aspect, look.dim)
    falls = laid.falls[aspect]
    if not coming and len(tiles) == len(falls):
        parts += _empty(faces.paper(ui), laid, aspect, look)
    elif _captioned(laid, look):
        stays = [spot for at, spot in enumerate(spots) if at not in falls]
        parts += _caption(faces.paper(ui), laid, aspect, look, stays[-1].right)
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
    slot, size = laid.slot(aspect), laid.end_size
    sign = kit.sign(_end_name(laid, aspect), size, faces.END_INK[ui.colors.dark])
    sign.left, sign.top = slot.right - size, slot.y + (slot.h - size) / 2
    return sign


def _end_name(laid: SheetPlan, aspect: int) -> str:
    return faces.ENDS[laid.order.index(aspect)] if laid.loses(aspect) else ""


def _label(ui: Ui, laid: SheetPlan, aspect: int) -> ft.Control:
    row = laid.row(aspect)
    size = laid.label * 0.84
    sign = kit.sign(faces.aspect_sign(aspect), size, faces.aspect_ink(ui, aspect))
    sign.left, sign.top = row.x + 4, row.y + (row.h - size) / 2
    return sign


class RowType(NamedTuple):
    """Type sizes of words in a sheet's empty rows, equal in each.

    Attributes:
        name: Type size of an Aspect's name; 0 if a name does not fit.
        note: Type size of its final loss; 0 if one does not fit.
        room: Width of the words, which end at the trapdoor or hook.
    """

    name: float
    note: float
    room: float


def _row_type(laid: SheetPlan, look: SheetLook) -> RowType:
    left = laid.zone(SHEET, laid.order[0]).x
    end = laid.edge - 8 - measure.box(NOTHING, laid.sum_size, DISPLAY) - laid.end_size
    room = end - left - 6
    names, notes = zip(*look.rows, strict=True)
    most = max(READABLE, min(LARGEST, laid.row_height * 0.24)) * min(laid.scale, 1.4)
    size = min(most, *(measure.filling(name, room) for name in names))
    if size < LEAST_NAME:
        return RowType(0.0, 0.0, room)
    roles = (
        TypeRole(size, max(LEAST_NAME, size * 0.8), 1),
        TypeRole(size, LEAST_NAME, 2),
        TypeRole(size, LEAST_NAME, 3),
    )
    height = laid.row_height - 1.4 * size
    found = [measure.fitted(note, room, roles, BODY, height) for note in notes if note]
    whole = bool(found) and all(each.whole for each in found)
    return RowType(size, min(each.size for each in found) if whole else 0.0, room)


def _empty(inks: Paper, laid: SheetPlan, aspect: int, look: SheetLook) -> list[ft.Control]:
    size, small, room = _row_type(laid, look)
    if not size:
        return []
    zone, (name, note) = laid.zone(SHEET, aspect), look.rows[aspect]
    if laid.falls[aspect]:
        room = min(room, laid.slot(aspect).x - zone.x - 4)
        if not measure.fits(name, size, room):
            return []
        most = max(1, int((laid.row_height / 1.2 - size) / max(small, 1.0)))
        note = note if measure.fits(note, small, room, most, BODY) else ""
    spans, lines = [text_span(name, size, inks.pencil)], 0
    beside: list[ft.Control] = []
    if note and small:
        spans.append(text_span(f"\n{note}", small, inks.pencil, BODY))
        lines = measure.rows(note, small, room, BODY)
    elif _captioned(laid, look):
        beside = _caption(inks, laid, aspect, look, zone.x + 2 + measure.box(name, size))
    return [
        *beside,
        ft.Text(
            spans=spans,
            max_lines=1 + lines,
            left=zone.x + 2,
            top=zone.y + (zone.h - (size + small * lines) * 1.2) / 2,
            width=room,
            semantics_label="",
        ),
    ]


def _captioned(laid: SheetPlan, look: SheetLook) -> bool:
    return laid.headed and len(look.waits) > 1


def _caption(
    inks: Paper, laid: SheetPlan, aspect: int, look: SheetLook, left: float
) -> list[ft.Control]:
    """Draws a row's final loss beside its tiles or its name, if there is room."""
    note, slot, scale = look.rows[aspect][1], laid.slot(aspect), min(laid.scale, 1.4)
    most = max(LEAST_CAPTION, min(READABLE, laid.row_height * CAPTION)) * scale
    roles = [TypeRole(most, LEAST_CAPTION * scale, lines) for lines in (1, 2, 3)]
    room = slot.x - CAPTION_GAP - left - CAPTION_GAP
    found = measure.fitted(note, room, roles, BODY, slot.h)
    if not note or not found.whole:
        return []
    height = found.lines * found.size * measure.height(1.2, note, BODY)
    width = measure.narrowest(note, found.lines, found.size, BODY) + 2 * measure.ROUNDING
    width = min(room, width)  # lines of about the same length
    return [
        lettering.written(
            "body",
            note,
            line=1.2,
            size=found.size,
            color=inks.pencil,
            text_align=ft.TextAlign.RIGHT,
            max_lines=found.lines,
            left=slot.x - CAPTION_GAP - width,
            top=slot.y + (slot.h - height) / 2,
            width=width,
            semantics_label="",
        )
    ]


def _ghost(ui: Ui, look: TileLook, spot: Rect) -> ft.Control:
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
    row, inks = laid.row(aspect), faces.paper(ui)
    room = (row.right if laid.abreast else laid.sum(aspect).x) - row.x - (4 if laid.abreast else 6)
    size = min(row.h * 0.78, 15.0 * min(laid.scale, 1.5))
    least = min(size, LEAST_SLIP)

    def fits() -> bool:
        return _across(laid, look, aspect, size) <= room

    while size > least and not fits():
        size -= 0.5
    whole = fits()
    if not whole:
        size = min(size, room / (COUNTED + SIGN * 2 * laid.loses(aspect)))
    sign = sign_span(faces.aspect_sign(aspect), size, faces.aspect_ink(ui, aspect))
    if whole:
        stays = _numbers(ui, laid, look, aspect, marks, size)
        gone = _struck(ui, laid, look, aspect, marks, size)
    else:
        stays, gone = _counted(ui, laid, aspect, size)
    line = Rect(row.x + 3, row.y, room, row.h)
    parts = [_line([sign, text_span(" ", size * 0.5, inks.ink), *stays], line, size)]
    if end := _end_name(laid, aspect):  # at the right edge, as in a row with pictures
        gone = [*gone, sign_span(end, size, faces.END_INK[ui.colors.dark])]
        parts.append(_line(gone, line, size))
        parts[-1].text_align = ft.TextAlign.RIGHT
    return [*parts]


def _across(laid: SheetPlan, look: SheetLook, aspect: int, size: float) -> float:
    tiles, falls = look.cells[aspect][SHEET], laid.falls[aspect]
    stays = [tile for at, tile in enumerate(tiles) if at not in falls]
    coming = sum(ghost[:2] == (SHEET, aspect) for ghost in look.ghosts)
    signs = 1 + coming + laid.loses(aspect)
    gaps = measure.width_of(" ", size * 0.5) * (1 + laid.loses(aspect))
    dropped = faces.struck_width([tiles[at] for at in falls], size)
    return size * SIGN * signs + gaps + faces.slips_width(stays, size) + dropped


def _numbers(
    ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int, marks: Marks, size: float
) -> list[ft.TextSpan]:
    inks, tiles, falls = faces.paper(ui), look.cells[aspect][SHEET], laid.falls[aspect]
    spans: list[ft.TextSpan] = []
    for at, tile in enumerate(tiles):
        if at not in falls:
            spans += faces.slip(ui, tile, size, _mark_of(marks, aspect, at))
    coming = sum(ghost[:2] == (SHEET, aspect) for ghost in look.ghosts)
    return [*spans, *[sign_span("plus", size, inks.ink)] * coming]


def _struck(
    ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int, marks: Marks, size: float
) -> list[ft.TextSpan]:
    pencil, tiles = faces.paper(ui).pencil, look.cells[aspect][SHEET]
    return [
        span
        for at in laid.falls[aspect]
        for span in faces.struck(ui, tiles[at], size, pencil, _mark_of(marks, aspect, at))
    ]


def _counted(
    ui: Ui, laid: SheetPlan, aspect: int, size: float
) -> tuple[list[ft.TextSpan], list[ft.TextSpan]]:
    inks, falls = faces.paper(ui), len(laid.falls[aspect])
    stays = laid.lying[aspect][SHEET] - falls
    counts = [sign_span("tiles", size, inks.pencil), text_span(f"{stays}", size, inks.ink)]
    return counts, [text_span(f"{falls}", size, inks.pencil)] if falls else []


def _mark_of(marks: Marks, aspect: int, at: int) -> str | None:
    marked = marks.get((SHEET, aspect, at))
    return None if marked is None else marked.mark


# -- tiles that wait ---------------------------------------------------------------------------


def _column(ui: Ui, laid: SheetPlan, look: SheetLook, marks: Marks) -> list[ft.Control]:
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
    inks, area, size = faces.paper(ui), laid.waiting, laid.waiting_size
    parts: list[ft.Control] = []
    if laid.abreast:
        edge = ft.Border.only(top=ft.BorderSide(1, inks.pencil))
        parts.append(fixed(area, bgcolor=mixed(inks.fill, ui.colors.house, look.dim), border=edge))
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
            across = faces.slips_width([tile], 1.0) if laid.abreast else 2.9
            small = min(size, (spot.w - 1) / across)
            spans = [sign_span(faces.aspect_sign(aspect), small, faces.aspect_ink(ui, aspect))]
            spans = [] if laid.abreast else spans  # its sign is above
            spans += faces.slip(ui, tile, small, ui.colors.brass if ghost else mark)
            parts.append(_line(spans, spot, small))
            right = spot.right
    rest = Rect(right, area.y, area.right - 6 - right, area.h)
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
