"""The whole board, layer upon layer, for the space it gets."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from app.games.common import pieces
from app.games.common.caption import caption
from app.games.common.geometry import Rect
from app.games.common.inspector import inspector
from app.games.common.live import Live, Paint
from app.games.common.movement import movement
from app.games.common.tray import LEAST as TRAY_LEAST
from app.games.common.tray import tray
from app.games.thespianage import casting, company, prompts, put, strip
from app.games.thespianage.about import about
from app.games.thespianage.answers import candidates, tiles
from app.games.thespianage.events import flies, flights
from app.games.thespianage.hand import hand, slips
from app.games.thespianage.layout import CAST, PUT, TRAY, Plan, Trays, make_plan
from app.games.thespianage.moment import Moment
from app.games.thespianage.tiles import LEAST as TILES_LEAST
from app.games.thespianage.tiles import tray as tile_tray
from app.table.control_cache import ControlCache
from app.table.stage import Drawn, Stage
from app.theme import kit
from engines import seen_by

LEAST = (280.0, 200.0)
"""The smallest space that the board is laid out for; in a smaller one it is cut off or scrolls."""

READ = 260
"""Milliseconds for which an event stands when it has been shown."""


def draw(stage: Stage) -> Drawn:
    """The scene as a board; the private part only when the scene is private."""
    on_board, around = stage.parts
    moment = Moment.see(on_board)
    beside = replace(moment, stage=around)
    ui, scene, view = on_board.ui, stage.scene, moment.now
    foot = prompts.step(beside)
    bars = ui.inset_top + ui.inset_bottom
    if not stage.ui.divided:
        bars += max(kit.TARGET, kit.line(ui) + kit.line(ui, "small"))
        bars += 20 + kit.step_height(ui, note=moment.asked is not None)
    if stage.news:
        bars += kit.TARGET
    shown = movement(moment, scene.frames, flies)
    paints: list[Paint] = [partial(paint, one) for one in shown.steps]
    beat = ui.motion.piece and ui.motion.piece + READ
    what = (view["turns"], view["turn"], view["deck"], view["phase"], scene.seat)
    asked = moment.asked is not None and moment.asked != "ask.act"  # that one the foot puts
    return Drawn(
        heading=stage.game.where(view, stage.names, stage.lang),
        body=Live(
            paints,
            what=hash((*what, *seen_by(scene.fresh, None))),
            beat=beat,
            guess=(ui.width, ui.height - bars),
            place=(scene.phase, ui.width, ui.height, ui.text_scale, not moment.asked, stage.news),
            brief=shown.brief,
        ),
        foot=foot,
        aside=prompts.question(beside) if stage.ui.divided and asked else None,
        movement=len(paints) * beat / 1000 if len(paints) > 1 else 0.0,
    )


def paint(moment: Moment, width: float, height: float, kept: ControlCache) -> ft.Control:
    """The board for a space of this size, in logical pixels; scrolls when type is too large."""
    ui = moment.stage.ui
    height = max(0.0, height)
    answers = candidates(moment) if not moment.moving else []
    lying = tiles(answers)
    trays = Trays(max(1, len(answers)), TRAY_LEAST if lying is None else TILES_LEAST)
    plan = make_plan(ui, moment, max(width, LEAST[0]), max(height, LEAST[1]), trays)
    width = plan.width
    kept.begin(ui)
    layer = partial(pieces.layer, width=width, height=plan.height)
    pictures, targets = hand(moment, plan, kept)
    on = [*company.sheets(moment, plan, kept), *strip.strip(moment, plan, kept)]
    over: list[ft.Control] = []
    if not moment.moving:
        over += [*strip.targets(moment, plan), *company.targets(moment, plan)]
    if plan.form == PUT:
        on += [*put.held(moment, plan), *put.rows(moment, plan)]
    elif plan.form == CAST:
        on += casting.busts(moment, plan)
    elif plan.held.h:
        on += put.held(moment, plan)
    layers: list[ft.Control] = [
        layer(on, "table"),
        layer(over, "over"),
        layer([*slips(moment, plan), *pictures, *targets], "own"),
    ]
    if plan.banner.h and (asked := prompts.question(moment)) is not None:
        layers.append(layer([_placed(asked, plan.banner, "banner")], "question"))
    if plan.form == TRAY and plan.tray.h and answers:
        layers.append(
            tray(moment, plan.tray, answers)
            if lying is None
            else tile_tray(moment, plan.tray, lying)
        )
    layers.append(layer(flights(moment, plan), "flights"))
    layers.append(caption(ui, moment.told, _caption(plan)))
    if moment.inspected is not None:
        board = Rect(0, 0, width, min(plan.height, max(height, LEAST[1])))
        near = plan.at(moment.inspected)
        layers += inspector(moment, about(moment, moment.inspected), board, near)
    return pieces.board(layers, width, plan.height, height)


def _placed(control: ft.Control, area: Rect, key: str) -> ft.Control:
    return ft.Container(
        control,
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        alignment=ft.Alignment.CENTER_LEFT,
        key=key,
    )


def _caption(plan: Plan) -> Rect:
    """The words of an event stand over clock and Events."""
    area = plan.events if plan.events.h >= 28 else plan.clock
    high = max(28.0, area.h)
    return Rect(plan.clock.x, area.y + (area.h - high) / 2, plan.clock.w, high)
