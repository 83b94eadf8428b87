"""Describes a view in words, for games without their own sheets.

A view is a dict of plain data. Single values become facts, and lists become rows. A list with one
item per seat becomes a row for each player. Whether a field is such a list is inferred from fresh
games of every size, never from the match being played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from .language import kernel
from .rules import Rules
from .sheet import Cell, Row, Sheet
from .words import Words

SEAT_FIELDS = frozenset({"turn", "leader", "winner", "dealer"})
"""Fields that contain a seat although their names lack "seat"."""

SKIPPED = frozenset({"game", "seat", "seats", "options"})
"""Fields that are left out because they are displayed elsewhere."""

OWN = "hand"
"""Name of the field with a seat's own cards.

It is the same in every game.
"""


def generic(
    words: Words,
    each: frozenset[str],
    view: Mapping[str, Any],
    names: Sequence[str],
    lang: str = "en",
) -> list[Sheet]:
    """Returns the sheets that describe a view.

    They cover the seat's own cards, the table, the players and each list of records. Empty sheets
    are left out.

    Args:
        words: Texts of the game.
        each: Fields of the view that are lists by seat.
        view: View to describe.
        names: Names of the players.
        lang: Language of the sheets.
    """
    seats = len(names)
    tell = _FieldWords(words, names, lang)
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


class _FieldWords:
    def __init__(self, words: Words, names: Sequence[str], lang: str) -> None:
        self._words = words
        self._names = names
        self._lang = lang
        self.own = kernel(lang)

    def name(self, field: str) -> str:
        return self._words.say(f"view.{field}", self._lang)

    def value(self, field: str, value: Any) -> str:
        if value is None:
            return self.own("none")
        if is_seat(field, value, len(self._names)):
            return self._names[value]
        if isinstance(value, bool):
            return self.own("yes" if value else "no")
        if isinstance(value, dict):
            return self.own.row(self.pairs(value))
        return self._words.phrase(field, value, self._lang)

    def pairs(self, entry: Mapping[str, Any]) -> list[str]:
        return [
            self.own("entry", name=self.name(key), value=self.value(key, one))
            for key, one in entry.items()
        ]

    def cells(self, field: str, values: list[Any]) -> tuple[Cell, ...]:
        if not any(isinstance(value, (list, tuple)) for value in values):
            try:
                return tuple(Cell(self.value(field, value)) for value in values)
            except (LookupError, TypeError, ValueError):
                pass  # entries without meaning of their own, such as a seat and a card
        return (Cell(self._words.phrase(field, values, self._lang)),)


def is_seat(field: str, value: Any, seats: int) -> bool:
    """Whether the value of `field` is a seat number."""
    named = field in SEAT_FIELDS or field.endswith("seat")
    return named and type(value) is int and 0 <= value < seats


def _flat(view: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
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


def by_seat(rules: Rules[Any], options: Mapping[str, Any] | None) -> frozenset[str]:
    """Returns the fields of a game's views that are lists by seat.

    Args:
        rules: Rules of the game.
        options: Options of the match, or None for the defaults.
    """
    return _by_seat(rules, None if options is None else tuple(sorted(options.items())))


@cache
def _by_seat(rules: Rules[Any], options: tuple[tuple[str, Any], ...] | None) -> frozenset[str]:
    given = rules.Options().model_dump(mode="json") if options is None else dict(options)
    found: frozenset[str] | None = None
    for seats in rules.seats:
        view = rules.view(rules.new(seats, 0, given), None)
        lists = frozenset(
            field for field, value in _flat(view) if isinstance(value, list) and len(value) == seats
        )
        found = lists if found is None else found & lists
    return found or frozenset()
