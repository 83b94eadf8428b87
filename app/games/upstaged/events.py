"""What flies over the board for an event: artists to where they cannot walk, cue cards between
panels, decks and what is on air. Everybody in the arena walks, and the arena turns, by themselves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import placed
from app.games.upstaged import arena, words
from app.games.upstaged.faces import CardLook, Look, back, face, token
from app.games.upstaged.layout import CARD_RATIO, Plan
from app.games.upstaged.moment import CARRIED, Moment
from app.games.upstaged.places import CUES, DECK, PILE, artist
from app.games.upstaged.wings import shown, things
from engines import event_kind

DEALT = frozenset(
    (
        "card_declared",
        "card_dropped",
        "cards_drawn",
        "pair_discarded",
        "pause_played",
        "pile_shuffled",
    )
)
"""Events in which cue cards change their place."""

CARD = 84.0
"""How high a cue card flies."""


class Flying(NamedTuple):
    """One thing under way, drawn anew for its size."""

    key: str
    drawn: ft.Control
    start: Rect
    end: Rect


def flies(event: Any) -> bool:
    """Whether something flies for this event."""
    return event_kind(event) in CARRIED | DEALT


def flights(moment: Moment, plan: Plan) -> list[ft.Control]:
    """What flies for the event of this picture, where it starts or where it arrives."""
    if moment.event is None or not flies(moment.event):
        return []
    ui = moment.stage.ui
    found = (
        _artists(moment, plan)
        if event_kind(moment.event) in CARRIED
        else _cards(moment, plan, moment.event)
    )
    return [
        placed(
            ui,
            (one.end if moment.arrived else one.start).rounded(),
            one.drawn,
            key=f"flight-{one.key}",
            alignment=ft.Alignment.CENTER,
        )
        for one in found
    ]


# -- artists ---------------------------------------------------------------------------------


def _artists(moment: Moment, plan: Plan) -> list[Flying]:
    """Each from where the old picture has them to where the event puts them."""
    event, ui = moment.event, moment.stage.ui
    kind = event_kind(event)
    places: list[tuple[int, Rect, Rect]]
    if kind == "artists_switched":
        one, other = (_there(moment, plan, each) for each in (event.artist, event.other))
        places = [(event.artist, one, other), (event.other, other, one)]
    else:
        start = _there(moment, plan, event.artist)
        places = [(event.artist, start, _goal(moment, plan, event))]
    return [
        Flying(f"artist-{number}", token(ui, Look(number, ui.colors.brass), end.w), start, end)
        for number, start, end in places
    ]


def _there(moment: Moment, plan: Plan, number: int) -> Rect:
    """Where an artist is in this picture; whoever is nowhere comes from the deck."""
    view = moment.now
    standing = arena.standing(view, plan, 0)
    if number in standing:
        return plan.on_board(standing[number][0])
    for seat, team in enumerate(view["teams"]):
        if number in team:
            return plan.team_place(plan.side(view["places"][seat]), team.index(number))
    return _wing(moment, plan, number)


def _goal(moment: Moment, plan: Plan, event: Any) -> Rect:
    """Where the event puts its artist."""
    view, kind = moment.now, event_kind(event)
    if kind == "artist_joined":
        return plan.team_place(plan.side(view["places"][event.seat]), event.size - 1)
    if kind == "artist_sent":
        count = len(view["teams"][event.to_seat])
        return plan.team_place(plan.side(view["places"][event.to_seat]), count)
    if kind == "artist_ousted":
        host = plan.side(view["places"][event.host_seat])
        return plan.on_board(plan.door(host, 1))
    if kind in ("artist_drawn", "artist_called"):
        return plan.on_board(plan.middle)
    if kind == "artist_left":
        panel = plan.panel(plan.side(event.place))
        size = panel.w * 0.3
        return Rect(panel.middle - size / 2, panel.y + panel.h * 0.4, size, size)
    if kind == "slot_filled":
        empty = view["slots"].index(None) if None in view["slots"] else 0
        return _at(moment, plan, 1 + empty)
    return _wing(moment, plan, None)


def _wing(moment: Moment, plan: Plan, number: int | None) -> Rect:
    """An artist's seat in the Green Room, or the artist deck."""
    laid = [thing.piece for thing in things(moment)]
    wanted = DECK if number is None or artist(number) not in laid else artist(number)
    return _at(moment, plan, laid.index(wanted))


def _at(moment: Moment, plan: Plan, index: int) -> Rect:
    laid = things(moment)
    if not plan.wings.h:  # nothing of the wings is shown: from the lower edge
        return Rect(plan.arena.middle - 20, plan.arena.bottom - 20, 40, 40)
    return shown(plan, index, len(laid), laid[index])


# -- cue cards -------------------------------------------------------------------------------


def _cards(moment: Moment, plan: Plan, event: Any) -> list[Flying]:
    """Face up what everybody sees, else as backs."""
    view, stage, ui = moment.now, moment.stage, moment.stage.ui
    kind = event_kind(event)
    laid = [thing.piece for thing in things(moment)]
    deck, pile = _at(moment, plan, laid.index(CUES)), _at(moment, plan, laid.index(PILE))
    if kind == "pile_shuffled":
        return [Flying("pile", back(28, 28 * CARD_RATIO), _card(pile), _card(deck))]
    side = plan.side(view["places"][event.seat])
    home = _card(plan.figures(side))
    if kind == "cards_drawn":
        return [
            Flying(
                f"back-{index}",
                back(28, 28 * CARD_RATIO),
                _card(deck),
                home._replace(x=home.x + 8 * index),
            )
            for index in range(min(event.number, 4))
        ]
    say = stage.game.speaker(stage.lang)
    cards = event.cards if kind == "pair_discarded" else (event.card,)
    to = pile if kind == "card_dropped" or not plan.air.h else plan.air
    goal = _card(to)
    return [
        Flying(
            f"card-{number}",
            face(ui, CardLook(number, words.title(say, number)), CARD / CARD_RATIO, CARD),
            home,
            goal._replace(x=goal.x + 30 * index),
        )
        for index, number in enumerate(cards)
    ]


def _card(area: Rect) -> Rect:
    """A card's place in the middle of an area."""
    wide = CARD / CARD_RATIO
    return Rect(area.middle - wide / 2, area.y + area.h / 2 - CARD / 2, wide, CARD)
