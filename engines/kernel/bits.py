"""Sets of small integers, stored as bits of an integer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

_BYTES = 16


@cache
def _in_bytes() -> list[list[list[int]]]:
    """Returns the positions of set bits, by byte number and byte value.

    The table is built on first use, which keeps it out of the web build's memory snapshot.
    """
    return [
        [[8 * byte + bit for bit in range(8) if value >> bit & 1] for value in range(256)]
        for byte in range(_BYTES)
    ]


def numbers_in(mask: int) -> list[int]:
    """Returns the positions of the set bits in ascending order.

    All positions must be below 128.
    """
    found: list[int] = []
    in_bytes = _in_bytes()
    byte = 0
    while mask:
        found += in_bytes[byte][mask & 255]
        mask >>= 8
        byte += 1
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """Returns the integer whose bits at these positions are set."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
