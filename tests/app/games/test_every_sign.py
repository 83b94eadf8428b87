"""Tests that drawn signs and listed signs are the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import flet as ft
import pytest

from app.games.common.signs import SHARED, Sign, parts_of, signs_of
from app.games.common.stamps import STAMPS
from app.table.board import BoardContext, Drawn
from app.table.state import Phase
from app.theme import Ui
from app.theme.signs import FAMILY, LETTERS
from engines import Match, find, names
from tests.app.games.boards import OnScreen, frames_of, parts, table_of, taps, ui_of, walk
from tests.app.games.states import states, varied
from tests.depth import depth

GAMES = [game for game in names() if parts_of(game)]
SEEDS = depth((0, 47), (0, 1, 4, 47))
"""Seeds of the games; those of two show as many drawings as those of four."""
SCREENS = (ui_of(390, 844), ui_of(1280, 800))
OFTEN = 0.06
"""Fraction of a game's screens that are drawn."""

FACES = {
    "onstage": ("art:onstage/card-", "art:onstage/performer-"),
    "upstaged": ("art:upstaged/artist-", "art:upstaged/card-", "art:upstaged/face-"),
    "thespianage": tuple(
        f"art:thespianage/{kind}-" for kind in ("card", "character", "event", "shot", "special")
    ),
    "encore": tuple(
        f"art:encore/{kind}-" for kind in ("performer", "supporter", "surprise", "venue")
    ),
}
"""Name prefixes of pictures that are pieces, described by the inspector."""

BUTTONS = {"sign:down", "sign:help", "sign:info", "sign:rules"}
"""Signs of buttons, which have their own labels, and of text that continues below."""

RARE = {
    "encore": {
        ("leaves", "stamp:cut"),
        ("either", "sign:warn"),
        ("bolt", "sign:kind-surprise"),
        ("seen", "stamp:seen"),
    },
    "thespianage": {
        ("coming", "sign:plus"),
        ("down", "sign:tile-down"),
        ("torn", "art:thespianage/tile-torn"),
    },
    "upstaged": {("pause", "sign:cue-pause")},
}
"""Signs that random games almost never show, with their drawings."""

NAMELESS = ("rim:", "ring:", "bar:", "text:")

NAMED = {letter: name for name, letter in LETTERS.items()}


def drawings(control: Any) -> Iterator[str]:
    """Yields the names of all drawings in a control, such as `sign:crown`."""
    for each in walk(control):
        if isinstance(each, ft.Image) and isinstance(each.src, str):
            yield f"art:{each.src.removeprefix('art/').rpartition('.')[0]}"
        elif isinstance(each, ft.Text):
            spans: list[tuple[str | None, str | None]] = [(each.value, each.font_family)]
            spans += [
                (part.text, part.style.font_family) for part in each.spans or () if part.style
            ]
            for words, family in spans:
                for letter in (words or "").replace("\n", "") if family == FAMILY else "":
                    named = NAMED[letter]
                    yield f"{'stamp' if named in STAMPS else 'sign'}:{named}"


BEGINS = 5
"""Number of screens at the start of a game that are all drawn."""

CHOSEN, READ = depth((1, 2), (4, 2))
"""Number of answers chosen at each question, and of pieces inspected."""


class Helped(OnScreen):
    """Screen of a game with a computer player in the last seat."""

    def stage(self, pick: Any = None) -> BoardContext[Any, Any]:
        stage = super().stage(pick)
        *seats, last = stage.seats
        return replace(stage, seats=[*seats, replace(last, understudy="regular")])


def screens(game: str, ui: Ui, seed: int) -> Iterator[OnScreen]:
    """Plays a random game; yields its first screens and some others."""
    options = varied(game)[seed % len(varied(game))]
    seats = find(game).seats
    match = Match.new(game, seats[seed % len(seats)], seed, options)
    kind = Helped if seed % 3 == 0 else OnScreen
    rng, on_screen, begun = Random(seed), kind.at(table_of(match), ui), 0
    while on_screen.table.state.phase is not Phase.OVER:
        seen = on_screen.table.state.phase is not Phase.CURTAIN
        if seen and (begun < BEGINS or rng.random() < OFTEN):
            begun += 1
            yield on_screen
        on_screen.step(rng)


def asking(game: str) -> Iterator[Drawn]:
    """Yields the board at every kind of question, and after some taps."""
    for at, state in enumerate(state for state in states(game) if state.action is None):
        on_screen = OnScreen.at(state.table(), SCREENS[at % len(SCREENS)])
        fresh = on_screen.again()
        board = fresh.draw()
        for handler in taps(parts(board)):
            handler(None)
        picks = [*dict.fromkeys(pick for pick in fresh.picks if pick is not None)]
        opened = [pick for pick in picks if pick.inspected is not None]
        chosen = [pick for pick in picks if pick.inspected is None]
        yield board
        for kind, most in ((chosen, CHOSEN), (opened, READ)):
            for pick in Random(at).sample(kind, min(most, len(kind))):
                yield on_screen.again().draw(pick)


@cache
def drawn(game: str) -> dict[str, str]:
    """Returns the drawings on boards, each with the place first seen."""
    found: dict[str, str] = {}

    def meet(where: str, each: Drawn) -> None:
        for picture in frames_of(each.body):  # at once: a game that goes on changes what is drawn
            for drawing in drawings(picture):
                found.setdefault(drawing, where)

    for each in asking(game):
        meet("a question", each)
    for seed in SEEDS:
        for on_screen in screens(game, SCREENS[seed % len(SCREENS)], seed):
            meet(f"seed {seed}", on_screen.draw())
    return found


def bare(sign: Sign) -> Sign:
    named = [each.replace("tinted:", "art:") for each in sign.drawn]
    return sign._replace(drawn=tuple(each for each in named if not each.startswith(NAMELESS)))


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_on_a_board_is_a_sign_with_a_sentence(game: str) -> None:
    known = [bare(sign) for sign in signs_of(game).values()]
    unknown = {
        drawing: where
        for drawing, where in drawn(game).items()
        if drawing not in BUTTONS
        and not drawing.startswith(FACES.get(game, ()))
        and not any(sign.covers(drawing) for sign in known)
    }
    assert unknown == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_the_data_is_drawn(game: str) -> None:
    unseen = [
        (sign.id, drawing)
        for sign in map(bare, signs_of(game).values())
        for drawing in sign.drawn
        if sign.owner != SHARED
        and not any(map(sign._replace(drawn=(drawing,)).covers, drawn(game)))
    ]
    assert set(unseen) <= RARE.get(game, set())


def test_every_sign_of_all_boards_is_drawn_on_one_of_them() -> None:
    on_boards = {each for game in GAMES for each in drawn(game)}
    for sign in map(bare, signs_of(GAMES[0]).values()):
        if sign.owner == SHARED and sign.drawn:
            assert any(map(sign.covers, on_boards)), sign
