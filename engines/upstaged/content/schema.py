"""Schemas of `artists.json` and `cues.json`.

They are used by the tests, the build and the command line.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import Field, model_validator

from engines.kernel.pack import (
    ContentRow,
    Fault,
    Name,
    Place,
    listed,
    miscounted,
    refuse,
    repeated,
    sentences,
)
from engines.kernel.pack import Pack as _Pack

say = sentences("engines.upstaged")

Genre = Literal["country", "hip_hop", "pop", "rock", "wild"]
Focus = Literal["talent", "image", "wild"]
Type = Literal["green", "purple", "orange"]
Cue = Literal[
    "forward",
    "click_once",
    "click_twice",
    "click_once_or_twice",
    "draw",
    "add_artist",
    "discard_1",
    "discard_2",
    "exit",
    "snatch",
    "switch",
    "pause",
]

GENRES: tuple[str, ...] = get_args(Genre)
FOCUSES: tuple[str, ...] = get_args(Focus)
TYPES: tuple[str, ...] = get_args(Type)
A_TYPE = 10
"""Number of cue cards of each type."""
DISCARDS = frozenset({"discard_1", "discard_2"})
ONCE = DISCARDS | {"pause"}


class GenreRow(ContentRow):
    """Genre with its colour and a symbol for colour-blind players (U3)."""

    id: Genre
    colour: Name
    sign: Name


class FocusRow(ContentRow):
    """Focus with its symbol (UA21)."""

    id: Focus
    sign: Name


class Artist(ContentRow):
    """One of the 26 artists."""

    id: Name
    genre: Genre
    points: Annotated[int, Field(ge=1, le=10)]
    focus: Focus


class Artists(ContentRow):
    """Content of `artists.json`."""

    genres: list[GenreRow]
    focuses: list[FocusRow]
    artists: Annotated[list[Artist], Field(min_length=26, max_length=26)]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        played = {row.genre for row in self.artists}
        refuse(
            [
                *repeated("genres", self.genres, "id", "colour", "sign"),
                *listed("genres", [row.id for row in self.genres], GENRES),
                *repeated("focuses", self.focuses, "id", "sign"),
                *listed("focuses", [row.id for row in self.focuses], FOCUSES),
                *repeated("artists", self.artists, "id"),
                *(
                    Fault(("artists",), say("no_artist", genre=genre))
                    for genre in GENRES[:-1]
                    if genre not in played
                ),
            ]
        )
        return self


class TypeRow(ContentRow):
    """Cue type with its colour, speech bubble and silhouette (U12)."""

    id: Type
    colour: Name
    bubble: Name
    silhouette: Name


class CueCard(ContentRow):
    """Cue card with its cues from top to bottom (U9)."""

    id: Name
    type: Type
    cues: Annotated[list[Cue], Field(min_length=1, max_length=4)]


class Cues(ContentRow):
    """Content of `cues.json`."""

    types: list[TypeRow]
    cards: Annotated[list[CueCard], Field(min_length=30, max_length=30)]

    @model_validator(mode="after")
    def _validate(self) -> Self:
        types = [card.type for card in self.cards]
        faults = [
            *repeated("types", self.types, "id", "colour", "bubble", "silhouette"),
            *listed("types", [row.id for row in self.types], TYPES),
            *repeated("cards", self.cards, "id"),
            *miscounted("cards", types, dict.fromkeys(TYPES, A_TYPE)),
        ]
        order = sorted(types, key=TYPES.index)
        if not faults and types != order:
            misplaced = next(i for i, kind in enumerate(types) if kind != order[i])
            faults.append(Fault(("cards", misplaced), say("together")))
        for index, card in enumerate(self.cards):
            faults += (
                fault._replace(place=("cards", index, *fault.place))
                for fault in _senseless(card.cues)
            )
        refuse(faults)
        return self


class Pack(_Pack):
    """All box contents of Upstaged!."""

    settled: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "artists": ("genres", "focuses"), "cues": ("types",),
    }  # fmt: skip
    narrow: ClassVar[Mapping[str, int]] = {"genre": 16, "focus": 16, "type": 16, "card": 16}

    artists: Artists
    cues: Cues

    def summary(self) -> str:
        """Returns the numbers of artists and cue cards as text."""
        return f"{len(self.artists.artists)} artists, {len(self.cues.cards)} cue cards"

    def named(self) -> Iterator[tuple[Place, str]]:
        """Yields the path and text key of everything that has texts.

        These are genres, focuses, artists and their traits, card types, and cards and their lines.
        """
        rows: dict[tuple[str, str, tuple[str, ...]], Sequence[Any]] = {
            ("artists", "genres", ("genre",)): self.artists.genres,
            ("artists", "focuses", ("focus",)): self.artists.focuses,
            ("artists", "artists", ("artist", "trait")): self.artists.artists,
            ("cues", "types", ("type",)): self.cues.types,
            ("cues", "cards", ("card", "line")): self.cues.cards,
        }
        for (file, field, words), each in rows.items():
            for index, row in enumerate(each):
                for word in words:
                    yield (file, field, index), f"{word}.{row.id}"

    @classmethod
    def is_name(cls, key: str) -> bool:
        """Whether the text of `key` is a name.

        Traits and lines are not names.
        """
        return key.partition(".")[0] not in ("trait", "line")


def _senseless(cues: list[Cue]) -> Iterator[Fault]:
    for index, cue in enumerate(cues):
        place, before = ("cues", index), cues[:index]
        if cue in ONCE and cue in before:
            yield Fault(place, say("once", cue=cue), say("plain.once"))
        elif cue in DISCARDS and DISCARDS.intersection(before):
            yield Fault(place, say("one_discard"))
        elif cue == "pause" and (before or len(cues) == 1):
            yield Fault(place, say("pause"))
        elif cue == "click_twice" and before[-1:] == ["click_twice"]:
            yield Fault(place, say("half_turns"))
