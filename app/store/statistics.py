"""Statistics of players, from the cards of finished games.

People are counted by name, and joined names as one person. A seat played by an understudy at the
end counts for nobody; the game still counts for the people in it. A game with an owner's pack has
a separate record.

A game and its saved copies count once: the original if it is here.

A deal counts once, because people who sat at a table with it, even an unfinished one, know its
cards. Later games with the deal and any of these people count for nobody. Neither do games with an
agreed undo, because it may have revealed something.
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
"""Note with the code of a game's deal, shown after its end."""

Measure = Callable[[SessionCard, int], "Feat | None"]
"""Returns a seat's result by its game's measure of success.

None if the game has nothing to compare.
"""


@dataclass
class PlayerRecord:
    """Record of a person in one game; shared wins count for everyone.

    Attributes:
        streak: Number of latest games won in a row.
        longest: Length of the longest streak.
        bests: Best results by kind.
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
    """Record of a game.

    Games among understudies count, but for no player.

    Attributes:
        games: Number of finished games.
        last: Time of the last one.
        players: Records of the players by name.
    """

    game: str
    games: int = 0
    last: str = ""
    players: dict[str, PlayerRecord] = field(default_factory=dict)

    def ranking(self, lang: str = ENGLISH) -> list[PlayerRecord]:
        """Sorts the players by most wins, then fewest games, then name.

        Players without a win are sorted by most games.
        """
        order = by_name(lang)
        return sorted(
            self.players.values(),
            key=lambda one: (-one.wins, one.games if one.wins else -one.games, order(one.name)),
        )


def finished(cards: Iterable[SessionCard]) -> list[tuple[Finish, SessionCard]]:
    """Returns finished games with their ends, the earliest first."""
    found = [(card.finished, card) for card in cards if card.finished is not None]
    return sorted(found, key=lambda pair: (pair[0].at, pair[1].id))


def met(card: SessionCard, code: str, people: set[str], aliases: Aliases = NOBODY) -> bool:
    """Whether any of these people played a game with this deal code."""
    if card.note.get(DEAL) != code:
        return False
    names = {folded(root(aliases, name)) for name in people}
    return any(folded(one) in names for one in seated(card, aliases) if one is not None)


def originals(cards: Iterable[SessionCard]) -> list[SessionCard]:
    """Removes copies whose original, or an earlier copy, is also there."""
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
    """Whether a game had no agreed undo."""
    return not agreed(card.note)


def counted(
    cards: Iterable[SessionCard], aliases: Aliases = NOBODY
) -> list[tuple[Finish, SessionCard]]:
    """Returns the finished games that count, the earliest first."""
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
    """Computes the records by game from the cards that count.

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
