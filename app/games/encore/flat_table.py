"""Board for two players who face each other across the device.

Each half of the window shows the board as one player sees it. Below the board is that player's edge
with action bar, pocket and tools. A player presses their pocket to see their hand. Both hands may
be open at once, and no curtain hides the board between turns.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from app.games.common.drawing import Reserved, asks, drawn
from app.games.common.geometry import Rect
from app.games.common.movement import movement
from app.games.common.pieces import placed, target
from app.games.encore import aria_text, prompts
from app.games.encore.board import SHELL, progress
from app.games.encore.events import flies
from app.games.encore.flat_edge import EDGE_BAR, PADS, asking, edge
from app.games.encore.flat_moment import End, Half, Picks, held, lying
from app.games.encore.layout import Plan, make_plan
from app.games.encore.places import Spot
from app.games.encore.result_card import interlude
from app.games.encore.types import BoardContext
from app.table.board import Drawn, Ends
from app.table.control_cache import ControlCache
from app.theme import Ui, kit

FAR = 1
"""Seat of the player at the upper end of the window."""

GROWN_HEIGHT, GROWN_WIDTH = 400.0, 600.0
"""Minimum height of a half and window width for large type."""

GROWN = 1.25
"""Maximum scale of enlarged type."""


def flat(stage: BoardContext, ends: Ends) -> Drawn:
    """Draws the window for two players who face each other."""
    ui = stage.ui
    width = ui.width - ui.inset_left - ui.inset_right
    height = (ui.height - ui.inset_top - ui.inset_bottom) / 2
    heading = stage.where
    if ui.divided or (ui.landscape and height < 240):
        return Drawn(heading, _upright(ui, ends))
    part = replace(
        ui,
        width=width,
        height=height
        if width >= GROWN_WIDTH
        else max(width, height),  # otherwise laid out as an upright window
        text_scale=min(
            ui.text_scale, GROWN if height >= GROWN_HEIGHT and width >= GROWN_WIDTH else 1.0
        ),
        part="board",
    )
    stage = replace(stage, ui=part)
    far, near = (_half(stage, ends, reader, height) for reader in (FAR, 1 - FAR))
    both = ft.Column([ft.RotatedBox(2, far.body), near.body], spacing=0, expand=True)
    return Drawn(
        heading,
        both,
        movement=max(far.movement, near.movement),
        interlude=_both_ways(stage),
    )


def _both_ways(stage: BoardContext) -> ft.Control | None:
    far, near = interlude(stage), interlude(stage)
    if far is None or near is None:
        return None
    halves: list[ft.Control] = [
        ft.Container(half, expand=True) for half in (ft.RotatedBox(2, far), near)
    ]
    return ft.Column(halves, spacing=0, expand=True)


def _upright(ui: Ui, ends: Ends) -> ft.Control:
    upright = kit.quiet(
        ui, ui.say("play.pass_round"), lambda _: ends.pass_round(), icon_name="pass", key="round"
    )
    return kit.page_body(
        ui,
        [
            kit.gap(24),
            kit.title(ui, ui.say("encore.flat.upright"), "large", center=True),
            kit.text(ui, ui.say("encore.flat.upright.help"), quiet=True, center=True),
            upright,
        ],
    )


def _half(stage: BoardContext, ends: Ends, reader: int, height: float) -> Drawn:
    confirm = stage.seats[reader].habits.confirm
    stage = replace(stage, ui=replace(stage.ui, confirm=confirm))
    ui, end = stage.ui, Picks.of(stage).end(reader)
    table, own = lying(stage, ends, reader), held(stage, ends, reader)
    left = height - PADS - EDGE_BAR - kit.step_height(ui, note=True)
    seen = own or table
    half = replace(seen, stage=replace(seen.stage, ui=replace(ui, height=left)))
    # An open hand does not wait for the animation.
    played = movement(half, () if own else stage.scene.frames, flies)
    what = (reader, *progress(table))
    shown = drawn(
        half.stage, played, partial(_paint, end), what, steps=Reserved(asks(half.stage, half))
    )
    layers = [shown.body]
    if table.mine and (refused := prompts.refusal(asking(table, own))) is not None:
        layers.append(ft.Container(refused, left=4, right=4, bottom=4))
    board = ft.Stack(
        layers, fit=ft.StackFit.EXPAND, expand=True, key="far" if reader == FAR else "near"
    )
    below = edge(stage, ends, table, own)
    column = ft.Column([board, below], spacing=0, width=ui.width, height=height)
    return replace(shown, body=column)


def _paint(end: End, half: Half, width: float, height: float, cache: ControlCache) -> ft.Control:
    plan = make_plan(half.stage.ui, half, width, height)
    if half.private:
        cache = ControlCache()  # secret faces are not cached beyond this drawing
    board = SHELL.lay(half, plan, Rect(0, 0, width, height), cache)
    return ft.Stack([board, *_free(half, plan, end)], width=width, height=height)


def _free(half: Half, plan: Plan, end: End) -> list[ft.Control]:
    stage, ui, now = half.stage, half.stage.ui, half.now
    if half.moving or half.private or not end.does or now["phase"] not in ("act", "hire"):
        return []
    ways = dict(end.ways)

    def put_down(zone: int) -> None:
        if zone in ways:
            stage.act_all(ways[zone])
        else:
            stage.toast(ui.say("board.no_choice"))

    found: list[ft.Control] = []
    for zone, card in enumerate(now["zones"][half.near]):
        if card is None:
            spot = Spot(half.near, zone)
            key, area = f"free-{half.near}-{zone}", plan.spot(spot)
            frame = ft.Border.all(2, ui.colors.brass)
            found.append(placed(ui, area, None, border=frame, border_radius=8, key=f"frame-{key}"))
            label = aria_text.free(stage, now, spot)
            found.append(target(ui, area, label, key=key, on_click=partial(put_down, zone)))
    return found
