"""Practice: continues a past position with computer players in all other seats.

Practice is played on a separate record in memory, which no list of games, league or file includes.
"""

from dataclasses import dataclass, replace
from typing import Any

from app.places import Place
from app.store import MemoryLocation, Session, Setup, Store
from app.table.replay import Replay
from app.table.state import PRACTICE

LEVEL = "regular"
"""Level of the computer player that replaces a person."""


@dataclass(frozen=True)
class Practice:
    """A past position to continue from.

    Attributes:
        setup: Setup of the past game, with one person among computer players.
        actions: Actions up to the position, as JSON data.
        seat: Seat of the person.
        back: Screens to return to.
    """

    setup: Setup
    actions: tuple[dict[str, Any], ...]
    seat: int
    back: tuple[Place, ...] = ()

    @classmethod
    def of(cls, replay: Replay, step: int, seat: int, back: tuple[Place, ...] = ()) -> "Practice":
        """Returns practice for a seat, starting after `step` actions of a game.

        Raises:
            ValueError: The game is unfinished, so its secrets must not be revealed.
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
        """Creates a session in memory with the actions up to the position."""
        store = await Store.open(MemoryLocation())
        session = await store.create(self.setup)
        session.marks[PRACTICE] = True
        if self.actions:
            session.append(*self.actions)
        return session
