"""Result page of any game."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import flet as ft

from app.games.common import honours
from app.games.plain import panels
from app.table.board import AnyContext, Seat
from app.theme import Ui, kit, shapes
from engines import Game, Line, Result

PAGE = 640.0
"""Maximum width of the result page, in logical pixels."""


def finale(stage: AnyContext, result: Result) -> ft.Control:
    """Draws the result page: winners, ranking, points and awards."""
    ui = stage.ui
    sheets = stage.game.sheets(stage.scene.view or {}, stage.names, stage.lang)
    verdict = [sheet for sheet in sheets if sheet.name == "verdict"]
    ending = f"ending.{result.ending}"
    why = stage.say(ending) if stage.game.speaker(stage.lang).knows(ending) else ""
    return kit.page_body(
        ui,
        [
            headline(ui, stage.seats, result, why),
            *panels.sheets(stage, verdict, min(ui.width, PAGE) - 2 * ui.edge),
            standings(ui, stage.seats, result.scores, result.winners, stage.game),
            *account(ui, stage.game, stage.seats, result, stage.lang),
            *honours.of_stage(stage),
            kit.gap(12),
        ],
        width=PAGE,
    )


def headline(ui: Ui, seats: Sequence[Seat], result: Result, why: str = "") -> ft.Control:
    """Draws the winners' names, and the game's ending, if any."""
    names = ui.say.listed(seats[seat].name for seat in result.winners)
    key = "plain.won" if len(result.winners) == 1 else "plain.shared"
    return ft.Container(
        shapes.centred(
            [
                kit.icon(ui, "crown", 40, ui.colors.brass),
                kit.title(ui, ui.say(key, names=names), "title", center=True, level=2),
                *([kit.text(ui, why, quiet=True, center=True)] if why else []),
            ],
            4,
        ),
        padding=ft.Padding.symmetric(vertical=12),
    )


def standings(
    ui: Ui,
    seats: Sequence[Seat],
    scores: Sequence[int],
    winners: Sequence[int],
    game: Game[Any] | None = None,
) -> ft.Control:
    """Draws the ranking, winners first, then by distance in points.

    The winners come first even if the fewest points win. If `game` is given, it formats the points,
    for example as money.
    """
    best = scores[winners[0]]
    order = sorted(
        range(len(seats)), key=lambda seat: (seat not in winners, abs(scores[seat] - best), seat)
    )
    lines: list[ft.Control] = []
    for place, seat in enumerate(order):
        won = seat in winners
        large = ui.text_scale > 1.3
        name = kit.text(ui, seats[seat].name, "large" if won and not large else "body", strong=won)
        points = kit.display(
            ui,
            ui.say.number(scores[seat]) if game is None else game.amount(scores[seat], ui.say.lang),
            "large",
            color=ui.colors.brass if won else None,
        )
        # In large type the points are below the name.
        column = shapes.column([name, points]) if large else name
        lines.append(
            ft.Container(
                ft.Row(
                    [
                        kit.badge(seats[seat].colour, 36, seats[seat].understudy, seats[seat].mask),
                        ft.Container(column, expand=True),
                        *([kit.icon(ui, "crown", 22, ui.colors.brass)] if won else []),
                        *([] if large else [points]),
                    ],
                    spacing=12,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                padding=ft.Padding.symmetric(vertical=8),
                border=ft.Border.only(top=ft.BorderSide(1, ui.colors.line)) if place else None,
            )
        )
    return kit.panel(ui, shapes.column(lines), pad=14, key="standings")


def account(
    ui: Ui,
    game: Game[Any],
    seats: Sequence[Seat],
    result: Result,
    lang: str,
    order: Sequence[int] = (),
) -> list[ft.Control]:
    """Draws a panel of point sources for each player.

    The panels follow `order`; if it is empty, they are in seat order. Seats without score lines
    have no panel.
    """
    sheets: list[ft.Control] = []
    for seat in order or range(len(seats)):
        person = seats[seat]
        lines = [line for line in result.breakdown if line.seat == seat]
        if not lines:
            continue
        rows: list[ft.Control] = [
            ft.Row(
                [
                    kit.badge(person.colour, 26, person.understudy, person.mask),
                    ft.Container(kit.title(ui, person.name, "large", level=3), expand=True),
                    kit.display(ui, game.amount(result.scores[seat], lang), "large"),
                ],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        ]
        for number, of_round in groupby(lines, lambda line: line.round):
            if number is not None:
                rows.append(kit.text(ui, _round(ui, game, number, lang), "small", quiet=True))
            rows += [_line(ui, game, line, lang) for line in of_round]
        sheets.append(kit.panel(ui, shapes.column(rows, 6), pad=14, key=f"account-{seat}"))
    return sheets


def _round(ui: Ui, game: Game[Any], number: int, lang: str) -> str:
    own = game.speaker(lang)
    if own.knows("round"):
        return own("round", number=number)
    return ui.say("plain.round", round=number)


def _line(ui: Ui, game: Game[Any], line: Line, lang: str) -> ft.Control:
    args = {name: game.phrase(name, value, lang) for name, value in line.args.items()}
    return ft.Row(
        [
            ft.Container(kit.text(ui, game.say(line.label, lang, **args)), expand=True),
            kit.text(ui, game.amount(line.points, lang, signed=True), strong=True),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
