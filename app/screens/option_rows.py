"""Rows for choosing the options of a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from app.bills import Bill
from app.options import Option
from app.screens import pieces, setting_rows
from app.theme import Ui, measure
from app.theme.ui import BODY

SWITCH = 68.0
"""Width of a switch with its distance from the text."""

Setter = Callable[[Any], None]
"""Function that sets an option."""


def option_rows(
    ui: Ui,
    bill: Bill,
    shown: Sequence[Option],
    values: Mapping[str, Any],
    names: Sequence[str],
    put: Callable[[Option], Setter | str],
) -> list[ft.Control]:
    """Draws rows of options.

    Args:
        ui: Window size, colours and settings.
        bill: Bill of the game, with a short explanation of each option.
        shown: Options to draw.
        values: Values of the options by name.
        names: Players by seat, for an option that names a seat.
        put: Function that returns the setter of an option, or why it cannot be chosen now.
    """

    def row(option: Option) -> ft.Control:
        put_value = put(option)
        about = bill.word(f"option.{option.name}", ui.say.lang) or option.about
        change = None if isinstance(put_value, str) else put_value
        ruled_out = ui.say("new.not.programme") if option.is_seat else ""
        lines = lines_of(ui, (about, ruled_out), switch=option.is_switch)
        if isinstance(put_value, str):
            about = put_value
        detail = pieces.Explanation(about, lines)
        title, value = option.title, values[option.name]
        if option.is_switch:
            key = f"option-{option.name}"
            return pieces.switch(ui, title, detail, value, change, key=key)
        among, pick = option.among(names), change or _nothing
        if option.is_number:
            step = setting_rows.stepper(ui, title, among, value, pick)
            able = _able(step, change is not None)
            return setting_rows.counted(ui, title, detail, able)
        chips = pieces.choices(ui, title, among, value, pick)
        able = _able(chips, change is not None)
        return pieces.setting(ui, title, detail, able)

    return [*map(row, shown)]


def lines_of(ui: Ui, texts: Sequence[str], *, switch: bool) -> int:
    """Returns the number of lines of the longest of several explanations.

    Args:
        ui: Window size, colours and settings, with the width of the row.
        texts: The explanations.
        switch: Whether the row has a switch beside its explanation.
    """
    beside = SWITCH if switch and ui.text_scale <= pieces.LARGE else 0
    room = ui.width - 2 * ui.edge - beside
    return max(measure.rows(text, ui.size("body"), room, BODY) for text in texts)


def either_switch(
    ui: Ui, key: str, texts: tuple[str, str, str], on: bool, change: Setter | None
) -> ft.Control:
    """Draws a switch with room for either of two explanations.

    Args:
        ui: Window size, colours and settings.
        key: Key of the switch.
        texts: Text keys of the title, and of the explanations of a switch that can be changed and
            of one that cannot.
        on: Whether it is on.
        change: Function that changes it; None if another choice rules it out.
    """
    title, usual, ruled_out = map(ui.say, texts)
    lines = lines_of(setting_rows.in_section(ui), (usual, ruled_out), switch=True)
    detail = pieces.Explanation(ruled_out if change is None else usual, lines)
    return pieces.switch(ui, title, detail, on, change, key=key)


def _nothing(_: object) -> None:
    """Sets nothing: the option is disabled."""


def _able(control: ft.Control, able: bool) -> ft.Control:
    return control if able else ft.Container(control, disabled=True, opacity=pieces.FADED)
