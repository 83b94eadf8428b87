"""The stack of open screens, with the foyer at the bottom."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any


@dataclass(frozen=True)
class Place:
    """A screen with its arguments; each visit has its own number.

    Attributes:
        state: Values of the visit until the screen is closed, such as its scroll position.
    """

    name: str
    args: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict, compare=False)
    visit: int = field(default_factory=count().__next__, compare=False)


class Places:
    """The stack of open screens.

    Args:
        moved: Called when the stack changes.

    Attributes:
        trail: Open screens, from the bottom to the top.
        turn: Function that turns a number of pages of the top screen; None if it has no pages.
        unsent: Forms that were left before they were sent, by name.
        tab: Function that Tab calls to focus the next text field; None if Tab works as usual.
    """

    def __init__(self, moved: Callable[[], None]) -> None:
        self.trail: list[Place] = [Place("home")]
        self.unsent: dict[str, Any] = {}
        self.turn: Callable[[int], None] | None = None
        self.tab: Callable[[], None] | None = None
        self._moved = moved

    @property
    def top(self) -> Place:
        """The top screen."""
        return self.trail[-1]

    @property
    def route(self) -> str:
        """The stack as an address, such as `/`, `/play` or `/play/rules`."""
        return "/" + "/".join(place.name for place in self.trail[1:])

    def go(self, name: str, **args: Any) -> None:
        """Opens a screen on top."""
        self._walk([*self.trail, Place(name, args)])

    def back(self, *_: Any) -> None:
        """Closes the top screen."""
        self._walk(self.trail[:-1] or self.trail)

    def leave(self, place: Place) -> None:
        """Closes a screen if it is the top screen."""
        if self.top is place:
            self.back()

    def swap(self, name: str, **args: Any) -> None:
        """Replaces the top screen."""
        self._walk([*self.trail[:-1], Place(name, args)])

    def home(self, *then: Place) -> None:
        """Closes all screens except the foyer, then opens the given ones."""
        self._walk([Place("home"), *then])

    def _walk(self, trail: list[Place]) -> None:
        self.trail = trail
        self.turn = self.tab = None
        self._moved()


def forget(places: Places, session: str) -> None:
    """Closes the top screens that show a deleted game."""
    while places.top.args.get("session") == session:
        places.back()
