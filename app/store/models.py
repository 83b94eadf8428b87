"""Pydantic models of exported files.

Import this module late, because pydantic is slow to load. The models also accept files of older
versions. As files may come from strangers, the models are stricter than `shape`, which then checks
numbers, ranges and consistency.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue
from pydantic_core import PydanticCustomError

from .names import LONGEST_NAME, check_text, clean_name, distinct
from .shape import ID, LARGEST, SessionDocument
from .times import parsed, utc

LONGEST_TITLE = 80
WORD = r"^[a-z][a-z0-9_-]{0,39}$"
MOST_NOTES = 24
OUT_OF_YEARS = "out_of_years"
"""Type of the error about a time outside `times.YEARS`."""


def _shown(longest: int, *, empty: bool = False) -> AfterValidator:
    def check(text: str) -> str:
        wrong = check_text(text, longest)
        if wrong and (text or not empty):
            raise ValueError(wrong)
        return clean_name(text)

    return AfterValidator(check)


def _time(text: str) -> str:
    when = datetime.fromisoformat(text)
    if when.tzinfo is None:
        raise ValueError("a time without its zone")
    if parsed(text) is None:
        raise PydanticCustomError(OUT_OF_YEARS, "a time of no year that is possible")
    return utc(when)


def _note(note: dict[str, Any]) -> dict[str, Any]:
    if len(note) > MOST_NOTES:
        raise ValueError("too many notes")
    for key, value in note.items():
        parts = value if isinstance(value, list) else [value]
        if len(key) > 40 or len(parts) > MOST_NOTES:
            raise ValueError("a note that is too long")
        for part in parts:
            if isinstance(part, (list, dict)):
                raise ValueError("a note within a note")
            if isinstance(part, int) and abs(part) > LARGEST:
                raise ValueError("a number beyond all")
            if isinstance(part, str) and part and check_text(part, 80):
                raise ValueError("a note that cannot be shown")
    return note


Time = Annotated[str, Field(max_length=40), AfterValidator(_time)]
Note = Annotated[dict[str, JsonValue], AfterValidator(_note)]
Word = Annotated[str, Field(pattern=WORD)]


class Strict(BaseModel):
    """Base model that rejects unknown fields and converts no types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PlayerIn(Strict):
    """Player in a file.

    Older files contain the hash of a PIN. In newer ones, `locked` only states whether there was
    one.
    """

    name: Annotated[str, _shown(LONGEST_NAME)]
    colour: Word
    sign: Word
    pin: Annotated[str, Field(max_length=200, pattern=r"^[a-z0-9$]+$")] | None = None
    locked: bool = False
    understudy: str | None = None


class SetupIn(Strict):
    """Setup of a session.

    Its options are checked by the game's own model.
    """

    game: Word
    rules_version: int = Field(ge=1)
    seats: int
    options: dict[str, bool | int | str | None]
    seed: int
    cast: list[PlayerIn]
    created: Time
    title: Annotated[str, _shown(LONGEST_TITLE, empty=True)]


class FinishIn(Strict):
    """Result of a session."""

    at: Time
    scores: list[int]
    winners: list[int]
    summary: dict[str, JsonValue]


class SessionIn(Strict):
    """Session in a file.

    A replay checks its actions.
    """

    id: Annotated[str, Field(pattern=f"^{ID.pattern}$")]
    setup: SetupIn
    actions: list[JsonValue] = Field(max_length=100_000)
    updated: Time
    note: Note
    finished: FinishIn | None
    filed: list[Annotated[int, Field(ge=0)]] = Field([], max_length=100_000)

    def document(self) -> SessionDocument:
        """Returns the session in its saved form, without PINs and actions.

        Duplicate player names get a number.
        """
        setup = self.setup.model_dump()
        names = distinct([player.name for player in self.setup.cast])
        setup["cast"] = [
            {**player.model_dump(exclude={"locked"}), "pin": None, "name": name}
            for player, name in zip(self.setup.cast, names, strict=True)
        ]
        state = {
            "updated": self.updated,
            "note": self.note,
            "marks": {},
            "finished": self.finished and self.finished.model_dump(),
        }
        return {"setup": setup, "actions": [], "state": state}
