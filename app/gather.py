"""Draws the screens, importing each on first use."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

import flet as ft
from flet.components.component import Renderer

from app.places import Place
from app.table.layers import sheets_of
from app.theme.scrolled import Scrolled

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
    "people": "people:from_shell",
    "person": "person:from_shell",
    "same": "same:from_shell",
    "ticket": "ticket:from_shell",
    "moments": "moments:from_shell",
    "poster": "poster:from_shell",
    "tonight": "tonight:from_shell",
    "evening": "evening_call:from_shell",
    "good_night": "good_night:from_shell",
    "evening_poster": "evening_poster:from_shell",
    "replay": "replay:from_shell",
    "rules": "rules:from_shell",
    "settings": "settings:from_shell",
    "import": "importing:from_shell",
    "packs": "packs:from_shell",
    "pack": "pack:from_shell",
    "install": "install:from_shell",
    "square": "game_square:from_shell",
    "hand_over": "hand_over:from_shell",
    "arrival": "arrival:from_shell",
}
"""Screens that need app data, as "module:function" by name.

Their functions are called with shell, hall and place.
"""

PLAIN = {
    "signs": "signs:Signs",
    "mask": "mask:MaskScreen",
    "draw": "draw:DrawScreen",
    "battery": "battery:Battery",
    "found": "found:FoundSquares",
    "around": "around:AroundScreen",
    "about": "about:About",
}
"""Screens that need no app data, as "module:function" by name.

Their functions are called with the hall and the place's arguments.
"""

SCREENS = ADAPTED | PLAIN
"""All screens, as "module:function" by name."""

MARKED = "practice:marked"
"""Name of the function that draws a banner, as "module:function".

The banner is over any screen during practice or teaching.
"""


def draw(shell: "Shell", place: Place) -> ft.Control:
    """Draws a screen, below a banner during practice or teaching.

    Raises:
        KeyError: There is no such screen.
    """
    hall = shell.hall
    scrolled = scroll_of(place).over(sheets_over(shell.evening, place))
    hall = replace(hall, ui=replace(hall.ui, scrolled=scrolled))
    mark = _mark(shell.evening)
    if not mark:
        return _screen(shell, hall, place)
    return named(MARKED)(hall, mark, lambda hall: _screen(shell, hall, place))


def scroll_of(place: Place) -> Scrolled:
    """Returns the scroll position of a visit to a screen."""
    found: Scrolled = place.state.setdefault("scroll", Scrolled())
    return found


def sheets_over(evening: "Evening", place: Place) -> list[str]:
    """Returns the names of the sheets over a screen, bottom up."""
    if place.name == "play" and evening.controller is not None:
        return sheets_of(evening.controller.table.state)
    panel = getattr(place.args.get("run"), "panel", "")
    return [panel] if panel else []


def rehearse(shell: "Shell") -> None:
    """Draws the New game screen in advance, to open faster later."""
    Renderer().render(_screen, shell, shell.hall, Place("new"))


def named(entry: str) -> Callable[..., Any]:
    """Returns the function of `app.screens` named by "module:function"."""
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
    if evening.practice is not None:
        return "practice.mark"
    taught = evening.controller is not None and evening.controller.table.state.all_open
    return "teach.mark" if taught else ""
