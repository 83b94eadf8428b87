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
        least: The row is never lower.
        ideal: Height up to which it shares what the least heights of all rows leave.
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
    shown = _shown(area.h, rows, gap)
    heights = _shared(area.h, shown, gap)
    used = _sum(heights, gap)
    rest = _grow(shown, heights, area.h - used) if used < area.h else 0.0
    heights_of = {row.name: height for row, height in zip(shown, heights, strict=True)}
    top, areas = area.y + rest * align, dict[str, Rect]()
    for row in rows:
        height = heights_of.get(row.name, 0.0)
        areas[row.name] = Rect(area.x, top, area.w, height)
        top += height + gap if height else 0.0
    return LaidRows(areas, max(used, area.h - rest) if shown else 0.0)


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
    high = max(_sum(_shared(area.h, _shown(area.h, rows, gap), gap), gap) for _, rows in columns)
    left, top = area.x, area.y + max(0.0, area.h - high) / 2
    areas = dict[str, Rect]()
    for width, rows in columns:
        areas |= lay_out(Rect(left, top, width, high), rows, gap, 0.0).areas
        left += width + between
    return LaidRows(areas, high)


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
    least = [row.least for row in rows if row.ideal > 0]
    return _sum(least, gap) <= height + HAIR


def _shown(height: float, rows: Iterable[BoardRow], gap: float) -> list[BoardRow]:
    """Rows that are shown: those that yield leave turn by turn until the others fit."""
    shown = [row for row in rows if row.ideal > 0]
    while any(row.yields for row in shown):
        heights = _shared(height, shown, gap)
        short = _sum(heights, gap) > height + HAIR
        turns = [
            row.yields
            for row, each in zip(shown, heights, strict=True)
            if row.yields and (short or each < row.useful)
        ]
        if not turns:
            break
        shown = [row for row in shown if row.yields != min(turns)]
    return shown


def _shared(height: float, rows: Sequence[BoardRow], gap: float) -> list[float]:
    """Heights of rows: the least, and a share of the rest in proportion to the wishes."""
    left = height - _sum([row.least for row in rows], gap)
    wish = sum(max(0.0, row.ideal - row.least) for row in rows)
    part = min(1.0, max(0.0, left) / wish) if wish else 0.0
    return [row.least + max(0.0, row.ideal - row.least) * part for row in rows]


def _grow(rows: Sequence[BoardRow], heights: list[float], left: float) -> float:
    """Lets rows grow turn by turn, and returns the height that nobody takes."""
    for turn in sorted({row.grows for row in rows} - {0}):
        rooms = sorted(
            (max(0.0, row.most - heights[at]), at)
            for at, row in enumerate(rows)
            if row.grows == turn
        )
        for before, (room, at) in enumerate(rooms):
            more = min(room, left / (len(rooms) - before))
            heights[at] += more
            left -= more
    return left


def _sum(heights: Sequence[float], gap: float) -> float:
    """Height of rows with the gaps between them."""
    return sum(heights) + gap * max(0, len(heights) - 1)
