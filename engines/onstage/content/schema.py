"""Schemas of `cards.json` and `cast.json`.

They are used by the tests, the build and the command line.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from engines.kernel.pack import ContentRow, Fault, Name, Place, refuse, repeated, sentences
from engines.kernel.pack import Pack as _Pack

say = sentences("engines.onstage")

Suit = Literal["pink", "black", "blue", "green"]


class Value(ContentRow):
    """Card value with its ability and number of named Blossoms (OA1)."""

    value: Annotated[int, Field(ge=1, le=9)]
    ability: Literal["add", "remove", "swap"] | None
    blossoms: Annotated[int, Field(ge=1, le=3)]


class Cards(ContentRow):
    """Content of `cards.json`."""

    values: list[Value]

    @model_validator(mode="after")
    def _one_to_nine(self) -> Self:
        if [row.value for row in self.values] != list(range(1, 10)):
            raise ValueError(say("values"))
        return self


class SuitRow(ContentRow):
    """Suit with a symbol for players who cannot distinguish its colour."""

    id: Suit
    sign: Name


class CastMember(ContentRow):
    """One of the twelve performers that belong to a suit."""

    id: Name
    suit: Suit
    blossoms: Annotated[int, Field(ge=1, le=3)]


class StarPerformer(ContentRow):
    """The thirteenth performer of the Star variant (OA21)."""

    id: Name
    blossoms: Annotated[int, Field(ge=1, le=9)]


class Cast(ContentRow):
    """Content of `cast.json`."""

    suits: list[SuitRow]
    performers: list[CastMember]
    star: StarPerformer

    @model_validator(mode="after")
    def _validate(self) -> Self:
        refuse(
            [
                *repeated("suits", self.suits, "id", "sign"),
                *repeated("performers", [*self.performers, self.star], "id"),
            ]
        )
        suits = [row.id for row in self.suits]
        if len(suits) != 4:
            refuse([Fault(("suits",), say("suits", found=len(suits)))])
        wanted = [(suit, grade) for suit in suits for grade in (1, 2, 3)]
        if [(row.suit, row.blossoms) for row in self.performers] != wanted:
            raise ValueError(say("performers"))
        return self


class Pack(_Pack):
    """All box contents of Onstage."""

    settled: ClassVar[Mapping[str, tuple[str, ...]]] = {"cast": ("suits",)}
    narrow: ClassVar[Mapping[str, int]] = {"suit": 16, "performer": 36}

    cards: Cards
    cast: Cast

    def summary(self) -> str:
        """Returns the numbers of cards and performers as text."""
        cards = len(self.cast.suits) * len(self.cards.values)
        return f"{cards} cards, {len(self.cast.performers) + 1} performers"

    def named(self) -> Iterator[tuple[Place, str]]:
        """Yields the text keys of suits and performers."""
        for index, suit in enumerate(self.cast.suits):
            yield ("cast", "suits", index), f"suit.{suit.id}"
        for index, performer in enumerate(self.cast.performers):
            yield ("cast", "performers", index), f"performer.{performer.id}"
        yield ("cast", "star"), f"performer.{self.cast.star.id}"

    @classmethod
    def is_name(cls, key: str) -> bool:
        """Returns True, because every text of the box is a name."""
        return True
