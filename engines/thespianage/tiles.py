"""Intrigue Tiles as small numbers, which also store who knows them.

Bits 0 to 3 contain the value + 5. Bit 4 means face up. From bit 5 on, each seat has a bit that
means that it knows the value. The bits are part of the tile, so this knowledge moves with it.
"""

from __future__ import annotations

from typing import TypedDict

UP = 16
_SEEN = 5
_LOWEST = -5

VALUES = range(_LOWEST, _LOWEST + UP)
"""Range of values that the bits of a tile can represent."""

NONE = -1
"""Number that stands for "no tile"."""

SEATS = [[seat for seat in range(6) if mask >> seat & 1] for mask in range(64)]
"""Seats in each bit mask, in ascending order. The lists are read-only."""

VALUE = [(tile & 15) + _LOWEST for tile in range(len(SEATS) << _SEEN)]
"""Printed value of each tile number."""


def fresh(value: int) -> int:
    """Returns a face-down tile of `value` that nobody knows."""
    return value - _LOWEST


def made(value: int, up: bool, seen: int) -> int:
    """Returns a tile of this value and facing.

    `seen` is a bit mask of the seats that know the tile.
    """
    return value - _LOWEST | (UP if up else 0) | seen << _SEEN


def seen(tile: int) -> int:
    """Returns the seats that know the tile's value, as a bit mask."""
    return tile >> _SEEN


def known_to(seat: int) -> int:
    """Returns the bit meaning that a seat knows a tile's value."""
    return 1 << _SEEN + seat


def known(tile: int, seat: int) -> bool:
    """Whether `seat` knows the tile's value."""
    return tile & known_to(seat) != 0


def turned_up(tile: int, seats: int) -> int:
    """Returns the tile face up and known to all seats."""
    return tile | UP | ((1 << seats) - 1) << _SEEN


def turned_down(tile: int) -> int:
    """Returns the tile face down.

    Seats that knew its value still know it.
    """
    return tile & ~UP


class Tile(TypedDict):
    """Intrigue Tile on the table, as shown in a view."""

    value: int | None
    """Value of the tile, or None if the viewer does not know."""
    up: bool
    seen: list[int]
    """Seats that know the tile's value. Everybody may know who they are."""


def eyes_of(seat: int | None) -> int:
    """Returns the bits of a tile that let `seat` see its value.

    The seat sees the value if at least one of these bits is set. If `seat` is None, the bits are
    those that let everybody see it.
    """
    return UP if seat is None else UP | known_to(seat)


def shown(tile: int, eyes: int) -> Tile:
    """Returns the tile as seen by a viewer.

    `eyes` are the viewer's bits from `eyes_of`.
    """
    return {
        "value": VALUE[tile] if tile & eyes else None,
        "up": tile & UP != 0,
        "seen": SEATS[seen(tile)],
    }
