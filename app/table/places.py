"""Names of pieces and places on a board, shared by the board, the tray and the inspector."""

from dataclasses import astuple, dataclass
from typing import Self


@dataclass(frozen=True, order=True)
class Place:
    """Name of a piece or place on a board: its kind, and fields that identify it in that kind.

    A subclass with only one kind declares `kind` with a default, excluded from `init` and `repr`.
    """

    kind: str

    @property
    def key(self) -> str:
        """Kind and fields as a string for a control's key."""
        return "-".join(map(str, astuple(self)))


@dataclass(frozen=True, order=True)
class Piece(Place):
    """Piece with a number, or the only piece of its kind."""

    number: int = 0

    @classmethod
    def named(cls, name: tuple[str | int, ...]) -> Self:
        """Returns the piece that a lesson names by kind and number."""
        kind, number = name
        return cls(str(kind), int(number))
