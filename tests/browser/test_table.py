"""Tests of the table in a real browser."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser, FloatRect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from app.sitting import cast_key
from app.store import set_pin
from app.text import say
from app.theme import kit
from engines import Action, Match
from tests.browser import device_data, flat_table, game_files, plain_board, table
from tests.browser.conftest import devices
from tests.browser.frame_check import compared, parts
from tests.browser.stage import Node, Stage
from tests.depth import SOAKING, soak_only

CARD = re.compile(r"\b(Pink|Black|Blue|Green) [1-9]\b")
PIN = "2468"
AS_EVER: dict[str, Any] = {"speed": 1.0, "understudy_pace": 1.0, "install_hint": True}
"""Settings of a device on which nobody has changed any."""
HELD = table.HELD
ELSEWHERE = "open in another tab"
PATIENCE = 60.0

LEFT_BEHIND = """() => JSON.stringify([
  document.documentElement.outerHTML,
  [...document.querySelectorAll("*")].map((node) => node.shadowRoot?.innerHTML ?? ""),
  { ...localStorage }, { ...sessionStorage }, document.title, location.href, history.state,
])"""
FOCUSED = """() => {
  const node = document.activeElement;
  if (!node?.closest("flt-semantics-host")) return "";
  return node.getAttribute("aria-label") ??
    node.querySelector("[aria-label]")?.getAttribute("aria-label") ?? node.textContent;
}"""
# The window is left or seen again; returns whether the page covers itself in the same instant.
COVERS = """(how) => {
  if (how === "blur") window.dispatchEvent(new Event("blur"));
  else {
    const put = (name, get) => Object.defineProperty(document, name, { configurable: true, get });
    put("visibilityState", () => how);
    put("hidden", () => how === "hidden");
    document.dispatchEvent(new Event("visibilitychange"));
  }
  return !document.getElementById("cover").hidden;
}"""
# From now on: whether a hand stood on the screen, each time that the cover went.
WATCH_COVER = """() => {
  const cover = document.getElementById("cover");
  const hand = () => [...document.querySelectorAll("flt-semantics-host [aria-label]")].some(
    (node) => node.getAttribute("aria-label") === "Hide my hand");
  window.uncovered = [];
  new MutationObserver(() => cover.hidden && window.uncovered.push(hand()))
    .observe(cover, { attributeFilter: ["hidden"] });
}"""

# Who plays the games that are brought in; the topmost ones stand in the foyer.
TWINS = (["Hà", "Lan", "Vy", "Thu"], ["Hà", "Lan", "Vy", "Tú"])
LEAVING = ["Mai", "Bo", "Ana", "Tuấn"]
UNDOING = ["Ada", "Ben", "Cy"]
LOCKED = ["Pia", "Quy", "Rob"]
AROUND = {cast_key(LOCKED): {"places": {"pia": 2}, "lies": True}}
"""Fixed places around a lying phone, which turns left for the player with a PIN."""

KEYS = ["Kim", "Leo", "Mo"]
UPSTAGED_CAST = ["Uma", "Vic"]
RELOADED = ["Nam", "Oda", "Pan", "Quế"]
TWICE = ["Zoe", "Ari", "Bea"]
THUMBS = ["Fay", "Gus", "Ivy"]

SCRIPTS = ["Оля", "שרה", "🦊Bo"]
"""Names in scripts that the app's own fonts do not have."""

MARGIN = 6
"""Width of a field's border, in CSS pixels."""

# Whether the page hides the hand in the same instant that a finger leaves the bar.
WATCH_VEIL = """() => {
  window.veiled = [];
  addEventListener("pointerup", () =>
    window.veiled.push(document.getElementById("veil")?.hidden === false), true);
}"""
# Fingers meet what is drawn, as where no screen reader is on.
BARE = "flt-semantics { pointer-events: none !important }"


def assert_only_pieces_answer(stage: Stage) -> None:
    """Checks that a touch right beside a button has no effect."""
    step = stage.wait("Pass the phone to", press=True)
    stood = [node.name for node in stage.rest()]
    for x, y in (
        (step.x - 6, step.y + 10),
        (step.x + step.width / 2, step.y + step.height + 5),
    ):
        stage.tap_at(x, y)
        stage.page.wait_for_timeout(400)
        assert [node.name for node in stage.rest()] == stood, (x, y)


def refused(match: Match) -> list[Action]:
    decision = match.decision
    if decision is None or decision.actions[0].kind != "play":
        return []
    seat = decision.seats[0]
    held = [Action(seat, "play", card) for card in match.view(seat)["hand"]]
    return [action for action in held if action not in decision.actions]


def brings_on(match: Match) -> Action | None:
    for action in game_files.cards(match, asking=True) if match.count == 0 else []:
        after = match.copy()
        after.play(action)
        if after.decision is not None and after.decision.actions[0].kind == "add":
            return action
    return None


@dataclass
class House:
    """The app with its games, and everything written to the console.

    Attributes:
        blank: Controls of the first screen that were present but not drawn.
    """

    stage: Stage
    blank: list[str] = field(default_factory=list)
    matches: dict[tuple[str, ...], Match] = field(default_factory=dict)
    console: list[str] = field(default_factory=list)

    def listen(self, stage: Stage) -> None:
        stage.page.on("console", lambda message: self.console.append(message.text))

    def open(self, cast: list[str]) -> Match:
        game_files.go_on(self.stage, cast)
        return self.matches[tuple(cast)].copy()

    def back_out(self) -> None:
        self.stage.back()
        self.stage.wait("New game", press=True)

    def hide(self) -> None:
        self.stage.page.keyboard.press("Escape")
        self.stage.wait("hold to open")

    def to_table(self) -> None:
        table.press(self.stage, "Back to the table", calm=True)
        table.wait_for_next(self.stage)

    def play(self, match: Match, action: Action) -> None:
        self.touch(match, action)
        self.stage.tap(f"Play the {game_files.card_name(match, action)}")
        match.play(action)

    def touch(self, match: Match, action: Action) -> None:
        """Taps a card of the open hand, once the board reacts."""
        name = re.compile(game_files.card_name(match, action) + ", .*(can|can’t) be played")

        def there() -> Node | None:
            return next((node for node in table.hand(self.stage) if name.match(node.name)), None)

        self.stage.until(there, "a hand to play from")
        self.stage.rest()
        card: Node = self.stage.until(there, "the card to lie still")
        self.stage.tap_at(card.x + min(20, card.width / 3), card.y + min(24, card.height / 3))

    def tap_twice(self, name: str) -> None:
        """Double-taps a button, with the second tap too early to count.

        The pair is repeated if both taps came too early, but not after a slow answer.
        """
        stage, tapped = self.stage, 0.0

        def gone() -> bool:
            nonlocal tapped
            due = time.monotonic() - tapped > PATIENCE / 6
            if due:
                stage.rest()
            node = stage.find(name, press=True)
            if due and node is not None:
                stage.tap_quickly(*node.middle, times=2)
                tapped = time.monotonic()
            return node is None

        stage.wait(name, press=True)
        stage.until(gone, f"“{name}” to be done")

    def picture(self) -> bytes:
        """Returns a screenshot once nothing moves."""
        before = b""

        def still() -> bytes:
            nonlocal before
            same, before = before, self.stage.page.screenshot()
            return before if same == before else b""

        picture: bytes = self.stage.until(still, "the picture to come to rest", PATIENCE)
        return picture

    def assert_nothing_secret(self, stage: Stage | None = None) -> None:
        """Checks that no hand card is visible, stored or logged."""
        stage = stage or self.stage
        for where, text in {
            "on the screen": stage.text(),
            "in the page": str(stage.page.evaluate(LEFT_BEHIND)),
            "in the console": "\n".join(self.console),
        }.items():
            found = CARD.search(text)
            start = max(0, found.start() - 80) if found else 0
            assert found is None, f"A card {where}: …{text[start : start + 160]}"


def blank(stage: Stage) -> list[str]:
    """Returns controls in the accessibility tree that are not visible.

    Controls cut by the edge of the screen, and very low ones, are left out.
    """
    bottom = stage.wait("Start the show").y
    nodes = [n for n in stage.rest() if n.press and n.y >= 0 and n.y + n.height < bottom]
    nodes = [n for n in nodes if n.height >= kit.TARGET / 2]
    assert len(nodes) > 5
    picture = Image.open(io.BytesIO(stage.page.screenshot(scale="css"))).convert("L")
    found = []
    for node in nodes:
        left, top = round(node.x), round(node.y)
        inside = picture.crop((left, top, left + int(node.width), top + int(node.height)))
        # Without the line around it: a surface with nothing on it is all one shade inside.
        middle = inside.resize((64, 64)).crop((8, 8, 56, 56))
        if ImageStat.Stat(middle).stddev[0] < 10:
            found.append(node.name)
    return found


@pytest.fixture(scope="module")
def opened(shared: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Starts the app once with all games of this module."""
    where = game_files.match_where

    def leads(match: Match) -> bool:
        return match.decision is not None and match.decision.seats == (0,)

    one = where(4, leads)
    games: list[tuple[list[str], Match, dict[int, str]]] = [
        (TWINS[0], one, {}),
        (TWINS[1], where(4, lambda m: leads(m) and m.count == one.count, seed=one.seed + 1), {}),
        (LEAVING, where(4, lambda m: refused(m) and game_files.cards(m, asking=False)), {}),
        (UNDOING, where(3, brings_on), {}),
        (LOCKED, where(3, leads), {0: set_pin(PIN)}),
        (KEYS, where(3, lambda m: game_files.cards(m, asking=False)), {}),
        (UPSTAGED_CAST, where(2, lambda m: m.count == 0, game="upstaged"), {}),
        (RELOADED, where(4, lambda m: game_files.cards(m, asking=False)), {}),
        (TWICE, where(3, lambda m: game_files.cards(m, asking=False)), {}),
        (THUMBS, where(3, lambda m: game_files.cards(m, asking=False)), {}),
    ]
    with devices(shared, tmp_path_factory.mktemp("table")) as device:
        house = House(Stage(device(painted=True, device_scale_factor=1), site))
        house.listen(house.stage)
        entries: list[game_files.Entry] = []
        for number, (cast, match, pins) in enumerate(reversed(games)):
            house.matches[tuple(cast)] = match
            entries.append(game_files.entry(number, cast, match, pins=pins))
        device_data.furnish(house.stage, *entries, table=False, sittings=AROUND, **AS_EVER)
        # Before anything has come behind the first screen.
        house.stage.open("#/new")
        with suppress(AssertionError):
            house.stage.until(lambda: not blank(house.stage), "everything to be on the glass")
        house.blank = blank(house.stage)
        house.stage.tap("Back")
        house.stage.wait("New game", press=True)
        yield house
        house.stage.assert_clean()


@pytest.fixture
def house(opened: House) -> Iterator[House]:
    yield opened
    stage = opened.stage
    if stage.find("New game", press=True) is None:
        with suppress(PlaywrightTimeout, AssertionError):
            return opened.back_out()
        stage.open()


def test_what_can_be_pressed_on_the_first_screen_is_on_the_glass(opened: House) -> None:
    assert opened.blank == []


# `tests/app/test_curtain_secrets.py` proves it without a browser.
@soak_only
def test_games_that_differ_only_in_what_is_hidden_show_the_same_curtain(house: House) -> None:
    stage = house.stage
    hands: list[list[str]] = []
    seen: list[list[Any]] = []
    for cast in TWINS:
        house.open(cast)
        screens: list[Any] = []
        table.take_phone(stage)
        for again in (True, False):  # before and after somebody looked
            picture = house.picture()
            house.assert_nothing_secret()
            screens += [stage.nodes(), picture]
            if again:
                table.look(stage)
                hands.append([card.name for card in table.hand(stage)])
                house.hide()
        seen.append(screens)
        house.back_out()
    assert hands[0] != hands[1]
    assert seen[0] == seen[1]
    assert seen[0][:2] == seen[0][2:], "a curtain that tells that somebody has looked"


def test_leaving_brings_the_curtain_down_at_once(house: House) -> None:
    stage, match = house.stage, house.open(LEAVING)
    table.take_phone(stage)
    house.assert_nothing_secret()
    table.look(stage)

    # Escape, right after the screen reader was told of a card.
    illegal = refused(match)[0]
    house.touch(match, illegal)
    why = match.why_not(illegal)
    assert why is not None
    assert why.rule == "O7"
    reason = why.plain_sentence()
    stage.wait(reason)
    house.hide()
    house.assert_nothing_secret()

    stage.page.evaluate(WATCH_COVER)
    for how in ("blur", "hidden"):
        table.look(stage)
        assert stage.page.evaluate(COVERS, how), "the page has to cover itself at once"
        if how == "hidden":
            stage.page.wait_for_timeout(400)
            assert stage.covered, "nobody draws a window that nobody sees"
            stage.page.evaluate(COVERS, "visible")
        stage.wait("hold to open")
        stage.until(lambda: not stage.covered, "the cover to go")
        stage.focus()
        house.assert_nothing_secret()
    assert stage.page.evaluate("() => window.uncovered.length") >= 2
    assert not stage.page.evaluate("() => window.uncovered.some(Boolean)"), "a hand came to light"

    # A finger holds the curtain while the window is left: nothing opens behind its back.
    with stage.holding("hold to open"):
        stage.blur()
        stage.page.wait_for_timeout(2 * table.CALM)
    stage.focus()
    stage.wait("hold to open")
    stage.rest()
    assert not stage.sees("Hide my hand")


@soak_only
def test_a_frame_that_draws_only_what_differs_looks_like_a_whole_one(house: House) -> None:
    stage, match = house.stage, house.open(TWICE)
    hand = cycle(game_files.cards(match, asking=False)[:3])
    with compared(stage) as seen:
        table.take_phone(stage)
        table.look(stage)
        stage.page.wait_for_timeout(2000)  # until then frames are drawn whole

        def drawn() -> bool:
            # On a slow machine the window rests between two touches, and is then drawn whole again.
            house.touch(match, next(hand))
            stage.rest()
            return parts(stage) >= 3

        stage.until(drawn, "parts of frames to be drawn")
        house.hide()
        house.back_out()
    assert not seen.wrong
    assert seen.handed, "nobody took the phone"
    assert not seen.unlike, "a piece of another picture is left"


def test_back_with_an_open_hand_loses_nothing_and_shows_no_hand(house: House) -> None:
    stage, match = house.stage, house.open(RELOADED)
    table.take_phone(stage)
    table.look(stage)
    house.play(match, game_files.cards(match, asking=False)[0])
    assert match.decision is not None
    after = RELOADED[match.decision.seats[0]]

    def look() -> list[str]:
        stage.until(lambda: table.next_player(stage) == after, f"{after} to be next", PATIENCE)
        table.take_phone(stage)
        table.look(stage)
        return sorted(card.name for card in table.held(stage))

    cards = look()
    stage.watch()
    house.back_out()
    stage.until(lambda: not table.held(stage), "the hand to be gone", PATIENCE)
    house.assert_nothing_secret()
    house.open(RELOADED)
    opened = [texts for texts in stage.watched() if "New game" in texts]
    assert opened, "the foyer was never seen"
    seen = stage.watched()
    assert not HELD.search(
        "\n".join(text for texts in seen[seen.index(opened[0]) :] for text in texts)
    )
    assert look() == cards
    if SOAKING:
        assert_a_reload_shows_no_hand(house, after)
        house.open(RELOADED)
        assert look() == cards


def assert_a_reload_shows_no_hand(house: House, after: str) -> None:
    """Reloads with an open hand; no hand may ever be visible."""
    stage = house.stage
    stage.page.reload()
    stage.wait_ready()
    stage.watch()
    stage.semantics()
    stage.until(
        lambda: table.next_player(stage) == after, "the table to stand there again", PATIENCE
    )
    assert not table.held(stage)
    assert not any(HELD.search(text) for texts in stage.watched() for text in texts)
    house.back_out()
    house.assert_nothing_secret()


# `tests/app/test_show_keys.py` proves it without a browser.
@soak_only
@pytest.mark.parametrize(("cast", "turns"), [(KEYS, 3), (UPSTAGED_CAST, 1)])
def test_turns_take_ten_keys_at_most(house: House, cast: list[str], turns: int) -> None:
    stage = house.stage
    house.open(cast)
    typed: list[list[str]] = []

    def state() -> tuple[str, list[Node]]:
        return str(stage.page.evaluate(FOCUSED)), stage.nodes()

    def press(key: str) -> None:
        before = state()
        stage.page.keyboard.press(key)
        with suppress(AssertionError):
            stage.until(lambda: state() != before and state()[0], f"{key} to do something", 5)
        with suppress(AssertionError):
            stage.until(stands_still, "the focus to come to rest", 5)

    def stands_still() -> bool:
        there = state()
        stage.page.wait_for_timeout(table.CALM)
        return bool(there[0]) and state() == there

    def held() -> bool:
        return stage.find("Hide my hand") is not None

    def over() -> bool:
        steps = "Pass the phone to", "Got it. Hide", "No one, carry on"
        return any(stage.find(step, press=True) for step in steps)

    press("ArrowDown")
    for _ in range(turns):
        table_keys = 0
        while not held():
            press("Enter")
            table_keys += 1
            assert table_keys < 20, state()[0]
        named = {node.name for node in stage.nodes() if node.role == "region"}
        assert "Your hand" in named
        undo = stage.find("Undo")
        assert undo is not None
        assert undo.disabled == ("not" in undo.name)
        typed.append([])
        while not over():
            key, on = "ArrowRight" if "can’t" in state()[0] else "Enter", state()[0]
            typed[-1].append(f"{key} on {on[:40]}")
            press(key)
            assert len(typed[-1]) < 30, "\n".join(typed[-1])
    print("\nKeys from the open hand to the hand-over or interrupt:", *typed, sep="\n")
    assert max(map(len, typed)) <= 10, typed


def test_a_double_tap_is_one_tap(house: House) -> None:
    stage, match = house.stage, house.open(TWICE)
    assert_only_pieces_answer(stage)
    house.tap_twice("Pass the phone to")
    stage.wait("hold to open")
    stage.page.wait_for_timeout(600)
    assert stage.find("hold to open"), "the second tap did something at the curtain"
    house.assert_nothing_secret()

    table.look(stage)
    card = game_files.cards(match, asking=False)[0]
    house.touch(match, card)
    house.tap_twice(f"Play the {game_files.card_name(match, card)}")
    match.play(card)
    assert match.decision is not None
    after = TWICE[match.decision.seats[0]]
    assert table.wait_for_next(stage) == after
    stage.page.wait_for_timeout(600)
    assert table.next_player(stage) == after, "the second tap passed the phone"


def draw_mask(stage: Stage, who: str) -> None:
    """Draws a mask with one stroke, from New game and back."""
    stage.tap(say("mask.of", name=who))
    stage.tap(say("mask.draw"))
    pad = stage.wait(say("draw.pad"))
    (x, y), reach = pad.middle, 0.4 * pad.width
    stage.drag((x - reach, y), (x + reach, y))
    stage.wait(say("draw.undo"), press=True)
    stage.tap(say("draw.done"))
    assert stage.wait(say("mask.own"), press=True).checked
    stage.tap("Back")


def inked(stage: Stage, name: str) -> list[bool]:
    """Returns whether the middle row of a disc has ink, and a higher one.

    The higher row is 12 pixels above.
    """
    (x, y), reach = stage.wait(name, press=True).middle, 16
    stage.rest()
    picture = Image.open(io.BytesIO(stage.page.screenshot(scale="css"))).convert("L")
    middle, above = (
        picture.crop((round(x) - reach, round(at), round(x) + reach, round(at) + 1))
        for at in (y, y - 12)
    )
    return [ImageStat.Stat(row).extrema[0][1] < 60 for row in (middle, above)]


def test_a_hand_is_seen_only_while_a_thumb_holds_it_and_played_as_its_owner_likes(
    house: House,
) -> None:
    stage, match = house.stage, house.open(THUMBS)
    assert match.decision is not None
    name, card = THUMBS[match.decision.seats[0]], game_files.cards(match, asking=False)[0]
    bar, play, played = say("held.hold"), say("held.play"), game_files.card_name(match, card)
    match.play(card)
    assert match.decision is not None
    after, answer = THUMBS[match.decision.seats[0]], match.decision.actions[0]
    wish = say("habit.confirm")
    stage.tap("Menu")
    stage.tap("Seats")
    for who, way in ((name, "hold"), (after, "double")):
        stage.tap(f"{who}. A person")
        stage.bring(wish)
        if who == name:
            draw_mask(stage, name)
            stage.tap(say("habit.held"))
        table.choose(stage, f"{wish}: {say(f'habit.confirm.{way}')}")
        stage.tap("Back")
        stage.wait(f"{name}. A person", press=True)
    stage.tap("Back")
    stage.tap("Close")
    table.press(stage, "Pass the phone to", calm=True)
    assert inked(stage, say("curtain.tap", name=name)) == [True, False]
    table.press(stage, say("curtain.tap", name=name), calm=True)
    stage.wait(bar)
    assert not table.held(stage)

    stage.page.evaluate(WATCH_VEIL)
    bare = stage.page.add_style_tag(content=BARE)
    fingers = flat_table.Fingers(stage)
    fingers.press(0, stage.wait(bar).middle)
    named = re.compile(played + ", .*can be played")
    stage.until(lambda: table.hand(stage), "a hand")
    [spot] = [node for node in stage.rest() if node.press and named.match(node.name)]
    fingers.press(1, (spot.x + 12, spot.y + 16))
    fingers.lift(1)
    stage.wait(f"Play the {played}", press=True)
    stage.page.evaluate("() => window.veiled.splice(0)")
    fingers.lift(0)
    assert stage.page.evaluate("() => window.veiled") == [True]
    stage.wait(say("held.chosen"))
    stage.until(lambda: stage.page.evaluate("() => document.getElementById('veil').hidden"), "veil")
    assert not table.held(stage)

    step = stage.wait(play, press=True)
    stage.page.wait_for_timeout(table.CALM)
    stage.tap_quickly(*step.middle)
    stage.page.wait_for_timeout(table.CALM)
    assert stage.find(play, press=True), "a short touch was enough"
    with stage.holding(play):
        assert table.wait_for_next(stage) == after

    table.take_phone(stage)
    table.look(stage)
    label = f"Play the {game_files.card_name(match, answer)}"
    house.touch(match, answer)
    stage.until(lambda: stage.find(label, press=True) or stage.find("hold to open"), label)
    if stage.find("hold to open"):  # a page that was busy for long has closed the hand
        table.look(stage)
        house.touch(match, answer)
    step = stage.wait(label, press=True)
    stage.tap_quickly(*step.middle)
    stage.page.wait_for_timeout(2 * table.CALM)
    assert stage.find(label, press=True), "one tap was enough"
    stage.tap_quickly(*step.middle, times=2)
    stage.until(lambda: stage.find(label, press=True) is None, "the double tap to be taken")
    assert stage.find("hold to open") is None, "the hand was closed, and nothing played"
    bare.evaluate("(style) => style.remove()")


def agree(stage: Stage, label: str) -> None:
    table.hold(stage, label, lambda: stage.find(label) is None)


@soak_only
def test_taking_back_says_why_it_cannot_and_gives_a_choice_back(house: House) -> None:
    stage, match = house.stage, house.open(UNDOING)
    stage.tap("Undo")
    stage.wait(say("undo.nothing"))
    card = brings_on(match)
    assert card is not None
    first = table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    house.play(match, card)
    stage.wait("Choose one")
    stage.tap("Undo")
    stage.wait("What has been seen can’t simply be undone.")
    stage.tap("Cancel")
    stage.wait_gone("Ask everyone")
    table.look(stage)
    stage.wait("Choose one")

    def bring_on(which: int) -> str:
        choices = [node for node in stage.nodes() if node.press and table.CHOICE.search(node.name)]
        stage.tap_at(*choices[which].middle)
        stage.tap("Bring on")
        assert table.wait_for_next(stage) != first
        return choices[which].name.split(",")[0]

    came = bring_on(0)
    stage.until(
        lambda: stage.find(f"On stage: {came}") or stage.sees(f"and {came}"),
        f"{came} on the stage",
    )
    stage.tap("Undo")
    stage.wait(f"{first}{plain_board.HOLD_AGAIN}")
    plain_board.take_up(stage)
    stage.wait("Choose one")
    other = bring_on(1)
    assert other != came
    second = table.wait_for_next(stage)
    table.take_phone(stage)
    table.look(stage)
    house.hide()
    house.to_table()
    stage.tap("Undo")
    stage.wait(say("undo.looked", name=second))
    stage.tap("Ask everyone")
    for name in UNDOING:
        agree(stage, f"{name}: hold to agree")
    assert table.wait_for_next(stage) == first
    stage.tap("Game log")
    stage.wait(f"{first}’s move was taken back. Everyone agreed.")
    stage.tap("Back")


@soak_only
def test_a_round_is_taught_with_open_hands_and_then_played_in_earnest(house: House) -> None:
    stage = house.stage
    stage.tap("New game")
    stage.wait("Start the show")
    table.more_for_tonight(stage)
    table.choose(stage, "Teach it")
    table.done(stage)
    stage.tap("Start the open round")
    stage.wait(say("teach.mark"))
    stage.wait("Choose a card")
    assert stage.find("Pass the phone") is None
    stage.tap("Menu")
    stage.wait(say("teach.mark"))
    stage.tap("Now play for real")
    table.wait_for_next(stage)
    assert stage.find(say("teach.mark")) is None


@soak_only
def test_a_pin_keeps_a_hand_closed_until_it_is_right_or_all_others_agree(house: House) -> None:
    stage = house.stage
    house.open(LOCKED)
    table.take_phone(stage)
    stage.wait(say("sitting.place.2"))
    with stage.holding(", hold to open"):
        stage.wait(say("pin.ask"))
    for digits in ("1357", "2469"):
        for digit in digits:
            stage.tap(digit)
        stage.wait(say("flow.wrong_pin"))
        stage.wait(say("pin.entered", count=0))
        assert not table.hand(stage)
        house.assert_nothing_secret()
        stage.wait_gone(say("flow.wrong_pin"))
    for digit in PIN:
        stage.tap(digit)
    stage.wait("Hide my hand")
    assert table.hand(stage)

    house.hide()
    house.to_table()
    stage.tap("Menu")
    stage.tap("More")
    stage.tap(say("pin.of", name=LOCKED[0]))
    for digit in "1357":
        stage.tap(digit)
    stage.wait(say("flow.wrong_pin"))
    stage.tap(say("pin.forgotten"))
    for name in LOCKED[1:]:
        agree(stage, say("agree.hold", name=name))
    stage.wait_gone(say("agree.pin.cancel"))
    stage.tap("Game log")
    stage.wait(say("recap.pin.agreed", name=LOCKED[0]))
    stage.tap("Back")
    table.take_phone(stage)
    table.look(stage)
    assert table.hand(stage)


def drawn(stage: Stage, name: str) -> bytes:
    node = stage.bring(name)
    stage.rest()
    clip: FloatRect = {
        "x": node.x + MARGIN,
        "y": node.y + MARGIN,
        "width": node.width - 2 * MARGIN,
        "height": node.height - 2 * MARGIN,
    }
    return stage.page.screenshot(clip=clip, caret="hide")


def test_three_names_in_three_scripts_are_written_and_drawn(house: House) -> None:
    stage = house.stage
    table.press(stage, "New game")
    stage.wait("Seat 1")
    loaded = "() => performance.getEntriesByType('resource').map(({ name }) => name)"

    def scripts() -> int:
        return sum("letters.js" in name for name in stage.page.evaluate(loaded))

    assert scripts() == 0, "our fonts have every letter so far"
    seen = []
    for name in ("Юля", "Оля"):
        stage.type("Seat 1", name)
        stage.page.keyboard.press("Tab")
        seen.append(drawn(stage, "Seat 1"))
    # Boxes in place of letters, which may stand there for a moment, look alike.
    stage.until(lambda: drawn(stage, "Seat 1") != seen[0], "the letters of two names to differ")
    assert scripts() == 1
    for seat, name in enumerate(SCRIPTS):
        stage.type(f"Seat {seat + 1}", name)
    table.press(stage, "Start the show")
    for name in SCRIPTS:
        stage.wait(name)
    assert not [one for one in stage.record.requests if "no-font" in str(one)]


def test_a_second_tab_says_so_and_takes_over_without_a_loss(house: House) -> None:
    first = house.stage
    house.open(TWINS[0])
    name = table.wait_for_next(first)

    def looked(stage: Stage) -> list[str]:
        assert table.wait_for_next(stage) == name
        table.take_phone(stage)
        table.look(stage)
        return sorted(card.name for card in table.hand(stage))

    hand = looked(first)
    second = Stage(first.context, first.url)
    house.listen(second)
    second.open()
    second.wait(ELSEWHERE)
    house.assert_nothing_secret(second)
    second.tap("Take over here")
    second.wait_gone(ELSEWHERE)
    assert looked(second) == hand

    first.page.bring_to_front()
    first.wait(ELSEWHERE)
    assert not table.held(first), "a hand stays in the tab that has lost the show"
    house.assert_nothing_secret()
    second.close()
    first.tap("Take over here")
    first.wait_gone(ELSEWHERE)
    assert table.wait_for_next(first) == name
