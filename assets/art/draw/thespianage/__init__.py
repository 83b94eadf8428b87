"""Thespianage, drawn as sketches in a rehearsal room: pencil, flat washes, paper and tape.

``tones`` are the washes, ``pencil`` the line, ``paper`` what a sketch is drawn on and says what
it is without colour; ``faces`` and ``things`` are the parts; ``people`` the six characters,
``cards`` and ``notices`` the vignettes, ``stage`` what is nobody's card, ``signs`` the letters.
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
"""Start of a name: the paper of that kind, and what is drawn on it."""


def vignette(frame: Frame, draw: Callable[[Pencil], None], wash: Tone) -> str:
    """One card's picture, 120 × 120."""
    p = Pencil(120, 120)
    with frame(p, wash.light):
        draw(p)
    return p.text()


def pictures() -> dict[str, str]:
    """Every picture of Thespianage by its path under ``assets/art``."""
    out = {f"character-{name}": character(name, sunk=False) for name in CHARACTERS}
    out |= {f"character-{name}-sunk": character(name, sunk=True) for name in CHARACTERS}
    for kind, (frame, drawn) in KINDS.items():
        out |= {f"{kind}-{name}": vignette(frame, *it) for name, it in drawn.items()}
    return {f"thespianage/{name}.svg": text for name, text in (out | stage.pictures()).items()}
