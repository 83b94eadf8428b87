"""Sets of small numbers as the bits of one number."""

from __future__ import annotations

from collections.abc import Iterable

_BYTES = 16

_IN_BYTE = [
    [[8 * byte + bit for bit in range(8) if value >> bit & 1] for value in range(256)]
    for byte in range(_BYTES)
]
"""Numbers in each value of each byte."""


def numbers_in(mask: int) -> list[int]:
    """Numbers whose bits are set, ascending; below 128."""
    found: list[int] = []
    byte = 0
    while mask:
        found += _IN_BYTE[byte][mask & 255]
        mask >>= 8
        byte += 1
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """Number in which these bits are set."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
