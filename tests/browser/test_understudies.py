"""Tests of computer players in a browser."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from app.text import say
from engines import Match
from tests.browser import device_data, game_files, record_check, table
from tests.browser.conftest import devices
from tests.browser.stage import Stage
from tests.depth import soak_only
from tests.shows.allowed_texts import NEWS

pytestmark = soak_only  # `test_offline.py` has a person alone with them

PATIENCE = 60.0
SEED = 3
CAST = [f"Player {seat}" for seat in (1, 2, 3, 4)]
CARD = re.compile(r"\b(?:Pink|Black|Blue|Green) [1-9]\b")


def lent() -> Match:
    """Returns a quick game in which Player 2 has to play a card."""

    def fits(match: Match) -> bool:
        decision = match.decision
        return (
            decision is not None and decision.seats == (1,) and decision.actions[0].kind == "play"
        )

    return game_files.match_where(4, fits, seed=SEED, options={"rounds": "quick"})


@pytest.fixture(scope="module")
def opened(shared: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    game = game_files.entry(1, CAST, lent(), understudies={3: "extra"})
    with devices(shared, tmp_path_factory.mktemp("understudies")) as device:
        stage = Stage(device(), site)
        device_data.furnish(stage, game, table=False, idle=0)
        yield stage.open()
        stage.assert_clean()


@pytest.fixture
def stage(opened: Stage) -> Iterator[Stage]:
    """Provides the shared device; each test begins and ends in the foyer."""
    yield opened
    if opened.find("New game", press=True) is None:
        with suppress(PlaywrightTimeout, AssertionError):
            opened.back()
            opened.wait("New game", press=True)
            return
        opened.open()


def pace(stage: Stage, *choices: str) -> None:
    game_files.to_settings(stage, "pace")
    for name in choices:
        table.choose(stage, name)
    game_files.leave_settings(stage, "pace")


def begin(stage: Stage, *choices: str) -> None:
    """Starts a game of computer players alone, to be watched, from the foyer.

    Args:
        stage: The app.
        *choices: Choices to make in New game.
    """
    table.press(stage, "New game")
    for name in choices:
        table.choose(stage, name)
    table.more_for_tonight(stage)
    table.choose(stage, say("new.watching"))
    table.done(stage)
    table.press(stage, say("new.watch"))
    table.wait_for_table(stage)


def saved_game(stage: Stage, folder: Path) -> dict[str, Any]:
    """Saves all games to a file, and returns the cast's game from it."""
    stage.wait("New game", press=True)
    game_files.to_saved_games(stage)
    stage.bring("Save all games")
    stage.tap("Save all games")
    stage.wait("Save games in progress, too?")
    with stage.page.expect_download() as download:
        stage.tap("Save")
    path = folder / "saved.json"
    download.value.save_as(path)
    game_files.leave_settings(stage, "games")
    stage.wait("New game", press=True)
    sessions: list[dict[str, Any]] = json.loads(path.read_bytes())["sessions"]
    names = [[player["name"] for player in session["setup"]["cast"]] for session in sessions]
    return sessions[names.index(CAST)]


def test_a_seat_is_lent_to_an_understudy_and_taken_back(stage: Stage, tmp_path: Path) -> None:
    rng = random.Random(SEED)
    begun = lent()
    game_files.go_on(stage, CAST)
    turns: dict[str, int] = {}

    def turn() -> str:
        name = str(stage.until(lambda: table.next_player(stage), "a person's turn", PATIENCE))
        said = table.take_phone(stage)
        assert not any(CARD.search(text) for text in said), said
        table.look(stage)
        table.play_turn(stage, rng)
        turns[name] = turns.get(name, 0) + 1
        return name

    def change(who: str) -> None:
        stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
        stage.tap("Menu")
        stage.tap(say("understudy.seats"))
        stage.tap(who)

    def back_to_the_table(now: str) -> None:
        stage.wait(now)
        stage.tap("Back")
        stage.wait(say("play.leave"))
        stage.tap("Back")
        stage.wait("Pass the phone to", press=True, seconds=PATIENCE)

    assert turn() == "Player 2"
    stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
    stage.watch()
    known = {begun.game.phrase("card", card) for card in record_check.cards_played(begun)}
    known |= set(record_check.ONLY_A_CARD.findall(stage.text()))
    change("Player 2. A person")
    stage.tap("Regular. ")
    stage.tap(say("understudy.let.yes"))
    back_to_the_table("Player 2. Computer player: Regular")
    before = dict(turns)
    while sum(turns.values()) < sum(before.values()) + 4:
        assert turn() != "Player 2"
    assert turns["Player 2"] == before["Player 2"]
    stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
    seen = stage.watched()
    assert not any("I am Player 2" in text for texts in seen for text in texts)
    assert any("Player 2 is thinking" in text for texts in seen for text in texts)

    change("Player 2. Computer player: Regular")
    stage.tap(say("understudy.take"))
    back_to_the_table("Player 2. A person")
    while turns["Player 2"] == before["Player 2"]:
        turn()

    stage.wait("Pass the phone to", press=True, seconds=PATIENCE)
    stage.tap("Menu")
    stage.tap(say("play.leave"))
    session = saved_game(stage, tmp_path)
    match = device_data.replayed(session)
    since = match.actions[begun.count :]
    assert sum(action.kind == "play" for action in since if action.seat == 1) >= 3
    record_check.assert_no_card_too_early(match, CAST, {1, 3}, seen, known)


def test_a_show_to_watch_runs_pauses_tells_why_and_hurries_to_its_end(stage: Stage) -> None:
    pace(stage, "Motion: Normal", "Computer players: Brisk")
    begin(stage, table.QUICK)
    stage.watch()
    stage.wait(table.THINKS, seconds=PATIENCE)
    stage.tap("Game log")
    stage.wait("The last turn", seconds=PATIENCE)
    stage.tap("Back")

    def news() -> list[str]:
        lines = [text for texts in stage.watched() for text in texts if text.startswith(NEWS)]
        return sorted(set(lines), key=lines.index)

    stage.until(lambda: len(news()) >= 4, "the show to run", PATIENCE)
    stage.tap("Pause", seconds=PATIENCE)
    stage.wait(say("understudy.paused"), seconds=PATIENCE)
    stage.wait("Resume", press=True)
    # What has happened may still be shown to its end; nothing more happens.
    before = [session["actions"] for session in device_data.sessions(stage)]
    stage.page.wait_for_timeout(2500)
    assert [session["actions"] for session in device_data.sessions(stage)] == before, (
        "a show that is paused goes on"
    )
    stands = [node.name for node in stage.rest()]

    stage.tap("Why did")
    stage.wait(say("understudy.why.close"), press=True)
    why = " ".join(sorted({text for text in stage.texts() if text.endswith(".")}))
    print(f"\nWhy: {why}")
    seen = set(CARD.findall(" ".join(stands)))
    assert set(CARD.findall(why)) <= seen, (why, stands)
    stage.tap(say("understudy.why.close"))

    many = len(news())
    stage.tap("Resume")
    stage.until(lambda: len(news()) > many, "the show to go on", PATIENCE)
    stage.tap("Skip")
    stage.wait(table.LAST_BOW, press=True, seconds=3 * PATIENCE)
    assert stage.sees("wins") or stage.sees("share the victory")
    assert not any("hold to open" in text for texts in stage.watched() for text in texts)
