"""Controls for skipping the replay of missed moves."""

from collections.abc import Callable

import flet as ft

from app.table.board import Drawn
from app.theme import Ui, kit


def without_question(ui: Ui, drawn: Drawn, skip: Callable[[], object]) -> Drawn:
    """Returns a board with a skip button in place of its question."""
    action_bar = drawn.action_bar
    height = (
        action_bar.height if isinstance(action_bar, ft.Column | ft.Row | ft.Container) else None
    )
    step = kit.quiet(
        ui, ui.say("retell.skip"), lambda _: skip(), icon_name="next", key="skip-retold"
    )
    step.data = kit.NEXT
    return drawn.with_action_bar(
        ft.Container(
            step,
            height=height or kit.step_height(ui, note=True),
            alignment=ft.Alignment.CENTER,
        )
    )


def skippable(
    screen: ft.Control, skip: Callable[[], object] | None, over: ft.Control | None = None
) -> ft.Control:
    """Makes a tap anywhere on a screen skip the replay.

    Args:
        screen: The screen.
        skip: Skips the replay; None if taps are not intercepted.
        over: Decoration drawn over the screen, which taps pass through; None for none.
    """
    layers = [screen] if over is None else [screen, over]
    if skip is not None:
        layers.append(
            ft.GestureDetector(
                on_tap=lambda _: skip(),
                on_long_press=lambda _: skip(),
                exclude_from_semantics=True,
                left=0,
                top=0,
                right=0,
                bottom=0,
                key="retold",
            )
        )
    return ft.Stack(layers, fit=ft.StackFit.EXPAND, expand=True)
