"""Random numbers of a match, all derived from its seed.

Every shuffle has its own generator, seeded with (seed, number of the shuffle). A state stores these
two ints instead of a generator, so copies are cheap, and results are equal on every Python version
and in the browser. Only `Random(int)` and `getrandbits` are used, and `tests/golden/dice.json` pins
their results.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

LARGEST_SEED = 2**53 - 1  # largest integer exact in every JSON parser
_MOST_SHUFFLES = 2**32
# Makes every key four words long. The generator reads its key cyclically, so keys of
# different lengths can give the same numbers: [2] and [2, 1] do.
_LENGTH = 2**96


def rolled(seed: int, n: int) -> Random:
    """Returns the random generator for shuffle number `n` of a match.

    Shuffles are numbered from 0.

    Raises:
        ValueError: The seed or the number is out of range.
    """
    if 0 <= seed <= LARGEST_SEED and 0 <= n < _MOST_SHUFFLES:
        return Random(_LENGTH + seed * _MOST_SHUFFLES + n)
    raise ValueError(f"There are no dice for seed {seed} and shuffle {n}.")


def shuffled(items: Iterable[T], seed: int, n: int) -> list[T]:
    """Returns `items` in the order of shuffle number `n` of a match.

    Args:
        items: Items to shuffle.
        seed: Seed of the match.
        n: Number of the shuffle, from 0.
    """
    return mixed(items, rolled(seed, n))


def mixed(items: Iterable[T], rng: Random) -> list[T]:
    """Returns `items` in random order.

    It is used for imagined states. Matches use `shuffled`, whose order depends only on their seed.
    """
    result = list(items)
    bits = rng.getrandbits
    for last in range(len(result) - 1, 0, -1):
        width = (last + 1).bit_length()
        while (other := bits(width)) > last:  # `below` written out: a deal spends its time here
            pass
        result[last], result[other] = result[other], result[last]
    return result


def below(rng: Random, n: int) -> int:
    """Returns a random integer from 0 to `n` - 1.

    All are equally likely.
    """
    bits = n.bit_length()
    value = rng.getrandbits(bits)
    while value >= n:
        value = rng.getrandbits(bits)
    return value


def pick(items: Sequence[T], rng: Random) -> T:
    """Returns one of `items`, each equally likely."""
    return items[below(rng, len(items))]
