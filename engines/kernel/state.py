"""Base class of the games' states."""

from __future__ import annotations

from typing import ClassVar, Self


class GameState:
    """State of a game between two actions.

    It is a slotted dataclass that only the rules change. Example::

        @dataclass(slots=True)
        class State(GameState):
            turn: int
            hands: list[list[int]]
    """

    __slots__: ClassVar[tuple[str, ...]] = ()

    derived: ClassVar[frozenset[str]] = frozenset()
    """Names of fields that are computed from others, for speed.

    The digest leaves them out.
    """

    def copy(self) -> Self:
        """Returns an independent copy.

        Lists and nested lists are copied. Other values are shared.
        """
        kind = type(self)
        new = kind.__new__(kind)
        for name in kind.__slots__:
            value = getattr(self, name)
            if type(value) is list:
                nested = value and type(value[0]) is list
                value = [item[:] for item in value] if nested else value[:]
            setattr(new, name, value)
        return new
