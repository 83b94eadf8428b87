"""Controls for cards, Performers and plates, with texts for screen readers."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.theme import Ui, kit, lettering, shapes

EASE = ft.AnimationCurve.EASE_OUT_CUBIC


LIFT = 6.0
"""Distance by which a chosen piece is raised, in logical pixels."""

HAND = "hand"
"""Key of the layer with the tap targets of the hand."""

FRAME = 3.0
"""Thickness of a piece's frame, in logical pixels."""

DIM = 0.6
"""Opacity of the shade over pieces that are not answers."""


class Stance(NamedTuple):
    """Current appearance of a piece, and its tap handler.

    Attributes:
        lift: Distance by which the piece is raised, in logical pixels.
        mark: Frame colour; None for no frame.
        dim: Opacity of the shade over the piece, from 0 to 1.
        selected: Selection state for a screen reader; None if there is no question.
        on_click: Tap handler; None if the piece cannot be tapped.
        refused: Whether the last tap on the piece was refused.
        seen: Whether a fading piece is visible; None for a piece that does not fade.
        leaves: Whether the piece is chosen in order to be removed.
    """

    lift: float = 0.0
    mark: str | None = None
    dim: float = 0.0
    selected: bool | None = None
    on_click: Callable[[], None] | None = None
    refused: bool = False
    seen: bool | None = None
    leaves: bool = False


class Label(NamedTuple):
    """Screen reader text of a piece, with its reading order.

    See `kit.read_at`.
    """

    text: str
    place: int


def moving(ui: Ui, milliseconds: int | None = None) -> ft.Animation | None:
    """Returns the animation of a piece, or None if motion is off."""
    length = ui.motion.piece if milliseconds is None else milliseconds
    return ft.Animation(length, EASE) if ui.motion.piece else None


def fixed(spot: Rect, content: ft.Control | None = None, **more: Any) -> ft.Container:
    """Returns a container at a fixed position in a Stack."""
    return ft.Container(content, left=spot.x, top=spot.y, width=spot.w, height=spot.h, **more)


def placed(ui: Ui, spot: Rect, content: ft.Control | None = None, **more: Any) -> ft.Container:
    """Returns a container in a Stack whose changes of position are animated."""
    return fixed(spot, content, animate_position=moving(ui), animate=moving(ui), **more)


def apart(content: ft.Control) -> ft.Screenshot:
    """Makes a control a repaint boundary, painted separately from the rest.

    Flet's only repaint boundary is its screenshot control. No screenshot is taken here.
    """
    return ft.Screenshot(content)


def card_corner(width: float) -> float:
    """Returns the corner radius of a card."""
    return width * 0.07


def arch(width: float) -> ft.BorderRadius:
    """Returns a Performer's corner radii: an arch on a straight base."""
    return ft.BorderRadius.only(
        top_left=width * 0.5,
        top_right=width * 0.5,
        bottom_left=width * 0.07,
        bottom_right=width * 0.07,
    )


def piece(
    ui: Ui,
    art: str,
    spot: Rect,
    stance: Stance,
    *,
    label: str | Label | None = None,
    round_top: bool = False,
    **more: Any,
) -> ft.Container:
    """Draws a card or a Performer in its area.

    Without a `label`, screen readers and keyboards skip the piece, because another control (such as
    its copy in the tray) has the label.
    """
    picture = veiled(ui, art, stance.dim)
    corner = arch(spot.w + 6) if round_top else None
    return stand(ui, picture, spot, stance, label=label, corner=corner, **more)


def veiled(
    ui: Ui, art: str, dim: float, fit: ft.BoxFit = ft.BoxFit.FILL, ground: str | None = None
) -> ft.Image:
    """Draws a picture that fills its place, shaded by `dim`.

    `dim` is the opacity of the shade, and `ground` its colour, by default the theme's `house`.
    """
    picture = kit.image(art, fit=fit)
    if dim:
        # Only the picture is dimmed: overlapping pieces must not be translucent.
        picture.color = ft.Colors.with_opacity(dim, ground or ui.colors.house)
        picture.color_blend_mode = ft.BlendMode.SRC_A_TOP
    return picture


def thickness_of(ui: Ui, mark: str | None, thickness: float) -> float:
    """Returns the thickness of a piece's frame, 0 for no frame.

    Pieces that may be chosen instead of the chosen one have a frame of half the thickness, because
    not everyone sees a difference in colour.

    Args:
        ui: Drawing context of the window.
        mark: Colour of the frame, as in a `Stance`.
        thickness: Thickness of any other frame, in logical pixels.
    """
    if mark is None:
        return 0.0
    return thickness / 2 if mark == ui.colors.quiet else thickness


def stand(
    ui: Ui,
    drawn: ft.Control,
    spot: Rect,
    stance: Stance,
    *,
    label: str | Label | None = None,
    corner: ft.BorderRadius | float | None = None,
    **more: Any,
) -> ft.Container:
    """Draws any control as a piece, with frame, lift and tap handler.

    Args:
        ui: Drawing context of the window.
        drawn: Control inside the frame, already shaded.
        spot: Area of the piece.
        stance: Appearance and tap handler of the piece.
        label: Text for a screen reader; None hides the piece from screen readers.
        corner: Corner radius of the frame; by default a card's.
        more: Further properties of the control.
    """
    face = ft.Container(
        content=drawn,
        padding=thickness_of(ui, stance.mark, FRAME),
        border_radius=card_corner(spot.w) + 3 if corner is None else corner,
        clip_behavior=kit.UNCUT,
        bgcolor=stance.mark,
        width=spot.w,
        height=spot.h,
        animate=moving(ui),
    )
    if stance.seen is not None:
        more |= {"opacity": int(stance.seen), "animate_opacity": moving(ui)}
    met = named(ui, face, spot, label, stance.on_click, stance.selected)
    return placed(ui, spot._replace(y=spot.y - stance.lift), met, **more)


def layer(controls: list[ft.Control], key: str, width: float, height: float) -> ft.Stack:
    """Returns a layer as large as the board, without clipping."""
    return shapes.uncut(controls, key=key, left=0, top=0, width=width, height=height)


def hand_layer(ui: Ui, controls: list[ft.Control], width: float, height: float) -> ft.Stack:
    """Returns a `layer` that screen readers announce as the hand.

    The region is a stack, because a container of this size would block taps on the layers below.
    """
    stack = shapes.uncut(controls, width=width, height=height)
    return layer([kit.region(stack, ui.say("region.hand"))], HAND, width, height)


def board(
    layers: list[ft.Control],
    width: float,
    height: float,
    room: float,
    over: Sequence[ft.Control] = (),
) -> ft.Control:
    """Stacks layers as one board, which scrolls if necessary.

    `room` is the available height. Controls in `over` are drawn on top of the board and do not
    scroll with it.
    """
    if height <= room + 1:
        layers = [*layers, *over]
    stacked = ft.Stack(layers, width=width, height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE)
    if height <= room + 1:
        return stacked
    scrolled = ft.Column([stacked], scroll=ft.ScrollMode.AUTO, height=room)
    return ft.Stack([scrolled, *over], width=width, height=room)


def target(
    ui: Ui,
    spot: Rect,
    label: str | Label,
    *,
    key: str,
    on_click: Callable[[], None] | None = None,
    selected: bool | None = None,
) -> ft.Container:
    """Draws an invisible, labelled tap target over part of a picture."""
    empty = ft.Container(width=spot.w, height=spot.h)
    return placed(ui, spot, named(ui, empty, spot, label, on_click, selected), key=key)


def named(
    ui: Ui,
    face: ft.Control,
    spot: Rect,
    label: str | Label | None,
    on_click: Callable[[], None] | None,
    selected: bool | None,
) -> ft.Control:
    """Makes a control tappable, with a label for screen readers.

    Without a label, screen readers and keyboards skip the control. A control that opens a
    description and is too small for a tap target is announced as an image, not as a button; a tap
    still opens it.
    """
    text, place = _read(label)
    small = min(spot.w, spot.h) < kit.TARGET and selected is None
    if on_click is not None and label is not None and small:
        return named(ui, named(ui, face, spot, None, on_click, None), spot, label, None, None)
    if on_click is None:
        if label is None:
            return face
        return ft.Semantics(
            label=text, identifier=place, image=True, exclude_semantics=True, content=face
        )
    if label is None:
        return ft.GestureDetector(
            content=ft.Semantics(exclude_semantics=True, content=face),
            on_tap=lambda _: on_click(),
            exclude_from_semantics=True,
            width=spot.w,
            height=spot.h,
            data=on_click,
        )
    return kit.tappable(
        ui,
        face,
        text,
        lambda _: on_click(),
        selected=selected,
        identifier=place,
        style=kit.surface(ui, card_corner(spot.w)),
        width=spot.w,
        height=spot.h,
        data=on_click,  # the keyboard finds the control by its tap handler
    )


def _read(label: str | Label | None) -> tuple[str, str | None]:
    if isinstance(label, Label):
        return label.text, kit.read_at(label.place)
    return label or "", None


def spoken(label: str | Label, content: ft.Control, *, live: bool | None = None) -> ft.Semantics:
    """Wraps a drawing so that screen readers announce it as one sentence."""
    text, place = _read(label)
    return ft.Semantics(
        label=text,
        identifier=place,
        container=True,
        exclude_semantics=True,
        live_region=live,
        content=content,
    )


def plate(
    ui: Ui,
    *words: str,
    sign: str | None = None,
    lit: bool = False,
    height: float = 28,
    label: str | Label | None = None,
    size: float | None = None,
) -> ft.Container:
    """Draws a small plate with a sign and texts, brass if `lit`.

    A second text is the next value, after an arrow.
    """
    ink = ui.colors.on_brass if lit else ui.colors.text
    points = size or min(ui.size("body"), height * 0.62)
    parts: list[ft.Control] = []
    if sign is not None:
        parts.append(kit.image(sign, height * 0.66, height * 0.66, tint=ink))
    for place, text in enumerate(words):
        if place:
            parts.append(kit.icon(ui, "next", points * 0.8, ink))
        parts.append(lettering.written("label", text, size=points, color=ink, no_wrap=True))
    row = ft.Row(
        parts,
        spacing=4,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        content=row if label is None else spoken(label, row),
        height=height,
        padding=ft.Padding.symmetric(horizontal=height * 0.3),
        border_radius=height / 2,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.brass if lit else ui.colors.raised,
        border=ft.Border.all(1, ui.colors.brass if lit else ui.colors.line),
        alignment=ft.Alignment.CENTER,
    )
