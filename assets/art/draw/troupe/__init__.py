"""The thirteen performers of Onstage, in the upper part of a standee.

A standee is 120 × 160 units.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.art.draw.kit import Svg

from . import black, blue, green, pink, star

Figure = Callable[[Svg], None]

FIGURES: dict[tuple[str, int], Figure] = {
    ("pink", 1): pink.handmaid,
    ("pink", 2): pink.songstress,
    ("pink", 3): pink.phoenix_lady,
    ("black", 1): black.sentry,
    ("black", 2): black.captain,
    ("black", 3): black.tiger_general,
    ("blue", 1): blue.ferryman,
    ("blue", 2): blue.river_scholar,
    ("blue", 3): blue.sea_dragon,
    ("green", 1): green.herb_boy,
    ("green", 2): green.forest_nymph,
    ("green", 3): green.jade_serpent,
    ("star", 4): star.lantern,
}
