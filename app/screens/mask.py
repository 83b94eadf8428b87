"""Screen for choosing a mask: built-in, hand-drawn or the seat's symbol."""

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.habits import change, mask_of
from app.hall import Hall
from app.screens import pieces
from app.store import StoreError
from app.theme import kit, masks

WIDTH = 560.0
"""Maximum width of the page, in logical pixels."""

FACE = 48.0
"""Width of a mask in the list, in logical pixels."""

CELL, BETWEEN = 60.0, 4.0
"""Minimum width and gap of the masks' cells, in logical pixels."""

SIZES = (96.0, 40.0, 22.0)
"""Widths of the previews: curtain, table and ticket, in logical pixels."""


def keep_mask(hall: Hall, name: str, mask: str) -> None:
    """Saves the mask of a person, or shows why saving failed."""
    try:
        change(hall.prefs, name, mask=mask)
    except StoreError as error:
        hall.failed(error)


def MaskScreen(hall: Hall, who: str, colour: str) -> ft.Control:
    """Draws the screen on which a person chooses a mask.

    Args:
        hall: Services for the screen.
        who: Name of the person.
        colour: Colour of the person's seat.
    """
    ui, say = hall.ui, hall.ui.say
    mask = mask_of(hall.prefs, who)
    # A drawing can be chosen again while this screen is open.
    remembered: MutableRef[str] = ft.use_ref("")
    if masks.cells_of(mask):
        remembered.current = mask
    own = remembered.current or ""
    low = ui.low
    room = min(WIDTH, ui.width - 2 * max(ui.inset_left, ui.inset_right)) - 2 * ui.edge
    across = int((room + BETWEEN) / (CELL + BETWEEN))
    cell = int((room - BETWEEN * (across - 1)) / across)

    def one(choice: str) -> ft.Control:
        on = choice == mask
        label = "own" if masks.cells_of(choice) else choice or "none"
        return pieces.press(
            ui,
            ft.Container(kit.badge(colour, FACE, mask=choice), alignment=ft.Alignment.CENTER),
            say(f"mask.{label}"),
            lambda _: keep_mask(hall, who, choice),
            pieces.Surface(picked=on, border=ui.colors.brass if on else None, edge=3),
            width=cell,
            height=CELL,
            key=f"mask-{label}",
        )

    offered = [*([own] if own else []), "", *masks.OURS]
    grid = ft.Row(
        [one(choice) for choice in offered], wrap=True, spacing=BETWEEN, run_spacing=BETWEEN
    )
    shown = [kit.badge(colour, size, mask=mask) for size in SIZES]
    head = ft.Row(
        [*shown], spacing=20, alignment=ft.MainAxisAlignment.CENTER, key="shown", wrap=True
    )
    draw = kit.quiet(
        ui,
        say("mask.redraw" if own else "mask.draw"),
        lambda _: hall.places.go("draw", who=who, colour=colour),
        icon_name="edit",
        key="draw",
    )
    body: list[ft.Control] = [
        kit.panel(ui, head, pad=12 if low else 20, key="head"),
        kit.one_of(grid, say("mask.choose")),
        draw,
        kit.text(ui, say("mask.help"), "small", quiet=True),
        kit.gap(16),
    ]
    bar = kit.topbar(ui, say("mask.title", name=who), hall.places.back)
    # A low window has room for the masks only.
    done = None if low else kit.primary(ui, say("draw.done"), hall.places.back, key="done")
    return pieces.screen(bar, kit.page_body(ui, body, width=WIDTH, bottom=done), key="mask")
