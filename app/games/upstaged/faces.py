"""Drawings of artists and cue cards, and names of their pictures.

They can be of any size.

An artist is drawn as a round token. A `Look` or `CardLook` contains everything that a drawing
shows, so that equal looks can share one drawing.
"""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from app.games.common.pieces import DIM, thickness_of, veiled
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import INK, PAPER, mixed
from app.theme.pictures import source
from app.theme.signs import LETTERS
from engines import foreign
from engines.upstaged.content import (
    ARTIST_IDS,
    CUES,
    FOCUS,
    FOCUS_IDS,
    GENRE,
    GENRE_IDS,
    POINTS,
    TYPE,
    TYPE_IDS,
)

FOREIGN = foreign(__name__)
"""Ids of artists added by a content pack.

They have no pictures of their own.
"""

DISC = 0.38
"""Diameter of the disc with an artist's points, relative to the token's."""

DISC_AT = 0.84
"""Position of the centre of the points disc, relative to the token."""

SMALL, BELOW = 40.0, 0.8
"""Token width for a close-up, and centre of its points disc.

Narrower tokens show a close-up. The centre is relative to the token.
"""

LEAST_NUMBER = 11.0
"""Minimum type size of an artist's points, in logical pixels."""

CUE_IDS = tuple(dict.fromkeys(cue for cues in CUES for cue in cues))

CARD_BACK = "upstaged/card-back"
ARTIST_BACK = "upstaged/artist-back"
SLOT = "upstaged/slot"
CUT = "upstaged/cut"

EDGE = 3.0
"""Width of the frame around a marked cue card, in logical pixels."""

SIGNS = 0.3, 0.76
TITLE = 0.775, 0.965
"""Top and bottom of a card's cues and of its title.

They are relative to the card's height.
"""


def portrait(artist: int) -> str:
    """Returns the name of an artist's picture."""
    return _blank(artist) or f"upstaged/artist-{ARTIST_IDS[artist]}"


def close_up(artist: int) -> str:
    """Returns the name of the close-up of an artist's face.

    It is used on small tokens.
    """
    return _blank(artist) or f"upstaged/face-{ARTIST_IDS[artist]}"


def _blank(artist: int) -> str:
    if ARTIST_IDS[artist] not in FOREIGN:
        return ""
    genre = (*GENRE_IDS, "wild")[GENRE[artist]]
    return f"upstaged/blank-{genre}-{FOCUS_IDS[FOCUS[artist]]}"


def front(card: int) -> str:
    """Returns the picture name of a cue card's front without cues."""
    return f"upstaged/card-{TYPE_IDS[TYPE[card]]}"


def neon(cue: str) -> str:
    """Returns the picture name of a cue on a card."""
    return f"upstaged/cue-{cue}"


TURNS = {-1: "click_once", 1: "click_once", 2: "click_twice"}
"""Cue whose picture represents a turn, by number of quarter turns.

The picture is mirrored for an anticlockwise turn.
"""


def cue_sign(cue: str) -> str:
    """Returns the name of a cue's sign in the icon font."""
    return f"cue-{cue}"


def rim(genre: int) -> str:
    """Returns the picture name of a genre's sign within a rim."""
    return f"upstaged/rim-{GENRE_IDS[genre]}"


def genre_sign(genre: int) -> str:
    """Returns the name of a genre's sign in the icon font."""
    return f"genre-{GENRE_IDS[genre]}"


def chair(genre: int) -> str:
    """Returns the picture name of a genre's chair.

    The chair represents a player.
    """
    return f"upstaged/chair-{GENRE_IDS[genre]}"


def pictures(lighting: str) -> tuple[str, ...]:
    """Returns the names of all pictures of this game.

    Those that are always visible come first.
    """
    return (
        f"upstaged/stage-{lighting}",
        f"upstaged/runway-live-{lighting}",
        f"upstaged/runway-rehearsal-{lighting}",
        f"upstaged/door-{lighting}",
        CARD_BACK,
        ARTIST_BACK,
        SLOT,
        CUT,
        "upstaged/camera-on",
        "upstaged/camera-off",
        *(f"upstaged/card-{each}" for each in TYPE_IDS),
        *(neon(cue) for cue in CUE_IDS),
        *(rim(genre) for genre in range(len(GENRE_IDS))),
        *(chair(genre) for genre in range(len(GENRE_IDS))),
        *(portrait(artist) for artist in range(len(ARTIST_IDS))),
        *(close_up(artist) for artist in range(len(ARTIST_IDS))),
    )


class Look(NamedTuple):
    """Everything shown on an artist's token.

    Attributes:
        artist: Number of the artist.
        mark: Colour of the ring around the token, or None if there is no ring.
        thick: Whether the ring is thick, which marks a chosen artist.
        dim: Amount of darkening, from 0 to 1.
        badge: Number, or name of a sign, shown above the head; "" if there is none.
    """

    artist: int
    mark: str | None = None
    thick: bool = False
    dim: float = 0.0
    badge: str = ""


def token(ui: Ui, look: Look, size: float) -> ft.Container | ft.Stack:
    """Draws an artist as a round token with the artist's points."""
    face = _token(ui, look, size)
    parts: list[ft.Control] = [face]
    if look.mark is not None:
        width = 4.0 if look.thick else thickness_of(ui, look.mark, 2.5)
        ring = ft.Container(
            left=-width,
            top=-width,
            width=size + 2 * width,
            height=size + 2 * width,
            border_radius=size / 2 + width,
            clip_behavior=kit.UNCUT,
            border=ft.Border.all(width, look.mark),
            bgcolor=ft.Colors.with_opacity(0.25 if look.thick else 0.12, look.mark),
        )
        parts.insert(0, ring)
    if look.badge:
        parts.append(_badge(ui, look, size))
    if len(parts) == 1:
        return face
    return shapes.uncut(parts, width=size, height=size)


def _token(ui: Ui, look: Look, size: float) -> ft.Container:
    grown = min(ui.size("body") / 16, 1.32)
    disc = max(size * DISC, LEAST_NUMBER * 1.45) * grown
    dark = ui.colors.house
    fill = mixed(PAPER, dark, look.dim / 2) if look.dim else PAPER
    points = str(POINTS[look.artist])
    number = lettering.written(
        "label",
        points,
        size=disc * 0.64,
        color=mixed(INK, dark, look.dim / 2) if look.dim and not ui.colors.dark else INK,
        no_wrap=True,
        style=ft.TextStyle(height=1, decoration=underline(points)),
        semantics_label="",
    )
    small = size < SMALL
    down = 2 * (size * (BELOW if small else DISC_AT) - disc / 2) / (size - disc) - 1
    veil = None
    if look.dim:
        # Only the picture is dimmed, so that overlapped pieces do not shine through.
        color = ft.Colors.with_opacity(look.dim, dark)
        veil = ft.ColorFilter(color, ft.BlendMode.SRC_A_TOP)
    return ft.Container(
        ft.Container(
            number,
            width=disc,
            height=disc,
            border_radius=disc / 2,
            clip_behavior=kit.UNCUT,
            bgcolor=fill,
            border=ft.Border.all(1.5, INK),
            alignment=ft.Alignment.CENTER,
        ),
        width=size,
        height=size,
        image=ft.DecorationImage(
            src=source((close_up if small else portrait)(look.artist)),
            fit=ft.BoxFit.CONTAIN,
            color_filter=veil,
        ),
        alignment=ft.Alignment(0 if small else down, down),
    )


def underline(figures: str) -> ft.TextDecoration | None:
    """Returns an underline for a number with a 6 or 9.

    These look alike upside down.

    Returns None for any other number.
    """
    return ft.TextDecoration.UNDERLINE if {*"69"} & {*figures} else None


def _badge(ui: Ui, look: Look, size: float) -> ft.Control:
    side = max(18.0, size * 0.4)
    left = -side * 0.6 if size < SMALL else (size - side) / 2
    inside: ft.Control
    if look.badge in LETTERS:
        inside = kit.sign(look.badge, side * 0.66, ui.colors.on_brass)
    else:
        inside = lettering.written("label", look.badge, size=side * 0.62, color=ui.colors.on_brass)
    return ft.Container(
        inside,
        left=left,
        top=-side * (0.6 if size < SMALL else 0.4),
        width=side,
        height=side,
        border_radius=side * 0.3,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass,
        border=ft.Border.all(1.5, ui.colors.house),
        alignment=ft.Alignment.CENTER,
    )


class CardLook(NamedTuple):
    """Everything shown on a cue card.

    Attributes:
        card: Number of the card.
        title: Title of the card.
        dim: Amount of darkening, from 0 to 1.
        mark: Colour of the frame, or None if there is no frame.
        done: Number of cues begun, or None if the card is not being carried out.
        new: Word on a card that has just been drawn; "" for none.
    """

    card: int
    title: str
    dim: float = 0.0
    mark: str | None = None
    done: int | None = None
    new: str = ""


def face(ui: Ui, look: CardLook, width: float, height: float) -> ft.Container:
    """Draws the front of a cue card.

    The cues are drawn in order from top to bottom. The title is omitted if the card is too small.
    """
    cues = CUES[look.card]
    named = height >= 108
    above, below = TITLE
    card_height = height if named else height / (above + 1 - below)
    top, low = SIGNS
    room = card_height * (low - top)
    side = min(room / max(2, len(cues)), width * 0.62, 64.0)
    first = card_height * top + (room - side * len(cues)) / 2
    parts: list[ft.LayoutControl] = [_part(ui, look, width, card_height, 0, 1)]
    if not named:  # leaves out the paper strip for the title
        parts = [
            _part(ui, look, width, card_height, 0, above),
            _part(ui, look, width, card_height, below, 1),
        ]
        parts[1].bottom = 0
    for at, cue in enumerate(cues):
        over = look.done is not None and at < look.done - 1
        picture = veiled(ui, neon(cue), max(look.dim, DIM if over else 0.0), ft.BoxFit.CONTAIN)
        picture.left, picture.top = (width - side) / 2, first + at * side
        picture.width = picture.height = side
        parts.append(picture)
    if named:
        parts.append(_title(ui, look, width, height))
    if look.mark is not None:
        # Drawn around the card, because a border of its own would move the content.
        parts.append(
            ft.Container(
                left=-EDGE,
                top=-EDGE,
                width=width + 2 * EDGE,
                height=height + 2 * EDGE,
                border_radius=corner(width) + EDGE,
                clip_behavior=kit.UNCUT,
                border=ft.Border.all(thickness_of(ui, look.mark, EDGE), look.mark),
            )
        )
    if look.new:
        parts.append(_new(ui, look.new, width))
    return ft.Container(
        shapes.uncut([*parts]),
        width=width,
        height=height,
    )


def _new(ui: Ui, word: str, width: float) -> ft.Container:
    """Draws the word on a newly drawn card."""
    size = min(ui.size("small"), NEW / measure.height(LINE, word), measure.filling(word, width - 8))
    box = measure.box(word, size) + 12
    return ft.Container(
        lettering.written(
            "label", word, size=size, color=ui.colors.on_brass, no_wrap=True, semantics_label=""
        ),
        left=(width - box) / 2,
        top=-NEW / 2,
        width=box,
        height=NEW,
        border_radius=NEW / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass,
        alignment=ft.Alignment.CENTER,
    )


def _part(
    ui: Ui, look: CardLook, width: float, card_height: float, top: float, low: float
) -> ft.LayoutControl:
    ground = veiled(ui, front(look.card), look.dim, ft.BoxFit.FILL)
    ground.width, ground.height = width, card_height
    ground.left, ground.top = 0, -top * card_height
    if low - top == 1:
        return ground
    return ft.Container(
        ft.Stack([ground], clip_behavior=ft.ClipBehavior.HARD_EDGE),
        left=0,
        width=width,
        height=(low - top) * card_height,
    )


def corner(width: float) -> float:
    """Returns the corner radius of a card, in logical pixels."""
    return max(5.0, width * 0.09)


NEW = 20.0
"""Height of the word on a newly drawn card, in logical pixels."""

LEAST, LINE = 7.5, 1.08
"""Minimum type size of a card's title, and its line height.

The line height is relative to the type size.
"""

READABLE = 0.6
"""Share of a card's darkening that its title strip gets."""


def _title(ui: Ui, look: CardLook, width: float, height: float) -> ft.Container:
    title, dim = look.title, look.dim
    top, low = TITLE
    title_height, title_width = height * (low - top), width * 0.8
    most = 14 * min(ui.size("small") / 13, 1.2)
    line = measure.height(LINE, title)
    one = min(most, measure.filling(title, title_width))
    two = measure.largest(title, min(most, title_height / (2 * line + 0.44)), LEAST, title_width, 2)
    size = max(one if one * 1.2 <= title_height else 0, two)
    return ft.Container(
        lettering.written(
            "label",
            title,
            size=max(LEAST, int(size * 2) / 2),
            color=mixed(INK, ui.colors.house, dim / 2) if dim and not ui.colors.dark else INK,
            text_align=ft.TextAlign.CENTER,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
            style=kit.dense(title, LINE),
            semantics_label="",
        ),
        left=(width - title_width) / 2,
        top=height * top,
        width=title_width,
        height=title_height,
        alignment=ft.Alignment.CENTER,
        bgcolor=mixed(PAPER, ui.colors.house, dim * READABLE),
    )


def back(width: float, height: float) -> ft.Image:
    """Draws the back of a cue card."""
    return kit.image(CARD_BACK, width, height, fit=ft.BoxFit.FILL)


def number(ui: Ui, value: str, size: float, color: str) -> ft.Text:
    """Draws a number in the display font."""
    return lettering.written("display", value, size=size, color=color, no_wrap=True, line=1)
