"""Plain data of the store's interface: setups, players, cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

UNDERSTUDIES = ("extra", "regular", "lead")
"""Levels of computer players, the weakest first."""


class Player(NamedTuple):
    """A player; `pin` is a hash by `pin.set_pin`.

    `understudy` is the level of the computer player that plays the seat now, None for a person.
    """

    name: str
    colour: str
    sign: str
    pin: str | None = None
    understudy: str | None = None

    @property
    def face(self) -> Face:
        """The player on a card."""
        return Face(self.name, self.colour, self.sign, self.understudy)


@dataclass(frozen=True)
class Setup:
    """Setup of a session; `cast` has the players in seat order."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed: int
    cast: tuple[Player, ...]
    created: str
    title: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
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
        """As JSON keeps it."""
        return dict(vars(self))

    @classmethod
    def of(cls, data: dict[str, Any]) -> Finish:
        """Builds the end of a session from validated JSON."""
        return cls(data["at"], list(data["scores"]), list(data["winners"]), data["summary"])


class Face(NamedTuple):
    """A player on a card."""

    name: str
    colour: str
    sign: str
    understudy: str | None = None


@dataclass(frozen=True)
class SessionCard:
    """A session in the foyer. `note` has the app's last note: round, turn, and so on.

    `finished` is None while the game goes on; its summary stays in the session itself.
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
        """As JSON keeps it."""
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
