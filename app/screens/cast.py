"""The cast that a new game is given: who sits where, in which colour. No Flet in here."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from app.store.names import check_name
from app.theme.palette import SEAT_COLOURS

FIRST_TIME = 4
"""Players of the very first game, where it allows that many."""

PIN_DIGITS = 4

_keys = count(1)


@dataclass
class Part:
    """One player. `pin` is what was typed, empty for none; it is hashed when the game starts."""

    name: str
    colour: str
    pin: str = ""
    refused: bool = False
    """Whether something was just typed into the name that cannot be drawn."""
    key: int = field(default_factory=lambda: next(_keys))


@dataclass
class Cast:
    """The players in seat order, and on the bench those who were sent off but not forgotten.

    `default_name(number)` makes the name of a player whom nobody has named.
    """

    parts: list[Part]
    seats: tuple[int, ...]
    default_name: Callable[[int], str]
    bench: list[Part] = field(default_factory=list)

    @classmethod
    def remembered(
        cls, kept: Sequence[Any], seats: tuple[int, ...], default_name: Callable[[int], str]
    ) -> "Cast":
        """The last cast (`kept`: dicts with "name" and "colour"; nonsense is left out)."""
        cast = cls([], seats, default_name)
        for one in kept:
            name, colour = (
                (one.get("name"), one.get("colour")) if isinstance(one, dict) else ("", "")
            )
            if (
                not isinstance(name, str)
                or check_name(name)
                or len(cast.parts) == len(SEAT_COLOURS)
            ):
                continue
            free = cast.free_colours()
            cast.parts.append(Part(name.strip(), colour if colour in free else free[0]))
        cast.fit(seats, start=len(cast.parts) or FIRST_TIME)
        return cast

    def fit(self, seats: tuple[int, ...], start: int | None = None) -> None:
        """As many players as the game can have, as near as possible to how many there are."""
        self.seats = seats
        wanted = start if start is not None else len(self.parts)
        wanted = min(seats, key=lambda number: (abs(number - wanted), number))
        while len(self.parts) > wanted:
            self.remove(len(self.parts) - 1)
        while len(self.parts) < wanted:
            self.add()

    def free_colours(self) -> list[str]:
        """The colours that nobody wears."""
        worn = {part.colour for part in self.parts}
        return [colour for colour in SEAT_COLOURS if colour not in worn]

    @property
    def can_add(self) -> bool:
        """Whether the game has room for one more."""
        return len(self.parts) < min(max(self.seats), len(SEAT_COLOURS))

    @property
    def can_remove(self) -> bool:
        """Whether the game goes with one fewer."""
        return len(self.parts) > min(self.seats)

    def add(self) -> None:
        """One more player: from the bench, else a new one with a name and colour that are free."""
        if self.bench:
            part = self.bench.pop()
            if part.colour not in self.free_colours():
                part.colour = self.free_colours()[0]
        else:
            taken = {folded(part.name) for part in self.parts}
            number = next(n for n in count(1) if folded(self.default_name(n)) not in taken)
            part = Part(self.default_name(number), self.free_colours()[0])
        self.parts.append(part)

    def remove(self, index: int) -> None:
        """Sends a player to the bench."""
        self.bench.append(self.parts.pop(index))

    def move(self, index: int, to: int) -> None:
        """Another seat for a player; out of range does nothing."""
        if 0 <= index < len(self.parts) and 0 <= to < len(self.parts):
            self.parts.insert(to, self.parts.pop(index))

    def recolour(self, index: int, colour: str) -> None:
        """Another colour; who wears it already takes the old one."""
        old = self.parts[index].colour
        for part in self.parts:
            if part.colour == colour:
                part.colour = old
        self.parts[index].colour = colour

    def rename(self, index: int, typed: str) -> None:
        """Another name. Signs that cannot be drawn are taken out again at once and told about: as
        long as one stands in the field, the browser looks for a font at every frame."""
        part = self.parts[index]
        part.name = "".join(
            sign for sign in typed if sign.isspace() or check_name(f"a{sign}") is None
        )
        part.refused = part.name != typed

    def problems(self) -> list[str | None]:
        """For each seat the catalogue key of what is wrong with its name, or None."""
        seen: set[str] = set()
        found: list[str | None] = []
        for part in self.parts:
            key = check_name(part.name)
            if key is None and folded(part.name) in seen:
                key = "new.name.twice"
            seen.add(folded(part.name))
            found.append(key)
        return found

    def pin_problems(self) -> list[str | None]:
        """For each seat the key of what is wrong with its PIN, or None."""
        return [
            None
            if not part.pin
            or (len(part.pin) == PIN_DIGITS and part.pin.isascii() and part.pin.isdigit())
            else "new.pin.wrong"
            for part in self.parts
        ]

    @property
    def ready(self) -> bool:
        """Whether the game can start with this cast."""
        wrong = [*self.problems(), *self.pin_problems()]
        return len(self.parts) in self.seats and not any(wrong)

    def plain(self) -> list[dict[str, str]]:
        """What is remembered of the cast: names and colours, never a PIN."""
        return [{"name": part.name.strip(), "colour": part.colour} for part in self.parts]


def folded(name: str) -> str:
    """A name as far as two names must differ: not by case, spaces or how accents are typed."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())
