"""Building blocks of screens other than the table: rows, choices, notices.

They are composed of the controls in `app.theme.kit`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, cast

import flet as ft
from flet import canvas as cv

from app import faults
from app.hall import Hall
from app.screens import columns
from app.store import SessionCard
from app.store.statistics import fair
from app.table.board import Seat
from app.text import House
from app.theme import Ui, kit, lettering, shapes
from app.theme.measure import box, largest
from app.theme.ui import BODY, LEAST_NAME

Handler = Callable[..., Any]


@dataclass(frozen=True)
class Surface:
    """Appearance of a button, and its state for screen readers.

    Attributes:
        selected: Whether the button is the current item; None if the button has no such state.
        toggled: State of a switch; None for other buttons.
        picked: State of a radio button in a `kit.one_of`; None for other buttons.
        expanded: State of an expandable heading; None for other buttons.
        pad: Padding in logical pixels.
        bg: Colour of the background; None for a transparent one.
        border: Colour of the border; None for no border.
        edge: Thickness of the border in logical pixels.
        radius: Radius of the corners in logical pixels.
        centred: Whether the content is centred.
        expand: Whether the button fills free space, or its relative share of that space.
    """

    selected: bool | None = None
    toggled: bool | None = None
    picked: bool | None = None
    expanded: bool | None = None
    pad: float | ft.Padding = 0
    bg: str | None = None
    border: str | None = None
    edge: float = 1
    radius: float = kit.RADIUS
    centred: bool = False
    expand: bool | int | None = None


CHIP_PAD, LEAST_PAD, CHIP_GAP, LEAST_CHIP = 13, 5, 6, 64
"""Padding of a chip, its minimum, the chips' gap, and minimum width."""

LARGE = 1.3
"""Text scale above which the explanation of a switch is below it."""

FADED = 0.4
"""Opacity of a disabled choice."""

BARE = Surface()
"""Surface without its own background or border."""


T = TypeVar("T")


def use_visit(hall: Hall, name: str, default: T) -> tuple[T, Callable[[T], None]]:
    """Returns a value and its setter, like `ft.use_state`.

    The value is kept while other screens are open over this one.
    """
    state = hall.places.top.state
    value, set_value = ft.use_state(cast(T, state.get(name, default)))

    def put(chosen: T) -> None:
        state[name] = chosen
        set_value(chosen)

    return value, put


def uncounted_words(say: House, card: SessionCard) -> list[str]:
    """Returns a note that the game does not count.

    Returns [] if it counts.
    """
    return [] if fair(card) else [say("past.uncounted")]


def uncounted(ui: Ui, card: SessionCard) -> list[ft.Control]:
    """Draws a note if the game does not count."""
    return [kit.text(ui, words, "small", quiet=True) for words in uncounted_words(ui.say, card)]


def option(ui: Ui, on: bool, pad: float | ft.Padding = 0, *, expand: bool | None = None) -> Surface:
    """Returns an option's appearance, with a thick border if it is chosen."""
    return Surface(
        picked=on,
        pad=pad,
        bg=ui.colors.raised if on else ui.colors.boards,
        border=ui.colors.brass if on else ui.colors.line,
        edge=3 if on else 1,
        expand=expand,
    )


def press(
    ui: Ui,
    content: ft.Control,
    label: str,
    on_click: Handler | None,
    surface: Surface = BARE,
    *,
    key: str | None = None,
    **more: Any,
) -> ft.Control:
    """Draws a button with any content, usable by finger, mouse and keyboard.

    Args:
        ui: Window size, colours and settings.
        content: Content of the button.
        label: Label for screen readers.
        on_click: Called on a press; None disables the button.
        surface: Appearance of the button.
        key: Key of the control.
        **more: Further properties of the button.
    """
    border, colors = surface.border, ui.colors
    named = ft.Semantics(
        label=label,
        selected=surface.selected,
        toggled=surface.toggled,
        checked=surface.picked,
        expanded=surface.expanded,
        identifier=None if surface.picked is None else kit.RADIO,
        exclude_semantics=True,
        content=content,
    )
    button = ft.Button(
        content=named,
        on_click=on_click,
        disabled=on_click is None,
        elevation=0,
        style=ft.ButtonStyle(
            color=colors.text,
            bgcolor=surface.bg or ft.Colors.TRANSPARENT,
            overlay_color=ft.Colors.with_opacity(0.1, colors.text),
            padding=surface.pad,
            shape=ft.RoundedRectangleBorder(radius=surface.radius),
            side={
                ft.ControlState.FOCUSED: kit.focus_ring(colors, surface.bg),
                ft.ControlState.DEFAULT: ft.BorderSide(surface.edge, border)
                if border
                else kit.NO_EDGE,
            },
            visual_density=ft.VisualDensity.STANDARD,
            alignment=ft.Alignment.CENTER if surface.centred else ft.Alignment.CENTER_LEFT,
        ),
        **more,
    )
    # A single node, because screen readers would otherwise find a button in a button.
    return ft.MergeSemantics(content=button, expand=surface.expand, key=key)


def drawn(hall: Hall, card: SessionCard, draw: Callable[[], ft.Control]) -> ft.Control:
    """Draws a saved game with `draw`, or as unreadable if that fails."""
    try:
        return draw()
    except Exception as error:
        from app.screens import unreadable  # few devices have such a game

        faults.record("card", error)
        return unreadable.row(hall, unreadable.undrawn(card))


def titled(
    picture: ft.Control, *lines: ft.Control, gap: float = 16, after: Sequence[ft.Control] = ()
) -> ft.Row:
    """Arranges a picture, lines of text beside it, and further controls.

    Args:
        picture: Picture at the start.
        *lines: Lines in a column.
        gap: Distance between the parts in logical pixels.
        after: Controls after the lines.
    """
    return ft.Row(
        [picture, shapes.column(list(lines), 2, expand=True), *after],
        spacing=gap,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def way(
    ui: Ui, icon_name: str, words: str, detail: str, go: Callable[[], object] | None, *, key: str
) -> ft.Control:
    """Draws a row that opens another page, with a detail below.

    Args:
        ui: Window size, colours and settings.
        icon_name: Name of the icon before the label.
        words: Label.
        detail: Line below the label; "" for none.
        go: Opens the page; None disables the row.
        key: Key of the row.
    """
    lines = [kit.text(ui, words, strong=True, quiet=go is None)]
    if detail:
        lines.append(kit.text(ui, detail, "small", quiet=True))
    face = titled(
        kit.icon(ui, icon_name, 24, ui.colors.quiet if go is None else ui.colors.brass),
        *lines,
        after=[] if go is None else [kit.icon(ui, "next", 22, ui.colors.quiet)],
    )
    label = ui.say.sentences((words, detail) if detail else (words,))
    surface = Surface(pad=ft.Padding.symmetric(horizontal=4, vertical=12), radius=10)
    return press(ui, face, label, None if go is None else (lambda _: go()), surface, key=key)


def picture_row(
    ui: Ui,
    picture: ft.Control,
    lines: tuple[str, str],
    go: Callable[[], object],
    surface: "Surface",
    *,
    key: str,
) -> ft.Control:
    """Draws a framed row with a picture that opens another page.

    Args:
        ui: Window size, colours and settings.
        picture: Picture before the label.
        lines: Label, and the line below it.
        go: Opens the page.
        surface: Frame and background.
        key: Key of the row.
    """
    words, about = lines
    face = titled(
        picture,
        kit.text(ui, words, strong=True),
        kit.text(ui, about, "small", quiet=True),
        after=[kit.icon(ui, "next", 22, ui.colors.quiet)],
    )
    return press(ui, face, ui.say.sentences(lines), lambda _: go(), surface, key=key)


def heading(ui: Ui, words: str, top: float = 12, bottom: float = 0) -> ft.Control:
    """Draws the heading of a section of a screen."""
    return ft.Container(
        kit.title(ui, words, "large", level=2),
        padding=ft.Padding.only(left=4, top=top, bottom=bottom),
    )


def choices(
    ui: Ui,
    name: str,
    options: Sequence[tuple[Any, str]],
    value: Any,
    on_pick: Callable[[Any], Any],
    *,
    shown: Mapping[Any, str] = MappingProxyType({}),
) -> ft.Control:
    """Draws a radio button for each of the given values.

    If they do not fit side by side, the buttons shrink or are divided over several rows.

    Args:
        ui: Window size, colours and settings.
        name: Label for screen readers.
        options: Values with their texts.
        value: Current value.
        on_pick: Called with the chosen value.
        shown: Shorter texts to display, by value.
    """
    width, across = _chips(ui, [shown.get(one, label) for one, label in options])

    def one(option: Any, label: str) -> ft.Control:
        on = option == value
        fg = ui.colors.on_brass if on else ui.colors.text
        return press(
            ui,
            lettering.written(
                "label",
                shown.get(option, label),
                size=ui.size("body"),
                color=fg,
                text_align=ft.TextAlign.CENTER,
            ),
            ui.say.entry(name, label),
            lambda _: on_pick(option),
            Surface(
                picked=on,
                bg=ui.colors.brass if on else None,
                border=ui.colors.brass if on else ui.colors.line,
                radius=24,
                pad=ft.Padding.symmetric(
                    horizontal=CHIP_PAD if width is None else 0, vertical=CHIP_PAD
                ),
                centred=True,
            ),
            key=f"{name}-{option}",
            width=width,
        )

    made = [one(*option) for option in options]
    rows: list[ft.Control] = [
        ft.Row(made[at : at + across], wrap=True, spacing=CHIP_GAP, run_spacing=8)
        for at in range(0, len(made), across)
    ]
    return kit.one_of(rows[0] if len(rows) == 1 else shapes.column(rows, 8), name)


def _chips(ui: Ui, texts: Sequence[str]) -> tuple[float | None, int]:
    count, room = len(texts), min(ui.width, 640) - 2 * ui.edge
    widths = [box(text, ui.size("body")) for text in texts]
    natural = [max(LEAST_CHIP, width + 2 * CHIP_PAD) + CHIP_GAP for width in widths]
    if sum(natural) - CHIP_GAP <= room:
        return None, count
    even = (room - CHIP_GAP * (count - 1)) // count
    if even >= max(kit.TARGET, max(widths) + 2 * LEAST_PAD):
        return even, count
    across = ceil(count / min(count, ceil(sum(natural) / room)))
    rows = (natural[at : at + across] for at in range(0, count, across))
    fits = all(sum(row) - CHIP_GAP <= room for row in rows)
    return None, across if fits else count


class Explanation(NamedTuple):
    """Explanation of a row, with room for alternative ones.

    Attributes:
        words: Text of the explanation.
        lines: Minimum height, in lines.
    """

    words: str
    lines: int = 1


def knob(ui: Ui, on: bool) -> ft.Control:
    """Draws a switch without a label."""
    return ft.Container(
        width=52,
        height=30,
        border_radius=15,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass if on else ui.colors.raised,
        border=ft.Border.all(1.5, ui.colors.brass if on else ui.colors.quiet),
        padding=3,
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
        content=ft.Container(
            width=20,
            height=20,
            border_radius=10,
            clip_behavior=kit.UNCUT,
            bgcolor=ui.colors.on_brass if on else ui.colors.quiet,
        ),
    )


def switch(
    ui: Ui,
    title: str,
    detail: str | Explanation,
    on: bool,
    on_change: Callable[[bool], Any] | None,
    *,
    key: str | None = None,
) -> ft.Control:
    """Draws a labelled switch with an explanation.

    It is disabled if `on_change` is None. In large type, the explanation is below both.
    """
    name = kit.text(ui, title, strong=True, quiet=on_change is None)
    words = [explained(ui, detail)] if detail else []
    large = ui.text_scale > LARGE
    face = ft.Row(
        [
            shapes.column([name] if large else [name, *words], 2, expand=True),
            ft.Container(knob(ui, on), opacity=FADED if on_change is None else 1),
        ],
        spacing=16,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return press(
        ui,
        shapes.stretched([face, *words], 2) if large else face,
        ui.say.sentences((title, detail if isinstance(detail, str) else detail.words)),
        None if on_change is None else (lambda _: on_change(not on)),
        Surface(toggled=on, pad=ft.Padding.symmetric(vertical=10, horizontal=4), radius=10),
        key=key,
    )


def explained(ui: Ui, detail: str | Explanation) -> ft.Control:
    """Draws an explanation, in quiet text."""
    it = Explanation(detail) if isinstance(detail, str) else detail
    text = kit.text(ui, it.words, quiet=True)
    if it.lines < 2:
        return text
    room = ft.Container(width=0, height=it.lines * kit.line(ui))
    top = ft.CrossAxisAlignment.START
    return ft.Row([ft.Container(text, expand=True), room], spacing=0, vertical_alignment=top)


def setting(ui: Ui, title: str, detail: str | Explanation, control: ft.Control) -> ft.Control:
    """Draws a title, an explanation, and the control of a setting below."""
    words: list[ft.Control] = [kit.apart(kit.text(ui, title, strong=True))]
    if detail:
        words.append(kit.apart(explained(ui, detail)))
    return ft.Container(
        shapes.column([*words, kit.gap(4), control], 2),
        padding=ft.Padding.symmetric(vertical=10, horizontal=4),
    )


def section(
    ui: Ui, title: str, controls: list[ft.Control], *, key: str | None = None
) -> ft.Control:
    """Draws a heading above a panel with controls."""
    column = shapes.stretched([heading(ui, title, bottom=4), sheet(ui, controls)], 0)
    column.key = key
    return column


def sheet(ui: Ui, controls: Sequence[ft.Control]) -> ft.Control:
    """Draws a panel with controls, separated by thin lines."""
    lined: list[ft.Control] = []
    for index, control in enumerate(controls):
        if index:
            lined.append(ft.Container(height=1, bgcolor=ui.colors.line))
        lined.append(control)
    return kit.panel(ui, shapes.stretched(lined, 0), pad=12)


def notice(
    ui: Ui,
    sentence: str,
    *,
    icon_name: str = "info",
    actions: Sequence[ft.Control] = (),
    on_close: Handler | None = None,
    key: str | None = None,
) -> ft.Control:
    """Draws a panel with a message, an icon and optional buttons.

    In a short landscape window, a single button is beside the message.
    """
    beside = len(actions) == 1 and columns.beside(ui)
    top: list[ft.Control] = [
        ft.Container(kit.icon(ui, icon_name, 24, ui.colors.brass), padding=ft.Padding.only(top=2)),
        ft.Container(kit.text(ui, sentence), expand=True),
        *(actions if beside else ()),
    ]
    if on_close is not None:
        top.append(kit.tool(ui, "close", ui.say("action.dismiss"), on_close))
    sides = ft.CrossAxisAlignment.CENTER if beside else ft.CrossAxisAlignment.START
    column: list[ft.Control] = [ft.Row(top, spacing=12, vertical_alignment=sides)]
    if actions and not beside:
        column.append(ft.Row(list(actions), wrap=True, spacing=8, run_spacing=4))
    return ft.Container(
        shapes.column(column, 8),
        bgcolor=ui.colors.raised,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        padding=ft.Padding.only(left=16, right=8 if on_close else 16, top=12, bottom=12),
        key=key,
    )


def field(
    ui: Ui,
    label: str,
    value: str,
    on_change: Handler,
    *,
    wrong: bool = False,
    icon_name: str | None = None,
    **more: Any,
) -> ft.TextField:
    """Draws a text field in the app's style.

    The first touch selects all text, so that typing replaces a default; the next touch places the
    cursor.

    Args:
        ui: Window size, colours and settings.
        label: Label of the field; "" if the hint is in its place.
        value: Current text.
        on_change: Called when the text changes.
        wrong: Whether a red border marks an error.
        icon_name: Name of an icon before the text; None for no icon.
        **more: Further properties, such as a `hint_text` with the default of an empty field.
    """
    colors = ui.colors
    room = min(ui.width, 640) - 2 * ui.edge - (84 if icon_name else 48)
    size = largest(label, ui.size("body"), kit.SMALLEST, room, 1, BODY)

    def edge(color: str, width: float) -> ft.OutlineInputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=10)

    return ft.TextField(
        value=value,
        label=label or None,
        on_change=on_change,
        label_style=lettering.style("body", size=size, color=colors.quiet),
        hint_style=lettering.style("label", size=ui.size("body"), color=colors.quiet),
        text_size=ui.size("body"),
        text_style=lettering.style("label"),
        color=colors.text,
        cursor_color=colors.brass,
        bgcolor=colors.boards,
        border={
            ft.ControlState.FOCUSED: edge(colors.rose if wrong else colors.brass, 2),
            ft.ControlState.DEFAULT: edge(colors.rose if wrong else colors.line, 1.5),
        },
        content_padding=ft.Padding.symmetric(horizontal=12, vertical=12),
        prefix_icon=None
        if icon_name is None
        else ft.Container(
            kit.icon(ui, icon_name, 22, colors.quiet),
            width=44,
            height=44,
            alignment=ft.Alignment.CENTER,
        ),
        **more,
    )


def search_field(ui: Ui, label: str, query: str, search_for: Callable[[str], object]) -> ft.Control:
    """Draws a search field, which searches at each change."""
    return field(
        ui,
        label,
        query,
        lambda event: search_for(event.control.value or ""),
        icon_name="search",
        autocorrect=False,
        key="find",
    )


def under(ui: Ui, sentence: str, *, wrong: bool) -> ft.Control:
    """Draws the explanation or the error message below a text field.

    It is drawn even if empty: with a screen reader on, a browser's text field loses its text when a
    control beside it appears or disappears.
    """
    color = ui.colors.rose if wrong else ui.colors.quiet
    return ft.Semantics(
        content=ft.Container(
            kit.text(ui, sentence, "small", color=color),
            height=None if sentence else 0,
            padding=ft.Padding.only(left=4, top=6 if sentence else 0, right=4),
        ),
        live_region=wrong,
    )


def ornament(ui: Ui, width: float = 160, color: str | None = None) -> ft.Control:
    """Draws a thin line with a diamond in the middle."""
    color = color or ui.colors.brass
    half = width / 2
    return cv.Canvas(
        [
            cv.Line(0, 5, half - 12, 5, paint=ft.Paint(color=color, stroke_width=1)),
            cv.Line(half + 12, 5, width, 5, paint=ft.Paint(color=color, stroke_width=1)),
            cv.Path(
                [
                    cv.Path.MoveTo(half, 0),
                    cv.Path.LineTo(half + 5, 5),
                    cv.Path.LineTo(half, 10),
                    cv.Path.LineTo(half - 5, 5),
                    cv.Path.Close(),
                ],
                paint=ft.Paint(color=color, style=ft.PaintingStyle.FILL),
            ),
        ],
        width=width,
        height=10,
    )


def cast_line(ui: Ui, cast: Sequence[Seat], *, size: float = 26, room: float = inf) -> ft.Control:
    """Draws players as badges and names, in seat order.

    Names shrink to fit before they are truncated.
    """

    def name(face: Seat) -> ft.Text:
        text = kit.text(ui, face.name, "small" if size < 30 else "body", max_lines=1)
        text.size = largest(face.name, float(text.size or 0), LEAST_NAME, room - size - 6, 1, BODY)
        return text

    return ft.Row(
        [
            ft.Row(
                [kit.badge(face.colour, size, face.understudy, face.mask), name(face)],
                spacing=6,
                tight=True,
            )
            for face in cast
        ],
        wrap=True,
        spacing=12,
        run_spacing=6,
    )


def no_steps() -> ft.Control:
    """Returns an empty space in place of buttons.

    Buttons there would appear under a finger that has just tapped.
    """
    return ft.Container(height=kit.TARGET)


def screen(*rows: ft.Control, key: str | None = None) -> ft.Control:
    """Arranges the rows of a screen from top to bottom."""
    return ft.Column(
        list(rows),
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )


def divided(ui: Ui, board: ft.Control, column: ft.Control, *, key: str | None = None) -> ft.Control:
    """Arranges the board and the column beside it in a divided window.

    The margins avoid a notch at either side. The board and the column themselves avoid one at the
    top or bottom.
    """
    hair = ft.BorderSide(1, ui.colors.line)
    aside = ft.Container(
        column,
        width=ui.parts[1].width,
        border=ft.Border.only(right=hair) if ui.left_handed else ft.Border.only(left=hair),
        key="column",
    )
    return ft.Container(
        ft.Row(
            [aside, board] if ui.left_handed else [board, aside],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        expand=True,
        padding=ft.Padding.only(left=ui.inset_left, right=ui.inset_right),
        key=key,
    )
