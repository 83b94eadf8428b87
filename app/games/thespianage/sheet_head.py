"""Header of a sheet: portrait, name, signs and sum.

Signs show the player's possessions. The sum is on a medal. Hearts or horns on the portrait mark
the reader's Crush or Nemesis. Sizes are in logical pixels, unless they are fractions.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import flet as ft

from app.games.common.geometry import Rect
from app.games.thespianage import faces
from app.games.thespianage.faces import sign_span, sum_spans, text_span
from app.games.thespianage.places import NEMESIS
from app.games.thespianage.sheet_look import EVENTS, SheetLook
from app.games.thespianage.sheet_plan import SheetPlan
from app.theme import Ui, kit
from app.theme.measure import box, filling, width_of
from app.theme.palette import INK, PENCIL, mixed
from app.theme.ui import DISPLAY, graphemes

NAME = 9.0
"""Minimum type size of a name, which is cut off if it is too long.

Signs smaller than that leave their points out.
"""

LETTERS = 3
"""Minimum number of letters before the ellipsis of a name that is cut off."""

LEAST_SUM = 11.0
"""Type size to which a sum shrinks for a full name."""

LEAST_OPEN_HEART, LEAST_DISC = 17.0, 11.0
"""Minimum sizes of a Crush or Nemesis that everybody knows, and of its badge."""

HEART_GAP = 4.0
"""Gap between an open Crush and an open Nemesis, in logical pixels."""

JOINED, LEAST = 6.5, 5.0
"""Sign size below which spaces are omitted, and minimum sign size."""

UPPER = 0.55
"""Height of the upper of two lines, relative to the header."""

STACKED = 0.23
"""Size of the portrait on a narrow sheet, relative to its width."""

OVER = 2.0
"""Height by which the portrait extends above the header, in logical pixels."""

EM = 1.05
"""Width of a sign in a header, relative to its type size."""

PACE = 0.25
"""Step by which type sizes are reduced until text fits."""

LINE = 1.22
"""Line height of the text, relative to its type size."""

BESIDE = 0.92
"""Size of the signs after a player's name, relative to the name."""

BETWEEN = 0.5
"""Gap between a player's name and the signs.

It is relative to the name's type size.
"""

HEART = 0.46
"""Size of a Crush's or Nemesis's badge, relative to the portrait."""

MASK, LEAST_MASK = 0.42, 13.0
"""Size of a computer player's mark, and its minimum.

The size is relative to the portrait, the minimum in logical pixels.
"""

HANGER = 1.5
"""Height of the hanger of a guarded sheet, relative to its width."""

OPEN_HEART = 34.0
"""Maximum size of a Crush or Nemesis that everybody knows."""

HEARTS = {"crush": ("#FFF8EA", "#C2264E"), "nemesis": ("#3A3340", "#D9CCF0")}
"""Background and sign colours of a Crush's and a Nemesis's badge."""


class Sign(NamedTuple):
    """A sign for something that the player has.

    Attributes:
        name: Name of the sign.
        number: Number after the sign; "" for none.
        quiet: Whether the sign has the muted colour.
    """

    name: str
    number: str
    quiet: bool


class HeadLayout(NamedTuple):
    """Positions and type sizes of the name and signs in a header.

    Attributes:
        left: Left edge of the name.
        name: The player's name, which may be cut off.
        size: Type size of the name.
        room: Width of the name.
        signs: Type size of the signs.
        line: Area of the signs: the second line, or the space after the name.
    """

    left: float
    name: str
    size: float
    room: float
    signs: float
    line: Rect


Filled: TypeAlias = tuple[list[Sign], HeadLayout, list[Rect]]
"""Signs, their layout, and the areas of the open Crush and Nemesis."""


def head(ui: Ui, laid: SheetPlan, look: SheetLook) -> list[ft.Control]:
    """Draws the header of a sheet: portrait, name, signs and sum."""
    look = _abridged(laid, look)
    parts = _portrait(laid, look)
    if look.heart:
        parts.append(heart(look.heart, _heart_spot(laid)))
    medal = medal_spot(laid, look)
    ends = medal.x, medal.x
    if medal.w:
        parts.append(_medal(ui, look, medal))
    if laid.stacked:
        ends = medal.x, laid.area.w - 4
    elif laid.abreast:
        ends = laid.head.w - 2, laid.head.w - 2
    hanger, (signs, found, hearts) = _with_hanger(laid, look, ends)
    if hanger is not None:
        parts.append(hanger)
    name = text_span(found.name, found.size, INK)
    parts.append(_words([name], Rect(found.left, 0, found.room, found.line.y or laid.head.h),
                        found.size))  # fmt: skip
    between = "" if found.signs < JOINED else " "
    spans = [span for sign in signs for span in _spans(sign, found.signs, between)]
    if spans:
        parts.append(_words(spans, found.line, found.signs))
    return [*parts, *_open_hearts(look, hearts)]


def _with_hanger(
    laid: SheetPlan, look: SheetLook, ends: tuple[float, float]
) -> tuple[ft.Image | None, Filled]:
    """Lays out the hanger, the name and the signs.

    The hanger is below the end of the name if the name has no room beside it.
    """
    if not look.guarded:
        return None, _with_hearts(laid, look, ends)
    hanger, rest = _hanger(laid, *ends)
    filled = _with_hearts(laid, look, rest)
    if _is_whole(filled[1], look) or laid.stacked or not laid.two_lines:
        return hanger, filled
    lower, rest = _low_hanger(laid, *ends)
    return lower, _with_hearts(laid, look, rest, two=True)


def _with_hearts(
    laid: SheetPlan, look: SheetLook, ends: tuple[float, float], *, two: bool = False
) -> Filled:
    """Lays out the name and the signs beside the open Crush and Nemesis.

    These are as large as a whole name and readable signs allow.

    Returns:
        The signs, their layout, and the areas of the open Crush and Nemesis.
    """
    count, spots = len(look.hearts), list[Rect]()
    for lane in _heart_lanes(laid) if count else [Rect(0, 0, 0, 0)]:
        upper, lower, pace = *ends, lane.h * (1 + HEART * 0.4) + HEART_GAP
        below = lane.bottom > laid.head.h * UPPER + 2
        left = (lower if laid.stacked or below else upper) - pace * count
        if lane.h and not laid.stacked:
            upper = left
        if lane.h and below:
            lower = left
        spots = [Rect(left + at * pace + 2, lane.y, lane.h, lane.h) for at in range(count)]
        signs = signs_of(look)
        found = _set(laid, look, signs, (upper, lower), two=two)
        if found.signs < NAME and look.paid:  # the inspector has the points of Special Tiles
            paid = tuple(each for each in look.paid if each[0] == EVENTS)
            signs = signs_of(look._replace(paid=paid))
            found = _set(laid, look, signs, (upper, lower), two=two)
        whole = found.signs >= NAME and _is_whole(found, look)
        last = lane.h <= LEAST_OPEN_HEART and found.room >= width_of(found.name, NAME)
        if whole or last:
            break
    return signs, found, spots if lane.h else []


def _is_whole(found: HeadLayout, look: SheetLook) -> bool:
    return found.name == look.person.name and box(found.name, NAME) <= found.room


def _heart_lanes(laid: SheetPlan) -> list[Rect]:
    """Returns where the open Crush and Nemesis could be, from the top and by height.

    On a narrow sheet that is in the line of the signs, otherwise as high as both lines, or beside
    the name. The last one is none, as on a sheet of one line.
    """
    none = Rect(0, 0, 0, 0)
    if laid.abreast:
        return [none]
    height, least = laid.head.h, LEAST_OPEN_HEART
    if laid.stacked:
        side = height * (1 - UPPER)  # the sum is above
        sides = side, min(side, least)
        return [*(Rect(0, height - side, 0, side) for side in sides), none]
    most = max(least, min(OPEN_HEART * min(laid.scale, 1.3), height - 6))
    upper = max(least, min(most, height * UPPER - 3))
    both = [Rect(0, (height - side) / 2, 0, side) for side in (most, (most + least) / 2)]
    return [*both, *(Rect(0, 1, 0, side) for side in (upper, least)), none]


def signs_of(look: SheetLook) -> list[Sign]:
    """Returns signs for the player's hand, One Shot, Special Tiles and Events."""
    found = [] if look.hand is None else [Sign("hand", f"{look.hand}", True)]
    found += [Sign("shot", "", True)] * look.shot
    counts = [(faces.special_sign(kind), count) for kind, count in enumerate(look.specials)]
    paid = dict(look.paid)
    for name, count in (*counts, (EVENTS, len(look.events))):
        if count or name in paid:
            found.append(Sign(name, paid.get(name, f"{count}" if count > 1 else ""), False))
    return found


# -- portrait ----------------------------------------------------------------------------------


def portrait_spot(laid: SheetPlan) -> Rect:
    """Returns the area of the portrait, or of the badge before casting."""
    if laid.stacked:
        side = min(laid.head.h * 0.8, laid.area.w * STACKED)
        return Rect(3, 0, side, side)
    if laid.abreast:
        side = min(laid.head.h - 4, laid.head.w * 0.3)
        return Rect(3, (laid.head.h - side) / 2, side, side)
    side = min(laid.head.h + OVER, laid.area.w * 0.34)
    return Rect(3, laid.head.h - side, side, side)


def _portrait(laid: SheetPlan, look: SheetLook) -> list[ft.Control]:
    spot, level = portrait_spot(laid), look.person.understudy
    if look.character is None:
        badge = kit.badge(look.person.colour, spot.h - 8, level, look.person.mask)
        badge.left, badge.top = spot.x, spot.y + 5
        return [badge]
    bust = kit.image(faces.bust(look.character, sunk=look.sunk), spot.w, spot.h)
    bust.left, bust.top = spot.x, spot.y
    if level is None:
        return [bust]
    side = max(LEAST_MASK, spot.w * MASK)
    mask = kit.image(f"understudies/{level}", side, side)
    mask.left, mask.top, mask.key = spot.x - OVER, spot.bottom - side + OVER, "understudy"
    return [bust, mask]


def _heart_spot(laid: SheetPlan) -> Rect:
    spot = portrait_spot(laid)
    side = max(15.0, spot.h * HEART)
    return Rect(spot.right - side * 0.7, spot.bottom - side * 0.86, side, side)


def heart(which: str, spot: Rect) -> ft.Container:
    """Draws a Crush's badge, with hearts, or a Nemesis's, with horns."""
    ground, ink = HEARTS[which]
    return ft.Container(
        kit.sign(which, spot.w * 0.66, ink),
        left=spot.x,
        top=spot.y,
        width=spot.w,
        height=spot.h,
        bgcolor=ground,
        border=ft.Border.all(1.5, INK if which != NEMESIS else HEARTS["crush"][0]),
        border_radius=spot.w / 2,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
        ignore_interactions=True,
    )


def _open_hearts(look: SheetLook, spots: list[Rect]) -> list[ft.Control]:
    parts: list[ft.Control] = []
    for (secret, who), spot in zip(look.hearts, spots, strict=False):
        bust = kit.image(faces.bust(who, sunk=secret == NEMESIS), spot.w, spot.h)
        bust.left, bust.top = spot.x, spot.y
        disc = max(LEAST_DISC, spot.w * HEART)
        parts += [
            bust,
            heart(secret, Rect(spot.right - disc * 0.6, spot.bottom - disc, disc, disc)),
        ]
    return parts


# -- name and signs ----------------------------------------------------------------------------


def _set(
    laid: SheetPlan, look: SheetLook, signs: list[Sign], ends: tuple[float, float], *, two: bool
) -> HeadLayout:
    height, grown = laid.head.h, min(laid.scale, 1.5)
    left = _left(laid, look)
    right = ends[0] - 3
    room = right - left
    most = 18.0 * grown
    if two or (laid.two_lines and signs):
        upper = height * UPPER
        name = _cut(look.person.name, room)
        size = max(LEAST, min(most, upper * 0.82, filling(name, room)))
        line = Rect(left, upper, ends[1] - left, height - upper)
        small = _shrunk(signs, min(13.0 * grown, line.h * 0.82), line.w)
        return HeadLayout(left, name, size, room, small, line)
    name, size = _named(look, signs, min(most, height * 0.62), room)
    across = width_of(name, size)
    start = left + across + size * BETWEEN
    line = Rect(start, 0, right - start, height)
    small = _shrunk(signs, min(12.5 * grown, size * BESIDE), line.w)
    return HeadLayout(left, name, size, across + 1, small, line)


def _left(laid: SheetPlan, look: SheetLook) -> float:
    spot = portrait_spot(laid)
    return spot.right + (spot.h * HEART * 0.3 if look.heart else 0) + 5


def _named(look: SheetLook, signs: list[Sign], most: float, room: float) -> tuple[str, float]:
    name, size = look.person.name, most
    while size >= NAME:
        if width_of(name, size) + size * BETWEEN + _across(signs, size * BESIDE) <= room:
            return name, size
        size -= PACE
    return _cut(name, room - NAME * BETWEEN - _across(signs, NAME * BESIDE)), NAME


def _cut(name: str, room: float) -> str:
    """Returns as much of a name as fits in its smallest type, at least a few letters."""
    letters, count = graphemes(name), len(graphemes(name))
    found = name
    while box(found, NAME) > room and count > LETTERS:
        count -= 1
        found = "".join(letters[:count]).rstrip() + "…"
    return found


def _shrunk(signs: list[Sign], most: float, room: float) -> float:
    size = most
    while size > LEAST and _across(signs, size) > room:
        size -= PACE
    return size


def _across(signs: list[Sign], size: float) -> float:
    between = "" if size < JOINED else " "
    return sum(size * EM + width_of(f"{sign.number}{between}", size) for sign in signs)


def _spans(sign: Sign, size: float, between: str) -> list[ft.TextSpan]:
    ink = faces.HEAD_PENCIL if sign.quiet else INK
    return [sign_span(sign.name, size, ink), text_span(f"{sign.number}{between}", size, INK)]


def _words(spans: list[ft.TextSpan], area: Rect, size: float) -> ft.Control:
    return ft.Text(
        spans=spans,
        no_wrap=True,
        max_lines=1,
        overflow=ft.TextOverflow.CLIP,
        left=area.x,
        top=area.y + (area.h - size * LINE) / 2,
        width=max(0.0, area.w),
        semantics_label="",
    )


def _hanger(laid: SheetPlan, upper: float, lower: float) -> tuple[ft.Image, tuple[float, float]]:
    height = laid.head.h
    if laid.stacked:  # in the lower line, below the points
        width, top = min(height * (1 - UPPER), laid.area.w * 0.15), height * UPPER - 1
        left = lower - width
        ends = upper, left - 2
    elif laid.abreast:
        width = min(height * (1 - UPPER) / HANGER, laid.head.w * 0.15)
        left, top = lower - width, height - width * HANGER
        ends = upper, left - 1
    else:
        width, top = min(26.0, height * 0.62), 1.0
        left = upper - width - 2
        ends = left, left
    return _drawn_hanger(left, top, width), ends


def _low_hanger(
    laid: SheetPlan, upper: float, lower: float
) -> tuple[ft.Image, tuple[float, float]]:
    height = laid.head.h * (1 - UPPER) + 1
    width = height / HANGER
    left = lower - width - 2
    return _drawn_hanger(left, laid.head.h - height, width), (upper, left - 1)


def _drawn_hanger(left: float, top: float, width: float) -> ft.Image:
    hanger = kit.image(f"{faces.FOLDER}/hanger", width, width * HANGER)
    hanger.left, hanger.top = left, top
    return hanger


# -- medal -------------------------------------------------------------------------------------


def medal_spot(laid: SheetPlan, look: SheetLook) -> Rect:
    """Returns the area of the medal, which has no width before casting."""
    total = look.total
    right = laid.edge - 3 if laid.headed else laid.area.w - 4
    if not total.text.strip():
        return Rect(right, 0, 0, 0)
    height = laid.head.h * UPPER - 1 if laid.stacked else laid.head.h - 7
    size = _sum_size(laid)
    room = _sum_room(laid, look)
    if _sum_width(look, LEAST_SUM) > room:  # else the whole name has room
        room = _sum_room(laid, look, _cut(look.person.name, 0))
    while size > LEAST_SUM and _sum_width(look, size) > room:
        size -= 1
    width = _sum_width(look, size)
    top = 1.0 if laid.stacked else 3.5
    return Rect(right - width, top, width, height)


def _abridged(laid: SheetPlan, look: SheetLook) -> SheetLook:
    if not look.total.then or _sum_width(look, LEAST_SUM) <= _sum_room(laid, look):
        return look
    return look._replace(total=look.total._replace(now="", unknown=False))


def _sum_room(laid: SheetPlan, look: SheetLook, name: str = "") -> float:
    if laid.abreast:
        return laid.area.w - laid.edge - 6
    right = laid.edge - 3 if laid.headed else laid.area.w - 4
    return right - _left(laid, look) - 3 - box(name or look.person.name, NAME)


def _sum_width(look: SheetLook, size: float) -> float:
    return width_of(look.total.text, size, DISPLAY) + size * (0.5 + 0.9 * look.leads)


def _sum_size(laid: SheetPlan) -> float:
    if laid.abreast:
        return min(22.0 * min(laid.scale, 1.3), (laid.head.h - 7) * 0.74)
    if laid.stacked:
        return min(18.0, (laid.head.h * UPPER - 1) * 0.8, max(11.0, laid.area.w * 0.15))
    return min(
        30.0 * min(laid.scale, 1.3), (laid.head.h - 7) * 0.74, max(14.0, laid.area.w * 0.125)
    )


def _medal(ui: Ui, look: SheetLook, spot: Rect) -> ft.Control:
    total = look.total
    size = min(30.0, spot.h * 0.8)
    while size > 9 and _sum_width(look, size) > spot.w + 1:
        size -= PACE
    lit = bool(total.then)
    ground = ui.colors.brass if lit else faces.GOLD if look.leads else faces.SLIP
    ground = mixed(ground, ui.colors.house, look.dim)
    ink, quiet = (ui.colors.on_brass,) * 2 if lit else (INK, PENCIL)
    if look.leads and not lit:
        quiet = INK
    spans = [sign_span("crown", size * 0.7, ink), text_span(" ", size * 0.3, ink)] * look.leads
    spans += sum_spans(total, size, (ink, quiet), unknown=0.7, arrow=0.7)
    return ft.Container(
        ft.Text(spans=spans, no_wrap=True, semantics_label=""),
        left=spot.x,
        top=spot.y,
        width=spot.w,
        height=spot.h,
        bgcolor=ground,
        border=ft.Border.all(2, INK) if look.leads and not lit else None,
        border_radius=9,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )
