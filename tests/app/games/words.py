"""Text widths in the app's own fonts, and cut texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

import flet as ft
from PIL import ImageFont

from app.main import FONTS
from app.theme.signs import FAMILY
from app.theme.ui import BODY
from build.paths import ASSETS
from tests import pseudo

if TYPE_CHECKING:
    from tests.app.games.laid import Box

MEASURED = 200
"""Type size at which letters are measured."""

SLACK = 1.0
"""Tolerance for the width of a text, because letters have margins."""

WORDS = re.compile(r"\n|\s+|[^\s-]+-*|-+")
"""Pattern for line breaks, spaces, and pieces of text that are never broken."""


STUMBLES = re.compile(r"[.!?][.;]|\.,|\s[.,;:]|,,|  |: :|\s$")
"""Faulty punctuation: double stops, spaces before stops, gaps."""

BEGUN = re.compile(r"[.!?] (\w)")
"""Pattern for the first letter of a further sentence; a small one is a fault."""

NAMES = re.compile(r"(Places|Vào vị trí)!")
"""Names that contain the end of a sentence."""


def stumbles(text: str) -> bool:
    plain = NAMES.sub(r"\1", text.replace("\u00a0", " "))
    small = any(begun[1].islower() for begun in BEGUN.finditer(plain))
    return small or STUMBLES.search(plain) is not None


class Run(NamedTuple):
    """Text in one font and size."""

    text: str
    font: str
    size: float


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(ASSETS / FONTS.get(name, FONTS[BODY])), MEASURED)


@cache
def _length(font: str, text: str) -> float:
    return _font(font).getlength(text)


def _width_of(run: Run, text: str) -> float:
    return _length(run.font, text) * run.size / MEASURED


def runs(text: ft.Text) -> Iterator[Run]:
    """Yields the text of a control, font by font."""
    style = text.style or ft.TextStyle()
    font, size = text.font_family or style.font_family or BODY, text.size or style.size or 14
    if text.value:
        yield Run(text.value, font, float(size))
    for span in text.spans or []:
        own = span.style or ft.TextStyle()
        yield Run(span.text or "", own.font_family or font, float(own.size or size))


def needs(text: ft.Text, room: float) -> tuple[float, int]:
    """Returns the minimum width and the number of lines of a text."""
    if text.no_wrap or text.max_lines == 1:
        return unbroken_width(text), 1 + sum(run.text.count("\n") for run in runs(text))
    longest = line = word = 0.0
    lines = 1
    for run in runs(text):
        for part in WORDS.findall(run.text):
            if part == "\n":
                lines, line, word = lines + 1, 0.0, 0.0
                continue
            width = _width_of(run, part)
            if part.isspace():
                line += width
                word = 0.0
                continue
            word += width
            longest = max(longest, word)
            word = 0.0 if part.endswith("-") else word
            if line and line + width > room:
                lines, line = lines + 1, 0.0
            line += width
    return longest, lines


def edges(one: ft.BaseControl) -> tuple[float, float, float, float]:
    """Returns a control's padding, border and margin on each side, left first."""
    style = getattr(one, "style", None)
    inside: Any = style.padding if isinstance(style, ft.ButtonStyle) else None
    sides = [0.0] * 4
    for each in (getattr(one, "padding", None), getattr(one, "margin", None), inside):
        if isinstance(each, (int, float)):
            sides = [side + each for side in sides]
        elif each is not None:
            around = (each.left, each.top, each.right, each.bottom)
            sides = [side + more for side, more in zip(sides, around, strict=True)]
    border = getattr(one, "border", None)
    if isinstance(border, ft.Border):
        around = (border.left, border.top, border.right, border.bottom)
        sides = [
            side + (line.width if line is not None else 0)
            for side, line in zip(sides, around, strict=True)
        ]
    return sides[0], sides[1], sides[2], sides[3]


LINE = 1.26
"""Default line height of the app's fonts, relative to the type size."""


def unbroken_width(text: ft.Text) -> float:
    """Returns the width of a text without breaking its lines."""
    lines = [0.0]
    for run in runs(text):
        for number, part in enumerate(run.text.split("\n")):
            if number:
                lines.append(0.0)
            lines[-1] += _width_of(run, part)
    return max(lines)


CRAMPED = ("20k", "The Better Half", "Compassion", "Connections")
"""English texts in minimal areas, where words two fifths longer do not fit."""


def cut_in(lang: str, boxes: list[Box]) -> list[str]:
    longer = [pseudo.LONG.marked(text) for text in CRAMPED] if lang == pseudo.LONG.lang else []
    return [each for each in cut(boxes) if not any(text in each for text in longer)]


def cut(boxes: list[Box], part: str = "") -> list[str]:
    """Returns messages about cut texts, and rows that are too wide.

    Args:
        boxes: Everything on the screen.
        part: Key of the only control to check; "" for all.
    """
    found = []
    for box in boxes:
        text = box.control
        if part and part not in box.trail:
            continue
        if not isinstance(text, ft.Text) or not any(run.text.strip() for run in runs(text)):
            continue
        said = "".join(run.text for run in runs(text))
        room = box.at.w + SLACK
        width, lines = needs(text, room)
        if width > room or (text.max_lines and lines > text.max_lines):
            found.append(f"{said!r}: {width:.0f} of {box.at.w:.0f}, {lines} of {text.max_lines}")
        style = text.style or ft.TextStyle()
        height = float(text.size or style.size or 14) * (1 + (lines - 1) * (style.height or LINE))
        # Spans differ in their size, and a sign fills all of its own.
        unlike = text.spans or text.font_family == FAMILY
        limit = inf if unlike else _limit(boxes, box)
        if height > limit + 1:
            found.append(f"{said!r}: {height:.0f} of {limit:.0f} high")
    inside_of: dict[int, list[Box]] = {}
    for box in boxes:
        if box.inside:
            inside_of.setdefault(box.inside[-1], []).append(box)
    for number, box in enumerate(boxes):
        if part and part not in box.trail:
            continue
        if isinstance(box.control, ft.Row) and not (box.control.scroll or box.control.wrap):
            inside = inside_of.get(number, [])
            right = max((each.at.right for each in inside), default=0.0)
            if right > box.at.right + 1.5:
                names = [str(each.control.key or type(each.control).__name__) for each in inside]
                found.append(f"row of {names}: {right - box.at.x:.0f} of {box.at.w:.0f}")
    return found


def _limit(boxes: list[Box], box: Box) -> float:
    """Returns the height available to a text in a fixed box, or infinity."""
    for number in reversed(box.inside):
        around = boxes[number].control
        if isinstance(around, (ft.Column, ft.Stack)) and len(around.controls) > 1:
            return inf
        if getattr(around, "scroll", None):
            return inf
        boxed = isinstance(around, (ft.Container, ft.Button, ft.OutlinedButton, ft.TextButton))
        if boxed and around.height is not None:
            _, top, _, bottom = edges(around)
            return float(min(around.height, boxes[number].at.h) - top - bottom)
    return inf
