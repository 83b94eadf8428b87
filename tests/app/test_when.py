"""Tests of dates and times in words."""

from datetime import UTC, date, datetime, timedelta, timezone

from app.text import say
from app.text.when import date_in_words, moment

NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


def test_today_yesterday_this_year_and_before() -> None:
    assert moment("2026-11-21T08:05:00+00:00", say, NOW) == "Today, 8:05"
    assert moment("2026-11-20T23:59:59.123+00:00", say, NOW) == "Yesterday, 23:59"
    assert moment("2026-05-03T12:00:00+00:00", say, NOW) == "3 May"
    assert moment("2025-12-31T12:00:00+00:00", say, NOW) == "31 December 2025"


def test_the_clock_on_the_wall_counts() -> None:
    here = NOW.astimezone(timezone(timedelta(hours=7)))
    assert moment("2026-11-20T20:00:00+00:00", say, here) == "Today, 3:00"


def test_a_date_has_its_year_only_in_another_one() -> None:
    assert date_in_words(date.today().replace(month=5, day=3).isoformat(), say) == "3 May"
    assert date_in_words("2025-12-31", say) == "31 December 2025"


def test_what_is_no_time_says_nothing() -> None:
    assert moment("", say, NOW) == ""
    assert moment("soon", say, NOW) == ""
