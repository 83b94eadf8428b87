"""Zones and Venue that differ between two views of the game."""

from __future__ import annotations

from app.games.encore.places import VENUE, Place, Spot
from app.games.encore.types import View


def changed(before: View, now: View) -> tuple[Place, ...]:
    """Returns the zones that differ, and the Venue if it changed."""
    zones = tuple(
        Spot(seat, zone)
        for seat, cards in enumerate(now["zones"])
        for zone in range(len(cards))
        if _card(before, seat, zone) != _card(now, seat, zone)
    )
    return (*zones, VENUE) if before["venue"] != now["venue"] else zones


def _card(view: View, seat: int, zone: int) -> tuple[int | None, bool]:
    return view["zones"][seat][zone], zone in view["suspended"][seat]
