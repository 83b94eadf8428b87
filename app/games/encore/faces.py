"""Card faces at any size: signs, picture and name.

The signs (number, vibes and cost) are in a band, a column along the card's left edge. The outline
of the picture shows the kind of card.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Literal, NamedTuple
from unicodedata import combining

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import Stance, moving, veiled
from app.games.common.stamps import stamp
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import DECK_PRINTS, ink_on, mixed
from app.theme.signs import LETTERS
from app.theme.ui import DISPLAY, STRONG
from engines import foreign
from engines.encore.content import (
    CARDS,
    COLOUR,
    COLOUR_IDS,
    KIND,
    KINDS,
    THING_IDS,
    VIBE_IDS,
)

FOREIGN = foreign(__name__)
"""Ids of pieces added by a content pack, which have no pictures."""

TILT = 0.12
"""Rotation of a suspended card, in radians (7°)."""

SMALLER = 0.88
"""Scale that keeps a rotated, suspended card within its zone."""

LETTERS_LEFT = 3
"""Minimum number of letters left in a truncated word."""

SMALLEST = 10.0
"""Minimum type size of a card's name, in logical pixels."""

RATIO = (140 / 120, 1.0, 1.0)
"""Height of a card's picture relative to its width, by kind."""

LINE = 1.12
"""Line height of a card's name, relative to its type size."""

BESIDE = 74.0
"""Minimum height of a card whose name has two lines."""

FOOTED = 50.0
"""Minimum inner height of a card with its name under the picture."""

ABREAST_HEIGHT = 60.0
"""Inner height below which a wide card's name is beside its picture.

The card keeps its name under the picture if the whole name does not fit beside it.
"""

RESTING = 0.3
"""Opacity of the shade over a suspended card, from 0 to 1."""

EDGE = 1.5

Shape = Literal["board", "low", "stacked"]
"""Arrangement of a card: normal, short, or short with its name below.

In the two short arrangements, number, vibes and cost share a line above the name.
"""

UPRIGHT = 82.0
"""Minimum height of a hand card with signs beside its picture."""

NARROW = 62.0
"""Minimum width of a card in a hand."""

MARGINS = 7.0
"""Total width of the frame and margins beside a card's name."""

LOW_LINE, LOW_NUMBER, LOW_SIGN = 18.0, 14.0, 11.0
"""Line height, number size and sign size on a short card."""

BAND_TEXT = 1.08
"""Minimum line height of a band's text, relative to its type."""

BAND_LINE = 1.2
"""Line height of a card's band, relative to its type size."""

SHRUNK = 0.7
"""Minimum scale of the type in a card's band."""

LEAST_PICTURE = 12.0

PLUS = 0.6
"""Type size of a possible BOOST, relative to the number's."""

DECK_SIGN, DECK_PART = (11.0, 18.0), 0.28
"""Minimum and maximum size of a deck's sign, and picture part."""

CRUMB = 24.0
"""Minimum width of a picture beside a card's name."""

ABREAST = 1.5
"""Minimum ratio of width to height for a name beside the picture."""

LOW_GROWN = 1.4
"""Maximum scale of the sign row on a short card."""

BESIDE_SIGN = 1.6
"""Width of a vibe's sign and gap, relative to the sign."""

AT_REST = Stance()

STAMP = 22.0
"""Width of a card's state mark and the gap beside it."""


class Look(NamedTuple):
    """Appearance of a card, as data; equal values produce equal drawings.

    Attributes:
        thing: Number of the card in the game's content.
        name: Name of the card.
        number: Current act or BOOST; empty on a Surprise, which shows a bolt.
        change: 1 if rules have raised the number, -1 if they have lowered it, otherwise 0.
        vibes: Vibes of the card, each with whether it passes the Vibe Check.
        cost: Current cost; empty on stage.
        boost: What the Supporter behind can add, with its sign, or "".
        suspended: Whether the card is suspended.
        used: Whether the card's ability has been used.
    """

    thing: int
    name: str
    number: str = ""
    change: int = 0
    vibes: tuple[tuple[int, bool], ...] = ()
    cost: str = ""
    suspended: bool = False
    used: bool = False
    boost: str = ""


BLANK_VENUE = "encore/blank-venue"
"""Placeholder picture for Venues added by a pack."""


def art(thing: int) -> str:
    """Returns the picture id of a card or Venue."""
    if THING_IDS[thing] in FOREIGN:
        return f"encore/blank-{COLOUR_IDS[COLOUR[thing]]}" if thing < CARDS else BLANK_VENUE
    kind = KINDS[KIND[thing]] if thing < CARDS else "venue"
    return f"encore/{kind}-{THING_IDS[thing]}"


def back_art(colour: int) -> str:
    """Returns the picture id of a colour deck's back."""
    return f"encore/back-{COLOUR_IDS[colour]}"


STAR = "encore/star"


def pictures(lighting: str) -> tuple[str, ...]:
    """Lists the ids of the game's pictures, most common first."""
    return (
        f"encore/floor-{lighting}",
        STAR,
        *(back_art(colour) for colour in range(len(COLOUR_IDS))),
        *(art(thing) for thing in range(len(THING_IDS))),
    )


def colour_sign(colour: int) -> str:
    """Returns the sign id of a colour deck."""
    return f"deck-{COLOUR_IDS[colour]}"


def vibe_sign(vibe: int) -> str:
    """Returns the sign id of a vibe."""
    return f"vibe-{VIBE_IDS[vibe]}"


def band(ui: Ui, width: float) -> float:
    """Returns the width of a card's band, its column of signs."""
    return min(max(25.0, width * 0.27), 40.0) * min(ui.size("body") / 16, 1.35)


def face(
    ui: Ui,
    look: Look,
    width: float,
    height: float,
    stance: Stance = AT_REST,
    *,
    shape: Shape = "board",
) -> ft.Container:
    """Draws a card, tilted and smaller if suspended.

    Args:
        ui: Drawing context of the window.
        look: Appearance of the card.
        width: Width of the card, in logical pixels.
        height: Height of the card, in logical pixels.
        stance: Border colour and shade of the card.
        shape: Arrangement of picture, name and numbers.
    """
    dim, mark = stance.dim, stance.mark
    fill, paper, veil = _inks(ui, look, dim)
    edge = mixed(paper, fill, 0.6) if veil and not ui.colors.dark else paper
    on, marked = _SHAPES[shape], mark not in (None, ui.colors.quiet)
    return ft.Container(
        shapes.uncut(on(ui, look, width, height, dim, marked)),
        bgcolor=fill,
        border=ft.Border.all(_frame(marked), mark or edge),
        border_radius=corner(width),
        clip_behavior=kit.UNCUT,
        width=width,
        height=height,
        rotate=ft.Rotate(min(1.0, 140 / width) * TILT if look.suspended else 0),
        scale=SMALLER if look.suspended else 1,
        animate_rotation=moving(ui),
        animate_scale=moving(ui),
    )


def _inks(ui: Ui, look: Look, dim: float) -> tuple[str, str, float]:
    dark = ui.colors.house
    veil = max(dim, RESTING if look.suspended else 0.0)
    inks = DECK_PRINTS[COLOUR_IDS[COLOUR[look.thing]]]
    fill = mixed(inks.fill, dark, veil)
    # A dimmed card stays legible.
    return fill, mixed(ink_on(fill), fill, veil / 2 if ui.colors.dark else 0), veil


def _frame(marked: bool) -> float:
    return 2 * EDGE if marked else EDGE


def _on_card(
    ui: Ui, look: Look, width: float, height: float, dim: float, marked: bool
) -> list[ft.Control]:
    fill, paper, veil = _inks(ui, look, dim)
    left, frame = band(ui, width), _frame(marked)
    width_in, height_in = width - 2 * frame, height - 2 * frame
    across, down = width_in, height_in
    marks = _marks(look)
    # Stacked marks need the full height, which leaves no space for a name.
    beside = width - left >= STAMP * len(marks)
    picture = Rect(left, 1, width_in - left - 1, down - 2)
    low = down
    parts: list[ft.Control] = []
    # A marked card's wider edge must not remove the name.
    inner = height - 2 * EDGE
    abreast = beside and inner < ABREAST_HEIGHT and _abreast(ui, look, width, height, dim, marked)
    if abreast:
        return abreast
    if beside and inner >= FOOTED:
        name_width = width - MARGINS
        words = _fitted(ui, look.name, name_width, down)
        if words is not None:
            name_height = words.height
            low = down - name_height
            picture = picture._replace(h=low - picture.y - 1)
            parts.append(
                _words(words, Rect((across - name_width) / 2, low, name_width, name_height), paper)
            )
    elif beside and down >= 34 and across >= 64:
        picture = picture._replace(w=min(picture.h, width_in * 0.42))
        room = Rect(picture.right + 2, 2, across - picture.right - 5, down - 4)
        words = _name(ui, look.name, room.w, min(3, int(room.h // 13)), down * 1.4)
        if words is None:
            picture = picture._replace(w=across - left - 4)
        else:
            parts.append(_words(words, room, paper))
    drawn = min(picture.w, picture.h / RATIO[KIND[look.thing]])
    free = picture.middle - drawn / 2 - 1
    parts.insert(0, _band(look, left, low, paper, fill, free))
    if picture.w >= 12 and picture.h >= 12:
        parts[:0] = _picture(ui, look.thing, picture, veil, (fill, paper))
    if marks:
        # Marks may cover the picture but not the name.
        shown = (ft.Row if beside else ft.Column)(
            [stamp(ui, name, 14) for name in marks], spacing=2, tight=True, key="marks"
        )
        shown.left = picture.right - STAMP * (len(marks) if beside else 1) - 1
        shown.top = 2
        parts.append(shown)
    return parts


def narrowest(names: Iterable[str]) -> float:
    """Returns the minimum width of hand cards with these names."""
    longest = max((measure.longest_word(name, SMALLEST) for name in names), default=0.0)
    return max(NARROW, ceil(longest + measure.ROUNDING) + MARGINS)


def _on_low_card(
    ui: Ui, look: Look, width: float, height: float, dim: float, marked: bool
) -> list[ft.Control]:
    fill, paper, veil = _inks(ui, look, dim)
    frame = _frame(marked)
    room = Rect(0, 0, width - 2 * frame, height - 2 * frame)
    line = ft.Text(
        spans=_spans(look, paper, fill, 1.0),
        text_align=ft.TextAlign.CENTER,
        no_wrap=True,
        left=0,
        top=1,
        width=room.w,
        semantics_label="",
    )
    name_width = width - MARGINS
    words = _full_name(ui, look.name, name_width, room.h - LOW_LINE, room.h)
    words = words or _fitted(ui, look.name, name_width, room.h) or Words("", SMALLEST, 1)
    name_height = words.height
    name = _words(
        words, Rect((room.w - name_width) / 2, room.h - name_height, name_width, name_height), paper
    )
    picture = Rect(2, LOW_LINE, room.w - 4, room.h - LOW_LINE - name_height)
    if picture.h < LEAST_PICTURE:
        return [line, name]
    return [*_picture(ui, look.thing, picture, veil, (fill, paper)), line, name]


def _abreast(
    ui: Ui, look: Look, width: float, height: float, dim: float, marked: bool
) -> list[ft.Control]:
    if width < ABREAST * height:
        return []
    fill, paper, veil = _inks(ui, look, dim)
    room = Rect(0, 0, width - 2 * EDGE, height - 2 * EDGE)
    lines = max(1, int((room.h - LOW_LINE - 3) / (SMALLEST * measure.height(LINE, look.name))))
    least = measure.narrowest(look.name, lines, SMALLEST) + measure.ROUNDING
    picture_width = min((room.h - 2) / max(RATIO), room.w - least - 7)
    picture = Rect(room.w - picture_width - 2, 1, picture_width, room.h - 2)
    column = Rect(3, 0, picture.x - 4, room.h)
    most = min(LOW_GROWN, column.w / _line_width(look))
    for scale in (most, min(most, 1.0)):
        below = column.inset(0, LOW_LINE * scale, 0, 1)
        words = _full_name(ui, look.name, below.w, below.h, height * 2)
        if words is not None:
            break
    if words is None or most < SHRUNK or picture_width < CRUMB:
        return []
    line = ft.Text(
        spans=_spans(look, paper, fill, scale),
        text_align=ft.TextAlign.CENTER,
        no_wrap=True,
        left=column.x,
        top=1,
        width=column.w,
        semantics_label="",
    )
    inks = fill, paper
    parts = [*_picture(ui, look.thing, picture, veil, inks), line, _words(words, below, paper)]
    if marks := [stamp(ui, mark, 14) for mark in _marks(look)]:
        parts.append(shapes.column(marks, 2, left=picture.right - STAMP, top=1, key="marks"))
    # A wider edge must not move the content.
    wider = _frame(marked) - EDGE
    for part in parts:
        if isinstance(part, ft.LayoutControl):
            part.left, part.top = (part.left or 0) - wider, (part.top or 0) - wider
    return parts


def _on_any_low_card(
    ui: Ui, look: Look, width: float, height: float, dim: float, marked: bool
) -> list[ft.Control]:
    return _abreast(ui, look, width, height, dim, marked) or _on_low_card(
        ui, look, width, height, dim, marked
    )


_SHAPES = {"board": _on_card, "low": _on_any_low_card, "stacked": _on_low_card}


def hand_shape(ui: Ui, cards: Iterable[Look], width: float, height: float) -> Shape:
    """Returns the common shape of all cards in a hand."""
    if height >= UPRIGHT:
        return "board"
    abreast = all(_abreast(ui, look, width, height, 0.0, False) for look in cards)
    return "low" if abreast else "stacked"


def _line_width(look: Look) -> float:
    number = measure.box(look.number, LOW_NUMBER, DISPLAY) if look.number else LOW_SIGN
    number += measure.box(look.boost, LOW_NUMBER * PLUS, DISPLAY)
    signs = (len(look.vibes) + bool(look.change)) * LOW_SIGN * BESIDE_SIGN
    return number + signs + (measure.box(f" {look.cost}", LOW_SIGN) if look.cost else 0.0)


def _marks(look: Look) -> tuple[str, ...]:
    return ("rests",) * look.suspended + ("used",) * look.used


def _spans(look: Look, paper: str, fill: str, scale: float) -> list[ft.TextSpan]:
    number, sign = LOW_NUMBER * scale, LOW_SIGN * scale

    def letter(name: str, ink: str = paper, ground: str | None = None) -> ft.TextSpan:
        style = lettering.style("sign", size=sign, color=ink, bgcolor=ground)
        return ft.TextSpan(LETTERS[name], style)

    def words(text: str, size: float, family: str = STRONG) -> ft.TextSpan:
        return ft.TextSpan(text, ft.TextStyle(font_family=family, size=size, color=paper))

    spans = [words(look.number, number, DISPLAY) if look.number else letter("bolt")]
    if look.boost:
        spans.append(words(look.boost, number * PLUS, DISPLAY))
    if look.change:
        spans.append(letter("up" if look.change > 0 else "down"))
    for vibe, passes in look.vibes:
        inks = (fill, paper) if passes else (paper, None)
        spans += [words(" ", sign / 2), letter(vibe_sign(vibe), *inks)]
    if look.cost:
        spans.append(words(f" {look.cost}", sign * 0.9))
    return spans


def _full_name(ui: Ui, name: str, width: float, room: float, height: float) -> Words | None:
    found = (
        _name(ui, name, width, lines, picture_height)
        for lines in (1, 2, 3, 4)
        for picture_height in (height, 0.0)
    )
    fits = [words for each in found if each and (words := _lowered(each, room))]
    return max(fits, key=lambda words: words.size, default=None)


def _lowered(words: Words, room: float) -> Words | None:
    if words.height <= room:
        return words
    size = int(2 * (room - 2) / (words.lines * measure.height(LINE, words.text))) / 2
    return words._replace(size=size) if size >= SMALLEST else None


def corner(width: float) -> float:
    """Returns the corner radius of a card of the given width."""
    return min(9.0, width * 0.08)


def _band(
    look: Look, width: float, height: float, paper: str, fill: str, free: float
) -> ft.Control:
    size, sign = _band_type(look, width, height)
    spans: list[ft.TextSpan] = []

    def letter(name: str, size: float, color: str = paper, ground: str | None = None) -> None:
        style = lettering.style("sign", size=size, color=color, bgcolor=ground, height=BAND_LINE)
        spans.append(ft.TextSpan(LETTERS[name], style))

    def words(text: str, size: float, family: str) -> None:
        line = measure.height(BAND_TEXT, text, family)
        style = ft.TextStyle(font_family=family, size=size, color=paper, height=line)
        spans.append(ft.TextSpan(text, style))

    if look.number:
        size = _number_size(look, size, width)
        words(look.number, size, DISPLAY)
        if look.boost:
            words(look.boost, size * PLUS, DISPLAY)
    else:
        letter("bolt", size * 0.9)
    below = height - size * BAND_LINE - 4 - (sign * 0.9 * BAND_LINE + 3) * bool(look.change)
    count = len(look.vibes)
    # Vibes that do not fit in a column are side by side, or beside the number.
    cost_height = (sign * 0.86 * BAND_LINE + 3) * bool(look.cost)
    row = count > 1 and below < (sign * BAND_LINE + 3) * count - 3 + cost_height
    if row:
        sign = min(sign, width / (count + 0.5))
    inline = 0 < count <= (free - size) / (sign + 3) and below < sign * BAND_LINE

    def vibes() -> None:
        for at, (vibe, passes) in enumerate(look.vibes):
            if inline or (row and at):
                words(" ", sign / 2, STRONG)
            else:
                words("\n", 2, STRONG)
            inks = (fill, paper) if passes else (paper, None)
            letter(vibe_sign(vibe), sign, *inks)

    if inline:
        vibes()
    if look.change:
        words("\n", 2, STRONG)
        letter("up" if look.change > 0 else "down", sign * 0.9)
    if not inline and count and below >= sign * BAND_LINE:
        vibes()
        below -= (sign * BAND_LINE + 3) * (1 if row else count)
    if look.cost and below >= sign * 0.86 * BAND_LINE:
        words("\n", 2, STRONG)
        words(look.cost, sign * 0.86, STRONG)
    return ft.Text(
        spans=spans,
        text_align=ft.TextAlign.CENTER,
        width=free if inline else width,
        left=0,
        top=1,
        semantics_label="",
    )


def _number_size(look: Look, size: float, width: float) -> float:
    size *= 0.8 if len(look.number) > 2 else 1.0
    needed = measure.box(look.number, size, DISPLAY)
    needed += measure.box(look.boost, size * PLUS, DISPLAY)
    return size * min(1.0, width / needed)


def _band_type(look: Look, width: float, height: float) -> tuple[float, float]:
    grown = width / 25
    size, sign = 19 * grown, 13 * grown
    signs = 0.9 * bool(look.change) + len(look.vibes) + 0.86 * bool(look.cost)
    lines = bool(look.change) + len(look.vibes) + bool(look.cost)
    room = max(0.0, height - 4 - 3 * lines) / max(1.0, (size + sign * signs) * BAND_LINE)
    shrunk = min(1.0, max(room, SHRUNK))
    return min(size * shrunk, height * 0.5), min(sign * shrunk, height * 0.28)


def _picture(
    ui: Ui, thing: int, room: Rect, veil: float, inks: tuple[str, str]
) -> list[ft.Control]:
    """Draws a card's picture in the room, with its deck's sign.

    The sign is in the lower right corner, because the card's colour alone does not tell everyone
    which deck it belongs to. `inks` are the colours of its plate and of the sign.
    """
    ratio = RATIO[KIND[thing]]
    width = min(room.w, room.h / ratio)
    shown = veiled(ui, art(thing), veil)
    shown.left, shown.top = room.middle - width / 2, room.y + (room.h - width * ratio) / 2
    shown.width, shown.height = width, width * ratio
    size = min(max(DECK_SIGN[0], room.h * DECK_PART), DECK_SIGN[1])
    fill, paper = inks
    sign = kit.sign(colour_sign(COLOUR[thing]), size, paper)
    sign.bgcolor = fill
    sign.left, sign.top = room.right - size - 1, room.bottom - size - 1
    return [shown, sign]


class Words(NamedTuple):
    """A fitted name with its type size and number of lines."""

    text: str
    size: float
    lines: int

    @property
    def height(self) -> float:
        """Height of the lines plus a small margin, in logical pixels."""
        return self.lines * self.size * measure.height(LINE, self.text) + 2


def _fitted(ui: Ui, name: str, width: float, height: float) -> Words | None:
    for lines in (2 if height >= BESIDE else 1, 2, 3):
        if (words := _name(ui, name, width, lines, height)) is not None:
            return words
    parts = [_cut(word, width) for word in name.split()]
    if not all(parts):
        return None
    for count in range(len(parts), 0, -1):
        short = " ".join(parts[:count]) + "…" * (count < len(parts))
        if (words := _name(ui, short, width, 3, height)) is not None:
            return words
    return None


def _cut(word: str, width: float) -> str:
    if measure.box(word, SMALLEST) <= width:
        return word
    for at in range(len(word) - 1, LETTERS_LEFT - 1, -1):
        short = f"{word[:at]}…"
        if not combining(word[at]) and measure.box(short, SMALLEST) <= width:
            return short
    return ""


def _name(ui: Ui, name: str, width: float, most: int, height: float) -> Words | None:
    scale = min(ui.size("small") / 13, 1.3)
    room = (width - measure.ROUNDING) * SMALLEST
    word = measure.longest_word(name, SMALLEST)
    for lines in range(1, most + 1):
        size = room / max(word, measure.narrowest(name, lines, SMALLEST))
        largest = min(
            13.0, max(11.0, height * 0.13) if lines == 1 else max(SMALLEST, height * 0.11)
        )
        size = min(largest * scale, size)
        if size >= SMALLEST:
            return Words(name, max(SMALLEST, int(size * 2) / 2), lines)
    return None


def _words(words: Words, room: Rect, ink: str) -> ft.Control:
    return lettering.written(
        "label",
        words.text,
        size=words.size,
        color=ink,
        text_align=ft.TextAlign.CENTER,
        max_lines=words.lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        style=kit.dense(words.text, LINE),
        left=room.x,
        top=room.y + max(0.0, room.h - words.height + 2) / 2,
        width=room.w,
        semantics_label="",
    )


def back(ui: Ui, colour: int, width: float, height: float) -> ft.Control:
    """Draws the back of a card from a colour deck."""
    return kit.image(back_art(colour), width, height)
