"""Choice of the players in New game: number, rows and known people."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app.habits import mask_of
from app.hall import Hall
from app.screens import links, newcomers, pieces
from app.screens.new_game_draft import Draft
from app.screens.new_game_part import Wrong, part_row
from app.sitting import cast_key, sitting_of
from app.table.board import Seat
from app.theme import Ui, kit, lettering, measure

AROUND_WORDS = 120.0
"""Width of the window that a chip's text leaves free."""


def members(hall: Hall, draft: Draft, room: float) -> list[ft.Control]:
    """Draws the players with their number, and people who can join them.

    `room` is the width in logical pixels.
    """
    cast = draft.cast
    names, pins = cast.problems(), cast.pin_problems()

    def reordered(event: ft.OnReorderEvent) -> None:
        if event.old_index is not None and event.new_index is not None:
            cast.move(event.old_index, event.new_index)
            hall.refresh()

    rows = [
        part_row(
            hall,
            draft,
            index,
            Wrong("store.name.undrawable" if part.refused else names[index], pins[index]),
        )
        for index, part in enumerate(cast.parts)
    ]
    return [
        _count(hall, draft),
        ft.ReorderableListView(
            rows,
            show_default_drag_handles=False,
            build_controls_on_demand=False,
            on_reorder=reordered,
            padding=0,
            key="cast",
        ),
        *_left_out(hall, draft),
        *_joining(hall, draft),
        *_sitting(hall, draft, room),
    ]


def _count(hall: Hall, draft: Draft) -> ft.Control:
    ui, cast = hall.ui, draft.cast

    def fewer() -> None:
        if cast.leaving is not None:
            cast.take_away(cast.leaving)

    def more() -> None:
        if cast.watched:
            cast.add_understudy()
        else:
            cast.join()

    def step(icon_name: str, words: str, go: Callable[[], None] | None, key: str) -> ft.Control:
        color = ui.colors.line if go is None else ui.colors.text
        press = None if go is None else partial(_do, hall, go)
        return kit.tool(ui, icon_name, ui.say(words), press, color=color, key=key)

    number = len(cast.parts)
    can_join = cast.can_add if cast.watched else cast.can_join
    steps = [
        step("minus", "new.fewer", None if cast.leaving is None else fewer, "fewer"),
        ft.Semantics(
            label=ui.say("new.seats.exact", count=number),
            exclude_semantics=True,
            live_region=True,
            content=ft.Container(
                kit.text(ui, ui.say.number(number), "large", strong=True, center=True), width=28
            ),
        ),
        step("plus", "new.add.player", more if can_join else None, "add-player"),
    ]
    return ft.Row(
        [ft.Container(pieces.heading(ui, ui.say("new.cast"), top=0), expand=True), *steps],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key="count",
    )


def _do(hall: Hall, act: Callable[[], None], _: Any = None) -> None:
    act()
    hall.refresh()


def _left_out(hall: Hall, draft: Draft) -> list[ft.Control]:
    ui, names = hall.ui, draft.cast.left_out()
    if not names:
        return []
    words = ui.say("new.sit_out", names=ui.say.listed(names), count=len(names))
    return [ft.Semantics(content=kit.text(ui, words, "small", quiet=True), live_region=True)]


def _joining(hall: Hall, draft: Draft) -> list[ft.Control]:
    ui, cast = hall.ui, draft.cast
    chips: list[ft.Control] = []
    absent = [] if cast.watched else newcomers.absent(cast, draft.known)
    words = "new.seat.known"
    if not cast.can_seat():  # only those who sit out may swap with somebody
        absent, words = [one for one in absent if one.name in cast.left_out()], "new.seat.instead"
    for one in absent:
        seat, label = partial(cast.seat, one.name, one.colour), ui.say(words, name=one.name)
        chips.append(_chip(hall, one.name, label, seat, f"known-{one.name}"))
    if cast.can_add:
        words = ui.say("new.add.understudy")
        chips.append(_chip(hall, words, words, cast.add_understudy, "add-understudy"))
    found: list[ft.Control] = []
    if chips:
        found.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=0, key="adders"))
    if not (cast.can_add or cast.watched) and cast.can_remove and cast.people > 1:
        words = ui.say("new.full", count=len(cast.parts))
        found.append(kit.text(ui, words, "small", quiet=True))
    return found


def _chip(hall: Hall, words: str, label: str, act: Callable[[], None], key: str) -> ft.Control:
    ui = hall.ui
    face: list[ft.Control] = [kit.icon(ui, "plus", 18, ui.colors.quiet), _chip_text(ui, words)]
    short = measure.box(words, ui.size("body")) < pieces.LEAST_CHIP - 26 - 24
    pill = ft.Container(
        ft.Row(face, spacing=6, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        width=pieces.LEAST_CHIP if short else None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        border=ft.Border.all(1, ui.colors.line),
        border_radius=18,
        bgcolor=ui.colors.boards,
        clip_behavior=kit.UNCUT,
    )
    surface = pieces.Surface(pad=ft.Padding.symmetric(vertical=6), radius=18)
    go = partial(_do, hall, act)
    return pieces.press(ui, pill, label, go, surface, key=key)


def _chip_text(ui: Ui, words: str) -> ft.Text:
    size = min(ui.size("body"), measure.filling(words, ui.width - AROUND_WORDS))
    return lettering.written("label", words, size=size, color=ui.colors.text)


def _sitting(hall: Hall, draft: Draft, room: float) -> list[ft.Control]:
    parts, names = draft.cast.parts, draft.people
    people = [part for part in parts if part.understudy is None]
    known = cast_key(names) in draft.together
    if len(people) < 2 or not known or sitting_of(hall.prefs, names) is not None:
        return []
    seats = [
        Seat(name, part.colour, None, mask_of(hall.prefs, name))
        for name, part in zip(names, people, strict=True)
    ]
    return links.offered(hall, seats, room)
