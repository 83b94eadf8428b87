"""Times of saved things: ISO texts of the years 2000 to 2100, and this device's local time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo

YEARS = 2000, 2100
"""First and last year of a time; no conversion between zones can leave what `datetime` holds."""

_FIRST = datetime(YEARS[0], 1, 1, tzinfo=UTC)
_LAST = datetime(YEARS[1] + 1, 1, 1, tzinfo=UTC) - timedelta(milliseconds=1)
_LONGEST = 40


def parsed(stamp: object) -> datetime | None:
    """Time of an ISO text, in UTC if it names no zone; None if it is no time of these years."""
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
    """Local time by the offset of that moment, or in a `zone`; None if it is no time.

    In the browser Python asks JavaScript's Date for the offset, so summers are right there too.
    """
    then = parsed(stamp)
    return None if then is None else then.astimezone(zone)


def utc(then: datetime) -> str:
    """ISO text of a time in UTC, in milliseconds; clocks that are far off count as the nearest."""
    return min(max(then.astimezone(UTC), _FIRST), _LAST).isoformat(timespec="milliseconds")


def utc_now() -> str:
    """The present as an ISO text."""
    return utc(datetime.now(UTC))


def just_after(stamp: str) -> str:
    """Next time after `stamp`; empty if that is no time."""
    then = parsed(stamp)
    return "" if then is None else utc(then + timedelta(milliseconds=1))
