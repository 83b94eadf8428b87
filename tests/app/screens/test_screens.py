"""Tests of the screens around the table."""

import asyncio
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest
from flet.components.component import Renderer

from app import root
from app.bills import bill_of
from app.games import billed
from app.gather import SCREENS, draw, rehearse
from app.habits import mask_of
from app.places import Place
from app.platform.bridge import Surroundings
from app.screens import FIRST, LATER
from app.screens.about import VERSION
from app.screens.history import PAGE
from app.screens.home import MORE, SHOWN, state_lines
from app.screens.new_game_draft import Draft
from app.screens.newcomers import known
from app.store import UNDERSTUDIES, MemoryLocation, Notice, Session, Store, StoreError
from app.store.unreadable import Unreadable
from app.table.board import Seat
from app.text import catalogue, say
from app.theme import EVENING, MATINEE, SEAT_COLOURS, kit, strong
from tests import pseudo
from tests.app.evenings import Make
from tests.app.games.laid import laid
from tests.app.games.words import cut
from tests.app.screens.rooms import (
    NAMES,
    SIZES,
    House,
    Shown,
    assert_headings,
    buttons,
    open_store,
    played,
    square_link,
    walk,
    with_games,
    words,
)
from tests.depth import depth
from tests.engines.catalogues import base

ROOT = Path(__file__).parents[3]
OURS = [name for name in SCREENS if name != "play"]


LOST = Unreadable("f" * 16, "onstage", "Onstage", Notice("store.unreadable.date", {}))
"""Game that cannot be read."""


@pytest.fixture(scope="module")
def full() -> Store:
    """Returns a store with finished, open and unreadable games, some with computer players."""

    async def fill() -> Store:
        store = await Store.open(MemoryLocation())
        for seed, steps, levels in (
            (1, None, ()),
            (2, None, ("lead", "extra", "extra", "regular", "lead")),
            (5, None, (None, None, "lead", "lead", "extra")),
            (3, 17, ()),
            (4, 40, (None, "regular", "lead", "extra")),
        ):
            session = await played(
                store, seats=3 + seed % 3, seed=seed, steps=steps, understudies=levels
            )
            session.note(where="Round 1 of 4", next=0)
            await session.close()
        store._unreadable[LOST.id] = LOST
        store.notices.append(Notice("store.notice.missing", {"show": "“Onstage”"}))
        return store

    return asyncio.run(fill())


@cache
def arriving() -> str:
    return square_link(asyncio.run(played(open_store(), steps=17)))


def args_of(screen: str, store: Store) -> dict[str, Any]:
    if screen in ("bill", "lesson", "signs"):
        return {"game": "onstage"}
    shelf = store.cards()
    if screen in ("person", "same"):
        return {"who": "Mai"}
    if screen in ("mask", "draw"):
        return {"who": "Mai", "colour": "sky"}
    if screen == "around":
        return {"people": [Seat("Mai", "sky"), Seat("Jonathan", "rose"), Seat("Bình", "amber")]}
    if screen in ("past", "replay", "moments", "poster", "ticket", "dealt", "square"):
        return {"session": shelf[0].id if shelf else "0" * 16}
    if screen == "unreadable":
        return {"session": LOST.id}
    if screen == "arrival":
        return {"text": arriving()}
    if screen == "found":
        return {"texts": [arriving(), "show/AAAA"]}
    if screen in ("tonight", "evening", "evening_poster", "good_night"):
        over = [card.id for card in shelf if card.finished is not None]
        return {"evening": over[0] if over else "0" * 16}
    return {}


SHAPES = (*((size, 1.0, "dark") for size in SIZES), ((360, 640), 2.0, "light"),
          ((844, 390), 1.5, "light"))  # fmt: skip


def places() -> Iterator[tuple[str, tuple[int, int], float, str, str]]:
    for number, (screen, shape) in enumerate(product(OURS, SHAPES)):
        turn = number + number // len(SHAPES)
        for games in depth(("nothing", "much")[turn % 2 :][:1], ("nothing", "much")):
            yield screen, *shape, games


@pytest.mark.parametrize(("screen", "size", "scale", "theme", "games"), list(places()))
def test_a_screen_stands(
    screen: str, size: tuple[int, int], scale: float, theme: str, games: str, full: Store
) -> None:
    store = full if games == "much" else open_store()
    house = House(store, size)
    house.shell.device.prefs.choose("text_scale", scale)
    house.shell.device.prefs.choose("theme", theme)
    controls = house.draw(screen, **args_of(screen, store))
    written = words(controls)
    assert written, "a screen without a word"
    undrawable = {sign for text in written for sign in text if not drawable(sign)}
    assert not undrawable, f"no font has {undrawable}"
    for button in buttons(controls):
        assert words(list(walk(button))), f"a button without a name: {button}"
    assert_headings(controls)
    for container in controls:
        inside = getattr(container, "controls", None)
        if isinstance(inside, list):
            keys = Counter(one.key for one in inside if getattr(one, "key", None) is not None)
            assert all(count == 1 for count in keys.values()), keys


OTHERS = ("vi", pseudo.LONG.lang, pseudo.TALL.lang)
"""Vietnamese, and two artificial languages with longer and higher words."""


@pytest.mark.parametrize("screen", OURS)
def test_no_word_of_a_screen_is_cut_in_any_language(screen: str, full: Store) -> None:
    house = House(full)
    house.shell.device.prefs.choose("text_scale", 1.0)
    with pseudo.spoken(pseudo.LONG), pseudo.spoken(pseudo.TALL):
        for number, (lang, size) in enumerate(product(("en", *OTHERS), SIZES)):
            turn = number + number // len(SIZES) + OURS.index(screen)
            if turn % depth(4, 1):
                continue  # every size once, and every language once
            house.page.width, house.page.height = size
            house.shell.device.prefs.choose("lang", lang)
            place = Place(screen, args_of(screen, full))
            drawn = Renderer().render(Shown, house.shell, place)
            assert not cut(laid(drawn, *size)), f"{lang} {size}"
    house.shell.device.prefs.choose("lang", "en")


@cache
def drawable(sign: str) -> bool:
    ranges = json.loads((ROOT / "assets/fonts/coverage.json").read_text("utf-8"))["ranges"]
    return any(first <= ord(sign) <= last for first, last in ranges)


def test_every_module_of_screens_is_known_to_the_start() -> None:
    helpers = {
        "__init__",
        "bar",
        "files",
        "first_night",
        "links",
        "newcomers",
        "pieces",
        "playbills",
    }
    helpers |= {
        "deletion",
        "covered",
        "habits",
        "open_hands",
        "open_table",
        "play_parts",
        "practice",
    }
    helpers |= {"links", "option_rows", "replay_chart", "replay_sheets", "replay_tools"}
    helpers |= {"columns", "deal_tables", "past_standings"}
    helpers |= {"private_edge", "scrolled", "setting_rows"}
    helpers |= {
        f"new_game_{part}"
        for part in ("draft", "posters", "cast", "part", "evening", "cards", "deals", "pin", "rows")
    }
    helpers |= {
        "poster_picture",
        "qr_code",
        "scanning",
        "rules_page",
        "table_layout",
    }
    found = {path.stem for path in (ROOT / "app/screens").glob("*.py")}
    assert found - helpers == {*FIRST, *LATER}
    with pytest.raises(KeyError):
        draw(House(open_store()).shell, Place("nowhere"))


def test_every_text_that_is_asked_for_is_there() -> None:
    texts = catalogue("en")
    rooms = (".", "screens", "table", "text", "games/plain")
    for path in [path for room in rooms for path in (ROOT / "app" / room).glob("*.py")]:
        for key in re.findall(r'\bsay\(\s*"([a-z_.]+)"', path.read_text("utf-8")):
            assert {key, f"{key}_other"} & texts.keys(), f"{path.name}: {key}"


def test_every_text_is_used_and_can_be_drawn() -> None:
    unused: list[str] = []
    source = "\n".join(path.read_text("utf-8") for path in [*(ROOT / "app").rglob("*.py")])
    for name in ("screens", "plain"):
        texts = json.loads((ROOT / f"app/text/{name}.en.json").read_text("utf-8"))
        for key, text in texts.items():
            assert all(drawable(sign) for sign in text), key
            key = base(key)
            parts = key.split(".")
            stems = {".".join(parts[:n]) for n in range(1, len(parts))}
            used = f'"{key}"' in source or any(f'"{stem}.{{' in source for stem in stems)
            unused += [] if used else [key]
    assert not unused, "nobody says these"


def test_the_seats_have_names_for_their_colours() -> None:
    texts = catalogue("en")
    assert all(f"colour.{colour}" in texts for colour in SEAT_COLOURS)


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION


def test_the_foyer_does_not_wait_for_pydantic() -> None:
    script = (
        "import app.main, sys; import app.screens.home;"
        "late = ('pydantic', 'app.screens.new_game', 'app.screens.history', 'app.games.plain');"
        "sys.exit(','.join(name for name in late if name in sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-400:]


# -- what stands where -----------------------------------------------------------------------


def test_open_games_come_first_and_name_their_cast(full: Store) -> None:
    house = House(full)
    text = " ".join(words(house.draw("home")))
    assert "On with the show" in text
    for card in full.cards():
        if card.finished is None:
            assert all(face.name in text for face in card.cast)


@pytest.mark.parametrize(
    ("saved", "state_line"),
    [
        ("where round=2 rounds=3 trick=4 tricks=11", "Round 2 of 3 · Trick 4 of 11"),
        ("Round 2, Mai is on", "Round 2, Mai is on"),  # an older version kept sentences
        ("where.nowhere round=2", ""),
        ("where.turn round=2 who=9", ""),
    ],
)
def test_a_ticket_says_where_its_game_stands_or_nothing(saved: str, state_line: str) -> None:
    store = open_store()
    session = asyncio.run(played(store, steps=3))
    session.note(where=saved)
    shell = House(store).shell
    assert state_lines(shell.device.say, session.card) == ([state_line] if state_line else [])


def test_understudies_are_read_aloud_as_what_they_are(full: Store) -> None:
    text = " ".join(words(House(full).draw("home")))
    assert "with Bình" not in text
    assert "Bình, a computer player, Cô Ba, a computer player" in text
    assert "Bình, a computer player" in " ".join(words(House(full).draw("history")))


def test_a_league_of_understudies_alone_has_nobody_in_it() -> None:
    from app.screens.people import _table
    from app.store.statistics import GameRecord

    house = House(open_store())
    table = words(list(walk(_table(house.shell.hall, GameRecord("onstage", 2, "t", {}), {}))))
    assert any("they aren’t ranked" in text for text in table)
    assert not any("games" in text for text in table), "its rows are those of people"
    mixed = GameRecord("onstage", 3, "t", {}, with_people=2)
    assert "2 games" in words(list(walk(_table(house.shell.hall, mixed, {}))))


@pytest.mark.parametrize(
    ("status", "step", "why"),
    [
        ("elsewhere", "Take over here", "open in another tab"),
        ("unread", "Try again", "still on this device, unchanged"),
    ],
)
def test_where_nothing_can_be_kept_there_is_one_thing_to_do(
    status: str, step: str, why: str
) -> None:
    store = open_store()
    store.status = status
    names = words(House(store).draw("home"))
    assert step in names
    assert any(why in name for name in names)
    assert "New game" not in names


def test_a_screen_waits_for_a_save_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = House(open_store()).shell
    drawn: list[int] = []
    shell.attach(drawn.append)
    ran: list[Any] = []
    shell.device.run = ran.append
    shell.evening.present()
    assert (len(drawn), ran) == (1, [])
    monkeypatch.setattr(Store, "waits", True)
    shell.evening.present()
    assert (len(drawn), ran) == (1, [shell.evening._flush])


def test_what_cannot_be_saved_yet_is_said_and_the_screen_goes_on() -> None:
    """IndexedDB answers later, so a failed save is reported without stopping the game."""
    store = open_store()
    shell = House(store).shell
    store.status = "fallback"
    drawn: list[int] = []
    shell.attach(drawn.append)

    async def fails() -> None:
        raise StoreError("store.error.waits")

    async def works() -> None:
        return None

    shell.evening.session = cast(Session, SimpleNamespace(flush=fails))
    asyncio.run(shell.evening._flush())
    assert drawn
    assert "aren’t saved yet" in str(shell.notices.message)
    shell.notices.dismiss()
    shell.evening.session = cast(Session, SimpleNamespace(flush=works))
    asyncio.run(shell.evening._flush())
    assert shell.notices.message is None


@pytest.mark.parametrize(
    ("state", "word"),
    [("prompt", "Install"), ("ios", "Show me how"), ("installed", ""), ("none", "")],
)
def test_the_install_hint_fits_the_browser(state: str, word: str) -> None:
    store = open_store()
    store.status = "durable"
    house = House(store)
    house.bridge.install_state = lambda: state  # type: ignore[method-assign,assignment,return-value]
    names = words(house.draw("home"))
    assert (word in names) if word else not {"Install", "Show me how"} & set(names)
    house.shell.device.prefs.choose("install_hint", False)
    assert not {"Install", "Show me how"} & set(words(house.draw("home")))


@pytest.mark.parametrize("lang", ["en", "vi"])
def test_the_install_hint_is_whole_in_a_low_window(lang: str) -> None:
    store = open_store()
    store.status = "durable"
    asyncio.run(played(store, "onstage", 3, steps=5))
    house = House(store, (844, 390))
    house.bridge.install_state = lambda: "prompt"  # type: ignore[method-assign]
    house.shell.hall.choose("lang", lang)
    boxes = laid(Renderer().render(Shown, house.shell, Place("home")), 844, 390)
    install, dismiss = (box.at for box in boxes if box.pressed and "install" in box.trail)
    assert (install.y, install.bottom) == (dismiss.y, dismiss.bottom), "beside the words"


def test_games_from_the_browser_can_be_taken_along_into_the_installed_app() -> None:
    for played_here in (False, True):
        store = open_store()
        store.status = "durable"
        house = House(store)
        house.bridge.install_state = lambda: "ios"  # type: ignore[method-assign]
        if played_here:
            session = asyncio.run(played(house.store, steps=2))
            asyncio.run(session.close())
        home = house.draw("home")
        hint = next(text for text in words(home) if text.startswith("Add Backstage Pass"))
        assert ("save them as a file" in hint) is played_here
        (shown,) = [one for one in home if "Show me how" in texts_of(one)]
        shown.on_click(None)
        sheet = house.draw(house.shell.places.top.name)
        assert ("Save all games" in words(sheet)) is played_here
        assert [
            key for one in sheet if (key := str(getattr(one, "key", ""))).startswith("step")
        ] == (["step-1", "step-2", "step-3"])


def texts_of(one: Any) -> list[str]:
    return words([*walk(one)]) if getattr(one, "on_click", None) else []


@pytest.mark.parametrize(
    ("status", "offered"),
    [("durable", True), ("fallback", True), ("memory", False), ("elsewhere", False)],
)
def test_an_update_is_offered_in_the_foyer_where_it_harms_no_game(
    status: str, offered: bool
) -> None:
    store = open_store()
    store.status = status
    house = House(store)
    assert "Update now" not in words(house.draw("home"))
    house.shell.update_ready = True
    assert ("Update now" in words(house.draw("home"))) is offered


def test_what_the_system_wishes_counts_until_somebody_chooses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(open_store())
    shell = house.shell
    plain = shell.device.ui
    assert (plain.text_scale, plain.colors, plain.motion.touch) == (1.0, EVENING, 120)
    assert plain.inset_top == plain.inset_bottom == 0

    around = Surroundings(top=59, bottom=34, still=True, contrast=True, type=1.8)
    monkeypatch.setattr(house.bridge, "surroundings", lambda: around)
    ui = shell.device.ui
    assert (ui.inset_top, ui.inset_bottom, ui.inset_left) == (59, 34, 0)
    assert (ui.text_scale, ui.colors, ui.motion.touch) == (1.75, strong(EVENING), 0)
    house.page.platform_brightness = ft.Brightness.LIGHT
    assert shell.device.ui.colors == strong(MATINEE)
    assert "batten" in {one.key for one in walk([root._batten(shell.device.ui)])}

    shell.device.prefs.choose("text_scale", 1.0)
    shell.device.prefs.choose("contrast", "usual")
    shell.device.prefs.choose("speed", 2.0)
    shell.device.prefs.choose("theme", "dark")
    chosen = shell.device.ui
    assert (chosen.text_scale, chosen.colors, chosen.motion.touch) == (1.0, EVENING, 60)


def test_another_contrast_reaches_the_ground_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    house, sent = House(open_store()), list[str]()
    monkeypatch.setattr(house.page, "schedule_update", lambda: sent.append(house.page.bgcolor))
    for contrast, colors in (("more", strong(EVENING)), ("usual", EVENING)):
        house.shell.device.prefs.choose("contrast", contrast)
        assert sent[-1:] == [colors.house]


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)])
def test_the_foyers_links_stay_in_sight_in_large_type(size: tuple[int, int]) -> None:
    house = House(with_games(2, 0), size)
    house.shell.device.prefs.choose("text_scale", 2.0)
    drawn = Renderer().render(Shown, house.shell, Place("home"))
    boxes = laid(drawn, *size)
    scrolled = {id(each) for box in boxes if _scrolls(box.control) for each in walk(box.control)}
    doors = [box for box in boxes if str(getattr(box.control, "key", "")).startswith("door-")]
    assert len(doors) == 3
    assert not [box for box in doors if id(box.control) in scrolled]
    assert not cut(boxes, "door-history")


def _scrolls(control: Any) -> bool:
    return bool(getattr(control, "scroll", None))


def test_a_page_scrolls_beside_its_contents_too() -> None:
    house = House(open_store(), (1280, 800))
    place = Place("settings")
    boxes = laid(Renderer().render(Shown, house.shell, place), 1280, 800)
    [column] = [box for box in boxes if _scrolls(box.control)]
    assert (column.at.x, column.at.w) == (0, 1280)


def _page_width(control: Any) -> float | None:
    inside = control.controls[0] if _scrolls(control) and control.controls else None
    if not isinstance(inside, ft.Row) or inside.alignment is not ft.MainAxisAlignment.CENTER:
        return None
    return cast(float | None, getattr(inside.controls[0], "width", None))


@pytest.mark.parametrize("size", [(844, 390), (1280, 800)])
def test_a_title_stands_over_its_page(size: tuple[int, int], full: Store) -> None:
    found, house = 0, House(full, size)
    for screen in OURS:
        controls = house.draw(screen, **args_of(screen, full))
        pages = [width for one in controls if (width := _page_width(one)) is not None]
        for bar in controls:
            row = getattr(bar, "content", None)
            if isinstance(row, ft.Row) and getattr(row.controls[0], "key", "") == "back" and pages:
                left, page = bar.padding.left - 4, max(0, (size[0] - pages[0]) / 2)
                assert -60 <= left - page <= 0, (screen, left, page)
                found += 1
    assert found > 20


def test_a_deletion_is_confirmed_by_a_button_unlike_a_step_forward() -> None:
    house = House(open_store())
    ui, notices = house.shell.device.ui, house.shell.notices

    def yes() -> Any:
        asked = root.question(ui, notices, opposite=False)
        assert asked is not None
        return next(each for each in walk(asked) if getattr(each, "key", None) == "yes")

    notices.ask("Call it in?", "Yes", lambda: None)
    assert yes().data == kit.NEXT
    done = list[int]()
    notices.ask("Delete?", "Delete", lambda: done.append(1), deletes=True)
    assert yes().data is None
    yes().on_click(None)
    assert done == [1]


def test_a_switch_for_what_the_device_cannot_do_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(open_store())
    assert "Vibration" not in words(house.draw("settings", page="touch"))
    monkeypatch.setattr(house.bridge, "vibrates", lambda: True)
    assert "Vibration" in words(house.draw("settings", page="touch"))
    assert not {"House music", "Sounds"} & {*words(house.draw("settings"))}
    monkeypatch.setattr(house.bridge, "sounds", lambda: True)
    assert {"House music", "Sounds"} <= {*words(house.draw("settings"))}


def test_the_rules_open_where_a_question_points() -> None:
    house = House(open_store())
    for where in ("trump", "O9", "OA25"):
        text = " ".join(words(house.draw("rules", game="onstage", section=where)))
        assert "Who is trump" in text
        assert "The aim" not in text


def test_a_line_of_the_rules_holds_at_most_sixty_letters() -> None:
    from app.screens.rules_page import measure

    average = 0.52  # width of a letter by its size in Be Vietnam Pro, over the guide's text
    for scale in (1.0, 1.5, 2.0):
        house = House(open_store(), (1280, 800))
        house.shell.device.prefs.choose("text_scale", scale)
        ui = house.shell.device.ui
        assert measure(ui) / (ui.size("body") * 1.06 * average) <= 60


def test_a_new_game_is_drawn_for_nobody_without_a_trace() -> None:
    house = House(open_store())
    before = dict(vars(house.shell))
    rehearse(house.shell)
    assert vars(house.shell) == before
    assert house.shell.places.trail == [Place("home")]
    assert house.tasks == []


def test_a_new_game_starts_with_what_stands_there(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store())
    shell = house.shell
    started: list[Any] = []

    async def start(
        game: str,
        seats: list[dict[str, Any]],
        options: dict[str, Any],
        number: int | None,
        *,
        teaching: bool,
    ) -> None:
        assert not teaching
        assert number is None
        started.append((game, seats, options))

    monkeypatch.setattr(shell.evening, "start", start)
    assert Draft.begin(shell.device.prefs, "").game.name == next(iter(billed()))
    draft = Draft.begin(shell.device.prefs, "onstage")
    draft.cast.rename(0, " Mai ")
    draft.cast.parts[1].pin = "0420"
    controls = house.draw("new", draft=draft)
    go = next(one for one in controls if getattr(one, "key", None) == "start")
    go.on_click(None)
    asyncio.run(house.tasks.pop()())
    (game, seats, options) = started[0]
    assert game == "onstage"
    assert [seat["name"] for seat in seats] == ["Mai", "Player 2", "Player 3", "Player 4"]
    assert all(SEAT_COLOURS[seat["colour"]][1] == seat["sign"] for seat in seats)
    assert seats[0]["pin"] is None
    assert seats[1]["pin"] not in (None, "0420")
    assert options == {"rounds": "printed", "star": False, "hints": True, "first": 0}
    again = Draft.begin(shell.device.prefs, "")
    assert again.cast.names == ["Mai", "Player 2", "Player 3", "Player 4"]
    assert [part.name for part in again.cast.parts] == ["Mai", "", "", ""]
    assert not any(part.pin for part in again.cast.parts)


def pressed(controls: list[Any], key: str) -> None:
    found = next(one for one in controls if getattr(one, "key", None) == key)
    button: Any = found.content if isinstance(found, ft.MergeSemantics) else found
    button.on_click(None)


def test_two_taps_from_the_foyer_to_the_first_game() -> None:
    house = House(open_store(), (360, 640))
    pressed(house.draw("home"), "new")
    assert house.shell.places.top.name == "new"
    pressed(house.draw("new"), "start")
    asyncio.run(house.tasks[0]())
    card = house.shell.store.cards()[0]
    assert [face.understudy for face in card.cast] == [None] * 4
    assert [face.name for face in card.cast] == [f"Player {number}" for number in range(1, 5)]


def test_whoever_takes_everybody_else_away_plays_with_computer_players() -> None:
    house = House(open_store(), (360, 640))
    shell = house.shell
    pressed(house.draw("home"), "new")
    draft = Draft.begin(shell.device.prefs, "onstage")
    new = partial(house.draw, "new", draft=draft)
    assert "Take Player 4 away" in words(new())
    assert say("new.add.understudy") in words(new())
    pressed(new(), "fewer")
    fewer = next(one for one in new() if getattr(one, "key", None) == "fewer")
    assert fewer.on_click is None, "a seat that the game needs stays"
    for index in (2, 1):
        said = words(new())
        assert f"Let a computer play for Player {index + 1}" in said
        assert "→ Computer" in said, "a bare noun beside a name would say who it is"
        assert f"Take Player {index + 1} away" not in said
        pressed(new(), f"remove-{draft.cast.parts[index].key}")
    pressed(new(), "start")
    asyncio.run(house.tasks[0]())
    card = shell.store.cards()[0]
    assert [face.understudy for face in card.cast] == [None, "regular", "regular"]
    assert len({face.name for face in card.cast}) == 3


def test_four_people_are_named_by_four_touches_and_typing() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    screen = house.opened("new", draft=draft)
    fields: list[Any] = [one for one in screen.draw() if isinstance(one, ft.TextField)]
    assert [one.value for one in fields] == [""] * 4
    assert [one.hint_text for one in fields] == [f"Player {number}" for number in range(1, 5)]
    assert not any(one.label for one in fields), "it would cover the hint"
    for name, field in zip(NAMES, fields, strict=False):
        field.on_change(SimpleNamespace(control=SimpleNamespace(value=name)))
    assert draft.cast.names == [*NAMES[:4]]


def test_known_people_sit_down_at_one_tap_and_leave_at_one() -> None:
    store = with_games(1, 0)
    house = House(store)
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    draft.known = known(store.cards())
    screen = house.opened("new", draft=draft)

    def chips() -> list[str]:
        keys = (str(getattr(one, "key", "")) for one in screen.draw())
        return [key.removeprefix("known-") for key in keys if key.startswith("known-")]

    assert chips() == [*NAMES[:3]]
    screen.press(f"known-{NAMES[1]}")
    assert draft.cast.names == [NAMES[1], "Player 2", "Player 3", "Player 4"]
    assert chips() == [NAMES[0], NAMES[2]]
    screen.press(f"remove-{draft.cast.parts[0].key}")
    assert chips() == [NAMES[1], NAMES[0], NAMES[2]], "whoever has just left comes first"
    assert draft.cast.names == ["Player 1", "Player 2", "Player 3"]


def test_the_cast_shows_who_is_an_understudy_and_what_can_be_made_of_it() -> None:
    house = House(open_store(), (360, 640))
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    together = words(house.draw("new", draft=draft))
    assert not any("nderstudy" in text for text in together)
    cast = draft.cast
    cast.parts[1].pin = "0420"
    cast.recast(1, "regular")
    text = words(house.draw("new", draft=draft))
    assert "Seat 2 · Regular" in text
    assert any("computer player (Regular)" in one for one in text)
    sheet = house.opened("seat", draft=draft, key=cast.parts[1].key)
    assert not any("PIN" in one for one in words(sheet.draw()))
    sheet.press("who-lead")
    assert cast.parts[1].understudy == "lead"
    more = house.opened("more", draft=draft)
    more.press("levels-extra")
    assert cast.level == "extra"
    sheet.press("who-person")
    assert cast.names[1] == "Player 2"
    assert any("PIN" in one for one in words(sheet.draw()))
    assert not any("seats are taken" in one for one in words(house.draw("new", draft=draft)))
    pressed(house.draw("new", draft=draft), "add-understudy")
    assert cast.parts[4].understudy == "extra"
    full = house.draw("new", draft=draft)
    assert "add-understudy" not in {getattr(one, "key", None) for one in full}
    assert any("All 5 seats are taken. Tap a mask" in one for one in words(full))


def test_a_seats_sheet_changes_colour_place_and_mask_and_takes_away() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    cast = draft.cast
    mai = cast.parts[0]
    house.shell.places.go("new", draft=draft)
    pressed(house.draw("new", draft=draft), f"sign-{mai.key}")
    assert (house.shell.places.top.name, draft.opened) == ("seat", mai.key)
    sheet = house.opened("seat", draft=draft, key=mai.key)
    assert "mask-cat" not in {getattr(one, "key", None) for one in sheet.draw()}
    cast.rename(0, "Mai")
    sheet.press("mask-cat", "paint-green", f"down-{mai.key}", f"down-{mai.key}")
    assert mask_of(house.shell.device.prefs, "Mai") == "cat"
    assert (mai.colour, cast.parts.index(mai)) == ("green", 2)
    sheet.press(f"remove-{mai.key}")
    assert mai not in cast.parts
    assert house.shell.places.top.name == "new"


def test_more_for_tonight_tells_what_differs_and_sets_it_back() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")

    def row() -> str:
        text = words(house.draw("new", draft=draft))
        return next(one for one in text if one.startswith("More for tonight: "))

    assert row() == "More for tonight: As usual"
    more = house.opened("more", draft=draft)
    more.press("option-star", "First lead-3")
    assert row() == "More for tonight: The Lantern · Player 3 begins"
    more.press("First lead-0", "teach", "programme")
    assert row() == "More for tonight: The Lantern · Teach it · Programme of 2"
    assert draft.later
    more.press("programme", "teach", "just-watch")
    assert row() == "More for tonight: The Lantern · Just watch"
    more.press("usual")
    assert row() == "More for tonight: As usual"
    assert draft.cast.people == 4
    assert draft.values == {one.name: one.default for one in draft.options}


def test_a_length_says_what_it_leaves_out() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "upstaged")
    bill = bill_of("upstaged")
    for value in ("live", "rehearsal"):
        assert draft.length is not None
        draft.put(draft.length, value)
        assert bill.word(f"length.{value}.about", "en") in words(house.draw("new", draft=draft))


def test_numbers_are_stepped_and_the_length_is_chosen_in_sight() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "encore")
    assert "length" not in {getattr(one, "key", None) for one in house.draw("new", draft=draft)}
    more = house.opened("more", draft=draft)
    before = draft.values["venues"]
    more.press("Venues-plus", "Venues-plus", "Opening hand-minus")
    assert (draft.values["venues"], draft.values["hand"]) == (before + 2, 3)
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    pressed(house.draw("new", draft=draft), "Length-quick")
    assert draft.values["rounds"] == "quick"
    assert "rounds" not in " ".join(
        str(getattr(one, "key", "")) for one in house.draw("more", draft=draft)
    )


def test_a_show_of_understudies_is_there_to_watch() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    draft.cast.rename(0, "Mai")
    draft.cast.parts[0].pin = "0420"
    house.opened("more", draft=draft).press("just-watch")
    controls = house.draw("new", draft=draft)
    assert "Watch the show" in words(controls)
    assert "Start the show" not in words(controls)
    pressed(controls, "start")
    asyncio.run(house.tasks[0]())
    card = house.store.cards()[0]
    assert all(face.understudy == "regular" for face in card.cast)
    session = asyncio.run(house.store.load(card.id))
    assert not any(player.pin for player in session.setup.cast)
    again = Draft.begin(house.shell.device.prefs, "")
    assert not again.cast.watched, "the next evening is not one to watch"
    assert again.cast.names[0] == "Mai"
    assert again.game.name == "onstage"


def test_whoever_sits_out_has_a_chip_at_once() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    for index, name in enumerate(("Mai", "Leo", "An", "Bo")):
        draft.cast.rename(index, name)
    draft.cast.fit((2,))
    screen = house.opened("new", draft=draft)
    assert "An and Bo sit this one out." in words(screen.draw())
    screen.press("known-An")
    assert draft.cast.names == ["Mai", "An"]
    assert "Leo and Bo sit this one out." in words(screen.draw())


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_names_and_start_are_in_sight_without_scrolling(size: tuple[int, int]) -> None:
    house = House(open_store(), size)
    boxes = laid(Renderer().render(Shown, house.shell, Place("new")), *size)
    assert not cut(boxes)
    start = next(box for box in boxes if getattr(box.control, "key", None) == "start")
    shown = [box for box in boxes if isinstance(box.control, ft.TextField)]
    assert len(shown) == 4
    if size[1] > 800:
        shown += [box for box in boxes if {"length", "adders"} & {*box.trail}]
    assert max(box.at.bottom for box in shown) <= start.at.y


@pytest.mark.parametrize(
    ("size", "rows"), [((360, 640), [3, 2]), ((390, 844), [5]), ((844, 390), [5])]
)
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_no_size_of_type_stands_alone_in_a_row(
    size: tuple[int, int], rows: list[int], lang: str
) -> None:
    house = House(open_store(), size)
    house.shell.hall.choose("lang", lang)
    boxes = laid(Renderer().render(Shown, house.shell, Place("settings")), *size)
    title = house.shell.hall.ui.say("set.text_scale")
    chips = [box for box in boxes if any(key.startswith(f"{title}-") for key in box.trail)]
    buttons = [box for box in chips if isinstance(box.control, ft.Button)]
    assert len(buttons) == 5
    assert [*Counter(box.at.y for box in buttons).values()] == rows
    assert all(box.at.w >= kit.TARGET for box in buttons)
    assert max(box.at.right for box in buttons) <= size[0] - 16


def test_enter_and_tab_lead_from_name_to_name() -> None:
    house = House(open_store())
    places = house.shell.places
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    fields = [one for one in house.draw("new", draft=draft) if isinstance(one, ft.TextField)]
    focused: list[str] = []

    class Field(ft.TextField):
        async def focus(self) -> None:
            focused.append(str(self.key))

    views = [ft.View(controls=[Field(key=one.key) for one in fields])]
    event: Any = SimpleNamespace(page=SimpleNamespace(views=views))

    def done() -> list[str]:
        for task in house.tasks:
            asyncio.run(task())
        house.tasks.clear()
        return [focused.pop() for _ in [*focused]]

    keys = [str(one.key) for one in fields]
    assert len(keys) == 4
    first, last = cast(Any, fields[0]), cast(Any, fields[-1])
    first.on_submit(event)
    assert done() == [keys[1]]
    first.on_focus(event)
    pressed_key: Any = SimpleNamespace(key="Tab", shift=False, ctrl=False, alt=False, meta=False)
    asyncio.run(house.shell.key_pressed(pressed_key))
    assert done() == [keys[1]]
    first.on_blur(event)
    last.on_submit(event)
    last.on_focus(event)
    asyncio.run(house.shell.key_pressed(pressed_key))
    assert not done(), "Enter closes the keyboard, and Tab goes on as usual"
    assert places.tab is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_mixed_cast_stands_in_every_size(size: tuple[int, int], scale: float) -> None:
    house = House(open_store(), size)
    house.shell.device.prefs.choose("text_scale", scale)
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    for index, level in enumerate(UNDERSTUDIES):
        draft.cast.recast(index + 1, level)
    controls = [*house.draw("new", draft=draft), *house.draw("more", draft=draft)]
    assert "Mixed levels." in words(controls)
    key = draft.cast.parts[2].key
    for drawn in (controls, house.draw("seat", draft=draft, key=key)):
        pictures = {str(one.src) for one in drawn if isinstance(one, ft.Image)}
        assert all(any(f"understudies/{one}" in src for src in pictures) for one in UNDERSTUDIES)


def test_two_taps_on_start_start_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store())
    shell = house.shell
    started = 0

    async def start(*_: Any, **__: Any) -> None:
        nonlocal started
        started += 1
        await asyncio.sleep(0)

    monkeypatch.setattr(shell.evening, "start", start)
    controls = house.draw("new", draft=Draft.begin(shell.device.prefs, "onstage"))
    go = next(one for one in controls if getattr(one, "key", None) == "start")
    go.on_click(None)
    go.on_click(None)

    async def both() -> None:
        await asyncio.gather(*(task() for task in house.tasks))

    asyncio.run(both())
    assert started == 1


def test_a_cast_that_is_not_ready_cannot_start() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    draft.cast.rename(0, "Mai")
    draft.cast.rename(1, "mai")
    controls = house.draw("new", draft=draft)
    go = next(one for one in controls if getattr(one, "key", None) == "start")
    assert go.on_click is None
    assert any("Two players have this name" in text for text in words(controls))


def test_an_emptied_name_shows_what_it_stands_for() -> None:
    house = House(open_store())
    draft = Draft.begin(house.shell.device.prefs, "onstage")
    draft.cast.rename(1, "Mai")
    screen = house.opened("new", draft=draft)
    key = f"name-{draft.cast.parts[1].key}"

    def field() -> ft.TextField:
        return next(one for one in screen.draw() if getattr(one, "key", None) == key)

    emptied: Any = field()
    assert emptied.value == "Mai"
    emptied.on_change(SimpleNamespace(control=SimpleNamespace(value="")))
    assert (field().value, field().hint_text) == ("", "Player 2")
    assert next(one for one in screen.draw() if getattr(one, "key", None) == "start").on_click
    assert draft.cast.names[1] == "Player 2"


def test_every_text_field_is_made_by_one_function() -> None:
    sources = (ROOT / "app").rglob("*.py")
    found = [file.name for file in sources if "ft.TextField(" in file.read_text(encoding="utf-8")]
    assert found == ["pieces.py"]


def test_the_settings_offer_what_the_preferences_allow(full: Store) -> None:
    from app.prefs import CHOICES
    from app.screens.settings import PAGES

    house = House(full)
    controls = [
        control
        for page in ("", *PAGES)
        for control in house.draw("settings", **({"page": page} if page else {}))
    ]
    keys = {str(one.key) for one in controls if isinstance(one, ft.MergeSemantics)}
    title = {
        "theme": "Lighting",
        "contrast": "Contrast",
        "text_scale": "Text size",
        "speed": "Motion",
    }
    title |= {"reveal": "Lifting the curtain", "idle": "Hide hand automatically"}
    title |= {"understudy_pace": "Computer players"}
    for name, heading in title.items():
        for value in CHOICES[name]:
            assert f"{heading}-{value}" in keys
    assert {"awake", "quick", "screen_reader"} <= keys


def test_undo_says_that_it_cannot_and_the_screen_reader_stays_on_after_a_restart(
    evening: Make,
) -> None:
    one = evening("", "", "", game="onstage")
    said = [text for text in words(one.draw()) if text.startswith("Undo")]
    assert said == ["Undo, not available", "Undo"], "the label, and the word under the icon"
    one.shell.device.prefs.choose("screen_reader", True)
    again = evening(files=one.place.backend.files)
    assert again.shell.device.prefs.now.screen_reader is True


def test_long_lists_are_paged() -> None:
    house = House(with_games(500, 500))
    history = house.opened("history")

    def shown() -> list[str]:
        keys = (str(getattr(one, "key", "")) for one in history.draw())
        return [key for key in keys if key.startswith("past-")]

    assert len(shown()) == PAGE
    history.press("more")
    assert len(shown()) == 2 * PAGE
    foyer = house.opened("home")

    def going() -> int:
        return sum(str(getattr(one, "key", "")).startswith("open-") for one in foyer.draw())

    assert going() == SHOWN
    foyer.press("more")
    assert going() == SHOWN + MORE, "the foyer has them all"


def _calls(work: Callable[[], object]) -> int:
    """Counts the calls of Python functions during some work."""
    count = 0

    def note(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("screen", ["home", "history"])
def test_a_thousand_games_hold_up_no_screen(screen: str) -> None:
    costs = []
    for games in (20, 500):
        house = House(with_games(games, games))
        house.draw(screen)
        house.shell._arriving = True
        costs.append(_calls(partial(house.draw, screen)))
    few, many = costs
    assert few < 40_000
    assert many - few <= 2 * (1000 - 40)


def test_a_second_language_is_offered_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(open_store())
    with pseudo.spoken() as lang:
        for spoken in ("en", lang):
            house.shell.device.prefs.choose("lang", spoken)
            assert {"English", pseudo.LONG.name} <= {*words(house.draw("settings"))}
    house.shell.device.prefs.choose("lang", "en")
    monkeypatch.setattr("app.screens.settings.languages", lambda: {"en": "English"})
    assert not {"English", say("set.lang")} & {*words(house.draw("settings"))}


def test_the_screen_stays_on_after_an_interruption(full: Store) -> None:
    house = House(full)
    shell = house.shell
    asked: list[str] = []

    class Lock:
        async def enable(self) -> None:
            asked.append("on")

        async def disable(self) -> None:
            asked.append("off")

    def settle() -> None:
        for task in house.tasks:
            if task.func.__name__ == "_try":
                asyncio.run(task())
        house.tasks.clear()

    shell.device.wakelock = cast(ft.Wakelock, Lock())
    shell.focus("visible")
    settle()
    assert asked == [], "in the foyer it may go dark"
    card = next(card for card in full.cards() if card.finished is None)
    asyncio.run(shell.evening.open(card.id))
    shell.focus("hidden")
    shell.focus("visible")
    settle()
    assert asked == ["on", "on"]


def test_what_is_said_of_a_game_that_cannot_be_opened_is_true(full: Store) -> None:
    shell = House(full).shell
    asyncio.run(shell.evening.open("0" * 16))
    assert shell.notices.message == shell.device.say("store.error.missing"), (
        "it cannot be saved as a file"
    )


def test_a_past_tour_tells_its_venues() -> None:
    store = open_store()
    session = asyncio.run(played(store, "encore", 2, steps=3))
    session.note(where="where.over round=7 who=0 count=3 fewest=1", next=0)
    session.finish([15000, 115000], [0])
    asyncio.run(session.close())
    house = House(store)
    card = store.cards()[0]
    assert "Mai\u00a03 Venues · Bình\u00a01 Venue" in words(house.draw("history"))
    page = words(house.draw("past", session=card.id))
    assert page.index("3 Venues") < page.index("$15,000") < page.index("1 Venue"), (
        "in front of money"
    )


@pytest.mark.parametrize(("game", "account"), [("encore", "money"), ("onstage", "Blossoms")])
def test_a_past_game_calls_its_points_by_their_own_word(game: str, account: str) -> None:
    store = open_store()
    session = asyncio.run(played(store, game, 2 if game == "encore" else 3))
    asyncio.run(session.close())
    page = words(House(store).opened("past", session=session.id).draw())
    assert f"Where the {account} came from" in page
