"""The sheets of all players with their tracks: characters, tiles, previewed changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, target
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import OF_ONE_TILE, BoardState
from app.games.thespianage.faces import Paper, TileLook, sign_span, text_span
from app.games.thespianage.layout import Plan, SheetPlan, touchable
from app.games.thespianage.places import SHEET, TRACK, Board, Row, Tile
from app.games.thespianage.sheet_head import head
from app.games.thespianage.sheet_look import Marked, SheetLook
from app.games.thespianage.types import BoardContext
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import SEAT_COLOURS, mixed
from app.theme.ui import BODY, STRONG
from engines.thespianage.content import ASPECTS

if TYPE_CHECKING:
    from engines.thespianage.views import Tile as Lying
    from engines.thespianage.views import View

BEHIND = 0.55
"""Fading of tiles that are no answer."""

CLOSE = 0.4
"""Width of spaces, in parts of the usual one, in a line too long for its smallest type."""

FEW = 12
"""Number of answers above which the rows of the sheets are no targets: the tray has them all."""

TAPE = (0.55, 0.74)
"""Share of the paper that shows through the name tape, by day and in the evening."""

PLACES = ("top", "middle", "bottom")
"""The places of a sheet, as views and texts name them."""

LEGIBLE = 9.0
"""The smallest type of the words in an empty row."""

DROP = 3.0
"""Slide of a tile that would fall through the trapdoor, or is on the hook."""


def sheets(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Every sheet, in the order of the seats."""
    return [
        cache(draw_sheet, laid, look_of(moment, seat), key=f"sheet-{seat}")
        for seat, laid in enumerate(plan.sheets)
    ]


def targets(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Targets on the sheets: to be chosen where an answer is somebody, else to be read."""
    view, found = moment.now, list[ft.Control]()
    for seat, laid in enumerate(plan.sheets):
        board = Board(seat)
        answer = board in moment.answers
        label = aria_text.board(moment.stage, view, seat)
        tap = moment.calling(moment.tap if answer else moment.look_at, board)
        stance = moment.stance(board)
        found.append(
            cache(
                target,
                laid.area,
                label,
                key=f"board-{seat}",
                on_click=tap if touchable(laid.area) else None,
                selected=stance.selected if answer else None,
            )
        )
    return found


def rows(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Over the sheets every Aspect with a tile that may be chosen, where a finger can hit it."""
    found: list[ft.Control] = []
    if moment.asked is None or not plan.tray.h or len(moment.answers) > FEW:
        return found
    spots = (
        (Row(seat, area, aspect), laid.zone(area, aspect))
        for seat, laid in enumerate(plan.sheets)
        if Board(seat) not in moment.answers
        for aspect in range(ASPECTS)
        for area in (SHEET, TRACK)
    )
    for row, spot in spots:
        stance = moment.row_stance(row)
        if stance.on_click is None or not touchable(spot):
            continue
        found.append(
            ft.GestureDetector(
                on_tap=lambda _, tap=stance.on_click: tap(),
                exclude_from_semantics=True,
                left=spot.x,
                top=spot.y,
                width=spot.w,
                height=spot.h,
                key=f"row-{row.seat}-{row.area}-{row.aspect}",
            )
        )
    return found


# -- what a sheet shows ------------------------------------------------------------------------


def tile_look(view: View, seat: int, tile: Lying) -> TileLook:
    """Look of a tile, which lies with `seat`, to the owner of this view."""
    eyes = [each for each in tile["seen"] if each not in (seat, view["seat"])]
    return TileLook(tile["value"], tile["up"], bool(eyes) and not tile["up"])


def look_of(moment: BoardState, seat: int) -> SheetLook:
    """Look of a seat's sheet."""
    stage, view, after = moment.stage, moment.now, moment.after
    person, worth = stage.seats[seat], view["worth"][seat]
    who = view["characters"][seat]

    def lying(area: int, aspect: int) -> tuple[TileLook, ...]:
        tiles = aria_text.tiles_on(view, seat, area, aspect)
        return tuple(tile_look(view, seat, tile) for tile in tiles)

    cells = tuple((lying(TRACK, aspect), lying(SHEET, aspect)) for aspect in range(ASPECTS))
    ends = tuple(PLACES.index(end) for end in worth["ends"])
    points = faces.number(worth["points"])
    then = ""
    if moment.sure("worth") and moment.sure("characters"):
        then = faces.number(after["worth"][seat]["points"])
        then = "" if then == points else then
    lit, dim = _light(moment, seat)
    return SheetLook(
        person,
        who,
        _sunk(view, seat),
        "" if who is None else aria_text.character(stage, who),
        view["hand_sizes"][seat],
        view["shots"][seat],
        seat in view["guarded"],
        tuple(view["specials"][seat]),
        tuple(
            aria_text.title(stage, each["event"]) for each in view["stage"] if each["seat"] == seat
        ),
        tuple(
            (aria_text.aspect(stage, each), _loses(stage, ends, each)) for each in range(ASPECTS)
        ),
        stage.ui.say("thespianage.row.waits"),
        cells,
        tuple(tuple(falls) for falls in worth["falls"]),
        ends,
        points if who is not None else "",
        then,
        _marks(moment, seat, cells),
        _ghosts(moment, seat),
        lit,
        dim,
    )


def _loses(stage: BoardContext, ends: tuple[int, ...], aspect: int) -> str:
    """Tile that an Aspect loses in the end; "" before a character is chosen."""
    if not ends:
        return ""
    return stage.ui.say(f"thespianage.row.{PLACES[ends[aspect]]}")


def _sunk(view: View, seat: int) -> bool:
    """After a bomb nobody shines."""
    verdict = view["verdict"]
    return verdict is not None and not verdict["success"]


def _light(moment: BoardState, seat: int) -> tuple[str | None, float]:
    """The frame of a sheet, and the darkness over it."""
    colors = moment.stage.ui.colors
    if moment.asked is not None and not moment.moving:
        board = Board(seat)
        if board in moment.chosen or board in moment.early:
            return colors.brass, 0.0
        if board in moment.answers:
            return (colors.quiet if moment.chosen else colors.brass) if moment.hints else None, 0.0
        if any(isinstance(place, Board) for place in moment.answers) and moment.hints:
            return None, 0.5
    view = moment.now
    if view["phase"] != "over" and view["turn"] == seat and moment.stage.scene.may_name(seat):
        return colors.brass, 0.0
    return None, 0.0


def _marks(
    moment: BoardState, seat: int, cells: tuple[tuple[tuple[TileLook, ...], ...], ...]
) -> tuple[Marked, ...]:
    """The tiles of a sheet that are answers, are chosen, or have just been seen."""
    colors = moment.stage.ui.colors
    fresh = seen_now(moment)
    about_tiles = moment.asked is not None and any(
        isinstance(place, Tile) for place in (*moment.answers, *moment.wishes)
    )
    found = []
    for aspect, areas in enumerate(cells):
        for area, tiles in enumerate(areas):
            for at in range(len(tiles)):
                place = Tile(seat, area, aspect, at)
                mark, dim = None, 0.0
                if place in moment.chosen or place in moment.early or place in fresh:
                    mark = colors.brass
                elif place == moment.refused:
                    mark = colors.rose
                elif about_tiles and moment.hints:
                    if place in moment.answers:
                        mark = colors.quiet if moment.chosen else colors.brass
                    else:
                        dim = BEHIND
                if mark or dim:
                    found.append(Marked(area, aspect, at, mark, dim))
    return tuple(found)


def seen_now(moment: BoardState) -> frozenset[Tile]:
    """Tiles that the reader has just looked at."""
    if moment.asked is not None or not moment.private or moment.moving:
        return frozenset()
    seat = moment.now["seat"]
    found = set()
    for event in moment.stage.scene.fresh:
        if isinstance(event, OF_ONE_TILE) and event.seat == seat:
            place = Tile(event.host_seat, event.area, event.aspect, event.at)
            tiles = aria_text.tiles_on(moment.now, place.seat, place.area, place.aspect)
            if place.at < len(tiles):
                found.add(place)
    return frozenset(found)


def _ghosts(moment: BoardState, seat: int) -> tuple[tuple[int, int, TileLook], ...]:
    """Tiles that the choice would bring to a sheet."""
    found = []
    for area, field in ((TRACK, "tracks"), (SHEET, "sheets")):
        if not moment.sure(field):
            continue
        for aspect in range(ASPECTS):
            now = aria_text.tiles_on(moment.now, seat, area, aspect)
            then = aria_text.tiles_on(moment.after, seat, area, aspect)
            found += [
                (area, aspect, tile_look(moment.after, seat, tile)) for tile in then[len(now) :]
            ]
    return tuple(found)


# -- how it is drawn ---------------------------------------------------------------------------


def draw_sheet(ui: Ui, laid: SheetPlan, look: SheetLook, *, key: str) -> ft.Control:
    """A sheet of paper with a strip of tape in its player's colour; a track at its right edge."""
    area = laid.area
    here = Rect(0, 0, area.w, area.h)
    inner = replace(laid, area=here)
    shade = look.dim
    inks = faces.paper(ui)
    paper = mixed(inks.fill, ui.colors.house, shade)
    faded = TAPE[ui.colors.dark] + shade * (1 - TAPE[ui.colors.dark])
    tape = mixed(SEAT_COLOURS[look.person.colour][0], paper, faded)
    parts = head(ui, inner, look)
    if inner.pieces:
        parts += _rows(ui, inner, look)
    else:
        parts += [_line(ui, inner, look, aspect) for aspect in range(ASPECTS)]
    if look.lit is not None:
        parts.append(
            ft.Container(
                left=0,
                top=0,
                width=area.w,
                height=area.h,
                border=ft.Border.all(3, look.lit),
                border_radius=8,
                clip_behavior=kit.UNCUT,
            )
        )
    return fixed(
        area,
        shapes.uncut(parts),
        gradient=_ground(inner, paper, tape, mixed(inks.shade, ui.colors.house, shade)),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        shadow=ft.BoxShadow(blur_radius=4, color=ui.colors.shade, offset=ft.Offset(0, 1)),
        key=key,
    )


def _ground(laid: SheetPlan, paper: str, tape: str, shade: str) -> ft.LinearGradient:
    """The paper: a strip of tape over its head, the middle row in the shade."""
    head, row = laid.head.h / laid.area.h, laid.row_height / laid.area.h
    return ft.LinearGradient(
        colors=[tape, tape, paper, paper, shade, shade, paper, paper],
        stops=[0, head, head, head + row, head + row, head + 2 * row, head + 2 * row, 1],
        begin=ft.Alignment.TOP_CENTER,
        end=ft.Alignment.BOTTOM_CENTER,
    )


def _rows(ui: Ui, laid: SheetPlan, look: SheetLook) -> list[ft.Control]:
    """The tiles of a sheet large enough to draw them, with the dashed line before the track."""
    parts = [_dashes(ui, laid)] if laid.tracks else list[ft.Control]()
    marks = {(each.area, each.aspect, each.at): each for each in look.marks}
    inks = faces.paper(ui)
    grounds = (inks.fill, inks.shade, inks.fill)
    papers = [mixed(each, ui.colors.house, look.dim) for each in grounds]
    for row_at, aspect in enumerate(laid.order):
        row = laid.row(aspect)
        parts.append(_label(ui, laid, look, aspect, row))
        for area in (TRACK, SHEET) if laid.tracks else (SHEET,):
            tiles = look.cells[aspect][area]
            coming = [ghost for a, b, ghost in look.ghosts if (a, b) == (area, aspect)]
            if not tiles and not coming:
                if area == TRACK and (row_at or any(track for track, _ in look.cells)):
                    continue  # once, and only until a tile shows it
                name_and_note = look.rows[aspect] if area == SHEET else (look.waits, "")
                parts += _empty(inks, laid, laid.zone(area, aspect), *name_and_note)
                continue
            spots = laid.tiles(area, aspect, len(tiles) + len(coming))
            for at, (tile, spot) in enumerate(zip(tiles, spots, strict=False)):
                marked = marks.get((area, aspect, at))
                if area == SHEET and at in look.falls[aspect] and look.ends:
                    spot = spot._replace(y=spot.y + (DROP if look.ends[aspect] == 0 else -DROP))
                mark = None if marked is None else marked.mark
                dim = look.dim if marked is None else max(look.dim, marked.dim)
                parts += faces.tile_parts(ui, tile, spot, mark, dim, papers[row_at])
            for ghost, spot in zip(coming, spots[len(tiles) :], strict=True):
                parts.append(_ghost(ui, ghost, spot))
    return parts


def _empty(inks: Paper, laid: SheetPlan, zone: Rect, name: str, note: str) -> list[ft.Control]:
    """The words for a row without tiles: its name and the loss at its end, or that tiles wait."""
    room = zone.w - 4

    def fitted(words: str, largest: float, font: str) -> float:
        fills = measure.filling(words, room, font)
        return min(largest * min(laid.scale, 1.4), fills, zone.h * 0.4)

    size = fitted(name, 13.0, STRONG)
    if size < LEGIBLE:
        return []
    spans = [text_span(name, size, inks.pencil)]
    small = fitted(note, 11.5, BODY) if note else 0.0
    if small >= LEGIBLE and zone.h > 34 * laid.scale:
        spans += [text_span("\n", size, inks.pencil), text_span(note, small, inks.pencil, BODY)]
    else:
        small = 0.0
    height = (size + small) * 1.2
    return [
        ft.Text(
            spans=spans,
            text_align=ft.TextAlign.CENTER if not note else ft.TextAlign.START,
            max_lines=1 + bool(small),
            left=zone.x + 2,
            top=zone.y + (zone.h - height) / 2,
            width=room,
            semantics_label="",
        )
    ]


def _dashes(ui: Ui, laid: SheetPlan) -> ft.Control:
    """The line over which a tile steps from its track onto the sheet."""
    top = laid.head.h + 2
    pencil = faces.paper(ui).pencil
    return ft.Container(
        left=laid.edge - 1,
        top=top,
        width=1.5,
        height=laid.area.h - top - 4,
        gradient=ft.LinearGradient(
            colors=[pencil, pencil, ft.Colors.TRANSPARENT, ft.Colors.TRANSPARENT],
            stops=[0, 0.5, 0.5, 1],
            begin=ft.Alignment(0, -1),
            end=ft.Alignment(0, -1 + 2 * 9 / max(1.0, laid.area.h)),
            tile_mode=ft.GradientTileMode.REPEATED,
        ),
    )


def _label(ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int, row: Rect) -> ft.Control:
    """The sign of an Aspect, and under it the final loss at its place."""
    size = min(laid.label * 0.62, row.h * 0.44)
    inks = faces.paper(ui)
    spans = [sign_span(faces.aspect_sign(aspect), size, inks.ink)]
    end = faces.ENDS[look.ends[aspect]] if look.ends else ""
    height = size * 1.1
    if end:
        spans.append(text_span("\n", 2, inks.ink))
        spans.append(sign_span(end, size * 0.86, inks.pencil))
        height += size + 3
    return ft.Text(
        spans=spans,
        text_align=ft.TextAlign.CENTER,
        left=2,
        top=row.y + (row.h - height) / 2,
        width=laid.label,
        semantics_label="",
    )


def _ghost(ui: Ui, look: TileLook, spot: Rect) -> ft.Control:
    """Outline of a tile still to come, with its value if known."""
    value = "" if look.value is None else faces.number(look.value)
    return fixed(
        spot,
        lettering.written(
            "label", value, size=spot.h * 0.42, color=faces.paper(ui).ink, no_wrap=True
        )
        if value
        else None,
        bgcolor=ft.Colors.with_opacity(0.45, ui.colors.brass),
        border=ft.Border.all(2, ui.colors.brass),
        border_radius=4,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )


def _line(ui: Ui, laid: SheetPlan, look: SheetLook, aspect: int) -> ft.Control:
    """One Aspect of a small sheet in a line: sign, sheet, dashes, track."""
    row = laid.row(aspect)
    track, sheet = look.cells[aspect]
    ghosts = {area: ghost for area, b, ghost in look.ghosts if b == aspect}
    count = len(track) + len(sheet)
    units = 1.5 + faces.across(sheet) + faces.across(track) + (1.0 if track else 0) + len(ghosts)
    size = max(7.5, min(row.h * 0.66, 16 * laid.scale, (row.w - 8) / units))
    marked = any(each.aspect == aspect and each.mark for each in look.marks)
    inks = faces.paper(ui)
    ink = mixed(inks.ink, inks.fill, look.dim)
    gap = size if units * size <= row.w - 8 else size * CLOSE
    spans = [sign_span(faces.aspect_sign(aspect), size * 0.92, ink), text_span(" ", gap, ink)]
    spans += faces.line_of(sheet, size, ink, gap, inks.fill)
    if SHEET in ghosts:
        spans.append(sign_span("plus", size, ink))
    name = look.rows[aspect][0]
    across = measure.box(name, size * 0.9, BODY)
    if not count and not ghosts and across < row.w - 2.5 * size:
        spans.append(text_span(name, size * 0.9, inks.pencil, BODY))
    if track or TRACK in ghosts:
        spans.append(text_span(" | " if count else " ", gap, ink))
        spans += faces.line_of(track, size, ink, gap, inks.fill)
        if TRACK in ghosts:
            spans.append(sign_span("plus", size, ink))
    return ft.Text(
        spans=spans,
        no_wrap=True,
        max_lines=1,
        overflow=ft.TextOverflow.CLIP,
        left=3,
        top=row.y + (row.h - size * 1.25) / 2,
        width=row.w - 6,
        bgcolor=mixed(inks.fill, ui.colors.brass, 0.5) if marked else None,
        semantics_label="",
    )
