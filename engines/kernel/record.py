"""Records: a match as what is needed to play it again. Imports pydantic, so import it late."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    ValidationError,
    WithJsonSchema,
)

from .action import Action
from .dice import LARGEST_SEED
from .reason import BadRecord, Reason

FORMAT = 1

_Step = Annotated[
    Any,  # an Action: its own check replaces pydantic's
    PlainValidator(Action.parse),
    PlainSerializer(Action.compact),
    WithJsonSchema({"type": "array", "minItems": 2, "maxItems": 3}),
]


class Record(BaseModel):
    """A match: what it started from and every action since. JSON keeps actions as short lists.

    A record is outside data until ``Match.replay`` has played it: this model checks its shape,
    the replay checks every action against the rules.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: int = Field(default=FORMAT, ge=1, le=FORMAT)
    game: str = Field(min_length=1, max_length=40)
    rules_version: int = Field(ge=1)
    seats: int = Field(ge=1, le=16)
    options: dict[str, bool | int | str | None] = {}
    seed: int = Field(ge=0, le=LARGEST_SEED)
    actions: tuple[_Step, ...] = Field(default=(), strict=False, max_length=100_000)

    @classmethod
    def parse(cls, data: object) -> Record:
        """The record in ``data``: a Record, a dict, or JSON text. Raises BadRecord."""
        if isinstance(data, Record):
            return data
        if isinstance(data, (str, bytes)):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise _bad("it is not JSON text, or only a part of it") from None
        if not isinstance(data, dict):
            raise _bad("it is not a record")
        made = data.get("format", FORMAT)
        if type(made) is int and made > FORMAT:
            raise _bad(f"it was saved by a newer version (format {made}, known up to {FORMAT})")
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise _bad(_sentence(error.errors(include_url=False)[0])) from None


def _sentence(error: Any) -> str:
    where = list(error["loc"])
    if not where:
        return str(error["msg"])
    name = str(where[0])[:40]
    if error["type"] == "missing":
        return f"it has no {name!r}"
    if error["type"] == "extra_forbidden":
        return f"it has an unknown entry {name!r}"
    if name == "actions" and len(where) > 1 and isinstance(where[1], int):
        why = error.get("ctx", {}).get("error", error["msg"])
        return f"move {where[1] + 1}: {str(why).rstrip('.')}"
    return f"its {name!r}: {error['msg']}"


def _bad(why: str) -> BadRecord:
    return BadRecord(Reason(f"This record cannot be read: {why}.", "kernel.bad_record", why=why))
