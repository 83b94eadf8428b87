"""Graphemes: the characters of a text as a person sees them."""

import unicodedata

ZWJ = "\u200d"
"""Joiner between parts of an emoji or cluster of letters."""

JOINERS = ("\u200c", ZWJ)
"""Invisible characters that decide whether their neighbours join."""

TONES = tuple(map(chr, range(0x1F3FB, 0x1F400)))
"""Skin tones, which change the emoji before them."""

VIRAMA = 9
"""Combining class of the sign that joins consonants in Indian scripts."""

_FLAGS = tuple(map(chr, range(0x1F1E6, 0x1F200)))
"""Regional indicator letters, two of which form a flag."""


def graphemes(text: str) -> list[str]:
    """Returns the graphemes of a text.

    Marks, and the parts of one emoji, belong to the character before them.
    """
    found: list[str] = []
    for char in text:
        if found and _continues(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _continues(before: str, char: str) -> bool:
    if char in JOINERS or char in TONES or unicodedata.category(char)[0] == "M":
        return True
    if before[-1] == ZWJ:
        return (
            unicodedata.category(char) == "So"
            or unicodedata.combining(before[-2:-1] or " ") == VIRAMA
        )
    return before in _FLAGS and char in _FLAGS
