"""Draws the tile in hand and the choices for placing it.

A choice is a row of the sheet and a side, face up or face down.
"""

from __future__ import annotations

import flet as ft

from app.games.common.cover import cover
from app.games.common.geometry import Rect
from app.games.common.pieces import placed, spoken, stand
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import TileLook, sign_span, text_span
from app.games.thespianage.layout import Plan
from app.games.thespianage.places import HELD, SHEET, TRACK, Put, Row
from app.games.thespianage.sheet_look import PLACES, order_of, sums_of, tile_look
from app.games.thespianage.sheet_plan import TILE
from app.games.thespianage.sheet_rows import FADED
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import mixed
from app.theme.ui import BODY, DISPLAY
from engines import Action
from engines.thespianage.actions import PUT

SMALLEST = 8.5
"""Minimum type size of an Aspect's final effect."""

FRAME = 14
"""Combined width of a choice's frame and padding on both sides."""

LEGIBLE = 11.0
"""Minimum type size for naming a tile's side on one line."""

LINE = 1.2
"""Line height of the words below a tile, relative to type size."""

NAMED = 0.44
"""Fraction of a row's width that describes the Aspect.

The remaining width is for the choices, face up and face down.
"""


def held(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws the tile in hand with a sentence that describes it."""
    tile = moment.now["under_way"]["held"]
    area = plan.held
    if tile is None or not area.h:
        return []
    stage, ui = moment.stage, moment.stage.ui
    seat = moment.near
    look = tile_look(moment.now, seat, tile)
    if look.value is not None and moment.asked == "ask.put":
        look = look._replace(up=True)
    width = min(area.h / TILE, 84.0)
    spot = Rect(area.x, area.y + (area.h - width * TILE) / 2, width, width * TILE)
    sentence = aria_text.held(stage, moment.now)
    room = min(area.w - width - 12, 220 * max(1.0, ui.text_scale * 0.8))
    size = ui.size("body")
    while (
        size > kit.SMALLEST and measure.rows(sentence, size, room, BODY) * kit.LINE * size > area.h
    ):
        size -= 0.5
    words = lettering.written("body", sentence, size=size, color=ui.colors.quiet)
    group = width + 12 + min(room, measure.width_of(sentence, size, BODY))
    spot = spot._replace(x=area.x + max(0.0, (area.w - group) / 2))
    return [
        faces.tile(ui, look, spot.rounded(), key="held"),
        placed(
            ui,
            Rect(spot.right + 12, area.y, area.right - spot.right - 12, area.h).rounded(),
            spoken(aria_text.drawn(stage, sentence, look.value), words),
            alignment=ft.Alignment.CENTER_LEFT,
            key="held-words",
        ),
        cover(moment, area, lambda *_: HELD, key="read-held"),
    ]


def rows(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws a row per Aspect with its tiles and choices."""
    found: list[ft.Control] = []
    for area, aspect in zip(plan.rows, order_of(moment, moment.near), strict=False):
        answers = [place for place in moment.answers if isinstance(place, Put)]
        here = sorted((place for place in answers if place.aspect == aspect), key=lambda p: p.up)
        found.append(_aspect(moment, area, aspect))
        name_area = area._replace(w=area.w * NAMED)
        found.append(_reader(moment, name_area, aspect))
        left = area.x + area.w * NAMED
        gap = 8.0
        width = (area.right - 6 - left - gap * (len(here) - 1)) / max(1, len(here))
        for number, place in enumerate(here):
            spot = Rect(left + number * (width + gap), area.y + 6, width, area.h - 12)
            found.append(_place(moment, place, spot.rounded()))
    return found


def _reader(moment: BoardState, area: Rect, aspect: int) -> ft.Control:
    """Returns the touch target that opens the description of a row."""
    row = Row(moment.near, TRACK, aspect)
    return cover(moment, area, lambda *_: row, key=f"read-{aspect}")


def _aspect(moment: BoardState, area: Rect, aspect: int) -> ft.Control:
    """Draws an Aspect's sign, name, final effect and tiles."""
    stage, ui = moment.stage, moment.stage.ui
    width = area.w * NAMED - 14
    words = ft.Container(
        ft.Text(
            spans=_spans(moment, area, aspect, width),
            max_lines=4,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        left=8,
        top=5,
        width=width,
        height=area.h * 0.5,
    )
    parts = [words, *_lying(moment, area, aspect, width)]
    put = Action(moment.near, PUT.name, (aspect, 1))
    lies = stage.game.face(put, moment.now, stage.names, stage.lang).note
    view, say = moment.now, ui.say
    parts_said = [say.row((aria_text.aspect(stage, aspect), lies))]
    parts_said += aria_text.row_in_words(stage, view, moment.near, aspect)
    if found := sums_of(moment, moment.near)[aspect].text:
        parts_said.append(say("thespianage.put.sum", sum=found))
    label = say.sentences(parts_said)
    return placed(
        ui,
        area,
        spoken(label, shapes.uncut(parts)),
        bgcolor=faces.tinted(ui, aspect),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        key=f"aspect-{aspect}",
    )


def _spans(moment: BoardState, area: Rect, aspect: int, width: float) -> list[ft.TextSpan]:
    """Returns an Aspect's sign, name and sum, with its final effect below."""
    stage, ui, seat = moment.stage, moment.stage.ui, moment.near
    inks = faces.paper(ui)
    name = aria_text.aspect(stage, aspect)
    size = min(ui.size("body"), area.h * 0.23 / measure.height(faces.SPAN, name))
    spans = [
        sign_span(faces.aspect_sign(aspect), size * 1.1, faces.aspect_ink(ui, aspect)),
        text_span(" ", size, inks.ink),
        text_span(name, min(size, measure.filling(name, width - size * 3.2)), inks.ink),
        *_sum(moment, aspect, size),
        text_span("\n", 2, inks.ink),
    ]
    ends = moment.now["worth"][seat]["ends"]
    sign = faces.ENDS[PLACES.index(ends[aspect])] if ends else ""
    end = aria_text.end(stage, moment.now, seat, aspect)
    line = measure.height(faces.SPAN, end, BODY)
    small = min(ui.size("small"), area.h * 0.184 / line)
    if sign:
        spans += [sign_span(sign, small, inks.pencil), text_span(" ", small, inks.pencil)]
    signed = small * 1.5  # a sign and a space
    least = min(small, measure.filling(end, width - signed, BODY))
    if least >= SMALLEST or not sign:
        spans.append(text_span(end, least, inks.pencil, BODY))
    return spans


def _sum(moment: BoardState, aspect: int, size: float) -> list[ft.TextSpan]:
    """Returns the sum of an Aspect's row as text."""
    inks, found = faces.paper(moment.stage.ui), sums_of(moment, moment.near)[aspect]
    return [
        text_span("  ", size * 0.6, inks.ink),
        text_span(found.text, size, inks.ink, DISPLAY),
    ]


def _lying(moment: BoardState, area: Rect, aspect: int, width: float) -> list[ft.Control]:
    """Draws an Aspect's tiles on the sheet and on the track."""
    view, seat = moment.now, moment.near
    parts: list[ft.Control] = []
    height = min(area.h * 0.38 if area.h < 96 else area.h * 0.44, 52.0)
    tile_width, top, left = height / TILE, area.h - height - 5, 8.0
    for where in (SHEET, TRACK):
        tiles = aria_text.tiles_on(view, seat, where, aspect)
        room = width * (0.62 if where == SHEET else 0.3)
        pace = tile_width + 3
        if len(tiles) > 1:
            pace = min(pace, (room - tile_width) / (len(tiles) - 1))
        for at, tile in enumerate(tiles):
            spot = Rect(left + at * pace, top, tile_width, height)
            look, falls = tile_look(view, seat, tile), view["worth"][seat]["falls"][aspect]
            dim = FADED if where == SHEET and at in falls else 0.0
            ui = moment.stage.ui
            ground = faces.paper(ui).fill
            parts += faces.tile_parts(ui, look, spot.rounded(), None, dim, ground)
        if where == SHEET and not any(
            aria_text.tiles_on(view, seat, each, aspect) for each in (SHEET, TRACK)
        ):
            break  # nothing to divide
        if where == SHEET:
            left += width * 0.68
            ink = faces.paper(moment.stage.ui).pencil
            between = left - width * 0.035
            parts.append(ft.Container(left=between, top=top, width=1.5, height=height, bgcolor=ink))
    return parts


def _place(moment: BoardState, place: Put, spot: Rect) -> ft.Control:
    """Draws one choice for the tile in hand, highlighted if chosen."""
    stage, ui = moment.stage, moment.stage.ui
    tile = moment.now["under_way"]["held"]
    value = None if tile is None else tile["value"]
    stance = moment.stance(place)
    chosen = bool(stance.selected)
    look = TileLook(value, bool(place.up))
    label = stage.game.label(moment.answers[place], moment.now, stage.names, stage.lang)
    words = stage.game.phrase("up", bool(place.up), stage.lang)
    return stand(
        ui,
        _drawn(ui, look, words, spot, chosen=chosen),
        spot,
        stance._replace(lift=0.0, mark=ui.colors.brass if chosen else stance.mark),
        key=f"put-{place.aspect}-{place.up}",
        label=label,
        corner=8,
    )


def _drawn(ui: Ui, look: TileLook, words: str, spot: Rect, *, chosen: bool) -> ft.Control:
    """Draws a choice: the tile with the words for its side.

    The words are below the tile, or beside it if there is too little height.
    """
    inks = faces.paper(ui)
    across, inner = spot.w - FRAME, spot.h - FRAME
    usual = min(ui.size("small"), spot.h * 0.24)
    single = faces.fitting(words, across, 1, usual) or 0.0
    lines = 1 if single >= min(usual, LEGIBLE) else 2
    size = single if lines == 1 else faces.fitting(words, across, 2, usual) or SMALLEST
    height = max(18.0, min(inner - size * measure.height(LINE, words) * lines - 4, across * TILE))
    beside = height < 34 and spot.w > 1.6 * inner
    if beside:
        height = inner - 6
    width = height / TILE
    room = across - (width + 6 if beside else 0)
    if beside:
        size = faces.fitting(words, room, 2, usual) or SMALLEST
    shown = faces.tile(
        ui,
        look,
        Rect(
            4 if beside else (across - width) / 2,
            (inner - height) / 2 if beside else 2,
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
        top=0 if beside else height + 3,
        width=room,
        height=inner if beside else inner - height - 3,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Container(
        shapes.uncut([shown, label]),
        bgcolor=mixed(inks.fill, ui.colors.brass, 0.45 if chosen else 0.12),
        border=None if chosen else ft.Border.all(1.5, inks.pencil),
        border_radius=7,
        clip_behavior=kit.UNCUT,
        padding=2,
    )
