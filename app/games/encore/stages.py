"""The two stages: floors, zones, cards, and previewed changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import flet as ft

from app.games.common.geometry import Rect, around
from app.games.common.pieces import Label, Stance, fixed, named, placed, stand
from app.games.common.sign_pieces import SignPiece, touched
from app.games.encore import aria_text, card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.faces import SMALLEST, Look, art, face
from app.games.encore.layout import Plan, touchable
from app.games.encore.places import Answer, Spot, read_at, where
from app.games.encore.types import View
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure
from app.theme.palette import SEAT_COLOURS, mixed
from app.theme.ui import BODY, LEAST_NAME
from engines.encore.actions import BOOST
from engines.encore.content import words
from engines.encore.events import (
    AbilityTriggered,
    ActPerformed,
    CardPicked,
    CardRemoved,
    CardReturned,
    EncoreTriggered,
    PreShowTriggered,
)

CORNER = 3.0
"""Padding around a stage's floor picture, in logical pixels."""

FORWARD = 8.0
"""Distance a performing card moves towards the Venue, in logical pixels."""

FREE = 4.0
"""Space between a zone's name and the frame that offers it."""

LEAVING = (CardReturned, CardRemoved)
"""Events in which a card leaves the stage."""

SHOWN = (ActPerformed, EncoreTriggered, PreShowTriggered, CardPicked)
"""Events that highlight a card on stage."""


def floors(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws each stage's floor with a border in its Manager's colour."""
    found: list[ft.Control] = []
    areas: list[Rect] = []
    for seat in plan.staged:  # the order stays the same when the board is turned
        side = plan.side(seat)
        main, back = plan.rows[side]
        top, low = min(main.y, back.y), max(main.bottom, back.bottom)
        area = Rect(main.x - 4, top - 2, main.w + 8, low - top + 4)
        colour = SEAT_COLOURS[moment.stage.seats[seat].colour][0]
        lit = moment.now["stage"] == "event"
        found.append(cache(_floor, area, colour, lit=lit, key=f"floor-{seat}"))
        areas.append(area)
    if not areas:
        return found
    return [*touched(moment, around(areas), SignPiece("floor")), *found]


def _floor(ui: Ui, area: Rect, colour: str, *, lit: bool, key: str) -> ft.Control:
    """Draws a stage floor with a border in the Manager's colour.

    The border is brighter during an Event. No shade covers the floor, because shades are the most
    expensive controls to draw.
    """
    light = mixed(ui.colors.boards, colour, (0.3 if ui.colors.dark else 0.22) + 0.15 * lit)
    return fixed(
        area,
        kit.image(
            f"encore/floor-{ui.colors.lighting}",
            area.w - 2 * CORNER,
            area.h - 2 * CORNER,
            fit=ft.BoxFit.COVER,
        ),
        padding=CORNER,
        border_radius=10,
        clip_behavior=kit.UNCUT,
        bgcolor=light,
        border=ft.Border.all(1.5, mixed(ui.colors.line, colour, 0.55)),
        ignore_interactions=True,
        key=key,
    )


def zones(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws empty zones, in brass if they can be chosen."""
    view, found = moment.now, list[ft.Control]()
    for seat, cards in enumerate(view["zones"]):
        for zone, card in enumerate(cards):
            if card is None and seat in plan.staged:
                found.append(_zone(moment, plan, cache, Spot(seat, zone)))
    return found


def _zone(moment: BoardState, plan: Plan, cache: ControlCache, spot: Spot) -> ft.Control:
    stage = moment.stage
    area = plan.spot(spot)
    name = words.place(stage.game.speaker(stage.lang), spot.zone, moment.now["options"]["zones"])
    offered = spot.seat == moment.seat and spot.zone in moment.zones
    if not offered and not moment.answers_at(spot):
        key = f"chalk-{spot.seat}-{spot.zone}"
        empty: ft.Control = cache(_chalk, area, name, key=key)
        return empty
    stance = moment.stance_at(spot)
    if not touchable(area):
        stance = stance._replace(on_click=None)
    chosen = bool(stance.selected)
    card = moment.chosen[0].arg if offered and moment.chosen else moment.now["under_way"]["held"]
    card = card if chosen else None
    label = None if _twin(moment, spot) else aria_text.free(stage, moment.now, spot)
    stance = stance._replace(lift=0, mark=None)
    key = f"zone-{spot.seat}-{spot.zone}"
    shown = name if card is None else card
    read = None if label is None else Label(label, read_at(spot.seat, spot.zone))
    free: ft.Control = cache(_free, area, shown, stance, read, key=key)
    return free


def _free(
    ui: Ui, area: Rect, content: str | int, stance: Stance, label: Label | None, *, key: str
) -> ft.Control:
    chosen = bool(stance.selected)
    if isinstance(content, str):
        text = kit.text(ui, content, "small", center=True, max_lines=2)
        most = min(ui.size("small"), area.h / (2 * kit.LINE))
        text.size = measure.largest(content, most, LEAST_NAME, area.w - 2 * FREE - 4, 2, BODY)
        shown: ft.Control = text
    else:
        shown = kit.image(art(content), area.w * 0.8, area.h * 0.8)
    drawn = ft.Container(
        shown,
        padding=ft.Padding.symmetric(horizontal=FREE),
        bgcolor=ft.Colors.with_opacity(0.32 if chosen else 0.12, ui.colors.brass),
        border=ft.Border.all(2, ui.colors.brass if chosen else ui.colors.quiet),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )
    return stand(ui, drawn, area, stance, key=key, label=label, corner=8)


def _twin(moment: BoardState, spot: Spot) -> bool:
    return moment.in_tray and bool(moment.answers_at(spot))


def _chalk(ui: Ui, area: Rect, name: str, *, key: str) -> ft.Control:
    text = None
    size = measure.largest(name, ui.size("small"), SMALLEST, area.w - 8, 2, BODY)
    if measure.fits(name, size, area.w - 8, 2, BODY) and area.h - 8 > 2 * kit.LINE * size:
        text = kit.text(ui, name, "small", quiet=True, center=True, max_lines=2)
        text.size = size
        text.semantics_label = ""
    return placed(
        ui,
        area.inset(2, 2, 2, 2),
        text,
        border=ft.Border.all(1, ui.colors.line),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        padding=1,
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,
        key=key,
    )


def cards(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws every card on stage, in a fixed order for reuse."""
    view = moment.now
    found = sorted(
        (card, Spot(seat, zone))
        for seat, on in enumerate(view["zones"])
        for zone, card in enumerate(on)
        if card is not None and seat in plan.staged
    )
    return [_card(moment, plan, cache, spot) for _, spot in found]


def _card(moment: BoardState, plan: Plan, cache: ControlCache, spot: Spot) -> ft.Control:
    stage, view = moment.stage, moment.now
    look = card_faces.staged(stage, view, spot)
    area, stance = plan.card(spot), moment.stance_at(spot)
    if _behind(moment, spot):
        stance = stance._replace(dim=0)
    if not touchable(area):  # a tap still opens the inspector
        stance = stance._replace(selected=None, lift=0)
    small = 1.0
    if moment.event is not None:
        area, stance, small = _acting(moment, plan, spot, look.thing, area)
    label = None
    if not _twin(moment, spot):  # the label does not change between taps
        make_label = partial(aria_text.staged, stage, view, spot, look.thing)
        label = stage.cache.fact(("staged", spot, look, view["venue"]), make_label)
    read = None if label is None else Label(label, read_at(spot.seat, spot.zone))
    shown: ft.Control = cache(_shown, look, area, stance, read, small)
    return shown


def _shown(
    ui: Ui, look: Look, area: Rect, stance: Stance, label: Label | None, small: float
) -> ft.Control:
    drawn = face(ui, look, area.w, area.h, stance)
    if small < 1:
        drawn.scale = small
    met = named(ui, drawn, area, label, stance.on_click, stance.selected)
    return placed(ui, area._replace(y=area.y - stance.lift), met, key=f"card-{look.thing}")


def _behind(moment: BoardState, spot: Spot) -> bool:
    if len(moment.chosen) != 1 or moment.chosen[0].kind != BOOST.name or moment.seat is None:
        return False
    return spot == Spot(moment.seat, moment.chosen[0].arg + moment.now["options"]["zones"])


def _acting(
    moment: BoardState, plan: Plan, spot: Spot, card: int, area: Rect
) -> tuple[Rect, Stance, float]:
    stance, event = moment.stance_at(spot), moment.event
    if isinstance(event, LEAVING) and event.card == card and moment.arrived:
        # Drawn at full size and scaled, so that its content shrinks too.
        goal = plan.leaving(spot.seat)
        away = Rect(goal.middle - area.w / 2, goal.y + (goal.h - area.h) / 2, area.w, area.h)
        return away, stance, min(1.0, goal.h / area.h)
    acts = event.thing if isinstance(event, AbilityTriggered) else None
    if acts == card or (isinstance(event, SHOWN) and event.card == card):
        lit = stance._replace(mark=moment.stage.ui.colors.brass)
        return area._replace(y=area.y + FORWARD * plan.forward(spot.seat)), lit, 1.0
    return area, stance, 1.0


def changes(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws previewed changes: cards moved, suspended, made active again or removed."""
    view, after, ui = moment.now, moment.after, moment.stage.ui
    found = _order(moment, plan)
    if not moment.sure("zones"):
        return found
    for spot, name in _in_the_way(after):
        if spot.seat in plan.staged:
            key = f"leaves-{spot.seat}-{spot.zone}"
            found.append(_mark(ui, plan.card(spot), name, key))
    rests = moment.sure("suspended")
    for seat, on in enumerate(after["zones"]):
        for zone, card in enumerate(on if seat in plan.staged else ()):
            spot = Spot(seat, zone)
            area = plan.card(spot)
            before = view["zones"][seat][zone]
            if card is not None and card != before and spot != _goal(moment):
                sign = kit.image(art(card), area.w * 0.6, area.h * 0.6)
                found.append(_ghost(ui, area, sign, f"ghost-{seat}-{zone}"))
            if before is None:
                continue
            gone = before not in after["zones"][0] and before not in after["zones"][1]
            tired = zone in view["suspended"][seat], _tired(after, before)
            mark = "cut" if gone else "rests" if tired == (False, True) else ""
            mark = "sun" if tired == (True, False) and not gone else mark
            if mark and (gone or rests):
                lift = moment.stance_at(spot).lift if spot == moment.place else 0.0
                raised = area._replace(y=area.y - lift)
                found.append(_mark(ui, raised, mark, f"change-{seat}-{zone}"))
    return found


def _in_the_way(after: View) -> Iterator[tuple[Spot, str]]:
    """Yields spots whose cards exhaustion removes or may remove, with signs.

    A preview of one column does not yet show the others. "cut" marks a Performer in front of an
    active card, which is removed; "warn" marks both of two suspended cards, one of which is
    removed.
    """
    if after["phase"] != "exhaust":
        return
    width = after["options"]["zones"]
    for seat, tired in enumerate(after["under_way"]["weary"]):
        zones = after["zones"][seat]
        for front in tired:
            behind = front + width
            if zones[front] is None or zones[behind] is None:
                continue
            either = behind in after["suspended"][seat]
            yield Spot(seat, front), "warn" if either else "cut"
            if either:
                yield Spot(seat, behind), "warn"


def _order(moment: BoardState, plan: Plan) -> list[ft.Control]:
    if moment.asked != "ask.order" or len(moment.chosen) != 1:
        return []
    found: list[ft.Control] = []
    for name in moment.answers:
        place = where(name.arg, moment.now)
        number = turn_of(moment, name)
        if not number or not isinstance(place, Spot | Piece):
            continue
        area = plan.spot(place) if isinstance(place, Spot) else plan.middle
        found.append(_numbered(moment.stage.ui, area, number, f"turn-{name.arg}"))
    return found


def turn_of(moment: BoardState, name: Answer) -> str:
    """Returns a waiting effect's position, "1" or "2", or "" while undecided."""
    if name in moment.chosen:
        return "1"
    return "2" if moment.chosen and len(moment.answers) == 2 else ""


def _numbered(ui: Ui, area: Rect, number: str, key: str) -> ft.Control:
    side = 28.0
    return placed(
        ui,
        Rect(area.middle - side / 2, area.y + area.h / 2 - side / 2, side, side),
        lettering.written("display", number, size=18, color=ui.colors.on_brass),
        bgcolor=ui.colors.brass,
        border=ft.Border.all(2, ui.colors.house),
        border_radius=side / 2,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,
        key=key,
    )


def _goal(moment: BoardState) -> Spot | None:
    if moment.zone is None or moment.seat is None:
        return None
    return Spot(moment.seat, moment.zone)


def _tired(view: View, card: int) -> bool:
    spot = where(card, view)
    return isinstance(spot, Spot) and spot.zone in view["suspended"][spot.seat]


def _ghost(ui: Ui, area: Rect, sign: ft.Control, key: str) -> ft.Control:
    return placed(
        ui,
        area,
        sign,
        bgcolor=ft.Colors.with_opacity(0.3, ui.colors.brass),
        border=ft.Border.all(2, ui.colors.brass),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,
        key=key,
    )


def _mark(ui: Ui, area: Rect, name: str, key: str) -> ft.Control:
    side = 22.0
    return placed(
        ui,
        Rect(area.right - side - 3, area.y + 3, side, side),
        kit.sign(name, 16, ui.colors.on_brass),
        bgcolor=ui.colors.brass,
        border_radius=6,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,
        key=key,
    )
