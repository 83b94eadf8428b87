"""The choice of characters, as busts with their Aspects."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect, in_rows
from app.games.common.pieces import Stance, stand, veiled
from app.games.common.stamps import sealed
from app.games.thespianage import aria_text, faces
from app.games.thespianage.answers import loved
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import sign_span, text_span
from app.games.thespianage.layout import GAP, Plan
from app.games.thespianage.places import CAST
from app.games.thespianage.sheet_head import heart
from app.games.thespianage.sheet_look import secret_of
from app.table.places import Piece
from app.theme import Ui, kit, measure
from app.theme.palette import INK, PENCIL, SCRIPT, mixed
from app.theme.ui import BODY, DISPLAY
from engines.thespianage.content import ORDER

LINE = 1.25
"""Minimum line height below a bust, relative to the type size."""


HEART = 30.0
"""Largest size of the mark of the reader's Crush or Nemesis."""


LEAST_WORD, PAD = 8.0, 4.0
"""Minimum type size of the reason on a bust, and the padding beside it."""


class Bust(NamedTuple):
    """A character as shown in the choice.

    Attributes:
        who: Number of the character.
        name: Name of the character.
        aspects: Names of the Aspects from top to bottom.
        secret: "crush" or "nemesis" if the reader's secret names the character; otherwise "".
        why: Reason why the reader cannot choose the character; "" if there is none.
    """

    who: int
    name: str
    aspects: tuple[str, ...]
    secret: str
    why: str


def busts(moment: BoardState, plan: Plan) -> list[ft.Control]:
    """Draws all characters during casting; a taken one has its player's badge."""
    if not plan.cast.h:
        return []
    stage, view = moment.stage, moment.now
    found: list[ft.Control] = []
    cast = view["cast"]
    for who, spot in zip(cast, spots(plan.cast, len(cast)), strict=True):
        place = Piece(CAST, who)
        stance = moment.stance(place)
        seat = aria_text.seat_of(view, who)
        label = stage.ui.say.row(
            (aria_text.character(stage, who), aria_text.order(stage, view, who))
        )
        secret = secret_of(view, who)
        label = loved(stage, label, secret)
        why = stage.ui.say(f"thespianage.your.{secret}") if secret else ""
        if seat is not None:
            why = stage.ui.say("thespianage.taken.by", name=stage.names[seat])
            label = stage.ui.say("thespianage.taken", label=label, name=stage.names[seat])
        if place not in moment.answers and place not in moment.wishes:
            stance = Stance(on_click=partial(moment.inspect, place))
        elif stance.dim and moment.hints:
            label = stage.ui.say("board.refused", label=label)
        badge = None
        if seat is not None:
            person = stage.seats[seat]
            badge = kit.badge(person.colour, 28, person.understudy, person.mask)
        aspects = tuple(aria_text.aspect(stage, aspect) for aspect in ORDER[who])
        look = Bust(who, aria_text.character(stage, who), aspects, secret, why)
        drawn = _bust(stage.ui, look, spot, stance.dim, badge)
        found.append(
            stand(
                stage.ui,
                drawn,
                spot,
                stance._replace(lift=0.0),
                key=f"cast-{who}",
                label=label,
                corner=12,
            )
        )
        if stance.refused:
            found.append(sealed(stage.ui, spot, stance, f"cast-{who}"))
    return found


def spots(area: Rect, count: int) -> list[Rect]:
    """Returns the areas of `count` busts."""

    def size(across: int) -> tuple[float, float]:
        lines = ceil(count / across)
        return (area.w - GAP * (across - 1)) / across, (area.h - GAP * (lines - 1)) / lines

    across = max(range(1, count + 1), key=lambda n: min(size(n)[0] / 1.15, size(n)[1] / 1.3))
    width, height = size(across)
    height = min(height, 250.0)
    width = min(width, 240.0)
    lines = ceil(count / across)
    top = area.y + (area.h - lines * height - GAP * (lines - 1)) / 2
    return in_rows(area, count, across, (width, height), GAP, top)


def _bust(ui: Ui, look: Bust, spot: Rect, dim: float, badge: ft.Control | None) -> ft.Control:
    paper = mixed(SCRIPT, ui.colors.house, dim * 0.45)
    ink = mixed(INK, paper, 0.3 if dim else 0)
    pencil = mixed(PENCIL, paper, 0.2 if dim else 0)
    size = min(ui.size("large"), spot.w * 0.16, spot.h * 0.13)
    line = min(ui.size("small"), spot.h * 0.085)
    # Each Aspect has its sign on the left and the sign of its final loss on the right.
    longest = max(measure.box(f" {aspect} ", line, BODY) for aspect in look.aspects) + 2 * line
    line *= min(1.0, (spot.w - 12) / longest)
    beside = spot.w > spot.h * 1.35
    named = measure.height(LINE, look.name, DISPLAY)
    each = max(measure.height(LINE, aspect, BODY) for aspect in look.aspects)
    words_height = size * named + 3 * line * each + 4
    side = min(spot.w - 12, spot.h - words_height - 8)
    if beside:
        side = min(spot.h - 12, spot.w * 0.42)
    picture = veiled(ui, faces.bust(look.who), dim * 0.8, ft.BoxFit.CONTAIN, paper)
    picture.width = picture.height = side
    shown = _with_reason(ui, picture, look.why, side if beside else spot.w - 8, side)
    spans = [text_span(look.name, size, ink, DISPLAY)]
    for number, aspect in enumerate(look.aspects):
        spans.append(text_span("\n", line, ink))
        spans.append(sign_span(faces.aspect_sign(ORDER[look.who][number]), line, ink))
        spans.append(text_span(f" {aspect} ", line, pencil, BODY))
        if faces.ENDS[number]:
            spans.append(sign_span(faces.ENDS[number], line, pencil))
    words = ft.Text(
        spans=spans,
        text_align=ft.TextAlign.START if beside else ft.TextAlign.CENTER,
        style=ft.TextStyle(height=1.2),
    )
    parts: list[ft.Control] = [shown, words]
    laid: ft.Control = (
        ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.CENTER)
        if beside
        else ft.Column(
            parts,
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    )
    layers: list[ft.Control] = [
        ft.Container(
            laid,
            bgcolor=paper,
            border_radius=10,
            clip_behavior=kit.UNCUT,
            alignment=ft.Alignment.CENTER,
        )
    ]
    if look.secret:
        disc = min(HEART, spot.w * 0.25)
        layers.append(heart(look.secret, Rect(6, 6, disc, disc)))
    if badge is not None:
        layers.append(ft.Container(badge, right=6, top=6))
    return ft.Stack(layers, fit=ft.StackFit.EXPAND)


def _with_reason(ui: Ui, picture: ft.Control, why: str, width: float, height: float) -> ft.Control:
    """Draws why a character cannot be chosen over the lower edge of the portrait.

    Returns the portrait alone without a reason.
    """
    if not why:
        return picture
    words = kit.text(ui, why, "small", strong=True, center=True, max_lines=2)
    words.size = measure.largest(why, ui.size("small"), LEAST_WORD, width - 2 * PAD, 2)
    reason = ft.Container(
        words,
        left=0,
        right=0,
        bottom=0,
        padding=ft.Padding.symmetric(horizontal=PAD, vertical=1),
        border_radius=8,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.house,
    )
    portrait = ft.Container(picture, alignment=ft.Alignment.CENTER)
    return ft.Stack([portrait, reason], width=width, height=height)
