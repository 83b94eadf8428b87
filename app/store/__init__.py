"""Storage of sessions (saved games), settings and statistics, independent of Flet."""

from .backend import Location, MemoryLocation
from .errors import Notice, StoreError
from .names import check_name, clean_name
from .pin import check_pin, clean_pin, set_pin
from .platform_location import choose_location
from .records import UNDERSTUDIES, Face, Finish, Player, SessionCard, Setup
from .session import Session
from .settings import Settings
from .store import Store

__all__ = [
    "UNDERSTUDIES",
    "Face",
    "Finish",
    "Location",
    "MemoryLocation",
    "Notice",
    "Player",
    "Session",
    "SessionCard",
    "Settings",
    "Setup",
    "Store",
    "StoreError",
    "check_name",
    "check_pin",
    "choose_location",
    "clean_name",
    "clean_pin",
    "set_pin",
]
