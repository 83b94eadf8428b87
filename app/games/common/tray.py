"""The answer tray: the subjects of a question as large pieces, in place of the hand.

The board shows places, the tray names pieces, and every answer has a target for a finger at any
size of the board. Board and tray are one: both ask the moment for a piece's stance, and a tap on
either goes to `BoardState.tap`. Refused pieces lie here too, dimmed, with the reason. A screen
reader meets them only here: on the board they are named by `BoardState.aria_text`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Generic, NamedTuple

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect, in_rows
from app.games.common.pieces import LIFT, Stance, fixed, stand, veiled
from app.games.common.stamps import SEAL, seal, stamps
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY, SIZES, STRONG

LEAST = (56.0, 64.0)
"""The smallest piece of a tray, in logical pixels at a usual size of type."""

MOST = (150.0, 210.0)
"""The largest one."""

GAP = LIFT
"""Gap between pieces: a raised one reaches to the next row and no further."""

GROWN = 1.5
"""The most by which pieces grow with the type: words that are larger still are cut short."""

BESIDE = 1.35
"""Ratio of width to height from which words stand beside the picture instead of under it."""

AT_ACTION_BAR = 22.0
"""The largest type of a number at the foot of a picture, which is seen beside it."""

WORDS_WIDTH = 0.56
"""Their part of a piece's width there."""

PAD, SIDE = 4.0, 2.0
"""Padding within the frame: above and below, and at the sides, where words need room."""

EDGE = 3.0
"""Width of the frame."""

LINE = 1.43
"""Height of a line, in parts of the size of the type."""

READ = 10.5
"""The smallest type in which a name is read with ease, in logical pixels at a usual size."""

LEAST_WORD = 6.0
"""The smallest type of a long word on a small piece, in logical pixels."""

LITTLE = 24.0
"""A picture that would be lower than this is left out: the words need the room."""


@dataclass(frozen=True)
class Candidate(Generic[P]):
    """One piece of a tray, as data.

    Attributes:
        piece: Its name all over the board, as in `BoardState.answers`.
        name: Its name for people.
        label: All that a screen reader says of it.
        art: Its picture, if it has one.
        value: Its number, the largest thing on it.
        note: A few words under the name.
        seat: Its owner, whose sign is on the corner.
        stamps: Marks of its state.
        flipped: Whether the picture is mirrored.
        action_bar: Whether number and owner stand at the picture's action bar: its upper corners
            are taken.
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
    action_bar: bool = False


class Cells(NamedTuple):
    """Areas of the pieces; `height` is more than the area's when they scroll."""

    spots: list[Rect]
    height: float


def for_thumb(ui: Ui, area: Rect, laid: Cells) -> Cells:
    """The areas as they are, or mirrored for the left hand."""
    if not ui.mirrored:
        return laid
    return laid._replace(spots=[spot._replace(x=area.w - spot.right) for spot in laid.spots])


def least(candidates: Sequence[Candidate[P]]) -> tuple[float, float]:
    """The smallest pieces, at a usual size of type, on which every name is read with ease."""
    words = (measure.longest_word(each.name, READ) for each in candidates)
    width = max(words, default=0.0) + measure.ROUNDING + 2 * (EDGE + SIDE)
    return max(LEAST[0], width), LEAST[1]


def cells(area: Rect, count: int, scale: float, smallest: tuple[float, float] = LEAST) -> Cells:
    """Areas in rows, as large as possible; below `smallest` they scroll.

    They are measured from the area's top left corner; `scale` is that of the type.
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
        if width >= least_w and height >= least_h and merit > best[0]:
            best, across = (merit, width, height), number
    _, width, height = best
    if not width:
        across = max(1, int((area.w + GAP) // (least_w + GAP)))
        rows = max(1, -(-count // across))
        across = max(1, -(-count // rows))  # in as many rows, as wide as can be
        width, height = (area.w - GAP * (across - 1)) / across, least_h
    rows = -(-count // across)
    free = area.h - LIFT - rows * height - (rows - 1) * GAP
    inside, top = Rect(0, 0, area.w, area.h), LIFT + max(0.0, free / 2)
    spots = in_rows(inside, count, across, (width, height), GAP, top)
    return Cells(spots, max(area.h, spots[-1].bottom if spots else 0.0))


def tray(
    moment: AnyBoardState[P],
    area: Rect,
    candidates: Sequence[Candidate[P]],
    cache: ControlCache,
    smallest: tuple[float, float] = LEAST,
) -> ft.Control:
    """The candidates of the question, and refused ones, in the order of the game.

    Smaller type comes before scrolling; then no piece is smaller than `smallest`.
    """
    ui = moment.stage.ui
    scale = ui.size("body") / 16
    laid = cells(area, len(candidates), scale, least(candidates))
    if laid.height > area.h + 1:
        laid = cells(area, len(candidates), scale, smallest)
    laid = for_thumb(ui, area, laid)
    spots = [*zip(candidates, laid.spots, strict=True)]
    # All in one way: beside their pictures only if every word fits there.
    beside = all(_fits_beside(ui, candidate.name, spot) for candidate, spot in spots)
    pieces = [_piece(moment, candidate, spot, cache, beside) for candidate, spot in spots]
    return holding(pieces, area, laid)


def _fits_beside(ui: Ui, name: str, spot: Rect) -> bool:
    """Whether the words of a piece can stand beside its picture instead of under it."""
    width = (spot.w - 2 * (EDGE + SIDE)) * WORDS_WIDTH
    return spot.w > spot.h * BESIDE and measure.longest_word(name, SIZES["small"]) <= width


def holding(pieces: list[ft.Control], area: Rect, laid: Cells) -> ft.Control:
    """A tray with these pieces in it, each at its own place; it scrolls where they need more."""
    inside = shapes.uncut(pieces, width=area.w, height=laid.height)
    scrolls = laid.height > area.h + 1  # places are rounded
    return fixed(
        area,
        ft.Column([inside], scroll=ft.ScrollMode.AUTO, height=area.h) if scrolls else inside,
        key="tray",
    )


def _piece(
    moment: AnyBoardState[P], candidate: Candidate[P], spot: Rect, cache: ControlCache, beside: bool
) -> ft.Control:
    stance = moment.stance(candidate.piece)
    # Without hints a screen reader tells no more than the eyes see.
    refused = moment.hints and moment.asked is not None and candidate.piece not in moment.answers
    seat = candidate.seat
    if refused:
        label = moment.stage.ui.say("board.refused", label=candidate.label)
        candidate = replace(candidate, label=label)
    owner = None if seat is None else moment.stage.seats[seat]
    piece: ft.Control = cache(_draw_candidate, candidate, spot, stance, owner, beside)
    return piece


def _draw_candidate(
    ui: Ui, candidate: Candidate[P], spot: Rect, stance: Stance, owner: Seat | None, beside: bool
) -> ft.Control:
    """A piece of a tray with its `owner`'s sign; its words stand beside its picture or under."""
    face = _face(ui, candidate, stance, spot, owner, beside)
    key = f"tray-{candidate.piece}"
    return stand(ui, face, spot, stance, label=candidate.label, corner=kit.RADIUS, key=key)


def _face(
    ui: Ui, candidate: Candidate[P], stance: Stance, spot: Rect, owner: Seat | None, beside: bool
) -> ft.Control:
    """Picture and words on a ground of their own; marks lie over the picture."""
    width, height = spot.w - 2 * (EDGE + SIDE), spot.h - 2 * (EDGE + PAD)
    beside = beside and candidate.art is not None
    written = width * WORDS_WIDTH if beside else width
    words, words_height = _words(
        ui, candidate, stance, written, height if beside else height - LITTLE
    )
    content: list[ft.Control] = [words]
    marks = _marks(ui, candidate, stance, owner)
    side = min(height, width * 0.4) if beside else height - words_height
    if candidate.art is not None and side >= LITTLE:
        art = veiled(ui, candidate.art, stance.dim, ft.BoxFit.CONTAIN)
        art.scale = ft.Scale(scale_x=-1, scale_y=1) if candidate.flipped else None
        picture = ft.Stack(
            [art, *marks],
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
        margin=0 if stance.mark else EDGE,
        border_radius=kit.RADIUS - EDGE,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.boards if stance.dim else ui.colors.raised,
    )


def _words(
    ui: Ui, candidate: Candidate[P], stance: Stance, width: float, height: float
) -> tuple[ft.Control, float]:
    """Name and note in this room, and their height.

    Large type is made smaller where a word would be cut, or nothing of the picture be left.
    """
    name, note = candidate.name, candidate.note
    least = SIZES["small"] * min(ui.size("body") / SIZES["body"], 1.25)
    # Even smaller type comes before a broken word.
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
    """The owner's sign, the number and the stamps, each in a corner."""
    corners: list[ft.Control] = []
    if owner is not None:
        badge = kit.badge(owner.colour, 20, mask=owner.mask)
        badge.left = 0
        badge.top, badge.bottom = (None, 0) if candidate.action_bar else (0, None)
        corners.append(badge)
    if candidate.stamps:
        corners.append(ft.Container(stamps(ui, candidate.stamps, 14), left=0, bottom=0))
    if candidate.value:
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
