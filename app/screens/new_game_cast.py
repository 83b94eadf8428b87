"""Choice of the players in New game: people and understudies."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app.casting import COMPANIES
from app.habits import mask_of
from app.hall import Hall
from app.prefs import CHOICES
from app.screens import links, newcomers, pieces
from app.screens.new_game_draft import Draft
from app.screens.new_game_part import Wrong, part_row
from app.sitting import cast_key, sitting_of
from app.store import UNDERSTUDIES, clean_name
from app.table.board import Seat
from app.theme import Ui, kit, shapes

ROOM_FOR_TWO = 420
"""Width below which the two add buttons are stacked."""

ROOM_FOR_TOOLS = 560
"""Column width below which a player's tools are behind the pencil button."""


def company(hall: Hall, draft: Draft) -> list[ft.Control]:
    """Draws the choice of company, and of the understudies' level."""
    ui, cast = hall.ui, draft.cast

    def gather(company: str) -> None:
        cast.gather(company)
        hall.refresh()

    def level(level: str) -> None:
        cast.level_all(level)
        hall.refresh()

    ways = [(company, ui.say(f"new.company.{company}")) for company in COMPANIES]
    rows: list[ft.Control] = [pieces.choices(ui, ui.say("new.company"), ways, cast.company, gather)]
    if cast.has_understudies:
        about = f"level.{cast.level}.about" if cast.level else "new.levels.mixed"
        rows += [
            kit.gap(2),
            _levels(ui, cast.level, level),
            _beneath(ui, about),
            *_temperaments(hall),
        ]
    return [
        ft.Container(
            shapes.stretched(rows, 6),
            padding=ft.Padding.only(bottom=10),
            key="company",
        )
    ]


def _beneath(ui: Ui, key: str) -> ft.Control:
    """Draws an explanation below a choice."""
    return ft.Container(
        kit.text(ui, ui.say(key), "small", quiet=True),
        padding=ft.Padding.symmetric(horizontal=4),
    )


def _temperaments(hall: Hall) -> list[ft.Control]:
    """Draws the choice of the understudies' temperament, at any level."""
    ui, chosen = hall.ui, hall.prefs.now.temperament

    options = [(one, ui.say(f"temper.{one}")) for one in CHOICES["temperament"]]
    return [
        kit.gap(2),
        pieces.choices(ui, ui.say("temper"), options, chosen, partial(hall.choose, "temperament")),
        _beneath(ui, f"temper.{chosen}.about"),
    ]


def _levels(ui: Ui, value: str | None, pick: Callable[[str], None]) -> ft.Control:
    """Draws the three levels of understudies by their faces.

    They are side by side, or below each other in large type.
    """
    large = ui.text_scale > 1.3
    heading = ui.say("new.levels")

    def one(level: str) -> ft.Control:
        name, on = ui.say(f"level.{level}"), level == value
        picture = kit.image(f"understudies/{level}", 40, 40)
        words = kit.text(ui, name, "body", strong=True)
        content: ft.Control = (
            ft.Row([picture, words], spacing=12) if large else shapes.centred([picture, words], 4)
        )
        return pieces.press(
            ui,
            ft.Container(content, alignment=None if large else ft.Alignment.CENTER),
            ui.say.entry(heading, name),
            lambda _: pick(level),
            pieces.option(ui, on, 8, expand=None if large else True),
            key=f"levels-{level}",
        )

    made = [one(level) for level in UNDERSTUDIES]
    row = shapes.stretched(made, 6) if large else ft.Row(made, spacing=8)
    return kit.one_of(row, heading)


def members(hall: Hall, draft: Draft, width: float) -> list[ft.Control]:
    """Draws the players, the buttons to add one, and questions to people."""
    ui, cast = hall.ui, draft.cast
    names, pins = cast.problems(), cast.pin_problems()
    narrow = width < ROOM_FOR_TOOLS or ui.text_scale > 1.3

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
            narrow=narrow,
        )
        for index, part in enumerate(cast.parts)
    ]
    found: list[ft.Control] = [
        ft.ReorderableListView(
            rows,
            show_default_drag_handles=False,
            build_controls_on_demand=False,
            on_reorder=reordered,
            padding=0,
            key="cast",
        )
    ]
    if cast.can_add:
        found.append(_adders(hall, draft, width))
    # Below all text fields, so that nothing moves under a finger.
    room = min(width, 640) - 2 * ui.edge
    found += newcomers.line(hall, draft.game.house, cast, draft.regular, room)
    return [*found, *_sitting(hall, draft, room)]


def _adders(hall: Hall, draft: Draft, width: float) -> ft.Control:
    """Draws the buttons that add a person or an understudy."""
    ui, cast = hall.ui, draft.cast

    def adder(key: str, add: Callable[[], None]) -> ft.Control:
        def go(_: Any) -> None:
            add()
            hall.refresh()

        return kit.quiet(
            kit.within(ui, (width - 2 * ui.edge - 8) / 2 if beside else None),
            ui.say(f"new.add.{key}"),
            go,
            icon_name="plus",
            expand=beside,
            key=f"add-{key}",
        )

    beside = True if width >= ROOM_FOR_TWO and ui.text_scale <= 1.3 else None
    both = [adder("player", cast.add), adder("understudy", cast.add_understudy)]
    adders = ft.Row(both, spacing=8) if beside else shapes.stretched(both)
    adders.key = "adders"
    return adders


def _sitting(hall: Hall, draft: Draft, room: float) -> list[ft.Control]:
    """Asks once where people sit who have played together before."""
    people = [part for part in draft.cast.parts if part.understudy is None]
    names = [clean_name(part.name) for part in people]
    known = cast_key(names) in draft.together
    if len(people) < 2 or not known or sitting_of(hall.prefs, names) is not None:
        return []
    seats = [
        Seat(name, part.colour, None, mask_of(hall.prefs, name))
        for name, part in zip(names, people, strict=True)
    ]
    return links.offered(hall, seats, room)
