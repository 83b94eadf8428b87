"""Statistics of one person from finished games: wins, streaks, years and opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from engines import ENGLISH, house_of

from .name_order import by_name
from .people import NOBODY, Aliases, names_of, root, seated
from .records import Face, Finish, SessionCard
from .statistics import Measure, PlayerRecord, counted, finished
from .times import local

TOGETHER = 3
"""Minimum number of shared games for a comparison of two people."""

MATES = 5
"""Maximum number of frequent opponents that are listed."""

EVEN = 3
"""Divisor that determines which people are evenly matched.

Two people are evenly matched if one leads by at most `games / EVEN` games.
"""


@dataclass
class Mate:
    """Comparison of a person with another one over their shared games.

    Attributes:
        name: Name of the other person.
        games: Number of shared games.
        above: Number of games in which the first person placed higher.
        below: Number of games in which the other person placed higher.
    """

    name: str
    games: int = 0
    above: int = 0
    below: int = 0

    @property
    def lead(self) -> int:
        """Number of games by which the person leads.

        It is negative if the other person leads.
        """
        return self.above - self.below


class Month(NamedTuple):
    """Numbers of games and wins in a month."""

    games: int = 0
    wins: int = 0


class Year(NamedTuple):
    """Numbers of games and wins in a calendar year, by month."""

    year: int
    months: tuple[Month, ...]

    @property
    def games(self) -> int:
        """Number of games in the year."""
        return sum(month.games for month in self.months)

    @property
    def wins(self) -> int:
        """Number of wins in the year."""
        return sum(month.wins for month in self.months)


@dataclass(frozen=True)
class Page:
    """Statistics of one person.

    Mates are people with at least `TOGETHER` shared games. Games with an owner's pack count only in
    `by_game`.

    Attributes:
        name: Name of the person.
        others: Other names of the person.
        games: Number of finished games.
        wins: Number of wins, alone or shared.
        streak: Number of games won in a row, up to the latest game.
        longest: Largest number of games won in a row.
        by_game: Records by name of the game, most played first.
        rival: The most evenly matched mate; None if there is none.
        nemesis: The mate who leads over the person by the most games; None if nobody is
            clearly ahead.
        beaten: The mate over whom the person leads by the most games; None if the person is
            clearly ahead of nobody.
        mates: The most frequent mates.
        years: Years in which the person played, latest first.
        first: Card of the first game; None if there is none.
        last: Card of the latest game; None if there is none.
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
    """Returns the statistics of a person.

    Args:
        cards: Cards of all games, in any order.
        name: Any name of the person.
        aliases: Joined names.
        measure: Returns what a seat achieved in a game; None to leave out best
            achievements.
        lang: Language for sorting names.
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


class Known(NamedTuple):
    """Person who has finished a game here.

    Attributes:
        name: Main name of the person.
        face: Latest seat of the person.
        games: Number of finished games that count.
        wins: Number of wins among these.
    """

    name: str
    face: Face
    games: int
    wins: int


def everyone(
    cards: Iterable[SessionCard], aliases: Aliases = NOBODY, lang: str = ENGLISH
) -> list[Known]:
    """Returns everybody in finished games, sorted for a language.

    As on a person's page, games with an owner's pack are left out of the numbers.
    """
    cards = list(cards)
    faces = {
        name: face
        for _, card in finished(cards)
        for face, name in zip(card.cast, seated(card, aliases), strict=False)
        if name is not None
    }
    totals = {name: PlayerRecord(name) for name in faces}
    for end, card in counted(cards, aliases):
        if house_of(card.game) == card.game:
            for seat, name in enumerate(seated(card, aliases)):
                if name is not None:
                    totals[name].add(seat in end.winners, None)
    return [
        Known(name, faces[name], totals[name].games, totals[name].wins)
        for name in sorted(faces, key=by_name(lang))
    ]


def _meet(mates: dict[str, Mate], here: list[str | None], seat: int, end: Finish) -> None:
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
    """Returns the sort key of a seat's place.

    The best place has the smallest key. Winners share the first place. Others are ordered by the
    distance of their score from the winners' score, so that games in which the lowest score wins
    are ordered correctly too.
    """
    if seat in end.winners:
        return False, 0
    leads = [end.scores[one] for one in end.winners if one < len(end.scores)]
    return True, abs(end.scores[seat] - leads[0]) if leads else 0


def _roles(
    known: list[Mate], order: Callable[[str], Any]
) -> tuple[Mate | None, Mate | None, Mate | None, tuple[Mate, ...]]:
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
    then = local(stamp)
    return None if then is None else (then.year, then.month)


def _years(months: dict[tuple[int, int], Month]) -> tuple[Year, ...]:
    return tuple(
        Year(year, tuple(months.get((year, month), Month()) for month in range(1, 13)))
        for year in sorted({year for year, _ in months}, reverse=True)
    )
