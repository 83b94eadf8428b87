"""Tests of reading pieces by touch on every board."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import chain
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.board_state import Pick
from app.games.common.geometry import Rect
from app.games.common.inspector import inspector
from app.games.encore import about as encore
from app.games.encore.board import paint as encore_board
from app.games.encore.board_state import BoardState as EncoreMoment
from app.games.encore.card_faces import card_at
from app.games.encore.places import Card, Spot, place_of
from app.games.onstage import about as onstage
from app.games.onstage.board import paint as onstage_board
from app.games.onstage.board_state import BoardState as OnstageMoment
from app.games.thespianage import about as thespianage
from app.games.thespianage.board import paint as thespianage_board
from app.games.thespianage.board_state import BoardState as ThespianageMoment
from app.games.upstaged import about as upstaged
from app.games.upstaged.board import paint as upstaged_board
from app.games.upstaged.board_state import BoardState as UpstagedMoment
from app.table.control_cache import ControlCache
from engines.kernel.language import ENDS
from tests.app.games.boards import OnScreen, strings, ui_of, walk
from tests.app.games.encore import evenings as tours
from tests.app.games.laid import Box, laid, met
from tests.app.games.test_words_fit import FOUND
from tests.app.games.words import cut, stumbles
from tests.depth import depth, soak_only

GAMES: dict[str, tuple[Any, Callable[..., ft.Control], Callable[..., Any], str]] = {
    "onstage": (
        OnstageMoment,
        onstage_board,
        onstage.about,
        r"(performer|chip|card|pick)-\d+|wing|house",
    ),
    "upstaged": (
        UpstagedMoment,
        upstaged_board,
        upstaged.about,
        r"(panel|team|wing|pick|door|artist)-\d+|air",
    ),
    "thespianage": (
        ThespianageMoment,
        thespianage_board,
        thespianage.about,
        r"(sheet|event|pick)-\d+|clock",
    ),
    "encore": (EncoreMoment, encore_board, encore.about, r"(card|line|pick)-\d+|venue"),
}
"""Each game's board state, painter, descriptions, and keys of inspectable pieces."""

ASKS_FOR_A_CARD = re.compile(r"^act|follow")
BOARD = 390, 640
SMALL = (358, 440), (544, 390), (195, 280)
"""Spaces for the board at 360x640, 844x390, and on half a phone."""


class Finger:
    """Board of a game on which single pieces can be tapped."""

    def __init__(self, game: str, table: Any, size: tuple[int, int] = BOARD, scale: float = 1):
        self.see, self.paint, self.about, pieces = GAMES[game]
        self.pieces = re.compile(pieces)
        self.table = OnScreen.at(table, ui_of(*size, scale, speed=0))
        self.size = size
        self.moment = self.see.see(self.table.stage())

    def drawn(self, pick: Any = None) -> Any:
        moment = self.see.see(self.table.stage(pick))
        return Renderer().render(self.paint, moment, *map(float, self.size), ControlCache())

    def boxes(self, pick: Any = None) -> list[Box]:
        return laid(self.drawn(pick), *self.size)

    def sheet(self, opened: Any) -> Any:
        board = Rect(0, 0, *self.size)
        return Renderer().render(inspector, self.moment, self.about(self.moment, opened), board)

    def shown(self, boxes: list[Box]) -> list[Box]:
        return [
            box
            for box in boxes
            if self.pieces.fullmatch(str(getattr(box.control, "key", "")))
            and box.at.y + box.at.h / 2 < self.size[1]
        ]

    def tap(self, boxes: list[Box], piece: Box) -> Pick | None:
        """Taps the middle of a piece and returns the resulting pick.

        It is empty if the tap acted, and None if nothing happened.
        """
        x, y = piece.at.middle, piece.at.y + piece.at.h / 2
        self.table.picks.clear()
        self.table.acts.clear()
        under = met(boxes, x, y)
        if under is None:
            return None
        if (handler := getattr(under.control, "on_tap_up", None)) is not None:
            at = ft.Offset(x - under.at.x, y - under.at.y)
            handler(SimpleNamespace(local_position=at))
        else:
            press = getattr(under.control, "on_click", None) or under.control.on_tap
            press(None)
        if self.table.acts:
            return Pick()
        return self.table.picks[-1] if self.table.picks else None


@pytest.mark.parametrize("size", [BOARD, pytest.param((360, 508), marks=soak_only), SMALL[0]])
def test_a_tap_on_a_card_is_about_that_card_whatever_was_tapped_before(
    size: tuple[int, int],
) -> None:
    met = 0
    for name, flow in tours.once().items():
        finger = Finger("encore", flow, size)
        for before in (None, Pick(bare=True), *chosen(finger)):
            boxes = finger.boxes(before)
            for piece in finger.shown(boxes):
                if not piece.control.key.startswith("card-"):
                    continue
                pick = finger.tap(boxes, piece)
                met += 1
                assert pick is not None, (name, size, piece.trail)
                about = cards_of(finger.moment, pick) or cards_of(finger.moment, before)
                assert int(piece.control.key[5:]) in about, (name, size, piece.trail, pick)
    assert met > 300


def chosen(finger: Finger) -> list[Pick]:
    boxes = finger.boxes()
    picks = [finger.tap(boxes, piece) for piece in finger.shown(boxes)]
    return [*{pick.chosen[0].kind: pick for pick in picks if pick and pick.chosen}.values()]


def cards_of(moment: Any, pick: Pick | None) -> set[int]:
    """Returns the cards that a pick chooses, describes or refuses."""
    if pick is None:
        return set()
    seat, view = moment.seat or 0, moment.now
    places: list[Any] = [] if pick.inspected is None else [pick.inspected]
    if not places and pick.refused is not None:
        wish = pick.refused in moment.wishes
        places = [place_of(pick.refused, seat, view) if wish else pick.refused]
    if not places:
        places = [place_of(each, seat, view) for each in pick.chosen if each.kind != "at"]
    on = {card_at(view, each) for each in places if isinstance(each, Spot)}
    return {card for card in on if card is not None} | {
        each.card for each in places if isinstance(each, Card)
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_in_the_middle_of_a_piece_chooses_it_or_opens_its_text(game: str) -> None:
    read: set[tuple[str, ...]] = set()
    on_board: set[tuple[object, ...]] = set()
    for name, table in FOUND[game]().items():
        finger = Finger(game, table)
        moment = finger.moment
        boxes = finger.boxes()
        picks = {}  # first all taps: with a sheet drawn, the next one would close it
        for piece in finger.shown(boxes):
            pick = finger.tap(boxes, piece)
            assert pick is not None, (name, piece.trail)
            assert pick.refused is None or pick.refused in moment.wishes, (name, piece.trail)
            picks[pick.inspected] = pick, kind_of(piece)
        for opened, (pick, kind) in picks.items():
            if opened is None:
                continue
            entry = finger.about(moment, opened)
            sentences = (entry.name, *entry.text, *(state.text for state in entry.states))
            if sentences in read:
                continue
            read.add(sentences)
            seen = kind, bool(entry.states), entry.rule is None
            sheet = finger.sheet(opened) if seen in on_board else finger.drawn(pick)
            on_board.add(seen)
            said = [*strings([*walk(sheet)])]
            assert len({*sentences}) == len(sentences) > 1, (name, opened)
            assert not [each for each in sentences if each not in said], (name, opened)
            aloud = [each for each in said if all(part in each for part in sentences)]
            assert any(each.endswith(ENDS) for each in aloud), aloud  # its button is read behind it
            assert not [each for each in aloud if stumbles(each)]
    assert len(read) > 20


def kind_of(piece: Box) -> str:
    return str(piece.control.key).partition("-")[0]


@cache
def fullest(game: str) -> tuple[Pick, ...]:
    """Returns picks that open the longest texts and names of pieces.

    A soak returns the picks that open any piece.
    """
    table = next(table for name, table in FOUND[game]().items() if ASKS_FOR_A_CARD.search(name))
    finger = Finger(game, table)
    boxes = finger.boxes()
    by_kind: dict[str, list[tuple[int, int, Pick]]] = {}
    for piece in finger.shown(boxes):
        pick = finger.tap(boxes, piece)
        if pick is None or pick.inspected is None:
            continue
        entry = finger.about(finger.moment, pick.inspected)
        letters = sum(map(len, (*entry.text, *(state.text for state in entry.states))))
        by_kind.setdefault(kind_of(piece), []).append((letters, len(entry.name), pick))
    picks = (
        (max(found, key=itemgetter(0))[-1], max(found, key=itemgetter(1))[-1])
        for found in by_kind.values()
    )
    every = tuple(pick for found in by_kind.values() for *_, pick in found)
    return tuple(dict.fromkeys(depth(tuple(chain.from_iterable(picks)), every)))


ZOOMED = SMALL[-1]
"""Window that is zoomed; type is never larger there as well."""


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        *((size, 1.0) for size in (BOARD, *SMALL)),
        *((size, 2.0) for size in SMALL[:2]),
        (ZOOMED, 1.3),
        pytest.param(BOARD, 2.0, marks=soak_only),
        *(pytest.param(size, 1.3, marks=soak_only) for size in (BOARD, *SMALL[:2])),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_an_open_sheet_is_cut(game: str, size: tuple[int, int], scale: float) -> None:
    table = next(table for name, table in FOUND[game]().items() if ASKS_FOR_A_CARD.search(name))
    finger = Finger(game, table, size, scale)
    assert fullest(game)
    for pick in fullest(game):
        drawn = finger.boxes(pick)
        sheet = [box for box in drawn if "inspector" in box.trail]
        assert not cut(drawn, "inspector"), pick.inspected
        assert all(box.at.x >= 0 and box.at.right <= size[0] + 1 for box in sheet)
