"""How everybody fared, counted from the cards of finished games.

People are counted by name. A seat that an understudy played at the end counts for nobody; the
game itself counts, and for the people in it, whoever their rivals were.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .records import SessionCard


@dataclass
class PlayerRecord:
    """One name in one game. A shared win counts for everybody who shares it.

    ``streak`` is how many of the last games were won in a row, ``longest`` the longest such row.
    """

    name: str
    games: int = 0
    wins: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0


@dataclass
class GameRecord:
    """One game: how often it was finished, when last, and everybody who played it by name.

    A game that understudies played among themselves is one more game, and nobody's.
    """

    game: str
    games: int = 0
    last: str = ""
    players: dict[str, PlayerRecord] = field(default_factory=dict)

    def ranking(self) -> list[PlayerRecord]:
        """The players, most wins first; then the best score, then the name."""
        return sorted(
            self.players.values(),
            key=lambda one: (-one.wins, -(one.best if one.best is not None else 0), one.name),
        )


def tally(cards: Iterable[SessionCard]) -> dict[str, GameRecord]:
    """The record of each game by its name, from the finished ones among ``cards``."""
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
