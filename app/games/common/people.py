"""Players as pieces of the board, with badge, name and points."""

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect, in_rows
from app.games.common.ghost import change
from app.games.common.pieces import stand
from app.theme import Ui, kit, shapes
from app.theme.ui import name_in, name_size

ACROSS = 2
BADGE = 32.0
NUMBER = 26.0
GAP = 8.0


def _height_of(ui: Ui) -> float:
    return max(float(kit.TARGET), kit.line(ui, "small") + NUMBER + 4)


def least(ui: Ui, seats: int) -> float:
    """Returns the total height of the players' pieces, two per row."""
    return -(-seats // ACROSS) * (_height_of(ui) + GAP)


def spots(ui: Ui, seats: int, area: Rect) -> list[Rect]:
    """Returns the areas of all players' pieces, from the top down."""
    size = (area.w - GAP * (ACROSS - 1)) / ACROSS, _height_of(ui)
    return in_rows(area, seats, ACROSS, size, GAP, area.y)


def person(
    moment: AnyBoardState[P], piece: P, seat: int, spot: Rect, number: tuple[int, int], label: str
) -> ft.Control:
    """Draws a player as a piece of the board.

    Args:
        moment: Board state to draw.
        piece: The player's piece.
        seat: The player's seat.
        spot: The player's area.
        number: Public number of the player, such as points, now and after the chosen action.
        label: Full text for a screen reader.
    """
    ui, someone, stance = moment.stage.ui, moment.stage.seats[seat], moment.stance(piece)
    room = spot.w - BADGE - 3 * GAP
    name = kit.text(ui, name_in(someone.name, room), "small", quiet=stance.dim > 0, max_lines=1)
    name.size = min(ui.size("small"), name_size(ui, someone.name, "small", room))
    words = shapes.column([name, ft.Row([change(ui, *number, label="", height=NUMBER)])], 2)
    face = ft.Row(
        [kit.badge(someone.colour, BADGE, someone.understudy, someone.mask), words], spacing=GAP
    )
    ground = ft.Container(
        face,
        bgcolor=ui.colors.raised,
        padding=ft.Padding.only(left=GAP),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
    )
    aria_text = moment.aria_text(piece, label)
    return stand(ui, ground, spot, stance, label=aria_text, corner=kit.RADIUS, key=f"seat-{seat}")
