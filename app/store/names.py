"""People's names: which can be shown, and which our fonts cannot draw."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path

LONGEST_NAME = 24
_MOST_SIGNS = 20
"""Signs typed for one letter that is shown, at most: accents and spaces."""

_COVERAGE = Path(__file__).parents[2] / "assets" / "fonts" / "coverage.json"
# Where the fonts' own list is not at hand: plain, western European and Vietnamese letters.
_SURE = ((32, 126), (160, 172), (174, 259), (272, 273), (296, 297), (360, 361), (416, 417),
         (431, 432), (7840, 7929), (8211, 8212), (8216, 8217), (8220, 8221))  # fmt: skip


@cache
def _drawable() -> tuple[tuple[int, int], ...]:
    """The ranges of code points that every font of ours has, first and last included."""
    try:
        ranges = json.loads(_COVERAGE.read_text(encoding="utf-8"))["ranges"]
    except OSError:
        return _SURE
    return tuple((first, last) for first, last in ranges)


def clean_name(text: str) -> str:
    """``text`` with letters in their one-piece form and single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def folded(name: str) -> str:
    """``name`` for comparing: case, spaces and how accents are typed do not count."""
    return clean_name(clean_name(name).casefold())


def distinct(names: Sequence[str]) -> list[str]:
    """``names`` with a number after each one that an earlier seat bears already."""
    taken: set[str] = set()
    found = []
    for name in names:
        free = name
        for number in count(2):
            if folded(free) not in taken:
                break
            free = f"{name[: LONGEST_NAME - 3].rstrip()} {number}"
        taken.add(folded(free))
        found.append(free)
    return found


def check_text(text: str, longest: int) -> str | None:
    """None when ``text`` can be shown as it is, else the catalogue key of what is wrong."""
    if len(text) > _MOST_SIGNS * longest:  # composing letters takes the square of their number
        return "store.name.long"
    text = clean_name(text)
    if not text:
        return "store.name.empty"
    if len(text) > longest:
        return "store.name.long"
    if any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") for char in text):
        return "store.name.hidden"
    if unicodedata.combining(text[0]):
        return "store.name.undrawable"
    ranges = _drawable()
    if not all(any(first <= ord(char) <= last for first, last in ranges) for char in text):
        return "store.name.undrawable"
    return None


def check_name(text: str) -> str | None:
    """None when ``text``, cleaned by ``clean_name``, can be a player's name, else the key of a
    sentence: empty, too long, with signs that cannot be seen, or with signs no font of ours has.
    """
    return check_text(text, LONGEST_NAME)
