"""Copies of pieces that fly between two places over the previous picture.

Most events move one piece from one place to another and need no states in between: the copy flies
over the old picture, in which the caller dims the moving piece, and then the new picture appears.
`movement.movement` puts the pictures in order.

A game's `events.py` has `things`, a `singledispatch` over the event and a `FlightPlanner`, with one
function for each kind of event that has a flight. For all other events the pieces themselves glide
to their new places.
"""

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

import flet as ft

from app.games.common.board_state import AnyBoardState
from app.games.common.geometry import Rect
from app.games.common.pieces import placed
from app.theme import Ui, kit

M = TypeVar("M", bound=AnyBoardState[Any])
L = TypeVar("L")


class Flight(NamedTuple):
    """Copy of a piece that flies over the board.

    Attributes:
        key: Unique name among simultaneous flights.
        drawn: The copy, face down if its face is secret.
        start: Area at the start.
        end: Area at the end; the copy changes its size on the way.
    """

    key: str
    drawn: ft.Control
    start: Rect
    end: Rect


class FlightPlanner(Generic[M, L]):
    """Base class for planning flights, extended by each game.

    Attributes:
        moment: Board state below the flights.
        plan: Layout of the board.
        ui: Drawing context of the window.
    """

    def __init__(self, moment: M, plan: L) -> None:
        self.moment = moment
        self.plan = plan
        self.ui: Ui = moment.stage.ui

    @staticmethod
    def amid(area: Rect, width: float, height: float) -> Rect:
        """Returns a rectangle of a given size, centred in an area."""
        return Rect(area.middle - width / 2, area.y + (area.h - height) / 2, width, height)

    def disc(self, sign: str, size: float) -> ft.Control:
        """Draws a sign on a brass disc."""
        colors = self.ui.colors
        return ft.Container(
            kit.sign(sign, size * 0.62, colors.on_brass),
            width=size,
            height=size,
            border_radius=size / 2,
            clip_behavior=kit.UNCUT,
            bgcolor=colors.brass,
            alignment=ft.Alignment.CENTER,
        )


def flying(ui: Ui, flights: Iterable[Flight], *, arrived: bool) -> list[ft.Control]:
    """Draws the copies at their start, or at their end if `arrived`.

    Screen readers skip the copies, because captions describe the events. A board with flights
    always has this layer, usually empty, so that a flight does not make Flet rebuild the layers
    below.
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
