"""Tests of dice."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import mixed, pick, shuffled
from engines.kernel.dice import LARGEST_SEED, below, rolled

VECTORS = json.loads((Path(__file__).parents[2] / "golden" / "dice.json").read_text("utf-8"))

FIRST = [6, 11, 8, 3, 0, 2, 4, 9, 1, 10, 7, 5]
RAW = [279835304, 3125890785, 2885315417]
SIXES = [1, 4, 4, 1, 2, 4, 3, 5, 4, 0]


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: f"{row['seed']}-{row['shuffle']}")
def test_pinned_shuffles(row: dict[str, object]) -> None:
    count, seed, n = row["items"], row["seed"], row["shuffle"]
    assert isinstance(count, int)
    assert isinstance(seed, int)
    assert isinstance(n, int)
    assert shuffled(range(count), seed, n) == row["order"]


def test_pinned_in_words() -> None:
    """Checks results written by hand, in case the file is regenerated unnoticed."""
    assert shuffled(range(12), 0, 0) == FIRST
    assert [rolled(7, n).getrandbits(32) for n in range(3)] == RAW
    rng = Random(3)
    assert [below(rng, 6) for _ in range(10)] == SIXES


def test_no_two_seeds_share_a_shuffle() -> None:
    """Every (seed, shuffle number) gives its own numbers.

    Without padding of the generator's key, shuffle n of seed 0 equalled shuffle n of seed n - 1.
    """
    starts = {(seed, n): rolled(seed, n).getrandbits(64) for seed in range(40) for n in range(40)}
    assert len(set(starts.values())) == len(starts)


@given(st.integers(0, LARGEST_SEED), st.integers(0, 2**32 - 1), st.integers(0, 60))
def test_a_shuffle_is_a_permutation_and_repeats(seed: int, n: int, count: int) -> None:
    first = shuffled(range(count), seed, n)
    assert sorted(first) == list(range(count))
    assert shuffled(range(count), seed, n) == first


@given(st.integers(0, LARGEST_SEED - 1), st.integers(0, 1000))
def test_each_shuffle_of_each_seed_is_its_own(seed: int, n: int) -> None:
    here = shuffled(range(36), seed, n)
    assert here != shuffled(range(36), seed, n + 1)
    assert here != shuffled(range(36), seed + 1, n)


def test_a_shuffle_leaves_its_items_alone() -> None:
    items = list(range(20))
    assert shuffled(items, 1, 1) != items
    assert mixed(items, Random(1)) != items
    assert items == list(range(20))


@pytest.mark.parametrize(("seed", "n"), [(-1, 0), (LARGEST_SEED + 1, 0), (0, -1), (0, 2**32)])
def test_dice_out_of_range(seed: int, n: int) -> None:
    with pytest.raises(ValueError, match="no dice"):
        shuffled([1, 2], seed, n)


def test_every_order_is_as_likely() -> None:
    orders = Counter(tuple(shuffled(range(4), seed, 0)) for seed in range(24_000))
    assert len(orders) == 24
    assert max(abs(count - 1000) for count in orders.values()) < 6 * 31


def test_every_pick_is_as_likely() -> None:
    rng = Random(5)
    found = Counter(pick("abcde", rng) for _ in range(25_000))
    assert max(abs(found[letter] - 5000) for letter in "abcde") < 6 * 64
