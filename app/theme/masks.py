"""Masks that people choose: built in, or drawn on a grid.

A mask replaces the symbol of a seat. It is a string: the name of a built-in mask, a drawing encoded
as text, or "" for the symbol of the seat.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache

from app.theme.palette import INK

OURS = (
    *("comedy", "tragedy", "cat", "fox", "rabbit", "owl"),
    *("ox", "jester", "queen", "ghost", "moon", "sun"),
)
"""Names of the built-in masks.

The name of each mask's sign has the prefix `mask-`.
"""

SIDE = 24
"""Number of grid cells along each side of a drawing."""

PEN = 2
"""Width of the pen in grid cells, visible even on small masks."""

DRAWN = "#"
"""Prefix of a mask that is a drawing.

The cells of the drawing follow in base64.
"""

FINE = 6
"""Number of pixels along each side of a smoothed cell."""

EDGE = 0.5
"""Proportion of ink, from 0 to 1, at a smoothed drawing's outline."""

LEVELS = 15
"""Highest opacity level in a picture.

The lowest is 0.
"""

Cell = tuple[int, int]


def is_mask(text: str) -> bool:
    """Returns whether a string is a valid mask."""
    return not text or text in OURS or bool(cells_of(text))


def cells_of(mask: str) -> int:
    """Returns the cells of a drawing as the bits of an integer.

    Returns 0 for a mask that is not a drawing.
    """
    size = SIDE * SIDE // 8
    if not mask.startswith(DRAWN) or len(mask) != len(DRAWN) + size * 4 // 3:
        return 0
    try:
        return int.from_bytes(b64decode(mask.removeprefix(DRAWN), validate=True), "little")
    except ValueError:
        return 0


def drawing(cells: int) -> str:
    """Returns the mask for a drawing.

    Returns "" if no cell is filled.

    Args:
        cells: Filled cells as the bits of an integer.
    """
    if not cells:
        return ""
    return DRAWN + b64encode(cells.to_bytes(SIDE * SIDE // 8, "little")).decode()


def bits(cells: Iterable[Cell]) -> int:
    """Returns cells as the bits of an integer.

    Cells outside the grid are ignored.

    Args:
        cells: Pairs of column and row.
    """
    found = 0
    for x, y in cells:
        if 0 <= x < SIDE and 0 <= y < SIDE:
            found |= 1 << (y * SIDE + x)
    return found


def stroke(start: tuple[float, float], end: tuple[float, float], *, mirrored: bool) -> int:
    """Returns the cells that the pen covers between two points.

    The cells are the bits of an integer.

    Args:
        start: Column and row of the first point, as fractions.
        end: Column and row of the second point, as fractions.
        mirrored: Whether the mirrored stroke is added on the other half of the face.
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
    """Returns the PNG file of a drawing with smooth outlines."""
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
    """Returns the PNG file of a drawing with one pixel per cell.

    Args:
        cells: Filled cells as the bits of an integer.
        ink: Colour as `#rrggbb`.
    """
    lit = [[LEVELS * (cells >> (y * SIDE + x) & 1) for x in range(SIDE)] for y in range(SIDE)]
    return _png(lit, ink)


def _softened(cells: int) -> list[list[float]]:
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
    return min(LEVELS, max(0, round(((ink - EDGE) * 2 * FINE + 0.5) * LEVELS)))


def _png(rows: list[list[int]], ink: str) -> bytes:
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
            chunk(b"IHDR", size + bytes([4, 3, 0, 0, 0])),  # four bits per pixel, with a palette
            chunk(b"PLTE", bytes.fromhex(ink[1:]) * (LEVELS + 1)),
            chunk(b"tRNS", bytes(level * 255 // LEVELS for level in range(LEVELS + 1))),
            chunk(b"IDAT", compress(lines, 9)),
            chunk(b"IEND", b""),
        ]
    )
