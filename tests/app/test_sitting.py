"""Tests of people's places around the device."""

from __future__ import annotations

from typing import Any

import pytest

from app.sitting import PLACES, UPRIGHT, WIDE, Heading, Sitting, in_order, keep, sitting_of
from tests.app.test_habits import prefs

NAMES = ["Ana", "Bo", "Cy", "Di", "Eve", "Flo"]


@pytest.mark.parametrize("count", range(2, 7))
def test_each_person_has_a_place_clockwise_from_the_near_side(count: int) -> None:
    sitting = in_order(NAMES[:count])
    places = [sitting.place(name) for name in NAMES[:count]]
    assert places[0] == 0
    assert places == sorted({place for place in places if place is not None})


@pytest.mark.parametrize("count", range(2, 7))
def test_from_hand_to_hand_the_arrow_starts_from_who_has_the_device(count: int) -> None:
    seated = NAMES[:count]
    sitting = in_order(seated)
    way = [sitting.heading(seated[(at + 1) % count], seated[at]) for at in range(count)]
    turns = [heading.place for heading in way if heading is not None]
    assert len(turns) == count
    assert all(0 < turn < PLACES for turn in turns)
    assert sum(turns) == PLACES
    assert all(heading is not None and heading.turned == 0 for heading in way)


def test_who_sits_opposite_is_opposite_from_either_side() -> None:
    sitting = Sitting({"ana": 2, "bo": 6})
    assert sitting.heading("Ana", "Bo") == sitting.heading("Bo", "Ana") == Heading(4)


def test_without_a_holder_the_arrow_is_that_of_the_picture() -> None:
    assert Sitting({"ana": 3}).heading("Ana", None) == Heading(3)


def test_no_arrow_points_to_who_has_the_device_or_from_or_to_an_unknown_place() -> None:
    sitting = Sitting({"ana": 3})
    assert sitting.heading("Ana", "Ana") is None
    assert sitting.heading("Bo", None) is None
    assert sitting.heading("Ana", "Bo") is None


@pytest.mark.parametrize(("is_wide", "quarters"), [(False, UPRIGHT), (True, WIDE)])
@pytest.mark.parametrize("place", range(PLACES))
def test_a_device_that_lies_turns_its_picture_to_each_place(
    place: int, is_wide: bool, quarters: tuple[int, ...]
) -> None:
    sitting = Sitting({"ana": place, "bo": (place + 1) % PLACES}, lies=True)
    for holder in (None, "Ana", "Bo"):
        heading = sitting.heading("ana", holder, is_wide=is_wide)
        assert heading == Heading(place, quarters[place])
        assert heading is not None
        assert heading.arrow in (7, 0, 1)
    assert {*quarters} == {0, 1, 2, 3}


def test_a_taken_place_changes_hands() -> None:
    sitting = Sitting().taking("Ana", 1).taking("Bo", 5)
    assert sitting.taking("Ana", 5) == Sitting({"ana": 5, "bo": 1})
    assert sitting.taking("Cy", 5) == Sitting({"ana": 1, "cy": 5}), "who had no place brings none"
    assert sitting.taking("Ana", 1) == sitting


def test_a_cast_is_known_in_any_order_and_spelling() -> None:
    mine = prefs()
    keep(mine, ["Ana", "Bo"], Sitting({"ana": 1}, lies=True))
    assert sitting_of(mine, ["bo", "ANA "]) == Sitting({"ana": 1}, lies=True)
    assert sitting_of(mine, ["Ana", "Bo", "Cy"]) is None
    keep(mine, ["Ana", "Bo"], Sitting())
    assert sitting_of(mine, ["Ana", "Bo"]) == Sitting(), "asked, and left open"


@pytest.mark.parametrize(
    "saved",
    [3, [], {"places": 4}, {"places": {"ana": 8}}, {"places": {"ana": True}}, {"lies": 1},
     {"places": {"ana": 2, "bo": 2}}],
)  # fmt: skip
def test_a_spoilt_setting_counts_as_none(saved: Any) -> None:
    found = sitting_of(prefs(sittings={"ana\nbo": saved}), ["Ana", "Bo"])
    assert found in (None, Sitting())
    assert sitting_of(prefs(sittings=saved), ["Ana", "Bo"]) is None
