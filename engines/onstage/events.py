"""Events of Onstage, in the order of the rulebook.

`audience` is always last: None means everyone, else the seats that may know. `@showing` marks those
that reveal something hidden; undo stops there. Cards, performers and suits are the numbers of
`content`; a suit of None is "no trump".
"""

from typing import NamedTuple, TypeAlias

from engines.kernel.event import showing
from engines.onstage.content import Card, Performer, Suit

Audience = tuple[int, ...] | None


@showing
class LineFormed(NamedTuple):
    """O2: all performers stand in a random line, front first."""

    line: tuple[Performer, ...]
    audience: Audience = None


@showing
class LeaderDrawn(NamedTuple):
    """O5: the leader of the very first trick."""

    seat: int
    by: str
    """"dice", or "table" if chosen before the game."""
    audience: Audience = None


class RoundBegan(NamedTuple):
    """O4: Casting Round `round` (from 1) of `rounds`, of so many tricks; `seat` leads (OA20)."""

    seat: int
    round: int
    rounds: int
    tricks: int
    audience: Audience = None


@showing
class HandDealt(NamedTuple):
    """O3, OA14: a seat's own hand, with the card it had kept (None in the first Round)."""

    seat: int
    cards: tuple[Card, ...]
    kept: Card | None
    audience: Audience = None


class CardSetAside(NamedTuple):
    """O3, OA15: one card left over, seen by nobody."""

    audience: Audience = None


class PerformerEntered(NamedTuple):
    """O6: the front of the line steps on stage before a trick."""

    performer: Performer
    audience: Audience = None


class LineEmpty(NamedTuple):
    """OA11: nobody is left to enter."""

    audience: Audience = None


@showing
class CardPlayed(NamedTuple):
    """O7: a card on the table. `role` is "lead", "follow", "trump" or "off" (O10)."""

    seat: int
    card: Card
    role: str
    audience: Audience = None


class PerformerMoved(NamedTuple):
    """O10: an off-suit card brought `performer` from `place` (0 = front) to the line's front."""

    seat: int
    performer: Performer
    place: int
    audience: Audience = None


class MoveDeclined(NamedTuple):
    """OA29: the off-suit move was not used."""

    seat: int
    suit: Suit
    audience: Audience = None


class PerformerAdded(NamedTuple):
    """O8, value 1: from `place` in the line to the stage. `forced`: nobody else could be named."""

    seat: int
    performer: Performer
    place: int
    forced: bool
    audience: Audience = None


class PerformerRemoved(NamedTuple):
    """O8, value 4: from the stage to the back of the line."""

    seat: int
    performer: Performer
    forced: bool
    audience: Audience = None


class PerformerChosen(NamedTuple):
    """O8, value 7, first half: who will leave the stage."""

    seat: int
    performer: Performer
    audience: Audience = None


class PerformersSwapped(NamedTuple):
    """O8, OA9: `out` left the stage for `place` in the line, `performer` came on from there."""

    seat: int
    performer: Performer
    out: Performer
    place: int
    forced: bool
    audience: Audience = None


class AbilitySkipped(NamedTuple):
    """OA8: the card's ability found no target."""

    seat: int
    card: Card
    ability: str
    audience: Audience = None


class TrumpChanged(NamedTuple):
    """O9: the trump suit became another; `totals` are the Blossoms a suit shows on stage."""

    before: Suit | None
    trump: Suit | None
    totals: tuple[int, ...]
    audience: Audience = None


class TrickWon(NamedTuple):
    """O11: `seat` takes the trick with `card`; `how` is "trump" or "lead".

    `cards` is the trick in playing order, opened by `leader`. It is put away face down (O13).
    """

    seat: int
    card: Card
    how: str
    trump: Suit | None
    leader: int
    cards: tuple[Card, ...]
    audience: Audience = None


class PerformerClaimed(NamedTuple):
    """O12: the winner takes a performer from the stage. `forced`: there was no choice."""

    seat: int
    performer: Performer
    forced: bool
    audience: Audience = None


class ClaimDeclined(NamedTuple):
    """OA13: the winner takes nobody, though somebody could be taken."""

    seat: int
    audience: Audience = None


class NothingToClaim(NamedTuple):
    """O12: no performer of the winning suit is on stage."""

    seat: int
    suit: Suit
    audience: Audience = None


class LoneAward(NamedTuple):
    """O16: the only seat without performers gets these; `source` is "stage" or "line"."""

    seat: int
    performers: tuple[Performer, ...]
    source: str
    audience: Audience = None


class SeatScored(NamedTuple):
    """O15: one seat's line of the Round's account: performers, their Blossoms, the sum so far."""

    seat: int
    round: int
    performers: tuple[Performer, ...]
    points: int
    total: int
    audience: Audience = None


class CardsKept(NamedTuple):
    """O14: every seat keeps its last card, unseen (OA33)."""

    round: int
    audience: Audience = None


@showing
class LineRejoined(NamedTuple):
    """O17, OA32: claimed and on-stage performers queue in random order behind the line."""

    performers: tuple[Performer, ...]
    line: tuple[Performer, ...]
    audience: Audience = None


@showing
class TieBroken(NamedTuple):
    """O18: the tied seats show their last card; the highest value wins (OA19)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winners: tuple[int, ...]
    audience: Audience = None


class GameEnded(NamedTuple):
    """O18: the final scores and who has won (several when the tie stands)."""

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
"""Any event of this game."""
