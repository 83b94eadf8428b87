"""Practice: playing on from a past position, with understudies in all other seats.

It is played on a record of its own in memory: no list of games, no league and no file knows it.
"""

from dataclasses import dataclass, replace
from typing import Any

from app.places import Place
from app.store import MemoryLocation, Session, Setup, Store
from app.table.replay import Replay
from app.table.state import PRACTICE

LEVEL = "regular"
"""Level of an understudy in the seat of a person."""


@dataclass(frozen=True)
class Practice:
    """A position to play on from.

    Attributes:
        setup: The past game, with one person among understudies.
        actions: Its actions up to there, in plain form.
        seat: Seat of that person.
        back: The screens to come back to.
    """

    setup: Setup
    actions: tuple[dict[str, Any], ...]
    seat: int
    back: tuple[Place, ...] = ()

    @classmethod
    def of(cls, replay: Replay, step: int, seat: int, back: tuple[Place, ...] = ()) -> "Practice":
        """Practice in a seat from a step of a game that is over.

        Raises:
            ValueError: the game goes on, and has secrets.
        """
        if not replay.over:
            raise ValueError("Only a game that is over can be practised.")
        cast = tuple(
            player._replace(pin=None, understudy=None)
            if at == seat
            else player._replace(pin=None, understudy=player.understudy or LEVEL)
            for at, player in enumerate(replay.setup.cast)
        )
        return cls(replace(replay.setup, cast=cast), replay.actions[:step], seat, back)

    async def session(self) -> Session:
        """A record of it in memory, which ends with the table."""
        store = await Store.open(MemoryLocation())
        session = await store.create(self.setup)
        session.marks[PRACTICE] = True
        if self.actions:
            session.append(*self.actions)
        return session
