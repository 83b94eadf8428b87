"""Text measurement in the app's fonts: widths, lines and heights.

Widths, heights and text sizes are in logical pixels.
"""

import json
import re
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, inf
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

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
"""Letter spacing of Material's text style, in logical pixels."""

ROUNDING = 1.0
"""Extra width of a box for one line, in logical pixels.

It is necessary because browsers round up.
"""

ABOVE = 0.79
"""Proportion of a line's height that is above its baseline.

It is the same in all fonts used.
"""

UNKNOWN = 1040
"""Width of a character without measurements, in thousandths of the text size."""

JOINED = (("\u0600", "\u109f"), ("\u1780", "\u17ff"))
"""Scripts whose letters join or stack, as ranges of characters."""

JOINED_WIDTH = 650
"""Width of a letter in `JOINED` scripts, in thousandths of the size."""

NO_BREAK = "\u00a0"
"""No-break space, at which no line ends."""

PIECES = re.compile("[^\\S\u00a0]+|(?:[^\\s-]|\u00a0)+-*|-+")
"""Pattern of the parts of text that cannot be broken.

Lines break at spaces and after hyphens.
"""


DOT = " · "
"""Separator between two facts."""

NUMBERED = re.compile(r"(?<=\d) (?=[^\W\d_])|(?<=\b\w\w) (?=\d)|(?<=:) (?=\d)")
"""Pattern of the spaces beside a number without a line break."""


class Face(NamedTuple):
    """Measurements of a font, in thousandths of the text size.

    Columns save memory compared with one object for each character.

    Attributes:
        signs: Index of each character in the columns, by character.
        widths: Widths of the characters.
        tops: Heights of the characters above the baseline.
        depths: Depths of the characters below the baseline.
        widest: Width of the widest letter.
    """

    signs: dict[str, int]
    widths: Sequence[int]
    tops: Sequence[int]
    depths: Sequence[int]
    widest: int


NOWHERE = Face({}, (), (), (), UNKNOWN)
"""Measurements that are used for a font without any."""


@cache
def _faces() -> dict[str, Face]:
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
    """Returns the measurements of a font, or `NOWHERE` if they are missing."""
    return _faces().get(font, NOWHERE)


@cache
def _thousandths(text: str, font: str) -> int:
    signs, widths, _, _, widest = face(font)
    return sum(widths[signs[sign]] if sign in signs else _most_of(sign, widest) for sign in text)


def _most_of(sign: str, widest: int) -> int:
    if category(sign) in ("Mn", "Me", "Mc", "Cf"):
        return 0
    return JOINED_WIDTH if is_joined(sign) else widest


def is_joined(text: str) -> bool:
    """Returns whether a text has letters that join or stack.

    The page draws a word of such letters in one piece, so that no line can break it.
    """
    return any(first <= sign <= last for sign in text for first, last in JOINED)


def width_of(text: str, size: float, font: str = STRONG) -> float:
    """Returns the width of one line of text, in logical pixels."""
    return _thousandths(text, font) * size / 1000 + len(text) * SPACING


def box(text: str, size: float, font: str = STRONG) -> float:
    """Returns the width of a box for one line of text."""
    return width_of(text, size, font) + ROUNDING


def widest(texts: Iterable[str], size: float, font: str = STRONG) -> float:
    """Returns the width of the widest text, in logical pixels.

    Returns 0 without texts.
    """
    return max((width_of(text, size, font) for text in texts), default=0.0)


def longest_word(text: str, size: float, font: str = STRONG) -> float:
    """Returns the width of a text's widest unbreakable part, in logical pixels."""
    return widest(PIECES.findall(text), size, font)


def filling(text: str, room: float, font: str = STRONG) -> float:
    """Returns the text size at which text exactly fills one line.

    The size and the width `room` of the line are in logical pixels.
    """
    free = room - ROUNDING - len(text) * SPACING
    return max(0.0, free) * 1000 / max(1, _thousandths(text, font))


def lines(
    text: str, size: float, room: float, font: str = STRONG, start: float = 0.0
) -> int | None:
    """Returns the number of lines that text takes up.

    Returns None if a word would have to be broken.

    Args:
        text: Text to measure.
        size: Text size in logical pixels.
        room: Width of a line in logical pixels.
        font: Name of the font.
        start: Width already used in the first line, in logical pixels.
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
    """Returns whether text fits in its lines without breaking a word.

    There are at most `most_lines` lines, each `room` logical pixels wide.
    """
    needed = lines(text, size, room, font)
    return needed is not None and needed <= most_lines


def rows(text: str, size: float, room: float, font: str = STRONG) -> int:
    """Returns the number of lines that text takes up.

    Words that are too long for a line are broken. A line is `room` logical pixels wide.
    """
    whole = lines(text, size, room, font)
    return ceil(width_of(text, size, font) / max(1.0, room)) + 1 if whole is None else whole


def unbroken(text: str, size: float, room: float, font: str = BODY) -> str:
    """Returns facts separated by dots, with no-break spaces inside short facts.

    In a fact wider than `room` logical pixels, no line ends between a number and its noun.
    """
    parts = []
    for part in text.split(DOT):
        short = width_of(part, size, font) <= room
        parts.append(part.replace(" ", NO_BREAK) if short else NUMBERED.sub(NO_BREAK, part))
    return f"{NO_BREAK}{DOT.lstrip()}".join(parts)


def without_widow(text: str, size: float, room: float, font: str = DISPLAY) -> str:
    """Returns a heading, if possible with two words in its last line.

    A line is `room` logical pixels wide.
    """
    start, _, last = text.rpartition(" ")
    before = start.split(" ")
    shorter = len(before) > 2 or (len(before) == 2 and len(last) < len(before[0]))
    if not shorter or width_of(f"{before[-1]} {last}", size, font) > room:
        return text
    return f"{start}{NO_BREAK}{last}"


@cache
def narrowest(text: str, most_lines: int, size: float, font: str = STRONG) -> float:
    """Returns the smallest width of text in `most_lines` lines, in logical pixels."""
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
    """Returns the largest text size at which text fits in its lines.

    No word is broken. All lengths are in logical pixels.

    Args:
        text: Text to measure.
        most: Largest size to try.
        least: Smallest size, returned even if the text does not fit.
        room: Width of a line.
        most_lines: Maximum number of lines.
        font: Name of the font.
    """
    size = most
    while size > least and not fits(text, size, room, most_lines, font):
        size -= 0.5
    return max(size, least)


class TypeRole(NamedTuple):
    """Range of text sizes, and number of lines, that are allowed.

    Attributes:
        most: Largest text size in logical pixels.
        least: Smallest text size in logical pixels.
        lines: Maximum number of lines.
        line: Line height as a multiple of the text size.
    """

    most: float
    least: float
    lines: float = inf
    line: float = 1.0


class Typeset(NamedTuple):
    """Text size and number of lines of text that has been set.

    Attributes:
        size: Text size in logical pixels.
        lines: Number of lines.
        whole: Whether the whole text fits without breaking a word.
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
    """Returns the size and lines of a text in a fitting role.

    It is the first role in which the text fits. If it fits in none, the smallest size of the last
    role is used.

    Args:
        text: Text to set.
        width: Width of the box in logical pixels.
        roles: Roles in order of preference.
        font: Name of the font.
        height: Height of the box in logical pixels.
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
    """Returns the smallest line height at which letters do not overlap.

    It is a multiple of the text size. Accents are included, so that a box does not cut them off.
    Vietnamese capitals with two accents (Ế, Ộ, Ẵ) need more than usual.
    """
    signs, _, tops, depths, _ = face(font)
    places = [signs[sign] for sign in text if sign in signs]
    top = max((tops[at] for at in places), default=0)
    depth = max((depths[at] for at in places), default=0)
    return max(top + depth, top / ABOVE) / 1000


def height(least: float, text: str, font: str = STRONG) -> float:
    """Returns a line height that has room for the accents of text.

    It is at least `least`. Both are multiples of the text size.
    """
    return max(least, least_height(text, font))
