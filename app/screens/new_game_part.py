"""A player's row in New game: drag handle, mask and name."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from app.casting import Part
from app.habits import mask_of
from app.hall import Hall
from app.platform.walks import within
from app.screens import newcomers, pieces
from app.screens.new_game_draft import Draft
from app.store import clean_name
from app.theme import kit, shapes


class Wrong(NamedTuple):
    """Message keys for errors in a player's name and PIN."""

    name: str | None
    pin: str | None


def part_row(hall: Hall, draft: Draft, index: int, wrong: Wrong) -> ft.Control:
    """Draws a player's row: handle, mask, name, and button for removal.

    The mask opens the seat's sheet.
    """
    ui, part = hall.ui, draft.cast.parts[index]
    field = _name(hall, draft, index, wrong=wrong.name is not None)
    row: list[ft.Control] = [_handle(hall), _mask(hall, draft, index, wrong=wrong.pin is not None)]
    large = ui.text_scale > 1.3
    row.append(ft.Container(expand=True) if large else field)
    row.append(ft.Container(width=2))  # a field's own area reaches beyond its border
    can_go = draft.cast.may_leave(index)
    row.append(_away(hall, draft, index) if can_go else ft.Container(width=kit.TARGET))
    lines: list[ft.Control] = [
        ft.Row(row, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    ]
    if large:
        lines += [kit.gap(6), ft.Row([field])]
    said = pieces.under(ui, ui.say(wrong.name) if wrong.name else "", wrong=wrong.name is not None)
    return ft.Container(
        shapes.stretched([*lines, said], 0),
        padding=ft.Padding.only(bottom=6),
        bgcolor=ui.colors.house,  # it is opaque while it is dragged
        key=f"part-{part.key}",
    )


def away_words(hall: Hall, draft: Draft, index: int) -> str:
    """Returns the label of the button that removes or replaces a player."""
    key = "new.remove" if draft.cast.can_remove else "new.computer.for"
    return hall.ui.say(key, name=draft.cast.name_of(index))


def _handle(hall: Hall) -> ft.Control:
    return ft.ReorderableDragHandle(
        ft.Container(
            kit.icon(hall.ui, "drag", 24, hall.ui.colors.quiet),
            width=32,
            height=kit.TARGET,
            alignment=ft.Alignment.CENTER,
        ),
        mouse_cursor=ft.MouseCursor.GRAB,
    )


def _name(hall: Hall, draft: Draft, index: int, *, wrong: bool) -> ft.Control:
    ui, cast = hall.ui, draft.cast
    part = cast.parts[index]
    label = ui.say("new.name", number=index + 1)
    level = part.understudy and ui.say(f"level.{part.understudy}")
    if level:
        label = ui.say.chained("text.facts", (label, level))

    def rename(event: ft.Event[ft.TextField]) -> None:
        def state() -> tuple[object, ...]:
            return cast.problems(), part.refused, newcomers.has_newcomer(cast, draft.regular)

        before = state()
        cast.rename(index, event.control.value or "")
        if part.refused or state() != before:
            hall.refresh()

    drawn, following = part.name, [one.key for one in cast.parts[index + 1 : index + 2]]

    def go_on(event: ft.Event[ft.TextField]) -> None:
        for key in following:
            hall.run(_focus, event.page.views, f"name-{key}")

    def enter(event: ft.Event[ft.TextField]) -> None:
        hall.places.tab = partial(go_on, event) if following else None

    def leave(_: object) -> None:
        hall.places.tab = None
        if part.name != drawn:  # the labels of mask and cross contain the name
            hall.refresh()

    field = pieces.field(
        ui,
        "",
        part.name,
        rename,
        wrong=wrong,
        hint_text=cast.offered(index),
        autocorrect=False,
        enable_suggestions=False,
        capitalization=ft.TextCapitalization.WORDS,
        on_focus=enter,
        on_blur=leave,
        on_submit=go_on,
        suffix=kit.text(ui, level, "small", quiet=True) if level else None,
        key=f"name-{part.key}",
    )
    # Merged, because the field has no label of its own.
    return ft.MergeSemantics(ft.Semantics(label=label, content=field), expand=True)


async def _focus(views: Sequence[ft.View], key: str) -> None:
    for control in within(views):
        if isinstance(control, ft.TextField) and control.key == key:
            await control.focus()
            return


def _mask(hall: Hall, draft: Draft, index: int, *, wrong: bool) -> ft.Control:
    ui, part = hall.ui, draft.cast.parts[index]
    level = part.understudy and ui.say(f"level.{part.understudy}")
    label = ui.say(
        "new.colour.of.understudy" if level else "new.colour.of",
        name=draft.cast.name_of(index),
        colour=ui.say(f"colour.{part.colour}"),
        level=level,
    )

    def go(_: Any) -> None:
        draft.unfold(part.key)
        hall.places.go("seat", draft=draft, key=part.key)

    surface = pieces.Surface(
        pad=4, radius=24, border=ui.colors.rose if wrong else None, edge=2 if wrong else 1
    )
    return pieces.press(
        ui, worn(hall, part, 40), label, go, surface, width=48, height=48, key=f"sign-{part.key}"
    )


def worn(hall: Hall, part: Part, size: float) -> ft.Control:
    """Draws a player's badge with the person's mask."""
    mask = mask_of(hall.prefs, clean_name(part.name))
    return kit.badge(part.colour, size, part.understudy, mask)


def _away(hall: Hall, draft: Draft, index: int) -> ft.Control:
    ui, cast = hall.ui, draft.cast

    def go(_: Any) -> None:
        cast.take_away(index)
        hall.refresh()

    words, key = away_words(hall, draft, index), f"remove-{cast.parts[index].key}"
    if not cast.can_remove:
        pill = kit.text(ui, ui.say("new.computer"), "small", strong=True)
        surface = pieces.Surface(pad=8, radius=18, border=ui.colors.line)
        return pieces.press(ui, pill, words, go, surface, height=kit.TARGET, key=key)
    return kit.tool(ui, "close", words, go, color=ui.colors.quiet, key=key)
