"""People of kept games as they sit at the table, each with their own mask and habits."""

from collections.abc import Iterable

from app.habits import USUAL, Habits
from app.prefs import Prefs
from app.store.records import Face, Player
from app.table.board import Seat
from app.theme.palette import SEAT_COLOURS


def seat_of(prefs: Prefs, face: Face | Player) -> Seat:
    """Somebody in a game's cast; a person wears the mask that they wear now."""
    habits = USUAL if face.understudy else Habits.of(prefs, face.name)
    return Seat(face.name, colour_of(face), face.understudy, habits.mask, habits)


def colour_of(face: Face | Player) -> str:
    """Colour of a seat; the first of all where a file names none of ours."""
    return face.colour if face.colour in SEAT_COLOURS else next(iter(SEAT_COLOURS))


def held_of(seats: Iterable[Seat]) -> frozenset[int]:
    """Seats whose people want to see their hand only while they hold it."""
    return frozenset(
        number for number, seat in enumerate(seats) if not seat.understudy and seat.habits.held
    )


def seats_of(prefs: Prefs, cast: Iterable[Face | Player]) -> list[Seat]:
    """A game's cast, in seat order."""
    return [seat_of(prefs, face) for face in cast]
