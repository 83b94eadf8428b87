"""Choice of the game in New game, shown as small posters."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from app.bills import Bill, bill_of
from app.games import billed
from app.hall import Hall
from app.screens import first_night, newcomers, pieces
from app.screens.new_game_draft import Draft
from app.screens.playbills import LEAST_TITLE, duration, poster
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY, DISPLAY
from engines import Game

ACROSS = 4
"""Number of posters side by side."""

GAP = 8
"""Distance between two posters, in logical pixels."""

PAD = 5
"""Padding of a poster, in logical pixels."""

HIGHEST, ROOMY, LARGE = 88.0, 200.0, 150.0
"""Maximum heights of a poster's picture, in logical pixels.

They apply in small windows, in large ones, and to two rows in large ones.
"""

LARGE_WINDOW, LARGE_ROOM = 760, 440
"""Minimum window height and column width for two rows of posters."""

APART = ft.MainAxisAlignment.SPACE_BETWEEN


def posters(hall: Hall, draft: Draft, room: float) -> ft.Control:
    """Draws the posters of all games, and facts about the chosen one.

    `room` is the width in logical pixels.
    """
    ui = hall.ui

    def take(game: Game[Any]) -> None:
        draft.take(hall.prefs, game)
        hall.refresh()

    large = ui.landscape and ui.height >= LARGE_WINDOW and room >= LARGE_ROOM
    across = 2 if large or ui.text_scale > 1.3 else ACROSS
    most = LARGE if large else ROOMY if ui.roomy else HIGHEST
    width = (room - GAP * (across - 1)) / across
    shown = [
        _poster(ui, game, (width, most), game.name == draft.game.house, partial(take, game))
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
    ui: Ui, game: Game[Any], box: tuple[float, float], on: bool, take: Callable[[], None]
) -> ft.Control:
    width, most = box
    title, room = game.title(ui.say.lang), width - 2 * PAD
    role = "body" if most == LARGE else "small"
    # In one line, so that the posters of a row are level.
    whole = measure.fits(title, ui.size(role), room, 1, font=DISPLAY)
    shown = title if whole else bill_of(game.name).short(ui.say.lang)
    size = measure.largest(shown, ui.size(role), LEAST_TITLE, room, 1, font=DISPLAY)
    return pieces.press(
        ui,
        ft.Container(
            shapes.centred(
                [
                    poster(bill_of(game.name), room, min(room * 1.1, most)),
                    ft.Container(
                        kit.display(ui, shown, size, center=True),
                        height=kit.line(ui, role),
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
    ui, game = hall.ui, draft.game.house
    text = facts(ui, bill_of(draft.game.name), draft.values)
    how = ui.say("new.rules")
    rules = kit.link(ui, how, lambda _: hall.places.go("rules", game=game), key="how")
    how_width = measure.box(how, ui.size("body")) + 2 * kit.LINK_PAD
    words = kit.text(ui, text, "small", quiet=True)
    lesson, needed = _lesson(hall, draft, room)
    outside = kit.LINK_PAD - 4  # the text of a link, not its padding, is in line
    margin = ft.Margin.only(left=-outside)
    if lesson is not None and needed + how_width <= room + outside:
        line = ft.Container(words, padding=ft.Padding.only(left=4, top=6))
        return [line, ft.Row([ft.Container(lesson, margin=margin), rules], alignment=APART)]
    beside = measure.width_of(text, ui.size("small"), BODY) + how_width + 16 <= room
    first: ft.Control = ft.Row(
        [ft.Container(words, expand=True), rules],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if not beside:
        first = shapes.column(
            [words, ft.Container(rules, margin=ft.Margin.only(left=-kit.LINK_PAD))]
        )
    row = [ft.Container(first, padding=ft.Padding.only(left=4))]
    if lesson is not None:
        row.append(ft.Container(lesson, alignment=ft.Alignment.CENTER_LEFT, margin=margin))
    return [*row]


def facts(ui: Ui, bill: Bill, options: Mapping[str, Any]) -> str:
    """Returns a game's players, minutes with these options and difficulty, abbreviated."""
    seats, say = bill.seats, ui.say
    found = [say("bill.range", least=min(seats), most=max(seats)) if len(seats) > 1 else ""]
    found[0] = found[0] or say("new.seats.exact", count=seats[0])
    if minutes := duration(ui, bill, options):
        found.append(minutes)
    if bill.masks:
        found.append(say(f"new.masks.{bill.masks}"))
    return say.chained("text.facts", found)


def _lesson(hall: Hall, draft: Draft, room: float) -> tuple[ft.Control | None, float]:
    ui, game = hall.ui, draft.game.house
    if first_night.progress(hall.prefs, game) is first_night.LessonProgress.SEEN:
        return None, 0
    longest = ui.say("new.newcomer", count=bill_of(game).lesson)
    width = max(
        measure.box(longest, ui.size("body")) + 2 * kit.LINK_PAD,
        first_night.link_width(ui, first_night.words(hall, game)),
    )
    if text := newcomers.words(hall, game, draft.cast, draft.regular):
        return newcomers.line(hall, game, text, room), width
    return next(iter(first_night.link(hall, game, room)), None), width
