"""Colours of the tour posters, among them those of decks and skins."""

from __future__ import annotations

from typing import NamedTuple

INK, PAPER, PAPER_SHADE = "#1C1518", "#FFF6E4", "#E6D6BC"
WHITE, WHITE_SHADE = "#FFFDF6", "#D8CDBB"
RED, RED_DEEP = "#D23B3B", "#8E1C2C"
BRASS, BRASS_SHADE, BRASS_DEEP = "#F2BE4A", "#BE7F1E", "#75490C"
STEEL, STEEL_SHADE, STEEL_DEEP = "#C9D3D8", "#8595A0", "#4A5862"
WOOD, WOOD_SHADE, WOOD_DEEP = "#C98A4E", "#935A2A", "#5A3315"
SKY, SKY_SHADE = "#7FC4D6", "#3C8FA8"
LEAF, LEAF_SHADE = "#6FB25E", "#377A3E"


class Deck(NamedTuple):
    """Colours of a deck, from dark to pale, and its accent colours."""

    deep: str
    fill: str
    mid: str
    tint: str
    foil: str
    foil_deep: str


DECKS = {
    "orange": Deck("#7C2A0B", "#D75A1C", "#F29C4B", "#FCE6C6", "#1F7A80", "#0F474E"),
    "blue": Deck("#13235A", "#2B4DA6", "#7298E3", "#DFE8FB", "#F2B63C", "#A86F12"),
    "green": Deck("#113D29", "#2C7B4C", "#80BC7C", "#E4F1D5", "#E2703A", "#943B14"),
    "violet": Deck("#2B1445", "#5D3494", "#A07CD2", "#E9DEF5", "#C6D650", "#76831C"),
    "rose": Deck("#690E35", "#C9386D", "#F08DAD", "#FCE0E7", "#2B9C92", "#125A55"),
    "gold": Deck("#553705", "#B57C16", "#E8BC50", "#FCF1CC", "#9A2E40", "#5B1422"),
}


class Skin(NamedTuple):
    """Colours of a skin in light and in shade.

    They include those of its lines and of a blush.
    """

    light: str
    shade: str
    line: str
    blush: str


SKINS = {
    1: Skin("#FDE6D2", "#E5BA9A", "#8A4B36", "#F09A86"),
    2: Skin("#F0C297", "#CE925E", "#7A3F22", "#E5825E"),
    3: Skin("#CC935F", "#A0673A", "#55290F", "#B9552F"),
    4: Skin("#96603A", "#6C4022", "#351706", "#A0452C"),
    5: Skin("#633A22", "#432414", "#1E0D05", "#7E3322"),
    # Not skins: powder, and a sickly green.
    8: Skin("#F6F1F4", "#C9BCD3", "#54406A", "#D9A3C0"),
    9: Skin("#C9DDB8", "#93B184", "#33502F", "#A8BF7C"),
}


class Tone(NamedTuple):
    """Colour of a material in light and in shade."""

    light: str
    shade: str


HAIRS = {
    "black": Tone("#2E2630", "#171118"),
    "brown": Tone("#6B3F24", "#432412"),
    "ginger": Tone("#D8702A", "#9E4212"),
    "blond": Tone("#F3CD6B", "#C58F2E"),
    "grey": Tone("#C4BFC0", "#8C868C"),
    "white": Tone("#FBF7F0", "#CFC5BE"),
    "red": Tone("#B93326", "#741712"),
    "blue": Tone("#3E63B8", "#1E3576"),
    "green": Tone("#4E9A5A", "#245C34"),
    "violet": Tone("#7C4FB0", "#472472"),
    "rose": Tone("#EE7FA6", "#B83C6C"),
}
