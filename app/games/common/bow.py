"""Bow at the end of a game: crowned winners and falling paper."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import fixed
from app.theme import Ui, kit, shapes

CROWN = 0.34
"""Width of a crown, relative to the badge below it."""

PAPERS = 28
"""Number of pieces of paper."""

LYING = 20.0
"""Height of the strip on which the paper comes to rest."""

FALL = 4
"""Duration of the shortest fall, in durations of the curtain.

The longest fall takes twice that.
"""


HELD = 0.2
"""Seconds before the fall, in which the page draws the paper."""


class Paper(NamedTuple):
    """Falling piece of paper.

    Attributes:
        start: Area above the stage.
        end: Area on the floor.
        turn: Angle in radians.
        slowness: Duration of its fall, as a multiple of the shortest.
    """

    start: Rect
    end: Rect
    turn: float
    slowness: float


def crowned(ui: Ui, badge: ft.Control, size: float) -> ft.Control:
    """Draws a crown above a winner's badge of a given width."""
    crown = kit.icon(ui, "crown", size * CROWN, ui.colors.brass)
    return shapes.centred([crown, badge])


def showered(
    ui: Ui, scene: ft.Control, room: tuple[float, float], paper: Sequence[str], art: str = ""
) -> ft.Control:
    """Draws a scene on which paper falls once and then lies still.

    Args:
        ui: Drawing context of the window.
        scene: The scene.
        room: Width and height of the scene in logical pixels.
        paper: Colours of the paper.
        art: Picture that falls in these colours instead of paper; "" for none.
    """
    shower = Shower(ui, room, tuple(paper), art)
    return ft.Stack(
        [scene, shower],
        width=room[0],
        height=room[1],
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


@ft.component
def Shower(ui: Ui, room: tuple[float, float], paper: tuple[str, ...], art: str = "") -> ft.Control:
    """Draws the falling paper.

    If motion is off, it lies on the floor from the start.
    """
    fallen, set_fallen = ft.use_state(not ui.motion.curtain)

    async def fall() -> None:
        await asyncio.sleep(HELD)
        set_fallen(True)

    ft.use_effect(fall, [])
    drawn: list[ft.Control] = []
    for number, one in enumerate(papers(*room)):
        colour = paper[number % len(paper)]
        length = round(ui.motion.curtain * FALL * one.slowness)
        spot = one.end if fallen else one.start
        drawn.append(
            fixed(
                spot,
                kit.image(art, spot.w, spot.w, tint=colour) if art else None,
                bgcolor=None if art else colour,
                border_radius=0 if art else 2,
                rotate=ft.Rotate(one.turn if fallen else -one.turn),
                animate_rotation=ft.Animation(length) if length else None,
                animate_position=ft.Animation(length, ft.AnimationCurve.EASE_OUT)
                if length
                else None,
                key=f"paper-{number}",
            )
        )
    return ft.Container(
        ft.Stack(drawn, width=room[0], height=room[1]), ignore_interactions=True, key="shower"
    )


def papers(width: float, height: float) -> list[Paper]:
    """Returns a scene's pieces of paper, the same every time."""
    found: list[Paper] = []
    chance = Random(PAPERS)
    for number in range(PAPERS):
        across, deep = (number + chance.random()) / PAPERS, chance.random()
        size = 9 + 7 * deep
        left, drift = across * (width - size), 24 * (deep - 0.5)
        low = height - size - 2 - LYING * (1 - deep)
        above = -size - 0.6 * height * deep
        found.append(
            Paper(
                Rect(left + drift, above, size, size * 0.7).rounded(),
                Rect(left, low, size, size * 0.7).rounded(),
                3 * (across - 0.5),
                1 + chance.random(),
            )
        )
    return found
