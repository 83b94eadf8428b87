"""The app's icons and stamps: one colour, on a grid of 24.

Icons have round strokes of 2 and are read at 24 px; their shapes are in `icons/icons.json`.
Stamps, which mark pieces, are solid and read at 14 px; their shapes are in `stamps/stamps.json`.
The data is written out unchanged, since it uses arcs (`a`), which :class:`kit.Path` does not
have.
"""

from __future__ import annotations

import json

from .palette import FOLDER


def icons(folder: str) -> dict[str, str]:
    """Texts of the SVG files of a folder's icons by name."""
    data: dict[str, dict[str, str]] = json.loads(
        (FOLDER / folder / f"{folder}.json").read_text(encoding="utf-8")
    )
    return {name: icon(**shapes) for name, shapes in data.items()}


def icon(stroke: str = "", fill: str = "") -> str:
    """Text of an icon's SVG file.

    Args:
        stroke: path data to stroke.
        fill: path data to fill.
    """
    body = ""
    if stroke:
        body += (
            '<path fill="none" stroke="#000" stroke-width="2" stroke-linecap="round"'
            f' stroke-linejoin="round" d="{stroke}"/>\n'
        )
    if fill:
        body += f'<path fill="#000" d="{fill}"/>\n'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n{body}</svg>\n'
