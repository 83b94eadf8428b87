"""Tests of where the cards of a hand lie."""

import hashlib
import itertools

import pytest

from app.games.common.geometry import Format, Rect, fan, side_by_side, uncovered

TWO_ROWS = "6022a2ae2b299f5f"
"""Hash of the places in fans of up to two rows, unchanged since the first version."""


def test_a_fan_of_two_rows_lies_where_it_always_lay() -> None:
    digest = hashlib.sha256()
    for width, height, count, widest in itertools.product(
        (256, 336, 351, 366, 388, 796, 1240), (86, 104, 130, 146, 190, 236), range(1, 14), (92, 150)
    ):
        spots = fan(Rect(12, 400, width, height), count, Format(1.4, widest), 50, 10)
        digest.update(repr([tuple(spot.rounded()) for spot in spots]).encode())
    assert digest.hexdigest()[:16] == TWO_ROWS


@pytest.mark.parametrize(("width", "height"), [(336, 190), (366, 193), (366, 230), (520, 190)])
@pytest.mark.parametrize("count", [1, 4, 7, 9, 12, 13, 16, 18])
def test_up_to_eighteen_cards_show_a_strip_each_in_three_rows(
    width: int, height: int, count: int
) -> None:
    area = Rect(12, 300, width, height)
    spots = fan(area, count, Format(1.4, 92), 52, 10, rows=3)
    assert len(spots) == count
    assert len({spot.y for spot in spots}) <= 3
    for visible in uncovered(spots, area.bottom):
        assert visible.w >= 52 - 0.01
        assert visible.h >= 52 - 0.01
    assert all(spot.x >= area.x - 0.01 for spot in spots)
    assert all(spot.right <= area.right + 0.01 for spot in spots)
    assert all(spot.y >= area.y + 10 - 0.01 for spot in spots)


def test_no_more_rows_than_are_needed() -> None:
    def rows(count: int, most: int) -> int:
        spots = fan(Rect(0, 0, 366, 193), count, Format(1.4, 92), 52, 10, rows=most)
        return len({spot.y for spot in spots})

    assert [rows(count, 3) for count in (4, 9, 16)] == [1, 2, 3]
    assert [rows(count, 2) for count in (4, 9, 16)] == [1, 2, 2]
    assert rows(18, 4) == 3


@pytest.mark.parametrize(("width", "height"), [(336, 190), (366, 230), (480, 90), (800, 400)])
@pytest.mark.parametrize("count", [0, 1, 4, 7, 12, 18])
def test_cards_side_by_side_lie_in_their_area_and_on_nothing(
    width: int, height: int, count: int
) -> None:
    area = Rect(12, 300, width, height)
    spots = side_by_side(area, count, Format(1.4, 110, 70), 4)
    assert len(spots) == count
    for spot in spots:
        assert 70 <= spot.w <= 110
        assert area.x <= spot.x
        assert spot.right <= area.right
        assert area.y <= spot.y + 0.5
        assert spot.bottom <= area.bottom + 0.5
    for one, other in itertools.combinations(spots, 2):
        assert one.right <= other.x or one.bottom <= other.y or other.right <= one.x


def test_cards_are_narrower_before_they_are_too_low_for_a_finger() -> None:
    area = Rect(8, 30, 344, 158)
    assert min(spot.h for spot in side_by_side(area, 18, Format(1.4, 110, 70), 4)) < 48
    spots = side_by_side(area, 18, Format(1.4, 110, 70), 4, 48)
    assert all(min(spot.w, spot.h) >= 48 for spot in spots)
