"""Places of people around the device, asked once for each cast and never needed. No Flet here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from app.prefs import Prefs
from app.store.names import folded

PLACES = 8
"""Places around the device, sides and corners, clockwise from the near side."""

UPRIGHT = (0, 1, 1, 1, 2, 3, 3, 3)
"""Clockwise quarter turns by which a picture on an upright device stands for each place.

Who sits at a corner looks from the long side.
"""

WIDE = (0, 0, 1, 2, 2, 2, 3, 0)
"""As `UPRIGHT`, on a device that is wider than high."""

MOST = 40
"""Maximum number of casts; that which was asked longest ago is forgotten first."""


class Heading(NamedTuple):
    """The way from the device to a person.

    Attributes:
        place: Number of the place to which the arrow points, seen from where the picture stands.
        turned: Clockwise quarter turns of the picture.
    """

    place: int
    turned: int = 0

    @property
    def arrow(self) -> int:
        """Place to which the arrow points on a picture that is turned."""
        return (self.place - 2 * self.turned) % PLACES


@dataclass(frozen=True)
class Sitting:
    """Places that a cast has taken.

    Attributes:
        places: By folded name; each is taken at most once.
        lies: The device lies still in the middle, and what it shows turns; else it goes from hand
            to hand, and everybody holds it upright.
    """

    places: Mapping[str, int] = field(default_factory=dict)
    lies: bool = False

    def place(self, name: str) -> int | None:
        """The place of a person; None where it is unknown."""
        return self.places.get(folded(name))

    def at(self, place: int) -> str | None:
        """The folded name of who sits at a place; None for nobody."""
        return next((who for who, at in self.places.items() if at == place), None)

    def taking(self, name: str, place: int) -> Sitting:
        """With somebody at a place; who sat there changes places with them, or stands up."""
        mover, other, left = folded(name), self.at(place), self.place(name)
        places = {who: at for who, at in self.places.items() if who not in (mover, other)}
        if other not in (mover, None) and left is not None:
            places[other or ""] = left
        return replace(self, places={**places, mover: place})

    def heading(self, name: str, holder: str | None, *, is_wide: bool = False) -> Heading | None:
        """The way to a person; None where their place is unknown, or the device is there already.

        Args:
            name: The person.
            holder: Name of who has the device in hand; None where nobody knows.
            is_wide: The device is wider than high.
        """
        place = self.place(name)
        if place is None:
            return None
        if self.lies:
            return Heading(place, (WIDE if is_wide else UPRIGHT)[place])
        if holder is None:
            return Heading(place)
        stands = self.place(holder)
        return None if stands in (None, place) else Heading((place - (stands or 0)) % PLACES)


def in_order(names: Iterable[str], *, lies: bool = False) -> Sitting:
    """Everybody clockwise in the order of play, the first on the near side, spread evenly."""
    seated = [folded(name) for name in names]
    spread = [number * PLACES // len(seated) for number in range(len(seated))]
    return Sitting(dict(zip(seated, spread, strict=True)), lies)


def sitting_of(prefs: Prefs, names: Iterable[str]) -> Sitting | None:
    """The places of a cast; None where it was never asked."""
    saved = prefs.now.sittings.get(cast_key(names))
    return _checked(saved) if isinstance(saved, dict) else None


def keep(prefs: Prefs, names: Iterable[str], sitting: Sitting) -> None:
    """Keeps the places of a cast, be there none: it has been asked."""
    key = cast_key(names)
    sittings = {other: places for other, places in prefs.now.sittings.items() if other != key}
    sittings[key] = {"places": dict(sitting.places), "lies": sitting.lies}
    prefs.choose("sittings", dict([*sittings.items()][-MOST:]))


def cast_key(names: Iterable[str]) -> str:
    """The cast, whatever the order of its seats."""
    return "\n".join(sorted(map(folded, names)))


def _checked(saved: Mapping[str, Any]) -> Sitting:
    """Places from a setting, which may be anything; what is faulty counts as not chosen."""
    chosen = saved.get("places")
    places = {
        name: place
        for name, place in (chosen.items() if isinstance(chosen, dict) else ())
        if type(place) is int and 0 <= place < PLACES
    }
    taken = sorted(places.values())
    if any(one == other for one, other in pairwise(taken)):
        places = {}
    return Sitting(places, saved.get("lies") is True)
