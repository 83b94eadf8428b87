"""Bills in the foyer: buttons that present a game, in several sizes.

The fewer bills and the more room there are, the more each bill shows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

import flet as ft

from app.bills import Bill
from app.hall import Hall
from app.screens import pieces
from app.store.pace import Pace
from app.theme import Ui, kit, lettering, shapes
from app.theme.measure import largest, narrowest, rows
from app.theme.ui import BODY, DISPLAY, SIZES, STRONG

LARGE = 1.3
"""Text scale above which each bill has a row of its own."""

NARROW = 300.0
"""Minimum column width for bills side by side, in logical pixels."""

GAP = 8.0
"""Gap between two bills, in logical pixels."""

PAD = 8.0
"""Padding of a bill, in logical pixels."""

EDGE = 1.0

SIGN = 16.0
"""Width and height of the icon before a fact, in logical pixels."""

BETWEEN = 6.0
"""Gap between an icon and its text, in logical pixels."""

TITLE = 1.45
"""Line height of a title, as a multiple of its font size."""

LEAST = 40.0
"""Minimum height of a picture above text, in logical pixels."""

BROADEST = 2.8
"""Aspect ratio of a picture above which it moves beside the text."""

ASIDE = 0.36
"""Width of a picture beside the text, relative to the bill."""

ROOMY, ROOMY_ASIDE = 260.0, 0.42
"""Minimum width of a bill with an uncropped poster beside its text.

`ROOMY_ASIDE` is the poster's width, as a fraction of the bill's width.
"""

POSTER = 0.75
"""Aspect ratio of an uncropped poster: its width divided by its height."""

SMALL = 46.0
"""Height of the cropped picture on a small bill, in logical pixels."""

HIGHEST = 132.0
"""Maximum height of the picture on a small bill, in logical pixels."""

SMALL_PAD = 2.0
"""Padding at the sides of a small bill, in logical pixels."""

LEAST_TYPE = 11.0
"""Minimum font size on a small bill, in logical pixels."""

LEAST_TITLE = 9.0
"""Minimum font size of a one-line title on a small bill."""

NARROWEST = 60.0
"""Minimum width of a small bill, in logical pixels."""

FEW = 4
"""Maximum number of bills that are arranged in up to two columns."""

COLUMNS = (2, 3, 4)
"""Numbers of columns to try if there are more than four bills."""

READABLE = 128.0
"""Minimum width of a bill's text among more than four bills."""


@dataclass(frozen=True)
class Playbill:
    """Bill of a game, with what is known from this device.

    Attributes:
        bill: Facts and texts of the game.
        pace: Typical duration on this device; None if unknown.
        options: Options last chosen on this device; None before the first game.
    """

    bill: Bill
    pace: Pace | None = None
    options: Mapping[str, Any] | None = None

    def seats(self, ui: Ui) -> str:
        """Returns the number of players in figures, such as "3 to 5"."""
        numbers = self.bill.seats
        if len(numbers) == 1:
            return str(numbers[0])
        return ui.say("bill.range", least=min(numbers), most=max(numbers))

    def players(self, ui: Ui) -> str:
        """Returns the number of players as a phrase."""
        numbers = self.bill.seats
        if len(numbers) == 1:
            return ui.say("new.seats.exact", count=numbers[0])
        return ui.say("new.seats", least=min(numbers), most=max(numbers))

    def minutes(self, ui: Ui, *, long: bool = False) -> str:
        """Returns a text with the game's duration in minutes.

        Returns "" if it is unknown. The typical duration on this device takes precedence over the
        estimate, which is for the options that New game suggests.
        """
        form = "long" if long else "short"
        if self.pace is not None:
            return ui.say(f"bill.minutes.{form}.here", count=self.pace.minutes)
        saved = self.options  # a file may contain any value
        options = saved if isinstance(saved, Mapping) else self.bill.first
        return duration(ui, self.bill, options, form)

    def difficulty(self, ui: Ui) -> str:
        """Returns the difficulty in words, or "" if the game is unrated."""
        return ui.say(f"bill.masks.{self.bill.masks}") if self.bill.masks else ""

    def aloud(self, ui: Ui) -> str:
        """Returns the texts of the bill as a label for screen readers."""
        word, lang = self.bill.word, ui.say.lang
        return ui.say.sentences(
            (
                self.bill.title(lang),
                word("line", lang),
                self.players(ui),
                self.minutes(ui, long=True),
                self.difficulty(ui),
                word("secret.more", lang),
            )
        )


def duration(ui: Ui, bill: Bill, options: Mapping[str, Any], form: str = "short") -> str:
    """Returns a text with the minutes of a game with these options.

    Returns "" if they are unknown. `form` is "short" or "long".
    """
    minutes = bill.minutes_with(options)
    if minutes is None:
        return ""
    least, most = minutes
    text = str(least) if least == most else ui.say("bill.range", least=least, most=most)
    return ui.say(f"bill.minutes.{form}", count=text)


class _Face(NamedTuple):
    """Dimensions shared by the bills of a row.

    Attributes:
        title: Font size of the title, in logical pixels.
        room: Width of the text, in logical pixels.
        lines: Numbers of lines of the tagline, the facts and the secret.
    """

    title: float
    room: float
    lines: tuple[int, int, int]

    def height(self, ui: Ui) -> float:
        title = ceil(self.title * TITLE)
        return title + sum(self.lines) * kit.line(ui, "small") + 2 * BETWEEN


def listed(ui: Ui, width: float) -> bool:
    """Whether each bill has a row of its own."""
    return ui.text_scale > LARGE or width < NARROW


def hung(hall: Hall, shown: Sequence[Playbill], width: float, room: float) -> ft.Control:
    """Draws the bills in a form that suits their number and room.

    Args:
        hall: Services for the screen.
        shown: Bills to draw.
        width: Width of the result in logical pixels.
        room: Available height in logical pixels.
    """
    ui = hall.ui
    if listed(ui, width):
        return shapes.stretched([_listed(hall, one, width) for one in shown], GAP)
    columns = _columns(ui, shown, width, room)
    if columns is None:
        return _posters(hall, shown, width, room)
    pairs, inner = _in_rows(shown, columns), _inner(width, columns)
    free = room - GAP * (len(pairs) - 1)
    above = [_fitted(ui, shown, pair, inner) for pair in pairs]
    picture = _above(ui, above, free)
    is_roomy = inner >= ROOMY and picture < inner
    if is_roomy or picture * BROADEST < inner:
        aside = inner * (ROOMY_ASIDE if is_roomy else ASIDE)
        beside = [_fitted(ui, shown, pair, inner - aside - PAD) for pair in pairs]
        each = free / len(pairs)
        if all(face.height(ui) + 2 * PAD + 2 * EDGE <= each for face in beside):
            height = min(aside / POSTER, each - 2 * PAD - 2 * EDGE)
            return _rows(
                [
                    [_beside(hall, one, face, aside, height) for one in pair]
                    for pair, face in zip(pairs, beside, strict=True)
                ]
            )
    picture = min(max(picture, LEAST), inner / POSTER)
    return _rows(
        [
            [_upright(hall, one, face, inner, picture) for one in pair]
            for pair, face in zip(pairs, above, strict=True)
        ]
    )


def least_room(ui: Ui, shown: Sequence[Playbill], width: float) -> float:
    """Returns the height that bills with large pictures need, in logical pixels."""
    columns = min(2, len(shown))
    pairs, inner = _in_rows(shown, columns), _inner(width, columns)
    words = sum(_fitted(ui, shown, pair, inner).height(ui) for pair in pairs)
    each = inner / 2 + BETWEEN + 2 * PAD + 2 * EDGE
    return words + len(pairs) * each + GAP * (len(pairs) - 1)


def _in_rows(shown: Sequence[Playbill], columns: int) -> list[Sequence[Playbill]]:
    if not shown:
        return []
    lines = ceil(len(shown) / columns)
    each = ceil(len(shown) / lines)
    return [shown[at : at + each] for at in range(0, len(shown), each)]


def _inner(width: float, columns: int) -> float:
    return (width - GAP * (columns - 1)) / max(1, columns) - 2 * PAD - 2 * EDGE


def _columns(ui: Ui, shown: Sequence[Playbill], width: float, room: float) -> int | None:
    if len(shown) <= FEW:
        return min(2, len(shown))
    for columns in COLUMNS:
        pairs, inner = _in_rows(shown, columns), _inner(width, columns)
        faces = [_fitted(ui, shown, pair, inner) for pair in pairs]
        least = _above(ui, faces, room - GAP * (len(pairs) - 1))
        if inner >= READABLE and least >= LEAST and len(pairs[0]) == columns:
            return columns
    return None


class _Tile(NamedTuple):
    """Dimensions of small bills.

    Attributes:
        columns: Maximum number of bills in a row.
        width: Width of a bill, in logical pixels.
        title: Maximum font size of the titles, in logical pixels.
        lines: Numbers of lines of a title, and of the facts below it.
    """

    columns: int
    width: float
    title: float
    lines: tuple[int, int]

    @property
    def room(self) -> float:
        return _within(self.width)

    def height(self, ui: Ui, picture: float) -> float:
        title, facts = self.lines
        words = self.title * kit.LINE * title + kit.line(ui, "small") * facts
        return ceil(picture + words + 4 * (2 if facts else 1) + 2 * PAD)


def _within(width: float) -> float:
    return width - 2 * SMALL_PAD - 2 * EDGE


SLACK = 3.0
"""Tolerance for titles, whose measured widths are too large, in logical pixels."""

TILE_GAP = GAP - 2
"""Gap between two small bills, in logical pixels."""


def _tiles(ui: Ui, shown: Sequence[Playbill], width: float, *, facts: bool) -> list[_Tile]:
    least = {1: LEAST_TITLE if ui.text_scale <= 1 else LEAST_TYPE, 2: LEAST_TYPE}
    titles = [one.bill.short(ui.say.lang) for one in shown]
    fact_lines = [_facts(ui, one) for one in shown] if facts else []
    found: list[_Tile] = []
    for columns in dict.fromkeys(len(_in_rows(shown, n)[0]) for n in range(len(shown), 0, -1)):
        tile_width = (width - TILE_GAP * (columns - 1)) / columns
        room = _within(tile_width)
        fits = [n for n in (1, 2) if _widest(titles, n, least[n]) <= room + SLACK]
        if tile_width < NARROWEST or not fits:
            continue
        small = ui.size("small")
        sizes = [largest(one, small, least[fits[0]], room, fits[0]) for one in titles]
        below = max((rows(one, small, room - 1, BODY) for one in fact_lines if one), default=0)
        found.append(
            _Tile(columns, tile_width, max(sizes) if fits[0] == 1 else min(sizes), (fits[0], below))
        )
    if not found:  # a word is too wide for every layout
        size = ui.size("small")
        found.append(
            _Tile(
                1, width, size, (2, max((rows(one, size, width) for one in fact_lines), default=0))
            )
        )
    return found


def _widest(titles: Sequence[str], lines: int, size: float) -> float:
    return max((narrowest(title, lines, size) for title in titles), default=0.0)


def _posters(hall: Hall, shown: Sequence[Playbill], width: float, room: float) -> ft.Control:
    ui = hall.ui

    def picture(tile: _Tile) -> float:
        lines = len(_in_rows(shown, tile.columns))
        each = (room - TILE_GAP * (lines - 1)) / lines
        return min(tile.room / POSTER, each - tile.height(ui, 0))

    tile = max(_tiles(ui, shown, width, facts=True), key=lambda one: picture(one) * one.room)
    return _tiled(hall, shown, tile, max(SMALL, picture(tile)))[0]


def small(
    hall: Hall, shown: Sequence[Playbill], width: float, *, whole: bool
) -> tuple[ft.Control, float]:
    """Returns rows of small bills, and their height in logical pixels.

    With `whole`, the pictures are up to `HIGHEST` high, otherwise cropped to `SMALL`.
    """
    tile = _tiles(hall.ui, shown, width, facts=False)[0]
    return _tiled(hall, shown, tile, min(tile.room / POSTER, HIGHEST) if whole else SMALL)


def _tiled(
    hall: Hall, shown: Sequence[Playbill], tile: _Tile, picture: float
) -> tuple[ft.Control, float]:
    ui, height = hall.ui, tile.height(hall.ui, picture)
    title, facts = tile.lines

    def one(bill: Playbill) -> ft.Control:
        short = bill.bill.short(ui.say.lang)
        words: list[ft.Control] = [
            lettering.written(
                "label",
                short,
                size=largest(short, tile.title, LEAST_TITLE, tile.room, title),
                color=ui.colors.text,
                max_lines=title,
                text_align=ft.TextAlign.CENTER,
            )
        ]
        if title == 1:  # smaller letters take the same height, so that pictures are level
            line = kit.LINE * tile.title
            words = [ft.Container(words[0], height=line, alignment=ft.Alignment.CENTER)]
        if facts:
            words.append(kit.text(ui, _facts(ui, bill), "small", quiet=True, center=True))
        face = shapes.centred([poster(bill.bill, tile.room, picture), *words], 4)
        return _pressed(hall, bill, face, SMALL_PAD, width=tile.width, height=height)

    lines = [[*map(one, line)] for line in _in_rows(shown, tile.columns)]
    return _rows(lines, TILE_GAP), height * len(lines) + TILE_GAP * (len(lines) - 1)


# -- one bill ----------------------------------------------------------------------------------


def _fitted(ui: Ui, shown: Sequence[Playbill], pair: Sequence[Playbill], room: float) -> _Face:
    small, lang = ui.size("small"), ui.say.lang
    signed = room - SIGN - BETWEEN

    def most(texts: Sequence[str], width: float, font: str = BODY) -> int:
        return max(rows(text, small, width - 1, font) if text else 0 for text in texts)

    most_title = ui.size("large") - (2 if ui.tight else 0)
    title = min(
        largest(one.bill.short(ui.say.lang), most_title, 13, room, 1, DISPLAY) for one in shown
    )
    lines = (
        most([one.bill.word("line", lang) for one in pair], room),
        most([_facts(ui, one) for one in pair], signed, STRONG),
        most([one.bill.word("secret", lang) for one in pair], signed),
    )
    return _Face(title, room, lines)


def _above(ui: Ui, faces: Sequence[_Face], free: float) -> float:
    words = sum(face.height(ui) for face in faces)
    edges = len(faces) * (BETWEEN + 2 * PAD + 2 * EDGE)
    return (free - words - edges) / max(1, len(faces))


def _rows(found: Sequence[Sequence[ft.Control]], gap: float = GAP) -> ft.Control:
    middle = ft.MainAxisAlignment.CENTER
    made = [ft.Row([*row], spacing=gap, alignment=middle) for row in found]
    return shapes.stretched(made, gap)


def _upright(hall: Hall, one: Playbill, face: _Face, inner: float, height: float) -> ft.Control:
    picture = _pinned(hall.ui, one, inner, height)
    picture.height = height + BETWEEN
    content = shapes.column([picture, *_words(hall.ui, one, face)], width=inner)
    return _pressed(
        hall,
        one,
        content,
        PAD,
        width=inner + 2 * PAD + 2 * EDGE,
        height=height + BETWEEN + face.height(hall.ui) + 2 * PAD + 2 * EDGE,
    )


def _beside(hall: Hall, one: Playbill, face: _Face, aside: float, height: float) -> ft.Control:
    words = _words(hall.ui, one, face)
    content = ft.Row(
        [
            _pinned(hall.ui, one, aside, height),
            shapes.column(words, width=face.room),
        ],
        spacing=PAD,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return _pressed(
        hall,
        one,
        content,
        PAD,
        width=aside + face.room + 3 * PAD + 2 * EDGE,
        height=max(height, face.height(hall.ui)) + 2 * PAD + 2 * EDGE,
    )


def _words(ui: Ui, one: Playbill, face: _Face) -> list[ft.Control]:
    """Draws title, tagline, facts and secret, aligned within a row of bills.

    Few controls are used, because each control delays the first screen.
    """
    line, facts, secret = (number * kit.line(ui, "small") for number in face.lines)
    word, lang = one.bill.word, ui.say.lang
    title = kit.display(ui, one.bill.short(ui.say.lang), face.title)
    title.height = ceil(face.title * TITLE)
    return [
        title,
        kit.text(ui, word("line", lang), "small", height=line + BETWEEN),
        _fact(ui, "people", _facts(ui, one), facts + BETWEEN, strong=True),
        _fact(ui, "eye-off", word("secret", lang), secret),
    ]


def _listed(hall: Hall, one: Playbill, width: float) -> ft.Control:
    ui, word, lang = hall.ui, one.bill.word, hall.ui.say.lang
    aside = 64.0 if width >= NARROW else 48.0
    room = width - aside - 3 * PAD - 2 * EDGE
    title = largest(one.bill.short(ui.say.lang), ui.size("large"), SIZES["small"], room, 1, DISPLAY)
    words = [
        kit.display(ui, one.bill.short(ui.say.lang), title),
        kit.text(ui, word("line", lang)),
        kit.text(ui, _facts(ui, one), strong=True, color=ui.colors.brass),
        kit.text(ui, one.difficulty(ui)),
        kit.text(ui, word("secret", lang), quiet=True),
    ]
    for each in words[1:]:  # text shrinks before a word breaks
        font = each.font_family or BODY
        each.size = largest(each.value, ui.size("body"), SIZES["small"], room, font=font)
    row = ft.Row(
        [
            poster(one.bill, aside, aside / POSTER),
            shapes.column([each for each in words if each.value], 4, width=room),
        ],
        spacing=PAD,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return _pressed(hall, one, row, PAD)


def _pressed(hall: Hall, one: Playbill, face: ft.Control, pad: float, **size: float) -> ft.Control:
    ui, name = hall.ui, one.bill.name
    return pieces.press(
        ui,
        face,
        one.aloud(ui),
        lambda _: hall.places.go("bill", game=name),
        pieces.Surface(pad=pad, bg=ui.colors.boards, border=ui.colors.line, centred=True),
        key=f"bill-{name}",
        **size,
    )


def poster(bill: Bill, width: float, height: float, radius: float = 8) -> ft.Control:
    """Draws a poster, cropped around its focus if it is too tall."""
    whole, rounded = width / POSTER, ft.BorderRadius.all(radius)
    picture = kit.image(bill.poster, width, whole, fit=ft.BoxFit.COVER)
    if height >= whole:
        picture.border_radius = rounded
        return picture
    picture.top = -min(max(bill.focus * whole - height / 2, 0), whole - height)
    return ft.Container(
        ft.Stack([picture], width=width, height=height),
        width=width,
        height=height,
        border_radius=rounded,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _pinned(ui: Ui, one: Playbill, width: float, height: float) -> ft.Stack:
    layers: list[ft.Control] = [poster(one.bill, width, height)]
    if one.bill.masks:
        pin = ft.Container(
            masks(ui, one.bill.masks, 11 if ui.tight else 13),
            right=4,
            top=height - (26 if ui.tight else 28),
            padding=ft.Padding.symmetric(horizontal=6, vertical=4),
            border_radius=10,
            clip_behavior=kit.UNCUT,
            bgcolor=ui.colors.boards,
        )
        layers.append(pin)
    return ft.Stack(layers, width=width, height=height)


def masks(ui: Ui, number: int, size: float) -> ft.Text:
    """Draws the difficulty as masks, which screen readers ignore."""
    drawn = kit.sign("mask", size, ui.colors.brass)
    drawn.value *= number
    drawn.style = ft.TextStyle(height=1, letter_spacing=2)
    return drawn


def _facts(ui: Ui, one: Playbill) -> str:
    facts = (one.seats(ui), one.minutes(ui))
    return ui.say.chained("text.facts", (each for each in facts if each))


def _fact(ui: Ui, sign: str, words: str, height: float, *, strong: bool = False) -> ft.Control:
    color = ui.colors.brass if strong else ui.colors.quiet
    icon = kit.icon(ui, sign, SIGN if words else 0, color)
    icon.style = ft.TextStyle(height=kit.line(ui, "small") / SIGN)
    return ft.Row(
        [icon, kit.text(ui, words, "small", strong=strong, quiet=not strong, expand=True)],
        spacing=BETWEEN,
        height=height,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
