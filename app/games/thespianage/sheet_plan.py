"""Places of the parts of one sheet: head, rows of Aspects, and the tiles that wait."""

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
"""Height of a tile in parts of its width."""

LEAST_TILE, WIDEST_TILE, SMALLER = 19.5, 46.0, 0.66
"""Smallest drawn tile, widest one, and the smallest one among many, in parts of its usual width."""

FEWEST, MOST = 3.3, 5.5
"""Tiles for which a row has room at their usual width, at least and at most."""

ASIDE = 250.0
"""Width from which the track has a column of its own at the right of a sheet."""

HEAD = (30.0, 48.0, 0.27)
"""Lowest and highest head at the usual size of type, and its part of the sheet."""

WAITING = (17.0, 26.0, 0.18)
"""Lowest and highest strip of tiles that wait, and its part of the sheet."""

LOWEST_WAITING = 62.0
"""Lowest sheet with that line."""

LEAST_ROW = 16.0
"""Lowest row that tells its tiles; on lower ones the sums stand side by side."""

NARROW = 96.0
"""A sheet less wide has its signs below the name."""

SIGN = 11.0
"""Width of a sign with its number."""

ROOMY_HEAD = 30.0
"""Height from which a head has two lines in any case."""

FALLEN = 0.84
"""Width of a tile that drops, in parts of its usual width."""

PIT, CANE = 7.0, 0.62
"""Free width beside the tiles over a trapdoor, and width of a hook in parts of a tile's."""

TOP, BOTTOM = 0, 2
"""Places on a sheet of the Aspects that lose tiles."""

BETWEEN = 2.0
"""Gap between tiles."""


class Sum(NamedTuple):
    """Points of a row or a sheet, as they are drawn.

    Attributes:
        now: Sum of the tiles that count and are known.
        unknown: Whether tiles are left out.
        then: Sum after the choice, where that is another one.
    """

    now: str
    unknown: bool = False
    then: str = ""

    @property
    def text(self) -> str:
        """All signs of the sum; a space stands for the arrow to the next value."""
        behind = "?" if self.unknown else ""
        return f"{self.now}{behind}  {self.then}" if self.then else f"{self.now}{behind}"


NO_SUMS = (Sum(""),) * ASPECTS


@dataclass(frozen=True)
class SheetPlan:
    """The parts of one sheet, for what lies on it.

    Attributes:
        order: The Aspects from the top down.
        scale: Size of the type, in parts of the usual one.
        tracks: Whether the tracks are shown: not any more at Showtime.
        lying: For each Aspect the number of tiles on the track and on the sheet, coming ones
            included.
        falls: For each Aspect the numbers of the tiles that drop.
        ended: Whether top and bottom lose tiles: not before there is a character.
        sums: For each Aspect its sum.
        signs: Number of signs in the head: cards, One Shot, Special Tiles, Events; a hanger is
            as wide as two.
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

    # -- head and strip ------------------------------------------------------------------------

    @cached_property
    def head(self) -> Rect:
        """The uppermost part: who it is."""
        least, most, part = HEAD
        grown = min(self.scale, 1.5)
        return self.area._replace(h=max(least * grown, min(most * grown, self.area.h * part)))

    @property
    def stacked(self) -> bool:
        """Whether the signs would find no room behind the name, and stand below it."""
        signs = self.signs * SIGN * min(self.scale, 1.5)
        medal = 0.2 * self.area.w + 20
        return self.area.w < NARROW or signs > self.area.w - self.head.h - medal - 8

    @cached_property
    def two_lines(self) -> bool:
        """Whether the signs of the head have a line of their own."""
        return self.stacked or self.head.h >= ROOMY_HEAD

    @cached_property
    def aside(self) -> bool:
        """Whether the tiles that wait have a column at the right, behind a dashed line."""
        return self.tracks and self.area.w >= ASIDE

    @cached_property
    def waiting(self) -> Rect:
        """The strip of the tiles that wait at the foot of a narrow sheet."""
        if not self.tracks or self.aside or self.area.h < LOWEST_WAITING * min(self.scale, 1.5):
            return self.area._replace(y=self.area.bottom, h=0)
        least, most, part = WAITING
        grown = min(self.scale, 1.5)
        height = max(least * grown, min(most * grown, self.area.h * part))
        return self.area._replace(y=self.area.bottom - height, h=height)

    # -- rows ----------------------------------------------------------------------------------

    @cached_property
    def row_height(self) -> float:
        """Height of a row."""
        return (self.waiting.y - self.head.bottom - 2) / ASPECTS

    @cached_property
    def pieces(self) -> bool:
        """Whether tiles are drawn; in lower rows their numbers stand on slips."""
        return self.tile >= LEAST_TILE

    @cached_property
    def summed(self) -> bool:
        """Whether only the sums are told, side by side, for want of height."""
        return self.row_height < LEAST_ROW

    @cached_property
    def label(self) -> float:
        """Width of the sign at the start of a row."""
        return min(32.0 * min(self.scale, 1.3), max(15.0, self.row_height * 0.8))

    @cached_property
    def tile(self) -> float:
        """Usual width of a tile."""
        room = self.edge - self.area.x - self.label - 10
        across = min(
            (room - self.sum(aspect).w) / max(FEWEST, min(MOST, self._units(aspect)))
            for aspect in self.order
        )
        return min((self.row_height - 5) / TILE, WIDEST_TILE * min(self.scale, 1.4), across)

    def _units(self, aspect: int) -> float:
        """Width of all tiles of a row on the sheet, in parts of one tile."""
        falls = len(self.falls[aspect])
        stays = 1.1 * (self.lying[aspect][1] - falls)
        if not self.loses(aspect):
            return stays
        bottom = self.order.index(aspect) == BOTTOM
        return stays + FALLEN * max(1, falls) + (CANE if bottom else 0.4)

    @cached_property
    def edge(self) -> float:
        """The x of the dashed line, right of which the track is."""
        if not self.aside:
            return self.area.right - 2
        most = max(track for track, _ in self.lying)
        tile = (self.row_height - 5) / TILE
        usual = max(64.0, self.area.w * 0.2)
        return self.area.right - min(self.area.w * 0.36, max(usual, most * (tile + 2) + 12))

    @cached_property
    def sum_size(self) -> float:
        """Type of the sums."""
        return min(
            20.0 * min(self.scale, 1.5), max(11.0, self.area.w * 0.12), self.row_height * 0.8
        )

    def sum(self, aspect: int) -> Rect:
        """Place of an Aspect's sum, at the right end of its row."""
        row = self.row(aspect)
        width = measure.box(self.sums[aspect].text, self.sum_size, DISPLAY) + 2
        return Rect(self.edge - width - 4, row.y, width, row.h)

    def row(self, aspect: int) -> Rect:
        """The whole row of an Aspect."""
        number = self.order.index(aspect)
        top = self.head.bottom + number * self.row_height
        return Rect(self.area.x, top, self.area.w, self.row_height)

    def zone(self, area: int, aspect: int) -> Rect:
        """Area of the tiles of one Aspect on the sheet, or on the track."""
        row = self.row(aspect)
        if area == SHEET:
            left = row.x + 6 + self.label
            return Rect(left, row.y, self.sum(aspect).x - 4 - left, row.h)
        if self.aside:
            return Rect(self.edge + 6, row.y, self.area.right - 4 - self.edge - 6, row.h)
        return self.waiting

    # -- tiles ---------------------------------------------------------------------------------

    def loses(self, aspect: int) -> bool:
        """Whether the place of an Aspect loses tiles in the end."""
        return self.ended and self.order.index(aspect) in (TOP, BOTTOM)

    def slot(self, aspect: int) -> Rect:
        """Place of the trapdoor or the hook at the end of a row with tiles."""
        zone = self.zone(SHEET, aspect)
        if not self.loses(aspect):
            return zone._replace(x=zone.right, w=0)
        count, width = max(1, len(self.falls[aspect])), self.tile * FALLEN
        needed = count * (width + 1) + PIT
        if self.order.index(aspect) == BOTTOM:
            needed = width * (0.2 + 0.8 * count) + max(13.0, self.tile * CANE)
        needed = min(needed, zone.w * 0.55)
        return zone._replace(x=zone.right - needed, w=needed)

    def tiles(self, area: int, aspect: int) -> list[Rect]:
        """Areas of the tiles of one Aspect, by their numbers there.

        Many are smaller, and later ones lie over earlier ones; those that drop are in the slot.
        """
        zone, count = self.zone(area, aspect), self.lying[aspect][area == SHEET]
        if area == TRACK:
            return self._side_by_side(zone, count) if self.aside else self._waits(aspect, count)
        falls, slot = self.falls[aspect], self.slot(aspect)
        stays = self._side_by_side(zone._replace(w=slot.x - 3 - zone.x), count - len(falls))
        gone = self._fallen(slot, aspect, len(falls))
        return [(gone if at in falls else stays).pop(0) for at in range(count)]

    def coming(self, area: int, aspect: int) -> Rect:
        """Area of one more tile."""
        track, sheet = self.lying[aspect]
        more = (track + (area == TRACK), sheet + (area == SHEET))
        lying = tuple(more if each == aspect else own for each, own in enumerate(self.lying))
        return replace(self, lying=lying).tiles(area, aspect)[-1]

    def _side_by_side(self, zone: Rect, count: int) -> list[Rect]:
        """Places for tiles from the left of a zone."""
        usual = min(self.tile, max(1.0, zone.w))
        width = max(usual * SMALLER, min(usual, (zone.w - BETWEEN * (count - 1)) / max(1, count)))
        height, pace = width * TILE, width + BETWEEN
        if count > 1:
            pace = min(pace, max(0.0, zone.w - width) / (count - 1))
        top = zone.y + (zone.h - height) / 2
        return [Rect(zone.x + at * pace, top, width, height).rounded() for at in range(count)]

    def _fallen(self, slot: Rect, aspect: int, count: int) -> list[Rect]:
        """Places for tiles that drop: sunk into the trapdoor, or on the hook."""
        width = min(self.tile * FALLEN, slot.w - 4)
        height = width * TILE
        if self.order.index(aspect) == TOP:
            pace, left, top = width + 1, slot.x + PIT / 2, slot.bottom - 4 - height
        else:
            pace, left = width * 0.8, slot.x
            top = slot.y + (slot.h - height) / 2 + height * 0.06
        if count > 1:
            pace = min(pace, max(0.0, slot.right - width - left - 3) / (count - 1))
        return [Rect(left + at * pace, top, width, height).rounded() for at in range(count)]

    def _waits(self, aspect: int, count: int) -> list[Rect]:
        """Places for the slips of an Aspect in the strip at the foot."""
        line = self.waiting
        total = max(1, sum(track for track, _ in self.lying))
        pace = min(self.waiting_size * 3.1, (line.w - 8) / total)
        before = sum(self.lying[each][0] for each in self.order[: self.order.index(aspect)])
        left = line.x + 4 + before * pace
        return [Rect(left + at * pace, line.y, pace, line.h).rounded() for at in range(count)]

    @cached_property
    def waiting_size(self) -> float:
        """Type of the slips in the strip at the foot."""
        return min(15.0 * min(self.scale, 1.5), self.waiting.h * 0.72)
