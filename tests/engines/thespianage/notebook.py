"""Notebook of a player's knowledge, as an independent check of views.

A notebook belongs to a seat, or to an onlooker (None). It is based only on the events that its
owner sees, and on the words of the rules:

- A seat may look at its own face-down tiles at any time (T18), and at others' only by an effect. A
  tile once seen stays known wherever it is seen to go (TA9, TA43).
- A card known to be in a hand stays known until it is seen to leave. A card that leaves unseen may
  have been any card, so one fewer of each kind is certain (TA43).
- A Crush or Nemesis once seen stays known, even after the two have changed places (TA46).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engines.kernel.event import seen_by
from engines.thespianage import events
from engines.thespianage.content import ASPECTS

AREAS = {"track": (0,), "sheet": (1,), "board": (0, 1)}


class Tile:
    """Tile on the table, with its value if known, and its side."""

    def __init__(self, value: int | None, up: bool = False) -> None:
        self.value = value
        self.up = up


class Notebook:
    """Knowledge of one seat, or of an onlooker."""

    def __init__(self, seats: int, owner: int | None) -> None:
        self.seats = seats
        self.owner = owner
        self.cells: dict[tuple[int, int, int], list[Tile]] = {
            (seat, area, aspect): []
            for seat in range(seats)
            for area in (0, 1)
            for aspect in range(ASPECTS)
        }
        self.held: Tile | None = None
        self.looked: Tile | None = None
        self.places: list[tuple[int, int, int, int]] = []
        self.struck: list[int] = []
        self.hand: Counter[int] = Counter()
        self.hands: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.sizes = [0] * seats
        self.passing: list[tuple[int, int]] = []
        self.known: dict[tuple[int, int], int] = {}
        self.round = False
        self.area = "board"
        self.secrets: list[list[int | None]] = [[None, None] for _ in range(seats)]
        self.shot: int | None = None

    def read(self, log: Iterable[Any]) -> None:
        """Records what the owner saw of these events."""
        visible: list[Any] = [*seen_by([*log], self.owner), None]
        for event in visible:
            kind = type(event)
            if kind is events.CardKnown:
                self.known[event.seat, event.to_seat] = event.card
                continue
            # What goes round to the left goes all at once, anything else one by one.
            left = kind is events.CardGiven and event.to_seat == (event.seat + 1) % self.seats
            if not (left and self.round and event.seat not in dict(self.passing)):
                self._pass()
            if kind is events.CardGiven:
                self.passing.append((event.seat, event.to_seat))
                self.round = left
            elif kind is events.CardTaken:
                self.passing.append((event.host_seat, event.seat))
                self.round = False
            elif hasattr(self, kind.__name__):
                getattr(self, kind.__name__)(event)

    # -- cards -------------------------------------------------------------------------------

    def _pass(self) -> None:
        going = [(*each, self.known.get(each)) for each in self.passing]
        for giver, taker, card in going:
            self.sizes[giver] -= 1
            self.sizes[taker] += 1
            if card is None:
                self.hands[giver] = Counter(
                    {each: count - 1 for each, count in self.hands[giver].items() if count > 1}
                )
            elif giver == self.owner:
                self.hand[card] -= 1
            elif self.hands[giver][card]:
                self.hands[giver][card] -= 1
        for _, taker, card in going:
            if card is not None:
                (self.hand if taker == self.owner else self.hands[taker])[card] += 1
        self.passing.clear()
        self.known.clear()

    def _leaves(self, seat: int, card: int) -> None:
        self.sizes[seat] -= 1
        if seat == self.owner:
            self.hand[card] -= 1
        elif self.hands[seat][card]:
            self.hands[seat][card] -= 1

    def HandDealt(self, event: Any) -> None:
        self.hand.update(event.cards)
        self.secrets[event.seat] = [event.crush, event.nemesis]
        self.shot = event.shot

    def HeartsDealtAgain(self, event: Any) -> None:
        self.secrets = [[None, None] for _ in range(self.seats)]

    def HeartsDealt(self, event: Any) -> None:
        self.secrets[event.seat] = [event.crush, event.nemesis]

    def CardPlayed(self, event: Any) -> None:
        self._leaves(event.seat, event.card)

    CardDiscarded = CardPlayed

    def CardsDrawn(self, event: Any) -> None:
        self.sizes[event.seat] += event.number

    def CardsSeen(self, event: Any) -> None:
        self.hand.update(event.cards)

    def CardSalvaged(self, event: Any) -> None:
        self.sizes[event.seat] += 1
        (self.hand if event.seat == self.owner else self.hands[event.seat])[event.card] += 1

    def HandSeen(self, event: Any) -> None:
        self.hands[event.host_seat] = Counter(event.cards)

    def ShotUsed(self, event: Any) -> None:
        if event.seat == self.owner:
            assert self.shot == event.shot
            self.shot = None

    # -- Crush and Nemesis -------------------------------------------------------------------

    def SecretSeen(self, event: Any) -> None:
        self.secrets[event.host_seat][event.secret == "nemesis"] = event.character

    def SecretShown(self, event: Any) -> None:
        self.secrets[event.seat][event.secret == "nemesis"] = event.character

    def HeartChanged(self, event: Any) -> None:
        self.secrets[event.seat].reverse()

    # -- tiles -------------------------------------------------------------------------------

    def _at(self, place: tuple[int, int, int, int]) -> Tile:
        return self.cells[place[:3]][place[3]]

    def TileDrawn(self, event: Any) -> None:
        self.held = self.looked = Tile(None)

    def TileSeen(self, event: Any) -> None:
        assert event.seat == self.owner
        assert self.looked is not None
        assert self.looked.value in (None, event.value)
        self.looked.value = event.value

    def TilePut(self, event: Any) -> None:
        assert self.held is not None
        self.cells[event.seat, 0, event.aspect].append(self.held)
        self.held = None

    def TilePutUp(self, event: Any) -> None:
        self.cells[event.seat, 0, event.aspect].append(Tile(event.value, True))
        self.held = None

    def TileTaken(self, event: Any) -> None:
        cell = self.cells[event.host_seat, event.area, event.aspect]
        self.held = self.looked = cell.pop(event.at)
        assert self.held.up == (event.value is not None)
        assert event.value in (None, self.held.value)

    def TileMoved(self, event: Any) -> None:
        assert self.held is not None
        place = event.to_seat, event.to_area, event.aspect
        self.cells[place].append(self.held)
        self.places = [(*place, len(self.cells[place]) - 1)]
        self.held = None

    def TilePicked(self, event: Any) -> None:
        self.places = [(event.host_seat, event.area, event.aspect, event.at)]

    def TileShifted(self, event: Any) -> None:
        ((seat, area, aspect, at),) = self.places
        assert (seat, area, aspect) == (event.host_seat, event.area, event.aspect)
        tile = self.cells[seat, area, aspect].pop(at)
        assert event.value == (tile.value if tile.up else None)
        self.cells[seat, area, event.to_aspect].append(tile)

    def TilesSwapped(self, event: Any) -> None:
        (first,) = self.places
        second = event.to_seat, event.to_area, event.to_aspect, event.to_at
        one, other = self._at(first), self._at(second)
        assert event.value == (one.value if one.up else None)
        assert event.to_value == (other.value if other.up else None)
        self.cells[first[:3]][first[3]] = other
        self.cells[second[:3]][second[3]] = one
        self.places = [first, second]

    def TileReceived(self, event: Any) -> None:
        assert event.seat == self.owner
        here = [self._at(place) for place in self.places
                if place[:3] == (event.seat, event.area, event.aspect)]  # fmt: skip
        (tile,) = here
        assert tile.value is None
        tile.value = event.value

    def TilePeeked(self, event: Any) -> None:
        self.looked = self._at((event.host_seat, event.area, event.aspect, event.at))
        assert not self.looked.up

    def BoardSeen(self, event: Any) -> None:
        lying = [
            (aspect, tile)
            for area in AREAS[self.area]
            for aspect in range(ASPECTS)
            for tile in self.cells[event.host_seat, area, aspect]
            if not tile.up
        ]
        assert [aspect for aspect, _ in lying] == [aspect for aspect, _ in event.tiles]
        for (_, tile), (_, value) in zip(lying, event.tiles, strict=True):
            assert tile.value in (None, value)
            tile.value = value

    def BoardInspected(self, event: Any) -> None:
        self.area = event.area

    def TileTurned(self, event: Any) -> None:
        tile = self._at((event.host_seat, event.area, event.aspect, event.at))
        assert tile.up != event.up
        assert tile.value in (None, event.value)
        tile.value, tile.up = event.value, event.up

    def TileStruck(self, event: Any) -> None:
        tile = self.cells[event.host_seat, event.area, event.aspect].pop(event.at)
        assert tile.value in (None, event.value)
        self.struck.append(event.value)

    def SheetShown(self, event: Any) -> None:
        for aspect, values in enumerate(event.tiles):
            cell = self.cells[event.seat, 1, aspect]
            assert len(cell) == len(values)
            for tile, value in zip(cell, values, strict=True):
                assert tile.value in (None, value)
                tile.value, tile.up = value, True

    # -- what a view should tell -------------------------------------------------------------

    def boards(
        self, area: int, from_memory: bool = True
    ) -> list[list[list[tuple[int | None, bool]]]]:
        """Returns each seat's tiles by Aspect: known value, and whether face up.

        Without `from_memory` only face-up values are known, as on the open table.
        """
        return [
            [
                [
                    (tile.value if tile.up or from_memory else None, tile.up)
                    for tile in self.cells[seat, area, aspect]
                ]
                for aspect in range(ASPECTS)
            ]
            for seat in range(self.seats)
        ]

    def rumours(self) -> list[list[int]]:
        return [sorted(cards.elements()) for cards in self.hands]
