"""Times in words: "Today, 14:05", "Yesterday", "3 May", "Friday". All are local times."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from app.store.times import local


def day(stamp: str) -> str:
    """Local day of an ISO time as `2026-05-03`; "" if it is no time."""
    then = local(stamp)
    return "" if then is None else then.date().isoformat()


def weekday(stamp: str, say: Callable[..., str]) -> str:
    """Local weekday of an ISO time; "" if it is no time."""
    then = local(stamp)
    return "" if then is None else say(f"when.weekday.{then.isoweekday()}")


def written_date(stamp: str, say: Callable[..., str]) -> str:
    """Local date of an ISO time with its year; "" if it is no time."""
    then = local(stamp)
    return "" if then is None else _date("when.date", then, say)


def moment(stamp: str, say: Callable[..., str], now: datetime | None = None) -> str:
    """An ISO time in words; empty if it is no time.

    `now` replaces the present, for tests. Times are in its time zone, or else in the machine's.
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
    return _date("when.day" if then.year == here.year else "when.date", then, say)


def _date(key: str, then: datetime, say: Callable[..., str]) -> str:
    month = say(f"when.month.{then.month}")
    return say(key, day=then.day, month=month, year=then.year)
