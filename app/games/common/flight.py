"""A copy of a thing that glides from one place to another over the picture as it was before.

Most events on a board move one thing from here to there. Then no states between are needed: the old
picture stands, with the piece that leaves dimmed by the caller, the copy flies, and the new picture
takes over. `movement.movement` puts the pictures in their order.
"""

from collections.abc import Iterable
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import placed
from app.theme import Ui


class Flight(NamedTuple):
    """One copy under way.

    Attributes:
        key: Its name among those that fly at the same time.
        drawn: The copy; a back where nobody may know the face.
        start: Area where it starts.
        end: Area where it arrives; it grows or shrinks on the way.
    """

    key: str
    drawn: ft.Control
    start: Rect
    end: Rect


def flying(ui: Ui, flights: Iterable[Flight], *, arrived: bool) -> list[ft.Control]:
    """The copies where they start, or where they arrive: a layer over the old picture.

    They are silent: events are told in words. Every picture of the board has the layer, most an
    empty one, so that a flight makes Flet rebuild nothing below it.
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
