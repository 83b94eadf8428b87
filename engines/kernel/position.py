"""Going: what games read and write positions with that have no `kernel.notation` yet.

A game writes each field in words of its own and reads it back; what is the same for all of them,
the line, its order and its faults, stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NoReturn, TypeVar

from .dice import LARGEST_SEED
from .reason import BadPosition, Reason

NOTHING = "-"

MOST_SHUFFLES = 10**6
"""Far more shuffles than any game needs."""


_YES = {"yes": True, "no": False}
_NO = {value: word for word, value in _YES.items()}

T = TypeVar("T")


def line(game: str, fields: Mapping[str, str | int]) -> str:
    """The line of a position: the game's name, then the fields.

    A bool is yes or no; a dash is no text at all.
    """
    return " ".join([game, *(f"{name}={_word(value)}" for name, value in fields.items())])


def _word(value: str | int) -> str:
    if isinstance(value, bool):
        return _NO[value]
    return str(value) or NOTHING


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

    def shuffles(self) -> int:
        """Reads the number of shuffles so far."""
        return self.number("shuffles", 0, MOST_SHUFFLES)

    def flag(self, name: str) -> bool:
        """Yes or no."""
        return bool(self.read(name, _YES.__getitem__))

    def word(self, name: str, words: Iterable[str]) -> str:
        """One of these words."""
        return str(self.read(name, {word: word for word in words}.__getitem__))


# -- what fields hold: these raise ValueError or LookupError -------------------------------------


def whole(text: str) -> int:
    """A number from 0 in plain digits. Raises ValueError."""
    if not text.isascii() or not text.isdigit() or len(text) > 16:
        raise ValueError(text)
    return int(text)


def below(limit: int, text: str) -> int:
    """A whole number below this one."""
    return range(limit)[whole(text)]


def once(items: Sequence[T]) -> list[T]:
    """These, none of which may come twice."""
    if len({*items}) != len(items):
        raise ValueError(items)
    return [*items]


def each(count: int, make: Callable[[str], T]) -> Callable[[str], list[T]]:
    """Reads so many values with slashes between them, as a rule one a seat."""

    def read(text: str) -> list[T]:
        fields = parts(text, "/")
        if len(fields) != count:
            raise ValueError(text)
        return [make(part) for part in fields]

    return read


def apiece(values: Iterable[T], write: Callable[[T], str] = str) -> str:
    """What `each` reads."""
    return joined([write(value) for value in values], "/")


@cache
def short(ids: tuple[str, ...], least: int = 2) -> tuple[str, ...]:
    """As much of each id as no other one begins with: so many letters at least, or all of it."""
    return tuple(
        next((id_[:size] for size in range(least, len(id_)) if _begun(ids, id_[:size]) == 1), id_)
        for id_ in ids
    )


def _begun(ids: tuple[str, ...], start: str) -> int:
    return sum(name.startswith(start) for name in ids)


def named(ids: tuple[str, ...], word: str) -> int:
    """The number of the id that is this word, or the only one that begins with it."""
    if word in ids:
        return ids.index(word)
    (found,) = (number for number, name in enumerate(ids) if word and name.startswith(word))
    return found


def parts(text: str, sign: str) -> list[str]:
    """The parts of a text between signs; none of an empty one, and a dash is an empty part."""
    return ["" if part == NOTHING else part for part in text.split(sign)] if text else []


def joined(texts: list[str], sign: str) -> str:
    """Texts with a sign between them; an empty one becomes a dash."""
    return sign.join(text or NOTHING for text in texts)


def _refuse(fault: str, **args: str) -> NoReturn:
    raise BadPosition(Reason(f"kernel.position.{fault}", args=args))
