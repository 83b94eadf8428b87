"""The whole board, layer upon layer, for the space it gets."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

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
from app.games.common.tray import tray
from app.games.upstaged import arena, prompts
from app.games.upstaged.about import about
from app.games.upstaged.announcement import announcement
from app.games.upstaged.answers import candidates
from app.games.upstaged.board_state import ACT, BoardState
from app.games.upstaged.events import flies, flights
from app.games.upstaged.hand import hand, spots
from app.games.upstaged.layout import RIM, Plan, make_plan, twins
from app.games.upstaged.places import ANNOUNCEMENT, ARTIST, CARD, SEAT, Piece
from app.games.upstaged.supply import supply, things
from app.games.upstaged.teams import panels
from app.games.upstaged.touch import covers
from app.games.upstaged.turning import Turning
from app.games.upstaged.types import BoardContext, View
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from app.theme import shapes
from engines.upstaged.events import ArenaTurned

ACTIONS = 2
"""Actions of a turn (U7)."""


def draw(stage: BoardContext) -> Drawn:
    """The scene as a board; the private part only when the scene is private."""
    on_board, around = stage.parts
    moment = BoardState.see(on_board)
    beside = replace(moment, stage=around)
    view = moment.now
    shown = movement(moment, stage.scene.frames, flies)
    heading = _counting(stage, view, stage.where)
    what = (view["turns"], view["left"], view["phase"], len(view["pile"]))
    shown = shown._replace(steps=counted(shown.steps))
    return replace(
        drawn(stage, moment, shown, paint, what, heading),
        short=_round(stage, view),
        action_bar=prompts.step(beside),
        refusal=prompts.refusal(beside),
        aside=question(beside, stage.scene.decision)
        if stage.ui.divided and moment.asked != ACT
        else None,
    )


def _round(stage: BoardContext, view: View) -> str:
    """The present part of the show in few words; the lit panel shows whose turn it is."""
    if view["phase"] in ("cut", "over"):
        return ""
    if stage.scene.viewer == view["turn"] and _is_acting(view):
        return stage.ui.say(f"upstaged.action.short.{ACTIONS - view['left'] + 1}")
    return stage.ui.say("upstaged.round", round=(view["turns"] - 1) // view["seats"] + 1)


def _is_acting(view: View) -> bool:
    return view["phase"] not in ("cut", "over", "judge", "turn") and view["left"] > 0


def _counting(stage: BoardContext, view: View, where: str) -> str:
    """Names the round and the action of the current turn."""
    if not _is_acting(view) or not stage.scene.may_name(view["turn"]):
        return where
    return stage.ui.say(f"upstaged.action.{ACTIONS - view['left'] + 1}", where=where)


def counted(steps: tuple[BoardState, ...]) -> tuple[BoardState, ...]:
    """The pictures of a movement, each with the turn of the arena since the first."""
    turns, at = list[int](), 0
    first = 0
    for step in steps:
        if isinstance(step.event, ArenaTurned):
            at += step.event.clicks
            first = first or step.event.clicks
        turns.append(at)
    return tuple(
        replace(step, turned=turned, turning=at, first=first)
        for step, turned in zip(steps, turns, strict=True)
    )


def paint(moment: BoardState, width: float, height: float, cache: ControlCache) -> ft.Control:
    """The board for a space of this size, in logical pixels; scrolls when type is too large."""
    ui = moment.stage.ui
    height = max(0.0, height)
    seen = Rect(0, 0, width, height)
    plan = make_plan(ui, moment, max(width, LEAST[0]), max(height, LEAST[1]))
    width = plan.width
    cache.begin(ui)
    angle = cache.fact("turning", Turning).at(moment)
    # Another side at the bottom is another picture: nothing on it turns or glides there.
    name = f"{plan.near}-{hash(ui)}"

    layer = partial(pieces.layer, width=width, height=plan.height)

    pictures, targets = hand(moment, plan, cache)
    corners, teams = panels(moment, plan, cache)
    layers: list[ft.Control] = [
        layer([*arena.ground(moment, plan, cache), *corners], f"corners-{plan.near}"),
        ft.Container(
            ft.Semantics(
                exclude_semantics=True,  # their panel names them all
                content=shapes.uncut(teams),
            ),
            left=0,
            top=0,
            width=width,
            height=plan.height,
            ignore_interactions=True,
            key=f"teams-{plan.near}",
        ),
        layer(
            [arena.square(moment, plan, angle, name, cache), *covers(moment, plan, angle)], "arena"
        ),
        layer(
            [*announcement(moment, plan, cache), *supply(moment, plan, cache), *pictures], "supply"
        ),
    ]
    marks = [] if moment.moving else [*arena.trial(moment, plan), *arena.arrows(moment, plan)]
    layers.append(layer(marks, "over"))
    if targets:
        layers.append(pieces.hand_layer(ui, targets, width, plan.height))
    decision = moment.stage.scene.decision
    if plan.banner.h and (asked := question(moment, decision, plan.banner.w)) is not None:
        layers.append(layer([placed_question(asked, plan.banner)], "question"))
    if plan.tray.h and twins(moment):
        layers.append(tray(moment, plan.tray, candidates(moment), cache))
    layers.append(layer(flights(moment, plan), "flights"))
    layers.append(caption(ui, moment.short_text, _caption(plan)))
    layers += framed(moment, lambda name: place_of(moment, plan, Piece(*name)))
    opened: list[ft.Control] = []
    if moment.inspected is not None:
        near = place_of(moment, plan, moment.inspected)
        opened += inspector(moment, about(moment, moment.inspected), seen, near)
    return pieces.board(layers, width, plan.height, height, opened)


def _caption(plan: Plan) -> Rect:
    """The words of an event stand below the arena, where there is room."""
    height = 36.0
    top = min(plan.arena.bottom - RIM, plan.height - height)
    return Rect(plan.arena.x, top, plan.arena.w, height)


def place_of(moment: BoardState, plan: Plan, piece: Piece | SignPiece) -> Rect | None:
    """Returns a piece's place on the board, or None if it is not there."""
    view = moment.now
    if isinstance(piece, SignPiece):
        return None
    if piece == ANNOUNCEMENT:
        return plan.announcement
    if piece.kind == SEAT:
        return plan.panel(plan.side(view["places"][piece.number]))
    if piece.kind == CARD:
        cards = view["hand"] or []
        if not plan.hand.h or piece.number not in cards:
            return None
        return spots(plan, len(cards))[cards.index(piece.number)]
    if piece.kind == ARTIST:
        on_stage = arena.spots_by_artist(view, plan, 0)
        if piece.number in on_stage:
            return plan.on_board(on_stage[piece.number][0])
    laid = [thing.piece for thing in things(moment)]
    if piece in laid and plan.supply.h:
        return plan.wing(laid.index(piece), len(laid))
    return None
