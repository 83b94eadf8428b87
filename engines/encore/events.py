"""What can happen in ENCORE!! ECG, one NamedTuple an event.

`audience` is always last: None means everyone, else the seats that may know. `@showing` marks those
by which something hidden came to light; undo stops there. `seat` is who did it, `host_seat` on
whose side. Zones are numbered as in `actions`; money is in $, `total` what it has come to.
"""

from functools import cache
from typing import Any, NamedTuple

from engines.encore.actions import MOST_ZONES, ZONES
from engines.encore.content import CARDS, COLOURS, FIRST_SUPPORTER, FIRST_SURPRISE, VENUES
from engines.kernel.event import once, showing, whole

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
    """Which those are, for the one who looks."""

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
    """Which one, for who took it."""

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
    """E22: act, BOOST and what was still to be added to it make up the sum. `boost` is None without
    one; it may be 0 with one."""

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
    """What is in it, for the one who looks."""

    seat: int
    host_seat: int
    cards: tuple[int, ...]
    audience: Audience = None


class NextCheered(NamedTuple):
    """The next performance of `seat` has so much more, `total` in all."""

    seat: int
    amount: int
    total: int
    audience: Audience = None


class StarMoved(NamedTuple):
    """`star` is what the Star has come to."""

    amount: int
    star: int
    audience: Audience = None


class ActionGained(NamedTuple):
    """EA53."""

    seat: int
    audience: Audience = None


class BranchChosen(NamedTuple):
    """What was chosen of the things that an ability offers, as `content.Step.choices` counts."""

    seat: int
    thing: int
    choice: int
    audience: Audience = None


# Those that come often: the same ones again and again, in lists by a few small numbers,
_SEATS = range(2)
_THINGS = CARDS + VENUES

MOST_DRAWN = 6
"""Cards at once: an opening hand (EA1)."""


def _lists(event_class: type[Any], *counts: int) -> Any:
    """The events of a class in lists within lists, by their fields: as many numbers from 0."""
    made = whole(event_class)

    def rows(before: tuple[int, ...], count: int, *rest: int) -> list[Any]:
        if rest:
            return [rows((*before, number), *rest) for number in range(count)]
        return [made((*before, number, None)) for number in range(count)]

    return rows((), *counts)


_USUAL = range(32)
"""Intensity is hardly ever higher."""


def _changes(seat: int) -> list[list[IntensityChanged]]:
    made = whole(IntensityChanged)
    return [[made((seat, after - before, after, None)) for after in _USUAL] for before in _USUAL]


intensity_changed = [*map(_changes, _SEATS)]
"""By seat, and by what the Intensity was and has come to, as far as that is usual."""

priority_taken: list[PriorityTaken] = _lists(PriorityTaken, 2)
colour_taken: list[list[ColourTaken]] = _lists(ColourTaken, 2, COLOURS)
cards_drawn: list[list[list[CardsDrawn]]] = _lists(CardsDrawn, 2, MOST_DRAWN + 1, MOST_DRAWN + 1)
venue_opened: list[VenueOpened] = _lists(VenueOpened, _THINGS)
venue_won: list[list[VenueWon]] = _lists(VenueWon, 2, _THINGS)
pre_show_began: list[PreShowBegan] = _lists(PreShowBegan, 2)
event_began = [[EventBegan(seat, reached) for reached in (False, True)] for seat in _SEATS]
cards_activated = [[CardsActivated(seat, tuple(zones)) for zones in ZONES] for seat in _SEATS]
"""By seat and the bit mask of the zones."""
passed: list[Passed] = _lists(Passed, 2)
performer_exhausted: list[list[list[PerformerExhausted]]] = _lists(
    PerformerExhausted, 2, FIRST_SUPPORTER, MOST_ZONES
)
ability_triggered: list[list[AbilityTriggered]] = _lists(AbilityTriggered, 2, _THINGS)
nothing_done = [
    [[NothingDone(seat, thing, declined) for declined in (False, True)] for thing in range(_THINGS)]
    for seat in _SEATS
]
card_staged: list[list[list[CardStaged]]] = _lists(CardStaged, 2, FIRST_SURPRISE, MOST_ZONES)
card_removed: list[list[list[CardRemoved]]] = _lists(CardRemoved, 2, FIRST_SURPRISE, MOST_ZONES)

# kept once they have been told,
round_began = cache(RoundBegan)
decks_shuffled = cache(DecksShuffled)
deck_dug = cache(DeckDug)
dug_taken = cache(DugTaken)
hand_looked_at = cache(HandLookedAt)
star_reached = cache(StarReached)
encore_triggered = once(EncoreTriggered)
pre_show_triggered = once(PreShowTriggered)
card_discarded = once(CardDiscarded)

# and others each time, made of all their fields in a row.
hand_drawn = whole(HandDrawn)
hand_seen = whole(HandSeen)
dug_seen = whole(DugSeen)
dug_kept = whole(DugKept)
card_signed = whole(CardSigned)
act_performed = whole(ActPerformed)
vibe_paid = whole(VibePaid)
surprise_triggered = whole(SurpriseTriggered)
card_woken = whole(CardWoken)
card_tired = whole(CardTired)
card_picked = whole(CardPicked)
cards_swapped = whole(CardsSwapped)
card_returned = whole(CardReturned)
card_reshuffled = whole(CardReshuffled)
next_cheered = whole(NextCheered)
event_ended = whole(EventEnded)
payout_paid = whole(PayoutPaid)
money_changed = whole(MoneyChanged)
