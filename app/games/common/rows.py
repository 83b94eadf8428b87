"""Rows of a column, declared as data: their heights, growth, and the order of giving way."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from app.games.common.geometry import Rect

HAIR = 1e-6
"""Height that sums of fractions may be wrong by."""


class BoardRow(NamedTuple):
    """One row of a column; without an ideal height it is not shown.

    Attributes:
        least: The row is never lower; 0 only for one that yields below a useful height.
        ideal: Height up to which it shares what the least heights of all rows leave; not below
            the least.
        grows: Turn in which it takes height that is left once all are ideal; 0 for never. Rows of
            the same turn grow alike.
        most: Height up to which it grows.
        yields: Turn in which it is left out where the rows do not fit; 0 for never.
        useful: Height below which a row that yields is left out, too.
    """

    name: str
    least: float
    ideal: float
    grows: int = 0
    most: float = inf
    yields: int = 0
    useful: float = 0.0


class LaidRows(NamedTuple):
    """Rows laid out.

    Attributes:
        areas: Area of every row, by name; a row that is not shown has no height.
        used: Height of all rows with the gaps between them; more than the area has where even the
            least heights do not fit.
    """

    areas: dict[str, Rect]
    used: float


def lay_out(area: Rect, rows: Sequence[BoardRow], gap: float, align: float = 0.5) -> LaidRows:
    """Lays rows out from the top of an area down, `gap` from one to the next.

    Args:
        area: Where they stand; they reach below it where they do not fit.
        rows: From above down, each with a name of its own.
        gap: Height between rows that are shown.
        align: Part of the height that no row takes which stays free above them.
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
    """Lays columns out side by side in the middle of an area's height.

    All are as high as the highest of them is at its ideal.

    Args:
        area: Where they stand.
        columns: Width and rows of each, from the left; names are unique in all of them.
        between: Width between columns.
        gap: Height between rows.
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
    """Rows of the first column whose least heights fit, else of the last one."""
    rows: Sequence[BoardRow] = ()
    for rows in columns:
        if fits(height, rows, gap):
            break
    return tuple(rows)


def fits(height: float, rows: Iterable[BoardRow], gap: float) -> bool:
    """Whether the least heights of these rows fit."""
    least = [row.least for row in rows if row.ideal]
    return sum(least) + gap * (len(least) - 1) <= height + HAIR


def _shown(height: float, rows: Sequence[BoardRow], gap: float) -> Sequence[BoardRow]:
    """Rows of which those that yield have lost their height, turn by turn, until the others fit."""
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
    """Heights of rows, and what they leave of the whole; less than nothing where they do not fit.

    Each has its least height, and a share of the rest in proportion to its wish for more.
    """
    least, shown = sum([row.least for row in rows]), sum([row.ideal > 0 for row in rows])
    left = height - least - gap * max(0, shown - 1)
    wish = sum([row.ideal for row in rows]) - least
    part = min(1.0, max(0.0, left) / wish) if wish else 0.0
    return [row.least + part * (row.ideal - row.least) for row in rows], left - part * wish


def _grow(rows: Sequence[BoardRow], heights: list[float], left: float) -> float:
    """Lets rows grow turn by turn, and returns the height that nobody takes."""
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
