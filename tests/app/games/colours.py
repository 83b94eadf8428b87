"""Colours of the boards with their meanings, for the tests of colour vision.

Every colour that a board draws is listed here or mixed from listed ones. `PLAIN` colours and
`SCENERY` have no meaning. The meaning of any other colour must also be expressed by a sign, a
number, a shape, an outline, or a clear difference in brightness.
"""

from __future__ import annotations

from app.games.thespianage import chips, faces, production, sheet_head
from app.games.upstaged.arena import STUDIO
from app.theme import SEAT_COLOURS, Palette
from app.theme.palette import (
    DECK_PRINTS,
    DIM_PENCIL,
    DIM_SCRIPT,
    DIM_SHADE,
    EVENING,
    EVENING_STRONG,
    INK,
    PAPER,
    PENCIL,
    SCRIPT,
    SCRIPT_SHADE,
)
from engines.thespianage.content import ASPECT_IDS

PLAIN_ROLES = (
    *("house", "boards", "raised", "text", "line", "on_brass", "on_velvet", "shade"),
    "mark",
)
"""Palette roles without meaning: backgrounds, words, thin lines and empty places."""

ROLES = {
    "brass": "chosen, possible, on turn or new",
    "quiet": "possible beside what is chosen",
    "rose": "refused or lost",
    "velvet": "the main button, or upstaged",
    "velvet_deep": "the main button, pressed",
}
"""Palette roles with a meaning on a board."""

PLAIN = (
    *(PAPER, INK, SCRIPT, SCRIPT_SHADE, PENCIL, DIM_SCRIPT, DIM_SHADE, DIM_PENCIL),
    EVENING_STRONG.house,
)
"""Colours of paper, ink and pencil."""

SCENERY: dict[str, tuple[str, ...]] = {
    "onstage": (EVENING.brass,),  # Blossoms beside a score
    "encore": (),
    "upstaged": STUDIO["evening"] + STUDIO["matinee"],
    "thespianage": (
        *(*production.LIT, *production.DARK, production.LIP),
        *(*faces.END_INK, faces.HEAD_PENCIL, faces.SLIP, faces.SLIP_SHADE),
        *("#2C292B", "#E9B03F"),  # lines around the stage, and the hem of its valance
    ),
}
"""Colours of each board's painted scenery."""

PLACED = ("carpet-", "floor-")
"""Key prefixes of controls beside a player's panel, whose place expresses their meaning."""

SEATS = {fill: f"seat {name}" for name, (fill, _) in SEAT_COLOURS.items()}

OWN: dict[str, dict[str, str]] = {
    "onstage": {},
    "encore": {deck.fill: f"deck {name}" for name, deck in DECK_PRINTS.items()},
    "upstaged": {},
    "thespianage": {
        **{
            ink: f"aspect {name}"
            for inks in (faces.ASPECT_COLOURS, *faces.ASPECT_INKS)
            for ink, name in zip(inks, ASPECT_IDS, strict=True)
        },
        **{edge: f"a {secret}" for secret, edge in chips.EDGES.items()},
        **{ink: f"a {secret}" for secret, inks in sheet_head.HEARTS.items() for ink in inks},
        faces.GOLD: "points of who leads, or of an Event",
        faces.SLIP_MINUS: "a value below zero",
        faces.SLIP_BACK: "an unknown value",
        production.BULB: "points that the play has",
        production.BULB_BEYOND: "points beyond those needed",
        production.BULB_OFF: "points that the play needs",
        production.BULB_SPARE: "points never needed",
        "#FF8A3D": "points that a choice adds",
    },
}
"""Meaningful colours of each board, with their meanings."""


def meanings(game: str, colors: Palette) -> dict[str, str]:
    meaning = dict.fromkeys((*PLAIN, *SCENERY[game]), "")
    meaning |= {getattr(colors, role)[-6:]: "" for role in PLAIN_ROLES}
    meaning |= {getattr(colors, role): role for role in ROLES}
    meaning |= SEATS | OWN[game]
    return {color[-6:].upper(): each for color, each in meaning.items()}
