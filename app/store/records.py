"""Plain data passed to and from the store: setups, players, cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

UNDERSTUDIES = ("extra", "regular", "lead")
"""Levels of computer players, from the weakest to the strongest."""


class Player(NamedTuple):
    """Player in a session.

    Attributes:
        pin: Hash made by `pin.set_pin`, or None.
        understudy: Level of the computer player in the seat; None for a person.
    """

    name: str
    colour: str
    sign: str
    pin: str | None = None
    understudy: str | None = None

    @property
    def face(self) -> Face:
        """Player as displayed on a card."""
        return Face(self.name, self.colour, self.sign, self.understudy)


@dataclass(frozen=True)
class Setup:
    """Setup of a session; `cast` lists the players in seat order."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed: int
    cast: tuple[Player, ...]
    created: str
    title: str = ""

    def plain(self) -> dict[str, Any]:
        """Returns the setup as JSON data."""
        return {**vars(self), "cast": [player._asdict() for player in self.cast]}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Setup:
        """Builds a setup from validated JSON."""
        known = {name: data[name] for name in cls.__dataclass_fields__}
        known["cast"] = tuple(Player(**player) for player in data["cast"])
        return cls(**known)


@dataclass(frozen=True)
class Finish:
    """End of a session: scores by seat, winning seats, and a summary."""

    at: str
    scores: list[int]
    winners: list[int]
    summary: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Returns the end of the session as JSON data."""
        return dict(vars(self))

    @classmethod
    def of(cls, data: dict[str, Any]) -> Finish:
        """Builds the end of a session from validated JSON."""
        return cls(data["at"], list(data["scores"]), list(data["winners"]), data["summary"])


class Face(NamedTuple):
    """Player as displayed on a card."""

    name: str
    colour: str
    sign: str
    understudy: str | None = None


@dataclass(frozen=True)
class SessionCard:
    """Summary of a session in the foyer.

    Attributes:
        note: Latest details from the app, such as round and turn.
        finished: End of the game without its summary; None while it is in progress.
    """

    id: str
    game: str
    rules_version: int
    title: str
    cast: tuple[Face, ...]
    created: str
    updated: str
    note: dict[str, Any]
    finished: Finish | None = None

    def plain(self) -> dict[str, Any]:
        """Returns the card as JSON data."""
        finished = None if self.finished is None else self.finished.plain()
        return {**vars(self), "cast": [list(face) for face in self.cast], "finished": finished}

    @classmethod
    def of(cls, data: dict[str, Any]) -> SessionCard:
        """Builds a card from validated JSON."""
        known = {name: data[name] for name in cls.__dataclass_fields__}
        known["cast"] = tuple(Face(*face) for face in data["cast"])
        if data["finished"] is not None:
            known["finished"] = Finish.of(data["finished"])
        return cls(**known)
