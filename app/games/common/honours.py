"""Awards on the result page of a game: names, winners and numbers."""

from collections.abc import Sequence

import flet as ft

from app.awards import Given
from app.table.board import AnyContext, Seat
from app.theme import Ui, kit, shapes


def of_stage(stage: AnyContext) -> list[ft.Control]:
    """Draws the awards below a result page, if there are any."""
    return honours(stage.ui, stage.game.house, stage.seats, stage.awards)


def honours(ui: Ui, game: str, seats: Sequence[Seat], awards: Sequence[Given]) -> list[ft.Control]:
    """Draws the awards below a heading, if there are any."""
    if not awards:
        return []
    lines: list[ft.Control] = []
    for number, award in enumerate(awards):
        edge = ft.Border.only(top=ft.BorderSide(1, ui.colors.line)) if number else None
        lines.append(
            ft.Container(
                _line(ui, game, [seats[seat] for seat in award.seats], award),
                padding=ft.Padding.symmetric(vertical=8),
                border=edge,
            )
        )
    return [
        kit.title(ui, ui.say("awards.title"), "large", level=2),
        kit.panel(ui, shapes.column(lines), pad=14, key="awards"),
    ]


def _line(ui: Ui, game: str, holders: Sequence[Seat], award: Given) -> ft.Control:
    names = ui.say.listed(holder.name for holder in holders)
    signs: list[ft.Control] = [
        kit.badge(holder.colour, 32, holder.understudy, holder.mask) for holder in holders
    ]
    return ft.MergeSemantics(
        ft.Row(
            [
                ft.Row(signs, spacing=4, tight=True),
                ft.Container(
                    shapes.column(
                        [
                            kit.text(ui, name_of(ui, game, award), strong=True),
                            kit.text(ui, names),
                            kit.text(ui, reason(ui, game, award), "small", quiet=True),
                        ]
                    ),
                    expand=True,
                ),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    )


def name_of(ui: Ui, game: str, award: Given) -> str:
    """Returns the name of an award."""
    return ui.say(f"{game}.award.{award.key}")


def reason(ui: Ui, game: str, award: Given) -> str:
    """Returns the reason for an award, with the number achieved."""
    return ui.say(f"{game}.award.{award.key}.why", count=award.number)
