"""Flights over the board for an event.

Numbers go to the beams, coins to the lines, cards between hands, decks and the stage. Numbers on
the board move when a flight has arrived.
"""

from __future__ import annotations

import flet as ft

from app.games.common.flight import Flight, flying
from app.games.common.geometry import Rect
from app.games.encore import card_faces, venue
from app.games.encore.board_state import BoardState
from app.games.encore.faces import back, colour_sign, face, vibe_sign
from app.games.encore.layout import Plan
from app.games.encore.managers import WITH_DECKS
from app.games.encore.places import Spot, where
from app.games.encore.types import Event
from app.theme import Ui, kit, lettering
from engines.encore.content import FIRST_VENUE, VENUE_VIBE
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

FLYING = (
    ActPerformed, CardDiscarded, CardRemoved, CardReshuffled, CardReturned, CardSalvaged,
    CardsDrawn, ColourTaken, DugTaken, IntensityChanged, MoneyChanged, NextCheered, Passed,
    PayoutPaid, PriorityTaken, StarMoved, SurpriseTriggered, VenueReturned, VenueWon, VibePaid,
)  # fmt: skip
"""Events for which something flies over the old picture. For all others the pieces themselves
glide, turn and light up in the new one."""

COIN = 26.0


def flies(event: Event | None) -> bool:
    """Whether something flies for this event."""
    return isinstance(event, FLYING)


def flights(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Flights for the event of this picture, at their start or at their end."""
    if not flies(moment.event):
        return []
    found = [*_numbers(moment, plan), *_signs(moment, plan), *_cards(moment, plan)]
    return flying(moment.stage.ui, found, arrived=moment.arrived)


def _numbers(moment: BoardState, plan: Plan) -> list[Flight]:
    """Numbers on their way to the number that they change."""
    event, ui = moment.event, moment.stage.ui
    signed = moment.stage.game.speaker(moment.stage.lang).signed
    match event:
        case ActPerformed():
            more = signed(event.act + (event.boost or 0) + event.cheer)
            start = _at(plan.spot(Spot(event.seat, event.zone)), 64, 30)
            end = _at(_number(ui, plan, event.seat), 64, 30)
            return [Flight("number", _plate(ui, more), start, end)]
        case IntensityChanged():
            end = _at(_number(ui, plan, event.host_seat), 64, 30)
            start = _source(moment, plan)
            return [Flight("number", _plate(ui, signed(event.amount)), start, end)]
        case NextCheered():
            end = _at(plan.line(event.seat), 64, 30)
            start = _source(moment, plan)
            return [Flight("cheer", _plate(ui, signed(event.amount)), start, end)]
        case StarMoved():
            end = _at(plan.middle, 64, 30)
            return [Flight("star", _plate(ui, signed(event.amount)), _source(moment, plan), end)]
    return []


def _signs(moment: BoardState, plan: Plan) -> list[Flight]:
    """Money, Venues, colours, and the signs of who passes and who has Priority."""
    event, ui, middle = moment.event, moment.stage.ui, plan.middle
    match event:
        case VibePaid():
            return [_coin(ui, _source(moment, plan), plan.line(event.seat), event.amount)]
        case PayoutPaid():
            return [_coin(ui, middle, plan.line(event.seat), event.amount)]
        case MoneyChanged():
            return [_coin(ui, _source(moment, plan), plan.line(event.host_seat), event.amount)]
        case VenueWon():
            return [_venue(ui, event.venue, middle, _tour(plan.line(event.seat)))]
        case VenueReturned():
            return [_venue(ui, event.venue, middle, _at(middle, 10, 10))]
        case ColourTaken():
            sign, end = _disc(ui, colour_sign(event.colour), 44), plan.line(event.seat)
            return [Flight("colour", sign, _at(middle, 60, 60), _at(end, 30, 30))]
        case Passed() | PriorityTaken():
            sign = _disc(ui, "hand" if isinstance(event, Passed) else "crown", 34)
            line = plan.line(event.seat)
            beside = _at(line._replace(w=line.w * 0.78), 34, 34)  # between name and money
            return [Flight("sign", sign, beside, beside)]
    return []


def _cards(moment: BoardState, plan: Plan) -> list[Flight]:
    """Cards on their way that do not stand on a stage; those that do go by themselves."""
    event, middle = moment.event, _at(plan.middle, 72, 96)
    match event:
        case CardsDrawn():
            count = min(4, event.performers + event.mains)
            return [_drawn(moment, plan, event.seat, index) for index in range(count)]
        case DugTaken():
            return [_drawn(moment, plan, event.seat, 0)]
        case SurpriseTriggered():
            home = plan.leaving(event.seat)._replace(w=72, h=96)
            return [_face(moment, event.card, home, middle)]
        case CardSalvaged():
            home = plan.leaving(event.seat)._replace(w=72, h=96)
            return [_face(moment, event.card, middle, home)]
        case CardDiscarded() | CardReshuffled():
            seat = event.seat if isinstance(event, CardReshuffled) else event.host_seat
            away = Rect(plan.width, plan.leaving(seat).y, 72, 96)
            return [_face(moment, event.card, middle, away)]
    return []


def _face(moment: BoardState, card: int, start: Rect, end: Rect) -> Flight:
    """A card face up."""
    look = card_faces.loose(moment.stage, moment.now, card)
    return Flight("card", face(moment.stage.ui, look, 72, 96), start, end)


def _drawn(moment: BoardState, plan: Plan, seat: int, index: int) -> Flight:
    """The back of a card that is drawn: from the end of the line to its beginning."""
    view, line = moment.now, plan.line(seat)
    colours = view["colours"][seat] or [0]
    shown = back(moment.stage.ui, colours[index % len(colours)], 34, 46)
    start = Rect(line.right - 40 - 10 * index, line.y + line.h / 2 - 23, 34, 46)
    return Flight(f"back-{index}", shown, start, start._replace(x=line.x + 60 + 22 * index))


def _source(moment: BoardState, plan: Plan) -> Rect:
    """Area of the ability that is being carried out: a staged card, or the Venue."""
    frames = moment.now["under_way"]["frames"]
    if frames:
        place = where(frames[-1]["thing"], moment.now)
        if isinstance(place, Spot):
            return _at(plan.spot(place), 64, 30)
    return _at(plan.middle, 64, 30)


def _number(ui: Ui, plan: Plan, seat: int) -> Rect:
    """Area of a Manager's Intensity."""
    near, far = venue.parts(ui, plan).numbers
    return near if seat == plan.near else far


def _tour(line: Rect) -> Rect:
    """Area of the Venues on a Manager's line: before the hand and, if shown, the decks."""
    back = 165 if line.w >= WITH_DECKS else 82
    return _at(Rect(line.right - back, line.y, 0, line.h), 30, 30)


def _at(area: Rect, width: float, height: float) -> Rect:
    """A place of that size in the middle of an area."""
    return Rect(area.middle - width / 2, area.y + (area.h - height) / 2, width, height)


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


def _disc(ui: Ui, sign: str, size: float) -> ft.Control:
    return ft.Container(
        kit.sign(sign, size * 0.62, ui.colors.on_brass),
        width=size,
        height=size,
        border_radius=size / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass,
        alignment=ft.Alignment.CENTER,
    )


def _coin(ui: Ui, source: Rect, line: Rect, amount: int) -> Flight:
    """A coin on its way to a Manager, or from them where money is lost."""
    ends = (_at(source, COIN, COIN), _at(line, COIN, COIN))
    return Flight("coin", _disc(ui, "money", COIN), *(ends[::-1] if amount < 0 else ends))


def _venue(ui: Ui, venue: int, middle: Rect, end: Rect) -> Flight:
    """The sign of a Venue that goes on a tour, or back."""
    sign = _disc(ui, vibe_sign(VENUE_VIBE[venue - FIRST_VENUE]), 40)
    return Flight("venue", sign, _at(middle, 56, 56), end)
