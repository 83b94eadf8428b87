"""Address of the pictures, and their widths as the browser gets them painted.

Every picture is drawn as vectors. A browser's canvas would draw their paths again in every frame
(one small icon costs as much as ten photographs, and a tint on it twice that), so the web app
carries them already painted, at the width given here.
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
"""Start of a name to the width in pixels, twice or three times as wide as it is shown: the
house's own pictures. A game lists its pictures in `app/games/<name>/art.json`."""


def source(name: str) -> str:
    """The address of the picture `name` (its path in assets/art without the ending)."""
    return f"art/{name}.{'webp' if IN_BROWSER else 'svg'}"
