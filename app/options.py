"""A game's options as choices on a screen.

The options are read from their JSON schema, which imports pydantic.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from engines import Game

SEAT = "seat"
"""Value of "kind" in the schema of options that name a seat."""


class Option(NamedTuple):
    """An option of a game.

    Attributes:
        values: All values in order, each with its text.
    """

    name: str
    title: str
    about: str
    values: tuple[tuple[Any, str], ...]
    default: Any
    is_seat: bool = False
    """Whether the values are seat numbers from 1, with 0 for undecided."""

    def among(self, names: Sequence[str]) -> tuple[tuple[Any, str], ...]:
        """Returns the values with their texts, naming seats after these players."""
        if not self.is_seat:
            return self.values
        return (self.values[0], *enumerate(names, start=1))

    @property
    def is_switch(self) -> bool:
        """Whether the option is either on or off."""
        return isinstance(self.default, bool)

    @property
    def is_number(self) -> bool:
        """Whether the option is a number from a range."""
        return type(self.default) is int and not self.is_seat

    def differs(self, value: Any) -> bool:
        """Whether a value is not the default."""
        return bool(value != self.default)

    def words(self, value: Any, names: Sequence[str]) -> str:
        """Returns the text of a value, or "" if it is unknown."""
        return next((text for one, text in self.among(names) if one == value), "")


def options_of(game: Game[Any], lang: str) -> list[Option]:
    """Returns a game's options with their texts in a language.

    A field's title and description may be catalogue keys or plain texts. The text of a value has
    the key `<title>.<value>`; without it, the value itself is the text.
    """
    say = game.speaker(lang)

    def words(key: str) -> str:
        return say(key) if say.knows(key) else key

    found = []
    for name, spec in schema(game).items():
        title = spec.get("title", name)
        values = tuple(
            (
                value,
                say(f"{title}.{value}")
                if say.knows(f"{title}.{value}")
                else say.begun(str(value).replace("_", " ")),
            )
            for value in _values(spec)
        )
        default = spec.get("default", values[0][0] if values else None)
        found.append(
            Option(
                name,
                words(title),
                words(spec.get("description", "")),
                values,
                default,
                spec.get("kind") == SEAT,
            )
        )
    return found


@cache
def schema(game: Game[Any]) -> dict[str, Any]:
    """Returns the JSON schemas of a game's options by name, cached."""
    return dict(game.Options.model_json_schema().get("properties", {}))


def chosen(options: list[Option], saved: Any) -> dict[str, Any]:
    """Returns a value for each option: the saved one or the default.

    A saved value is used if it is valid. A saved seat is ignored, because somebody else may sit
    there next time.
    """
    saved = saved if isinstance(saved, dict) else {}
    result = {}
    for option in options:
        value = saved.get(option.name, option.default)
        # A stored 1 is not True: both the value and its type must be among the choices.
        known = any(type(value) is type(one) and value == one for one, _ in option.values)
        result[option.name] = value if known and not option.is_seat else option.default
    return result


def _values(spec: dict[str, Any]) -> list[Any]:
    if "enum" in spec:
        return list(spec["enum"])
    if "const" in spec:
        return [spec["const"]]
    if spec.get("type") == "boolean":
        return [False, True]
    if spec.get("type") == "integer" and "minimum" in spec and "maximum" in spec:
        return list(range(spec["minimum"], spec["maximum"] + 1))
    return []
