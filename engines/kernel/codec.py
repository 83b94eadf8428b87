"""Values as text and back: the parts of which a game's `Notation` is made.

A `Codec` writes a value and reads it again. Reading raises ValueError or LookupError for any text
that it would not write itself, shorter or longer names aside. Empty text is a dash in a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from .bits import mask_of, numbers_in
from .dice import LARGEST_SEED

NOTHING = "-"
"""Empty text, in a line and between separators."""

T = TypeVar("T")
V = TypeVar("V")


class Codec(NamedTuple, Generic[T]):
    """Text of a value, both ways."""

    write: Callable[[T], str]
    read: Callable[[str], T]


# -- single values -----------------------------------------------------------------------------


def number(least: int = 0, most: int = LARGEST_SEED) -> Codec[int]:
    """Integer within these bounds, in plain digits."""

    def read(text: str) -> int:
        digits = text.removeprefix("-") if least < 0 else text
        if not digits.isascii() or not digits.isdigit() or len(digits) > 16:
            raise ValueError(text)
        value = int(text)
        if not least <= value <= most:
            raise ValueError(text)
        return value

    return Codec(str, read)


def choice(values: dict[str, T]) -> Codec[T]:
    """One of `values`, each by its word."""
    words = {value: word for word, value in values.items()}
    return Codec(words.__getitem__, values.__getitem__)


def word(*words: str) -> Codec[str]:
    """One of these words."""
    return choice({each: each for each in words})


FLAG: Codec[bool] = choice({"yes": True, "no": False})


def name(ids: Sequence[str], least: int = 0) -> Codec[int]:
    """Index of an id. With `least` letters or more, ids are cut where no other begins alike.

    Any beginning that fits one id alone is read then.
    """
    ids = tuple(ids)
    if not least:
        return Codec(ids.__getitem__, ids.index)

    def read(text: str) -> int:
        if text in ids:
            return ids.index(text)
        (found,) = (index for index, each in enumerate(ids) if text and each.startswith(text))
        return found

    return Codec(shortened(ids, least).__getitem__, read)


@cache
def shortened(ids: tuple[str, ...], least: int) -> tuple[str, ...]:
    """Shortest unique beginning of each id, of `least` letters or more; else all of it."""

    def short(id_: str) -> str:
        beginnings = (id_[:size] for size in range(least, len(id_)))
        alone = (part for part in beginnings if sum(each.startswith(part) for each in ids) == 1)
        return next(alone, id_)

    return tuple(map(short, ids))


# -- values made of others ---------------------------------------------------------------------


def optional(codec: Codec[T], nothing: Any = None) -> Codec[Any]:
    """Empty text for `nothing`, else as `codec` writes it."""

    def write(value: Any) -> str:
        return "" if value == nothing else codec.write(value)

    def read(text: str) -> Any:
        return codec.read(text) if text else nothing

    return Codec(write, read)


def listed(codec: Codec[T], sign: str = ",", sizes: Container[int] | None = None) -> Codec[list[T]]:
    """List with `sign` between its values, in one of the `sizes` if they are given."""

    def read(text: str) -> list[T]:
        found = [codec.read(part) for part in _parts(text, sign)]
        if sizes is not None and len(found) not in sizes:
            raise ValueError(text)
        return found

    return Codec(lambda values: _joined(map(codec.write, values), sign), read)


def exactly(count: int, codec: Codec[T]) -> Codec[list[T]]:
    """List of exactly `count` values between slashes, such as one a seat."""
    return listed(codec, "/", (count,))


def fields(sign: str, *codecs: Codec[Any], make: Callable[..., V] | None = None) -> Codec[V]:
    """Tuple with a codec for each field; `make` is its class."""

    def read(text: str) -> Any:
        values = [codec.read(part) for codec, part in zip(codecs, _parts(text, sign), strict=True)]
        return tuple(values) if make is None else make(*values)

    def write(values: Any) -> str:
        pairs = zip(codecs, values, strict=True)
        return _joined((codec.write(value) for codec, value in pairs), sign)

    return Codec(write, read)


def run(codec: Codec[T], pattern: str) -> Codec[list[T]]:
    """List without separators: each value is one match of `pattern`."""
    words = re.compile(pattern, re.ASCII)

    def read(text: str) -> list[T]:
        found = words.findall(text)
        if "".join(found) != text:
            raise ValueError(text)
        return [codec.read(each) for each in found]

    return Codec(lambda values: "".join(map(codec.write, values)), read)


def marked(codec: Codec[T], sign: str) -> Codec[tuple[T, bool]]:
    """Pair of a value and a flag, which is `sign` at the end."""

    def write(value: tuple[T, bool]) -> str:
        return codec.write(value[0]) + sign * value[1]

    def read(text: str) -> tuple[T, bool]:
        return codec.read(text.removesuffix(sign)), text.endswith(sign)

    return Codec(write, read)


def pair(first: Codec[Any], sign: str, second: Codec[Any]) -> Codec[tuple[Any, Any]]:
    """Two values with `sign` between them; empty text stays empty on both sides."""

    def read(text: str) -> tuple[Any, Any]:
        one, other = text.split(sign)
        return first.read(one), second.read(other)

    return Codec(lambda both: f"{first.write(both[0])}{sign}{second.write(both[1])}", read)


def counted(codec: Codec[T], sign: str = ".") -> Codec[list[T]]:
    """Run-length codec for lists: `re*3` stands for three `re`."""
    many = number(0, 999)

    def write(values: list[T]) -> str:
        words = [(text, len([*group])) for text, group in groupby(map(codec.write, values))]
        return sign.join(text if count == 1 else f"{text}*{count}" for text, count in words)

    def read(text: str) -> list[T]:
        found: list[T] = []
        for word in text.split(sign) if text else ():
            one, star, count = word.partition("*")
            found += [codec.read(one)] * (many.read(count) if star else 1)
        return found

    return Codec(write, read)


# -- the same text for another value -----------------------------------------------------------


def converted(codec: Codec[T], write: Callable[[V], T], read: Callable[[T], V]) -> Codec[V]:
    """Text of `write(value)`, read back by `read`."""
    return Codec(lambda value: codec.write(write(value)), lambda text: read(codec.read(text)))


def tupled(codec: Codec[list[T]]) -> Codec[tuple[T, ...]]:
    """Tuple as its list."""
    return converted(codec, list, tuple)


def backwards(codec: Codec[list[T]]) -> Codec[list[T]]:
    """List from its end: a pile whose top is last, top first."""
    return converted(codec, lambda values: [*reversed(values)], lambda values: values[::-1])


def checked(codec: Codec[T], allowed: Callable[[T], bool]) -> Codec[T]:
    """Only the values that are `allowed`."""

    def read(text: str) -> T:
        value = codec.read(text)
        if not allowed(value):
            raise ValueError(text)
        return value

    return Codec(codec.write, read)


def distinct(codec: Codec[list[T]]) -> Codec[list[T]]:
    """List in which no value comes twice."""
    return checked(codec, lambda values: len({*values}) == len(values))


def mask(codec: Codec[list[int]]) -> Codec[int]:
    """Set of small numbers as the bits of one number."""
    return converted(distinct(codec), numbers_in, mask_of)


def _parts(text: str, sign: str) -> list[str]:
    return ["" if part == NOTHING else part for part in text.split(sign)] if text else []


def _joined(texts: Iterable[str], sign: str) -> str:
    return sign.join([text or NOTHING for text in texts])
