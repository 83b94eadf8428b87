"""Places where people sit around the device.

The places are optional; the app asks for them once per cast, a group of players. On the curtain,
they determine the arrow to the next player. This module does not import Flet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from app.prefs import Prefs
from app.store.names import folded

PLACES = 8
"""Number of places around the device, numbered clockwise from the near side."""

UPRIGHT = (0, 1, 1, 1, 2, 3, 3, 3)
"""Clockwise quarter turns of the picture for each place, in portrait format.

A corner counts as part of the long side.
"""

WIDE = (0, 0, 1, 2, 2, 2, 3, 0)
"""Clockwise quarter turns of the picture for each place, in landscape format."""

MOST = 40
"""Maximum number of casts; the least recently saved is dropped first."""


class Heading(NamedTuple):
    """Direction from the device to a person.

    Attributes:
        place: Place to which the arrow points, relative to the person looking at the picture.
        turned: Clockwise quarter turns of the picture.
    """

    place: int
    turned: int = 0

    @property
    def arrow(self) -> int:
        """Place to which the arrow points, relative to the turned picture."""
        return (self.place - 2 * self.turned) % PLACES


@dataclass(frozen=True)
class Sitting:
    """Places of a cast around the device.

    Attributes:
        places: Places by folded name; no two people share a place.
        lies: Whether the device lies in the middle and its picture turns; otherwise the device is
            passed from hand to hand and everybody holds it upright.
    """

    places: Mapping[str, int] = field(default_factory=dict)
    lies: bool = False

    def place(self, name: str) -> int | None:
        """Returns the place of a person, or None if it is unknown."""
        return self.places.get(folded(name))

    def at(self, place: int) -> str | None:
        """Returns the folded name of the person at a place, if any."""
        return next((who for who, at in self.places.items() if at == place), None)

    def taking(self, name: str, place: int) -> Sitting:
        """Returns a copy in which a person has moved to a place.

        A person who sat there gets the mover's former place, or none if the mover had none.
        """
        mover, other, left = folded(name), self.at(place), self.place(name)
        places = {who: at for who, at in self.places.items() if who not in (mover, other)}
        if other not in (mover, None) and left is not None:
            places[other or ""] = left
        return replace(self, places={**places, mover: place})

    def heading(self, name: str, holder: str | None, *, is_wide: bool = False) -> Heading | None:
        """Returns the direction to a person, if known and necessary.

        Args:
            name: Name of the person.
            holder: Name of the person who holds the device; None if unknown.
            is_wide: Whether the device is in landscape format.
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
    """Returns places that spread people evenly, clockwise from the near side."""
    seated = [folded(name) for name in names]
    spread = [number * PLACES // len(seated) for number in range(len(seated))]
    return Sitting(dict(zip(seated, spread, strict=True)), lies)


def sitting_of(prefs: Prefs, names: Iterable[str]) -> Sitting | None:
    """Returns a cast's saved places, or None if they were never saved."""
    saved = prefs.now.sittings.get(cast_key(names))
    return _checked(saved) if isinstance(saved, dict) else None


def keep(prefs: Prefs, names: Iterable[str], sitting: Sitting) -> None:
    """Saves the places of a cast.

    Empty places are saved too, because they mark the cast as already asked.
    """
    key = cast_key(names)
    sittings = {other: places for other, places in prefs.now.sittings.items() if other != key}
    sittings[key] = {"places": dict(sitting.places), "lies": sitting.lies}
    prefs.choose("sittings", dict([*sittings.items()][-MOST:]))


def cast_key(names: Iterable[str]) -> str:
    """Returns a key for a cast, independent of seat order."""
    return "\n".join(sorted(map(folded, names)))


def _checked(saved: Mapping[str, Any]) -> Sitting:
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
