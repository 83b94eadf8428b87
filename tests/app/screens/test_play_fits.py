"""Tests of the table's screen in windows of all sizes."""

from __future__ import annotations

import asyncio
from functools import cache
from itertools import pairwise, product

import flet as ft
import pytest
from flet.components.component import Renderer

from app.evening import may_lie_flat
from app.games.common.geometry import Rect
from app.places import Place
from app.root import TOAST_ACTION_BAR, message
from app.table.drawing import Drawing
from app.table.steps import LieFlat, Uncover
from app.table.table import Table
from app.text import catalogue
from app.theme import kit
from engines import Match
from tests import pseudo
from tests.app.games.boards import COLOURS, NAMES
from tests.app.games.laid import Box, laid
from tests.app.games.states import lead_to_question, states
from tests.app.games.words import LINE, cut_in, needs
from tests.app.screens.rooms import House, Shown, open_store
from tests.app.table.laid import laid_again, lay
from tests.depth import SOAKING

GAMES = ("onstage", "upstaged", "thespianage", "encore")
WINDOWS = ((360, 640), (390, 844), (844, 390), (1280, 800), (640, 360))
ZOOMED = ((195, 422), (220, 476), (320, 256))
SCALES = (1.0, 1.5, 2.0)
TOASTED = ("store.error.", "store.notice", "offline.", "show.", "pin.", "file.")
"""Prefixes of the keys of texts that toasts may show."""

EDGES = 28
"""Total space above and below the text of a toast, in logical pixels."""

SLACK = 4.0
"""Maximum distance by which a target may extend beyond its area, in logical pixels."""
TRANSLATED = tuple(product(WINDOWS[:4], ("vi", pseudo.LONG.lang, pseudo.TALL.lang)))
"""Windows with different layouts, each with a language other than English."""

SCREENS_OF = tuple(product((*WINDOWS, *ZOOMED), SCALES))


@cache
def house(game: str, seats: int) -> House:
    one = House(open_store())
    cast = [
        {"name": name, "colour": colour, "sign": "mask", "pin": None, "understudy": None}
        for name, colour in zip(NAMES[:seats], COLOURS, strict=False)
    ]
    asyncio.run(one.shell.evening.start(game, cast, {}))
    return one


@cache
def asked(game: str) -> list[tuple[str, Table]]:
    """Returns named tables at every question of a game.

    `make soak` adds those after a choice; see `states`.
    """
    found = []
    for state in states(game):
        if state.action is not None and not SOAKING:
            continue
        match = state.match
        fresh = Match.new(match.game, match.seats, match.seed, match.options)
        table = laid_again(fresh, match.actions)
        lead_to_question(table)
        found.append((state.name, table))
    return found


def screen(table: Table, size: tuple[int, int], scale: float = 1.0, lang: str = "en") -> list[Box]:
    one = house(table.state.match.game.name, table.state.match.seats)
    one.page.width, one.page.height = size
    one.shell.device.prefs.choose("text_scale", scale)
    one.shell.device.prefs.choose("lang", lang)
    controller = one.shell.evening.controller
    assert controller is not None
    controller.table, controller.drawing = table, Drawing(table)
    drawn = Renderer().render(Shown, one.shell, Place("play"))
    return laid(drawn, *size)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_screen_is_cut(game: str) -> None:
    with pseudo.spoken(pseudo.LONG), pseudo.spoken(pseudo.TALL):
        for number, (name, table) in enumerate(asked(game)):
            size, scale = SCREENS_OF[number % len(SCREENS_OF)]
            assert_whole(screen(table, size, scale), "en", f"{name} {size} {scale}")
            size, lang = TRANSLATED[number % len(TRANSLATED)]
            assert_whole(screen(table, size, lang=lang), lang, f"{name} {size} {lang}")


def assert_whole(drawn: list[Box], lang: str, where: str) -> None:
    if not any(key.startswith("event-card") for box in drawn for key in box.trail):
        assert not cut_in(lang, drawn), where


def room_of(boxes: list[Box], number: int, size: tuple[int, int]) -> Rect:
    """Returns the area in which a control can be reached.

    It is the window, a scrolled part of it, or the board.
    """
    left, top, right, bottom = 0.0, 0.0, float(size[0]), float(size[1])
    for outer, inner in pairwise((*boxes[number].inside, number)):
        one, at = boxes[outer].control, boxes[inner].at
        measured = isinstance(one, ft.Stack) and one.height and "board" in boxes[outer].trail
        if measured:
            left, top, right, bottom = (
                *boxes[outer].at[:2],
                boxes[outer].at.right,
                boxes[outer].at.bottom,
            )
        elif isinstance(one, ft.Row) and one.scroll:
            left, right = at.x, at.right
        elif getattr(one, "scroll", None):
            top, bottom = at.y, at.bottom
    return Rect(left, top, right - left, bottom - top)


def lost(boxes: list[Box], size: tuple[int, int]) -> list[str]:
    """Returns messages about controls that cannot be reached, or are too small.

    On the board the size does not count.
    """
    found = []
    for number, box in enumerate(boxes):
        if not box.pressed:
            continue
        at, room = box.at, room_of(boxes, number, size)
        x, y = at.x + at.w / 2, at.y + at.h / 2
        width, height = min(at.w, kit.TARGET) / 2, min(at.h, kit.TARGET) / 2
        inside = room.x - SLACK <= x - width <= x + width <= room.right + SLACK
        inside &= room.y - SLACK <= y - height <= y + height <= room.bottom + SLACK
        large = "board" in box.trail or min(at.w, at.h) >= kit.TARGET - SLACK
        if not (inside and large):
            found.append(f"{box.trail[-2:]} at {at} of {room}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_scrolled_to_in_a_small_window(game: str) -> None:
    screens = tuple(product(ZOOMED, SCALES))
    for number, (name, table) in enumerate(asked(game)):
        size, scale = screens[number % len(screens)]
        boxes = screen(table, size, scale)
        assert any(box.pressed for box in boxes)
        assert not lost(boxes, size), f"{name} {size} {scale}"


@pytest.mark.parametrize("size", [(320, 640), (360, 640), (640, 360), (800, 640)])
def test_everything_of_a_flat_table_is_there_in_the_smallest_windows(size: tuple[int, int]) -> None:
    for number, state in enumerate(states("encore")):
        if state.action is not None and not SOAKING:
            continue
        if state.match.seats == 2 and state.match.decision is not None:
            table = lay(state.match.copy())
            table.take(LieFlat(True))
            table.take(Uncover(state.match.decision.seats[0]))
            assert not lost(screen(table, size, SCALES[number % 3]), size), state.name


@pytest.mark.parametrize("size", [*ZOOMED, (375, 553), (700, 500)])
def test_a_table_that_two_people_cannot_share_is_passed_round(size: tuple[int, int]) -> None:
    one = house("encore", 2)
    one.page.width, one.page.height = 360, 640
    assert may_lie_flat(one.shell.device, "encore")
    one.page.width, one.page.height = size
    assert not may_lie_flat(one.shell.device, "encore")


@pytest.mark.parametrize("size", [*WINDOWS, *ZOOMED])
@pytest.mark.parametrize("scale", SCALES)
def test_every_sentence_of_the_house_fits_into_a_toast(size: tuple[int, int], scale: float) -> None:
    one = house("onstage", 3)
    one.page.width, one.page.height = size
    one.shell.device.prefs.choose("text_scale", scale)
    for key, sentence in catalogue("en").items():
        if key.startswith(TOASTED) and isinstance(sentence, str):
            boxes = laid(message(one.shell.device.ui, sentence, print), *size)
            text = next(box for box in boxes if getattr(box.control, "value", "") == sentence)
            width, lines = needs(text.control, text.at.w)
            assert width <= text.at.w, (key, size, scale)
            height = lines * text.control.size * LINE + EDGES
            assert height <= size[1] - TOAST_ACTION_BAR, (key, lines, size, scale)
