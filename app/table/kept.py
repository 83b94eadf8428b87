"""What a tap leaves as it was is not drawn anew.

A tap that only chooses changes two or three pieces of a screen. Making all the others again, and
comparing them with how they stood, is most of what such a tap costs in Python. A piece that is the
very same object is neither made nor compared.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

Piece = TypeVar("Piece")


class Kept:
    """The pieces of one scene as they were drawn last; with another scene all of them are gone.

    A piece is put into a list of controls, never alone into another one (`content=…`): only there
    does Flet tell a control that it has come to a new parent.
    """

    def __init__(self) -> None:
        self._scene: object = None
        self._pieces: dict[Hashable, tuple[object, object]] = {}
        self._given: set[Hashable] = set()

    def begin(self, scene: object) -> None:
        """A drawing of this scene begins; `scene` is all that its pieces have in common."""
        self._given.clear()
        if scene != self._scene:
            self.clear()
            self._scene = scene

    def clear(self) -> None:
        """Nothing of what was drawn stays: a curtain falls, or the table is left."""
        self._scene = None
        self._pieces.clear()

    def __call__(self, name: Hashable, state: object, make: Callable[[], Piece]) -> Piece:
        """The piece of that name: the last one if it was drawn for the same state, else a new one.

        What `make` draws depends on nothing but the scene and `state`. A name that is asked for
        twice in a drawing gets another piece the second time.
        """
        if name in self._given:
            return make()
        self._given.add(name)
        known = self._pieces.get(name)
        if known is not None and known[0] == state:
            return known[1]  # type: ignore[return-value]  # made by the same name's `make`
        piece = make()
        self._pieces[name] = state, piece
        return piece
