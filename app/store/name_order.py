"""Sort order of names by language.

Letters are compared first, then accents, then case. A small table defines the order, because Python
in the browser has neither ICU nor the system's collation.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

from engines import ENGLISH

_PARTS = re.compile(r"[0-9]+|.", re.DOTALL)

_PLAIN = str.maketrans(
    {"đ": "d\u0335", "ð": "d\u0335", "ħ": "h\u0335", "ł": "l\u0335", "ø": "o\u0338",
     "æ": "a\u0338e", "œ": "o\u0338e", "þ": "t\u0338h", "ı": "i\u0335"}
)  # fmt: skip
"""Letters without a Unicode decomposition, with their replacements.

A replacement consists of the base letter and a combining stroke.
"""

_OWN: dict[str, dict[str, str]] = {
    "vi": {"a": "\u0306\u0302", "d": "\u0335", "e": "\u0302", "o": "\u0302\u031b", "u": "\u031b"}
}
"""Accents that form separate letters, by language and base letter.

The accents are in alphabetical order. For example, Vietnamese sorts A, Ă, Â.
"""

_TONES = "\u0300\u0309\u0303\u0301\u0323"
"""Vietnamese tone marks in sorting order: huyền, hỏi, ngã, sắc, nặng."""


def by_name(lang: str = ENGLISH) -> Callable[[str], Any]:
    """Returns a key function for sorting names in a language."""
    return partial(_key, lang)


def _key(lang: str, name: str) -> tuple[Any, ...]:
    """Returns the sort key of a name.

    It compares letters, accents, case and spelling, in this order. Punctuation is sorted before
    numbers, then Latin letters, then other scripts.
    """
    own = _OWN.get(lang, {})
    letters: list[tuple[int, int, str]] = []
    accents: list[tuple[int, ...]] = []
    for part in _PARTS.findall(unicodedata.normalize("NFD", name.casefold().translate(_PLAIN))):
        if not unicodedata.combining(part[0]) or not letters:
            letters.append(_weight(part))
            accents.append(())
            continue
        kind, number, letter = letters[-1]
        place = own.get(letter[:1], "").find(part)
        if place >= 0:
            letters[-1] = kind, number, f"{letter}{place}"
        else:
            tone = _TONES.find(part)
            accents[-1] += (tone if tone >= 0 else ord(part),)
    return letters, accents, name.swapcase(), name


def _weight(part: str) -> tuple[int, int, str]:
    if part.isdecimal() and part.isascii():
        digits = part.lstrip("0")
        return 1, len(digits), digits
    if not part.isalnum():
        return 0, ord(part), ""
    return (2, 0, part) if part.isascii() else (3, ord(part), "")
