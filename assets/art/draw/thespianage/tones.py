"""Colours of the washes, like those of a few coloured pencils."""

from __future__ import annotations

from typing import NamedTuple


class Tone(NamedTuple):
    """Colour of a wash, in light and in shade."""

    light: str
    shade: str


GRAPHITE, SOFT = "#2C292B", "#7A716B"
PAPER = Tone("#F8EFDC", "#DCCBAB")
WHITE = Tone("#FFFDF7", "#DDD5C8")
GREY = Tone("#BDB4AA", "#8D847C")
DARK = Tone("#57504F", "#383335")
RED = Tone("#CF4934", "#93291D")
ROSE = Tone("#EBA493", "#C9705F")
BLUE = Tone("#4C7AB2", "#294A7A")
SKY = Tone("#B5CFE4", "#7FA4C6")
OCHRE = Tone("#E9B03F", "#AD7718")
STRAW = Tone("#F5DD9F", "#D9B563")
GREEN = Tone("#5F9460", "#34603E")
SAGE = Tone("#C3D8B2", "#8FB07E")
PLUM = Tone("#845385", "#512F55")
LILAC = Tone("#D8C0D8", "#A988AC")
WOOD = Tone("#C58F58", "#8C5B2E")
TAPE = Tone("#EBD9A4", "#C9B06B")
WATER = Tone("#6FA0BF", "#3C6A8C")


class Skin(NamedTuple):
    """Colours of a skin: lit, shaded, and of a blush."""

    light: str
    shade: str
    blush: str


SKINS = {
    1: Skin("#FBE3CF", "#E3B797", "#EE9A88"),
    2: Skin("#EFC29A", "#CC915F", "#E38463"),
    3: Skin("#CB9462", "#9E683B", "#B85A36"),
    4: Skin("#976340", "#6B4126", "#A54A32"),
    5: Skin("#663E27", "#452617", "#82382A"),
}


def skin(tone: int) -> Tone:
    """Returns the light and shaded colours of a skin tone."""
    return Tone(SKINS[tone].light, SKINS[tone].shade)
