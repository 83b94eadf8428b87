"""Tests of a toy game's board, made only of shared parts."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer

from app.games.common.board_state import Pick
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.table.state import Phase
from app.table.steps import LetGo
from app.theme import kit
from app.theme.signs import LETTERS
from tests.app.games.boards import SIZES, OnScreen, strings, ui_of, walk
from tests.app.games.toys.whisper_board import draw, paint
from tests.app.games.toys.whispers import asked, choosing, moment, taken, whispers
from tests.engines.toys.stage_whisper import HIDDEN

FIRST, SECOND = Piece("prop", 0), Piece("prop", 1)
WINDOWS = [(width, height, scale) for width, height in SIZES for scale in (1.0, 2.0)]


def screen(on_screen: OnScreen, pick: Any = None) -> list[Any]:
    drawn = Renderer().render(draw, on_screen.stage(pick))
    assert isinstance(drawn.body, Component)
    last = moment(on_screen, pick)
    size = on_screen.ui.width, on_screen.ui.height - 170
    body = Renderer().render(paint, last, *size, ControlCache())
    return [*walk(body), *walk(drawn.refusal), *walk(drawn.action_bar)]


def press(controls: list[Any], label: str) -> None:
    [button] = [
        one
        for one in controls
        if isinstance(one, (ft.TextButton, ft.IconButton)) and label in strings([*walk(one)])
    ]
    button.on_click(None)  # type: ignore[misc, call-arg, arg-type]


def touch(controls: list[Any], key: str) -> None:
    [piece] = [one for one in controls if getattr(one, "key", None) == key]
    [spot] = [one for one in walk(piece) if isinstance(one, (ft.TextButton, ft.GestureDetector))]
    (spot.on_click if isinstance(spot, ft.TextButton) else spot.on_tap)(None)  # type: ignore[misc, call-arg, arg-type]


def words(controls: list[Any]) -> str:
    return " ".join(one.value for one in controls if isinstance(one, ft.Text))


@pytest.mark.parametrize(("width", "height", "scale"), WINDOWS)
def test_every_screen_of_an_evening_fits_and_keeps_its_secrets(
    width: int, height: int, scale: float
) -> None:
    on_screen = whispers(ui_of(width, height, scale))
    rng = Random(width)
    drawn = 0
    while on_screen.table.state.phase is not Phase.OVER:
        scene = on_screen.table.scene
        if scene.phase is not Phase.CURTAIN:
            now = moment(on_screen)
            board: Any = paint(now, width, height - 170, ControlCache())
            assert (board.width, board.height) == (width, height - 170)
            for one in walk(board):
                if isinstance(one, ft.Container) and one.left is not None and one.width:
                    assert one.left >= -0.5, one.key
                    assert one.left + one.width <= width + 0.5, one.key
            unseen = [place for place, prop in enumerate(now.now["row"]) if prop == HIDDEN]
            shown = {one.src for one in walk(board) if isinstance(one, ft.Image)}
            assert len([src for src in shown if "performer-back" in str(src)]) == bool(unseen)
            drawn += 1
        if scene.window:
            on_screen.table.take(LetGo())
        else:
            on_screen.step(rng)
    assert drawn > 12


@pytest.mark.parametrize(("width", "height", "scale"), WINDOWS)
def test_every_answer_has_a_target_for_a_finger(width: int, height: int, scale: float) -> None:
    on_screen = asked(ui_of(width, height, scale))
    now = moment(on_screen)
    board = [*walk(paint(now, width, height - 170, ControlCache()))]
    large = [
        one.key
        for one in board
        if str(getattr(one, "key", "")).startswith("tray-")
        and min(one.width, one.height) >= kit.TARGET
    ]
    assert {f"tray-{piece}" for piece in now.answers} <= {*large}


def test_board_and_tray_are_one() -> None:
    for key in ("Prop 2", f"tray-{SECOND}"):
        on_screen = choosing()
        touch(screen(on_screen), key)
        assert on_screen.picks == [Pick((SECOND,))]
        touch(screen(on_screen, on_screen.picks[-1]), key)
        assert on_screen.picks[-1] == Pick(bare=True)
        assert on_screen.acts == []


def test_a_screen_reader_meets_each_answer_once_and_in_the_tray() -> None:
    on_screen = asked()
    now, controls = moment(on_screen), screen(on_screen)
    offered = {f"tray-{piece}" for piece in [*now.answers, *now.wishes]}
    trays = [one for one in controls if getattr(one, "key", None) in offered]
    buttons = [one for one in controls if isinstance(one, ft.TextButton)]
    assert len(trays) == len(offered) > 2
    assert [*map(id, buttons)] == [id(b) for one in trays for b in walk(one)
                                   if isinstance(b, ft.TextButton)]  # fmt: skip
    names = [*aria_text(controls)]
    assert {count for name, count in Counter(names).items() if name.startswith("Prop")} == {1}
    assert "Prop 1. Not available now" in names
    # Where nothing is asked, there is no tray, and the board names its pieces.
    assert "Prop 2" in [*aria_text(screen(taken()))]


def aria_text(controls: list[Any]) -> Iterator[str]:
    return (one.label for one in controls if isinstance(one, ft.Semantics) and one.label)


def test_a_refused_piece_says_why_wherever_it_is_touched() -> None:
    for key in ("Prop 1", f"tray-{FIRST}"):
        on_screen = asked()
        touch(screen(on_screen), key)
        assert on_screen.picks == [Pick(refused=FIRST)]
        assert "You have looked at this prop already." in words(
            screen(on_screen, on_screen.picks[-1])
        )
        assert on_screen.acts == []


def test_a_refusal_leaves_the_foot_as_it_is() -> None:
    on_screen = asked()
    for pick in (Pick(), Pick((SECOND,))):
        action_bar, still = (
            [*strings([*walk(Renderer().render(draw, on_screen.stage(each)).action_bar)])]
            for each in (pick, pick._replace(refused=FIRST))
        )
        assert action_bar == still


def test_the_step_in_the_foot_confirms() -> None:
    on_screen = choosing()
    controls = screen(on_screen, Pick((SECOND,)))
    [step] = [one for one in controls if isinstance(one, ft.Button)]
    step.on_click(None)  # type: ignore[misc, call-arg, arg-type]
    assert [action.arg for action in on_screen.acts] == [1]


def test_a_choice_shows_where_the_piece_goes_and_what_is_certain() -> None:
    on_screen = choosing()
    without, chosen = screen(on_screen), screen(on_screen, Pick((SECOND,)))
    assert "ghost" not in {getattr(one, "key", None) for one in without}
    assert "ghost" in {getattr(one, "key", None) for one in chosen}
    assert f"0 {LETTERS['next']} ?" in words(chosen), "nobody at the table knows its worth"
    assert "Mai, points: 0, would be ?" in strings(chosen)


def test_a_prop_lies_open_to_be_read_where_nothing_is_asked() -> None:
    on_screen = taken()
    press(screen(on_screen), "Prop 2")
    assert on_screen.picks == [Pick(inspected=SECOND)]
    controls = screen(on_screen, on_screen.picks[-1])
    sentence = "Prop 2. It lies face down. Jonas has seen it."
    assert sentence in strings(controls)
    press(controls, "Close")
    assert on_screen.picks[-1] == Pick()


def test_what_happened_is_played_and_told() -> None:
    on_screen = taken()
    drawn = Renderer().render(draw, on_screen.stage())
    scenes = drawn.body.args[0]
    assert len(scenes) == 3
    start, end, stays = ([*walk(scene(390, 674, ControlCache()))] for scene in scenes)
    flying = [[one for one in each if one.key == "flight-it"] for each in (start, end, stays)]
    assert [len(each) for each in flying] == [1, 1, 0]
    assert (flying[0][0].left, flying[0][0].top) != (flying[1][0].left, flying[1][0].top)
    assert "Mai" in words(end)
    event = on_screen.table.scene.frames[-1].event
    assert event is not None
    said = on_screen.table.state.match.game.tell(event, on_screen.stage().names)
    assert [said in strings(each) for each in (start, end, stays)] == [True, True, False]
    assert drawn.movement > 0
    assert not Renderer().render(draw, taken(ui_of(speed=0)).stage()).movement


def test_a_piece_that_stays_is_the_same_object_from_picture_to_picture() -> None:
    scenes = Renderer().render(draw, taken().stage()).body.args[0]
    cache = ControlCache()
    first, second = ([*walk(scene(390, 674, cache))] for scene in scenes[:2])
    props = [one for one in first if str(one.key).startswith("Prop")]
    assert len(props) == 5
    assert {id(one) for one in props} <= {id(one) for one in second}
