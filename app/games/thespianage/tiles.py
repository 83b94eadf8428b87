"""Tray that shows tiles as answers, each with its owner and Aspect."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import LIFT, Stance, named, placed, thickness_of, veiled
from app.games.common.stamps import SEAL, seal
from app.games.common.tray import EDGE, Cells, cells, for_thumb, holding
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import TileLook
from app.games.thespianage.places import Tile
from app.games.thespianage.sheet_look import tile_look
from app.games.thespianage.sheet_plan import TILE
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes

LEAST = (50.0, 54.0)
"""Minimum width and height of a tile at the default text scale."""

LEAST_SIGNS, MOST_SIGN = 20.0, 38.0
"""Minimum height of the signs below a tile, and maximum size."""

LEAST_NAME, LINE = 9.5, 1.25
"""Minimum type size of a piece's words, and their line height."""

LEAST_LINE = 18.0
"""Minimum height above a line of words, for signs or another line."""


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
        [piece(moment, cache, place, label, spot) for (place, label), spot in pieces], area, laid
    )


def spots(ui: Ui, area: Rect, count: int) -> Cells:
    """Returns the areas of `count` tiles, relative to the tray."""
    return for_thumb(ui, area, cells(area, count, ui.size("body") / 16, LEAST))


def piece(
    moment: BoardState, cache: ControlCache, place: Tile, label: str, spot: Rect
) -> ft.Control:
    """Draws a tile of the tray, with its screen reader label."""
    stage, view = moment.stage, moment.now
    stance = moment.stance(place)
    refused = moment.hints and moment.asked is not None and place in moment.wishes
    tile = aria_text.tiles_on(view, place.seat, place.area, place.aspect)[place.at]
    found = Piece(
        place,
        tile_look(view, place.seat, tile),
        stage.seats[place.seat],
        view["characters"][place.seat],
        stage.game.say(f"area.{place.area}", stage.lang),
        stage.ui.say("board.refused", label=label) if refused else label,
    )
    shown: ft.Control = cache(_draw_tile, found, spot, stance)
    return shown


class Piece(NamedTuple):
    """Everything shown on a tile in the tray.

    Attributes:
        place: Place of the tile.
        look: Side and value of the tile.
        owner: Player whose track or sheet has the tile.
        character: The owner's character; None before one is chosen.
        area: Name of the area: track or sheet.
        label: Screen reader label.
    """

    place: Tile
    look: TileLook
    owner: Seat
    character: int | None
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
    width, height = spot.w - 6, spot.h - 6
    beside = width > 1.7 * height
    tile = min(height - 6, width * 0.45 * TILE) if beside else _upper(width, height)
    lies = Rect(5 if beside else (width - tile / TILE) / 2, 3, tile / TILE, tile)
    parts = faces.tile_parts(ui, piece.look, lies, None, stance.dim)
    if beside:
        left = lies.right + 4
        parts += _owner(ui, piece, Rect(left, 2, width - left - 3, height - 4), stance)
    else:
        parts += _signs(ui, piece, Rect(1, tile + 4, width - 2, height - tile - 5), stance.dim)
    if (sealed := seal(ui, stance)) is not None:
        sealed.left, sealed.top = (width - SEAL) / 2, -EDGE - LIFT / 2
        parts.append(sealed)
    return shapes.uncut(parts, width=width, height=height)


def _upper(width: float, height: float) -> float:
    return min(height - LEAST_SIGNS, height * 0.62, width * 0.8 * TILE)


def _owner(ui: Ui, piece: Piece, area: Rect, stance: Stance) -> list[ft.Control]:
    color = ui.colors.quiet if stance.dim else ui.colors.text
    lines: tuple[tuple[str, lettering.Role], ...] = (
        (piece.area, "body"),
        (piece.owner.name, "label"),
    )
    spans: list[ft.TextSpan] = []
    height, most = area.h, min(ui.size("small"), area.h * 0.3)
    for words, role in lines:
        size = min(most, measure.filling(words, area.w))
        above = LEAST_LINE * (2 if role == "body" else 1)
        if size < LEAST_NAME or height - size * LINE < above:
            continue
        height -= size * LINE
        spans.append(ft.TextSpan(words, lettering.style(role, size=size, color=color)))
    signs = _signs(ui, piece, area._replace(h=height), stance.dim)
    if not spans:
        return signs
    for below in spans[:-1]:
        below.text = f"\n{below.text}"
    text = ft.Text(
        spans=spans[::-1], text_align=ft.TextAlign.CENTER, max_lines=len(spans), semantics_label=""
    )
    text.left, text.top, text.width = area.x, area.y + height, area.w
    return [*signs, text]


def _signs(ui: Ui, piece: Piece, area: Rect, dim: float) -> list[ft.Control]:
    side = min(area.h, area.w / 2 - 1, MOST_SIGN)
    left, top = area.x + area.w / 2 - side - 1, area.y + (area.h - side) / 2
    face: ft.LayoutControl
    if piece.character is None:
        face = kit.badge(piece.owner.colour, side, piece.owner.understudy, piece.owner.mask)
    else:
        face = veiled(ui, faces.bust(piece.character), dim)
        face.width = face.height = side
    face.left, face.top = left, top
    ink = ui.colors.quiet if dim else faces.aspect_ink(ui, piece.place.aspect)
    sign = kit.sign(faces.aspect_sign(piece.place.aspect), side * 0.84, ink)
    sign.left, sign.top = left + side + 3, top + side * 0.08
    return [face, sign]
