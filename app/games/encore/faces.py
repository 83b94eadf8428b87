"""Cards at any size: a band that is legible on a narrow strip, a picture, a name.

The outline of the picture tells the kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple
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
"""Ids of an owner's cards, of which there are no pictures."""

TILT = 0.12
"""Turn of a suspended card, in radians: 7°."""

SMALLER = 0.88
"""A suspended card, so that it stays in its zone."""

LETTERS_LEFT = 3
"""Letters that are left of a word that is cut short, at least."""

SMALLEST = 10.0
"""The smallest type of a name."""

RATIO = (140 / 120, 1.0, 1.0)
"""Height of a picture in parts of its width, by kind."""

LINE = 1.12
"""Height of a line of a name, in parts of its size."""

BESIDE = 74.0
"""A card of less height has one line for its name, not two."""

FOOTED = 50.0
"""A card of less height bears its name beside the picture, not under it."""

ABREAST_HEIGHT = 60.0
"""A wide card of less height does so too, where the whole name finds room there."""

RESTING = 0.3
"""Darkness over a suspended card."""

EDGE = 1.5

UPRIGHT = 82.0
"""Least height of a card in a hand that has its band beside its picture."""

NARROW = 62.0
"""Least width of a card in a hand, whatever its name."""

MARGINS = 7.0
"""Frame and margin at both sides of a name."""

LOW_LINE, LOW_NUMBER, LOW_SIGN = 18.0, 14.0, 11.0
"""Height of the line of signs on a low card, and the type of its number and of the rest."""

BAND_TEXT = 1.08
"""Least height of a line of words or figures in the band, in parts of their size."""

BAND_LINE = 1.2
"""Height of a line of a band, in parts of its type."""

SHRUNK = 0.7
"""Least size of a band's type where little room is, in parts of its usual size."""

LEAST_PICTURE = 12.0

CRUMB = 24.0
"""A narrower picture beside a name says too little."""

ABREAST = 1.5
"""Width of a low card, in parts of its height, from which its name stands beside the picture."""

LOW_GROWN = 1.4
"""The most by which its line of signs grows."""

BESIDE_SIGN = 1.6
"""Width of a vibe with the gap before it, in parts of its size."""

AT_REST = Stance()

STAMP = 22.0
"""Width of a mark of its state, with the gap beside it."""


class Look(NamedTuple):
    """Look of a card; equal looks are equal pictures.

    Attributes:
        number: Act or BOOST now; empty on a Surprise, which has a bolt.
        change: 1 if rules have raised the number, -1 if they have lowered it.
        vibes: Its vibes, each with whether it passes the Vibe Check.
        cost: Present cost; empty where that no longer matters.
    """

    thing: int
    name: str
    number: str = ""
    change: int = 0
    vibes: tuple[tuple[int, bool], ...] = ()
    cost: str = ""
    suspended: bool = False
    used: bool = False


BLANK_VENUE = "encore/blank-venue"
"""An owner's Venue, of which there is no picture."""


def art(thing: int) -> str:
    """The picture of a card or a Venue."""
    if THING_IDS[thing] in FOREIGN:
        return f"encore/blank-{COLOUR_IDS[COLOUR[thing]]}" if thing < CARDS else BLANK_VENUE
    kind = KINDS[KIND[thing]] if thing < CARDS else "venue"
    return f"encore/{kind}-{THING_IDS[thing]}"


def back_art(colour: int) -> str:
    """The back of a colour deck."""
    return f"encore/back-{COLOUR_IDS[colour]}"


STAR = "encore/star"


def pictures(lighting: str) -> tuple[str, ...]:
    """Every picture that the game may show, in anybody's hand: those always in sight first."""
    return (
        f"encore/floor-{lighting}",
        STAR,
        *(back_art(colour) for colour in range(len(COLOUR_IDS))),
        *(art(thing) for thing in range(len(THING_IDS))),
    )


def colour_sign(colour: int) -> str:
    """The sign of a colour deck."""
    return f"deck-{COLOUR_IDS[colour]}"


def vibe_sign(vibe: int) -> str:
    """The sign of a vibe."""
    return f"vibe-{VIBE_IDS[vibe]}"


def band(ui: Ui, width: float) -> float:
    """Width of a card's band."""
    return min(max(25.0, width * 0.27), 40.0) * min(ui.size("body") / 16, 1.35)


def face(
    ui: Ui,
    look: Look,
    width: float,
    height: float,
    stance: Stance = AT_REST,
    *,
    low: bool = False,
) -> ft.Container:
    """A card of this size; upright, or askew when it is suspended.

    The stance gives its edge and its darkness. On a `low` one number, vibes and cost stand in a
    line over the name.
    """
    dim, mark = stance.dim, stance.mark
    fill, paper, veil = _inks(ui, look, dim)
    edge = mixed(paper, fill, 0.6) if veil and not ui.colors.dark else paper
    on = _on_low_card if low else _on_card
    return ft.Container(
        shapes.uncut(on(ui, look, width, height, dim, mark is not None)),
        bgcolor=fill,
        border=ft.Border.all(_frame(mark is not None), mark or edge),
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
    """Ground and ink of a card, and the darkness over it."""
    dark = ui.colors.house
    veil = max(dim, RESTING if look.suspended else 0.0)
    inks = DECK_PRINTS[COLOUR_IDS[COLOUR[look.thing]]]
    fill = mixed(inks.fill, dark, veil)
    # A card in the dark stays legible.
    return fill, mixed(ink_on(fill), fill, veil / 2 if ui.colors.dark else 0), veil


def _frame(marked: bool) -> float:
    """Width of a card's edge."""
    return 2 * EDGE if marked else EDGE


def _on_card(
    ui: Ui, look: Look, width: float, height: float, dim: float, marked: bool
) -> list[ft.Control]:
    """Contents of a card, from the ground up; `marked` by an edge of a colour."""
    fill, paper, veil = _inks(ui, look, dim)
    left, frame = band(ui, width), _frame(marked)
    width_in, height_in = width - 2 * frame, height - 2 * frame
    across, down = width_in, height_in
    marks = _marks(look)
    # Marks one over the other need all the height, and leave none for a name.
    beside = width - left >= STAMP * len(marks)
    picture = Rect(left, 1, width_in - left - 1, down - 2)
    low = down
    parts: list[ft.Control] = []
    # An edge that marks a card takes no name away.
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
        parts.insert(0, _picture(ui, look.thing, picture, veil))
    if marks:
        # Over the picture, never over the name.
        shown = (ft.Row if beside else ft.Column)(
            [stamp(ui, name, 14) for name in marks], spacing=2, tight=True, key="marks"
        )
        shown.left = picture.right - STAMP * (len(marks) if beside else 1) - 1
        shown.top = 2
        parts.append(shown)
    return parts


def narrowest(names: Iterable[str]) -> float:
    """Width of a card in a hand on which each of these names is whole in the smallest type."""
    longest = max((measure.longest_word(name, SMALLEST) for name in names), default=0.0)
    return max(NARROW, ceil(longest + measure.ROUNDING) + MARGINS)


def _on_low_card(
    ui: Ui, look: Look, width: float, height: float, dim: float, marked: bool
) -> list[ft.Control]:
    """Contents of a card too low for a band: a line of signs, picture, name."""
    if abreast := _abreast(ui, look, width, height, dim, marked):
        return abreast
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
    return [_picture(ui, look.thing, picture, veil), line, name]


def _abreast(
    ui: Ui, look: Look, width: float, height: float, dim: float, marked: bool
) -> list[ft.Control]:
    """Contents of a low wide card: signs over the whole name, beside a picture of all its height.

    Empty where the card is too high, or its name would be cut.
    """
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
    parts = [_picture(ui, look.thing, picture, veil), line, _words(words, below, paper)]
    if marks := [stamp(ui, mark, 14) for mark in _marks(look)]:
        parts.append(shapes.column(marks, 2, left=picture.right - STAMP, top=1, key="marks"))
    # A wider edge moves nothing.
    wider = _frame(marked) - EDGE
    for part in parts:
        if isinstance(part, ft.LayoutControl):
            part.left, part.top = (part.left or 0) - wider, (part.top or 0) - wider
    return parts


def _line_width(look: Look) -> float:
    """Width of the line of signs on a low card in its usual type."""
    number = measure.box(look.number, LOW_NUMBER, DISPLAY) if look.number else LOW_SIGN
    signs = (len(look.vibes) + bool(look.change)) * LOW_SIGN * BESIDE_SIGN
    return number + signs + (measure.box(f" {look.cost}", LOW_SIGN) if look.cost else 0.0)


def _marks(look: Look) -> tuple[str, ...]:
    """Stamps of the state of a card."""
    return ("rests",) * look.suspended + ("used",) * look.used


def _spans(look: Look, paper: str, fill: str, scale: float) -> list[ft.TextSpan]:
    """Number, vibes and cost, side by side."""
    number, sign = LOW_NUMBER * scale, LOW_SIGN * scale

    def letter(name: str, ink: str = paper, ground: str | None = None) -> ft.TextSpan:
        style = lettering.style("sign", size=sign, color=ink, bgcolor=ground)
        return ft.TextSpan(LETTERS[name], style)

    def words(text: str, size: float, family: str = STRONG) -> ft.TextSpan:
        return ft.TextSpan(text, ft.TextStyle(font_family=family, size=size, color=paper))

    spans = [words(look.number, number, DISPLAY) if look.number else letter("bolt")]
    if look.change:
        spans.append(letter("up" if look.change > 0 else "down"))
    for vibe, passes in look.vibes:
        inks = (fill, paper) if passes else (paper, None)
        spans += [words(" ", sign / 2), letter(vibe_sign(vibe), *inks)]
    if look.cost:
        spans.append(words(f" {look.cost}", sign * 0.9))
    return spans


def _full_name(ui: Ui, name: str, width: float, room: float, height: float) -> Words | None:
    """The whole name as large as the room under the line of signs allows."""
    found = (
        _name(ui, name, width, lines, picture_height)
        for lines in (1, 2, 3, 4)
        for picture_height in (height, 0.0)
    )
    fits = [words for each in found if each and (words := _lowered(each, room))]
    return max(fits, key=lambda words: words.size, default=None)


def _lowered(words: Words, room: float) -> Words | None:
    """The words in type small enough for a room of this height."""
    if words.height <= room:
        return words
    size = int(2 * (room - 2) / (words.lines * measure.height(LINE, words.text))) / 2
    return words._replace(size=size) if size >= SMALLEST else None


def corner(width: float) -> float:
    """The corner radius of a card of this width."""
    return min(9.0, width * 0.08)


def _band(
    look: Look, width: float, height: float, paper: str, fill: str, free: float
) -> ft.Control:
    """Number, vibes and cost, one under the other; `free` is the space left of the picture."""
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
        size *= 0.8 if len(look.number) > 2 else 1.0
        words(look.number, size, DISPLAY)
    else:
        letter("bolt", size * 0.9)
    below = height - size * BAND_LINE - 4 - (sign * 0.9 * BAND_LINE + 3) * bool(look.change)
    count = len(look.vibes)
    # Without room for one under the other, both are side by side; else beside the number.
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


def _band_type(look: Look, width: float, height: float) -> tuple[float, float]:
    """Type of the number of a band, and of its signs: small enough to keep off the name."""
    grown = width / 25
    size, sign = 19 * grown, 13 * grown
    signs = 0.9 * bool(look.change) + len(look.vibes) + 0.86 * bool(look.cost)
    lines = bool(look.change) + len(look.vibes) + bool(look.cost)
    room = max(0.0, height - 4 - 3 * lines) / max(1.0, (size + sign * signs) * BAND_LINE)
    shrunk = min(1.0, max(room, SHRUNK))
    return min(size * shrunk, height * 0.5), min(sign * shrunk, height * 0.28)


def _picture(ui: Ui, thing: int, room: Rect, veil: float) -> ft.Control:
    """The picture as large as it fits, in the middle of the room."""
    ratio = RATIO[KIND[thing]]
    width = min(room.w, room.h / ratio)
    shown = veiled(ui, art(thing), veil)
    shown.left, shown.top = room.middle - width / 2, room.y + (room.h - width * ratio) / 2
    shown.width, shown.height = width, width * ratio
    return shown


class Words(NamedTuple):
    """A name as it fits."""

    text: str
    size: float
    lines: int

    @property
    def height(self) -> float:
        """Height of its lines, with a little air."""
        return self.lines * self.size * measure.height(LINE, self.text) + 2


def _fitted(ui: Ui, name: str, width: float, height: float) -> Words | None:
    """The name under a picture of this size: whole if possible, else with its long words cut."""
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
    """A word in the smallest type, cut to this width between letters, with an ellipsis.

    Empty where too little of it would be left.
    """
    if measure.box(word, SMALLEST) <= width:
        return word
    for at in range(len(word) - 1, LETTERS_LEFT - 1, -1):
        short = f"{word[:at]}…"
        if not combining(word[at]) and measure.box(short, SMALLEST) <= width:
            return short
    return ""


def _name(ui: Ui, name: str, width: float, most: int, height: float) -> Words | None:
    """The name on a card, in at most `most` lines, at most `height` high.

    Smaller type comes before a cut, and no name before one in pieces: that leaves the card to its
    picture.
    """
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
    """The back of a colour deck."""
    return kit.image(back_art(colour), width, height)
