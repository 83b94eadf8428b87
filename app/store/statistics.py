"""Statistics of players, from the cards of finished games.

People are counted by name, and joined names as one. A seat that an understudy played at the end
counts for nobody; the game itself counts for the people in it, also against understudies.
A game with an owner's pack has a record of its own.

Of a game and the copies of it that were kept beside it, only one counts: itself if it is here.

A deal counts once: who sat at a table with it before, even at one that was left, knows its cards.
Later games with the deal and any of these people are not counted for anyone. Neither is a game in
which a move was taken back by agreement, since something may have been learnt from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engines import ENGLISH

from .name_order import by_name
from .names import folded
from .people import NOBODY, Aliases, root, seated
from .records import Finish, SessionCard
from .session import COPY_OF, agreed

if TYPE_CHECKING:
    from engines import Feat

DEAL = "deal"
"""Note with the code of a game's deal. It is shown when the game is over, and never before."""

Measure = Callable[[SessionCard, int], "Feat | None"]
"""Result of a seat by what wins in its game; None where there is nothing to compare."""


@dataclass
class PlayerRecord:
    """Record of a person in one game; a shared win counts for everybody who shares it.

    `streak` is the number of latest games won in a row, `longest` the longest streak, and
    `bests` are the best results by kind.
    """

    name: str
    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    bests: dict[str, Feat] = field(default_factory=dict)

    def add(self, won: bool, feat: Feat | None) -> None:
        """Adds the next game."""
        self.games += 1
        self.wins += won
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)
        if feat is not None:
            best = self.bests.get(feat.kind)
            if best is None or feat.rank > best.rank:
                self.bests[feat.kind] = feat


@dataclass
class GameRecord:
    """Record of a game: number of finished games, time of the last one, and players by name.

    A game among understudies counts as a game, but for no player.
    """

    game: str
    games: int = 0
    last: str = ""
    players: dict[str, PlayerRecord] = field(default_factory=dict)

    def ranking(self, lang: str = ENGLISH) -> list[PlayerRecord]:
        """Players by number of wins, then by the fewest games for them, then by name."""
        order = by_name(lang)
        return sorted(
            self.players.values(),
            key=lambda one: (-one.wins, one.games if one.wins else -one.games, order(one.name)),
        )


def finished(cards: Iterable[SessionCard]) -> list[tuple[Finish, SessionCard]]:
    """Finished games with their ends, the earliest first."""
    found = [(card.finished, card) for card in cards if card.finished is not None]
    return sorted(found, key=lambda pair: (pair[0].at, pair[1].id))


def met(card: SessionCard, code: str, people: set[str], aliases: Aliases = NOBODY) -> bool:
    """Whether a game was dealt the cards of a code to any of these people."""
    if card.note.get(DEAL) != code:
        return False
    names = {folded(root(aliases, name)) for name in people}
    return any(folded(one) in names for one in seated(card, aliases) if one is not None)


def originals(cards: Iterable[SessionCard]) -> list[SessionCard]:
    """Cards without copies of a game that is here, or of which an earlier copy is."""
    cards = list(cards)
    here = {card.id for card in cards}
    found: list[SessionCard] = []
    for card in sorted(cards, key=lambda card: (card.created, card.id)):
        copied = card.note.get(COPY_OF)
        if not isinstance(copied, str):
            found.append(card)
        elif copied not in here:
            here.add(copied)
            found.append(card)
    return found


def fair(card: SessionCard) -> bool:
    """Whether no move of a game was taken back by agreement."""
    return not agreed(card.note)


def counted(
    cards: Iterable[SessionCard], aliases: Aliases = NOBODY
) -> list[tuple[Finish, SessionCard]]:
    """Finished games that count, with their ends, the earliest first."""
    cards = originals(cards)
    dealt: dict[str, list[SessionCard]] = {}
    for card in cards:
        if isinstance(code := card.note.get(DEAL), str):
            dealt.setdefault(code, []).append(card)

    def again(card: SessionCard) -> bool:
        code = card.note.get(DEAL)
        others = dealt.get(code, []) if isinstance(code, str) else []
        before = [one for one in others if (one.created, one.id) < (card.created, card.id)]
        people = {one for one in seated(card, aliases) if one is not None}
        return any(met(one, card.note[DEAL], people, aliases) for one in before)

    return [(end, card) for end, card in finished(cards) if fair(card) and not again(card)]


def tally(
    cards: Iterable[SessionCard], aliases: Aliases = NOBODY, measure: Measure | None = None
) -> dict[str, GameRecord]:
    """Records by the names of games, from those among `cards` that count.

    Without `measure` there are no best results.
    """
    records: dict[str, GameRecord] = {}
    for end, card in counted(cards, aliases):
        record = records.setdefault(card.game, GameRecord(card.game))
        record.games += 1
        record.last = end.at
        for seat, name in enumerate(seated(card, aliases)):
            if name is not None:
                player = record.players.setdefault(name, PlayerRecord(name))
                player.add(seat in end.winners, measure(card, seat) if measure else None)
    return records
