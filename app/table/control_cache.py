"""Keeps controls that a drawing leaves unchanged.

Building all pieces of a screen again, and comparing them with the old ones, is most of a tap's or a
move's cost in Python. A piece that is the very same object is neither built nor compared.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Piece = TypeVar("Piece")


class ControlCache:
    """The pieces of the last drawings of one scene; another scene starts with none.

    `begin` each drawing, then ask for its pieces, in one of two ways:

    - by value, `kept(make, *args)`: the piece that `make` built of the same arguments in the last
      drawing. One that was not in it is gone. This suits boards, on which pieces come and go from
      move to move; only pieces that nobody presses, for a pressed one calls back into the drawing
      that it was built for.
    - by name, `kept.named(name, state, make)`: the piece of that name, as long as its state stays
      the same. It stays for the whole scene, also while it is hidden in another piece that has been
      kept. This suits pages, whose parts stay in place and call back into a scene that stays.

    Results that are no controls, `kept.fact(name, make)`, stay for the scene too.

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
        """Forgets all drawings: a curtain falls, or the table is left."""
        self._scene = None
        self._last = {}
        self._now = {}
        self._named.clear()
        self._facts.clear()

    def __call__(self, make: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Calls `make(scene, *args, **more)`, or reuses the last drawing's object.

        All arguments are hashable values, and the piece depends on them and the scene alone.
        """
        asked = (make, args, tuple(more.items()))
        piece = self._last.pop(asked, None)
        if piece is None:
            piece = make(self._scene, *args, **more)
        self._now[asked] = piece
        return piece

    def named(self, name: Hashable, state: object, make: Callable[[], Piece]) -> Piece:
        """The piece of that name: the last one if it was drawn for the same state, else a new one.

        The result of `make` depends on the scene and `state` alone. A name that is asked for twice
        in a drawing gets another piece the second time.
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
        """Calls `make` once: its result depends on the scene and the name alone."""
        if name not in self._facts:
            self._facts[name] = make()
        return self._facts[name]  # type: ignore[return-value]  # found by the same name's `make`
