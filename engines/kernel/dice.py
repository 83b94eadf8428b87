"""Dice: everything random in a match, from its seed alone.

Every shuffle seeds a generator with (seed, number of the shuffle). A state keeps these
two ints instead of a generator, so a copy of it is cheap, and results are the same on every
Python and in the browser: only ``Random(int)``, ``seed(int)`` and ``getrandbits`` are relied on,
and ``tests/golden/dice.json`` pins what they give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    return Random(_key(seed, n))


def _key(seed: int, n: int) -> int:
    """What the generator of shuffle number ``n`` is seeded with."""
    if 0 <= seed <= LARGEST_SEED and 0 <= n < _MOST_SHUFFLES:
        return _LENGTH + seed * _MOST_SHUFFLES + n
    raise ValueError(f"There are no dice for seed {seed} and shuffle {n}.")


_dice = Random(0)
"""Seeded anew for each shuffle, which takes less than making a generator; no two threads play."""

_seed = super(Random, _dice).seed
"""Seeds it as `_dice.seed` does, which first asks what type the seed is of; here it is an int."""


def shuffled(items: Iterable[T], seed: int, n: int) -> list[T]:
    """``items`` in random order: shuffle number ``n`` of the match with this ``seed``."""
    result = list(items)
    _seed(_key(seed, n))
    _mix(result, _dice.getrandbits)
    return result


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
    _mix(result, rng.getrandbits)
    return result


def _mix(things: list[T], bits: Callable[[int], int]) -> None:
    """Put the things in random order, by a generator's `getrandbits`."""
    number = len(things)
    if number < 2:
        return
    widths = _WIDTHS if number <= len(_WIDTHS) else _widths(number)
    for i, width in widths[number - 1 : 0 : -1]:
        while (j := bits(width)) > i:  # `below` written out: much of a deal's time is spent here
            pass
        things[i], things[j] = things[j], things[i]


def pick(items: Sequence[T], rng: Random) -> T:
    """One of ``items``, each as likely."""
    return items[below(rng, len(items))]
