"""Tests of every board, including a copy of the template."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations, product
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games import PLAIN, board_of, board_places
from app.games.common.board_state import Pick
from app.games.common.geometry import overlap
from app.table.places import Piece
from app.table.state import Phase
from app.theme import Ui, kit
from build.paths import ROOT
from engines import Decision, Match, find, names
from tests.app.games.boards import (
    SIZES,
    OnScreen,
    astray,
    parts,
    same_screen_elsewhere,
    strings,
    table_of,
    ui_of,
    walk,
)
from tests.app.games.laid import Box, laid
from tests.app.games.newcomer import GUIDE, NAME, copied
from tests.app.games.test_heard import met
from tests.app.games.words import cut, stumbles
from tests.depth import depth

BOARDS = (NAME, *sorted(name for name in names() if not board_places()[name].endswith(PLAIN)))
SCREENS = [ui_of(*size, scale, speed=0).table for size, scale in product(SIZES, (1.0, 2.0))]
IN_SEVERAL_TAPS = ("encore", "onstage", "thespianage", "upstaged")
"""Boards with answers of several pieces, tested in `test_taps.py`."""

DRAWN = depth(6, 12)
"""Maximum number of drawn screens per game."""

STEPS = 60
"""Number of steps in which screens are searched."""


@pytest.fixture(scope="module", autouse=True)
def game_of_a_newcomer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with copied(tmp_path_factory.mktemp("house")):
        yield


def shown(game: str, ui: Ui, seed: int, *, all_of_it: bool = False) -> Iterator[OnScreen]:
    """Yields screens of a random game, both open tables and hands.

    Args:
        game: Name of the game.
        ui: Drawing context of the window.
        seed: Seed of the game.
        all_of_it: Whether to play to the end, for more screens of each kind, instead of one of each
            up to `DRAWN`.
    """
    seats = find(game).seats
    match, rng = Match.new(game, seats[seed % len(seats)], seed), Random(seed)
    on_screen = OnScreen.at(table_of(match), ui)
    kinds: set[tuple[object, ...]] = set()
    for step in range(10_000 if all_of_it else STEPS):
        scene = on_screen.table.scene
        asked = scene.decision and scene.decision.prompt
        kind = scene.phase, asked, scene.awaits_done, bool(scene.fresh)
        if scene.phase is not Phase.CURTAIN and not scene.window and scene.phase is not Phase.OVER:
            again = all_of_it and step % depth(3, 1) == 0
            if again or kind not in kinds:
                yield on_screen
            kinds.add(kind)
        if not on_screen.step(rng) or (len(kinds) == DRAWN and not all_of_it):
            return


def boxes(on_screen: OnScreen, control: Any, part: str = "board") -> list[Box]:
    board, column = on_screen.ui.parts
    width = board.width if part == "board" else column.width - 2 * column.edge
    return laid(control, width, on_screen.ui.height if part == "board" else 200)


@pytest.mark.parametrize("game", BOARDS)
def test_no_word_is_cut_and_nothing_leaves_the_board(game: str) -> None:
    # Boards of the house are drawn at every question by `test_words_fit.py`.
    every = depth(1 if game == NAME else 3, 1)
    for seed, ui in enumerate(SCREENS[::every]):
        for on_screen in shown(game, ui, seed, all_of_it=game == NAME):
            drawn = on_screen.draw()
            board = boxes(on_screen, drawn.body)
            where = f"{on_screen.table.scene.decision} {ui.width}x{ui.height} {ui.text_scale}"
            assert not [*astray(drawn.body)], where
            assert not cut(board), where
            for part in filter(None, (drawn.action_bar, drawn.aside)):
                assert not cut(boxes(on_screen, part, "column")), where
            pressed = [box for box in board if box.pressed]
            assert all(box.at.x > -1 and box.at.right < ui.parts[0].width + 1 for box in pressed)


@pytest.mark.parametrize("game", BOARDS)
def test_equal_knowledge_is_an_equal_screen(game: str) -> None:
    differs = 0
    for on_screen in shown(game, SCREENS[2], 2, all_of_it=game == NAME):
        if on_screen.table.scene.decision is not None:
            differs += same_screen_elsewhere(on_screen.table)
    assert differs


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("game", BOARDS)
def test_every_label_reads_as_sentences_do(game: str, lang: str) -> None:
    ui = ui_of(*SIZES[1], speed=0, lang=lang).table
    for on_screen in shown(game, ui, 3, all_of_it=game == NAME):
        drawn = on_screen.draw()
        assert not [text for kind, text in met(drawn.body) if kind == "text"]
        said = [text for part in (drawn.body, drawn.action_bar) for _, text in met(part)]
        assert not [text for text in said if stumbles(text)]


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_moves_when_motion_is_off(game: str) -> None:
    moved = 0.0
    for on_screen in shown(game, SCREENS[2], 4, all_of_it=game == NAME):
        assert on_screen.draw().movement == 0
        moved += on_screen.again(ui=ui_of(speed=1)).draw().movement
    assert moved > 0


@pytest.mark.parametrize("ui", SCREENS, ids=lambda ui: f"{ui.width}x{ui.height}-{ui.text_scale}")
@pytest.mark.parametrize("game", [name for name in BOARDS if name not in IN_SEVERAL_TAPS])
def test_every_answer_has_a_target_for_a_finger(game: str, ui: Ui) -> None:
    hint = board_of(game).hint
    assert hint is not None
    for on_screen in shown(game, ui, 5, all_of_it=True):
        decision = on_screen.table.scene.decision
        if decision is None:
            continue
        board = [box for box in boxes(on_screen, on_screen.draw().body) if box.pressed]
        for box in board:
            if min(box.at.w, box.at.h) >= kit.TARGET:
                press(box.control)
        picks = {pick.chosen for pick in on_screen.picks}
        wanted = {action: hint(on_screen.stage(), action) for action in decision.actions}
        assert {pick.chosen for pick in wanted.values() if isinstance(pick, Pick)} <= picks
        for action, pick in wanted.items():
            on_screen.acts.clear()
            key = action.kind if pick is None else "step"
            buttons = [one for one in walk(on_screen.draw(pick).action_bar) if one.key == key]
            assert len(buttons) == 1, action
            press(buttons[0])
            assert on_screen.acts == [action]
        on_screen.picks.clear()
        on_screen.acts.clear()


def press(control: Any) -> None:
    (getattr(control, "on_click", None) or control.on_tap)(None)


def asked(prompt: str) -> tuple[OnScreen, Decision]:
    """Returns the new game's board at this question, and the question."""

    def asks(scene: Any) -> bool:
        return scene.decision is not None and scene.decision.prompt == prompt

    on_screen = OnScreen.at(table_of(Match.new(NAME, 3, 1)), ui_of(speed=0))
    decision = on_screen.until(Random(1), asks).table.scene.decision
    assert decision is not None
    return on_screen, decision


def test_no_piece_of_the_new_board_lies_over_another() -> None:
    for seed, ui in enumerate(SCREENS):
        for on_screen in shown(NAME, ui, seed, all_of_it=True):
            board = boxes(on_screen, on_screen.draw().body)
            trays = [box.at for box in board if box.control.key == "tray"]
            named = (str(box.control.key).split("-")[0] for box in board)
            pieces = [
                box.at
                for box, name in zip(board, named, strict=True)
                if name in ("seat", "card") and "tray" not in box.trail
            ]
            for one, other in combinations([*pieces, *trays], 2):
                assert not overlap(one, other), (ui.width, ui.text_scale)


def test_a_refusal_says_why() -> None:
    on_screen, decision = asked("ask.thank")
    drawn = on_screen.draw(Pick(refused=Piece("seat", decision.seats[0])))
    assert "Thanks go to someone else." in strings([*walk(drawn.refusal)])
    assert on_screen.draw().refusal is None


def test_a_choice_shows_what_would_be() -> None:
    for prompt, kind, text in (
        ("ask.thank", "seat", "would be 1"),
        ("ask.sing", "card", "would go here"),
    ):
        on_screen, decision = asked(prompt)
        answer: Any = decision.actions[0].arg
        chosen = Pick((Piece(kind, answer),))
        before, after = ([*strings(parts(on_screen.draw(pick)))] for pick in (None, chosen))
        assert not any(text in said for said in before)
        assert any(text in said for said in after)


def test_a_card_flies_to_the_stage() -> None:
    on_screen = OnScreen.at(table_of(Match.new(NAME, 3, 1)), ui_of())
    on_screen.until(Random(1), lambda scene: len(scene.frames) > 1)
    body: Any = on_screen.draw().body
    pictures = body.args[0]
    spots = []
    for paint in pictures:
        flying = [one for one in walk(paint(390, 674, on_screen.cache)) if one.key == "flight-card"]
        spots += [(one.left, one.top) for one in flying]
    assert len({*spots}) == 2


def test_a_piece_is_read_where_nothing_is_asked() -> None:
    on_screen, _ = asked("ask.thank")
    on_screen.step(Random(1))
    on_screen.until(Random(1), lambda scene: scene.decision is None)
    for box in boxes(on_screen, on_screen.draw().body):
        if box.pressed:
            press(box.control)
    opened = {pick.inspected for pick in on_screen.picks}
    assert opened >= {Piece("seat", seat) for seat in range(3)}
    said = [*strings(parts(on_screen.draw(Pick(inspected=Piece("seat", 1)))))]
    assert "Cards in hand: 3." in said


@pytest.mark.parametrize("ui", SCREENS, ids=lambda ui: f"{ui.width}x{ui.height}-{ui.text_scale}")
def test_the_end_names_the_winner(ui: Ui) -> None:
    match = Match.new(NAME, 2, 1)
    while match.decision is not None:
        match.play(match.decision.actions[0])
    stage = OnScreen.at(table_of(match), ui).stage()
    finale = Renderer().render(board_of(NAME).finale, stage, match.result)
    assert not cut(laid(finale, ui.width, ui.height))
    assert match.result is not None
    winners = [stage.names[seat] for seat in match.result.winners]
    texts = [one.value or "" for one in walk(finale) if isinstance(one, ft.Text)]
    assert all(any(name in text for text in texts) for name in winners)


def test_the_guide_names_functions_and_tests_that_exist() -> None:
    guide = GUIDE.read_text("utf-8")
    named = re.findall(r"`([a-z_]+)\.([a-zA-Z_]+)`", guide.split("## 4.")[1].split("## 5.")[0])
    assert len(named) > 20
    for module, function in named:
        room = "app.theme" if module == "measure" else "app.games.common"
        assert hasattr(import_module(f"{room}.{module}"), function), (module, function)
    tests = "".join(
        path.read_text("utf-8") for path in (ROOT / "tests/app/games").glob("test_*.py")
    )
    for test in re.findall(r"`(test_[a-z_]+)`", guide):
        assert f"def {test}(" in tests
    assert len((ROOT / "app/games/template/__init__.py").read_text("utf-8").splitlines()) <= 175
