"""Saved times: ISO texts from 2000 to 2100, and local time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo

YEARS = 2000, 2100
"""First and last year of valid times.

Within these years, conversion between time zones stays in the range of `datetime`.
"""

_FIRST = datetime(YEARS[0], 1, 1, tzinfo=UTC)
_LAST = datetime(YEARS[1] + 1, 1, 1, tzinfo=UTC) - timedelta(milliseconds=1)
_LONGEST = 40


def parsed(stamp: object) -> datetime | None:
    """Parses an ISO time, in UTC by default; None if invalid.

    A time outside of YEARS is invalid.
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
    """Converts an ISO time to local time or `zone`; None if invalid.

    In the browser Python asks JavaScript's Date for the offset, so daylight saving time is correct
    there too.
    """
    then = parsed(stamp)
    return None if then is None else then.astimezone(zone)


def utc(then: datetime) -> str:
    """Formats a time as ISO text in UTC with milliseconds.

    Times outside of YEARS, from a wrong clock, become the nearest valid time.
    """
    return min(max(then.astimezone(UTC), _FIRST), _LAST).isoformat(timespec="milliseconds")


def utc_now() -> str:
    """Returns the present time as ISO text in UTC."""
    return utc(datetime.now(UTC))


def just_after(stamp: str) -> str:
    """Returns the time one millisecond after `stamp`; empty if invalid."""
    then = parsed(stamp)
    return "" if then is None else utc(then + timedelta(milliseconds=1))
