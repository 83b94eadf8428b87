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
from app.games.common.pieces import Stance
from app.games.common.stamps import sealed
from app.games.common.tray import tray
from app.games.encore import prompts, venue
from app.games.encore.about import about
from app.games.encore.answers import candidates
from app.games.encore.board_state import BoardState
from app.games.encore.card_faces import in_order
from app.games.encore.draft import decks
from app.games.encore.events import flies, flights
from app.games.encore.hand import hand, spots
from app.games.encore.layout import LOW_PIECE, Plan, hand_names, make_plan
from app.games.encore.managers import LINE, lines, openers
from app.games.encore.places import VENUE, VERBS, Card, Place, Slip, Spot, place_of
from app.games.encore.result_card import interlude
from app.games.encore.sides import sides
from app.games.encore.stages import cards, changes, floors, zones
from app.games.encore.types import BoardContext, View
from app.games.encore.venue import panel
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from app.theme import Ui
from app.theme.palette import EVENING_STRONG, mixed

DUSK = 0.06
"""Part of the board's height over which it grows dark, at either end."""


def draw(stage: BoardContext) -> Drawn:
    """The scene as a board; the private part only when the scene is private."""
    on_board, around = stage.parts
    moment = BoardState.see(on_board)
    beside = replace(moment, stage=around)
    shown = movement(moment, stage.scene.frames, flies)
    heading = stage.where
    return replace(
        drawn(stage, moment, shown, paint, progress(moment), heading),
        short=_part(stage, moment.now),
        action_bar=prompts.step(beside),
        refusal=prompts.refusal(beside),
        aside=question(beside, stage.scene.decision) if stage.ui.divided and moment.asked else None,
        said=frozenset(VERBS),
        interlude=interlude(stage),
    )


def progress(moment: BoardState) -> tuple[int, ...]:
    """Numbers that change with the game."""
    view = moment.now
    return (view["round"], view["turn"], view["passes"], *view["intensity"], *view["money"])


def _part(stage: BoardContext, view: View) -> str:
    """The present part of the game in few words; the lit line shows whose turn it is."""
    if view["phase"] == "over":
        return ""
    if not view["round"]:
        return stage.say(f"stage.{view['stage']}")
    return stage.say(f"where.{view['stage']}.own", round=view["round"])


def paint(moment: BoardState, width: float, height: float, cache: ControlCache) -> ft.Control:
    """The board for a space of this size, in logical pixels; scrolls when type is too large."""
    height = max(0.0, height)
    plan = make_plan(moment.stage.ui, moment, max(width, LEAST[0]), max(height, LEAST[1]))
    return lay(moment, plan, Rect(0, 0, width, height), cache)


def lay(moment: BoardState, plan: Plan, seen: Rect, cache: ControlCache) -> ft.Control:
    """Draws a moment in the places of a plan.

    Args:
        moment: Is drawn.
        plan: Says where.
        seen: Part of the board that is in sight; where the plan is higher, the board scrolls.
        cache: Pieces of the last drawing.
    """
    ui, width = moment.stage.ui, plan.width
    cache.begin(ui)
    layer = partial(pieces.layer, width=width, height=plan.height)

    drafting = moment.now["stage"] == "draft"
    night = moment.now["stage"] == "event"
    ground = [cache(_night, width, plan.height)] if night else list[ft.Control]()
    pictures, targets = hand(moment, plan, cache)
    if drafting:
        table, on = decks(moment, plan), list[ft.Control]()
    else:
        table = [
            *floors(moment, plan, cache),
            *zones(moment, plan, cache),
            *(panel(moment, plan, cache) if plan.middle.h else ()),
            *sides(moment, plan, cache),
        ]
        on = [*cards(moment, plan, cache), *pictures]
    over = [] if drafting else changes(moment, plan)
    below, above = openers(moment, plan, cache)
    over += above
    layers: list[ft.Control] = [
        layer([*ground, *lines(moment, plan, cache), *below, *table], "table"),
        layer(on, "cards"),
        layer(over, "over"),
    ]
    if targets:
        layers.append(pieces.hand_layer(ui, targets, width, plan.height))
    if not moment.moving:
        layers.append(layer(_refused(moment, plan, cache), "refused"))
    decision = moment.stage.scene.decision
    if plan.banner.h and (asked := question(moment, decision, plan.banner.w)) is not None:
        layers.append(layer([placed_question(asked, plan.banner)], "question"))
    if plan.tray.h and moment.in_tray:
        layers.append(tray(moment, plan.tray, candidates(moment), cache, LOW_PIECE))
    layers.append(layer(flights(moment, plan), "flights"))
    layers.append(caption(ui, moment.short_text, _caption(moment, plan)))
    layers += framed(moment, partial(_marked, moment, plan))
    opened: list[ft.Control] = []
    if moment.inspected is not None:
        near = place_at(moment, plan, moment.inspected)
        opened += inspector(moment, about(moment, moment.inspected), seen, near)
    return pieces.board(layers, width, plan.height, seen.h, opened)


def _night(ui: Ui, width: float, height: float) -> ft.Control:
    """The house goes a step darker during an Event, but at the edges, where other parts begin.

    Only the house is shaded: one shade over the whole board costs as much as all that lies on it.
    """
    edge = ui.colors.house
    dark = EVENING_STRONG.house if ui.colors.dark else mixed(edge, ui.colors.text, 0.1)
    dusk_height = round(height * DUSK)
    ends = ((0, edge, dark), (height - dusk_height, dark, edge))
    even = ft.Container(
        bgcolor=dark, left=0, top=dusk_height - 1, width=width, height=height - 2 * dusk_height + 2
    )
    dusk = [
        ft.Container(
            gradient=ft.LinearGradient(
                colors=[above, below],
                begin=ft.Alignment.TOP_CENTER,
                end=ft.Alignment.BOTTOM_CENTER,
            ),
            left=0,
            top=top,
            width=width,
            height=dusk_height,
        )
        for top, above, below in ends
    ]
    return ft.Stack([even, *dusk], left=0, top=0, width=width, height=height, key="night")


def _refused(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """A cross on the piece tapped in vain, for eyes that do not see its colour."""
    place = moment.refused_at
    area = None if place is None else place_at(moment, plan, place)
    if area is None or area == plan.tray:
        return []
    return [cache(sealed, area, Stance(refused=True), "refused")]


def _caption(moment: BoardState, plan: Plan) -> Rect:
    """The words of an event stand over the line that says who leads."""
    area = venue.parts(moment.stage.ui, plan).words
    height = max(28.0, area.h + 8)
    return Rect(plan.middle.x, plan.middle.bottom - height + 4, plan.middle.w, height)


def _marked(moment: BoardState, plan: Plan, name: tuple[Any, ...]) -> Rect | None:
    """Area of a piece that a lesson marks, by its spot or by the name of an answer."""
    if isinstance(name[0], str):
        return place_at(moment, plan, place_of((name[0], name[-1]), moment.seat or 0, moment.now))
    return place_at(moment, plan, Spot(*name))


def place_at(moment: BoardState, plan: Plan, place: Place) -> Rect | None:
    """Area of a place; None for one that is not on the board."""
    if isinstance(place, Spot):
        return plan.spot(place)
    if isinstance(place, Card):
        if not moment.private or not plan.hand.h:
            return plan.tray if plan.tray.h else None
        own: list[int] = [*in_order(moment.now["hand"] or [], moment.stage.sort)]
        return spots(plan, hand_names(moment))[own.index(place.card)] if place.card in own else None
    if place == VENUE:
        return plan.middle
    return plan.line(place.number) if isinstance(place, Slip) and place.kind == LINE else None
