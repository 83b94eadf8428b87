"""The production as a stage, with its points and outcome.

The production is the play that all players put on together. The stage is lit while the play would
succeed, and dark while it would bomb. Sizes are in logical pixels, unless they are fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, tau
from typing import Any, NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, moving, target
from app.games.thespianage import aria_text, faces
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import sign_span, text_span
from app.games.thespianage.layout import Plan
from app.games.thespianage.places import GAUGE, Card
from app.games.thespianage.types import Event, View
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.missed_moves import Joined
from app.theme import Ui, kit, lettering, measure
from app.theme.palette import INK, SCRIPT, SEAT_COLOURS
from app.theme.ui import BODY, DISPLAY, STRONG
from engines import Frame

CURTAIN, LOWEST_CURTAIN = 0.17, 46.0
"""Width of a curtain, relative to the stage, and its minimum."""

FLOOR, VALANCE = 0.2, 0.1
"""Heights of the floor and the valance, relative to the stage."""

RAYS, FOLDS = 14, 4
"""Numbers of light rays on the stage and of folds per curtain."""

BEYOND = 0.6
"""Number of footlights beyond the points needed, relative to these.

It does not depend on the points, so that the post at the points needed never moves.
"""

LARGE, LOW = 130.0, 88.0
"""Stage heights, in logical pixels, for larger words and for shortened words.

Words are larger from `LARGE` on and shortened below `LOW`.
"""

SIGN = 1.1
"""Width of a sign on the stage, relative to its type size.

The sign is that of face-down tiles, or the lock.
"""

PRIVATE = 0.2
"""Height of the line with private points, relative to the scene.

Only the reader knows these points.
"""

PRIVATE_LINE = 1.2
"""Line height of two lines of private points, relative to type size."""

LEAST_ABOVE = 50.0
"""Minimum height of the three lines above the reader's private points."""

LEAST_FOUR = 70.0
"""Minimum height of four lines: points, verdict, rule and last change."""

LEAST_SCENE = 130.0
"""Minimum width between the curtains for a picture, in logical pixels."""

LEAST_TYPE, LEAST_PRIVATE, LEAST_NUMBER = 11.0, 9.5, 14.0
"""Minimum type sizes of the words and of the private points."""

NUMBER_LINE, LINE = 1.15, 1.24
"""Line heights of the points and of the words below, relative to type size."""

SMALL = 0.44
"""Type size of the points needed, relative to the current points."""

LEAST_BADGE = 12.0
"""Minimum size of the badge on a poster, in logical pixels."""

LEAST_PILL, PILL, PILL_LINE = 9.0, 1.5, 1.15
"""Minimum type size, side margin and line height of poster points."""

DRAWN_TILES = 3
"""Maximum number of face-down tiles drawn one by one beside the points."""

MARQUEE, MARQUEE_LINE, MARQUEE_PAD, MARQUEE_EDGE = 13.0, 1.25, 3.0, 12.0
"""Maximum type size, line height, and margins above and beside the words on the valance.

They say when the show ends.
"""

POSTER = 40.0
"""Maximum width and height of an Event's picture, in logical pixels."""


class Lights(NamedTuple):
    """Colours of a lit or a dark stage.

    They are the same in every theme.

    Attributes:
        wall: Backdrop.
        ray: Rays of light on the backdrop.
        floor: Floor.
        curtain: Curtains.
        fold: Folds of the curtains.
        ink: Text.
        strong: Emphasized text.
    """

    wall: str
    ray: str
    floor: str
    curtain: str
    fold: str
    ink: str
    strong: str


LIT = Lights("#FFE7A3", "#FFD465", "#A8683A", "#C62F3C", "#9C2130", "#1A1210", "#1A1210")
DARK = Lights("#2A2433", "#35303F", "#3B2A25", "#6B1A2A", "#4A111E", "#FFF3D6", "#FFD27A")

BULB, BULB_BEYOND, BULB_OFF, BULB_SPARE, LIP = (
    "#FFC52E", "#FFF3B8", "#8A8092", "#3D3643", "#1F1A22"
)  # fmt: skip
"""Footlight colours.

They are lit, lit beyond the goal, unlit, unlit beyond the goal, and the background.
"""


class StageLook(NamedTuple):
    """Everything shown on the stage.

    Attributes:
        points: Points of the production as everybody knows them, the same on every screen.
        then: Points after the chosen answer.
        needed: Points needed for success.
        end: When the show ends, as a sentence on the valance, or on the left curtain in short where
            the valance has no words.
        words: Points needed, verdict, winning rule, short form of verdict and rule, and last change
            with and without its cause.
        hidden: Words for the tiles on sheets that lie face down, and their number; "" and 0 for
            none.
        private: Words for the points with the face-down tiles that the reader knows; "" if that is
            no more than everybody knows.
        colour: Name of the reader's colour; "" on the open table.
        briefs: Shorter forms of `private`, the longest first.
    """

    points: int
    then: int
    needed: int
    end: str
    words: tuple[str, str, str, str, str, str]
    hidden: tuple[str, int] = ("", 0)
    private: str = ""
    colour: str = ""
    briefs: tuple[str, ...] = ()

    @property
    def succeeds(self) -> bool:
        """Whether the play would succeed after the chosen answer."""
        return self.then >= self.needed


@dataclass(frozen=True)
class StagePlan:
    """Areas of the stage's parts.

    Attributes:
        area: Area of the whole stage.
        marquee: Type size of the words on the valance; 0 if it has none.
    """

    area: Rect
    marquee: float = 0.0

    @cached_property
    def curtains(self) -> tuple[Rect, Rect]:
        """Areas of the left and right curtains."""
        area = self.area
        width = min(max(LOWEST_CURTAIN, area.w * CURTAIN), 84.0)
        left = area._replace(w=width)
        return left, left._replace(x=area.right - width)

    @cached_property
    def floor(self) -> Rect:
        """Area of the floor with the footlights."""
        height = max(12.0, min(32.0, self.area.h * FLOOR))
        return self.area._replace(y=self.area.bottom - height, h=height)

    @cached_property
    def valance(self) -> Rect:
        """Area of the valance, the short curtain along the top."""
        height = min(18.0, self.area.h * VALANCE)
        if self.marquee:
            height = max(height, self.marquee * MARQUEE_LINE + MARQUEE_PAD)
        return self.area._replace(h=height)

    @property
    def ending(self) -> Rect:
        """Area of the words about the end."""
        return self.valance if self.marquee else self.curtains[0]

    @cached_property
    def scene(self) -> Rect:
        """Area between the curtains, below the valance and above the floor."""
        left, right = self.curtains
        top = self.valance.bottom + 1
        return Rect(left.right + 4, top, right.x - left.right - 8, self.floor.y - top - 1)

    @cached_property
    def picture(self) -> Rect:
        """Area of the outcome's picture; empty if there is no room."""
        side = min(self.scene.h * 0.94, self.scene.w * 0.36, 110.0)
        side = 0.0 if self.scene.w < LEAST_SCENE else side
        return Rect(self.scene.x, self.scene.y + (self.scene.h - side) / 2, side, side)

    @cached_property
    def words(self) -> Rect:
        """Area of the points and the words about them."""
        left = self.picture.right + 6
        return self.scene._replace(x=left, w=self.scene.right - left)

    @cached_property
    def lights(self) -> Rect:
        """Area of the footlights."""
        height = min(16.0, self.floor.h * 0.62)
        top = self.floor.y + (self.floor.h - height) / 2
        return Rect(self.area.x + 14, top, self.area.w - 28, height)

    def posters(self, count: int) -> list[Rect]:
        """Returns areas on the right curtain for `count` Events."""
        if not count:
            return []
        curtain = self.curtains[1]
        top = self.valance.bottom + 3
        room = Rect(curtain.x + 4, top, curtain.w - 8, self.floor.y - 3 - top)

        def side(across: int) -> float:
            lines = ceil(count / across)
            return min((room.w + 2) / across - 2, (room.h + 2) / lines - 2, POSTER)

        across = max(range(1, count + 1), key=side)
        each = side(across)
        left = room.x + (room.w - across * (each + 2) + 2) / 2
        return [
            Rect(left + at % across * (each + 2), room.y + at // across * (each + 2), each, each)
            for at in range(count)
        ]


# -- what it shows -----------------------------------------------------------------------------


def production(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the stage, with the Events in play on the right curtain.

    Draws nothing if the stage is hidden.
    """
    if not plan.production.h:
        return []
    area = plan.production
    inner = stage_plan(moment, Rect(0, 0, area.w, area.h))
    posters = tuple(_posters(moment))
    look = look_of(moment, in_short=not inner.marquee)
    return [cache(drawn, area, look, posters, inner, key="production")]


def stage_plan(moment: BoardState, area: Rect) -> StagePlan:
    """Lays the stage out, with words on its valance if there is room for them."""
    ui = moment.stage.ui
    words = _end(moment)
    room = area.w - 2 * MARQUEE_EDGE
    if not words or is_low(ui, area) or not measure.fits(words, LEAST_TYPE, room):
        return StagePlan(area)
    most = MARQUEE * min(ui.size("body") / 16, 1.6)
    return StagePlan(area, measure.largest(words, most, LEAST_TYPE, room, 1, STRONG))


def is_low(ui: Ui, area: Rect) -> bool:
    """Whether the stage has room for shortened words alone."""
    return area.h < LOW * max(1.0, ui.text_scale * 0.8)


def _end(moment: BoardState, *, in_short: bool = False) -> str:
    say, view = moment.stage.ui.say, moment.now
    if in_short:
        return aria_text.ending_in_short(say, view)
    return aria_text.ending(say, view, view["seat"])


def targets(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Returns the touch target that opens the breakdown of the points.

    Returns [] if the stage is hidden.
    """
    if not plan.production.h:
        return []
    stage = moment.stage
    area = plan.production.reach(kit.TARGET, plan.height)
    tap = moment.calling(moment.look_at, GAUGE)
    label = stage.ui.say.sentences(
        (aria_text.production(stage, moment.now), *_events(moment), *_changes(moment))
    )
    return [cache(target, area, label, key="production-sum", on_click=tap)]


def _events(moment: BoardState) -> Iterator[str]:
    say = moment.stage.ui.say
    for poster in _posters(moment):
        title = aria_text.title(moment.stage, poster.thing)
        key = "thespianage.gauge.event.adds" if poster.points else "thespianage.gauge.event"
        yield say(key, event=title, points=poster.points)


def _changes(moment: BoardState) -> Iterator[str]:
    say, look = moment.stage.ui.say, look_of(moment)
    if look.words[-1]:
        before = moment.stage.scene.frames[0].view["public_gauge"]["points"]
        yield say("thespianage.gauge.before", points=faces.number(before))
    if look.then != look.points:
        verdict, rule = look.words[1:3]
        then = say.row((verdict, rule))
        yield say("thespianage.gauge.then", points=faces.number(look.then), verdict=then)
    private = look.private
    if private and private != aria_text.private_gauge(moment.stage, moment.now):
        yield private


def look_of(moment: BoardState, *, in_short: bool = False) -> StageLook:
    """Collects everything shown on the stage.

    Args:
        moment: State of the board.
        in_short: Whether there is room only for a few words about the end.
    """
    view, after = moment.now, moment.after
    now = view["public_gauge"]
    then = after["public_gauge"]["points"] if moment.sure("public_gauge") else now["points"]
    count = now["hidden"]
    words = (*aria_text.outcome(moment.stage, then, now["needed"], count), *_moved(moment))
    hidden = ("", 0)
    if count:
        text = moment.stage.ui.say("thespianage.stage.hidden", count=count)
        hidden = (text, count)
    seat = view["seat"]
    colour = "" if seat is None else moment.stage.seats[seat].colour
    private, *briefs = _private(moment) or ("",)
    return StageLook(
        now["points"], then, now["needed"], _end(moment, in_short=in_short), words, hidden,
        private, colour, tuple(briefs),
    )  # fmt: skip


def _private(moment: BoardState) -> tuple[str, ...]:
    view, after = moment.now, moment.after
    own = after if moment.sure("gauge") else view
    public = after if moment.sure("public_gauge") else view
    if not (aria_text.knows_more(view) or aria_text.knows_more(own)):
        return ()
    before, then = view["gauge"]["points"], own["gauge"]["points"]
    points = faces.number(then)
    if before != then:
        say = moment.stage.ui.say
        points = say("thespianage.stage.moved", before=faces.number(before), now=points)
    texts = [
        aria_text.private_points(moment.stage, points, own, public, form)
        for form in ("private", "brief", "short")
    ]
    return tuple(dict.fromkeys((*texts, points)))


def _moved(moment: BoardState) -> tuple[str, str]:
    scene = moment.stage.scene
    frames = () if scene.retold else scene.frames
    now = moment.now["public_gauge"]["points"]
    if not frames or moment.preview is not None:
        return "", ""
    before = frames[0].view["public_gauge"]["points"]
    if before == now:
        return "", ""
    say = moment.stage.ui.say
    change = say("thespianage.stage.moved", before=faces.number(before), now=faces.number(now))
    things = causes(frames)
    just = say("thespianage.stage.moved.just", change=change)
    if len(things) > 1 or min(things) < 0:
        return just, just
    cause = aria_text.title(moment.stage, min(things))
    return say("thespianage.stage.moved.by", cause=cause, change=change), just


def causes(frames: Sequence[Frame[View, Event | None]]) -> frozenset[int]:
    """Returns the cards that changed the production's public points.

    They include Events and One Shots.

    A negative number stands for what has no title, such as an action.
    """
    found = set[int]()
    for before, after in pairwise(_each(frames)):
        if before.view["public_gauge"]["points"] != after.view["public_gauge"]["points"]:
            under_way = after.view["under_way"]["frames"]
            found.add(under_way[-1]["thing"] if under_way else -1)
    return frozenset(found)


def _each(frames: Sequence[Frame[View, Event | None]]) -> Iterator[Frame[View, Event | None]]:
    for frame in frames:
        yield from frame.event.frames if isinstance(frame.event, Joined) else (frame,)


class Poster(NamedTuple):
    """An Event in play, as shown on the curtain.

    Attributes:
        thing: Number of the Event.
        owner: Player who has the Event; None if nobody has it.
        points: Points that the Event adds, with their sign; "" for none.
    """

    thing: int
    owner: Seat | None
    points: str


def _posters(moment: BoardState) -> list[Poster]:
    view, seats = moment.now, moment.stage.seats
    return [
        Poster(
            each["event"],
            None if each["seat"] is None else seats[each["seat"]],
            added(view, each["event"]),
        )
        for each in view["stage"]
    ]


def added(view: View, event: int) -> str:
    """Returns the public points that an Event adds, with their sign.

    They are part of the points on the stage. Returns "" if the Event adds none.
    """
    added = view["public_gauge"]["production"]
    return next((_signed(points) for each, points in added if each == event), "")


def events_of(moment: BoardState) -> list[Card]:
    """Returns the Events in play, oldest first."""
    return [Card(each["event"]) for each in moment.now["stage"]]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else faces.number(points)


# -- how it is drawn ---------------------------------------------------------------------------


def drawn(
    ui: Ui, area: Rect, look: StageLook, posters: tuple[Poster, ...], laid: StagePlan, *, key: str
) -> ft.Container:
    """Draws the stage, lit for success and dark for a bomb."""
    lights = LIT if look.succeeds else DARK
    parts = [
        fixed(laid.area, gradient=_wall(lights, lit=look.succeeds)),
        fixed(laid.floor, bgcolor=lights.floor, border=_line_above("#2C292B")),
        *(_curtain(lights, spot) for spot in laid.curtains),
        *([] if laid.marquee else [_valance(lights, laid)]),
        *([_picture(laid, look)] if laid.picture.w else []),
        *_words(ui, laid, look, lights),
        *_footlights(ui, laid, look),
        *([_ending(ui, laid, look.end)] if look.end else []),
    ]
    for poster, spot in zip(posters, laid.posters(len(posters)), strict=True):
        parts += _poster(poster, spot)
    return fixed(
        area,
        ft.Stack(parts, width=area.w, height=area.h),
        border_radius=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key=key,
    )


def _line_above(color: str) -> ft.Border:
    return ft.Border.only(top=ft.BorderSide(2.5, color))


def _line_below(color: str) -> ft.Border:
    return ft.Border.only(bottom=ft.BorderSide(2, color))


def _wall(lights: Lights, *, lit: bool) -> ft.Gradient:
    if not lit:
        return _folds(lights._replace(curtain=lights.wall, fold=lights.ray), 9)
    return ft.SweepGradient(
        colors=[lights.wall, lights.wall, lights.ray, lights.ray],
        stops=[0, 0.5, 0.5, 1],
        center=ft.Alignment(0, 0.3),
        start_angle=0,
        end_angle=tau / RAYS,
        tile_mode=ft.GradientTileMode.REPEATED,
    )


def _folds(lights: Lights, folds: int) -> ft.LinearGradient:
    return ft.LinearGradient(
        colors=[lights.curtain, lights.curtain, lights.fold, lights.curtain],
        stops=[0, 0.55, 0.85, 1],
        begin=ft.Alignment(-1, 0),
        end=ft.Alignment(2 / folds - 1, 0),
        tile_mode=ft.GradientTileMode.REPEATED,
    )


def _curtain(lights: Lights, spot: Rect) -> ft.Control:
    edge = ft.BorderSide(2.5, "#2C292B")
    return fixed(
        spot,
        gradient=_folds(lights, FOLDS),
        border=ft.Border(right=edge) if spot.x == 0 else ft.Border(left=edge),
    )


def _valance(lights: Lights, laid: StagePlan) -> ft.Control:
    return fixed(laid.valance, gradient=_folds(lights, 22), border=_line_below("#E9B03F"))


def _picture(laid: StagePlan, look: StageLook) -> ft.Control:
    name = "gauge-success" if look.succeeds else "gauge-bomb"
    picture = kit.image(f"{faces.FOLDER}/{name}", laid.picture.w, laid.picture.h)
    picture.left, picture.top = laid.picture.x, laid.picture.y
    return picture


def _words(ui: Ui, laid: StagePlan, look: StageLook, lights: Lights) -> list[ft.Control]:
    _, verdict, rule, both, moved, change = look.words
    room = laid.words
    lines = [
        (verdict, STRONG, lights.ink),
        (rule, BODY if look.succeeds else STRONG, lights.strong),
    ]
    low = is_low(ui, laid.area)
    private: list[ft.Control] = []
    if look.private and not low:
        text, spot = _private_text(ui, look, room)
        private = [_private_line(ui, look, text, spot)]
        room = room._replace(h=spot.y - 1 - room.y)
    crowded = room.h < (LEAST_FOUR if moved else LEAST_ABOVE if private else 0) * ui.text_scale
    if low or crowded or (private and moved):
        whole = measure.fits(both, LEAST_TYPE, room.w - 2)
        lines = [(both if whole else rule, STRONG, lights.strong)]
    ruled = len(lines) - 1
    if moved and not low and room.h >= _height(LEAST_NUMBER, [LEAST_TYPE] * (len(lines) + 1)):
        moved = moved if measure.fits(moved, LEAST_TYPE, room.w - 2) else change
        lines.append((moved, STRONG, lights.ink))
    grown = min(ui.size("body") / 16, 1.6)
    deep = (room.h - _height(LEAST_NUMBER, ())) / (len(lines) * LINE)
    most = min((16.0 if laid.area.h >= LARGE else 14.0) * grown, max(LEAST_TYPE, deep))
    # The crown before the rule is the one on the sheets of those who would win.
    crown = LEAST_TYPE * SIGN + 3
    crown = crown if measure.fits(lines[ruled][0], LEAST_TYPE, room.w - 2 - crown) else 0.0
    sizes = [
        measure.largest(text, most, LEAST_TYPE, room.w - 2 - (crown if at == ruled else 0), 1, font)
        for at, (text, font, _) in enumerate(lines)
    ]
    points, number = _points(look, lights, room, sum(size * LINE for size in sizes), grown, low=low)
    for at, ((text, font, color), size) in enumerate(zip(lines, sizes, strict=True)):
        points.append(text_span("\n", size * 0.5, color))
        if crown and at == ruled:
            points += [sign_span("crown", size * 0.9, color), text_span(" ", size * 0.5, color)]
        points.append(text_span(text, size, color, font))
    height = _height(number, sizes)
    return [
        ft.Text(
            spans=points,
            left=room.x,
            top=room.y + max(0.0, (room.h - height) / 2),
            width=room.w,
            max_lines=1 + len(lines),
            overflow=ft.TextOverflow.CLIP,
            semantics_label="",
        ),
        *private,
    ]


def _height(number: float, sizes: Iterable[float]) -> float:
    """Returns the height of the points above lines of the given type sizes."""
    return number * NUMBER_LINE + sum(size * LINE for size in sizes)


def _points(
    look: StageLook, lights: Lights, room: Rect, lines: float, grown: float, *, low: bool
) -> tuple[list[ft.TextSpan], float]:
    shown = [faces.number(look.points)]
    if look.then != look.points:
        shown.append(faces.number(look.then))
    widest = max(_in_ems(number, DISPLAY) for number in shown)
    across = widest * len(shown) + 0.8 * (len(shown) - 1)
    need = f" {look.words[0]}"
    behind = _in_ems(need)
    tail = next(
        (
            each
            for each in _tails(look, low=low)
            if room.w >= 18 * across + LEAST_TYPE * (behind + each.width)
        ),
        Tail(),  # no room: the inspector has the number
    )
    unknown = tail.width
    fills = (room.w - 4) / (across + SMALL * (behind + unknown))
    number = max(LEAST_NUMBER, min(50.0 * grown, (room.h - lines) * 0.74, fills))
    fills = (room.w - 4 - number * across) / (behind + unknown)
    small = min(max(12.0, number * SMALL), fills)
    spans = [text_span(shown[0], number, lights.ink, DISPLAY)]
    if len(shown) > 1:
        spans.append(sign_span("next", number * 0.7, lights.ink))
        spans.append(text_span(shown[1], number, lights.strong, DISPLAY))
    spans.append(text_span(need, small, lights.ink))
    if unknown:
        spans.append(text_span("   ", small, lights.ink))
        spans += [sign_span(tail.sign, small, lights.ink)] if tail.sign else []
        spans.append(text_span(tail.text, small, lights.ink))
        spans += [sign_span("tile-down", small, lights.ink)] * tail.tiles
    return spans, number


class Tail(NamedTuple):
    """Words or signs beside the points.

    Attributes:
        text: Words; "" for none.
        sign: Name of the sign before the words; "" for none.
        tiles: Number of face-down tiles drawn after the words.
    """

    text: str = ""
    sign: str = ""
    tiles: int = 0

    @property
    def width(self) -> float:
        """Width of everything, relative to its type size; 0 for nothing."""
        signs = bool(self.sign) + self.tiles
        return _in_ems(f"   {self.text}") + SIGN * signs if self.text or signs else 0.0


def _in_ems(text: str, font: str = STRONG) -> float:
    return measure.width_of(text, LEAST_TYPE, font) / LEAST_TYPE


def _tails(look: StageLook, *, low: bool) -> list[Tail]:
    words, number = look.hidden
    private = [Tail(each, "lock") for each in (look.private, *look.briefs) if low and each]
    if not number:
        return private
    drawn = Tail(tiles=number) if number <= DRAWN_TILES else Tail(f"{number} ", tiles=1)
    return [*private, Tail(words), drawn]


def _private_text(ui: Ui, look: StageLook, room: Rect) -> tuple[str, Rect]:
    """Returns a text about the private points, and its area.

    A text that does not fit in a line may have two, if there is enough room above.
    """
    height = min(24.0 * min(ui.size("body") / 16, 1.4), max(16.0, room.h * PRIVATE))
    twice = 2 * LEAST_PRIVATE * PRIVATE_LINE + 2
    across = room.w - 7 - LEAST_PRIVATE * SIGN
    texts = (look.private, *look.briefs)
    if not measure.fits(texts[0], LEAST_PRIVATE, across):
        deep = room.h - twice >= LEAST_ABOVE
        if deep and measure.fits(f"    {texts[0]}", LEAST_PRIVATE, room.w - 7, 2):
            return texts[0], Rect(room.x - 3, room.bottom - twice, room.w + 3, twice)
    text = next((each for each in texts if measure.fits(each, LEAST_PRIVATE, across)), texts[-1])
    return text, Rect(room.x - 3, room.bottom - height, room.w + 3, height)


def _private_line(ui: Ui, look: StageLook, text: str, spot: Rect) -> ft.Control:
    lines = 1 if measure.fits(text, LEAST_PRIVATE, spot.w - 10 - LEAST_PRIVATE * SIGN) else 2
    size = LEAST_PRIVATE
    if lines == 1:
        most = min(15.0 * min(ui.size("body") / 16, 1.4), spot.h / 1.3)
        least = min(most, LEAST_PRIVATE)
        size = measure.largest(text, most, least, spot.w - 10 - most * SIGN, 1)
        width = measure.box(f" {text}", size) + size * SIGN + 12
        spot = spot._replace(w=min(spot.w, width))
    line = ft.Text(
        spans=[sign_span("lock", size, INK), text_span(f" {text}", size, INK)],
        no_wrap=lines == 1,
        max_lines=lines,
        style=ft.TextStyle(height=PRIVATE_LINE) if lines > 1 else None,
        semantics_label="",
    )
    return fixed(
        spot,
        line,
        bgcolor=SEAT_COLOURS[look.colour][0],
        border_radius=5,
        padding=ft.Padding.only(left=4),
        alignment=ft.Alignment.CENTER_LEFT,
        key="private",
    )


def _footlights(ui: Ui, laid: StagePlan, look: StageLook) -> list[ft.Control]:
    lip = laid.lights
    inner = lip.inset(5, 0, 5, 0)
    count = look.needed + ceil(look.needed * BEYOND)
    least, most = sorted(min(max(0, points), count) for points in (look.points, look.then))
    each = inner.w / count
    height = min(lip.h - 5, each * 0.9, 11.0)
    top = lip.y + (lip.h - height) / 2

    def bulbs(start: int, end: int, color: str, key: str) -> ft.Control:
        number = max(1, end - start)
        return ft.Container(
            left=inner.x + start * each,
            top=top,
            width=max(0, end - start) * each,
            height=height,
            gradient=ft.LinearGradient(
                colors=[color, color, ft.Colors.TRANSPARENT, ft.Colors.TRANSPARENT],
                stops=[0, 0.74, 0.74, 1],
                begin=ft.Alignment(-1, 0),
                end=ft.Alignment(2 / number - 1, 0),
                tile_mode=ft.GradientTileMode.REPEATED,
            ),
            animate_size=moving(ui),
            key=f"lights-{key}",
        )

    need = min(look.needed, least)
    post = Rect(inner.x + look.needed * each - 3, lip.y - 4, 4, lip.h + 8)
    parts: list[ft.Control] = [
        fixed(lip, bgcolor=LIP, border_radius=lip.h / 2, key="lights"),
        bulbs(least, max(least, look.needed), BULB_OFF, "off"),
        bulbs(max(least, look.needed), count, BULB_SPARE, "spare"),
        bulbs(0, need, BULB, "on"),
    ]
    if least > need:
        parts.append(bulbs(need, least, BULB_BEYOND, "more"))
    if most > least:
        parts.append(bulbs(least, most, "#FF8A3D", "then"))
    parts.append(fixed(post, bgcolor="#FFFDF8", border_radius=2, key="lights-need"))
    return parts


def _ending(ui: Ui, laid: StagePlan, words: str) -> ft.Control:
    if laid.marquee:
        return _written(laid.valance, words, laid.marquee, 1, border=_line_below("#E9B03F"))
    curtain = laid.curtains[0]
    top = laid.valance.bottom + 2
    room = Rect(curtain.x + 3, top, curtain.w - 6, laid.floor.y - 2 - top)
    lines = max(1, min(3, int(room.h / (LEAST_PILL * MARQUEE_LINE))))
    most = min(14.0 * min(ui.size("body") / 16, 1.4), room.h / (lines * MARQUEE_LINE))
    size = measure.largest(words, most, LEAST_PILL, room.w - 2, lines, STRONG)
    rows = measure.rows(words, size, room.w - 2, STRONG)
    plate = room._replace(h=min(room.h, rows * size * MARQUEE_LINE + 2))
    return _written(plate, words, size, lines, border_radius=4)


def _written(area: Rect, words: str, size: float, lines: int, **more: Any) -> ft.Control:
    text = lettering.written(
        "label",
        words,
        line=MARQUEE_LINE,
        size=size,
        color=SCRIPT,
        text_align=ft.TextAlign.CENTER,
        max_lines=lines,
        semantics_label="",
    )
    return fixed(area, text, bgcolor=LIP, alignment=ft.Alignment.CENTER, key="clock", **more)


def _poster(poster: Poster, spot: Rect) -> list[ft.Control]:
    picture = kit.image(faces.thing_art(poster.thing), spot.w, spot.h)
    picture.left, picture.top, picture.key = spot.x, spot.y, f"event-{poster.thing}"
    parts: list[ft.Control] = [picture]
    if (owner := poster.owner) is not None:
        edge = spot._replace(h=3.0)
        parts.append(fixed(edge, bgcolor=SEAT_COLOURS[owner.colour][0]))
        low = LEAST_PILL * PILL_LINE if poster.points else 0.0
        side = min(max(LEAST_BADGE, spot.w * 0.4), 20.0)
        badge = kit.badge(owner.colour, side, mask=owner.mask)
        badge.left, badge.top = spot.x + 1, spot.y + 1
        parts += [badge] if side + low + 1 <= spot.h else []
    if not poster.points:
        return parts
    most = max(LEAST_PILL, min(15.0, spot.h * 0.36))
    size = measure.largest(poster.points, most, LEAST_PILL, spot.w - 2 * PILL, 1)
    width = measure.box(poster.points, size) + 2 * PILL
    pill = lettering.written(
        "label",
        poster.points,
        line=PILL_LINE,
        size=size,
        color=INK,
        bgcolor=faces.GOLD,
        no_wrap=True,
        left=spot.middle - width / 2,
        top=spot.bottom - size * PILL_LINE,
        width=width,
        text_align=ft.TextAlign.CENTER,
        semantics_label="",
    )
    return [*parts, pill]
