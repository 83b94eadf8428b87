"""Tests of the layout of Onstage's board."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import flet as ft
import pytest

from app.games.common import drawing
from app.games.common.geometry import Format, Rect, grid, troupe_row, uncovered
from app.games.onstage import words
from app.games.onstage.board import SHELL, paint
from app.games.onstage.board_state import IN_LINE, ON_STAGE, BoardState, in_order
from app.games.onstage.hand import hand
from app.games.onstage.layout import (
    FACE,
    INDEX,
    LIFT,
    TARGET,
    Plan,
    hand_spots,
    line_spots,
    make_plan,
    performer_spots,
    stage_groups,
    stage_spots,
    trick_spots,
)
from app.games.onstage.places import NOBODY
from app.table.control_cache import ControlCache
from app.table.state import Phase
from app.theme import measure
from tests.app.games.boards import SIZES as WINDOWS
from tests.app.games.boards import OnScreen, ui_of
from tests.app.games.laid import laid
from tests.depth import SOAKING, depth, soak_only

SIZES = depth((*WINDOWS, (640, 360)), (*WINDOWS, (640, 360), (667, 375), (932, 430)))
"""Windows of the app's tests, and phones in landscape."""

BARS = 48
ACTION_BAR = 112
NEWS = 48


def body(width: int, height: int, private: bool, asked: bool) -> tuple[float, float]:
    board, _ = (ui := ui_of(width, height)).parts
    if ui.divided:
        return board.width, board.height
    news = NEWS if private and not (width > height and height < 600) else 0
    return width, height - BARS - news - (ACTION_BAR - 36 * (width > height) if asked else 76)


@cache
def stages(seats: int) -> tuple[Any, ...]:
    """Returns the board contexts of a quick random game, except curtains."""
    rng = Random(seats)
    on_screen = OnScreen.new(seats, seats, rounds="quick", star=seats != 4)
    found = []
    while True:
        if on_screen.table.scene.phase is not Phase.CURTAIN:
            found.append(on_screen.stage())
        if not on_screen.step(rng):
            return tuple(found)


def moments(
    seats: int, width: int, height: int, scale: float = 1.0, speed: int = 1, lang: str = "en"
) -> list[BoardState]:
    ui = ui_of(width, height, scale, speed=speed, lang=lang)
    return [BoardState.see(replace(stage, ui=ui).parts[0]) for stage in stages(seats)]


def unlike(found: list[BoardState]) -> Iterator[BoardState]:
    """Yields the first board states with as many cards on the table, the last trick won or not.

    Open hands and the open table count apart, and so do questions. `make soak` has all states.
    """
    known = set[tuple[object, ...]]()
    for moment in found:
        last = moment.now["last"]
        won = last is not None and last["claimed"] is not None
        kind = moment.private, moment.asked, len(moment.now["table"]), last is None, won
        if SOAKING or kind not in known:
            known.add(kind)
            yield moment


def overlap(a: Rect, b: Rect) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > 1 and min(a.bottom, b.bottom) - max(a.y, b.y) > 1


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_is_on_the_screen(width: int, height: int, seats: int) -> None:
    named = False
    for moment in moments(seats, width, height):
        space = body(width, height, moment.private, moment.asked is not None)
        plan = make_plan(moment.stage.ui, moment, *space)
        where = (moment.asked, moment.private, space)
        assert plan.height <= space[1] + 1, (where, plan)
        zones = [plan.players, plan.house, plan.line, plan.trick]
        if plan.hand.h:  # its lower part is out of sight while the line or the stage is open
            hand = plan.hand.inset(0, LIFT, 0, 0)
            zones.append(hand._replace(h=min(hand.h, space[1] - hand.y)))
            shown = hand.h if not moment.picking else INDEX.h / FACE.w * plan.card
            assert zones[-1].h >= shown - 1.5, where
        groups = stage_groups(moment.now)
        called = [words.name(moment.stage, each) for _, group in groups for each in group]
        for name, spot in zip(called, itertools.chain(*stage_spots(plan, groups)), strict=True):
            if plan.names.height:  # whole names below the Performers, above the totals
                assert measure.fits(name, plan.names.size, spot.w, 2), (name, where)
                assert spot.bottom + plan.names.height + plan.plates <= plan.house.bottom, where
        named |= bool(plan.names.height)
        for index, zone in enumerate(zones):
            assert zone.x >= 0, where
            assert zone.right <= space[0] + 0.5, where
            assert zone.y >= 0, where
            assert zone.bottom <= space[1] + 0.5, where
            for other in zones[index + 1 :]:
                assert not overlap(zone, other), (where, plan)
    assert named


MOVED = 28.0
"""Maximum number of pixels by which the trick may move, with at most five on stage."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_parts_keep_their_place_and_size_from_step_to_step(
    width: int, height: int, seats: int
) -> None:
    before: dict[tuple[bool, int], tuple[Plan, float]] = {}
    asked = set()
    for moment in moments(seats, width, height):
        reserves = drawing.Reserved(SHELL.reserves(moment.stage, moment))
        plan = make_plan(
            moment.stage.ui, moment, *drawing.space(moment.stage, moment.stage.ui, reserves)
        )
        card = hand_spots(plan, len(moment.hand))[0].w if moment.hand else 0.0
        kind = moment.private, moment.now["round"]
        crowd = moment.asked in ON_STAGE and len(moment.now["stage"]) > 5
        if (last := before.get(kind)) is not None:
            where = (moment.asked, moment.now["trick"])
            assert abs(card - last[1]) <= 1, where
            assert plan.players == last[0].players, where
            assert plan.house.y == last[0].house.y, where
            assert crowd or abs(plan.trick.y - last[0].trick.y) <= MOVED, where
        asked.add(moment.asked)
        if not crowd:
            before[kind] = plan, card
    assert asked >= {"ask.lead", "ask.follow", "ask.add", "ask.claim"}


@pytest.mark.parametrize("width", [360, 375, 390, 412, 430])
def test_a_hand_on_a_phone_is_seen_whole(width: int) -> None:
    counts = set()
    for moment in moments(3, width, 844):
        if not moment.private or moment.picking or not moment.hand:
            continue
        space = body(width, 844, private=True, asked=moment.asked is not None)
        plan = make_plan(moment.stage.ui, moment, *space)
        spots = hand_spots(plan, len(moment.hand))
        assert all(spot.bottom <= plan.hand.bottom + 3 for spot in spots), (len(spots), plan.hand)
        counts.add(len(spots))
    assert counts >= set(range(2, 13))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_can_be_chosen_is_large_enough_for_a_finger(
    width: int, height: int, seats: int
) -> None:
    for moment in moments(seats, width, height):
        space = body(width, height, moment.private, moment.asked is not None)
        plan = make_plan(moment.stage.ui, moment, *space)
        if moment.picking:
            spots = performer_spots(plan, moment.now, 1)
            answers = (piece for piece in moment.answers if piece != NOBODY)
            for performer in (piece.number for piece in answers):
                assert spots[performer].w >= TARGET - 0.5, (moment.asked, space, spots[performer])
                assert spots[performer].h >= TARGET
        elif moment.playing:
            _strips(plan, hand_spots(plan, len(moment.hand)))


def _strips(plan: Plan, spots: list[Rect]) -> None:
    for visible in uncovered(spots, plan.height):
        assert visible.w >= TARGET - 0.5, (plan.width, plan.height, spots)
        assert visible.h >= TARGET - 0.5, (plan.width, plan.height, spots)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_performers_never_stand_on_each_other(width: int, height: int) -> None:
    for seats in (3, 5):
        for moment in moments(seats, width, height):
            space = body(width, height, moment.private, moment.asked is not None)
            plan = make_plan(moment.stage.ui, moment, *space)
            line = line_spots(plan, len(moment.now["line"]))
            on_stage = [s for group in stage_spots(plan, stage_groups(moment.now)) for s in group]
            for spots, zone in ((line, plan.line), (on_stage, plan.house)):
                for index, spot in enumerate(spots):
                    assert zone.x <= spot.x
                    assert spot.right <= zone.right + 0.5
                    assert zone.y <= spot.y, (space, moment.asked)
                    assert spot.bottom <= zone.bottom + 0.5, (space, moment.asked)
                    assert not any(overlap(spot, other) for other in spots[index + 1 :])


def test_the_line_opens_only_when_somebody_in_it_can_be_chosen() -> None:
    seen = set()
    for moment in moments(3, 360, 640):
        plan = make_plan(moment.stage.ui, moment, 360, 440)
        if moment.picking:
            seen.add(moment.asked in IN_LINE)
            if moment.asked not in IN_LINE:
                assert plan.line_rows == 1
    assert seen == {True, False}


def test_large_type_makes_the_board_scroll_instead_of_shrink_its_targets() -> None:
    on_screen = OnScreen.new(5, 1, ui_of(360, 640, scale=2.0))
    on_screen.until(Random(1), lambda scene: scene.phase is Phase.PRIVATE)
    moment = BoardState.see(on_screen.stage())
    plan = make_plan(on_screen.ui, moment, 360, 380)
    assert plan.height > 380
    _strips(plan, hand_spots(plan, len(moment.hand)))


def test_a_hand_is_sorted_by_suit_or_by_value() -> None:
    cards = [0, 8, 9, 17, 20, 35]
    assert in_order(cards[::-1], "suit") == cards
    assert [card % 9 for card in in_order(cards, "value")] == [0, 0, 2, 8, 8, 8]


def test_a_grid_is_even_and_inside() -> None:
    area = Rect(10, 20, 300, 150)
    spots = grid(area, 7, 4 / 3, 6, 80, 2)
    assert len(spots) == 7
    assert len({s.y for s in spots}) == 2
    assert all(area.x <= s.x and s.right <= area.right + 0.1 for s in spots)
    assert grid(area, 0, 1, 4, 80, 1) == []


def test_groups_stand_apart_and_take_two_rows_when_that_is_larger() -> None:
    area = Rect(0, 0, 300, 200)
    spots = troupe_row(area, [2, 1, 3, 3], Format(4 / 3, 130), 4, 18)
    assert [len(group) for group in spots] == [2, 1, 3, 3]
    assert len({s.y for group in spots for s in group}) == 2
    few = troupe_row(area, [2, 1], Format(4 / 3, 130), 4, 18)
    assert len({s.y for group in few for s in group}) == 1
    assert few[1][0].x - few[0][-1].right == pytest.approx(18)


def test_a_trick_has_a_place_for_everybody() -> None:
    for seats in (3, 4, 5):
        spots = trick_spots(Rect(0, 0, 336, 90), seats)
        assert len(spots) == seats
        assert all(a.right < b.x for a, b in itertools.pairwise(spots))
    for seats in (3, 4, 5):
        in_two = trick_spots(Rect(0, 0, 200, 220), seats, 2)
        assert len({spot.y for spot in in_two}) == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_beside_a_column_the_board_has_the_whole_height(seats: int) -> None:
    seen = set()
    for moment in moments(seats, 844, 390):
        plan = make_plan(moment.stage.ui, moment, 544, 390)
        assert not plan.banner.h
        areas = {
            name: zone.w * zone.h
            for name in ("players", "line", "trick", "house")
            if (zone := getattr(plan, name))
        }
        if plan.hand.h:
            assert plan.hand.bottom > 380
            seen.add("hand")
        elif moment.asked not in IN_LINE:
            assert max(areas, key=lambda name: areas[name]) == "house"
            seen.add("table")
        cards = trick_spots(plan.trick.inset(0, 10, 0, 0), seats, plan.trick_rows)
        assert all(card.bottom <= plan.trick.bottom + 0.5 for card in cards)
    assert seen == {"hand", "table"}


def test_a_line_stands_under_the_stage_alone_as_long_as_nobody_in_it_is_too_small() -> None:
    counts: dict[bool, set[int]] = {True: set(), False: set()}
    for moment in moments(3, 844, 390):
        plan = make_plan(moment.stage.ui, moment, 544, 390)
        waiting = len(moment.now["line"])
        if plan.hand.h and waiting:
            tucked = plan.line.w < plan.hand.w
            counts[tucked].add(waiting)
            assert plan.trick.bottom == (plan.line if tucked else plan.house).bottom
    assert counts[True]
    assert counts[False]
    assert max(counts[True]) < min(counts[False])


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        *((size, 1.0) for size in SIZES),
        *((size, 1.3) for size in SIZES[1:3]),
        *((size, 2.0) for size in SIZES[::3]),
        *(pytest.param(size, scale, marks=soak_only) for size in SIZES for scale in (1.3, 2.0)),
    ],
)
def test_no_name_is_overprinted_by_its_troupe(size: tuple[int, int], scale: float) -> None:
    width, height = size[0], size[1] - 150
    checked = 0
    for seats in depth((5,), (3, 4, 5)):
        known: set[tuple[bool, bool, int]] = set()
        for moment in moments(seats, *size, scale, speed=0):
            troupes = moment.now["troupes"]
            kind = moment.private, moment.picking, max(map(len, troupes))
            if kind in known:
                continue
            known.add(kind)
            plan = make_plan(moment.stage.ui, moment, width, height)
            spots = performer_spots(plan, moment.now, moment.stage.ui.size("body") / 16)
            boxes = laid(paint(moment, width, height, ControlCache()), width, height)
            names = [box.at for box in boxes if box.trail[-1:] == ("name",)]
            for one in (spots[who] for troupe in troupes for who in troupe):
                for name in names:
                    beside = one.x > name.right - 1 or name.x > one.right - 1
                    assert beside or one.y > name.bottom - 1 or name.y > one.bottom - 1
                    checked += 1
    assert checked or scale == 2.0, "no name was shown"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_winning_card_alone_says_so_in_every_window(
    size: tuple[int, int], scale: float
) -> None:
    checked = 0
    each = depth(len(WINDOWS), 1)  # each state in one of the windows
    for moment in [*unlike(moments(5, *size, scale))][SIZES.index(size) % each :: each]:
        view: Any = moment.now
        found = view["winning"] or (None, (view["last"] or {}).get("card"))
        width, height = body(*size, moment.private, moment.asked is not None)
        boxes = laid(paint(moment, width, height, ControlCache()), width, height)
        ends = [(box.trail[-1:], box) for box in boxes]
        plates = [box.at for end, box in ends if end == ("verdict",) and box.control.key]
        cards = {end[0]: box.at for end, box in ends if "card-" in "".join(end)}
        assert len(plates) == (found[1] is not None)
        if plates:
            winner = cards.pop(f"card-{found[1]}")
            index = winner._replace(h=winner.w * INDEX.h / FACE.w)
            assert overlap(plates[0], winner)
            assert not any(overlap(plates[0], other) for other in (*cards.values(), index))
            checked += 1
    assert checked


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_a_finished_trick_lies_on_no_card_and_is_whole(
    size: tuple[int, int],
) -> None:
    seen = set()
    for moment in moments(5, *size):
        if moment.now["table"] or moment.now["last"] is None:
            continue
        ui = moment.stage.ui
        width, height = body(*size, moment.private, moment.asked is not None)
        boxes = laid(paint(moment, width, height, ControlCache()), width, height)
        stamp = next(box.at for box in boxes if box.trail[-1:] == ("stamp",))
        cards = [box.at for box in boxes if box.trail[-1:] and box.trail[-1].startswith("card-")]
        assert len(set(cards)) >= 5
        assert not any(overlap(stamp, card) for card in cards)
        for box in boxes:
            if any(key.startswith("caption-") for key in box.trail) and isinstance(
                box.control, ft.Text
            ):
                assert measure.width_of(box.control.value, float(box.control.size or 0)) <= box.at.w
        seen.add((moment.private, ui.width))
    assert seen


@pytest.mark.parametrize("high", [400, 432, 465, 516])
def test_a_small_table_says_why_nobody_was_won_and_hides_no_marker(high: int) -> None:
    shown = set()
    for moment in unlike(moments(4, 360, 640)):
        if moment.picking or (moment.private and high != 432):
            continue
        plan = make_plan(moment.stage.ui, moment, 360, high)
        boxes = laid(paint(moment, 360, high, ControlCache()), 360, high)
        ends = [(box.trail[-1], box.at) for box in boxes if box.trail]
        last = None if moment.now["table"] else moment.now["last"]
        if last is not None and last["claimed"] is None and plan.trick.h > 72:
            assert any(key.startswith("caption-0") for key, _ in ends), moment.private
            shown.add(moment.private)
        assert_clear_marker(ends)
    assert shown


def assert_clear_marker(ends: list[tuple[str, Rect]]) -> bool:
    """Checks that no card of the trick touches the marker of the front Performer.

    Returns whether there is a marker.
    """
    markers = [at for key, at in ends if key == "pointer"]
    cards = [at for key, at in ends if key.startswith(("card-", "slot-"))]
    for marker in markers:
        over = [at for at in cards if at.x < marker.right and marker.x < at.right]
        assert all(at.bottom <= marker.y for at in over if at.y < marker.y)
    return bool(markers)


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_the_marker_of_the_front_performer_lies_clear_of_the_trick(
    size: tuple[int, int], seats: int, lang: str
) -> None:
    seen = 0
    for moment in unlike(moments(seats, *size, lang=lang)):
        width, height = body(*size, moment.private, moment.asked is not None)
        boxes = laid(paint(moment, width, height, ControlCache()), width, height)
        ends = [(box.trail[-1], box.at) for box in boxes if box.trail]
        seen += assert_clear_marker(ends)
    assert seen


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (1280, 800)])
def test_each_card_of_a_hand_shows_its_whole_index(size: tuple[int, int], scale: float) -> None:
    counts = set()
    for moment in moments(3, *size, scale):
        if not moment.private or not moment.hand:
            continue
        space = body(*size, private=True, asked=moment.asked is not None)
        plan = make_plan(moment.stage.ui, moment, *space)
        if not plan.hand.h:
            continue
        counts.add(len(moment.hand))
        spots = hand_spots(plan, len(moment.hand))
        for spot, seen in zip(spots, uncovered(spots, plan.height), strict=True):
            unit = spot.w / FACE.w
            where = (len(spots), moment.asked, plan.hand, spot, seen)
            assert seen.w >= INDEX.right * unit - 1, where
            if moment.picking and size[1] < 700 and spot.y > spots[0].y:
                continue  # on a small phone the open line hides the second row
            assert seen.h >= INDEX.bottom * unit - 3, where
            assert seen.w >= TARGET - 0.5 or not moment.playing, where
            assert spot.bottom <= plan.hand.bottom + 1, where
    assert counts >= set(range(2, 13))


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_a_chosen_card_hides_no_number_of_the_others(width: int) -> None:
    checked = 0
    for moment in moments(3, width, 844):
        if not moment.playing or len(moment.hand) < 6:
            continue
        space = body(width, 844, private=True, asked=True)
        plan = make_plan(moment.stage.ui, moment, *space)
        for name in [*moment.answers][:2]:
            cache = ControlCache()
            cache.begin(moment.stage.ui)
            drawn = hand(replace(moment, chosen=(name,)), plan, cache)
            keys = [one.key for one in drawn if str(one.key).startswith("hand-")]
            assert keys == [f"hand-{card}" for card in moment.hand], "each lies on the one before"
            raised: Any = next(one for one in drawn if one.key == f"hand-{name.number}")
            spot = hand_spots(plan, len(moment.hand))[moment.hand.index(name.number)]
            assert raised.top < spot.y
            checked += 1
    assert checked
