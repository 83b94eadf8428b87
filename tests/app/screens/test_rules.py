"""Tests of the rules pages."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from app.games import billed
from app.rulebook import Rulebook, rulebook
from app.screens.rules_page import SWIPE
from tests.app.screens.rooms import House, Opened, open_store, words

LAST = 10
"""Index of the last page of Onstage's guide."""


@pytest.fixture
def house() -> House:
    return House(open_store())


@pytest.fixture
def book() -> Rulebook:
    found = rulebook(billed()["onstage"], "en")
    assert found is not None
    return found


def rules(house: House, section: str | None = "trick", game: str = "onstage") -> Opened:
    house.shell.places.go("rules", game=game, section=section)
    return house.opened("rules", **house.shell.places.top.args)


def keyed(controls: list[Any], key: str) -> Any:
    return next((one for one in controls if getattr(one, "key", None) == key), None)


def numbers(controls: list[Any]) -> list[str]:
    keys = [str(getattr(one, "key", "")) for one in controls]
    return [key.removeprefix("rule-") for key in keys if key.startswith("rule-")]


def unfolded(controls: list[Any]) -> bool | None:
    heading = keyed(controls, "exact")
    return None if heading is None else heading.content.content.expanded


def swipe(screen: Opened, begin: float, end: float) -> None:
    swiped = keyed(screen.draw(), "swiped")
    swiped.on_horizontal_drag_start(SimpleNamespace(local_position=ft.Offset(begin, 0)))
    swiped.on_horizontal_drag_end(SimpleNamespace(local_position=ft.Offset(end, 0)))


def turns(house: House) -> bool:
    return house.shell.places.turn is not None


def key(house: House, name: str, **held: bool) -> None:
    pressed = {"ctrl": False, "alt": False, "meta": False, "shift": False} | held
    event = cast(ft.KeyboardEvent, SimpleNamespace(key=name, **pressed))
    asyncio.run(house.shell.key_pressed(event))


@pytest.mark.parametrize("game", sorted(billed()))
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_page_says_which_of_how_many_it_is(game: str, size: tuple[int, int]) -> None:
    book = rulebook(billed()[game], "en")
    assert book is not None
    for number, section in enumerate(book.sections, 1):
        said = words(House(open_store(), size).draw("rules", game=game, section=section.id))
        assert f"{number} of {len(book.sections)}" in said


def test_the_number_is_heard_when_a_page_is_turned(house: House) -> None:
    live = [one for one in rules(house).draw() if getattr(one, "live_region", False)]
    assert words([one.content for one in live]) == ["4 of 11"]


# -- turning -------------------------------------------------------------------------------------


def test_buttons_turn_pages_from_the_first_to_the_last(house: House) -> None:
    screen = rules(house, "start")
    for number in range(LAST + 1):
        assert f"{number + 1} of 11" in words(screen.draw())
        before = keyed(screen.draw(), "turn-back")
        assert (before.width, before.height) == (48, 48)
        assert (before.on_click is None) == (number == 0)
        if number < LAST:
            screen.press("next")
    screen.press("turn-back")
    assert f"{LAST} of 11" in words(screen.draw())
    screen.press("next", "contents")
    assert house.shell.places.top.args == {"game": "onstage"}


def test_a_finger_that_goes_sideways_turns_pages(house: House) -> None:
    screen = rules(house)
    swipe(screen, 300, 300 - SWIPE)
    assert "5 of 11" in words(screen.draw())
    swipe(screen, 20, 20 + SWIPE)
    swipe(screen, 20, 20 + SWIPE)
    assert "3 of 11" in words(screen.draw())
    swipe(screen, 100, 100 + SWIPE - 1)
    assert "3 of 11" in words(screen.draw())


def test_a_swipe_over_the_edge_of_the_guide_stays(house: House) -> None:
    screen = rules(house, "start")
    swipe(screen, 20, 300)
    assert "1 of 11" in words(screen.draw())


def test_a_swipe_is_nothing_to_a_screen_reader(house: House) -> None:
    assert keyed(rules(house).draw(), "swiped").exclude_from_semantics


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_arrow_keys_turn_pages(size: tuple[int, int]) -> None:
    house = House(open_store(), size)
    screen = rules(house)
    key(house, "Arrow Right")
    assert "5 of 11" in words(screen.draw())
    key(house, "Arrow Left")
    assert "4 of 11" in words(screen.draw())
    key(house, "Arrow Left", alt=True)  # the browser's Back
    key(house, "Arrow Down")
    assert "4 of 11" in words(screen.draw())


def test_arrow_keys_that_move_in_the_search_turn_no_page() -> None:
    house = House(open_store(), (1280, 800))
    screen = rules(house)
    screen.remember(1, "spotlight")
    screen.draw()
    assert not turns(house)
    screen.press("hit-0")
    screen.draw()
    key(house, "Arrow Right")
    assert "6 of 11" in words(screen.draw())


def test_arrow_keys_are_the_pages_own(house: House) -> None:
    rules(house, None)
    assert not turns(house)
    rules(house)
    assert turns(house)
    house.shell.places.go("settings")
    assert not turns(house)


def test_a_turned_page_begins_at_its_top_and_is_found_again(house: House) -> None:
    screen = rules(house)
    assert keyed(screen.draw(), "page-3") is not None
    screen.press("next")
    assert keyed(screen.draw(), "page-3") is None
    assert keyed(screen.draw(), "page-4") is not None
    assert house.shell.places.top.args["section"] == "trump"


# -- exact rules ---------------------------------------------------------------------------------


def test_exact_rules_are_folded_where_one_comes_to_read(house: House, book: Rulebook) -> None:
    for section in book.sections:
        controls = house.draw("rules", game="onstage", section=section.id)
        assert numbers(controls) == []
        assert unfolded(controls) is (False if section.numbers else None)


def test_a_press_unfolds_the_exact_rules_and_folds_them_again(house: House, book: Rulebook) -> None:
    screen = rules(house)
    section = book.sections[3]
    assert f"The exact rules ({len(section.numbers)})" in words(screen.draw())
    screen.press("exact")
    assert numbers(screen.draw()) == list(section.numbers)
    assert unfolded(screen.draw()) is True
    screen.press("exact")
    assert numbers(screen.draw()) == []
    screen.press("exact", "next")
    assert numbers(screen.draw()) == []


@pytest.mark.parametrize("game", sorted(billed()))
def test_whoever_comes_for_a_rule_finds_it_on_top_of_its_page(house: House, game: str) -> None:
    book = rulebook(billed()[game], "en")
    assert book is not None
    asked = {number: number for number in book.rules} | book.prompts
    for where, number in asked.items():
        controls = house.draw("rules", game=game, section=where)
        page = book.page(number)
        assert page is not None
        on_page = book.sections[page].numbers
        assert numbers(controls) == [number, *(one for one in on_page if one != number)]
        assert unfolded(controls) is (True if len(on_page) > 1 else None)
        panel = keyed(controls, "asked")
        assert keyed(panel.content.controls, f"rule-{number}") is not None


def test_a_rule_that_is_found_opens_at_itself_and_a_page_folded(house: House) -> None:
    screen = rules(house, None)
    screen.remember(1, "OA25")
    screen.press("hit-0")
    assert house.shell.places.top.args["section"] == "OA25"
    screen = rules(house, None)
    screen.remember(1, "spotlight")
    screen.press("hit-0")
    assert house.shell.places.top.args["section"] == "trump"


def test_a_rule_found_beside_its_page_opens_there() -> None:
    screen = rules(House(open_store(), (1280, 800)), None)
    screen.remember(1, "OA25")
    screen.press("hit-0")
    assert numbers(screen.draw())[0] == "OA25"
    screen.press("turn-next")
    assert numbers(screen.draw()) == []


def test_unfolding_keeps_to_the_chosen_motion(house: House) -> None:
    def length() -> int | None:
        folded = keyed(house.draw("rules", game="onstage", section="trick"), "exact-3")
        return folded.animate_size and folded.animate_size.duration

    assert length() == 240
    house.shell.device.prefs.choose("speed", 2.0)
    assert length() == 120
    house.shell.device.prefs.choose("speed", 0.0)
    assert length() is None


# -- the first page ------------------------------------------------------------------------------


def test_the_first_page_leads_to_a_new_game_of_this(house: House) -> None:
    screen = rules(house, "start", "encore")
    screen.press("play")
    assert house.shell.places.top.args == {"game": "encore"}
    assert house.shell.places.top.name == "new"
    assert keyed(rules(house, "start").draw(), "play") is None, "over a game being prepared"


def test_other_pages_only_tell(house: House) -> None:
    assert keyed(rules(house, "aim").draw(), "play") is None
