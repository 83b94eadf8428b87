"""Tests of the layout of first-time notes."""

from itertools import product
from typing import Any

import flet as ft
import pytest

from app.table.house_sound import HouseSound
from app.table.notes import SETTING, Notes
from app.table.table import Table
from app.theme import kit
from engines import Match, find
from tests import pseudo
from tests.app.evenings import Make
from tests.app.games.laid import Box
from tests.app.games.words import cut
from tests.app.screens.rooms import words
from tests.app.screens.test_play_fits import GAMES, ZOOMED, asked, house, lost, screen
from tests.app.table.laid import lay
from tests.depth import depth

WINDOWS = ((360, 640), (390, 844), (844, 390), (640, 360), (1280, 800))
NEWS = "What happened: "
SCREENS = tuple(product(WINDOWS, (1.0, 1.5, 2.0)))
LONGER = (pseudo.LONG.lang, pseudo.TALL.lang)


def noted(table: Table, size: tuple[int, int], scale: float, lang: str = "en") -> list[Box]:
    """Returns the boxes of a screen that shows the note about its question.

    Returns [] if there is no such note.
    """
    one = house(table.state.match.game.name, table.state.match.seats)
    prefs, controller = one.shell.device.prefs, one.shell.evening.controller
    assert controller is not None
    one.page.width, one.page.height = size
    prefs.keep(SETTING, {})
    controller.table, controller.notes = table, Notes(controller.device, controller.keeper, table)
    controller.notes.follow(table.state, table.state)
    try:
        boxes = screen(table, size, scale, lang) if controller.notes.text_key else []
        return boxes if any("first-note" in each.trail for each in boxes) else []  # or an account
    finally:
        prefs.choose("lang", "en")


def note(boxes: list[Box]) -> Box:
    return next(each for each in boxes if each.trail[-1:] == ("first-note",))


def board(boxes: list[Box]) -> Any:
    return next(each.at for each in boxes if "board" in each.trail)


each_tongue = pytest.mark.parametrize(
    "langs",
    depth([("en",), LONGER], [("en",), *((lang,) for lang in LONGER)]),
    ids=lambda langs: "-".join(langs),
)
"""Parameters: English, and the longer languages, which a soak tests one by one."""


@each_tongue
@pytest.mark.parametrize("game", GAMES)
def test_a_note_is_whole_and_its_buttons_are_in_reach(game: str, langs: tuple[str, ...]) -> None:
    compared = 0
    with pseudo.spoken(), pseudo.spoken(pseudo.TALL):
        for number, (name, table) in enumerate(asked(game)):
            size, scale = SCREENS[number % len(SCREENS)]
            lang = langs[number % len(langs)]
            boxes = noted(table, size, scale, lang)
            if not boxes:
                continue
            compared += 1
            at = note(boxes).at
            inside = [each for each in boxes if "first-note" in each.trail]
            assert at.w <= size[0]
            assert not cut(boxes, "first-note"), f"{name} {size} {scale}"
            pressed = [each for each in inside if each.pressed]
            assert len(pressed) == 1, "one clear button"
            assert all(min(each.at.w, each.at.h) >= kit.TARGET for each in pressed)
            assert not [one for one in lost(boxes, size) if "note" in one], f"{name} {size} {scale}"
            if lang == "en" and not any("event-card" in key for b in boxes for key in b.trail):
                assert cut(boxes) == [], f"{name} {size} {scale}"
    assert compared > 4


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_a_note_goes(game: str) -> None:
    compared = 0
    for number, (name, table) in enumerate(asked(game)):
        size, scale = SCREENS[number % len(SCREENS)]
        before = noted(table, size, scale)
        if not before:
            continue
        compared += 1
        controller = house(game, table.state.match.seats).shell.evening.controller
        assert controller is not None
        controller.notes.dismiss()
        after = screen(table, size, scale)
        assert not [each for each in after if "first-note" in each.trail]
        assert board(after) == board(before), f"{name} {size} {scale}"
    assert compared > 4


def test_a_table_that_scrolls_sideways_has_no_note() -> None:
    for size in ZOOMED:
        assert not any(noted(table, size, 1.0) for _, table in asked("onstage"))


def test_a_note_is_heard_once_and_catches_no_focus() -> None:
    name, table = next(
        (name, table) for name, table in asked("onstage") if noted(table, *SCREENS[0])
    )
    boxes = [each for each in noted(table, *SCREENS[0]) if "first-note" in each.trail]
    live = [each for each in boxes if isinstance(each.control, ft.Semantics)]
    assert [each.control.live_region for each in live] == [True], name
    assert not [each for each in boxes if getattr(each.control, "autofocus", False)]


def test_ears_have_the_news_beside_the_note(evening: Make) -> None:
    one = evening("", "", "", game="onstage")
    for _ in range(2):
        one.look()
        one.act()
    one.look()
    said = words(one.draw())
    assert one.controller.notes.text_key
    news = [text for text in said if text.startswith(NEWS)]
    assert len(news) == 1
    one.press("Got it")
    assert [text for text in words(one.draw()) if text.startswith(NEWS)] == news


@each_tongue
def test_the_question_about_sound_is_whole(
    langs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = house("onstage", 3)
    prefs, controller = one.shell.device.prefs, one.shell.evening.controller
    assert controller is not None
    controller.table = lay(Match.new(find("onstage"), 3, 1))
    monkeypatch.setattr(type(one.shell.device.bridge), "sounds", lambda _: True)
    prefs.keep("sound_asked", False)
    table, sound = controller.table, HouseSound(controller.device, controller.table)
    monkeypatch.setattr(controller, "sound", sound)
    try:
        with pseudo.spoken(), pseudo.spoken(pseudo.TALL):
            for number, (size, scale) in enumerate(SCREENS):
                boxes = screen(table, size, scale, langs[number % len(langs)])
                asked = [each for each in boxes if "first-note" in each.trail]
                pressed = [each for each in asked if each.pressed]
                assert len(pressed) == 2 * bool(asked), f"{size} {scale}"
                assert all(min(each.at.w, each.at.h) >= kit.TARGET for each in pressed)
                assert not cut(boxes, "first-note"), f"{size} {scale}"
                assert asked or size[0] > size[1], f"{size} {scale}"
    finally:
        prefs.choose("lang", "en")
