"""Cast of a new game: its players with their seats and colours.

This module does not import Flet.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from app.store.names import check_name, clean_name, folded
from app.store.names import typed as valid
from app.store.records import UNDERSTUDIES
from app.theme.palette import SEAT_COLOURS

FIRST_TIME = 4
"""Number of players proposed for the first game on a device."""

USUAL_LEVEL = "regular"
"""Default level of understudies."""

PIN_DIGITS = 4

_keys = count(1)


class Billing:
    """Default names of people and understudies.

    Args:
        say: Function that returns a text of the app by its key.
    """

    def __init__(self, say: Callable[..., str]) -> None:
        self._say = say

    def person(self, number: int) -> str:
        """Returns the default name of a person by number."""
        return self._say("new.player", number=number)

    def understudies(self, level: str) -> list[str]:
        """Returns a level's stage names, which outnumber the seats at any table."""
        return self._say(f"level.{level}.names").split("|")


@dataclass
class Part:
    """A player of the new game.

    Attributes:
        name: Typed name; "" to use the name that the field offers, see `Cast.offered`.
        pin: Typed PIN, which is hashed when the game starts; "" for none.
        understudy: Level of the computer player; None for a person.
        person: Name of the person whom the understudy replaced; "" if there was none.
    """

    name: str
    colour: str
    pin: str = ""
    understudy: str | None = None
    person: str = ""
    refused: bool = False
    """Whether characters without a glyph were just removed from the typed name."""
    sealed: bool = False
    """Whether the PIN is set and must be entered before a change."""
    fills: bool = False
    """Whether the understudy fills a required seat until a person comes."""
    lent: bool = False
    """Whether the understudy plays for a person who is only watching."""
    key: int = field(default_factory=lambda: next(_keys))


@dataclass
class Cast:
    """Players in seat order, and removed people who can return.

    Attributes:
        parts: Players in seat order.
        bench: Removed people who can return.
        usual: Level of the next understudy.
        wanted: Number of players last chosen, which a game may not allow.
        sitting_out: Players for whom a smaller game had no seat. Understudies among them may return
            in a larger one.
    """

    parts: list[Part]
    seats: tuple[int, ...]
    billing: Billing
    bench: list[Part] = field(default_factory=list)
    usual: str = USUAL_LEVEL
    wanted: int = 0
    sitting_out: list[Part] = field(default_factory=list)

    @classmethod
    def remembered(cls, saved: Sequence[Any], seats: tuple[int, ...], billing: Billing) -> "Cast":
        """Restores the last cast from the format of `plain`, skipping invalid entries.

        Default names are replaced by those of the current language.
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
                part.fills = one.get("fills") is True
            cast.parts.append(part)
            if one.get("given") is True and (level is None or not cast._is_given(part)):
                given.append(part)
        for part in given:
            level = part.understudy
            part.name = "" if level is None else cast._stage_name(level)
        cast.wanted = len(cast.parts) or FIRST_TIME
        cast.fit(seats)
        return cast

    def fit(self, seats: tuple[int, ...]) -> None:
        """Adjusts the number of players to the allowed number nearest to `wanted`.

        Players that had no seat in a smaller game may return.
        """
        self.seats, chosen = seats, self.wanted
        watched = bool(self.parts) and self.watched
        wanted = min(seats, key=lambda number: (abs(number - chosen), number))
        while len(self.parts) > wanted:
            part = self.parts[self._last]
            self.remove(self._last)
            self.sitting_out.append(part)
        while len(self.parts) < wanted:
            waiting = [one for one in self.sitting_out if one.understudy is not None]
            if waiting and len(self.parts) + len(waiting) >= wanted:
                self._return(waiting[-1])
            elif self.people == 1 and len(self.parts) > 1 and not self._sit_out():
                self.add_understudy()
                self.parts[-1].fills = True
            else:
                self.add()
                if watched:
                    self._lend(len(self.parts) - 1)
        self.wanted = chosen

    def _return(self, part: Part) -> None:
        self.sitting_out.remove(part)
        if part.colour not in self.free_colours():
            part.colour = self.free_colours()[0]
        if folded(part.name) in self._taken():
            part.name = self._stage_name(part.understudy or self.usual)
        self.parts.append(part)

    def _sit_out(self) -> list[Part]:
        return [one for one in self.sitting_out if one.understudy is None and one.name.strip()]

    def left_out(self) -> list[str]:
        """Returns the names of players for whom the game has no seat.

        If there are any, people who have left their seats follow. If only understudies play, the
        list is empty.
        """
        taken = self._taken()
        out = [one.name for one in reversed(self.sitting_out) if folded(one.name) not in taken]
        if self.watched or not out:
            return []
        return [*{folded(name): name for name in [*out, *self.absent()]}.values()]

    def free_colours(self) -> list[str]:
        """Returns the colours that no player has."""
        worn = {part.colour for part in self.parts}
        return [colour for colour in SEAT_COLOURS if colour not in worn]

    @property
    def can_add(self) -> bool:
        """Whether the game has room for another player."""
        return len(self.parts) < min(max(self.seats), len(SEAT_COLOURS))

    @property
    def can_remove(self) -> bool:
        """Whether the game can be played with one player fewer."""
        return len(self.parts) > min(self.seats)

    @property
    def people(self) -> int:
        """Number of people among the players."""
        return sum(part.understudy is None for part in self.parts)

    def add(self) -> None:
        """Adds a person from the bench, or a new one."""
        taken = self._taken()
        part = next((one for one in reversed(self.bench) if folded(one.name) not in taken), None)
        if part is not None:
            self._call_back(part)
            if part.colour not in self.free_colours():
                part.colour = self.free_colours()[0]
        else:
            part = Part("", self.free_colours()[0])
        self.parts.append(part)
        self.wanted = len(self.parts)

    def add_understudy(self) -> None:
        """Adds an understudy of the usual level."""
        part = Part("", self.free_colours()[0], understudy=self.usual)
        part.name = self._stage_name(self.usual)
        self.parts.append(part)
        self.wanted = len(self.parts)

    def remove(self, index: int) -> None:
        """Removes a player; a named person moves to the bench.

        If the understudy plays for a person who only watches, that person moves to the bench.
        """
        if self.parts[index].lent:
            self.recast(index, None)
        part = self.parts.pop(index)
        self.sitting_out = [
            one for one in self.sitting_out if folded(one.name) != folded(part.name)
        ]
        if part.understudy is None and part.name.strip():
            self.bench.append(part)
        self.wanted = len(self.parts)

    def _call_back(self, part: Part) -> None:
        self.bench.remove(part)
        self.sitting_out = [one for one in self.sitting_out if one is not part]

    @property
    def _last(self) -> int:
        seats = range(len(self.parts))
        people = [seat for seat in seats if self.parts[seat].understudy is None]
        return seats[-2] if len(seats) > 1 and people == [seats[-1]] else seats[-1]

    # -- one more, one fewer -------------------------------------------------------------

    @property
    def leaving(self) -> int | None:
        """Seat of the player who leaves next, or None."""
        return self._last if self.can_remove else None

    def may_leave(self, index: int) -> bool:
        """Whether this player can be removed, or replaced by an understudy.

        False for the only person, and for an understudy in a required seat.
        """
        if self.parts[index].understudy is None:
            return self.people > 1
        return self.can_remove

    def take_away(self, index: int) -> None:
        """Removes a player; an understudy fills a required seat.

        A person replaced by the removed understudy moves to the bench. A person who only watches
        sits out, and is saved with the cast.
        """
        if self.can_remove:
            part = self.parts[index]
            lent = part.lent
            if part.understudy is not None and folded(part.person) not in self._taken():
                self.recast(index, None)
            self.remove(index)
            self.sitting_out += [part] * lent
        else:
            self.recast(index, self.usual)
            self.parts[index].fills = True

    @property
    def can_join(self) -> bool:
        """Whether there is a seat for another person."""
        return self.can_add or any(part.fills for part in self.parts)

    def join(self) -> None:
        """Adds a person in a new seat, else in an understudy's.

        At a full table, the person takes a required seat that an understudy fills. Known people
        return before new ones are added.
        """
        filled = [part for part in self.parts if part.fills]
        if filled and not self.can_add:
            self.recast(self.parts.index((self._gone() or filled)[0]), None)
            return
        self.add()
        if self._is_open(self.parts[-1]) and (gone := self._gone()):
            self._give_back(self.parts[-1], gone[0])

    def _gone(self) -> list[Part]:
        taken = self._taken()
        return [part for part in self.parts if part.fills and folded(part.person) not in taken]

    def _give_back(self, part: Part, filled: Part) -> None:
        part.name, part.pin, part.sealed = filled.person, filled.pin, filled.sealed
        part.colour, filled.colour = filled.colour, part.colour
        filled.person, filled.pin, filled.sealed = "", "", False

    def absent(self) -> list[str]:
        """Returns the names of people without a seat, latest first."""
        taken = self._taken()
        left = [*(part.person for part in self.parts), *(part.name for part in self.bench)]
        return [name for name in reversed(left) if folded(name) not in taken]

    def can_seat(self) -> bool:
        """Whether a known person can join without another sitting out."""
        return self.can_join or any(self._is_open(part) for part in self.parts)

    def seat(self, name: str, colour: str) -> None:
        """Seats a known person, if necessary in another player's seat.

        `colour` is the preferred colour, unless the person returns.
        """
        same = folded(name)
        played = (part for part in self.parts if part.understudy is not None)
        filled = next((part for part in played if folded(part.person) == same), None)
        unnamed = next((part for part in self.parts if self._is_open(part)), None)
        room = unnamed is not None or self.can_add
        if filled is not None and not room and (filled.fills or not self.can_join):
            self.recast(self.parts.index(filled), None)
            return
        back = next((part for part in self.bench if folded(part.name) == same), None)
        if back is not None:
            self._call_back(back)
        if unnamed is None:
            unnamed = self._new_seat()
        if filled is not None:
            self._give_back(unnamed, filled)
            return
        unnamed.name, unnamed.pin = name, "" if back is None else back.pin
        unnamed.sealed = back is not None and back.sealed
        wanted = colour if back is None else back.colour
        if wanted in self.free_colours():
            unnamed.colour = wanted

    def _new_seat(self) -> Part:
        if self.can_add:
            self.parts.append(Part("", self.free_colours()[0]))
            self.wanted = len(self.parts)
            return self.parts[-1]
        part = next((part for part in self.parts if part.fills), None)
        if part is None:
            return self._vacate()
        self.recast(self.parts.index(part), None)
        if part.name.strip():
            self.bench.append(replace(part, key=next(_keys)))
        part.name, part.person, part.pin, part.sealed = "", "", "", False
        return part

    def _vacate(self) -> Part:
        seats = range(len(self.parts))
        index = max(seats, key=lambda seat: (self.parts[seat].understudy is not None, seat))
        out, wanted = self.parts[index], self.wanted
        self.remove(index)
        self.sitting_out.append(out)
        self.wanted = wanted
        self.parts.insert(index, Part("", out.colour))
        return self.parts[index]

    @staticmethod
    def _is_open(part: Part) -> bool:
        return part.understudy is None and not part.name.strip() and not part.pin

    def move(self, index: int, to: int) -> None:
        """Moves a player to another seat; ignores a seat out of range."""
        if 0 <= index < len(self.parts) and 0 <= to < len(self.parts):
            self.parts.insert(to, self.parts.pop(index))

    def recolour(self, index: int, colour: str) -> None:
        """Changes a player's colour, swapping colours with its current owner."""
        old = self.parts[index].colour
        for part in self.parts:
            if part.colour == colour:
                part.colour = old
        self.parts[index].colour = colour

    def rename(self, index: int, typed: str) -> None:
        """Renames a player.

        Characters that no name may contain are removed at once.
        """
        part = self.parts[index]
        part.name = valid(typed)
        part.refused = part.name != typed

    def offered(self, index: int) -> str:
        """Returns the name that a player gets if the field stays empty."""
        part = self.parts[index]
        taken = self._taken(but=part)
        # No two empty fields offer the same name.
        if (level := part.understudy) is not None:
            empty = sum(
                one.understudy == level and not one.name.strip() for one in self.parts[:index]
            )
            return self._stage_names(level)[empty]
        names = (self.billing.person(number) for number in count(index + 1, len(SEAT_COLOURS)))
        return next(name for name in names if folded(name) not in taken)

    def name_of(self, index: int) -> str:
        """Returns a player's typed name, otherwise the offered one."""
        return clean_name(self.parts[index].name) or self.offered(index)

    @property
    def names(self) -> list[str]:
        """Names of the players in the game; see `name_of`."""
        return [self.name_of(index) for index in range(len(self.parts))]

    # -- people and understudies ---------------------------------------------------------

    def recast(self, index: int, level: str | None) -> None:
        """Gives a seat to an understudy, or to a person.

        A returning person gets the old name back, otherwise a name typed for the understudy, unless
        another player has it. An understudy gets a stage name of its level, unless it was renamed
        by hand.
        """
        part = self.parts[index]
        if level == part.understudy:
            return
        part.refused = False
        if level is None or part.understudy is None:
            part.fills = part.lent = False
        if level is None:
            taken = self._taken(but=part)
            name = part.person or ("" if self._is_stage_name(part.name) else part.name)
            part.name = name if folded(name) not in taken else ""
        elif part.understudy is None:
            part.person = part.name
            part.name = self._stage_name(level)
        elif self._is_given(part):
            part.name = self._stage_name(level)
        part.understudy = level
        self.usual = level or self.usual

    @property
    def watched(self) -> bool:
        """Whether only understudies play."""
        return self.people == 0

    @property
    def lent(self) -> int:
        """Number of people who only watch while understudies play for them."""
        return sum(part.lent for part in self.parts)

    def watch(self, on: bool) -> None:
        """Gives the people's seats to understudies, or back if `on` is False.

        If there is no seat to give back, the first seat goes to a person.
        """
        if on:
            for index, part in enumerate(self.parts):
                if part.understudy is None:
                    self._lend(index)
            return
        lent = [index for index, part in enumerate(self.parts) if part.lent]
        for index in lent or [0]:
            self.recast(index, None)

    def _lend(self, index: int) -> None:
        self.recast(index, self.usual)
        self.parts[index].lent = True

    @property
    def level(self) -> str | None:
        """Common level of all understudies, or None."""
        levels = {part.understudy for part in self.parts} - {None}
        return levels.pop() if len(levels) == 1 else None

    @property
    def has_understudies(self) -> bool:
        """Whether the cast has at least one understudy."""
        return any(part.understudy is not None for part in self.parts)

    def level_all(self, level: str) -> None:
        """Sets the level of every understudy."""
        for index, part in enumerate(self.parts):
            if part.understudy is not None:
                self.recast(index, level)

    def _taken(self, but: Part | None = None) -> set[str]:
        return {folded(part.name) for part in self.parts if part is not but} | {""}

    def _is_given(self, part: Part) -> bool:
        if part.understudy is not None:
            return part.name in self.billing.understudies(part.understudy)
        numbers = range(1, 2 * len(SEAT_COLOURS) + 1)  # enough for table and bench
        return part.name in map(self.billing.person, numbers)

    def _is_stage_name(self, name: str) -> bool:
        return any(name in self.billing.understudies(level) for level in UNDERSTUDIES)

    def _stage_name(self, level: str) -> str:
        return self._stage_names(level)[0]

    def _stage_names(self, level: str) -> list[str]:
        people = {name for part in self.parts + self.bench for name in (part.name, part.person)}
        taken = {folded(name) for name in people}
        numbers = range(1, 3 * len(SEAT_COLOURS) + 1)
        names = [*self.billing.understudies(level), *map(self.billing.person, numbers)]
        return [name for name in names if folded(name) not in taken]

    # -- whether it can start ------------------------------------------------------------

    def problems(self) -> list[str | None]:
        """Returns the text key of each name's problem, or None.

        An empty field is no problem; see `name_of`.
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
        """Returns the text key of each PIN's problem, or None.

        Understudies have no PIN.
        """
        return [
            None
            if not part.pin
            or part.understudy is not None
            or (len(part.pin) == PIN_DIGITS and part.pin.isascii() and part.pin.isdigit())
            else "new.pin.wrong"
            for part in self.parts
        ]

    def seal(self) -> None:
        """Marks each valid PIN as set, so that changes require it."""
        for part, wrong in zip(self.parts, self.pin_problems(), strict=True):
            chosen = part.understudy is None and wrong is None
            part.sealed = bool(part.pin) and (part.sealed or chosen)

    @property
    def ready(self) -> bool:
        """Whether the game can start with this cast."""
        wrong = [*self.problems(), *self.pin_problems()]
        return len(self.parts) in self.seats and not any(wrong)

    def plain(self) -> list[dict[str, Any]]:
        """Returns the cast as JSON data for the settings, without PINs.

        People who only watch have their seats again. Players for whom the game has no seat follow,
        so that the next larger game seats them. Where a seat is free, nobody waits for one: who was
        taken away stays away.
        """
        cast, full = self, len(self.parts) == max(self.seats)
        if self.watched and self.lent:
            cast = replace(self, parts=[replace(part) for part in self.parts])
            cast.watch(False)
        seated = zip(cast.parts, cast.names, strict=True)
        here = [self._plain(part, name) for part, name in seated]
        waiting = cast._waiting() if full or self.watched else []
        return here + [self._plain(part, clean_name(part.name)) for part in waiting]

    def _waiting(self) -> list[Part]:
        if self.watched:
            return []
        taken = self._taken()
        return [
            part
            for part in reversed(self.sitting_out)
            if folded(part.name) not in taken and not part.fills
        ]

    def _plain(self, part: Part, name: str) -> dict[str, Any]:
        return {
            "name": name,
            "colour": part.colour,
            "understudy": part.understudy,
            "person": clean_name(part.person),
            "given": not part.name.strip() or self._is_given(part),
            "fills": part.fills,
        }


def _name(saved: Any) -> str:
    return saved.strip() if isinstance(saved, str) and check_name(saved) is None else ""
