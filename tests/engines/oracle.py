"""An oracle for the steps of cards: every way to print one, and everything that may come of it.

Each game has an `interpreter.py` of its own, written from the words of the schema on a plain
picture of the table. It gives a tree of what should be asked and of how the table should lie after
each answer; `follow` plays a match along its branches. Rows come out of the schema, so that a new
value is tried as well.
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
"""A step, rule or trigger as it is printed."""


def by_name(key: str, models: Iterable[type[BaseModel]]) -> dict[str, type[BaseModel]]:
    """The models of a vocabulary by the one word that each has in this field."""
    return {get_args(each.model_fields[key].annotation)[0]: each for each in models}


class Vocabulary(NamedTuple):
    """The words of which steps or rules are made."""

    models: Mapping[str, type[BaseModel]]
    check: TypeAdapter[Any]
    values: Callable[[FieldInfo], list[Any]]
    """Every value that a field can have, or some; None stands for a field that is left out."""

    def rows(self, name: str, **limits: list[Any]) -> Iterator[Row]:
        """Every way in which one of them can be printed, within limits for some of its fields."""
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
    """Rows in which all values occur, and every two, three … of them that can meet.

    Args:
        together: number of values that meet; 1 for each value by itself.
        soaking: how many rows `make soak` takes instead, from first to last.
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
    """The values of a row with the names of their fields; those inside of others by themselves."""
    for name, value in row.items():
        if isinstance(value, dict):
            yield from _values(value, f"{at}{name}.")
        else:
            yield f"{at}{name}={value!r}"


# -- what should come of it ------------------------------------------------------------------


class Ask(NamedTuple):
    """A question that should be open, and what should come of each answer."""

    answers: Mapping[Action, Callable[[], Tree]]
    left: int | None = None
    """Number of answers still wanted, as the question says."""


class Chance(NamedTuple):
    """Outcomes of which the dice choose one."""

    outcomes: list[Tree]


Tree: TypeAlias = "Ask | Chance | Any"
"""Expected course of something; its leaves are tables."""


def ask(seat: int, kind: str, args: Iterable[Any], then: Callable[[Any], Tree]) -> Ask:
    """A question with these arguments of a kind of answer."""
    return Ask({Action(seat, kind, arg): partial(then, arg) for arg in args})


FOLLOWED = 3
"""Answers to a question that are tried, if there are many."""


def follow(
    match: Match, events: list[Any], tree: Tree, seen: Callable[[Match, list[Any]], Any]
) -> None:
    """Play a match along a tree.

    Args:
        events: what has happened so far.
        seen: the table as a leaf should have it, from the match and all that has happened.
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
