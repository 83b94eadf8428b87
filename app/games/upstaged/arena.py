"""The arena, a rotating cross of four runways.

Artists have fixed places in a square. The square rotates by quarter turns, and each artist rotates
back by the same angle to remain upright.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import EASE, Stance, apart, fixed, moving, named
from app.games.upstaged import aria_text
from app.games.upstaged.board_state import OF_AN_ARTIST, BoardState
from app.games.upstaged.faces import Look, token
from app.games.upstaged.layout import (
    ARM,
    BEGIN,
    BOTTOM,
    ENTERING,
    LANE,
    LEFT,
    PLACES,
    REACH,
    RIGHT,
    RIM,
    ROUND,
    TOP,
    Plan,
    crowded,
)
from app.games.upstaged.places import BEGIN as BEGIN_PIECE
from app.games.upstaged.places import PLACE, RUNWAY, artist
from app.games.upstaged.turning import Angle
from app.games.upstaged.types import View
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import SEAT_COLOURS
from engines.upstaged.content import Artist

Spots = dict[int, tuple[Rect, float]]
"""Area and relative token size of each artist in the arena's square."""

STUDIO = {"evening": ("#100E18", "#1B1828"), "matinee": ("#F8F3EE", "#E6DDD6")}
"""Colours of the studio floor and of its seams, by lighting."""

BOARDS = 4
"""Number of floor tiles in an empty corner, in each direction."""

CORE = 0.7
"""Width of the largest square in a token, relative to the token."""

BAND = 8.0
"""Thickness of a runway's band in a player's colour.

The band is at the end of the runway.
"""

BADGE = 20.0
"""Maximum size of the player's badge at the end of a runway."""


def ground(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the studio floor, the background that does not rotate."""
    return [cache(_floor, plan)]


def ends(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the end of each team's runway: a carpet with a badge.

    A carpet is a band in the player's colour, which does not rotate. An artist who waits at the end
    is drawn in place of the badge.
    """
    views = (moment.now, *(frame.view for frame in moment.film))
    found, taken = list[ft.Control](), set[int]().union(*map(_waited_at, views))
    for place in range(PLACES):  # in a constant order
        side = plan.side(place)
        seat = plan.seat(side)
        if seat is not None:
            person = moment.stage.seats[seat]
            free = place not in taken
            found.append(cache(_carpet, plan, side, person, key=f"carpet-{place}", badged=free))
    return found


def _waited_at(view: View) -> set[int]:
    under_way = view["under_way"]
    found = {each["place"] for each in under_way["waiting"]}
    if under_way["arriving"] is not None or under_way["ousted"] is not None:
        found.add(view["places"][under_way["host"]])
    return found


def _floor(ui: Ui, plan: Plan) -> ft.Control:
    """Draws the studio floor.

    It has seams in the corners without a panel.
    """
    area, half = plan.arena, plan.arena.w / 2
    floor, seam = STUDIO[ui.colors.lighting]
    seams: list[ft.Control] = []
    for side in range(PLACES):
        if plan.seat(side) is not None:
            continue
        left = half if side in (TOP, RIGHT) else 0.0
        top = half if side in (BOTTOM, RIGHT) else 0.0
        for step in (half * number / BOARDS for number in range(1, BOARDS)):
            seams += [
                ft.Container(left=left + step, top=top, width=1, height=half, bgcolor=seam),
                ft.Container(left=left, top=top + step, width=half, height=1, bgcolor=seam),
            ]
    return fixed(area, ft.Stack(seams) if seams else None, bgcolor=floor, key="floor")


def _end(plan: Plan, side: int) -> Rect:
    half = plan.p * LANE / 2
    reach = _badge(plan, side)
    middle, far = plan.arena.w / 2, plan.arena.w
    x, y, w, h = {
        0: (middle - half - reach, far - BAND, 2 * half + reach, BAND),
        1: (0.0, middle - half - reach, BAND, 2 * half + reach),
        2: (middle - half, 0.0, 2 * half + reach, BAND),
        3: (far - BAND, middle - half, BAND, 2 * half + reach),
    }[side]
    return plan.on_board(Rect(x, y, w, h)).rounded()


def _badge(plan: Plan, side: int) -> float:
    return min(BADGE, plan.panel(side).w * 0.13)


def _carpet(ui: Ui, plan: Plan, side: int, person: Seat, *, key: str, badged: bool) -> ft.Control:
    area, size = _end(plan, side), round(_badge(plan, side))
    band = ft.Container(
        left=0,
        top=0,
        width=area.w,
        height=area.h,
        border_radius=BAND / 2,
        bgcolor=SEAT_COLOURS[person.colour][0],
        border=ft.Border.all(1, ui.colors.mark),  # visible on the floor in any colour
    )
    badge = kit.badge(person.colour, size, person.understudy, person.mask)
    # It reaches into the arena, not beyond its edge.
    badge.left = 0 if side in (LEFT, BOTTOM) else area.w - size
    badge.top = 0 if side in (LEFT, TOP) else area.h - size
    return ft.Container(
        shapes.uncut([band, badge] if badged else [band]),
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        ignore_interactions=True,
        key=key,
    )


# -- the square ------------------------------------------------------------------------------


def square(
    moment: BoardState, plan: Plan, angle: Angle, name: str, cache: ControlCache
) -> ft.Control:
    """Draws the rotated square with the runways and the artists.

    Args:
        moment: The board state.
        plan: Layout of the board.
        angle: Rotation of the square.
        name: Name of the control. A new name prevents an animation from the previous square.
        cache: Cache of the controls drawn earlier.
    """
    ui, area = moment.stage.ui, plan.arena
    everybody = final(moment, plan, angle)
    tokens = [
        cache(_upright, name, _token(moment, plan, angle, number, *everybody[number]), angle.drawn)
        for number in sorted(everybody.keys() - moment.gone)
    ]
    free = [] if moment.moving else _free(moment, plan, angle)
    boards = cache(_boards, plan, moment.now["options"]["mode"])
    if BEGIN_PIECE in moment.answers and not moment.moving:
        free = [cache(_circle, plan)]
    turned = shapes.uncut(
        [boards, *_lanes(moment, plan, angle), *free, *tokens],
        width=area.w,
        height=area.h,
        rotate=ft.Rotate(angle.drawn * pi / 2),
        animate_rotation=_turn(ui),
        key="turned",
    )
    return ft.Container(
        apart(turned),
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        key=f"arena-{name}",
    )


def _boards(ui: Ui, plan: Plan, mode: str) -> ft.Control:
    """Draws the runways, and the round stage over their inner ends.

    Each runway is a separate picture. A picture of the whole cross would be mostly empty, and empty
    pixels take as long to draw as others in every frame of a turn.
    """
    width, height = plan.p * ARM, plan.p * (REACH + plan.spots - BEGIN)
    around = plan.p * ROUND
    boards: list[ft.Control] = []
    for side in range(PLACES):
        picture = kit.image(f"upstaged/runway-{mode}-{ui.colors.lighting}", width, height)
        middle = plan.point(side, (REACH + plan.spots + BEGIN) / 2)
        picture.left, picture.top = middle[0] - width / 2, middle[1] - height / 2
        picture.rotate = ft.Rotate(side * pi / 2)
        boards.append(picture)
    stage = kit.image(f"upstaged/stage-{ui.colors.lighting}", 2 * around, 2 * around)
    stage.left = stage.top = plan.arena.w / 2 - around
    return ft.Container(
        shapes.uncut([*boards, stage]),
        left=0,
        top=0,
        width=plan.arena.w,
        height=plan.arena.h,
        ignore_interactions=True,
        key="stage",
    )


def _circle(ui: Ui, plan: Plan) -> ft.Control:
    around = plan.p * ROUND
    return ft.Container(
        left=plan.arena.w / 2 - around,
        top=plan.arena.w / 2 - around,
        width=2 * around,
        height=2 * around,
        border_radius=around,
        bgcolor=ft.Colors.with_opacity(0.12, ui.colors.brass),
        border=ft.Border.all(3, ui.colors.brass),
        ignore_interactions=True,
        key="circle",
    )


def _turn(ui: Ui) -> ft.Animation | None:
    return ft.Animation(ui.motion.curtain, EASE) if ui.motion.curtain else None


def spots_by_artist(view: View, plan: Plan, stood: int) -> Spots:
    """Returns the area and size of each artist in the rotated square.

    Artists may be on the stage, on a runway, or waiting at the end of a runway.

    Args:
        view: View with the artists' places.
        plan: Layout of the board.
        stood: Quarter turns by which the square is rotated for this view.
    """
    found: Spots = {}
    under_way = view["under_way"]

    def side(place: int) -> int:
        return (plan.side(place) - stood) % PLACES

    for place, lane in enumerate(view["arena"]):
        for spot, number in enumerate(lane):
            if number is not None:
                found[number] = plan.spot(side(place), spot), 1.0
    if under_way["entering"] is not None:
        found[under_way["entering"]] = plan.middle, ENTERING
    at_door: dict[int, int] = {}

    def waits(number: int, place: int) -> None:
        turn = at_door.get(place, 0)
        at_door[place] = turn + 1
        spot = plan.door(side(place), turn)
        found[number] = spot, spot.w / plan.token

    if under_way["arriving"] is not None:
        waits(under_way["arriving"], view["places"][under_way["host"]])
    if under_way["ousted"] is not None:
        waits(under_way["ousted"], view["places"][under_way["host"]])
    for each in under_way["waiting"]:
        waits(each["artist"], each["place"])
    return found


def artist_area(view: View, plan: Plan, number: int) -> Rect | None:
    """Returns an artist's area on the board.

    Returns None for an artist who is neither in the arena nor in a team.
    """
    spots = spots_by_artist(view, plan, 0)
    if number in spots:
        return plan.on_board(spots[number][0])
    for seat, team in enumerate(view["teams"]):
        if number in team:
            return plan.team_place(plan.side(view["places"][seat]), team.index(Artist(number)))
    return None


def final(moment: BoardState, plan: Plan, angle: Angle) -> Spots:
    """Returns each artist's area in the square after the preview.

    Without a preview, it is the current area.

    An artist who would leave the arena is shown at the end of the runway where that happens, even
    if the arena turns afterwards.
    """
    stood = angle.stood + moment.ahead
    found = spots_by_artist(moment.now, plan, stood)
    for frame in moment.film:
        found |= spots_by_artist(frame.view, plan, stood)
    if moment.film:  # an artist who has joined a team is drawn only there
        joined = {number for team in moment.after["teams"] for number in team}
        last = spots_by_artist(moment.after, plan, stood)
        found = {each: at for each, at in found.items() if each in last or each not in joined}
    return found


class Upright(NamedTuple):
    """Everything needed to draw an artist in the arena.

    Attributes:
        look: Appearance of the token.
        width: Width of the token, in logical pixels.
        met: Area of the touch target and of the screen reader label.
        label: Screen reader label, or None if another control names the artist.
        tap: Tap handler, or None if another control handles taps.
        selected: Selection state for a screen reader, or None if the artist cannot be tapped.
        silent: Whether screen readers and taps skip the artist.
    """

    look: Look
    width: float
    met: Rect
    label: str | None
    tap: Callable[[], None] | None
    selected: bool | None
    silent: bool


def _token(
    moment: BoardState, plan: Plan, angle: Angle, number: int, spot: Rect, size: float
) -> Upright:
    piece = artist(number)
    stance = moment.stance(piece)
    touched = plan.touched and not crowded(moment)
    look = token_look(moment, plan, angle, number, stance)
    width = plan.token * size * (1.1 if look.thick else 1.0)
    area = max(spot.w, kit.TARGET) if touched else spot.w
    met = Rect(spot.x + (spot.w - area) / 2, spot.y + (spot.h - area) / 2, area, area).rounded()
    label = None
    if not lanes_touched(moment, plan):  # otherwise the runway's label names the artist
        label = moment.aria_text(piece, aria_text.artist(moment, number))
    covered = label is None and size >= ENTERING  # taps reach the cover instead, see `touch`
    tap = stance.on_click if touched and not covered else None
    selected = stance.selected if tap else None
    return Upright(look, width, met, label, tap, selected, covered)


def _upright(ui: Ui, square: str, piece: Upright, drawn: int) -> ft.Control:
    face: ft.Control = token(ui, piece.look, piece.width)
    met = piece.met
    if abs(met.w - piece.width) > 1:
        face = ft.Container(face, width=met.w, height=met.h, alignment=ft.Alignment.CENTER)
    if piece.silent:
        face = ft.Semantics(exclude_semantics=True, content=face)
    elif piece.label is not None and piece.tap is None:
        met, face = _inside(met, face)
    return ft.Container(
        apart(named(ui, face, met, piece.label, piece.tap, piece.selected)),
        left=met.x,
        top=met.y,
        width=met.w,
        height=met.h,
        rotate=ft.Rotate(-drawn * pi / 2),
        animate_rotation=_turn(ui),
        animate_position=moving(ui),
        key=f"artist-{piece.look.artist}",
    )


def _inside(met: Rect, face: ft.Control) -> tuple[Rect, ft.Control]:
    edge = round(met.w * (1 - CORE)) / 2
    core = met.inset(edge, edge, edge, edge)
    face = ft.Container(face, left=-edge, top=-edge, width=met.w, height=met.h)
    return core, shapes.uncut([face], width=core.w, height=core.h)


def token_look(moment: BoardState, plan: Plan, angle: Angle, number: int, stance: Stance) -> Look:
    """Returns the look of an artist's token in the arena.

    It includes previewed changes.
    """
    colors = moment.stage.ui.colors
    mark, thick = stance.mark, bool(stance.selected)
    badge = "close" if artist(number) == moment.refused else ""
    if moment.film:
        after = spots_by_artist(moment.after, plan, angle.stood + moment.ahead)
        before = spots_by_artist(moment.now, plan, angle.stood)
        if number in before and number not in after:
            badge = "cue-exit"
        moved = number in after and before.get(number) != after[number]
        if mark is None and moved:
            mark = colors.brass
    if isinstance(moment.event, OF_AN_ARTIST) and moment.event.artist == number:
        mark = colors.brass
    if moment.asked == "ask.join" and artist(number) in moment.chosen:
        badge = "1"
    dim = stance.dim
    under_way = moment.now["under_way"]
    if number in (under_way["entering"], under_way["arriving"], under_way["ousted"]):
        mark, dim = mark or colors.brass, 0.0  # the question is about this artist
    return Look(number, mark, thick, dim, badge)


# -- places that can be touched ----------------------------------------------------------------


def _free(moment: BoardState, plan: Plan, angle: Angle) -> list[ft.Control]:
    found: list[ft.Control] = []
    for place in range(PLACES):
        piece = Piece(PLACE, place)
        if piece not in moment.answers or piece in moment.chosen:
            continue
        ui, stance = moment.stage.ui, moment.stance(piece)
        spot = plan.spot((plan.side(place) - angle.stood) % PLACES, 0)
        size = max(spot.w, kit.TARGET)
        met = Rect(spot.x + (spot.w - size) / 2, spot.y + (spot.h - size) / 2, size, size)
        ring = ft.Container(
            ft.Container(
                width=spot.w,
                height=spot.w,
                border_radius=spot.w / 2,
                clip_behavior=kit.UNCUT,
                bgcolor=ft.Colors.with_opacity(0.25, ui.colors.brass),
                border=ft.Border.all(2, stance.mark or ui.colors.quiet),
            ),
            width=size,
            height=size,
            alignment=ft.Alignment.CENTER,
        )
        found.append(
            ft.Container(
                ring,
                left=met.x,
                top=met.y,
                width=met.w,
                height=met.h,
                key=f"place-{place}",
            )
        )
    return found


def lanes_touched(moment: BoardState, plan: Plan) -> bool:
    """Whether a tap selects a whole runway.

    Artists are then too small to tap.
    """
    return not (plan.touched or moment.moving or crowded(moment))


def _lanes(moment: BoardState, plan: Plan, angle: Angle) -> list[ft.Control]:
    if not lanes_touched(moment, plan):
        return []
    found: list[ft.Control] = []
    width = max(plan.p * LANE, float(kit.TARGET))
    for place in range(PLACES):
        side = (plan.side(place) - angle.stood) % PLACES
        area = plan.runway(side, width)
        piece = Piece(RUNWAY, place)
        label = aria_text.lane(moment, place)
        empty = ft.Container(width=area.w, height=area.h)
        found.append(
            ft.Container(
                named(moment.stage.ui, empty, area, label, moment.calling(moment.tap, piece), None),
                left=area.x,
                top=area.y,
                width=area.w,
                height=area.h,
                key=f"lane-{place}",
            )
        )
    return found


def _differs(moment: BoardState) -> bool:
    return any(moment.now[part] != moment.after[part] for part in ("arena", "teams"))


def trial(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws a labelled frame around the arena while it shows a preview.

    The preview of an announced action, which nobody has to choose, has a label of its own.
    """
    if not moment.film or not _differs(moment):
        return []
    ui, area, height = moment.stage.ui, plan.arena, plan.tab
    word = ui.say("upstaged.preview" if moment.chosen else "upstaged.coming")
    size = min(ui.size("small"), height / 1.5)
    width = min(area.w, measure.box(word, size) + 20)
    return [
        ft.Container(
            left=area.x,
            top=area.y,
            width=area.w,
            height=area.h,
            border_radius=10,
            clip_behavior=kit.UNCUT,
            border=ft.Border.all(2, ui.colors.brass),
            ignore_interactions=True,
            key="trial",
        ),
        ft.Container(
            lettering.written(
                "label", word, size=size, color=ui.colors.on_brass, no_wrap=True, semantics_label=""
            ),
            left=area.middle - width / 2,
            top=area.bottom - RIM,  # no artist is this close to the edge
            width=width,
            height=height,
            border_radius=ft.BorderRadius.only(bottom_left=height / 2, bottom_right=height / 2),
            clip_behavior=kit.UNCUT,
            bgcolor=ui.colors.brass,
            alignment=ft.Alignment.CENTER,
            ignore_interactions=True,
            key="trial-word",
        ),
    ]
