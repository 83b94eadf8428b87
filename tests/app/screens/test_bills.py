"""Tests of the games' playbills, in the foyer and on their pages."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app import root
from app.bills import Bill, bill_of, bills
from app.games import billed, poster_of
from app.last_options import with_options
from app.options import options_of
from app.places import Place
from app.screens.bill import record_words
from app.screens.new_game_posters import facts
from app.screens.playbills import FEW
from app.store import Finish, SessionCard, Store
from app.store.statistics import tally
from app.text import say
from app.theme import kit
from engines import games
from tests import pseudo
from tests.app.games.laid import Box, laid
from tests.app.games.words import cut
from tests.app.screens.rooms import House, Shown, open_store, played, walk, words

ROOT = Path(__file__).parents[3]
PHONES = ((390, 844), (360, 640), (844, 390))
ACTION_BAR_PAD = 8
"""Padding between the edge of the fixed action bar and its button."""
WINDOWS = (*PHONES, (1280, 800), (834, 1194))
NAMES = tuple(billed())


def store_with(going: int = 0) -> Store:
    store = open_store()
    store.status = "durable"
    for seed in range(going):
        asyncio.run(asyncio.run(played(store, seats=3, seed=seed, steps=5)).close())
    return store


def lay(house: House, screen: str = "home", scale: float = 1.0, **args: str) -> list[Box]:
    house.shell.device.prefs.choose("text_scale", scale)
    drawn = Renderer().render(Shown, house.shell, Place(screen, args))
    return laid(drawn, house.page.width, house.page.height)


def button(boxes: Sequence[Box], key: str) -> Box:
    found = [box for box in boxes if key in box.trail and isinstance(box.control, BUTTONS)]
    assert len(found) == 1, key
    return found[0]


BUTTONS = (ft.Button, ft.OutlinedButton, ft.TextButton)


def said(box: Box) -> str:
    return " ".join(words([*walk(box.control)]))


# -- the data ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_bill_tells_what_its_game_is(name: str) -> None:
    bill, game = bill_of(name), games()[name]
    assert (bill.title("en"), bill.seats) == (game.title(), tuple(game.seats))
    assert bill.title("en").startswith(bill.short("en"))
    assert bill.poster == poster_of(name) == f"{name}/emblem"
    assert bill.minutes is not None
    assert 5 <= bill.minutes[0] <= bill.minutes[1] <= 90
    assert 1 <= bill.masks <= 3
    assert bill.word("win", "en").startswith("You win by ")
    assert len(bill.word("line", "en").split()) <= 12
    assert bill.word("secret", "en")
    assert bill.word("secret.more", "en")


def test_bills_stand_in_the_order_of_the_games() -> None:
    assert [bill.name for bill in bills()] == [*NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_bill_has_no_word_that_nobody_says(name: str) -> None:
    data = json.loads((ROOT / f"app/games/{name}/text/bill.en.json").read_text("utf-8"))
    wanted = {f"{name}.bill.{key}" for key in ("line", "win", "secret", "secret.more")}
    wanted |= {f"{name}.bill.length.{value}" for value, _ in lengths(name)}
    others = {one.name for one in options_of(games()[name], "en")} - {bill_of(name).length}
    wanted |= {f"{name}.bill.option.{option}" for option in others}
    more = {f"{name}.bill.length.{value}.about" for value, _ in lengths(name)} & {*data}
    assert {*data} - {f"{name}.bill.short"} == wanted | more


def lengths(name: str) -> tuple[tuple[Any, str], ...]:
    options = {one.name: one.values for one in options_of(games()[name], "en")}
    return options[bill_of(name).length] if bill_of(name).length else ()


@pytest.mark.parametrize("name", NAMES)
def test_what_a_bill_says_of_options_is_about_options_of_the_game(name: str) -> None:
    bill, options = bill_of(name), {one.name: one for one in options_of(games()[name], "en")}
    assert len(lengths(name)) != 1
    assert all(options[spoken].is_switch for spoken in bill.spoken)
    texts = [text for one in options if (text := bill.word(f"option.{one}", "en"))]
    assert all(len(text) <= 60 and text.endswith(".") for text in texts)
    for key, value in bill.first.items():
        assert value in [one for one, _ in options[key].values]
    for value, (least, most) in bill.lengths.items():  # New game says the minutes of each length
        assert value in [one for one, _ in lengths(name)]
        assert bill.minutes is not None
        assert least <= most <= bill.minutes[1]
        shown = facts(House(open_store()).shell.hall.ui, bill, {bill.length: value})
        assert str(most) in shown


def test_a_game_without_a_bill_is_billed_with_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bills._written", lambda name: None)
    monkeypatch.setattr("app.bills._words", lambda name, lang: {})
    game = games()["encore"]
    poster = "encore/emblem"
    assert bill_of("encore") == Bill("encore", poster, tuple(game.seats))
    boxes = lay(House(store_with()))
    assert said(button(boxes, "bill-encore")).startswith("ENCORE!! ECG. 2 players")


@pytest.mark.parametrize("width", [390, 360])
def test_a_title_shrinks_before_it_takes_a_second_line_in_the_foyer(width: int) -> None:
    house = House(store_with(going=1))
    house.page.width, house.page.height = width, 844
    drawn = [box.control for box in lay(house)]
    titles = [one for one in drawn if getattr(one, "value", "") == "ENCORE!! ECG"]
    assert [one.max_lines for one in titles] == [1]


def test_the_foyer_and_the_bills_import_no_game_and_no_board() -> None:
    script = (
        "import sys; from tests.app.screens.rooms import House, open_store;"
        "house = House(open_store()); house.draw('home'); house.draw('bill', game='onstage');"
        "games = ('onstage', 'upstaged', 'thespianage', 'encore');"
        "rooms = [f'engines.{one}' for one in games] + [f'app.games.{one}' for one in games];"
        "sys.exit(' '.join(one for one in rooms if one in sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-400:]


# -- the empty foyer -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS)
def test_all_bills_stand_whole_in_the_first_view(size: tuple[int, int]) -> None:
    boxes = lay(House(store_with(), size))
    step = button(boxes, "new")
    for name in NAMES:
        box = button(boxes, f"bill-{name}")
        assert box.at.w >= kit.TARGET
        assert box.at.h >= kit.TARGET
        assert box.at.x >= 0
        assert box.at.y >= 0
        assert box.at.right <= size[0]
        over = step.at.x < box.at.right and box.at.x < step.at.right
        below = step.at.y - ACTION_BAR_PAD if over else size[1]
        assert box.at.bottom <= below, f"{name} ends at {box.at.bottom}, {below} is free"
        texts = said(box)
        bill = bill_of(name)
        # Posters, for which many bills make room, tell a secret to a screen reader alone.
        seen = ("secret",) if len(NAMES) <= FEW else ()
        for part in ("line", "secret.more", *seen):
            assert bill.word(part, "en") in texts
        seats, masks = bill.seats, say(f"bill.masks.{bill.masks}")
        number = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
        for part in (bill.title("en"), f"{number} players", f"{number} · ", " minutes", masks):
            assert part in texts, part
        assert any(isinstance(each.control, ft.Image) for each in boxes if box.trail == each.trail)


@pytest.mark.parametrize("size", WINDOWS)
def test_no_word_of_a_bill_is_cut(size: tuple[int, int]) -> None:
    boxes = lay(House(store_with(), size))
    for name in NAMES:
        assert not cut(boxes, f"bill-{name}")


@pytest.mark.parametrize("going", [0, 2])
@pytest.mark.parametrize("size", [(195, 422), (220, 476), (320, 256), (640, 360)])
def test_in_a_small_window_all_bills_are_there(size: tuple[int, int], going: int) -> None:
    boxes = lay(House(store_with(going), size))
    for name in NAMES:
        box = button(boxes, f"bill-{name}")
        assert box.at.x >= 0
        assert box.at.right <= size[0]
        assert box.at.w >= kit.TARGET
        assert not cut(boxes, f"bill-{name}")
    assert button(boxes, "new").at.bottom <= size[1]
    assert button(boxes, "door-settings")


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("going", [0, 1])
def test_in_large_type_they_are_a_list_before_the_doors(size: tuple[int, int], going: int) -> None:
    boxes = lay(House(store_with(going), size), scale=2.0)
    order = [box.trail[-1] for box in boxes if isinstance(box.control, ft.MergeSemantics)]
    listed = [key for key in order if key.startswith("bill-")]
    assert listed == [f"bill-{name}" for name in NAMES]
    assert order.index(listed[-1]) < order.index("door-settings")
    (column,) = [
        box.control
        for box in boxes
        if isinstance(box.control, ft.Column)
        and sum(isinstance(one, ft.MergeSemantics) for one in box.control.controls) == len(NAMES)
        and box.control.controls[0].key == listed[0]
    ]
    assert column.spacing


@pytest.mark.parametrize("going", [1, 4])
@pytest.mark.parametrize("size", WINDOWS)
def test_beside_open_games_all_bills_stay_in_sight(size: tuple[int, int], going: int) -> None:
    boxes = lay(House(store_with(going), size))
    rows = {button(boxes, f"bill-{name}").at.y for name in NAMES}
    assert len(rows) <= ceil(len(NAMES) / FEW), "in one row, as long as they are few"
    for name in NAMES:
        box = button(boxes, f"bill-{name}")
        assert box.at.right <= size[0]
        assert box.at.bottom <= size[1]
        assert box.at.w >= kit.TARGET
        assert box.at.h >= kit.TARGET
        assert bill_of(name).short("en") in said(box)
        assert not cut(boxes, f"bill-{name}")
    tickets = [
        box
        for box in boxes
        if isinstance(box.control, ft.MergeSemantics) and box.trail[-1].startswith("open-")
    ]
    assert len(tickets) == min(going, 3)
    first = boxes.index(tickets[0])
    assert first < boxes.index(button(boxes, f"bill-{NAMES[0]}")), "and come first"


def test_the_way_of_the_keys_leads_over_the_bills_to_the_next_step() -> None:
    order = [
        box.trail[-1] if isinstance(box.control, ft.MergeSemantics) else box.control.key
        for box in lay(House(store_with()))
        if isinstance(box.control, (ft.MergeSemantics, ft.Button)) and box.trail
    ]
    keys = list(dict.fromkeys(key for key in order if key))
    bills_ = [f"bill-{name}" for name in NAMES]
    assert keys == [*bills_, "new", "door-history", "door-rules", "door-settings"]


@pytest.mark.parametrize("status", ["elsewhere", "unread"])
def test_no_game_is_billed_that_could_not_be_kept(status: str) -> None:
    store = store_with()
    store.status = status
    assert not [box for box in lay(House(store)) if "bill-onstage" in box.trail]


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_toast_leaves_the_next_step(size: tuple[int, int], scale: float) -> None:
    house = House(store_with(), size)
    step = button(lay(house, scale=scale), "new").at
    toast = root._toast(house.shell.device.ui, house.shell, say("offline.ready"), opposite=False)
    assert isinstance(toast, ft.Container)
    if toast.bottom is None:
        assert toast.top is not None
        assert toast.top + 2 * kit.TARGET < step.y
    else:
        assert size[1] - toast.bottom <= step.y


# -- the bill ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_bill_leads_to_a_new_game_and_to_the_rules(name: str) -> None:
    house = House(store_with())
    shell = house.shell
    button(lay(house), f"bill-{name}").control.on_click(None)
    assert shell.places.top == Place("bill", {"game": name})
    boxes = lay(house, "bill", game=name)
    assert bill_of(name).word("win", "en") in words([box.control for box in boxes])
    button(boxes, "rules").control.on_click(None)
    assert shell.places.top == Place("rules", {"game": name})
    shell.places.back()
    button(lay(house, "bill", game=name), "play").control.on_click(None)
    assert shell.places.top == Place("new", {"game": name})
    keys = {getattr(one, "key", None) for one in house.draw("new")}
    assert keys >= {f"poster-{one}" for one in NAMES}
    chosen = [one for one in house.draw("new") if getattr(one, "checked", None)]
    assert bill_of(name).title("en") in str(chosen[0].label)


def test_the_game_that_was_chosen_can_be_changed() -> None:
    house = House(store_with())
    house.shell.places.go("new", game="upstaged")
    house.opened("new", **house.shell.places.top.args).press("poster-onstage")
    facts = [one for one in words(house.draw("new", game="onstage")) if "min" in one]
    assert facts[0] == "3–5 · 35 min · easy"


@pytest.mark.parametrize("size", PHONES)
def test_no_word_of_the_steps_is_cut(size: tuple[int, int]) -> None:
    boxes = lay(House(store_with(), size), "bill", game="thespianage")
    assert not cut(boxes, "rules")
    assert button(boxes, "play").at.bottom <= size[1]


# -- this household ------------------------------------------------------------------------------


def finished(*lengths: object, seats: int = 3, game: str = "onstage") -> list[SessionCard]:
    card = asyncio.run(played(open_store(), "onstage", seats, steps=2)).card
    end = Finish("2026-11-20T20:00:00+00:00", [1] * seats, [0])
    return [
        replace(card, id=f"{at:016x}", game=game, finished=end, note={"active": one})
        for at, one in enumerate(lengths)
    ]


def store_of(cards: Sequence[SessionCard]) -> Store:
    store = store_with()
    index = store._session_index
    assert index is not None
    asyncio.run(index.put(*cards))
    return store


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_the_lesson_s_label_is_as_large_as_the_one_beside_it(
    size: tuple[int, int], lang: str
) -> None:
    """Regression test: a family did not notice the smaller label of the lesson."""
    house = House(store_with(), size)
    house.shell.hall.choose("lang", lang)
    for name in games():
        boxes = lay(house, "bill", game=name)
        sizes = {
            key: one.size
            for key in ("learn", "rules")
            for one in walk(button(boxes, key).control)
            if isinstance(one, ft.Text)
        }
        assert sizes["learn"] == sizes["rules"], name
        assert button(boxes, "learn").at.w > button(boxes, "rules").at.w


def test_the_minutes_are_those_of_this_table_after_three_games() -> None:
    two = House(store_of(finished(1500, 1500)))
    three = House(store_of(finished(1200, 1500, 6000)))
    assert "35 minutes" in said(button(lay(two), "bill-onstage"))
    texts = said(button(lay(three), "bill-onstage"))
    assert "About 25 minutes at your table" in texts
    assert "about 25 min" in texts
    assert "25–35 min" in said(button(lay(three), "bill-thespianage"))
    assert "About 25 minutes at your table" in words(three.draw("bill", game="onstage"))


def minutes_at(house: House, name: str) -> set[str]:
    """Returns the minutes of a game as the foyer, its page and New game show them."""
    texts = [said(button(lay(house), f"bill-{name}"))]
    texts += [*words(house.draw("bill", game=name)), *words(house.draw("new", game=name))]
    lesson = str(bill_of(name).lesson)
    return {found for each in texts for found in re.findall(r"([\d–]+) min", each)} - {lesson}


@pytest.mark.parametrize("name", NAMES)
def test_foyer_page_and_new_game_say_the_same_minutes(name: str) -> None:
    bill, people = bill_of(name), ["Mai", "Bình", "Cô Ba"]
    assert len(minutes_at(House(store_with()), name)) == 1
    for value, _ in lengths(name):
        house, chosen = House(store_with()), {**bill.first, bill.length: value}
        prefs = house.shell.device.prefs
        prefs.choose("cast", [{"name": each} for each in people])
        prefs.choose("last_options", with_options({}, name, people, chosen))
        least, most = bill.minutes_with(chosen) or (0, 0)
        assert minutes_at(house, name) == {str(least) if least == most else f"{least}–{most}"}
    damages: tuple[Any, ...] = (7, {bill.length: []})
    for damaged in damages:
        house = House(store_with())
        house.shell.device.prefs.choose("last_options", {name: damaged})
        assert minutes_at(house, name)


def test_the_record_tells_who_has_won_most() -> None:
    assert record_words(say, None) == "Not played here yet"
    cards = [*finished(1), *(replace(card, id="f" * 16) for card in finished(1))]
    record = tally(cards)["onstage"]
    assert record_words(say, record) == "Played here 2 times. Mai has won most: 2 times"
    shared = [cards[0], replace(cards[1], finished=replace(cards[1].finished, winners=[1]))]  # type: ignore[type-var]
    assert "Bình and Mai have won once each" in record_words(say, tally(shared)["onstage"])
    alone = replace(cards[0], cast=tuple(one._replace(understudy="lead") for one in cards[0].cast))
    assert record_words(say, tally([alone])["onstage"]) == "Played here once"
    shown = words(House(store_of(cards)).draw("bill", game="onstage"))
    assert "Played here 2 times. Mai has won most: 2 times" in shown


# -- a language of longer words ------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
@pytest.mark.parametrize("tongue", pseudo.TONGUES, ids=lambda tongue: tongue.lang)
def test_longer_words_are_not_cut(
    size: tuple[int, int], scale: float, tongue: pseudo.Tongue
) -> None:
    with pseudo.spoken(tongue) as lang:
        for going in (0, 2):
            store = store_with(going)
            store.settings.set("lang", lang)
            boxes = lay(House(store, size), scale=scale)
            for name in NAMES:
                assert not cut(boxes, f"bill-{name}")
        for name in NAMES:
            assert not cut(lay(House(store, size), "bill", scale, game=name), "bill")


def test_onstage_says_how_many_rounds_a_full_game_has() -> None:
    assert bill_of("onstage").word("length.printed", "en", seats=3) == "3\u00a0Rounds"
