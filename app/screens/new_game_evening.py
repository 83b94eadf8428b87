"""Choice of the evening in New game: teaching round and later games."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app.bills import bill_of
from app.games import billed
from app.hall import Hall
from app.screens import pieces
from app.screens.new_game_draft import Draft
from app.screens.option_rows import either_switch
from app.theme import kit, shapes


def teaching(hall: Hall, draft: Draft) -> list[ft.Control]:
    """Draws the switch for a teaching round, if the game has one."""
    if not draft.has_round:
        return []

    def put(on: bool) -> None:
        draft.teaching = on
        hall.refresh()

    texts = ("teach", "teach.about", "new.not.watching")
    go = put if draft.may_teach else None
    return [either_switch(hall.ui, "teach", texts, draft.taught, go)]


def programme(hall: Hall, draft: Draft) -> list[ft.Control]:
    """Draws the switch for an evening programme, and the games to choose.

    Returns [] if there is no other game.
    """
    ui, name = hall.ui, draft.game.name
    others = [game for game in billed() if game != name]
    if not others:
        return []

    def put(on: bool) -> None:
        seats = len(draft.cast.parts)
        fits = sorted(others, key=lambda game: seats not in bill_of(game).seats)
        draft.evening = on
        draft.plan(fits[:1] if on else [])
        hall.refresh()

    def turn(game: str) -> None:
        later = [one for one in draft.later if one != game]
        draft.plan(later if game in draft.later else [*later, game])
        hall.refresh()

    words = ui.say("tonight"), ui.say("tonight.about")
    rows: list[ft.Control] = [
        pieces.switch(ui, *words, draft.evening, put, key="programme"),
    ]
    if draft.evening:
        rows.append(_planned(hall, draft, name, None))
        rows += [_planned(hall, draft, game, partial(turn, game)) for game in others]
    return [shapes.stretched(rows, 4)]


def _planned(hall: Hall, draft: Draft, game: str, turn: Callable[[], None] | None) -> ft.Control:
    ui, order = hall.ui, [draft.game.name, *draft.later]
    on = game in order
    full = ui.say("tonight.all")
    people, seats = len(draft.cast.parts), bill_of(game).seats
    if people > max(seats):
        full = ui.say("tonight.watch", count=people - max(seats))
    elif people < min(seats):
        full = ui.say("tonight.join", count=min(seats) - people)
    number = ui.say.number(order.index(game) + 1) if on else ""
    title = bill_of(game).title(ui.say.lang)
    disc = ft.Container(
        kit.text(
            ui,
            number,
            strong=True,
            color=ui.colors.on_brass,
            center=True,
            style=kit.dense(number, 1),
        ),
        width=36,
        height=36,
        border_radius=18,
        alignment=ft.Alignment.CENTER,
        bgcolor=ui.colors.brass if on else None,
        border=ft.Border.all(1.5, ui.colors.brass if on else ui.colors.line),
        clip_behavior=kit.UNCUT,
    )
    row = pieces.titled(
        disc,
        kit.text(ui, title, strong=True),
        kit.text(ui, full, "small", quiet=True),
        gap=12,
    )
    label = ui.say.sentences((number, title, full) if on else (title, full))
    surface = pieces.Surface(
        toggled=on, pad=ft.Padding.symmetric(horizontal=4, vertical=6), radius=10
    )
    go = None if turn is None else (lambda _: turn())
    return pieces.press(ui, row, label, go, surface, key=f"planned-{game}")
