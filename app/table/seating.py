"""Converts the players of saved games to seats at the table.

A seat includes its person's current mask and habits, which are that person's own settings.
"""

from collections.abc import Iterable

from app.habits import USUAL, Habits
from app.prefs import Prefs
from app.store.records import Face, Player
from app.table.board import Seat
from app.theme.palette import SEAT_COLOURS


def seat_of(prefs: Prefs, face: Face | Player) -> Seat:
    """Returns a player's seat, with the person's mask and habits."""
    habits = USUAL if face.understudy else Habits.of(prefs, face.name)
    return Seat(face.name, colour_of(face), face.understudy, habits.mask, habits)


def colour_of(face: Face | Player) -> str:
    """Returns the name of a player's seat colour.

    An unknown colour is replaced by the first one.
    """
    return face.colour if face.colour in SEAT_COLOURS else next(iter(SEAT_COLOURS))


def held_of(seats: Iterable[Seat]) -> frozenset[int]:
    """Returns the seats whose hands require a bar to be held."""
    return frozenset(
        number for number, seat in enumerate(seats) if not seat.understudy and seat.habits.held
    )


def seats_of(prefs: Prefs, cast: Iterable[Face | Player]) -> list[Seat]:
    """Returns the seats of all players, in order."""
    return [seat_of(prefs, face) for face in cast]
