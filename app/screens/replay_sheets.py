"""Sheets over a replay: the log and the choice of viewer.

The viewer is the seat whose view the replay shows.
"""

from collections.abc import Sequence

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.table import recap
from app.table.board import Seat
from app.table.replay import Replay
from app.table.replay_run import ALL, TABLE, Eyes, ReplayRun
from app.theme import Ui, kit, shapes

PAGE = 40
"""Number of steps on a page of the log."""

TARGET_ROW = 50.0
"""Minimum height of an answer with its border, in logical pixels."""

AHEAD = 3
"""Number of later steps above the current one in the log."""


def log(hall: Hall, run: ReplayRun, replay: Replay) -> ft.Control:
    """Draws a page of the log, the newest step first, as links."""
    ui, lang = hall.ui, hall.prefs.now.lang
    newest = min(replay.last, run.step + AHEAD) if run.page is None else run.page
    end = max(0, newest - PAGE + 1)
    body: list[ft.Control] = []
    if newest < replay.last:
        later = min(replay.last, newest + PAGE)
        words = ui.say("replay.later")
        body.append(kit.quiet(ui, words, lambda _: run.turn_page(later), key="later"))
    for step in range(newest, end - 1, -1):
        said = [*replay.sentences(step, lang, run.seat), *remarks(ui, step, replay)]
        text = ui.say.sentences(said)
        if not step:
            text = text or ui.say("replay.start")
        if text:
            body.append(_line(ui, run, step, text))
    if end > 0:
        words = ui.say("replay.earlier")
        body.append(kit.quiet(ui, words, lambda _: run.turn_page(end - 1), key="earlier"))
    return pieces.screen(
        kit.topbar(ui, ui.say("play.log"), lambda _: run.open("")),
        kit.page_body(ui, [*body, kit.gap(16)], spacing=4, key=f"page-{newest}"),
        key="log",
    )


def remarks(ui: Ui, step: int, replay: Replay) -> list[str]:
    """Returns sentences about agreed undos and removed PINs at a step."""
    sentences = recap.agreements(ui.say, replay.names, replay.agreed, replay.opened)
    return [words for at, words in sentences if min(at, replay.last) == step]


def _line(ui: Ui, run: ReplayRun, step: int, text: str) -> ft.Control:
    def go() -> None:
        run.open("")
        run.go(step)

    here = step == run.step
    number = kit.text(ui, ui.say.number(step), "small", quiet=True)
    row = ft.Row(
        [
            ft.Container(number, width=24 + ui.size("small")),
            ft.Container(kit.text(ui, text), expand=True),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return pieces.press(
        ui,
        row,
        text,
        lambda _: go(),
        pieces.Surface(
            selected=here or None,
            pad=ft.Padding.symmetric(horizontal=8, vertical=13),
            bg=ui.colors.raised if here else None,
            border=ui.colors.brass if here else None,
        ),
        key=f"step-{step}",
    )


def eyes(ui: Ui, run: ReplayRun, seats: Sequence[Seat], under: ft.Control) -> ft.Control:
    """Draws a dialog for choosing whose view the replay shows.

    Args:
        ui: Window size, colours and settings.
        run: Running replay.
        seats: Players in seat order.
        under: Screen below the dialog.
    """

    def one(value: Eyes, picture: ft.Control, name: str) -> ft.Control:
        on = value == run.eyes
        face = ft.Row(
            [picture, ft.Container(kit.text(ui, name, strong=on), expand=True)], spacing=12
        )
        surface = pieces.option(ui, on, ft.Padding.symmetric(horizontal=12, vertical=9))
        return pieces.press(ui, face, name, lambda _: run.look(value), surface, key=f"eyes-{value}")

    def icon(name: str) -> ft.Control:
        side = 30.0
        return ft.Container(
            kit.icon(ui, name, 24), width=side, height=side, alignment=ft.Alignment.CENTER
        )

    options = [one(TABLE, icon("eye"), ui.say("replay.eyes.table"))]
    options += [
        one(seat, kit.badge(person.colour, 30, person.understudy, person.mask), person.name)
        for seat, person in enumerate(seats)
    ]
    options.append(one(ALL, icon("hand"), ui.say("replay.eyes.all")))
    title = ui.say("replay.eyes")
    close = kit.quiet(ui, ui.say("action.cancel"), lambda _: run.open(""), key="close")
    content = shapes.stretched(
        [
            kit.title(ui, title, "large", level=2),
            kit.one_of(shapes.stretched(options), title),
            close,
        ]
    )
    # The last answer has two lines in large text.
    row = max(TARGET_ROW, kit.line(ui) + 20) + 8
    around = kit.line(ui) + kit.line(ui, "large") + 2 * kit.CARD_PAD + 40
    height = (len(options) + 1) * row + around
    return kit.over(ui, under, kit.Dialog(content, scrolls=height > ui.height), key="eyes")
