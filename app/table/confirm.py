"""The way in which a person confirms a step: by a tap, a double tap, or by holding it.

Only fingers and mice are asked for more than a tap: they meet a layer over the button. Keys and
screen readers press the button itself, as ever.
"""

import flet as ft

from app.table.curtain import HOLD, use_hold
from app.theme import Ui, kit


def how(ui: Ui, label: str) -> str:
    """Label of a step with the gesture that it takes; as it is for a tap."""
    return (
        label if ui.confirm == "tap" or not label else ui.say(f"confirm.{ui.confirm}", step=label)
    )


def confirmed(
    ui: Ui, button: ft.Control, take: kit.Handler | None, *, outlined: bool = False
) -> ft.Control:
    """A step as its person confirms it.

    Args:
        ui: The window of that person.
        button: The step.
        take: Takes it; None where there is nothing to take yet.
        outlined: The button has the ground's colour, as one beside the next step has.
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
    """A layer that fills with `ink` while it is held, and takes the step when it is full."""
    held, down, up = use_hold(lambda: take(None))
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
