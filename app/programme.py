"""Tonight's programme: its games, and who plays, watches and begins.

An evening is saved in two places: each game notes the evening to which it belongs, and the settings
contain the latest programme with everyone present. Therefore nothing is lost if the app ends during
a game or between two games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.casting import Billing, Cast, Part
from app.store.names import check_name, folded
from app.store.records import UNDERSTUDIES, Face, Finish, Player, SessionCard
from app.store.session import EVENING
from app.store.statistics import fair
from app.theme.palette import SEAT_COLOURS
from engines import known, names

HELD = 8
"""Maximum number of people in an evening."""


@dataclass(frozen=True)
class Programme:
    """Plan of an evening.

    Attributes:
        evening: Identity of the evening; that of its first game if the evening was unplanned.
        cast: Everyone present, in seating order.
        games: Names of the planned games, in order.
    """

    evening: str
    cast: tuple[Player, ...]
    games: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Returns the programme as JSON data for the settings."""
        cast = [player._asdict() for player in self.cast]
        return {"evening": self.evening, "cast": cast, "games": list(self.games)}

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Programme | None:
        """Returns the programme in a setting, or None if invalid."""
        evening, cast, games = (saved.get(key) for key in ("evening", "cast", "games"))
        if not isinstance(evening, str) or not evening or not isinstance(cast, list):
            return None
        people = [player for one in cast[:HELD] if (player := _player(one)) is not None]
        if not people or len({player.colour for player in people}) < len(people):
            return None
        planned = games if isinstance(games, list) else []
        here = (one for one in planned if isinstance(one, str) and known(one))
        return cls(evening, tuple(people), tuple(here))


def _player(saved: Any) -> Player | None:
    try:
        player = Player(**saved)
    except TypeError:
        return None
    texts = all(isinstance(one, str) for one in (player.name, player.colour, player.sign))
    if not texts or not isinstance(player.pin, str | None):
        return None
    known = player.colour in SEAT_COLOURS and player.understudy in (None, *UNDERSTUDIES)
    return player if known and check_name(player.name) is None else None


def updated(programme: Programme, cast: Sequence[Player]) -> Programme:
    """Returns the programme with the last game's players, names and PINs.

    People are identified by colour, which stays the same all evening.
    """
    now = {player.colour: player for player in cast}
    return replace(programme, cast=tuple(now.get(one.colour, one) for one in programme.cast))


# -- games of an evening ---------------------------------------------------------------------


def evening_of(card: SessionCard) -> str:
    """Returns the identity of the evening to which a game belongs.

    An unplanned evening has the identity of its first game.
    """
    noted = card.note.get(EVENING)
    return noted if isinstance(noted, str) and noted else card.id


def shows_of(cards: Iterable[SessionCard], evening: str) -> list[SessionCard]:
    """Returns finished and unfinished games of an evening, the earliest first."""
    found = [card for card in cards if evening_of(card) == evening]
    return sorted(found, key=lambda card: (card.created, card.updated, card.id))


def by_evening(cards: Iterable[SessionCard]) -> dict[str, list[SessionCard]]:
    """Groups games by their evenings, in the order of the games."""
    found: dict[str, list[SessionCard]] = {}
    for card in cards:
        found.setdefault(evening_of(card), []).append(card)
    return found


def left(programme: Programme, shows: Iterable[SessionCard]) -> list[str]:
    """Returns the planned games that have not started yet."""
    begun = {card.game for card in shows}
    return [game for game in programme.games if game not in begun]


def length(programme: Programme, shows: Sequence[SessionCard]) -> int:
    """Returns the number of games of an evening, started or still planned."""
    return len(shows) + len(left(programme, shows))


# -- the next game ---------------------------------------------------------------------------


class LineUp(NamedTuple):
    """Players of the next game.

    Attributes:
        seats: Players in seat order.
        audience: Everyone else, with their colours.
        first: Seat that begins, from 0; None for the first game of an evening.
        lost: Whether the player who begins came last in the previous game.
    """

    seats: tuple[Player, ...]
    audience: tuple[Player, ...]
    first: int | None
    lost: bool


def line_up(
    programme: Programme, shows: Sequence[SessionCard], numbers: Sequence[int], billing: Billing
) -> LineUp:
    """Returns who plays, watches and begins in the next game.

    Everyone plays if the game has enough seats; computer players fill the rest. Otherwise people
    have priority over computer players, and those who have played least tonight have priority over
    others. Seats rotate by one with each game.

    Args:
        programme: Plan of the evening.
        shows: Games so far, the earliest first.
        numbers: Numbers of players that the game allows.
        billing: Chooses names for additional computer players.
    """
    everyone = turned(programme.cast, len(shows))
    count = len(everyone)
    wanted = min((one for one in numbers if one >= count), default=max(numbers))
    played = [folded(face.name) for card in shows for face in card.cast]

    def turn(at: int) -> tuple[bool, int, int]:
        player = everyone[at]
        return player.understudy is not None, played.count(folded(player.name)), at

    chosen = sorted(sorted(range(count), key=turn)[:wanted])
    seats = joined([everyone[at] for at in chosen], wanted, billing)
    audience = tuple(everyone[at] for at in range(count) if at not in chosen)
    if not shows:
        return LineUp(seats, audience, None, lost=False)
    seated = [folded(player.name) for player in seats]
    ended = next((card for card in reversed(shows) if card.finished is not None), None)
    last = [] if ended is None else [name for name in losers(ended) if name in seated]
    return LineUp(seats, audience, seated.index(last[0]) if last else 0, lost=bool(last))


def turned(cast: Sequence[Player], games: int) -> list[Player]:
    """Returns the seating order, rotated by one for each game played."""
    by = games % len(cast)
    return [*cast[by:], *cast[:by]]


def joined(seats: Sequence[Player], wanted: int, billing: Billing) -> tuple[Player, ...]:
    """Returns these players plus computer players for the remaining seats."""
    parts = [Part(one.name, one.colour, understudy=one.understudy) for one in seats]
    cast = Cast(parts, (wanted,), billing)
    cast.usual = next((one.understudy for one in seats if one.understudy), cast.usual)
    while len(cast.parts) < wanted:
        cast.add_understudy()
    more = [
        Player(part.name, part.colour, SEAT_COLOURS[part.colour][1], None, part.understudy)
        for part in cast.parts[len(seats) :]
    ]
    return (*seats, *more)


def losers(card: SessionCard) -> list[str]:
    """Returns the folded names of a game's losers, last-placed first.

    Returns [] for an unfinished game or an invalid result.
    """
    end = card.finished
    if end is None or not _sound(card, end):
        return []
    won = end.scores[end.winners[0]]
    sign = -1 if won < max(end.scores) else 1  # if the fewest points win, the most points lose
    seats = [seat for seat in range(len(card.cast)) if seat not in end.winners]
    order = sorted(seats, key=lambda seat: (sign * end.scores[seat], seat))
    return [folded(card.cast[seat].name) for seat in order]


def handed_on(first: int, seats: int) -> int:
    """Returns the seat after the previous first seat, for a rematch."""
    return (first + 1) % seats


def proposed(
    programme: Programme, shows: Sequence[SessionCard], known: Mapping[str, Sequence[int]]
) -> str:
    """Returns the planned next game, otherwise another suitable game.

    Without a plan, a game other than the last one is preferred, then one played least often
    tonight, then one for the closest number of players.

    Args:
        programme: Plan of the evening.
        shows: Games so far.
        known: Allowed numbers of players of all games, by name, in display order.
    """
    planned = [game for game in left(programme, shows) if game in known]
    if planned:
        return planned[0]
    begun = [card.game for card in shows]
    count = len(programme.cast)

    def fitness(game: str) -> tuple[bool, int, int]:
        apart = min(abs(number - count) for number in known[game])
        return begun[-1:] == [game], begun.count(game), apart

    return min(known, key=fitness)


# -- results ---------------------------------------------------------------------------------


class Tally(NamedTuple):
    """Numbers of an evening's games that a player played and won."""

    face: Face
    games: int
    wins: int


def over(shows: Iterable[SessionCard]) -> list[tuple[SessionCard, Finish]]:
    """Returns the valid finished games whose rules are installed, with results."""
    found = [(card, card.finished) for card in shows if card.game in names()]
    return [(card, end) for card, end in found if end is not None and _sound(card, end)]


def tallies(shows: Iterable[SessionCard]) -> list[Tally]:
    """Returns each player's games and wins in finished games, most wins first.

    Games with an undo by agreement do not count.
    """
    found: dict[str, Tally] = {}
    for card, end in over(filter(fair, shows)):
        for seat, face in enumerate(card.cast):
            before = found.get(folded(face.name), Tally(face, 0, 0))
            won = seat in end.winners
            found[folded(face.name)] = Tally(face, before.games + 1, before.wins + won)
    return sorted(found.values(), key=lambda one: -one.wins)


def champions(found: Sequence[Tally]) -> list[Tally]:
    """Returns the tallies with the most wins, several in a tie."""
    most = max((one.wins for one in found), default=0)
    return [one for one in found if one.wins == most]


def verdict(best: Sequence[object], *, goes_on: bool) -> str:
    """Returns the text key for who won or leads an evening."""
    if goes_on:
        return "tonight.call.leads" if len(best) == 1 else "tonight.call.level"
    return "tonight.call.won" if len(best) == 1 else "tonight.call.shared"


def _sound(card: SessionCard, end: Finish) -> bool:
    seats = range(len(card.cast))
    return len(end.scores) == len(seats) and bool(end.winners) and {*end.winners} <= {*seats}
