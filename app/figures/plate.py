"""Layout of a figure of the rules, with stills and captions."""

import flet as ft

from app.figures.album import Figure, album_of
from app.figures.still import Picture, matches, picture
from app.theme import Ui, kit, shapes

GAP = 8.0
"""Space between two stills of a figure, in logical pixels."""

LARGEST = 1.3
"""Maximum factor by which a still is enlarged."""

PAPER = 4.0
"""Space between a still and its frame, in logical pixels."""


def plates(ui: Ui, game: str, section: str, width: float) -> list[ft.Control]:
    """Draws the figures of a page of the guide."""
    album = album_of(game)
    return [
        plate(ui, game, figure, album.names, width)
        for figure in album.figures
        if figure.section == section
    ]


def plate(ui: Ui, game: str, figure: Figure, names: tuple[str, ...], width: float) -> ft.Control:
    """Draws a figure, a single described picture for screen readers."""
    words, several = f"{game}.figure.{figure.id}", len(figure.stills) > 1
    room = (width - GAP * (figure.across - 1)) / figure.across
    stills = zip(figure.stills, matches(figure.stills), strict=True)
    shown: list[ft.Control] = []
    for number, (still, match) in enumerate(stills, start=1):
        drawn = picture(ui, still, match, names, figure.size)
        caption = ui.say(f"{words}.{number}" if several else words)
        shown.append(_captioned(ui, _framed(ui, drawn, room), caption, room))
    # Disabled, so that the keyboard skips the buttons of this picture.
    hung = ft.Container(
        ft.Row(
            shown,
            wrap=True,
            spacing=GAP,
            run_spacing=2 * GAP,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        ignore_interactions=True,
        disabled=True,
    )
    return ft.Semantics(
        label=ui.say(f"{words}.seen"),
        image=True,
        exclude_semantics=True,
        content=hung,
        key=f"figure-{figure.id}",
    )


def _captioned(ui: Ui, still: ft.Control, caption: str, room: float) -> ft.Control:
    return shapes.centred(
        [still, kit.text(ui, caption, "small", quiet=True, center=True)], 6, width=room
    )


def _framed(ui: Ui, picture: Picture, room: float) -> ft.Control:
    (width, height), shown = picture.window, picture.shown
    scale = min((room - 2 * (PAPER + 1)) / shown.w, LARGEST)
    window = ft.Container(
        picture.drawn,
        left=-shown.x * scale,
        top=-shown.y * scale,
        width=width,
        height=height,
        scale=ft.Scale(scale, alignment=ft.Alignment.TOP_LEFT),
    )
    return ft.Container(
        ft.Stack(
            [window],
            width=shown.w * scale,
            height=shown.h * scale,
            clip_behavior=ft.ClipBehavior.HARD_EDGE,
        ),
        padding=PAPER,
        bgcolor=ui.colors.house,
        border=ft.Border.all(1, ui.colors.line),
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
    )
