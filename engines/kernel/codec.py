"""Codecs, which convert values to text and back.

They are the building blocks of `Notation`. Reading raises ValueError or LookupError for malformed
text.
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
"""Placeholder for empty text in a line or between separators."""

T = TypeVar("T")
V = TypeVar("V")


class Codec(NamedTuple, Generic[T]):
    """Pair of functions that write a value and read it back."""

    write: Callable[[T], str]
    read: Callable[[str], T]


# -- single values -----------------------------------------------------------------------------


def number(least: int = 0, most: int = LARGEST_SEED) -> Codec[int]:
    """Returns the codec of a decimal integer from `least` to `most`."""

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
    """Returns the codec of one of several values, written as its key.

    `values` contains the values by key.
    """
    words = {value: word for word, value in values.items()}
    return Codec(words.__getitem__, values.__getitem__)


def word(*words: str) -> Codec[str]:
    """Returns the codec of a word from a fixed set."""
    return choice({each: each for each in words})


FLAG: Codec[bool] = choice({"yes": True, "no": False})


def name(ids: Sequence[str], least: int = 0) -> Codec[int]:
    """Returns the codec of an index into `ids`, written as the id.

    With `least` above 0, ids are written as their shortest unique prefix of at least that many
    letters, and any unique prefix is read.
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
    """Returns each id's shortest unique prefix of at least `least` letters.

    An id without such a prefix stays whole.
    """

    def short(id_: str) -> str:
        beginnings = (id_[:size] for size in range(least, len(id_)))
        alone = (part for part in beginnings if sum(each.startswith(part) for each in ids) == 1)
        return next(alone, id_)

    return tuple(map(short, ids))


# -- values made of others ---------------------------------------------------------------------


def optional(codec: Codec[T], nothing: Any = None) -> Codec[Any]:
    """Returns a codec that writes the value `nothing` as empty text.

    Other values are written with `codec`.
    """

    def write(value: Any) -> str:
        return "" if value == nothing else codec.write(value)

    def read(text: str) -> Any:
        return codec.read(text) if text else nothing

    return Codec(write, read)


def listed(codec: Codec[T], sign: str = ",", sizes: Container[int] | None = None) -> Codec[list[T]]:
    """Returns the codec of a list, separated by `sign`.

    If `sizes` are given, the length must be one of them.
    """

    def read(text: str) -> list[T]:
        found = [codec.read(part) for part in _parts(text, sign)]
        if sizes is not None and len(found) not in sizes:
            raise ValueError(text)
        return found

    return Codec(lambda values: _joined(map(codec.write, values), sign), read)


def exactly(count: int, codec: Codec[T]) -> Codec[list[T]]:
    """Returns the codec of a list of exactly `count` values.

    The values are separated by slashes.
    """
    return listed(codec, "/", (count,))


def fields(sign: str, *codecs: Codec[Any], make: Callable[..., V] | None = None) -> Codec[V]:
    """Returns the codec of a tuple, made from one codec per field.

    Args:
        sign: Separator between the fields.
        codecs: Codecs of the fields, in order.
        make: Function called with the values read, such as a named tuple's class. Without it, they
            form a tuple.
    """

    def read(text: str) -> Any:
        values = [codec.read(part) for codec, part in zip(codecs, _parts(text, sign), strict=True)]
        return tuple(values) if make is None else make(*values)

    def write(values: Any) -> str:
        pairs = zip(codecs, values, strict=True)
        return _joined((codec.write(value) for codec, value in pairs), sign)

    return Codec(write, read)


def run(codec: Codec[T], pattern: str) -> Codec[list[T]]:
    """Returns the codec of a list written without separators.

    The text of each value matches `pattern`.
    """
    words = re.compile(pattern, re.ASCII)

    def read(text: str) -> list[T]:
        found = words.findall(text)
        if "".join(found) != text:
            raise ValueError(text)
        return [codec.read(each) for each in found]

    return Codec(lambda values: "".join(map(codec.write, values)), read)


def marked(codec: Codec[T], sign: str) -> Codec[tuple[T, bool]]:
    """Returns the codec of a value and a flag.

    If the flag is True, the value's text is followed by `sign`.
    """

    def write(value: tuple[T, bool]) -> str:
        return codec.write(value[0]) + sign * value[1]

    def read(text: str) -> tuple[T, bool]:
        return codec.read(text.removesuffix(sign)), text.endswith(sign)

    return Codec(write, read)


def pair(first: Codec[Any], sign: str, second: Codec[Any]) -> Codec[tuple[Any, Any]]:
    """Returns the codec of two values with the separator `sign` between them.

    Empty text is not replaced by a dash.
    """

    def read(text: str) -> tuple[Any, Any]:
        one, other = text.split(sign)
        return first.read(one), second.read(other)

    return Codec(lambda both: f"{first.write(both[0])}{sign}{second.write(both[1])}", read)


def counted(codec: Codec[T], sign: str = ".") -> Codec[list[T]]:
    """Returns a codec that shortens repeated list items: `re*3` means three `re`."""
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
    """Returns a codec that converts values before writing and after reading."""
    return Codec(lambda value: codec.write(write(value)), lambda text: read(codec.read(text)))


def tupled(codec: Codec[list[T]]) -> Codec[tuple[T, ...]]:
    """Returns a codec of tuples, made from a codec of lists."""
    return converted(codec, list, tuple)


def backwards(codec: Codec[list[T]]) -> Codec[list[T]]:
    """Returns a codec that writes a list in reverse order.

    It is used for piles whose top card is the last item.
    """
    return converted(codec, lambda values: [*reversed(values)], lambda values: values[::-1])


def checked(codec: Codec[T], allowed: Callable[[T], bool]) -> Codec[T]:
    """Returns a codec that reads only values for which `allowed` is True."""

    def read(text: str) -> T:
        value = codec.read(text)
        if not allowed(value):
            raise ValueError(text)
        return value

    return Codec(codec.write, read)


def distinct(codec: Codec[list[T]]) -> Codec[list[T]]:
    """Returns a codec that refuses to read lists with duplicates."""
    return checked(codec, lambda values: len({*values}) == len(values))


def mask(codec: Codec[list[int]]) -> Codec[int]:
    """Returns the codec of a set of small integers.

    The set is stored as the bits of an int, and written as the list that `codec` writes.
    """
    return converted(distinct(codec), numbers_in, mask_of)


def _parts(text: str, sign: str) -> list[str]:
    return ["" if part == NOTHING else part for part in text.split(sign)] if text else []


def _joined(texts: Iterable[str], sign: str) -> str:
    return sign.join([text or NOTHING for text in texts])
