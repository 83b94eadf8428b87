"""Events of ENCORE!! ECG, in the order of the rulebook.

`audience` is always last: None means everyone, else the seats that may know. `@showing` marks those
by which something hidden came to light; undo stops there. `seat` is who did it, `host_seat` on
whose side. Zones are numbered as in `actions`; money is in $, `total` what it has come to.
"""

from typing import NamedTuple, TypeAlias

from engines.kernel.event import showing

Audience = tuple[int, ...] | None


# -- before the first Round --------------------------------------------------------------------


@showing
class PriorityRolled(NamedTuple):
    """E14, EA24: both dice; the higher one has Priority first, equal ones are rolled again."""

    rolls: tuple[int, int]
    audience: Audience = None


class PriorityTaken(NamedTuple):
    """E14, E28: `seat` has Priority."""

    seat: int
    audience: Audience = None


class ColourTaken(NamedTuple):
    """E14."""

    seat: int
    colour: int
    audience: Audience = None


class DecksShuffled(NamedTuple):
    """E15, E16."""

    audience: Audience = None


# -- drawing -----------------------------------------------------------------------------------


@showing
class CardsDrawn(NamedTuple):
    """E17, EA46: how many from each deck."""

    seat: int
    performers: int
    mains: int
    audience: Audience = None


@showing
class HandDrawn(NamedTuple):
    """The cards themselves, for who drew them."""

    seat: int
    cards: tuple[int, ...]
    audience: Audience = None


@showing
class DeckDug(NamedTuple):
    """`seat` looks at the top cards of a deck: 0 Performer Deck, 1 Main Deck."""

    seat: int
    deck: int
    number: int
    audience: Audience = None


@showing
class DugSeen(NamedTuple):
    """Cards looked at, for the one who looks."""

    seat: int
    cards: tuple[int, ...]
    audience: Audience = None


@showing
class DugTaken(NamedTuple):
    """One of them goes to the hand, the others are shuffled into the deck."""

    seat: int
    deck: int
    audience: Audience = None


@showing
class DugKept(NamedTuple):
    """Card taken, for the one who took it."""

    seat: int
    card: int
    audience: Audience = None


# -- Rounds ------------------------------------------------------------------------------------


class RoundBegan(NamedTuple):
    """EA6: Intensity starts from 0."""

    number: int
    audience: Audience = None


@showing
class VenueOpened(NamedTuple):
    """E9, E16: turned up, it is the active Venue."""

    venue: int
    audience: Audience = None


class CardsActivated(NamedTuple):
    """E18: the zones of `seat` whose cards become active."""

    seat: int
    zones: tuple[int, ...]
    audience: Audience = None


class PreShowBegan(NamedTuple):
    """E19: `seat` acts first."""

    seat: int
    audience: Audience = None


class StarReached(NamedTuple):
    """E23, EA19: both together have `total` Intensity."""

    total: int
    star: int
    audience: Audience = None


class EventBegan(NamedTuple):
    """E23: with the Star reached, or because both have passed; `seat` acts first."""

    seat: int
    reached: bool
    audience: Audience = None


class EventEnded(NamedTuple):
    """E24."""

    intensity: tuple[int, int]
    audience: Audience = None


class VenueWon(NamedTuple):
    """E25: `seat` takes the Venue into its Tour History."""

    seat: int
    venue: int
    audience: Audience = None


class PayoutPaid(NamedTuple):
    """E25."""

    seat: int
    amount: int
    total: int
    audience: Audience = None


class VenueReturned(NamedTuple):
    """E25: a tie; it goes under the Venue Deck."""

    venue: int
    audience: Audience = None


class PerformerExhausted(NamedTuple):
    """E26: moved straight Backstage."""

    seat: int
    card: int
    zone: int
    audience: Audience = None


class GameEnded(NamedTuple):
    """E2, EA28, EA29; `curfew`: after the last Round, with Venues left."""

    ending: str
    seats: tuple[int, ...]
    money: tuple[int, int]
    curfew: bool
    audience: Audience = None


# -- actions -----------------------------------------------------------------------------------


class Passed(NamedTuple):
    """E20."""

    seat: int
    audience: Audience = None


@showing
class CardSigned(NamedTuple):
    """EA4: `cost` has been paid, `total` is left; the card goes to a zone next."""

    seat: int
    card: int
    cost: int
    total: int
    audience: Audience = None


class CardStaged(NamedTuple):
    """E21."""

    seat: int
    card: int
    zone: int
    audience: Audience = None


class ActPerformed(NamedTuple):
    """E22: the sum is act, BOOST and what was still to be added to it.

    `boost` is None without a BOOST; with one it may be 0.
    """

    seat: int
    card: int
    act: int
    boost: int | None
    cheer: int
    zone: int
    audience: Audience = None


class VibePaid(NamedTuple):
    """E22: the Vibe Check is passed."""

    seat: int
    amount: int
    total: int
    audience: Audience = None


class PreShowTriggered(NamedTuple):
    """E6."""

    seat: int
    card: int
    zone: int
    pay: int
    audience: Audience = None


class EncoreTriggered(NamedTuple):
    """E11."""

    seat: int
    card: int
    zone: int
    pay: int
    audience: Audience = None


@showing
class SurpriseTriggered(NamedTuple):
    """E8: `cost` has been paid, `total` is left."""

    seat: int
    card: int
    cost: int
    total: int
    audience: Audience = None


class AbilityTriggered(NamedTuple):
    """E12, EA43: the conditional ability of a card or of the Venue happens for `seat`."""

    seat: int
    thing: int
    audience: Audience = None


# -- what abilities do -------------------------------------------------------------------------


class NothingDone(NamedTuple):
    """EA49: a step of this ability could do nothing, or was declined."""

    seat: int
    thing: int
    declined: bool = False
    audience: Audience = None


class IntensityChanged(NamedTuple):
    """`total` is what the Intensity has come to."""

    host_seat: int
    amount: int
    total: int
    audience: Audience = None


class MoneyChanged(NamedTuple):
    """By an ability."""

    host_seat: int
    amount: int
    total: int
    audience: Audience = None


class CardWoken(NamedTuple):
    """It becomes active."""

    host_seat: int
    card: int
    zone: int
    audience: Audience = None


class CardTired(NamedTuple):
    """It becomes suspended."""

    host_seat: int
    card: int
    zone: int
    audience: Audience = None


class CardPicked(NamedTuple):
    """A staged card has been chosen to be moved or swapped."""

    seat: int
    host_seat: int
    card: int
    zone: int
    audience: Audience = None


class CardMoved(NamedTuple):
    """To another zone of its side."""

    host_seat: int
    card: int
    zone: int
    to_zone: int
    audience: Audience = None


class CardsSwapped(NamedTuple):
    """`card` was in `zone`, `second` in `to_zone`."""

    host_seat: int
    card: int
    zone: int
    second: int
    to_zone: int
    audience: Audience = None


class CardReturned(NamedTuple):
    """From the stage to the hand (EA51)."""

    host_seat: int
    card: int
    zone: int
    audience: Audience = None


class CardRemoved(NamedTuple):
    """From the stage to the Removed From Game zone."""

    host_seat: int
    card: int
    zone: int
    audience: Audience = None


@showing
class CardDiscarded(NamedTuple):
    """From the hand to the Removed From Game zone."""

    host_seat: int
    card: int
    audience: Audience = None


@showing
class CardReshuffled(NamedTuple):
    """Shown and shuffled into its deck."""

    seat: int
    card: int
    audience: Audience = None


class CardSalvaged(NamedTuple):
    """From the Removed From Game zone to the hand (EA51)."""

    seat: int
    card: int
    audience: Audience = None


@showing
class HandLookedAt(NamedTuple):
    """`seat` looks at the hand of `host_seat`."""

    seat: int
    host_seat: int
    audience: Audience = None


@showing
class HandSeen(NamedTuple):
    """Its cards, for the one who looks."""

    seat: int
    host_seat: int
    cards: tuple[int, ...]
    audience: Audience = None


class NextCheered(NamedTuple):
    """Bonus for the next performance of `seat`, `total` in all."""

    seat: int
    amount: int
    total: int
    audience: Audience = None


class StarMoved(NamedTuple):
    """The Star is higher or lower now; `star` is its new value."""

    amount: int
    star: int
    audience: Audience = None


class ActionGained(NamedTuple):
    """EA53."""

    seat: int
    audience: Audience = None


class BranchChosen(NamedTuple):
    """A Manager has chosen among the things that an ability offers, see `CardStep.choices`."""

    seat: int
    thing: int
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
"""Any event of this game."""
