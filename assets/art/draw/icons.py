"""The house's icons: 24 px grid, round strokes of 2, one colour.  Shapes: ``icons/icons.json``.

The stamps on pieces stand on the same grid, but are solid: they are read at 14 px.  Shapes:
``stamps/stamps.json``.

The data uses arcs (``a``), which renderers know and our paths do not: it is written out as it is.
"""

from __future__ import annotations

import json

from .palette import FOLDER


def icons(folder: str) -> dict[str, str]:
    """File text of every icon in ``folder`` by name."""
    data: dict[str, dict[str, str]] = json.loads(
        (FOLDER / folder / f"{folder}.json").read_text(encoding="utf-8")
    )
    return {name: icon(**shapes) for name, shapes in data.items()}


def icon(stroke: str = "", fill: str = "") -> str:
    """One icon from stroked and filled path data."""
    body = ""
    if stroke:
        body += (
            '<path fill="none" stroke="#000" stroke-width="2" stroke-linecap="round"'
            f' stroke-linejoin="round" d="{stroke}"/>\n'
        )
    if fill:
        body += f'<path fill="#000" d="{fill}"/>\n'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n{body}</svg>\n'
