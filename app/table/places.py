"""Names of things on a board: the same on their places, in the tray and in the inspector."""

from dataclasses import astuple, dataclass
from typing import Self


@dataclass(frozen=True, order=True)
class Place:
    """Name of a thing on a board: its kind, and fields that tell it from others of its kind.

    A class whose places are all of one kind gives it as a default outside of `init` and `repr`.
    """

    kind: str

    @property
    def key(self) -> str:
        """Kind and fields as part of a control's key."""
        return "-".join(map(str, astuple(self)))


@dataclass(frozen=True, order=True)
class Piece(Place):
    """A thing with a number, or the only one of its kind."""

    number: int = 0

    @classmethod
    def named(cls, name: tuple[str | int, ...]) -> Self:
        """The piece that a lesson names by its kind and number."""
        kind, number = name
        return cls(str(kind), int(number))
