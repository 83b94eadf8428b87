"""Records in the store: setups, players, results, and summary cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

UNDERSTUDIES = ("extra", "regular", "lead")
"""Levels of computer players (understudies), weakest first."""


class Player(NamedTuple):
    """Player in a session.

    Attributes:
        name: Display name.
        colour: Name of the seat's colour.
        sign: Name of the seat's symbol.
        pin: Hash made by `pin.set_pin`; None if the player has no PIN.
        understudy: Level of the computer player in the seat; None for a person.
    """

    name: str
    colour: str
    sign: str
    pin: str | None = None
    understudy: str | None = None

    @property
    def face(self) -> Face:
        """Public information about the player, as shown on a card."""
        return Face(self.name, self.colour, self.sign, self.understudy)


@dataclass(frozen=True)
class Setup:
    """Setup of a session: the game and its players.

    Attributes:
        game: Name of the game in code.
        rules_version: Version of the rules of the game.
        seats: Number of seats.
        options: Options of the game.
        seed: Seed of the random numbers of the game.
        cast: Players in seat order.
        created: Start time in ISO format.
        title: Title of the game when the session was created.
    """

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed: int
    cast: tuple[Player, ...]
    created: str
    title: str = ""

    def plain(self) -> dict[str, Any]:
        """Returns the setup as JSON values."""
        return {**vars(self), "cast": [player._asdict() for player in self.cast]}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Setup:
        """Returns the setup that validated JSON values describe."""
        known = {name: data[name] for name in cls.__dataclass_fields__}
        known["cast"] = tuple(Player(**player) for player in data["cast"])
        return cls(**known)


@dataclass(frozen=True)
class Finish:
    """Result of a finished session.

    Attributes:
        at: End time in ISO format.
        scores: Scores in seat order.
        winners: Numbers of the winning seats.
        summary: Further details of the game, as JSON values.
    """

    at: str
    scores: list[int]
    winners: list[int]
    summary: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """Returns the result as JSON values."""
        return dict(vars(self))

    @classmethod
    def of(cls, data: dict[str, Any]) -> Finish:
        """Returns the result that validated JSON values describe."""
        return cls(data["at"], list(data["scores"]), list(data["winners"]), data["summary"])


class Face(NamedTuple):
    """Public information about a player, as shown on a card.

    Attributes:
        name: Display name.
        colour: Name of the seat's colour.
        sign: Name of the seat's symbol.
        understudy: Level of the computer player in the seat; None for a person.
    """

    name: str
    colour: str
    sign: str
    understudy: str | None = None


@dataclass(frozen=True)
class SessionCard:
    """Summary of a session for the list of games.

    Attributes:
        id: Id of the session.
        game: Name of the game in code.
        rules_version: Version of the rules of the game.
        title: Title of the game when the session was created.
        cast: Players in seat order.
        created: Start time in ISO format.
        updated: Time of the last change in ISO format.
        note: Small values saved by the app, such as the current round and turn.
        finished: Result without its summary; None while the game is in progress.
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
        """Returns the card as JSON values."""
        finished = None if self.finished is None else self.finished.plain()
        return {**vars(self), "cast": [list(face) for face in self.cast], "finished": finished}

    @classmethod
    def of(cls, data: dict[str, Any]) -> SessionCard:
        """Returns the card that validated JSON values describe."""
        known = {name: data[name] for name in cls.__dataclass_fields__}
        known["cast"] = tuple(Face(*face) for face in data["cast"])
        if data["finished"] is not None:
            known["finished"] = Finish.of(data["finished"])
        return cls(**known)
