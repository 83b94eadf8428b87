"""Colours of Upstaged!: neon lights, skin tones and shared colours."""

from __future__ import annotations

from typing import NamedTuple

BLACK, INK, CASE = "#0B0A10", "#15131C", "#22202C"
WHITE, PAPER, PAPER_SHADE = "#FFFFFF", "#FFF8EC", "#D9CFC6"
MOUTH, TONGUE, LIPS = "#3A0914", "#E8566B", "#C9304A"


class Tone(NamedTuple):
    """Colour of a material in light and in shade."""

    light: str
    shade: str


class Light(NamedTuple):
    """Colours of a neon light, from dark to pale."""

    deep: str
    low: str
    mid: str
    neon: str
    tint: str


GENRES = {
    "country": Light("#38210A", "#5A3A0C", "#B4790F", "#FFC62E", "#FFEDB5"),
    "hip_hop": Light("#0A1D45", "#12336F", "#2066C2", "#4BB4FF", "#C6E6FF"),
    "pop": Light("#07321F", "#0D5134", "#159A5E", "#37E38C", "#C8F9DF"),
    "rock": Light("#3D0813", "#66101F", "#BE1E33", "#FF4A59", "#FFC7CB"),
    "wild": Light("#25103F", "#41206B", "#7B3BC9", "#CB83FF", "#EBD6FF"),
}

KINDS = {
    "green": Light("#08301C", "#0D4E2E", "#1B8E4F", "#3FE08A", "#CFFBE0"),
    "purple": Light("#24103F", "#3E1C6B", "#7A39D0", "#B978FF", "#EBD9FF"),
    "orange": Light("#3C1C05", "#63300A", "#C9650F", "#FF9A3C", "#FFE3C4"),
}
"""Neon lights of the three kinds of cue card, by kind."""

STUDIO = Light("#1A1433", "#2A2150", "#6A55D8", "#A796FF", "#E9E4FF")
"""Light of the studio itself, different from the lights of all genres."""


class Skin(NamedTuple):
    """Colours of a skin in light and in shade.

    They include those of its lines and of a blush.
    """

    light: str
    shade: str
    line: str
    blush: str


SKINS = {
    1: Skin("#FFE3CE", "#DFA888", "#8A4632", "#F58F86"),
    2: Skin("#F0BE92", "#C08250", "#74391D", "#E77A5C"),
    3: Skin("#C88C58", "#935B31", "#4F260F", "#C05A38"),
    4: Skin("#8E5734", "#5F371D", "#2E1407", "#A8452F"),
    5: Skin("#5D3723", "#3A2014", "#180A04", "#82352A"),
    # Not a skin: white paint.
    8: Skin("#F4F0F7", "#B7ABC8", "#4B3A60", "#D9A3C0"),
}

GOLD = Tone("#FFD257", "#B67A16")
STEEL = Tone("#D3DBE4", "#7C8A9A")
COAL = Tone("#3A3546", "#1B1823")
SNOW = Tone("#FBF8FF", "#BDB3CC")
SILVER = Tone("#DCD8E4", "#9A93AA")
STRAW = Tone("#F3CE74", "#B98529")
BLOND = Tone("#FFD976", "#C9912C")
COPPER = Tone("#E2702C", "#983D10")
BROWN = Tone("#7A4826", "#472511")
BLACKER = Tone("#352D40", "#17131F")
DENIM = Tone("#4A6FB5", "#263F74")
ROSE = Tone("#F27AA5", "#B23A6C")
RED = Tone("#E23B45", "#941527")
TEAL = Tone("#37B7B0", "#166A6C")
VIOLET = Tone("#9A63E0", "#57309A")
ORANGE = Tone("#FF9A45", "#C2560F")
SKY = Tone("#8FD3FF", "#3E86C2")
