"""Statistics of players, from the cards of finished games.

People are counted by name. A seat that an understudy played at the end counts for nobody; the game
itself counts for the people in it, also against understudies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .records import SessionCard


@dataclass
class PlayerRecord:
    """Record of a name in one game; a shared win counts for everybody who shares it.

    ``streak`` is the number of latest games won in a row, ``longest`` the longest streak.
    """

    name: str
    games: int = 0
    wins: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0


@dataclass
class GameRecord:
    """Record of a game: number of finished games, time of the last one, and players by name.

    A game among understudies counts as a game, but for no player.
    """

    game: str
    games: int = 0
    last: str = ""
    players: dict[str, PlayerRecord] = field(default_factory=dict)

    def ranking(self) -> list[PlayerRecord]:
        """Players by number of wins, then best score, then name."""
        return sorted(
            self.players.values(),
            key=lambda one: (-one.wins, -(one.best if one.best is not None else 0), one.name),
        )


def tally(cards: Iterable[SessionCard]) -> dict[str, GameRecord]:
    """Records by the names of games, from the finished ones among ``cards``."""
    records: dict[str, GameRecord] = {}
    finished = [(card.finished, card) for card in cards if card.finished is not None]
    for end, card in sorted(finished, key=lambda pair: (pair[0].at, pair[1].id)):
        record = records.setdefault(card.game, GameRecord(card.game))
        record.games += 1
        record.last = end.at
        for seat, (face, score) in enumerate(zip(card.cast, end.scores, strict=False)):
            if face.understudy is not None:
                continue
            player = record.players.setdefault(face.name, PlayerRecord(face.name))
            player.games += 1
            if player.best is None or score > player.best:
                player.best = score
            if seat in end.winners:
                player.wins += 1
                player.streak += 1
                player.longest = max(player.longest, player.streak)
            else:
                player.streak = 0
    return records
