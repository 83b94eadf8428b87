"""What a drawing leaves as it was is not drawn anew.

Making all pieces of a screen again, and comparing them with how they stood, is most of what a tap
or a move costs in Python. A piece that is the very same object is neither made nor compared.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Piece = TypeVar("Piece")


class ControlCache:
    """The pieces of the last drawings of one scene; with another scene all of them are gone.

    `begin` each drawing, then ask for its pieces, in one of two ways:

    - by value, `kept(make, *args)`: the piece of the last drawing that `make` made of the same
      arguments. What was not in the last drawing is gone. This suits boards, on which pieces come
      and go from move to move; only pieces that nobody presses, for what is pressed calls back
      into the drawing that it was made for.
    - by name, `kept.named(name, state, make)`: the piece of that name, as long as what it tells of
      stays the same. It stays for the whole scene, also while it is hidden in another piece that
      has not been made anew. This suits pages, whose parts stand where they are and call back into
      a scene that stays.

    What has been worked out and is no control, `kept.fact(name, make)`, stays for the scene too.

    No piece is handed out twice in one drawing. A piece is put into a list of controls, never alone
    into another one (`content=…`): only there does Flet tell a control that it has come to a new
    parent.
    """

    def __init__(self) -> None:
        self._scene: object = None
        self._last: dict[Any, Any] = {}
        self._now: dict[Any, Any] = {}
        self._named: dict[Hashable, tuple[object, object]] = {}
        self._given: set[Hashable] = set()
        self._facts: dict[Hashable, object] = {}

    def begin(self, scene: object) -> None:
        """A drawing of this scene begins; `scene` is all that its pieces have in common."""
        if scene != self._scene:
            self.clear()
            self._scene = scene
        self._last, self._now = self._now, {}
        self._given.clear()

    def clear(self) -> None:
        """Nothing of what was drawn stays: a curtain falls, or the table is left."""
        self._scene = None
        self._last = {}
        self._now = {}
        self._named.clear()
        self._facts.clear()

    def __call__(self, make: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """What `make(scene, *args, **more)` makes; the last drawing's object if it is the same.

        All arguments are hashable values, and all that `make` draws comes from them and the scene.
        """
        asked = (make, args, tuple(more.items()))
        piece = self._last.pop(asked, None)
        if piece is None:
            piece = make(self._scene, *args, **more)
        self._now[asked] = piece
        return piece

    def named(self, name: Hashable, state: object, make: Callable[[], Piece]) -> Piece:
        """The piece of that name: the last one if it was drawn for the same state, else a new one.

        What `make` draws depends on nothing but the scene and `state`. A name that is asked for
        twice in a drawing gets another piece the second time.
        """
        if name in self._given:
            return make()
        self._given.add(name)
        known = self._named.get(name)
        if known is not None and known[0] == state:
            return known[1]  # type: ignore[return-value]  # made by the same name's `make`
        piece = make()
        self._named[name] = state, piece
        return piece

    def fact(self, name: Hashable, make: Callable[[], Piece]) -> Piece:
        """What `make` finds, which depends on the scene and the name alone; found once."""
        if name not in self._facts:
            self._facts[name] = make()
        return self._facts[name]  # type: ignore[return-value]  # found by the same name's `make`
