"""The screens by name. Each is imported when it is first opened, so the foyer stands early."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

Screen = Callable[..., Any]

NAMES: dict[str, tuple[str, str]] = {
    "home": ("home", "Home"),
    "new": ("new_game", "NewGame"),
    "play": ("play", "Play"),
    "rules": ("rules", "Rules"),
    "history": ("history", "History"),
    "past": ("past_game", "PastGame"),
    "moments": ("moments", "Moments"),
    "replay": ("replay", "ReplayScreen"),
    "settings": ("settings", "Settings"),
    "about": ("about", "About"),
    "install": ("home", "Install"),
}
"""Every screen: the module here that draws it, and its component there."""


class _Screens(dict[str, Screen]):
    def __missing__(self, name: str) -> Screen:
        module, component_name = NAMES[name]
        component: Screen = getattr(import_module(f"{__name__}.{module}"), component_name)
        self[name] = component
        return component


SCREENS: dict[str, Screen] = _Screens()
"""Name to component, `component(shell, **args)`. KeyError for a screen that there is not."""
