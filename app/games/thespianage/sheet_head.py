"""The head of a sheet: its player, their things, and the score so far."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.thespianage import faces
from app.games.thespianage.faces import Paper, sign_span, text_span
from app.games.thespianage.layout import SheetPlan
from app.games.thespianage.sheet_look import SheetLook
from app.theme import Ui, kit
from app.theme.measure import filling, width_of
from app.theme.palette import INK, SCRIPT
from app.theme.ui import DISPLAY, initials

NAME, SIGNS = 8.5, 10.0
"""Smallest type of a whole name, and type of signs for which the portrait gives way."""

JOINED, LEAST = 6.5, 5.0
"""Size below which signs are joined without spaces, and the smallest: none is left out."""

UPPER = 0.52
"""Part of a head of two lines that the upper one takes."""

PICTURED = 22.0
"""The lowest head with a portrait."""

EM = 1.05
"""Width of a sign in parts of its size."""

PACE = 0.25
"""Step in which sizes are tried."""

LINE = 1.3
"""Height of a line of words in parts of its size."""

BESIDE = 0.92
"""Size of signs behind a name, in parts of the size of the name."""

BETWEEN = 0.5
"""Gap between the name and the signs behind it, in parts of the size of the name."""


class Sign(NamedTuple):
    """Sign of something that a player has, with its number where that is not one."""

    name: str
    number: str
    quiet: bool


class HeadLayout(NamedTuple):
    """Place and type of a head's parts.

    Attributes:
        portrait: Whether the portrait is drawn.
        left: Left edge of the badge.
        badge: Diameter of the badge.
        name: The player's name here.
        size: Type of the name.
        room: Width for the name, right of the badge.
        signs: Size of the signs.
        line: Place of the signs: the second line, or behind the name.
    """

    portrait: bool
    left: float
    badge: float
    name: str
    size: float
    room: float
    signs: float
    line: Rect

    @property
    def merit(self) -> tuple[float, float]:
        """Rank of a layout: legible signs count first, then the name."""
        return min(self.signs, SIGNS), min(self.room, width_of(self.name, NAME))


def head(ui: Ui, laid: SheetPlan, look: SheetLook) -> list[ft.Control]:
    """Portrait, name and character; cards, One Shot, Special Tiles; the score so far."""
    height, inks = laid.head.h, faces.paper(ui)
    parts: list[ft.Control] = []
    ends = laid.area.w - 4 - _worth_width(laid, look), laid.area.w - 4
    if not laid.stacked:
        ends = ends[0], ends[0]
    if (worth := _worth(ui, laid, look)) is not None:
        parts.append(worth)
    if look.guarded:
        hanger, ends = _hanger(laid, *ends)
        parts.append(hanger)
    signs = signs_of(look)
    pictured = look.character is not None and height >= PICTURED
    portraits = (True, False) if pictured else (False,)
    tried = [_set(laid, look, signs, ends, portrait=each) for each in portraits]
    found = max(tried, key=lambda one: one.merit)
    if found.portrait and look.character is not None:
        portrait = kit.image(faces.bust(look.character, sunk=look.sunk), height, height)
        portrait.left, portrait.top = 1, -2
        parts.append(portrait)
    two = laid.two_lines
    disc = kit.badge(look.person.colour, found.badge, look.person.understudy, look.person.mask)
    assert isinstance(disc, ft.LayoutControl)
    disc.left = found.left
    disc.top = 2 if two else (height - found.badge) / 2
    parts.append(disc)
    name_height = found.line.y if two else height
    name = text_span(found.name, found.size, inks.ink)
    at = Rect(found.left + found.badge + 3, 1.5 if two else 0, found.room, name_height)
    parts.append(_words([name], at, found.size))
    between = "" if found.signs < JOINED else " "
    spans = [span for sign in signs for span in _spans(inks, sign, found.signs, between)]
    role = (width_of(f"{look.role}  ", found.signs)) if look.role else 0.0
    if two and role and role + _across(signs, found.signs) <= found.line.w:
        spans.insert(0, text_span(f"{look.role}  ", found.signs, inks.pencil))
    if spans:
        parts.append(_words(spans, found.line, found.signs))
    return parts


def signs_of(look: SheetLook) -> list[Sign]:
    """Cards in hand, an unused One Shot, Special Tiles, Events that lie here."""
    found = [] if look.hand is None else [Sign("hand", f"{look.hand}", True)]
    found += [Sign("shot", "", True)] * look.shot
    for kind, count in enumerate(look.specials):
        if count:
            found.append(Sign(faces.special_sign(kind), f"{count}" if count > 1 else "", False))
    if events := len(look.events):
        found.append(Sign("notice", f"{events}" if events > 1 else "", False))
    return found


def _set(
    laid: SheetPlan,
    look: SheetLook,
    signs: list[Sign],
    ends: tuple[float, float],
    *,
    portrait: bool,
) -> HeadLayout:
    """The head with name and signs as large as they fit.

    The name is whole, or its initials where the signs need the room; the signs are made smaller
    last. `ends` are those of the upper and the lower line; a `portrait` stands before them.
    """
    right = ends[0] - 3
    height, grown = laid.head.h, min(laid.scale, 1.5)
    left = 3.0 + (height if portrait else 0.0)
    full, short = look.person.name, initials(look.person.name)
    if laid.two_lines:
        upper = height * UPPER
        badge = min(22.0 * grown, upper - 3, laid.area.w * 0.18)
        room = right - left - badge - 5
        name = full if width_of(full, NAME) <= room else short
        size = max(LEAST, min(14.0 * grown, height * 0.4, filling(name, room)))
        line = Rect(left, upper, ends[1] - left, height - upper)
        small = _shrunk(signs, min(12.5 * grown, line.h * 0.82), line.w)
        return HeadLayout(portrait, left, badge, name, size, room, small, line)
    badge = min(22.0 * grown, height * 0.8)
    room = right - left - badge - 5
    name, size = _named(look, signs, min(14.0 * grown, height * 0.62), room)
    across = width_of(name, size)
    start = left + badge + 3 + across + size * BETWEEN
    line = Rect(start, 0, right - start, height)
    small = _shrunk(signs, min(12.5 * grown, size * BESIDE), line.w)
    return HeadLayout(portrait, left, badge, name, size, across + 1, small, line)


def _named(look: SheetLook, signs: list[Sign], most: float, room: float) -> tuple[str, float]:
    """The name, or its initials, as large as it is whole in a line with the signs."""
    short = initials(look.person.name)
    for name in (look.person.name, short):
        size = most
        while size >= NAME:
            if width_of(name, size) + size * BETWEEN + _across(signs, size * BESIDE) <= room:
                return name, size
            size -= PACE
    return short, NAME


def _shrunk(signs: list[Sign], most: float, room: float) -> float:
    """The largest size at which all signs stand in a line."""
    size = most
    while size > LEAST and _across(signs, size) > room:
        size -= PACE
    return size


def _across(signs: list[Sign], size: float) -> float:
    """Width of signs in a line, with their numbers."""
    between = "" if size < JOINED else " "
    return sum(size * EM + width_of(f"{sign.number}{between}", size) for sign in signs)


def _spans(inks: Paper, sign: Sign, size: float, between: str) -> list[ft.TextSpan]:
    ink = inks.pencil if sign.quiet else inks.ink
    behind = text_span(f"{sign.number}{between}", size, inks.ink)
    return [sign_span(sign.name, size, ink), behind]


def _words(spans: list[ft.TextSpan], area: Rect, size: float) -> ft.Control:
    """A line of words half-way down an area."""
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
    """The hanger of a guarded sheet, and where its lines end then."""
    height = laid.head.h
    if laid.stacked:  # in the lower line, which has the room of the points
        width, top = min(height * (1 - UPPER), laid.area.w * 0.15), height * UPPER - 1
        left = lower - width
        ends = upper, left - 2
    else:
        width, top = min(26.0, height * 0.62), 1.0
        left = upper - width - 2
        ends = left, left
    hanger = kit.image(f"{faces.FOLDER}/hanger", width, width * 1.5)
    hanger.left, hanger.top = left, top
    return hanger, ends


def _worth_height(laid: SheetPlan) -> float:
    """Height of the label with the points: in the upper line, or in the middle of the head."""
    return laid.head.h * UPPER - 1 if laid.stacked else min(30.0, laid.head.h - 6)


def _worth_size(laid: SheetPlan) -> float:
    if laid.stacked:
        return min(16.0, _worth_height(laid) * 0.9, max(9.0, laid.area.w * 0.14))
    return min(22.0, laid.head.h * 0.56, max(13.0, laid.area.w * 0.14))


def _worth_width(laid: SheetPlan, look: SheetLook) -> float:
    if not look.points:
        return 0.0
    spare = 0.8 if look.then else 0.3
    size = _worth_size(laid)
    across = width_of(look.points, size, DISPLAY) + width_of(look.then, size, DISPLAY)
    return across + spare * size + (4 if laid.stacked else 8)


def _worth(ui: Ui, laid: SheetPlan, look: SheetLook) -> ft.Control | None:
    """The points so far on a label; "5 → 9" while something is chosen."""
    if not look.points:
        return None
    height, size = _worth_height(laid), _worth_size(laid)
    lit = bool(look.then)
    ink = ui.colors.on_brass if lit else SCRIPT
    spans = [text_span(look.points, size, ink, DISPLAY)]
    if lit:
        spans += [sign_span("next", size * 0.8, ink), text_span(look.then, size, ink, DISPLAY)]
    width = _worth_width(laid, look)
    return ft.Container(
        ft.Text(spans=spans, no_wrap=True, semantics_label=""),
        left=laid.area.w - width - 4,
        top=1 if laid.stacked else (laid.head.h - height) / 2,
        width=width,
        height=height,
        bgcolor=ui.colors.brass if lit else INK,
        border_radius=6,
        clip_behavior=kit.UNCUT,
        alignment=ft.Alignment.CENTER,
    )
