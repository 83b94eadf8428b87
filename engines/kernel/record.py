"""Records, which contain everything needed to replay a match.

This module imports pydantic, so import it only where it is needed.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    SerializerFunctionWrapHandler,
    ValidationError,
    WithJsonSchema,
    model_serializer,
)

from .action import Action
from .dice import LARGEST_SEED
from .quoting import quoted
from .reason import BadRecord, Reason, Refused

FORMAT = 2
"""Newest version of the record format. It added `position`.

Records without a position are written in format 1.
"""

_Step = Annotated[
    Any,  # an Action: its own check replaces pydantic's
    PlainValidator(Action.parse),
    PlainSerializer(Action.compact),
    WithJsonSchema({"type": "array", "minItems": 2, "maxItems": 3}),
]


class Record(BaseModel):
    """Record of a match: how it started and every action.

    Actions are stored as short lists. This model checks only the shape of outside data, while
    `Match.replay` checks every action against the rules.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: int = Field(default=1, ge=1, le=FORMAT)
    game: str = Field(min_length=1, max_length=40)
    rules_version: int = Field(ge=1)
    seats: int = Field(ge=1, le=16)
    options: dict[str, bool | int | str | None] = {}
    seed: int = Field(ge=0, le=LARGEST_SEED)
    position: str | None = Field(default=None, max_length=20_000)
    """Position from which the match started, or None if it was dealt."""
    actions: tuple[_Step, ...] = Field(default=(), strict=False, max_length=100_000)

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        data: dict[str, Any] = write(self)
        if data["position"] is None:
            del data["position"]
        return data

    @classmethod
    def parse(cls, data: object) -> Record:
        """Parses a record from a Record, a dict or JSON text.

        Raises:
            BadRecord: The data is not a valid record.
        """
        if isinstance(data, Record):
            return data
        if isinstance(data, (str, bytes)):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise _bad(Reason("kernel.record.cut")) from None
        if not isinstance(data, dict):
            raise _bad(Reason("kernel.record.shape"))
        made = data.get("format", 1)
        if type(made) is int and made > FORMAT:
            theirs = quoted(made)
            raise _bad(Reason("kernel.record.newer", args={"format": theirs, "known": FORMAT}))
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise _refusal(error.errors(include_url=False)[0]) from None


def _refusal(error: Any) -> BadRecord:
    where = list(error["loc"])
    if not where:
        return _bad(Reason("kernel.record.whole", args={"detail": error["msg"]}))
    name = quoted(where[0])
    if error["type"] == "missing":
        return _bad(Reason("kernel.record.lacks", args={"entry": name}))
    if error["type"] == "extra_forbidden":
        return _bad(Reason("kernel.record.entry", args={"entry": name}))
    why = error.get("ctx", {}).get("error")
    if name == "actions" and len(where) > 1 and isinstance(why, Refused):
        return BadRecord(
            Reason("kernel.bad_step", args={"number": where[1] + 1, "why": why.reason})
        )
    return _bad(Reason("kernel.record.value", args={"entry": name, "detail": error["msg"]}))


def _bad(why: Reason) -> BadRecord:
    return BadRecord(Reason("kernel.bad_record", args={"why": why}))
