"""The players: sign, name, score, cards left, and room for the performers they have claimed."""

from math import ceil
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.moment import Tap
from app.games.common.pieces import named, spoken
from app.games.onstage import words
from app.games.onstage.layout import MINI_NAME, Plan, troupe_spots
from app.games.onstage.moment import Moment
from app.games.onstage.places import SEAT, Piece
from app.table.control_cache import ControlCache
from app.table.stage import Seat
from app.theme import Ui, kit
from app.theme.measure import filling
from app.theme.measure import wide as width_of
from app.theme.ui import STRONG, fitted, name_in

MINI_SIGN, MINI_TYPE = 16.0, 18.0
"""Size of the sign and of the score in the smallest chip."""

NAME = 1.2
"""From line to line of a name, in parts of its size: its Performers stand right below."""


def players(moment: Moment, plan: Plan, kept: ControlCache) -> list[ft.Control]:
    """One chip for each seat, in seat order."""
    stage, view = moment.stage, moment.now
    form = Form(plan.compact, plan.narrow, plan.mini)
    scale = stage.ui.size("body") / 16

    def free(seat: int) -> float:
        """Width up to the troupe."""
        spots = troupe_spots(plan, seat, len(view["troupes"][seat]), scale)
        return (spots[0].x if spots else plan.chips[seat].right) - plan.chips[seat].x

    return [
        kept(
            _chip,
            area,
            form,
            free(seat),
            stage.seats[seat],
            words.player_label(stage, view, seat),
            turn=view["turn"] == seat and view["phase"] != "over",
            points=words.score(view, seat),
            cards=view["hand_sizes"][seat],
            tap=None if moment.moving else moment.calling(moment.look_at, Piece(SEAT, seat)),
        )
        for seat, area in enumerate(plan.chips)
    ]


class Form(NamedTuple):
    """How much of a player is shown: see `Plan`."""

    compact: bool
    narrow: bool
    mini: bool


def _chip(
    ui: Ui,
    area: Rect,
    form: Form,
    free: float,
    person: Seat,
    label: str,
    *,
    turn: bool,
    points: int,
    cards: int,
    tap: Tap | None,
) -> ft.Control:
    scale = ui.size("body") / 16
    score = ft.Text(
        str(points),
        size=ui.size("large") if not form.compact else ui.size("body"),
        font_family=STRONG,
        color=ui.colors.text,
        no_wrap=True,
        style=ft.TextStyle(height=1),
    )
    sign = (20 if form.compact else 26) * min(scale, 1.3)
    badge = kit.badge(person.colour, sign, person.understudy)
    room = area.w - 16 - (sign + 4 if form.compact and not form.narrow else 0)
    called = name_in(person.name, room)
    name = kit.text(ui, called, "small", lines=1, strong=turn)
    name.size = fitted(ui, called, "small", room)
    name.style = ft.TextStyle(height=NAME)
    line = ft.Container(name, height=ceil(name.size * NAME), key="name")
    blossom = kit.image("onstage/blossom", 14 * scale, 14 * scale, tint=ui.colors.brass)
    content: ft.Control
    if form.mini:
        score.size = min(ui.size("body"), MINI_TYPE)
        badge = kit.badge(person.colour, MINI_SIGN, person.understudy)
        left = area.w - 12 - MINI_SIGN - 6 - width_of(str(points), score.size)
        left = max(1.0, min(left, free - MINI_NAME - 2))
        called = name_in(person.name, left)
        name.value = called
        name.size = min(ui.size("small"), filling(called, left))
        line = ft.Container(name, width=left, height=ceil(name.size * NAME), key="name")
        content = ft.Row(
            [badge, line, ft.Container(expand=True), score],
            spacing=3,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    elif form.compact and not form.narrow:
        content = ft.Column(
            [
                ft.Row(
                    [badge, ft.Container(line, expand=True)],
                    spacing=4,
                    height=sign,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                ft.Row([score], alignment=ft.MainAxisAlignment.END),
            ],
            spacing=0,
            tight=True,
        )
    else:
        content = ft.Column(
            [
                ft.Row(
                    [
                        badge,
                        ft.Container(expand=True),
                        *([] if form.narrow else [blossom]),
                        score,
                    ],
                    spacing=3,
                    height=sign,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                line,
            ],
            spacing=1,
            tight=True,
        )
        if not form.narrow:
            content = ft.Stack([content, _cards_left(ui, cards, area)])
    side = 3 if form.mini else 6
    chip = ft.Container(
        content,
        padding=ft.Padding.only(left=side, right=side, top=3 if form.compact else 5),
        border_radius=10,
        clip_behavior=kit.UNCUT,
        width=area.w,
        height=area.h,
        bgcolor=ui.colors.raised if turn else ui.colors.boards,
        border=ft.Border.all(2 if turn else 1, ui.colors.brass if turn else ui.colors.line),
    )
    return spoken(label, chip) if tap is None else named(ui, chip, area, label, tap, None)


def _cards_left(ui: Ui, count: int, area: Rect) -> ft.Control:
    """How many cards a player still holds, in the lower right corner of the chip."""
    return ft.Container(
        ft.Row(
            [
                kit.icon(ui, "hand", 15, ui.colors.quiet),
                kit.text(ui, str(count), "small", quiet=True),
            ],
            spacing=2,
            tight=True,
        ),
        right=0,
        top=area.h - 32 - (ui.size("small") - 13),
    )
