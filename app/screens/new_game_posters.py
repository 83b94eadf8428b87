"""Choice of the game in New game, by posters.

A game chosen before appears as a single bill.
"""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.bills import bill_of
from app.games import billed, poster_of
from app.games.plain import panels
from app.hall import Hall
from app.screens import first_night, pieces
from app.screens.new_game_draft import Draft
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import DISPLAY
from engines import Game


def posters(hall: Hall, draft: Draft, room: float) -> ft.Control:
    """Draws the posters of all games side by side.

    A game chosen before is drawn alone, with a link to the others. `room` is the width in logical
    pixels.
    """
    ui = hall.ui
    offered = list(billed().values())

    def take(game: Game[Any]) -> None:
        draft.take(hall.prefs, game)
        hall.refresh()

    def unsettle(_: Any) -> None:
        draft.settled = False
        hall.refresh()

    if draft.settled or len(offered) == 1:
        return _playbill(hall, draft.game, unsettle if len(offered) > 1 else None)

    across = 2 if ui.text_scale > 1.3 or room < 520 else 4
    width = (room - 12 * (across - 1)) / across
    return shapes.column(
        [
            pieces.heading(ui, ui.say("new.show"), bottom=4),
            kit.one_of(
                panels.grid(
                    [
                        _poster(
                            ui,
                            game,
                            width,
                            game.name == draft.game.house,
                            lambda _, game=game: take(game),
                        )
                        for game in offered
                    ],
                    across,
                    gap=12,
                ),
                ui.say("new.show"),
            ),
            ft.Row(
                [
                    kit.link(
                        ui,
                        ui.say("new.rules", game=draft.game.title(ui.say.lang)),
                        lambda _: hall.places.go("rules", game=draft.game.house),
                        icon_name="rules",
                    ),
                    *first_night.link(hall, draft.game.house),
                ],
                wrap=True,
                spacing=4,
                run_spacing=0,
            ),
        ],
        8,
        key="shows",
    )


def _tagline(ui: Ui, game: Game[Any]) -> str:
    numbers = game.seats
    if len(numbers) == 1:
        return ui.say("new.seats.exact", count=numbers[0])
    return ui.say("new.seats", least=min(numbers), most=max(numbers))


def _poster(
    ui: Ui, game: Game[Any], width: float, on: bool, take: Callable[..., Any]
) -> ft.Control:
    title, body, room = game.title(ui.say.lang), ui.size("body"), width - 24
    # In one line, so that the posters of a row are level.
    whole = measure.fits(title, body, room, font=DISPLAY)
    shown = title if whole else bill_of(game.name).short(ui.say.lang)
    size = measure.largest(shown, body, body / ui.text_scale, room, font=DISPLAY)
    return pieces.press(
        ui,
        ft.Container(
            shapes.centred(
                [
                    kit.image(poster_of(game.name), room, room * 0.9),
                    kit.title(ui, shown, size, center=True, level=3),
                    kit.text(ui, _tagline(ui, game), "small", quiet=True, center=True),
                ],
                6,
            ),
            width=width,
            padding=12,
        ),
        ui.say.sentences((title, _tagline(ui, game))),
        take,
        pieces.option(ui, on),
        key=f"poster-{game.name}",
    )


def _playbill(hall: Hall, game: Game[Any], other: Callable[..., Any] | None) -> ft.Control:
    """Draws the chosen game as a bill; `other` leads to all games."""
    ui = hall.ui
    large = ui.text_scale > 1.3
    low = ui.width < 400 or (ui.landscape and not ui.roomy)
    links: list[ft.Control] = [
        kit.link(
            ui,
            ui.say("new.rules"),
            lambda _: hall.places.go("rules", game=game.house),
            icon_name="rules",
            key="how",
        )
    ]
    links += first_night.link(hall, game.house)
    if other is not None:
        links.append(kit.link(ui, ui.say("new.other"), other, color=ui.colors.quiet, key="another"))
    words = shapes.column(
        [
            kit.title(ui, game.title(ui.say.lang), "large" if large or low else "title", level=2),
            kit.text(ui, _tagline(ui, game), quiet=True),
            ft.Container(
                ft.Row(links, wrap=True, spacing=0, run_spacing=0),
                margin=ft.Margin.only(left=-12),
            ),
        ],
        2,
        expand=True,
    )
    row: list[ft.Control] = [words]
    if not large:
        row.insert(0, kit.image(poster_of(game.name), 84, 112))
    return kit.panel(
        ui,
        ft.Row(row, spacing=16, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        pad=14,
        key="playbill",
    )
