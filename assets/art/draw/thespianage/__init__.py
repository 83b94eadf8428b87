"""Art of Thespianage, drawn like sketches in a rehearsal room.

`tones` has the colours and `pencil` the line. `paper` draws the papers of cards and portraits.
`faces` and `things` are parts of pictures. `people` draws the six characters, `cards` and `notices`
the pictures on cards, `signs` the glyphs of the signs' font, and `stage` the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from . import stage
from .cards import CARDS
from .notices import EVENTS, SHOTS
from .paper import on_card, on_notice, on_ticket
from .pencil import Pencil
from .people import CHARACTERS, character
from .signs import SIGNS
from .tones import Tone

__all__ = ["SIGNS", "pictures"]

Vignette = tuple[Callable[[Pencil], None], Tone]
Frame = Callable[[Pencil, str], AbstractContextManager[None]]

KINDS: dict[str, tuple[Frame, dict[str, Vignette]]] = {
    "card": (on_card, CARDS),
    "event": (on_notice, EVENTS),
    "shot": (on_ticket, SHOTS),
}
"""Paper and pictures of each kind of card.

The key is the kind, which is also the prefix of the file names.
"""


def vignette(frame: Frame, draw: Callable[[Pencil], None], wash: Tone) -> str:
    """Returns the SVG of the picture on a card.

    It is 120 × 120 units.

    Args:
        frame: Draws the paper.
        draw: Draws the sketch.
        wash: Colour behind the sketch.
    """
    p = Pencil(120, 120)
    with frame(p, wash.light):
        draw(p)
    return p.text()


def pictures() -> dict[str, str]:
    """Returns the SVG texts of Thespianage's pictures, by path below `assets/art`."""
    out = {f"character-{name}": character(name, sunk=False) for name in CHARACTERS}
    out |= {f"character-{name}-sunk": character(name, sunk=True) for name in CHARACTERS}
    for kind, (frame, drawn) in KINDS.items():
        out |= {f"{kind}-{name}": vignette(frame, *it) for name, it in drawn.items()}
    return {f"thespianage/{name}.svg": text for name, text in (out | stage.pictures()).items()}
