"""The board as a living thing: it fits the space it gets, and plays what happened move by move."""

import asyncio
from collections import deque
from collections.abc import Callable

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.table.kept import Kept

Size = tuple[float, float]
Paint = Callable[[float, float, Kept], ft.Control]

_known: dict[object, Size] = {}
"""What a place on the screen measured last time, so that its next drawing is right at once."""

_played: deque[int] = deque(maxlen=32)
"""What has been played move by move already; it is not played again on the way back to it."""


@ft.component
def Live(scenes: list[Paint], what: int, beat: int, guess: Size, place: object) -> ft.Control:
    """Draws the scenes one after the other, the last of them for good.

    what    a number that stands for what the scenes tell; what was shown is not shown again
    beat    milliseconds from scene to scene; 0 shows the last one at once
    guess   the size until the layout has told the real one
    place   names the spot on the screen, so that a size measured there before is used at once
    """
    size, set_size = ft.use_state(_known.get(place, guess))
    fresh = beat > 0 and len(scenes) > 1 and what not in _played
    at, set_at = ft.use_state((what, 0 if fresh else len(scenes) - 1))
    # Something new: its first scene, or at once its last.
    now = at[1] if at[0] == what else (0 if fresh else len(scenes) - 1)

    kept: MutableRef[Kept] = ft.use_ref(Kept)
    newest = ft.use_ref(what)
    newest.current = what

    async def play() -> None:
        _played.append(what)
        for index in range(now + 1, len(scenes)):
            # The first one only stands long enough to be drawn.
            await asyncio.sleep((60 if index == 1 else beat) / 1000)
            if newest.current != what:
                return
            set_at((what, index))

    ft.use_effect(play, [what])

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        _known[place] = (event.width, event.height)
        set_size((event.width, event.height))

    return ft.Container(
        content=scenes[min(now, len(scenes) - 1)](*size, kept.current or Kept()),
        expand=True,
        on_size_change=measured,
        size_change_interval=0,
    )
