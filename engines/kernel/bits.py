"""Sets of small numbers as the bits of one number."""

from __future__ import annotations


def numbers_in(mask: int) -> tuple[int, ...]:
    """The numbers whose bits are set, ascending: bit by bit, for most masks have few."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
