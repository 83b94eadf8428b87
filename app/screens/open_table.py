"""A teaching table on the screen: everybody's hands, and the way on once the round is over."""

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
"""Part of the window that the others' hands take at most."""

LEFT = 600.0
"""Least height that they leave to the table, in type of usual size."""

LOWEST = 44.0
"""Least height of a row of cards; where there is less room, they are on the sheet alone."""


def hands_bar(ui: Ui, stage: AnyContext, state: TableState) -> ft.Container | None:
    """The hands of all but the reader, along the upper edge of the table; None without room.

    Rows of cards are lower before they are scrolled to.
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
    """The sheet with every hand."""
    ui = stage.ui
    stages = [_stage_of(stage, state, seat) for seat in range(len(stage.seats))]
    return pieces.screen(
        kit.topbar(ui, ui.say("teach.hands"), lambda _: close()),
        open_hands.scrolled(ui, stages),
        key="sheet-hands",
    )


def _stage_of(stage: AnyContext, state: TableState, seat: int) -> AnyContext:
    """The stage of a seat's open hand, which nobody touches here."""
    hand = open_hand_of(state, seat)
    return replace(stage, scene=hand, cache=ControlCache(), pick=None, changed=(), marks=())


def in_earnest(
    ui: Ui,
    title: str,
    earnest: Callable[..., Any],
    again: Callable[..., Any],
    leave: Callable[..., Any],
) -> ft.Control:
    """The way on from the round that was taught: the game itself, or another open round.

    Args:
        ui: The window.
        title: Title of the game.
        earnest: Begins the game.
        again: Begins another open round.
        leave: Leads to the foyer.
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
