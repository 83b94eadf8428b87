"""Positions as text: one line of `name=value` fields in a fixed order.

A game writes each field in words of its own and reads it back; what is the same for all of them,
the line, its order and its faults, stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from .dice import LARGEST_SEED
from .reason import BadPosition, Reason

NOTHING = "-"


def line(game: str, fields: Mapping[str, str]) -> str:
    """The line of a position: the game's name, then the fields; nothing in one is a dash."""
    return " ".join([game, *(f"{name}={value or NOTHING}" for name, value in fields.items())])


class Fields:
    """The fields of a line, taken one after the other by name.

    Every fault is a BadPosition that names the field.
    """

    def __init__(self, game: str, text: object, names: tuple[str, ...]) -> None:
        """Splits `text`. Raises BadPosition unless it is that game's line with these fields."""
        words = text.split() if isinstance(text, str) else []
        if not words or words[0] != game:
            _refuse("game", name=game)
        self._told: dict[str, str] = {}
        for word in words[1:]:
            name, sign, value = word.partition("=")
            if not sign or name not in names:
                _refuse("field", name=word[:40])
            if name in self._told:
                _refuse("twice", name=name)
            self._told[name] = value
        for name in names:
            if name not in self._told:
                _refuse("missing", name=name)

    def read(self, name: str, make: Callable[[str], Any]) -> Any:
        """What `make` makes of a field, "" where it is a dash.

        ValueError and LookupError of `make` become a BadPosition.
        """
        value = self._told[name]
        try:
            return make("" if value == NOTHING else value)
        except (ValueError, LookupError):
            self.wrong(name)

    def wrong(self, name: str) -> NoReturn:
        """Refuses the value of a field."""
        _refuse("value", name=name, value=self._told[name][:40])

    def number(self, name: str, least: int = 0, most: int = LARGEST_SEED) -> int:
        """A whole number within these bounds."""
        value = self.read(name, whole)
        if not least <= value <= most:
            self.wrong(name)
        return int(value)


def whole(text: str) -> int:
    """A number from 0 in plain digits. Raises ValueError."""
    if not text.isascii() or not text.isdigit() or len(text) > 16:
        raise ValueError(text)
    return int(text)


def parts(text: str, sign: str) -> list[str]:
    """The parts of a text between signs; none of an empty one, and a dash is an empty part."""
    return ["" if part == NOTHING else part for part in text.split(sign)] if text else []


def joined(texts: list[str], sign: str) -> str:
    """Texts with a sign between them; an empty one becomes a dash."""
    return sign.join(text or NOTHING for text in texts)


def _refuse(fault: str, **args: str) -> NoReturn:
    raise BadPosition(Reason(f"kernel.position.{fault}", args=args))
