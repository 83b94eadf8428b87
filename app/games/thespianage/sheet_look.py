"""Look of a sheet: all that its picture is drawn from."""

from __future__ import annotations

from typing import NamedTuple

from app.games.thespianage.faces import TileLook
from app.table.board import Seat


class Marked(NamedTuple):
    """A tile on a sheet that is marked: in the colour of its frame, or standing back."""

    area: int
    aspect: int
    at: int
    mark: str | None
    dim: float


class SheetLook(NamedTuple):
    """Look of a sheet; equal looks are equal pictures.

    Attributes:
        rows: For each Aspect its name, and the words for what its end would take.
        waits: The word for a track.
        cells: For each Aspect the tiles on the track, and those on the sheet.
        falls: For each Aspect the tiles of the sheet that its end would take.
        ends: For each Aspect 0 top, 1 middle, 2 bottom; () before there is a character.
        ghosts: Previewed arrivals: area, Aspect, look.
        lit: Colour of the frame; None for none.
        dim: Darkness over all of it.
        hand: Number of cards; None when they count no more.
    """

    person: Seat
    character: int | None
    sunk: bool
    role: str
    hand: int | None
    shot: bool
    guarded: bool
    specials: tuple[int, ...]
    events: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    waits: str
    cells: tuple[tuple[tuple[TileLook, ...], tuple[TileLook, ...]], ...]
    falls: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]
    points: str
    then: str
    marks: tuple[Marked, ...]
    ghosts: tuple[tuple[int, int, TileLook], ...]
    lit: str | None
    dim: float
