"""Scroll position of a screen, restored after a return from a screen above it."""

from typing import Any, TypedDict

import flet as ft

from app.hall import Hall
from app.places import Place

OFFSET = "scrolled"
"""Argument of a place with the scroll position, in logical pixels."""

INTERVAL = 100
"""Milliseconds between two reports of the position."""


class Scrolled(TypedDict, total=False):
    """Properties of a scrolling column whose position is saved."""

    ref: "ft.Ref[ft.Column]"
    on_scroll: Any
    scroll_interval: int


def scrolled(place: Place) -> Scrolled:
    """Returns the properties of a column whose scroll position is saved with a place."""

    def moved(event: ft.OnScrollEvent) -> None:
        place.args[OFFSET] = event.pixels

    column = place.args.setdefault("column", ft.Ref())
    return Scrolled(ref=column, on_scroll=moved, scroll_interval=INTERVAL)


@ft.component
def Restored(hall: Hall, place: Place) -> ft.Control:
    """Restores the saved scroll position when the place is drawn anew; itself invisible."""

    async def restore() -> None:
        column = place.args["column"].current
        if column is not None:
            await column.scroll_to(offset=place.args[OFFSET])

    def arrive() -> None:
        if place.args.get(OFFSET):
            hall.bridge.when_seen(lambda: hall.run(restore))

    ft.use_effect(arrive, [])
    return ft.Container(width=0, height=0)
