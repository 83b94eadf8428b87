"""An Intrigue Tile on the table as one small number: its value, how it lies, and who knows it.

Bits 0-3 hold the value + 5, bit 4 says face up, from bit 5 on there is a bit for each seat that
knows the value. A tile carries this wherever it goes, so knowledge follows it.
"""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from engines.kernel.kept import Table

UP = 16
_SEEN = 5
_LOWEST = -5

VALUES = range(_LOWEST, _LOWEST + UP)
"""What may be printed on a tile."""

NONE = -1
"""No tile."""

SEATS = [[seat for seat in range(6) if mask >> seat & 1] for mask in range(64)]
"""The seats in each bit mask, ascending; shared between views."""


def fresh(value: int) -> int:
    """A tile of `value`, face down, known to nobody."""
    return value - _LOWEST


value = [(tile & 15) + _LOWEST for tile in range(1 << _SEEN + len(SEATS[-1]))].__getitem__
"""What is printed on a tile."""


def seen(tile: int) -> int:
    """The seats that know it, as a bit mask."""
    return tile >> _SEEN


known_to = [1 << _SEEN + seat for seat in SEATS[-1]].__getitem__
"""The bit of a tile that says that this seat knows its value."""


def known(tile: int, seat: int) -> bool:
    """Whether `seat` knows its value."""
    return tile & known_to(seat) != 0


_OPEN = [UP | ((1 << seats) - 1) << _SEEN for seats in range(len(SEATS[-1]) + 1)]
"""By players: the bits of a tile that lies face up."""


def turned_up(tile: int, seats: int) -> int:
    """The tile face up: everybody knows it from now on."""
    return tile | _OPEN[seats]


def turned_down(tile: int) -> int:
    """The tile face down; who knew it still does."""
    return tile & ~UP


def made(value: int, up: bool, seen: int) -> int:
    """The tile with all three given."""
    return value - _LOWEST | (UP if up else 0) | seen << _SEEN


class Tile(TypedDict):
    """An Intrigue Tile on the table, as somebody sees it."""

    value: int | None
    """None where this seat does not know it."""
    up: bool
    seen: list[int]
    """The seats that know it, which everybody could watch."""


class Shown(dict[int, Tile]):
    """Tile -> what is seen of it: made when it is first asked for, then shared between views."""

    __slots__ = ("cells", "eyes")

    cells: Table[tuple[int, ...], list[Tile]]
    """The tiles of a whole cell."""

    def __init__(self, eyes: int) -> None:
        self.eyes = eyes
        self.cells = Table(lambda cell: [self[tile] for tile in cell], most=1 << 10)

    def __missing__(self, tile: int) -> Tile:
        shown = self[tile] = {
            "value": value(tile) if tile & self.eyes else None,
            "up": tile & UP != 0,
            "seen": SEATS[seen(tile)],
        }
        return shown


shown_by = cache(Shown)
"""By the bits of which a tile must have one so that its value is seen."""
