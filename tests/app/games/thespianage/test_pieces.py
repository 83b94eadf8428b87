"""Tests of Thespianage's pieces."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from app.games.common.board_state import Pick
from app.games.common.caption import caption
from app.games.common.geometry import Rect
from app.games.common.inspector import inspector
from app.games.common.pieces import Stance
from app.games.thespianage import aria_text, faces, production
from app.games.thespianage.about import about
from app.games.thespianage.answers import candidates
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.casting import busts
from app.games.thespianage.chips import ChipLook, chip, secrets_of, shot_of
from app.games.thespianage.company import draw_sheet
from app.games.thespianage.faces import TileLook
from app.games.thespianage.layout import SHEETS_PART, Trays, make_plan, sheet_plan
from app.games.thespianage.places import CLOCK, GAUGE, SHEET, TRACK, Board, Card, Special, Tile
from app.games.thespianage.sheet_head import LEAST, head, medal_spot
from app.games.thespianage.sheet_look import (
    SECRETS,
    Marked,
    SheetLook,
    heart_of,
    look_of,
    sums_of,
    tile_look,
)
from app.games.thespianage.sheet_plan import SheetPlan, Sum
from app.table.missed_moves import Joined, retold
from app.table.places import Piece
from app.table.steps import Act, Lift, PassTo
from app.theme import kit
from app.theme.palette import SEAT_COLOURS
from app.theme.signs import LETTERS
from app.theme.ui import initials
from engines import Action, Frame, Match
from engines.thespianage import GAME
from engines.thespianage.content import (
    ALL_EVENTS,
    ASPECTS,
    CHARACTERS,
    SPECIAL_IDS,
    SPECIAL_POINTS,
    THING_IDS,
)
from tests.app.games.boards import OnScreen, looking, strings, table_of, ui_of, walk
from tests.app.games.thespianage.evenings import crowded, found
from tests.app.games.words import needs
from tests.engines.thespianage.scatter import lively, scattered
from tests.engines.thespianage.table import table as position

SPOT = Rect(0, 0, 40, 48)
SIZES = [(190.0, 203.0), (120.0, 74.0), (378.0, 190.0)]
"""Sizes of sheets: on an open table for six, on a crowded one, and the reader's own."""


def shapes(control: Any) -> tuple[Any, ...]:
    """Returns the shapes, words and pictures in a piece, without colours."""
    found: list[Any] = []
    for one in walk(control):
        found.append((type(one).__name__, getattr(one, "left", None), getattr(one, "top", None)))
        found.append((getattr(one, "src", None), getattr(one, "value", None)))
        border = getattr(one, "border", None)
        found.append(None if border is None else border.top.width)
        rings = getattr(one, "shadow", None) or []
        found.append(sum(bool(each.spread_radius) for each in rings))
        found += [span.text for span in getattr(one, "spans", None) or ()]
    return tuple(found)


@pytest.mark.parametrize("dark", [True, False])
def test_each_state_of_a_tile_is_told_without_a_colour(dark: bool) -> None:
    ui = ui_of(dark=dark)
    states = [
        *(TileLook(value, True) for value in (5, 0, -5, 3)),
        *(TileLook(value, False) for value in (5, -5)),
        TileLook(None, False),
        TileLook(None, False, True),
    ]
    drawn = [shapes(faces.tile(ui, look, SPOT)) for look in states]
    assert not [pair for pair in combinations(drawn, 2) if pair[0] == pair[1]]
    edges = {faces.tile_art(look) for look in states[:3]}
    assert len(edges) == 3, "the sign of a value is told by the edge of its tile"


@pytest.mark.parametrize("size", SIZES)
def test_each_state_of_a_sheet_is_told_without_a_colour(size: tuple[float, float]) -> None:
    moment = BoardState.see(OnScreen.at(table_of(crowded()), ui_of(speed=0)).stage())
    plain = look_of(moment, 0)._replace(lit=None, guarded=False, specials=(0, 0, 0, 0))
    plain = plain._replace(paid=(), ghosts=())
    mark = Marked(SHEET, 0, 0, "#E3B04B", 0.0)
    states = [
        plain,
        plain._replace(lit="#E3B04B"),
        plain._replace(guarded=True),
        plain._replace(heart="crush"),
        plain._replace(heart="nemesis"),
        plain._replace(leads=not plain.leads),
        plain._replace(cells=(plain.cells[1], plain.cells[0], plain.cells[2])),
    ]
    states.append(plain._replace(shot=not plain.shot))
    states.append(plain._replace(hand=9))
    states += [plain._replace(specials=row) for row in ((1, 0, 0, 0), (0, 1, 0, 0))]
    states += [plain._replace(specials=row) for row in ((0, 0, 1, 0), (0, 0, 0, 1))]
    states.append(plain._replace(total=Sum("41")))
    if size[1] > 100:
        states.append(plain._replace(marks=(mark,)))
    drawn = [_drawn(look, size) for look in states]
    drawn += [_drawn(plain, size, order=(2, 1, 0)), _drawn(plain, size, sums=(Sum("7"),) * 3)]
    if size[1] > 100:
        drawn.append(_drawn(plain, size, falls=((0,), (), (0,))))
    assert not [pair for pair in combinations(drawn, 2) if pair[0] == pair[1]]


def _drawn(look: SheetLook, size: tuple[float, float], **more: Any) -> tuple[Any, ...]:
    lying = tuple((len(track), len(sheet)) for track, sheet in look.cells)
    laid = SheetPlan(Rect(0, 0, *size), (0, 1, 2), 1.0, lying=lying)
    return shapes(draw_sheet(ui_of(), replace(laid, **more), look, key="sheet"))


def test_people_are_told_apart_by_their_signs() -> None:
    moment = BoardState.see(OnScreen.at(table_of(crowded()), ui_of(speed=0)).stage())
    sheets = [look_of(moment, seat) for seat in range(6)]
    signs = {SEAT_COLOURS[look.person.colour][1] for look in sheets}
    assert len(signs) == 6
    assert len({faces.bust(who) for who in range(CHARACTERS)}) == CHARACTERS


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_can_be_read(scale: float) -> None:
    match = position(
        3,
        hands=("opera_glasses",),
        sheets=("3 -1? | | 4", "2?01 | 5 |"),
        specials=("prop",),
        stage="one_note cover_story@1",
        shots=("show_stopper",),
    )
    table = looking(match)
    moment = BoardState.see(OnScreen.at(table, ui_of(scale=scale, speed=0)).stage())
    for thing, name in enumerate(THING_IDS):
        entry = about(moment, Card(thing))
        assert entry.name == GAME.phrase("card", thing)
        assert entry.text[0].startswith(GAME.say(f"card.{name}.text").partition("{")[0]), name
        assert entry.rule
        _shown(moment, entry.name, Card(thing))
    seen = about(moment, Tile(1, 1, 0, 0))
    assert any("Mai" in state.text and state.stamp == "seen" for state in seen.states)
    own = about(moment, Tile(0, 1, 0, 1))
    assert any("Mai" in state.text for state in own.states)
    for seat, name in enumerate(("Mai", "Jonas", "Thảo")):
        person = about(moment, Board(seat))
        assert name in person.name
        assert person.states
    assert GAME.phrase("special", 0) == about(moment, Special(0, 0)).name
    for kind in ("crush", "nemesis", "shot", "rehearse", "places"):
        entry = about(moment, Piece(kind))
        assert entry.name
        assert entry.text
    clock = about(moment, CLOCK)
    assert any(GAME.say("card.cover_story.title") in state.text for state in clock.states)


def test_a_sheet_tells_its_rows_and_where_lost_points_went() -> None:
    match = position(3, sheets=("5 3 | 4 | 2", ""), tracks=("-3 | |",), specials=("tomato tomato",))
    moment = BoardState.see(OnScreen.at(table_of(match)).stage())
    entry = about(moment, Board(0))
    points = match.view(None)["worth"][0]["points"]
    say = moment.stage.ui.say
    lost = SPECIAL_POINTS[SPECIAL_IDS.index("tomato")] * 2
    assert lost < 0
    assert entry.text == [
        say("thespianage.worth", points=faces.number(points), count=0),
        say.row(
            (
                say("thespianage.about.tiles", points=faces.number(points - lost)),
                say("thespianage.about.specials", points=faces.number(lost)),
            )
        ),
    ]
    rows = " ".join(state.text for state in entry.states if state.sign)
    for which in range(3):
        assert GAME.phrase("aspect", which) in rows
    assert say("thespianage.about.waits", tiles=faces.number(-3)) in rows
    assert say("thespianage.about.falls", tiles="3") in rows


def _shown(moment: BoardState, name: str, place: Card) -> None:
    layers: tuple[ft.Control, ...] = Renderer().render(
        inspector, moment, about(moment, place), Rect(0, 0, 390, 640), None
    )
    assert name in " ".join(strings([*walk(list(layers))]))


def test_what_lies_side_by_side_never_leaves_its_row() -> None:
    for (width, height), count, gone in product(SIZES, range(1, 6), range(2)):
        falls = (tuple(range(gone)),) * 3
        laid = SheetPlan(
            Rect(0, 0, width, height), (0, 1, 2), 1.0, lying=((count, count),) * 3, falls=falls
        )
        for area, aspect in product((TRACK, SHEET), (0, 2)):
            zone = laid.zone(area, aspect)
            spots = laid.tiles(area, aspect)
            assert len(spots) == count
            assert min(spot.x for spot in spots) >= zone.x - 1
            assert max(spot.right for spot in spots) <= zone.right + 1
            if area == SHEET and laid.pieces:
                stays, slot = spots[gone:], laid.slot(aspect)
                assert all(spot.right <= slot.x + 1 for spot in stays)
                assert all(spot.x >= slot.x - 0.5 for spot in spots[:gone])
                paces = [two.x - one.x for one, two in pairwise(stays)]
                assert all(pace >= (10 if count < 3 else 3) for pace in paces)


def test_a_sheet_that_fills_has_smaller_tiles() -> None:
    laid = SheetPlan(Rect(0, 0, 184, 190), (0, 1, 2), 1.0, lying=((0, 0), (1, 5), (0, 0)))
    spots = laid.tiles(SHEET, 1)
    assert len(spots) == 5
    assert all(one.right <= two.x for one, two in pairwise(spots))
    assert spots[-1].right <= laid.sum(1).x
    assert (
        spots[0].w < SheetPlan(laid.area, (0, 1, 2), 1.0, lying=((0, 1),) * 3).tiles(SHEET, 1)[0].w
    )


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("lang", ["en", "vi"])
def test_the_readers_sheet_says_what_each_row_loses_beside_its_tiles(
    size: tuple[int, int], lang: str
) -> None:
    sheets = ("5 3 | 4 | 2 1", "5 3 | 4 | 2 1", "1", "")
    match = position(4, hands=("places rehearsal",), sheets=sheets)
    stage = OnScreen.at(looking(match), ui_of(*size, speed=0, lang=lang)).stage()
    moment = BoardState.see(stage)
    own, other, *_ = make_plan(stage.ui, moment, size[0], size[1] - 204, Trays(0)).sheets
    notes = {note for _, note in look_of(moment, 0).rows}
    for laid, shown in ((own, True), (other, False)):
        look = look_of(moment, 0 if shown else 1)
        drawn = [*walk(draw_sheet(stage.ui, laid, look, key="sheet"))]
        captions: list[Any] = [each for each in drawn if getattr(each, "value", None) in notes]
        assert {each.value for each in captions} == (notes if shown else set())
        assert all(each.size >= 10 for each in captions)
        assert all(each.left >= laid.tiles(SHEET, laid.order[1])[0].right - laid.area.x
                   for each in captions)  # fmt: skip


def test_a_small_sheet_shows_its_points_and_no_part_of_a_name() -> None:
    moment = BoardState.see(OnScreen.at(table_of(crowded()), ui_of(speed=0)).stage())
    look = look_of(moment, 4)._replace(total=Sum("12"))
    look = look._replace(person=replace(look.person, name="Wolfgang"))
    laid = SheetPlan(Rect(0, 0, 70, 108), (0, 1, 2), 1.0)
    drawn = walk(draw_sheet(ui_of(), laid, look, key="sheet"))
    texts = [span.text for each in drawn for span in getattr(each, "spans", None) or []]
    assert "12" in texts
    assert not any("Wolf" in text for text in texts)


@pytest.mark.parametrize("size", [(360, 439), (312 / SHEETS_PART, 390)])
def test_a_sheet_of_one_line_shows_its_tiles(size: tuple[float, float]) -> None:
    sheets = ("", "5 -3 | 4? | 2", *[""] * 4)
    match = position(
        6, hands=("places rehearsal",), sheets=sheets, tracks=("", "1 | | -2", *[""] * 4)
    )
    stage = OnScreen.at(looking(match), ui_of(360, 640, speed=0)).stage()
    moment = BoardState.see(stage)
    own, laid, *_ = make_plan(stage.ui, moment, *size, Trays(0)).sheets
    assert laid.abreast
    assert not own.abreast
    drawn = [*walk(draw_sheet(stage.ui, laid, look_of(moment, 1), key="sheet"))]
    spans = [span for each in drawn for span in getattr(each, "spans", None) or []]
    sizes = {span.text.strip(): span.style.size for span in spans}
    values = ["5", "−3", "?", "2", "1", "−2"]
    signs = [LETTERS[faces.aspect_sign(aspect)] for aspect in range(ASPECTS)]
    assert {*values, *signs, LETTERS["trapdoor"], LETTERS["hook"]} <= {*sizes}
    assert min(sizes[value] for value in values) >= kit.SMALLEST - 0.1
    texts: list[Any] = [each for each in drawn if isinstance(each, ft.Text) and each.width]
    for each in texts:
        assert needs(each, each.width)[0] <= each.width + 1.5


def test_every_sheet_keeps_the_signs_of_its_trapdoor_and_hook() -> None:
    full = BoardState.see(OnScreen.at(table_of(crowded()), ui_of(speed=0)).stage())
    empty = BoardState.see(OnScreen.at(table_of(position(3)), ui_of(speed=0)).stage())
    for (moment, dark), size in product(
        ((full, False), (full, True), (empty, False)), (*SIZES, (110.0, 70.0))
    ):
        ui, laid = ui_of(dark=dark), sheet_plan(moment, 2, Rect(0, 0, *size), 1.0)
        drawn = [*walk(draw_sheet(ui, laid, look_of(moment, 2), key="sheet"))]
        texts = [str(getattr(one, "value", "")) for one in drawn]
        texts += [span.text for one in drawn for span in getattr(one, "spans", None) or []]
        for end in ("trapdoor", "hook"):
            assert LETTERS[end] in texts, (size, end)
        for aspect in range(3):
            slot = laid.slot(aspect)
            assert slot.w >= laid.end_size * laid.loses(aspect)
            for at in laid.falls[aspect] if laid.pieces else ():
                assert laid.tiles(SHEET, aspect)[at].right <= slot.right - laid.end_size
        for one in drawn:  # what drops lies before the sign, which ends its row on every sheet
            line = [span.text for span in getattr(one, "spans", None) or []]
            for end in {LETTERS["trapdoor"], LETTERS["hook"]} & {*line}:
                assert line[-1] == end
                assert getattr(one, "text_align", None) is ft.TextAlign.RIGHT


def test_large_sheets_are_dark_in_the_evening() -> None:
    def brightest(dark: bool) -> int:
        tour = OnScreen.at(looking(crowded()), ui_of(dark=dark, speed=0))
        moment = BoardState.see(tour.stage())
        laid = make_plan(tour.ui, moment, 390, 640, Trays(0)).sheets[0]
        sheet: Any = draw_sheet(tour.ui, laid, look_of(moment, 0), key="sheet")
        return max(int(color[1:3], 16) for color in sheet.gradient.colors[2:])

    assert brightest(True) < 0x50 < 0xC0 < brightest(False)


def test_a_chosen_card_is_thrown_away_and_a_card_bears_its_text() -> None:
    look = faces.CardLook(0, "Rehearsal", 2, 1, "Take a tile.")

    def text_of(one: faces.CardLook) -> str:
        texts = walk(faces.card(ui_of(), one, Rect(0, 0, 96, 136)))
        return "".join(
            span.text or ""
            for each in texts
            if isinstance(each, ft.Text)
            for span in each.spans or []
        )

    assert LETTERS["trash"] in text_of(look)
    assert "1/2" not in text_of(look)
    assert LETTERS["trash"] not in text_of(look._replace(chosen=0))
    assert "Take a tile." in text_of(look)
    assert "words" not in text_of(look._replace(text="words " * 60)), "the whole text or none of it"


@pytest.mark.parametrize(
    ("card", "pictures"),
    [
        ("dressing_room_gossip", ["back-crush back-nemesis", "back-play back-play back-play"]),
        ("public_confession", ["back-crush back-nemesis", "tile-back"]),
    ],
)
def test_what_a_card_offers_is_pictured(card: str, pictures: list[str]) -> None:
    table = looking(position(3, hands=(f"{card} *", "places"), tracks=("3? | |",)))
    table.take(Act((Action(0, "play", THING_IDS.index(card)),)))
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    assert moment.asked == "ask.choose"
    found = [
        " ".join([*(back.art for back in each.backs), *([each.art] if each.art else [])])
        for each in candidates(moment)
    ]
    assert [each.replace(f"{faces.FOLDER}/", "") for each in found] == pictures


IN_A_SUCCESS = "+5 if on top, only in a success", "+3 if last, only in a success"
"""Notes of a Crush and a Nemesis while the play bombs."""


def test_secrets_are_in_words_with_what_they_bring() -> None:
    tour = OnScreen.at(looking(crowded()), ui_of(speed=0))
    moment = BoardState.see(tour.stage())
    view = moment.now
    names, drawn = moment.stage.names, [*walk(tour.draw().body)]
    for secret, who, bonus in zip(SECRETS, view["secrets"][0], IN_A_SUCCESS, strict=True):
        [chip] = [one for one in drawn if one.key == f"slip-{secret}"]
        said = [*strings([*walk(chip)])]
        assert who is not None
        assert names[view["characters"].index(who)] in said
        assert any(text.endswith(f", {bonus}") for text in said)
        assert any(faces.bust(who) in text for text in said)
        assert not any(GAME.phrase("character", who) in text for text in said)


@pytest.mark.parametrize(
    ("sheet", "notes", "briefly"),
    [
        (
            "| 5? 5? 4? 4 5 |",
            ("Crush: +5 if on top", "Nemesis: +3 if last"),
            ("+5 if on top", "+3 if last"),
        ),
        ("| -5? 1? 4 5 |", IN_A_SUCCESS, ("+5 in a success", "+3 in a success")),
    ],
)
def test_a_secret_is_pale_and_says_so_while_the_play_bombs(
    sheet: str, notes: tuple[str, str], briefly: tuple[str, str]
) -> None:
    tour = OnScreen.at(looking(position(4, sheets=(sheet, "", "", ""))), ui_of(speed=0))
    moment = BoardState.see(tour.stage())
    assert moment.now["public_gauge"]["points"] == 9
    found = [look for _, look in secrets_of(moment)]
    assert tuple(look.note for look in found) == notes
    for look, brief in zip(found, briefly, strict=True):
        pays = look.note not in IN_A_SUCCESS
        narrow = chip(ui_of(), look, 90, 48, Stance())
        [portrait] = [one for one in walk(narrow) if look.art in (getattr(one, "src", "") or "")]
        assert (portrait.opacity == 1.0) == pays
        assert brief in strings([*walk(narrow)])
        least = strings([*walk(chip(ui_of(), look, 49, 48, Stance()))])
        assert ("bomb: 0" in least) == (not pays)


def test_a_choice_that_saves_the_play_brings_the_colour_of_the_secrets_back() -> None:
    match = position(
        4,
        hands=("grand_entrance *",),
        tracks=("| 5 5 |", "", "", ""),
        sheets=("| 5 4 3 |", "", "", ""),
    )
    tour = OnScreen.at(looking(match), ui_of(speed=0))
    card = Card(THING_IDS.index("grand_entrance"))
    both = Pick((card, Tile(0, TRACK, 1, 0), Tile(0, TRACK, 1, 1)))
    for pick, note in ((None, IN_A_SUCCESS[0]), (both, "Crush: +5 if on top")):
        (_, crush), _ = secrets_of(BoardState.see(tour.stage(pick)))
        assert crush.note == note


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_name_and_portrait_of_ones_hearts_stand_at_every_question(size: tuple[int, int]) -> None:
    asked = set()
    for name, table in found().items():
        tour = OnScreen.at(table, ui_of(*size, speed=0))
        moment = BoardState.see(tour.stage())
        if not moment.private or not moment.now["sheets"]:
            continue
        mine = moment.now["secrets"][moment.now["seat"] or 0]
        everybody = enumerate(moment.now["characters"])
        hearts = {heart_of(moment.now, seat): who for seat, who in everybody}
        played = {who for who in moment.now["characters"] if who is not None}
        assert {hearts[secret] for secret in SECRETS if secret in hearts} == {*mine} & played
        if moment.asked in ("ask.act", "ask.character") or any(
            isinstance(place, Board) for place in moment.answers
        ):
            drawn = [*walk(tour.draw().body)]
            for secret, who in zip(SECRETS, mine, strict=True):
                [chip] = [one for one in drawn if one.key == f"slip-{secret}"]
                said = [*strings([*walk(chip)])]
                assert who is not None
                assert any(faces.bust(who) in text for text in said), name
                if who in played:
                    seat = moment.now["characters"].index(who)
                    assert moment.stage.names[seat] in said, name
            asked.add(moment.asked)
        for each in candidates(moment):
            if isinstance(each.piece, Board):
                heart = heart_of(moment.now, each.piece.seat)
                assert each.stamps == ((heart,) if heart else ())
    assert asked >= {"ask.act", "ask.character", "ask.host", "ask.player"}


@pytest.mark.parametrize("name", ["Mai", "Nguyễn Thị Phương"])
def test_a_long_name_leaves_a_narrow_chip_its_portrait(name: str) -> None:
    notes = "Crush: +5 if on top", "highest: +5", "+5"
    look = ChipLook(name, notes[0], faces.bust(0), secret="crush", notes=notes[1:])
    for width, note in ((120, notes[0]), (65, notes[1]), (49, notes[2])):
        drawn = [*walk(chip(ui_of(), look, width, 48, Stance()))]
        words = [one for one in drawn if isinstance(one, ft.Text) and one.value in (name, *notes)]
        assert note in {one.value for one in words}
        assert all(float(one.size or 0) >= 9 for one in words)
        whole = width > 65 or (width == 65 and len(name) < 4)
        assert (name if whole else initials(name)) in strings(drawn)


def test_a_person_has_one_name() -> None:
    table = looking(position(3, hands=("places *",), tracks=("2 | 1 |",)))
    tour = OnScreen.at(table, ui_of(1280, 800, speed=0))
    moment = BoardState.see(tour.stage(Pick((Card(0), Tile(0, TRACK, 0, 0)))))
    assert moment.asked == "ask.host"
    people = [each for each in candidates(moment) if isinstance(each.piece, Board)]
    first, *others = moment.stage.names
    assert [(each.name, each.note) for each in people] == [(n, "") for n in (*others, first)]
    for seat, who in enumerate(moment.now["characters"]):
        assert who is not None
        laid = sheet_plan(moment, seat, Rect(0, 0, 820, 300), 1.0)
        sheet = draw_sheet(tour.ui, laid, look_of(moment, seat), key="sheet")
        texts = [one for one in walk(sheet) if isinstance(one, ft.Text)]
        words = [span.text or "" for one in texts for span in one.spans or []]
        assert any(moment.stage.names[seat] in text for text in words)
        assert not any(GAME.phrase("character", who) in text for text in words)


@pytest.mark.parametrize("size", SIZES)
def test_a_computer_player_keeps_its_mark_beside_its_portrait(size: tuple[float, float]) -> None:
    moment = BoardState.see(OnScreen.at(table_of(crowded()), ui_of(speed=0)).stage())
    look = look_of(moment, 0)
    laid = sheet_plan(moment, 0, Rect(0, 0, *size), 1.0)
    for level, marks in (("regular", 1), (None, 0)):
        for character in (look.character, None):
            person = replace(look.person, understudy=level)
            drawn = head(ui_of(), laid, look._replace(person=person, character=character))
            pictures = [getattr(one, "src", None) or "" for one in walk(drawn)]
            assert sum(f"understudies/{level}" in each for each in pictures) == marks


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (1280, 800)])
def test_what_the_reader_knows_of_the_points_is_said_or_left_out(size: tuple[int, int]) -> None:
    tour = OnScreen.at(looking(crowded()), ui_of(*size, speed=0))
    assert production.look_of(BoardState.see(tour.stage())).private
    spans = [
        [span.text or "" for span in one.spans or []]
        for one in walk(tour.draw().body)
        if isinstance(one, ft.Text)
    ]
    pills = ["".join(each).split(LETTERS["lock"])[1] for each in spans if LETTERS["lock"] in each]
    assert pills
    forms = re.compile(r"With hidden tiles you know:|You know:|−?\d")
    assert all(forms.match(each.strip()) for each in pills)


@pytest.mark.parametrize(("hidden", "drawn"), [(3, LETTERS["tile-down"] * 3), (7, "7 ▦")])
def test_face_down_tiles_are_said_or_drawn_beside_the_points(hidden: int, drawn: str) -> None:
    drawn = drawn.replace("▦", LETTERS["tile-down"])
    words = ("of 20", "", "", "", "", "")
    look = production.StageLook(5, 5, 20, "", words, ("lie face down", hidden))
    tails = []
    for width in range(60, 300, 4):
        room = Rect(0, 0, width, 60)
        spans, _ = production._points(look, production.LIT, room, 0.0, 1.0, low=False)
        tails.append("".join(span.text or "" for span in spans).partition("of 20")[2].strip())
    assert [*dict.fromkeys(tails)] == ["", drawn, "lie face down"]


def test_a_wide_window_has_larger_tiles() -> None:
    tiles = []
    for size in ((390, 844), (1280, 800)):
        moment = BoardState.see(OnScreen.at(looking(position(3)), ui_of(*size, speed=0)).stage())
        tiles.append(make_plan(ui_of(*size), moment, size[0], size[1] - 140, Trays(0)).sheets[0])
    assert tiles[1].tile > 50 > tiles[0].tile
    assert tiles[1].sum_size > 22


def test_a_choice_of_characters_marks_what_the_chooser_may_not_take() -> None:
    match = Match.new("thespianage", 4, 3)
    for table, marks in ((looking(match), ("crush", "nemesis")), (table_of(match), ())):
        tour = OnScreen.at(table, ui_of(speed=0))
        moment = BoardState.see(tour.stage())
        plan = make_plan(tour.ui, moment, 390, 640, Trays(0))
        plan = replace(plan, cast=Rect(0, 0, 390, 500))
        texts = {*strings([*walk(ft.Stack(busts(moment, plan)))])}
        for secret in ("crush", "nemesis"):
            own = tour.ui.say(f"thespianage.your.{secret}")
            assert any(own in text for text in texts) == (secret in marks)
            assert (LETTERS[secret] in texts) == (secret in marks)


def test_the_turn_has_no_ring_beside_the_frames_of_a_lesson() -> None:
    stage = OnScreen.at(table_of(crowded()), ui_of(speed=0)).stage()
    for marks, rings in (((), 1), ((("clock", 0),), 0)):
        moment = BoardState.see(replace(stage, marks=marks))
        assert sum(look_of(moment, seat).lit is not None for seat in range(4)) == rings


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1280, 800)])
@pytest.mark.parametrize("private", [True, False])
def test_open_hearts_stay_beside_every_sign(size: tuple[int, int], private: bool) -> None:
    crowd = ("prop broken_prop bouquet tomato", "prop tomato", "bouquet")
    match = position(
        3,
        specials=crowd,
        stage="cover_story@1 lost_voice@2",
        sheets=("5 | 4 | 3", "5 5 | 4 |", "4 | | -5"),
        shots=("bow_first", "show_stopper", "the_whole_story"),
    )
    match.state.crush_seen = match.state.nemesis_seen = [0b111] * 3
    tour = OnScreen.at(looking(match) if private else table_of(match), ui_of(*size, speed=0))
    moment = BoardState.see(tour.stage())
    plan = make_plan(tour.ui, moment, size[0], size[1] - 150, Trays(0))
    for seat, laid in enumerate(plan.sheets):
        look = look_of(moment, seat)
        assert len(look.hearts) == 2 * (moment.now["seat"] != seat)
        medal = medal_spot(laid, look)
        drawn = [*walk(head(tour.ui, laid, look))]
        for secret, who in look.hearts:
            art = faces.bust(who, sunk=secret == "nemesis")
            [face] = [one for one in drawn if art in (getattr(one, "src", "") or "")]
            assert face.width >= 17
            assert face.left >= 0
            assert face.left + face.width < (laid.area.w if laid.stacked else medal.x)
            assert face.top + face.height <= laid.head.h + 1
        texts = ["".join(span.text or "" for span in one.spans or ()) for one in drawn
                 if isinstance(one, ft.Text)]  # fmt: skip
        for kind, count in enumerate(moment.now["specials"][seat]):
            sign = LETTERS[faces.special_sign(kind)]
            assert any(sign in text for text in texts) == bool(count)


def test_nobody_else_sees_a_heart() -> None:
    match = crowded()
    own = BoardState.see(OnScreen.at(looking(match), ui_of(speed=0)).stage())
    table = BoardState.see(OnScreen.at(table_of(match), ui_of(speed=0)).stage())
    seats = range(match.seats)
    assert {look_of(own, seat).heart for seat in seats} == {"", "crush", "nemesis"}
    assert {look_of(table, seat).heart for seat in seats} == {""}
    assert own.now["gauge"]["points"] != table.now["gauge"]["points"]
    assert production.look_of(table).points == match.view(None)["gauge"]["points"]
    assert production.look_of(table).private == ""
    for twin in (match.imagine(0, Random(1)), match.imagine(0, Random(2))):
        twin.decision = match.decision
        moment = BoardState.see(OnScreen.at(table_of(twin), ui_of(speed=0)).stage())
        assert production.look_of(moment) == production.look_of(table)
        assert [look_of(moment, seat) for seat in seats] == [look_of(table, seat) for seat in seats]
        assert [sums_of(moment, seat) for seat in seats] == [sums_of(table, seat) for seat in seats]


def test_the_sums_on_every_sheet_are_those_of_the_rules() -> None:
    shown = by_events = 0
    for seed in range(40):
        match = scattered(Random(seed))
        for table in (table_of(match), looking(match) if match.decision else table_of(match)):
            tour = OnScreen.at(table, ui_of(speed=0))
            moment = BoardState.see(tour.stage())
            if moment.now["phase"] == "over":
                continue
            plan = make_plan(tour.ui, moment, 390, 640, Trays(0))
            for seat, laid in enumerate(plan.sheets):
                worth = match.view(moment.now["seat"])["worth"][seat]
                assert [each.now for each in laid.sums] == [*map(faces.number, worth["sums"])]
                assert [each.unknown for each in laid.sums] == [*map(bool, worth["hidden"])]
                assert laid.falls == tuple(map(tuple, worth["falls"]))
                look = look_of(moment, seat)
                total, paid = look.total, dict(look.paid)
                parts = [*(each.now for each in laid.sums), *paid.values()]
                assert sum(map(_int, parts)) == _int(total.now)
                if "notice" in paid:
                    by_events += 1
                    drawn = [*walk(ft.Stack(head(tour.ui, laid, look)))]
                    words = [one for one in drawn if isinstance(one, ft.Text)]
                    texts = [f"{span.text}" for one in words for span in one.spans or ()]
                    assert paid["notice"] in (text.strip() for text in texts)
                assert (total.now, total.unknown) == (
                    faces.number(worth["points"]), bool(worth["unknown"]),
                )  # fmt: skip
                shown += 1
    assert shown > 300
    assert by_events > 10


def _int(number: str) -> int:
    return int(number.replace("\N{MINUS SIGN}", "-"))


def test_a_one_shot_says_what_it_is_and_its_title() -> None:
    match = position(4, hands=("places rehearsal",), shots=("the_whole_story",))
    for size in ((390, 844), (360, 640), (844, 390)):
        moment = BoardState.see(OnScreen.at(looking(match), ui_of(*size, speed=0)).stage())
        ((slip, look),) = shot_of(moment)
        say = moment.stage.ui.say
        assert look.name == say("thespianage.shot")
        assert look.note == GAME.phrase("card", THING_IDS.index("the_whole_story"))
        drawn = [*walk(chip(moment.stage.ui, look, 117, 45, Stance()))]
        [words] = [one for one in drawn if isinstance(one, ft.Text) and one.value == look.name]
        assert [span.text for span in words.spans or ()] == [f"\n{look.note}"]
        assert slip.kind == "shot"


def test_the_verdict_is_the_same_on_every_screen_and_the_crown_follows_the_shown_sums() -> None:
    private = agreed = own_crowns = withheld = 0
    for seed in range(30):
        match = scattered(Random(seed))
        open_view = match.view(None)
        if match.decision is None:
            continue
        open_table = BoardState.see(OnScreen.at(table_of(match), ui_of(speed=0)).stage())
        own = BoardState.see(OnScreen.at(looking(match), ui_of(speed=0)).stage())
        seats = range(match.seats)
        public, mine = production.look_of(open_table), production.look_of(own)
        assert public.points == mine.points == open_view["gauge"]["points"]
        assert public.words[:4] == mine.words[:4]
        assert public.hidden == mine.hidden
        crowns = []
        for moment in (open_table, own):
            shown = [look_of(moment, seat) for seat in seats]
            sums = [_int(each.total.now) for each in shown]
            best = max(sums) if public.succeeds else min(sums)
            gauge = moment.now["gauge"]
            certain = (gauge["points"] >= gauge["needed"]) == public.succeeds
            crowned = [certain and one == best and len({*sums}) > 1 for one in sums]
            withheld += not certain
            assert [each.leads for each in shown] == crowned
            crowns.append(crowned)
        own_crowns += crowns[0] != crowns[1]
        gauge = match.view(own.now["seat"])["gauge"]
        points, success = gauge["points"], gauge["points"] >= gauge["needed"]
        key = "thespianage.stage.private"
        if success != public.succeeds:
            key = f"{key}.success" if success else f"{key}.bomb"
        sentence = own.stage.ui.say(key, points=faces.number(points))
        if gauge["hidden"] == public.hidden[1]:
            assert points == public.points
            assert mine.private == ""
            agreed += 1
        else:
            assert mine.private == sentence
            private += 1
        assert public.private == ""
    assert private > 10
    assert agreed
    assert own_crowns
    assert withheld, "whoever knows better sees no crown"


def test_a_choice_shows_the_crown_of_the_sums_that_it_would_leave() -> None:
    moved = False
    for tile, host in product(("| 5 |", "| -5 |"), range(3)):
        sheets = ("| 4 1 |", "| 3 1 |", "| 5 2 |")
        match = position(3, hands=("places",), tracks=(tile,), sheets=sheets)
        company = OnScreen.at(looking(match), ui_of(speed=0))
        pick = Pick((Card(THING_IDS.index("places")), Board(host)))
        now, moment = (BoardState.see(company.stage(each)) for each in (None, pick))
        shown = [look_of(moment, seat) for seat in range(3)]
        sums = [_int(each.total.then or each.total.now) for each in shown]
        best = max(sums) if production.look_of(moment).succeeds else min(sums)
        crowned = [each.leads for each in shown]
        assert crowned == [one == best for one in sums]
        moved |= crowned != [look_of(now, seat).leads for seat in range(3)]
    assert moved


def test_the_post_at_the_points_needed_stands_still() -> None:
    area = Rect(0, 0, 374, 110)
    posts = set()
    for points, then in ((0, 0), (9, 9), (30, 30), (-4, 60)):
        look = production.StageLook(points, then, 10, "", ("of 10", "", "", "", "", ""))
        drawn = production.drawn(ui_of(), area, look, (), production.StagePlan(area), key="stage")
        lip, *parts = (one for one in walk(drawn) if str(one.key).startswith("lights"))
        posts |= {one.left for one in parts if one.key == "lights-need"}
        assert all(one.left + (one.width or 0) <= lip.left + lip.width for one in parts)
    assert len(posts) == 1


def test_no_badge_of_an_event_leaves_its_poster() -> None:
    owner = OnScreen.at(table_of(position(3)), ui_of()).stage().seats[0]
    for count, (width, height) in product((1, 4, 6), ((374, 130), (344, 88), (330, 82))):
        spots = production.StagePlan(Rect(0, 0, width, height)).posters(count)
        for spot in spots:
            for one in production._poster(production.Poster(ALL_EVENTS[0], owner, "−3"), spot):
                drawn: Any = one
                if drawn.width is not None:
                    assert spot.x - 0.5 <= drawn.left
                    assert drawn.left + drawn.width <= spot.right + 0.5
                if isinstance(one, ft.Text):
                    assert drawn.top + drawn.size * production.PILL_LINE <= spot.bottom + 0.1


def test_the_production_says_what_it_would_be_now() -> None:
    say = ui_of().say
    for points, verdict, rule in (
        (15, "Just a success", "most"),
        (18, say("thespianage.stage.success", count=3), "most"),
        (10, say("thespianage.stage.bomb", count=5), "least"),
    ):
        stage = OnScreen.at(table_of(position(3)), ui_of(speed=0)).stage()
        words = aria_text.outcome(stage, points, 15)
        assert words[1:3] == (verdict, say(f"thespianage.stage.{rule}"))
        so_far = "So far a success by" if rule == "most" else "So far short by"
        so_far = "So far just a success" if points == 15 else so_far
        assert "by 0" not in words[3]
        assert aria_text.outcome(stage, points, 15, hidden=1)[1].startswith(so_far)
    match = position(3, hands=("*",), deck="press_night", sheets=("| 4 |",))
    before = match.view(None)["public_gauge"]["points"]
    match_table = table_of(match)
    match_table.take(PassTo(0))
    match_table.take(Lift())
    match_table.take(Act((Action(0, "end"),)))
    moment = BoardState.see(OnScreen.at(match_table, ui_of(speed=0)).stage())
    now = moment.now["public_gauge"]["points"]
    assert now != before
    moved = production.look_of(moment).words[4]
    assert GAME.phrase("card", THING_IDS.index("press_night")) in moved
    assert f"{faces.number(before)} → {faces.number(now)}" in moved


def test_a_card_that_moves_the_points_is_named() -> None:
    match = position(3, hands=("flowers_backstage rehearsal",), deck="*", sheets=("| 4 |",))
    table = looking(match)
    while (decision := table.state.match.decision) is not None:
        play = [action for action in decision.actions if action.kind == "play"]
        before = table.state.match.view(None)["public_gauge"]["points"]
        table.take(Act(((play or decision.actions)[0],)))
        now = table.state.match.view(None)["public_gauge"]["points"]
        if now != before:
            break
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    title = GAME.phrase("card", THING_IDS.index("flowers_backstage"))
    change = f"{faces.number(before)} → {faces.number(now)}"
    assert production.look_of(moment).words[4:] == (f"{title}: {change}", f"just now: {change}")
    scene = replace(moment.stage.scene, retelling=True, retold=True)
    later = replace(moment, stage=replace(moment.stage, scene=scene))
    assert production.look_of(later).words[4:] == ("", ""), "a replay has shown it"


def test_what_is_named_has_moved_the_points() -> None:
    named = joined = 0
    for seed in range(24):
        rng = Random(seed)
        match = scattered(rng)
        last, moved = match.copy(), set[int]()
        while match.decision is not None and len(match.actions) - len(last.actions) < 24:
            action = lively(match, rng)
            frames = [Frame(None, match.view(None)), *match.watch(action)]
            for before, after in pairwise(frames):
                if before.view["public_gauge"]["points"] != after.view["public_gauge"]["points"]:
                    moved |= {each["thing"] for each in after.view["under_way"]["frames"]}
            match.play(action)
        retelling: Any = retold(last, match, None)
        causes = production.causes(retelling)
        assert {thing for thing in causes if thing >= 0} <= moved
        named += bool(causes)
        joined += any(isinstance(frame.event, Joined) for frame in retelling)
    assert named > 5
    assert joined


@pytest.mark.parametrize("seats", [3, 4])
def test_hearts_that_lie_open_say_so_where_they_are_seen(seats: int) -> None:
    match = Match.new(GAME, seats, 5)
    while match.view(None)["phase"] == "character":
        assert match.decision is not None
        match.play(match.decision.actions[0])
    tour = OnScreen.at(looking(match), ui_of(speed=0))
    said = [*strings([*walk(tour.draw().body)])]
    count = 2 if seats == 3 else 0
    assert sum(text.endswith("Open to everyone") for text in said) == count
    assert sum(text.startswith("open-") for text in said) == count
    moment = BoardState.see(tour.stage())
    near = moment.near
    for piece in (Board((near + 1) % seats), Piece("crush"), Piece("nemesis")):
        found = about(moment, piece)
        seen = " ".join((*found.text, *(state.text for state in found.states)))
        assert ("pen to everyone" in seen) is (seats == 3), piece


ALL_SIGNS = ("hand", "shot", "prop", "broken-prop", "bouquet", "tomato", "notice")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_sign_of_a_player_is_left_out(seats: int, size: tuple[int, int]) -> None:
    match = position(seats, hands=("rehearsal places",), shots=("bow_first",))
    for flow in (looking(match), table_of(match)):
        stage = OnScreen.at(flow, ui_of(*size, speed=0)).stage()
        moment = BoardState.see(stage)
        for seat, sheet in enumerate(make_plan(stage.ui, moment, *_board(size), Trays(0)).sheets):
            look = look_of(moment, seat)
            look = look._replace(
                hand=12,
                shot=True,
                specials=(1, 2, 1, 1),
                events=("One", "Two"),
                total=Sum("−12", unknown=True),
            )
            for one in (look, look._replace(guarded=True), look._replace(specials=(0, 0, 0, 1))):
                _check_head(one, sheet)


PEOPLE = ("Tim", ".", "Ellen", "Sebastian", "Mary Ann", "Nguyễn Thị Thảo")
SUMS = (Sum("5"), Sum("−12", unknown=True), Sum("11", then="14"))


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_signs_give_way_to_a_name(seats: int, size: tuple[int, int]) -> None:
    match = position(seats, hands=("rehearsal places",), shots=("bow_first",))
    stage = OnScreen.at(looking(match), ui_of(*size, speed=0)).stage()
    moment = BoardState.see(stage)
    plan = make_plan(stage.ui, moment, *_board(size), Trays(0))
    states = [*product(PEOPLE, SUMS, (False, True), (False, True), ((0,) * 4, (1, 2, 1, 1)))]
    for seat, sheet in enumerate(plan.sheets):
        look = look_of(moment, seat)
        for name, total, leads, heart, specials in states:
            person = replace(look.person, name=name)
            changed = look._replace(total=total, leads=leads, specials=specials, person=person)
            one = changed._replace(guarded=True, heart="crush" if heart else "")
            signs = 2 + one.shot + sum(map(bool, specials))
            inner = replace(sheet, area=Rect(0, 0, sheet.area.w, sheet.area.h), signs=signs)
            for each in (one, one._replace(guarded=False)):
                _check_name(each, inner)


def _check_name(look: SheetLook, sheet: SheetPlan) -> None:
    parts: list[Any] = head(ui_of(speed=0), sheet, look)
    texts: list[Any] = [one for one in parts if isinstance(one, ft.Text)]
    said, name = texts[0].spans[0].text, look.person.name
    assert said == name or (said.endswith("…") and said[:3] == name[:3]), (sheet.area, said)
    assert texts[0].spans[0].style.size >= 8.99
    room, line = texts[0].width, texts[0].height
    assert needs(texts[0], room)[0] <= room + 1.5, (sheet.area, said, line)
    medal: Any = next(one for one in parts if getattr(one, "border_radius", 0) == 9)
    assert texts[0].left + room <= medal.left
    for hanger in (one for one in parts if "hanger" in (getattr(one, "src", "") or "")):
        assert look.guarded
        beside = hanger.left >= texts[0].left + room
        assert beside or hanger.top >= sheet.head.h * 0.5, (sheet.area, said)
        assert sheet.stacked or sheet.abreast or hanger.left + hanger.width <= medal.left
        assert hanger.top + hanger.height <= sheet.head.h + 12


def _board(size: tuple[int, int]) -> tuple[float, float]:
    return (size[0], size[1] - 200.0) if size[1] > size[0] else (size[0] - 280.0, size[1])


def _check_head(look: SheetLook, sheet: SheetPlan) -> None:
    signs = 3 + sum(map(bool, look.specials)) + 2 * look.guarded
    inner = replace(sheet, area=Rect(0, 0, sheet.area.w, sheet.area.h), signs=signs)
    parts: list[Any] = head(ui_of(speed=0), inner, look)
    texts: list[Any] = [one for one in parts if isinstance(one, ft.Text)]
    words = "".join(span.text for one in texts for span in one.spans)
    wanted = (sign for sign, there in zip(ALL_SIGNS, (1, 1, *look.specials, 1), strict=True)
              if there)  # fmt: skip
    assert {LETTERS[name] for name in wanted} <= {*words}, (sheet.area, words)
    assert look.person.name in words or look.person.name[:3] in words
    portrait = parts[0]
    for text in texts:
        size = max(span.style.size for span in text.spans)
        assert size >= LEAST - 0.3
        assert needs(text, text.width)[0] <= text.width + 1.5, (sheet.area, words)
        assert text.left + text.width <= sheet.area.w
        beside = text.left >= portrait.left + portrait.width
        assert beside or text.top + 0.15 * size >= portrait.top + portrait.height - 0.5, (
            sheet.area,
            words,
        )


def test_the_production_is_headed_with_its_points_and_badges_are_part_of_them() -> None:
    for seed in range(20):
        moment = BoardState.see(OnScreen.at(looking(scattered(Random(seed))), ui_of()).stage())
        found = moment.now["public_gauge"]
        ending = "a success so far" if found["points"] >= found["needed"] else "bombs so far"
        points = faces.number(found["points"])
        assert about(moment, GAUGE).name == f"{points} of {found['needed']} · {ending}"
        for event, added in found["production"]:
            assert production.added(moment.now, event) == production._signed(added)


def test_another_result_of_the_readers_points_is_named_in_every_form() -> None:
    tables = (OnScreen.at(looking(scattered(Random(seed))), ui_of()) for seed in range(40))
    stages = [production.look_of(BoardState.see(table.stage())) for table in tables]
    named = [each for each in stages if "→ a " in each.private]
    assert named
    for look in named:
        brief, short, _ = look.briefs
        assert ("highest" in brief) == ("a success" in short) == (not look.succeeds)
        for width in range(60, 400, 20):
            text, spot = production._private_text(ui_of(), look, Rect(0, 0, width, 90))
            assert text in (look.private, *look.briefs)
            assert spot.h > 0


def test_an_eye_is_told_with_who_has_seen_the_tile() -> None:
    eyes = 0
    for seed in range(20):
        moment = BoardState.see(OnScreen.at(looking(scattered(Random(seed))), ui_of()).stage())
        for seat, board in enumerate(moment.now["sheets"]):
            for aspect, at in ((a, n) for a, tiles in enumerate(board) for n in range(len(tiles))):
                tile = board[aspect][at]
                states = about(moment, Tile(seat, 1, aspect, at)).states
                text = " ".join(each.text for each in states)
                look = tile_look(moment.now, seat, tile)
                assert ("The eye:" in text) == (look.seen and look.value is None), (
                    "where it is drawn"
                )
                eyes += "The eye:" in text
    assert eyes


def test_a_long_event_is_whole_in_its_caption() -> None:
    sentence = "Mum moves a face-down tile on Compassion from Wolfgang’s track to their own sheet."
    for width in (304.0, 344.0, 374.0):
        found: list[Any] = [*walk(caption(ui_of(), sentence, Rect(0, 0, width, 44)))]
        [words] = [one for one in found if isinstance(one, ft.Text)]
        assert words.max_lines == 2
        assert needs(words, width - 24)[1] <= 2


@pytest.mark.parametrize(("name", "shown"), [("bob ", "Bob (part)"), ("Bo", "Bob")])
def test_a_character_with_a_players_name_is_called_a_part(name: str, shown: str) -> None:
    stage = OnScreen.at(looking(position(4)), ui_of(speed=0)).stage()
    bob = next(who for who in range(6) if GAME.phrase("character", who) == "Bob")
    stage = replace(stage, seats=[replace(stage.seats[0], name=name), *stage.seats[1:]])
    assert aria_text.character(stage, bob) == shown


@pytest.mark.parametrize("height", [60, 80, 100, 120, 140])
def test_open_hearts_never_cover_a_sum(height: int) -> None:
    tour = OnScreen.at(looking(position(4, specials=("", "tomato broken_prop", "", ""))), ui_of())
    moment = BoardState.see(tour.stage())
    plan = make_plan(tour.ui, moment, 390, 700, Trays(0))
    sheet = replace(plan.sheets[1], area=Rect(0, 0, 121, height), signs=7)
    assert sheet.stacked
    look = look_of(moment, 1)._replace(leads=True, hearts=(("crush", 2),))
    hearts = [
        one
        for one in head(ui_of(speed=0), sheet, look)
        if isinstance(one, ft.Image) and faces.bust(2) in str(one.src)
    ]
    medal = medal_spot(sheet, look)
    for one in hearts:
        left, top = float(one.left or 0), float(one.top or 0)
        beside = left + float(one.width or 0) <= medal.x + 0.5
        assert beside or top >= medal.bottom - 0.5, (one.left, one.top, medal)
    assert hearts
