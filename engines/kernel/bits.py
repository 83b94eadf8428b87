"""Sets of small numbers as the bits of one number."""

from __future__ import annotations

from collections.abc import Iterable


def numbers_in(mask: int) -> tuple[int, ...]:
    """Numbers whose bits are set, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def mask_of(numbers: Iterable[int]) -> int:
    """Number in which these bits are set."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
