"""Tests of the table in windows of different shapes."""

import re
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.board_state import Pick
from app.games.encore.places import VENUE
from app.games.onstage.places import STAGE
from app.games.thespianage.places import CLOCK
from app.games.upstaged.places import DECK
from app.root import Root
from app.table.layers import inspected
from app.table.state import Phase
from app.table.steps import BackToTable, PassTo, Turn
from tests.app.evenings import Evening
from tests.app.games.laid import laid
from tests.app.screens.rooms import assert_headings, buttons, walk, words

LOW_WINDOW = (844, 390)
TALL_WINDOW = (390, 844)
TOOLS = {"Undo", "Game log"}
BOOK = {False: "Rules", True: "Rules and help"}
"""Name of the rules button on the open table (False) and on a private screen (True)."""

OTHERWISE = re.compile(
    r"What happened:|^You are the mentor|^(Artists|Cue cards) (in|on) the"
    r"|, (next on stage|number \d+ in line|on stage)$"
)
"""Names of parts that some windows omit: news, mentors, decks, Performers."""

GAMES = {"onstage": 3, "upstaged": 3, "thespianage": 3, "encore": 2}
"""Number of players by board."""

READ = {"onstage": STAGE, "upstaged": DECK, "thespianage": CLOCK, "encore": VENUE}
"""Piece of each board that can always be inspected."""


@pytest.fixture
def evening() -> Any:
    def make(
        size: tuple[int, int] = LOW_WINDOW, game: str = "onstage", scale: float = 1.0
    ) -> Evening:
        one = Evening(*[""] * GAMES[game], game=game, size=size)
        one.shell.device.prefs.choose("text_scale", scale)
        return one

    return make


def keyed(controls: list[Any], key: str) -> Any:
    [found] = [one for one in controls if getattr(one, "key", None) == key]
    return found


def pressable(controls: list[Any]) -> set[str]:
    return {words(list(walk(one)))[0].removesuffix(", not available") for one in buttons(controls)}


def turns(controls: list[Any]) -> set[int]:
    return {one.quarter_turns for one in controls if isinstance(one, ft.RotatedBox)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_low_wide_window_has_everything_but_the_board_in_a_column(
    evening: Any, game: str, scale: float
) -> None:
    one = evening(game=game, scale=scale)
    for private in (False, True):
        if private:
            one.look()
        controls = one.draw()
        column = keyed(controls, "column")
        board, _ = one.shell.device.ui.parts
        assert column.width == one.shell.device.ui.width - board.width
        inside = list(walk(column))
        assert pressable(inside) >= TOOLS | {BOOK[private]}
        assert ("Flip the picture to the other side" in pressable(inside)) is not private
        assert ("Hide my hand" in pressable(inside)) is private
        assert not any(control.key == "board" for control in inside if hasattr(control, "key"))
        assert keyed(controls, "board") is not None


@pytest.mark.parametrize("game", [game for game in GAMES if game != "encore"])
def test_the_same_can_be_pressed_in_a_low_window_as_in_a_high_one(evening: Any, game: str) -> None:
    """A low window offers the same controls as a high one, in all games but ENCORE!! ECG.

    That game begins with a draft, whose decks fill a low window.
    """
    one = evening(LOW_WINDOW, game)
    for private in (False, True):
        if private:
            one.look()
        named = []
        for width, height in (TALL_WINDOW, LOW_WINDOW):
            one.house.page.width, one.house.page.height = width, height
            named.append({name for name in pressable(one.draw()) if not OTHERWISE.search(name)})
        assert named[0] == named[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_column_stands_at_the_left_for_who_is_left_handed(evening: Any, game: str) -> None:
    one = evening(game=game)
    for left in (False, True):
        one.shell.device.prefs.choose("left_handed", left)
        for private in (False, True):
            if private:
                one.look()
            row = next(
                control
                for control in one.draw()
                if isinstance(control, ft.Row)
                and any(getattr(each, "key", None) == "column" for each in control.controls)
            )
            assert [getattr(each, "key", None) for each in row.controls].index("column") == (
                0 if left else 1
            )
        one.controller.hide()
        one.later()
        one.controller.take(BackToTable())


def test_a_notch_is_respected_on_both_sides(evening: Any) -> None:
    one = evening()
    edges = SimpleNamespace(left=47, right=44, top=0, bottom=21)
    one.house.page.media = SimpleNamespace(view_padding=edges)
    ui = one.shell.device.ui
    board, column = ui.parts
    assert board.width + column.width == 844 - 47 - 44
    whole = keyed(one.draw(), f"play-{Phase.TABLE}")
    assert (whole.padding.left, whole.padding.right) == (47, 44)


@pytest.mark.parametrize("game", GAMES)
def test_where_the_show_stands_takes_one_line_of_a_narrow_bar(
    evening: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.app.evenings.NAMES", ("Oluwaseun", "Ngọc Anh", "Valentina"))
    one = evening(TALL_WINDOW, game)
    for private in (False, True):
        if private:
            one.look()
        [head] = [one for one in one.draw() if isinstance(one, ft.Semantics) and one.header]
        assert [text.max_lines for text in walk(head) if isinstance(text, ft.Text)] == [1, 1]


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_of_a_table_has_one_title(evening: Any, game: str) -> None:
    for size in (TALL_WINDOW, LOW_WINDOW):
        one = evening(size, game)
        for panel in ("", "menu", "log", "seats", "seat-0"):
            one.controller.open(panel)
            assert_headings(one.draw())
        one.controller.open("")
        one.later()
        one.controller.take(PassTo(one.controller.table.scene.people[0]))
        assert_headings(one.draw())
        one.controller.lift()
        assert_headings(one.draw())


@pytest.mark.parametrize("game", GAMES)
def test_the_open_table_is_turned_round_and_back(evening: Any, game: str) -> None:
    for size in (LOW_WINDOW, TALL_WINDOW):
        one = evening(size, game)
        assert turns(one.draw()) == {0}
        one.press("Flip the picture to the other side")
        controls = one.draw()
        assert turns(controls) == {2}
        turned = [control for control in controls if isinstance(control, ft.RotatedBox)]
        inside = [part for box in turned for part in walk(box)]
        assert keyed(inside, "board")
        steps = ("Pass the phone", "Mai, choose your first colour")
        assert any(name.startswith(steps) for name in pressable(inside))
        assert not pressable(inside) & (TOOLS | {BOOK[False]}), (
            "who holds it finds the bar as it was"
        )
        one.press("Flip it back")
        assert turns(one.draw()) == {0}


def test_a_private_screen_is_never_turned_and_lays_the_table_back(evening: Any) -> None:
    one = evening()
    one.press("Flip the picture to the other side")
    one.later()
    one.controller.take(PassTo(one.controller.table.scene.people[0]))
    assert not turns(one.draw()), "nor is a curtain"
    one.later()
    one.controller.take(BackToTable())
    assert turns(one.draw()) == {2}, "nobody has looked meanwhile"
    one.look()
    controls = one.draw()
    assert one.controller.table.state.secret
    assert not turns(controls)
    assert "Flip the picture to the other side" not in pressable(controls)
    one.controller.hide()
    one.later()
    one.controller.take(BackToTable())
    assert turns(one.draw()) == {0}


def test_turning_is_not_kept(evening: Any) -> None:
    one = evening()
    before = dict(one.place.backend.files)
    one.press("Flip the picture to the other side")
    assert one.controller.table.state.turned
    assert one.place.backend.files == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(360, 640), LOW_WINDOW])
def test_while_a_piece_is_read_a_touch_around_the_board_only_closes_its_sheet(
    evening: Any, game: str, size: tuple[int, int]
) -> None:
    one = evening(size, game=game)
    one.look()
    before = pressable(one.draw())
    controller = one.controller
    assert not [each for each in one.draw() if getattr(each, "key", None) == "beside"]
    controller.choose(Pick(inspected=READ[game]))
    beside = [each for each in one.draw() if getattr(each, "key", None) == "beside"]
    assert len(beside) >= 2, "over the bar and over the foot"
    count = controller.table.state.match.count
    beside[-1].on_tap(None)
    state = controller.table.state
    assert (inspected(state.pick), state.panel, state.match.count) == (None, "", count)
    assert pressable(one.draw()) == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_word_leaves_foot_and_hand_free_and_goes_at_a_touch(
    evening: Any, game: str, size: tuple[int, int]
) -> None:
    one = evening(size, game=game)
    one.look()
    one.shell.notices.toast("The last move could not be saved, and so it was taken back. " * 2)
    drawn = [*walk(Renderer().render(lambda: Root(one.shell)))]
    toast = keyed(drawn, "toast")
    assert toast.bottom is None, "the foot and the hand are at the bottom"
    assert toast.top + 3 * 24 + 28 < size[1] / 3
    keyed(drawn, "dismissed").on_tap(None)
    assert one.shell.notices.message is None


@pytest.mark.parametrize("size", [(844, 390), (1280, 800)])
def test_a_word_in_landscape_leaves_the_cards_beside_the_arena_free(
    evening: Any, size: tuple[int, int]
) -> None:
    one = evening(size, game="upstaged")
    one.look()
    one.shell.notices.toast("The last move showed something hidden, like a card from a hand.")
    drawn = [*walk(Renderer().render(lambda: Root(one.shell)))]
    toast, boxes = keyed(drawn, "toast"), laid(one.draw(), *size)
    cards = [box.at.x for box in boxes if str(box.control.key).startswith("pick-")]
    assert toast.alignment == ft.Alignment.CENTER_LEFT
    assert toast.left + toast.content.content.width <= min(cards)


def test_a_word_at_a_flat_table_lies_at_the_end_of_whom_it_is_for(evening: Any) -> None:
    one = evening((390, 844), game="encore")
    one.controller.lay_flat(True)
    for turned in (False, True):
        one.controller.table.take(Turn(turned))
        one.shell.notices.toast("Not now.")
        toast = keyed([*walk(Renderer().render(lambda: Root(one.shell)))], "toast")
        assert (toast.top is None) is not turned
        assert (toast.bottom is None) is turned


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_word_at_a_curtain_leaves_the_name_of_the_one_who_looks(
    evening: Any, size: tuple[int, int]
) -> None:
    one = evening(size, game="onstage")
    one.shell.notices.toast("The last move showed something hidden, like a card from a hand.")
    one.controller.table.take(PassTo(one.controller.table.state.match.decision.seats[0]))
    assert one.controller.table.state.phase is Phase.CURTAIN
    toast = keyed([*walk(Renderer().render(lambda: Root(one.shell)))], "toast")
    assert toast.top is None
    assert toast.bottom is not None
