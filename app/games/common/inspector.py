"""Inspector: a sheet over the board that describes one piece.

A tap on the piece opens the sheet. During a question, the info button in the action bar opens the
sheet instead. The sheet is as high as its text. If there is too little space it scrolls, with an
arrow at its lower edge. A cross closes the sheet, and so does a tap beside it.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.games.common.signs import picture
from app.games.common.stamps import EDGE, LEAST, stamp
from app.table.places import Place
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.palette import INK
from app.theme.ui import BODY, SIZES, STRONG

LEAST_WIDTH, USUAL_WIDTH, LARGEST_WIDTH = 200.0, 300.0, 420.0
"""Widths of the sheet: minimum, usual, and maximum.

The minimum is used to avoid covering the described piece.
"""

WIDER = 1.25
"""Maximum factor by which large type widens the sheet."""

PART = 0.8
"""Maximum height of the sheet, as a fraction of the board."""

LOW = 176.0
"""Sheet height allowed beyond `PART` of the board, before type scaling."""

PICTURE = 56.0
PAD = 12.0
GAP = 8.0
MARGIN = 8.0
FADE = 32.0

BEGUN = 1.0
"""Largest overflow that shows no scroll arrow, in logical pixels."""


class State(NamedTuple):
    """Sentence in a description, with the matching mark on the board.

    Attributes:
        text: The sentence.
        stamp: Stamp for the piece's state.
        sign: Letter of the sign font drawn on the piece.
        art: Single-colour picture drawn on the piece.
        look: Any other drawing on the piece; see `signs.picture`.
    """

    text: str
    stamp: str = ""
    sign: str = ""
    art: str = ""
    look: str = ""


class About(NamedTuple):
    """Description of a piece.

    Attributes:
        name: Name of the piece.
        text: Effects of the piece, in a few sentences that do not repeat the name.
        states: Meanings of the marks on the piece, and its state.
        art: Picture of the piece.
        ratio: Height of the picture divided by its width.
        rule: Section of the rules about the piece.
        value: Number on the picture.
        look: Drawing of a sign instead of a picture; see `signs.picture`.
    """

    name: str
    text: Sequence[str] = ()
    states: Sequence[State] = ()
    art: str | None = None
    ratio: float = 1.4
    rule: str | None = None
    value: str = ""
    look: str = ""

    @property
    def height(self) -> float:
        """Height of the picture in logical pixels; 0 without one."""
        if self.look:
            return PICTURE
        return PICTURE * self.ratio if self.art is not None else 0.0


def before_choice(moment: AnyBoardState[P]) -> list[State]:
    """Returns a note that the description ignores the previewed choice.

    Returns an empty list if nothing is previewed.
    """
    return [State(moment.stage.ui.say("board.now"))] if moment.preview is not None else []


def opener(moment: AnyBoardState[P], piece: Place, name: str) -> ft.Control:
    """Draws the button that opens a piece's description during a question."""
    ui = moment.stage.ui
    tool = kit.tool(
        ui,
        "info",
        ui.say("board.about", name=name),
        lambda _: moment.inspect(piece),
        color=ui.colors.quiet,
        key="inspect",
    )
    return kit.captioned(ui, tool, ui.say("board.about.short"))


def inspector(
    moment: AnyBoardState[P], about: About, board: Rect, near: Rect | None = None
) -> tuple[ft.GestureDetector, ft.Stack]:
    """Draws the sheet, and a layer below that closes it.

    Args:
        moment: Board state with the inspected piece.
        about: Description of the piece.
        board: Visible part of the board.
        near: Area of the piece, which stays visible if there is space.
    """
    ui = moment.stage.ui
    grown = max(1.0, ui.size("body") / SIZES["body"])
    spot, most = place(board, partial(_height, ui, about), near, grown)
    # The height is that of the text. Without it, the sheet would take the maximum height.
    low = spot.y + spot.h / 2 > board.y + board.h / 2
    top = spot.bottom - most if low else spot.y
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
        ft.Stack(  # a container would block taps beside the sheet
            [
                ft.Container(
                    _sheet(moment, about, spot.w - 2, most - 2),
                    width=spot.w,
                    height=spot.h,
                    border_radius=kit.RADIUS,
                    clip_behavior=kit.UNCUT,
                    bgcolor=ui.colors.raised,
                    border=ft.Border.all(1, ui.colors.brass),
                )
            ],
            left=spot.x,
            top=top,
            width=spot.w,
            height=most,
            alignment=ft.Alignment.BOTTOM_CENTER if low else ft.Alignment.TOP_CENTER,
            key="inspector",
        ),
    )


def place(
    board: Rect, height: Callable[[float], float], near: Rect | None, grown: float = 1.0
) -> tuple[Rect, float]:
    """Returns the area of the sheet and its maximum height.

    Args:
        board: Visible part of the board.
        height: Estimates the height of the text from the width of the sheet.
        near: Area of the piece, to be left visible if possible.
        grown: Type size relative to the usual size.
    """
    fits = board.w - 2 * MARGIN
    most = min(max(board.h * PART, LOW * grown), board.h - 2 * MARGIN)
    width = min(USUAL_WIDTH * min(grown, WIDER), fits)
    if height(width) > most:
        width = max(width, min(LARGEST_WIDTH, fits))
    elif near is not None and height(width) > board.h / 2:  # a low board is wide beside the piece
        beside = max(near.x - board.x, board.right - near.right) - 2 * MARGIN
        width = max(width, min(LARGEST_WIDTH, fits, beside))
    broad = _spot(board, width, height, near, most)
    if near is None or not _shared(broad, near) or grown > WIDER or height(LEAST_WIDTH) > most:
        return broad, most
    narrow = _spot(board, min(LEAST_WIDTH, fits), height, near, most)
    return min(broad, narrow, key=lambda spot: _shared(spot, near)), most


def _spot(
    board: Rect, width: float, height: Callable[[float], float], near: Rect | None, most: float
) -> Rect:
    sheet_height = min(height(width), most)
    places = [
        Rect(x, y, width, sheet_height)
        for y in (board.bottom - MARGIN - sheet_height, board.y + MARGIN)
        for x in (board.middle - width / 2, board.x + MARGIN, board.right - MARGIN - width)
    ]
    if near is None:
        return places[0]

    def away(spot: Rect) -> float:
        return abs(spot.middle - near.middle) + abs(spot.y + spot.h / 2 - near.y - near.h / 2)

    return min(places, key=lambda spot: (_shared(spot, near), -away(spot)))


def _shared(one: Rect, other: Rect) -> float:
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, width) * max(0.0, height)


def _sheet(moment: AnyBoardState[P], about: About, width: float, most: float) -> ft.Control:
    ui, stage = moment.stage.ui, moment.stage
    sentences = (*about.text, *(state.text for state in about.states))
    # A screen reader reads the close button right after the text.
    aria_text = ui.say.closed(ui.say.sentences((about.name, *sentences)))
    title, beside = _title(ui, about, width)
    head: list[ft.Control] = [ft.Container(title, expand=True)]
    if beside:
        head.insert(0, _picture(ui, about))
    corner = _corner(about, width)
    if corner.beside:
        head.append(ft.Container(width=corner.beside - PAD))
    words = [
        *([ft.Container(height=corner.above - GAP)] if corner.above else []),
        ft.Row(head, spacing=PAD, vertical_alignment=ft.CrossAxisAlignment.START),
        *(_unbroken(ui, sentence, width - 2 * PAD - 2) for sentence in about.text),
        *(_state(ui, state, width - 2 * PAD - 2) for state in about.states),
    ]
    # A tap anywhere closes the sheet. A screen reader announces the text as soon as the sheet
    # opens, and closes the sheet with the cross.
    read = ft.GestureDetector(
        content=ft.Semantics(
            label=aria_text,
            live_region=True,
            container=True,
            exclude_semantics=True,
            content=Words(ui, words, width, hides=_height(ui, about, width) > most),
        ),
        on_tap=lambda _: moment.close(),
        exclude_from_semantics=True,
        key="read",
    )
    close = kit.tool(
        ui,
        "close",
        ui.say("board.close"),
        lambda _: moment.close(),
        color=ui.colors.quiet,
        key="close",
    )
    close.data = kit.NEXT
    close.top = close.right = 0
    rule = about.rule
    if rule is None:
        return _dialog(about, [read, close])
    link = kit.tool(
        ui,
        "rules",
        ui.say("board.rule"),
        lambda _: stage.explain(rule),
        color=ui.colors.quiet,
        key="inspect-rule",
    )
    link.top, link.right = 0, kit.TARGET
    return _dialog(about, [read, link, close])


def _dialog(about: About, controls: list[ft.Control]) -> ft.Control:
    sheet = ft.Stack(controls)
    return ft.Semantics(content=sheet, label=about.name, container=True, identifier=kit.DIALOG)


class Corner(NamedTuple):
    """Space for the upper corner's buttons: rule link and cross.

    Attributes:
        beside: Width reserved beside the title, including a gap, in logical pixels.
        above: Height reserved above the title, in logical pixels.
    """

    beside: float
    above: float


def _corner(about: About, width: float) -> Corner:
    buttons = kit.TARGET * (1 if about.rule is None else 2)
    longest = measure.longest_word(about.name, SIZES["small"])
    if longest <= width - PAD - buttons - 2:
        return Corner(buttons - PAD, 0)
    return Corner(0, kit.TARGET - PAD)


@ft.component
def Words(ui: Ui, lines: Sequence[ft.Control], width: float, *, hides: bool) -> ft.Control:
    """Draws scrolling text, with an arrow while text is hidden.

    Until the layout has been measured, `hides` tells whether text is assumed to be hidden.
    """
    more, set_more = ft.use_state(hides)
    sizes: MutableRef[dict[str, float]] = ft.use_ref(dict)

    def measured(name: str, event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        sizes.current = {**(sizes.current or {}), name: event.height}
        if len(sizes.current) == 2:
            set_more(sizes.current["text"] > sizes.current["room"] + BEGUN)

    def scrolled(event: ft.OnScrollEvent) -> None:
        set_more(event.max_scroll_extent - event.pixels > BEGUN)

    text = ft.Container(
        shapes.stretched([*lines], GAP),
        padding=PAD,
        on_size_change=partial(measured, "text"),
    )
    layers: list[ft.Control] = [
        ft.Container(
            ft.Column([text], tight=True, scroll=ft.ScrollMode.AUTO, on_scroll=scrolled),
            width=width,
            on_size_change=partial(measured, "room"),
        )
    ]
    if more:
        layers.append(_more(ui))
    return ft.Stack(layers)


def _more(ui: Ui) -> ft.Control:
    ground = ui.colors.raised
    return ft.Container(
        kit.icon(ui, "down", 20, ui.colors.brass),
        left=0,
        right=0,
        bottom=0,
        height=FADE,
        alignment=ft.Alignment.BOTTOM_CENTER,
        border_radius=kit.RADIUS,
        gradient=ft.LinearGradient(
            colors=[ft.Colors.with_opacity(0, ground), ground],
            begin=ft.Alignment.TOP_CENTER,
            end=ft.Alignment(0, 0.6),
        ),
        ignore_interactions=True,
        key="more",
    )


def _unbroken(ui: Ui, sentence: str, room: float, role: str = "body") -> ft.Text:
    text = kit.text(ui, sentence, role, quiet=role == "small")
    text.size = measure.largest(sentence, ui.size(role), SIZES["small"], room, font=BODY)
    return text


def _title(ui: Ui, about: About, width: float) -> tuple[ft.Text, bool]:
    room = width - 2 * PAD - _corner(about, width).beside
    longest = measure.longest_word(about.name, ui.size("large"))
    beside = about.height > 0 and longest <= room - PICTURE - PAD
    title = kit.text(ui, about.name, "large", strong=True)
    title.size = measure.largest(about.name, ui.size("large"), SIZES["small"], room - 2)
    return title, beside


def _picture(ui: Ui, about: About) -> ft.Control:
    if about.look:
        return picture(ui, about.look, PICTURE)
    height = about.height
    drawn = kit.image(about.art or "", PICTURE, height)
    if not about.value:
        return drawn
    written = lettering.written("display", about.value, size=height * 0.46, color=INK)
    return ft.Stack(
        [drawn, ft.Container(written, expand=True, alignment=ft.Alignment(0, 0.1))],
        width=PICTURE,
        height=height,
        fit=ft.StackFit.EXPAND,
    )


def _state(ui: Ui, state: State, room: float) -> ft.Control:
    role = _role(state)
    side = LEAST + 2 * EDGE
    words = ft.Container(_unbroken(ui, state.text, room - side - GAP, role), expand=True)
    parts: list[ft.Control] = [words]
    if state.stamp:
        parts.insert(0, stamp(ui, state.stamp, LEAST))
    elif state.sign:
        parts.insert(0, kit.sign(state.sign, side, ui.colors.brass))
    elif state.art:
        parts.insert(0, kit.image(state.art, side, side, tint=ui.colors.brass))
    elif state.look:
        parts.insert(0, picture(ui, state.look, side))
    return ft.Row(parts, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _role(state: State) -> str:
    return "body" if state.sign or state.art or state.look else "small"


def _height(ui: Ui, about: About, width: float) -> float:
    room = width - 2 * PAD - 4  # the border, and the slack that keeps words unbroken

    def lines(text: str, size: float, text_width: float, role: str, font: str = BODY) -> float:
        return measure.rows(text, size, text_width, font) * kit.line(ui, role)

    title, beside = _title(ui, about, width)
    corner = _corner(about, width)
    taken = (PICTURE + PAD if beside else 0) + corner.beside
    height = lines(about.name, float(title.size or 0), room - taken, "large", STRONG)
    if beside:
        height = max(height, about.height)
    height += sum(GAP + lines(text, ui.size("body"), room, "body") for text in about.text)
    mark = LEAST + 2 * EDGE
    for state in about.states:
        marked, role = bool(state.stamp or state.sign or state.art or state.look), _role(state)
        text_width = room - (mark + GAP) * marked
        height += GAP + max(mark * marked, lines(state.text, ui.size(role), text_width, role))
    return height + corner.above + 2 * PAD + 4
