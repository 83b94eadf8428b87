"""Width of words in our fonts, from the advances of their characters."""

import json
import re
from functools import cache
from math import inf
from pathlib import Path

DISPLAY = "Fraunces"
BODY = "Be Vietnam Pro"
STRONG = "Be Vietnam Pro Strong"

FILES = {
    BODY: "BeVietnamPro-Regular",
    STRONG: "BeVietnamPro-SemiBold",
    DISPLAY: "Fraunces-SemiBold",
}
_WIDTHS = Path(__file__).parents[2] / "assets" / "fonts" / "widths.json"

SPACING = 0.25
"""Points that Material's text style adds to each character."""

UNKNOWN = 600
"""Advance of a character that the fonts do not have, in thousandths of the type size."""

PIECES = re.compile(r"\s+|[^\s-]+-*|-+")
"""A line may break at a space, and behind a hyphen."""


@cache
def _advances() -> dict[str, dict[str, int]]:
    """Advances by file and character; empty where the list was not packed."""
    try:
        found: dict[str, dict[str, int]] = json.loads(_WIDTHS.read_text(encoding="utf-8"))
    except OSError:
        return {}
    return found


@cache
def _thousandths(text: str, font: str) -> int:
    advances = _advances().get(FILES[font], {})
    return sum(advances.get(sign, UNKNOWN) for sign in text)


def wide(text: str, size: float, font: str = STRONG) -> float:
    """Width of a text in one line."""
    return _thousandths(text, font) * size / 1000 + len(text) * SPACING


def lines(text: str, size: float, room: float, font: str = STRONG) -> int | None:
    """Number of lines of a text in so much room; None where a word would be broken."""
    count, line, word = 1, 0.0, 0.0
    for piece in PIECES.findall(text):
        across = wide(piece, size, font)
        if piece.isspace():
            line, word = line + across, 0.0
            continue
        word = across
        if word > room:
            return None
        if line and line + across > room:
            count, line = count + 1, 0.0
        line += across
    return count


def largest(
    text: str,
    most: float,
    least: float,
    room: float,
    most_lines: float = inf,
    font: str = STRONG,
) -> float:
    """The largest type in which no word is broken in so much room, nor too many lines needed."""
    size = most
    while size > least:
        needed = lines(text, size, room, font)
        if needed is not None and needed <= most_lines:
            break
        size -= 0.5
    return max(size, least)
