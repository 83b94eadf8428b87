"""Pictures that will be needed soon, fetched and decoded before anybody waits for them."""

import asyncio

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.games import board_of
from app.shell import Shell
from app.store import UNDERSTUDIES
from app.theme import kit
from engines import known

PAUSE = 0.6
"""Seconds after a screen has come before anything is done: first the screen itself."""

BATCH = 5
"""Number of pictures at a time: few enough that a frame with them takes hardly longer."""

BEAT = 0.08
"""Seconds from one handful to the next."""

LINGER = 2.0
"""Seconds that all of them stay, for a slow line; what is still on its way then comes as well."""

HOUSE = tuple(f"understudies/{level}" for level in UNDERSTUDIES)
"""Pictures of tables, hands and curtains besides those of a game."""


@ft.component
def Preload(shell: Shell) -> ft.Control:
    """Shows the pictures of the game that is on, or most likely next, one pixel large.

    All of them in the same order whatever is on the table, so that nothing can be told from it;
    each once. The caller puts something opaque in front.
    """
    nothing: tuple[str, ...] = ()
    names, show = ft.use_state(nothing)
    fetched: MutableRef[set[str]] = ft.use_ref(set())

    async def fetch() -> None:
        await asyncio.sleep(PAUSE)
        done = fetched.current or set()
        wanted = [name for name in _wanted(shell) if name not in done]
        # One handful after the other, and none goes before all have come: a busy window leaves
        # drawings out, and what was never drawn is never fetched.
        for end in range(BATCH, len(wanted) + BATCH, BATCH):
            show(tuple(wanted[:end]))
            await asyncio.sleep(BEAT)
        await asyncio.sleep(LINGER)
        fetched.current = done.union(wanted)
        show(())

    ft.use_effect(fetch, [shell.places.route, shell.device.palette.lighting])
    return ft.Stack([kit.image(name, 1, 1) for name in names], width=1, height=1)


def _wanted(shell: Shell) -> tuple[str, ...]:
    """The pictures of the running game, of the one being set up, or of the one played last."""
    args, controller = shell.places.top.args, shell.evening.controller
    here = args.get("draft") or args.get("run")
    game = controller.game if controller is not None else getattr(here, "game", None)
    name: str = game.name if game is not None else shell.device.prefs.now.last_game
    if not known(name):
        return ()
    lighting = shell.device.palette.lighting
    shown = (*HOUSE, f"house/curtain-{lighting}", *board_of(name).pictures(lighting))
    return tuple(dict.fromkeys(shown))
