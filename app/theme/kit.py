"""The pieces every screen is built from: text, buttons, badges, rows, panels.

Each takes the `Ui` first. Nothing here knows a game or a store. Every target is at least 48 high.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import ceil, inf
from typing import Any, NamedTuple

import flet as ft

from app.theme import lettering, masks, measure, pictures, shapes
from app.theme.measure import TypeRole, fits, fitted, largest, width_of
from app.theme.palette import INK, SEAT_COLOURS, SEAT_SHAPES
from app.theme.signs import LETTERS
from app.theme.ui import BODY, DISPLAY, SIZES, STRONG, Ui

TARGET = 48
STEP = 56
"""The height of the next step."""

LINE = 1.43
"""Height of a line of running text, in parts of its size."""

RADIUS = 14

UNCUT = ft.ClipBehavior.NONE
"""Clipping of a box with round corners whose content keeps away from them.

Flet would cut the content along the corners, and such a cut costs more in every frame than all the
content of the box.
"""

PAIRED = 72
"""Width that a pair of steps takes beside their words."""

PAD = 16.0
"""Padding of a button at its sides."""

LINK_PAD = 12.0
"""Padding of a link at its sides."""

ICON = 32.0
"""Width that an icon takes beside the words of a button."""

SMALLEST = 10.0
"""The smallest type of a label that finds no room."""

TWO_LINES = 51.6
"""Height of two lines of words in a step of the usual height."""

LABEL = 1.2
"""Least height of a line of such words, in parts of their size."""

Handler = Callable[..., Any]


class Fit(NamedTuple):
    """Room of a button, and words in place of its label.

    Attributes:
        room: Width of the button; None where it has the whole width of the action bar.
        short: Drawn in place of a label that finds no room; the whole label is read aloud.
        heard: Read aloud in place of the label, where that differs.
    """

    room: float | None = None
    short: str = ""
    aria_text: str = ""


AT_ACTION_BAR = Fit()
"""The whole foot of the screen."""


def image(
    name: str,
    width: float | None = None,
    height: float | None = None,
    tint: str | None = None,
    fit: ft.BoxFit | None = None,
    quality: ft.FilterQuality = ft.FilterQuality.MEDIUM,
) -> ft.Image:
    """A drawing of ours; silent to a screen reader.

    LOW `quality` will do for one that fills the window and is larger than painted.
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
    """Running text, in one of the type roles; `more` is for the control."""
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


def line(ui: Ui, role: str = "body") -> float:
    """Height of one line of running text."""
    return ceil(ui.size(role) * LINE)


def dense(value: str, least: float, font: str = STRONG) -> ft.TextStyle:
    """Style of a text whose lines are as low as its marks let them.

    `least` is the height of a line in parts of the type size.
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
    """A heading in the display face, known as a heading to a screen reader.

    Its `size` is a role, or a number where the role's is too large for a word of it.
    """
    content = display(ui, value, size, center=center, color=color)
    return ft.Semantics(header=True, heading_level=level, content=content)


def display(
    ui: Ui,
    value: str,
    size: str | float = "title",
    *,
    center: bool = False,
    color: str | None = None,
) -> ft.Text:
    """Words or a number in the display face, which are no heading; see `title`."""
    return lettering.written(
        "display",
        value,
        size=ui.size(size) if isinstance(size, str) else size,
        color=color or ui.colors.text,
        text_align=ft.TextAlign.CENTER if center else ft.TextAlign.START,
    )


def sign(name: str, size: float, color: str, label: str = "") -> ft.Text:
    """A sign of one colour, `size` wide and high; silent to a screen reader without a `label`."""
    return lettering.written(
        "sign", LETTERS[name], size=size, color=color, line=1, semantics_label=label
    )


def icon(ui: Ui, name: str, size: float = 24, color: str | None = None) -> ft.Text:
    """An icon of ours; decoration only, so without a name."""
    return sign(name, size, color or ui.colors.text)


def _style(
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
        side=ft.BorderSide(1.5, border) if border else None,
        visual_density=ft.VisualDensity.STANDARD,
        text_style=lettering.style("label"),
        alignment=ft.Alignment.CENTER,
    )


class _Words(NamedTuple):
    """The words of a button as they are drawn.

    Attributes:
        text: The label, or its short form.
        points: Size of the type.
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
    """Width left to the words of a button that is `room` wide, or as wide as the screen's foot."""
    whole = min(ui.width, 640) - 2 * ui.edge if room is None else room
    return whole - 2 * pad - (ICON if icon_name else 0) - 1


def _words(
    ui: Ui, label: str, short: str, roles: tuple[str, ...], room: float, most: float = inf
) -> _Words:
    """The label as large as it is whole, else its short form; smaller type before a broken word.

    Smaller type also comes before two lines: controls above would move from one label to the next.
    """
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
    """Type of a label in two lines: a step keeps its height where type is not very large."""
    height = TWO_LINES / 2 / measure.height(LABEL, label)
    return ui.size("body") if ui.text_scale >= 1.5 else min(ui.size("body"), height)


def step_fits(ui: Ui, label: str, room: float) -> bool:
    """Whether the label of a step fits whole into a button of this width, in two lines at most."""
    return fits(label, _stacked(ui, label), _room(ui, None, PAD, room), 2)


def quiet_width(ui: Ui, label: str) -> float:
    """Width of a quiet button whose label stands in one line."""
    return ceil(width_of(label, ui.size("body"))) + 2 * PAD + 4


def _button_height(words: _Words, least: float) -> float:
    """Height of a button that fits its label, at least `least`."""
    if words.lines == 1:
        return max(least, ceil(words.points * LINE) + 16.0)
    line = ceil(words.points * measure.height(LABEL, words.text))
    return max(least, line * words.lines + 8.0)


def within(ui: Ui, room: float | None) -> Ui:
    """A screen whose action bar is `room` wide: for a button that stands there."""
    if room is None:
        return ui
    narrow = replace(ui, width=room)
    return replace(ui, width=room + 2 * narrow.edge)


def in_reach(ui: Ui, controls: Sequence[ft.Control]) -> list[ft.Control]:
    """Controls of a row, the last one under the thumb of the hand that holds the device."""
    return [*reversed(controls)] if ui.mirrored else [*controls]


NEXT = "next"
"""Marks the button by which a screen goes on, for the keyboard: the `data` of a control."""

QUESTION = "question"
"""Marks the button that names the question of a screen, and says it again."""


def primary(
    ui: Ui,
    label: str,
    on_click: Handler | None,
    *,
    icon_name: str | None = None,
    fit: Fit = AT_ACTION_BAR,
    **more: Any,
) -> ft.Button:
    """The one next step: velvet, with cream text; `more` is for the control."""
    off = on_click is None
    fg = ui.colors.quiet if off else ui.colors.on_velvet
    roles = ("large", "body") if ui.text_scale <= 1.3 else ("body",)
    words = _words(ui, label, fit.short, roles, _room(ui, icon_name, PAD, fit.room))
    return ft.Button(
        content=_face(words, fit.aria_text or label, icon_name, fg),
        on_click=on_click,
        disabled=off,
        data=NEXT,
        style=_style(ui.colors.raised if off else ui.colors.velvet, fg, lines=words.lines),
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
    """A step beside the next one: an outline on the ground; see `primary`."""
    fg = color or ui.colors.text
    # Beside others it is as wide as its words are in one line.
    most = inf if fit.room is None else 1
    room = _room(ui, icon_name, PAD, fit.room)
    words = _words(ui, label, fit.short, ("body",), room, most)
    return ft.OutlinedButton(
        content=_face(words, fit.aria_text or label, icon_name, fg),
        on_click=on_click,
        disabled=on_click is None,
        style=_style(None, fg, border=ui.colors.line, lines=words.lines),
        height=_button_height(words, max(TARGET, ui.size("body") * 2.4)),
        **more,
    )


def pair(
    ui: Ui,
    aside: tuple[str, Handler, str],
    step: tuple[str, Handler, str],
    *,
    next_step: bool = True,
) -> ft.Control:
    """A step beside the next one at the foot of a screen, or under it where they find no room.

    Each is its label, its handler and its key. Without `next_step` the next step is another one on
    the screen; then both are only words, as long as they find room.
    """
    if not next_step and sum(width_of(each[0], ui.size("body")) for each in (aside, step)) <= (
        ui.width - 2 * ui.edge - PAIRED
    ):
        links = (link(ui, *each[:2], key=each[2], color=ui.colors.quiet) for each in (aside, step))
        return ft.Row([*links], spacing=8, alignment=ft.MainAxisAlignment.SPACE_EVENLY)
    words = width_of(aside[0], ui.size("body")) + width_of(step[0], ui.size("large"))
    beside = words <= ui.width - 2 * ui.edge - PAIRED
    steps: list[ft.Control] = [
        quiet(ui, aside[0], aside[1], key=aside[2]),
        (primary if next_step else quiet)(ui, step[0], step[1], key=step[2], expand=beside or None),
    ]
    if beside:
        return ft.Row(steps, spacing=8)
    return shapes.stretched([*reversed(steps)])


def steps(
    ui: Ui, asides: tuple[tuple[str, Handler, str], ...], step: tuple[str, Handler, str]
) -> ft.Control:
    """The next step with others beside it in a low window, or under it; see `pair`."""
    whole = ui.width - ui.inset_left - ui.inset_right - 2 * ui.edge
    gaps = 8.0 * len(asides)
    words = sum(quiet_width(ui, each[0]) for each in asides) + gaps
    if ui.landscape and words + width_of(step[0], ui.size("large")) + PAIRED <= whole:
        beside: list[ft.Control] = [quiet(ui, *each[:2], key=each[2]) for each in asides]
        return ft.Row([*beside, primary(ui, *step[:2], key=step[2], expand=True)], spacing=8)
    if ui.landscape:  # in large type the screen above needs the height
        fit = Fit((whole - gaps) / (len(asides) + 1))
        beside = [quiet(ui, *each[:2], key=each[2], fit=fit, expand=True) for each in asides]
        return ft.Row(
            [*beside, primary(ui, *step[:2], key=step[2], fit=fit, expand=True)], spacing=8
        )
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
    """A step that is only words; see `primary`."""
    fg = color or ui.colors.brass
    words = _words(ui, label, "", ("body",), _room(ui, icon_name, LINK_PAD, room))
    return ft.TextButton(
        content=_face(words, label, icon_name, fg),
        on_click=on_click,
        style=_style(None, fg, pad=LINK_PAD, lines=words.lines),
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
    """A square button with a picture; `label` is for a screen reader."""
    return ft.IconButton(
        icon=sign(icon_name, 24, color or ui.colors.text, label),
        on_click=on_click,
        width=TARGET,
        height=TARGET,
        key=key,
        style=ft.ButtonStyle(padding=0, visual_density=ft.VisualDensity.STANDARD),
    )


def surface(ui: Ui, radius: float = RADIUS) -> ft.ButtonStyle:
    """Style of a tappable thing with corners of this radius."""
    return _surface(ui.colors.brass, radius)


@cache
def _surface(focus: str, radius: float) -> ft.ButtonStyle:
    return ft.ButtonStyle(
        bgcolor=ft.Colors.TRANSPARENT,
        overlay_color=ft.Colors.TRANSPARENT,
        elevation=0,
        animation_duration=0,
        padding=0,
        shape=ft.RoundedRectangleBorder(radius=radius),
        side={ft.ControlState.FOCUSED: ft.BorderSide(3, focus)},
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
    """Anything that can be pressed by finger, mouse or keyboard: a card, a performer, a row.

    `label` is all that a screen reader hears; the content is left out. A frame shows the
    keyboard's focus at once: growing for 0.2 s it repainted the whole window, frame by frame, after
    each tap that moved the focus.
    """
    # Merged, because Flet's button and its label would be a button in a button otherwise.
    return ft.MergeSemantics(
        ft.TextButton(
            content=ft.Semantics(
                label=label, selected=selected, exclude_semantics=True, content=content
            ),
            on_click=on_click,
            **{"style": surface(ui), **more},
        ),
        key=key,
    )


def badge(
    colour: str, size: float = 32, understudy: str | None = None, mask: str = ""
) -> ft.Container | ft.Stack:
    """A person's own `mask`, or the seat's sign, in ink on the seat's colour and in its shape.

    Before the sign stands the face of the `understudy` who plays the seat. Always `size` wide and
    high: with a face the disc is smaller and makes room for it.
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
    """A person's own mask in ink; silent to a screen reader."""
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
    """A sheet of paper on the ground, with a fine line around it; `more` is for the control."""
    return ft.Container(
        content=content,
        padding=pad,
        bgcolor=color or ui.colors.boards,
        border_radius=RADIUS,
        **{"border": ft.Border.all(1, ui.colors.line), "clip_behavior": UNCUT, **more},
    )


CARD_PAD = 20
"""Padding of a card over a screen."""


def scrim(
    ui: Ui, card: ft.Control, where: ft.Alignment, action_bar: float, *, key: str | None = None
) -> ft.Control:
    """A dark veil over a whole screen, with a card on it, `action_bar` above the lower edge."""
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
            bottom=action_bar + ui.inset_bottom,
        ),
        key=key,
    )


def over(
    ui: Ui,
    under: ft.Control,
    content: ft.Control,
    *,
    key: str,
    width: float = 520,
    scrolls: bool = False,
) -> ft.Control:
    """A dialog at the foot of a screen, which is seen below it, but neither heard nor reached.

    It is at most `width` wide. One that `scrolls` may find no room, and then begins at the top.
    """
    card: ft.Control = panel(ui, content, pad=CARD_PAD, width=min(ui.width - 2 * ui.edge, width))
    if scrolls:
        card = ft.Column([card], scroll=ft.ScrollMode.AUTO, tight=True)
    card = ft.Semantics(content=card, container=True, identifier=DIALOG)
    return ft.Stack(
        [
            ft.Semantics(content=under, exclude_semantics=True, disabled=True, expand=True),
            scrim(ui, card, ft.Alignment.BOTTOM_CENTER, 12),
        ],
        expand=True,
        fit=ft.StackFit.EXPAND,
        key=key,
    )


MAIN, REGION, DIALOG = "main", "region", "dialog"
RADIO, RADIO_GROUP = "radio", "radiogroup"
"""Identifiers of parts: the page's script gives these elements the role of that name."""

READY, UNREADY = "ready", "unready"
"""Identifiers of a button that can be pressed either way: the page's script marks the second as
disabled."""


def region(content: ft.Control, name: str, **more: Any) -> ft.Semantics:
    """A part of the screen that a screen reader can jump to; `more` is for the control."""
    return ft.Semantics(content=content, label=name, container=True, identifier=REGION, **more)


def one_of(content: ft.Control, name: str, **more: Any) -> ft.Semantics:
    """A group of choices, one of which is taken; `name` is read aloud."""
    return ft.Semantics(content=content, label=name, container=True, identifier=RADIO_GROUP, **more)


def apart(content: ft.Control) -> ft.Semantics:
    """Text that is read by itself, which would else become part of the name of its page."""
    return ft.Semantics(content=content, container=True)


def answering(button: ft.Control, *, ready: bool) -> ft.Control:
    """A button that says why when it is pressed in vain.

    Args:
        button: Any pressable control.
        ready: Whether pressing it acts as named; else it is heard as disabled.
    """
    known = ft.Semantics(content=button, identifier=READY if ready else UNREADY)
    return ft.MergeSemantics(content=known)


def gap(size: float = 8) -> ft.Container:
    """Empty space, `size` high and wide."""
    return ft.Container(width=size, height=size)


def topbar(
    ui: Ui,
    heading: str,
    on_back: Handler | None,
    *,
    detail: str = "",
    tools: list[ft.Control] | None = None,
) -> ft.Control:
    """The bar on top of every screen that is not the table; `detail` stands under its heading."""
    left: list[ft.Control] = []
    if on_back is not None:
        left.append(tool(ui, "back", ui.say("action.back"), on_back, key="back"))
    # Rather smaller than cut.
    beside = (len(left) + len(tools or [])) * (TARGET + 4) + (8 if on_back else ui.edge + 4)
    room = ui.width - ui.inset_left - ui.inset_right - beside - measure.ROUNDING
    most = min(ui.size("large" if detail else "title"), 34.0)
    size = largest(heading, most, SIZES["small"], room, 1, DISPLAY)
    words: list[ft.Control] = [
        ft.Semantics(
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
    ]
    if detail:
        under = text(ui, detail, "small", quiet=True, max_lines=2)
        under.size = largest(detail, ui.size("small"), SMALLEST, room, 2, BODY)
        words.append(under)
    return ft.Container(
        padding=ft.Padding.only(
            left=(4 if on_back else ui.edge) + ui.inset_left,
            right=4 + ui.inset_right,
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
    width: float = 640,
    spacing: float = 12,
    bottom: ft.Control | None = None,
    key: str | None = None,
) -> ft.Control:
    """A scrolling column of at most `width`, with an optional action bar in the thumb's reach.

    One with another `key` begins at its top.
    """
    if bottom is None and ui.inset_bottom:
        controls = [*controls, gap(ui.inset_bottom)]
    column = ft.Column(
        controls,
        spacing=spacing,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )
    inner: list[ft.Control] = [
        ft.Container(content=column, expand=True, padding=ft.Padding.symmetric(horizontal=ui.edge))
    ]
    if bottom is not None:
        inner.append(action_bar(replace(ui, inset_left=0, inset_right=0), bottom))
    narrow = min(width, ui.width - 2 * max(ui.inset_left, ui.inset_right))
    return ft.Row(
        [
            ft.Container(
                width=narrow,
                content=ft.Column(
                    inner,
                    spacing=0,
                    expand=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def action_bar(ui: Ui, content: ft.Control) -> ft.Container:
    """The strip at the bottom that holds the next step."""
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
"""Padding above and below the text of the news bar."""


def news_height(ui: Ui) -> float:
    """Height of the news bar; in large type that of two lines."""
    two_lines = 2 * line(ui, "small") + 2 * NEWS_PAD
    return max(float(TARGET), two_lines if ui.text_scale >= 1.5 else 0)


NOTE_GAP = 6


def step_height(ui: Ui, *, note: bool) -> float:
    """Height of an action bar's content with one step, the same for every taker: nothing jumps.

    With a `note` there is a line of words over the step, or beside it in a wide window.
    """
    step = max(STEP, ui.size("body") * 1.35 + 20)
    return step + (line(ui) + NOTE_GAP if note and not ui.landscape else 0)
