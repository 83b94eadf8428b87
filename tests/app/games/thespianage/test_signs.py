"""Tests of touching signs and tiles on Thespianage's board."""

from __future__ import annotations

import re
from random import Random
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from app.games.common.sign_pieces import SignPiece
from app.games.common.signs import signs_of
from app.games.common.under_finger import held_at
from app.games.thespianage import aria_text
from app.games.thespianage.about import about
from app.games.thespianage.board import paint
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import number
from app.games.thespianage.layout import Trays, make_plan
from app.games.thespianage.places import (
    CLOCK,
    GAUGE,
    HELD,
    SHEET,
    TRACK,
    Board,
    Card,
    Row,
    Special,
    Tile,
)
from app.games.thespianage.production import StagePlan
from app.games.thespianage.touch import covers, on_production, on_sheet
from app.table.control_cache import ControlCache
from engines import Match
from engines.thespianage.content import ASPECTS, SPECIAL_IDS
from tests.app.games.boards import OnScreen, looking, read, table_of, ui_of, walk
from tests.app.games.thespianage.evenings import crowded, found
from tests.engines.thespianage.table import table as position

SIZE = 390.0, 640.0
SHEETS = ("-5 | 2? 3 | 4?1", "1 | |", "", "")
TRACKS = ("| 5? |", "", "", "")


def match() -> Match:
    return position(
        4,
        sheets=SHEETS,
        tracks=TRACKS,
        specials=("prop", "tomato", "", ""),
        stage="full_house cover_story@1",
    )


def seen(on_screen: OnScreen) -> tuple[BoardState, Any]:
    moment = BoardState.see(on_screen.stage())
    return moment, make_plan(on_screen.ui, moment, *SIZE, Trays(0))


def test_a_finger_reads_tile_aspect_and_player() -> None:
    on_screen = OnScreen.at(table_of(match()), ui_of(speed=0))
    moment, plan = seen(on_screen)
    for seat, laid in enumerate(plan.sheets):
        assert on_sheet(moment, seat, laid, laid.head.middle, laid.head.y + 5) == Board(seat)
        for aspect in range(ASPECTS):
            for area in (TRACK, SHEET):
                tiles = aria_text.tiles_on(moment.now, seat, area, aspect)
                if area == SHEET or laid.aside:
                    zone = laid.zone(area, aspect)
                    empty = on_sheet(moment, seat, laid, zone.right + 1, zone.y + zone.h / 2)
                    assert empty == Row(seat, area, aspect)
                spots = laid.tiles(area, aspect)
                for at in range(len(tiles)):
                    there = spots[at].middle, spots[at].y + spots[at].h / 2
                    assert on_sheet(moment, seat, laid, *there) == Tile(seat, area, aspect, at)


def test_the_stage_tells_counters_sum_and_events_apart() -> None:
    on_screen = OnScreen.at(table_of(match()), ui_of(speed=0))
    moment, plan = seen(on_screen)
    stage = plan.production
    assert on_production(moment, plan, stage.x + 5, stage.y + 5) == CLOCK
    assert on_production(moment, plan, stage.middle, stage.y + stage.h / 2) == GAUGE
    events = [Card(each["event"]) for each in moment.now["stage"]]
    posters = StagePlan(stage).posters(len(events))
    there = [on_production(moment, plan, each.middle, each.y + each.h / 2) for each in posters]
    assert there == events


def test_what_explains_the_deck_shows_no_number_but_that_of_the_deck() -> None:
    on_screen = OnScreen.at(table_of(match()), ui_of(speed=0))
    moment, _ = seen(on_screen)
    deck = str(moment.now["deck"])
    for place in (CLOCK, SignPiece("round")):
        page = about(moment, place)
        drawn = [page.look, *(state.look for state in page.states)]
        assert not [each for each in drawn if each.startswith("text:")]
    assert any(deck in sentence for sentence in about(moment, CLOCK).text)


def test_a_tap_on_the_stage_opens_its_sum_line_by_line() -> None:
    on_screen = OnScreen.at(table_of(match()), ui_of(speed=0))
    moment, _ = seen(on_screen)
    page = about(moment, GAUGE)
    said = [*page.text, *(state.text for state in page.states)]
    for seat, worth in enumerate(moment.now["worth"]):
        name, points = moment.stage.names[seat], number(worth["points"])
        assert any(line.startswith(f"{name}: {points}") for line in said), name
    for event, _ in moment.now["gauge"]["production"]:
        assert any(line.startswith(f"{aria_text.title(moment.stage, event)}: ") for line in said)
    assert "lowest wins" in page.text[0]
    [sum_target] = [one for one in walk(on_screen.draw().body) if one.key == "production-sum"]
    [button] = [one for one in walk(sum_target) if getattr(one, "on_click", None)]
    button.on_click(None)
    assert on_screen.picks[-1].inspected == GAUGE


def test_the_lines_of_the_sum_add_up_to_what_the_reader_knows() -> None:
    sheets = ("-5 | 2? 3 | 4?1", "1 | |", "| 3?0 |", "| 4? |")
    dealt = position(
        4, sheets=sheets, specials=("prop", "", "", ""), stage="full_house bad_reviews"
    )
    for seat, table in ((None, table_of(dealt)), (0, looking(dealt))):
        moment, _ = seen(OnScreen.at(table, ui_of(speed=0)))
        view = moment.now
        assert view["seat"] == seat
        said = [state.text for state in about(moment, GAUGE).states]
        lines = [*moment.stage.names, "Full House", "Bad Reviews"]
        found = [
            _number(line, f"{each}: ")
            for each in lines
            for line in said
            if line.startswith(f"{each}: ")
        ]
        assert len([*found]) == len(lines)
        assert sum(found) == view["gauge"]["points"]
        [*locks] = (line for line in said if line.startswith("With hidden tiles you know: "))
        assert bool(locks) == (seat is not None)
        for line in locks:
            parts = re.findall(r"(?:sees|know|House|Reviews) ([+−]?\d+)", line)
            assert sum(_number(part, "") for part in parts) == view["gauge"]["points"]
            assert f"Everyone sees {number(view['public_gauge']['points'])}" in line


def _number(line: str, before: str) -> int:
    found = re.match(re.escape(before) + r"([+−]?)(\d+)", line)
    assert found is not None, line
    return int(found[2]) * (-1 if found[1] == "−" else 1)


def test_every_sign_of_a_sheet_has_its_sentence() -> None:
    on_screen = OnScreen.at(table_of(match()), ui_of(speed=0))
    moment, _ = seen(on_screen)
    signs = signs_of("thespianage")

    def text_at(place: Any) -> str:
        return " ".join(read(moment, about, place)[1])

    def sentence(sign: str) -> str:
        return signs[sign].sentence(on_screen.ui)

    board = text_at(Board(0))
    assert all(sentence(sign) in board for sign in ("trapdoor", "hook", "prop"))
    for sign, place in {
        "minus": Tile(0, SHEET, 0, 0),
        "down": Tile(0, SHEET, 1, 0),
        "plus": Tile(0, SHEET, 1, 1),
        "track": Tile(0, TRACK, 1, 0),
        "charisma": Row(1, SHEET, 0),
    }.items():
        assert sentence(sign) in text_at(place), sign
    assert sentence("track") in text_at(Row(0, TRACK, 1))
    for kind, name in enumerate(SPECIAL_IDS):
        assert sentence(name) in text_at(Special(0, kind))
    assert all(sentence(sign) in text_at(CLOCK) for sign in ("deck", "pool"))
    gauge = text_at(GAUGE)
    assert sentence("bomb") in gauge
    assert sentence("hidden") in gauge
    with_bow = about(moment, GAUGE)
    assert with_bow.rule == signs["gauge"].rule


@pytest.mark.parametrize("seed", range(4))
def test_a_face_down_tile_tells_nothing_more_than_everybody_knows(seed: int) -> None:
    real = crowded() if seed % 2 else match()
    views = []
    for twin in (real, real.imagine(0, Random(seed))):
        twin.decision = real.decision
        for table in (table_of(twin.copy()), looking(twin.copy())):
            moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
            places: list[Any] = [CLOCK, GAUGE]
            for seat in range(real.seats):
                places.append(Board(seat))
                for aspect in range(ASPECTS):
                    for area in (TRACK, SHEET):
                        places.append(Row(seat, area, aspect))
                        lying = aria_text.tiles_on(moment.now, seat, area, aspect)
                        places += [Tile(seat, area, aspect, at) for at in range(len(lying))]
            views.append([about(moment, place) for place in places])
    assert views[0] == views[2]
    assert views[1] == views[3]
    assert real.view(1) != twin.view(1), "something lies elsewhere"


def test_the_tile_in_hand_and_the_aspects_for_it_can_be_read() -> None:
    on_screen = OnScreen.at(found()["put"], ui_of(speed=0))
    moment = BoardState.see(on_screen.stage())
    name, said = read(moment, about, HELD)
    assert name
    assert any(line.endswith(".") for line in said)
    for question, count in (("put", ASPECTS), ("host", 1)):
        drawn = OnScreen.at(found()[question], ui_of(speed=0)).draw()
        keys = {str(one.key) for one in walk(drawn.body) if "read-" in str(one.key)}
        assert len(keys) == count


def test_a_tap_on_a_tile_that_may_be_chosen_chooses_it() -> None:
    on_screen = OnScreen.at(found()["take"], ui_of(speed=0))
    moment = BoardState.see(on_screen.stage())
    plan = make_plan(on_screen.ui, moment, *SIZE, Trays(len(moment.answers)))
    layers: list[Any] = covers(moment, plan)
    chosen = 0
    for place in moment.answers:
        if not isinstance(place, Tile) or not plan.sheets[place.seat].pieces:
            continue
        sheet = plan.sheets[place.seat]
        spot = sheet.tiles(place.area, place.aspect)[place.at]
        at = spot.right - 2, spot.y + spot.h / 2
        if on_sheet(moment, place.seat, sheet, *at) != place:
            continue
        [cover] = [one for one in layers if one.key == f"cover-{place.seat}"]
        on_screen.picks.clear()
        finger = ft.Offset(at[0] - cover.left, at[1] - cover.top)
        cover.on_tap_up(SimpleNamespace(local_position=finger))
        assert on_screen.picks[-1].chosen == (place,)
        chosen += 1
    assert chosen or not any(sheet.pieces for sheet in plan.sheets)


def test_a_long_touch_reads_the_tile_under_it() -> None:
    on_screen = OnScreen.at(table_of(match()), ui_of(speed=0))
    moment, plan = seen(on_screen)
    still = paint(moment, *SIZE, ControlCache())
    spot = plan.sheets[0].tiles(SHEET, 0)[0]
    held = held_at(still, still, SIZE, (spot.middle, spot.y + spot.h / 2))
    assert held is not None
    held()
    assert on_screen.picks[-1].inspected == Tile(0, SHEET, 0, 0)
