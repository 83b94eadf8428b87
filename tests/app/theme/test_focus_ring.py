"""Test of the focus frame's contrast."""

from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from app.screens import pieces
from app.theme import EVENING, MATINEE, Palette, Ui, kit, strong
from app.theme.palette import contrast
from tests.app.games.boards import ui_of

PALETTES = (EVENING, MATINEE, strong(EVENING), strong(MATINEE))
LEAST = 3.0
"""Minimum contrast that WCAG requires for anything but text."""


def buttons(ui: Ui) -> dict[str, tuple[Any, tuple[str, ...]]]:
    """Returns buttons of each kind, with the colours below their frames."""
    colors, face = ui.colors, ft.Container()

    def press(_: object) -> None: ...

    pages = colors.house, colors.boards, colors.raised
    chip = pieces.Surface(picked=True, bg=colors.brass)
    on_velvet = kit.surface(ui, ground=colors.velvet)
    return {
        "primary": (kit.primary(ui, "Go", press), pages),  # around it
        "quiet": (kit.quiet(ui, "Go", press), pages),
        "link": (kit.link(ui, "Go", press), pages),
        "link on velvet": (
            kit.link(ui, "Go", press, color=colors.on_velvet),
            (colors.velvet, colors.velvet_deep),
        ),
        "tool": (kit.tool(ui, "menu", "Menu", press), pages),
        "piece": (kit.tappable(ui, face, "Card", press), pages),
        "on velvet": (
            kit.tappable(ui, face, "Hand", press, style=on_velvet),
            (colors.velvet, colors.velvet_deep),
        ),
        "row": (pieces.press(ui, face, "Row", press), pages),
        "chosen": (pieces.press(ui, face, "Chosen", press, chip), (colors.brass,)),
    }


@pytest.mark.parametrize("colors", PALETTES)
def test_the_focus_has_three_to_one_on_what_is_below_it(colors: Palette) -> None:
    for name, (control, grounds) in buttons(replace(ui_of(), colors=colors)).items():
        button: Any = control.content if isinstance(control, ft.MergeSemantics) else control
        ring = button.style.side[ft.ControlState.FOCUSED]
        assert ring.width >= 2, name
        assert all(contrast(ring.color, ground) >= LEAST for ground in grounds), name
