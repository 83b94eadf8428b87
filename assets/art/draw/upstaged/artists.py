"""Pictures of the twenty-six artists on their tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from assets.art.draw.kit import Path, circle

from . import country, hip_hop, pop, rock, wild
from .inks import GENRES, INK, Light
from .lamp import Lamp
from .rims import EDGES, GROUNDS, MIDDLE, WINDOW, badges, rim


class Artist(NamedTuple):
    """Genre, focus, skin and disc of light of an artist."""

    genre: str
    focus: str
    skin: int
    light: str = "mid"
    radius: float = 38


ARTISTS = {
    "jake": Artist("country", "talent", 1),
    "opal": Artist("country", "image", 1),
    "marty": Artist("country", "talent", 2, "tint"),
    "maddie": Artist("country", "image", 1, "tint", 30),
    "wyatt": Artist("country", "talent", 4, "neon"),
    "savannah": Artist("country", "image", 2, "deep"),
    "alonzo": Artist("hip_hop", "image", 3),
    "deacon": Artist("hip_hop", "talent", 5, "tint"),
    "zuri": Artist("hip_hop", "image", 4, "neon", 44),
    "imani": Artist("hip_hop", "talent", 5, "tint", 40),
    "lady_ohm": Artist("hip_hop", "image", 2, "deep"),
    "tunde": Artist("hip_hop", "talent", 5, "neon"),
    "harmony": Artist("pop", "talent", 3, "tint"),
    "ximena": Artist("pop", "image", 2, "mid"),
    "priya": Artist("pop", "talent", 3, "tint", 42),
    "juan": Artist("pop", "image", 2, "deep"),
    "linh": Artist("pop", "image", 1, "mid", 42),
    "noor": Artist("pop", "talent", 2, "tint"),
    "ingrid": Artist("rock", "image", 8, "mid"),
    "tane": Artist("rock", "talent", 4, "tint"),
    "orion": Artist("rock", "talent", 2, "mid", 42),
    "jayson": Artist("rock", "talent", 3, "deep"),
    "vesper": Artist("rock", "image", 8, "neon", 40),
    "mya": Artist("rock", "image", 4, "deep"),
    "pixel": Artist("wild", "wild", 8, "deep"),
    "hayden": Artist("wild", "wild", 2, "tint"),
}

PEOPLE: dict[str, Callable[[Lamp], None]] = {
    **country.PEOPLE, **hip_hop.PEOPLE, **pop.PEOPLE, **rock.PEOPLE, **wild.PEOPLE,
}  # fmt: skip

SEEN = Path("M13 60H3V0H117V60H107C107 86 86 107 60 107C34 107 13 86 13 60Z")
"""Clip path of a person.

It is inside the rim, but open at the top.
"""


CLOSE, HEAD = 1.42, 55.0
"""Scale of a close-up, and vertical centre of the face before scaling.

The second is in units.
"""


def draw(name: str) -> str:
    """Returns the SVG of an artist on a token.

    It is 120 × 120 units.
    """
    artist = ARTISTS[name]
    light = GENRES[artist.genre]
    p = Lamp(light, artist.skin)
    with p.cut(circle(*MIDDLE, WINDOW + 1)):
        _ground(p, artist, light)
    rim(p, artist.genre)
    with p.cut(SEEN):
        PEOPLE[name](p)
    badges(p, artist.genre, artist.focus)
    return p.text()


def face(name: str) -> str:
    """Returns the SVG of an artist's close-up, 120 × 120 units.

    It is for small tokens. There is room for the points below the face.
    """
    artist = ARTISTS[name]
    light = GENRES[artist.genre]
    p = Lamp(light, artist.skin)
    edge = EDGES[artist.genre]()
    p.ink(INK, edge).ink(light.neon, edge.scale(0.95, about=MIDDLE))
    with p.cut(circle(*MIDDLE, WINDOW)), p.at(60 - 60 * CLOSE, 56 - HEAD * CLOSE, CLOSE):
        _ground(p, artist, light)
        PEOPLE[name](p)
    p.pen(INK, 3, circle(*MIDDLE, WINDOW))
    badges(p, artist.genre, artist.focus)
    return p.text()


def _ground(p: Lamp, artist: Artist, light: Light) -> None:
    p.ink(light.deep, circle(*MIDDLE, WINDOW + 1))
    GROUNDS[artist.genre](p, light)
    if artist.light != "deep":
        p.ink(getattr(light, artist.light), circle(60, 60, artist.radius))
