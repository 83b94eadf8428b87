"""The trail of open screens, the foyer lowest."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any


@dataclass(frozen=True)
class Place:
    """A screen and what it was opened with; each visit has a number of its own."""

    name: str
    args: dict[str, Any] = field(default_factory=dict)
    visit: int = field(default_factory=count().__next__, compare=False)


class Places:
    """The trail of open screens.

    Args:
        moved: Called whenever another screen lies on top.

    Attributes:
        turn: Turns the pages of the screen on top by so many; None where it has none.
    """

    def __init__(self, moved: Callable[[], None]) -> None:
        self.trail: list[Place] = [Place("home")]
        self.turn: Callable[[int], None] | None = None
        self._moved = moved

    @property
    def top(self) -> Place:
        """The screen on top."""
        return self.trail[-1]

    @property
    def route(self) -> str:
        """The trail as an address, such as `/`, `/play` or `/play/rules`."""
        return "/" + "/".join(place.name for place in self.trail[1:])

    def go(self, name: str, **args: Any) -> None:
        """Opens a screen on top of this one."""
        self._walk([*self.trail, Place(name, args)])

    def back(self, *_: Any) -> None:
        """Closes the screen on top."""
        self._walk(self.trail[:-1] or self.trail)

    def leave(self, place: Place) -> None:
        """Closes a screen, unless Back was faster."""
        if self.top is place:
            self.back()

    def swap(self, name: str, **args: Any) -> None:
        """Opens a screen in place of the one on top."""
        self._walk([*self.trail[:-1], Place(name, args)])

    def home(self, *then: Place) -> None:
        """Back to the foyer, and from there to the places given."""
        self._walk([Place("home"), *then])

    def _walk(self, trail: list[Place]) -> None:
        self.trail = trail
        self.turn = None
        self._moved()


def forget(places: Places, session: str) -> None:
    """Closes the screens on top that show a game which is gone."""
    while places.top.args.get("session") == session:
        places.back()
