"""Events of Onstage, in the order of the rulebook.

`audience` is always the last field: None for everyone, otherwise the seats that may know.
`@showing` marks events that reveal something hidden, so an undo cannot go back past them. Cards,
performers and suits are the numbers of `content`. None as a suit means no trump.
"""

from typing import NamedTuple, TypeAlias

from engines.kernel.event import showing
from engines.onstage.content import Card, Performer, Suit

Audience = tuple[int, ...] | None


@showing
class LineFormed(NamedTuple):
    """The performers form a line in random order, front first (O2)."""

    line: tuple[Performer, ...]
    audience: Audience = None


@showing
class LeaderDrawn(NamedTuple):
    """A seat is drawn or chosen to lead the first trick (O5)."""

    seat: int
    by: str
    """Method of choice, which is "dice" or "table".

    "table" means that the players chose before the game.
    """
    audience: Audience = None


class RoundBegan(NamedTuple):
    """A Casting Round begins, and `seat` leads its first trick (O4, OA20).

    `round` counts from 1 up to `rounds`.
    """

    seat: int
    round: int
    rounds: int
    tricks: int
    audience: Audience = None


@showing
class HandDealt(NamedTuple):
    """A seat receives its hand (O3). Only this seat sees the cards.

    `kept` is the card from the previous Round (OA14), or None in the first Round.
    """

    seat: int
    cards: tuple[Card, ...]
    kept: Card | None
    audience: Audience = None


class CardSetAside(NamedTuple):
    """The left-over card is set aside unseen (O3, OA15)."""

    audience: Audience = None


class PerformerEntered(NamedTuple):
    """The first performer in line enters the stage before a trick (O6)."""

    performer: Performer
    audience: Audience = None


class LineEmpty(NamedTuple):
    """The line is empty, so nobody enters the stage (OA11)."""

    audience: Audience = None


@showing
class CardPlayed(NamedTuple):
    """A seat plays a card (O7).

    `role` is "lead", "follow", "trump" or "off" (O10).
    """

    seat: int
    card: Card
    role: str
    audience: Audience = None


class PerformerMoved(NamedTuple):
    """An off-suit card moves a performer to the line's front (O10).

    `place` is the performer's previous position in the line, where 0 is the front.
    """

    seat: int
    performer: Performer
    place: int
    audience: Audience = None


class MoveDeclined(NamedTuple):
    """The seat declines to move a performer in the line (OA29)."""

    seat: int
    suit: Suit
    audience: Audience = None


class PerformerAdded(NamedTuple):
    """A performer moves from the line to the stage (O8).

    This is the ability of value 1. `place` is the performer's previous position in the line, where
    0 is the front. `forced` is True if there was only one choice.
    """

    seat: int
    performer: Performer
    place: int
    forced: bool
    audience: Audience = None


class PerformerRemoved(NamedTuple):
    """A performer moves from the stage to the line's back (O8).

    This is the ability of value 4.
    """

    seat: int
    performer: Performer
    forced: bool
    audience: Audience = None


class PerformerChosen(NamedTuple):
    """A seat chooses the performer to swap off the stage (O8).

    This is the first half of the ability of value 7.
    """

    seat: int
    performer: Performer
    audience: Audience = None


class PerformersSwapped(NamedTuple):
    """A performer on stage and one in the line change places.

    See O8 and OA9.

    `out` moved to position `place` in the line. `performer` moved to the stage.
    """

    seat: int
    performer: Performer
    out: Performer
    place: int
    forced: bool
    audience: Audience = None


class AbilitySkipped(NamedTuple):
    """An ability has no target and is skipped (OA8)."""

    seat: int
    card: Card
    ability: str
    audience: Audience = None


class TrumpChanged(NamedTuple):
    """The trump suit changes (O9).

    `totals` are the Blossoms of each suit on stage.
    """

    before: Suit | None
    trump: Suit | None
    totals: tuple[int, ...]
    audience: Audience = None


class TrickWon(NamedTuple):
    """A seat wins the trick with `card` (O11).

    `how` is "trump" or "lead". `cards` lists the trick in playing order, starting with `leader`.
    The cards are put away face down (O13).
    """

    seat: int
    card: Card
    how: str
    trump: Suit | None
    leader: int
    cards: tuple[Card, ...]
    audience: Audience = None


class PerformerClaimed(NamedTuple):
    """The winner of the trick claims a performer from the stage (O12).

    `forced` is True if there was only one choice.
    """

    seat: int
    performer: Performer
    forced: bool
    audience: Audience = None


class ClaimDeclined(NamedTuple):
    """The winner declines to claim a performer, though one was available (OA13)."""

    seat: int
    audience: Audience = None


class NothingToClaim(NamedTuple):
    """The winner finds no performer of the winning suit on stage (O12)."""

    seat: int
    suit: Suit
    audience: Audience = None


class LoneAward(NamedTuple):
    """The only seat without performers receives a gift of performers (O16).

    `source` is "stage" or "line".
    """

    seat: int
    performers: tuple[Performer, ...]
    source: str
    audience: Audience = None


class SeatScored(NamedTuple):
    """A seat scores its performers at the end of a Round (O15).

    `total` is the sum of all Rounds so far.
    """

    seat: int
    round: int
    performers: tuple[Performer, ...]
    points: int
    total: int
    audience: Audience = None


class CardsKept(NamedTuple):
    """Each seat keeps its last card (O14, OA33).

    The other seats do not see it.
    """

    round: int
    audience: Audience = None


@showing
class LineRejoined(NamedTuple):
    """Performers from troupes and stage rejoin the line (O17, OA32).

    Their new order is random.
    """

    performers: tuple[Performer, ...]
    line: tuple[Performer, ...]
    audience: Audience = None


@showing
class TieBroken(NamedTuple):
    """Tied seats show their last cards; the highest value wins (O18, OA19).

    Suits do not count. Seats that are still tied share the victory.
    """

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winners: tuple[int, ...]
    audience: Audience = None


class GameEnded(NamedTuple):
    """The game ends (O18).

    Several seats win if the tie cannot be broken.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    audience: Audience = None


Event: TypeAlias = (
    LineFormed | LeaderDrawn | RoundBegan | HandDealt | CardSetAside | PerformerEntered
    | LineEmpty | CardPlayed | PerformerMoved | MoveDeclined | PerformerAdded | PerformerRemoved
    | PerformerChosen | PerformersSwapped | AbilitySkipped | TrumpChanged | TrickWon
    | PerformerClaimed | ClaimDeclined | NothingToClaim | LoneAward | SeatScored | CardsKept
    | LineRejoined | TieBroken | GameEnded
)  # fmt: skip
"""Any event of Onstage."""
