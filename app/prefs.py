"""The settings, with their defaults and what each may be. The store keeps only what differs."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.platform.bridge import Surroundings
from app.store.errors import Notice, StoreError
from app.store.settings import DAMAGED
from app.text import best, languages

if TYPE_CHECKING:
    from app.store import Settings

DEFAULTS: dict[str, Any] = {
    "theme": "system",
    "contrast": "usual",
    "text_scale": 1.0,
    "speed": 1.0,
    "retell": True,
    "haptics": True,
    "music": "off",
    "sounds": False,
    "sound_asked": False,
    "reveal": "hold",
    "awake": True,
    "idle": 60,
    "lang": "en",
    "understudy_pace": 1.0,
    "temperament": "mixed",
    "interrupts": "first",
    "hand_sort": "suit",
    "left_handed": False,
    "quick": False,
    "screen_reader": False,
    "cast": [],
    "last_game": "",
    "last_options": {},
    "on_table": "",
    "starts": 0,
    "install_hint": True,
    "notes": {},
    "lessons": {},
    "lifted": False,
    "habits": {},
    "programme": {},
    "sittings": {},
}

CHOICES: dict[str, tuple[Any, ...]] = {
    "theme": ("system", "light", "dark"),
    "contrast": ("usual", "more"),
    "text_scale": (1.0, 1.25, 1.5, 1.75, 2.0),
    "speed": (0, 0.5, 1.0, 2.0),
    "retell": (True, False),
    "haptics": (True, False),
    "music": ("off", "low", "usual"),
    "sounds": (True, False),
    "reveal": ("hold", "tap"),
    "awake": (True, False),
    "idle": (30, 60, 120, 0),
    "understudy_pace": (1.0, 0.5, 0.0),
    "temperament": ("mixed", "careful", "bold", "meddling"),
    "interrupts": ("first", "press", "ask"),
    "hand_sort": ("suit", "value"),
    "left_handed": (True, False),
    "quick": (True, False),
    "screen_reader": (True, False),
    "install_hint": (True, False),
}
"""Values that may be chosen; any other value counts as the default."""


ENTRIES: dict[str, type] = {
    "cast": dict,
    "last_options": dict,
    "notes": dict,
    "lessons": int,
    "habits": dict,
    "sittings": dict,
}
"""Types of the entries of settings that hold several; others count as not there."""


@lru_cache(maxsize=1)
def wished(around: Surroundings) -> Mapping[str, Any]:
    """The settings that the device's system asks for, as long as nobody has chosen others."""
    sizes = CHOICES["text_scale"]
    found: dict[str, Any] = {
        "text_scale": min(sizes, key=lambda size: abs(size - around.type)),
        "lang": best(around.languages),
    }
    if around.still:
        found["speed"] = 0
    if around.contrast:
        found["contrast"] = "more"
    return found


def _choices(key: str) -> Collection[Any] | None:
    """Values that a setting may have; None for any of its type."""
    return languages() if key == "lang" else CHOICES.get(key)


def _fits(key: str, value: Any) -> bool:
    """Whether a value has the type of a setting; a number may be whole or not."""
    default = DEFAULTS[key]
    number = isinstance(default, float) and type(value) is int
    return number or type(value) is type(default)


def _mended(key: str, value: Any) -> Any:
    """A value without entries of another type; None, as if never set, for one of another type."""
    if not _fits(key, value):
        return None
    entry = ENTRIES.get(key)
    if isinstance(value, dict) and entry is not None:
        return {name: each for name, each in value.items() if type(each) is entry}
    return [each for each in value if type(each) is entry] if isinstance(value, list) else value


class Prefs:
    """The settings of this device.

    Args:
        kept: The settings that differ from the defaults.
        on_change: Called with the name of a setting that was chosen.
        wishes: Returns what the system wishes, by setting.
    """

    def __init__(
        self,
        settings: "Settings",
        on_change: Callable[[str], None] = lambda key: None,
        wishes: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self._settings = settings
        self._on_change = on_change
        self._wishes = wishes

    def __getitem__(self, key: str) -> Any:
        default = self._wishes().get(key, DEFAULTS[key])
        value = self._settings.get(key, default)
        if not _fits(key, value):
            return default
        choices = _choices(key)
        return value if choices is None or value in choices else default

    def chosen(self, key: str) -> bool:
        """Whether somebody has chosen this setting, be it the default."""
        return self._settings.get(key) is not None

    @property
    def audible(self) -> bool:
        """Whether anything is to be heard."""
        return bool(self["sounds"]) or self["music"] != "off"

    def mend(self, notices: list[Notice]) -> None:
        """Removes settings and entries of another type; adds a notice if there were any."""
        damaged = False
        for key, value in self._settings.all().items():
            whole = _mended(key, value) if key in DEFAULTS else value
            if whole != value:
                damaged = True
                with suppress(StoreError):  # then they are passed over
                    self._settings.set(key, whole)
        if damaged and DAMAGED not in notices:
            notices.append(DAMAGED)

    def __setitem__(self, key: str, value: Any) -> None:
        """Keeps a choice; ValueError when it is none of the choices."""
        self.keep(key, value)
        self._on_change(key)

    def keep(self, key: str, value: Any) -> None:
        """Keeps a value for later screens, as a choice is kept; this one is not drawn again."""
        choices = _choices(key)
        if key not in DEFAULTS or (choices is not None and value not in choices):
            raise ValueError(f"{key} cannot be {value!r}")
        self._settings.set(key, value)
