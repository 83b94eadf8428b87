"""What flies over the board for an event: numbers to the beams, coins to the lines, cards between
hands, decks and the stage. Numbers on the board move when it has arrived.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import placed
from app.games.encore import looks, venue
from app.games.encore.faces import back, colour_sign, face, vibe_sign
from app.games.encore.layout import Plan
from app.games.encore.managers import WITH_DECKS
from app.games.encore.moment import Moment
from app.games.encore.places import Spot, where
from app.theme import Ui, kit
from app.theme.ui import STRONG
from engines import event_kind
from engines.encore.content import FIRST_VENUE, VENUE_VIBE

FLYING = frozenset(
    {"cards_drawn", "dug_taken", "act_performed", "intensity_changed", "vibe_paid", "payout_paid"}
    | {"money_changed", "next_cheered", "venue_won", "venue_returned", "colour_taken", "star_moved"}
    | {"card_returned", "card_removed", "card_discarded", "card_salvaged", "card_reshuffled"}
    | {"surprise_triggered", "passed", "priority_taken"}
)
"""Events for which something flies over the old picture. For all others the pieces themselves
glide, turn and light up in the new one."""

COIN = 26.0


class Flying(NamedTuple):
    """One thing under way, drawn anew for its size."""

    key: str
    drawn: ft.Control
    start: Rect
    end: Rect


def flies(event: Any) -> bool:
    """Whether something flies for this event."""
    return event_kind(event) in FLYING


def flights(moment: Moment, plan: Plan) -> list[ft.Control]:
    """What flies for the event of this picture, where it starts or where it arrives."""
    if moment.event is None or not flies(moment.event):
        return []
    ui = moment.stage.ui
    return [
        placed(
            ui,
            (one.end if moment.arrived else one.start).rounded(),
            one.drawn,
            key=f"flight-{one.key}",
            alignment=ft.Alignment.CENTER,
        )
        for one in _things(moment, plan, moment.event)
    ]


def _things(moment: Moment, plan: Plan, event: Any) -> list[Flying]:
    kind = event_kind(event)
    ui, stage = moment.stage.ui, moment.stage
    seat: int = getattr(event, "seat", getattr(event, "host_seat", 0))
    line, middle = plan.line(seat), plan.middle
    say = stage.game.speaker(stage.lang)
    if kind == "act_performed":
        more = say.signed(event.act + (event.boost or 0) + event.cheer)
        start = _at(plan.spot(Spot(seat, event.zone)), 64, 30)
        return [Flying("number", _plate(ui, more), start, _at(_number(ui, plan, seat), 64, 30))]
    if kind == "intensity_changed":
        end = _at(_number(ui, plan, seat), 64, 30)
        return [Flying("number", _plate(ui, say.signed(event.amount)), _source(moment, plan), end)]
    if kind in ("vibe_paid", "payout_paid", "money_changed"):
        source = _at(middle, COIN, COIN) if kind == "payout_paid" else _source(moment, plan)
        ends = (_at(source, COIN, COIN), _at(line, COIN, COIN))
        lost = getattr(event, "amount", 0) < 0
        return [Flying("coin", _coin(ui), *(ends[::-1] if lost else ends))]
    if kind == "next_cheered":
        cheer = _plate(ui, say.signed(event.amount))
        return [Flying("cheer", cheer, _source(moment, plan), _at(line, 64, 30))]
    if kind in ("cards_drawn", "dug_taken"):
        count = min(4, event.performers + event.mains) if kind == "cards_drawn" else 1
        return [_drawn(moment, plan, seat, index) for index in range(count)]
    if kind in ("venue_won", "venue_returned"):
        sign = _disc(ui, vibe_sign(VENUE_VIBE[event.venue - FIRST_VENUE]), 40)
        end = _tour(line) if kind == "venue_won" else _at(middle, 10, 10)
        return [Flying("venue", sign, _at(middle, 56, 56), end)]
    if kind == "colour_taken":
        sign = _disc(ui, colour_sign(event.colour), 44)
        return [Flying("colour", sign, _at(middle, 60, 60), _at(line, 30, 30))]
    if kind == "star_moved":
        plate = _plate(ui, say.signed(event.amount))
        return [Flying("star", plate, _source(moment, plan), _at(middle, 64, 30))]
    if kind in ("passed", "priority_taken"):
        sign = _disc(ui, "hand" if kind == "passed" else "crown", 34)
        beside = _at(line._replace(w=line.w * 0.78), 34, 34)  # between name and money
        return [Flying("sign", sign, beside, beside)]
    return _cards(moment, plan, event, kind, seat)


def _cards(moment: Moment, plan: Plan, event: Any, kind: str, seat: int) -> list[Flying]:
    """A card on its way that does not stand on a stage; those that do go by themselves."""
    if kind in ("card_returned", "card_removed"):
        return []
    home, middle = plan.leaving(seat), _at(plan.middle, 72, 96)
    look = looks.loose(moment.stage, moment.now, event.card)
    shown = face(moment.stage.ui, look, 72, 96)
    if kind == "surprise_triggered":
        return [Flying("card", shown, home._replace(w=72, h=96), middle)]
    if kind == "card_salvaged":
        return [Flying("card", shown, middle, home._replace(w=72, h=96))]
    away = Rect(plan.width, home.y, 72, 96)
    return [Flying("card", shown, middle, away)]


def _drawn(moment: Moment, plan: Plan, seat: int, index: int) -> Flying:
    """The back of a card that is drawn: from the end of the line to its beginning."""
    view, line = moment.now, plan.line(seat)
    colours = view["colours"][seat] or [0]
    shown = back(moment.stage.ui, colours[index % len(colours)], 34, 46)
    start = Rect(line.right - 40 - 10 * index, line.y + line.h / 2 - 23, 34, 46)
    return Flying(f"back-{index}", shown, start, start._replace(x=line.x + 60 + 22 * index))


def _source(moment: Moment, plan: Plan) -> Rect:
    """Where the ability lies that is being carried out: a staged card, or the Venue."""
    frames = moment.now["under_way"]["frames"]
    if frames:
        place = where(frames[-1]["thing"], moment.now)
        if isinstance(place, Spot):
            return _at(plan.spot(place), 64, 30)
    return _at(plan.middle, 64, 30)


def _number(ui: Ui, plan: Plan, seat: int) -> Rect:
    """Where the Intensity of a Manager stands."""
    near, far = venue.parts(ui, plan).numbers
    return near if seat == plan.near else far


def _tour(line: Rect) -> Rect:
    """Where on a Manager's line their Venues stand: before the hand and, if told, the decks."""
    back = 165 if line.w >= WITH_DECKS else 82
    return _at(Rect(line.right - back, line.y, 0, line.h), 30, 30)


def _at(area: Rect, wide: float, high: float) -> Rect:
    """A place of that size in the middle of an area."""
    return Rect(area.middle - wide / 2, area.y + (area.h - high) / 2, wide, high)


def _plate(ui: Ui, words: str) -> ft.Control:
    return ft.Container(
        ft.Text(
            words, size=ui.size("large"), font_family=STRONG, color=ui.colors.on_brass, no_wrap=True
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


def _coin(ui: Ui) -> ft.Control:
    return _disc(ui, "money", COIN)
