"""Choice of the game in New game, shown as small posters."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app.bills import Bill, bill_of
from app.games import billed
from app.hall import Hall
from app.screens import first_night, newcomers, pieces
from app.screens.new_game_draft import Draft
from app.screens.playbills import poster
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY, DISPLAY
from engines import Game

ACROSS = 4
"""Number of posters side by side."""

GAP = 8
"""Distance between two posters, in logical pixels."""

PAD = 5
"""Padding of a poster, in logical pixels."""

HIGHEST, ROOMY = 88.0, 200.0
"""Maximum height of a poster's picture in small and in large windows, in logical pixels."""

LEAST_TITLE = 9.0
"""Minimum font size of a poster's title, in logical pixels."""


def posters(hall: Hall, draft: Draft, room: float) -> ft.Control:
    """Draws the posters of all games, and facts about the chosen one.

    `room` is the width in logical pixels.
    """
    ui = hall.ui

    def take(game: Game[Any]) -> None:
        draft.take(hall.prefs, game)
        hall.refresh()

    across = 2 if ui.text_scale > 1.3 else ACROSS
    width = (room - GAP * (across - 1)) / across
    shown = [
        _poster(ui, game, width, game.name == draft.game.house, partial(take, game))
        for game in billed().values()
    ]
    row = kit.one_of(shapes.grid(shown, across, GAP), ui.say("new.show"))
    return shapes.stretched([row, *_facts(hall, draft, room)], 2, key="shows")


def _tagline(ui: Ui, game: Game[Any]) -> str:
    numbers = game.seats
    if len(numbers) == 1:
        return ui.say("new.seats.exact", count=numbers[0])
    return ui.say("new.seats", least=min(numbers), most=max(numbers))


def _poster(
    ui: Ui, game: Game[Any], width: float, on: bool, take: Callable[[], None]
) -> ft.Control:
    """Draws a game's picture and title, with a thick border if it is chosen."""
    title, small, room = game.title(ui.say.lang), ui.size("small"), width - 2 * PAD
    # In one line, so that the posters of a row are level.
    whole = measure.fits(title, small, room, 1, font=DISPLAY)
    shown = title if whole else bill_of(game.name).short(ui.say.lang)
    size = measure.largest(shown, small, LEAST_TITLE, room, 1, font=DISPLAY)
    return pieces.press(
        ui,
        ft.Container(
            shapes.centred(
                [
                    poster(
                        bill_of(game.name), room, min(room * 1.1, ROOMY if ui.roomy else HIGHEST)
                    ),
                    ft.Container(
                        kit.display(ui, shown, size, center=True),
                        height=kit.line(ui, "small"),
                        alignment=ft.Alignment.CENTER,
                    ),
                ],
                4,
            ),
            width=width,
            padding=PAD,
        ),
        ui.say.sentences((title, _tagline(ui, game))),
        lambda _: take(),
        pieces.option(ui, on),
        key=f"poster-{game.name}",
    )


def _facts(hall: Hall, draft: Draft, room: float) -> list[ft.Control]:
    """Draws players, minutes and difficulty in a line, with links to rules and lesson."""
    ui, game = hall.ui, draft.game
    text = facts(ui, bill_of(game.name))
    rules = kit.link(
        ui,
        ui.say("new.rules"),
        lambda _: hall.places.go("rules", game=game.house),
        key="how",
    )
    beside = measure.width_of(text, ui.size("small"), BODY) + measure.width_of(
        ui.say("new.rules"), ui.size("body")
    )
    words = kit.text(ui, text, "small", quiet=True)
    line: ft.Control = ft.Row(
        [ft.Container(words, expand=True), rules],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if beside + 2 * kit.LINK_PAD + 16 > room:
        line = shapes.column(
            [words, ft.Container(rules, margin=ft.Margin.only(left=-kit.LINK_PAD))]
        )
    margin = ft.Padding.only(left=4)
    return [ft.Container(line, padding=margin), *_lesson(hall, draft, room)]


def facts(ui: Ui, bill: Bill) -> str:
    """Returns a game's players, minutes and difficulty, abbreviated."""
    seats, say = bill.seats, ui.say
    found = [say("bill.range", least=min(seats), most=max(seats)) if len(seats) > 1 else ""]
    found[0] = found[0] or say("new.seats.exact", count=seats[0])
    if bill.minutes is not None:
        least, most = bill.minutes
        minutes = str(least) if least == most else say("bill.range", least=least, most=most)
        found.append(say("bill.minutes.short", count=minutes))
    if bill.masks:
        found.append(say(f"new.masks.{bill.masks}"))
    return say.chained("text.facts", found)


def _lesson(hall: Hall, draft: Draft, room: float) -> list[ft.Control]:
    """Draws the link to the lesson until the lesson has been completed on this device."""
    game = draft.game.house
    if first_night.progress(hall.prefs, game) is first_night.LessonProgress.SEEN:
        return []
    found = newcomers.line(hall, game, draft.cast, draft.regular, room)
    found = found or first_night.link(hall, game)
    left, margin = ft.Alignment.CENTER_LEFT, ft.Margin.only(left=4 - kit.LINK_PAD)
    return [ft.Container(one, alignment=left, margin=margin) for one in found]
