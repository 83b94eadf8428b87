"""An oracle for the steps of cards: every way to print one, and the answers that it should open.

A game's test works out from the words of its schema what should be offered and what should come of
it. Here is what such a test is generated from: rows out of the schema, so that a new value is tried
as well, and each of the answers with the match after it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from engines import Action, Match

from .told import happened, kinds, the

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


class Open(NamedTuple):
    """The answers that should be open to a seat; `wanted` are their arguments, ascending."""

    seat: int
    kind: str
    wanted: list[Any]
    nothing: Any
    """The event that tells of a step that could do nothing."""
    decline: str = ""
    """The kind by which it may be declined."""
    veiled: bool = False
    """Whether it is asked even where there is one answer only."""

    def each(self, match: Match, told: list[Any]) -> Iterator[tuple[Any, Match, list[Any]]]:
        """Each of the answers, with the match after it and what happened.

        Without any nothing is done; one alone is given at once.
        """
        if not self.wanted:
            assert the(told, type(self.nothing)) == self.nothing
            return
        assert not happened(told, type(self.nothing))
        if len(self.wanted) == 1 and not self.decline and not self.veiled:
            assert kinds(match) != {self.kind}
            yield self.wanted[0], match, told
            return
        assert match.decision is not None
        assert match.decision.seats == (self.seat,)
        answers = [Action(self.seat, self.kind, arg) for arg in self.wanted]
        declined = [Action(self.seat, self.decline)] if self.decline else []
        listed = sorted([*answers, *declined], key=lambda action: action.kind)
        assert match.decision.actions == listed
        for answer in answers:
            after = match.copy()
            yield answer.arg, after, after.play(answer)
