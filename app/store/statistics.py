"""Statistics of all players, from the cards of finished games.

People are identified by name, and joined names count as one person. A seat played by a computer
player at the end counts for nobody, but the game counts for the people in it. Games with an owner's
pack have a separate record. Of a game and its imported copies, only one counts.

A repeated deal counts only once for the people who have already seen its cards: later games with
the same deal and any of these people are left out. Games with an undo by agreement are left out
too, because the undone move may have revealed something.
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
"""Key of the note with the code of a game's deal.

The code is displayed after the end of the game.
"""

Measure = Callable[[SessionCard, int], "Feat | None"]
"""Function that returns what a seat achieved in a game.

It returns None if the game has nothing to compare.
"""


@dataclass
class PlayerRecord:
    """Record of a person in one game.

    A shared win is a win for each winner.

    Attributes:
        name: Name of the person.
        games: Number of finished games.
        wins: Number of wins.
        streak: Number of games won in a row, up to the latest game.
        longest: Largest number of games won in a row.
        bests: Best achievements by their kind.
    """

    name: str
    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    bests: dict[str, Feat] = field(default_factory=dict)

    def add(self, won: bool, feat: Feat | None) -> None:
        """Adds the next finished game to the record.

        Args:
            won: Whether the person won.
            feat: What the person achieved; None if there is nothing to compare.
        """
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
    """Record of one game, with all people who played it.

    Attributes:
        game: Name of the game in code.
        games: Number of finished games, including those without people.
        last: End time of the latest game in ISO format; "" if there is none.
        players: Records of the people by name.
        with_people: Number of finished games with people in them.
    """

    game: str
    games: int = 0
    last: str = ""
    players: dict[str, PlayerRecord] = field(default_factory=dict)
    with_people: int = 0

    def ranking(self, lang: str = ENGLISH) -> list[PlayerRecord]:
        """Returns the players in order of rank.

        They are ordered by most wins, then fewest games, then name. Players without a win come
        last, ordered by most games.
        """
        order = by_name(lang)
        return sorted(
            self.players.values(),
            key=lambda one: (-one.wins, one.games if one.wins else -one.games, order(one.name)),
        )


def finished(cards: Iterable[SessionCard]) -> list[tuple[Finish, SessionCard]]:
    """Returns the results and cards of the finished games, earliest first."""
    found = [(card.finished, card) for card in cards if card.finished is not None]
    return sorted(found, key=lambda pair: (pair[0].at, pair[1].id))


def met(card: SessionCard, code: str, people: set[str], aliases: Aliases = NOBODY) -> bool:
    """Returns whether any of the people played a deal in a game.

    `code` identifies the deal.
    """
    if card.note.get(DEAL) != code:
        return False
    names = {folded(root(aliases, name)) for name in people}
    return any(folded(one) in names for one in seated(card, aliases) if one is not None)


def originals(cards: Iterable[SessionCard]) -> list[SessionCard]:
    """Returns the cards without copies of a game that is also listed.

    If several copies are listed without their original, only the earliest is returned.
    """
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
    """Returns whether a game had no undo by agreement."""
    return not agreed(card.note)


def counted(
    cards: Iterable[SessionCard], aliases: Aliases = NOBODY
) -> list[tuple[Finish, SessionCard]]:
    """Returns the finished games that are included in statistics.

    Each is a result and a card. The earliest is first.
    """
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
    """Returns the record of each game, by name of the game.

    Args:
        cards: Cards of all games.
        aliases: Joined names.
        measure: Returns what a seat achieved; None to leave out best achievements.
    """
    records: dict[str, GameRecord] = {}
    for end, card in counted(cards, aliases):
        record = records.setdefault(card.game, GameRecord(card.game))
        record.games += 1
        record.last = end.at
        names = seated(card, aliases)
        record.with_people += any(name is not None for name in names)
        for seat, name in enumerate(names):
            if name is not None:
                player = record.players.setdefault(name, PlayerRecord(name))
                player.add(seat in end.winners, measure(card, seat) if measure else None)
    return records
