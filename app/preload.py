"""Preloads pictures: fetches and decodes them before they are needed."""

import asyncio

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.games import board_of
from app.shell import Shell
from app.store import UNDERSTUDIES
from app.theme import kit
from engines import known

PAUSE = 0.6
"""Seconds between the opening of a screen and the start of preloading."""

BATCH = 5
"""Number of pictures added at a time, to keep animations smooth."""

BEAT = 0.08
"""Seconds between two batches."""

LINGER = 2.0
"""Seconds for which the pictures stay drawn, for slow downloads."""

HOUSE = tuple(f"understudies/{level}" for level in UNDERSTUDIES)
"""Pictures of the computer players, which all games share."""


@ft.component
def Preload(shell: Shell) -> ft.Control:
    """Draws the pictures of the current or next game, tiny.

    Each picture is fetched once, in an order that is independent of the position and therefore
    reveals nothing. The caller covers the pictures with something opaque.
    """
    nothing: tuple[str, ...] = ()
    names, show = ft.use_state(nothing)
    fetched: MutableRef[set[str]] = ft.use_ref(set())

    async def fetch() -> None:
        await asyncio.sleep(PAUSE)
        done = fetched.current or set()
        wanted = [name for name in _wanted(shell) if name not in done]
        # No batch is removed before the end, because a busy window skips drawings, and a
        # picture that is never drawn is never fetched.
        for end in range(BATCH, len(wanted) + BATCH, BATCH):
            show(tuple(wanted[:end]))
            await asyncio.sleep(BEAT)
        await asyncio.sleep(LINGER)
        fetched.current = done.union(wanted)
        show(())

    ft.use_effect(fetch, [shell.places.route, shell.device.palette.lighting])
    return ft.Stack([kit.image(name, 1, 1) for name in names], width=1, height=1)


def _wanted(shell: Shell) -> tuple[str, ...]:
    args, controller = shell.places.top.args, shell.evening.controller
    here = args.get("draft") or args.get("run")
    game = controller.game if controller is not None else getattr(here, "game", None)
    name: str = game.name if game is not None else shell.device.prefs.now.last_game
    if not known(name):
        return ()
    lighting = shell.device.palette.lighting
    shown = (*HOUSE, f"house/curtain-{lighting}", *board_of(name).pictures(lighting))
    return tuple(dict.fromkeys(shown))
