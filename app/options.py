"""A game's options as things to choose on a screen. Reads the schema, so pydantic is imported."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from engines import Game

SEAT = "seat"
"""Format of an option that names a seat, in the kernel's schema."""

MANY = 8
"""More numbers than these are stepped through instead of shown side by side."""


class Option(NamedTuple):
    """One option: `values` are all that it can be with their words, in order."""

    name: str
    title: str
    about: str
    values: tuple[tuple[Any, str], ...]
    default: Any
    is_seat: bool = False
    """Whether its numbers are those of seats, from 1; 0 leaves it open."""

    def among(self, names: Sequence[str]) -> tuple[tuple[Any, str], ...]:
        """Its values at a table of these players, who stand for the numbers of their seats."""
        if not self.is_seat:
            return self.values
        return (self.values[0], *enumerate(names, start=1))

    @property
    def is_switch(self) -> bool:
        """Whether the option is either on or off."""
        return isinstance(self.default, bool)

    @property
    def is_long(self) -> bool:
        """Whether the option has too many values to show side by side."""
        return len(self.values) > MANY


def options_of(game: Game[Any], lang: str) -> list[Option]:
    """The options of `game` in the words of its catalogue.

    A field's title and description may be catalogue keys or plain words; the words of a value are
    `<title>.<value>` where the catalogue has them.
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
    """The JSON schema of each option, by name; dear, so it is made once."""
    return dict(game.Options.model_json_schema().get("properties", {}))


def chosen(options: list[Option], saved: Any) -> dict[str, Any]:
    """A value for each option: the kept one where it is still possible, else the default.

    A seat is never kept: next time somebody else may sit there.
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
