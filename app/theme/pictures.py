"""Addresses of pictures, and their pixel widths in the web app.

Every picture is a vector drawing. A browser would draw its paths again in every frame, which is
slow: one small icon costs as much as ten photographs, and a tinted one twice that. The web app
therefore contains bitmaps with the widths in this module.
"""

import sys

IN_BROWSER = sys.platform == "emscripten"

PAINTED: dict[str, int] = {
    "brand/mask": 360,
    "brand/wordmark": 960,
    "house/curtain-": 1000,
    "house/proscenium-": 120,
    "house/spotlight-": 360,
    "house/stage-": 1080,
    "house/valance-": 1080,
    "understudies/": 288,
}
"""Pixel widths of pictures in the web app, by name prefix.

The widths are two or three times the displayed width. The pictures of a game are listed in
`app/games/<name>/art.json`.
"""


def source(name: str) -> str:
    """Returns the address of a picture.

    Args:
        name: Path below assets/art, without the file extension.
    """
    return f"art/{name}.{'webp' if IN_BROWSER else 'svg'}"
