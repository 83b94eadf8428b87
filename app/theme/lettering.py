"""Type of the house: its sizes, the font of each role, and words set in them."""

from typing import Any, Literal

import flet as ft

from app.theme.measure import BODY, DISPLAY, STRONG
from app.theme.signs import FAMILY

Role = Literal["body", "label", "display", "sign"]
"""Use of a font: running text, names and steps, headings and large numbers, our signs."""

FONTS: dict[Role, str] = {"body": BODY, "label": STRONG, "display": DISPLAY, "sign": FAMILY}
"""Font of each role."""

SIZES = {"small": 13, "body": 16, "large": 20, "title": 28, "display": 40}
"""Type sizes by name, at a text scale of 1; see `Ui.size`."""


def written(role: Role, value: str = "", *, line: float | None = None, **more: Any) -> ft.Text:
    """Words in the font of a role.

    Args:
        role: The role.
        value: The words; none for a text of spans.
        line: Height of a line in parts of the type size; None for the font's own.
        more: For the control.
    """
    if line is not None:
        more["style"] = ft.TextStyle(height=line)
    return ft.Text(value, font_family=FONTS[role], **more)


def style(role: Role, **more: Any) -> ft.TextStyle:
    """Style of a part of a text in the font of a role; `more` is for the style."""
    return ft.TextStyle(font_family=FONTS[role], **more)
