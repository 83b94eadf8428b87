"""Draws the screen of a place; imports each screen on first use."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import flet as ft
from flet.components.component import Renderer

from app.places import Place

if TYPE_CHECKING:
    from app.evening import Evening
    from app.hall import Hall
    from app.shell import Shell

ADAPTED = {
    "home": "home:from_shell",
    "bill": "bill:from_shell",
    "new": "new_game:from_shell",
    "more": "new_game_more:from_shell",
    "seat": "new_game_seat:from_shell",
    "deal": "deal:from_shell",
    "dealt": "deal:played_from_shell",
    "play": "play:from_shell",
    "lesson": "lesson:from_shell",
    "history": "history:from_shell",
    "unreadable": "unreadable:from_shell",
    "past": "past_game:from_shell",
    "person": "person:from_shell",
    "same": "same:from_shell",
    "ticket": "ticket:from_shell",
    "moments": "moments:from_shell",
    "poster": "poster:from_shell",
    "tonight": "tonight:from_shell",
    "evening_poster": "evening_poster:from_shell",
    "replay": "replay:from_shell",
    "settings": "settings:from_shell",
    "import": "importing:from_shell",
    "packs": "packs:from_shell",
    "install": "install:from_shell",
}
"""Adapters that pass app data to screens; called with shell, hall, place."""

PLAIN = {
    "rules": "rules:Rules",
    "signs": "signs:Signs",
    "mask": "mask:MaskScreen",
    "draw": "draw:DrawScreen",
    "around": "around:AroundScreen",
    "about": "about:About",
}
"""Screens that need no app data; called with hall and arguments."""

SCREENS = ADAPTED | PLAIN
"""Functions that draw the screens, as "module:function" by place name."""

MARKED = "practice:marked"
"""Function that draws a banner over any screen during practice or teaching."""


def draw(shell: "Shell", place: Place) -> ft.Control:
    """Draws the screen of a place, under a banner during practice or teaching.

    Raises:
        KeyError: There is no such screen.
    """
    mark = _mark(shell.evening)
    if not mark:
        return _screen(shell, shell.hall, place)
    return named(MARKED)(shell.hall, mark, lambda hall: _screen(shell, hall, place))


def rehearse(shell: "Shell") -> None:
    """Draws New game in the background, so that it opens quickly later."""
    Renderer().render(_screen, shell, shell.hall, Place("new"))


def named(entry: str) -> Callable[..., Any]:
    """Returns the function of `app.screens` for an entry "module:function"."""
    module, _, function = entry.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"app.screens.{module}"), function)
    return found


def _screen(shell: "Shell", hall: "Hall", place: Place) -> ft.Control:
    screen = named(SCREENS[place.name])
    drawn: ft.Control = (
        screen(hall, **place.args) if place.name in PLAIN else screen(shell, hall, place)
    )
    return drawn


def _mark(evening: "Evening") -> str:
    """Returns the text key of the practice or teaching banner, or ""."""
    if evening.practice is not None:
        return "practice.mark"
    taught = evening.controller is not None and evening.controller.table.state.all_open
    return "teach.mark" if taught else ""
