"""Colours of the boards and what each of them tells, for the tests of colour vision.

Every colour that a board draws is listed here or mixed from those that are. `PLAIN` colours and
`SCENERY` tell nothing. Whatever any other colour tells, something else must tell too: a sign, a
number, a shape, an outline, or much more or less light.
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
"""Roles of the palette that tell nothing: grounds, words, thin lines and empty places."""

ROLES = {
    "brass": "chosen, possible, on turn or new",
    "quiet": "possible beside what is chosen",
    "rose": "refused or lost",
    "velvet": "the main button, or upstaged",
    "velvet_deep": "the main button, pressed",
}
"""Roles of the palette that tell something on a board."""

PLAIN = (
    *(PAPER, INK, SCRIPT, SCRIPT_SHADE, PENCIL, DIM_SCRIPT, DIM_SHADE, DIM_PENCIL),
    EVENING_STRONG.house,
)
"""Paper, ink and pencil."""

SCENERY: dict[str, tuple[str, ...]] = {
    "onstage": (EVENING.brass,),  # Blossoms beside a score
    "encore": (),
    "upstaged": STUDIO["evening"] + STUDIO["matinee"],
    "thespianage": (
        *(*production.LIT, *production.DARK, production.LIP),
        *(faces.HOLE, *faces.CANE, faces.HEAD_PENCIL, faces.SLIP, faces.SLIP_SHADE),
        *("#2C292B", "#E9B03F"),  # lines around the stage, and the hem of its valance
    ),
}
"""Painted things of each board."""

PLACED = ("carpet-",)
"""Starts of the keys of things at a panel, whose place tells as much as their colour."""

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
"""Colours of each board that tell something, with what they tell."""


def meanings(game: str, colors: Palette) -> dict[str, str]:
    """Meaning of each colour of a board in a lighting; "" for one that tells nothing."""
    meaning = dict.fromkeys((*PLAIN, *SCENERY[game]), "")
    meaning |= {getattr(colors, role)[-6:]: "" for role in PLAIN_ROLES}
    meaning |= {getattr(colors, role): role for role in ROLES}
    meaning |= SEATS | OWN[game]
    return {color[-6:].upper(): each for color, each in meaning.items()}
