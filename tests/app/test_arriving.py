"""Tests of opening a screen."""

from collections.abc import Callable, Sequence

import pytest

from app.platform.bridge import Bridge
from tests.app.screens.rooms import House, open_store


class Window(Bridge):
    """Page that reports finished drawings on command."""

    web = True

    def __init__(self) -> None:
        self.waiting: list[Callable[[], object]] = []
        self.stood: list[tuple[list[str], str]] = []

    def stand(self, layers: Sequence[str], title: str) -> None:
        self.stood.append(([*layers], title))

    def when_seen(self, then: Callable[[], object]) -> None:
        self.waiting.append(then)

    def show(self) -> None:
        waiting, self.waiting = self.waiting, []
        for then in waiting:
            then()


Arrival = tuple[House, Window, list[tuple[list[str], str]]]


@pytest.fixture
def arrival() -> Arrival:
    house, window = House(open_store()), Window()
    house.shell.device.bridge = window
    return house, window, window.stood


def keys(house: House, screen: str) -> set[str]:
    return {key for one in house.draw(screen) if isinstance(key := getattr(one, "key", None), str)}


@pytest.mark.parametrize(("screen", "first", "later"), [("more", "options", "evening")])
def test_what_is_out_of_sight_comes_when_the_rest_is_seen(
    arrival: Arrival, screen: str, first: str, later: str
) -> None:
    house, window, _ = arrival
    redrawn: list[int] = []
    house.shell.attach(redrawn.append)
    house.shell.places.go(screen)
    there = keys(house, screen)
    assert first in there
    assert later not in there
    house.shell.drawn()
    assert len(redrawn) == 1
    window.show()
    assert len(redrawn) == 2
    assert {first, later} <= keys(house, screen)


def test_a_screen_that_was_drawn_whole_is_not_drawn_again(arrival: Arrival) -> None:
    house, window, _ = arrival
    redrawn: list[int] = []
    house.shell.attach(redrawn.append)
    house.shell.places.go("history")
    house.draw("history")
    house.shell.drawn()
    window.show()
    assert len(redrawn) == 1


def test_address_and_title_follow_the_screen(arrival: Arrival) -> None:
    house, window, stood = arrival
    house.shell.places.go("settings")
    house.shell.drawn()
    assert stood == []
    window.show()
    assert stood == [(["settings"], "Settings – Backstage Pass")]


def test_a_screen_that_was_never_seen_leaves_no_address(arrival: Arrival) -> None:
    house, window, stood = arrival
    house.shell.drawn()
    window.show()
    house.shell.places.go("settings")
    house.shell.drawn()
    house.shell.places.back()
    house.shell.drawn()
    window.show()
    assert stood == [([], "Backstage Pass")]


def test_a_wide_window_has_all_of_it_in_sight(arrival: Arrival) -> None:
    house, _, _ = arrival
    house.page.width, house.page.height = 1280, 800
    house.shell.places.go("new")
    assert {"shows", "cast"} <= keys(house, "new")
