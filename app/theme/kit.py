"""Controls for all screens: text, buttons, badges, rows, panels.

Most functions first take a `Ui`, the drawing context of a window. None depends on a game or on the
store. All lengths are in logical pixels.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import ceil, inf
from typing import Any, NamedTuple, cast

import flet as ft

from app.theme import lettering, masks, measure, pictures, shapes
from app.theme.measure import TypeRole, fits, fitted, largest, width_of
from app.theme.palette import INK, SEAT_COLOURS, SEAT_SHAPES, Palette
from app.theme.signs import LETTERS
from app.theme.ui import BODY, DISPLAY, SIZES, STRONG, Ui

TARGET = 48
STEP = 56
"""Height of the main button in an action bar, in logical pixels."""

LINE = 1.43
"""Line height of body text, as a multiple of its text size."""

RADIUS = 14
PAGE = 640.0
"""Maximum width of a page with one column, in logical pixels."""

UNCUT = ft.ClipBehavior.NONE
"""Clipping mode for rounded boxes whose content does not reach the corners.

By default, Flet would clip the content, which makes every frame slower.
"""

PAIRED = 72
"""Total width of two adjacent buttons without their labels, in logical pixels."""

PAD = 16.0
"""Horizontal padding of a button, in logical pixels."""

LINK_PAD = 12.0
"""Horizontal padding of a link, in logical pixels."""

ICON = 32.0
"""Width of an icon beside a button's label, in logical pixels.

It includes the gap between them.
"""

SMALLEST = 10.0
"""Minimum text size of a long label, in logical pixels."""

CAPTION = 11.0
"""Text size of the word under a tool's icon, in logical pixels."""

CAPTION_PAD = 4
"""Width of a tool beyond the word under its icon."""

CAPTIONED = 1.15
"""Largest text scale with a word under a tool's icon.

Larger words do not fit.
"""

TWO_LINES = 51.6
"""Height available to a two-line label, in logical pixels.

It applies to a button of normal height.
"""

LABEL = 1.2
"""Minimum line height of a two-line label, divided by its text size."""

WIDOW = 0.75
"""Maximum width of a heading's last two words, relative to the page."""

FACT = 0.42
"""Maximum width of a short fact, relative to the window."""

FOCUS = 3.0
"""Thickness of the frame of the keyboard focus, in logical pixels."""

NO_EDGE = ft.BorderSide(0, ft.Colors.TRANSPARENT)
"""Invisible frame of a button without a border."""

Handler = Callable[..., Any]


class Fit(NamedTuple):
    """Width of a button, and alternative texts for its label.

    Attributes:
        room: Width of the button in logical pixels; None for the whole width of the action bar.
        short: Shorter label that is used if the label does not fit. A screen reader still reads the
            full label.
        aria_text: Text for a screen reader; "" if it is the label.
        lines: Maximum number of lines of a secondary button's label, if it has a width.
    """

    room: float | None = None
    short: str = ""
    aria_text: str = ""
    lines: int = 1


AT_ACTION_BAR = Fit()
"""Default fit, for a button across the whole action bar."""


def image(
    name: str,
    width: float | None = None,
    height: float | None = None,
    tint: str | None = None,
    fit: ft.BoxFit | None = None,
    quality: ft.FilterQuality = ft.FilterQuality.MEDIUM,
) -> ft.Image:
    """Draws one of the app's pictures, hidden from screen readers.

    Args:
        name: Name of the picture.
        width: Width in logical pixels; None for the picture's own width.
        height: Height in logical pixels; None for the picture's own height.
        tint: Colour in which the picture is drawn; None for its own colours.
        fit: Scaling mode; None to show the whole picture.
        quality: Quality of scaling; LOW is enough for an enlarged background.
    """
    return ft.Image(
        src=pictures.source(name),
        width=width,
        height=height,
        color=tint,
        fit=fit or ft.BoxFit.CONTAIN,
        exclude_from_semantics=True,
        filter_quality=quality,
    )


def text(
    ui: Ui,
    value: str,
    role: str = "body",
    *,
    quiet: bool = False,
    strong: bool = False,
    center: bool = False,
    **more: Any,
) -> ft.Text:
    """Draws body text.

    Args:
        ui: Drawing context of the window.
        value: Text.
        role: Name of the text size.
        quiet: Whether to use the colour of secondary text.
        strong: Whether to use the strong font.
        center: Whether the text is centred.
        more: Further properties of the control.
    """
    ink = ui.colors.quiet if quiet else ui.colors.text
    cut = ft.TextOverflow.ELLIPSIS if more.get("max_lines") else ft.TextOverflow.CLIP
    return lettering.written(
        "label" if strong else "body",
        value,
        size=ui.size(role),
        text_align=ft.TextAlign.CENTER if center else ft.TextAlign.START,
        overflow=cut,
        **{"color": ink, **more},
    )


def facts(ui: Ui, value: str, role: str = "small", **more: Any) -> ft.Text:
    """Draws facts separated by dots, without breaks in short facts.

    The arguments are described at `text`.
    """
    return joined(
        text(ui, measure.unbroken(value, ui.size(role), ui.width * FACT), role, **more), value
    )


def sentence(ui: Ui, value: str, role: str = "body", *, room: float, **more: Any) -> ft.Text:
    """Draws a sentence, if possible with two words in its last line.

    Args:
        ui: Drawing context of the window.
        value: Text.
        role: Name of the text size.
        room: Maximum width of those two words, in logical pixels.
        more: Further arguments of `text`.
    """
    font = STRONG if more.get("strong") else BODY
    shown = measure.without_widow(value, ui.size(role), room, font)
    return joined(text(ui, shown, role, **more), value)


def joined(drawn: ft.Text, value: str) -> ft.Text:
    """Returns a text that a screen reader reads without its no-break spaces."""
    drawn.semantics_label = None if drawn.value == value else value
    return drawn


def line(ui: Ui, role: str = "body") -> float:
    """Returns the line height of body text, in logical pixels.

    `role` is the name of the text size.
    """
    return ceil(ui.size(role) * LINE)


def dense(value: str, least: float, font: str = STRONG) -> ft.TextStyle:
    """Returns a text style with the smallest line height that accents allow.

    Args:
        value: Text.
        least: Minimum line height, as a multiple of the text size.
        font: Font of the text.
    """
    return ft.TextStyle(height=measure.height(least, value, font))


def title(
    ui: Ui,
    value: str,
    size: str | float = "title",
    *,
    center: bool = False,
    color: str | None = None,
    level: int = 1,
) -> ft.Control:
    """Draws a heading in the display font.

    Screen readers announce it as a heading.

    Args:
        ui: Drawing context of the window.
        value: Text.
        size: Name of a text size, or a number of logical pixels.
        center: Whether the text is centred.
        color: Colour of the heading; None for the normal text colour.
        level: Level of the heading, counted from 1.
    """
    points = ui.size(size) if isinstance(size, str) else size
    shown = measure.without_widow(value, points, (ui.width - 2 * ui.edge) * WIDOW)
    content = joined(display(ui, shown, points, center=center, color=color), value)
    return ft.Semantics(header=True, heading_level=level, content=content)


def display(
    ui: Ui,
    value: str,
    size: str | float = "title",
    *,
    center: bool = False,
    color: str | None = None,
) -> ft.Text:
    """Draws text in the display font that is not a heading.

    The arguments are described at `title`.
    """
    return lettering.written(
        "display",
        value,
        size=ui.size(size) if isinstance(size, str) else size,
        color=color or ui.colors.text,
        text_align=ft.TextAlign.CENTER if center else ft.TextAlign.START,
    )


def sign(name: str, size: float, color: str, label: str = "") -> ft.Text:
    """Draws a sign, a one-colour symbol from the sign font.

    It is `size` logical pixels wide and high. Without a `label`, it is hidden from screen readers.
    """
    return lettering.written(
        "sign", LETTERS[name], size=size, color=color, line=1, semantics_label=label
    )


def icon(ui: Ui, name: str, size: float = 24, color: str | None = None) -> ft.Text:
    """Draws a decorative icon that is hidden from screen readers.

    It is `size` logical pixels wide and high.
    """
    return sign(name, size, color or ui.colors.text)


def focus_ring(colors: Palette, ground: str | None = None) -> ft.BorderSide:
    """Returns the frame of the keyboard focus on a ground.

    `ground` is the colour below it; None for that of a page or panel.
    """
    on = {colors.brass: colors.on_brass, colors.velvet: colors.on_velvet}
    return ft.BorderSide(FOCUS, on.get(ground or "", colors.brass))


def _style(
    ring: ft.BorderSide,
    bg: str | None,
    fg: str,
    *,
    border: str | None = None,
    pad: float = PAD,
    lines: int = 1,
) -> ft.ButtonStyle:
    above = 8 if lines == 1 else 2
    return ft.ButtonStyle(
        color=fg,
        bgcolor=bg or ft.Colors.TRANSPARENT,
        overlay_color=ft.Colors.with_opacity(0.12, fg),
        elevation=0,
        padding=ft.Padding.symmetric(horizontal=pad, vertical=above),
        shape=ft.RoundedRectangleBorder(radius=RADIUS),
        side={
            ft.ControlState.FOCUSED: ring,
            ft.ControlState.DEFAULT: ft.BorderSide(1.5, border) if border else NO_EDGE,
        },
        visual_density=ft.VisualDensity.STANDARD,
        text_style=lettering.style("label"),
        alignment=ft.Alignment.CENTER,
    )


class _Words(NamedTuple):
    """Label of a button as it will be drawn.

    Attributes:
        text: The label, or its short form.
        points: Text size in logical pixels.
        lines: Number of lines.
    """

    text: str
    points: float
    lines: int


def _face(words: _Words, label: str, icon_name: str | None, color: str) -> ft.Control:
    text = lettering.written(
        "label",
        words.text,
        size=words.points,
        color=color,
        text_align=ft.TextAlign.CENTER,
        style=None if words.lines == 1 else dense(words.text, LABEL),
        semantics_label=None if words.text == label else label,
    )
    if icon_name is None:
        return text
    text.expand = text.expand_loose = True
    return ft.Row(
        [sign(icon_name, 22, color), text],
        spacing=10,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _room(ui: Ui, icon_name: str | None, pad: float, room: float | None = None) -> float:
    whole = min(ui.width, 640) - 2 * ui.edge if room is None else room
    return whole - 2 * pad - (ICON if icon_name else 0) - 1


def _words(
    ui: Ui, label: str, short: str, roles: tuple[str, ...], room: float, most: float = inf
) -> _Words:
    one_line = [TypeRole(size, size, 1) for size in map(ui.size, roles)]
    most = min(most, 2) if short else most
    for text in filter(None, (label, short)):
        stacked = _stacked(ui, text)
        found = fitted(text, room, (*one_line, TypeRole(stacked, stacked, most)))
        if found.whole:
            return _Words(text, found.size, found.lines)
    text = short or label
    found = fitted(text, room, [TypeRole(_stacked(ui, text), SMALLEST, most)])
    return _Words(text, found.size, found.lines)


def _stacked(ui: Ui, label: str) -> float:
    height = TWO_LINES / 2 / measure.height(LABEL, label)
    return ui.size("body") if ui.text_scale >= 1.5 else min(ui.size("body"), height)


def step_fits(ui: Ui, label: str, room: float) -> bool:
    """Returns whether a label fits on a button in two lines.

    The button is `room` logical pixels wide.
    """
    return fits(label, _stacked(ui, label), _room(ui, None, PAD, room), 2)


def quiet_width(ui: Ui, label: str, lines: int = 1) -> float:
    """Returns the width of a secondary button with a label.

    It is in logical pixels.
    """
    size = ui.size("body")
    parts: list[tuple[str, ...]] = [(label,)]
    if lines > 1 and " " in label:
        size, words = _stacked(ui, label), label.split(" ")
        parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    width = min(max(width_of(line, size) for line in broken) for broken in parts)
    return max(float(TARGET), ceil(width) + 2 * PAD + 4)


def _button_height(words: _Words, least: float) -> float:
    if words.lines == 1:
        return max(least, ceil(words.points * LINE) + 16.0)
    line = ceil(words.points * measure.height(LABEL, words.text))
    return max(least, line * words.lines + 8.0)


def within(ui: Ui, room: float | None) -> Ui:
    """Returns the drawing context for buttons in a narrower area.

    The area is `room` logical pixels wide. If `room` is None, the context is unchanged.
    """
    if room is None:
        return ui
    narrow = replace(ui, width=room)
    return replace(ui, width=room + 2 * narrow.edge)


def in_reach(ui: Ui, controls: Sequence[ft.Control]) -> list[ft.Control]:
    """Returns a row's controls, the last one nearest the thumb."""
    return [*reversed(controls)] if ui.mirrored else [*controls]


NEXT = "next"
"""Value of `data` that marks the main button of a screen.

Pressing it continues the game, so it often receives the keyboard focus.
"""

QUESTION = "question"
"""Value of `data` that marks the button for repeating the question."""

READ = "read-"
"""Beginning of `data` that marks a button for reading aloud."""


def primary(
    ui: Ui,
    label: str,
    on_click: Handler | None,
    *,
    icon_name: str | None = None,
    fit: Fit = AT_ACTION_BAR,
    **more: Any,
) -> ft.Button:
    """Draws the main button of a screen.

    Args:
        ui: Drawing context of the window.
        label: Label of the button.
        on_click: Called when the button is pressed; None to disable the button.
        icon_name: Name of the icon before the label, if any.
        fit: Width of the button and alternative texts.
        more: Further properties of the control.
    """
    off = on_click is None
    fg = ui.colors.quiet if off else ui.colors.on_velvet
    ground = ui.colors.raised if off else ui.colors.velvet
    # Outside the button, because a frame inside it would only make it look smaller.
    ring = ft.BorderSide(FOCUS, ui.colors.brass, ft.BorderSideStrokeAlign.OUTSIDE)
    roles = ("large", "body") if ui.text_scale <= 1.3 else ("body",)
    words = _words(ui, label, fit.short, roles, _room(ui, icon_name, PAD, fit.room))
    return ft.Button(
        content=_face(words, fit.aria_text or label, icon_name, fg),
        on_click=on_click,
        disabled=off,
        data=NEXT,
        style=_style(ring, ground, fg, lines=words.lines),
        height=_button_height(words, STEP),
        **more,
    )


def quiet(
    ui: Ui,
    label: str,
    on_click: Handler | None,
    *,
    icon_name: str | None = None,
    color: str | None = None,
    fit: Fit = AT_ACTION_BAR,
    **more: Any,
) -> ft.OutlinedButton:
    """Draws a secondary button, which has only an outline.

    The arguments are described at `primary`. `color` is the colour of label and outline.
    """
    fg = color or ui.colors.text
    most = inf if fit.room is None else fit.lines
    room = _room(ui, icon_name, PAD, fit.room)
    words = _words(ui, label, fit.short, ("body",), room, most)
    return ft.OutlinedButton(
        content=_face(words, fit.aria_text or label, icon_name, fg),
        on_click=on_click,
        disabled=on_click is None,
        style=_style(
            focus_ring(ui.colors), None, fg, border=color or ui.colors.line, lines=words.lines
        ),
        height=_button_height(words, max(TARGET, ui.size("body") * 2.4)),
        **more,
    )


def pair(
    ui: Ui,
    aside: tuple[str, Handler, str],
    step: tuple[str, Handler, str],
    *,
    main_first: bool = False,
) -> ft.Control:
    """Draws a secondary button beside or below a main button.

    Args:
        ui: Drawing context of the window.
        aside: Label, handler and key of the secondary button.
        step: Label, handler and key of the main button.
        main_first: Whether the main button is to the left of the secondary one.
    """
    words = width_of(aside[0], ui.size("body")) + width_of(step[0], ui.size("large"))
    beside = words <= ui.width - 2 * ui.edge - PAIRED
    steps: list[ft.Control] = [
        quiet(ui, aside[0], aside[1], key=aside[2]),
        primary(ui, step[0], step[1], key=step[2], expand=beside or None),
    ]
    if beside:
        return ft.Row(steps[::-1] if main_first else steps, spacing=8)
    return shapes.stretched([*reversed(steps)])


def steps(
    ui: Ui,
    asides: tuple[tuple[str, Handler, str], ...],
    step: tuple[str, Handler, str],
    *,
    main_first: bool = False,
    short: str = "",
) -> ft.Control:
    """Draws secondary buttons below a main button.

    In a landscape window, they are beside it.

    Args:
        ui: Drawing context of the window.
        asides: Label, handler and key of each secondary button.
        step: Label, handler and key of the main button.
        main_first: Whether the main button is to the left of the secondary ones.
        short: Label of the main button if its own is longer than a line; "" to break it instead.
    """
    whole = ui.width - ui.inset_left - ui.inset_right - 2 * ui.edge
    gaps = 8.0 * len(asides)
    words = sum(quiet_width(ui, each[0]) for each in asides) + gaps
    line = whole - words - PAIRED if ui.landscape else whole - 2 * PAD
    if short and width_of(step[0], ui.size("large")) > line:
        step = (short, *step[1:])
    if ui.landscape:  # in large type the content needs the height
        whole_words = words + width_of(step[0], ui.size("large")) + PAIRED <= whole
        fit = AT_ACTION_BAR if whole_words else Fit((whole - gaps) / (len(asides) + 1))
        beside: list[ft.Control] = [
            quiet(ui, *each[:2], key=each[2], fit=fit, expand=not whole_words or None)
            for each in asides
        ]
        main = primary(ui, *step[:2], key=step[2], fit=fit, expand=True)
        beside.insert(0 if main_first else len(beside), main)
        return ft.Row(beside, spacing=8)
    room = (whole - gaps + 8) / len(asides)
    fits_beside = all(step_fits(ui, each[0], room) for each in asides)
    fit = Fit(room if fits_beside else whole)
    under: list[ft.Control] = [
        quiet(ui, *each[:2], key=each[2], fit=fit, expand=fits_beside or None) for each in asides
    ]
    rows: list[ft.Control] = [ft.Row(under, spacing=8)] if fits_beside else under
    return shapes.stretched([primary(ui, *step[:2], key=step[2]), *rows])


def link(
    ui: Ui,
    label: str,
    on_click: Handler | None,
    *,
    icon_name: str | None = None,
    color: str | None = None,
    room: float | None = None,
    **more: Any,
) -> ft.TextButton:
    """Draws a button that looks like a text link.

    Its width is at most `room` logical pixels. The other arguments are described at `primary`.
    """
    fg = color or ui.colors.brass
    words = _words(ui, label, "", ("body",), _room(ui, icon_name, LINK_PAD, room))
    return ft.TextButton(
        content=_face(words, label, icon_name, fg),
        on_click=on_click,
        style=_style(ft.BorderSide(FOCUS, fg), None, fg, pad=LINK_PAD, lines=words.lines),
        height=_button_height(words, max(TARGET, ui.size("body") * 2.4)),
        **more,
    )


def tool(
    ui: Ui,
    icon_name: str,
    label: str,
    on_click: Handler | None,
    *,
    color: str | None = None,
    key: str | None = None,
) -> ft.IconButton:
    """Draws a square icon button.

    Screen readers read its `label`.
    """
    return ft.IconButton(
        icon=sign(icon_name, 24, color or ui.colors.text, label),
        on_click=on_click,
        width=TARGET,
        height=TARGET,
        key=key,
        style=ft.ButtonStyle(
            padding=0,
            shape=ft.RoundedRectangleBorder(radius=RADIUS),
            side={ft.ControlState.FOCUSED: ft.BorderSide(FOCUS, color or ui.colors.brass)},
            visual_density=ft.VisualDensity.STANDARD,
        ),
    )


def step_tool(
    ui: Ui, icon_name: str, label: str, on_click: Handler | None, *, key: str
) -> ft.IconButton:
    """Draws a tool for the next or previous item, if any.

    Without one, the tool is pale and disabled.
    """
    color = ui.colors.line if on_click is None else ui.colors.text
    return tool(ui, icon_name, label, on_click, color=color, key=key)


def captioned(ui: Ui, button: ft.IconButton, caption: str, *, grows: bool = False) -> ft.IconButton:
    """Adds a word under a tool's icon, unless the text is large.

    Screen readers read only the tool's label.

    Args:
        ui: Drawing context of the window.
        button: The tool.
        caption: The word.
        grows: Whether a long word makes the tool wider, where there is room beside it.
    """
    if ui.text_scale > CAPTIONED:
        return button
    if grows:
        words = ceil(width_of(caption, _caption_size(caption))) + CAPTION_PAD
        button.width = max(TARGET, words)
    icon = cast("ft.Text", button.icon)
    button.icon = above_word(ui, icon, caption, icon.color)
    return button


def above_word(ui: Ui, face: ft.Control, caption: str, color: ft.ColorValue | None) -> ft.Control:
    """Adds a word under a tool's face, unless the text is large."""
    if ui.text_scale > CAPTIONED:
        return face
    words = lettering.written(
        "label",
        caption,
        size=_caption_size(caption),
        color=color,
        no_wrap=True,
        style=dense(caption, LABEL),
        semantics_label="",
    )
    return shapes.centred([face, words])


def _caption_size(caption: str) -> float:
    return largest(caption, CAPTION, SMALLEST, TARGET - CAPTION_PAD, 1)


def surface(ui: Ui, radius: float = RADIUS, ground: str | None = None) -> ft.ButtonStyle:
    """Returns the style of a button that is a tappable area.

    Args:
        ui: Drawing context of the window.
        radius: Radius of its corners in logical pixels.
        ground: See `focus_ring`.
    """
    return _surface(str(focus_ring(ui.colors, ground).color), radius)


@cache
def _surface(focus: str, radius: float) -> ft.ButtonStyle:
    return ft.ButtonStyle(
        bgcolor=ft.Colors.TRANSPARENT,
        overlay_color=ft.Colors.TRANSPARENT,
        elevation=0,
        animation_duration=0,
        padding=0,
        shape=ft.RoundedRectangleBorder(radius=radius),
        side={ft.ControlState.FOCUSED: ft.BorderSide(FOCUS, focus)},
        visual_density=ft.VisualDensity.STANDARD,
    )


def tappable(
    ui: Ui,
    content: ft.Control,
    label: str,
    on_click: Handler,
    *,
    key: str | None = None,
    selected: bool | None = None,
    **more: Any,
) -> ft.Control:
    """Makes a control react to touch, mouse and keyboard.

    A screen reader reads only `label`. The frame of the keyboard focus appears without a
    transition, because a transition would repaint the whole window after each tap that moves the
    focus. `more` contains further properties of the button, and an `identifier` for the page's
    script.
    """
    identifier = more.pop("identifier", None)
    # Merged, because a screen reader would otherwise find a button in Flet's button.
    return ft.MergeSemantics(
        ft.TextButton(
            content=ft.Semantics(
                label=label,
                selected=selected,
                identifier=identifier,
                exclude_semantics=True,
                content=content,
            ),
            on_click=on_click,
            **{"style": surface(ui), **more},
        ),
        key=key,
    )


def badge(
    colour: str, size: float = 32, understudy: str | None = None, mask: str = ""
) -> ft.Container | ft.Stack:
    """Draws a player's badge in the colour and shape of the seat.

    Args:
        colour: Name of the seat's colour.
        size: Width and height in logical pixels.
        understudy: Level of the computer player, whose face is drawn over a smaller symbol; None
            for a person.
        mask: Mask drawn in place of the seat's symbol; "" for the symbol.
    """
    fill, mark = SEAT_COLOURS[colour]
    disc = size if understudy is None else size * 0.82
    if mask and understudy is None:
        face = worn(mask, disc * 0.74)
    else:
        face = sign(mark, disc * (0.66 if understudy is None else 0.6), INK)
    corners = (disc / 2 * part for part in SEAT_SHAPES[colour])
    top_left, top_right, bottom_right, bottom_left = corners
    badge = ft.Container(
        width=disc,
        height=disc,
        bgcolor=fill,
        border_radius=ft.BorderRadius(top_left, top_right, bottom_left, bottom_right),
        clip_behavior=UNCUT,
        alignment=ft.Alignment.CENTER if understudy is None else ft.Alignment(-0.3, -0.3),
        content=face,
    )
    if understudy is None:
        return badge
    side = size * 0.58
    return ft.Stack(
        [
            badge,
            ft.Container(image(f"understudies/{understudy}", side, side), right=0, bottom=0),
        ],
        width=size,
        height=size,
    )


def worn(mask: str, size: float) -> ft.Control:
    """Draws the mask that a person has chosen.

    It is `size` logical pixels wide and high, and hidden from screen readers.
    """
    if mask in masks.OURS:
        return sign(f"mask-{mask}", size, INK)
    return ft.Image(
        src=masks.picture(mask),
        width=size,
        height=size,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )


def panel(
    ui: Ui,
    content: ft.Control,
    *,
    pad: float | ft.Padding = 16,
    color: str | None = None,
    **more: Any,
) -> ft.Container:
    """Draws a box with a background and a thin border.

    `pad` is its padding in logical pixels. `more` contains further properties of the control.
    """
    return ft.Container(
        content=content,
        padding=pad,
        bgcolor=color or ui.colors.boards,
        border_radius=RADIUS,
        **{"border": ft.Border.all(1, ui.colors.line), "clip_behavior": UNCUT, **more},
    )


CARD_PAD = 20
"""Padding of a dialog over a screen, in logical pixels."""


def scrim(
    ui: Ui, card: ft.Control, where: ft.Alignment, bottom: float, *, key: str | None = None
) -> ft.Container:
    """Draws a dark, translucent layer with a dialog on it.

    The layer is meant to be put over a screen.

    Args:
        ui: Drawing context of the window.
        card: The dialog.
        where: Alignment of the dialog.
        bottom: Space below the dialog in logical pixels, besides the inset.
        key: Key of the control.
    """
    return ft.Container(
        card,
        left=0,
        right=0,
        top=0,
        bottom=0,
        bgcolor=ui.colors.scrim,
        alignment=where,
        padding=ft.Padding.only(
            left=ui.edge + ui.inset_left,
            right=ui.edge + ui.inset_right,
            top=ui.edge + ui.inset_top,
            bottom=bottom + ui.inset_bottom,
        ),
        key=key,
    )


class Dialog(NamedTuple):
    """Dialog at the bottom of a screen.

    Attributes:
        content: Content of the dialog.
        width: Maximum width of the dialog in logical pixels.
        scrolls: Whether the dialog scrolls if it is higher than the window.
        close: Called on a tap beside the dialog; None if such taps do nothing.
    """

    content: ft.Control
    width: float = 520
    scrolls: bool = False
    close: Callable[[], object] | None = None


def over(ui: Ui, under: ft.Control, dialog: Dialog, *, key: str) -> ft.Control:
    """Draws a dialog over a screen that remains visible but is disabled.

    Args:
        ui: Drawing context of the window.
        under: The screen, which is hidden from screen readers.
        dialog: The dialog.
        key: Key of the control.
    """
    width = min(ui.width - 2 * ui.edge, dialog.width)
    card: ft.Control = panel(ui, dialog.content, pad=CARD_PAD, width=width)
    if dialog.scrolls:
        column = ft.Column([card], scroll=ft.ScrollMode.AUTO, tight=True)
        if ui.scrolled is not None:
            ui.scrolled.follow(column)
        card = column
    card = ft.Semantics(content=card, container=True, identifier=DIALOG)
    close = dialog.close
    if close is not None:  # a tap on the dialog itself does nothing
        card = ft.GestureDetector(card, on_tap=_ignore, exclude_from_semantics=True)
    dark: ft.Control = scrim(ui, card, ft.Alignment.BOTTOM_CENTER, 12)
    if close is not None:
        # A container covers every layer below it, so the tap is the scrim's own.
        layer = ft.Stack([dark], fit=ft.StackFit.EXPAND)
        dark = ft.GestureDetector(layer, on_tap=lambda _: close(), exclude_from_semantics=True)
    layers: list[ft.Control] = [
        ft.Semantics(content=under, exclude_semantics=True, disabled=True, expand=True),
        dark,
    ]
    return ft.Stack(layers, expand=True, fit=ft.StackFit.EXPAND, key=key)


def _ignore(_: object) -> None:
    """Does nothing, so that a tap leaves a dialog open."""


MAIN, REGION, DIALOG = "main", "region", "dialog"
RADIO, RADIO_GROUP = "radio", "radiogroup"
"""Identifiers of radio buttons and of their groups.

The page's script gives these controls the ARIA roles of the same names.
"""

READY, UNREADY = "ready", "unready"
"""Identifiers of buttons whose action is possible or impossible now.

Both react to a press. An `UNREADY` button explains why its action is impossible. The page's script
marks it as disabled for screen readers.
"""


def read_at(place: int) -> str:
    """Returns the identifier of a place in a board's reading order.

    The page's script arranges the accessibility tree of a board by these places. Controls without a
    place are read first, in the order in which they are drawn.
    """
    return f"at-{place}"


def place_of(identifier: str | None) -> int | None:
    """Returns the place of an identifier from `read_at`.

    Returns None for any other identifier.
    """
    name, _, place = (identifier or "").partition("-")
    return int(place) if name == "at" and place.isdigit() else None


def region(content: ft.Control, name: str, **more: Any) -> ft.Semantics:
    """Makes a control a named landmark for screen readers.

    `more` contains further properties of the control.
    """
    return ft.Semantics(content=content, label=name, container=True, identifier=REGION, **more)


def one_of(content: ft.Control, name: str, **more: Any) -> ft.Semantics:
    """Groups radio buttons under a name for screen readers.

    `more` contains further properties of the control.
    """
    return ft.Semantics(content=content, label=name, container=True, identifier=RADIO_GROUP, **more)


def apart(content: ft.Control) -> ft.Semantics:
    """Makes text a separate item for screen readers.

    Otherwise the text would be merged into the name of its page.
    """
    return ft.Semantics(content=content, container=True)


def answering(button: ft.Control, *, ready: bool) -> ft.Control:
    """Marks a button that can explain why its action is impossible.

    Args:
        button: Any control that can be pressed.
        ready: Whether the action is possible; otherwise a screen reader says "disabled".
    """
    known = ft.Semantics(content=button, identifier=READY if ready else UNREADY)
    return ft.MergeSemantics(content=known)


def gap(size: float = 8) -> ft.Container:
    """Draws empty space, `size` logical pixels wide and high."""
    return ft.Container(width=size, height=size)


def _right_of_tools(ui: Ui, tools: list[ft.Control]) -> float:
    return ui.edge if any(isinstance(getattr(one, "icon", None), ft.Column) for one in tools) else 4


def _screen_title(ui: Ui, heading: str, size: float) -> ft.Control:
    return ft.Semantics(
        header=True,
        heading_level=1,
        content=lettering.written(
            "display",
            heading,
            size=size,
            color=ui.colors.text,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
    )


def topbar(
    ui: Ui,
    heading: str,
    on_back: Handler | None,
    *,
    detail: str = "",
    tools: list[ft.Control] | None = None,
    width: float = PAGE,
) -> ft.Control:
    """Draws the top bar of any screen except the table.

    Args:
        ui: Drawing context of the window.
        heading: Title of the screen.
        on_back: Called when the back button is pressed; None for no such button.
        detail: Smaller text below the title.
        tools: Buttons on the right.
        width: Maximum width of the page in logical pixels.
    """
    apart = (ui.width - width) / 2
    inset_left, inset_right = max(ui.inset_left, apart), max(ui.inset_right, apart)
    back = ui.say("action.back")
    left = [] if on_back is None else [tool(ui, "back", back, on_back, key="back")]
    # Text shrinks before it is cut.
    right = _right_of_tools(ui, tools or [])
    taken = sum((getattr(one, "width", None) or TARGET) + 4 for one in (*left, *(tools or [])))
    beside = taken + (4 if on_back else ui.edge) + right
    room = ui.width - inset_left - inset_right - beside - measure.ROUNDING
    most = min(ui.size("large" if detail else "title"), 34.0)
    size = largest(heading, most, SIZES["small"], room, 1, DISPLAY)
    words: list[ft.Control] = [_screen_title(ui, heading, size)]
    if detail:
        under = facts(ui, detail, quiet=True, max_lines=2)
        under.size = largest(under.value, ui.size("small"), SMALLEST, room, 2, BODY)
        words.append(under)
    return ft.Container(
        padding=ft.Padding.only(
            left=(4 if on_back else ui.edge) + inset_left,
            right=right + inset_right,
            top=4 + ui.inset_top,
            bottom=4,
        ),
        content=ft.Row(
            [
                *left,
                ft.Container(shapes.column(words), expand=True),
                *(tools or []),
            ],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def page_body(
    ui: Ui,
    controls: list[ft.Control],
    *,
    width: float = PAGE,
    spacing: float = 12,
    bottom: ft.Control | None = None,
    key: str | None = None,
) -> ft.Control:
    """Draws a scrolling column above an action bar.

    Args:
        ui: Drawing context of the window.
        controls: Contents of the column.
        width: Maximum width in logical pixels.
        spacing: Gap between the contents in logical pixels.
        bottom: Content of the action bar; None for no bar.
        key: Key of the column; a new key resets the scroll position.
    """
    if bottom is None and ui.inset_bottom:
        controls = [*controls, gap(ui.inset_bottom)]
    narrow = min(width, ui.width - 2 * max(ui.inset_left, ui.inset_right))
    contents = ft.Column(
        controls, spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    # As wide as the window, so that it scrolls beside its contents too.
    column = ft.Column(
        [_middle(ft.Container(contents, padding=ft.Padding.symmetric(horizontal=ui.edge)), narrow)],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )
    if ui.scrolled is not None:
        ui.scrolled.follow(column)
    rows: list[ft.Control] = [column]
    if bottom is not None:
        rows.append(_middle(action_bar(replace(ui, inset_left=0, inset_right=0), bottom), narrow))
    return ft.Column(
        rows, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _middle(content: ft.Container, width: float) -> ft.Control:
    content.width = width
    return ft.Row([content], alignment=ft.MainAxisAlignment.CENTER)


def action_bar(ui: Ui, content: ft.Control) -> ft.Container:
    """Draws the bar for main buttons at the bottom of the screen."""
    return ft.Container(
        content=content,
        padding=ft.Padding.only(
            left=ui.edge + ui.inset_left,
            right=ui.edge + ui.inset_right,
            top=8,
            bottom=12 + ui.inset_bottom,
        ),
        bgcolor=ui.colors.house,
    )


NEWS_PAD = 5
"""Vertical padding of the news bar, in logical pixels."""

NEWS_GROWS = 400
"""Window height, divided by text scale, from which the news bar grows."""


def news_height(ui: Ui) -> float:
    """Returns the height of the news bar in logical pixels.

    If the text is large and the window high enough, the bar grows to fit two lines.
    """
    grows = ui.text_scale >= 1.5 and ui.height / ui.text_scale >= NEWS_GROWS
    two_lines = 2 * line(ui, "small") + 2 * NEWS_PAD
    return max(float(TARGET), two_lines if grows else 0)


NOTE_GAP = 6


def step_height(ui: Ui, *, note: bool) -> float:
    """Returns the height of an action bar's content with one button.

    It is in logical pixels. All boards use the same height, so that nothing moves.

    Args:
        ui: Drawing context of the window.
        note: Whether there is a line of text above the button. In a landscape window it is beside
            the button.
    """
    step = max(STEP, ui.size("body") * 1.35 + 20)
    return step + (line(ui) + NOTE_GAP if note and not ui.landscape else 0)
