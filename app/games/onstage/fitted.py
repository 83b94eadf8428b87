"""A board that is drawn for exactly the space it gets."""

from collections.abc import Callable

import flet as ft

Size = tuple[float, float]

_known: dict[object, Size] = {}
"""What a place on the screen measured last time, so that its next drawing is right at once."""


@ft.component
def Fitted(paint: Callable[[float, float], ft.Control], guess: Size, place: object) -> ft.Control:
    """Draws `paint(width, height)` at the size that the layout gives it.

    `guess` is drawn until the size is known; `place` names the spot on the screen, so that a
    size that was measured there before is used instead.
    """
    size, set_size = ft.use_state(_known.get(place, guess))

    def measured(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        _known[place] = (event.width, event.height)
        set_size((event.width, event.height))

    return ft.Container(
        content=paint(*size), expand=True, on_size_change=measured, size_change_interval=0
    )
