"""Teaching round: everybody's open hands, and the screen after the round.

A teaching round is the first round of a game, played with all hands open.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from app.screens import open_hands, pieces
from app.table.board import AnyContext
from app.table.control_cache import ControlCache
from app.table.prompter import PANEL
from app.table.scene import open_hand_of
from app.table.state import TableState
from app.theme import Ui, kit

SHARE = 0.2
"""Maximum height of the other players' hands, relative to the window."""

LEFT = 600.0
"""Minimum height left for the table, in logical pixels.

Text scales above 1 increase the height in proportion.
"""

LOWEST = 44.0
"""Minimum height of a row of cards, in logical pixels.

With less room, the hands are only on a separate sheet.
"""


def hands_bar(ui: Ui, stage: AnyContext, state: TableState) -> ft.Container | None:
    """Draws the other players' hands at the upper edge of the table.

    Rows of cards shrink before they scroll. Returns None if there is too little room or no status
    bar, another sheet is open, or the teaching round is over.
    """
    if state.panel not in ("", PANEL) or state.taught or not ui.has_status_bar:
        return None
    others = [seat for seat in range(len(stage.seats)) if seat != stage.scene.viewer]
    spare = ui.height - ui.inset_top - ui.inset_bottom - LEFT * max(1.0, ui.text_scale)
    most, gap = min(spare, ui.height * SHARE), open_hands.GAP
    if most < LOWEST + 2 * gap:
        return None
    row = (most - gap) / open_hands.rows_of(ui, len(others)) - gap
    stages = [_stage_of(stage, state, seat) for seat in others]
    height = max(LOWEST, min(open_hands.ROW, row))
    return open_hands.below(ui, stages, most, row=height, key="open-hands")


def all_hands(stage: AnyContext, state: TableState, close: Callable[[], object]) -> ft.Control:
    """Draws the sheet with the hands of all players."""
    ui = stage.ui
    stages = [_stage_of(stage, state, seat) for seat in range(len(stage.seats))]
    return pieces.screen(
        kit.topbar(ui, ui.say("teach.hands"), lambda _: close(), width=ui.width),
        open_hands.scrolled(ui, stages),
        key="sheet-hands",
    )


def _stage_of(stage: AnyContext, state: TableState, seat: int) -> AnyContext:
    hand = open_hand_of(state, seat)
    return replace(stage, scene=hand, cache=ControlCache(), pick=None, changed=(), marks=())


def in_earnest(
    ui: Ui,
    title: str,
    earnest: Callable[..., Any],
    again: Callable[..., Any],
    leave: Callable[..., Any],
) -> ft.Control:
    """Draws the screen after the teaching round.

    Args:
        ui: Window size, colours and settings.
        title: Title of the game.
        earnest: Begins the real game.
        again: Begins another teaching round.
        leave: Returns to the foyer.
    """
    steps = kit.pair(
        ui,
        (ui.say("teach.again"), again, "teach-again"),
        (ui.say("teach.earnest"), earnest, "earnest"),
    )
    words: list[ft.Control] = [
        kit.gap(max(8, ui.height * 0.08)),
        kit.title(ui, ui.say("teach.over"), "title", center=True, level=2),
        kit.text(ui, ui.say("teach.over.detail"), center=True),
        ft.Row([pieces.ornament(ui)], alignment=ft.MainAxisAlignment.CENTER),
    ]
    return pieces.screen(
        kit.topbar(ui, title, leave), kit.page_body(ui, words, bottom=steps), key="in-earnest"
    )
