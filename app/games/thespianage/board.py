"""The whole board, layer upon layer, for the space it gets."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from app.games.common import pieces
from app.games.common.banner import placed_question, question
from app.games.common.caption import caption
from app.games.common.drawing import LEAST, drawn
from app.games.common.geometry import Rect
from app.games.common.inspector import inspector
from app.games.common.marks import framed
from app.games.common.movement import movement
from app.games.common.sign_pieces import SignPiece
from app.games.common.tray import LEAST as TRAY_LEAST
from app.games.common.tray import least, tray
from app.games.thespianage import casting, company, prompts, put, status_bar
from app.games.thespianage.about import about
from app.games.thespianage.answers import candidates, reads_first, seen_title, tiles
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.event_card import interlude
from app.games.thespianage.events import flies, flights
from app.games.thespianage.hand import hand, slip_spots, slips
from app.games.thespianage.layout import CAST, PUT, TRAY, Plan, Trays, make_plan
from app.games.thespianage.places import CLOCK, Place
from app.games.thespianage.tiles import LEAST as TILES_LEAST
from app.games.thespianage.tiles import tray as tile_tray
from app.games.thespianage.touch import covers
from app.games.thespianage.types import BoardContext, View
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from app.theme import kit, measure
from app.theme.ui import DISPLAY


def draw(stage: BoardContext) -> Drawn:
    """The scene as a board; the private part only when the scene is private.

    An Event waits until one player's private news of the same step have been read.
    """
    scene = stage.scene
    board = _draw(stage)
    if reads_first(stage):
        looking = replace(scene, decision=None, awaits_done=True)
        seen = _draw(replace(stage, scene=looking, cache=ControlCache()))
        board = replace(board, before=seen, next_label=stage.ui.say("thespianage.looked"))
    return replace(board, interlude=interlude(stage))


def _draw(stage: BoardContext) -> Drawn:
    on_board, around = stage.parts
    moment = BoardState.see(on_board)
    beside = replace(moment, stage=around)
    view = moment.now
    shown = movement(moment, stage.scene.frames, flies)
    asked = moment.asked is not None and moment.asked != "ask.act"  # that one the action bar puts
    heading = stage.where
    what = (view["turns"], view["turn"], view["deck"], view["phase"], stage.scene.seat)
    board = drawn(stage, moment, shown, paint, what, heading)
    return replace(
        board,
        short=_turn(stage, view),
        action_bar=prompts.step(beside),
        refusal=prompts.refusal(beside),
        aside=question(beside, moment.question) if stage.ui.divided and asked else None,
        ready=board.ready and moment.full,
    )


def _turn(stage: BoardContext, view: View) -> str:
    """Names the turn in few words: the clock over the sheets tells the rest."""
    over = view["phase"] == "over" or view["finals"]
    if over or not stage.scene.may_name(view["turn"]):
        return ""
    if view["phase"] == "character":
        return stage.ui.say("thespianage.casting")
    if view["seat"] == view["turn"]:
        return stage.ui.say("thespianage.turn.own")
    return stage.ui.say("thespianage.turn", who=stage.names[view["turn"]])


def paint(moment: BoardState, width: float, height: float, cache: ControlCache) -> ft.Control:
    """The board for a space of this size, in logical pixels; scrolls when type is too large."""
    ui = moment.stage.ui
    height = max(0.0, height)
    seen = Rect(0, 0, width, height)
    answers = candidates(moment) if not moment.moving else []
    lying = tiles(answers)
    wanted = (TRAY_LEAST, least(answers)) if lying is None else (TILES_LEAST, TILES_LEAST)
    trays = Trays(len(answers), *wanted)
    plan = make_plan(ui, moment, max(width, LEAST[0]), max(height, LEAST[1]), trays)
    width = plan.width
    cache.begin(ui)
    layer = partial(pieces.layer, width=width, height=plan.height)
    pictures, targets = hand(moment, plan, cache)
    on = [*company.sheets(moment, plan, cache), *status_bar.status_bar(moment, plan, cache)]
    over = [
        *status_bar.targets(moment, plan, cache),
        *company.targets(moment, plan, cache),
        *covers(moment, plan),
        *company.rows(moment, plan),
    ]
    if plan.form == PUT:
        on += [*put.held(moment, plan), *put.rows(moment, plan)]
    elif plan.form == CAST:
        on += casting.busts(moment, plan)
    elif plan.held.h:
        on += put.held(moment, plan)
    layers: list[ft.Control] = [
        layer(on, "table"),
        layer(over, "over"),
    ]
    if own := [*slips(moment, plan, cache), *pictures, *targets]:
        layers.append(pieces.hand_layer(ui, own, width, plan.height))
    if plan.banner.h and (asked := question(moment, moment.question, plan.banner.w)) is not None:
        layers.append(layer([placed_question(asked, plan.banner)], "question"))
    if plan.banner.h and moment.asked is None:
        layers.append(layer([_seen(moment, plan.banner)], "question"))
    if plan.form == TRAY and plan.tray.h and answers:
        layers.append(
            tray(moment, plan.tray, answers, cache)
            if lying is None
            else tile_tray(moment, plan.tray, lying, cache)
        )
    layers.append(layer(flights(moment, plan), "flights"))
    layers.append(caption(ui, moment.short_text, _caption(plan)))
    layers += framed(moment, partial(_marked, moment, plan))
    opened: list[ft.Control] = []
    if moment.inspected is not None:
        read = moment.inspected
        near = None if isinstance(read, SignPiece) else plan.at(read)
        opened += inspector(moment, about(moment, read), seen, near)
    return pieces.board(layers, width, plan.height, height, opened)


def _seen(moment: BoardState, area: Rect) -> ft.Control:
    """Names whose cards or secret lie in the tray."""
    ui = moment.stage.ui
    words = seen_title(moment)
    size = measure.largest(words, ui.size("large"), kit.SMALLEST, area.w, 1, DISPLAY)
    text = kit.title(ui, words, size, center=True, level=2)
    return pieces.placed(ui, area, text, alignment=ft.Alignment.CENTER, key="seen")


def _marked(moment: BoardState, plan: Plan, name: tuple[Any, ...]) -> Rect | None:
    """Area of a piece that a lesson marks: the clock, a slip by its kind, or a place."""
    if name[0] == CLOCK.kind:
        return plan.clock
    found = slip_spots(moment, plan).get(name[0])
    return plan.at(name) if found is None and isinstance(name, Place) else found


def _caption(plan: Plan) -> Rect:
    """The words of an event stand over clock and Events."""
    area = plan.events if plan.events.h >= 28 else plan.clock
    height = max(44.0, area.h)
    return Rect(plan.clock.x, max(0.0, area.y + (area.h - height) / 2), plan.clock.w, height)
