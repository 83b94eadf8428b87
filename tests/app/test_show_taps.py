"""Tests of refusals in a running game."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import PropertyMock, patch

import flet as ft
import pytest

from app.games.common.board_state import Pick
from app.games.common.geometry import Rect
from app.games.encore import places as encore
from app.games.onstage.places import CARD
from app.games.thespianage import places as thespianage
from app.games.thespianage.showtime import LAST, Shown
from app.games.upstaged import places as upstaged
from app.screens.bar import room_beside
from app.table.places import Piece
from app.table.state import Phase
from app.table.taps import AFTER_END
from app.theme import measure
from app.theme.ui import BODY
from engines import Match
from engines.kernel.reason import CITATION
from tests.app.evenings import Evening, Make
from tests.app.games.boards import OnScreen, strings
from tests.app.games.laid import laid
from tests.app.screens.rooms import walk

REFUSED: Pick[Any] = Pick(refused=Piece("card", -1))
PIECES: dict[str, Any] = {
    "onstage": Piece(CARD, 0),
    "upstaged": Piece(upstaged.ARTIST, 0),
    "thespianage": thespianage.Board(0),
    "encore": encore.Answer("perform", 0),
    "high_note": Piece("card", -1),
}
"""Piece of each game's board that is refused in these tests."""

pytestmark = pytest.mark.usefixtures("toys")


def looking(evening: Make, game: str) -> Evening:
    one = (
        evening("", "", "", game=game)
        if game in ("onstage", "thespianage")
        else evening("", "", game=game)
    )
    while not one.controller.table.state.secret:
        if one.controller.table.scene.decision is None:
            one.look()
        else:
            one.act()
    return one


def ground(controls: list[Any]) -> ft.GestureDetector:
    [found] = [
        one
        for one in controls
        if isinstance(one, ft.GestureDetector) and getattr(one.content, "key", None) == "board"
    ]
    return found


@pytest.mark.parametrize("game", PIECES)
def test_a_touch_on_the_bare_board_takes_a_refusal_away(game: str, evening: Make) -> None:
    one = looking(evening, game)

    def touch() -> None:
        on_tap: Any = ground(one.draw()).on_tap
        on_tap(None)

    one.controller.choose(Pick(("kept",), refused=PIECES[game]))
    touch()
    assert one.controller.table.state.pick == Pick(("kept",))
    touch()
    assert one.controller.table.state.pick == Pick(("kept",)), "it takes nothing else away"


def test_any_touch_of_the_board_restarts_the_idle_clock(evening: Make) -> None:
    """A finger counts where a piece answers, and on the background where nothing does."""
    one = looking(evening, "encore")
    touched = ground(one.draw())
    finger = SimpleNamespace(local_position=ft.Offset(1, 1), global_position=ft.Offset(1, 1))
    handlers: list[Any] = [touched.on_tap, touched.on_pan_down]
    for handler in handlers:
        one.controller.idle._touched = before = one.controller.idle._clock() - 50
        handler(finger)
        assert one.controller.idle._touched > before


def test_it_stays_until_a_touch_and_a_sheet_takes_it_away(evening: Make) -> None:
    one = looking(evening, "onstage")
    one.controller.choose(REFUSED)
    assert one.controller.table.state.pick == REFUSED
    one.controller.open("menu")
    assert one.controller.table.state.pick == Pick()


def test_it_has_the_place_of_the_news_and_cites_no_number(evening: Make) -> None:
    one = looking(evening, "onstage")
    one.controller.choose(Pick(refused=PIECES["onstage"]))
    controls = one.draw()
    keys = [getattr(each, "key", None) for each in controls]
    assert "refusal-bar" in keys
    assert "news" not in keys
    [shown] = [each for each in controls if getattr(each, "key", None) == "refusal"]
    assert not any(CITATION.search(words) for words in strings([shown]))


def test_it_moves_nothing(evening: Make) -> None:
    one = looking(evening, "onstage")
    view: Any = one.controller.table.scene.view
    card = Piece(CARD, view["hand"][0])
    still = _places(one.draw())
    one.controller.choose(Pick(refused=card))
    controls = one.draw()
    assert any(getattr(each, "key", None) == "refusal" for each in controls)
    assert _places(controls) == still


def _places(controls: list[Any]) -> dict[str, tuple[Any, ...]]:
    return {
        str(one.key): (one.left, one.width, one.height)
        for one in walk(controls)
        if str(getattr(one, "key", "")).startswith(("hand-", "play"))
    }


def test_the_bar_says_where_the_game_is_without_a_cut(evening: Make) -> None:
    with patch("tests.app.evenings.NAMES", ("Mum", "Dad")):
        one = evening("", "", game="encore")
    table, rng = OnScreen.at(one.controller.table), Random(3)
    lines: set[str] = set()
    while len(lines) < 5:
        scene = one.controller.table.scene
        if scene.phase is Phase.TABLE:
            headers: list[list[Any]] = [
                each.content.controls
                for each in one.draw()
                if isinstance(each, ft.Semantics) and each.header
                if isinstance(each.content, ft.Column)
            ]
            for line in [texts[-1] for texts in headers]:
                lines.add(line.value)
                room = room_beside(one.shell.device.ui, 5)
                fits = measure.width_of(line.value, line.size, BODY) <= room
                assert fits or line.max_lines == 2, line.value
        table.step(rng)


def test_a_new_page_of_the_final_scoring_takes_no_tap_meant_for_the_last(evening: Make) -> None:
    one = evening("", "", "", game="thespianage")
    guard = one.controller.drawing.taps
    ended = PropertyMock(return_value=object())
    one.draw()
    guard._since = float("-inf")
    with patch.object(type(one.controller.table.state.match), "result", ended):
        one.controller.choose("page")
    assert guard.early(AFTER_END)


def test_no_further_tap_on_next_plays_again(evening: Make) -> None:
    one = evening("", "", "", game="thespianage")
    match, rng = Match.new("thespianage", 3, 1, {"length": "short"}), Random(1)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    table = one.controller.table
    table.state = replace(table.state, match=match, phase=Phase.OVER)
    ui = one.shell.device.ui

    def shown() -> dict[str, Rect]:
        boxes = laid(one.draw()[0], ui.width, ui.height)
        return {key: box.at for box in boxes for key in box.trail[-1:]}

    tapped = shown()["show-next"]
    one.controller.choose(Shown(LAST))
    last = shown()
    again, see = last["again"], last["see"]
    assert again.bottom <= tapped.y, (again, tapped)
    assert see.x <= tapped.x + tapped.w / 2 <= see.right
