"""Room that words take in our fonts: widths, lines, and the heights of capitals with marks."""

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
"""Points that Material's text style adds to each character."""

ROUNDING = 1.0
"""Points kept free in a box made for one line: browsers round the width of a text up."""

ABOVE = 0.79
"""Part of a line's height that is above its baseline, in each of our fonts."""

UNKNOWN = 1040
"""Advance where no font was packed: that of the widest letter, in thousandths of the type size."""

PIECES = re.compile("[^\\S\u00a0]+|(?:[^\\s-]|\u00a0)+-*|-+")
"""A line may break at a space that is no no-break space, and behind a hyphen."""


class Face(NamedTuple):
    """Measures of one font, in thousandths of the type size, in columns that take little memory.

    Attributes:
        signs: Place of each sign in the columns.
        widths: Advances.
        tops: Heights above the baseline.
        depths: Depths below the baseline.
        widest: Advance of the widest letter.
    """

    signs: dict[str, int]
    widths: Sequence[int]
    tops: Sequence[int]
    depths: Sequence[int]
    widest: int


NOWHERE = Face({}, (), (), (), UNKNOWN)
"""A font of which no measures were packed."""


@cache
def _faces() -> dict[str, Face]:
    """All fonts at once: after a start from a snapshot the file is not there yet."""
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
    """Measures of a font; empty where they were not packed."""
    return _faces().get(font, NOWHERE)


@cache
def _thousandths(text: str, font: str) -> int:
    signs, widths, _, _, widest = face(font)
    return sum(
        widths[signs[sign]] if sign in signs else 0 if combining(sign) else widest for sign in text
    )


def width_of(text: str, size: float, font: str = STRONG) -> float:
    """Width of a text in one line."""
    return _thousandths(text, font) * size / 1000 + len(text) * SPACING


def box(text: str, size: float, font: str = STRONG) -> float:
    """Width of a box that holds a text in one line."""
    return width_of(text, size, font) + ROUNDING


def widest(texts: Iterable[str], size: float, font: str = STRONG) -> float:
    """Width of the longest of several texts; 0 for none."""
    return max((width_of(text, size, font) for text in texts), default=0.0)


def longest_word(text: str, size: float, font: str = STRONG) -> float:
    """Width of the longest piece of a text that no line may break."""
    return widest(PIECES.findall(text), size, font)


def filling(text: str, room: float, font: str = STRONG) -> float:
    """Size of type in which a text just fills one line of this width."""
    free = room - ROUNDING - len(text) * SPACING
    return max(0.0, free) * 1000 / max(1, _thousandths(text, font))


def lines(
    text: str, size: float, room: float, font: str = STRONG, start: float = 0.0
) -> int | None:
    """Number of lines of a text at this width; None where a word would be broken.

    The first line is taken up to `start`.
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
    """Whether a text fits into this number of lines without a broken word."""
    needed = lines(text, size, room, font)
    return needed is not None and needed <= most_lines


def rows(text: str, size: float, room: float, font: str = STRONG) -> int:
    """Number of lines of a text, also where a word has to be broken."""
    whole = lines(text, size, room, font)
    return ceil(width_of(text, size, font) / max(1.0, room)) + 1 if whole is None else whole


@cache
def narrowest(text: str, most_lines: int, size: float, font: str = STRONG) -> float:
    """Least width at which a text fits into this number of lines."""
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
    """The largest type in which no word is broken and the lines are not too many."""
    size = most
    while size > least and not fits(text, size, room, most_lines, font):
        size -= 0.5
    return max(size, least)


class TypeRole(NamedTuple):
    """One way to set a text: sizes of type, the most lines, and from line to line.

    Attributes:
        most: Largest size.
        least: Smallest size, down to which it shrinks.
        lines: Most lines.
        line: Height of a line, in parts of the size.
    """

    most: float
    least: float
    lines: float = inf
    line: float = 1.0


class Typeset(NamedTuple):
    """A text as it is set.

    Attributes:
        whole: No word is broken, and no line is missing.
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
    """Sets a text in the first of these roles in which it fits, else in the last one's least type.

    Args:
        text: The words.
        width: Width of the box.
        roles: In the order in which they are tried.
        font: Of all roles.
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
    """Least height of the lines of a text, in parts of its size: none touches the one above.

    Marks stay within their line, so that a box around it does not cut them.
    English capitals need little; Vietnamese ones with two marks (Ế, Ộ, Ẵ) more than most lines
    have.
    """
    signs, _, tops, depths, _ = face(font)
    places = [signs[sign] for sign in text if sign in signs]
    top = max((tops[at] for at in places), default=0)
    depth = max((depths[at] for at in places), default=0)
    return max(top + depth, top / ABOVE) / 1000


def height(least: float, text: str, font: str = STRONG) -> float:
    """Height of the lines of a text that are set as low as `least` where its marks let them."""
    return max(least, least_height(text, font))
