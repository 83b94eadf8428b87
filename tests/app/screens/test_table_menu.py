"""Tests of the table's menu."""

from typing import Any

import flet as ft
import pytest

from app.platform.bridge import Bridge
from app.table.agreement import may_agree
from app.table.state import Phase
from app.text import say
from app.theme import kit
from tests.app.evenings import Evening, Make
from tests.app.games.laid import laid
from tests.app.games.words import cut
from tests.app.screens.rooms import SIZES, walk, words

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}

pytestmark = pytest.mark.usefixtures("toys")


def keyed(one: Evening, key: str) -> Any:
    return next(each for each in one.draw() if getattr(each, "key", None) == key)


def tap(one: Evening, key: str) -> None:
    inside = walk(keyed(one, key))
    one.later()
    next(click for each in inside if (click := getattr(each, "on_click", None)))(None)


def dialog(one: Evening) -> list[Any]:
    [found] = [each for each in one.draw() if getattr(each, "identifier", None) == kit.DIALOG]
    return list(walk(found))


def panel(one: Evening) -> str:
    return one.controller.table.state.panel


@pytest.mark.parametrize("game", GAMES)
def test_it_lies_over_the_table_which_takes_no_touch(evening: Make, game: str) -> None:
    one = evening(*[""] * GAMES[game], game=game)
    one.controller.open("menu")
    drawn = one.draw()
    [table] = [each for each in drawn if isinstance(each, ft.Semantics) and each.disabled]
    assert table.exclude_semantics
    assert "board" in {getattr(each, "key", None) for each in walk(table)}
    said = {each.label for each in dialog(one) if isinstance(each, ft.Semantics)}
    assert f"{say('play.hint')}. {say('play.hint.first')}" in said
    names = ("play.log", "play.rules", "play.signs", "understudy.seats")
    assert {say(name) for name in (*names, "home.settings")} <= said


@pytest.mark.parametrize("key", ["rules", "signs", "settings"])
def test_a_page_opened_from_it_leads_back_to_it(evening: Make, key: str) -> None:
    one = evening("", "", "", game="onstage")
    one.controller.open("menu")
    tap(one, key)
    assert one.shell.places.top.name == key
    one.shell.places.back()
    assert panel(one) == "menu"
    assert "close" in {getattr(each, "key", None) for each in dialog(one)}


@pytest.mark.parametrize("key", ["story", "seats", "more"])
def test_a_sheet_opened_from_it_leads_back_to_it(evening: Make, key: str) -> None:
    one = evening("", "", "extra", game="upstaged")
    one.controller.open("menu")
    tap(one, key)
    assert panel(one) not in ("", "menu")
    tap(one, "back")
    assert panel(one) == "menu"
    one.controller.open("log")
    tap(one, "back")
    assert panel(one) == "", "the log of the bar leads back to the table"


def test_a_tap_beside_it_closes_it(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    for sheet in ("menu", "more"):
        one.controller.open(sheet)
        stack: Any = keyed(one, "sheet-menu")
        beside: Any
        [beside] = [each for each in stack.controls if isinstance(each, ft.GestureDetector)]
        assert beside.exclude_from_semantics
        beside.on_tap(None)
        assert panel(one) == ""


def test_a_hint_is_for_whoever_sees_their_hand(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    one.controller.open("menu")
    assert say("play.hint.first") in words(dialog(one))
    tap(one, "hint")
    assert (panel(one), one.shell.notices.message) == ("menu", say("play.hint.closed"))
    one.controller.open("")
    one.look()
    one.controller.open("menu")
    assert say("play.hint.cost") in words(dialog(one))
    tap(one, "hint")
    assert panel(one) == "help"
    watched = evening("extra", "extra", "extra", game="onstage")
    watched.controller.open("menu")
    assert say("play.hint") not in words(dialog(watched)), "nobody looks at a hand"


def test_a_finished_table_is_seen_again_behind_its_menu_and_log(evening: Make) -> None:
    one = evening("extra", "extra", "extra", game="high_note")
    one.settle()
    assert one.phase() is Phase.OVER
    for sheet, key in (("menu", "close"), ("log", "back")):
        one.controller.open("board")
        one.controller.open(sheet)
        assert one.shell.layers == ["play", "board", sheet]
        tap(one, key)
        assert panel(one) == "board"
    one.controller.open("menu")
    found = words(dialog(one))
    assert not {say("play.hint"), say("understudy.seats")} & {*found}
    one.controller.close_top()
    one.controller.close_top()
    assert panel(one) == "", "the result"


def test_everybody_is_asked_to_take_a_move_back_from_its_second_sheet(evening: Make) -> None:
    one = evening("", "", "", game="high_note")
    one.controller.open("menu")
    assert say("play.more") not in words(dialog(one)), "there is nothing behind it"
    one.controller.open("")
    one.look()
    one.act()
    assert may_agree(one.controller.table.state)
    one.controller.open("menu")
    assert say("play.take_back") in words(dialog(one)), "the row names what is behind it"
    tap(one, "more")
    tap(one, "take-back")
    assert panel(one) == ""
    assert one.shell.notices.question is not None
    assert one.shell.notices.question.question == say("agree.title")


def test_one_setting_needs_no_second_sheet_and_who_watches_has_the_pace(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bridge, "speaks", lambda _: True)
    for cast, found in (
        (("", ""), {"read_aloud"}),
        (("", "extra"), {"more"}),
        (("extra", "extra"), {"read_aloud", "pace"}),
    ):
        one = evening(*cast, game="encore")
        one.controller.open("menu")
        keys = {getattr(each, "key", None) for each in dialog(one)}
        assert keys & {"more", "read_aloud", "pace"} == found
    tap(one, "pace")
    assert one.shell.device.prefs.now.understudy_pace == 0.5
    assert say("set.understudy_pace.0.5") in words(dialog(one))


@pytest.mark.parametrize("voice", [False, True])
@pytest.mark.parametrize("cast", [("", ""), ("", "extra"), ("extra", "extra")])
@pytest.mark.parametrize("size", [*SIZES, (667, 375)])
def test_at_usual_type_all_of_it_is_in_sight(
    evening: Make,
    cast: tuple[str, ...],
    size: tuple[int, int],
    voice: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Bridge, "speaks", lambda _: voice)
    one = evening(*cast, game="encore", size=size)
    one.controller.open("menu")
    found = dialog(one)
    assert not [each for each in found if getattr(each, "scroll", None)]
    assert say("play.leave.help") in " ".join(words(found))
    other = evening("", "", game="upstaged", size=size)
    other.controller.open("more")
    assert not [each for each in dialog(other) if getattr(each, "scroll", None)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("sheet", ["menu", "more"])
def test_nothing_of_it_is_cut(
    evening: Make,
    size: tuple[int, int],
    scale: float,
    lang: str,
    sheet: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Bridge, "speaks", lambda _: True)
    one = evening("", "", game="encore", size=size)
    one.shell.device.prefs.choose("text_scale", scale)
    one.shell.hall.choose("lang", lang)
    one.controller.open(sheet)
    card = next(each for each in dialog(one) if isinstance(each, ft.Container))
    boxes = laid(card, size[0], 4000)
    # The icons of the heading hang into the padding, in line with the tiles.
    assert not [each for each in cut(boxes) if "'close'" not in each]
    pressed = [box for box in boxes if box.pressed and not isinstance(box.control, ft.IconButton)]
    assert pressed
    assert all(min(box.at.w, box.at.h) >= kit.TARGET for box in pressed)
