"""The settings, with their defaults and what each may be. The store keeps only what differs."""

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
    """Settings of this device at one moment, with their defaults.

    Attributes:
        theme: Lighting; see `CHOICES` for this and others.
        text_scale: Size of type, in parts of the usual one.
        speed: Speed of movement; 0 for none.
        retell: Moves of others are retold to who looks.
        sound_asked: Somebody has answered the question about sound.
        reveal: Way to lift a curtain.
        idle: Seconds after which a hand that nobody touches is covered; 0 for never.
        understudy_pace: Calmness of understudies; 0 for none.
        interrupts: When a window closes by itself.
        quick: A second tap on a chosen piece takes it.
        cast: People of the last game, as New game has them.
        last_game: Name of the last game.
        last_options: Options of the last games, by game.
        on_table: Identity of the game that stands on the table; "" for none.
        starts: Starts in which that game never stood.
        notes: First-time notes that people have seen; see `app.table.notes`.
        lessons: Places in lessons, by game; see `app.screens.first_night`.
        lifted: Somebody has lifted a curtain here.
        habits: Habits of people, by name; see `app.habits`.
        programme: Tonight's programme; see `app.programme`.
        sittings: Places of people around the phone; see `app.sitting`.
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
    interrupts: str = "first"
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

    @property
    def audible(self) -> bool:
        """Whether anything is to be heard."""
        return self.sounds or self.music != "off"


DEFAULTS: dict[str, Any] = dict(vars(Preferences()))
"""Defaults of all settings, by name."""

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


NO_WISHES: Mapping[str, Any] = MappingProxyType({})
"""Wishes of a system that has none."""


class Prefs:
    """The settings of this device: read as `now`, changed by name.

    Args:
        settings: The settings that differ from the defaults.
        on_change: Called with the name of a setting that was chosen.
        wishes: Returns what the system wishes, by setting.
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
        """The settings as they are, made anew once they or the system's wishes have changed."""
        values, wishes = self._settings.values, self._wishes()
        if self._now is None or self._now[0] is not values or self._now[1] is not wishes:
            found = {key: self._value(key, values, wishes) for key in DEFAULTS}
            self._now = values, wishes, Preferences(**found)
        return self._now[2]

    def _value(self, key: str, values: Mapping[str, Any], wishes: Mapping[str, Any]) -> Any:
        """Value of a setting; its default where what was saved is no choice."""
        default = wishes.get(key, DEFAULTS[key])
        value = values.get(key, default)
        if not _fits(key, value):
            return default
        choices = _choices(key)
        return value if choices is None or value in choices else default

    def chosen(self, key: str) -> bool:
        """Whether somebody has chosen this setting, be it the default."""
        return self._settings.get(key) is not None

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

    def choose(self, key: str, value: Any) -> None:
        """Saves a choice, and draws again; ValueError when it is none of the choices."""
        self.keep(key, value)
        self._on_change(key)

    def keep(self, key: str, value: Any) -> None:
        """Keeps a value for later screens, as a choice is kept; this one is not drawn again."""
        choices = _choices(key)
        if key not in DEFAULTS or (choices is not None and value not in choices):
            raise ValueError(f"{key} cannot be {value!r}")
        self._settings.set(key, value)
