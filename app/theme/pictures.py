"""Where pictures are served from, and which of them the browser gets painted.

Every picture is drawn as vectors. The rich ones (cards, performers, scenery) cost a browser's
canvas too much as paths, frame after frame, so the web app carries them painted, once, at the
width given here. Signs and icons stay vectors: they are small, and they are tinted.
"""

import sys

IN_BROWSER = sys.platform == "emscripten"

PAINTED: dict[str, int] = {
    "onstage/card-": 320,
    "onstage/performer-": 360,
    "onstage/stage-": 1080,
    "onstage/valance-": 1080,
    "onstage/proscenium-": 120,
    "onstage/spotlight-": 360,
    "onstage/emblem": 480,
    "house/curtain-": 1000,
    "brand/mask": 360,
}
"""Start of a picture's name to its width in pixels: twice or three times as wide as it is shown."""

TINTED = frozenset({"brand/mask-flat"})
"""Pictures of one colour that a name above would catch."""


def painted_width(name: str) -> int | None:
    """How wide the picture is painted for the browser; None for one that stays vectors."""
    if name in TINTED:
        return None
    return next((width for start, width in PAINTED.items() if name.startswith(start)), None)


def source(name: str) -> str:
    """The address of the picture `name` (its path in assets/art without the ending)."""
    ending = "webp" if IN_BROWSER and painted_width(name) else "svg"
    return f"art/{name}.{ending}"
