"""An Intrigue Tile on the table as one small number: its value, how it lies, and who knows it.

Bits 0-3 hold the value + 5, bit 4 says face up, from bit 5 on there is a bit for each seat that
knows the value. A tile carries this wherever it goes, so knowledge follows it.
"""

UP = 16
_SEEN = 5
_LOWEST = -5

NONE = -1
"""No tile."""


def fresh(value: int) -> int:
    """A tile of `value`, face down, known to nobody."""
    return value - _LOWEST


def value(tile: int) -> int:
    """What is printed on it."""
    return (tile & 15) + _LOWEST


def seen(tile: int) -> int:
    """The seats that know it, as a bit mask."""
    return tile >> _SEEN


def known_to(seat: int) -> int:
    """The bit that says that `seat` knows a tile's value."""
    return 1 << (_SEEN + seat)


def known(tile: int, seat: int) -> bool:
    """Whether `seat` knows its value."""
    return bool(tile >> (_SEEN + seat) & 1)


def shown_to(tile: int, seat: int) -> int:
    """The tile after `seat` has looked at it."""
    return tile | 1 << (_SEEN + seat)


def turned_up(tile: int, seats: int) -> int:
    """The tile face up: everybody knows it from now on."""
    return tile | UP | ((1 << seats) - 1) << _SEEN


def turned_down(tile: int) -> int:
    """The tile face down; who knew it still does."""
    return tile & ~UP


def made(value: int, up: bool, seen: int) -> int:
    """The tile with all three given."""
    return value - _LOWEST | (UP if up else 0) | seen << _SEEN
