"""Over the sheets: the rest of the deck, the state of the production, the Events in play."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, moving, placed, target
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import sign_span, text_span
from app.games.thespianage.layout import TABLE, Plan, touchable
from app.games.thespianage.places import CLOCK, Card
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure
from app.theme.palette import INK, SCRIPT, SEAT_COLOURS
from app.theme.ui import DISPLAY

GAUGE = 0.56
"""Part of the strip that the gauge takes."""


class ClockLook(NamedTuple):
    """Cards and tiles left to come. `finals` is 0 before the deck has run out."""

    deck: int
    events: int
    pool: int
    pile: int
    finals: int


class GaugeLook(NamedTuple):
    """Open points so far against the show's need; `then` with the choice."""

    points: int
    then: int
    needed: int
    hidden: int


def status_bar(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Clock, gauge and Events, as pictures; `targets` has their targets."""
    view, after = moment.now, moment.after
    found: list[ft.Control] = []
    area = plan.clock
    if area.h:
        left, right = halves(area)
        look = ClockLook(
            view["deck"],
            view["events_left"],
            view["pool"],
            len(view["pile"]),
            view["finals"] or 0,
        )
        now = view["gauge"]
        then = after["gauge"]["points"] if moment.sure("gauge") else now["points"]
        found.append(cache(_clock, left, look))
        found += gauge(
            moment.stage.ui, right, GaugeLook(now["points"], then, now["needed"], now["hidden"])
        )
    seats = moment.stage.seats
    for place, spot in zip(events_of(moment), poster_spots(moment, plan), strict=False):
        thing = place.thing
        host = next(each["seat"] for each in view["stage"] if each["event"] == thing)
        colour = None if host is None else seats[host].colour
        name = "" if plan.tray.h else aria_text.title(moment.stage, thing)
        found.append(cache(_poster, spot, thing, name, colour, key=f"event-{thing}"))
    return found


def targets(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """On the open table every Event where a finger can hit it, else the strip as one."""
    stage, view, found = moment.stage, moment.now, list[ft.Control]()
    if not plan.clock.h:
        return found
    spots = poster_spots(moment, plan)
    single = bool(spots) and touchable(spots[0]) and plan.form == TABLE
    area = plan.clock
    if spots and not single:
        area = area._replace(h=plan.events.bottom - area.y)
    area = area.reach(kit.TARGET, plan.height)
    tap = moment.calling(moment.look_at, CLOCK)
    found.append(cache(target, area, aria_text.clock(stage, view), key="clock", on_click=tap))
    for place, spot in zip(events_of(moment), spots if single else (), strict=False):
        label = aria_text.card(stage, view, place.thing)
        read = moment.calling(moment.look_at, place)
        found.append(cache(target, spot, label, key=f"poster-{place.thing}", on_click=read))
    return found


def events_of(moment: BoardState) -> list[Card]:
    """The Events in play, in the order of their coming."""
    return [Card(each["event"]) for each in moment.now["stage"]]


def poster_spots(moment: BoardState, plan: Plan) -> list[Rect]:
    """Areas of the Events' posters, in the order of their coming."""
    count, area = len(moment.now["stage"]), plan.events
    if not count or not area.h:
        return []
    gap = 4.0
    width = min(150.0, (area.w - gap * (count - 1)) / count)
    left = area.x + (area.w - count * width - gap * (count - 1)) / 2
    return [Rect(left + at * (width + gap), area.y, width, area.h).rounded() for at in range(count)]


def halves(area: Rect) -> tuple[Rect, Rect]:
    """Areas of the counters and of the gauge."""
    width = min(area.w * GAUGE, 460.0)
    return (
        area._replace(w=area.w - width - 6),
        area._replace(x=area.right - width, w=width),
    )


def _clock(ui: Ui, area: Rect, look: ClockLook) -> ft.Control:
    """Cards and Events to come, tiles, pile; from the last card on the number of turns left."""
    size = min(area.h * 0.7, 19.0, area.w / 9.6)
    sign = size * 1.05
    ink, quiet = ui.colors.text, ui.colors.quiet
    spans: list[ft.TextSpan] = []

    def counter(name: str, count: int, color: str = ink) -> None:
        spans.append(sign_span(name, sign, quiet if color == ink else color))
        spans.append(text_span(f"{count}  ", size, color))

    if look.finals:
        counter("bell", look.finals, ui.colors.rose)
    else:
        counter("deck", look.deck)
        if look.events:
            counter("notice", look.events)
    counter("tiles", look.pool)
    if area.w > 190:
        counter("trash", look.pile)
    return fixed(
        area,
        ft.Text(
            spans=spans,
            no_wrap=True,
            max_lines=1,
            overflow=ft.TextOverflow.CLIP,
            semantics_label="",
        ),
        alignment=ft.Alignment.CENTER_LEFT,
        key="clock",
    )


def gauge(ui: Ui, area: Rect, look: GaugeLook) -> list[ft.Control]:
    """A bar as long as the show's need, filled as far as the open points reach.

    The fuse is as long as there are tiles face down on sheets.
    """
    height = min(area.h, 34.0)
    size = height * 0.66
    counted = (faces.number(look.points), faces.number(look.then))
    left_width = max(size * 1.1, measure.widest(counted, size, DISPLAY) + measure.ROUNDING)
    right_width = measure.box(str(look.needed), size * 0.9, DISPLAY)
    fuse_width = measure.width_of("  ", size * 0.5) + size * 0.86
    if look.hidden:  # the bar keeps its length when they become ten
        fuse_width += measure.width_of("?00", size * 0.72)
    bar = Rect(
        area.x + left_width + 4,
        area.y + area.h / 2 - height * 0.22,
        area.w - left_width - right_width - fuse_width - 10,
        height * 0.44,
    )
    need = Rect(bar.right + 4, area.y, area.right - bar.right - 4, area.h)
    return [
        _points(ui, area._replace(w=left_width), size, look),
        *_bar(ui, bar, look),
        _need(ui, need, size, look),
    ]


def _points(ui: Ui, area: Rect, size: float, look: GaugeLook) -> ft.Control:
    """Points so far, or their next value."""
    lit = look.then != look.points or look.points >= look.needed
    color = ui.colors.brass if lit else ui.colors.text
    return fixed(
        area,
        ft.Text(
            spans=[text_span(faces.number(look.then), size, color, DISPLAY)],
            no_wrap=True,
            semantics_label="",
        ),
        alignment=ft.Alignment.CENTER_RIGHT,
        key="gauge-now",
    )


def _bar(ui: Ui, bar: Rect, look: GaugeLook) -> list[ft.Control]:
    """The bar, filled as far as the points reach, striped where they would change."""

    def reach(points: int) -> float:
        return min(1.0, max(0.0, points / max(1, look.needed))) * bar.w

    low, top = sorted((reach(look.points), reach(look.then)))
    parts: list[ft.Control] = [
        fixed(
            bar,
            bgcolor=ui.colors.house,
            border=ft.Border.all(1.5, ui.colors.quiet),
            border_radius=bar.h / 2,
            clip_behavior=kit.UNCUT,
            key="gauge-bar",
        ),
        ft.Container(
            left=bar.x,
            top=bar.y,
            width=max(0.0, low),
            height=bar.h,
            bgcolor=ui.colors.brass,
            border_radius=bar.h / 2,
            clip_behavior=kit.UNCUT,
            animate_size=moving(ui),
            key="gauge-fill",
        ),
    ]
    if top - low > 1:
        parts.append(_stripes(ui, bar._replace(x=bar.x + low, w=top - low)))
    return parts


def _need(ui: Ui, area: Rect, size: float, look: GaugeLook) -> ft.Control:
    """Points that the show needs, and the fuse."""
    quiet = ui.colors.quiet
    sign = "success" if look.points >= look.needed else "bomb"
    spans = [
        text_span(str(look.needed), size * 0.9, quiet, DISPLAY),
        text_span("  ", size * 0.5, quiet),
        sign_span(sign, size * 0.86, quiet),
    ]
    if look.hidden:
        spans.append(text_span(f"?{look.hidden}", size * 0.72, quiet))
    return fixed(
        area,
        ft.Text(spans=spans, no_wrap=True, semantics_label=""),
        alignment=ft.Alignment.CENTER_LEFT,
        key="gauge-need",
    )


def _stripes(ui: Ui, area: Rect) -> ft.Control:
    """A possible gain or loss: stripes, so that no colour has to tell it."""
    clear = ft.Colors.with_opacity(0.1, ui.colors.brass)
    return placed(
        ui,
        area,
        gradient=ft.LinearGradient(
            colors=[ui.colors.brass, ui.colors.brass, clear, clear],
            stops=[0, 0.5, 0.5, 1],
            begin=ft.Alignment(-1, 0),
            end=ft.Alignment(-1 + 2 * 7 / max(1.0, area.w), 0),
            tile_mode=ft.GradientTileMode.REPEATED,
        ),
        border=ft.Border.all(1.5, ui.colors.brass),
        border_radius=3,
        clip_behavior=kit.UNCUT,
        key="gauge-then",
    )


def _poster(
    ui: Ui, spot: Rect, thing: int, name: str, colour: str | None, *, key: str
) -> ft.Control:
    """An Event on the notice board: its picture, and its name where there is room."""
    side = min(spot.h - 4, spot.w - 6)
    lines = 2 if spot.h >= 40 else 1
    room = spot.w - side - 9
    size = None
    if name and room > 40:
        size = faces.fitting(name, room, lines, min(14.0, spot.h * 0.4))
    parts: list[ft.Control] = [kit.image(faces.thing_art(thing), side, side)]
    if size is not None:
        parts.append(
            lettering.written(
                "label",
                name,
                size=size,
                color=INK,
                width=room,
                max_lines=lines,
                overflow=ft.TextOverflow.ELLIPSIS,
                style=kit.dense(name, faces.SPAN),
                semantics_label="",
            )
        )
    edge = SCRIPT if colour is None else SEAT_COLOURS[colour][0]
    return fixed(
        spot,
        ft.Row(parts, spacing=3, alignment=ft.MainAxisAlignment.CENTER)
        if len(parts) > 1
        else parts[0],
        bgcolor=SCRIPT,
        border=ft.Border.only(bottom=ft.BorderSide(4, edge)),
        border_radius=4,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
        key=key,
    )
