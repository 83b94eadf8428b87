"""Flights over the board that animate events.

Artists fly to and from the arena. Cue cards fly between the players, the deck, the discard pile and
the panel about the played card. The arena itself animates its turns and the artists walking in it.
"""

from __future__ import annotations

from functools import singledispatch

from app.games.common.flight import Flight, FlightPlanner
from app.games.common.geometry import Rect
from app.games.upstaged import arena, words
from app.games.upstaged.board_state import BoardState
from app.games.upstaged.faces import CardLook, Look, back, face, token
from app.games.upstaged.layout import CARD_RATIO, Plan
from app.games.upstaged.places import CUES, DECK, PILE, artist, card
from app.games.upstaged.supply import shown
from app.games.upstaged.supply import things as lying
from app.games.upstaged.types import Event
from app.table.places import Piece
from engines.upstaged.events import (
    ArtistCalled,
    ArtistDrawn,
    ArtistExited,
    ArtistJoined,
    ArtistLeft,
    ArtistOusted,
    ArtistSent,
    ArtistsSwitched,
    CardDeclared,
    CardDropped,
    CardsDrawn,
    PairDiscarded,
    PausePlayed,
    PileShuffled,
    SlotFilled,
)

CARD = 84.0
"""Height of a flying cue card, in logical pixels."""

BACK = 28
"""Width of a flying face-down card, in logical pixels."""


def flies(event: Event | None) -> bool:
    """Whether an event is animated with flying pieces."""
    return type(event) in things.registry


def flights(moment: BoardState, plan: Plan) -> list[Flight]:
    """Returns the flights of pieces for the event of a board state."""
    return things(moment.event, _FlightPlanner(moment, plan))


class _FlightPlanner(FlightPlanner[BoardState, Plan]):
    # -- artists -----------------------------------------------------------------------------

    def artist(self, number: int, end: Rect, start: Rect | None = None) -> Flight:
        drawn = token(self.ui, Look(number, self.ui.colors.brass), end.w)
        drawn.data = self.moment.calling(self.moment.tap, artist(number))
        return Flight(f"artist-{number}", drawn, start or self.there(number), end)

    def there(self, number: int) -> Rect:
        return arena.artist_area(self.moment.now, self.plan, number) or self.wing(number)

    def in_team(self, seat: int, index: int) -> Rect:
        return self.plan.team_place(self.side(seat), index)

    def side(self, seat: int) -> int:
        return self.plan.side(self.moment.now["places"][seat])

    def wing(self, number: int | None = None) -> Rect:
        laid = [thing.piece for thing in lying(self.moment)]
        wanted = DECK if number is None or artist(number) not in laid else artist(number)
        return self.supply(laid.index(wanted))

    def supply(self, index: int) -> Rect:
        plan, laid = self.plan, lying(self.moment)
        if not plan.supply.h:  # a hidden supply is represented by the lower edge
            return Rect(plan.arena.middle - 20, plan.arena.bottom - 20, 40, 40)
        return shown(plan, index, laid)

    # -- cue cards ---------------------------------------------------------------------------

    def pile(self, piece: Piece) -> Rect:
        laid = [thing.piece for thing in lying(self.moment)]
        return self.card(self.supply(laid.index(piece)))

    def announcement(self) -> Rect:
        plan = self.plan
        return self.card(plan.announcement) if plan.announcement.h else self.pile(PILE)

    def home(self, seat: int) -> Rect:
        return self.card(self.plan.figures(self.side(seat)))

    def card(self, area: Rect) -> Rect:
        return self.amid(area, CARD / CARD_RATIO, CARD)

    def played(self, seat: int, cards: tuple[int, ...], goal: Rect) -> list[Flight]:
        moment = self.moment
        say, home = moment.stage.game.speaker(moment.stage.lang), self.home(seat)
        found = []
        for index, number in enumerate(cards):
            look = CardLook(number, words.title(say, number))
            drawn = face(self.ui, look, CARD / CARD_RATIO, CARD)
            drawn.data = moment.calling(moment.tap, card(number))
            goes = goal._replace(x=goal.x + 30 * index)
            found.append(Flight(f"card-{number}", drawn, home, goes))
        return found


@singledispatch
def things(event: Event | None, sky: _FlightPlanner) -> list[Flight]:
    """Returns the flights of pieces for an event, by default none."""
    return []


# -- artists ---------------------------------------------------------------------------------


@things.register
def _switched(event: ArtistsSwitched, sky: _FlightPlanner) -> list[Flight]:
    one, other = sky.there(event.artist), sky.there(event.other)
    return [sky.artist(event.artist, other, one), sky.artist(event.other, one, other)]


@things.register
def _joined(event: ArtistJoined, sky: _FlightPlanner) -> list[Flight]:
    return [sky.artist(event.artist, sky.in_team(event.seat, event.size - 1))]


@things.register
def _sent(event: ArtistSent, sky: _FlightPlanner) -> list[Flight]:
    count = len(sky.moment.now["teams"][event.to_seat])
    return [sky.artist(event.artist, sky.in_team(event.to_seat, count))]


@things.register
def _ousted(event: ArtistOusted, sky: _FlightPlanner) -> list[Flight]:
    door = sky.plan.door(sky.side(event.host_seat), 1)
    return [sky.artist(event.artist, sky.plan.on_board(door))]


@things.register
def _on_stage(event: ArtistDrawn | ArtistCalled, sky: _FlightPlanner) -> list[Flight]:
    return [sky.artist(event.artist, sky.plan.on_board(sky.plan.middle))]


@things.register
def _left(event: ArtistLeft, sky: _FlightPlanner) -> list[Flight]:
    panel = sky.plan.panel(sky.plan.side(event.place))
    size = panel.w * 0.3
    end = Rect(panel.middle - size / 2, panel.y + panel.h * 0.4, size, size)
    return [sky.artist(event.artist, end)]


@things.register
def _seated(event: SlotFilled, sky: _FlightPlanner) -> list[Flight]:
    slots = sky.moment.now["slots"]
    empty = slots.index(None) if None in slots else 0
    return [sky.artist(event.artist, sky.supply(1 + empty))]


@things.register
def _gone(event: ArtistExited, sky: _FlightPlanner) -> list[Flight]:
    return [sky.artist(event.artist, sky.wing())]


# -- cue cards -------------------------------------------------------------------------------


@things.register
def _shuffled(event: PileShuffled, sky: _FlightPlanner) -> list[Flight]:
    return [Flight("pile", back(BACK, BACK * CARD_RATIO), sky.pile(PILE), sky.pile(CUES))]


@things.register
def _drawn(event: CardsDrawn, sky: _FlightPlanner) -> list[Flight]:
    deck, home = sky.pile(CUES), sky.home(event.seat)
    return [
        Flight(f"back-{n}", back(BACK, BACK * CARD_RATIO), deck, home._replace(x=home.x + 8 * n))
        for n in range(min(event.number, 4))
    ]


@things.register
def _dropped(event: CardDropped, sky: _FlightPlanner) -> list[Flight]:
    return sky.played(event.seat, (event.card,), sky.pile(PILE))


@things.register
def _discarded(event: PairDiscarded, sky: _FlightPlanner) -> list[Flight]:
    return sky.played(event.seat, event.cards, sky.announcement())


@things.register
def _declared(event: CardDeclared | PausePlayed, sky: _FlightPlanner) -> list[Flight]:
    return sky.played(event.seat, (event.card,), sky.announcement())
