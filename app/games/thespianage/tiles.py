"""Tray that shows tiles as answers, each with its owner and Aspect."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import LIFT, Stance, named, placed, thickness_of
from app.games.common.stamps import SEAL, seal
from app.games.common.tray import EDGE, Cells, cells, for_thumb, holding
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import TileLook, sign_span, text_span
from app.games.thespianage.places import Tile
from app.games.thespianage.sheet_look import tile_look
from app.games.thespianage.sheet_plan import TILE
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import INK, SEAT_COLOURS
from app.theme.ui import BODY

LEAST = (50.0, 54.0)
"""Minimum width and height of a tile in the tray at the default text scale."""


def tray(
    moment: BoardState, area: Rect, places: list[tuple[Tile, str]], cache: ControlCache
) -> ft.Control:
    """Draws the tiles, each with its screen reader label.

    Uses fewer controls per tile than the shared tray, because many tiles may be shown next to six
    full sheets.
    """
    laid = spots(moment.stage.ui, area, len(places))
    pieces = zip(places, laid.spots, strict=True)
    return holding(
        [_piece(moment, cache, place, label, spot) for (place, label), spot in pieces], area, laid
    )


def spots(ui: Ui, area: Rect, count: int) -> Cells:
    """Returns the areas of `count` tiles, relative to the corner of the tray."""
    return for_thumb(ui, area, cells(area, count, ui.size("body") / 16, LEAST))


def _piece(
    moment: BoardState, cache: ControlCache, place: Tile, label: str, spot: Rect
) -> ft.Control:
    stage, view = moment.stage, moment.now
    stance = moment.stance(place)
    refused = moment.hints and moment.asked is not None and place in moment.wishes
    tile = aria_text.tiles_on(view, place.seat, place.area, place.aspect)[place.at]
    piece = Piece(
        place,
        tile_look(view, place.seat, tile),
        stage.seats[place.seat],
        stage.game.say(f"area.{place.area}", stage.lang),
        stage.ui.say("board.refused", label=label) if refused else label,
    )
    shown: ft.Control = cache(_draw_tile, piece, spot, stance)
    return shown


class Piece(NamedTuple):
    """Everything shown on a tile in the tray.

    Attributes:
        place: Place of the tile.
        look: Side and value of the tile.
        owner: Player whose track or sheet has the tile.
        area: Name of the area: track or sheet.
        label: Screen reader label.
    """

    place: Tile
    look: TileLook
    owner: Seat
    area: str
    label: str


def _draw_tile(ui: Ui, piece: Piece, spot: Rect, stance: Stance) -> ft.Control:
    face = _face(ui, piece, spot, stance)
    raised = spot._replace(y=spot.y - stance.lift)
    return placed(
        ui,
        raised,
        named(ui, face, spot, piece.label, stance.on_click, stance.selected),
        bgcolor=ui.colors.boards if stance.dim else ui.colors.raised,
        border=None
        if stance.mark is None
        else ft.Border.all(thickness_of(ui, stance.mark, EDGE), stance.mark),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        key=f"tray-{piece.place}",
    )


def _face(ui: Ui, piece: Piece, spot: Rect, stance: Stance) -> ft.Control:
    """Draws a tile above the signs of its owner and Aspect.

    The name of the tile's area is added if there is room.
    """
    width, height = spot.w - 10, spot.h - 10
    fill, mark = SEAT_COLOURS[piece.owner.colour]
    ink = ui.colors.quiet if stance.dim else ui.colors.text
    size = min(ui.size("small") * 1.1, height * 0.24, width / 3.6)
    text_width = measure.box(f" {piece.area}", size * 0.86, BODY)
    spans = [
        ft.TextSpan(
            faces.LETTERS[mark],
            lettering.style("sign", size=size, color=INK, bgcolor=fill),
        ),
        text_span(" ", size, ink),
        sign_span(faces.aspect_sign(piece.place.aspect), size * 1.1, ink),
    ]
    beside = width > text_width + size * 4.4
    under = not beside and height > 76
    if beside or under:
        text = f" {piece.area}" if beside else f"\n{piece.area}"
        spans.append(text_span(text, size * 0.86, ink, BODY))
    tile_height = min(height - size * (2.7 if under else 1.5), width * 0.9 * TILE)
    spot = Rect((width + 4 - tile_height / TILE) / 2, 3, tile_height / TILE, tile_height)
    parts: list[ft.Control] = [
        *faces.tile_parts(ui, piece.look, spot, None, stance.dim),
        ft.Text(
            spans=spans,
            text_align=ft.TextAlign.CENTER,
            left=0,
            top=tile_height + 5,
            width=width + 4,
        ),
    ]
    if (sealed := seal(ui, stance)) is not None:
        sealed.left, sealed.top = (width + 4 - SEAL) / 2, -EDGE - LIFT / 2
        parts.append(sealed)
    return shapes.uncut(parts, width=width + 4, height=height + 4)
