"""Texts about everything in the box, by the numbers of `content`."""

from engines.encore import GAME
from engines.encore.content import (
    COLOUR_IDS,
    CONDITIONAL,
    FIRST_VENUE,
    KIND,
    PERFORMER,
    THING_KEYS,
    VIBE_IDS,
)

_TEXTS = GAME.catalogue()

THING_TITLES = tuple(_TEXTS[f"{key}.title"] for key in THING_KEYS)
COLOUR_TITLES = tuple(_TEXTS[f"colour.{word}.title"] for word in COLOUR_IDS)
COLOUR_LINES = tuple(_TEXTS[f"colour.{word}.line"] for word in COLOUR_IDS)
VIBE_TITLES = tuple(_TEXTS[f"vibe.{word}.title"] for word in VIBE_IDS)
ACT_TITLES = tuple(
    _TEXTS[f"{THING_KEYS[card]}.act"] for card in range(FIRST_VENUE) if KIND[card] == PERFORMER
)
ABILITY_TEXTS = tuple(_TEXTS[f"{key}.text"] for key in THING_KEYS)
"""Text of each card's ability when it is used, or of each Venue's ability."""

CONDITION_TEXTS = tuple(
    _TEXTS[f"{key}.also" if thing < FIRST_VENUE else f"{key}.text"] if CONDITIONAL[thing] else ""
    for thing, key in enumerate(THING_KEYS)
)
"""Text of each thing's conditional ability, "" if it has none."""
