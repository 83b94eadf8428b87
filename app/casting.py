"""The cast that a new game is given: who sits where, in which colour. No Flet in here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from app.store.names import check_name, folded
from app.store.records import UNDERSTUDIES
from app.theme.palette import SEAT_COLOURS

FIRST_TIME = 4
"""Players of the very first game, where it allows that many."""

USUAL_LEVEL = "regular"
"""The level of the first understudies of all."""

PIN_DIGITS = 4

COMPANIES = ("together", "alone", "watch")
"""Everybody a person; one person and understudies; understudies only."""

_keys = count(1)


class Billing:
    """Names of people and understudies until somebody names them.

    `say` gives the texts of the app.
    """

    def __init__(self, say: Callable[..., str]) -> None:
        self._say = say

    def person(self, number: int) -> str:
        """The name of a person who has not typed one."""
        return self._say("new.player", number=number)

    def understudies(self, level: str) -> list[str]:
        """The stage names of a level, more of them than a table has seats."""
        return self._say(f"level.{level}.names").split("|")


@dataclass
class Part:
    """One player. `pin` is what was typed, empty for none; it is hashed when the game starts.

    `understudy` is the level of the computer player in this part, None for a person; `person` is
    the name of whoever had the part before the understudy, empty when nobody had.
    """

    name: str
    colour: str
    pin: str = ""
    understudy: str | None = None
    person: str = ""
    refused: bool = False
    """Whether something was just typed into the name that cannot be drawn."""
    sealed: bool = False
    """Whether the PIN stands, so that only who gives it changes it."""
    key: int = field(default_factory=lambda: next(_keys))


@dataclass
class Cast:
    """The players in seat order, and on the bench those who were removed but not forgotten.

    `usual` is the level of the next understudy: that of the last one.
    """

    parts: list[Part]
    seats: tuple[int, ...]
    billing: Billing
    bench: list[Part] = field(default_factory=list)
    usual: str = USUAL_LEVEL

    @classmethod
    def remembered(cls, saved: Sequence[Any], seats: tuple[int, ...], billing: Billing) -> "Cast":
        """The last cast (`saved`: dicts as from `plain`; nonsense is left out).

        A name that was given and not typed is given again if the language has changed since.
        """
        cast = cls([], seats, billing)
        given: list[Part] = []
        for one in saved:
            one = one if isinstance(one, dict) else {}
            name = _name(one.get("name"))
            if not name or len(cast.parts) == len(SEAT_COLOURS):
                continue
            free, level = cast.free_colours(), one.get("understudy")
            colour = next((colour for colour in free if colour == one.get("colour")), free[0])
            part = Part(name, colour)
            if level in UNDERSTUDIES:
                part.understudy = cast.usual = level
                part.person = _name(one.get("person"))
            cast.parts.append(part)
            if one.get("given") is True and not cast._is_given(part):
                given.append(part)
        for part in given:
            level = part.understudy
            part.name = cast._new_name() if level is None else cast._stage_name(level)
        cast.fit(seats, start=len(cast.parts) or FIRST_TIME)
        return cast

    def fit(self, seats: tuple[int, ...], start: int | None = None) -> None:
        """Fits the number of players to the game, as close as possible to the present one."""
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
        """Whether the game can be played with one fewer."""
        return len(self.parts) > min(self.seats)

    def add(self) -> None:
        """One more person: from the bench, else a new one with a name and colour that are free."""
        taken = self._taken()
        part = next((one for one in reversed(self.bench) if folded(one.name) not in taken), None)
        if part is not None:
            self.bench.remove(part)
            if part.colour not in self.free_colours():
                part.colour = self.free_colours()[0]
        else:
            part = Part(self._new_name(), self.free_colours()[0])
        self.parts.append(part)

    def add_understudy(self) -> None:
        """One more understudy, of the usual level."""
        part = Part("", self.free_colours()[0], understudy=self.usual)
        part.name = self._stage_name(self.usual)
        self.parts.append(part)

    def remove(self, index: int) -> None:
        """Removes a player: a person to the bench, an understudy for good."""
        part = self.parts.pop(index)
        if part.understudy is None:
            self.bench.append(part)

    def move(self, index: int, to: int) -> None:
        """Another seat for a player; out of range does nothing."""
        if 0 <= index < len(self.parts) and 0 <= to < len(self.parts):
            self.parts.insert(to, self.parts.pop(index))

    def recolour(self, index: int, colour: str) -> None:
        """Another colour; if somebody wears it already, they swap."""
        old = self.parts[index].colour
        for part in self.parts:
            if part.colour == colour:
                part.colour = old
        self.parts[index].colour = colour

    def rename(self, index: int, typed: str) -> None:
        """Renames a player.

        Characters that our fonts lack are removed at once, with a message: as long as one is in the
        field, the browser looks for a font at every frame.
        """
        part = self.parts[index]
        part.name = "".join(
            sign for sign in typed if sign.isspace() or check_name(f"a{sign}") is None
        )
        part.refused = part.name != typed

    def offered(self, index: int) -> str:
        """The name that an empty field of this player stands for."""
        part = self.parts[index]
        if part.understudy is not None:
            return self._stage_name(part.understudy)
        taken = self._taken(but=part)
        # No two empty fields offer the same number.
        names = (self.billing.person(number) for number in count(index + 1, len(SEAT_COLOURS)))
        return next(name for name in names if folded(name) not in taken)

    def settle(self) -> None:
        """Gives the players without a name those that their fields offer."""
        for index, part in enumerate(self.parts):
            if not part.name.strip():
                part.name = self.offered(index)

    # -- people and understudies ---------------------------------------------------------

    def recast(self, index: int, level: str | None) -> None:
        """Gives a part to an understudy of this level, or with None to a person.

        A person who comes back has the old name again; an understudy comes under a stage name of
        its level, unless it was given another one by hand.
        """
        part = self.parts[index]
        if level == part.understudy:
            return
        part.refused = False
        if level is None:
            taken = self._taken(but=part)
            part.name = part.person if folded(part.person) not in taken else ""
            part.name = part.name or self._new_name()
        elif part.understudy is None:
            part.person = part.name
            part.name = self._stage_name(level)
        elif self._is_given(part):
            part.name = self._stage_name(level)
        part.understudy = level
        self.usual = level or self.usual

    @property
    def company(self) -> str:
        """Which of the COMPANIES this cast is; empty where it is none of them."""
        people = sum(part.understudy is None for part in self.parts)
        if people == len(self.parts):
            return "together"
        return {1: "alone", 0: "watch"}.get(people, "")

    def gather(self, company: str) -> None:
        """Makes the cast one of the COMPANIES; whoever stays keeps their name and level."""
        people = [part for part in self.parts if part.understudy is None]
        stays = people[0] if people else self.parts[0]
        for index, part in enumerate(self.parts):
            if company == "together" or (company == "alone" and part is stays):
                self.recast(index, None)
            else:
                self.recast(index, part.understudy or self.usual)

    @property
    def level(self) -> str | None:
        """The level that all understudies have; None where they differ or there are none."""
        levels = {part.understudy for part in self.parts} - {None}
        return levels.pop() if len(levels) == 1 else None

    @property
    def has_understudies(self) -> bool:
        """Whether there is at least one."""
        return any(part.understudy is not None for part in self.parts)

    def level_all(self, level: str) -> None:
        """Every understudy at this level."""
        for index, part in enumerate(self.parts):
            if part.understudy is not None:
                self.recast(index, level)

    def _taken(self, but: Part | None = None) -> set[str]:
        return {folded(part.name) for part in self.parts if part is not but} | {""}

    def _is_given(self, part: Part) -> bool:
        """Whether nobody has typed this name: it is one of the billing's, in its language."""
        if part.understudy is not None:
            return part.name in self.billing.understudies(part.understudy)
        numbers = range(1, 2 * len(SEAT_COLOURS) + 1)  # of those at the table and on the bench
        return part.name in map(self.billing.person, numbers)

    def _new_name(self) -> str:
        names = (self.billing.person(number) for number in count(1))
        taken = self._taken()
        return next(name for name in names if folded(name) not in taken)

    def _stage_name(self, level: str) -> str:
        people = {name for part in self.parts + self.bench for name in (part.name, part.person)}
        taken = {folded(name) for name in people}
        names = self.billing.understudies(level)
        return next((name for name in names if folded(name) not in taken), self._new_name())

    # -- whether it can start ------------------------------------------------------------

    def problems(self) -> list[str | None]:
        """For each seat the catalogue key of what is wrong with its name, or None.

        An empty field is no mistake; see `offered`.
        """
        seen: set[str] = set()
        found: list[str | None] = []
        for part in self.parts:
            if not part.name.strip():
                found.append(None)
                continue
            key = check_name(part.name)
            if key is None and folded(part.name) in seen:
                key = "new.name.twice"
            seen.add(folded(part.name))
            found.append(key)
        return found

    def pin_problems(self) -> list[str | None]:
        """For each seat the key of what is wrong with its PIN, or None; understudies have none."""
        return [
            None
            if not part.pin
            or part.understudy is not None
            or (len(part.pin) == PIN_DIGITS and part.pin.isascii() and part.pin.isdigit())
            else "new.pin.wrong"
            for part in self.parts
        ]

    def seal(self) -> None:
        """Closes the PINs that have been chosen."""
        for part, wrong in zip(self.parts, self.pin_problems(), strict=True):
            chosen = part.understudy is None and wrong is None
            part.sealed = bool(part.pin) and (part.sealed or chosen)

    @property
    def ready(self) -> bool:
        """Whether the game can start with this cast."""
        wrong = [*self.problems(), *self.pin_problems()]
        return len(self.parts) in self.seats and not any(wrong)

    def plain(self) -> list[dict[str, Any]]:
        """The cast as the settings remember it: names, colours and levels, never a PIN."""
        return [
            {
                "name": part.name.strip(),
                "colour": part.colour,
                "understudy": part.understudy,
                "person": part.person.strip(),
                "given": self._is_given(part),
            }
            for part in self.parts
        ]


def _name(saved: Any) -> str:
    """A name that was kept; empty where it can be nobody's."""
    return saved.strip() if isinstance(saved, str) and check_name(saved) is None else ""
