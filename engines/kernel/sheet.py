"""Sheets: a view in words, for boards without pictures, terminals and screen readers.

A game may lay out its own sheets; `generic` makes those of any game, knowing nothing of it. A view
is a dict of plain data: its scalars become facts, its lists rows. A list with one entry for each
seat becomes a row for everybody; whether a field is such a list is learnt from fresh games of every
size, never from the match on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .action import Action
from .language import ENGLISH, Speaker, kernel

if TYPE_CHECKING:
    from .game import Game

SEAT_FIELDS = frozenset({"turn", "leader", "winner", "dealer"})
"""Fields that hold a seat though their name does not end in "seat"."""

SKIPPED = frozenset({"game", "seat", "seats", "options"})
"""Fields that are shown elsewhere: game, reader, players, options."""

OWN = "hand"
"""Field of a seat's own cards in every game."""


class Cell(NamedTuple):
    """Thing on the table: its name, a note and its most important number.

    free: nothing is there, though something could be; `text` names the place
    faint: it is there, but nothing can be done with it for now; the note says so
    """

    text: str
    note: str = ""
    mark: str = ""
    free: bool = False
    faint: bool = False

    def in_words(self, lang: str = ENGLISH) -> str:
        """All of it in a line."""
        say = kernel(lang)
        named = say("cell.marked", text=self.text, mark=self.mark).strip()
        if self.free:
            return say("cell.free", text=named)
        return say("cell.noted", text=named, note=self.note) if self.note else named

    def __str__(self) -> str:
        return self.in_words()


class Row(NamedTuple):
    """Things under one label; `seat` owns them, `line` is read aloud."""

    label: str
    cells: tuple[Cell, ...] = ()
    seat: int | None = None
    line: str = ""

    def in_words(self, lang: str = ENGLISH) -> str:
        """All of it in a line."""
        say = kernel(lang)
        told = say.row(cell.in_words(lang) for cell in self.cells)
        if self.line:
            told = say("row.cells_line" if told else "row.line", cells=told, line=self.line)
        if self.label and told:
            return say("entry", name=self.label, value=told)
        return self.label or told

    def __str__(self) -> str:
        return self.in_words()


class Sheet(NamedTuple):
    """Rows that belong together.

    Attributes:
        name: Tells sheets apart; "hand" has all that the reader holds; "asked" the subject of the
            question, told with it; "declared" that of a window, told by the table; "verdict" the
            kind of the end, told with the last scoring.
        form: "rows": one under the other; "facts": small ones beside one another; "seats": rows of
            the same seat belong together, in seat order; "lanes": rows of places, one after the
            other on the way to a seat; "piece": one thing, as large as it is important.
        mine: Holds private information of the reader.
    """

    name: str
    title: str
    rows: tuple[Row, ...]
    form: str = "rows"
    mine: bool = False

    def lines(self, names: Sequence[str], lang: str = ENGLISH) -> list[str]:
        """The sheet as lines of text, its title first."""
        lines = [self.title] if self.title else []
        for row in self.rows:
            told = row.in_words(lang)
            if row.seat is not None and self.form == "seats":
                told = kernel(lang)("entry", name=names[row.seat], value=told)
            lines.append(f"  {told}")
        return lines


# -- the sheets of any game ------------------------------------------------------------------


class ViewText:
    """View in words, for games with more to say than `generic`."""

    def __init__(self, say: Speaker, view: Any, names: Sequence[str]) -> None:
        self.say = say
        self.view = view
        self.names = names

    def sheets(self) -> list[Sheet]:
        """The table, see `Game.sheets`."""
        raise NotImplementedError

    def group(self, action: Action) -> str:
        """Heading of an answer; see `Words.group`."""
        return ""

    def face(self, action: Action) -> Cell | None:
        """Face of an answer's button; None if it is only the label."""
        return None

    def meaning(self, action: Action) -> Sheet | None:
        """Help on an answer before it is given; None if there is none."""
        return None


def generic(
    game: Game[Any], view: Mapping[str, Any], names: Sequence[str], lang: str = "en"
) -> list[Sheet]:
    """Sheets of any view: own things, table, players, lists of entries."""
    seats = len(names)
    each = by_seat(game, view.get("options"))
    tell = _Words(game, names, lang)
    facts: list[Row] = []
    rows: list[Row] = []
    mine: list[Row] = []
    columns: list[str] = []
    tables: list[Sheet] = []
    for field, value in _flat(view):
        key = field.rpartition(".")[2]
        if field in SKIPPED:
            continue
        if not isinstance(value, list):
            facts.append(Row(tell.name(key), (Cell(tell.value(key, value)),)))
        elif field in each and len(value) == seats:
            columns.append(field)
        elif value and all(isinstance(item, dict) for item in value):
            entries = tuple(
                Row("", (Cell(tell.own.row(tell.pairs(item)) or tell.own("none")),))
                for item in value
            )
            tables.append(Sheet(key, tell.name(key), entries))
        else:
            (mine if key == OWN else rows).append(Row(tell.name(key), tell.cells(key, value)))
    everybody = tuple(
        Row(
            tell.name(key := field.rpartition(".")[2]),
            (Cell(tell.value(key, _get(view, field)[seat])),),
            seat,
        )
        for seat in range(seats)
        for field in columns
    )
    sheets = [
        Sheet("mine", tell.own("sheet.mine"), tuple(mine), mine=True),
        Sheet("facts", tell.own("sheet.table"), tuple(facts), "facts"),
        Sheet("table", "" if facts else tell.own("sheet.table"), tuple(rows)),
        Sheet("players", tell.own("sheet.players"), everybody, "seats"),
        *tables,
    ]
    return [sheet for sheet in sheets if sheet.rows]


class _Words:
    """Fields and values of a game's views in words."""

    def __init__(self, game: Game[Any], names: Sequence[str], lang: str) -> None:
        self._game = game
        self._names = names
        self._lang = lang
        self.own = kernel(lang)

    def name(self, field: str) -> str:
        """Name of a field: the game's text `view.<field>`, else its name made readable."""
        return self._game.say(f"view.{field}", self._lang)

    def value(self, field: str, value: Any) -> str:
        """One value: a name for a seat, the game's phrase for the rest."""
        if value is None:
            return self.own("none")
        if is_seat(field, value, len(self._names)):
            return self._names[value]
        if isinstance(value, bool):
            return self.own("yes" if value else "no")
        if isinstance(value, dict):
            return self.own.row(self.pairs(value))
        return self._game.phrase(field, value, self._lang)

    def pairs(self, entry: Mapping[str, Any]) -> list[str]:
        """Each field of an entry with its value."""
        return [
            self.own("entry", name=self.name(key), value=self.value(key, one))
            for key, one in entry.items()
        ]

    def cells(self, field: str, values: list[Any]) -> tuple[Cell, ...]:
        """Values one by one, or together if the game has words for the whole list."""
        if not any(isinstance(value, (list, tuple)) for value in values):
            try:
                return tuple(Cell(self.value(field, value)) for value in values)
            except (LookupError, TypeError, ValueError):
                pass  # the entries mean nothing alone: a pair of a seat and a card, say
        return (Cell(self._game.phrase(field, values, self._lang)),)


def is_seat(field: str, value: Any, seats: int) -> bool:
    """Whether the value of `field` is the number of a seat."""
    named = field in SEAT_FIELDS or field.endswith("seat")
    return named and type(value) is int and 0 <= value < seats


def _flat(view: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Fields with their values; those of a dict inside are told as `outer.inner`."""
    for field, value in view.items():
        if isinstance(value, dict) and field not in SKIPPED:
            yield from _flat(value, f"{prefix}{field}.")
        else:
            yield f"{prefix}{field}", value


def _get(view: Mapping[str, Any], path: str) -> Any:
    value: Any = view
    for part in path.split("."):
        value = value[part]
    return value


def by_seat(game: Game[Any], options: Mapping[str, Any] | None) -> frozenset[str]:
    """Fields of `game`'s views that are lists by seat.

    options: those of the match; None takes the usual ones
    """
    return _by_seat(game, None if options is None else tuple(sorted(options.items())))


@cache
def _by_seat(game: Game[Any], options: tuple[tuple[str, Any], ...] | None) -> frozenset[str]:
    given = game.Options().model_dump(mode="json") if options is None else dict(options)
    found: frozenset[str] | None = None
    for seats in game.seats:
        view = game.view(game.new(seats, 0, given), None)
        lists = frozenset(
            field for field, value in _flat(view) if isinstance(value, list) and len(value) == seats
        )
        found = lists if found is None else found & lists
    return found or frozenset()
