"""The Venue's panel, with two beams of light meeting at the Star.

Until the Star is met, the bar's length represents the Star's value, and the gap between the beams
represents the missing Intensity. Afterwards, the beams divide the bar in proportion to both
Intensities, and the Star marks where they meet.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, moving, placed, target, veiled
from app.games.encore import card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.faces import STAR, art, vibe_sign
from app.games.encore.gains import added
from app.games.encore.layout import LED, LINE, TIGHT, Plan
from app.games.encore.places import VENUE
from app.games.encore.types import View
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.measure import width_of
from app.theme.palette import SEAT_COLOURS, mixed
from app.theme.ui import BODY, DISPLAY, STRONG
from engines.encore.content import FIRST_VENUE, VENUE_PAYOUT, VENUE_VIBE, words
from engines.encore.events import (
    ActPerformed,
    CardStaged,
    EncoreTriggered,
    EventBegan,
    Passed,
    SurpriseTriggered,
)

ACTS = (ActPerformed, CardStaged, EncoreTriggered, Passed, SurpriseTriggered)
"""Events that tell of a move during an Event."""

ROOMY = 84.0
"""Minimum panel height for a large Venue name and a picture."""

LOW_HEAD, LOW_BAR, LEAD = 20.0, 22.0, 18.0
"""Heights of name, beams and lead text in a low panel."""

HEAD_HEIGHT, BAR_HEIGHT = 30.0, 40.0
"""Maximum heights of the Venue's name and of the beams."""

THUMB = 30.0
"""Minimum height of the Venue's picture beside its effect."""

MORE = 1.5
"""Maximum spare height for the effect, relative to its height."""

MARGINS = 12.0
"""Total height of the gaps between the parts of a panel."""

PICTURED_WIDTH = 600.0
"""Minimum panel width for the Venue's picture beside the text."""

HEAD = 1.15
"""Minimum line height of the Venue's name, relative to its type size."""

SPAN = 1.1
"""Minimum line height of the lead text, relative to its type."""

STAR_RATIO = 1.24
"""Height of the Star divided by that of the bar."""

LEAST_STAR = 10.5
"""Minimum type size of the number on the Star."""

STRIPE = 10.0
"""Combined width of a stripe on a beam and its gap."""


OVER = frozenset({"aftershow", "over"})
"""Stages of a Round after its Event."""


class Beam(NamedTuple):
    """A Manager's Intensity now and after the choice, drawn as a beam."""

    seat: int
    now: int
    then: int


class Parts(NamedTuple):
    """Areas of the Venue's panel.

    Attributes:
        head: Area of the vibe, name and payout.
        text: Area of the Venue's effect.
        bar: Area of the beams and the Star.
        words: Area of the text about the lead.
        numbers: Areas of the left and the right Manager's Intensity, beside the beams.
    """

    head: Rect
    text: Rect
    bar: Rect
    words: Rect
    numbers: tuple[Rect, Rect]


def parts(moment: BoardState, plan: Plan) -> Parts:
    """Lays out the panel, top to bottom: Venue, effect, beams, lead.

    A low panel omits the effect first, then the text about the lead, and then the Venue's name.
    """
    ui = moment.stage.ui
    scale = min(ui.size("body") / 16, 1.6)
    area = plan.middle.inset(poster(plan.middle).w, 0, 0, 0)
    words = 0.0 if area.h < LED * scale else LEAD * scale
    head = LOW_HEAD * scale if area.h >= 40 * scale else 0.0
    margins = MARGINS if words else 8.0
    free = area.h - head - LOW_BAR * scale - words - margins
    text = _text_height(moment, area.w - 24, free) if words else 0.0
    free = max(0.0, free - text)
    if head and area.h >= ROOMY * scale:
        larger = min(free, (HEAD_HEIGHT - LOW_HEAD) * scale)
        head, free = head + larger, free - larger
    bar = max(22.0, min(BAR_HEIGHT * scale, area.h - head - words - margins - text))
    low = head < HEAD_HEIGHT * scale
    spare = max(0.0, area.h - head - words - margins - text - bar)
    text += min(spare, MORE * text)  # for a picture beside the text
    spare = max(0.0, area.h - head - words - margins - text - bar) / 2
    top = area.y + 3 + spare
    row = Rect(area.x + 8, top + head + text + 2, area.w - 16, bar)
    width = min(60.0, bar * 1.15)
    return Parts(
        Rect(area.x + 8, top, area.w - 16, head),
        Rect(area.x + 12, top + head, area.w - 24, text),
        row.inset(width + 2, 0, width + 2, 0),
        Rect(area.x + 8, top + head + text + bar + (2 if low else 4), area.w - 16, words),
        (row._replace(w=width), row._replace(x=row.right - width, w=width)),
    )


def _rule(moment: BoardState) -> str:
    stage, venue = moment.stage, moment.now["venue"]
    return "" if venue is None else words.condition(stage.game.speaker(stage.lang), venue)


def _text_height(moment: BoardState, width: float, room: float) -> float:
    ui, text = moment.stage.ui, _rule(moment)
    if not text:
        return 0.0
    size = ui.size("small")
    height = size * measure.height(LINE, text, STRONG)
    whole = ceil(measure.rows(text, size, width, STRONG) * height)
    if whole <= room:
        return float(whole)
    tight = ceil(measure.rows(text, size * TIGHT, width, STRONG) * TIGHT * height)
    return float(tight) if tight <= room else 0.0


def poster(area: Rect) -> Rect:
    """Returns the area of the Venue's picture, empty in a small panel."""
    if area.w < PICTURED_WIDTH or area.h < ROOMY:
        return Rect(area.x, area.y, 0, 0)
    height = area.h - 10
    return Rect(area.x + 6, area.y + 5, height * 2.4, height).rounded()


def panel(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the Venue with its beams and tap target.

    Without a Venue, only the background is drawn.
    """
    stage, ui, view = moment.stage, moment.stage.ui, moment.now
    area = plan.middle
    venue = view["venue"]
    found: list[ft.Control] = [cache(_ground, area, lit=view["reached"])]
    if venue is None or view["star"] is None:
        return found
    say = stage.game.speaker(stage.lang)
    number = venue - FIRST_VENUE
    beside = poster(area)
    if beside.w:
        found.append(cache(_view, beside, venue))
    payout = ui.say("encore.payout", amount=say.money(VENUE_PAYOUT[number]))
    vibe = words.vibe(say, VENUE_VIBE[number])
    laid = parts(moment, plan)
    if laid.head.h:
        title = card_faces.title(stage, venue)
        found.append(cache(_head, laid.head, venue, title, vibe, payout))
    if laid.text.h:
        found += _effect(ui, cache, laid.text, venue, _rule(moment), picture=not beside.w)
    found += _bar(moment, plan, cache, laid.bar)
    found += _numbers(moment, plan, cache, laid)
    star = VENUE if not moment.moving else None
    if star is not None:
        stance = moment.stance_at(VENUE)
        label = _in_words(moment, venue)
        tap = stance.on_click if min(area.w, area.h) >= kit.TARGET else None
        found.append(cache(target, area, label, key="venue", on_click=tap))
    return found


def _in_words(moment: BoardState, venue: int) -> str:
    stage, view = moment.stage, moment.now
    say, speak = stage.ui.say, stage.game.speaker(stage.lang)
    head = (card_faces.title(stage, venue), words.venue(speak, venue), lead_sentence(moment))
    parts = [say.row(head), venue_number(moment), _intensities(moment, view)]
    sure = _same_round(moment) and moment.sure("intensity")
    if sure and moment.after["intensity"] != view["intensity"]:
        then = _intensities(moment, moment.after)
        parts.append(say("encore.intensity.then", then=then, lead=say.row(_lead(moment))))
    return say.sentences(parts)


def _intensities(moment: BoardState, view: View) -> str:
    names, (ours, theirs) = moment.stage.names, view["intensity"]
    return moment.stage.ui.say(
        "encore.intensity", first=names[0], ours=ours, second=names[1], theirs=theirs
    )


def lead_sentence(moment: BoardState) -> str:
    """Describes the lead, or the Intensity still missing, in a sentence."""
    stage, view = moment.stage, moment.now
    first, second = view["intensity"]
    star = view["star"] or 0
    say = stage.ui.say
    if view["stage"] in OVER:
        return _leads(moment, say("encore.event.over"))
    if not view["reached"]:
        if view["stage"] == "event":
            return _leads(moment, say("encore.event.early"))
        return say("encore.star.left", left=max(0, star - first - second), star=star)
    return _leads(moment, say("encore.star.reached", star=star))


def _lead(moment: BoardState) -> tuple[str, str]:
    stage, view, after = moment.stage, moment.now, moment.after
    same_round = _same_round(moment)
    if moment.sure("intensity") and moment.sure("reached") and same_round:
        view = after
    say, last = stage.ui.say, not view["venues"]
    gains = added(moment) if same_round else ""
    over = view["stage"] in OVER
    if not view["reached"] and view["stage"] != "event" and not over:
        left = max(0, (view["star"] or 0) - sum(view["intensity"]))
        return gains or venue_number(moment), say("encore.star.go", left=left)
    on = say("encore.star.met")
    if view["stage"] == "event":
        on = say("encore.event.last" if last else "encore.event")
        first = None if moment.chosen else _first(moment)
        if first is not None:
            on = say("encore.event.first", name=stage.names[first])
    if over:
        on = say("encore.result.title")
    on = gains or on
    ours, theirs = view["intensity"]
    if ours == theirs:
        return on, say("encore.lead.level")
    return on, say("encore.lead", name=stage.names[int(theirs > ours)], by=abs(ours - theirs))


def _first(moment: BoardState) -> int | None:
    """Returns who began an Event in which nobody has acted."""
    found: int | None = None
    for event in moment.stage.scene.recap:
        if isinstance(event, EventBegan):
            found = event.seat
        elif isinstance(event, ACTS):
            found = None
    return found


def venue_number(moment: BoardState) -> str:
    """Returns the Venue's position among the game's Venues, as text."""
    say, view = moment.stage.ui.say, moment.now
    count = view["options"]["venues"]
    if not view["venues"]:
        return say("encore.venue.last")
    return say("encore.venue.nth", number=count - len(view["venues"]), count=count)


def _leads(moment: BoardState, first: str) -> str:
    stage, (ours, theirs) = moment.stage, moment.now["intensity"]
    if ours == theirs:
        return stage.ui.say("encore.level", first=first)
    name = stage.names[int(theirs > ours)]
    return stage.ui.say("encore.leads", first=first, name=name, by=abs(ours - theirs))


def _ground(ui: Ui, area: Rect, *, lit: bool) -> ft.Control:
    glow = mixed(ui.colors.raised, ui.colors.brass, 0.22) if lit else ui.colors.raised
    return placed(
        ui,
        area,
        None,
        border_radius=12,
        clip_behavior=kit.UNCUT,
        gradient=ft.LinearGradient(
            colors=[ui.colors.boards, glow, ui.colors.boards],
            begin=ft.Alignment.CENTER_LEFT,
            end=ft.Alignment.CENTER_RIGHT,
        ),
        border=ft.Border.all(2 if lit else 1, ui.colors.brass if lit else ui.colors.line),
        key="middle",
    )


def _view(ui: Ui, area: Rect, venue: int) -> ft.Control:
    shown = kit.image(art(venue), area.w, area.h)
    return fixed(area, shown, clip_behavior=kit.UNCUT, key="venue-view")


def _head(ui: Ui, area: Rect, venue: int, title: str, vibe: str, payout: str) -> ft.Control:
    small = min(ui.size("small"), area.h * 0.56)
    named, paid = width_of(title, small, DISPLAY) / small, width_of(payout, small) / small
    room = area.w - area.h * 0.8 - 16
    fits = (room - paid * small) / named
    below = fits < 15 and area.h >= 32
    if below:
        fits = room / named
        small = min(small, area.h * 0.36)  # leaves space for the Star's rays
    elif fits < small:
        fits = small = min(small, room / (named + paid))
    height = measure.height(HEAD, title, DISPLAY)
    most = min(area.h * 0.44, (area.h * 0.92 - small * HEAD) / height) if below else area.h * 0.66
    size = min(ui.size("large"), most, fits)
    sign = area.h * 0.8
    disc = ft.Container(
        kit.sign(vibe_sign(VENUE_VIBE[venue - FIRST_VENUE]), sign * 0.68, ui.colors.on_brass),
        width=sign,
        height=sign,
        border_radius=sign / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass,
        alignment=ft.Alignment.CENTER,
    )
    name = lettering.written(
        "display",
        title,
        size=size,
        color=ui.colors.text,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=None if below else True,
        style=kit.dense(title, HEAD, DISPLAY),
        semantics_label="",
    )
    pays = lettering.written(
        "label",
        payout,
        size=small,
        color=ui.colors.quiet,
        no_wrap=True,
        style=kit.dense(payout, HEAD),
        semantics_label="",
    )
    content: list[ft.Control] = [name, pays]
    if below:
        content = [shapes.column(content, expand=True)]
    return fixed(
        area,
        ft.Row(
            [disc, *content],
            spacing=7,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        key="venue-head",
    )


def _effect(
    ui: Ui, cache: ControlCache, area: Rect, venue: int, shown: str, *, picture: bool
) -> list[ft.Control]:
    thumb = area.h * 2.4
    rest = area.inset(0, 0, thumb + 10, 0)
    if picture and area.h >= THUMB and _fits(ui, shown, rest) == ui.size("small"):
        beside = Rect(rest.right + 10, rest.y, thumb, rest.h)
        return [cache(_view, beside, venue), cache(_text, rest, shown, ui.size("small"))]
    size = _fits(ui, shown, area) or ui.size("small") * TIGHT
    return [cache(_text, area, shown, size)]


def _fits(ui: Ui, text: str, area: Rect) -> float:
    usual = ui.size("small")
    for size in (usual, usual * 0.93, usual * TIGHT):
        line = size * measure.height(LINE, text, STRONG)
        if measure.fits(text, size, area.w, min(3, (area.h + 1) // line), STRONG):
            return size
    return 0.0


def _text(ui: Ui, area: Rect, shown: str, size: float) -> ft.Control:
    line = size * measure.height(LINE, shown, STRONG)
    return fixed(
        area,
        lettering.written(
            "body",
            shown,
            size=size,
            color=ui.colors.quiet,
            max_lines=max(1, int((area.h + 1) // line)),
            overflow=ft.TextOverflow.ELLIPSIS,
            style=kit.dense(shown, LINE, BODY),
            semantics_label="",
        ),
        alignment=ft.Alignment.CENTER_LEFT,
        key="venue-text",
    )


def _beams(moment: BoardState, plan: Plan) -> tuple[Beam, Beam]:
    view, after = moment.now, moment.after
    then = view["intensity"]
    if moment.sure("intensity") and _same_round(moment):
        then = after["intensity"]
    first, second = (Beam(seat, view["intensity"][seat], then[seat]) for seat in plan.beams)
    return first, second


def _same_round(moment: BoardState) -> bool:
    view, after = moment.now, moment.after
    return after["round"] == view["round"] and after["venue"] == view["venue"]


def _numbers(moment: BoardState, plan: Plan, cache: ControlCache, laid: Parts) -> list[ft.Control]:
    found: list[ft.Control] = [
        cache(_number, place, beam)
        for beam, place in zip(_beams(moment, plan), laid.numbers, strict=True)
    ]
    if laid.words.h:
        found.append(cache(_words, laid.words, *_lead(moment)))
    return found


def _bar(moment: BoardState, plan: Plan, cache: ControlCache, track: Rect) -> list[ft.Control]:
    view, after, ui = moment.now, moment.after, moment.stage.ui
    both = _beams(moment, plan)
    star = view["star"] or 1
    reached = view["reached"]
    will = reached or (_same_round(moment) and moment.sure("reached") and after["reached"])
    total = max(star, sum(beam.now for beam in both), sum(beam.then for beam in both))
    if reached:
        total = max(1, sum(max(beam.now, beam.then) for beam in both))
    unit = track.w / total
    colours = [SEAT_COLOURS[moment.stage.seats[beam.seat].colour][0] for beam in both]
    found: list[ft.Control] = [cache(_track, track)]
    tips = []
    for beam, colour, left in zip(both, colours, (True, False), strict=True):
        length = beam.now * unit
        more = max(0, beam.then - beam.now) * unit
        start = track.x if left else track.right - length
        light = Rect(start, track.y + track.h * 0.2, length, track.h * 0.6)
        if length:
            found.append(cache(_light, light.rounded(), colour, left))
        if more:
            at = light.right if left else light.x - more
            found.append(cache(_stripes, light._replace(x=at, w=more), colour, left))
        elif beam.then < beam.now:
            lost = (beam.now - beam.then) * unit
            at = light.right - lost if left else light.x
            found.append(cache(_stripes, light._replace(x=at, w=lost), ui.colors.house, left))
        tips.append(light.right + more if left else light.x - more)
    middle = (tips[0] + tips[1]) / 2
    aside = track.h * 0.9  # keeps both badges clear of the Star
    tips = [min(tips[0], middle - aside), max(tips[1], middle + aside)]
    for beam, tip, left in zip(both, tips, (True, False), strict=True):
        person = moment.stage.seats[beam.seat]
        found.append(cache(_tip, track, tip, person, left, f"tip-{beam.seat}"))
    found.append(cache(_star, track, middle, star, will))
    return found


def _track(ui: Ui, area: Rect) -> ft.Control:
    return placed(
        ui,
        area.inset(0, area.h * 0.2, 0, area.h * 0.2),
        None,
        bgcolor=ui.colors.house,
        border=ft.Border.all(1, ui.colors.line),
        border_radius=area.h * 0.3,
        clip_behavior=kit.UNCUT,
        key="track",
    )


def _light(ui: Ui, area: Rect, colour: str, left: bool) -> ft.Control:
    pale = mixed(colour, ui.colors.house, 0.45)
    ends = (ft.Alignment.CENTER_LEFT, ft.Alignment.CENTER_RIGHT)
    return placed(
        ui,
        area,
        None,
        gradient=ft.LinearGradient(
            colors=[pale, colour],
            begin=ends[0] if left else ends[1],
            end=ends[1] if left else ends[0],
        ),
        border_radius=area.h / 2,
        clip_behavior=kit.UNCUT,
        key=f"beam-{left}",
    )


def _stripes(ui: Ui, area: Rect, colour: str, left: bool) -> ft.Control:
    width = max(area.w, 1)
    clear = ft.Colors.with_opacity(0.15, colour)
    return placed(
        ui,
        area,
        None,
        gradient=ft.LinearGradient(
            colors=[colour, colour, clear, clear],
            stops=[0, 0.5, 0.5, 1],
            begin=ft.Alignment(-1, 0),
            end=ft.Alignment(-1 + 2 * STRIPE / width, 0),
            tile_mode=ft.GradientTileMode.REPEATED,
        ),
        border=ft.Border.all(1.5, colour),
        border_radius=4,
        clip_behavior=kit.UNCUT,
        key=f"stripes-{left}",
    )


def _tip(ui: Ui, track: Rect, at: float, person: Seat, left: bool, key: str) -> ft.Control:
    size = track.h * 0.72
    x = min(max(at - size / 2, track.x - 2), track.right - size + 2)
    return placed(
        ui,
        Rect(x, track.y + (track.h - size) / 2, size, size).rounded(),
        kit.badge(person.colour, size, mask=person.mask),
        border_radius=size / 2,
        clip_behavior=kit.UNCUT,
        key=key,
    )


def _number(ui: Ui, area: Rect, beam: Beam) -> ft.Control:
    changes = beam.now != beam.then
    return placed(
        ui,
        area,
        lettering.written(
            "display",
            str(beam.then),
            size=min(ui.size("title"), area.h * 0.72),
            color=ui.colors.brass if changes else ui.colors.text,
            text_align=ft.TextAlign.CENTER,
            no_wrap=True,
            line=1,
            semantics_label="",
        ),
        alignment=ft.Alignment.CENTER,
        key=f"number-{beam.seat}",
    )


def _star(ui: Ui, track: Rect, at: float, star: int, lit: bool) -> ft.Control:
    size = track.h * STAR_RATIO
    number = max(LEAST_STAR, size * 0.25)
    disc = number / 0.6
    sign = kit.image(STAR, size, size) if lit else veiled(ui, STAR, 0.55)
    sign.width = sign.height = size
    return placed(
        ui,
        Rect(at - size / 2, track.y + (track.h - size) / 2, size, size).rounded(),
        ft.Stack(
            [
                sign,
                ft.Container(
                    lettering.written(
                        "label",
                        str(star),
                        size=number,
                        color=ui.colors.text,
                        no_wrap=True,
                        line=1,
                        semantics_label="",
                    ),
                    left=(size - disc) / 2,
                    top=(size - disc) / 2,
                    width=disc,
                    height=disc,
                    border_radius=disc / 2,
                    clip_behavior=kit.UNCUT,
                    bgcolor=ui.colors.house,
                    alignment=ft.Alignment.CENTER,
                ),
            ]
        ),
        key="star",
    )


def _words(ui: Ui, area: Rect, on: str, sentence: str) -> ft.Control:
    size = min(ui.size("small"), area.h * 0.78)
    across = measure.box(sentence, size) + measure.width_of(f"{on}   ", size * 1.1, DISPLAY) * bool(
        on
    )
    size *= min(1.0, area.w / across)
    first = lettering.style("display", color=ui.colors.brass, size=size * 1.1)
    return fixed(
        area,
        lettering.written(
            "label",
            spans=[
                *([ft.TextSpan(f"{on}   ", first)] if on else []),
                ft.TextSpan(sentence),
            ],
            size=size,
            color=ui.colors.text,
            text_align=ft.TextAlign.CENTER,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            style=kit.dense(sentence, SPAN),
            semantics_label="",
        ),
        alignment=ft.Alignment.CENTER,
        animate=moving(ui),
        key="lead",
    )
