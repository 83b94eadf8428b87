"""Colours of the app, named by role.

The contrast of text is at least 5.3 : 1 on every background, and 7 : 1 in a high-contrast palette.
"""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours in light or dark mode, named by their role.

    Attributes:
        dark: Whether this is a dark palette.
        house: Background of the window.
        boards: Background of panels.
        raised: Background of raised areas.
        text: Text.
        quiet: Secondary text.
        brass: Accents, such as links and focus frames.
        on_brass: Text on `brass`.
        velvet: Background of main buttons.
        velvet_deep: Darker variant of `velvet`.
        on_velvet: Text on `velvet`.
        rose: Warnings and destructive actions.
        line: Thin lines.
        mark: Symbols and lines that carry meaning, such as an empty place. The contrast is 3 : 1 on
            every background, and 7 : 1 in a high-contrast palette.
        scrim: Translucent layer below a dialog.
        shade: Shadows.
        veil: Translucent layer between a picture of the curtain and text; "" for none.
    """

    dark: bool
    house: str
    boards: str
    raised: str
    text: str
    quiet: str
    brass: str
    on_brass: str
    velvet: str
    velvet_deep: str
    on_velvet: str
    rose: str
    line: str
    mark: str
    scrim: str = "#B3120B09"
    shade: str = "#66000000"
    veil: str = ""

    @property
    def lighting(self) -> str:
        """Suffix of the names of pictures for this palette.

        It is "evening" for dark and "matinee" for light mode.
        """
        return "evening" if self.dark else "matinee"


EVENING = Palette(
    dark=True,
    house="#17110F",
    boards="#241A17",
    raised="#33251F",
    text="#F6EBDD",
    quiet="#C9B8A6",
    brass="#E3B04B",
    on_brass="#241A17",
    velvet="#B3243D",
    velvet_deep="#6E1022",
    on_velvet="#FFF6E9",
    rose="#F08A98",
    line="#4A3830",
    mark="#8D7D70",
)

MATINEE = Palette(
    dark=False,
    house="#FBF5EA",
    boards="#FFFDF8",
    raised="#F1E6D4",
    text="#241A17",
    quiet="#65554A",
    brass="#7A560C",
    on_brass="#FFFDF8",
    velvet="#9E1B32",
    velvet_deep="#6E1022",
    on_velvet="#FFF6E9",
    rose="#9E1B32",
    line="#DCCBB4",
    mark="#87786B",
)

EVENING_STRONG = Palette(
    dark=True,
    house="#0B0706",
    boards="#130D0B",
    raised="#211814",
    text="#FFFFFF",
    quiet="#EBDFD3",
    brass="#FFD27A",
    on_brass="#130D0B",
    velvet="#8F1730",
    velvet_deep="#570B19",
    on_velvet="#FFFFFF",
    rose="#FFB8C1",
    line="#A89488",
    mark="#BBAB9F",
    veil="#B3120B09",
)

MATINEE_STRONG = Palette(
    dark=False,
    house="#FFFFFF",
    boards="#FFFFFF",
    raised="#F3EADC",
    text="#120B09",
    quiet="#43372F",
    brass="#573A00",
    on_brass="#FFFFFF",
    velvet="#7E1226",
    velvet_deep="#570B19",
    on_velvet="#FFFFFF",
    rose="#7E1226",
    line="#6E5C4E",
    mark="#564639",
    veil="#B3120B09",
)


def strong(lighting: Palette) -> Palette:
    """Returns the high-contrast variant of a palette."""
    return EVENING_STRONG if lighting.dark else MATINEE_STRONG


PAPER = "#FFF8EA"
"""Off-white for text and lines on dark artwork, and for tokens."""

SCRIPT, SCRIPT_SHADE = "#F3E8D2", "#E2D2B4"
"""Paper colour of scripts and index cards, and its darker variant."""

PENCIL = "#5D4A3C"
"""Colour of handwriting on paper.

The contrast is 7 : 1 on `SCRIPT` and 5.5 : 1 on `SCRIPT_SHADE`.
"""

DIM_SCRIPT, DIM_SHADE, DIM_PENCIL = "#3B3028", "#31271F", "#CDBDA9"
"""Dark-mode colours of paper, its darker variant, and handwriting.

The contrast between handwriting and paper is 7 : 1.
"""

INK = "#1A1210"
"""Ink colour of seat badges and cards, in light and dark mode."""

SEAT_COLOURS: dict[str, tuple[str, str]] = {
    "amber": ("#E69F00", "mask"),
    "sky": ("#56B4E9", "fan"),
    "green": ("#009E73", "lantern"),
    "yellow": ("#F0E442", "bell"),
    "rose": ("#CC79A7", "rose"),
    "vermilion": ("#D55E00", "drum"),
}
"""Seat colours by name, each with the name of its symbol.

The symbol identifies the seat without colour vision.
"""

SEAT_SHAPES: dict[str, tuple[float, float, float, float]] = {
    "amber": (1, 1, 1, 1),
    "sky": (0.36, 0.36, 0.36, 0.36),
    "green": (1, 1, 0.24, 0.24),
    "yellow": (0.24, 0.24, 1, 1),
    "rose": (1, 0.16, 1, 0.16),
    "vermilion": (0.16, 1, 0.16, 1),
}
"""Corner radii of seat badges, by name of the seat's colour.

They are listed clockwise from the top left, as fractions of half the badge's width. If a person's
mask replaces the symbol, the shape still identifies the seat.
"""


@dataclass(frozen=True, slots=True)
class Print:
    """Colours of a printed card, the same in light and dark mode.

    Attributes:
        fill: Background.
        paper: Text, legible on `fill`.
    """

    fill: str
    paper: str = PAPER


DECK_PRINTS: dict[str, Print] = {
    "orange": Print("#A63F0B"),
    "blue": Print("#17489A"),
    "green": Print("#14613A"),
    "violet": Print("#57288A"),
    "rose": Print("#A81E58"),
    "gold": Print("#76560C"),
}
"""Colours of printed cards, by name of the deck's colour."""


LINE = 3.0
"""Minimum contrast of a line that carries meaning."""


def _light(color: str) -> float:
    """Returns the relative luminance of a colour, from 0 to 1.

    The formula is that of WCAG.
    """
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours, from 1 to 21.

    The formula is that of WCAG.
    """
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def ink_on(fill: str) -> str:
    """Returns `PAPER` or `INK`, whichever is more legible on a background.

    The contrast with the background `fill` is at least 4.2 : 1.
    """
    return max((PAPER, INK), key=lambda ink: contrast(ink, fill))


@cache
def line_on(ground: str, color: str, text: str) -> str:
    """Returns a line's colour with at least 3 : 1 contrast.

    Args:
        ground: Background of the line.
        color: Colour of the line.
        text: Colour of text on the background, mixed into `color` as far as needed.
    """
    mixtures = (mixed(color, text, part / 20) for part in range(20))
    return next((each for each in mixtures if contrast(each, ground) >= LINE), text)


def mixed(one: str, other: str, part: float) -> str:
    """Returns a mixture of two colours.

    Args:
        one: First colour as `#rrggbb`.
        other: Second colour as `#rrggbb`.
        part: Proportion of the second colour, from 0 to 1.
    """
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)
