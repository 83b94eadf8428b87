"""Picture of a stage with curtains and a spotlight."""

import flet as ft

from app.theme import Ui, kit

FLOOR = 56.0
"""Height of the stage's floor, in logical pixels."""

VALANCE = 36.0
"""Height of the valance, the short curtain at the top."""

BEAM = 220.0
"""Width of the spotlight, in logical pixels."""

APRON = 32.0
"""Distance of the people's feet from the lower edge, in logical pixels."""


def spotlit(height: float) -> float:
    """Returns the height for people on a stage of a height."""
    return height - VALANCE - APRON


def lit_stage(
    ui: Ui,
    content: ft.Control,
    width: float,
    height: float,
    *,
    drapes: float = 16,
    where: ft.Alignment = ft.Alignment.CENTER,
) -> ft.Control:
    """Draws a control in the spotlight of an empty stage.

    Args:
        ui: Drawing context of the window.
        content: Control in the spotlight.
        width: Width of the stage in logical pixels.
        height: Height of the stage in logical pixels.
        drapes: Width of each side curtain in logical pixels.
        where: Alignment of the control above the stage's floor.
    """
    light = ui.colors.lighting

    def art(
        name: str, left: float, top: float, w: float, h: float, fit: ft.BoxFit = ft.BoxFit.FILL
    ) -> ft.Container:
        return ft.Container(
            kit.image(f"house/{name}-{light}", w, h, fit=fit),
            left=left,
            top=top,
            width=w,
            height=h,
        )

    return ft.Stack(
        [
            art("stage-backdrop", 0, 0, width, height, ft.BoxFit.COVER),
            art("stage-floor", 0, height - FLOOR, width, FLOOR),
            art("spotlight", (width - BEAM) / 2, 12, BEAM, height - 26),
            art("proscenium-left", 0, 0, drapes, height),
            art("proscenium-right", width - drapes, 0, drapes, height),
            art("valance", 0, 0, width, VALANCE),
            ft.Container(
                content,
                left=0,
                top=VALANCE,
                width=width,
                height=spotlit(height),
                alignment=where,
            ),
        ],
        width=width,
        height=height,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
