"""Tests that no English remains on screens in artificial languages."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from flet.components.component import Renderer

from app import root
from app.games import billed
from app.places import Place
from app.prefs import CHOICES
from app.rulebook import rulebook
from app.screens import about, history, play_parts
from app.screens.new_game_draft import Draft
from app.screens.settings import PAGES
from app.store import MemoryLocation, Notice, Store, StoreError, set_pin
from app.store.exchange import _digest, pack
from app.table.controller import sentence
from app.table.pin import Entry, PinPad
from app.table.state import Phase
from app.table.steps import Claim, Open, PassTo, Wait
from app.text import catalogue, languages
from build import page
from engines import Match, register, unregister
from engines.bots import Why
from engines.encore.actions import KINDS
from engines.template import GAME as GONE
from tests import pseudo
from tests.app.evenings import Evening, Make
from tests.app.screens.rooms import NAMES as CAST
from tests.app.screens.rooms import SIZES, House, Opened, Shown, played, walk, words
from tests.app.test_languages import english
from tests.browser import device_data, game_files
from tests.depth import depth
from tests.shows import programme
from tests.shows.script import upto

MADE = {part for pair in (*about.LIBRARIES, *about.FONTS) for part in pair} | {"CC BY 4.0"}
NOTICES = ("newer", "missing", "lost_session", "recovered_index", "lost_past")
STATUSES = ("durable", "fallback", "memory", "newer", "unread", "elsewhere")


@pytest.fixture(
    scope="module",
    params=depth(pseudo.TONGUES[:1], pseudo.TONGUES),
    ids=lambda tongue: tongue.lang,
)
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    with pseudo.spoken(request.param) as lang:
        yield lang


@pytest.fixture(scope="module")
def full(lang: str) -> Store:
    """Returns a store with various games, one of them unknown."""

    async def fill() -> Store:
        store = await Store.open(MemoryLocation())
        store.settings.set("lang", lang)
        register(GONE)
        for game, seats, seed, steps, levels in (
            ("high_note", 3, 1, 4, ()),
            ("high_note", 3, 2, None, ()),
            ("encore", 2, 1, None, ()),
            ("encore", 2, 2, None, ("lead", None)),
            ("upstaged", 2, 3, 60, (None, "extra")),
            ("onstage", 3, 4, 17, ()),
            ("onstage", 4, 5, None, ("lead", "extra", "extra", "regular")),
            ("thespianage", 3, 6, 0, ()),
        ):
            one = await played(store, game, seats, seed, steps, levels)
            one.note(where="", next=0)
            await one.close()
        unregister(GONE)
        return store

    return asyncio.run(fill())


@pytest.fixture
def house(full: Store) -> Iterator[House]:
    before, full.notices[:] = full.status, []
    one = House(full)
    yield one
    full.status = before


def left(said: Iterator[str] | list[str], *typed: str) -> list[str]:
    whole = (text.replace(pseudo.NO_BREAK, " ") for text in said)
    return english(whole, *CAST, *MADE, GONE.title(), *typed)


def drawn(house: House, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[str]:
    for house.page.width, house.page.height in sizes:
        yield from words(list(walk(Renderer().render(lambda: root.Root(house.shell)))))
        asked = root.question(house.shell.device.ui, house.shell.notices, opposite=False)
        yield from words(list(walk(asked)))


# -- the foyer -----------------------------------------------------------------------------------


@pytest.mark.parametrize("status", STATUSES)
def test_the_foyer(house: House, status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = [*drawn(house)]
    house.store.status = status
    house.shell.update_ready = True
    for key in NOTICES:
        card = house.store.cards()[0]
        house.store.notices.append(Notice(f"store.notice.{key}", {"show": card}))
    for state in ("prompt", "ios"):
        monkeypatch.setattr(house.bridge, "install_state", lambda state=state: state)
        said += drawn(house)
    monkeypatch.setattr("app.screens.home.outdated", lambda *_: True)
    house.shell.notices.ask(
        house.shell.device.say("past.delete.ask"), house.shell.device.say("past.delete.yes"), dict
    )
    assert not left([*said, *drawn(house)], "Onstage")


def test_an_empty_foyer_and_how_to_install(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = asyncio.run(Store.open(MemoryLocation()))
    store.settings.set("lang", lang)
    store.status = "durable"
    house = House(store)
    said = [*drawn(house)]
    assert said
    monkeypatch.setattr(house.bridge, "install_state", lambda: "ios")
    how = house.shell.device.say("home.install.how")
    (shown,) = [one for one in house.draw("home") if how in _named(one)]
    shown.on_click(None)
    said += drawn(house)
    assert house.shell.device.say("ios.step.1") in said
    said += words(house.draw("history"))
    house.shell.notices.message = house.shell.device.say("home.unread.stays")
    said += words([*walk(root._broken(house.shell, Place("play")))])
    assert not left([*said, *drawn(house)])


def _named(one: Any) -> list[str]:
    return words([*walk(one)]) if getattr(one, "on_click", None) else []


@pytest.mark.parametrize("name", sorted(billed()))
def test_a_bill(house: House, name: str) -> None:
    house.shell.places.go("bill", game=name)
    assert not left(drawn(house))
    house.shell.places.go("new", game=name)
    assert not left(drawn(house))


# -- a new game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(billed()))
def test_a_new_game(house: House, name: str) -> None:
    draft = Draft.begin(house.shell.device.prefs, name)
    house.shell.places.go("new", draft=draft)
    cast = draft.cast
    said = [*drawn(house)]
    for on in (True, False):
        cast.watch(on)
        said += drawn(house, SIZES[:1])
    for part, wrong in zip(cast.parts, ("", "x" * 40, "a\u200bb", "Mai"), strict=False):
        part.name, part.pin = wrong, "1"
        said += drawn(house, SIZES[:1])
    house.shell.places.go("more", draft=draft)
    for draft.teaching in (True, False):
        said += drawn(house)
    for part in cast.parts:
        draft.opened = part.key
        house.shell.places.swap("seat", draft=draft, key=part.key)
        said += drawn(house, SIZES[:1])
    part.pin = "2468"
    cast.seal()
    for draft.mistaken, draft.asking in ((False, False), (True, False), (False, True)):
        said += drawn(house, SIZES[:1])
    draft.mistaken = draft.asking = False
    cast.parts[1].name = cast.parts[0].name = "Mai"
    cast.parts[0].refused = True
    cast.recast(1, "lead")
    house.shell.places.swap("seat", draft=draft, key=cast.parts[1].key)
    said += drawn(house)
    house.shell.places.back()
    assert not left([*said, *drawn(house)], "x" * 40, "ab", "a\u200bb")


# -- settings, rules, about ----------------------------------------------------------------------


def test_the_settings(house: House) -> None:
    shell = house.shell
    said = []
    for status in STATUSES[:-1]:
        house.store.status = status
        said += words(house.draw("settings", page="games"))
    for key, choices in CHOICES.items():
        for value in choices:
            shell.device.prefs.choose(key, value)
            said += [*words(house.draw("settings")), *_pages(house)]
        shell.device.prefs.choose(key, choices[0])
    shell.device.prefs.choose("text_scale", 1.0)
    house.bridge.web = True
    house.store.status = "durable"
    settings = house.opened("settings", page="games")
    settings.press("persist")
    asyncio.run(house.tasks.pop()())
    answered = settings.draw()
    assert any(getattr(one, "key", None) == "persist" for one in answered), "it stays in its place"
    said += words(answered)
    assert not left([*said, *words(house.draw("about"))], *languages().values())


def _pages(house: House) -> list[str]:
    return [text for page in PAGES for text in words(house.draw("settings", page=page))]


def _files() -> Iterator[bytes]:
    """Yields files to be picked: some with games, and one for each refusal."""
    whole = programme.ENCORE.begin()
    assert whole.decision is not None
    for action in (None, *whole.decision.actions[:2]):  # further, then with another move
        match = whole.copy()
        if action is not None:
            match.play(action)
        for names in ({"Mai": "Zoe", "Bình": "Boris"}, {"Bình": "Mai", "Zoe": "Zoe"}):
            file = json.loads(pack([game_files.entry(9, ("Mai", "Bình"), match)]))
            digest = _digest(file["sessions"], names)
            yield json.dumps({**file, "aliases": names, "sha256": digest}).encode()
    rows: list[Any] = [[0, "x", 99]]
    entries = [
        game_files.entry(1, ("Mai", "Bình"), whole),
        game_files.entry(2, ("Mai", "Bình"), whole, more=rows),
    ]
    for number, change in enumerate(
        ({"game": "charade"}, {"rules_version": 99}, {"seats": "x"}), 3
    ):
        identity, document = game_files.entry(number, ("Mai", "Bình"), whole)
        document["setup"] |= change
        entries.append((identity, document))
    good = pack(entries)
    yield from (good, good, b"", good[:-9], pack([]), good.replace(b"Mai", b"Moi"))
    yield json.dumps({**json.loads(good), "version": 99}).encode()
    yield b" " * 21_000_000


def test_what_comes_of_an_import(lang: str) -> None:
    house = House(asyncio.run(Store.open(MemoryLocation())))
    house.shell.device.prefs.choose("lang", lang)
    say, said = house.shell.device.say, []
    for data in _files():
        place = Place("import", {"content": data})
        screen = Opened(Shown, house.shell, place)
        said += words(screen.draw())
        asyncio.run(place.args["importing"].go())
        while questions := place.args["importing"].questions:
            said += words(screen.draw())
            asyncio.run(place.args["importing"].answer("" if len(questions) > 1 else "join"))
        said += words(screen.draw())
        report = place.args["importing"].report
        notices = (*report.opened, *report.skipped, *report.refused, *report.changed)
        said += [one.sentence(say) for one in notices]
    assert len({*said}) > 20
    # What is in the file is called as its maker called it, also a game that nobody knows.
    untranslated = (
        "ENCORE!! ECG",
        "setup.seats",
        "setup",
        "charade",
        "x 99",
        *languages().values(),
    )
    untranslated += ("Mai", "Bình", "Zoe", "Boris")
    assert not left(said, *untranslated)


@pytest.mark.parametrize("name", sorted(billed()))
def test_the_rules(house: House, name: str, lang: str) -> None:
    game = billed()[name]
    book = rulebook(game, lang)
    assert book is not None
    said = words(house.draw("rules", game=name))
    for number, section in enumerate(book.sections):
        house.page.width, house.page.height = SIZES[number % len(SIZES)]
        for where in (section.id, *section.numbers[:1]):  # to read, and for a rule
            said += words(house.draw("rules", game=name, section=where))
    rules = house.opened("rules", game=name)
    for query in (pseudo.FILLER * 3, "qqqq"):
        rules.remember(1, query)
        said += words(rules.draw())
    assert not left(said, "qqqq")


# -- past games ----------------------------------------------------------------------------------


def test_past_games(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE", 2)
    past = house.opened("history")
    said = words(past.draw())
    past.press("more")
    said += words(past.draw())
    past.remember(0, history.Wanted(query="qqqq"))
    said += words(past.draw())
    people = house.opened("people")
    said += words(people.draw())
    people.remember(0, "league")
    # The league knows a game that is gone by its id.
    assert not left([*said, *words(people.draw())], GONE.name)


@pytest.mark.parametrize("number", range(8))
def test_a_past_game_and_its_replay(house: House, number: int) -> None:
    card = house.store.cards()[number]
    house.shell.notices.message = None
    said = []
    for size in SIZES[::2]:
        house.page.width, house.page.height = size
        for screen in ("past", "replay"):
            one = house.opened(screen, session=card.id)
            said += words(one.draw())
        assert (len(words(one.draw())) > 2) is not (gone := card.game == GONE.name)
        assert bool(house.shell.notices.message) is gone
        for keys in (("replay.next",), ("replay.far", "hands"), ("replay.far", "replay.back")):
            there = {getattr(control, "key", None) for control in one.draw()}
            if card.finished and {*keys} <= there:
                one.press(*keys)
                said += words(one.draw())
    said += [house.shell.notices.message or "", *words(house.draw("past", session="0" * 16))]
    assert not left(said, GONE.name)


def test_a_past_game_of_older_rules(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    (card, *_) = [card for card in house.store.cards() if card.game == "encore"]
    monkeypatch.setattr(billed()["encore"], "rules_version", 99)
    said = words(house.opened("past", session=card.id).draw())
    said += words(house.opened("replay", session=card.id).draw())
    kinds = {kind.name.replace("_", " ") for kind in KINDS}
    # What rules that are gone called an action nobody can translate.
    assert not left(said, *kinds)


# -- at the table --------------------------------------------------------------------------------


def _at(evening: Make, lang: str, script: Any, count: int, **more: Any) -> Evening:
    """Returns an evening of a script's game after this many answers."""
    whole = script.played()
    count = min(count, whole.count - 1)
    settings: dict[str, Any] = {
        key: more.pop(key) for key in ("interrupts", "reveal") if key in more
    }
    entry = game_files.entry(1, CAST[: whole.seats], upto(whole, count), **more)
    settings |= {"on_table": entry[0], "lang": lang}
    return evening(files=device_data.files([entry], settings))


def _over(one: Evening, *panels: str) -> Iterator[str]:
    for panel in panels:
        one.controller.table.take(Open(panel))
        yield from drawn(one.house)
    one.controller.table.take(Open(""))


def test_the_curtain_the_pin_and_the_hand(evening: Make, lang: str) -> None:
    pins = dict.fromkeys(range(3), set_pin("0420"))
    one = _at(evening, lang, programme.THESPIANAGE, 9, pins=pins)
    controller, ui = one.controller, one.shell.device.ui
    said = [*drawn(one.house), *_over(one, "menu")]
    (seat,) = one.controller.table.scene.people[:1]
    controller.take(PassTo(seat))
    assert one.phase() is Phase.CURTAIN
    for reveal in ("tap", "hold"):
        one.shell.device.prefs.choose("reveal", reveal)
        said += drawn(one.house)
    entry = Entry(lambda _: None, lambda: None, forgotten=lambda: None)
    pad = Opened(PinPad, ui, controller.seats[seat], entry)
    waiting = entry._replace(wait=lambda: 12.0)
    waits = Renderer().render(PinPad, ui, controller.seats[seat], waiting)
    said += words(list(walk(waits)))
    pad.press("digit-0", "digit-4")
    said += [*words(pad.draw()), *_over(one, "pin")]
    one.later()
    controller.lift("1234")
    assert one.shell.notices.message
    said += drawn(one.house)
    one.later()
    controller.lift("0420")
    assert one.phase() is Phase.PRIVATE
    said += [*drawn(one.house), *_over(one, "log", "menu")]
    assert not left(said)


def test_a_window_with_a_pause(evening: Make, lang: str) -> None:
    whole = programme.LIVE.played()
    begun = programme.LIVE.claimed
    count = next(n for n in range(begun, begun + 20) if _is_window(upto(whole, n)))
    one = _at(evening, lang, programme.LIVE, count, interrupts="ask")
    assert one.controller.table.scene.window
    said = [*drawn(one.house), *_over(one, "menu", "log")]
    one.shell.device.prefs.choose("interrupts", "press")
    said += drawn(one.house)
    one.later()
    one.controller.take(Claim(one.controller.table.scene.people[0]))
    said += drawn(one.house)
    one.later()
    one.controller.lift()
    assert one.phase() is Phase.PRIVATE
    assert not left([*said, *drawn(one.house)])


def _is_window(match: Match) -> bool:
    return match.decision is not None and match.game.window(match.decision)


def test_answers_by_word(evening: Make, lang: str) -> None:
    whole = programme.ENCORE.played()
    spoken = set()
    for count in range(20, whole.count, 7):
        one = _at(evening, lang, programme.ENCORE, count)
        if one.controller.table.scene.spoken_decision is not None:
            spoken |= {*drawn(one.house)}
        if len(spoken) > 100:
            break
    assert spoken
    assert not left([*spoken])


def test_understudies_their_seats_and_their_reasons(evening: Make, lang: str) -> None:
    levels = {0: "lead", 1: "extra", 2: "regular"}
    one = _at(evening, lang, programme.THESPIANAGE, 40, understudies=levels)
    controller = one.controller
    said = [*drawn(one.house), *_over(one, "seats", *map("seat-{}".format, range(3)))]
    last = controller.table.state.match.count
    for why in (Why("random"), Why("greedy", taste="bold"), Why("search", 7, "careful")):
        controller.keeper.reasons.remember(last, why)
        assert controller.players.why(last)
        said += [*drawn(one.house), *_over(one, f"#{last}", f"log#{last}")]
    for why_it_waits in ("paused", "away", "failed"):
        controller.table.take(Wait(why_it_waits))
        said += drawn(one.house)
    controller.table.take(Wait(""))
    controller.players.skip_all()
    said += drawn(one.house)
    assert not left(said)


def test_refusals_at_the_table(evening: Make, lang: str) -> None:
    one = _at(evening, lang, programme.ENCORE, 30)
    controller = one.controller
    said: list[str] = []

    def refused(step: Callable[[], object]) -> None:
        one.later()
        one.shell.notices.dismiss()
        step()
        refusal: str | None = one.shell.notices.message  # set by the step
        assert refusal
        said.extend(drawn(one.house, SIZES[:1]))

    refused(controller.lift)
    refused(lambda: controller.take(PassTo(1 - controller.table.scene.people[0])))
    refused(lambda: play_parts.take_back(one.shell.hall, controller))
    keys = [key for key in catalogue("en") if key.startswith(("flow.", "undo."))]
    said += [
        sentence(one.shell.device.say, controller.keeper.names, key, {"seat": 0}) for key in keys
    ]
    why = one.shell.device.why(StoreError("store.error.full"))
    said += [one.shell.device.say(f"show.{key}", why=why) for key in ("not_saved", "end_not_saved")]
    assert not left(said)


def test_the_page_around_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {key: pseudo.LONG.marked(text) for key, text in page.text().items()}
    monkeypatch.setattr(page, "text", lambda lang="en": texts)
    html = unescape(page.index(stage="", program="", text_font="", display_font=""))
    assert texts["no_script"] in html
    labels = re.findall(r'(?:aria-label|alt)="([^"]*)"', html)
    bare = re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]+>", " ", html, flags=re.DOTALL)
    assert not left([*labels, bare])
