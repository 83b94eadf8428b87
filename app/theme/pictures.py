"""Where pictures are served from, and how wide the browser gets them painted.

Every picture is drawn as vectors. A browser's canvas would draw their paths anew in every frame
(one small icon costs as much as ten photographs, and a tint on it twice that), so the web app
carries them painted, once, at the width given here.
"""

import sys

IN_BROWSER = sys.platform == "emscripten"

PAINTED: dict[str, int] = {
    "brand/mask": 360,
    "brand/wordmark": 960,
    "house/curtain-": 1000,
    "onstage/blossom": 96,
    "onstage/card-": 320,
    "onstage/emblem": 480,
    "onstage/pattern-": 320,
    "onstage/performer-": 360,
    "onstage/proscenium-": 120,
    "onstage/sign-": 120,
    "onstage/spotlight-": 360,
    "onstage/stage-": 1080,
    "onstage/valance-": 1080,
    "understudies/": 288,
}
"""Start of a picture's name to its width in pixels: twice or three times as wide as it is shown."""


def painted_width(name: str) -> int:
    """How wide the browser gets the picture, in pixels; KeyError when it is not listed."""
    for start, width in PAINTED.items():
        if name.startswith(start):
            return width
    raise KeyError(f"How wide {name} is painted stands nowhere; app/theme/pictures.py lists it.")


def source(name: str) -> str:
    """The address of the picture `name` (its path in assets/art without the ending)."""
    return f"art/{name}.{'webp' if IN_BROWSER else 'svg'}"
