"""Question whether sound is wanted, asked once after the first game."""

import flet as ft

from app.hall import Hall
from app.table.house_sound import HouseSound
from app.theme import kit, shapes

LARGE = 1.25
"""Text scale up to which the explanation is shown."""


def ask(hall: Hall, sound: HouseSound) -> ft.Control:
    """Draws the question with two answers, which may be ignored."""
    ui = hall.ui

    def answer(*, wanted: bool) -> None:
        sound.asked()
        if wanted:
            hall.choose("sounds", True)
            hall.choose("music", "usual")
        hall.refresh()

    lines: list[ft.Control] = [kit.text(ui, ui.say("sound.ask"), strong=True)]
    if ui.text_scale <= LARGE:
        lines.append(kit.text(ui, ui.say("sound.ask.about"), "small", quiet=True))
    words = shapes.column(lines, 2)
    answers = [
        kit.link(ui, ui.say("sound.no"), lambda _: answer(wanted=False), key="sound-no"),
        kit.link(ui, ui.say("sound.yes"), lambda _: answer(wanted=True), key="sound-yes"),
    ]
    content: ft.Control
    pad: float | ft.Padding = 12
    if ui.landscape:
        words.expand = True
        content = ft.Row([words, *answers], spacing=8)
    else:
        end = ft.MainAxisAlignment.END
        pad = ft.Padding.only(left=12, top=12, right=12, bottom=2)  # answers have padding
        row = ft.Row([*answers], spacing=8, run_spacing=0, wrap=True, alignment=end)
        content = shapes.stretched([words, row], 2)
    return ft.Container(
        kit.panel(ui, content, pad=pad),
        padding=ft.Padding.only(
            left=ui.edge + ui.inset_left, right=ui.edge + ui.inset_right, top=8
        ),
        key="sound-question",
    )
