"""Measures of text in the app's fonts: widths, lines and heights."""

import json
import re
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, inf
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining

DISPLAY = "Fraunces"
BODY = "Be Vietnam Pro"
STRONG = "Be Vietnam Pro Strong"

FILES = {
    BODY: "BeVietnamPro-Regular",
    STRONG: "BeVietnamPro-SemiBold",
    DISPLAY: "Fraunces-SemiBold",
}
_MEASURES = Path(__file__).parents[2] / "assets" / "fonts" / "measures.json"

SPACING = 0.25
"""Letter spacing of Material's text style in points."""

ROUNDING = 1.0
"""Spare width of a box for one line, since browsers round up."""

ABOVE = 0.79
"""Share of a line's height above its baseline, in all fonts used."""

UNKNOWN = 1040
"""Advance width assumed without measures, that of the widest letter.

It is in thousandths of the type size.
"""

PIECES = re.compile("[^\\S\u00a0]+|(?:[^\\s-]|\u00a0)+-*|-+")
"""Unbreakable pieces of a text; lines break at spaces and after hyphens."""


class Face(NamedTuple):
    """Measures of a font, in thousandths of the type size.

    They are in columns, which take little memory.

    Attributes:
        signs: Index of each character in the columns.
        widths: Advance widths.
        tops: Heights above the baseline.
        depths: Depths below the baseline.
        widest: Advance width of the widest letter.
    """

    signs: dict[str, int]
    widths: Sequence[int]
    tops: Sequence[int]
    depths: Sequence[int]
    widest: int


NOWHERE = Face({}, (), (), (), UNKNOWN)
"""Font without measures."""


@cache
def _faces() -> dict[str, Face]:
    """Loads the measures of all fonts together.

    After a start from the web's snapshot the file is not yet available.
    """
    try:
        known = json.loads(_MEASURES.read_text(encoding="utf-8"))
    except OSError:
        return {}
    signs = {sign: at for at, sign in enumerate(known["signs"])}
    letters = [at for sign, at in signs.items() if sign.isalpha()]
    found = {}
    for font, file in FILES.items():
        widths, tops, depths = (array("h", column) for column in known[file])
        found[font] = Face(signs, widths, tops, depths, max(widths[at] for at in letters))
    return found


def face(font: str) -> Face:
    """Returns the measures of a font; empty if they are missing."""
    return _faces().get(font, NOWHERE)


@cache
def _thousandths(text: str, font: str) -> int:
    signs, widths, _, _, widest = face(font)
    return sum(
        widths[signs[sign]] if sign in signs else 0 if combining(sign) else widest for sign in text
    )


def width_of(text: str, size: float, font: str = STRONG) -> float:
    """Returns the width of a text in one line."""
    return _thousandths(text, font) * size / 1000 + len(text) * SPACING


def box(text: str, size: float, font: str = STRONG) -> float:
    """Returns the width of a box for a text in one line."""
    return width_of(text, size, font) + ROUNDING


def widest(texts: Iterable[str], size: float, font: str = STRONG) -> float:
    """Returns the width of the longest text; 0 without any."""
    return max((width_of(text, size, font) for text in texts), default=0.0)


def longest_word(text: str, size: float, font: str = STRONG) -> float:
    """Returns the width of the longest piece without a line break."""
    return widest(PIECES.findall(text), size, font)


def filling(text: str, room: float, font: str = STRONG) -> float:
    """Returns the type size in which a text exactly fills one line."""
    free = room - ROUNDING - len(text) * SPACING
    return max(0.0, free) * 1000 / max(1, _thousandths(text, font))


def lines(
    text: str, size: float, room: float, font: str = STRONG, start: float = 0.0
) -> int | None:
    """Counts the lines of a text; None if a word would break.

    The first line is already filled up to `start`.
    """
    if start + width_of(text, size, font) <= room:
        return 1
    count, line = 1, start
    for piece in PIECES.findall(text):
        across = width_of(piece, size, font)
        if piece.isspace():
            line += across
            continue
        if across > room:
            return None
        if line and line + across > room:
            count, line = count + 1, 0.0
        line += across
    return count


def fits(text: str, size: float, room: float, most_lines: float = 1, font: str = STRONG) -> bool:
    """Whether a text fits the number of lines without breaking a word."""
    needed = lines(text, size, room, font)
    return needed is not None and needed <= most_lines


def rows(text: str, size: float, room: float, font: str = STRONG) -> int:
    """Counts the lines of a text, breaking words if necessary."""
    whole = lines(text, size, room, font)
    return ceil(width_of(text, size, font) / max(1.0, room)) + 1 if whole is None else whole


@cache
def narrowest(text: str, most_lines: int, size: float, font: str = STRONG) -> float:
    """Returns the minimum width for a text in this number of lines."""
    pieces = PIECES.findall(text)
    whole = width_of(text, size, font)
    if most_lines == 1:
        return whole
    halves = (("".join(pieces[:at]), "".join(pieces[at:])) for at in range(1, len(pieces)))
    return min(
        (
            max(
                width_of(first.rstrip(), size, font),
                narrowest(rest.lstrip(), most_lines - 1, size, font),
            )
            for first, rest in halves
        ),
        default=whole,
    )


def largest(
    text: str,
    most: float,
    least: float,
    room: float,
    most_lines: float = inf,
    font: str = STRONG,
) -> float:
    """Returns the largest type in which a text fits.

    No word is broken, and there are at most `most_lines` lines. The size is never below `least`.
    """
    size = most
    while size > least and not fits(text, size, room, most_lines, font):
        size -= 0.5
    return max(size, least)


class TypeRole(NamedTuple):
    """Sizes and lines allowed for a text.

    Attributes:
        most: Largest type size.
        least: Smallest type size.
        lines: Maximum number of lines.
        line: Line height relative to the type size.
    """

    most: float
    least: float
    lines: float = inf
    line: float = 1.0


class Typeset(NamedTuple):
    """Type size and lines of a fitted text.

    Attributes:
        whole: Whether no word is broken and no line is missing.
    """

    size: float
    lines: int
    whole: bool


def fitted(
    text: str,
    width: float,
    roles: Iterable[TypeRole],
    font: str = STRONG,
    height: float = inf,
) -> Typeset:
    """Sets a text in the first role in which it fits.

    If it fits in none, the last role's smallest type is used.

    Args:
        text: Text to set.
        width: Width of the box.
        roles: Roles in the order of preference.
        font: Font of all roles.
        height: Height of the box.
    """
    found = Typeset(0.0, 0, whole=False)
    for role in roles:
        size = role.most
        while True:
            count = lines(text, size, width, font)
            if count is not None and count <= min(role.lines, height / (size * role.line)):
                return Typeset(size, count, whole=True)
            if size <= role.least:
                break
            size = max(size - 0.5, role.least)
        needed = rows(text, size, width, font)
        found = Typeset(size, needed if count else int(min(role.lines, needed)), whole=False)
    return found


@cache
def least_height(text: str, font: str = STRONG) -> float:
    """Returns the minimum line height at which no letters overlap.

    It is relative to the type size. Accents stay within their line, so a box does not cut them.
    English capitals need little; Vietnamese ones with two accents (Ế, Ộ, Ẵ) need more than most
    lines have.
    """
    signs, _, tops, depths, _ = face(font)
    places = [signs[sign] for sign in text if sign in signs]
    top = max((tops[at] for at in places), default=0)
    depth = max((depths[at] for at in places), default=0)
    return max(top + depth, top / ABOVE) / 1000


def height(least: float, text: str, font: str = STRONG) -> float:
    """Returns the line height of a text, `least` if its accents allow."""
    return max(least, least_height(text, font))
