"""Tests of the layout of rows in columns."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.common.geometry import Rect
from app.games.common.rows import BoardRow, LaidRows, first_fitting, fits, lay_abreast, lay_out

AREA = Rect(8, 20, 300, 100)
HAIR = 1e-6


def heights(laid: LaidRows) -> dict[str, float]:
    return {name: area.h for name, area in laid.areas.items()}


@st.composite
def columns(draw: st.DrawFn) -> list[BoardRow]:
    """Generates columns of up to seven rows, some of which grow or yield."""
    rows = []
    for number in range(draw(st.integers(1, 7))):
        yields = draw(st.integers(0, 3))
        least = draw(st.integers(0 if yields else 1, 120))
        ideal = draw(st.integers(max(1, least), 200))
        if draw(st.booleans()) and draw(st.booleans()):
            least = ideal = 0  # not shown
        rows.append(
            BoardRow(
                f"row {number}",
                least,
                ideal,
                grows=draw(st.integers(0, 3)),
                most=ideal + draw(st.integers(0, 100)),
                yields=yields if ideal else 0,
                useful=draw(st.integers(1, 60)) if yields and ideal else 0,
            )
        )
    return rows


AREAS = st.builds(Rect, st.just(8.0), st.integers(0, 50), st.just(300.0), st.integers(0, 900))
GAPS = st.integers(0, 12)


@given(AREAS, columns(), GAPS, st.sampled_from((0.0, 0.5)))
def test_rows_are_in_order_with_a_gap_between_them(
    area: Rect, rows: list[BoardRow], gap: int, align: float
) -> None:
    laid = lay_out(area, rows, gap, align)
    assert [*laid.areas] == [row.name for row in rows]
    shown = [each for each in laid.areas.values() if each.h]
    assert all(each.x == area.x and each.w == area.w for each in shown)
    for upper, lower in itertools.pairwise(shown):
        assert lower.y == pytest.approx(upper.bottom + gap)
    if shown:
        assert shown[0].y >= area.y
        assert laid.used == pytest.approx(sum(each.h + gap for each in shown) - gap)
        assert shown[-1].bottom <= max(area.bottom, area.y + laid.used) + HAIR


@given(AREAS, columns(), GAPS)
def test_no_row_is_below_its_least_or_above_its_most(
    area: Rect, rows: list[BoardRow], gap: int
) -> None:
    found = heights(lay_out(area, rows, gap))
    for row in rows:
        height = found[row.name]
        if height or not row.yields:
            assert row.least - HAIR <= height
            assert height <= (row.most if row.grows else row.ideal) + HAIR
        if height and row.yields:
            assert height >= row.useful - HAIR


@given(AREAS, columns(), GAPS)
def test_rows_give_way_turn_by_turn_and_only_where_they_have_to(
    area: Rect, rows: list[BoardRow], gap: int
) -> None:
    rows = [row._replace(useful=0) for row in rows if row.least]
    laid = lay_out(area, rows, gap)
    shown = [row for row in rows if laid.areas[row.name].h]
    out = [row for row in rows if row.ideal and row not in shown and row.yields]
    if not fits(area.h, shown, gap):
        assert not any(row.yields and row.least for row in shown)
    if out:
        last = max(row.yields for row in out)
        assert all(row.yields > last for row in shown if row.yields and row.least)
        others = [row for row in rows if row in shown or row.yields == last]
        assert not fits(area.h, others, gap)


@given(AREAS, columns(), GAPS)
def test_all_height_is_used_up_to_what_rows_can_take(
    area: Rect, rows: list[BoardRow], gap: int
) -> None:
    laid = lay_out(area, rows, gap)
    shown = [row for row in rows if laid.areas[row.name].h]
    if not shown:
        return
    if laid.used < area.h - HAIR:
        for row in shown:
            assert laid.areas[row.name].h == pytest.approx(row.most if row.grows else row.ideal)
    grown = [row for row in shown if laid.areas[row.name].h > row.ideal + HAIR]
    for row, other in itertools.product(shown, grown):
        if 0 < row.grows < other.grows:
            assert laid.areas[row.name].h == pytest.approx(row.most), "an earlier turn is full"


@given(AREAS, columns(), columns(), GAPS)
def test_columns_abreast_begin_alike_and_are_as_high_as_one_another(
    area: Rect, left: list[BoardRow], right: list[BoardRow], gap: int
) -> None:
    right = [row._replace(name=f"right {row.name}") for row in right]
    laid = lay_abreast(area, [(100.0, left), (180.0, right)], 20, gap)
    for rows, x, width in ((left, area.x, 100.0), (right, area.x + 120, 180.0)):
        shown = [each for row in rows if (each := laid.areas[row.name]).h]
        assert all((each.x, each.w) == (x, width) for each in shown)
        if shown:
            assert shown[0].y == pytest.approx(area.y + max(0.0, area.h - laid.used) / 2)
            assert shown[-1].bottom <= shown[0].y + laid.used + HAIR


def test_height_beyond_the_least_is_shared_in_proportion_to_the_wishes() -> None:
    rows = BoardRow("line", 20, 50), BoardRow("hand", 30, 90)
    assert heights(lay_out(AREA, rows, 10)) == pytest.approx(
        {"line": 20 + 40 / 3, "hand": 30 + 80 / 3}
    )


def test_a_column_that_does_not_fit_is_higher_than_its_area() -> None:
    laid = lay_out(AREA, [BoardRow("line", 20, 50), BoardRow("hand", 90, 90)], 10)
    assert heights(laid) == {"line": 20, "hand": 90}
    assert laid.used == 120


def test_a_row_that_is_not_shown_takes_no_gap() -> None:
    laid = lay_out(AREA, [BoardRow("banner", 0, 0), BoardRow("hand", 30, 90)], 10, align=0.0)
    assert laid.areas == {"banner": Rect(8, 20, 300, 0), "hand": Rect(8, 20, 300, 90)}


def test_height_left_over_goes_to_the_first_turn_then_to_the_next() -> None:
    rows = (
        BoardRow("sheets", 10, 20, grows=2),
        BoardRow("tray", 10, 20, grows=1, most=45),
        BoardRow("hand", 10, 20),
    )
    assert heights(lay_out(AREA, rows, 0)) == {"sheets": 35, "tray": 45, "hand": 20}


def test_rows_of_one_turn_grow_alike_as_far_as_they_can() -> None:
    rows = BoardRow("own", 10, 20, grows=1), BoardRow("minis", 10, 20, grows=1, most=30)
    assert heights(lay_out(AREA, rows, 0)) == {"own": 70, "minis": 30}


def test_what_no_row_takes_is_above_and_below_or_all_below() -> None:
    hand = [BoardRow("hand", 30, 40)]
    assert lay_out(AREA, hand, 0).areas["hand"].y == 50
    assert lay_out(AREA, hand, 0, align=0.0).areas["hand"].y == 20


def test_a_row_that_would_be_too_low_is_left_out() -> None:
    rows = BoardRow("news", 0, 100, yields=1, useful=36), BoardRow("hand", 50, 250)
    assert heights(lay_out(AREA, rows, 0)) == {"news": 0, "hand": 100}
    high = AREA._replace(h=200)
    assert heights(lay_out(high, rows, 0)) == {"news": 50, "hand": 150}


def test_rows_give_way_in_the_order_that_is_declared() -> None:
    rows = (
        BoardRow("stage", 40, 40, yields=1),
        BoardRow("line", 30, 30, yields=2),
        BoardRow("hand", 40, 40),
    )
    for height, shown in (
        (110, {"stage", "line", "hand"}),
        (109, {"line", "hand"}),
        (69, {"hand"}),
    ):
        found = heights(lay_out(AREA._replace(h=height), rows, 0))
        assert {name for name, each in found.items() if each} == shown


def test_the_first_column_that_fits_is_taken_else_the_last_one() -> None:
    drawn, small = [BoardRow("sheets", 120, 700)], [BoardRow("sheets", 60, 150)]
    assert first_fitting(120, iter((drawn, small)), 5) == (*drawn,)
    assert first_fitting(119, iter((drawn, small)), 5) == (*small,)
    assert first_fitting(10, iter((drawn, small)), 5) == (*small,)


def test_columns_abreast_are_as_high_as_the_highest_is_at_its_ideal() -> None:
    columns = ((100.0, [BoardRow("house", 30, 60)]), (50.0, [BoardRow("trick", 10, 40, grows=1)]))
    laid = lay_abreast(AREA, columns, 20, 5)
    assert laid.areas == {"house": Rect(8, 40, 100, 60), "trick": Rect(128, 40, 50, 60)}
