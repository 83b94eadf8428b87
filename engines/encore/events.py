"""Events of ENCORE!! ECG, in the order of the rulebook.

`audience` is always the last field: None for everyone, else the seats that may know.
`@showing` marks events that reveal something hidden, so an undo cannot go back past them. `seat` is
the acting Manager, `host_seat` the Manager whose side is affected. Zones are numbered as in
`actions`; money is in $, `total` the sum after the event.
"""

from typing import NamedTuple, TypeAlias

from engines.encore.content import Card, Colour, Thing, Venue
from engines.kernel.event import showing

Audience = tuple[int, ...] | None


# -- before the first Round --------------------------------------------------------------------


@showing
class PriorityRolled(NamedTuple):
    """Both dice are rolled for Priority; the higher one wins (E14, EA24).

    Equal dice are rolled again.
    """

    rolls: tuple[int, int]
    audience: Audience = None


class PriorityTaken(NamedTuple):
    """A Manager receives Priority (E14, E28)."""

    seat: int
    audience: Audience = None


class ColourTaken(NamedTuple):
    """A Manager takes a colour (E14)."""

    seat: int
    colour: Colour
    audience: Audience = None


class DecksShuffled(NamedTuple):
    """All decks are shuffled (E15, E16)."""

    audience: Audience = None


# -- drawing -----------------------------------------------------------------------------------


@showing
class CardsDrawn(NamedTuple):
    """A Manager draws cards from each deck (E17, EA46)."""

    seat: int
    performers: int
    mains: int
    audience: Audience = None


@showing
class HandDrawn(NamedTuple):
    """Cards drawn, for the drawing Manager alone."""

    seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


@showing
class DeckDug(NamedTuple):
    """A Manager looks at the top cards of a deck.

    Deck 0 is the Performer Deck, 1 the Main Deck.
    """

    seat: int
    deck: int
    number: int
    audience: Audience = None


@showing
class DugSeen(NamedTuple):
    """Cards looked at, for the looking Manager alone."""

    seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


@showing
class DugTaken(NamedTuple):
    """A Manager takes one of the cards looked at.

    The others are shuffled into the deck.
    """

    seat: int
    deck: int
    audience: Audience = None


@showing
class DugKept(NamedTuple):
    """Card taken from the deck, for the taking Manager alone."""

    seat: int
    card: Card
    audience: Audience = None


# -- Rounds ------------------------------------------------------------------------------------


class RoundBegan(NamedTuple):
    """A Round begins with Intensity 0 (EA6)."""

    number: int
    audience: Audience = None


@showing
class VenueOpened(NamedTuple):
    """A Venue is turned up and becomes active (E9, E16)."""

    venue: Venue
    audience: Audience = None


class CardsActivated(NamedTuple):
    """Cards of `seat` in `zones` become active (E18)."""

    seat: int
    zones: tuple[int, ...]
    audience: Audience = None


class PreShowBegan(NamedTuple):
    """The Pre-Show begins; `seat` acts first (E19)."""

    seat: int
    audience: Audience = None


class StarReached(NamedTuple):
    """The total Intensity reaches the Star (E23, EA19)."""

    total: int
    star: int
    audience: Audience = None


class EventBegan(NamedTuple):
    """The Event begins; `seat` acts first (E23).

    Either the Star was reached, or both Managers passed.
    """

    seat: int
    reached: bool
    audience: Audience = None


class EventEnded(NamedTuple):
    """The Event ends (E24)."""

    intensity: tuple[int, int]
    audience: Audience = None


class VenueWon(NamedTuple):
    """A Manager wins the Venue and adds it to their Tour History (E25)."""

    seat: int
    venue: Venue
    audience: Audience = None


class PayoutPaid(NamedTuple):
    """A Manager receives the Venue's payout (E25)."""

    seat: int
    amount: int
    total: int
    audience: Audience = None


class VenueReturned(NamedTuple):
    """A tied Venue goes under the Venue Deck (E25)."""

    venue: Venue
    audience: Audience = None


class PerformerExhausted(NamedTuple):
    """An exhausted Performer moves straight Backstage (E26)."""

    seat: int
    card: Card
    zone: int
    audience: Audience = None


class GameEnded(NamedTuple):
    """The game ends (E2, EA28, EA29).

    `curfew` means that it ended after the last Round, with Venues left.
    """

    ending: str
    seats: tuple[int, ...]
    money: tuple[int, int]
    curfew: bool
    audience: Audience = None


# -- actions -----------------------------------------------------------------------------------


class Passed(NamedTuple):
    """A Manager passes (E20)."""

    seat: int
    audience: Audience = None


@showing
class CardSigned(NamedTuple):
    """A Manager signs a card, which then goes to a zone (EA4).

    `cost` has been paid, `total` is left.
    """

    seat: int
    card: Card
    cost: int
    total: int
    audience: Audience = None


class CardStaged(NamedTuple):
    """A card is staged (E21)."""

    seat: int
    card: Card
    zone: int
    audience: Audience = None


class ActPerformed(NamedTuple):
    """A Performer performs (E22).

    The sum is act, BOOST and the bonuses of earlier cheers. `boost` is None without a BOOST; with
    one it may be 0.
    """

    seat: int
    card: Card
    act: int
    boost: int | None
    cheer: int
    zone: int
    audience: Audience = None


class VibePaid(NamedTuple):
    """A performance passes the Vibe Check and earns money (E22)."""

    seat: int
    amount: int
    total: int
    audience: Audience = None


class PreShowTriggered(NamedTuple):
    """A Supporter's PRE-SHOW ability is triggered (E6)."""

    seat: int
    card: Card
    zone: int
    pay: int
    audience: Audience = None


class EncoreTriggered(NamedTuple):
    """A Performer's Encore is triggered (E11)."""

    seat: int
    card: Card
    zone: int
    pay: int
    audience: Audience = None


@showing
class SurpriseTriggered(NamedTuple):
    """A Surprise is triggered (E8).

    `cost` has been paid, `total` is left.
    """

    seat: int
    card: Card
    cost: int
    total: int
    audience: Audience = None


class AbilityTriggered(NamedTuple):
    """A conditional ability is triggered for `seat` (E12, EA43).

    It belongs to a card or the active Venue.
    """

    seat: int
    thing: Thing
    audience: Audience = None


# -- what abilities do -------------------------------------------------------------------------


class NothingDone(NamedTuple):
    """A step of this ability did nothing or was declined (EA49)."""

    seat: int
    thing: Thing
    declined: bool = False
    audience: Audience = None


class IntensityChanged(NamedTuple):
    """A Manager's Intensity changes; `total` is the new value."""

    host_seat: int
    amount: int
    total: int
    audience: Audience = None


class MoneyChanged(NamedTuple):
    """An ability changes a Manager's money."""

    host_seat: int
    amount: int
    total: int
    audience: Audience = None


class CardWoken(NamedTuple):
    """A suspended card becomes active."""

    host_seat: int
    card: Card
    zone: int
    audience: Audience = None


class CardTired(NamedTuple):
    """An active card becomes suspended."""

    host_seat: int
    card: Card
    zone: int
    audience: Audience = None


class CardPicked(NamedTuple):
    """A staged card is chosen to be moved or swapped."""

    seat: int
    host_seat: int
    card: Card
    zone: int
    audience: Audience = None


class CardMoved(NamedTuple):
    """A card moves to another zone of its side."""

    host_seat: int
    card: Card
    zone: int
    to_zone: int
    audience: Audience = None


class CardsSwapped(NamedTuple):
    """Two cards swap zones.

    `card` was in `zone`, `second` in `to_zone`.
    """

    host_seat: int
    card: Card
    zone: int
    second: Card
    to_zone: int
    audience: Audience = None


class CardReturned(NamedTuple):
    """A card goes from the stage to the hand (EA51)."""

    host_seat: int
    card: Card
    zone: int
    audience: Audience = None


class CardRemoved(NamedTuple):
    """A card goes from the stage to the Removed From Game zone."""

    host_seat: int
    card: Card
    zone: int
    audience: Audience = None


@showing
class CardDiscarded(NamedTuple):
    """A card goes from the hand to the Removed From Game zone."""

    host_seat: int
    card: Card
    audience: Audience = None


@showing
class CardReshuffled(NamedTuple):
    """A card is revealed and shuffled into its deck."""

    seat: int
    card: Card
    audience: Audience = None


class CardSalvaged(NamedTuple):
    """A card goes from the Removed From Game zone to the hand (EA51)."""

    seat: int
    card: Card
    audience: Audience = None


@showing
class HandLookedAt(NamedTuple):
    """A Manager looks at the hand of `host_seat`."""

    seat: int
    host_seat: int
    audience: Audience = None


@showing
class HandSeen(NamedTuple):
    """Cards of the hand, for the looking Manager alone."""

    seat: int
    host_seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


class NextCheered(NamedTuple):
    """A Manager's next performance gets a bonus, `total` in all."""

    seat: int
    amount: int
    total: int
    audience: Audience = None


class StarMoved(NamedTuple):
    """The Star changes; `star` is its new value."""

    amount: int
    star: int
    audience: Audience = None


class ActionGained(NamedTuple):
    """A Manager gains an action (EA53)."""

    seat: int
    audience: Audience = None


class BranchChosen(NamedTuple):
    """A Manager chooses a branch of an ability; see `CardStep.choices`."""

    seat: int
    thing: Thing
    choice: int
    audience: Audience = None


Event: TypeAlias = (
    PriorityRolled | PriorityTaken | ColourTaken | DecksShuffled | CardsDrawn | HandDrawn
    | DeckDug | DugSeen | DugTaken | DugKept | RoundBegan | VenueOpened | CardsActivated
    | PreShowBegan | StarReached | EventBegan | EventEnded | VenueWon | PayoutPaid | VenueReturned
    | PerformerExhausted | GameEnded | Passed | CardSigned | CardStaged | ActPerformed | VibePaid
    | PreShowTriggered | EncoreTriggered | SurpriseTriggered | AbilityTriggered | NothingDone
    | IntensityChanged | MoneyChanged | CardWoken | CardTired | CardPicked | CardMoved
    | CardsSwapped | CardReturned | CardRemoved | CardDiscarded | CardReshuffled | CardSalvaged
    | HandLookedAt | HandSeen | NextCheered | StarMoved | ActionGained | BranchChosen
)  # fmt: skip
"""Any event of ENCORE!! ECG."""
