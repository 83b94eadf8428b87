"""Habits of each person, saved by name for later games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from app.prefs import Prefs
from app.theme.masks import is_mask

MOST = 100
"""Maximum number of people; the least recently changed is dropped first."""

CONFIRMS = ("tap", "double", "hold")
"""Gestures that confirm a step: tap, double tap or long press."""


@dataclass(frozen=True)
class Habits:
    """Habits of one person.

    Attributes:
        mask: Chosen mask, see `app.theme.masks`; "" for the symbol of the seat.
        held: Whether the hand is visible only while a finger presses the screen.
        confirm: Gesture that confirms a step; one of `CONFIRMS`.
        ear: Whether reading aloud goes on in headphones while this person's hand is open.
    """

    mask: str = ""
    held: bool = False
    confirm: str = CONFIRMS[0]
    ear: bool = False

    @classmethod
    def of(cls, prefs: Prefs, name: str) -> Habits:
        """Returns the habits of a person, or the defaults."""
        saved = prefs.now.habits.get(name)
        return _checked(saved) if isinstance(saved, dict) else cls()


USUAL = Habits()
"""Habits of a person who has not changed any."""


def mask_of(prefs: Prefs, name: str) -> str:
    """Returns a person's mask, or "" for the symbol of the seat."""
    return Habits.of(prefs, name).mask


def change(prefs: Prefs, name: str, **habits: Any) -> None:
    """Saves some habits of a person and leaves the others unchanged."""
    now = replace(Habits.of(prefs, name), **habits)
    all_habits = {other: habit for other, habit in prefs.now.habits.items() if other != name}
    usual = asdict(Habits())
    if chosen := {key: value for key, value in asdict(now).items() if value != usual[key]}:
        all_habits[name] = chosen
    prefs.choose("habits", dict([*all_habits.items()][-MOST:]))


def _checked(saved: Mapping[str, Any]) -> Habits:
    usual = asdict(Habits())
    found = {
        field.name: saved[field.name]
        for field in fields(Habits)
        if type(saved.get(field.name)) is type(usual[field.name])
    }
    habits = Habits(**found)
    if not is_mask(habits.mask):
        habits = replace(habits, mask="")
    return habits if habits.confirm in CONFIRMS else replace(habits, confirm=CONFIRMS[0])
