"""Rows of a column as data: heights, growth, and order of hiding."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from app.games.common.geometry import Rect

HAIR = 1e-6
"""Tolerance for rounding errors in sums of heights."""


class BoardRow(NamedTuple):
    """One row of a column, hidden if its ideal height is 0.

    Attributes:
        name: Name of the row.
        least: Minimum height; 0 only for a row that is hidden below a useful height.
        ideal: Preferred height, at least `least`. Rows share the space above their minimum heights
            up to their ideal heights.
        grows: Order in which rows grow beyond their ideal heights; 0 for never. Rows with the same
            number grow equally.
        most: Maximum height.
        yields: Order in which rows are hidden if not all of them fit; 0 for never.
        useful: Height below which the row is hidden, unless `yields` is 0.
    """

    name: str
    least: float
    ideal: float
    grows: int = 0
    most: float = inf
    yields: int = 0
    useful: float = 0.0


class LaidRows(NamedTuple):
    """Areas of rows after the layout.

    Attributes:
        areas: Areas of all rows by name; a hidden row has no height.
        used: Total height of rows and gaps, larger than the area if the rows do not fit.
    """

    areas: dict[str, Rect]
    used: float


def lay_out(area: Rect, rows: Sequence[BoardRow], gap: float, align: float = 0.5) -> LaidRows:
    """Lays rows out from the top of an area downwards.

    Args:
        area: Area of the column; rows that do not fit extend below it.
        rows: Rows from the top, with unique names.
        gap: Gap between visible rows.
        align: Fraction of the unused height that is left above the rows.
    """
    rows = _shown(area.h, rows, gap)
    heights, rest = _shared(area.h, rows, gap)
    if rest > 0:
        rest = _grow(rows, heights, rest)
    x, top, width, _ = area
    top += max(0.0, rest) * align
    areas = {}
    for row, height in zip(rows, heights, strict=True):
        areas[row.name] = Rect(x, top, width, height)
        if height:
            top += height + gap
    return LaidRows(areas, area.h - rest)


def lay_abreast(
    area: Rect, columns: Sequence[tuple[float, Sequence[BoardRow]]], between: float, gap: float
) -> LaidRows:
    """Lays columns of rows out side by side, vertically centred.

    All columns are as high as the highest.

    Args:
        area: Area of all columns.
        columns: Width and rows of each column from the left; all names are unique.
        between: Gap between columns.
        gap: Gap between rows.
    """
    rests = [_shared(area.h, _shown(area.h, rows, gap), gap)[1] for _, rows in columns]
    height = area.h - min(rests)
    left, top = area.x, area.y + max(0.0, area.h - height) / 2
    areas = dict[str, Rect]()
    for width, rows in columns:
        areas |= lay_out(Rect(left, top, width, height), rows, gap, 0.0).areas
        left += width + between
    return LaidRows(areas, height)


def first_fitting(
    height: float, columns: Iterable[Sequence[BoardRow]], gap: float
) -> tuple[BoardRow, ...]:
    """Returns the first list of rows that fits, or the last list.

    Rows fit if their minimum heights and gaps do not exceed `height`.
    """
    rows: Sequence[BoardRow] = ()
    for rows in columns:
        if fits(height, rows, gap):
            break
    return tuple(rows)


def fits(height: float, rows: Iterable[BoardRow], gap: float) -> bool:
    """Whether the minimum heights and gaps of rows fit in a height."""
    least = [row.least for row in rows if row.ideal]
    return sum(least) + gap * (len(least) - 1) <= height + HAIR


def _shown(height: float, rows: Sequence[BoardRow], gap: float) -> Sequence[BoardRow]:
    while any(row.yields for row in rows):
        heights, rest = _shared(height, rows, gap)
        turns = [
            row.yields
            for row, each in zip(rows, heights, strict=True)
            if row.yields and (rest < -HAIR or each < row.useful)
        ]
        if not turns:
            break
        first = min(turns)
        rows = [BoardRow(row.name, 0, 0) if row.yields == first else row for row in rows]
    return rows


def _shared(height: float, rows: Sequence[BoardRow], gap: float) -> tuple[list[float], float]:
    least, shown = sum([row.least for row in rows]), sum([row.ideal > 0 for row in rows])
    left = height - least - gap * max(0, shown - 1)
    wish = sum([row.ideal for row in rows]) - least
    part = min(1.0, max(0.0, left) / wish) if wish else 0.0
    return [row.least + part * (row.ideal - row.least) for row in rows], left - part * wish


def _grow(rows: Sequence[BoardRow], heights: list[float], left: float) -> float:
    growing = [
        (row.grows, max(0.0, row.most - heights[at]), at)
        for at, row in enumerate(rows)
        if row.grows and heights[at]
    ]
    growing.sort()
    for before, (turn, room, at) in enumerate(growing):
        alike = sum([other[0] == turn for other in growing[before:]])
        more = min(room, left / alike)
        heights[at] += more
        left -= more
    return left
