"""A copy of a thing that glides from one place to another over the picture as it was before.

Most of what happens on a board is one thing that goes from here to there. Then no states between
are needed: the old picture stands, with the piece that leaves dimmed by whoever draws it, the copy
flies, and the new picture takes over. `movement.movement` puts the pictures in their order.
"""

from collections.abc import Iterable
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import placed
from app.theme import Ui


class Flight(NamedTuple):
    """One thing under way.

    key         names it among those that fly at the same time
    drawn       what flies: the back of what nobody may know
    start, end  where it comes from and where it goes; it grows or shrinks on the way
    """

    key: str
    drawn: ft.Control
    start: Rect
    end: Rect


def flying(ui: Ui, flights: Iterable[Flight], *, arrived: bool) -> list[ft.Control]:
    """The copies where they start, or where they arrive: a layer over the old picture.

    They say nothing: what happens is told in words. The layer is there in every picture of the
    board, empty in most, so that nothing below it is built anew when something flies.
    """
    return [
        placed(
            ui,
            (flight.end if arrived else flight.start).rounded(),
            flight.drawn,
            key=f"flight-{flight.key}",
            alignment=ft.Alignment.CENTER,
            ignore_interactions=True,
        )
        for flight in flights
    ]
