"""Answer tray: answers as large pieces in place of the hand.

The board shows places and the tray names pieces, so that every answer has a tap target on a board
of any size. Both get a piece's appearance from the board state, and both send taps to
`BoardState.tap`. The tray also shows refused pieces, dimmed and with the reason. A screen reader
finds the answers only in the tray; all other pieces are labelled by `BoardState.aria_text`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Generic, NamedTuple

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.fan import Back, fan
from app.games.common.geometry import Rect, in_rows
from app.games.common.pieces import LIFT, Stance, fixed, stand, thickness_of, veiled
from app.games.common.stamps import SEAL, seal, stamps
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import INK, mixed
from app.theme.ui import BODY, SIZES, STRONG

TRAY = "tray"
"""Key of the layer with the tray."""

LEAST = (56.0, 64.0)
"""Minimum width and height of a piece, at text scale 1."""

MOST = (150.0, 210.0)
"""Maximum width and height of a piece, at text scale 1."""

GAP = LIFT
"""Gap between pieces, just wide enough for a raised piece."""

GROWN = 1.5
"""Maximum factor by which large type enlarges the pieces in a tray."""

BESIDE = 1.35
"""Ratio of width to height that puts text beside the picture."""

AT_ACTION_BAR = 22.0
"""Maximum type size of a number below a piece's picture."""

WORDS_WIDTH = 0.56
"""Width of the text beside a picture, relative to the piece."""

PAD, SIDE = 4.0, 2.0
"""Vertical and horizontal padding within the frame of a piece."""

EDGE = 3.0
"""Width of the frame of a piece."""

LINE = 1.43
"""Line height of a piece's text, relative to its type size."""

READ = 10.5
"""Minimum type size of readable names, at text scale 1."""

LEAST_WORD = 6.0
"""Minimum type size of a long word on a piece."""

STAMP = 22.0
"""Width of a stamp with its gap, in logical pixels."""

PRINTED = 0.36
"""Type size of a printed number, relative to its picture."""

LITTLE = 24.0
"""Height below which the picture of a piece is omitted."""


@dataclass(frozen=True)
class Candidate(Generic[P]):
    """Data of one piece in a tray.

    Attributes:
        piece: Name of the piece, as in `BoardState.answers`.
        name: Displayed name.
        label: Full text for a screen reader.
        art: Picture, if any.
        value: Number, the largest text on the piece.
        note: A few words below the name.
        seat: Seat of the owner, whose badge is drawn in a corner.
        stamps: Marks of the piece's state.
        flipped: Whether the picture is mirrored.
        printed: Where the number is printed on the square picture, from -1 to 1 across and down;
            None for a corner of the piece.
        action_bar: Whether number and owner are in the lower corners of the picture, because the
            upper corners are occupied.
        backs: Face-down cards shown in place of a picture.
    """

    piece: P
    name: str
    label: str
    art: str | None = None
    value: str = ""
    note: str = ""
    seat: int | None = None
    stamps: tuple[str, ...] = ()
    flipped: bool = False
    printed: tuple[float, float] | None = None
    action_bar: bool = False
    backs: tuple[Back, ...] = ()


class Cells(NamedTuple):
    """Areas of the pieces in a tray.

    Attributes:
        spots: The areas, relative to the tray's corner.
        height: Height of the content, larger than the tray's if the pieces scroll.
    """

    spots: list[Rect]
    height: float


def for_thumb(ui: Ui, area: Rect, laid: Cells) -> Cells:
    """Returns the areas, mirrored if the app is set for left-handed use."""
    if not ui.mirrored:
        return laid
    return laid._replace(spots=[spot._replace(x=area.w - spot.right) for spot in laid.spots])


def least(candidates: Sequence[Candidate[P]]) -> tuple[float, float]:
    """Returns the minimum size of pieces with easily readable names.

    The width and height are for a text scale of 1.
    """
    return readable([each.name for each in candidates])


def readable(names: Sequence[str]) -> tuple[float, float]:
    """Returns the minimum size of pieces with these names, as `least` does."""
    words = (measure.longest_word(name, READ) for name in names)
    width = max(words, default=0.0) + measure.ROUNDING + 2 * (EDGE + SIDE)
    return max(LEAST[0], width), LEAST[1]


def in_a_row(names: Sequence[str], count: int, width: float, scale: float) -> int:
    """Returns how many of `count` pieces lie in a row, so that every name is easily readable.

    Args:
        names: Names of all pieces that may lie in the tray.
        count: Number of pieces that do.
        width: Width of the narrowest tray.
        scale: Text scale.
    """
    grown = readable(names)[0] * min(max(scale, 1.0), GROWN)
    rows = -(-count // max(1, int((width + GAP) // (grown + GAP))))
    return -(-count // rows)


def cells(
    area: Rect,
    count: int,
    scale: float,
    smallest: tuple[float, float] = LEAST,
    wanted: int = 0,
) -> Cells:
    """Lays pieces out in rows.

    If the pieces would be smaller than `smallest`, they scroll. The areas are relative to the top
    left corner of `area`.

    Args:
        area: Area of the tray.
        count: Number of pieces.
        scale: Text scale.
        smallest: Minimum width and height of a piece, at text scale 1.
        wanted: Number of pieces in a row, if they fit so. By default the pieces are as large as
            possible.
    """
    grown = min(max(scale, 1.0), GROWN)
    least_w, least_h = smallest[0] * grown, smallest[1] * grown
    best = (0.0, 0.0, 0.0)  # merit, width, height
    across = 1
    for rows in range(1, count + 1):
        number = -(-count // rows)
        width = min(MOST[0] * grown, (area.w - GAP * (number - 1)) / number)
        height = min(MOST[1] * grown, width * 1.5, (area.h - LIFT - GAP * (rows - 1)) / rows)
        merit = min(width, height)
        merit += MOST[1] * GROWN * (number == wanted)
        if width >= least_w and height >= least_h and merit > best[0]:
            best, across = (merit, width, height), number
    _, width, height = best
    if not width:
        across = max(1, int((area.w + GAP) // (least_w + GAP)))
        rows = max(1, -(-count // across))
        across = max(1, -(-count // rows))  # as wide as possible with the same number of rows
        width, height = (area.w - GAP * (across - 1)) / across, least_h
    rows = -(-count // across)
    free = area.h - LIFT - rows * height - (rows - 1) * GAP
    inside, top = Rect(0, 0, area.w, area.h), LIFT + max(0.0, free / 2)
    spots = in_rows(inside, count, across, (width, height), GAP, top)
    return Cells(spots, max(area.h, spots[-1].bottom if spots else 0.0))


def laid_in(
    ui: Ui,
    area: Rect,
    candidates: Sequence[Candidate[P]],
    smallest: tuple[float, float] = LEAST,
    wanted: int = 0,
) -> Cells:
    """Lays the candidates out in the tray as described in `cells`.

    Unless a number of pieces in a row is wanted, names are easily readable where possible.
    """
    scale, count = ui.size("body") / 16, len(candidates)
    laid = cells(area, count, scale, smallest if wanted else least(candidates), wanted)
    if laid.height > area.h + 1:
        laid = cells(area, count, scale, smallest)
    return for_thumb(ui, area, laid)


def tray(
    moment: AnyBoardState[P],
    area: Rect,
    candidates: Sequence[Candidate[P]],
    cache: ControlCache,
    smallest: tuple[float, float] = LEAST,
    wanted: int = 0,
) -> ft.Control:
    """Draws the tray with its candidates.

    The type shrinks before the tray scrolls. In a scrolling tray, pieces are at least as large as
    `smallest`. `cells` describes `wanted`.
    """
    ui = moment.stage.ui
    laid = laid_in(ui, area, candidates, smallest, wanted)
    spots = [*zip(candidates, laid.spots, strict=True)]
    # For uniformity, text is beside the pictures only if all names fit.
    beside = all(_fits_beside(ui, candidate.name, spot) for candidate, spot in spots)
    pieces = [piece(moment, candidate, spot, cache, beside) for candidate, spot in spots]
    return holding(pieces, area, laid)


def _fits_beside(ui: Ui, name: str, spot: Rect) -> bool:
    width = (spot.w - 2 * (EDGE + SIDE)) * WORDS_WIDTH
    return spot.w > spot.h * BESIDE and measure.longest_word(name, SIZES["small"]) <= width


def holding(pieces: list[ft.Control], area: Rect, laid: Cells) -> ft.Control:
    """Draws a tray with the given pieces, which scroll if necessary."""
    inside = shapes.uncut(pieces, width=area.w, height=laid.height)
    scrolls = laid.height > area.h + 1  # areas are rounded
    return fixed(
        area,
        ft.Column([inside], scroll=ft.ScrollMode.AUTO, height=area.h) if scrolls else inside,
        key=TRAY,
    )


def piece(
    moment: AnyBoardState[P], candidate: Candidate[P], spot: Rect, cache: ControlCache, beside: bool
) -> ft.Control:
    """Draws one piece of a tray, with its text.

    With `beside`, the text is beside the picture, otherwise below it.
    """
    stance = moment.stance(candidate.piece)
    if moment.pointed and not (moment.chosen or stance.refused):
        stance = stance._replace(mark=None)  # the lesson's frame is the only one
    # Without hints a screen reader reveals no more than the screen.
    refused = moment.hints and moment.asked is not None and candidate.piece not in moment.answers
    seat = candidate.seat
    if refused:
        label = moment.stage.ui.say("board.refused", label=candidate.label)
        candidate = replace(candidate, label=label)
    owner = None if seat is None else moment.stage.seats[seat]
    drawn: ft.Control = cache(_draw_candidate, candidate, spot, stance, owner, beside)
    return drawn


def _draw_candidate(
    ui: Ui, candidate: Candidate[P], spot: Rect, stance: Stance, owner: Seat | None, beside: bool
) -> ft.Control:
    face = _face(ui, candidate, stance, spot, owner, beside)
    key = f"tray-{candidate.piece}"
    return stand(ui, face, spot, stance, label=candidate.label, corner=kit.RADIUS, key=key)


def _face(
    ui: Ui, candidate: Candidate[P], stance: Stance, spot: Rect, owner: Seat | None, beside: bool
) -> ft.Control:
    width, height = spot.w - 2 * (EDGE + SIDE), spot.h - 2 * (EDGE + PAD)
    pictured = candidate.art is not None or bool(candidate.backs)
    beside = beside and pictured
    written = width * WORDS_WIDTH if beside else width
    words, words_height = _words(
        ui, candidate, stance, written, height if beside else height - LITTLE
    )
    content: list[ft.Control] = [words]
    marks = _marks(ui, candidate, stance, owner)
    across = max(width * 0.4, len(candidate.stamps) * STAMP) if beside else width
    side = min(height, across) if beside else height - words_height
    if pictured and side >= LITTLE:
        picture = ft.Stack(
            [_picture(ui, candidate, stance, across, side), *marks],
            fit=ft.StackFit.EXPAND,
            width=side if beside else None,
            height=None if beside else side,
        )
        content.insert(0, picture)
        marks = []
    laid = (
        ft.Row(content, spacing=PAD)
        if beside
        else ft.Column(content, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    )
    if (sealed := seal(ui, stance)) is not None:
        sealed.left, sealed.top = (width - SEAL) / 2, -PAD - EDGE - LIFT / 2
        marks.append(sealed)
    return ft.Container(
        shapes.uncut([laid, *marks], fit=ft.StackFit.EXPAND) if marks else laid,
        padding=ft.Padding.symmetric(horizontal=SIDE, vertical=PAD),
        margin=EDGE - thickness_of(ui, stance.mark, EDGE),
        border_radius=kit.RADIUS - EDGE,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.boards if stance.dim else ui.colors.raised,
    )


def _picture(
    ui: Ui, candidate: Candidate[P], stance: Stance, width: float, height: float
) -> ft.Control:
    if candidate.art is None:
        return fan(ui, candidate.backs, width, height)
    art = veiled(ui, candidate.art, stance.dim, ft.BoxFit.CONTAIN)
    art.scale = ft.Scale(scale_x=-1, scale_y=1) if candidate.flipped else None
    if candidate.printed is None:
        return art
    side = min(width, height)
    ink = mixed(INK, ui.colors.house, stance.dim)
    number = lettering.written("display", candidate.value, line=1.0, size=side * PRINTED, color=ink)
    on_art = ft.Container(
        number, width=side, height=side, alignment=ft.Alignment(*candidate.printed)
    )
    middle = ft.Container(on_art, alignment=ft.Alignment.CENTER)
    return ft.Stack([art, middle], fit=ft.StackFit.EXPAND)


def _words(
    ui: Ui, candidate: Candidate[P], stance: Stance, width: float, height: float
) -> tuple[ft.Control, float]:
    name, note = candidate.name, candidate.note
    least = SIZES["small"] * min(ui.size("body") / SIZES["body"], 1.25)
    # The type shrinks further to keep long words whole.
    size = measure.largest(name, ui.size("small"), LEAST_WORD, width, 3)

    def lines() -> int:
        return min(3, measure.lines(name, size, width) or 3) + bool(note)

    while size > least and lines() * ceil(size * LINE) > height:
        size = max(least, size - 1)
    while (
        size > least * READ / SIZES["small"]
        and (measure.lines(name, size, width) or 3) * ceil(size * LINE) > height
    ):
        note, size = "", size - 0.5
    if lines() > 1 and lines() * ceil(size * LINE) > height:
        note = ""
    color = ui.colors.quiet if stance.dim else ui.colors.text
    quiet = ui.colors.quiet
    if stance.dim:
        color = quiet = ft.Colors.with_opacity(1 - stance.dim, quiet)

    def line(text: str, most: int, color: str, family: str, size: float = size) -> ft.Text:
        return ft.Text(
            text,
            size=size,
            font_family=family,
            color=color,
            text_align=ft.TextAlign.CENTER,
            max_lines=most,
            overflow=ft.TextOverflow.ELLIPSIS,
        )

    content: ft.Control = line(name, lines() - bool(note), color, STRONG)
    if note:
        aside = max(LEAST_WORD, min(size, measure.filling(note, width, BODY)))
        content = ft.Column(
            [content, line(note, 1, quiet, BODY, aside)],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    words = ft.Container(content, expand=True, alignment=ft.Alignment.CENTER)
    return words, lines() * ceil(size * LINE)


def _marks(ui: Ui, candidate: Candidate[P], stance: Stance, owner: Seat | None) -> list[ft.Control]:
    corners: list[ft.Control] = []
    if owner is not None:
        badge = kit.badge(owner.colour, 20, owner.understudy, owner.mask)
        badge.left = 0
        badge.top, badge.bottom = (None, 0) if candidate.action_bar else (0, None)
        corners.append(badge)
    if candidate.stamps:
        corners.append(ft.Container(stamps(ui, candidate.stamps, 14), left=0, bottom=0))
    if candidate.value and candidate.printed is None:
        number = lettering.written(
            "label",
            candidate.value,
            size=min(ui.size("body"), AT_ACTION_BAR) if candidate.action_bar else ui.size("body"),
            color=ui.colors.quiet if stance.dim else ui.colors.text,
        )
        corners.append(
            ft.Container(
                number,
                right=0,
                top=None if candidate.action_bar else 0,
                bottom=0 if candidate.action_bar else None,
                padding=ft.Padding.symmetric(horizontal=5),
                border_radius=8,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.house,
            )
        )
    return corners
