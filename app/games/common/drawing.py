"""Conversion of an animated board to the table's format, `Drawn`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from app.games.common.board_state import AnyBoardState
from app.games.common.live import FLASH, Live, Paint, Size
from app.games.common.movement import M, Movement
from app.games.common.sign_pieces import about_heading
from app.table.board import AnyContext, Drawn
from app.table.control_cache import ControlCache
from app.table.missed_moves import LIMIT
from app.table.scene import AnyScene
from app.theme import Ui, kit
from app.theme.ui import SECOND_BAR
from engines import seen_by

LEAST = (280.0, 200.0)
"""Minimum width and height of a board's layout, in logical pixels.

A smaller window clips or scrolls the board.
"""

READ = 260
"""Pause after each event, in milliseconds."""


class Reserved(NamedTuple):
    """Height reserved for the action bar, by its content.

    Attributes:
        buttons: Whether there are buttons with a note.
        note: Height of the note in logical pixels, if it may need more than one line. It differs
            between hands, so that a board's size measured with one hand may not hold for another.
    """

    buttons: bool
    note: float = 0.0


def drawn(
    stage: AnyContext,
    shown: Movement[M],
    paint: Callable[[M, float, float, ControlCache], ft.Control],
    what: Hashable,
    *,
    steps: Reserved,
    read: int = READ,
) -> Drawn:
    """Draws the board with its animation, but without heading and bars.

    Args:
        stage: Context of the whole table; on a divided board each state has only its part.
        shown: Board states to animate; the last one stays.
        paint: Draws a board state at a width and a height in logical pixels.
        what: Value that identifies the drawn state, apart from the latest event.
        steps: Height to reserve for the action bar.
        read: Pause after each event, in milliseconds.
    """
    moment = shown.steps[-1]
    ui, scene = moment.stage.ui, stage.scene
    paints: list[Paint] = [partial(paint, step) for step in shown.steps]
    usual = ui.motion.piece and ui.motion.piece + read
    beat, seconds = pace(scene, len(paints), usual, shown.brief)
    window = ui.width, ui.height, ui.text_scale
    shown_again = stage.showing > 0  # the bars around the board differ
    return Drawn(
        heading="",
        body=Live(
            paints,
            what=hash((what, stage.showing, played(scene))),
            beat=beat,
            guess=space(stage, ui, steps),
            place=(
                *window,
                *(scene.phase, *steps, scene.awaits_done, stage.news, bool(scene.window)),
                shown_again,
            ),
            brief=shown.brief,
        ),
        movement=seconds if len(paints) > 1 else 0.0,
        keys=moment.keys,
        begun=moment.begun,
        ready=moment.ready,
        about_heading=about_heading(moment),
    )


def asks(stage: AnyContext, moment: AnyBoardState[Any]) -> bool:
    """Whether this screen waits for a decision or a confirmation."""
    return moment.asked is not None or stage.scene.awaits_done


class Pace(NamedTuple):
    """Speed of an animation.

    Attributes:
        beat: Milliseconds for each board state; 0 shows the last state at once.
        seconds: Time until the last state is shown.
    """

    beat: int
    seconds: float


def pace(scene: AnyScene, count: int, beat: int, brief: Collection[int] = ()) -> Pace:
    """Returns the speed of an animation.

    A replay of events that a player missed takes at most `LIMIT` seconds.

    Args:
        scene: Scene at the end of the animation.
        count: Number of board states.
        beat: Usual milliseconds for each state.
        brief: Indices of states shown only for `FLASH` milliseconds.
    """
    if not scene.retelling:
        return Pace(beat, count * beat / 1000)
    if scene.retold or not beat:
        return Pace(0, 0.0)
    short = sum(index < count - 1 for index in brief)
    long = max(1, count - 1 - short)
    beat = min(beat, int((1000 * LIMIT - short * FLASH) / long))
    return Pace(beat, (long * beat + short * FLASH) / 1000)


def played(scene: AnyScene) -> Hashable:
    """Returns a value that identifies the animation of a scene.

    It consists of the latest public events, or identifies a replay of missed events.
    """
    return id(scene.frames) if scene.retelling else (*seen_by(scene.fresh, None),)


def space(stage: AnyContext, ui: Ui, steps: Reserved) -> Size:
    """Returns the approximate size of a board between the table's bars."""
    if stage.ui.part:  # part of a window shared by two people, without bars
        return ui.width, ui.height
    bars = ui.inset_top + ui.inset_bottom
    if not stage.ui.divided:
        bars += max(kit.TARGET, kit.line(ui) + kit.line(ui, "small"))
        bars += 20 + kit.step_height(ui, note=steps.buttons)
        bars += max(0.0, steps.note - kit.line(ui))
    if stage.news:
        bars += kit.news_height(ui)
    if stage.ui.narrow:
        bars += SECOND_BAR
    return ui.width, ui.height - bars
