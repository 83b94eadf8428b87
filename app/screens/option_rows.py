"""Rows for choosing the options of a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from app.bills import Bill
from app.options import Option
from app.screens import pieces, setting_rows
from app.theme import Ui

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
    """Draws a row for each option.

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
        if isinstance(put_value, str):
            about = put_value
        title, value = option.title, values[option.name]
        if option.is_switch:
            return pieces.switch(ui, title, about, value, change, key=f"option-{option.name}")
        among, pick = option.among(names), change or _nothing
        if option.is_number:
            step = setting_rows.stepper(ui, title, among, value, pick)
            return setting_rows.counted(ui, title, about, _able(step, change is not None))
        chips = pieces.choices(ui, title, among, value, pick)
        return pieces.setting(ui, title, about, _able(chips, change is not None))

    return [*map(row, shown)]


def _nothing(_: object) -> None:
    """Sets nothing: the option is disabled."""


def _able(control: ft.Control, able: bool) -> ft.Control:
    """Returns a control, faded and disabled unless it is `able` to be used."""
    return control if able else ft.Container(control, disabled=True, opacity=pieces.FADED)
