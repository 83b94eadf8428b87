"""Practice from a past position with computer players.

Practice is recorded only in memory; no list of games, league table or file includes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.places import Place
from app.store import MemoryLocation, Session, Setup, Store
from app.table.state import PRACTICE

if TYPE_CHECKING:
    from app.table.replay import Replay

LEVEL = "regular"
"""Level of the computer player that replaces a person."""


@dataclass(frozen=True)
class Practice:
    """A position to play on from.

    Attributes:
        setup: Setup of the past game, with one person among understudies.
        actions: Actions up to the position, in plain form.
        seat: Seat of the person.
        back: Screens to return to.
        table: Identity of the game on the table if `back` includes the table, otherwise "".
    """

    setup: Setup
    actions: tuple[dict[str, Any], ...]
    seat: int
    back: tuple[Place, ...] = ()
    table: str = ""

    @classmethod
    def of(
        cls,
        replay: "Replay",
        step: int,
        seat: int,
        back: tuple[Place, ...] = (),
        table: str = "",
    ) -> "Practice":
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
        return cls(replace(replay.setup, cast=cast), replay.actions[:step], seat, back, table)

    async def session(self) -> Session:
        """Creates a session in memory with the actions up to the position."""
        store = await Store.open(MemoryLocation())
        session = await store.create(self.setup)
        session.marks[PRACTICE] = True
        if self.actions:
            session.append(*self.actions)
        return session


def under(
    practice: Practice | None, trail: Sequence[Place], session: Session | None
) -> tuple[tuple[Place, ...], str]:
    """Returns the screens to return to, and the game on them.

    Args:
        practice: Current practice, which returns to the same screens; None if there is none.
        trail: Open screens, with the foyer at the bottom.
        session: Session on the table; None if there is none.
    """
    if practice is not None:
        return practice.back, practice.table
    return tuple(trail[1:]), "" if session is None else session.id
