"""Tests that look for cut words on every board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from flet.components.component import Renderer

from app.games import board_of
from app.games.common.board_state import Pick
from app.games.encore.board_state import BoardState
from app.games.plain import board as plain
from app.table.board import Drawn
from app.table.state import Phase
from app.table.table import Table
from app.theme import Ui
from engines import Match, find
from tests import pseudo
from tests.app.games.boards import SIZES, OnScreen, copy_of, table_of, ui_of
from tests.app.games.encore import evenings as tours
from tests.app.games.encore.test_flat import Pair
from tests.app.games.laid import laid
from tests.app.games.states import State, states
from tests.app.games.thespianage import evenings as plays
from tests.app.games.upstaged import episodes as shows
from tests.app.games.words import cut, cut_in
from tests.app.table.laid import outline
from tests.depth import SOAKING, depth

ZOOMED = ((195, 422), (220, 476), (320, 256))
"""Window sizes of phones at a zoom of 200 %, and of a desktop at 400 %."""

WINDOWS = (*SIZES, (640, 360))
"""Windows of the app's tests, and the smallest phone in landscape."""

SCALES = (1.0, 1.3, 2.0)

SCREENS = tuple(product((*WINDOWS, *ZOOMED), SCALES))

TRANSLATED = tuple(product(SIZES, ("vi", pseudo.LONG.lang, pseudo.TALL.lang)))
"""Window sizes with different layouts, each with a language other than English."""

DRAWN = depth(1, 3)
"""Number of screens per state, in English and in other languages."""

WISHES = 2
"""Maximum number of ENCORE!! ECG's refusals that are drawn in each state."""

AROUND = 140
"""Total height of the bars above and below a finale, in logical pixels."""


@cache
def rounds() -> dict[str, Table]:
    """Returns a table at each question of an Onstage game, by name."""
    known: dict[str, Table] = {}
    table, rng = table_of(Match.new("onstage", 4, 1, {"hints": True})), Random(1)
    on_screen = OnScreen.at(table)
    while table.state.phase is not Phase.OVER:
        scene = outline(table)
        if scene.decision is not None:
            name = f"{scene.decision.prompt}-{scene.phase}"
            if name not in known:
                known[name] = copy_of(table)
        on_screen.step(rng)
    return known


FOUND = {
    "onstage": rounds,
    "upstaged": shows.found,
    "thespianage": plays.found,
    "encore": tours.found,
}


@pytest.fixture(scope="module", autouse=True)
def languages() -> Iterator[None]:
    with pseudo.spoken(pseudo.LONG), pseudo.spoken(pseudo.TALL):
        yield


def sampled(game: str) -> Iterator[tuple[State, Ui]]:
    for number, state in enumerate(states(game)):
        for part in range(DRAWN):
            size, scale = SCREENS[(number + part * len(SCREENS) // DRAWN) % len(SCREENS)]
            yield state, ui_of(*size, scale, speed=0).table
            size, lang = TRANSLATED[(number + part * len(TRANSLATED) // DRAWN) % len(TRANSLATED)]
            yield state, ui_of(*size, speed=0, lang=lang).table


def wrong(on_screen: OnScreen, drawn: Drawn) -> list[str]:
    """Returns the cut texts of a board and what surrounds it."""
    board, column = on_screen.ui.parts
    lang = on_screen.ui.say.lang
    found = cut_in(lang, laid(drawn.body, board.width, on_screen.ui.height))
    room = column.width - 2 * column.edge
    for part, width in ((drawn.action_bar, room), (drawn.aside, room), (drawn.refusal, room + 16)):
        if part is not None:
            found += cut_in(lang, laid(part, width, 200))
    return found


def sought_in_vain(on_screen: OnScreen, pick: Any) -> list[Any]:
    if on_screen.table.state.match.game.name == "encore":
        return [*BoardState.see(on_screen.stage().parts[0]).wishes][:WISHES]
    return [pick.chosen[0]] if isinstance(pick, Pick) else []


@pytest.mark.parametrize("game", FOUND)
def test_no_word_is_cut_in_any_state(game: str) -> None:
    hint = board_of(game).hint
    assert hint is not None
    for number, (state, ui) in enumerate(sampled(game)):
        if state.action is None and not SOAKING:
            continue  # test_play_fits.py looks at these, with the screen around them
        on_screen = OnScreen.at(state.table(), ui)
        pick = None if state.action is None else hint(on_screen.stage(), state.action)
        where = f"{state.name} {ui.width:.0f}x{ui.height:.0f} {ui.text_scale} {ui.say.lang}"
        assert not wrong(on_screen, on_screen.draw(pick)), where
        if (number + number // 2) % depth(2, 1):
            continue  # of each state's two screens one shows refusals: English, then the other
        for refused in sought_in_vain(on_screen, pick):
            assert not wrong(on_screen, on_screen.draw(Pick(refused=refused))), (
                f"{where}, {refused}"
            )


@pytest.mark.parametrize("game", FOUND)
def test_no_word_of_the_plain_board_is_cut(game: str) -> None:
    for state, ui in islice(sampled(game), 0, None, depth(3, 1)):
        on_screen = OnScreen.at(state.table(), ui)
        drawn: Drawn = Renderer().render(plain.draw, on_screen.stage())
        board, column = ui.parts if ui.divided else (ui, ui)
        if (ui.width, ui.height) in WINDOWS:
            assert not cut_in(ui.say.lang, laid(drawn.body, board.width, ui.height)), state.name
        if drawn.action_bar is not None:
            assert not cut(laid(drawn.action_bar, column.width - 2 * column.edge, 200)), state.name


def test_no_word_of_the_flat_table_is_cut() -> None:
    screens = [each for each in SCREENS if each[0] in SIZES and each[1] < 2]
    for number, state in enumerate(states("encore")):
        size, scale = screens[number % len(screens)]
        pair = Pair.between(table_of(state.match), ui_of(*size, scale, speed=0))
        assert not cut(laid(pair.draw().body, *size)), f"{state.name} {size} {scale}"


@pytest.mark.parametrize("game", FOUND)
def test_every_question_is_in_the_sample(game: str) -> None:
    asked = {state.match.decision.prompt for state in states(game) if state.match.decision}
    known: dict[str, Any] = FOUND[game]()
    decisions = (table.scene.decision for table in known.values())
    rare = {decision.prompt for decision in decisions if decision is not None} - asked
    assert not rare


TIGHT = tuple(product(((360, 640), (844, 390)), (1.0, 1.3)))
"""The narrowest and the lowest window, with usual and larger type."""


@pytest.mark.parametrize("game", FOUND)
def test_no_word_of_a_chosen_game_is_cut(game: str) -> None:
    for number, (name, table) in enumerate(FOUND[game]().items()):
        for part in range(depth(1, len(TIGHT))):
            size, scale = TIGHT[(number + part) % len(TIGHT)]
            on_screen = OnScreen.at(table, ui_of(*size, scale, speed=0))
            assert not wrong(on_screen, on_screen.draw()), f"{name} {size} {scale}"


@cache
def over(game: str) -> Match:
    match, rng = Match.new(game, min(4, find(game).seats[-1]), 1), Random(1)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    return match


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("game", FOUND)
def test_no_word_of_a_finale_is_cut(game: str, size: tuple[int, int], scale: float) -> None:
    match = over(game)
    stage = OnScreen.at(table_of(match), ui_of(*size, scale, speed=0)).stage()
    finale = Renderer().render(board_of(game).finale, stage, match.result)
    assert not cut(laid(finale, size[0], size[1] - AROUND))
