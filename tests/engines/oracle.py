"""Oracle for card steps: every way to print a step, and every possible result.

Each game has its own `interpreter.py`, written from the schema for a simple table. It returns a
tree of the expected questions and of the table after each answer; `follow` plays a match along its
branches. Rows are generated from the schema, so that new values are tried automatically.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple, TypeAlias, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from engines import Action, Match
from tests.depth import SOAKING
from tests.engines.matches import question

Row = dict[str, Any]
"""Step, rule or trigger as printed."""


def by_name(key: str, models: Iterable[type[BaseModel]]) -> dict[str, type[BaseModel]]:
    return {get_args(each.model_fields[key].annotation)[0]: each for each in models}


class Vocabulary(NamedTuple):
    """Models of the steps or rules of a game."""

    models: Mapping[str, type[BaseModel]]
    check: TypeAdapter[Any]
    values: Callable[[FieldInfo], list[Any]]
    """Function that returns values of a field; None stands for a missing field."""

    def rows(self, name: str, **limits: list[Any]) -> Iterator[Row]:
        """Yields the valid rows of a model; `limits` restricts field values."""
        fields = self.models[name].model_fields
        ways = {key: limits.get(key) or self.values(field) for key, field in fields.items()}
        found = 0
        for choice in product(*ways.values()):
            row = {key: value for key, value in zip(ways, choice, strict=True) if value is not None}
            try:
                self.check.validate_python(row)
            except ValidationError:
                continue
            found += 1
            yield row
        assert found


def covering(rows: Iterable[Row], together: int, soaking: int = 100_000) -> list[Row]:
    """Returns rows that cover all values, alone or in groups.

    Args:
        rows: All possible rows.
        together: Number of values in a group; 1 covers single values.
        soaking: Number of rows in `make soak`, evenly spread.
    """
    every = [*rows]
    if SOAKING:
        return every[:: 1 + len(every) // soaking]
    Random(1).shuffle(every)
    found, met = list[Row](), set[tuple[str, ...]]()
    for row in every:
        new = {*combinations(sorted(_values(row)), together)} - met
        if new or not found:
            found.append(row)
            met |= new
    return found


def _values(row: Row, at: str = "") -> Iterator[str]:
    for name, value in row.items():
        if isinstance(value, dict):
            yield from _values(value, f"{at}{name}.")
        else:
            yield f"{at}{name}={value!r}"


# -- what should come of it ------------------------------------------------------------------


class Ask(NamedTuple):
    """Expected question, with the expected result of each answer."""

    answers: Mapping[Action, Callable[[], Tree]]
    left: int | None = None
    """Number of answers still wanted, according to the question."""


class Chance(NamedTuple):
    """Possible results, one of which the dice choose."""

    outcomes: list[Tree]


Tree: TypeAlias = "Ask | Chance | Any"
"""Expected course of events; its leaves are tables."""


def ask(seat: int, kind: str, args: Iterable[Any], then: Callable[[Any], Tree]) -> Ask:
    return Ask({Action(seat, kind, arg): partial(then, arg) for arg in args})


FOLLOWED = 3
"""Number of answers that are tried if there are many."""


def follow(
    match: Match, events: list[Any], tree: Tree, seen: Callable[[Match, list[Any]], Any]
) -> None:
    """Plays copies of a match along a tree, and compares the leaves.

    Of many answers only some are tried.

    Args:
        match: The match.
        events: Events so far.
        tree: Expected course.
        seen: Returns the simple table of a match and its events, to compare with a leaf.
    """
    if isinstance(tree, Chance):
        assert any(_follows(match, events, each, seen) for each in tree.outcomes)
    elif isinstance(tree, Ask):
        wanted = sorted(tree.answers, key=lambda action: (action.kind, [action.arg]))
        assert question(match).actions == wanted
        assert tree.left in (None, question(match).about.get("count"))
        for answer in wanted[:: 1 + len(wanted) // FOLLOWED]:
            after = match.copy()
            follow(after, events + after.play(answer), tree.answers[answer](), seen)
    else:
        assert seen(match, events) == tree


def _follows(match: Match, *rest: Any) -> bool:
    with suppress(AssertionError):
        follow(match, *rest)
        return True
    return False
