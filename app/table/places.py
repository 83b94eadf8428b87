"""Identifiers of pieces and places on a board.

They are shared by the board, the tray (the piece picker) and the inspector.
"""

from dataclasses import astuple, dataclass
from typing import Self


@dataclass(frozen=True, order=True)
class Place:
    """Identifier of a piece or place, with its kind and further fields.

    A subclass with only one kind gives `kind` a default and excludes it from `init` and `repr`.
    """

    kind: str

    @property
    def key(self) -> str:
        """Kind and fields joined to one string, used as a control's key."""
        return "-".join(map(str, astuple(self)))


@dataclass(frozen=True, order=True)
class Piece(Place):
    """Identifier of a numbered or unique piece."""

    number: int = 0

    @classmethod
    def named(cls, name: tuple[str | int, ...]) -> Self:
        """Returns the piece that a lesson names by kind and number."""
        kind, number = name
        return cls(str(kind), int(number))
