"""A first-time note on the screen: in the place of the news, so that nothing moves for it."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

import flet as ft

from app.theme import Ui, kit, measure
from app.theme.ui import BODY, SIZES, STRONG

LEAST, LEAST_BESIDE = 9.5, 11.0
"""The smallest type of a strip, and in a column, where it may be higher."""

ROW = 1.2
"""Least height of a row in a strip of several, in parts of its size."""

ROWS = 3
"""Maximum number of rows in a strip."""

PAD = 8.0
"""Padding of a button at its sides, and of the words."""

FRAME = 4.0
"""Height of a strip that its words do not take."""

BUTTON_PART = 0.24
"""Greatest width of a button, in parts of the strip's."""


class Answers(NamedTuple):
    """Answers of a reader to a note.

    Attributes:
        known: This one is known.
        enough: No more notes, about any question.
    """

    known: Callable[[], None]
    enough: Callable[[], None]


def note_bar(ui: Ui, words: str, answers: Answers) -> ft.Control:
    """The note beside its two buttons, as high as the strip of news.

    In a column it is as high as its words need: there it moves no piece. In a window narrower than
    any table, its buttons stand under the words.
    """
    edge = ui.edge - 4
    whole = ui.width - 2 * edge
    buttons = [
        _button(ui, ui.say("note.known"), answers.known, whole, key="note-known"),
        _button(ui, ui.say("note.enough"), answers.enough, whole, key="note-enough"),
    ]
    if ui.narrow:
        return _stacked(ui, words, buttons, whole, edge)
    room = whole - sum(button.width or 0 for button in buttons) - PAD - 3
    size = _filling(ui, words, room)
    height = float(kit.TARGET)
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
    """The note in a narrow window, which scrolls: its words, and the buttons under them."""
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
    """A note is read aloud once, when it comes."""
    return ft.Semantics(live_region=True, container=True, content=content)


def _button(ui: Ui, label: str, go: Callable[[], None], whole: float, *, key: str) -> ft.TextButton:
    """A step of the strip that is only words, in two lines where the window is small."""
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
        words, on_click=lambda _: go(), width=width, height=kit.TARGET, style=style, key=key
    )


def _height_of(words: str, size: float, room: float) -> int:
    """Height of a note in type of this size, with its frame."""
    line = size * measure.height(ROW, words, BODY)
    return ceil(measure.rows(words, size, room, BODY) * line + FRAME)


def _highest(ui: Ui, words: str, rows: int, font: str) -> float:
    """The largest type in which so many rows of these words fill a target."""
    return min(ui.size("small"), (kit.TARGET - FRAME) / (rows * measure.height(ROW, words, font)))


def _filling(ui: Ui, words: str, room: float) -> float:
    """Size of a note in as few rows as give it the largest type; smaller comes before a cut."""
    least = LEAST_BESIDE if ui.part == "column" else LEAST
    return max(
        measure.largest(words, _highest(ui, words, rows, BODY), least, room, rows, BODY)
        for rows in range(1, ROWS + 1)
    )


def _written(words: str, size: float, font: str, color: str) -> ft.Text:
    dense = kit.dense(words, ROW, font)
    return ft.Text(words, size=size, font_family=font, color=color, style=dense)
