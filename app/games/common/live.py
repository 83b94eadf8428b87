"""Component that fits a board to its space and animates events.

A scene is one picture of the animation, drawn by a function.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection

import flet as ft
from flet.components.component import Component, Renderer
from flet.components.hooks.use_ref import MutableRef

from app.games.common.under_finger import held_at
from app.table.control_cache import ControlCache

Size = tuple[float, float]
Paint = Callable[[float, float, ControlCache], ft.Control]

_known: dict[object, Size] = {}
"""Last measured size of each place on the screen, in logical pixels."""

_played: deque[int] = deque(maxlen=32)
"""Animations already played, which are not repeated when a screen is reopened."""


SURE = 2.0
"""Tolerance between expected and measured width, in logical pixels."""

FLASH = 60
"""Duration of a brief scene, in milliseconds."""


def use_scene(
    last: int, what: int, beat: int, brief: Collection[int]
) -> tuple[int, Callable[[], None]]:
    """Plays the scenes of a component, as a Flet hook.

    Args:
        last: Index of the last scene.
        what: Value that identifies the animation. One already played starts at its last scene.
        beat: Milliseconds for each scene; 0 shows the last scene at once.
        brief: Indices of scenes shown only for `FLASH` milliseconds.

    Returns:
        The index of the scene to draw, and a function that jumps to the last scene.
    """
    fresh = beat > 0 and last > 0 and what not in _played
    at, set_at = ft.use_state((what, 0 if fresh else last))
    # A new animation starts at its first scene, or is skipped to its last.
    now = min(at[1] if at[0] == what else (0 if fresh else last), last) if beat else last
    newest = ft.use_ref(what)
    newest.current = what
    jumped: MutableRef[int | None] = ft.use_ref(None)
    if not beat:  # even while it is being played
        jumped.current = what

    async def play() -> None:
        _played.append(what)
        for index in range(now, last):
            await asyncio.sleep((FLASH if index in brief else beat) / 1000)
            if newest.current != what or jumped.current == what:
                return
            set_at((what, index + 1))

    ft.use_effect(play, [what])

    def jump() -> None:
        jumped.current = what
        set_at((what, last))

    return now, jump


@ft.component
def Live(
    scenes: list[Paint],
    what: int,
    beat: int,
    guess: Size,
    place: object,
    brief: Collection[int] = (0,),
) -> ft.Control:
    """Draws the scenes in turn; a tap skips to the last scene.

    A long press ends the animation and opens the description of the piece under the finger.

    Args:
        scenes: Functions that draw a scene at a given size.
        what: Value that identifies the content of the scenes, which is animated only once.
        beat: Milliseconds for each scene; 0 shows the last scene at once.
        guess: Size to use until the layout has been measured. Its width identifies the window.
        place: Value that identifies the place on the screen, whose last measured size is reused.
        brief: Indices of scenes shown only for `FLASH` milliseconds.
    """
    window = guess[0]
    _, draw_again = ft.use_state(0)
    here: MutableRef[tuple[float, Size | None]] = ft.use_ref((window, None))
    across, size = here.current or (window, None)
    if size is None or abs(across - window) > SURE:  # measured in another window
        size = _known.get(place, guess)
    drawn = ft.use_ref(size)
    drawn.current = size
    cache: MutableRef[ControlCache] = ft.use_ref(ControlCache)
    last = len(scenes) - 1
    now, jump = use_scene(last, what, beat, brief)

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        found = event.width, event.height
        sure = abs(found[0] - window) <= SURE
        if sure:
            _known[place] = found
        # Otherwise the window has changed, and the next drawing needs this measurement.
        here.current = window if sure else found[0], found
        if found != drawn.current:
            draw_again(lambda times: times + 1)

    def read(event: ft.LongPressStartEvent[ft.GestureDetector]) -> None:
        spot = event.local_position
        if spot is None:
            return
        still = Renderer().render(scenes[last], *size, ControlCache())
        moved = Renderer().render(scenes[now], *size, ControlCache()) if now < last else still
        jump()
        if (held := held_at(moved, still, size, (spot.x, spot.y))) is not None:
            held()

    scene = scenes[now](*size, cache.current or ControlCache())
    layers = _layers(scene, read, jump if now < last else None)
    return ft.Container(
        content=ft.Stack(layers, fit=ft.StackFit.EXPAND),
        expand=True,
        on_size_change=measured,
        size_change_interval=0,
    )


def _layers(
    scene: ft.Control,
    read: Callable[[ft.LongPressStartEvent[ft.GestureDetector]], None],
    jump: Callable[[], None] | None,
) -> list[ft.Control]:
    layers: list[ft.Control] = [
        ft.GestureDetector(
            content=scene, on_long_press_start=read, exclude_from_semantics=True, key="held"
        )
    ]
    if jump is not None:
        # On top, so that a tap to skip the animation chooses nothing. Screen readers skip the
        # layer, because they announce the events and need not wait.
        layers.append(
            ft.GestureDetector(
                on_tap=lambda _: jump(),
                on_long_press_start=read,
                exclude_from_semantics=True,
                left=0,
                top=0,
                right=0,
                bottom=0,
                key="jump",
            )
        )
    return layers


def still_of(live: ft.Control, width: float, height: float) -> ft.Control:
    """Draws the last scene of a `Live` component at a given size."""
    assert isinstance(live, Component)
    scenes: list[Paint] = live.args[0]
    return scenes[-1](width, height, ControlCache())
