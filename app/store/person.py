"""A person's page: games and wins, rivals and mates, streaks and years, from finished games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from engines import ENGLISH, house_of

from .name_order import by_name
from .people import NOBODY, Aliases, names_of, root, seated
from .records import Finish, SessionCard
from .statistics import Measure, PlayerRecord, counted
from .times import local

TOGETHER = 3
"""Number of games together from which two people are compared."""

MATES = 5
"""Number of mates that are named."""

EVEN = 3
"""A rival leads, or trails, by at most one game in this number."""


@dataclass
class Mate:
    """Another person at the table: games together, and who of the two finished above the other."""

    name: str
    games: int = 0
    above: int = 0
    below: int = 0

    @property
    def level(self) -> int:
        """Games in which both finished on one place."""
        return self.games - self.above - self.below

    @property
    def lead(self) -> int:
        """Games by which the page's person leads."""
        return self.above - self.below


class Month(NamedTuple):
    """Games of a month."""

    games: int = 0
    wins: int = 0


class Year(NamedTuple):
    """Games of a calendar year, and of its twelve months."""

    year: int
    months: tuple[Month, ...]

    @property
    def games(self) -> int:
        """Games of the year."""
        return sum(month.games for month in self.months)

    @property
    def wins(self) -> int:
        """Wins of the year."""
        return sum(month.wins for month in self.months)


@dataclass(frozen=True)
class Page:
    """A person's page. People are compared from `TOGETHER` games on; None is nobody.

    Games with an owner's pack count in `by_game` alone.

    Attributes:
        name: Name of the person.
        others: Names that were joined to it.
        games: Finished games.
        wins: Games won, alone or shared.
        streak: Latest games won in a row, of any game.
        longest: Longest such streak.
        by_game: Records by game as in the league, the game played most first.
        rival: The most even mate.
        nemesis: The one who finishes above this person most.
        beaten: The one above whom this person finishes most.
        mates: Those most often at the table.
        years: Years with games, the latest first.
        first: First game; None without any.
        last: Latest game.
    """

    name: str
    others: tuple[str, ...] = ()
    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    by_game: tuple[tuple[str, PlayerRecord], ...] = ()
    rival: Mate | None = None
    nemesis: Mate | None = None
    beaten: Mate | None = None
    mates: tuple[Mate, ...] = ()
    years: tuple[Year, ...] = ()
    first: SessionCard | None = None
    last: SessionCard | None = None


def person(
    cards: Iterable[SessionCard],
    name: str,
    aliases: Aliases = NOBODY,
    measure: Measure | None = None,
    lang: str = ENGLISH,
) -> Page:
    """Page of the person with this name or one joined to it; the order of `cards` is free.

    Names are in the order of a language.
    """
    name = root(aliases, name)
    mine: list[SessionCard] = []
    by_game: dict[str, PlayerRecord] = {}
    total, mates = PlayerRecord(name), dict[str, Mate]()
    months: dict[tuple[int, int], Month] = {}
    for end, card in counted(cards, aliases):
        here = seated(card, aliases)
        if name not in here:
            continue
        seat = here.index(name)
        won = seat in end.winners
        record = by_game.setdefault(card.game, PlayerRecord(name))
        record.add(won, measure(card, seat) if measure else None)
        if house_of(card.game) != card.game:
            continue
        mine.append(card)
        total.add(won, None)
        _meet(mates, here, seat, end)
        if (month := _month(end.at)) is not None:
            before = months.get(month, Month())
            months[month] = Month(before.games + 1, before.wins + won)
    return Page(
        name,
        tuple(names_of(aliases, name, lang)),
        total.games,
        total.wins,
        total.streak,
        total.longest,
        tuple(sorted(by_game.items(), key=lambda one: (-one[1].games, one[0]))),
        *_roles([one for one in mates.values() if one.games >= TOGETHER], by_name(lang)),
        years=_years(months),
        first=mine[0] if mine else None,
        last=mine[-1] if mine else None,
    )


def _meet(mates: dict[str, Mate], here: list[str | None], seat: int, end: Finish) -> None:
    """Adds a game to those with everybody else at the table."""
    mine = _place(end, seat)
    for other, name in enumerate(here):
        if name is None or other == seat:
            continue
        mate = mates.setdefault(name, Mate(name))
        mate.games += 1
        theirs = _place(end, other)
        mate.above += mine < theirs
        mate.below += theirs < mine


def _place(end: Finish, seat: int) -> tuple[bool, int]:
    """Place of a seat, the best the smallest: winners, then by the distance from their points.

    So it is right where the fewest points win, too. Winners are level, even if points differ.
    """
    if seat in end.winners:
        return False, 0
    leads = [end.scores[one] for one in end.winners if one < len(end.scores)]
    return True, abs(end.scores[seat] - leads[0]) if leads else 0


def _roles(
    known: list[Mate], order: Callable[[str], Any]
) -> tuple[Mate | None, Mate | None, Mate | None, tuple[Mate, ...]]:
    """Rival, nemesis, the one who is beaten, and the mates; nobody has two of the first three."""

    def leading(sign: int) -> Mate | None:
        ahead = [one for one in known if sign * one.lead > one.games / EVEN]
        return min(
            ahead, key=lambda one: (-sign * one.lead, -one.games, order(one.name)), default=None
        )

    even = [one for one in known if abs(one.lead) <= one.games / EVEN]
    rival = min(
        even, key=lambda one: (abs(one.lead) / one.games, -one.games, order(one.name)), default=None
    )
    mates = sorted(known, key=lambda one: (-one.games, order(one.name)))[:MATES]
    return rival, leading(-1), leading(1), tuple(mates)


def _month(stamp: str) -> tuple[int, int] | None:
    """Local year and month of a time; None if it is no time."""
    then = local(stamp)
    return None if then is None else (then.year, then.month)


def _years(months: dict[tuple[int, int], Month]) -> tuple[Year, ...]:
    return tuple(
        Year(year, tuple(months.get((year, month), Month()) for month in range(1, 13)))
        for year in sorted({year for year, _ in months}, reverse=True)
    )
