"""The settings, with their defaults and what each may be. The store keeps only what differs."""

from collections.abc import Callable
from typing import Any, Protocol

DEFAULTS: dict[str, Any] = {
    "theme": "system",
    "text_scale": 1.0,
    "speed": 1.0,
    "haptics": True,
    "reveal": "hold",
    "awake": True,
    "idle": 60,
    "lang": "en",
    "understudy_pace": 1.0,
    "interrupts": "press",
    "hand_sort": "suit",
    "left_handed": False,
    "screen_reader": False,
    "cast": [],
    "last_game": "",
    "last_options": {},
    "on_table": "",
    "install_hint": True,
}

CHOICES: dict[str, tuple[Any, ...]] = {
    "theme": ("system", "light", "dark"),
    "text_scale": (1.0, 1.25, 1.5, 1.75, 2.0),
    "speed": (0, 0.5, 1.0, 2.0),
    "haptics": (True, False),
    "reveal": ("hold", "tap"),
    "awake": (True, False),
    "idle": (30, 60, 120, 0),
    "understudy_pace": (1.0, 0.5, 0.0),
    "interrupts": ("press", "ask"),
    "hand_sort": ("suit", "value"),
    "left_handed": (True, False),
    "screen_reader": (True, False),
    "install_hint": (True, False),
}
"""What a person may choose; a value that is not among them counts as the default."""


class Keeper(Protocol):
    """Where settings are kept."""

    def get(self, key: str, default: Any = None) -> Any: ...

    def set(self, key: str, value: Any) -> None: ...


class Prefs:
    """The settings of this device."""

    def __init__(self, keeper: Keeper, on_change: Callable[[str], None] = lambda key: None) -> None:
        self._keeper = keeper
        self._on_change = on_change

    def __getitem__(self, key: str) -> Any:
        default = DEFAULTS[key]
        value = self._keeper.get(key, default)
        choices = CHOICES.get(key)
        if choices is not None:
            return value if value in choices else default
        return value if isinstance(value, type(default)) else default

    def __setitem__(self, key: str, value: Any) -> None:
        """Keeps a choice; ValueError when it is none of the choices."""
        choices = CHOICES.get(key)
        if key not in DEFAULTS or (choices is not None and value not in choices):
            raise ValueError(f"{key} cannot be {value!r}")
        self._keeper.set(key, value)
        self._on_change(key)
