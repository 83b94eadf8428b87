"""Checks of names for length and invisible characters."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path

from app.text.graphemes import JOINERS, TONES, VIRAMA, ZWJ, graphemes

LONGEST_NAME = 24
LONGEST_SHOW = 40
_MOST_SIGNS = 20
"""Maximum number of typed characters per displayed character.

Combining accents and extra spaces are included.
"""

_MOST_MARKS = 5
"""Maximum number of marks on one character.

More would cover the lines around it.
"""

_MOST_POINTS = 4
"""Maximum average number of code points per grapheme.

It limits the size of saved names.
"""

_KEYCAP = "\u20e3"
_VARIATIONS = ("\ufe0e", "\ufe0f")
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_MEANINGLESS = ("Cn", "Co")
"""Unicode categories of characters that have no meaning: unassigned and private."""

_COVERAGE = Path(__file__).parents[2] / "assets" / "fonts" / "coverage.json"
# Without the fonts' own list: plain, western European and Vietnamese letters.
_SURE = ((32, 126), (160, 172), (174, 259), (272, 273), (296, 297), (360, 361), (416, 417),
         (431, 432), (7840, 7929), (8211, 8212), (8216, 8217), (8220, 8221))  # fmt: skip


@cache
def _drawable() -> tuple[tuple[int, int], ...]:
    try:
        ranges = json.loads(_COVERAGE.read_text(encoding="utf-8"))["ranges"]
    except OSError:
        return _SURE
    return tuple((first, last) for first, last in ranges)


def clean_name(text: str) -> str:
    """Returns text with composed accents and single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def folded(name: str) -> str:
    """Returns a name in its form for comparisons.

    Case and extra spaces are ignored.
    """
    return clean_name(clean_name(name).casefold())


def distinct(names: Sequence[str]) -> list[str]:
    """Returns the names, with a number added to each repeated one."""
    taken: set[str] = set()
    found = []
    for name in names:
        free = name
        for number in count(2):
            if folded(free) not in taken:
                break
            free = f"{''.join(graphemes(name)[: LONGEST_NAME - 3]).rstrip()} {number}"
        taken.add(folded(free))
        found.append(free)
    return found


def undrawable(text: str) -> str:
    """Returns the distinct characters of a name that cannot be displayed.

    Such a character is invisible or missing in the fonts.
    """
    ranges = _drawable()
    return "".join(
        char
        for char in dict.fromkeys(text)
        if unicodedata.category(char) in _HIDDEN
        or not any(first <= ord(char) <= last for first, last in ranges)
    )


def typed(text: str) -> str:
    """Returns typed text without the characters that no name may contain."""
    return "".join(
        char
        for char in text
        if char in JOINERS
        or char.isspace()
        or unicodedata.category(char) not in (*_HIDDEN, *_MEANINGLESS)
    )


def _is_hidden(text: str, at: int) -> bool:
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char not in JOINERS and char not in _VARIATIONS:
        return unicodedata.category(char) in _HIDDEN
    if not before:
        return True
    kind = unicodedata.category(before)
    if char in _VARIATIONS:
        return kind not in ("So", "Sm") and after != _KEYCAP
    if not after:
        return True
    if char == ZWJ and unicodedata.category(after) == "So":
        return kind != "So" and before not in TONES and before not in _VARIATIONS
    arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return not arabic and unicodedata.combining(before) != VIRAMA


def check_text(text: str, longest: int) -> str | None:
    """Returns the key of an error message about typed text.

    Returns None if the text is valid. `longest` is the maximum number of graphemes.
    """
    if len(text) > _MOST_SIGNS * longest:  # composing takes quadratic time
        return "store.name.long"
    text = clean_name(text)
    if not text:
        return "store.name.empty"
    if any(_is_hidden(text, at) for at in range(len(text))):
        return "store.name.hidden"
    if any(unicodedata.category(char) in _MEANINGLESS for char in text):
        return "store.name.undrawable"
    parts = graphemes(text)
    marks = (sum(unicodedata.category(char)[0] == "M" for char in part) for part in parts)
    if unicodedata.category(text[0])[0] == "M" or max(marks) > _MOST_MARKS:
        return "store.name.undrawable"
    if len(parts) > longest or len(text) > _MOST_POINTS * longest:
        return "store.name.long"
    return None


def check_name(text: str) -> str | None:
    """Returns the key of an error message about a player's name.

    Returns None if the name is valid. A player's name must not be empty or too long, or contain
    characters that are invisible or meaningless. Any script and emoji are valid: the page draws
    letters that the fonts lack (`build/page/letters.js`).
    """
    return check_text(text, LONGEST_NAME)


_OF_SHOWS = {
    "store.name.long": "store.show.long",
    "store.name.hidden": "store.show.hidden",
    "store.name.undrawable": "store.show.undrawable",
}


def check_show(text: str) -> str | None:
    """Returns the key of an error message about a session's name.

    Returns None if the name is valid. An empty name is valid, because the session is then named
    after its day.
    """
    wrong = check_text(text, LONGEST_SHOW)
    return None if wrong is None or not clean_name(text) else _OF_SHOWS[wrong]
