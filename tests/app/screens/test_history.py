"""Tests of the page of past games."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.screens.history import PAGE
from app.store import SessionCard
from app.store.pace import ACTIVE
from app.store.session import EVENING
from app.text import speaker
from app.text.when import clock
from tests.app.screens.rooms import House, Opened, open_store, walk, words
from tests.app.screens.test_person import card, house_with

EVENINGS = [
    card(1, "onstage", "Mai Bo Cúc", [30, 12, 9], 0, **{EVENING: "first", ACTIVE: 1920}),
    card(2, "upstaged", "Bo Cúc Mai", [9, 12, 30], 2, **{EVENING: "first"}),
    card(3, "onstage", "Bình Lan Dot:lead", [9, 12, 30], 2, **{EVENING: "second"}),
]


def many() -> House:
    store = open_store()
    index = store._session_index
    assert index is not None
    more = [replace(EVENINGS[2], id=f"{number:016x}", note={}) for number in range(9, 10 + PAGE)]
    asyncio.run(index.put(*EVENINGS, *more))
    return House(store)


def keys(screen: Opened, start: str) -> list[str]:
    found = (getattr(one, "key", None) for one in screen.draw())
    return [key for key in found if isinstance(key, str) and key.startswith(start)]


def find(screen: Opened, query: str) -> None:
    (field,) = (one for one in screen.draw() if isinstance(one, ft.TextField))
    change: Any = field.on_change
    change(SimpleNamespace(control=SimpleNamespace(value=query)))


def id_of(one: SessionCard) -> str:
    return f"past-{one.id}"


def test_games_of_an_evening_are_under_one_heading_with_its_winner() -> None:
    screen = house_with(*EVENINGS).opened("history")
    assert keys(screen, "evening-") == ["evening-first"], "one game is no evening"
    (group,) = (one for one in screen.draw() if getattr(one, "key", None) == "group-first")
    inside = [*walk(group)]
    there = {getattr(one, "key", None) for one in inside}
    assert {id_of(EVENINGS[0]), id_of(EVENINGS[1]), "evening-first"} <= there
    assert id_of(EVENINGS[2]) not in there
    assert "Mai wins the evening" in words(inside)


def test_a_row_has_a_picture_the_length_and_the_winner_in_front() -> None:
    drawn = house_with(*EVENINGS).draw("history")
    (row,) = (one for one in drawn if getattr(one, "key", None) == id_of(EVENINGS[1]))
    assert any(isinstance(one, ft.Image) for one in walk(row))
    said = words([*walk(row)])
    assert "Mai\u00a030 · Cúc\u00a012 · Bo\u00a09" in said, "the winner sits on the third seat"
    results = "Mai\u00a030\u00a0· Cúc\u00a012\u00a0· Bo\u00a09"
    assert results in [getattr(one, "value", "") for one in walk(row)], "no line ends in it"
    assert any("32 min" in text for text in words(drawn))


def test_chips_show_the_games_of_one_title_and_of_one_person() -> None:
    screen = house_with(*EVENINGS).opened("history")
    screen.press("only-upstaged")
    assert keys(screen, "past-") == [id_of(EVENINGS[1])]
    assert keys(screen, "evening-"), "its evening still has two games"
    assert any("1 of 2 games" in text for text in words(screen.draw()))
    screen.press("only-upstaged", "only-Lan")
    assert keys(screen, "past-") == [id_of(EVENINGS[2])]
    assert "only-Dot" not in keys(screen, "only-"), "an understudy is nobody"
    screen.press("only-upstaged")
    assert not keys(screen, "past-")
    screen.press("every")
    assert len(keys(screen, "past-")) == len(EVENINGS)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("mai", {0, 1}),
        ("UPSTAGED", {1}),
        ("cuc onstage", {0}),
        ("5 february", {0}),
        ("qqqq", set()),
    ],
)
def test_names_and_titles_are_found_in_many_games(query: str, found: set[int]) -> None:
    screen = many().opened("history")
    find(screen, query)
    shown = keys(screen, "past-")
    assert {id_of(EVENINGS[at]) for at in found} == {*shown}


def test_few_games_need_no_search_and_one_needs_no_chips() -> None:
    screen = house_with(*EVENINGS).opened("history")
    assert not any(isinstance(one, ft.TextField) for one in screen.draw())
    assert not keys(house_with(EVENINGS[0]).opened("history"), "only-")


def test_chips_of_games_stand_in_the_order_of_the_bills() -> None:
    house = house_with(EVENINGS[0], replace(EVENINGS[2], game="upstaged"))
    games = keys(house.opened("history"), "only-")[:2]
    assert games == ["only-onstage", "only-upstaged"], "the latest one is not in front"


def lit(screen: Opened) -> set[str]:
    """Returns the keys of the active filters."""
    chips = [
        one for one in screen.draw() if str(getattr(one, "key", "")).startswith(("only-", "any-"))
    ]
    return {
        str(chip.key)
        for chip in chips
        if any(isinstance(one, ft.Semantics) and one.toggled for one in walk(chip))
    }


def test_filters_have_one_for_all_games_and_the_list_says_how_many_fit() -> None:
    screen = house_with(*EVENINGS).opened("history")
    assert lit(screen) == {"any-game", "any-who"}
    assert not any("of 3 games" in text for text in words(screen.draw())), "nothing is left out"
    screen.press("only-onstage")
    assert lit(screen) == {"only-onstage", "any-who"}
    assert "2 of 3 games" in words(screen.draw())
    screen.press("only-Lan")
    assert "1 of 3 games" in words(screen.draw())
    screen.press("any-game", "any-who")
    assert lit(screen) == {"any-game", "any-who"}
    assert len(keys(screen, "past-")) == len(EVENINGS)


def test_the_heading_of_an_evening_has_the_day_and_its_rows_the_time() -> None:
    screen = house_with(*EVENINGS).opened("history")
    texts = {
        str(one.key): words([*walk(one)]) for one in screen.draw() if str(one.key)[:5] == "past-"
    }
    assert "5 February" not in texts[id_of(EVENINGS[0])]
    assert "5 April" in texts[id_of(EVENINGS[2])]
    for one in EVENINGS:
        assert clock(one.updated, speaker("en")) in texts[id_of(one)]


def test_the_words_of_the_camera_s_link_are_whole_in_large_type() -> None:
    house = house_with(*EVENINGS)
    house.bridge.scans = lambda: True  # type: ignore[method-assign]
    rows = [one for one in house.draw("history") if isinstance(one, ft.Row)]
    (row,) = (one for one in rows if getattr(one.controls[0], "key", "") == "scan")
    assert row.wrap, "a link in a row without an end is cut at the window's edge"
