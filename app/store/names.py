"""Checks of names of people and sessions: length, and characters that cannot be shown."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path

LONGEST_NAME = 24
LONGEST_SHOW = 40
_MOST_SIGNS = 20
"""Maximum number of characters typed for each one shown, with accents and spaces."""

_COVERAGE = Path(__file__).parents[2] / "assets" / "fonts" / "coverage.json"
# Where the fonts' own list is not at hand: plain, western European and Vietnamese letters.
_SURE = ((32, 126), (160, 172), (174, 259), (272, 273), (296, 297), (360, 361), (416, 417),
         (431, 432), (7840, 7929), (8211, 8212), (8216, 8217), (8220, 8221))  # fmt: skip


@cache
def _drawable() -> tuple[tuple[int, int], ...]:
    """Ranges of code points (first, last) that all of our fonts have."""
    try:
        ranges = json.loads(_COVERAGE.read_text(encoding="utf-8"))["ranges"]
    except OSError:
        return _SURE
    return tuple((first, last) for first, last in ranges)


def clean_name(text: str) -> str:
    """Composes letters with their accents, and strips and joins spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def folded(name: str) -> str:
    """A name for comparison, regardless of case, spaces and the form of accents."""
    return clean_name(clean_name(name).casefold())


def distinct(names: Sequence[str]) -> list[str]:
    """Adds a number to each name that an earlier seat has."""
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


def undrawable(text: str) -> str:
    """Letters of a text that are hidden, or in none of our fonts; each once."""
    ranges = _drawable()
    return "".join(
        char
        for char in dict.fromkeys(text)
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        or not any(first <= ord(char) <= last for first, last in ranges)
    )


def check_text(text: str, longest: int) -> str | None:
    """Checks a text to show; None, or the catalogue key of its fault."""
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
    """Checks a player's name after `clean_name`; None, or the catalogue key of its fault.

    A name may be empty, too long, or have characters that are invisible or in none of our fonts.
    """
    return check_text(text, LONGEST_NAME)


_OF_SHOWS = {
    "store.name.long": "store.show.long",
    "store.name.hidden": "store.show.hidden",
    "store.name.undrawable": "store.show.undrawable",
}


def check_show(text: str) -> str | None:
    """Checks the name of a session; None, or the catalogue key of its fault.

    An empty one is right: the session is called by its day again.
    """
    wrong = check_text(text, LONGEST_SHOW)
    return None if wrong is None or not clean_name(text) else _OF_SHOWS[wrong]
