"""Tests of going back to earlier screens."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.gather import scroll_of
from app.places import Place
from app.practice import Practice, under
from app.programme import evening_of
from app.screens.history import PAGE
from app.store import Session
from app.table.state import Phase
from tests.app.screens.rooms import (
    House,
    Opened,
    Shown,
    on_table,
    open_store,
    played,
    with_games,
    words,
)
from tests.depth import depth


@pytest.fixture
def house() -> House:
    return House(open_store())


@pytest.fixture(autouse=True)
def printer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def capture(*_: Any, **__: Any) -> bytes:
        return b""

    monkeypatch.setattr(ft.Screenshot, "capture", capture)
    monkeypatch.setattr("app.screens.poster.SETTLE", 0)


WAYS = {
    "home": ("history", "settings", "rules"),
    "history": ("past", "people", "evening", "person"),
    "people": ("person",),
    "person": ("past", "person"),
    "past": ("replay", "moments", "poster", "ticket", "evening", "dealt"),
    "evening": ("past", "evening_poster", "tonight"),
    "tonight": ("past", "evening_poster"),
    "play": ("moments", "poster", "dealt", "evening", "tonight"),
    "moments": ("replay",),
    "settings": ("about",),
}
"""Screens that each screen can open above itself."""


def finale(house: House) -> Session:
    return on_table(house, "onstage", 3)


def open_top(house: House) -> Opened:
    place = house.shell.places.top
    screen = Opened(Shown, house.shell, place)
    house.tasks.clear()  # searches for turning points
    return screen


def column(house: House, screen: Opened) -> ft.Column | None:
    screen.draw()
    return scroll_of(house.shell.places.top).column


def scroll(one: ft.Column, pixels: float) -> None:
    moved: Any = one.on_scroll
    moved(SimpleNamespace(pixels=pixels))


def over(house: House) -> bool:
    controller = house.shell.evening.controller
    return controller is not None and controller.table.state.phase is Phase.OVER


def args(name: str, session: Session, evening: str) -> dict[str, Any]:
    about: dict[str, dict[str, Any]] = {
        "person": {"who": "Mai"},
        "rules": {"game": "onstage", "section": None},
        "evening": {"evening": evening},
        "evening_poster": {"evening": evening},
        "tonight": {"evening": evening},
        **{one: {} for one in ("history", "people", "settings", "about")},
    }
    return about.get(name, {"session": session.id})


@pytest.mark.parametrize("seed", range(depth(4, 60)))
def test_any_trail_of_screens_leads_back_to_where_one_was(seed: int) -> None:
    rng, house = Random(seed), House(open_store())
    session, places = finale(house), house.shell.places
    evening = evening_of(session.card)
    if rng.random() < 0.3:
        asyncio.run(house.shell.evening.leave())
    table = over(house)
    left: list[tuple[Place, float, list[str]]] = []
    for _ in range(rng.randint(1, 7)):
        screen = open_top(house)
        at = 0.0
        if (one := column(house, screen)) is not None:
            at = float(rng.choice((0, 120, 480)))
            scroll(one, at)
        left.append((places.top, at, words(screen.draw())))
        if places.top.name == "replay" and rng.random() < 0.7:
            asyncio.run(practise_and_leave(house, session.id))
        if not (ways := WAYS.get(places.top.name)):
            break
        name = rng.choice(ways)
        places.go(name, **args(name, session, evening))
        assert over(house) is table
    if places.top is left[-1][0]:
        left.pop()
    while left:
        asyncio.run(house.shell.close_top())
        place, at, said = left.pop()
        assert places.top is place, "another screen"
        assert words(open_top(house).draw()) == said, "another picture"
        assert scroll_of(place).offset == at
        assert over(house) is table, "the finale is lost"


async def practise_and_leave(house: House, session: str) -> None:
    """Starts practice from the middle of the visible replay, and leaves it."""
    evening = house.shell.evening
    replay = await evening.read(session)
    step = replay.last // 2
    back = under(evening.practice, house.shell.places.trail, evening.session)
    await evening.practise(Practice.of(replay, step, 0, *back))
    assert house.shell.places.route == "/play"
    await evening.leave()


def test_a_screen_that_is_seen_again_scrolls_to_where_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    offsets: list[float] = []

    async def scroll_to(_: ft.Column, *, offset: float, duration: int) -> None:
        offsets.append(offset)

    monkeypatch.setattr(ft.Column, "scroll_to", scroll_to)
    house.shell.places.go("settings")
    one = column(house, open_top(house))
    assert one is not None
    scroll(one, 640.0)
    house.shell.places.go("about")
    assert scroll_of(house.shell.places.top).offset == 0
    house.shell.places.back()
    assert column(house, open_top(house)) is not None
    asyncio.run(scroll_of(house.shell.places.top).restore())
    assert offsets == [640.0]


def test_another_sheet_over_a_table_begins_at_its_top() -> None:
    scrolled = scroll_of(Place("play"))
    scrolled.over(["log"]).follow(one := ft.Column())
    scroll(one, 300.0)
    assert scrolled.over(["log"]).offset == 300
    assert scrolled.over(["menu"]).offset == 0
    assert scrolled.over(["log"]).offset == 0


def test_a_sheet_that_is_seen_again_scrolls_to_where_it_was() -> None:
    scrolled = scroll_of(Place("play"))
    scrolled.over(["menu", "seats"]).follow(one := ft.Column())
    scroll(one, 300.0)
    assert scrolled.over(["menu", "seats", "seat-1"]).offset == 0
    assert scrolled.over(["menu", "seats"]).offset == 300


def test_parts_out_of_sight_are_drawn_at_once_on_return() -> None:
    """A scroll position can be restored only if the parts out of sight exist."""
    house = House(with_games(0, 2 * PAGE))
    house.shell.places.go("history")
    scroll_of(house.shell.places.top).offset = 900.0
    house.shell._arriving = True
    keys = [str(getattr(one, "key", "")) for one in house.draw("history")]
    assert sum(key.startswith("past-") for key in keys) == PAGE


def test_past_games_keeps_what_was_looked_for(house: House) -> None:
    for seed, game in ((1, "onstage"), (2, "upstaged")):
        asyncio.run(asyncio.run(played(house.store, game, 3, seed=seed)).close())
    house.shell.places.go("history")
    screen = open_top(house)
    screen.press("only-upstaged")
    [row] = [key for key in keys_of(screen) if key.startswith("past-")]
    screen.press(row)
    house.shell.places.back()
    assert [key for key in keys_of(open_top(house)) if key.startswith("past-")] == [row]


def keys_of(screen: Opened) -> Iterator[str]:
    return (str(one.key) for one in screen.draw() if getattr(one, "key", None))


# -- practice --------------------------------------------------------------------------------


def test_practice_from_a_finale_leads_back_to_the_finale(house: House) -> None:
    session, places = finale(house), house.shell.places
    places.go("moments", session=session.id)
    places.go("replay", session=session.id, step=3)
    replay = open_top(house)
    replay.press("practise")
    house.shell.notices.answer(True)
    run_practice(house)
    assert practises(house)
    assert places.route == "/play"
    asyncio.run(house.shell.evening.leave())
    assert places.route == "/play/moments/replay"
    assert not practises(house)
    for route in ("/play/moments", "/play"):
        asyncio.run(house.shell.close_top())
        assert places.route == route
    assert over(house)
    assert "again" in {getattr(one, "key", None) for one in house.draw("play")}


def test_practice_from_past_games_leads_back_there(house: House) -> None:
    session, places = finale(house), house.shell.places
    asyncio.run(house.shell.evening.leave())
    places.home(Place("history"), Place("past", {"session": session.id}))
    places.go("replay", session=session.id, step=3)
    open_top(house).press("practise")
    house.shell.notices.answer(True)
    run_practice(house)
    asyncio.run(house.shell.evening.rematch())
    asyncio.run(house.shell.evening.leave())
    assert places.route == "/history/past/replay"
    assert house.shell.evening.controller is None


def practises(house: House) -> bool:
    return house.shell.evening.practice is not None


def run_practice(house: House) -> None:
    tasks, house.tasks[:] = [*house.tasks], []
    for task in tasks:
        if task.func.__name__ == "practise":
            asyncio.run(task())
