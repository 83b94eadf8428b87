"""One part in New game: player, name, colour, mask, PIN and seat."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import flet as ft

from app.casting import Part
from app.habits import mask_of
from app.hall import Hall
from app.screens import links, newcomers, pieces
from app.screens.new_game_draft import Draft
from app.screens.new_game_pin import own_pin
from app.store import UNDERSTUDIES, clean_name
from app.theme import kit, shapes
from app.theme.palette import SEAT_COLOURS


class Wrong(NamedTuple):
    """Message keys for errors in a player's name and PIN."""

    name: str | None
    pin: str | None


def part_row(hall: Hall, draft: Draft, index: int, wrong: Wrong, *, narrow: bool) -> ft.Control:
    """Draws a player's row: drag handle, badge, name and further tools."""
    ui, part = hall.ui, draft.cast.parts[index]
    opened = draft.opened == part.key

    def more(_: Any) -> None:
        draft.unfold(None if opened else part.key)
        hall.refresh()

    name = _name(hall, draft, index, wrong=wrong.name is not None)
    handle = ft.ReorderableDragHandle(
        ft.Container(
            kit.icon(ui, "drag", 24, ui.colors.quiet),
            width=36,
            height=kit.TARGET,
            alignment=ft.Alignment.CENTER,
        ),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    pencil = kit.tool(
        ui,
        "up" if opened else "edit",
        ui.say("new.less" if opened else "new.more", name=part.name),
        more,
        key=f"more-{part.key}",
    )
    tools = [*([] if narrow else _movers(hall, draft, index)), pencil]
    sign = _sign(hall, part, more)
    large = ui.text_scale > 1.3
    row: list[ft.Control] = [handle, sign, ft.Container(expand=True) if large else name, *tools]
    line: list[ft.Control] = [
        ft.Row(row, spacing=4 if large else 6, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    ]
    if large:
        line += [kit.gap(10), ft.Row([name])]
    said = pieces.under(ui, ui.say(wrong.name) if wrong.name else "", wrong=wrong.name is not None)
    rows: list[ft.Control] = [shapes.column([*line, said])]
    if opened:
        rows += _tools(hall, draft, index, wrong.pin)
    return ft.Container(
        kit.panel(ui, shapes.stretched(rows), pad=8, color=ui.colors.raised if opened else None),
        padding=ft.Padding.only(bottom=8),
        key=f"part-{part.key}",
    )


def _name(hall: Hall, draft: Draft, index: int, *, wrong: bool) -> ft.Control:
    """Draws the field for a player's name, labelled with number and player."""
    ui, cast = hall.ui, draft.cast
    part = cast.parts[index]
    label = ui.say("new.name", number=index + 1)
    if part.understudy:
        label = ui.say.chained("text.facts", (label, ui.say(f"level.{part.understudy}")))

    def rename(event: ft.Event[ft.TextField]) -> None:
        def state() -> tuple[object, ...]:
            return cast.problems(), part.refused, newcomers.has_newcomer(cast, draft.regular)

        before = state()
        cast.rename(index, event.control.value or "")
        if part.refused or state() != before:
            hall.refresh()

    def leave(_: object) -> None:
        if not part.name.strip():
            cast.settle()
            hall.refresh()

    return pieces.field(
        ui,
        label,
        part.name,
        rename,
        wrong=wrong,
        hint_text=cast.offered(index),
        on_blur=leave,
        expand=True,
        autocorrect=False,
        enable_suggestions=False,
        key=f"name-{part.key}",
    )


def _sign(hall: Hall, part: Part, more: Callable[..., None]) -> ft.Control:
    """Draws a player's badge, which opens the tools."""
    ui = hall.ui
    level = part.understudy and ui.say(f"level.{part.understudy}")
    label = ui.say(
        "new.colour.of.understudy" if level else "new.colour.of",
        name=part.name,
        colour=ui.say(f"colour.{part.colour}"),
        level=level,
    )
    badge = kit.badge(part.colour, 40, part.understudy, mask_of(hall.prefs, clean_name(part.name)))
    surface = pieces.Surface(pad=4, radius=24)
    return pieces.press(
        ui, badge, label, more, surface, width=48, height=48, key=f"sign-{part.key}"
    )


def _movers(hall: Hall, draft: Draft, index: int) -> list[ft.Control]:
    """Draws buttons that move a player up and down, without dragging."""
    ui, cast = hall.ui, draft.cast
    part = cast.parts[index]

    def move(to: int) -> Callable[..., None] | None:
        if not 0 <= to < len(cast.parts):
            return None

        def go(_: Any) -> None:
            cast.move(index, to)
            hall.refresh()

        return go

    def mover(icon_name: str, key: str, to: int) -> ft.Control:
        step = move(to)
        return kit.tool(
            ui,
            icon_name,
            ui.say(key, name=part.name),
            step,
            color=ui.colors.text if step else ui.colors.line,
            key=f"{icon_name}-{part.key}",
        )

    return [mover("up", "new.up", index - 1), mover("down", "new.down", index + 1)]


def _tools(hall: Hall, draft: Draft, index: int, wrong_pin: str | None) -> list[ft.Control]:
    """Draws the tools of a player: kind, colour, PIN, seat and removal."""
    ui, cast = hall.ui, draft.cast
    part = cast.parts[index]

    def remove(_: Any) -> None:
        cast.remove(index)
        draft.unfold(None)
        hall.refresh()

    action_bar: list[ft.Control] = [*_movers(hall, draft, index), ft.Container(expand=True)]
    if cast.can_remove:
        action_bar.append(
            kit.link(
                ui,
                ui.say("new.remove"),
                remove,
                icon_name="trash",
                color=ui.colors.rose,
                key=f"remove-{part.key}",
            )
        )
    return [
        *_players(hall, draft, index),
        kit.text(ui, ui.say("new.colours"), "small", quiet=True),
        kit.one_of(_colours(hall, draft, index), ui.say("new.colours")),
        *_mask(hall, part),
        *own_pin(hall, draft, part, wrong_pin),
        ft.Row(action_bar, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
    ]


def _mask(hall: Hall, part: Part) -> list[ft.Control]:
    """Draws a link to a person's mask, once they have a name."""
    name = clean_name(part.name)
    if part.understudy is not None or not name:
        return []
    return [links.leads_to_mask(hall, name, part.colour, f"mask-{part.key}")]


def _colours(hall: Hall, draft: Draft, index: int) -> ft.Control:
    """Draws the choice of a seat's colour by badges."""
    ui, own = hall.ui, draft.cast.parts[index].colour

    def paint(colour: str) -> None:
        draft.cast.recolour(index, colour)
        hall.refresh()

    def one(colour: str) -> ft.Control:
        on = colour == own
        return pieces.press(
            ui,
            ft.Container(kit.badge(colour, 38), alignment=ft.Alignment.CENTER),
            ui.say("new.colour", colour=ui.say(f"colour.{colour}")),
            lambda _: paint(colour),
            pieces.Surface(picked=on, border=ui.colors.brass if on else None, edge=3, radius=25),
            width=50,
            height=50,
            key=f"paint-{colour}",
        )

    return ft.Row([one(colour) for colour in SEAT_COLOURS], wrap=True, spacing=2, run_spacing=2)


def _players(hall: Hall, draft: Draft, index: int) -> list[ft.Control]:
    """Draws the choice between a person and the levels of understudies."""
    ui, part = hall.ui, draft.cast.parts[index]

    def take(level: str | None) -> None:
        draft.cast.recast(index, level)
        hall.refresh()

    def one(level: str | None) -> ft.Control:
        kind, on = level or "person", level == part.understudy
        name, about = ui.say(f"level.{kind}"), ui.say(f"level.{kind}.about")
        picture: ft.Control = kit.icon(ui, "people", 28, ui.colors.brass)
        if level is not None:
            picture = kit.image(f"understudies/{level}", 40, 40)
        words: list[ft.Control] = [
            kit.text(ui, name, strong=True),
            kit.text(ui, about, "small", quiet=True),
        ]
        surface = pieces.option(ui, on, ft.Padding.symmetric(horizontal=10, vertical=8))
        return pieces.press(
            ui,
            ft.Row(
                [
                    ft.Container(picture, width=40, height=40, alignment=ft.Alignment.CENTER),
                    shapes.column(words, expand=True),
                ],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            ui.say.sentences((name, about)),
            lambda _: take(level),
            replace(surface, bg=ui.colors.boards if on else None),
            key=f"who-{kind}",
        )

    rows = shapes.stretched([one(level) for level in (None, *UNDERSTUDIES)])
    return [kit.one_of(rows, part.name)]
