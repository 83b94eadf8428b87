"""A copy of a thing that glides from one place to another over the picture as it was before.

Most events on a board move one thing from here to there. Then no states between are needed: the old
picture stands, with the piece that leaves dimmed by the caller, the copy flies, and the new picture
takes over. `movement.movement` puts the pictures in their order.

A game's `events.py` has a function for each kind of event for which something flies: `things`, a
`singledispatch` of the event and a `FlightPlanner`. What it does not know makes the pieces
themselves glide to their next places.
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


class FlightPlanner(Generic[M, L]):
    """The places between which things fly, and the things: a game adds its own.

    Attributes:
        moment: The picture over which they fly.
        plan: Its places.
    """

    def __init__(self, moment: M, plan: L) -> None:
        self.moment = moment
        self.plan = plan
        self.ui: Ui = moment.stage.ui

    @staticmethod
    def amid(area: Rect, width: float, height: float) -> Rect:
        """A place of that size in the middle of an area."""
        return Rect(area.middle - width / 2, area.y + (area.h - height) / 2, width, height)

    def disc(self, sign: str, size: float) -> ft.Control:
        """A sign on a brass disc."""
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
