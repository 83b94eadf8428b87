"""Every sign that a board draws has its sentence, and every sign of the data is drawn.

Random games of each board are drawn, and the pictures, letters of the signs' font and stamps on
them compared with the data. Pieces with faces of their own are left out by the start of their
names: touching one tells what is on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component

from app.games.common.signs import SHARED, Sign, parts_of, signs_of
from app.games.common.stamps import STAMPS
from app.table.control_cache import ControlCache
from app.table.stage import Stage
from app.table.state import Phase
from app.theme import Ui
from app.theme.signs import FAMILY, LETTERS
from engines import Match, find, names
from tests.app.games.boards import OnScreen, parts, table_of, taps, ui_of, walk
from tests.app.games.states import VARIED

GAMES = [game for game in names() if parts_of(game)]
SEEDS = range(6)
SCREENS = (ui_of(390, 844), ui_of(1280, 800))
OFTEN = 0.1
"""Part of the screens of a game that are drawn."""

FACES = {
    "onstage": ("art:onstage/card-", "art:onstage/performer-"),
    "upstaged": ("art:upstaged/artist-", "art:upstaged/card-", "art:upstaged/face-"),
    "encore": ("art:encore/performer-", "art:encore/supporter-", "art:encore/surprise-"),
}
"""Start of the names of pictures that are pieces: the inspector has the words on each."""

BUTTONS = {"sign:help", "sign:info", "sign:rules"}
"""Signs of buttons, which have names of their own."""

NAMED = {letter: name for name, letter in LETTERS.items()}


def drawings(control: Any) -> Iterator[str]:
    """All that is drawn with a name, as signs name it; a picture's tint is left out."""
    for each in walk(control):
        if isinstance(each, ft.Image) and isinstance(each.src, str):
            yield f"art:{each.src.removeprefix('art/').rpartition('.')[0]}"
        elif isinstance(each, ft.Text):
            spans = [(each.value, each.font_family)]
            spans += [
                (part.text, part.style.font_family) for part in each.spans or () if part.style
            ]
            for words, family in spans:
                for letter in (words or "").replace("\n", "") if family == FAMILY else "":
                    named = NAMED[letter]
                    yield f"{'stamp' if named in STAMPS else 'sign'}:{named}"


def pictures(body: Any) -> Iterator[Any]:
    """Every picture of a board's movement, or the board if it has none."""
    if isinstance(body, Component) and "guess" in body.kwargs:
        [scenes] = body.args
        yield from (paint(*body.kwargs["guess"], ControlCache()) for paint in scenes)
    else:
        yield body


class Helped(OnScreen):
    """A screen on which an understudy plays for the last seat."""

    def stage(self, pick: Any = None) -> Stage[Any, Any]:
        stage = super().stage(pick)
        *seats, last = stage.seats
        return replace(stage, seats=[*seats, replace(last, understudy="regular")])


def screens(game: str, ui: Ui, seed: int) -> Iterator[OnScreen]:
    """Screens of a whole random game."""
    options = VARIED[game][seed % len(VARIED[game])]
    seats = find(game).seats
    match = Match.new(game, seats[seed % len(seats)], seed, options)
    rng, on_screen = Random(seed), Helped.at(table_of(match), ui)
    while on_screen.table.scene.phase is not Phase.OVER:
        if on_screen.table.scene.phase is not Phase.CURTAIN and rng.random() < OFTEN:
            yield on_screen
        on_screen.step(rng)


def chosen(on_screen: OnScreen, rng: Random) -> Iterator[Any]:
    """The board after one of the taps that choose something, if there is any."""
    fresh = on_screen.again()
    for handler in taps(parts(fresh.draw())):
        handler(None)
    picks = [pick for pick in fresh.picks if pick is not None and pick.inspected is None]
    if picks:
        yield on_screen.again().draw(rng.choice(picks)).body


@cache
def drawn(game: str) -> frozenset[str]:
    """All drawings on the boards of some random games."""
    found: set[str] = set()
    for seed in SEEDS:
        rng = Random(seed)
        for on_screen in screens(game, SCREENS[seed % len(SCREENS)], seed):
            for body in (on_screen.draw().body, *chosen(on_screen, rng)):
                for picture in pictures(body):
                    found.update(drawings(picture))
    return frozenset(found)


def seen(sign: Sign, drawing: str, games: list[str]) -> bool:
    """Whether one of a sign's drawings is on one of the boards; frames and figures have no name."""
    kind, _, named = drawing.partition(":")
    bare = sign._replace(drawn=(f"art:{named}" if kind == "tinted" else drawing,))
    return kind in ("text", "rim") or any(bare.covers(one) for game in games for one in drawn(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_on_a_board_is_a_sign_with_a_sentence(game: str) -> None:
    known = [
        sign._replace(drawn=tuple(each.replace("tinted:", "art:") for each in sign.drawn))
        for sign in signs_of(game).values()
    ]
    unknown = [
        drawing
        for drawing in sorted(drawn(game) - BUTTONS)
        if not drawing.startswith(FACES.get(game, ()))
        and not any(sign.covers(drawing) for sign in known)
    ]
    assert unknown == []


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_the_data_is_drawn(game: str) -> None:
    own = [sign for sign in signs_of(game).values() if sign.owner != SHARED]
    assert [one for sign in own for one in sign.drawn if not seen(sign, one, [game])] == []


def test_every_sign_of_all_boards_is_drawn_on_one_of_them() -> None:
    for sign in signs_of(GAMES[0]).values():
        if sign.owner == SHARED:
            assert any(seen(sign, drawing, GAMES) for drawing in sign.drawn), sign
