"""What a view is made of, sorted for drawing. Nothing here knows a game, nor Flet.

A view is a dict of plain data. Its scalars become facts, its lists rows of chips. A list with one
entry for each seat becomes a column of the table of players; whether a field is such a list is
learnt from fresh games of every size, never from the match on the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engines.kernel.game import Game

SEAT_FIELDS = frozenset({"turn", "leader", "winner", "dealer"})
"""Fields that hold a seat though their name does not end in "seat"."""

SKIPPED = frozenset({"game", "seat", "seats", "options"})
"""What the screen says elsewhere already: which game it is, who looks, who plays, how."""

OWN = "hand"
"""The field that every game gives to what a seat holds."""


class Fact(NamedTuple):
    """A single value."""

    field: str
    value: Any


class Row(NamedTuple):
    """Several values in a row."""

    field: str
    values: list[Any]


class Table(NamedTuple):
    """Entries of the same make: a line each, a column for each field."""

    field: str
    columns: list[str]
    lines: list[list[Any]]


class Layout(NamedTuple):
    """A view, sorted. `players` has one line for each seat; its columns are fields."""

    facts: list[Fact]
    rows: list[Row]
    players: Table | None
    tables: list[Table]
    mine: list[Row]
    """What this seat holds."""


def is_seat(field: str, value: Any, seats: int) -> bool:
    """Whether the value of `field` is the number of a seat."""
    named = field in SEAT_FIELDS or field.endswith("seat")
    return named and type(value) is int and 0 <= value < seats


def arrange(view: Mapping[str, Any], seats: int, by_seat: frozenset[str]) -> Layout:
    """Sorts `view`; `by_seat` names the lists with an entry for each seat."""
    facts: list[Fact] = []
    rows: list[Row] = []
    tables: list[Table] = []
    mine: list[Row] = []
    columns: list[str] = []
    for field, value in _flat(view):
        key = field.rpartition(".")[2]
        if field in SKIPPED:
            continue
        if isinstance(value, list):
            if field in by_seat and len(value) == seats:
                columns.append(field)
            elif value and all(isinstance(item, dict) for item in value):
                names = list(dict.fromkeys(name for item in value for name in item))
                tables.append(
                    Table(key, names, [[item.get(name) for name in names] for item in value])
                )
            elif key == OWN:
                mine.append(Row(key, value))
            else:
                rows.append(Row(key, value))
        else:
            facts.append(Fact(key, value))
    players = None
    if columns:
        lines = [[_get(view, field)[seat] for field in columns] for seat in range(seats)]
        players = Table("players", [field.rpartition(".")[2] for field in columns], lines)
    return Layout(facts, rows, players, tables, mine)


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


def by_seat(game: Game[Any], options: Mapping[str, Any]) -> frozenset[str]:
    """The fields of `game`'s views that are lists with an entry for each seat."""
    return _by_seat(game, tuple(sorted(options.items())))


@cache
def _by_seat(game: Game[Any], options: Sequence[tuple[str, Any]]) -> frozenset[str]:
    found: frozenset[str] | None = None
    for seats in game.seats:
        view = game.view(game.new(seats, 0, dict(options)), None)
        lists = frozenset(
            field for field, value in _flat(view) if isinstance(value, list) and len(value) == seats
        )
        found = lists if found is None else found & lists
    return found or frozenset()
