"""Options: choices before a match. Imports pydantic, so import it late."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .quoting import literal, quoted
from .reason import BadSetup, Reason

SEAT = "seat"
"""The kind of an option that names a seat."""


class Options(BaseModel):
    """Base of every game's options: unknown names and near-miss types are refused.

    Give each field a default, a `title` and a `description`: they are what people read.
    Fields are bools, ints with bounds, `Literal` words, or a seat (see `seat_field`).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def seat_field(seats: int) -> Any:
    """Field for the seat that begins: 0 lets the dice decide, 1 is the first of `seats` seats.

    A form shows the players' names for these numbers; its texts are "option.first" and the like.
    """
    return Field(
        0,
        ge=0,
        le=seats,
        title="option.first",
        description="option.first.help",
        json_schema_extra={"kind": SEAT},
    )


def complete(
    model: type[BaseModel], given: object, title: Reason | str, seats: int | None = None
) -> dict[str, Any]:
    """`given` checked, with defaults for what is missing.

    With `seats`, an option that names a seat must name one at this table. Raises BadSetup with
    the reason.
    """
    unnamed = Reason("kernel.bad_options", args={"title": title})
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given):
        raise BadSetup(unnamed)
    try:
        checked = model.model_validate(given).model_dump(mode="json")
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if not first["loc"]:  # a name with half a character
            raise BadSetup(unnamed) from None
        name = quoted(first["loc"][0])
        if first["type"] == "extra_forbidden":
            reason = Reason(
                "kernel.no_option",
                args={"title": title, "option": name, "known": [*model.model_fields]},
            )
        else:
            args = {"value": literal(first["input"]), "may": _may(model, name)}
            reason = Reason("kernel.bad_option", args={"title": title, "option": name, **args})
        raise BadSetup(reason) from None
    for name in [] if seats is None else seat_names(model):
        if checked[name] > seats:
            may = Reason("kernel.may.number", args={"least": 0, "most": seats})
            args = {"value": str(checked[name]), "may": may}
            raise BadSetup(
                Reason("kernel.bad_option", args={"title": title, "option": name, **args})
            )
    return checked


@cache
def seat_names(model: type[BaseModel]) -> list[str]:
    """The names of the options that name a seat."""
    fields = model.model_json_schema().get("properties", {})
    return [name for name, spec in fields.items() if spec.get("kind") == SEAT]


def _may(model: type[BaseModel], name: str) -> Reason:
    """Values of an option."""
    spec = model.model_json_schema()["properties"][name]
    if "minimum" in spec:
        return Reason("kernel.may.number", args={"least": spec["minimum"], "most": spec["maximum"]})
    if spec.get("type") == "boolean":
        return Reason("kernel.may.switch")
    words = [json.dumps(value) for value in choices(model)[name]]
    return Reason("kernel.may.word", args={"either": words})


def choices(model: type[BaseModel], seats: int | None = None) -> dict[str, list[Any]]:
    """Representative values of each option: every one, or the ends of a long range.

    With `seats`, an option that names a seat names one at this table.
    """
    result = {}
    for name, spec in model.model_json_schema().get("properties", {}).items():
        if "enum" in spec:
            values = list(spec["enum"])
        elif "const" in spec:
            values = [spec["const"]]
        elif spec.get("type") == "boolean":
            values = [False, True]
        elif spec.get("type") == "integer" and "minimum" in spec and "maximum" in spec:
            low, high = spec["minimum"], spec["maximum"]
            if spec.get("kind") == SEAT and seats is not None:
                high = seats
            middle = spec.get("default", low)
            values = list(range(low, high + 1)) if high - low < 8 else sorted({low, middle, high})
        else:
            raise TypeError(f"Option {name!r} is neither a bool, a bounded int nor a Literal.")
        result[name] = values
    return result
