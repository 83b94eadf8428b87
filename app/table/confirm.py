"""Gestures that confirm a choice: tap, double tap, or long press.

For a double tap or a long press, a transparent layer over the button receives fingers and mice.
Keyboards and screen readers press the button itself.
"""

import flet as ft

from app.table.curtain import HOLD, use_hold
from app.theme import Ui, kit


def how(ui: Ui, label: str) -> str:
    """Returns a button's label, extended by the gesture that presses it.

    The label is unchanged if the gesture is a simple tap.
    """
    return (
        label if ui.confirm == "tap" or not label else ui.say(f"confirm.{ui.confirm}", step=label)
    )


def confirmed(
    ui: Ui, button: ft.Control, take: kit.Handler | None, *, outlined: bool = False
) -> ft.Control:
    """Makes a button react to the person's confirming gesture.

    Args:
        ui: Window size, colours and the person's settings.
        button: Button that confirms the choice.
        take: Takes the confirmed choice; None if the button is disabled.
        outlined: Whether the button is filled with the background colour, like a secondary
            button.

    Returns:
        The button, under a layer for the gesture if it is not a tap.
    """
    if ui.confirm == "tap" or take is None:
        return button
    ink = ui.colors.brass if outlined else ui.colors.on_velvet
    over = _Held(ui, take, ink) if ui.confirm == "hold" else _twice(take)
    layer = ft.Container(over, left=0, top=0, right=0, bottom=0, key="confirm")
    both = ft.Stack([button, layer], fit=ft.StackFit.PASS_THROUGH, expand=button.expand)
    button.expand = None
    return both


def _twice(take: kit.Handler) -> ft.Control:
    return ft.GestureDetector(
        ft.Container(bgcolor=ft.Colors.TRANSPARENT),
        on_double_tap=take,
        exclude_from_semantics=True,
    )


@ft.component
def _Held(ui: Ui, take: kit.Handler, ink: str) -> ft.Control:
    held, down, up, _ = use_hold(lambda: take(None))
    light = ft.Colors.with_opacity(0.3, ink)
    filling = ft.Animation(int(HOLD * 1000) if held else 0, ft.AnimationCurve.LINEAR)
    return ft.GestureDetector(
        ft.Container(
            ft.Container(
                bgcolor=light, offset=ft.Offset(0 if held else -1, 0), animate_offset=filling
            ),
            bgcolor=ft.Colors.TRANSPARENT,
            border_radius=kit.RADIUS,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        ),
        on_pan_down=down,
        on_pan_end=up,
        on_pan_cancel=up,
        exclude_from_semantics=True,
    )
