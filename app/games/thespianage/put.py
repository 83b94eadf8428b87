"""The tile in hand or chosen earlier, and choices for a tile.

A choice is an Aspect of the track and a side, face up or face down.
"""

from __future__ import annotations

import flet as ft

from app.games.common import tray
from app.games.common.cover import cover
from app.games.common.geometry import Rect
from app.games.common.pieces import LIFT, placed, spoken, stand
from app.games.thespianage import answers, aria_text, faces, tiles
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import TileLook, sign_span, text_span
from app.games.thespianage.layout import Plan
from app.games.thespianage.places import HELD, TRACK, Put, Row, Tile
from app.games.thespianage.sheet_look import order_of, tile_look
from app.games.thespianage.sheet_plan import TILE
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import mixed
from engines import Action
from engines.thespianage.actions import PUT

SMALLEST = 8.5
"""Minimum type size of the words below a tile."""

BETWEEN = 4.0
"""Gap between the choices of an Aspect, in logical pixels."""

FRAME = 14
"""Combined width of a choice's frame and padding on both sides."""

PICTURE_ONLY = 50.0
"""Height of a choice, below which its picture has no words."""

LEGIBLE = 11.0
"""Minimum type size for naming a tile's side on one line."""

ARROW, PROPORTION = 0.24, 1.6
"""Size of a chosen tile's arrow, and maximum height of its piece.

The arrow is relative to the area, the height to the width of the piece.
"""

LINE = 1.2
"""Line height of the words below a tile, relative to type size."""


def held(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws the tile in hand beside the answers, if there is one."""
    tile = moment.now["under_way"]["held"]
    area = plan.held
    if tile is None or not area.h:
        return []
    stage = moment.stage
    look = tile_look(moment.now, moment.near, tile)
    width = min(area.h / TILE, area.w)
    left, top = area.x + (area.w - width) / 2, area.y + (area.h - width * TILE) / 2
    spot = Rect(left, top, width, width * TILE).rounded()
    label = aria_text.drawn(stage, aria_text.held(stage, moment.now), look.value)
    drawn = faces.tile(stage.ui, look, Rect(0, 0, spot.w, spot.h))
    return [
        placed(stage.ui, spot, spoken(label, shapes.uncut([drawn])), key="held"),
        cover(moment, area, lambda *_: HELD, key="read-held"),
    ]


def aside(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the tile chosen earlier, with an arrow to the answers."""
    chosen, area = answers.aside(moment), plan.held
    if chosen is None or not area.h:
        return []
    ui = moment.stage.ui
    sign = kit.sign("next", ARROW * area.w, ui.colors.quiet)
    arrow = float(sign.size or 0)
    width = area.w - arrow - 2
    height = min(area.h - 2 * LIFT, width * PROPORTION)
    spot = Rect(area.x, area.y + (area.h - height) / 2, width, height).rounded()
    sign.left, sign.top = spot.right + 1, area.y + (area.h - arrow) / 2
    if isinstance(chosen.piece, Tile):
        drawn = tiles.piece(moment, cache, chosen.piece, chosen.label, spot)
    else:
        drawn = tray.piece(moment, chosen, spot, cache, beside=False)
    return [drawn, sign]


def cells(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws a cell for each Aspect, with its face-down and face-up choices."""
    found: list[ft.Control] = []
    for area, aspect in zip(plan.cells, order_of(moment, moment.near), strict=False):
        puts = [place for place in moment.answers if isinstance(place, Put)]
        here = sorted((place for place in puts if place.aspect == aspect), key=lambda p: p.up)
        height = _heading(moment.stage.ui, area)
        found.append(_aspect(moment, area, aspect, height))
        found.append(_reader(moment, area._replace(h=height), aspect))
        width = (area.w - BETWEEN * (len(here) + 1)) / max(1, len(here))
        for number, place in enumerate(here):
            left = area.x + BETWEEN + number * (width + BETWEEN)
            spot = Rect(left, area.y + height, width, area.h - height - BETWEEN)
            found.append(_place(moment, place, spot.rounded()))
    return found


def _heading(ui: Ui, area: Rect) -> float:
    return max(17.0, min(1.6 * ui.size("body"), area.h * 0.2))


def _reader(moment: BoardState, area: Rect, aspect: int) -> ft.Control:
    row = Row(moment.near, TRACK, aspect)
    return cover(moment, area, lambda *_: row, key=f"read-{aspect}")


def _aspect(moment: BoardState, area: Rect, aspect: int, height: float) -> ft.Control:
    stage, ui = moment.stage, moment.stage.ui
    name, inks = aria_text.aspect(stage, aspect), faces.paper(ui)
    most = min(ui.size("body"), height * 0.7)
    size = measure.filling(name, area.w - 2 * BETWEEN - most * 1.5)
    sign = sign_span(faces.aspect_sign(aspect), most * 1.1, faces.aspect_ink(ui, aspect))
    spans = [sign, text_span(f" {name}", min(most, size), inks.ink)]
    put = Action(moment.near, PUT.name, (aspect, 1))
    lies = stage.game.face(put, moment.now, stage.names, stage.lang).note
    say = ui.say
    parts_said = [say.row((name, lies))]
    parts_said += aria_text.row_in_words(stage, moment.now, moment.near, aspect)
    words = ft.Container(
        ft.Text(spans=spans, no_wrap=True),
        width=area.w,
        height=height,
        alignment=ft.Alignment.CENTER,
    )
    return placed(
        ui,
        area,
        spoken(say.sentences(parts_said), shapes.uncut([words])),
        bgcolor=faces.tinted(ui, aspect),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        key=f"aspect-{aspect}",
    )


def _place(moment: BoardState, place: Put, spot: Rect) -> ft.Control:
    stage, ui = moment.stage, moment.stage.ui
    tile = moment.now["under_way"]["held"]
    value = None if tile is None else tile["value"]
    stance = moment.stance(place)
    chosen = bool(stance.selected)
    look = TileLook(value, bool(place.up))
    answer = stage.game.label(moment.answers[place], moment.now, stage.names, stage.lang)
    words = stage.game.phrase("up", bool(place.up), stage.lang)
    return stand(
        ui,
        _drawn(ui, look, words, spot, chosen=chosen),
        spot,
        stance._replace(lift=0.0, mark=ui.colors.brass if chosen else stance.mark),
        key=f"put-{place.aspect}-{place.up}",
        label=aria_text.drawn(stage, answer, value),
        corner=8,
    )


def _drawn(ui: Ui, look: TileLook, words: str, spot: Rect, *, chosen: bool) -> ft.Control:
    inks = faces.paper(ui)
    across, inner = spot.w - FRAME, spot.h - FRAME
    if inner < PICTURE_ONLY * ui.text_scale:
        width = min(across, inner / TILE)
        only = Rect((across - width) / 2, (inner - width * TILE) / 2, width, width * TILE)
        return _paper(ui, [faces.tile(ui, look, only)], chosen=chosen)
    usual = min(ui.size("small"), spot.h * 0.24)
    single = faces.fitting(words, across, 1, usual) or 0.0
    lines = 1 if single >= min(usual, LEGIBLE) else 2
    size = single if lines == 1 else faces.fitting(words, across, 2, usual) or SMALLEST
    height = max(18.0, min(inner - size * measure.height(LINE, words) * lines - 4, across * TILE))
    beside = height < 34 and spot.w > 1.6 * inner
    if beside:
        height = inner - 6
    width = height / TILE
    words_height = min(inner - height - 3, size * measure.height(LINE, words) * lines + 2)
    top = 0.0 if beside else max(0.0, (inner - height - 5 - words_height) / 2)
    room = across - (width + 6 if beside else 0)
    if beside:
        size = faces.fitting(words, room, 2, usual) or SMALLEST
    shown = faces.tile(
        ui,
        look,
        Rect(
            4 if beside else (across - width) / 2,
            (inner - height) / 2 if beside else top + 2,
            width,
            height,
        ),
    )
    label = ft.Container(
        lettering.written(
            "label",
            words,
            size=size,
            color=inks.ink,
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            style=kit.dense(words, faces.SPAN),
        ),
        left=width + 6 if beside else 0,
        top=0 if beside else top + height + 3,
        width=room,
        height=inner if beside else words_height,
        alignment=ft.Alignment.CENTER,
    )
    return _paper(ui, [shown, label], chosen=chosen)


def _paper(ui: Ui, parts: list[ft.Control], *, chosen: bool) -> ft.Control:
    inks = faces.paper(ui)
    return ft.Container(
        shapes.uncut(parts),
        bgcolor=mixed(inks.fill, ui.colors.brass, 0.45 if chosen else 0.12),
        border=None if chosen else ft.Border.all(1.5, inks.pencil),
        border_radius=7,
        clip_behavior=kit.UNCUT,
        padding=2,
    )
