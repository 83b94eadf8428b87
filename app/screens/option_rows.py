"""Rows in which the options of a game are chosen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from app.options import Option
from app.screens import pieces
from app.theme import Ui


def option_rows(
    ui: Ui,
    shown: Sequence[Option],
    values: Mapping[str, Any],
    names: Sequence[str],
    put: Callable[[Option], Callable[[Any], None]],
) -> list[ft.Control]:
    """Rows to choose the values of options.

    Args:
        ui: The window.
        shown: The options.
        values: Their values by name.
        names: Players by seat, for an option that names one.
        put: Returns the function that sets an option.
    """

    def row(option: Option) -> ft.Control:
        title, about, value = option.title, option.about, values[option.name]
        if option.is_switch:
            key = f"option-{option.name}"
            return pieces.switch(ui, title, about, value, put(option), key=key)
        form = pieces.stepper if option.is_long else pieces.choices
        control = form(ui, title, option.among(names), value, put(option))
        return pieces.setting(ui, title, about, control)

    return [*map(row, shown)]
