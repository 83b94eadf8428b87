"""Tests of how the time at a table is counted."""

import pytest

from app.table.active_time import LONGEST, ActiveTime


class Hands:
    """Clock that changes only when a test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_only_what_is_in_sight_counts() -> None:
    hands = Hands()
    time = ActiveTime(clock=hands)
    hands.now += 20
    time.acted()
    assert time.seconds == 20
    hands.now += 10
    time.pause()
    hands.now += 3000
    time.pause()  # a window that is hidden says so twice
    time.resume()
    time.resume()
    hands.now += 5
    time.acted()
    assert time.seconds == 35


def test_a_device_that_was_left_lying_counts_little() -> None:
    hands = Hands()
    time = ActiveTime(clock=hands)
    hands.now += 8 * 3600
    time.acted()
    assert time.seconds == LONGEST
    hands.now += 4
    time.acted()
    assert time.seconds == LONGEST + 4


def test_whoever_acts_is_there() -> None:
    hands = Hands()
    time = ActiveTime(clock=hands)
    time.pause()
    hands.now += 50
    time.acted()
    assert time.seconds == 0
    hands.now += 6
    time.acted()
    assert time.seconds == 6


@pytest.mark.parametrize(
    ("before", "seconds"), [(90, 90), (None, 0), ("90", 0), (-5, 0), (True, 0), (1.5, 0)]
)
def test_an_evening_goes_on_from_what_was_kept(before: object, seconds: int) -> None:
    hands = Hands()
    time = ActiveTime(before, clock=hands)
    assert time.seconds == seconds
    time.acted()
    assert time.seconds == seconds
