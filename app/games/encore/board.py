"""The complete board, built layer by layer to fit the available space."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from app.games.common.board_state import Pick
from app.games.common.caption import LEAST, PAD, TWO
from app.games.common.geometry import Rect
from app.games.common.movement import Movement, movements
from app.games.common.pieces import Stance, layer
from app.games.common.shell import BoardShell, Layers
from app.games.common.stamps import sealed
from app.games.common.tray import tray
from app.games.encore import prompts, venue
from app.games.encore.about import about
from app.games.encore.answers import candidates, piles
from app.games.encore.board_state import AT, BoardState
from app.games.encore.card_faces import in_order
from app.games.encore.draft import decks
from app.games.encore.events import flies, flights
from app.games.encore.hand import hand, spots
from app.games.encore.layout import LOW_PIECE, Plan, hand_names, make_plan
from app.games.encore.managers import LINE, lines, openers
from app.games.encore.places import PLACED, VENUE, VERBS, Answer, Card, Place, Spot, place_of
from app.games.encore.result_card import interlude
from app.games.encore.sides import sides
from app.games.encore.stages import cards, changes, floors, zones
from app.games.encore.types import BoardContext
from app.games.encore.venue import panel
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, measure
from app.theme.palette import EVENING_STRONG, mixed

DUSK = 0.06
"""Height of each gradient at an Event's background's ends, relative to it."""


def progress(moment: BoardState) -> tuple[int, ...]:
    """Returns round, turn, passes, Intensities and money."""
    view = moment.now
    return (view["round"], view["turn"], view["passes"], *view["intensity"], *view["money"])


def _part(stage: BoardContext, moment: BoardState) -> str:
    view = moment.now
    if view["phase"] == "over":
        return ""
    if not view["round"]:
        return stage.say(f"stage.{view['stage']}")
    return stage.say(f"where.{view['stage']}.own", round=view["round"])


def layers(moment: BoardState, plan: Plan, cache: ControlCache) -> Layers:
    """Builds the board's layers: stages and cards, or the draft's decks.

    The layers' keys contain the near Manager, so that nothing glides when the board is turned.
    """
    on = partial(layer, width=plan.width, height=plan.height)
    night = [cache(_night, plan.width, plan.height)] if moment.now["stage"] == "event" else []
    pictures, targets = hand(moment, plan, cache)
    if moment.now["stage"] == "draft":
        table, on_stage, over = decks(moment, plan), list[ft.Control](), list[ft.Control]()
    else:
        table = [
            *floors(moment, plan, cache),
            *zones(moment, plan, cache),
            *(panel(moment, plan, cache) if plan.middle.h else ()),
            *sides(moment, plan, cache),
        ]
        on_stage = [*cards(moment, plan, cache), *pictures]
        over = changes(moment, plan)
    below, above = openers(moment, plan, cache)
    own = [
        on([*night, *lines(moment, plan, cache), *below, *table], f"table-{plan.near}"),
        on(on_stage, f"cards-{plan.near}"),
        on([*over, *above], f"over-{plan.near}"),
    ]
    return Layers(own, targets)


def _night(ui: Ui, width: float, height: float) -> ft.Control:
    """Draws the darker background of an Event, fading out at both ends.

    Only the background is shaded, because a shade over the whole board costs as much to draw as the
    board itself.
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


def _crosses(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    place = moment.refused_at
    area = None if place is None else place_at(moment, plan, place)
    if area is None or area == plan.tray:
        return []
    return [cache(sealed, area, Stance(refused=True), "refused")]


def _tray(moment: BoardState, plan: Plan, cache: ControlCache) -> ft.Control | None:
    if not plan.tray.h or not moment.in_tray:
        return None
    return tray(moment, plan.tray, candidates(moment), cache, LOW_PIECE)


def _caption(moment: BoardState, plan: Plan) -> Rect:
    parts = venue.parts(moment, plan)
    area, bar = parts.words, parts.bar
    whole = measure.fits(moment.short_text, LEAST, plan.middle.w - 2 * PAD - 1, 1)
    height = max(28.0 if whole else TWO, area.h + 8)
    over_star = bar.h * (venue.STAR_RATIO - 1) / 2
    bottom = bar.y - over_star if area.h else plan.middle.bottom + 4
    return Rect(plan.middle.x, bottom - height, plan.middle.w, height)


def _marked(moment: BoardState, plan: Plan, name: tuple[str | int, ...]) -> Rect | None:
    kind, arg = name
    place = place_of(Answer(str(kind), arg), moment.seat or 0, moment.now)
    return place_at(moment, plan, place)


def place_at(moment: BoardState, plan: Plan, place: Place) -> Rect | None:
    """Returns the area of a place.

    Returns None if it is not on the board.
    """
    if isinstance(place, Spot):
        return plan.spot(place)
    if isinstance(place, Card):
        if not moment.private or not plan.hand.h:
            return plan.tray if plan.tray.h else None
        own: list[int] = [*in_order(moment.open_cards, moment.stage.sort)]
        return spots(plan, hand_names(moment))[own.index(place.card)] if place.card in own else None
    if place == VENUE:
        return plan.middle
    return plan.line(place.number) if isinstance(place, Piece) and place.kind == LINE else None


def _goals(moment: BoardState) -> dict[Place, Pick[Answer]]:
    seat = moment.seat or 0
    if moment.refused is not None:
        zones = range(2 * moment.now["options"]["zones"] if moment.refused.kind in PLACED else 0)
        return {Spot(seat, zone): moment.pick for zone in zones}
    return {Spot(seat, zone): Pick((*moment.chosen, Answer(AT, zone))) for zone in moment.zones}


SHELL: BoardShell[BoardContext, BoardState, Plan, Place] = BoardShell(
    see=BoardState.see,
    moves=movements(flies),
    progress=progress,
    heading=lambda stage, moment: stage.where,
    short=_part,
    plan=make_plan,
    layers=layers,
    place_of=place_at,
    marked=_marked,
    about=about,
    step=prompts.step,
    refusal=prompts.refusal,
    interlude=interlude,
    tray=_tray,
    crosses=_crosses,
    flights=flights,
    caption=_caption,
    said=frozenset(VERBS),
    goals=_goals,
    choose=BoardState.say,
    chosen=lambda moment: moment.split,
    piles=piles,
)
paint = SHELL.paint


def draw(stage: BoardContext) -> Drawn:
    """Draws the board.

    A hand that was just looked at is shown before it.
    """
    board, scene = SHELL.draw(stage), stage.scene
    if scene.decision is None and not stage.came:
        return board
    looking = replace(stage, scene=replace(scene, decision=None, awaits_done=True))
    if BoardState.see(looking).looked is None:
        return board
    seen = SHELL.draw(replace(looking, cache=ControlCache()))
    later = replace(stage, scene=replace(scene, fresh=()))
    board = SHELL.show(later, Movement((BoardState.see(later),), frozenset()))
    return replace(board, before=seen, next_label=stage.ui.say("understudy.seen"))
