"""Rows of settings and options, for screens that are not opened first."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from app.hall import Hall
from app.prefs import CHOICES
from app.screens import pieces
from app.theme import Ui, kit, shapes

EXPLAINED = frozenset({"interrupts"})
"""Settings whose explanation is about the chosen value."""

IN_SECTION = 34
"""Sum of a row's margins and borders on the left and right.

It is in logical pixels.
"""


def stepper(
    ui: Ui,
    name: str,
    values: Sequence[tuple[Any, str]],
    value: Any,
    on_pick: Callable[[Any], Any],
) -> ft.Control:
    """Draws a value with buttons for the previous and the next one."""
    index = next((i for i, (one, _) in enumerate(values) if one == value), 0)

    def step(icon_name: str, key: str, to: int) -> ft.Control:
        act = (lambda _: on_pick(values[to][0])) if 0 <= to < len(values) else None
        return kit.step_tool(ui, icon_name, ui.say(key, name=name), act, key=f"{name}-{icon_name}")

    return ft.Row(
        [
            step("minus", "step.less", index - 1),
            ft.Container(
                kit.text(ui, values[index][1], "large", strong=True, center=True), width=48
            ),
            step("plus", "step.more", index + 1),
        ],
        spacing=4,
    )


def counted(ui: Ui, title: str, detail: str | pieces.Explanation, step: ft.Control) -> ft.Control:
    """Draws a labelled stepper above its explanation."""
    top = ft.Row(
        [ft.Container(kit.text(ui, title, strong=True), expand=True), step],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    words = [pieces.explained(ui, detail)] if detail else []
    return ft.Container(
        shapes.stretched([top, *words], 0),
        padding=ft.Padding.symmetric(vertical=6, horizontal=4),
    )


def choice(hall: Hall, name: str, *, about: bool = True) -> ft.Control:
    """Draws a setting as a choice of values, saved immediately when changed.

    Args:
        hall: Services for the screen.
        name: Name of the setting.
        about: Whether an explanation is shown.
    """
    ui, title = hall.ui, hall.ui.say(f"set.{name}")
    options = [(value, ui.say(f"set.{name}.{value}")) for value in CHOICES[name]]
    value, pick = getattr(hall.prefs.now, name), partial(hall.choose, name)
    control = pieces.choices(ui, title, options, value, pick)
    key = f"set.{name}.{value}.about" if name in EXPLAINED else f"set.{name}.about"
    return pieces.setting(ui, title, ui.say(key) if about else "", control)


def in_section(ui: Ui) -> Ui:
    """Returns drawing settings with the width of a panel's rows."""
    return kit.within(ui, min(ui.width, 640) - 2 * ui.edge - IN_SECTION)
