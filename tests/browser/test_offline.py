"""Tests of a phone without its server."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from app.text import say
from build import serve
from engines import Match, bring, forget, owners
from tests.browser import device_data, first_night, game_files, record_check, replays, table
from tests.browser.conftest import Device, devices
from tests.browser.hand_over import HandOvers
from tests.browser.stage import PATIENCE, Stage
from tests.depth import SOAKING, depth, soak_only
from tests.engines import owned

CAST = ["Mai", "Bo", "Ana", "Tuấn"]
WHOLE, CARDS = 32, depth(8, 12)
"""Number of cards in a quick game, and of the last ones played by touch."""
MOVING = depth(0, 4)
"""Number of cards after which animations and retelling are switched on."""
WATCHED = depth(4, 8)
"""Number of cards after which what was missed is watched, not skipped.

Everybody has looked once since then.
"""
KILLED = depth(0, 3)
"""Number of cards after which the browser is killed, with a hand open."""

RETELL = say("set.retell")
A_CARD = re.compile(r"\b(Pink|Black|Blue|Green) [1-9]\b")
SEED = 11

ALONE = ["Player 1", "Ray", "Kim", "Lou"]
LEFT = 2
"""Number of cards in each hand when a person alone continues."""

SCOPE = "async () => (await navigator.serviceWorker.getRegistration()).scope"


@dataclass
class Phone:
    """Phone with its own browser and profile.

    Attributes:
        stage: The app on the phone.
        scope: Scope of its service worker, once installed.
        faults: Reasons why the app could not be installed, if any.
    """

    device: Device
    stage: Stage
    scope: str
    faults: list[object]

    def kill(self) -> None:
        self.assert_clean()
        self.stage.page.close()
        self.stage.context.close()

    def end_page(self) -> None:
        self.assert_clean()
        with self.stage.page.expect_event("crash"), suppress(PlaywrightError):
            self.stage.page.goto("chrome://crash")
        self.stage.page.close()

    def start(self, path: str = "", context: BrowserContext | None = None) -> Stage:
        self.stage = Stage(context or self.device("phone"), self.stage.url)
        self.stage.record.offline = True
        return self.stage.open(path)

    def assert_clean(self) -> None:
        self.stage.assert_clean()
        ours = (self.stage.url, "data:", "blob:")
        assert [url for url in self.stage.record.requests if not url.startswith(ours)] == []


def begin(stage: Stage) -> None:
    stage.wait("Start the show")
    stage.tap("Start the show")
    stage.wait("Pass the phone")


@pytest.fixture(scope="module")
def opened(shared: Browser, web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """Starts the app below a path, and begins a game at once."""
    running = serve.start(web, prefix="/backstage-pass/")
    address = f"http://localhost:{running.server_address[1]}/backstage-pass/"
    with devices(shared, tmp_path_factory.mktemp("phone")) as device:
        stage = Stage(device("phone"), address)
        device_data.furnish(stage, idle=0, understudy_pace=0.5)
        stage.open("#/new")
        begin(stage)
        stage.back()
        stage.wait("Continue")
        stage.wait_for_worker()
        # Only a device with a profile of its own can be asked that.
        asked = stage.context.new_cdp_session(stage.page).send("Page.getInstallabilityErrors")
        scope = stage.page.evaluate(SCOPE)
        running.stop()
        stage.record.offline = True
        phone = Phone(device, stage, scope, asked["installabilityErrors"])
        yield phone
        phone.assert_clean()


@pytest.fixture
def phone(opened: Phone) -> Iterator[Phone]:
    """Provides the shared phone; each test begins and ends in the foyer."""
    yield opened
    if opened.stage.find("New game", press=True) is None:
        with suppress(PlaywrightTimeout, AssertionError):
            opened.stage.back()
            opened.stage.wait("New game", press=True)
            return
        opened.start(context=opened.stage.context)


def in_sight(stage: Stage) -> list[str]:
    return sorted(card.name.split(",")[0] for card in table.held(stage))


def move_on(stage: Stage) -> None:
    """Turns animations of moves on in the settings, and returns to the table."""
    stage.back()
    stage.wait("New game", press=True)
    game_files.to_settings(stage, "pace")
    for setting in (say.entry(say("set.speed"), say("set.speed.1.0")), RETELL):
        table.choose(stage, setting)
    game_files.leave_settings(stage, "pace")
    game_files.go_on(stage, CAST)


def watch(stage: Stage, *, skips: bool) -> None:
    """Waits for the animation of missed moves, and for the question after it.

    `stage.watch()` comes before, because the animation may end while a busy machine looks away.
    With `skips`, a tap ends it.
    """

    def retold() -> list[str]:
        return [all_ for texts in stage.watched() if table.SKIP in (all_ := "\n".join(texts))]

    stage.until(retold, "what the others did")
    asked = "Choose a card"
    assert not any(asked in texts for texts in retold())
    if skips and stage.sees(table.SKIP):
        width, height = 390, 844
        stage.tap_at(width / 2, height / 3)
    stage.wait_gone(table.SKIP)

    def seen() -> bool:
        if skips and stage.find(table.CLOSE, exact=True):  # the finger came down on a piece
            table.press(stage, table.CLOSE)
        return stage.sees(asked)

    stage.until(seen, f"“{asked}”")


def test_it_can_be_installed_below_a_path(opened: Phone) -> None:
    assert opened.scope == opened.stage.url
    assert opened.faults == []


def test_a_first_night_is_left_and_ends_in_a_victory(phone: Phone) -> None:
    stage = phone.stage
    saved = device_data.sessions(stage)
    state = first_night.play(stage, first_night.enter(stage, "onstage"), 2)
    first_night.leave(stage)
    state = first_night.enter(stage, "onstage", state.place)
    if SOAKING:
        state = first_night.play(stage, state, 3)
        phone.end_page()
        stage = phone.start(context=stage.context)
        assert stage.sees("Continue"), "a table that was left is not opened again"
        state = first_night.enter(stage, "onstage", state.place)
    first_night.play(stage, state)
    first_night.bow(stage)
    assert device_data.sessions(stage) == saved


def test_four_people_play_a_game_offline_to_its_end_through_a_killed_browser(phone: Phone) -> None:
    rng = random.Random(SEED)
    stage = phone.stage
    game = after(WHOLE - CARDS, seed=SEED)
    game_files.bring_in(stage, game_files.entry(1, CAST, game))
    game_files.go_on(stage, CAST)
    curtains: dict[str, set[str]] = {name: set() for name in CAST}
    played, watched, last = 0, 0, ""
    hand_overs = HandOvers(stage)
    while stage.find(table.LAST_BOW, press=True) is None:
        if played == MOVING and table.passing(stage):
            move_on(stage)
        if read := next((name for name in table.READ if stage.find(name, press=True)), None):
            table.press(stage, read)
            continue
        name = table.wait_for_next(stage)
        assert not any(table.HELD.search(text) for text in stage.texts()), (
            "a hand on the open table"
        )
        hand_overs.begin()
        said = table.take_phone(stage)
        assert not any(A_CARD.search(text) for text in said), f"a secret behind the curtain: {said}"
        if said:
            curtains[name].add("\n".join(said))
        watches = played >= WATCHED and name != last  # who moved last has missed nothing
        if watches:
            stage.watch()
        table.look(stage, skips=False)
        if said:
            hand_overs.end()
        if played < WATCHED:
            table.skip_retold(stage)
        if watches:
            watch(stage, skips=watched > 0)
            watched += 1
        stage.until(partial(table.hand, stage), "a hand")
        if played == KILLED:
            # Killed while a hand is open; the same person finds the same cards again.
            before = in_sight(stage)
            phone.kill()
            stage = phone.start("#/continue")
            hand_overs = HandOvers(stage)
            assert table.wait_for_next(stage) == name
            assert_the_rest_comes(stage)
            assert table.wait_for_next(stage) == name
            assert not table.held(stage), "a hand on the open table"
            table.take_phone(stage)
            table.look(stage)
            assert in_sight(stage) == before
        table.play_turn(stage, rng)
        last = name
        played += 1
        assert played <= CARDS
    assert played == CARDS
    assert watched >= 2
    hand_overs.assert_soon("onstage")
    assert stage.sees("wins") or stage.sees("share the victory")
    for name, seen in curtains.items():
        assert len(seen) == 1, f"{name}’s curtain says more than a name: {seen}"
    session = device_data.session(stage, CAST)
    match = device_data.replayed(session)
    assert match.result is not None
    assert session["finished"]["scores"] == list(match.result.scores)
    assert_other_cards(stage)
    phone.assert_clean()


def assert_the_rest_comes(stage: Stage) -> None:
    late = "pydantic_core.pack"
    stage.until(lambda: any(late in url for url in stage.record.requests), "the rest to come")
    stage.rest()
    # The browser asks for the manifest's icon past the service worker, and complains offline.
    lines = [line for line in stage.record.lines if "icon from the Manifest" not in line]
    assert not [line for line in lines if "Traceback" in line or "Error" in line]


def assert_other_cards(stage: Stage) -> None:
    """Starts a new game from a finale, and checks that its deal differs."""
    known = {session["setup"]["seed"] for session in device_data.sessions(stage)}
    stage.back()
    stage.wait("Continue")
    stage.tap("New game")
    begin(stage)
    seeds = [session["setup"]["seed"] for session in device_data.sessions(stage)]
    assert len({*seeds} - known) == 1, "both starts deal from the same snapshot"


# `test_whole_shows.py` and `test_replay_screen.py` prove it without a browser.
@soak_only
def test_a_person_alone_plays_to_the_end_offline(phone: Phone) -> None:
    rng = random.Random(3)
    stage, begun = phone.stage, after(4 * (8 - LEFT), leader=0)
    levels = dict.fromkeys((1, 2, 3), "regular")
    game_files.bring_in(stage, game_files.entry(2, ALONE, begun, understudies=levels))
    named = [say("home.continue.understudy", name=name) for name in ALONE[1:]]
    game_files.go_to(stage, [ALONE[0], *named])
    table.wait_for_table(stage)
    assert not in_sight(stage), "a hand before the curtain is held"
    stage.watch()

    done: list[str] = []
    since = time.monotonic()
    while not done or done[-1] != "over":
        did = table.alone_once(stage, rng)
        if did != "wait":
            done.append(did)
            since = time.monotonic()
        assert time.monotonic() - since < PATIENCE, f"nothing to do since {done}:\n{stage.text()}"
        assert len(done) < 30, done
    seen = stage.watched()

    assert done.count("look") == 1, f"the curtain is opened once a visit: {done}"
    assert done.count("play") == LEFT
    curtains = [text for texts in seen for text in texts if "hold to open" in text]
    assert curtains
    assert all(ALONE[0] in text for text in curtains), set(curtains)
    assert not any("Pass the phone" in text for texts in seen for text in texts)

    score = re.search(r"with (\d+) Golden Blossoms", stage.text())
    assert score is not None, stage.text()
    session = device_data.session(stage, ALONE)
    players = session["setup"]["cast"]
    assert [player["understudy"] for player in players] == [None, *["regular"] * 3]
    match = device_data.replayed(session)
    assert match.result is not None
    assert session["finished"]["scores"] == list(match.result.scores)
    assert session["finished"]["winners"] == list(match.result.winners)
    assert int(score[1]) == max(match.result.scores)
    record_check.assert_nothing_was_lost(match, ALONE, seen)
    moves = record_check.assert_each_move_was_seen(match, players, seen, begun.count)
    assert moves >= 3 * (LEFT - 1), moves
    known = {begun.game.phrase("card", card) for card in record_check.cards_played(begun)}
    record_check.assert_no_card_too_early(match, ALONE, {1, 2, 3}, seen, known)
    replays.tour(stage, match, ALONE)


@soak_only
def test_names_of_past_games_lead_to_pages_and_a_show_is_named_offline(phone: Phone) -> None:
    stage, over = phone.stage, Match.new("onstage", 3, 5, {"rounds": "quick"})
    rng = random.Random(5)
    while over.decision is not None:
        over.play(rng.choice(over.decision.actions))
    casts = ["Eva", "Finn", "Gus"], ["Ewa", "Finn", "Gus"]
    game_files.bring_in(stage, *(game_files.entry(7 + n, c, over) for n, c in enumerate(casts)))

    stage.tap("Past games")
    stage.wait(say("people.title"), press=True)
    stage.tap_at(*stage.bring("Eva: ", bottom=30).middle)
    stage.wait(say("past.replay"), press=True)
    stage.rest()
    stage.tap_at(*stage.bring("Eva: ", bottom=120).middle)
    stage.wait("By game")
    stage.until(lambda: stage.page.url.endswith("#/history/past/person"), "the page's address")
    assert stage.page.title() == "Eva – Backstage Pass"
    assert stage.sees("of 1")
    stage.tap_at(*stage.bring("This is the same person", bottom=30).middle)
    stage.wait("Choose another name")
    assert not stage.sees("Finn"), "they have played together"
    stage.tap_at(*stage.bring("Ewa", bottom=30).middle)
    stage.wait("Is Ewa the same person as Eva?")
    stage.rest()
    stage.tap("The same person")
    stage.wait("Also played as Ewa")
    assert stage.sees("of 2")
    stage.tap_at(*stage.bring("Ewa is someone else", bottom=30).middle)
    stage.wait_gone("Also played as Ewa")
    stage.page.go_back()
    stage.wait(say("past.replay"), press=True)
    stage.page.go_back()
    stage.wait(say("people.title"), press=True)
    stage.page.go_back()
    stage.wait("New game", press=True)

    stage.tap(say("ticket.more", name="|").partition("|")[0])
    stage.wait("Save the name", press=True)
    stage.type("Name of this show", "Bo’s birthday")
    stage.tap("Save the name")
    stage.wait("New game", press=True)
    assert stage.sees("Bo’s birthday")
    names = [session["note"].get("name") for session in device_data.sessions(stage)]
    assert names.count("Bo’s birthday") == 1
    phone.assert_clean()


def after(cards: int, *, leader: int | None = None, seed: int = 1) -> Match:
    """Returns a quick game of four that asks for the next card.

    Args:
        cards: Number of cards played before.
        leader: Seat to play the card; None for any.
        seed: Seed of the first game tried.
    """

    def fits(match: Match) -> bool:
        decision = match.decision
        return (
            len(record_check.cards_played(match)) == cards
            and decision is not None
            and decision.actions[0].kind == "play"
            and leader in (None, *decision.seats)
        )

    return game_files.match_where(4, fits, seed=seed, options={"rounds": "quick"})


# `tests/app/screens/test_packs.py` proves it without a browser.
@soak_only
def test_a_pack_comes_in_by_file_and_its_game_goes_on_offline(phone: Phone) -> None:
    file = owned.file_of(owned.whole("onstage"))
    stage, rng = phone.stage, random.Random(SEED)
    game_files.to_saved_games(stage)
    stage.bring(say("packs.title"), bottom=40)
    table.press(stage, say("packs.title"))
    stage.wait(say("packs.none"))
    game_files.choose_file(stage, say("packs.choose"), b"[]")
    stage.wait("This file isn’t a pack of cards.")
    game_files.choose_file(stage, say("packs.choose"), file)
    stage.wait(say("packs.inside"))
    stage.tap("Back")
    stage.wait(say("packs.choose"))
    stage.tap("Back")
    stage.wait(game_files.ADD, press=True)
    game_files.leave_settings(stage, "games")
    stage.tap("New game")
    table.more_for_tonight(stage)
    table.choose(stage, say.entry(say("new.pack"), "Our family"))
    table.done(stage)
    begin(stage)
    table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    table.play_turn(stage, rng)
    phone.end_page()

    stage = phone.start(context=stage.context)
    table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    assert stage.sees("My Tiger General"), "the people of the pack wait in line"
    table.play_turn(stage, rng)
    stage.back()
    stage.wait("Continue")
    bring(one := owners.read(file))
    try:
        played = next(s for s in device_data.sessions(stage) if s["setup"]["game"] == one.name)
        assert device_data.replayed(played).count >= 2
    finally:
        forget(one)
