"""Flights over the board that animate an event.

Intensity flies to the beams, coins to the Managers' lines, and cards between hands, decks and the
stage. Numbers on the board change when a flight has landed.
"""

from __future__ import annotations

from functools import singledispatch

import flet as ft

from app.games.common.flight import Flight, FlightPlanner
from app.games.common.geometry import Rect
from app.games.encore import card_faces, venue
from app.games.encore.board_state import BoardState
from app.games.encore.faces import STAR, back, colour_sign, face, vibe_sign
from app.games.encore.layout import Plan
from app.games.encore.managers import WITH_DECKS
from app.games.encore.places import Card, Spot, where
from app.games.encore.types import Event
from app.theme import Ui, kit, lettering
from engines.encore.content import FIRST_VENUE, VENUE_VIBE, Colour
from engines.encore.events import (
    ActPerformed,
    CardDiscarded,
    CardRemoved,
    CardReshuffled,
    CardReturned,
    CardSalvaged,
    CardsDrawn,
    ColourTaken,
    DugTaken,
    EventBegan,
    IntensityChanged,
    MoneyChanged,
    NextCheered,
    Passed,
    PayoutPaid,
    PriorityTaken,
    StarMoved,
    SurpriseTriggered,
    VenueReturned,
    VenueWon,
    VibePaid,
)

COIN = 26.0

SIGN = (64.0, 30.0)
"""Width and height of the box around a flying number."""

CARD = (72.0, 96.0)
"""Width and height of a flying card."""


BEGUN = (150.0, 164.0)
"""Width and height of the Star when the Event begins."""

EFFECTS = (
    IntensityChanged,
    MoneyChanged,
    NextCheered,
    StarMoved,
    CardDiscarded,
    CardRemoved,
    CardReturned,
)
"""Events that a Surprise can cause."""


def flies(event: Event | None) -> bool:
    """Whether flights over the board animate an event."""
    return type(event) in things.registry


def flights(moment: BoardState, plan: Plan) -> list[Flight]:
    """Returns the flights of the event, and of its cause, if any."""
    planner = _FlightPlanner(moment, plan)
    return [*planner.cause(), *things(moment.event, planner)]


class _FlightPlanner(FlightPlanner[BoardState, Plan]):
    # -- places --------------------------------------------------------------------------------

    def source(self) -> Rect:
        frames = self.moment.now["under_way"]["frames"]
        if frames:
            place = where(frames[-1]["thing"], self.moment.now)
            if isinstance(place, Spot):
                return self.amid(self.plan.spot(place), *SIGN)
        return self.amid(self.plan.middle, *SIGN)

    def cause(self) -> list[Flight]:
        frames = self.moment.now["under_way"]["frames"]
        if not frames or not isinstance(self.moment.event, EFFECTS):
            return []
        card = frames[-1]["thing"]
        if not isinstance(where(card, self.moment.now), Card):
            return []
        return [self.card(card)._replace(key="cause")]

    def intensity(self, seat: int) -> Rect:
        numbers = venue.parts(self.moment, self.plan).numbers
        return self.amid(numbers[self.plan.beams.index(seat)], *SIGN)

    def tour(self, seat: int) -> Rect:
        line = self.plan.line(seat)
        back = 165 if line.w >= WITH_DECKS else 82
        return self.amid(Rect(line.right - back, line.y, 0, line.h), 30, 30)

    def leaving(self, seat: int) -> Rect:
        width, height = CARD
        return self.plan.leaving(seat)._replace(w=width, h=height)

    # -- things --------------------------------------------------------------------------------

    def number(self, key: str, amount: int, start: Rect, end: Rect) -> Flight:
        signed = self.moment.stage.game.speaker(self.moment.stage.lang).signed
        return Flight(key, _plate(self.ui, signed(amount)), start, end)

    def coin(self, source: Rect, seat: int, amount: int, sign: str = "money") -> Flight:
        start, end = (self.amid(area, COIN, COIN) for area in (source, self.plan.line(seat)))
        if amount < 0:
            start, end = end, start
        return Flight("coin", self.disc(sign, COIN), start, end)

    def venue(self, number: int, end: Rect) -> Flight:
        sign = self.disc(vibe_sign(VENUE_VIBE[number - FIRST_VENUE]), 40)
        return Flight("venue", sign, self.amid(self.plan.middle, 56, 56), end)

    def card(self, card: int, start: Rect | None = None, end: Rect | None = None) -> Flight:
        look = card_faces.loose(self.moment.stage, self.moment.now, card)
        middle = self.amid(self.plan.middle, *CARD)
        return Flight("card", face(self.ui, look, *CARD), start or middle, end or middle)

    def drawn(self, seat: int, index: int) -> Flight:
        view, line = self.moment.now, self.plan.line(seat)
        colours = view["colours"][seat] or [Colour(0)]
        shown = back(self.ui, colours[index % len(colours)], 34, 46)
        start = Rect(line.right - 40 - 10 * index, line.y + line.h / 2 - 23, 34, 46)
        return Flight(f"back-{index}", shown, start, start._replace(x=line.x + 60 + 22 * index))


@singledispatch
def things(event: Event | None, sky: _FlightPlanner) -> list[Flight]:
    """Returns the flights that animate an event, by default none."""
    return []


# -- numbers ---------------------------------------------------------------------------------


@things.register
def _performed(event: ActPerformed, sky: _FlightPlanner) -> list[Flight]:
    more = event.act + (event.boost or 0) + event.cheer
    start = sky.amid(sky.plan.spot(Spot(event.seat, event.zone)), *SIGN)
    return [sky.number("number", more, start, sky.intensity(event.seat))]


@things.register
def _intensity(event: IntensityChanged, sky: _FlightPlanner) -> list[Flight]:
    return [sky.number("number", event.amount, sky.source(), sky.intensity(event.host_seat))]


@things.register
def _cheered(event: NextCheered, sky: _FlightPlanner) -> list[Flight]:
    end = sky.amid(sky.plan.line(event.seat), *SIGN)
    return [sky.number("cheer", event.amount, sky.source(), end)]


@things.register
def _star(event: StarMoved, sky: _FlightPlanner) -> list[Flight]:
    end = sky.amid(sky.plan.middle, *SIGN)
    return [sky.number("star", event.amount, sky.source(), end)]


# -- money, Venues, colours and turns --------------------------------------------------------


@things.register
def _began(event: EventBegan, sky: _FlightPlanner) -> list[Flight]:
    ui, (width, height) = sky.ui, BEGUN
    star = kit.image(STAR, width, width)
    word = ft.Container(_plate(ui, ui.say("encore.event")), alignment=ft.Alignment.CENTER)
    word.left, word.top, word.width = 0, height - 40, width
    area = sky.amid(sky.plan.middle, width, height)
    return [Flight("event", ft.Stack([star, word], width=width, height=height), area, area)]


@things.register
def _vibe(event: VibePaid, sky: _FlightPlanner) -> list[Flight]:
    venue = sky.moment.now["venue"]
    sign = "money" if venue is None else vibe_sign(VENUE_VIBE[venue - FIRST_VENUE])
    return [sky.coin(sky.source(), event.seat, event.amount, sign)]


@things.register
def _payout(event: PayoutPaid, sky: _FlightPlanner) -> list[Flight]:
    return [sky.coin(sky.plan.middle, event.seat, event.amount)]


@things.register
def _money(event: MoneyChanged, sky: _FlightPlanner) -> list[Flight]:
    return [sky.coin(sky.source(), event.host_seat, event.amount)]


@things.register
def _won(event: VenueWon, sky: _FlightPlanner) -> list[Flight]:
    return [sky.venue(event.venue, sky.tour(event.seat))]


@things.register
def _returned(event: VenueReturned, sky: _FlightPlanner) -> list[Flight]:
    return [sky.venue(event.venue, sky.amid(sky.plan.middle, 10, 10))]


@things.register
def _colour(event: ColourTaken, sky: _FlightPlanner) -> list[Flight]:
    sign, end = sky.disc(colour_sign(event.colour), 44), sky.plan.line(event.seat)
    return [Flight("colour", sign, sky.amid(sky.plan.middle, 60, 60), sky.amid(end, 30, 30))]


@things.register
def _turn(event: Passed | PriorityTaken, sky: _FlightPlanner) -> list[Flight]:
    sign = sky.disc("hand" if isinstance(event, Passed) else "crown", 34)
    line = sky.plan.line(event.seat)
    beside = sky.amid(line._replace(w=line.w * 0.78), 34, 34)
    return [Flight("sign", sign, beside, beside)]


# -- cards off stage: the stage itself animates the cards on it -------------------------------


@things.register
def _drawn(event: CardsDrawn, sky: _FlightPlanner) -> list[Flight]:
    count = min(4, event.performers + event.mains)
    return [sky.drawn(event.seat, index) for index in range(count)]


@things.register
def _dug(event: DugTaken, sky: _FlightPlanner) -> list[Flight]:
    return [sky.drawn(event.seat, 0)]


@things.register
def _surprise(event: SurpriseTriggered, sky: _FlightPlanner) -> list[Flight]:
    return [sky.card(event.card, start=sky.leaving(event.seat))]


@things.register
def _salvaged(event: CardSalvaged, sky: _FlightPlanner) -> list[Flight]:
    return [sky.card(event.card, end=sky.leaving(event.seat))]


@things.register
def _away(event: CardDiscarded | CardReshuffled, sky: _FlightPlanner) -> list[Flight]:
    seat = event.seat if isinstance(event, CardReshuffled) else event.host_seat
    return [sky.card(event.card, end=sky.leaving(seat)._replace(x=sky.plan.width))]


@things.register
def _off_stage(event: CardRemoved | CardReturned, sky: _FlightPlanner) -> list[Flight]:
    """Returns no flights, because the stage itself animates the leaving card."""
    return []


def _plate(ui: Ui, words: str) -> ft.Control:
    return ft.Container(
        lettering.written(
            "label", words, size=ui.size("large"), color=ui.colors.on_brass, no_wrap=True
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=2),
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass,
    )
