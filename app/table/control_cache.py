"""Cache of controls that stay the same between drawings.

Building all controls of a screen and comparing them with the old ones takes most of the Python time
of a tap or a move. Flet skips a control that is the same object as before.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Piece = TypeVar("Piece")


class ControlCache:
    """Cache of the controls of one scene.

    A new scene starts with an empty cache. Call `begin` before each drawing, then request controls
    in one of two ways:

    - by value, `cache(make, *args)`: returns the control that `make` built from equal arguments in
      the last drawing. A control not requested in a drawing is dropped. This suits boards, whose
      pieces appear and disappear. The control must have no callbacks, because a callback belongs to
      the drawing that it was built for.
    - by name, `cache.named(name, state, make)`: returns the control of that name while its state is
      unchanged. It is cached for the whole scene, even while it is inside another cached control.
      This suits pages, whose parts stay in place and whose callbacks belong to the same scene.

    Other results are cached for the scene by `cache.fact(name, make)`.

    No control is returned twice in one drawing. A cached control must be placed in a list of
    controls, never directly in another control (`content=…`): only in lists does Flet notice that a
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
        """Begins a drawing.

        Args:
            scene: Everything that all controls of the drawing depend on. If it differs from the
                last one, the cache is emptied.
        """
        if scene != self._scene:
            self.clear()
            self._scene = scene
        self._last, self._now = self._now, {}
        self._given.clear()

    def clear(self) -> None:
        """Empties the cache."""
        self._scene = None
        self._last = {}
        self._now = {}
        self._named.clear()
        self._facts.clear()

    def __call__(self, make: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Returns the control of the last drawing, or a new one.

        A new one is the result of `make(scene, *args, **more)`. All arguments must be hashable, and
        the control must depend only on them and on the scene.
        """
        asked = (make, args, tuple(more.items()))
        piece = self._last.pop(asked, None)
        if piece is None:
            piece = make(self._scene, *args, **more)
        self._now[asked] = piece
        return piece

    def named(self, name: Hashable, state: object, make: Callable[[], Piece]) -> Piece:
        """Returns the control with a name, cached while its state is unchanged.

        The result of `make` must depend only on the scene and `state`. A second request for the
        same name within a drawing returns a new, uncached control.
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
        """Returns the result of `make`, cached by name until the scene changes."""
        if name not in self._facts:
            self._facts[name] = make()
        return self._facts[name]  # type: ignore[return-value]  # found by the same name's `make`
