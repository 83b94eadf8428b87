"""Tests of the app in each browser."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError

from tests.browser import deals, sites, table
from tests.browser.stage import Stage
from tests.browser.test_opened import NOTHING_MORE, REVISION, WORKER_STATE
from tests.everywhere import digests
from tests.everywhere.conftest import House

NAME = "Nguyễn Thị Ánh"
ELSEWHERE = "open in another tab"
FRESH = "A new version is ready"
AWAY = "icons/icon-192.png"


BORN = "() => performance.timeOrigin"


def wait_anew(stage: Stage, born: float) -> None:
    def another() -> bool:
        with suppress(PlaywrightError):  # between the two nobody answers
            return bool(stage.page.evaluate(BORN) != born)
        return False

    stage.until(another, "the page to start anew")


def at_the_table(stage: Stage) -> str:
    stage.wait_ready()
    stage.semantics()
    name = table.wait_for_next(stage)
    assert not stage.sees(ELSEWHERE)
    return name


def play_a_card(stage: Stage, rng: random.Random) -> None:
    table.take_phone(stage)
    table.look(stage)
    table.play_turn(stage, rng)


def test_an_evening(browser: Any, house: House, tmp_path: Path) -> None:
    stage, rng = browser.tab(), random.Random(5)

    # The first start, and a game with a name that has marks above and below its letters.
    stage.open()
    assert stage.sees("Win tricks, sign performers")
    table.press(stage, "New game")
    deals.enter(stage)
    stage.type("Seat 1", NAME)
    table.press(stage, "Start the show")
    stage.wait("Pass the phone")
    assert stage.sees(NAME)

    # Every browser deals the cards of a code as this Python does.
    table.take_phone(stage)
    table.look(stage)
    deals.assert_first_hand(stage)
    table.play_turn(stage, rng)
    for _ in range(2):
        play_a_card(stage, rng)
    following = table.wait_for_next(stage)

    # Loaded anew; left for another page and come back to, by Back and by the address.
    stage.page.reload()
    assert at_the_table(stage) == following
    born = stage.page.evaluate(BORN)
    stage.page.goto(house.url + AWAY)
    stage.page.go_back()
    wait_anew(stage, born)
    assert at_the_table(stage) == following
    stage.page.goto(house.url + AWAY)
    stage.page.goto(house.url)
    assert at_the_table(stage) == following
    stage.until(lambda: stage.page.evaluate(WORKER_STATE) == "activated", "the app to be kept")

    # A second tab says so, and takes over; the first one lets go.
    second = browser.tab()
    second.open()
    second.wait(ELSEWHERE)
    second.tap("Take over here")
    assert at_the_table(second) == following
    stage.page.bring_to_front()
    stage.wait(ELSEWHERE)
    second.page.bring_to_front()  # a tab in the background draws nothing
    play_a_card(second, rng)
    following = table.wait_for_next(second)

    # Closed, and opened again without a server.
    browser.close()
    house.shut()
    stage = browser.tab()
    stage.open()
    assert at_the_table(stage) == following
    play_a_card(stage, rng)
    following = table.wait_for_next(stage)

    # A new version: offered in the foyer, never in a game, and taken at once.
    assert stage.page.evaluate(REVISION) == sites.revision_of(house.web)
    house.open(sites.edited(house.web, tmp_path / "fresh"))
    stage.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    waiting = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    stage.until(lambda: stage.page.evaluate(waiting), "the new version to wait")
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert not stage.sees(FRESH)
    table.press(stage, "Menu", until_gone="Pass the phone")
    stage.tap("Leave the table")
    stage.wait(FRESH)
    born = stage.page.evaluate(BORN)
    stage.tap("Update now")
    wait_anew(stage, born)
    stage.wait_ready()
    stage.semantics()
    stage.wait("Continue")
    assert stage.page.evaluate(REVISION) == sites.EDITED
    assert stage.sees(NAME)


def test_a_first_visit_is_no_update(browser: Any) -> None:
    """The first service worker of some browsers waits while it controls the page."""
    stage = browser.tab()
    stage.open()
    stage.until(lambda: stage.page.evaluate(WORKER_STATE) == "activated", "the app to be kept")
    stage.page.wait_for_timeout(NOTHING_MORE)
    assert not stage.sees(FRESH)


def test_every_kept_code_deals_the_same_cards(browser: Any, house: House) -> None:
    digests.put(house.web)
    dealt = digests.dealt(browser.tab(), house.url)
    assert dealt == [row["digest"] for row in digests.rows()]
