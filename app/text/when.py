"""Times in words: "Today, 14:05", "Yesterday", "3 May"."""

from collections.abc import Callable
from datetime import UTC, date, datetime


def day(stamp: str) -> str:
    """Local day of an ISO time as `2026-05-03`; its first ten characters if it is no time."""
    try:
        then = datetime.fromisoformat(stamp)
    except ValueError:
        return stamp[:10]
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    return then.astimezone().date().isoformat()


def moment(stamp: str, say: Callable[..., str], now: datetime | None = None) -> str:
    """An ISO time in words; empty if it is no time.

    `now` (with a time zone) replaces the present, for tests. Times are in the machine's time zone,
    or in that of `now`.
    """
    try:
        then = datetime.fromisoformat(stamp)
    except ValueError:
        return ""
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    here = datetime.now().astimezone() if now is None else now
    then = then.astimezone(here.tzinfo)
    clock = say("when.clock", hour=then.hour, minute=then.minute)
    days = (here.date() - then.date()).days
    if days == 0:
        return say("when.today", clock=clock)
    if days == 1:
        return say("when.yesterday", clock=clock)
    return _dated(then, say, here)


def date_in_words(day: str, say: Callable[..., str]) -> str:
    """A date as in 2026-11-27 in words."""
    return _dated(date.fromisoformat(day), say, date.today())


def _dated(then: date, say: Callable[..., str], now: date) -> str:
    """A day in words; its year too if that is another one."""
    key = "when.day" if then.year == now.year else "when.date"
    return say(key, day=then.day, month=say(f"when.month.{then.month}"), year=then.year)
