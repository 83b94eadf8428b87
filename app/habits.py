"""Habits of each person at this device, by name; they are kept for every later game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from app.prefs import Prefs
from app.theme.masks import is_mask

MOST = 100
"""Maximum number of people; who was changed longest ago is forgotten first."""

CONFIRMS = ("tap", "double", "hold")
"""Ways to confirm a step: by a tap, a double tap, or by holding."""


@dataclass(frozen=True)
class Habits:
    """Habits of one person.

    Attributes:
        mask: The mask that they wear, see `app.theme.masks`; "" for the sign of their seat.
        held: They see a hand only while a thumb holds it.
        confirm: Way in which they confirm a step; one of `CONFIRMS`.
    """

    mask: str = ""
    held: bool = False
    confirm: str = CONFIRMS[0]

    @classmethod
    def of(cls, prefs: Prefs, name: str) -> Habits:
        """Habits of a person; the usual ones of somebody who has chosen none."""
        saved = prefs.now.habits.get(name)
        return _checked(saved) if isinstance(saved, dict) else cls()


USUAL = Habits()
"""Habits of somebody who has chosen none."""


def mask_of(prefs: Prefs, name: str) -> str:
    """The mask of a person; "" for the sign of their seat."""
    return Habits.of(prefs, name).mask


def change(prefs: Prefs, name: str, **habits: Any) -> None:
    """Keeps some habits of a person; the others stay as they are."""
    now = replace(Habits.of(prefs, name), **habits)
    all_habits = {other: habit for other, habit in prefs.now.habits.items() if other != name}
    usual = asdict(Habits())
    if chosen := {key: value for key, value in asdict(now).items() if value != usual[key]}:
        all_habits[name] = chosen
    prefs.choose("habits", dict([*all_habits.items()][-MOST:]))


def _checked(saved: Mapping[str, Any]) -> Habits:
    """Habits from a setting, which may be anything; what is faulty counts as not chosen."""
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
