"""Options, which are settings chosen before a match starts.

This module imports pydantic, so import it only where it is needed.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .quoting import literal, quoted
from .reason import BadSetup, Reason

SEAT = "seat"
"""Kind of an option whose value is a seat."""


class Options(BaseModel):
    """Base class of every game's options.

    It refuses unknown names and wrong types. Each field needs a default, and a `title` and a
    `description` to show to players. Fields are bools, bounded ints, `Literal` words, or seats (see
    `seat_field`).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def seat_field(seats: int) -> Any:
    """Returns a field for an option that chooses the starting seat.

    Its value is from 1 to `seats`, or 0 for a random seat. A form shows the players' names instead
    of these numbers. Its texts have the keys "option.first" and "option.first.help".
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
    """Checks options from outside the program and adds defaults for missing ones.

    Args:
        model: Model of the game's options.
        given: Options to check, as a dict.
        title: Title of the game, for messages.
        seats: Number of players, which limits options whose value is a seat.

    Raises:
        BadSetup: An option is unknown or has a bad value. The reason says which.
    """
    unnamed = Reason("kernel.bad_options", args={"title": title})
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given):
        raise BadSetup(unnamed)
    try:
        checked = model.model_validate(given).model_dump(mode="json")
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if not first["loc"]:  # a name with a lone surrogate
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
    """Returns the names of the options whose value is a seat."""
    fields = model.model_json_schema().get("properties", {})
    return [name for name, spec in fields.items() if spec.get("kind") == SEAT]


def _may(model: type[BaseModel], name: str) -> Reason:
    spec = model.model_json_schema()["properties"][name]
    if "minimum" in spec:
        return Reason("kernel.may.number", args={"least": spec["minimum"], "most": spec["maximum"]})
    if spec.get("type") == "boolean":
        return Reason("kernel.may.switch")
    words = [json.dumps(value) for value in choices(model)[name]]
    return Reason("kernel.may.word", args={"either": words})


def choices(model: type[BaseModel], seats: int | None = None) -> dict[str, list[Any]]:
    """Returns representative values of each option, by option name.

    Short ranges are listed in full, long ranges by their ends and their default. With `seats`,
    options whose value is a seat are limited to seats that exist in such a match.

    Raises:
        TypeError: An option has a type that no game may use.
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
