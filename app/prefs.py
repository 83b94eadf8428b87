"""Settings of this device with their defaults and allowed values.

Only values that differ from the defaults are stored.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.platform.bridge import Surroundings
from app.store.errors import Notice, StoreError
from app.store.settings import DAMAGED
from app.text import best, languages

if TYPE_CHECKING:
    from app.store import Settings


@dataclass(frozen=True)
class Preferences:
    """Values of all settings of this device.

    Attributes:
        theme: Colour theme; see `CHOICES` for the values of this and other settings.
        text_scale: Font size as a factor of the normal size.
        speed: Speed of animations; 0 for none.
        retell: Whether moves of others are replayed for the next reader.
        sound_asked: Whether the question about sound has been answered.
        reveal: Gesture that opens the curtain, the cover between two readers.
        idle: Seconds until an untouched hand is covered; 0 for never.
        understudy_pace: Thinking pause of computer players as a factor; 0 for none.
        interrupts: When the time window for interrupts closes by itself.
        own_interrupts: Whether people are asked for an interrupt of their own action too.
        quick: Whether a second tap on a chosen piece confirms the choice.
        cast: Players of the last game, in the format of the New game screen.
        last_game: Name of the last game.
        last_options: Options last chosen; see `app.last_options`.
        on_table: Identity of the game on the table; "" for none.
        starts: Number of failed attempts to reopen that game.
        notes: First-time notes that people have seen; see `app.table.notes`.
        lessons: Progress in lessons, by game; see `app.screens.first_night`.
        lifted: Whether somebody has opened a curtain on this device.
        habits: Habits of people, by name; see `app.habits`.
        programme: Tonight's programme; see `app.programme`.
        sittings: Positions of people around the phone; see `app.sitting`.
        read_aloud: Whether the device reads public events and texts aloud; see `app.speech`.
        voice: Name of the voice that reads; "" for the device's own choice.
        voice_rate: Speed of that voice as a factor of its normal speed.
        single_keys: Whether digits and letters act at the table on their own.
        bg_stats: Whether a finished game offers to be sent to BG Stats; see `app.bg_stats`.
    """

    theme: str = "system"
    contrast: str = "usual"
    text_scale: float = 1.0
    speed: float = 1.0
    retell: bool = True
    haptics: bool = True
    music: str = "off"
    sounds: bool = False
    sound_asked: bool = False
    reveal: str = "hold"
    awake: bool = True
    idle: int = 60
    lang: str = "en"
    understudy_pace: float = 1.0
    temperament: str = "mixed"
    interrupts: str = "ask"
    own_interrupts: bool = False
    hand_sort: str = "suit"
    left_handed: bool = False
    quick: bool = False
    screen_reader: bool = False
    cast: list[Any] = field(default_factory=list)
    last_game: str = ""
    last_options: dict[str, Any] = field(default_factory=dict)
    on_table: str = ""
    starts: int = 0
    install_hint: bool = True
    notes: dict[str, Any] = field(default_factory=dict)
    lessons: dict[str, Any] = field(default_factory=dict)
    lifted: bool = False
    habits: dict[str, Any] = field(default_factory=dict)
    programme: dict[str, Any] = field(default_factory=dict)
    sittings: dict[str, Any] = field(default_factory=dict)
    read_aloud: bool = False
    voice: str = ""
    voice_rate: float = 1.0
    single_keys: bool = True
    bg_stats: bool = False

    @property
    def audible(self) -> bool:
        """Whether music or sounds are on."""
        return self.sounds or self.music != "off"


DEFAULTS: dict[str, Any] = dict(vars(Preferences()))
"""Default values of all settings, by name."""

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
    "interrupts": ("ask", "first", "press"),
    "own_interrupts": (True, False),
    "hand_sort": ("suit", "value"),
    "left_handed": (True, False),
    "quick": (True, False),
    "screen_reader": (True, False),
    "install_hint": (True, False),
    "read_aloud": (True, False),
    "voice_rate": (0.75, 1.0, 1.25, 1.5),
    "single_keys": (True, False),
    "bg_stats": (True, False),
}
"""Allowed values of settings. Any other value is replaced by the default."""


ENTRIES: dict[str, type] = {
    "cast": dict,
    "last_options": dict,
    "notes": dict,
    "lessons": int,
    "habits": dict,
    "sittings": dict,
}
"""Required types of the entries in settings that are lists or dicts.

Entries of other types are dropped.
"""


@lru_cache(maxsize=1)
def wished(around: Surroundings) -> Mapping[str, Any]:
    """Returns settings that match the operating system's preferences.

    They are used until somebody chooses others.
    """
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
    return languages() if key == "lang" else CHOICES.get(key)


def _fits(key: str, value: Any) -> bool:
    default = DEFAULTS[key]
    number = isinstance(default, float) and type(value) is int
    return number or type(value) is type(default)


def _mended(key: str, value: Any) -> Any:
    if not _fits(key, value):
        return None
    entry = ENTRIES.get(key)
    if isinstance(value, dict) and entry is not None:
        return {name: each for name, each in value.items() if type(each) is entry}
    return [each for each in value if type(each) is entry] if isinstance(value, list) else value


NO_WISHES: Mapping[str, Any] = MappingProxyType({})
"""Default wishes of `Prefs`: no preferences of the operating system."""


class Prefs:
    """Settings of this device, read from `now` and changed by name.

    Args:
        settings: Stored settings that differ from the defaults.
        on_change: Called with the name of a chosen setting.
        wishes: Function that returns the operating system's preferences as settings.
    """

    def __init__(
        self,
        settings: "Settings",
        on_change: Callable[[str], None] = lambda key: None,
        wishes: Callable[[], Mapping[str, Any]] = lambda: NO_WISHES,
    ) -> None:
        self._settings = settings
        self._on_change = on_change
        self._wishes = wishes
        self._now: tuple[Mapping[str, Any], Mapping[str, Any], Preferences] | None = None

    @property
    def now(self) -> Preferences:
        """Current settings, updated after changes here or in the operating system."""
        values, wishes = self._settings.values, self._wishes()
        if self._now is None or self._now[0] is not values or self._now[1] is not wishes:
            found = {key: self._value(key, values, wishes) for key in DEFAULTS}
            self._now = values, wishes, Preferences(**found)
        return self._now[2]

    def _value(self, key: str, values: Mapping[str, Any], wishes: Mapping[str, Any]) -> Any:
        default = wishes.get(key, DEFAULTS[key])
        value = values.get(key, default)
        if not _fits(key, value):
            return default
        choices = _choices(key)
        return value if choices is None or value in choices else default

    def chosen(self, key: str) -> bool:
        """Whether somebody has chosen this setting, even with its default value."""
        return self._settings.get(key) is not None

    def mend(self, notices: list[Notice]) -> None:
        """Removes settings and entries of a wrong type, and adds a notice.

        Args:
            notices: List that receives the notice if anything was removed.
        """
        damaged = False
        for key, value in self._settings.all().items():
            whole = _mended(key, value) if key in DEFAULTS else value
            if whole != value:
                damaged = True
                with suppress(StoreError):  # invalid values are ignored anyway
                    self._settings.set(key, whole)
        if damaged and DAMAGED not in notices:
            notices.append(DAMAGED)

    def choose(self, key: str, value: Any) -> None:
        """Saves a choice and redraws.

        Raises:
            ValueError: The value is not allowed.
        """
        self.keep(key, value)
        self._on_change(key)

    def keep(self, key: str, value: Any) -> None:
        """Saves a value without redrawing the current screen.

        Raises:
            ValueError: The value is not allowed.
        """
        choices = _choices(key)
        if key not in DEFAULTS or (choices is not None and value not in choices):
            raise ValueError(f"{key} cannot be {value!r}")
        self._settings.set(key, value)
