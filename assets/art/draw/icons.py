"""The app's icons and stamps, in one colour.

They are drawn on a grid of 24 units. Icons have round strokes of width 2 and are legible at 24 px.
Their shapes are in `icons/icons.json`. Stamps, which mark pieces, are solid and legible at 14 px.
Their shapes are in `stamps/stamps.json`. The path data is written unchanged, because it uses arcs
(`a`), which `kit.Path` does not support.
"""

from __future__ import annotations

import json

from .palette import FOLDER


def icons(folder: str) -> dict[str, str]:
    """Returns the SVG texts of the icons in a folder, by name."""
    data: dict[str, dict[str, str]] = json.loads(
        (FOLDER / folder / f"{folder}.json").read_text(encoding="utf-8")
    )
    return {name: icon(**shapes) for name, shapes in data.items()}


def icon(stroke: str = "", fill: str = "") -> str:
    """Returns the SVG of an icon.

    Args:
        stroke: Path data that is stroked.
        fill: Path data that is filled.
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
