"""Tests of which taps count."""

from app.table.taps import DOUBLE_TAP, SERIES, TapGuard
from tests.app.table.clock import Clock


def guard() -> tuple[TapGuard, Clock]:
    clock = Clock()
    return TapGuard(clock=clock), clock


def test_at_first_everything_counts() -> None:
    taps, _ = guard()
    assert not taps.twice
    assert taps.shown


def state(taps: TapGuard) -> tuple[bool, bool]:
    return taps.shown, taps.twice


def test_what_is_sent_takes_no_tap_until_the_window_has_shown_it_for_a_while() -> None:
    taps, clock = guard()
    taps.sent()
    clock.now += 100
    assert state(taps) == (False, True), "a slow phone still shows what was there before"
    assert taps.seen(taps.drawing)
    clock.now += DOUBLE_TAP * 0.9
    assert state(taps) == (True, True)
    clock.now += DOUBLE_TAP * 0.2
    assert state(taps) == (True, False)


def test_a_late_answer_to_an_earlier_drawing_is_none() -> None:
    taps, clock = guard()
    taps.sent()
    early = taps.drawing
    taps.sent()
    assert not taps.seen(early)
    clock.now += 1
    assert taps.twice
    assert taps.seen(taps.drawing)


def test_a_series_of_taps_goes_on_until_nobody_has_tapped_for_a_moment() -> None:
    taps, clock = guard()
    taps.sent()
    taps.seen(taps.drawing)
    for _ in range(9):
        clock.now += SERIES * 0.8
        assert taps.early(2)
    clock.now += SERIES * 1.1
    assert not taps.early(2)
