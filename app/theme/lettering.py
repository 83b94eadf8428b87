"""Typography of the app: text sizes, fonts by role, and text controls."""

from typing import Any, Literal

import flet as ft

from app.theme.measure import BODY, DISPLAY, STRONG
from app.theme.signs import FAMILY

Role = Literal["body", "label", "display", "sign"]
"""Role of a font: body text, labels, headings and numbers, or signs."""

FONTS: dict[Role, str] = {"body": BODY, "label": STRONG, "display": DISPLAY, "sign": FAMILY}
"""Names of fonts by role."""

SIZES = {"small": 13, "body": 16, "large": 20, "title": 28, "display": 40}
"""Text sizes by name, in logical pixels before scaling.

`Ui.size` scales them.
"""


def written(role: Role, value: str = "", *, line: float | None = None, **more: Any) -> ft.Text:
    """Draws text in the font of a role.

    Args:
        role: Role of the font.
        value: Text to draw; "" for text made of spans.
        line: Line height as a multiple of the text size; None for the font's own.
        more: Further properties of the control.
    """
    if line is not None:
        more["style"] = ft.TextStyle(height=line)
    return ft.Text(value, font_family=FONTS[role], **more)


def style(role: Role, **more: Any) -> ft.TextStyle:
    """Returns a text style in the font of a role.

    `more` contains further properties of the style.
    """
    return ft.TextStyle(font_family=FONTS[role], **more)
