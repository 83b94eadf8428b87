"""A screen that has just been come to: what is in sight first, and the address after it."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import flet as ft
import pytest

from app.platform.bridge import Bridge
from tests.app.screens.rooms import House, open_store


class Window(Bridge):
    """A page that says when it has drawn."""

    web = True

    def __init__(self) -> None:
        self.waiting: list[Callable[[], object]] = []

    def when_seen(self, then: Callable[[], object]) -> None:
        self.waiting.append(then)

    def show(self) -> None:
        """What was sent is on screen."""
        waiting, self.waiting = self.waiting, []
        for then in waiting:
            then()


Arrival = tuple[House, Window, list[str]]


@pytest.fixture
def arrival() -> Arrival:
    house, window = House(open_store()), Window()
    went: list[str] = []
    house.shell.bridge = window
    house.page.navigate = went.append
    return house, window, went


def keys(house: House, screen: str) -> set[str]:
    return {key for one in house.draw(screen) if isinstance(key := getattr(one, "key", None), str)}


@pytest.mark.parametrize(
    ("screen", "first", "later"), [("new", "shows", "cast"), ("settings", "sight", "games")]
)
def test_what_is_out_of_sight_comes_when_the_rest_is_seen(
    arrival: Arrival, screen: str, first: str, later: str
) -> None:
    house, window, _ = arrival
    redrawn: list[int] = []
    house.shell.attach(redrawn.append)
    house.shell.go(screen)
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
    house.shell.go("history")
    house.draw("history")
    house.shell.drawn()
    window.show()
    assert len(redrawn) == 1


def test_the_address_follows_the_screen(arrival: Arrival) -> None:
    house, window, went = arrival
    house.shell.go("settings")
    house.shell.drawn()
    assert went == []
    window.show()
    assert went == ["/settings"]


def test_whoever_is_back_before_it_was_seen_left_no_address(arrival: Arrival) -> None:
    house, window, went = arrival
    house.shell.go("settings")
    house.shell.drawn()
    house.shell.back()
    house.shell.drawn()
    window.show()
    assert went == []


def come_to(house: House, window: Window, *screens: str) -> None:
    """One screen after the other, each seen before the next; the browser has not answered yet."""
    for screen in screens:
        house.shell.go(screen)
        house.shell.drawn()
        window.show()


def heard(house: House, route: str) -> None:
    """The browser says where it is."""
    house.page.route = route
    event = SimpleNamespace(route=route)
    asyncio.run(house.shell.went_back(cast(ft.RouteChangeEvent, event)))


def test_a_late_answer_of_the_browser_is_not_its_back(arrival: Arrival) -> None:
    house, window, went = arrival
    come_to(house, window, "history", "rules")
    assert went == ["/history", "/history/rules"]
    heard(house, "/history")
    assert house.shell.place.name == "rules"
    heard(house, "/history/rules")
    assert house.shell.place.name == "rules"
    heard(house, "/history")
    assert house.shell.place.name == "history"
    heard(house, "/")
    assert house.shell.place.name == "home"


def test_an_answer_that_never_came_swallows_no_back(arrival: Arrival) -> None:
    house, window, _ = arrival
    come_to(house, window, "history", "rules")
    heard(house, "/history/rules")
    heard(house, "/history")
    assert house.shell.place.name == "history"


def test_whoever_is_back_before_the_browser_answered_is_there(arrival: Arrival) -> None:
    house, window, went = arrival
    come_to(house, window, "history")
    house.shell.back()
    house.shell.drawn()
    window.show()
    assert went == ["/history", "/"]


def test_a_wide_window_has_all_of_it_in_sight(arrival: Arrival) -> None:
    house, _, _ = arrival
    house.page.width, house.page.height = 1280, 800
    house.shell.go("settings")
    assert {"sight", "games"} <= keys(house, "settings")
