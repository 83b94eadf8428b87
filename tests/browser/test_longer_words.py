"""Tests of the app in two artificial languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from app.bills import bills
from app.screens.home import SHOWN
from app.text import House, languages, speaker
from app.theme.ui import initials
from build import serve
from engines import Match, games
from tests import pseudo
from tests.browser import device_data, game_files, layout, table
from tests.browser.conftest import PHONE, devices
from tests.browser.sites import translated
from tests.browser.stage import Node, Stage
from tests.depth import soak_only
from tests.shows import programme
from tests.shows.script import upto

pytestmark = soak_only  # `tests/app` measures every screen and board without a browser

SMALL = PHONE | {"viewport": {"width": 360, "height": 640}}
SIZES = ((390, 844), (844, 390), (1280, 800), (360, 640))
"""Window sizes, checked forwards on one screen and backwards on the next."""

TIGHT = ((844, 390), (360, 640))
"""The lowest and the narrowest window, for screens of the same structure."""

PEOPLE = {
    "onstage": ["Mai", "Bo", "Ấn", "Jon"],
    "upstaged": ["Lan", "Leo", "Ổn", "Thu"],
    "thespianage": ["Pia", "Quy", "Rob", "Sue", "Tom", "Ẩn"],
    "encore": ["Cy", "Ẳn"],
}
"""Players of each table, which identify its game; some names have tall accents."""

ENDS = {"onstage": ["Eva", "Udo", "Ina"], "upstaged": ["Mia", "Ole", "Kai", "Liv"]}
"""Players of games in which an understudy gives the last answer by itself."""

PAST = ["Ida", "Max", "Noa"]
"""Players of a finished game."""

TYPED = sorted(
    {
        *(name for cast in (*PEOPLE.values(), *ENDS.values(), PAST) for name in cast),
        *languages().values(),  # a language names itself
    },
    key=len,
    reverse=True,
)
"""Texts that are the same in every language."""


def onstage(seats: int, seed: int) -> Match:
    match, rng = Match.new("onstage", seats, seed), random.Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    return match


TABLES: dict[str, Callable[[], Match]] = {
    "onstage": lambda: upto(onstage(4, 3), 40),
    "upstaged": lambda: upto(programme.LIVE.played(), programme.LIVE.claimed + 10),
    "thespianage": lambda: upto(programme.SIX.played(), 30),
    "encore": lambda: upto(programme.ENCORE.played(), 32),
}
"""Position of each game with many pieces and answers."""

SETTLES = 5
"""Seconds that a faulty screen has to reach its final layout."""

RULE = re.compile(r"\b[A-Z]+\d+\b")
"""Number of a rule, which is the same in every language."""

OVER = {"onstage": lambda: onstage(3, 5), "upstaged": programme.LIVE.played}

HIDDEN = len(TABLES) + len(OVER) - SHOWN
"""Number of open games that the foyer does not show at first."""


class Walker:
    """Walker through the app that checks each screen at every size."""

    def __init__(self, stage: Stage, say: House) -> None:
        self.stage, self.say = stage, say
        self.sizes = [*SIZES]
        # What is told in short may be short: a tap opens all of it.
        self.short = tuple(
            say(key, text="|").partition("|")[0] for key in ("recap.label", "speak.log")
        )
        self.wrong: list[str] = []

    def there(self, key: str, **names: str) -> None:
        self.stage.wait(self.say(key, **names), press=True)
        self.stage.rest()

    def tap(self, key: str, then: str, **names: str) -> None:
        name = self.say(key, **names)
        self.take(name, then, lambda: self.stage.find(name))

    def onto(self, name: str, then: str, bottom: float = 240) -> None:
        self.take(name, then, lambda: self.stage.toward(name, bottom=bottom, press=True))

    def take(self, name: str, then: str, where: Callable[[], Node | None]) -> None:
        """Presses the found control until `then` can be pressed."""
        stage, wanted = self.stage, self.say(then)

        def there(tapped: bool) -> object:
            # An Event that came up last is read before the table is there.
            read = stage.find(self.say("play.on"), exact=True, press=True)
            # A second tap on a slow table has gone on to the curtain.
            back = stage.find(self.say("curtain.table"), press=True)
            if tapped and then == "play.menu" and (on := read or back):
                stage.tap_at(*on.middle)
            return tapped and stage.find(wanted, press=True)

        table.insist(
            stage,
            there,
            lambda: node.middle if (node := where()) else None,
            f"“{name}” to lead to “{wanted}”",
        )
        stage.rest()

    def sit_down(self, cast: list[str]) -> None:
        people = self.say.row(cast)
        if self.stage.find(people) is not None:
            self.onto(people, "play.menu")
            return
        self.stage.tap_at(*self.stage.bring(self.say("home.more", count=HIDDEN)).middle)
        self.onto(people, "play.menu")

    def look(self, screen: str, among: Sequence[tuple[int, int]] = SIZES) -> None:
        stage = self.stage
        for size in [one for one in self.sizes if one in among]:
            if stage.page.viewport_size != {"width": size[0], "height": size[1]}:
                layout.resize(stage, *size)
            self._note(f"{screen}, {size[0]} wide")
        self.sizes.reverse()

    def _note(self, at: str) -> None:
        """Records the faults on the screen, giving the board time to settle."""
        found: list[str] = []

        def whole() -> bool:
            found[:] = self._wrong()
            return not found

        self.stage.within(SETTLES, whole)
        found += self.stage.record.problems
        self.stage.record.problems.clear()
        self.wrong += [f"{at}: {one}" for one in found]

    def _wrong(self) -> list[str]:
        """Returns messages about layout faults and English texts on the screen."""
        stage = self.stage
        names = [node.name for node in stage.nodes() if node.name.startswith(self.short)]
        texts = [text for text in layout.painted(stage) if text.text]
        assert texts, "the page does not say what it paints"
        found = [
            f"{text!r} {wrong} ({room})"
            for text, wrong, room in texts
            if wrong and not any(text in name for name in names)
        ]
        found += [f"{node.name!r} is too small, {node}" for node in layout.too_small(stage)]
        found += layout.misplaced(stage)
        said = {*stage.texts()} - {initials(name) for name in TYPED}
        bare = {text for text in said if pseudo.unmarked(RULE.sub("", text), TYPED)}
        return found + [f"{text!r} is English" for text in bare]

    def assert_whole(self) -> None:
        wrong, self.wrong = self.wrong, []
        assert not wrong, "\n".join(wrong).replace(pseudo.BAR, "")


LONG, TALL = (
    pytest.mark.parametrize("opened", [tongue], indirect=True, ids=[tongue.lang])
    for tongue in pseudo.TONGUES
)
"""Parameter marks for the language of a test."""


@pytest.fixture(scope="module")
def address(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    running = serve.start(translated(web, tmp_path_factory.mktemp("longer") / "web"))
    yield f"http://localhost:{running.server_address[1]}/"
    running.stop()


@pytest.fixture(scope="module")
def opened(
    shared: Browser,
    address: str,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[Walker]:
    """Starts the app in a language, with several games."""
    folder = tmp_path_factory.mktemp(request.param.lang)
    with devices(shared, folder) as device, pseudo.spoken(request.param) as lang:
        over = {name: make() for name, make in OVER.items()}
        shows: list[tuple[list[str], Match, dict[int, str]]] = [
            (cast, TABLES[name](), {}) for name, cast in PEOPLE.items()
        ]
        shows += [
            (cast, upto(over[name], over[name].count - 1), dict.fromkeys(range(len(cast)), "extra"))
            for name, cast in ENDS.items()
        ]
        shows.append((PAST, over["onstage"], {}))
        entries = [
            game_files.entry(number, cast, match, understudies=levels)
            for number, (cast, match, levels) in enumerate(shows, 1)
        ]
        stage = Stage(device(**SMALL), address)
        cast = [{"name": name} for name in PEOPLE["onstage"]]
        more = {"reveal": "tap", "idle": 0, "interrupts": "ask", "cast": cast}
        device_data.furnish(stage, *entries, table=False, lang=lang, **more)
        layout.note(stage)
        stage.open()
        yield Walker(stage, speaker(lang))


@pytest.fixture
def walker(opened: Walker) -> Iterator[Walker]:
    """Provides the shared walker; each test begins and ends in the foyer."""
    yield opened
    opened.wrong.clear()
    opened.stage.rest()
    foyer = opened.say("home.new")
    if opened.stage.find(foyer, press=True) is None:
        with suppress(PlaywrightTimeout, AssertionError):
            opened.stage.back()
            opened.stage.wait(foyer, press=True)
            return
        opened.stage.open()


@TALL
def test_the_foyer_and_the_last_bows(walker: Walker) -> None:
    walker.look("foyer")
    for name, cast in ENDS.items():
        walker.onto(cast[0], "play.again")
        walker.look(f"the end of {name}")
        if name == "onstage":
            walker.tap("tonight.try", "tonight.another", game="")
            walker.look("the evening")
            walker.tap("tonight.poster", "poster.save")
            walker.look("the evening's poster")
            for then in ("tonight.another", "play.again"):
                walker.tap("action.back", then)
        walker.tap("action.back", "home.new")
    walker.assert_whole()


@LONG
def test_around_the_tables(walker: Walker) -> None:
    for key in ("home.rules", "home.settings", "home.history"):
        walker.tap(key, "action.back")
        walker.look(key)
        if key != "home.history":
            walker.tap("action.back", "home.new")
    walker.tap("people.title", "people.leaf.league")
    walker.look("people")
    walker.tap("people.leaf.league", "people.leaf.people")
    walker.look("the league")
    walker.onto(f"{PAST[0]}. ", "person.join", bottom=60)
    walker.look("a person's page")
    walker.onto(walker.say("person.join"), "action.back", bottom=24)
    walker.look("the same person")
    for then in ("person.join", "people.leaf.people", "people.title"):
        walker.tap("action.back", then)
    walker.onto(walker.say.entry(PAST[0], ""), "past.replay", bottom=60)
    walker.look("past game")
    walker.tap("past.replay", "replay.next")
    walker.look("replay")
    walker.tap("replay.eyes", "replay.eyes.all")
    walker.look("whose eyes")
    walker.onto(PAST[1], "replay.next")
    walker.look(f"replay as {PAST[1]}")
    walker.tap("replay.eyes", "replay.eyes.all")
    walker.tap("replay.eyes.all", "replay.next")
    walker.look("replay with all hands")
    walker.tap("play.log", "replay.later")
    walker.look("log of the replay")
    walker.tap("action.back", "replay.next")
    walker.tap("replay.practise", "replay.practise.yes")
    walker.look("question about practice")
    walker.tap("replay.practise.yes", "play.menu")
    walker.look("practice")
    walker.tap("play.menu", "play.leave")
    walker.look("menu of practice")
    walker.tap("play.leave", "replay.next")
    walker.tap("action.back", "past.replay")
    walker.tap("moments", "moments.see")
    walker.look("moments")
    walker.tap("action.back", "past.poster")
    walker.tap("past.poster", "poster.nameless")
    walker.look("poster")
    for then in ("past.replay", "home.history", "home.new"):
        walker.tap("action.back", then)
    walker.assert_whole()


@TALL
def test_a_ticket(walker: Walker) -> None:
    more = walker.say("ticket.more", name="|").partition("|")[0]
    walker.onto(more, "ticket.save")
    walker.look("a ticket")
    walker.tap("action.back", "home.new")
    walker.assert_whole()


@LONG
def test_the_bills(walker: Walker) -> None:
    for bill in bills():
        name = bill.title(walker.say.lang)

        def small(title: str = name) -> Node | None:
            nodes = walker.stage.nodes()
            return next((one for one in nodes if one.press and one.name.startswith(title)), None)

        walker.take(name, "bill.play", small)
        walker.look(f"the bill of {bill.name}", TIGHT)
        walker.tap("action.back", "home.new")
    walker.assert_whole()


@TALL
def test_new_games(walker: Walker) -> None:
    walker.tap("home.new", "new.start")
    for name, game in games().items():
        walker.onto(game.title(walker.say.lang), "new.start")
        walker.look(f"new game of {name}")
    walker.onto(walker.say("new.more"), "draw.done", bottom=120)
    walker.look("more for tonight")
    walker.onto(walker.say("teach"), "draw.done")
    walker.tap("draw.done", "teach.start")
    walker.tap("teach.start", "teach.hands")
    walker.look("a teaching table")
    walker.tap("teach.hands", "action.back")
    walker.look("all hands")
    walker.tap("action.back", "play.menu")
    walker.tap("play.menu", "play.more")
    walker.look("menu of a teaching table")
    walker.tap("play.more", "teach.earnest")
    walker.look("more at a teaching table")
    walker.tap("action.back", "play.leave")
    walker.onto(walker.say("play.leave"), "home.new", bottom=24)
    walker.assert_whole()


@pytest.mark.parametrize(
    ("name", "opened"),
    [*zip(TABLES, pseudo.TONGUES * 2, strict=True)],
    indirect=["opened"],
    ids=TABLES,
)
def test_at_the_table(walker: Walker, name: str) -> None:
    match, cast = TABLES[name](), PEOPLE[name]
    assert match.decision is not None
    who = cast[match.decision.seats[0]]
    walker.sit_down(cast)
    walker.look(f"the table of {name}")
    if name == "onstage":
        for key, back in (("play.menu", "action.close"), ("play.log", "action.back")):
            walker.tap(key, back)
            walker.look(key)
            walker.tap(back, "play.menu")
    walker.tap("play.pass", "curtain.table", name=who)
    if name == "onstage":
        walker.look("the curtain")
    walker.stage.tap(walker.say("curtain.tap", name=who))
    walker.tap("curtain.show", "play.hide", name=who)
    walker.look(f"a hand of {name}")
    if name == "onstage":
        walker.tap("help", "help.close")
        walker.look("help")
    walker.assert_whole()
