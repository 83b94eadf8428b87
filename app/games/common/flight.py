"""A copy of a piece that glides from one place to another over the picture as it was before.

Most of what happens on a board is one thing that goes from here to there. Then no states between
are needed: the old picture stands, with the piece that leaves dimmed by whoever draws it, the copy
flies, and the new picture takes over. `movement.movement` puts the pictures in their order.
"""

from collections.abc import Iterable
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import arch, card_corner, placed
from app.theme import Ui, kit


class Flight(NamedTuple):
    """One piece under way.

    key         names it among the pieces that fly at the same time
    art         its picture: the back of what nobody may know
    start, end  where it comes from and where it goes; it grows or shrinks on the way
    arched      whether it has the outline of a performer, not of a card
    """

    key: str
    art: str
    start: Rect
    end: Rect
    arched: bool = False


def flying(ui: Ui, flights: Iterable[Flight], *, arrived: bool) -> list[ft.Container]:
    """The copies where they start, or where they arrive: a layer over the old picture.

    They say nothing: what happens is told in words. The layer is there in every picture of the
    board, empty in most, so that nothing below it is built anew when something flies.
    """
    return [
        placed(
            ui,
            flight.end if arrived else flight.start,
            kit.image(flight.art, fit=ft.BoxFit.FILL),
            key=f"flight-{flight.key}",
            border_radius=(arch if flight.arched else card_corner)(flight.end.w),
            clip_behavior=kit.UNCUT,
            shadow=ft.BoxShadow(blur_radius=8, color=ui.colors.shade),
        )
        for flight in flights
    ]
