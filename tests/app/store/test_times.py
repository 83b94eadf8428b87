"""Tests of times with their offsets from UTC."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.times import just_after, parsed, utc
from app.text import say
from app.text.when import day, moment, weekday, written_date

BERLIN, HANOI, KIRITIMATI = "Europe/Berlin", "Asia/Ho_Chi_Minh", "Pacific/Kiritimati"
ODD: tuple[object, ...] = (
    "9999-12-31T23:59:59.000+00:00",
    "9999-12-31T23:59:59.999999-23:59",
    "0001-01-01T00:00:00+14:00",
    "0001-01-01T00:00:00",
    "1999-12-31T23:59:59.999+00:00",
    "2101-01-01T00:00:00+00:00",
    "2026-02-30T00:00:00+00:00",
    "2026-11-28T10:00:00+24:00",
    "\ud800",
    "",
    "soon",
    "2026-11-28T10:00:00+00:00" + "0" * 100_000,
    None,
    2026,
    [],
)


@pytest.fixture
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("zone", [BERLIN, HANOI, KIRITIMATI, "Pacific/Pago_Pago"], indirect=True)
@pytest.mark.parametrize("stamp", ODD)
def test_what_is_no_time_of_these_years_is_none_anywhere(zone: str, stamp: Any) -> None:
    assert parsed(stamp) is None
    assert (day(stamp), weekday(stamp, say), written_date(stamp, say)) == ("", "", "")
    assert (moment(stamp, say), just_after(stamp)) == ("", "")


@pytest.mark.parametrize("zone", [BERLIN, HANOI, KIRITIMATI], indirect=True)
@pytest.mark.parametrize(
    "stamp", ["2000-01-01T00:00:00+00:00", "2100-12-31T23:59:59.999+00:00", "2026-11-28T10:00:00"]
)
def test_the_first_and_the_last_moment_have_their_words(zone: str, stamp: str) -> None:
    assert all((day(stamp), weekday(stamp, say), written_date(stamp, say), moment(stamp, say)))


@pytest.mark.parametrize(
    ("zone", "stamp", "number", "date"),
    [
        (BERLIN, "2026-07-24T22:30:00+00:00", 6, "25 July 2026"),  # summer, seen in winter
        (BERLIN, "2026-07-24T21:30:00+00:00", 5, "24 July 2026"),
        (BERLIN, "2026-11-27T22:30:00+00:00", 5, "27 November 2026"),
        (BERLIN, "2026-03-28T22:59:00+00:00", 6, "28 March 2026"),  # the night of the change
        (BERLIN, "2026-03-29T22:00:00+00:00", 1, "30 March 2026"),
        (BERLIN, "2026-10-24T22:00:00+00:00", 7, "25 October 2026"),  # and of the other one
        (BERLIN, "2026-10-25T22:59:00+00:00", 7, "25 October 2026"),
        (HANOI, "2026-07-24T17:00:00+00:00", 6, "25 July 2026"),
        (HANOI, "2026-07-24T16:59:00+00:00", 5, "24 July 2026"),
        (KIRITIMATI, "2026-07-24T10:00:00+00:00", 6, "25 July 2026"),
        (KIRITIMATI, "2026-07-24T09:59:00+00:00", 5, "24 July 2026"),
    ],
    indirect=["zone"],
)
def test_a_moment_has_the_offset_that_it_had(zone: str, stamp: str, number: int, date: str) -> None:
    assert weekday(stamp, say) == say(f"when.weekday.{number}")
    assert written_date(stamp, say) == date
    assert moment(stamp, say, datetime(2026, 12, 20)) == date.removesuffix(" 2026")
    assert datetime.fromisoformat(day(stamp)) == datetime.strptime(date, "%d %B %Y")


@pytest.mark.parametrize("zone", [BERLIN], indirect=True)
def test_the_hour_that_comes_twice_is_the_same_both_times(zone: str) -> None:
    stamps = ("2026-10-25T00:30:00+00:00", "2026-10-25T01:30:00+00:00")
    clocks = [moment(stamp, say, datetime(2026, 10, 25)) for stamp in stamps]
    assert clocks == ["Today, 2:30", "Today, 2:30"]


@given(st.datetimes())
def test_a_clock_that_is_far_off_counts_as_the_nearest(then: datetime) -> None:
    stamp = utc(then.replace(tzinfo=UTC))
    assert parsed(stamp) is not None
    assert parsed(just_after(stamp)) is not None
    assert just_after(stamp) > stamp or stamp.startswith("2100-12-31T23:59:59.999")
