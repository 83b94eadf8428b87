"""Tests of every screen at every size."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from app.theme.signs import LETTERS
from tests.browser import device_data, table
from tests.browser.conftest import DESK, PHONE, devices
from tests.browser.layout import SLACK, cut_off, too_small
from tests.browser.stage import Stage
from tests.depth import soak_only

SMALL: dict[str, Any] = PHONE | {"viewport": {"width": 360, "height": 640}}
DESKTOP: dict[str, Any] = DESK | {"has_touch": True}

Check = Callable[[Stage, str], None]


DOORS = (("rules", "Rules"), ("past games", "Past games"), ("settings", "Settings"))


def screens(
    stage: Stage,
    doors: tuple[tuple[str, str], ...] = DOORS,
    *,
    by_tap: bool = False,
    scrolls: bool = False,
) -> Iterator[str]:
    """Opens every screen of the app in turn, and yields its name.

    Args:
        stage: The page.
        doors: Screens reached from the foyer, with the control that opens each.
        by_tap: Whether the curtain is opened by taps.
        scrolls: Whether the board is higher than its space and has to be scrolled.
    """
    assert stage.sees("Backstage Pass")
    yield "foyer"
    for name, opener in doors:
        stage.tap(opener)
        stage.wait("Back", press=True)
        yield name
        stage.tap("Back")
        stage.wait("New game", press=True)
        stage.rest()
    stage.tap("New game")
    stage.wait("Start the show")
    yield "new game"
    stage.tap("Start the show")
    stage.wait("Pass the phone to")
    yield "open table"
    stage.tap("Menu")
    stage.wait("Leave the table", press=True)
    yield "menu"
    stage.tap("Close")
    table.wait_for_next(stage)
    table.take_phone(stage)
    yield "curtain"
    table.look(stage, by_tap=by_tap)
    stage.until(lambda: table.hand(stage), "a hand of cards")
    yield "hand"
    stage.tap("Game log")
    stage.wait("Back", press=True)
    yield "log"
    stage.tap("Back")
    stage.until(lambda: table.hand(stage), "a hand of cards")
    if doors:
        stage.tap("Rules and help")
        stage.wait("Back to my hand", press=True)
        yield "help"
        stage.tap("Back to my hand")
        stage.until(lambda: table.hand(stage), "a hand of cards")
    if scrolls:
        stage.drag((180, 440), (180, 140))
        stage.rest()
    table.play_turn(stage, random.Random(5), plain=True)
    yield "table after a card"
    stage.tap("Menu")
    stage.tap("Leave the table")
    stage.wait("New game", press=True)
    yield "foyer with an open game"


def serious(stage: Stage) -> list[str]:
    return [
        f"{violation['id']} ({violation['impact']}): "
        + "; ".join(node["html"][:160] for node in violation["nodes"][:3])
        for violation in Axe().run(stage.page).response["violations"]
        if violation["impact"] in {"serious", "critical"}
    ]


def go_back(stage: Stage) -> None:
    """Returns to the foyer, repeating taps that miss."""

    def there() -> bool:
        if stage.find("New game", press=True):
            return True
        if back := stage.find("Back", press=True):
            before = stage.texts()
            stage.tap_at(*back.middle)
            stage.within(table.PATIENCE, lambda: stage.texts() != before)
            stage.rest()
        return False

    stage.until(there, "the foyer")


WINDOWS = {
    "small phone": (SMALL, "light"),
    "large phone": (PHONE, "dark"),
    "desktop": (DESKTOP, "dark"),
}


@pytest.fixture(scope="module")
def looked_at(
    shared: Browser, site: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Stage]]:
    """Provides a function that opens the app in a named window.

    All phone windows share one page, which is resized.
    """
    open_: dict[bool, Stage] = {}

    def at(name: str) -> Stage:
        window, scheme = WINDOWS[name]
        phone = window is not DESKTOP
        if phone not in open_:
            context = device(**window, color_scheme=scheme)
            open_[phone] = Stage(context, site)
            device_data.furnish(open_[phone], install_hint=True)
            open_[phone].open()
        stage = open_[phone]
        stage.page.set_viewport_size(window["viewport"])
        stage.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        stage.rest()
        return stage

    with devices(shared, tmp_path_factory.mktemp("walk")) as device:
        yield at


@pytest.mark.parametrize("name", ["large phone", pytest.param("desktop", marks=soak_only)])
def test_every_screen_is_whole_and_passes_an_audit(
    looked_at: Callable[[str], Stage], name: str
) -> None:
    stage = looked_at(name)
    wrong: list[str] = []
    audited = name == "large phone"  # the tree is the same in the others
    # The way that only taps is gone once.
    for screen in screens(stage, by_tap=name == "desktop"):
        stage.rest()
        wrong += [f"{screen}: {node.name!r} is too small, {node}" for node in too_small(stage)]
        wrong += [f"{screen}: {node.name!r} is cut off, {node}" for node in cut_off(stage)]
        aloud = [text for text in stage.texts() if {*text} & {*LETTERS.values()}]
        wrong += [f"{screen}: {text!r} has a sign that is read aloud" for text in aloud]
        wrong += [f"{screen}: {problem}" for problem in stage.record.problems]
        stage.record.problems.clear()
        wrong += [f"{screen}: {finding}" for finding in (serious(stage) if audited else [])]
    assert not wrong, "\n".join(wrong)


EXPANDED = """() => document.querySelector("[aria-expanded]")?.getAttribute("aria-expanded")"""


def test_a_page_of_the_rules_turns_by_finger_and_keys_scrolls_and_unfolds(
    looked_at: Callable[[str], Stage],
) -> None:
    stage = looked_at("large phone")
    stage.tap("Rules")
    stage.bring("The aim")
    stage.tap("The aim")
    stage.wait("2 of 11")
    stage.drag((300, 300), (150, 310))
    stage.wait("3 of 11")
    stage.page.keyboard.press("ArrowRight")
    heading = stage.wait("A trick")
    assert stage.page.evaluate(EXPANDED) == "false"
    stage.drag((200, 600), (190, 300))
    stage.rest()
    assert stage.wait("A trick").y < heading.y, "it did not scroll"
    assert stage.sees("4 of 11")
    stage.bring("The exact rules")
    stage.tap("The exact rules")
    stage.wait("Following suit")
    assert stage.page.evaluate(EXPANDED) == "true"
    wrong = [f"{node.name!r} is too small, {node}" for node in too_small(stage)]
    wrong += [f"{node.name!r} is cut off, {node}" for node in cut_off(stage)]
    assert not wrong + serious(stage)
    stage.drag((100, 400), (250, 410))
    stage.wait("3 of 11")
    go_back(stage)
    stage.assert_clean()


FOCUSED = """() => document.activeElement.getAttribute("aria-label") ??
  document.activeElement.textContent"""


def test_back_closes_one_thing_at_a_time_and_forward_nothing(
    looked_at: Callable[[str], Stage],
) -> None:
    stage = looked_at("large phone")

    def stands(address: str, there: str) -> None:
        stage.wait(there, press=True)
        stage.until(lambda: stage.page.url.endswith(f"#/{address}"), f"{address} as address")

    def focused(name: str) -> None:
        stage.until(lambda: stage.page.evaluate(FOCUSED) == name, f"“{name}” to have the focus")

    stage.tap("Settings")
    stands("settings", "Light")
    assert stage.page.title() == "Settings – Backstage Pass"
    focused("Settings")
    stage.page.go_back()
    stands("", "New game")
    stage.page.go_forward()
    stage.page.wait_for_timeout(300)  # in which the address had time to change for good
    stands("", "New game")

    stage.tap("New game")
    stage.tap("Start the show")
    stands("play", "Menu")
    stage.tap("Menu")
    stage.tap("Seats")
    stage.tap("Player 2")
    stands("play/menu/seats/seat-1", "Extra")
    stage.tap("Extra")
    stage.wait("Call it in", press=True)
    focused("Cancel")
    for there in ("Call it in", "Cancel"):
        stage.page.keyboard.press("Tab")
        focused(there)
    stage.page.go_back()
    stage.wait_gone("Call it in")
    stands("play/menu/seats/seat-1", "Extra")
    stage.page.keyboard.press("Escape")
    stands("play/menu/seats", "Player 2")
    stage.page.go_back()
    stands("play/menu", "Leave the table")
    stage.page.go_back()
    stands("play", "Menu")
    stage.page.go_back()
    stands("", "New game")
    stage.assert_clean()


@soak_only
def test_large_type_leaves_the_next_step_in_reach(looked_at: Callable[[str], Stage]) -> None:
    stage = looked_at("small phone")
    stage.tap("Settings")
    stage.tap("200%")
    stage.rest()
    go_back(stage)
    steps = {
        "foyer": "New game",
        "new game": "Start the show",
        "open table": "Pass the phone to",
        "curtain": "Back to the table",
        "hand": "Choose a card",
        "table after a card": "Pass the phone to",
    }
    height = 640
    for name in screens(stage, doors=(), scrolls=True):
        stage.rest()
        step = steps.get(name)
        if step is None:
            continue
        node = stage.wait(step)
        assert node.y >= 0, f"{name}: {step} starts above the window"
        assert node.y + node.height <= height + SLACK, f"{name}: {step} is below the window"
    stage.assert_clean()
