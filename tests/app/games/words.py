"""How much room words take in the app's own fonts, and what would be cut of them on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import flet as ft
from PIL import ImageFont

from app.main import FONTS
from app.theme.ui import BODY
from build.paths import ASSETS

if TYPE_CHECKING:
    from tests.app.games.laid import Box

MEASURED = 200
"""The size at which letters are measured."""

SLACK = 1.05, 1.0
"""So much more, times and pixels, is not seen: letters have a little room at their sides."""

WORDS = re.compile(r"\n|\s+|[^\s-]+-*|-+")
"""A line may break at a space, and behind a hyphen."""


STUMBLES = re.compile(r"[.!?] [a-z]|[.!?][.;]|\.,|\s[.,;:]|,,|  |: :|\s$")
"""A sentence that begins small, two ends of one, a stop behind a space, a piece left empty."""

NAMES = re.compile(r"(Places)!")
"""Names with an end of a sentence in them."""


def stumbles(text: str) -> bool:
    """Whether nobody would write it so: pieces were put together without their joints."""
    return STUMBLES.search(NAMES.sub(r"\1", text)) is not None


class Run(NamedTuple):
    """Words in one font."""

    text: str
    font: str
    size: float


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(ASSETS / FONTS.get(name, FONTS[BODY])), MEASURED)


def _wide(run: Run, text: str) -> float:
    return _font(run.font).getlength(text) * run.size / MEASURED


def runs(text: ft.Text) -> Iterator[Run]:
    """What it says, font by font."""
    style = text.style or ft.TextStyle()
    font, size = text.font_family or style.font_family or BODY, text.size or style.size or 14
    if text.value:
        yield Run(text.value, font, float(size))
    for span in text.spans or []:
        own = span.style or ft.TextStyle()
        yield Run(span.text or "", own.font_family or font, float(own.size or size))


def needs(text: ft.Text, room: float) -> tuple[float, int]:
    """How wide it is at least, and how many lines it takes in so much room."""
    if text.no_wrap or text.max_lines == 1:
        return sum(_wide(run, run.text) for run in runs(text)), 1
    longest = line = word = 0.0
    lines = 1
    for run in runs(text):
        for part in WORDS.findall(run.text):
            if part == "\n":
                lines, line, word = lines + 1, 0.0, 0.0
                continue
            wide = _wide(run, part)
            if part.isspace():
                line += wide
                word = 0.0
                continue
            word += wide
            longest = max(longest, word)
            word = 0.0 if part.endswith("-") else word
            if line and line + wide > room:
                lines, line = lines + 1, 0.0
            line += wide
    return longest, lines


def cut(boxes: list[Box]) -> list[str]:
    """What is too long for its place, with its size and that of its place.

    A note may be: the whole of it lies behind the tool beside it.
    """
    found = []
    for box in boxes:
        text = box.control
        if not isinstance(text, ft.Text) or "note" in box.trail:
            continue
        room = box.at.w * SLACK[0] + SLACK[1]
        wide, lines = needs(text, room)
        if wide > room or (text.max_lines and lines > text.max_lines):
            said = "".join(run.text for run in runs(text))
            found.append(f"{said!r}: {wide:.0f} of {box.at.w:.0f}, {lines} of {text.max_lines}")
    return found
