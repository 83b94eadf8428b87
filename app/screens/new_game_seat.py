"""Sheet of a seat in New game."""

from typing import TYPE_CHECKING, Any, NamedTuple

import flet as ft

from app.habits import mask_of
from app.hall import Hall
from app.places import Place
from app.screens import columns, pieces
from app.screens.mask import keep_mask
from app.screens.new_game_draft import Draft, draft_of
from app.screens.new_game_part import away_words, worn
from app.screens.new_game_pin import own_pin
from app.store import UNDERSTUDIES, clean_name
from app.theme import kit, masks, measure, shapes
from app.theme.palette import SEAT_COLOURS
from app.theme.ui import STRONG

if TYPE_CHECKING:
    from app.shell import Shell

WIDTH = 560.0
"""Maximum width of the page, in logical pixels."""

BOTH = 960.0
"""Maximum width of both columns in a short landscape window."""

CELL, BETWEEN = 52.0, 4.0
"""Minimum width of a cell, and the gap between cells."""

FACE = 40.0
"""Width of a badge in a cell, in logical pixels."""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the sheet of the seat that the place names."""
    draft = draft_of(place, hall, shell.store.cards())
    return SeatSheet(hall, draft, place)


def SeatSheet(hall: Hall, draft: Draft, place: Place) -> ft.Control:
    """Draws the choices for the seat that the place names."""
    ui, cast, key = hall.ui, draft.cast, place.args.get("key")
    index = next((at for at, part in enumerate(cast.parts) if part.key == key), 0)
    low = columns.beside(ui)
    whole = min(ui.width - 2 * max(ui.inset_left, ui.inset_right), BOTH if low else WIDTH)
    room = (whole - 2 * ui.edge - 24) / 2 if low else whole - 2 * ui.edge
    choices = [*_players(hall, draft, index, room), *_appearance(hall, draft, index, room)]
    wrong = cast.pin_problems()[index]
    rows = [
        _place(hall, draft, index),
        *own_pin(hall, draft, cast.parts[index], wrong),
        *_away(hall, draft, index),
        kit.gap(12),
    ]
    if low:
        halves: list[ft.Control] = [
            shapes.stretched(each, 8, width=room) for each in (choices, rows)
        ]
        top = ft.CrossAxisAlignment.START
        body: list[ft.Control] = [ft.Row([*halves], spacing=24, vertical_alignment=top)]
    else:
        body = [*choices, *rows]
    shown = kit.page_body(
        ui,
        body,
        width=whole,
        spacing=10,
        bottom=None if low else kit.primary(ui, ui.say("draw.done"), hall.places.back, key="done"),
    )
    return pieces.screen(
        kit.topbar(ui, cast.name_of(index), hall.places.back, width=whole),
        shown,
        key="seat-sheet",
    )


def _players(hall: Hall, draft: Draft, index: int, room: float) -> list[ft.Control]:
    ui, part = hall.ui, draft.cast.parts[index]
    across = 2 if ui.text_scale > 1.3 else 4
    width = int((room - 8 * (across - 1)) / across)

    def take(level: str | None) -> None:
        draft.recast(index, level)
        hall.refresh()

    def one(level: str | None) -> ft.Control:
        kind, on = level or "person", level == part.understudy
        name, about = ui.say(f"level.{kind}"), ui.say(f"level.{kind}.about")
        picture: ft.Control = kit.badge(part.colour, 44, mask=mask_of(hall.prefs, part.person))
        if level is not None:
            picture = kit.image(f"understudies/{level}", 44, 44)
        elif on:
            picture = worn(hall, part, 44)
        words = kit.text(ui, name, "small", strong=True, center=True)
        words.size = measure.largest(name, ui.size("small"), kit.SMALLEST, width - 14, 1, STRONG)
        return pieces.press(
            ui,
            ft.Container(shapes.centred([picture, words], 4), alignment=ft.Alignment.CENTER),
            ui.say.sentences((name, about)),
            lambda _: take(level),
            pieces.option(ui, on, ft.Padding.symmetric(horizontal=4, vertical=8)),
            width=width,
            key=f"who-{kind}",
        )

    faces = [one(level) for level in (None, *UNDERSTUDIES)]
    row = ft.Row(faces, wrap=True, spacing=8, run_spacing=8)
    said = [kit.text(ui, ui.say(f"level.{part.understudy or 'person'}.about"), "small", quiet=True)]
    if part.understudy:
        said.insert(0, kit.text(ui, ui.say("new.understudy"), "small", strong=True))
    return [
        kit.one_of(row, draft.cast.name_of(index)),
        ft.Container(shapes.stretched(said, 0), padding=ft.Padding.symmetric(horizontal=4)),
    ]


def _appearance(hall: Hall, draft: Draft, index: int, room: float) -> list[ft.Control]:
    ui, part = hall.ui, draft.cast.parts[index]
    across = max(1, int((room + BETWEEN) / (CELL + BETWEEN)))
    cell = int((room - BETWEEN * (across - 1)) / across)

    def paint(colour: str) -> None:
        draft.cast.recolour(index, colour)
        hall.refresh()

    def colour_cell(colour: str) -> ft.Control:
        on, label = colour == part.colour, ui.say(f"colour.{colour}")
        return _cell(
            hall,
            kit.badge(colour, FACE),
            _Choice(ui.say("new.colour", colour=label), f"paint-{colour}", on),
            lambda _: paint(colour),
            cell,
        )

    name = clean_name(part.name)
    colours = _grid([colour_cell(colour) for colour in SEAT_COLOURS])
    found = [
        kit.text(ui, ui.say("new.colours"), "small", quiet=True),
        kit.one_of(colours, ui.say("new.colours")),
    ]
    if part.understudy is not None:
        return found
    if not name:
        return [*found, kit.text(ui, ui.say("new.mask.nameless"), "small", quiet=True)]
    return [*found, _masks(hall, name, part.colour, cell)]


def _masks(hall: Hall, name: str, colour: str, cell: int) -> ft.Control:
    ui, mask = hall.ui, mask_of(hall.prefs, name)
    drawn = [mask] if masks.cells_of(mask) else []

    def one(choice: str) -> ft.Control:
        label = "own" if masks.cells_of(choice) else choice or "none"
        return _cell(
            hall,
            kit.badge(colour, FACE, mask=choice),
            _Choice(ui.say(f"mask.{label}"), f"mask-{label}", choice == mask),
            lambda _: keep_mask(hall, name, choice),
            cell,
        )

    draw = pieces.press(
        ui,
        ft.Container(kit.icon(ui, "edit", 26, ui.colors.brass), alignment=ft.Alignment.CENTER),
        ui.say("mask.redraw" if drawn else "mask.draw"),
        lambda _: hall.places.go("draw", who=name, colour=colour),
        pieces.Surface(border=ui.colors.line),
        width=cell,
        height=CELL,
        key="draw",
    )
    return kit.one_of(_grid([*map(one, [*drawn, "", *masks.OURS]), draw]), ui.say("mask.choose"))


def _grid(cells: list[ft.Control]) -> ft.Control:
    return ft.Row(cells, wrap=True, spacing=BETWEEN, run_spacing=BETWEEN)


class _Choice(NamedTuple):
    label: str
    key: str
    on: bool


def _cell(
    hall: Hall, badge: ft.Control, choice: _Choice, choose: pieces.Handler, width: int
) -> ft.Control:
    brass = hall.ui.colors.brass
    return pieces.press(
        hall.ui,
        ft.Container(badge, alignment=ft.Alignment.CENTER),
        choice.label,
        choose,
        pieces.Surface(picked=choice.on, border=brass if choice.on else None, edge=3),
        width=width,
        height=CELL,
        key=choice.key,
    )


def _place(hall: Hall, draft: Draft, index: int) -> ft.Control:
    ui, cast = hall.ui, draft.cast
    part, count = cast.parts[index], len(cast.parts)

    def mover(icon_name: str, to: int) -> ft.Control:
        able = 0 <= to < count

        def go(_: Any) -> None:
            cast.move(index, to)
            hall.refresh()

        label = ui.say(f"new.{icon_name}", name=cast.name_of(index))
        act = go if able else None
        return kit.step_tool(ui, icon_name, label, act, key=f"{icon_name}-{part.key}")

    words = kit.text(ui, ui.say("new.place", number=index + 1, count=count), strong=True)
    return ft.Row(
        [
            ft.Container(words, expand=True, padding=ft.Padding.only(left=4)),
            mover("up", index - 1),
            mover("down", index + 1),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _away(hall: Hall, draft: Draft, index: int) -> list[ft.Control]:
    ui, cast = hall.ui, draft.cast
    if not cast.may_leave(index):
        return []

    def go(_: Any) -> None:
        cast.take_away(index)
        hall.places.back()

    words, key = away_words(hall, draft, index), f"remove-{cast.parts[index].key}"
    sign = "trash" if cast.can_remove else "masks"
    return [kit.quiet(ui, words, go, icon_name=sign, key=key)]
