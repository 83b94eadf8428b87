"""Page that shows how a game moves to another phone."""

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.screens.qr_code import INK, PAPER
from app.theme import Ui, kit, shapes

WIDTH, BESIDE = 520.0, 720.0
"""Maximum widths of the page: usually, and with pictures beside the texts."""

PICTURE = 220.0
"""Width of a picture beside its text, in logical pixels."""

LARGE = 1.3
"""Text scale above which the text is always below its picture."""

PHONE = (78.0, 124.0)
"""Width and height of a drawn phone, in logical pixels."""

SQUARE = 54.0
"""Width of the square on a drawn phone, in logical pixels."""

CORNER = 18.0
"""Width of a corner of the drawn square, in logical pixels."""

DOTS = ((26, 4), (22, 14), (26, 26), (36, 22), (46, 26), (4, 26), (14, 22), (26, 38), (36, 46))
"""Positions of some dark fields of the drawn square, in logical pixels."""


def row(hall: Hall) -> ft.Control:
    """Draws a link to the page."""
    ui = hall.ui
    go = hall.places.go
    link = pieces.way(
        ui,
        "pass",
        ui.say("battery.title"),
        ui.say("battery.about"),
        lambda: go("battery"),
        key="battery",
    )
    return pieces.sheet(ui, [link])


def Battery(hall: Hall) -> ft.Control:
    """Draws the three steps with pictures, and further notes."""
    ui, say = hall.ui, hall.ui.say
    steps = (
        (
            say("battery.step.1", menu=say("play.menu"), way=say("square.hand_over")),
            [_phone(ui, [_square(), _held(ui)], lit=True)],
        ),
        (
            say("battery.step.2", history=say("home.history"), scan=say("scan")),
            [
                _phone(ui, [_square(), _held(ui)], lit=True),
                kit.icon(ui, "next", 28, ui.colors.brass),
                _phone(ui, [kit.icon(ui, "search", 34, ui.colors.brass)], lit=True),
            ],
        ),
        (
            say("battery.step.3", go_on=say("square.go_on"), done=say("square.done")),
            [
                _phone(ui, [kit.icon(ui, "check", 30, ui.colors.quiet)], lit=False),
                kit.icon(ui, "next", 28, ui.colors.brass),
                _phone(ui, [kit.icon(ui, "masks", 40, ui.colors.brass)], lit=True),
            ],
        ),
    )
    width = BESIDE if _beside(ui) else WIDTH
    return pieces.screen(
        kit.topbar(ui, say("battery.title"), hall.places.back, width=width),
        kit.page_body(
            ui,
            [
                kit.text(ui, say("battery.intro")),
                *(_step(ui, number, *step) for number, step in enumerate(steps, 1)),
                kit.text(ui, say("battery.note"), quiet=True),
                kit.gap(16),
            ],
            width=width,
        ),
        key="battery-page",
    )


def _beside(ui: Ui) -> bool:
    return ui.width >= BESIDE and ui.text_scale <= LARGE


def _step(ui: Ui, number: int, words: str, picture: list[ft.Control]) -> ft.Control:
    drawn = ft.Row(picture, spacing=18, alignment=ft.MainAxisAlignment.CENTER)
    text = ft.Row(
        [
            kit.display(ui, str(number), "title", color=ui.colors.brass),
            ft.Container(kit.text(ui, words), expand=True),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    if not _beside(ui):
        return kit.panel(ui, shapes.column([drawn, text], 14), key=f"step-{number}")
    pair: list[ft.Control] = [
        ft.Container(drawn, width=PICTURE),
        ft.Container(text, expand=True),
    ]
    return kit.panel(ui, ft.Row(pair, spacing=16), key=f"step-{number}")


def _phone(ui: Ui, inside: list[ft.Control], *, lit: bool) -> ft.Control:
    return ft.Container(
        shapes.centred(inside, 8),
        width=PHONE[0],
        height=PHONE[1],
        border_radius=14,
        border=ft.Border.all(3, ui.colors.brass if lit else ui.colors.line),
        bgcolor=ui.colors.house if lit else ui.colors.raised,
        alignment=ft.Alignment.CENTER,
        padding=6,
    )


def _held(ui: Ui) -> ft.Control:
    return ft.Container(
        kit.icon(ui, "eye", 20, ui.colors.on_brass),
        width=SQUARE,
        height=26,
        border_radius=7,
        bgcolor=ui.colors.brass,
        alignment=ft.Alignment.CENTER,
    )


def _square() -> ft.Control:
    def field(x: float, y: float, side: float, color: str = INK) -> ft.Control:
        return ft.Container(left=x, top=y, width=side, height=side, bgcolor=color)

    far = SQUARE - CORNER - 4
    fields: list[ft.Control] = []
    for x, y in ((4.0, 4.0), (far, 4.0), (4.0, far)):
        fields += [
            field(x, y, CORNER),
            field(x + 3, y + 3, CORNER - 6, PAPER),
            field(x + 6, y + 6, CORNER - 12),
        ]
    fields += [field(x, y, 6) for x, y in DOTS]
    return ft.Container(
        ft.Stack(fields, width=SQUARE, height=SQUARE), bgcolor=PAPER, border_radius=4
    )
