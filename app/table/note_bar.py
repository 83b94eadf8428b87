"""Note in place of the news bar, such as an explanation."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

import flet as ft

from app.theme import Ui, kit, measure
from app.theme.ui import BODY, SIZES, STRONG

LEAST, LEAST_BESIDE = 9.5, 11.0
"""Minimum text sizes of a note, in a bar and a column."""

ROW = 1.2
"""Minimum line height of a multi-line note, relative to its text."""

ROWS = 3
"""Maximum number of text rows in a bar."""

PAD = 8.0
"""Horizontal padding of the buttons and the text, in logical pixels."""

FRAME = 4.0
"""Height of a bar minus its text's height, in logical pixels."""

BUTTON_PART = 0.24
"""Maximum width of a button, as a fraction of the bar's width."""


class Answer(NamedTuple):
    """Button beside a note.

    Attributes:
        words: Label of the button.
        go: Called when the button is pressed.
        key: Key of the control.
    """

    words: str
    go: Callable[[], None]
    key: str


def note_bar(ui: Ui, words: str, answers: Sequence[Answer]) -> ft.Control:
    """Draws a note beside its buttons, as high as the news bar.

    In a side column it is as high as its text. In a very narrow window the buttons are below the
    text.
    """
    edge = ui.edge - 4
    whole = ui.width - 2 * edge
    buttons = [_button(ui, answer, whole) for answer in answers]
    if ui.narrow:
        return _stacked(ui, words, buttons, whole, edge)
    room = whole - sum(button.width or 0 for button in buttons) - PAD - 3
    size = _filling(ui, words, room)
    height = kit.news_height(ui)
    if ui.part == "column":
        height = max(height, _height_of(words, size, room))
    face = ft.Row(
        [
            ft.Container(
                _read_once(_written(words, size, BODY, ui.colors.text)),
                expand=True,
                padding=ft.Padding.only(left=PAD),
            ),
            *buttons,
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        ft.Container(
            face,
            bgcolor=ui.colors.raised,
            border_radius=10,
            clip_behavior=kit.UNCUT,
        ),
        height=height,
        margin=None if ui.part != "column" else ft.Margin.only(top=4),
        padding=ft.Padding.symmetric(horizontal=edge),
        key="first-note",
    )


def _stacked(
    ui: Ui, words: str, buttons: Sequence[ft.Control], whole: float, edge: float
) -> ft.Control:
    room, size = whole - 2 * PAD, LEAST_BESIDE
    height = _height_of(words, size, room)
    content = ft.Container(
        _read_once(_written(words, size, BODY, ui.colors.text)),
        height=height,
        padding=ft.Padding.symmetric(horizontal=PAD),
    )
    face = ft.Container(
        ft.Column([content, ft.Row([*buttons], spacing=0)], spacing=0),
        bgcolor=ui.colors.raised,
        border_radius=10,
        clip_behavior=kit.UNCUT,
    )
    return ft.Container(
        face,
        height=height + kit.TARGET,
        padding=ft.Padding.symmetric(horizontal=edge),
        key="first-note",
    )


def _read_once(content: ft.Control) -> ft.Control:
    return ft.Semantics(live_region=True, container=True, content=content)


def _button(ui: Ui, answer: Answer, whole: float) -> ft.TextButton:
    label = answer.words
    size, lines = (_highest(ui, label, 1, STRONG), 1) if ui.roomy else (SIZES["small"], 2)
    width = measure.longest_word(label, size) if lines > 1 else 0.0
    width = max(width, measure.narrowest(label, lines, size)) + 2 * PAD + 2
    most = whole * (0.5 if ui.narrow else BUTTON_PART)
    width = min(max(width, float(kit.TARGET)), most)
    room = width - 2 * PAD - 1
    points = measure.largest(label, size, LEAST, room, lines)
    words = _written(label, points, STRONG, ui.colors.brass)
    words.text_align = ft.TextAlign.CENTER
    style = kit.surface(ui, 10)
    return ft.TextButton(
        words,
        on_click=lambda _: answer.go(),
        width=width,
        height=kit.TARGET,
        style=style,
        key=answer.key,
    )


def _height_of(words: str, size: float, room: float) -> int:
    line = size * measure.height(ROW, words, BODY)
    return ceil(measure.rows(words, size, room, BODY) * line + FRAME)


def _highest(ui: Ui, words: str, rows: int, font: str) -> float:
    return min(
        ui.size("small"), (kit.news_height(ui) - FRAME) / (rows * measure.height(ROW, words, font))
    )


def _filling(ui: Ui, words: str, room: float) -> float:
    least = LEAST_BESIDE if ui.part == "column" else LEAST
    return max(
        measure.largest(words, _highest(ui, words, rows, BODY), least, room, rows, BODY)
        for rows in range(1, ROWS + 1)
    )


def _written(words: str, size: float, font: str, color: str) -> ft.Text:
    dense = kit.dense(words, ROW, font)
    return ft.Text(words, size=size, font_family=font, color=color, style=dense)
