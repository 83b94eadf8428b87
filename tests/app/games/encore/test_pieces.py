"""Tests of ENCORE!! ECG's pieces."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import flet as ft
import pytest

from app.games.common.pieces import Stance
from app.games.encore import aria_text
from app.games.encore.about import about
from app.games.encore.board_state import BoardState
from app.games.encore.card_faces import staged
from app.games.encore.faces import STAMP, UPRIGHT, Look, colour_sign, face, narrowest, vibe_sign
from app.games.encore.places import VENUE, Card, Spot
from app.table.places import Piece
from app.theme.measure import width_of
from app.theme.signs import FAMILY, LETTERS
from app.theme.ui import DISPLAY, STRONG
from engines.encore import GAME
from engines.encore.content import (
    CARDS,
    COLOUR,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    SUPPORTER,
    THING_IDS,
    THING_KEYS,
)
from tests.app.games.boards import OnScreen, looking, read, table_of, ui_of, walk
from tests.app.games.laid import laid
from tests.app.games.words import cut, needs
from tests.engines.encore.table import table

SIZES = [(120.0, 124.0), (120.0, 84.0), (120.0, 50.0), (90.0, 112.0), (58.0, 60.0)]
"""Card sizes on open and crowded tables, in four columns, and on a folded stage."""


def shapes(drawn: ft.Container) -> tuple[Any, ...]:
    """Returns the shapes, words and pictures in a drawing, without colours."""
    found: list[Any] = [getattr(drawn.rotate, "angle", None), drawn.scale]
    for one in walk(drawn):
        found.append((type(one).__name__, one.left, one.top, one.right, one.width, one.height))
        found.append(getattr(one, "src", None) or getattr(one, "value", None))
        for span in getattr(one, "spans", None) or ():
            style = span.style
            # A letter on a plate of its own is another shape, whatever the plate's colour.
            found.append((span.text, style.size, style.font_family, style.bgcolor is not None))
    return tuple(found)


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_each_state_of_a_card_is_told_without_a_colour(
    size: tuple[float, float], dark: bool
) -> None:
    ui = ui_of(dark=dark)
    card = next(card for card in range(CARDS) if KIND[card] == PERFORMER)
    plain = Look(card, GAME.phrase("card", card), "4", 0, ((0, False),))
    card_faces = [
        plain._replace(suspended=suspended, used=used, change=change)
        for suspended, used, change in product((False, True), (False, True), (-1, 0, 1))
    ]
    if min(size) >= 84:
        card_faces += [look._replace(vibes=((0, True),)) for look in card_faces]
    drawn = [shapes(face(ui, look, *size)) for look in card_faces]
    for one, other in combinations(drawn, 2):
        assert one != other


def test_what_lies_over_a_picture_leaves_the_name_alone() -> None:
    ui = ui_of()
    for card in range(CARDS):
        look = Look(card, GAME.phrase("card", card), "3", suspended=True, used=True)
        for width, height in SIZES:
            stack: Any = face(ui, look, width, height).content
            (marks,) = [one for one in stack.controls if one.key == "marks"]
            across = STAMP * (len(marks.controls) if isinstance(marks, ft.Row) else 1)
            down = STAMP * (1 if isinstance(marks, ft.Row) else len(marks.controls))
            named: list[Any] = [
                one for one in stack.controls if isinstance(one, ft.Text) and one.value == look.name
            ]
            for name in named:
                apart = name.left >= marks.left + across - 1 or name.top >= marks.top + down
                apart = apart or name.left + name.width <= marks.left + 1
                assert apart, (THING_IDS[card], width, height)
            assert 0 <= marks.left <= width - across


def test_every_card_can_be_read() -> None:
    moment = BoardState.see(OnScreen.at(looking(table(hands=("P1", "")))).stage())
    for card in range(CARDS):
        name, said = read(moment, about, Card(card))
        assert name == GAME.phrase("card", card)
        text = GAME.say(f"{THING_KEYS[card]}.text")
        assert any(text in line for line in said), name
        assert sum(text in line for line in said) >= 2  # for the eyes, and for the ears
    for card in range(CARDS):
        if KIND[card] not in (PERFORMER, SUPPORTER):
            continue
        row = THING_IDS[card] if KIND[card] == PERFORMER else f"- | {THING_IDS[card]}"
        match = table(boards=(f"{row}~", ""))
        view = match.view(None)
        zone = view["zones"][0].index(card)
        _, said = read(BoardState.see(OnScreen.at(table_of(match)).stage()), about, Spot(0, zone))
        assert any("uspended" in line for line in said)


def test_every_venue_and_both_managers_can_be_read() -> None:
    for number in range(FIRST_VENUE, len(THING_IDS)):
        match = table(venue=THING_IDS[number], boards=("P1", "p1"), removed=("X1", ""))
        moment = BoardState.see(OnScreen.at(table_of(match)).stage())
        name, said = read(moment, about, VENUE)
        assert name == GAME.phrase("venue", number)
        text = GAME.say(f"{THING_KEYS[number]}.text")
        assert any(text in line for line in said), name
        for seat in (0, 1):
            name, _ = read(moment, about, Piece("line", seat))
            assert name == moment.stage.names[seat]
    gone = match.view(None)["removed"][0][0]
    _, said = read(moment, about, Piece("line", 0))
    assert any(GAME.phrase("card", gone) in line for line in said)


@pytest.mark.parametrize("height", [56.0, 64.0, 92.0, 139.0])
def test_every_card_of_a_hand_has_its_whole_name(height: float) -> None:
    for card in range(CARDS):
        name = GAME.phrase("card", card)
        look = Look(card, name, "3", vibes=((0, False), (1, True)), cost="10k")
        shown = face(
            ui_of(), look, narrowest([name]), height, shape="low" if height < UPRIGHT else "board"
        )
        boxes = laid(shown, narrowest([name]), height)
        texts = [
            box
            for box in boxes
            if getattr(box.control, "value", None) and box.control.font_family != FAMILY
        ]
        assert [box.control.value for box in texts] == [name]
        assert not cut(boxes)
        assert texts[0].at.y + needs(texts[0].control, texts[0].at.w)[1] * 9 < height, name


@pytest.mark.parametrize("size", [(90.0, 62.0), (108.0, 78.0), (126.0, 72.0)])
def test_the_signs_of_a_card_keep_off_its_name(size: tuple[float, float]) -> None:
    vibes = ((0, False), (1, True))
    for card in range(CARDS):
        look = Look(card, GAME.phrase("card", card), "+3", 1, vibes, cost="10k")
        controls: Any = face(ui_of(), look, *size).content
        texts: list[Any] = [one for one in controls.controls if isinstance(one, ft.Text)]
        (band,) = [one for one in texts if one.spans]
        sign, name = sorted((one for one in texts if one.value), key=lambda one: len(one.value))
        assert sign.value == LETTERS[colour_sign(COLOUR[card])]
        assert sign.top + sign.size <= name.top or sign.left > name.left + name.width
        lines: list[list[Any]] = [[]]
        for span in band.spans:
            lines += [[span], []] if span.text == "\n" else []
            lines[-1] += [] if span.text == "\n" else [span]
        height = sum(max(one.style.size * one.style.height for one in line) for line in lines)
        assert band.top + height <= name.top + 1, THING_IDS[card]


@pytest.mark.parametrize("height", [48.0, 53.0, 54.0, 58.0])
def test_both_vibes_of_a_card_are_seen_on_a_low_stage(height: float) -> None:
    vibes = ((0, False), (1, True))
    for card in range(CARDS):
        if KIND[card] != PERFORMER:
            continue
        look = Look(card, GAME.phrase("card", card), "3", vibes=vibes)
        controls: Any = face(ui_of(), look, 108.0, height).content
        (band,) = [one for one in controls.controls if getattr(one, "spans", None)]
        signs = [
            span for span in band.spans if span.text in {LETTERS[vibe_sign(v)] for v in (0, 1)}
        ]
        assert len(signs) == 2, THING_IDS[card]
        assert sum(span.style.size for span in signs) <= band.width


@pytest.mark.parametrize("size", [*SIZES, (119.0, 60.0)])
def test_what_a_supporter_can_add_stands_beside_the_number(size: tuple[float, float]) -> None:
    for number in ("3", "10"):
        look = Look(0, GAME.phrase("card", 0), number, vibes=((0, True),), boost="+2")
        controls: Any = face(ui_of(), look, *size).content
        (band,) = [one for one in controls.controls if getattr(one, "spans", None)]
        shown = [span for span in band.spans if span.text in (number, "+2")]
        assert [span.text for span in shown] == [number, "+2"]
        widths = [width_of(span.text, span.style.size, DISPLAY) for span in shown]
        assert sum(widths) <= band.width
        assert min(span.style.size for span in shown) > 7


def test_a_supporter_behind_shows_on_its_active_performer() -> None:
    match = table(boards=("P1 P2~ P3 | S1 S2 S3~", "p1"))
    stage = OnScreen.at(table_of(match)).stage()
    faces = [staged(stage, stage.view, Spot(0, zone)) for zone in range(3)]
    assert [bool(look.boost) for look in faces] == [True, False, False]
    spoken = [aria_text.staged(stage, stage.view, Spot(0, at), faces[at].thing) for at in (0, 1)]
    assert [f"BOOST {faces[0].boost}" in text for text in spoken] == [True, False]


@pytest.mark.parametrize("height", [53.0, 54.0, 58.0, 72.0])
def test_a_chosen_card_keeps_its_name(height: float) -> None:
    for card in range(CARDS):
        look = Look(card, GAME.phrase("card", card), "3")
        plain: Any = face(ui_of(), look, 108.0, height).content
        chosen: Any = face(ui_of(), look, 108.0, height, Stance(mark="#B8860B")).content
        shown = [[getattr(one, "value", None) for one in on.controls] for on in (plain, chosen)]
        assert shown[0] == shown[1], THING_IDS[card]


@pytest.mark.parametrize("height", [48.0, 50.0, 52.0])
def test_a_low_staged_card_has_its_whole_name(height: float) -> None:
    for card in range(CARDS):
        if KIND[card] not in (PERFORMER, SUPPORTER):
            continue
        name = GAME.phrase("card", card)
        look = Look(card, name, "3", vibes=((0, False), (1, True)))
        for each in (look, look._replace(suspended=True, used=True)):
            for mark in (None, "#B8860B"):
                boxes = laid(face(ui_of(), each, 108.0, height, Stance(mark=mark)), 108.0, height)
                values = [getattr(box.control, "value", None) for box in boxes]
                texts = [value for value in values if value and value[0] < "\ue000"]
                assert texts == [name], (name, height)
                assert not cut(boxes)


def test_a_wider_edge_moves_nothing_on_a_low_card() -> None:
    look = Look(0, GAME.phrase("card", 0), "3", vibes=((0, False), (1, True)))
    places = []
    for mark in (None, "#B8860B"):
        drawn: Any = face(ui_of(), look, 108.0, 48.0, Stance(mark=mark))
        edge = drawn.border.top.width
        places.append([(one.left + edge, one.top + edge) for one in drawn.content.controls])
    assert places[0] == places[1]


@pytest.mark.parametrize("width", range(92, 118, 3))
def test_no_name_in_a_hand_is_rounded_up_until_it_is_cut(width: int) -> None:
    for card in range(CARDS):
        name = GAME.phrase("card", card)
        look = Look(card, name, "3", vibes=((0, False),), cost="10k")
        for height in (56.0, 78.0, 92.0):
            shown = face(ui_of(), look, width, height, shape="low" if height < UPRIGHT else "board")
            assert not cut(laid(shown, width, height)), (name, width, height)
            (text,) = [one for one in walk(shown) if getattr(one, "value", None) == name]
            if text.max_lines == 1:
                assert width_of(name, text.size, STRONG) <= text.width, (name, width, height)
