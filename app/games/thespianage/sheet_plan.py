"""Layout of one sheet: header, rows of Aspects, and track.

The header shows the player and the sheet's sum. Tiles on the track wait in a column on the right,
or on a line at the bottom of a narrow or low sheet. At the end of the game the top row drops tiles
through a trapdoor, and the bottom row loses tiles to a hook. Where sheets have no room for rows, a
sheet is one line: header, Aspects side by side, and sum. Sizes are in logical pixels, unless they
are fractions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from app.games.common.geometry import Rect
from app.games.thespianage.places import SHEET, TRACK
from app.theme import measure
from app.theme.ui import DISPLAY
from engines.thespianage.content import ASPECTS

TILE = 1.2
"""Height of a tile, relative to its width."""

LEAST_TILE, WIDEST_TILE, SMALLER = 15.0, 64.0, 0.66
"""Minimum and maximum tile width, and fraction in a crowded row.

`SMALLER` is the minimum width in a crowded row, relative to the regular width.
"""

FEWEST, MOST = 2.7, 5.5
"""Minimum and maximum number of tiles for which a row reserves width."""

ASIDE, HEADED = 150.0, 250.0
"""Minimum sheet width for a track column, and for its heading."""

HEAD = (30.0, 48.0, 0.27)
"""Minimum, maximum and relative height of the header."""

WAITING = (17.0, 26.0, 0.18)
"""Minimum, maximum and relative height of the track's line."""

LOWEST_WAITING = 62.0
"""Minimum height of a sheet with a track line, in logical pixels."""

LEAST_ROW = 16.0
"""Minimum height of a row, in logical pixels."""

LINE_HEAD, LINE_SUM, LINE_TRACK = 0.32, 0.13, 0.43
"""Relative sizes in a one-line sheet.

They are the widths of header and sum, and the height of the track.
"""

SLIP = 3.4
"""Width of a slip on a one-line sheet's track.

It is relative to its type size.
"""

ROW_TYPE = 12.0
"""Type size in one line at the default text scale."""

ROW_SIGN, ROW_TILE, ROW_END, ROW_FALLEN = 1.6, 1.45, 1.4, 1.05
"""Widths of parts of a one-line sheet, relative to the type size.

The parts are an Aspect, a tile, a trapdoor or hook, and a tile that will drop.
"""

NARROW = 112.0
"""Sheet width below which the signs are below the name."""

SIGN = 11.0
"""Width of a sign with its number in the header."""

ROOMY_HEAD = 30.0
"""Minimum height of a header with two lines, in logical pixels."""

PART = 0.13
"""Maximum width of a row's sign and of a track tile.

It is a fraction of the sheet.
"""

FALLEN = 0.84
"""Width of a dropping tile, relative to a regular tile."""

END, LEAST_END = 0.66, 14.0
"""Size of a row's trapdoor or hook, and its minimum.

The size is relative to a tile, the minimum in logical pixels.
"""

SUNK = 0.15
"""Depth of a tile over the trapdoor, relative to its height."""

TOP, BOTTOM = 0, 2
"""Positions of the rows that lose tiles."""

BETWEEN = 2.0
"""Gap between tiles, in logical pixels."""


class Sum(NamedTuple):
    """Points of a row or a sheet, as text.

    Attributes:
        now: Sum of the known tiles that count.
        unknown: Whether there are also unknown tiles.
        then: Sum after the previewed choice; "" if unchanged.
    """

    now: str
    unknown: bool = False
    then: str = ""

    @property
    def text(self) -> str:
        """Text for measuring the sum; a space replaces the arrow."""
        behind = "?" if self.unknown else ""
        return f"{self.now}{behind}  {self.then}" if self.then else f"{self.now}{behind}"


NO_SUMS = (Sum(""),) * ASPECTS


@dataclass(frozen=True)
class SheetPlan:
    """Layout of one sheet with its tiles.

    Attributes:
        area: Area of the sheet.
        order: Aspects from top to bottom.
        scale: Type size relative to the default.
        tracks: Whether tracks are shown; False at Showtime, the final scoring.
        lying: For each Aspect, the numbers of tiles on the track and on the sheet, including
            previewed tiles.
        falls: For each Aspect, the indices of the tiles that will drop.
        ended: Whether the top and bottom rows lose tiles; False before a character is chosen.
        sums: Sum of each Aspect.
        signs: Number of signs in the header; the hanger of a guarded sheet counts as two.
        abreast: Whether the sheet is one line, with its Aspects side by side.
    """

    area: Rect
    order: tuple[int, ...]
    scale: float
    tracks: bool = True
    lying: tuple[tuple[int, int], ...] = ((0, 0),) * ASPECTS
    falls: tuple[tuple[int, ...], ...] = ((),) * ASPECTS
    ended: bool = True
    sums: tuple[Sum, ...] = NO_SUMS
    signs: int = 0
    abreast: bool = False

    # -- head and strip ------------------------------------------------------------------------

    @cached_property
    def head(self) -> Rect:
        """Area of the header with the player's data.

        It is at the top, or at the start of a one-line sheet.
        """
        if self.abreast:
            return self.area._replace(w=self.area.w * LINE_HEAD)
        least, most, part = HEAD
        grown = min(self.scale, 1.5)
        return self.area._replace(h=max(least * grown, min(most * grown, self.area.h * part)))

    @property
    def stacked(self) -> bool:
        """Whether the signs are below the name because the sheet is narrow."""
        if self.abreast:
            return False
        signs = self.signs * SIGN * min(self.scale, 1.5)
        medal = 0.2 * self.area.w + 20
        return self.area.w < NARROW or signs > self.area.w - self.head.h - medal - 8

    @cached_property
    def two_lines(self) -> bool:
        """Whether the name and the signs are on separate lines."""
        return self.stacked or self.abreast or self.head.h >= ROOMY_HEAD

    @cached_property
    def aside(self) -> bool:
        """Whether the track is a column to the right of the rows."""
        rows = (self.area.h - self.head.h - 2) / ASPECTS
        return self.tracks and not self.abreast and self.area.w >= ASIDE and rows >= LEAST_ROW

    @property
    def headed(self) -> bool:
        """Whether the track's column has a heading."""
        return self.aside and self.area.w >= HEADED

    @cached_property
    def waiting(self) -> Rect:
        """Area of the track on a narrow sheet, at the bottom.

        It has no height if the track is a column, empty or hidden.
        """
        low = not self.abreast and self.area.h < LOWEST_WAITING * min(self.scale, 1.5)
        if not self.tracks or self.aside or low or not any(track for track, _ in self.lying):
            return self.area._replace(y=self.area.bottom, h=0)
        if self.abreast:
            height, left = self.area.h * LINE_TRACK, self.head.right
            return Rect(left, self.area.bottom - height, self.edge - left, height)
        least, most, part = WAITING
        grown = min(self.scale, 1.5)
        height = max(least * grown, min(most * grown, self.area.h * part))
        return self.area._replace(y=self.area.bottom - height, h=height)

    @cached_property
    def track(self) -> Rect:
        """Area of the track.

        It is the column on the right, or the line at the bottom.
        """
        if not self.aside:
            return self.waiting
        top = self.head.bottom
        return Rect(self.edge, top, self.area.right - self.edge, self.area.bottom - top)

    # -- rows ----------------------------------------------------------------------------------

    @cached_property
    def row_height(self) -> float:
        """Height of a row, in logical pixels."""
        if self.abreast:
            return self.waiting.y - self.area.y
        return (self.waiting.y - self.head.bottom - 2) / ASPECTS

    @cached_property
    def pieces(self) -> bool:
        """Whether tiles are drawn as pictures instead of numbers."""
        return not self.abreast and self.tile >= LEAST_TILE

    @cached_property
    def label(self) -> float:
        """Width of the sign at the start of a row."""
        most = min(max(32.0, self.row_height * 0.55) * min(self.scale, 1.3), self.area.w * PART)
        return min(most, max(15.0, self.row_height * 0.8))

    @cached_property
    def tile(self) -> float:
        """Regular width of a tile, in logical pixels."""
        room = self.edge - self.area.x - self.label - 10
        across = min(
            (room - self.sum(aspect).w) / max(FEWEST, min(MOST, self._units(aspect)))
            for aspect in self.order
        )
        return min((self.row_height - 5) / TILE, WIDEST_TILE * min(self.scale, 1.4), across)

    def _units(self, aspect: int) -> float:
        falls = len(self.falls[aspect])
        stays = 1.1 * (self.lying[aspect][1] - falls)
        if not self.loses(aspect):
            return stays
        return stays + FALLEN * max(1, falls) + END

    @cached_property
    def edge(self) -> float:
        """Right edge of the rows, where a track column begins."""
        if self.abreast:
            return self.area.right - self.area.w * LINE_SUM
        if not self.aside:
            return self.area.right - 2
        most = max(track for track, _ in self.lying)
        tile = min((self.row_height - 5) / TILE, self.area.w * PART)
        usual = max(64.0 if self.headed else 0.0, self.area.w * 0.2)
        return self.area.right - min(self.area.w * 0.36, max(usual, most * (tile + 2) + 12))

    @cached_property
    def sum_size(self) -> float:
        """Type size of the rows' sums, in logical pixels."""
        return min(
            max(20.0, self.row_height * 0.36) * min(self.scale, 1.5),
            max(11.0, self.area.w * 0.12),
            self.row_height * 0.8,
        )

    def sum(self, aspect: int) -> Rect:
        """Returns the area of an Aspect's sum, at the row's end."""
        row = self.row(aspect)
        arrow = self.sum_size * 0.12 if self.sums[aspect].then else 0.0  # wider than its blanks
        width = measure.box(self.sums[aspect].text, self.sum_size, DISPLAY) + 2 + arrow
        return Rect(self.edge - width - 4, row.y, width, row.h)

    def row(self, aspect: int) -> Rect:
        """Returns the area of an Aspect's row.

        On a one-line sheet, it is the Aspect's part of the line.
        """
        number = self.order.index(aspect)
        if self.abreast:
            left = self.head.right + sum(self._parts[:number])
            return Rect(left, self.area.y, self._parts[number], self.row_height)
        top = self.head.bottom + number * self.row_height
        return Rect(self.area.x, top, self.area.w, self.row_height)

    @cached_property
    def _parts(self) -> list[float]:
        room = self.edge - self.head.right
        needs = [
            ROW_SIGN
            + ROW_TILE * (self.lying[aspect][1] - len(self.falls[aspect]))
            + (ROW_END + ROW_FALLEN * len(self.falls[aspect])) * self.loses(aspect)
            for aspect in self.order
        ]
        if max(needs) * ROW_TYPE * min(self.scale, 1.5) <= room / ASPECTS:
            needs = [1.0] * ASPECTS
        return [room * need / sum(needs) for need in needs]

    def zone(self, area: int, aspect: int) -> Rect:
        """Returns the area for an Aspect's tiles on the sheet or track."""
        row = self.row(aspect)
        if self.abreast:
            return row if area == SHEET else row._replace(y=self.waiting.y, h=self.waiting.h)
        if area == SHEET:
            left = row.x + 6 + self.label
            return Rect(left, row.y, self.sum(aspect).x - 4 - left, row.h)
        if self.aside:
            return Rect(self.edge + 6, row.y, self.area.right - 4 - self.edge - 6, row.h)
        return self.waiting

    # -- tiles ---------------------------------------------------------------------------------

    def loses(self, aspect: int) -> bool:
        """Whether an Aspect's row loses tiles at the end of the game."""
        return self.ended and self.order.index(aspect) in (TOP, BOTTOM)

    @property
    def end_size(self) -> float:
        """Size of the signs for a trapdoor and a hook."""
        return max(LEAST_END, self.tile * END)

    def slot(self, aspect: int) -> Rect:
        """Returns the area of a row's dropping tiles.

        The trapdoor or hook is at its end.

        It has no width if the row loses no tiles.
        """
        zone = self.zone(SHEET, aspect)
        if not self.loses(aspect):
            return zone._replace(x=zone.right, w=0)
        count, width = max(1, len(self.falls[aspect])), self.tile * FALLEN
        needed = min(count * (width + 1) + self.end_size + 3, zone.w * 0.6)
        return zone._replace(x=zone.right - needed, w=needed)

    def tiles(self, area: int, aspect: int) -> list[Rect]:
        """Returns the areas of an Aspect's tiles, in order.

        Tiles that will drop lie beside the trapdoor or the hook. In a crowded row, tiles shrink,
        and later tiles overlap earlier ones.
        """
        zone, count = self.zone(area, aspect), self.lying[aspect][area == SHEET]
        if area == TRACK:
            return self._side_by_side(zone, count) if self.aside else self._waits(aspect, count)
        falls, slot = self.falls[aspect], self.slot(aspect)
        stays = self._side_by_side(zone._replace(w=slot.x - 3 - zone.x), count - len(falls))
        gone = self._fallen(slot, aspect, len(falls))
        return [(gone if at in falls else stays).pop(0) for at in range(count)]

    def coming(self, area: int, aspect: int) -> Rect:
        """Returns the area that a tile added to an Aspect would have."""
        track, sheet = self.lying[aspect]
        more = (track + (area == TRACK), sheet + (area == SHEET))
        lying = tuple(more if each == aspect else own for each, own in enumerate(self.lying))
        return replace(self, lying=lying).tiles(area, aspect)[-1]

    def _side_by_side(self, zone: Rect, count: int) -> list[Rect]:
        usual = min(self.tile, max(1.0, zone.w))
        width = max(usual * SMALLER, min(usual, (zone.w - BETWEEN * (count - 1)) / max(1, count)))
        height, pace = width * TILE, width + BETWEEN
        if count > 1:
            pace = min(pace, max(0.0, zone.w - width) / (count - 1))
        top = zone.y + (zone.h - height) / 2
        return [Rect(zone.x + at * pace, top, width, height).rounded() for at in range(count)]

    def _fallen(self, slot: Rect, aspect: int, count: int) -> list[Rect]:
        room = slot.w - self.end_size - 3
        width = max(1.0, min(self.tile * FALLEN, room))
        height, pace = width * TILE, width + 1
        below = (slot.h - height) / 2
        sunk = min(below, height * SUNK) if self.order.index(aspect) == TOP else 0.0
        top = slot.y + below + sunk
        if count > 1:
            pace = min(pace, max(0.0, room - width) / (count - 1))
        return [Rect(slot.x + at * pace, top, width, height).rounded() for at in range(count)]

    def _waits(self, aspect: int, count: int) -> list[Rect]:
        line = self.waiting
        if self.abreast:
            cell = self.zone(TRACK, aspect)
            pace = min(self.waiting_size * SLIP, (cell.w - 6) / max(1, count))
            spots = (Rect(cell.x + 3 + at * pace, cell.y, pace, cell.h) for at in range(count))
            return [spot.rounded() for spot in spots]
        total = max(1, sum(track for track, _ in self.lying))
        pace = min(self.waiting_size * 3.1, (line.w - 8) / total)
        before = sum(self.lying[each][0] for each in self.order[: self.order.index(aspect)])
        left = line.x + 4 + before * pace
        return [Rect(left + at * pace, line.y, pace, line.h).rounded() for at in range(count)]

    @cached_property
    def waiting_size(self) -> float:
        """Type size of the slips on the bottom line, in logical pixels."""
        part = 0.88 if self.abreast else 0.72
        return min(15.0 * min(self.scale, 1.5), self.waiting.h * part)


def least_height(width: float, scale: float) -> float:
    """Returns the minimum height of a sheet with rows, in logical pixels."""
    grown = min(scale, 1.5)
    track = 0.0 if width >= ASIDE else WAITING[0]
    return (HEAD[0] + track) * grown + 2 + ASPECTS * LEAST_ROW
