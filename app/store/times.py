"""Times saved as ISO text, and their conversion to local time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo

YEARS = 2000, 2100
"""First and last year of valid times.

In this range, conversions between time zones cannot overflow.
"""

_FIRST = datetime(YEARS[0], 1, 1, tzinfo=UTC)
_LAST = datetime(YEARS[1] + 1, 1, 1, tzinfo=UTC) - timedelta(milliseconds=1)
_LONGEST = 40


def parsed(stamp: object) -> datetime | None:
    """Returns an ISO time as a datetime, by default in UTC.

    Returns None if the time is invalid or outside `YEARS`.
    """
    if not isinstance(stamp, str) or len(stamp) > _LONGEST:
        return None
    try:
        then = datetime.fromisoformat(stamp)
    except ValueError:
        return None
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    return then if YEARS[0] <= then.year <= YEARS[1] else None


def local(stamp: str, zone: tzinfo | None = None) -> datetime | None:
    """Returns an ISO time as a datetime in local time.

    With `zone`, it is in that time zone instead. Returns None if the time is invalid. In the
    browser, Python asks JavaScript's Date for the offset, so daylight saving time is correct there
    too.
    """
    then = parsed(stamp)
    return None if then is None else then.astimezone(zone)


def utc(then: datetime) -> str:
    """Returns a time as ISO text in UTC with milliseconds.

    A time outside `YEARS`, from a wrong clock, is replaced by the nearest valid one.
    """
    return min(max(then.astimezone(UTC), _FIRST), _LAST).isoformat(timespec="milliseconds")


def utc_now() -> str:
    """Returns the current time as ISO text in UTC."""
    return utc(datetime.now(UTC))


def just_after(stamp: str) -> str:
    """Returns the time one millisecond after an ISO time.

    Returns "" if the ISO time is invalid.
    """
    then = parsed(stamp)
    return "" if then is None else utc(then + timedelta(milliseconds=1))
