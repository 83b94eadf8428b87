"""Faces of single pieces at any size: tiles, cards and slips.

A slip shows a tile as a number on a scrap of paper. A "look" holds everything shown in a picture,
so that equal looks can share one picture. Sizes are in logical pixels, unless they are fractions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed, moving, thickness_of, veiled
from app.games.thespianage.sheet_plan import Sum
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import (
    DIM_PENCIL,
    DIM_SCRIPT,
    DIM_SHADE,
    INK,
    PENCIL,
    SCRIPT,
    SCRIPT_SHADE,
    SEAT_COLOURS,
    mixed,
)
from app.theme.signs import LETTERS
from app.theme.ui import BODY, DISPLAY, STRONG
from engines import foreign
from engines.thespianage.content import (
    ASPECT_IDS,
    CHARACTER_IDS,
    FIRST_EVENT,
    FIRST_SHOT,
    SPECIAL_IDS,
    THING_IDS,
)

FOREIGN = foreign(__name__)
"""Ids of cards from an owner's pack, which have no pictures."""

READ = 10.0
"""Type size of a card's text."""

PICTURED = 0.3
"""Minimum height of a card's picture, as a fraction of the card.

If the text leaves less room, the text is omitted.
"""

SMALLEST, READABLE = 9.5, 11.0
"""Minimum type sizes of a card's name, and of one that is easily read.

A name is larger than the second wherever its card has room, if need be without its picture.
"""

FRAME, CHOSEN_FRAME, SIDES = 1.5, 3.0, 6.0
"""Frame widths of a plain and a chosen card, and margin.

The margin is the sum of both sides of the card's name.
"""

LINE, UNDER, GLIMPSE = 1.18, 5.0, 15.0
"""Line height and lower margin of a name, and minimum picture size.

The line height is relative to the type size.
"""

COUNTED = 12.0
"""Height above the name of a card without a picture, for its number of copies."""

CURL = 0.62, 0.66
"""Place of the number on a tile whose corner is turned up, from -1 to 1 across and down."""

UNKNOWN = "?"
"""Text in place of a value that the reader does not know."""

TILE_FRAME = 2.5
"""Thickness of a tile's frame, in logical pixels."""

LEAST_CROSS = 10.0
"""Minimum size of a tile's cross, in logical pixels."""

MARKED = 0.5
"""Fraction of the highlight colour in a highlighted slip."""

SLIP_LINE, SLIP_GAP = 1.2, 0.6
"""Height of a slip and gap after it, relative to type size."""

SPAN = 1.15
"""Line height of text that contains signs, relative to the type size."""

MOST_LINES = 3
"""Maximum number of lines in a card's name."""

ENDS = ("trapdoor", "", "hook")
"""Signs for the losses of the top, middle and bottom rows.

The top row loses tiles to a trapdoor and the bottom row to a hook; the middle row loses none.
"""

FOLDER = "thespianage"

ASPECT_COLOURS = ("#E7A61A", "#D64545", "#2E86E0")
"""Colours of the Aspects, in the order of their numbers."""

ASPECT_INKS = (("#8A5A00", "#B3262E", "#23609F"), ("#F3C04A", "#F0817C", "#84B8EC"))
"""Sign colours of the Aspects on paper, in light and dark mode."""

TINT = (0.26, 0.11)
"""Aspect colour's share of a row, in light and dark mode."""

TAPE = (0.38, 0.2)
"""Paper colour's share of a sheet's header, in light and dark mode."""

GOLD, END_INK = "#F3B52B", ("#7A4720", "#E0A566")
"""Colours of the leader's medal, and of a trapdoor and hook.

The second colour differs between light and dark mode.
"""

HEAD_PENCIL = "#3A2C20"
"""Muted text colour in the header of a sheet."""

SLIP, SLIP_SHADE, SLIP_MINUS, SLIP_BACK = "#FFFDF8", "#E0C9A0", "#A3182E", "#7A5230"
"""Slip colours: face up, face down but known, negative number, unknown."""


class TileLook(NamedTuple):
    """Everything shown on a tile.

    Attributes:
        value: Printed value; None if the reader does not know it.
        up: Whether the tile is face up.
        seen: Whether anyone except its owner and the reader knows the face-down tile.
        falls: Whether the tile is only previewed and would drop.
    """

    value: int | None
    up: bool
    seen: bool = False
    falls: bool = False


class Paper(NamedTuple):
    """Colours of a sheet.

    Attributes:
        fill: Background.
        shade: Background of the middle row.
        ink: Text.
        pencil: Muted text.
    """

    fill: str
    shade: str
    ink: str
    pencil: str


MORNING = Paper(SCRIPT, SCRIPT_SHADE, INK, PENCIL)
NIGHT = Paper(DIM_SCRIPT, DIM_SHADE, SCRIPT, DIM_PENCIL)


def paper(ui: Ui) -> Paper:
    """Returns the colours of a sheet in light or dark mode."""
    return NIGHT if ui.colors.dark else MORNING


def tape(ui: Ui, colour: str, dim: float = 0.0) -> str:
    """Returns the background colour of a sheet's header.

    Args:
        ui: Drawing context of the window.
        colour: Name of the player's colour.
        dim: Amount of darkening, from 0 to 1.
    """
    ground = mixed(SEAT_COLOURS[colour][0], SCRIPT, TAPE[ui.colors.dark])
    return mixed(ground, ui.colors.house, dim)


def aspect_ink(ui: Ui, aspect: int) -> str:
    """Returns the colour in which an Aspect's sign is drawn on paper."""
    return ASPECT_INKS[ui.colors.dark][aspect]


def tinted(ui: Ui, aspect: int, dim: float = 0.0) -> str:
    """Returns the background colour of an Aspect's row.

    The colour is darkened by `dim`, from 0 to 1.
    """
    return mixed(
        mixed(paper(ui).fill, ui.colors.house, dim), ASPECT_COLOURS[aspect], TINT[ui.colors.dark]
    )


def thing_art(thing: int) -> str:
    """Returns the picture name of a Play Card, Event or One Shot."""
    kind = "card" if thing < FIRST_EVENT else "event" if thing < FIRST_SHOT else "shot"
    if THING_IDS[thing] in FOREIGN:
        return f"{FOLDER}/blank-{kind}"
    return f"{FOLDER}/{kind}-{THING_IDS[thing]}"


def bust(character: int, *, sunk: bool = False) -> str:
    """Returns the picture name of a character.

    If `sunk`, the picture shows the character up to the neck in the sea.
    """
    return f"{FOLDER}/character-{CHARACTER_IDS[character]}{'-sunk' if sunk else ''}"


def special_art(special: int) -> str:
    """Returns the picture name of a Special Tile."""
    return f"{FOLDER}/special-{SPECIAL_IDS[special]}"


def special_sign(special: int) -> str:
    """Returns the name of a Special Tile's sign in the icon font."""
    return SPECIAL_IDS[special].replace("_", "-")


def aspect_sign(aspect: int) -> str:
    """Returns the name of an Aspect's sign in the icon font."""
    return ASPECT_IDS[aspect]


def tile_art(look: TileLook) -> str:
    """Returns the picture name of a tile.

    The edge of a face-up tile shows plus, minus or zero without relying on colour.
    """
    if look.up and look.value is not None:
        kind = "plus" if look.value > 0 else "minus" if look.value < 0 else "zero"
        return f"{FOLDER}/tile-{kind}"
    return f"{FOLDER}/tile-{'back' if look.value is None else 'curl'}"


def printed(look: TileLook) -> tuple[float, float] | None:
    """Returns where a tile's number is on its picture: on its face, or on its turned-up corner.

    Returns None if the reader does not know it.
    """
    if look.value is None:
        return None
    return (0.0, 0.0) if look.up else CURL


def pictures_of(lighting: str) -> tuple[str, ...]:
    """Returns all picture names, starting with those always visible."""
    names = [
        *(f"paper-{lighting}", f"slip-{lighting}", f"floor-{lighting}"),
        *(f"tile-{kind}" for kind in ("back", "curl", "plus", "zero", "minus", "torn")),
        *("tape", "hanger", "back-play", "back-crush", "back-nemesis"),
        *(f"special-{name}" for name in SPECIAL_IDS),
        *(f"character-{name}" for name in CHARACTER_IDS),
        *("gauge-bomb", "gauge-success"),
    ]
    later = [*(f"character-{name}-sunk" for name in CHARACTER_IDS), "success", "bomb"]
    things = [thing_art(thing) for thing in range(len(THING_IDS))]
    return (*(f"{FOLDER}/{name}" for name in names), *things,
            *(f"{FOLDER}/{name}" for name in later))  # fmt: skip


def number(value: int) -> str:
    """Formats a number, with a typographic minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def tile_parts(
    ui: Ui,
    look: TileLook,
    spot: Rect,
    mark: str | None = None,
    dim: float = 0.0,
    ground: str | None = None,
) -> list[ft.Control]:
    """Draws a tile's picture and value.

    Args:
        ui: Drawing context of the window.
        look: Value and side of the tile.
        spot: Position in the enclosing stack.
        mark: Frame colour; None for no frame.
        dim: Amount of fading, from 0 to 1.
        ground: Colour into which the tile fades.
    """
    picture = veiled(ui, tile_art(look), dim, ground=ground)
    picture.left, picture.top, picture.width, picture.height = spot
    parts: list[ft.Control] = [picture]
    if look.value is not None:
        ink = mixed(INK if look.up else PENCIL, ground or INK, dim * 0.8)
        parts.append(_value(look, look.value, spot, ink))
    elif look.seen:
        side = max(8.0, spot.h * 0.26)
        parts.append(
            ft.Container(
                kit.sign("seen", side, SCRIPT),
                left=spot.x + (spot.w - side) / 2 - 1,
                top=spot.y + spot.h * 0.06,
                padding=1,
                bgcolor=INK,
                border_radius=side,
            )
        )
    if mark == ui.colors.rose:
        parts.append(_cross(ui, spot))
    if mark is not None:
        parts.append(
            ft.Container(
                left=spot.x - 2,
                top=spot.y - 2,
                width=spot.w + 4,
                height=spot.h + 4,
                border=ft.Border.all(thickness_of(ui, mark, TILE_FRAME), mark),
                border_radius=6,
                clip_behavior=kit.UNCUT,
            )
        )
    return parts


def _cross(ui: Ui, spot: Rect) -> ft.Control:
    side = max(LEAST_CROSS, spot.h * 0.3)
    return ft.Container(
        kit.sign("close", side - 2, ui.colors.house),
        left=spot.right - side,
        top=spot.y,
        padding=1,
        bgcolor=ui.colors.rose,
        border_radius=side,
    )


def _value(look: TileLook, value: int, spot: Rect, ink: str) -> ft.Control:
    text, width = number(value), spot.w * (1 if look.up else 0.52)
    family = DISPLAY if look.up else STRONG
    size = spot.h * 0.5 if look.up else max(8.5, spot.h * 0.34)
    size = min(size, measure.filling(text, width, family))
    return ft.Text(
        text,
        size=size,
        font_family=family,
        color=ink,
        text_align=ft.TextAlign.CENTER,
        no_wrap=True,
        style=ft.TextStyle(height=1),
        left=spot.x + (0 if look.up else spot.w * 0.46),
        top=spot.y + (spot.h * 0.55 - size * 0.54 if look.up else spot.h * 0.75 - size / 2),
        width=width,
        semantics_label="",
    )


def tile(
    ui: Ui,
    look: TileLook,
    spot: Rect,
    dim: float = 0.0,
    *,
    key: str | None = None,
) -> ft.Stack:
    """Draws a tile as one positioned control."""
    return shapes.uncut(
        tile_parts(ui, look, Rect(0, 0, spot.w, spot.h), None, dim),
        left=spot.x,
        top=spot.y,
        width=spot.w,
        height=spot.h,
        animate_position=moving(ui),
        key=key,
    )


def _underlined(ui: Ui, mark: str | None) -> dict[str, Any]:
    if mark is None or mark == ui.colors.quiet:
        return {}
    refused = mark == ui.colors.rose
    pattern = ft.TextDecorationStyle.WAVY if refused else ft.TextDecorationStyle.SOLID
    return {"decoration": ft.TextDecoration.UNDERLINE, "decoration_style": pattern}


def slip(ui: Ui, look: TileLook, size: float, mark: str | None = None) -> list[ft.TextSpan]:
    """Returns a tile's value on a coloured slip, followed by a gap.

    An unknown value is shown as a question mark. A marked slip is underlined.
    """
    value = look.value
    if value is None:
        ink, ground, text = SCRIPT, SLIP_BACK, UNKNOWN
    else:
        ink, text = SLIP_MINUS if value < 0 else INK, number(value)
        ground = SLIP if look.up else SLIP_SHADE
    if mark:
        ground = mixed(mark, ground, MARKED)
    style = lettering.style(
        "label", size=size, color=ink, bgcolor=ground, height=SLIP_LINE, **_underlined(ui, mark)
    )
    gap = ft.TextSpan(" ", lettering.style("label", size=size * SLIP_GAP))
    return [ft.TextSpan(f" {text} ", style), gap]


def struck(
    ui: Ui, look: TileLook, size: float, ink: str, mark: str | None = None
) -> list[ft.TextSpan]:
    """Returns the crossed-out value of a tile that will drop."""
    style = lettering.style(
        "body",
        size=size * 0.94,
        color=ink,
        bgcolor=None if mark is None else mixed(mark, SLIP, MARKED),
        decoration=ft.TextDecoration.LINE_THROUGH,
        decoration_style=_underlined(ui, mark).get("decoration_style"),
        decoration_thickness=None if mark in (None, ui.colors.quiet) else 2,
        height=SLIP_LINE,
    )
    return [ft.TextSpan(_figure(look), style), text_span(" ", size * 0.7, ink)]


def _figure(look: TileLook) -> str:
    return UNKNOWN if look.value is None else number(look.value)


def slips_width(tiles: Iterable[TileLook], size: float) -> float:
    """Returns the width of a row of slips, in logical pixels."""
    gap = measure.width_of(" ", size * SLIP_GAP)
    return sum(measure.width_of(f" {_figure(look)} ", size) + gap for look in tiles)


def struck_width(tiles: Iterable[TileLook], size: float) -> float:
    """Returns the width of crossed-out values in a row, in logical pixels."""
    gap = measure.width_of(" ", size * 0.7)
    return sum(measure.width_of(_figure(look), size * 0.94) + gap for look in tiles)


def sign_span(name: str, size: float, color: str) -> ft.TextSpan:
    """Returns a sign as a text span in the sign font."""
    return ft.TextSpan(LETTERS[name], lettering.style("sign", size=size, color=color, height=1.1))


def text_span(text: str, size: float, color: str, family: str = STRONG) -> ft.TextSpan:
    """Returns text as a span that can be combined with signs."""
    height = measure.height(SPAN, text, family)
    return ft.TextSpan(
        text, ft.TextStyle(size=size, color=color, font_family=family, height=height)
    )


def sum_spans(
    found: Sum, size: float, inks: tuple[str, str], *, unknown: float, arrow: float
) -> list[ft.TextSpan]:
    """Returns a sum, and its value after the choice if that differs.

    An arrow is between the two.

    Args:
        found: The sum.
        size: Type size of the numbers.
        inks: Colours of the numbers, and of the question mark for unknown tiles.
        unknown: Size of the question mark, relative to the numbers.
        arrow: Size of the arrow, relative to the numbers.
    """
    ink, quiet = inks
    spans = [text_span(found.now, size, ink, DISPLAY)]
    if found.unknown:
        spans.append(text_span("?", size * unknown, quiet, STRONG))
    if found.then:
        spans.append(sign_span("next", size * arrow, ink))
        spans.append(text_span(found.then, size, ink, DISPLAY))
    return spans


def fitting(name: str, width: float, lines: int, largest: float) -> float | None:
    """Returns the largest type size at which a name fits.

    Returns None if the name does not fit at the smallest size.
    """
    most, room = int(largest * 2) / 2, width - measure.ROUNDING
    size = measure.largest(name, most, min(most, SMALLEST), room, lines)
    return size if size >= SMALLEST and measure.fits(name, size, room, lines) else None


def narrowest(names: Iterable[str], size: float = SMALLEST) -> float:
    """Returns the minimum card width for names of a type size, in logical pixels."""
    longest = max((_narrowest(name, size) for name in names), default=0.0)
    return longest + measure.ROUNDING + SIDES


class CardLook(NamedTuple):
    """Everything shown on a card in the hand.

    Attributes:
        thing: Number of the card.
        name: Title of the card.
        held: Number of copies in hand.
        chosen: Number of copies chosen.
        text: Text of the card; "" to leave it out.
    """

    thing: int
    name: str
    held: int = 1
    chosen: int = 0
    text: str = ""

    @property
    def counted(self) -> bool:
        """Whether a number lies on the card's upper left corner."""
        return self.held > 1 or self.chosen > 0


def _narrowest(name: str, size: float) -> float:
    in_lines = measure.narrowest(name, MOST_LINES, size)
    return max(measure.longest_word(name, size), in_lines)


def _name(
    name: str, width: float, height: float, largest: float, above: float
) -> tuple[float, int]:
    line, best = measure.height(LINE, name), (SMALLEST, -MOST_LINES)
    # A name without a picture is better than one that can hardly be read.
    for room in (height - UNDER - GLIMPSE - 4, height - UNDER - above):
        found = [
            (size, -lines)
            for lines in range(1, MOST_LINES + 1)
            if (size := fitting(name, width, lines, min(largest, room / lines / line))) is not None
        ]
        best = max(found, default=best)
        if best[0] >= READABLE:
            break
    return best[0], -best[1]


def _grown(ui: Ui, spot: Rect) -> float:
    return ui.size("small") / 13 * max(1.0, spot.w / 106)


def _above(look: CardLook) -> float:
    return COUNTED if look.counted else 0.0


def _titled(look: CardLook, spot: Rect, low: float, down: float) -> tuple[float, int, float]:
    largest = 12.5 * min(low, 1.35)
    size, lines = _name(look.name, spot.w - SIDES, down, largest, _above(look))
    return size, lines, lines * size * measure.height(LINE, look.name) + UNDER


def _written(look: CardLook, spot: Rect, low: float) -> tuple[float, int, float]:
    read = READ * min(low, 1.35)
    rows = measure.rows(look.text, read, spot.w - SIDES - measure.ROUNDING, BODY)
    height = rows * read * measure.height(SPAN, look.text, BODY) + 3 if look.text else 0.0
    return read, rows, height


def has_room(ui: Ui, look: CardLook, spot: Rect) -> bool:
    """Whether a card has room for its whole text."""
    low, down = _grown(ui, spot), spot.h - 2 * CHOSEN_FRAME
    needed = _titled(look, spot, low, down)[2] + _written(look, spot, low)[2]
    return down - needed >= down * PICTURED


def card(
    ui: Ui,
    look: CardLook,
    spot: Rect,
    dim: float = 0.0,
    mark: str | None = None,
    *,
    key: str | None = None,
) -> ft.Container:
    """Draws a card with its picture, name, text and number of copies.

    The text is omitted if it does not fit in full.
    """
    dark = ui.colors.house
    paper = mixed(SCRIPT, dark, dim * 0.75)
    ink = mixed(INK, paper, 0.25 if dim else 0)
    frame = FRAME if mark is None else CHOSEN_FRAME
    across, down = spot.w - 2 * frame, spot.h - 2 * frame
    low = _grown(ui, spot)
    size, lines, text_height = _titled(look, spot, low, down)
    read, rows, written = _written(look, spot, low)
    if down - text_height - written < down * PICTURED:  # show the whole text or none
        written = 0.0
    side = max(0.0, min(across - 6, down - text_height - written - 4))
    picture = veiled(ui, thing_art(look.thing), dim * 0.8, ft.BoxFit.CONTAIN)
    picture.left, picture.top = (across - side) / 2, 2
    picture.width = picture.height = side
    pencil = mixed(PENCIL, paper, 0.25 if dim else 0)
    printed = [text_span("\n", 2, ink), text_span(look.text, read, pencil, BODY)]
    name = ft.Text(
        spans=[text_span(look.name, size, ink), *(printed if written else [])],
        text_align=ft.TextAlign.CENTER,
        max_lines=lines + rows * bool(written),
        overflow=ft.TextOverflow.ELLIPSIS,
        semantics_label="",
    )
    left, width = SIDES / 2 - frame, spot.w - SIDES
    if side >= GLIMPSE:
        name.left, name.top, name.width = left, side + 4, width
        parts: list[ft.Control] = [picture, name]
    else:
        above = _above(look)
        middle = Rect(left, above, width, down - above)
        parts = [fixed(middle, name, alignment=ft.Alignment.CENTER)]
    if look.counted:
        parts.append(_count(ui, look, 13 * min(low, 1.3)))
    return fixed(
        spot,
        shapes.uncut(parts),
        bgcolor=paper,
        border=ft.Border.all(frame, mark or mixed(paper, INK, 0.35)),
        border_radius=7,
        clip_behavior=kit.UNCUT,
        animate_position=moving(ui),
        key=key,
    )


def _count(ui: Ui, look: CardLook, size: float) -> ft.Control:
    ink = ui.colors.on_brass if look.chosen else SCRIPT
    spans = [text_span(f" \N{MULTIPLICATION SIGN}{look.held} ", size, ink)]
    if look.chosen:
        number = f" {look.chosen} " if look.held > 1 else " "
        spans = [
            text_span(" ", size, ink),
            sign_span("trash", size * 1.1, ink),
            text_span(number, size, ink),
        ]
    return ft.Text(
        spans=spans,
        bgcolor=ui.colors.brass if look.chosen else INK,
        left=1,
        top=1,
        no_wrap=True,
        style=ft.TextStyle(height=1.25),
        semantics_label="",
    )
