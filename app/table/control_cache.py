"""Cache of controls that stay unchanged between drawings.

Rebuilding all controls of a screen, and comparing them with the old ones, is most of the cost of a
tap or a move in Python. Flet skips a control that is the same object as before.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Piece = TypeVar("Piece")


class ControlCache:
    """Controls of the last drawings of a scene. A new scene starts with an empty cache.

    Call `begin` for each drawing, then ask for its controls in one of two ways:

    - by value, `kept(make, *args)`: the control that `make` built from the same arguments in the
      last drawing. A control not used in that drawing is dropped. This suits boards, whose pieces
      come and go from move to move; only for controls without callbacks, since a callback belongs
      to the drawing that it was built for.
    - by name, `kept.named(name, state, make)`: the control of that name, as long as its state stays
      the same. It stays for the whole scene, even while it is inside another cached control. This
      suits pages, whose parts stay in place and call back into the same scene.

    Other results, `kept.fact(name, make)`, stay for the scene too.

    No control is returned twice in one drawing. A cached control must be put into a list of
    controls, never alone into another one (`content=…`): only in lists does Flet notice that a
    control has a new parent.
    """

    def __init__(self) -> None:
        self._scene: object = None
        self._last: dict[Any, Any] = {}
        self._now: dict[Any, Any] = {}
        self._named: dict[Hashable, tuple[object, object]] = {}
        self._given: set[Hashable] = set()
        self._facts: dict[Hashable, object] = {}

    def begin(self, scene: object) -> None:
        """Begins a drawing; `scene` is everything that its controls have in common."""
        if scene != self._scene:
            self.clear()
            self._scene = scene
        self._last, self._now = self._now, {}
        self._given.clear()

    def clear(self) -> None:
        """Empties the cache when a curtain falls or the table is left."""
        self._scene = None
        self._last = {}
        self._now = {}
        self._named.clear()
        self._facts.clear()

    def __call__(self, make: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Calls `make(scene, *args, **more)`, or returns the last drawing's control.

        All arguments must be hashable, and the control must depend on them and the scene alone.
        """
        asked = (make, args, tuple(more.items()))
        piece = self._last.pop(asked, None)
        if piece is None:
            piece = make(self._scene, *args, **more)
        self._now[asked] = piece
        return piece

    def named(self, name: Hashable, state: object, make: Callable[[], Piece]) -> Piece:
        """Returns the control of that name, cached as long as its state is unchanged.

        The result of `make` must depend on the scene and `state` alone. The second request for a
        name within a drawing gets another control.
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
        """Calls `make` once per scene and name, and caches the result."""
        if name not in self._facts:
            self._facts[name] = make()
        return self._facts[name]  # type: ignore[return-value]  # found by the same name's `make`
