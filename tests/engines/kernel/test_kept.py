"""What is kept of things that are asked about again."""

import pytest

from engines.kernel.kept import Table, last, shared


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


def test_what_is_made_of_a_part_is_made_once_and_goes_for_that_very_part() -> None:
    made: list[list[int]] = []

    def total(part: list[int]) -> int:
        made.append(part)
        return sum(part)

    totals = shared(total, most=2)
    one, equal, third = [1, 2], [1, 2], [5]
    assert [totals(part) for part in (one, one, equal, one, equal)] == [3, 3, 3, 3, 3]
    assert [part is one for part in made] == [True, False]
    assert totals(third) == 5  # No more than two are kept.
    assert [totals(part) for part in (one, third, one)] == [3, 5, 3]
    assert len(made) == 4


def test_a_part_that_is_gone_is_not_mistaken_for_a_new_one_in_its_place() -> None:
    def first(part: list[int]) -> int:
        return part[0]

    found = shared(first, most=3)
    assert [found([number]) for number in range(50)] == [*range(50)]


def test_a_table_fills_itself() -> None:
    made: list[int] = []

    def square(number: int) -> int:
        made.append(number)
        return number * number

    squares = Table(square)
    assert [squares[3], squares[4], squares[3]] == [9, 16, 9]
    assert made == [3, 4]
    assert squares == {3: 9, 4: 16}
