"""Flights over the board for an event.

Artists go to where they cannot walk, cue cards between panels, decks and the air. Everybody in the
arena walks, and the arena turns, by themselves.
"""

from __future__ import annotations

import flet as ft

from app.games.common.flight import Flight, flying
from app.games.common.geometry import Rect
from app.games.upstaged import arena, words
from app.games.upstaged.board_state import CARRIED, BoardState
from app.games.upstaged.faces import CardLook, Look, back, face, token
from app.games.upstaged.layout import CARD_RATIO, Plan
from app.games.upstaged.places import CUES, DECK, PILE, artist, card
from app.games.upstaged.supply import shown, things
from app.games.upstaged.types import Event
from engines.upstaged.content import Artist
from engines.upstaged.events import (
    ArtistCalled,
    ArtistDrawn,
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

DEALT = (CardDeclared, CardDropped, CardsDrawn, PairDiscarded, PausePlayed, PileShuffled)
"""Events in which cue cards change their place."""

CARD = 84.0
"""Height of a cue card in flight."""


def flies(event: Event | None) -> bool:
    """Whether something flies for this event."""
    return isinstance(event, (*CARRIED, *DEALT))


def flights(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Flights for the event of this picture, at their start or at their end."""
    if not flies(moment.event):
        return []
    found = [*_artists(moment, plan), *_cards(moment, plan)]
    return flying(moment.stage.ui, found, arrived=moment.arrived)


# -- artists ---------------------------------------------------------------------------------


def _artists(moment: BoardState, plan: Plan) -> list[Flight]:
    """Each from where the old picture has them to where the event puts them."""
    event = moment.event
    places: list[tuple[int, Rect, Rect]] = []
    if isinstance(event, ArtistsSwitched):
        one, other = (_there(moment, plan, each) for each in (event.artist, event.other))
        places = [(event.artist, one, other), (event.other, other, one)]
    elif isinstance(event, CARRIED):
        places = [(event.artist, _there(moment, plan, event.artist), _goal(moment, plan, event))]
    return [
        Flight(f"artist-{number}", _token(moment, number, end.w), start, end)
        for number, start, end in places
    ]


def _token(moment: BoardState, number: int, width: float) -> ft.Control:
    """An artist in flight, who is read after a long touch."""
    ui = moment.stage.ui
    drawn = token(ui, Look(number, ui.colors.brass), width)
    drawn.data = moment.calling(moment.tap, artist(number))
    return drawn


def _there(moment: BoardState, plan: Plan, number: int) -> Rect:
    """Area of an artist in this picture; one who has none comes from the deck."""
    view = moment.now
    spots = arena.spots_by_artist(view, plan, 0)
    if number in spots:
        return plan.on_board(spots[number][0])
    for seat, team in enumerate(view["teams"]):
        if number in team:
            return plan.team_place(plan.side(view["places"][seat]), team.index(Artist(number)))
    return _wing(moment, plan, number)


def _goal(moment: BoardState, plan: Plan, event: Event) -> Rect:
    """Area to which the event moves its artist."""
    view = moment.now
    match event:
        case ArtistJoined():
            return plan.team_place(plan.side(view["places"][event.seat]), event.size - 1)
        case ArtistSent():
            count = len(view["teams"][event.to_seat])
            return plan.team_place(plan.side(view["places"][event.to_seat]), count)
        case ArtistOusted():
            host = plan.side(view["places"][event.host_seat])
            return plan.on_board(plan.door(host, 1))
        case ArtistDrawn() | ArtistCalled():
            return plan.on_board(plan.middle)
        case ArtistLeft():
            panel = plan.panel(plan.side(event.place))
            size = panel.w * 0.3
            return Rect(panel.middle - size / 2, panel.y + panel.h * 0.4, size, size)
        case SlotFilled():
            empty = view["slots"].index(None) if None in view["slots"] else 0
            return _at(moment, plan, 1 + empty)
    return _wing(moment, plan, None)


def _wing(moment: BoardState, plan: Plan, number: int | None) -> Rect:
    """An artist's seat in the Green Room, or the artist deck."""
    laid = [thing.piece for thing in things(moment)]
    wanted = DECK if number is None or artist(number) not in laid else artist(number)
    return _at(moment, plan, laid.index(wanted))


def _at(moment: BoardState, plan: Plan, index: int) -> Rect:
    laid = things(moment)
    if not plan.supply.h:  # nothing of the wings is shown: from the lower edge
        return Rect(plan.arena.middle - 20, plan.arena.bottom - 20, 40, 40)
    return shown(plan, index, len(laid), laid[index])


# -- cue cards -------------------------------------------------------------------------------


def _cards(moment: BoardState, plan: Plan) -> list[Flight]:
    """Cards in flight: public ones face up, others as backs."""
    event = moment.event
    laid = [thing.piece for thing in things(moment)]
    deck, pile = (_card(_at(moment, plan, laid.index(piece))) for piece in (CUES, PILE))
    announcement = _card(plan.announcement) if plan.announcement.h else pile
    match event:
        case PileShuffled():
            return [Flight("pile", back(28, 28 * CARD_RATIO), pile, deck)]
        case CardsDrawn():
            home = _home(moment, plan, event.seat)
            return [
                Flight(
                    f"back-{n}", back(28, 28 * CARD_RATIO), deck, home._replace(x=home.x + 8 * n)
                )
                for n in range(min(event.number, 4))
            ]
        case CardDropped():
            return _played(moment, plan, event.seat, (event.card,), pile)
        case PairDiscarded():
            return _played(moment, plan, event.seat, event.cards, announcement)
        case CardDeclared() | PausePlayed():
            return _played(moment, plan, event.seat, (event.card,), announcement)
    return []


def _played(
    moment: BoardState, plan: Plan, seat: int, cards: tuple[int, ...], goal: Rect
) -> list[Flight]:
    """Cards face up, from their owner to where they lie."""
    say, home = moment.stage.game.speaker(moment.stage.lang), _home(moment, plan, seat)
    found = []
    for index, number in enumerate(cards):
        look = CardLook(number, words.title(say, number))
        drawn = face(moment.stage.ui, look, CARD / CARD_RATIO, CARD)
        drawn.data = moment.calling(moment.tap, card(number))
        goes = goal._replace(x=goal.x + 30 * index)
        found.append(Flight(f"card-{number}", drawn, home, goes))
    return found


def _home(moment: BoardState, plan: Plan, seat: int) -> Rect:
    """A seat's cards, at the figures of its panel."""
    return _card(plan.figures(plan.side(moment.now["places"][seat])))


def _card(area: Rect) -> Rect:
    """A card's place in the middle of an area."""
    width = CARD / CARD_RATIO
    return Rect(area.middle - width / 2, area.y + area.h / 2 - CARD / 2, width, CARD)
