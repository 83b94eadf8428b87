"""Dice: everything random in a match, from its seed alone.

Every shuffle makes a fresh generator from (seed, number of the shuffle). A state keeps these
two ints instead of a generator, so a copy of it is cheap, and results are the same on every
Python and in the browser: only ``Random(int)`` and ``getrandbits`` are relied on, and
``tests/golden/dice.json`` pins what they give.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

LARGEST_SEED = 2**53 - 1  # what JSON keeps exact everywhere
_MOST_SHUFFLES = 2**32
# Keeps every key four words long. The generator reads its key round and round, so keys of
# different lengths can give the same numbers: [2] and [2, 1] do.
_LENGTH = 2**96


def rolled(seed: int, n: int) -> Random:
    """The generator of shuffle number ``n`` (from 0) of the match with this ``seed``."""
    if not (0 <= seed <= LARGEST_SEED and 0 <= n < _MOST_SHUFFLES):
        raise ValueError(f"There are no dice for seed {seed} and shuffle {n}.")
    return Random(_LENGTH + seed * _MOST_SHUFFLES + n)


def shuffled(items: Iterable[T], seed: int, n: int) -> list[T]:
    """``items`` in random order: shuffle number ``n`` of the match with this ``seed``."""
    return mixed(items, rolled(seed, n))


def below(rng: Random, n: int) -> int:
    """A random int from 0 to ``n`` - 1, each as likely."""
    bits = n.bit_length()
    value = rng.getrandbits(bits)
    while value >= n:
        value = rng.getrandbits(bits)
    return value


def _widths(number: int) -> list[tuple[int, int]]:
    return [(i, (i + 1).bit_length()) for i in range(number)]


_WIDTHS = _widths(150)
"""For each place how many bits a number from 0 to it has; as many as any box has of its pieces."""


def mixed(items: Iterable[T], rng: Random) -> list[T]:
    """``items`` in random order by ``rng``: for what bots imagine, never for a match."""
    result = list(items)
    bits = rng.getrandbits
    number = len(result)
    if number < 2:
        return result
    widths = _WIDTHS if number <= len(_WIDTHS) else _widths(number)
    for i, width in widths[number - 1 : 0 : -1]:
        while (j := bits(width)) > i:  # `below` written out: much of a deal's time is spent here
            pass
        result[i], result[j] = result[j], result[i]
    return result


def pick(items: Sequence[T], rng: Random) -> T:
    """One of ``items``, each as likely."""
    return items[below(rng, len(items))]
