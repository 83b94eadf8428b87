"""Masks that people wear: one of ours, or one drawn by hand on a grid in one colour.

A mask is a string: the name of one of ours, a drawing as text, or "" for the sign of the seat.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache

from app.theme.palette import INK

OURS = (
    *("comedy", "tragedy", "cat", "fox", "rabbit", "owl"),
    *("ox", "jester", "queen", "ghost", "moon", "sun"),
)
"""The masks of the house; each is a sign, `mask-` and its name."""

SIDE = 24
"""Cells along each side of a drawing."""

PEN = 2
"""Width of the pen in cells: a line can still be seen where the mask is small."""

DRAWN = "#"
"""Begins a drawing; its cells follow in base64, row by row."""

FINE = 6
"""Pixels of the picture along each side of a cell."""

EDGE = 0.5
"""Share of ink around a point from which it is inside the outline."""

LEVELS = 15
"""The highest of the picture's levels of opacity."""

Cell = tuple[int, int]


def is_mask(text: str) -> bool:
    """Whether a text is a mask that can be drawn."""
    return not text or text in OURS or bool(cells_of(text))


def cells_of(mask: str) -> int:
    """Cells of a drawing, a bit for each; 0 for what is none."""
    size = SIDE * SIDE // 8
    if not mask.startswith(DRAWN) or len(mask) != len(DRAWN) + size * 4 // 3:
        return 0
    try:
        return int.from_bytes(b64decode(mask.removeprefix(DRAWN), validate=True), "little")
    except ValueError:
        return 0


def drawing(cells: int) -> str:
    """The mask with these cells; "" without any."""
    if not cells:
        return ""
    return DRAWN + b64encode(cells.to_bytes(SIDE * SIDE // 8, "little")).decode()


def bits(cells: Iterable[Cell]) -> int:
    """Cells by column and row as bits; those outside of the grid are left out."""
    found = 0
    for x, y in cells:
        if 0 <= x < SIDE and 0 <= y < SIDE:
            found |= 1 << (y * SIDE + x)
    return found


def stroke(start: tuple[float, float], end: tuple[float, float], *, mirrored: bool) -> int:
    """Cells under the pen on its way from one point to another, in cells.

    A `mirrored` stroke is also made on the other half of the face.
    """
    cells = bits(_under_pen(start, end))
    if mirrored:
        cells |= bits((SIDE - 1 - x, y) for x, y in _under_pen(start, end))
    return cells


def _under_pen(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Cell]:
    steps = max(1, round(2 * max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
    for step in range(steps + 1):
        part = step / steps
        left = round(start[0] + (end[0] - start[0]) * part - PEN / 2)
        top = round(start[1] + (end[1] - start[1]) * part - PEN / 2)
        yield from ((left + x, top + y) for x in range(PEN) for y in range(PEN))


# -- pictures --------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def picture(mask: str) -> bytes:
    """A drawing in ink with smooth outlines, as a PNG."""
    fine = [0.5 + (number + 0.5) / FINE for number in range(FINE)]
    parts = [(int(at), at - int(at)) for at in fine]
    soft = _softened(cells_of(mask))
    rows: list[list[int]] = []
    for y in range(SIDE):
        for down, part in parts:
            over, under = soft[y + down], soft[y + down + 1]
            row = [a + (b - a) * part for a, b in zip(over, under, strict=True)]
            rows.append(
                [
                    _opaque(row[x + right] + (row[x + right + 1] - row[x + right]) * share)
                    for x in range(SIDE)
                    for right, share in parts
                ]
            )
    return _png(rows, INK)


def plain(cells: int, ink: str) -> bytes:
    """The cells themselves as a PNG, a pixel for each."""
    lit = [[LEVELS * (cells >> (y * SIDE + x) & 1) for x in range(SIDE)] for y in range(SIDE)]
    return _png(lit, ink)


def _softened(cells: int) -> list[list[float]]:
    """Share of ink around each cell, with an empty frame of two cells around the grid."""
    width = SIDE + 4
    grid = [[0.0] * width for _ in range(width)]
    for y in range(SIDE):
        for x in range(SIDE):
            if cells >> (y * SIDE + x) & 1:
                for down, height in ((-1, 1), (0, 2), (1, 1)):
                    for right, broad in ((-1, 1), (0, 2), (1, 1)):
                        grid[y + 2 + down][x + 2 + right] += height * broad / 16
    return [row[1:-1] for row in grid[1:-1]]


def _opaque(ink: float) -> int:
    """Level of opacity of a point with this share of ink around it."""
    return min(LEVELS, max(0, round(((ink - EDGE) * 2 * FINE + 0.5) * LEVELS)))


def _png(rows: list[list[int]], ink: str) -> bytes:
    """A picture of one colour; `rows` are levels of opacity, an even number in each."""
    from zlib import compress, crc32

    def chunk(kind: bytes, data: bytes) -> bytes:
        size = len(data).to_bytes(4, "big")
        return size + kind + data + crc32(kind + data).to_bytes(4, "big")

    size = len(rows[0]).to_bytes(4, "big") + len(rows).to_bytes(4, "big")
    lines = b"".join(
        bytes([0, *(left << 4 | right for left, right in zip(row[::2], row[1::2], strict=True))])
        for row in rows
    )
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", size + bytes([4, 3, 0, 0, 0])),  # four bits, by a palette
            chunk(b"PLTE", bytes.fromhex(ink[1:]) * (LEVELS + 1)),
            chunk(b"tRNS", bytes(level * 255 // LEVELS for level in range(LEVELS + 1))),
            chunk(b"IDAT", compress(lines, 9)),
            chunk(b"IEND", b""),
        ]
    )
