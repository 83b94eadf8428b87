"""Tests of each person's habits on this device."""

from __future__ import annotations

from typing import Any

import pytest

from app.habits import CONFIRMS, MOST, Habits, change, mask_of
from app.prefs import Prefs
from app.screens.habits import own
from app.table.notes import wanted
from tests.app.screens.rooms import House, open_store, walk


class FakeSettings:
    """Settings in memory."""

    def __init__(self, **values: Any) -> None:
        self.values = values

    def get(self, key: str, default: Any = None) -> Any:
        return self.values.get(key, default)

    def set(self, key: str, value: Any) -> None:
        self.values = {**self.values, key: value}


def prefs(**values: Any) -> Prefs:
    return Prefs(FakeSettings(**values))  # type: ignore[arg-type]


def test_each_person_has_habits_of_their_own() -> None:
    mine = prefs()
    change(mine, "Ana", held=True)
    change(mine, "Ana", confirm="hold")
    assert Habits.of(mine, "Ana") == Habits(held=True, confirm="hold")
    assert Habits.of(mine, "Bo") == Habits()
    change(mine, "Ana", held=False, confirm=CONFIRMS[0])
    assert mine.now.habits == {}


@pytest.mark.parametrize(
    "data", [3, [], {"held": 1}, {"confirm": "shout"}, {"mask": None}, {"": 0}]
)
def test_a_spoilt_setting_counts_as_none(data: Any) -> None:
    assert Habits.of(prefs(habits={"Ana": data}), "Ana") == Habits()
    assert Habits.of(prefs(habits=data), "Ana") == Habits()


def test_who_was_changed_longest_ago_is_forgotten_first() -> None:
    mine = prefs()
    for number in range(MOST + 1):
        change(mine, str(number), held=True)
    change(mine, "1", confirm="hold")
    assert not Habits.of(mine, "0").held
    assert [*mine.now.habits][-1] == "1"
    assert len(mine.now.habits) == MOST


def test_a_person_wears_their_own_mask_and_no_other() -> None:
    mine = prefs()
    change(mine, "Ana", mask="owl")
    assert (mask_of(mine, "Ana"), mask_of(mine, "Bo")) == ("owl", "")
    change(mine, "Bo", mask="#nonsense")
    assert mask_of(mine, "Bo") == ""


def test_a_person_turns_the_first_time_notes_off_and_on_again() -> None:
    house = House(open_store())
    hall = house.shell.hall
    for on in (False, True):
        controls = walk(own(hall, "Mai"))
        switch = next(one for one in controls if getattr(one, "key", None) == "notes")
        getattr(switch, "content", switch).on_click(None)
        assert wanted(hall.prefs, "Mai") == on
        assert wanted(hall.prefs, "Bo")
