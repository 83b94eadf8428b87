"""Notebook of a player's knowledge, as an independent check of views.

A notebook belongs to a seat, or to an onlooker (None). It is based only on the events that its
owner sees, and on the words of the rules:

- A hand is secret. A seat that has looked at it knows its cards until they are seen to leave
  (EA51). A card that openly went to a hand is known too; drawn and dug up cards are not.
- Decks are secret except for their sizes. A Venue returned after a tie is known (E25).
- Everything else is open (EA45).
"""

from collections.abc import Iterable
from typing import Any

from engines.encore import content
from engines.encore.content import DECK_OF, DECKS, FIRST_VENUE, VENUE_STAR
from engines.kernel.event import seen_by


class Notebook:
    """Knowledge of one Manager, or of an onlooker."""

    def __init__(self, owner: int | None, zones: int, venues: int) -> None:
        self.owner = owner
        self.width = zones
        self.colours: list[list[int]] = [[], []]
        self.hand: set[int] = set()
        self.sizes = [0, 0]
        self.performers = [0, 0]
        self.known: list[set[int]] = [set(), set()]
        self.decks = [[0, 0], [0, 0]]
        self.zones: list[dict[int, int]] = [{}, {}]
        self.tired: list[set[int]] = [set(), set()]
        self.removed: list[list[int]] = [[], []]
        self.venue: int | None = None
        self.deck: list[int | None] = [None] * venues
        self.won: list[list[int]] = [[], []]
        self.money = [80_000, 80_000]
        self.intensity = [0, 0]
        self.cheer = [0, 0]
        self.star = 0
        self.reached = False
        self.used: set[int] = set()
        self.looked: list[int] = []
        self.priority: int | None = None
        self.round = 0

    def read(self, events: Iterable[Any]) -> None:
        for event in seen_by([*events], self.owner):
            note = getattr(self, type(event).__name__, None)
            if note is not None:
                note(event)

    # -- hands and decks ---------------------------------------------------------------------

    def _comes(self, seat: int, card: int) -> None:
        self.sizes[seat] += 1
        self.performers[seat] += DECK_OF[card] == 0
        self.known[seat].add(card)
        if seat == self.owner:
            self.hand.add(card)

    def _goes(self, seat: int, card: int) -> None:
        self.sizes[seat] -= 1
        self.performers[seat] -= DECK_OF[card] == 0
        self.known[seat].discard(card)
        if seat == self.owner:
            self.hand.remove(card)

    def ColourTaken(self, event: Any) -> None:
        self.colours[event.seat].append(event.colour)

    def DecksShuffled(self, event: Any) -> None:
        for seat, colours in enumerate(self.colours):
            self.decks[seat] = [sum(len(DECKS[c][deck]) for c in colours) for deck in (0, 1)]

    def CardsDrawn(self, event: Any) -> None:
        self.sizes[event.seat] += event.performers + event.mains
        self.performers[event.seat] += event.performers
        self.decks[event.seat][0] -= event.performers
        self.decks[event.seat][1] -= event.mains

    def HandDrawn(self, event: Any) -> None:
        assert event.seat == self.owner
        self.hand.update(event.cards)

    def DugSeen(self, event: Any) -> None:
        assert event.seat == self.owner
        self.looked = [*event.cards]

    def DugTaken(self, event: Any) -> None:
        self.sizes[event.seat] += 1
        self.performers[event.seat] += event.deck == 0
        self.decks[event.seat][event.deck] -= 1
        if event.seat == self.owner:
            self.looked = []

    def DugKept(self, event: Any) -> None:
        assert event.seat == self.owner
        self.hand.add(event.card)

    def CardSigned(self, event: Any) -> None:
        self._goes(event.seat, event.card)
        self.money[event.seat] = event.total

    def SurpriseTriggered(self, event: Any) -> None:
        self._goes(event.seat, event.card)
        self.money[event.seat] = event.total
        self.removed[event.seat].append(event.card)

    def CardDiscarded(self, event: Any) -> None:
        self._goes(event.host_seat, event.card)
        self.removed[event.host_seat].append(event.card)

    def CardReshuffled(self, event: Any) -> None:
        self._goes(event.seat, event.card)
        self.decks[event.seat][DECK_OF[event.card]] += 1

    def CardSalvaged(self, event: Any) -> None:
        self.removed[event.seat].remove(event.card)
        self._comes(event.seat, event.card)

    def HandLookedAt(self, event: Any) -> None:
        if event.host_seat == self.owner:
            self.known[event.host_seat] = {*self.hand}

    def HandSeen(self, event: Any) -> None:
        assert event.seat == self.owner
        assert self.known[event.host_seat] <= {*event.cards}
        self.known[event.host_seat] = {*event.cards}

    # -- zones -------------------------------------------------------------------------------

    def CardStaged(self, event: Any) -> None:
        assert event.zone not in self.zones[event.seat]
        self.zones[event.seat][event.zone] = event.card

    def _moves(self, seat: int, card: int, zone: int, to_zone: int) -> None:
        assert self.zones[seat].pop(zone) == card
        self.zones[seat][to_zone] = card
        if zone in self.tired[seat]:
            self.tired[seat].remove(zone)
            self.tired[seat].add(to_zone)

    def CardMoved(self, event: Any) -> None:
        self._moves(event.host_seat, event.card, event.zone, event.to_zone)

    def PerformerExhausted(self, event: Any) -> None:
        assert event.zone - self.width in self.tired[event.seat]
        self._moves(event.seat, event.card, event.zone - self.width, event.zone)

    def CardsSwapped(self, event: Any) -> None:
        zones, tired = self.zones[event.host_seat], self.tired[event.host_seat]
        both = event.zone, event.to_zone
        assert [zones[zone] for zone in both] == [event.card, event.second]
        zones[event.to_zone], zones[event.zone] = event.card, event.second
        now = {b for a, b in (both, both[::-1]) if a in tired}
        tired -= {*both}
        tired |= now

    def _leaves(self, event: Any) -> None:
        assert self.zones[event.host_seat].pop(event.zone) == event.card
        self.tired[event.host_seat].discard(event.zone)

    def CardReturned(self, event: Any) -> None:
        self._leaves(event)
        self._comes(event.host_seat, event.card)

    def CardRemoved(self, event: Any) -> None:
        self._leaves(event)
        self.removed[event.host_seat].append(event.card)

    def CardWoken(self, event: Any) -> None:
        self.tired[event.host_seat].remove(event.zone)

    def CardTired(self, event: Any) -> None:
        assert event.zone not in self.tired[event.host_seat]
        self.tired[event.host_seat].add(event.zone)

    def CardsActivated(self, event: Any) -> None:
        assert {*event.zones} == self.tired[event.seat]
        self.tired[event.seat] = set()

    def ActPerformed(self, event: Any) -> None:
        assert self.zones[event.seat][event.zone] == event.card
        self.tired[event.seat].add(event.zone)
        if event.boost is not None:
            self.tired[event.seat].add(event.zone + self.width)
        self.cheer[event.seat] = 0

    def _uses(self, event: Any) -> None:
        self.tired[event.seat].add(event.zone)
        if content.ABILITY[event.card].once:
            self.used.add(event.card)
        self.money[event.seat] -= event.pay

    PreShowTriggered = EncoreTriggered = _uses

    # -- numbers -----------------------------------------------------------------------------

    def IntensityChanged(self, event: Any) -> None:
        self.intensity[event.host_seat] += event.amount
        assert self.intensity[event.host_seat] == event.total

    def MoneyChanged(self, event: Any) -> None:
        self.money[event.host_seat] += event.amount
        assert self.money[event.host_seat] == event.total

    def _paid(self, event: Any) -> None:
        self.money[event.seat] += event.amount
        assert self.money[event.seat] == event.total

    VibePaid = PayoutPaid = _paid

    def NextCheered(self, event: Any) -> None:
        self.cheer[event.seat] += event.amount
        assert self.cheer[event.seat] == event.total

    def StarMoved(self, event: Any) -> None:
        self.star += event.amount
        assert self.star == event.star

    def StarReached(self, event: Any) -> None:
        assert event.total == sum(self.intensity) >= self.star == event.star
        self.reached = True

    # -- Rounds ------------------------------------------------------------------------------

    def PriorityTaken(self, event: Any) -> None:
        self.priority = event.seat

    def RoundBegan(self, event: Any) -> None:
        self.round = event.number
        self.intensity, self.cheer = [0, 0], [0, 0]
        self.reached = False
        self.used = set()

    def VenueOpened(self, event: Any) -> None:
        top = self.deck.pop(0)
        assert top in (None, event.venue)
        self.venue = event.venue
        self.star = VENUE_STAR[event.venue - FIRST_VENUE]

    def VenueWon(self, event: Any) -> None:
        assert event.venue == self.venue
        self.won[event.seat].append(event.venue)

    def VenueReturned(self, event: Any) -> None:
        self.deck.append(event.venue)

    # -- what a view should tell -------------------------------------------------------------

    def expected(self) -> dict[str, Any]:
        """Returns the fields of a view that follow from the notes."""
        mine = self.owner is not None
        count = 2 * self.width
        return {
            "hand": sorted(self.hand) if mine else None,
            "hand_sizes": self.sizes,
            "from_performers": self.performers,
            "known_cards": [sorted(cards) if mine else [] for cards in self.known],
            "decks": self.decks,
            "zones": [[zones.get(zone) for zone in range(count)] for zones in self.zones],
            "suspended": [sorted(zones) for zones in self.tired],
            "removed": [sorted(cards) for cards in self.removed],
            "venues": self.deck,
            "won": self.won,
            "money": self.money,
            "intensity": self.intensity,
            "cheer": self.cheer,
            "reached": self.reached,
            "used": sorted(self.used),
            "looked": self.looked,
            "priority": self.priority,
            "round": self.round,
            "colours": self.colours,
        }
