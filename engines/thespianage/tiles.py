"""Intrigue Tiles as small numbers.

Bits 0 to 3 contain the value + 5. Bit 4 means face up. From bit 5 on, each seat has a bit that
means it knows the value. The bits are part of the tile, so this knowledge moves with it.
"""

from __future__ import annotations

from typing import TypedDict

UP = 16
_SEEN = 5
_LOWEST = -5

VALUES = range(_LOWEST, _LOWEST + UP)
"""Range of values that the bits of a tile can represent."""

NONE = -1
"""Number that means "no tile"."""

SEATS = [[seat for seat in range(6) if mask >> seat & 1] for mask in range(64)]
"""Seats of each bit mask, ascending; the lists are read-only."""

VALUE = [(tile & 15) + _LOWEST for tile in range(len(SEATS) << _SEEN)]
"""Printed value of each tile number."""


def fresh(value: int) -> int:
    """Returns a face-down tile of `value` that nobody knows."""
    return value - _LOWEST


def made(value: int, up: bool, seen: int) -> int:
    """Returns a tile of this value and facing, known to seats (mask)."""
    return value - _LOWEST | (UP if up else 0) | seen << _SEEN


def seen(tile: int) -> int:
    """Returns the seats (mask) that know the tile's value."""
    return tile >> _SEEN


def known_to(seat: int) -> int:
    """Returns the bit of a tile that means this seat knows it."""
    return 1 << _SEEN + seat


def known(tile: int, seat: int) -> bool:
    """Whether `seat` knows the tile's value."""
    return tile & known_to(seat) != 0


def turned_up(tile: int, seats: int) -> int:
    """Returns the tile face up and known to all seats."""
    return tile | UP | ((1 << seats) - 1) << _SEEN


def turned_down(tile: int) -> int:
    """Returns the tile face down; seats that knew it still know it."""
    return tile & ~UP


class Tile(TypedDict):
    """An Intrigue Tile on the table, as shown in a view."""

    value: int | None
    """Value of the tile, or None if unknown to the viewer."""
    up: bool
    seen: list[int]
    """Seats publicly known to have seen the tile."""


def eyes_of(seat: int | None) -> int:
    """Returns the bits of a tile that show it to `seat`.

    The seat sees the tile's value if at least one of them is set. If `seat` is None, only what
    everybody sees counts.
    """
    return UP if seat is None else UP | known_to(seat)


def shown(tile: int, eyes: int) -> Tile:
    """Returns the tile as seen with these `eyes` (see `eyes_of`)."""
    return {
        "value": VALUE[tile] if tile & eyes else None,
        "up": tile & UP != 0,
        "seen": SEATS[seen(tile)],
    }
