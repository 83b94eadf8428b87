"""Events of ENCORE!! ECG, in the order of the rulebook.

The last field is always `audience`, the seats that may know the event, or None for everyone.
`@showing` marks events that reveal something hidden, so an undo cannot go back past them. `seat` is
the acting Manager, `host_seat` the Manager whose side is affected. Zones are numbered as in
`actions`. Money is in $, and `total` is the new amount after the event.
"""

from typing import NamedTuple, TypeAlias

from engines.encore.content import Card, Colour, Thing, Venue
from engines.kernel.event import showing

Audience = tuple[int, ...] | None


# -- before the first Round --------------------------------------------------------------------


@showing
class PriorityRolled(NamedTuple):
    """Both Managers roll a die, and the higher number gets Priority.

    Equal dice are rolled again. See E14 and EA24.
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
    """A Manager draws cards from their two decks (E17, EA46)."""

    seat: int
    performers: int
    mains: int
    audience: Audience = None


@showing
class HandDrawn(NamedTuple):
    """A Manager sees the cards that were drawn.

    Only `seat` receives this event.
    """

    seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


@showing
class DeckDug(NamedTuple):
    """A Manager looks at the top cards of a deck.

    Deck 0 is the Performer Deck, deck 1 the Main Deck.
    """

    seat: int
    deck: int
    number: int
    audience: Audience = None


@showing
class DugSeen(NamedTuple):
    """A Manager sees the top cards of a deck.

    Only `seat` receives this event.
    """

    seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


@showing
class DugTaken(NamedTuple):
    """A Manager takes one of the top cards of a deck.

    The other cards are shuffled back into the deck.
    """

    seat: int
    deck: int
    audience: Audience = None


@showing
class DugKept(NamedTuple):
    """A Manager sees the card that was taken from a deck.

    Only `seat` receives this event.
    """

    seat: int
    card: Card
    audience: Audience = None


# -- Rounds ------------------------------------------------------------------------------------


class RoundBegan(NamedTuple):
    """A Round begins, with both Managers at Intensity 0 (EA6)."""

    number: int
    audience: Audience = None


@showing
class VenueOpened(NamedTuple):
    """A Venue is turned up and becomes active (E9, E16)."""

    venue: Venue
    audience: Audience = None


class CardsActivated(NamedTuple):
    """The suspended cards of a Manager become active (E18)."""

    seat: int
    zones: tuple[int, ...]
    audience: Audience = None


class PreShowBegan(NamedTuple):
    """The Pre-Show begins, and `seat` acts first (E19)."""

    seat: int
    audience: Audience = None


class StarReached(NamedTuple):
    """The total Intensity reaches the Star (E23, EA19)."""

    total: int
    star: int
    audience: Audience = None


class EventBegan(NamedTuple):
    """The Event begins, and `seat` acts first (E23).

    `reached` is True if the Star was reached, and False if both Managers passed.
    """

    seat: int
    reached: bool
    audience: Audience = None


class EventEnded(NamedTuple):
    """The Event ends (E24)."""

    intensity: tuple[int, int]
    audience: Audience = None


class VenueWon(NamedTuple):
    """A Manager wins the Venue for their Tour History (E25)."""

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
    """A tied Venue returns to the bottom of the Venue Deck (E25)."""

    venue: Venue
    audience: Audience = None


class PerformerExhausted(NamedTuple):
    """An exhausted Performer moves Backstage, to the zone directly behind (E26)."""

    seat: int
    card: Card
    zone: int
    audience: Audience = None


class GameEnded(NamedTuple):
    """The game ends (E2, EA28, EA29).

    `curfew` is True if it ended after the last Round although Venues were left to play.
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
    """A Manager signs (buys) a card, which gets a zone later (EA4).

    `cost` has been paid from the Manager's money.
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

    The Intensity gained is the sum of `act`, `boost` and `cheer`, the bonus from earlier abilities.
    `boost` is None if no Supporter boosts, and may be 0 if one does.
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
    """A Manager pays for a Surprise and triggers it (E8)."""

    seat: int
    card: Card
    cost: int
    total: int
    audience: Audience = None


class AbilityTriggered(NamedTuple):
    """A conditional ability of a card or Venue is triggered (E12, EA43)."""

    seat: int
    thing: Thing
    audience: Audience = None


# -- what abilities do -------------------------------------------------------------------------


class NothingDone(NamedTuple):
    """A step of an ability had no effect or was declined (EA49)."""

    seat: int
    thing: Thing
    declined: bool = False
    audience: Audience = None


class IntensityChanged(NamedTuple):
    """A Manager's Intensity changes. `total` is the new Intensity."""

    host_seat: int
    amount: int
    total: int
    audience: Audience = None


class MoneyChanged(NamedTuple):
    """An ability changes a Manager's money.

    `total` is the new amount, in $.
    """

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
    """A card moves to another zone on its side."""

    host_seat: int
    card: Card
    zone: int
    to_zone: int
    audience: Audience = None


class CardsSwapped(NamedTuple):
    """Two cards swap zones.

    Before the swap, `card` was in `zone` and `second` in `to_zone`.
    """

    host_seat: int
    card: Card
    zone: int
    second: Card
    to_zone: int
    audience: Audience = None


class CardReturned(NamedTuple):
    """A staged card returns to its Manager's hand (EA51)."""

    host_seat: int
    card: Card
    zone: int
    audience: Audience = None


class CardRemoved(NamedTuple):
    """A staged card moves to the Removed From Game zone."""

    host_seat: int
    card: Card
    zone: int
    audience: Audience = None


@showing
class CardDiscarded(NamedTuple):
    """A card moves from the hand to the Removed From Game zone."""

    host_seat: int
    card: Card
    audience: Audience = None


@showing
class CardReshuffled(NamedTuple):
    """A card in hand is revealed and shuffled into its deck."""

    seat: int
    card: Card
    audience: Audience = None


class CardSalvaged(NamedTuple):
    """A removed card returns to the hand (EA51).

    It was in the Removed From Game zone.
    """

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
    """A Manager sees the cards in the hand of `host_seat`.

    Only `seat` receives this event.
    """

    seat: int
    host_seat: int
    cards: tuple[Card, ...]
    audience: Audience = None


class NextCheered(NamedTuple):
    """A Manager gets a bonus of Intensity for their next performance.

    `total` is the sum of all such bonuses.
    """

    seat: int
    amount: int
    total: int
    audience: Audience = None


class StarMoved(NamedTuple):
    """The Star of the active Venue changes. `star` is the new Star."""

    amount: int
    star: int
    audience: Audience = None


class ActionGained(NamedTuple):
    """A Manager gains an action (EA53)."""

    seat: int
    audience: Audience = None


class BranchChosen(NamedTuple):
    """A Manager makes one of the choices that an ability offers.

    Choices are numbered as in `CardStep.choices`.
    """

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
