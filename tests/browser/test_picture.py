"""Tests of the picture after failures of the graphics card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Playwright

from build import page
from engines import Match, games
from tests.browser import device_data, game_files, plain_board, table
from tests.browser.conftest import CARD, devices
from tests.browser.stage import Stage
from tests.depth import depth, soak_only

# Knows every context of a card, and takes the last one away; `noCard` lets nobody have another.
CONTEXTS = """{
  const { getContext } = HTMLCanvasElement.prototype, contexts = [];
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    if (window.noCard && kind.startsWith("webgl")) return null;
    const context = getContext.call(this, kind, ...more);
    if (kind.startsWith("webgl") && context) contexts.push(context);
    return context;
  };
  window.loseContext = () => {
    const shown = contexts.findLast(({ canvas }) => canvas.isConnected);
    shown.getExtension("WEBGL_lose_context").loseContext();
  };
}"""
PEOPLE = {
    "onstage": ["Ana", "Bea", "Cy"],
    "thespianage": ["Pia", "Quy", "Rob"],
    "encore": ["Kim", "Leo"],
    "upstaged": ["Ada", "Ben"],
}


def asks_in_private(match: Match) -> bool:
    """Returns whether one person is asked in private, after more than five actions."""
    decision = match.decision
    if decision is None or match.game.window(decision):
        return False
    return match.count > 5 and decision.private


@pytest.fixture(scope="module")
def opened(
    playwright: Playwright, program: str, site: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    """Starts the app once for all tests, with a game of each kind."""
    assert {*PEOPLE} == {*games()}
    entries = [
        game_files.entry(
            number, cast, game_files.match_where(len(cast), asks_in_private, game=game)
        )
        for number, (game, cast) in enumerate(PEOPLE.items(), 1)
    ]
    browser = playwright.chromium.launch(executable_path=program, args=CARD)
    with devices(browser, tmp_path_factory.mktemp("picture")) as device:
        context = device(painted=True)
        context.add_init_script(CONTEXTS)
        stage = Stage(context, site)
        device_data.furnish(stage, *entries, table=False, idle=0)
        yield stage.open()
    browser.close()


def shot(stage: Stage) -> bytes:
    with suppress(PlaywrightError):
        return stage.page.screenshot()
    return b""


def picture(stage: Stage) -> bytes:
    """Returns a screenshot once nothing moves."""
    before = b""

    def still() -> bytes:
        nonlocal before
        last, before = before, shot(stage)
        return before if last == before else b""

    found: bytes = stage.until(still, "the picture to come to rest")
    return found


@pytest.fixture
def stage(opened: Stage) -> Stage:
    if opened.find("New game", press=True) is None:
        opened.back()
        opened.wait("New game", press=True)
    return opened


def open_table(stage: Stage, cast: Sequence[str]) -> None:
    game_files.go_to(stage, cast)
    stage.until(lambda: table.passing(stage), "somebody to be next")
    stage.rest()


def assert_picture_comes_back(stage: Stage, where: str) -> None:
    before, names, pages = picture(stage), stage.texts(), stage.record.navigations
    stage.page.evaluate("() => loseContext()")
    stage.until(lambda: shot(stage) == before, f"the picture {where}")
    assert stage.texts() == names
    assert stage.record.navigations == pages


def test_every_picture_comes_back_when_a_context_is_lost(stage: Stage) -> None:
    assert_picture_comes_back(stage, "of the foyer")
    for game, cast in depth([*PEOPLE.items()][:1], [*PEOPLE.items()]):
        open_table(stage, cast)
        assert_picture_comes_back(stage, f"of the table of {game}")
        table.take_phone(stage)
        assert_picture_comes_back(stage, f"of the curtain of {game}")
        assert plain_board.PRIVATE not in stage.text()
        table.look(stage)
        stage.rest()
        assert_picture_comes_back(stage, f"of a hand of {game}")
        stage.back()
        stage.wait("New game", press=True)


@soak_only
def test_a_crash_of_the_graphics_process_loses_no_picture(stage: Stage) -> None:
    open_table(stage, PEOPLE["encore"])
    table.take_phone(stage)
    table.look(stage)
    before = picture(stage)
    browser = stage.context.browser
    assert browser is not None
    browser.new_browser_cdp_session().send("Browser.crashGpuProcess")
    stage.until(lambda: shot(stage) == before, "the picture")


# The same without a card and Python: `test_shell.py`.
@soak_only
def test_a_page_without_a_picture_is_loaded_again_once(stage: Stage) -> None:
    open_table(stage, PEOPLE["onstage"])
    table.take_phone(stage)
    table.look(stage)
    pages = stage.record.navigations
    lose = "() => { window.noCard = true; loseContext(); }"
    stage.page.evaluate(lose)
    stage.until(lambda: stage.record.navigations > pages, "the page to be loaded again")
    stage.wait_ready()
    stage.semantics()
    table.wait_for_next(stage)
    assert not stage.sees(plain_board.PRIVATE)
    assert not table.held(stage)

    pages = stage.record.navigations
    stage.page.evaluate(lose)
    stage.until(lambda: stage.splash() == page.text()["no_picture"], "the sentence")
    assert stage.record.navigations == pages
