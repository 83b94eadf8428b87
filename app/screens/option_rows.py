"""Rows for choosing the options of a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from app.bills import Bill
from app.options import Option
from app.screens import pieces
from app.theme import Ui


def option_rows(
    ui: Ui,
    bill: Bill,
    shown: Sequence[Option],
    values: Mapping[str, Any],
    names: Sequence[str],
    put: Callable[[Option], Callable[[Any], None]],
) -> list[ft.Control]:
    """Draws a row for each option.

    Args:
        ui: Window size, colours and settings.
        bill: Bill of the game, with a short explanation of each option.
        shown: Options to draw.
        values: Values of the options by name.
        names: Players by seat, for an option that names a seat.
        put: Function that returns the setter of an option.
    """

    def row(option: Option) -> ft.Control:
        title, value = option.title, values[option.name]
        about = bill.word(f"option.{option.name}", ui.say.lang) or option.about
        if option.is_switch:
            key = f"option-{option.name}"
            return pieces.switch(ui, title, about, value, put(option), key=key)
        among = option.among(names)
        if option.is_number:
            step = pieces.stepper(ui, title, among, value, put(option))
            return pieces.counted(ui, title, about, step)
        return pieces.setting(
            ui, title, about, pieces.choices(ui, title, among, value, put(option))
        )

    return [*map(row, shown)]
