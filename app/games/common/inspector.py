"""The piece under the finger, large and in words: what it is, how it stands, which rule says so.

It opens by a tap where nothing is asked, and by the small sign beside the foot's explanation while
something is. It never covers the foot, for it stands on the board; any tap closes it.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.moment import Moment, Piece
from app.games.common.stamps import EDGE, LEAST, stamp
from app.theme import Ui, kit
from app.theme.palette import INK
from app.theme.ui import DISPLAY, SIZES, letters

WIDE, NARROW = 280.0, 200.0
"""Its width as a rule, and where it would lie on the piece otherwise."""

WIDER = 1.25
"""By how much it grows with the type; in larger type it is never narrow."""

LOW = 176.0
"""However small the board, so much of the text is seen at once, as long as it fits on the board.
Large type needs more."""

PICTURE = 84.0
PAD = 12.0
MARGIN = 8.0
LETTER = 0.52
"""How wide a letter is, as a rule, in parts of its size."""


class State(NamedTuple):
    """A sentence about the state of a piece, with the stamp that says the same on the board."""

    text: str
    stamp: str = ""


class About(NamedTuple):
    """What there is to read about a piece.

    name    as people call it
    text    what it does: a sentence or a few each
    states  what has become of it: who has seen it, whose it is
    art     its picture, and how high that is in parts of its width
    value   what is written on the picture
    rule    the section of the rules about it
    """

    name: str
    text: Sequence[str] = ()
    states: Sequence[State] = ()
    art: str | None = None
    ratio: float = 1.4
    rule: str | None = None
    value: str = ""


def opener(moment: Moment, piece: Piece, name: str) -> ft.Control:
    """The small sign that opens a piece while a tap on it would choose it."""
    ui = moment.stage.ui
    return kit.tool(
        ui,
        "info",
        ui.say("board.about", name=name),
        lambda _: moment.inspect(piece),
        color=ui.colors.quiet,
        key="inspect",
    )


def inspector(
    moment: Moment, about: About, board: Rect, near: Rect | None = None
) -> tuple[ft.GestureDetector, ft.Container]:
    """A layer over the board: what catches the next tap, and the sheet with what is to be read.

    board  the whole board
    near   where the piece stands, which is left in sight
    """
    ui = moment.stage.ui
    grown = max(1.0, ui.size("body") / SIZES["body"])
    spot = place(board, partial(_height, ui, about), near, grown)
    return (
        ft.GestureDetector(
            on_tap=lambda _: moment.close(),
            exclude_from_semantics=True,
            left=board.x,
            top=board.y,
            width=board.w,
            height=board.h,
            key="outside",
        ),
        ft.Container(
            _sheet(moment, about, spot.w - 2),
            left=spot.x,
            top=spot.y,
            width=spot.w,
            height=spot.h,
            border_radius=kit.RADIUS,
            clip_behavior=kit.UNCUT,
            bgcolor=ui.colors.raised,
            border=ft.Border.all(1, ui.colors.brass),
            key="inspector",
        ),
    )


def place(
    board: Rect, height: Callable[[float], float], near: Rect | None, grown: float = 1.0
) -> Rect:
    """Where the sheet lies: no more than a third of the board where that is enough to read.

    height: how high all of its text would be in a sheet of that width
    grown: how much larger than usual its type is
    """
    fits, low = board.w - 2 * MARGIN, LOW * grown
    wide = _spot(board, min(WIDE * min(grown, WIDER), fits), height, near, low)
    if near is None or not _shared(wide, near) or grown > WIDER:
        return wide
    narrow = _spot(board, min(NARROW, fits), height, near, low)
    return min(wide, narrow, key=lambda spot: _shared(spot, near))


def _spot(
    board: Rect, width: float, height: Callable[[float], float], near: Rect | None, low: float
) -> Rect:
    """The place for a sheet of this width that covers the least of the piece, far from it."""
    third = board.w * board.h / 3 / width
    high = min(height(width), max(third, low), board.h - 2 * MARGIN)
    places = [
        Rect(x, y, width, high)
        for y in (board.bottom - MARGIN - high, board.y + MARGIN)
        for x in (board.middle - width / 2, board.x + MARGIN, board.right - MARGIN - width)
    ]
    if near is None:
        return places[0]

    def away(spot: Rect) -> float:
        return abs(spot.middle - near.middle) + abs(spot.y + spot.h / 2 - near.y - near.h / 2)

    return min(places, key=lambda spot: (_shared(spot, near), -away(spot)))


def _shared(one: Rect, other: Rect) -> float:
    """The area that both cover."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)


def _sheet(moment: Moment, about: About, width: float) -> ft.Control:
    ui, stage = moment.stage.ui, moment.stage
    sentences = (*about.text, *(state.text for state in about.states))
    told = ui.say.sentences((ui.say("board.named", name=about.name), *sentences))
    head: list[ft.Control] = [
        ft.Container(kit.text(ui, about.name, "large", strong=True), expand=True)
    ]
    if about.art is not None:
        head.insert(0, _picture(about))
    words = ft.Column(
        [
            ft.Row(head, spacing=PAD, vertical_alignment=ft.CrossAxisAlignment.START),
            *(kit.text(ui, sentence) for sentence in about.text),
            *(_state(ui, state) for state in about.states),
        ],
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    # One button for ears, which says all of it and closes; it is told as soon as it opens.
    read = ft.MergeSemantics(
        ft.Semantics(
            live_region=True,
            content=kit.tappable(
                ui,
                ft.Container(words, padding=PAD, width=width, alignment=ft.Alignment.TOP_LEFT),
                ui.say("board.close", text=told),
                lambda _: moment.close(),
                key="read",
            ),
        ),
        expand=True,
    )
    rule = about.rule
    if rule is None:
        return ft.Column([read], spacing=0)
    link = kit.link(
        ui,
        ui.say("board.rule"),
        lambda _: stage.explain(rule),
        icon_name="rules",
        key="inspect-rule",
    )
    return ft.Column([read, link], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _picture(about: About) -> ft.Control:
    """The picture, with what is written on it: silent, for the text says so too."""
    high = PICTURE * about.ratio
    picture = kit.image(about.art or "", PICTURE, high)
    if not about.value:
        return picture
    written = ft.Text(about.value, size=high * 0.46, font_family=DISPLAY, color=INK)
    return ft.Stack(
        [picture, ft.Container(written, expand=True, alignment=ft.Alignment(0, 0.1))],
        width=PICTURE,
        height=high,
        fit=ft.StackFit.EXPAND,
    )


def _state(ui: Ui, state: State) -> ft.Control:
    words = ft.Container(kit.text(ui, state.text, "small", quiet=True), expand=True)
    parts: list[ft.Control] = [stamp(ui, state.stamp), words] if state.stamp else [words]
    return ft.Row(parts, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _height(ui: Ui, about: About, width: float) -> float:
    """How high the whole text will be, roughly."""
    room = width - 2 * PAD

    def lines(text: str, role: str, wide: float) -> float:
        across = letters(text) * ui.size(role) * LETTER
        return ceil(across / max(wide, 1)) * kit.line(ui, role)

    beside = room - (PICTURE + PAD if about.art is not None else 0)
    high = lines(about.name, "large", beside)
    if about.art is not None:
        high = max(high, PICTURE * about.ratio)
    high += sum(8 + lines(text, "body", room) for text in about.text)
    mark = LEAST + 2 * EDGE
    for state in about.states:
        wide = room - (mark + 8 if state.stamp else 0)
        high += 8 + max(mark if state.stamp else 0, lines(state.text, "small", wide))
    if about.rule is not None:
        high += max(kit.TARGET, ui.size("body") * 2.4)
    return high + 2 * PAD + 4
