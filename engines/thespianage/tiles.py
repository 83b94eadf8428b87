"""An Intrigue Tile on the table as one small number: its value, its facing, and who knows it.

Bits 0-3 hold the value + 5, bit 4 is set face up, from bit 5 on there is a bit for each seat that
knows the value. A tile carries this wherever it goes, so knowledge follows it.
"""

from __future__ import annotations

from typing import TypedDict

UP = 16
_SEEN = 5
_LOWEST = -5

VALUES = range(_LOWEST, _LOWEST + UP)
"""Values that the bits of a tile can hold."""

NONE = -1
"""No tile."""

SEATS = [[seat for seat in range(6) if mask >> seat & 1] for mask in range(64)]
"""Seats of each bit mask, ascending. For reading only."""

VALUE = [(tile & 15) + _LOWEST for tile in range(len(SEATS) << _SEEN)]
"""Printed value of each tile."""


def fresh(value: int) -> int:
    """A tile of `value`, face down, known to nobody."""
    return value - _LOWEST


def made(value: int, up: bool, seen: int) -> int:
    """A tile from its value, its facing and the seats (mask) that know it."""
    return value - _LOWEST | (UP if up else 0) | seen << _SEEN


def seen(tile: int) -> int:
    """Seats (mask) that know its value."""
    return tile >> _SEEN


def known_to(seat: int) -> int:
    """Bit of a tile that is set if this seat knows its value."""
    return 1 << _SEEN + seat


def known(tile: int, seat: int) -> bool:
    """Whether `seat` knows its value."""
    return tile & known_to(seat) != 0


def turned_up(tile: int, seats: int) -> int:
    """The tile face up: all seats know it from now on."""
    return tile | UP | ((1 << seats) - 1) << _SEEN


def turned_down(tile: int) -> int:
    """The tile face down; seats that knew it still do."""
    return tile & ~UP


class Tile(TypedDict):
    """An Intrigue Tile on the table in a view."""

    value: int | None
    """None where this seat does not know it."""
    up: bool
    seen: list[int]
    """Seats that know it, which everybody could watch."""


def eyes_of(seat: int | None) -> int:
    """Bits of a tile of which one must be set so that `seat` (None: the open table) sees it."""
    return UP if seat is None else UP | known_to(seat)


def shown(tile: int, eyes: int) -> Tile:
    """The tile in the view of a seat with these `eyes`."""
    return {
        "value": VALUE[tile] if tile & eyes else None,
        "up": tile & UP != 0,
        "seen": SEATS[seen(tile)],
    }
