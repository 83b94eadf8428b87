"""Result page: winner, posters of won Venues, and each Manager's money."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import flet as ft

from app.games.common import honours
from app.games.common.bow import showered
from app.games.common.pieces import spoken
from app.games.common.winners import colours, head, page_room, poster, ranked, signs
from app.games.encore import card_faces
from app.games.encore.faces import STAR, art
from app.games.encore.types import BoardContext, View
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import INK, PAPER, SEAT_COLOURS, mixed
from app.theme.ui import DISPLAY
from engines import Result
from engines.encore.content import FIRST_VENUE, VENUE_PAYOUT, VENUE_VIBE, words

PAGE = 640.0
"""Maximum width of the page, in logical pixels."""

POSTER = 132.0
"""Minimum width of a Venue's poster."""

LINE = 1.2
"""Line height of a Venue's name, relative to its type size."""


def finale(stage: BoardContext, result: Result) -> ft.Control:
    """Draws the result page: winner, won Venues, money and awards."""
    ui = stage.ui
    view = stage.view
    order = ranked(result)
    return kit.page_body(
        ui,
        [
            _winner(stage, result),
            kit.title(ui, ui.say("encore.final.tour"), "large", level=2),
            *(_tour(stage, view, seat) for seat in order),
            kit.title(ui, ui.say("encore.final.account"), "large", level=2),
            *(_account(stage, result, seat) for seat in order),
            *honours.of_stage(stage),
            kit.gap(16),
        ],
        width=PAGE,
        spacing=12,
    )


def _winner(stage: BoardContext, result: Result) -> ft.Control:
    width = page_room(stage.ui, PAGE)
    badges = ft.Row(signs(stage, result, 72), alignment=ft.MainAxisAlignment.CENTER, spacing=12)
    middle = ft.Alignment.CENTER
    stood = ft.Stack(
        [
            ft.Container(kit.image(STAR, 160, 160), alignment=middle, width=width, height=168),
            ft.Container(badges, alignment=middle, width=width, height=176),
        ],
        width=width,
        height=168,
    )
    lit = poster(stage, result, stood)
    lit = showered(stage.ui, lit, (width, 168), colours(stage, result))
    return head(stage, result, lit, wins="encore.final.wins", share="encore.final.share")


def _tour(stage: BoardContext, view: View, seat: int) -> ft.Control:
    ui, person = stage.ui, stage.seats[seat]
    won = view["won"][seat]
    name = ft.Row(
        [
            kit.badge(person.colour, 28, person.understudy, person.mask),
            ft.Container(kit.text(ui, person.name, strong=True, max_lines=1), expand=True),
            kit.text(ui, ui.say("encore.final.venues", count=len(won)), "small", quiet=True),
        ],
        spacing=8,
    )
    if not won:
        return kit.panel(ui, name, pad=12)
    room = min(PAGE, ui.width) - 2 * ui.edge - 26
    across = max(1, min(3, int((room + 8) // (POSTER * min(ui.text_scale, 1.6) + 8))))
    width = (room - 8 * (across - 1)) / across
    size = min(ui.size("body"), width * 0.13)
    names = [card_faces.title(stage, venue) for venue in won]
    lines = 2 if any(measure.box(name, size, DISPLAY) > width - 12 for name in names) else 1
    line = max(measure.height(LINE, name, DISPLAY) for name in names)
    height = ceil(lines * size * line) + 2
    posters: list[ft.Control] = [
        _poster(stage, venue, person.colour, width, size, height) for venue in won
    ]
    return kit.panel(
        ui,
        ft.Column([name, _wrapped(posters)], spacing=10),
        pad=12,
    )


def _wrapped(posters: Sequence[ft.Control]) -> ft.Control:
    top = ft.CrossAxisAlignment.START
    return ft.Row([*posters], wrap=True, spacing=8, run_spacing=8, vertical_alignment=top)


def _poster(
    stage: BoardContext, venue: int, colour: str, width: float, size: float, name_height: float
) -> ft.Control:
    ui = stage.ui
    say = stage.game.speaker(stage.lang)
    number = venue - FIRST_VENUE
    vibe = VENUE_VIBE[number]
    fill = SEAT_COLOURS[colour][0]
    height = width * 0.42
    shown = kit.image(art(venue), width - 12, height)
    title = card_faces.title(stage, venue)
    payout = ui.say("encore.final.payout", amount=say.money(VENUE_PAYOUT[number]))
    return spoken(
        ui.say.row((title, words.vibe(say, vibe), payout)),
        ft.Container(
            shapes.stretched(
                [
                    ft.Container(shown, height=height, alignment=ft.Alignment.CENTER),
                    ft.Container(
                        lettering.written(
                            "display",
                            title,
                            size=size,
                            color=INK,
                            text_align=ft.TextAlign.CENTER,
                            max_lines=2,
                            overflow=ft.TextOverflow.ELLIPSIS,
                            style=kit.dense(title, LINE, DISPLAY),
                        ),
                        height=name_height,
                        alignment=ft.Alignment.CENTER,
                    ),
                    lettering.written(
                        "label",
                        payout,
                        size=min(ui.size("small"), width * 0.1),
                        color=INK,
                        text_align=ft.TextAlign.CENTER,
                    ),
                ],
                2,
            ),
            width=width,
            padding=6,
            border_radius=4,
            clip_behavior=kit.UNCUT,
            gradient=ft.LinearGradient(
                colors=[mixed(fill, PAPER, 0.55), fill],
                begin=ft.Alignment.TOP_CENTER,
                end=ft.Alignment.BOTTOM_CENTER,
            ),
        ),
    )


def _account(stage: BoardContext, result: Result, seat: int) -> ft.Control:
    ui, person, game = stage.ui, stage.seats[seat], stage.game
    lines = [line for line in result.breakdown if line.seat == seat]
    rows: list[ft.Control] = [
        ft.MergeSemantics(
            ft.Row(
                [
                    ft.Container(
                        kit.text(ui, game.explain(line, stage.names, stage.lang), quiet=True),
                        expand=True,
                    ),
                    _amount(ui, game.amount(line.points, stage.lang, signed=True)),
                ],
                spacing=8,
            )
        )
        for line in lines
    ]
    total = game.amount(result.scores[seat], stage.lang)
    lit = seat in result.winners
    return kit.panel(
        ui,
        shapes.column(
            [
                ft.Row(
                    [
                        kit.badge(person.colour, 32, person.understudy, person.mask),
                        ft.Container(kit.title(ui, person.name, "large", level=3), expand=True),
                        lettering.written(
                            "label",
                            total,
                            size=ui.size("large"),
                            color=ui.colors.brass if lit else ui.colors.text,
                        ),
                    ],
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                *rows,
            ],
            8,
        ),
        pad=14,
    )


def _amount(ui: Ui, text: str) -> ft.Control:
    return kit.text(ui, text, strong=True)
