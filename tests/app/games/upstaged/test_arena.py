"""Tests of the arena on Upstaged!'s board."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from math import cos, hypot, pi, sin
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from app.games.common.board_state import Pick
from app.games.common.geometry import Rect
from app.games.common.pieces import Stance
from app.games.common.signs import signs_of
from app.games.common.tray import tray
from app.games.upstaged import arena, aria_text, touch
from app.games.upstaged.about import about
from app.games.upstaged.answers import candidates
from app.games.upstaged.board import SHELL, counted, place_of
from app.games.upstaged.board_state import BoardState
from app.games.upstaged.faces import CardLook, Look, face, token
from app.games.upstaged.layout import (
    BOTTOM,
    LANE,
    LIFT,
    PLACES,
    ROUND,
    STAGE_PLACE,
    WAITING,
    Plan,
    make_plan,
)
from app.games.upstaged.places import CLICKS, CUES, DECK, PILE, PLACE, RUNWAY, SEAT, artist, card
from app.games.upstaged.turning import Angle, Turning
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.table.steps import Lift, PassTo
from app.table.table import Table
from engines import Frame, Match
from engines.upstaged import GAME, words
from engines.upstaged.content import ARTISTS, CARDS, GENRE, GENRE_IDS, POINTS
from engines.upstaged.events import ArtistLeft
from engines.upstaged.facts import turned
from tests.app.games.boards import SIZES, OnScreen, read, table_of, ui_of, walk
from tests.app.games.upstaged.episodes import found
from tests.engines.upstaged.table import card as number_of
from tests.engines.upstaged.table import table as position


def table_at(seats: int = 4, mode: str = "live") -> Table:
    return table_of(Match.new("upstaged", seats, 1, {"mode": mode}))


def plan_of(table: Table, size: tuple[int, int], height: float | None = None) -> Plan:
    ui = ui_of(*size)
    moment = BoardState.see(OnScreen.at(table, ui).stage())
    return make_plan(ui, moment, size[0], height or size[1] - 150)


def apart(one: Rect, other: Rect) -> bool:
    return (
        one.right <= other.x + 0.5
        or other.right <= one.x + 0.5
        or one.bottom <= other.y + 0.5
        or other.bottom <= one.y + 0.5
    )


@pytest.mark.parametrize("mode", ["live", "rehearsal"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_places_and_panels_lie_apart(size: tuple[int, int], seats: int, mode: str) -> None:
    plan = plan_of(table_at(seats, mode), size)
    sides = range(PLACES)
    spots = [plan.spot(side, spot) for side in sides for spot in range(plan.spots + 1)]
    square = Rect(0, 0, plan.arena.w, plan.arena.h)
    for spot in spots:
        assert spot.x >= -0.5
        assert spot.right <= square.w + 0.5
        assert spot.y >= -0.5
        assert spot.bottom <= square.h + 0.5
    for one, other in combinations(spots, 2):
        # Round pieces: their middles are at least a diameter apart, or nearly so at the stage.
        across = abs(one.middle - other.middle)
        down = abs(one.y + one.h / 2 - other.y - other.h / 2)
        assert (across**2 + down**2) ** 0.5 >= plan.token * 0.98
    panels = [plan.panel(side) for side in sides]
    for one, other in combinations(panels, 2):
        assert apart(one, other)
    for spot, panel in product(spots, panels):
        assert apart(plan.on_board(spot), panel)
    for side in sides:
        places = [plan.team_place(side, index) for index in range(4)]
        for one, other in combinations([*places, plan.figures(side), plan.head(side)], 2):
            assert apart(one, other), side
        for place in places:
            assert place.x >= plan.panel(side).x
            assert place.right <= plan.panel(side).right + 0.5
            assert place.bottom <= plan.panel(side).bottom + 0.5


def test_the_corner_beside_a_runway_is_its_team() -> None:
    plan = plan_of(table_at(), (390, 844))
    corners = [
        (plan.panel(side).x > plan.arena.middle, plan.panel(side).y > plan.arena.y + 150)
        for side in range(PLACES)
    ]
    assert corners == [(False, True), (False, False), (True, False), (True, True)]
    for side in range(PLACES):
        door, panel = plan.on_board(plan.door(side)), plan.panel(side)
        assert not apart(door, panel), "whoever waits stands at the door of the team"
        lane = plan.on_board(plan.at(side, plan.spots + STAGE_PLACE, 0, plan.p * LANE))
        assert abs(door.middle - lane.middle) + abs(door.y - lane.y) < 2 * plan.p
        assert door.w == pytest.approx(plan.token * WAITING, abs=0.6)


def test_the_side_of_whoever_looks_is_at_the_bottom() -> None:
    for table in found().values():
        stage = OnScreen.at(table).stage()
        moment = BoardState.see(stage)
        plan = plan_of(table, (390, 844))
        who = table.scene.viewer
        near = table.state.match.view(None)["turn"] if who is None else who
        assert plan.seat(BOTTOM) == near == moment.near
        if who is None:
            seats = list(stage.seats)
            seats[near] = replace(seats[near], understudy="lead")
            before = (near - 1) % len(seats)
            assert BoardState.see(replace(stage, seats=seats)).near == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seams_of_the_floor_lie_only_where_nobody_sits(seats: int) -> None:
    table = table_at(seats)
    moment = BoardState.see(OnScreen.at(table, ui_of()).stage())
    plan = plan_of(table, (390, 844))
    cache = ControlCache()
    cache.begin(ui_of())
    floor: Any = arena.ground(moment, plan, cache)[0]
    seams: list[Any] = [
        one for one in walk(floor) if one is not floor and isinstance(one, ft.Container)
    ]
    assert len(seams) == 2 * 3 * (PLACES - seats)
    taken = [plan.panel(side) for side in range(PLACES) if plan.seat(side) is not None]
    for seam in seams:
        assert min(seam.width, seam.height) == 1
        spot = plan.on_board(Rect(seam.left, seam.top, seam.width, seam.height))
        assert all(apart(spot, panel) for panel in taken)


# -- turning -----------------------------------------------------------------------------------


def on_screen(plan: Plan, spot: Rect, quarters: int) -> tuple[float, float]:
    """Returns the middle of a place in the window, after clockwise quarter turns."""
    middle = plan.arena.w / 2
    x, y = spot.middle - middle, spot.y + spot.h / 2 - middle
    angle = quarters * pi / 2
    return (
        plan.arena.x + middle + x * cos(angle) - y * sin(angle),
        plan.arena.y + middle + x * sin(angle) + y * cos(angle),
    )


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (844, 390)])
def test_after_any_turns_every_tap_hits_whoever_is_seen_there(size: tuple[int, int]) -> None:
    rng = Random(7)
    match = position(
        lanes=("juan . orion", ". mya . jake", "noor linh", ". . . zuri"), hands=("*", "*")
    )
    table = table_of(match)
    ui = ui_of(*size, speed=0)
    turning, cache = Turning(), ControlCache()
    total = 0
    for revision in range(200):
        clicks = rng.choice([-1, 1, 2])
        match.state.lanes = turned(match.state.lanes, clicks)
        table.state = replace(table.state, match=match)
        stage = OnScreen.at(table, ui).stage()
        stage = replace(stage, scene=replace(stage.scene, revision=revision))
        moment = replace(BoardState.see(stage), turned=clicks, turning=clicks)
        angle = turning.at(moment)
        total += clicks
        assert angle == Angle(total, total)
        plan = make_plan(ui, moment, size[0], size[1] - (0 if size[0] == 844 else 150))
        cache.begin(ui)
        controls = [*walk(arena.square(moment, plan, angle, "x", cache))]
        (square,) = [one for one in controls if getattr(one, "key", None) == "turned"]
        pieces = {one.key: one for one in controls if _is_artist(one)}
        place = rng.randrange(PLACES)
        for spot, number in enumerate(match.view(None)["arena"][place]):
            if number is None:
                continue
            drawn = pieces[f"artist-{number}"]
            at = on_screen(plan, Rect(drawn.left, drawn.top, drawn.width, drawn.height), total)
            wanted = plan.on_board(plan.spot(plan.side(place), spot))
            assert at[0] == pytest.approx(wanted.middle, abs=1.1)
            assert at[1] == pytest.approx(wanted.y + wanted.h / 2, abs=1.1)
            assert _hit(plan, [*pieces.values()], at, total) == f"artist-{number}"
            upright = (drawn.rotate.angle + square.rotate.angle) % (2 * pi)
            assert upright == pytest.approx(0, abs=1e-6) or upright == pytest.approx(2 * pi)


def _is_artist(one: Any) -> bool:
    return isinstance(one, ft.Container) and str(one.key).startswith("artist-")


def _hit(plan: Plan, pieces: list[Any], at: tuple[float, float], quarters: int) -> str:
    found_ = ""
    for one in pieces:
        x, y = on_screen(plan, Rect(one.left, one.top, one.width, one.height), quarters)
        if abs(at[0] - x) <= one.width / 2 and abs(at[1] - y) <= one.height / 2:
            found_ = one.key
    return found_


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (1280, 800)])
def test_a_finger_gets_the_piece_that_it_touches(size: tuple[int, int]) -> None:
    rng = Random(3)
    small = 0
    for name, table in found().items():
        if not name.startswith(("act-full", "face", "join", "move", "table")):
            continue
        ui = ui_of(*size, speed=0)
        moment = BoardState.see(OnScreen.at(table, ui).stage())
        plan = make_plan(ui, moment, size[0], size[1] - (0 if size[0] == 844 else 150))
        clicks = rng.choice([-1, 0, 1, 2])
        angle = Angle(clicks, clicks)
        middles = touch.middles(moment, plan, angle)
        runways = arena.lanes_touched(moment, plan)
        small += runways
        lanes = enumerate(moment.now["arena"])
        stands = {artist(one): at for at, lane in lanes for one in lane if one is not None}
        entering = artist(moment.now["under_way"]["entering"] or 0)
        for piece, (x, y) in middles.items():
            place = stands.get(piece)
            for turn in range(16):
                far = plan.token * 0.48 * rng.random() ** 0.5
                at = x + far * cos(turn * pi / 8), y + far * sin(turn * pi / 8)
                hit = touch.meant(moment, plan, angle, *at)
                if place is None or (hit == entering and hypot(*at) < plan.middle.w / 2):
                    continue  # whoever comes on stands large in the middle
                wanted = Piece(RUNWAY, place) if runways else piece
                if (
                    runways
                    and hypot(*at) < plan.p * ROUND
                    and Piece(PLACE, place) in moment.answers
                ):
                    wanted = Piece(PLACE, place)
                assert hit == wanted, (name, piece)
        assert touch.meant(moment, plan, angle, plan.arena.w, plan.arena.w) is None
    assert bool(small) == (size == (360, 640))


def test_a_team_whose_first_artist_comes_is_worth_nothing_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    later: Any = found()["act-full-4-live"].scene.view
    seat = next(seat for seat, team in enumerate(later["teams"]) if team)
    stage = OnScreen.at(table_of(Match.new("upstaged", seats=4, seed=1))).stage()
    moment = BoardState.see(stage)
    monkeypatch.setattr(BoardState, "after", later)
    sentence = stage.ui.say("upstaged.worth.then", now=0, then=later["worth"][seat]["total"])
    assert sentence in aria_text.team(moment, seat)
    assert sentence in about(moment, Piece(SEAT, seat)).text


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_finger_on_the_cover_chooses_whom_it_touches(size: tuple[int, int]) -> None:
    table = next(table for name, table in found().items() if name.startswith("table-4-live"))
    open_table = OnScreen.at(table, ui_of(*size, speed=0))
    moment = BoardState.see(open_table.stage())
    plan = make_plan(open_table.ui, moment, size[0], size[1] - 150)
    covers: list[Any] = touch.covers(moment, plan, Angle(0, 0))
    assert len(covers) == 1 + 2  # corners and runways
    one = next(each for each in covers if each.key == "cover-upright")
    spot = plan.on_board(plan.spot(BOTTOM, 0))
    finger = ft.Offset(spot.middle - 9 - one.left, spot.y + 4 - one.top)
    one.on_tap_up(SimpleNamespace(local_position=finger))
    (picked,) = open_table.picks
    (number,) = [lane[0] for lane in [moment.now["arena"][plan.place(BOTTOM)]]]
    assert number is not None
    wanted = artist(number) if plan.touched else Piece(RUNWAY, plan.place(BOTTOM))
    assert picked.inspected == wanted


def test_runways_lie_apart() -> None:
    for size in SIZES:
        plan = plan_of(table_at(), size)
        lanes = [plan.runway(side, max(plan.p * LANE, 48)) for side in range(PLACES)]
        for one, other in combinations(lanes, 2):
            assert apart(one, other)


def test_a_turn_that_was_tried_out_is_not_turned_twice() -> None:
    table = next(table for name, table in found().items() if name.startswith("click-4"))
    for tried, chosen in ((1, 1), (-1, -1), (1, -1)):
        open_table = OnScreen.at(table, ui_of())
        turning = Turning()
        before = BoardState.see(open_table.stage())
        assert turning.at(before) == Angle(0, 0)
        trying = BoardState.see(open_table.stage(Pick((Piece(CLICKS, tried),))))
        assert trying.ahead == tried
        assert turning.at(trying) == Angle(0, tried)
        revision = before.stage.scene.revision + 1
        stage = replace(before.stage, scene=replace(before.stage.scene, revision=revision))
        first = replace(
            before.at(Frame(None, before.now)), stage=stage, turning=chosen, first=chosen
        )
        held = tried if tried == chosen else 0
        assert turning.at(first) == Angle(0, held)
        after = replace(first, turned=chosen)
        assert turning.at(after) == Angle(chosen, chosen)
        later = replace(stage, scene=replace(stage.scene, revision=revision + 1))
        assert turning.at(replace(before, stage=later)).stood == chosen


def walks_and_turns(pick: Any = None) -> tuple[BoardState, Plan]:
    """Returns board and layout before Juan walks off and the arena turns."""
    lanes = ("mya", "jake . juan", "", "")
    match = position(lanes=lanes, hands=("giant_step * * *", "* *"), mode="rehearsal")
    table = table_of(match)
    table.take(PassTo(0))
    table.take(Lift())
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage(pick))
    return moment, make_plan(moment.stage.ui, moment, 390, 620)


def test_whoever_walks_off_in_a_preview_stands_where_they_walk_off() -> None:
    giant_step = number_of("giant_step")
    moment, plan = walks_and_turns(Pick((card(giant_step),)))
    assert moment.ahead == 2
    (left,) = (frame.event for frame in moment.film if isinstance(frame.event, ArtistLeft))
    for stood in range(PLACES):
        angle = Angle(stood, stood + moment.ahead)
        spot, _ = arena.final(moment, plan, angle)[left.artist]
        at = on_screen(plan, spot, angle.drawn)
        door = plan.on_board(plan.door(plan.side(left.place)))
        assert at == pytest.approx((door.middle, door.y + door.h / 2), abs=1.1)


def test_a_turn_that_comes_after_steps_is_not_held_from_its_preview() -> None:
    """Artists walk before the turn, so the previewed turn is dropped at once."""
    giant_step = number_of("giant_step")
    before, _ = walks_and_turns()
    moment, _ = walks_and_turns(Pick((card(giant_step),)))
    turning = Turning()
    assert turning.at(moment) == Angle(0, 2)
    frames = [before.at(Frame(None, before.now)), *map(before.at, moment.film)]
    first, *steps = counted((*frames, before))
    assert first.first == 0
    assert first.turning == 2
    later = replace(first.stage.scene, revision=first.stage.scene.revision + 1)
    shown = [replace(step, stage=replace(step.stage, scene=later)) for step in (first, *steps)]
    angles = [turning.at(step) for step in shown]
    assert [angle.drawn - angle.stood for angle in angles] == [0] * len(angles)
    assert {angle.dropped for angle in angles} == {1}


def test_a_frame_of_the_lesson_lies_around_the_raised_tile() -> None:
    table = next(table for name, table in found().items() if name.startswith("click-4"))
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    plan = make_plan(moment.stage.ui, moment, 390, 620)
    cache = ControlCache()
    cache.begin(moment.stage.ui)
    drawn = tray(moment, plan.tray, candidates(moment), cache)
    tiles = {one.key: one for one in walk(drawn) if str(getattr(one, "key", "")).startswith("tray")}
    for clicks in (1, -1):
        piece = Piece(CLICKS, clicks)
        spot, tile = place_of(moment, plan, piece), tiles[f"tray-{piece}"]
        assert spot is not None
        assert (spot.x - plan.tray.x, spot.y - plan.tray.y) == (tile.left, tile.top)
        assert SHELL._marked(moment, plan, (CLICKS, clicks)) == spot


def test_a_lesson_frames_an_artist_where_the_finger_goes() -> None:
    table = next(table for name, table in found().items() if name.startswith("move-"))
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    plan = make_plan(moment.stage.ui, moment, 390, 620)
    piece, *others = moment.answers
    spot = SHELL._marked(moment, plan, ("artist", piece.number))
    assert spot is not None
    assert spot.y > plan.tray.y - LIFT
    lesson = replace(moment, stage=replace(moment.stage, marks=(("artist", piece.number),)))
    brass = moment.stage.ui.colors.brass
    assert lesson.stance(piece).mark == brass
    assert all(lesson.stance(each).mark != brass for each in others)


def test_the_frame_of_the_lesson_is_the_only_one_in_the_tray() -> None:
    table = next(table for name, table in found().items() if name.startswith("move-"))
    moment = BoardState.see(OnScreen.at(table, ui_of(speed=0)).stage())
    plan = make_plan(moment.stage.ui, moment, 390, 620)
    marks = (("artist", next(iter(moment.answers)).number),)
    lesson = replace(moment, stage=replace(moment.stage, marks=marks))
    assert all(stance.mark for stance in _in_tray(moment, plan))
    assert not any(stance.mark for stance in _in_tray(lesson, plan))


def _in_tray(moment: BoardState, plan: Plan) -> list[Stance]:
    """Returns the stances of the answers in the tray."""
    drawn: list[Stance] = []

    def cache(draw: object, candidate: object, spot: object, stance: Stance, *more: object) -> Any:
        drawn.append(stance)
        return ft.Container()

    laid = [each for each in candidates(moment) if each.piece in moment.answers]
    tray(moment, plan.tray, laid, cast("ControlCache", cache))
    return drawn


def test_a_turn_moves_nobody_in_the_square() -> None:
    match = position(lanes=("juan . orion", ". mya", "noor", ". . . zuri"), hands=("*", "*"))
    plan = plan_of(table_of(match), (390, 844))
    view = match.view(None)
    for clicks in (-1, 1, 2, 5):
        after = {**view, "arena": turned(view["arena"], clicks % 4)}
        before = arena.spots_by_artist(view, plan, 3)
        assert arena.spots_by_artist(after, plan, 3 + clicks) == before  # type: ignore[arg-type]


def test_turns_of_a_movement_add_up() -> None:
    seen = 0
    for table in found().values():
        from app.games.common.movement import movement
        from app.games.upstaged.events import flies

        moment = BoardState.see(OnScreen.at(table).stage())
        steps = counted(movement(moment, moment.stage.scene.frames, flies).steps)
        clicks = [getattr(frame.event, "clicks", 0) for frame in table.scene.frames]
        if len(steps) > 1:
            assert steps[-1].turned == steps[0].turning == sum(clicks)
            seen += any(clicks)
    assert seen


# -- states ------------------------------------------------------------------------------------


def shapes(drawn: ft.Control) -> tuple[Any, ...]:
    """Returns the shapes, words and pictures in a piece, without colours."""
    seen: list[Any] = []
    for one in walk(drawn):
        edge = getattr(getattr(one, "border", None), "top", None)
        image = getattr(one, "image", None)
        seen.append((type(one).__name__, getattr(one, "left", None), getattr(one, "width", None)))
        seen.append((getattr(one, "value", None), getattr(edge, "width", None)))
        seen.append((getattr(one, "src", None), getattr(image, "src", None)))
        veil = getattr(image, "color_filter", None) or getattr(one, "color_blend_mode", None)
        seen.append(veil is not None)
    return tuple(seen)


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("size", [30.0, 44.0, 84.0])
def test_each_state_of_an_artist_is_told_without_a_colour(size: float, dark: bool) -> None:
    ui = ui_of(dark=dark)
    states = [
        Look(0),
        Look(0, ui.colors.brass),
        Look(0, ui.colors.brass, thick=True),
        Look(0, dim=0.6),
        Look(0, ui.colors.rose, badge="close"),
        Look(0, ui.colors.brass, badge="pass"),
        Look(0, badge="cut"),
        Look(0, ui.colors.brass, thick=True, badge="1"),
    ]
    for one, other in combinations([shapes(token(ui, look, size)) for look in states], 2):
        assert one != other


def test_every_artist_and_every_card_has_a_face_of_its_own() -> None:
    ui = ui_of()
    tokens = [shapes(token(ui, Look(number), 44)) for number in range(ARTISTS)]
    assert len({*tokens}) == ARTISTS
    for number in range(ARTISTS):
        values = [getattr(one, "value", None) for one in walk(token(ui, Look(number), 44))]
        assert str(POINTS[number]) in values
    say = GAME.speaker("en")
    card_faces = [CardLook(number, words.title(say, number)) for number in range(CARDS)]
    cards = [shapes(face(ui, look, 89, 156)) for look in card_faces]
    assert len({*cards}) == CARDS


# -- reading -----------------------------------------------------------------------------------


def test_everything_can_be_read() -> None:
    match = position(
        lanes=("juan . orion", "", "", ". . . jake"),
        hands=("*", "*"),
        teams=("marty maddie", "noor"),
    )
    moment = BoardState.see(OnScreen.at(table_of(match)).stage())
    speak, say = GAME.speaker("en"), moment.stage.ui.say
    for number in range(ARTISTS):
        name, said = read(moment, about, artist(number))
        assert name == words.name(speak, number)
        genre = (*GENRE_IDS, "wild")[GENRE[number]]
        assert signs_of("upstaged")[genre].sentence(moment.stage.ui) in said
        assert say("upstaged.about.points", points=POINTS[number]) in said
    for number in range(CARDS):
        name, said = read(moment, about, card(number))
        assert name == words.title(speak, number)
        for cue in words.cues(speak, number):
            assert any(cue in line for line in said)
        assert words.line(speak, number) in said
    for seat in range(2):
        name, said = read(moment, about, Piece(SEAT, seat))
        assert name == moment.stage.names[seat]
    for place in range(PLACES):
        read(moment, about, Piece(RUNWAY, place))
    for piece in (DECK, CUES, PILE, Piece("slot", 0)):
        read(moment, about, piece)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_tap_on_a_place_chooses_it_and_opens_nobody(size: tuple[int, int]) -> None:
    table = next(table for name, table in found().items() if name.startswith("face-4"))
    open_table = OnScreen.at(table, ui_of(*size, speed=0))
    place = next(iter(BoardState.see(open_table.stage()).answers))
    for pick in (None, Pick((place,))):
        moment = BoardState.see(open_table.stage(pick))
        plan = make_plan(open_table.ui, moment, size[0], size[1] - 150)
        x, y = touch.middles(moment, plan, Angle(0, 0))[place]
        assert touch.meant(moment, plan, Angle(0, 0), x, y) == place
