"""QR codes, drawn as one shape."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

import flet as ft
from flet import canvas as cv

PAPER, INK = "#FFFFFF", "#000000"
"""Colours of a QR code: always dark on light, as cameras expect."""

QUIET = 4
"""Width of the standard margin around a QR code, in modules."""


def qr(
    text: str, label: str, size: float = 184, *, error: str = "M", margin: int = QUIET
) -> ft.Control:
    """Draws a text as a QR code.

    Args:
        text: Text to encode.
        label: Label for screen readers.
        size: Width and height in logical pixels.
        error: Level of error correction: "L", "M", "Q" or "H". A higher level requires a finer
            code.
        margin: Width of the margin in modules; at least two, or decoders miss the code.
    """
    matrix = _matrix(text, error)
    unit = size / (len(matrix) + 2 * margin)
    squares: list[cv.Path.PathElement] = [
        cv.Path.Rect((column + margin) * unit, (row + margin) * unit, length * unit, unit)
        for row, modules in enumerate(matrix)
        for column, length in _dark(modules)
    ]
    ink = ft.Paint(color=INK, style=ft.PaintingStyle.FILL, anti_alias=False)
    drawn = cv.Canvas([cv.Path(squares, paint=ink)], width=size, height=size)
    return ft.Semantics(
        label=label,
        image=True,
        exclude_semantics=True,
        content=ft.Container(drawn, bgcolor=PAPER, width=size, height=size, border_radius=8),
    )


@lru_cache(8)
def _matrix(text: str, error: str) -> Sequence[Sequence[int]]:
    from segno import encoder

    matrix: Sequence[Sequence[int]] = encoder.encode(text, error=error, micro=False).matrix
    return matrix


def _dark(modules: Sequence[int]) -> Iterator[tuple[int, int]]:
    at = 0
    for dark, run in groupby(modules, key=bool):
        length = len([*run])
        if dark:
            yield at, length
        at += length
