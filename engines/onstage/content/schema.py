"""What cards.json and cast.json must be. Used by the tests and the build only."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Suit = Literal["pink", "black", "blue", "green"]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")]


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Value(_Row):
    """What every card of one value carries: its ability and the Blossoms it names (OA1)."""

    value: Annotated[int, Field(ge=1, le=9)]
    ability: Literal["add", "remove", "swap"] | None
    blossoms: Annotated[int, Field(ge=1, le=3)]


class Cards(_Row):
    """cards.json"""

    values: list[Value]

    @model_validator(mode="after")
    def _one_to_nine(self) -> Self:
        if [row.value for row in self.values] != list(range(1, 10)):
            raise ValueError("values must be listed once each, from 1 to 9")
        return self


class SuitRow(_Row):
    """A suit and the sign that tells it apart without colour."""

    id: Suit
    sign: Name


class Performer(_Row):
    """One of the twelve."""

    id: Name
    suit: Suit
    blossoms: Annotated[int, Field(ge=1, le=3)]


class Star(_Row):
    """The thirteenth performer of the Star variant (OA21)."""

    id: Name
    blossoms: Annotated[int, Field(ge=1, le=9)]


class Cast(_Row):
    """cast.json"""

    suits: list[SuitRow]
    performers: list[Performer]
    star: Star

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        suits = [row.id for row in self.suits]
        if len(set(suits)) != 4 or len({row.sign for row in self.suits}) != 4:
            raise ValueError("there must be four suits with four different signs")
        wanted = [(suit, grade) for suit in suits for grade in (1, 2, 3)]
        if [(row.suit, row.blossoms) for row in self.performers] != wanted:
            raise ValueError("performers must be listed by suit, then by 1, 2, 3 Blossoms")
        if len({row.id for row in self.performers} | {self.star.id}) != 13:
            raise ValueError("performer ids must differ")
        return self
