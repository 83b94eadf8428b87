"""What is kept of the thing that was asked about last."""

import pytest

from engines.kernel.kept import last


def test_the_first_time_it_is_the_callers_own_and_from_then_on_the_same_one() -> None:
    thing: list[int] = [1]
    copied = last(list[int])
    mine, own = copied(thing)
    kept, shared = copied(thing)
    assert (mine, own, kept, shared) == ([1], True, [1], False)
    assert mine is not kept
    assert copied(thing)[0] is kept


def test_an_equal_thing_is_another_one() -> None:
    copied = last(list[int])
    one, other = [1], [1]
    kept = [copied(one), copied(one)][1][0]
    assert copied(other) == ([1], True)
    again, own = copied(one)
    assert own
    assert again is not kept


def test_what_cannot_be_made_is_refused_each_time() -> None:
    whole = last(int)
    for _ in range(3):
        with pytest.raises(ValueError, match="no number"):
            whole("no number")
