"""Lookup of the piece that a tap refers to.

Taps are in the arena or its corners.

A cover is a transparent layer that receives the taps and finds the nearest piece, even a small one.
"""

from __future__ import annotations

from functools import partial
from math import hypot

import flet as ft

from app.games.common.cover import cover
from app.games.common.geometry import Rect
from app.games.common.sign_pieces import SignPiece
from app.games.upstaged.arena import final
from app.games.upstaged.board_state import BoardState
from app.games.upstaged.layout import (
    BOTTOM,
    LANE,
    LEFT,
    PLACES,
    REACH,
    RIGHT,
    ROUND,
    TOP,
    Plan,
)
from app.games.upstaged.places import PLACE, RUNWAY, SEAT, artist
from app.games.upstaged.teams import seen_team
from app.games.upstaged.turning import Angle
from app.table.places import Piece
from app.theme import kit

FAR = 0.75
"""Maximum distance between a tap and a piece's centre.

It is in units of `Plan.p`.
"""

LEAST_READ = 36.0
"""Minimum size at which an artist on a panel reacts to taps.

It is smaller than that of other touch targets, because a tap here only opens a description.
Questions about these artists can also be answered in the tray.
"""

Middles = dict[Piece, tuple[float, float]]
"""Centres of the visible pieces, relative to the arena's centre."""


def covers(moment: BoardState, plan: Plan, angle: Angle) -> list[ft.Control]:
    """Returns transparent covers that handle taps on the corners and the runways."""
    area = plan.arena
    middle = area.middle, area.y + area.h / 2

    def on_runways(x: float, y: float) -> Piece | SignPiece | None:
        return meant(moment, plan, angle, x - middle[0], y - middle[1])

    width = max(plan.p * LANE, float(kit.TARGET))
    long = 2 * plan.p * (REACH + plan.spots)
    runways = {"upright": (width, long), "level": (long, width)}
    # The arena covers the corners and would otherwise block their taps.
    found: list[ft.Control] = [
        cover(moment, area, partial(in_corner, moment, plan), key="cover-corners")
    ]
    for name, (w, h) in runways.items():
        spot = Rect(middle[0] - w / 2, middle[1] - h / 2, w, h).rounded()
        found.append(cover(moment, spot, on_runways, key=f"cover-{name}"))
    return found


def in_corner(moment: BoardState, plan: Plan, x: float, y: float) -> Piece | SignPiece | None:
    """Returns the artist, team or stage door at a point.

    Returns None if the point is outside the corners.
    """
    for side in range(PLACES):
        seat = plan.seat(side)
        if not _inside(plan.panel(side), x, y):
            continue
        if seat is None:
            return SignPiece("door")
        for index, number in enumerate(seen_team(moment, seat)):
            spot = plan.team_place(side, index)
            if min(spot.w, spot.h) >= LEAST_READ and _inside(spot, x, y):
                return artist(number)
        return Piece(SEAT, seat)
    return None


def _inside(area: Rect, x: float, y: float) -> bool:
    return area.x <= x < area.right and area.y <= y < area.bottom


def meant(
    moment: BoardState, plan: Plan, angle: Angle, x: float, y: float
) -> Piece | SignPiece | None:
    """Returns the piece that a tap in the arena refers to.

    It is usually the nearest piece.

    `x` and `y` are relative to the arena's centre. A tap away from all pieces means the stage or
    the runway. If artists are too small to tap, a tap means their runway, or the runway's place on
    the stage if that is an answer.

    Returns:
        The piece, or None if the tap is outside the arena.
    """
    if max(abs(x), abs(y)) > plan.p * (REACH + plan.spots):
        return None
    side = (RIGHT if x > 0 else LEFT) if abs(x) > abs(y) else (BOTTOM if y > 0 else TOP)
    runway = Piece(RUNWAY, plan.place(side - angle.drawn + angle.stood))
    on_stage = hypot(x, y) < plan.p * ROUND
    if not plan.touched:
        place = Piece(PLACE, runway.number)
        return place if on_stage and place in moment.answers else runway

    def distance(at: tuple[float, float]) -> float:
        return (at[0] - x) ** 2 + (at[1] - y) ** 2

    known = middles(moment, plan, angle)
    nearest = min(known, key=lambda piece: (distance(known[piece]), piece), default=None)
    if nearest is not None and distance(known[nearest]) <= (FAR * plan.p) ** 2:
        return nearest
    return SignPiece("stage") if on_stage else runway


def middles(moment: BoardState, plan: Plan, angle: Angle) -> Middles:
    """Returns the centres of artists and of places to choose.

    A place that may be chosen replaces an artist who is previewed there.
    """
    spots = {artist(number): spot for number, (spot, _) in final(moment, plan, angle).items()}
    for place in range(PLACES):
        piece = Piece(PLACE, place)
        if piece in moment.answers:
            at = plan.spot((plan.side(place) - angle.stood) % PLACES, 0)
            spots = {other: spot for other, spot in spots.items() if spot != at} | {piece: at}
    return {piece: _seen(plan, spot, angle.drawn) for piece, spot in spots.items()}


def _seen(plan: Plan, spot: Rect, quarters: int) -> tuple[float, float]:
    half = plan.arena.w / 2
    x, y = spot.middle - half, spot.y + spot.h / 2 - half
    for _ in range(quarters % PLACES):
        x, y = -y, x
    return x, y
