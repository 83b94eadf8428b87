"""Local times in words: "Today, 14:05", "Yesterday", "3 May", "Friday"."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from app.store.times import local


def day(stamp: str) -> str:
    """Returns the local date of an ISO time in the form `2026-05-03`.

    Returns "" if the time is invalid.
    """
    then = local(stamp)
    return "" if then is None else then.date().isoformat()


def weekday(stamp: str, say: Callable[..., str]) -> str:
    """Returns the local weekday of an ISO time in words.

    Returns "" if the time is invalid.
    """
    then = local(stamp)
    return "" if then is None else say(f"when.weekday.{then.isoweekday()}")


def written_date(stamp: str, say: Callable[..., str]) -> str:
    """Returns the local date of an ISO time in words.

    It includes the year. Returns "" if the time is invalid.
    """
    then = local(stamp)
    return "" if then is None else _date("when.date", then, say)


def clock(stamp: str, say: Callable[..., str]) -> str:
    """Returns the local time of day of an ISO time.

    Returns "" if the time is invalid.
    """
    then = local(stamp)
    return "" if then is None else say("when.clock", hour=then.hour, minute=then.minute)


def relative_day(stamp: str, say: Callable[..., str], now: datetime | None = None) -> str:
    """Returns the local date of an ISO time, relative to today.

    Returns "" if the time is invalid. The arguments are described at `moment`.
    """
    then = local(stamp, None if now is None else now.tzinfo)
    if then is None:
        return ""
    here = now or datetime.now()
    days = (here.date() - then.date()).days
    if days in (0, 1):
        return say("when.same_day" if days == 0 else "when.day_before")
    return _dated(then, say, here)


def moment(stamp: str, say: Callable[..., str], now: datetime | None = None) -> str:
    """Returns an ISO time in words, relative to today.

    Returns "" if the time is invalid.

    Args:
        stamp: Time in ISO format.
        say: Speaker of the app's texts.
        now: Current time, for tests. It also determines the time zone.
    """
    then = local(stamp, None if now is None else now.tzinfo)
    if then is None:
        return ""
    here = now or datetime.now()
    clock = say("when.clock", hour=then.hour, minute=then.minute)
    days = (here.date() - then.date()).days
    if days == 0:
        return say("when.today", clock=clock)
    if days == 1:
        return say("when.yesterday", clock=clock)
    return _dated(then, say, here)


def date_in_words(day: str, say: Callable[..., str]) -> str:
    """Returns a date in words.

    `day` is a date such as `2026-11-27`.
    """
    return _dated(date.fromisoformat(day), say, date.today())


def _dated(then: date, say: Callable[..., str], now: date) -> str:
    return _date("when.day" if then.year == now.year else "when.date", then, say)


def _date(key: str, then: date, say: Callable[..., str]) -> str:
    month = say(f"when.month.{then.month}")
    return say(key, day=then.day, month=month, year=then.year)
