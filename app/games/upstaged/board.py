"""The complete board of Upstaged!, drawn in layers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from app.games.common.banner import question
from app.games.common.board_state import Pick
from app.games.common.geometry import Rect
from app.games.common.movement import Movement, movement
from app.games.common.pieces import fixed, layer
from app.games.common.shell import BoardShell, Layers
from app.games.common.sign_pieces import SignPiece
from app.games.common.tray import laid_in, tray
from app.games.upstaged import arena, prompts
from app.games.upstaged.about import about
from app.games.upstaged.announcement import announcement
from app.games.upstaged.answers import candidates
from app.games.upstaged.board_state import ACT, BoardState
from app.games.upstaged.events import flies, flights
from app.games.upstaged.faces import EDGE
from app.games.upstaged.hand import hand, spots
from app.games.upstaged.layout import RIM, Plan, make_plan, twins
from app.games.upstaged.places import ANNOUNCEMENT, ARENA, ARTIST, CARD, CLICKS, PLACE, SEAT
from app.games.upstaged.supply import supply, things
from app.games.upstaged.teams import panels
from app.games.upstaged.touch import covers
from app.games.upstaged.turning import Turning
from app.games.upstaged.types import BoardContext, View
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import kit, shapes
from engines.upstaged.content import ACTIONS, CueCard
from engines.upstaged.events import ArenaTurned


def _progress(moment: BoardState) -> tuple[object, ...]:
    view = moment.now
    return view["turns"], view["left"], view["phase"], len(view["pile"])


def _moves(moment: BoardState) -> Movement[BoardState]:
    shown = movement(moment, moment.stage.scene.frames, flies)
    return shown._replace(steps=counted(shown.steps))


def _round(stage: BoardContext, moment: BoardState) -> str:
    view = moment.now
    if view["phase"] in ("cut", "over"):
        return ""
    if stage.scene.viewer == view["turn"] and _is_acting(view):
        return stage.ui.say(f"upstaged.action.short.{ACTIONS - view['left'] + 1}")
    return stage.ui.say("upstaged.round", round=(view["turns"] - 1) // view["seats"] + 1)


def _is_acting(view: View) -> bool:
    return view["phase"] not in ("cut", "over", "judge", "turn") and view["left"] > 0


def _counting(stage: BoardContext, moment: BoardState) -> str:
    view, where = moment.now, stage.where
    if not _is_acting(view) or not stage.scene.may_name(view["turn"]):
        return where
    return stage.ui.say(f"upstaged.action.{ACTIONS - view['left'] + 1}", where=where)


def counted(steps: tuple[BoardState, ...]) -> tuple[BoardState, ...]:
    """Returns the steps of an animation with the arena's rotation.

    Each step has the rotation so far.
    """
    turns, at = list[int](), 0
    first: int | None = None
    before = steps[0].now["arena"]
    for step in steps:
        if first is None and isinstance(step.event, ArenaTurned):
            first = step.event.clicks if before == steps[0].now["arena"] else 0
        if isinstance(step.event, ArenaTurned):
            at += step.event.clicks
        turns.append(at)
        before = step.now["arena"]
    return tuple(
        replace(step, turned=turned, turning=at, first=first or 0)
        for step, turned in zip(steps, turns, strict=True)
    )


def layers(moment: BoardState, plan: Plan, cache: ControlCache) -> Layers:
    """Draws the layers of the board: corners, teams, arena, supply and preview."""
    angle = cache.fact("turning", Turning).at(moment)
    # With a new side at the bottom, nothing is animated from the old picture.
    name = f"{plan.near}-{hash(moment.stage.ui)}-{angle.dropped}"
    on = partial(layer, width=plan.width, height=plan.height)
    pictures, targets = hand(moment, plan, cache)
    corners, teams = panels(moment, plan, cache)
    arena_square = arena.square(moment, plan, angle, name, cache)
    beside = [*announcement(moment, plan, cache), *supply(moment, plan, cache), *pictures]
    marks = [] if moment.moving else arena.trial(moment, plan)
    own = [
        on([*arena.ground(moment, plan, cache), *corners], f"corners-{plan.near}"),
        _teams(plan, teams),
        on([arena_square, *arena.ends(moment, plan, cache), *covers(moment, plan, angle)], "arena"),
        on(beside, "supply"),
        on(marks, "over"),
    ]
    return Layers(own, targets)


def _teams(plan: Plan, teams: list[ft.Control]) -> ft.Control:
    """Draws the artists of the teams, without screen reader labels.

    The label of each team's panel already names them.
    """
    return ft.Container(
        ft.Semantics(
            exclude_semantics=True,
            content=shapes.uncut(teams),
        ),
        left=0,
        top=0,
        width=plan.width,
        height=plan.height,
        ignore_interactions=True,
        key=f"teams-{plan.near}",
    )


def _tray(moment: BoardState, plan: Plan, cache: ControlCache) -> ft.Control | None:
    if not plan.tray.h or not twins(moment):
        return None
    return tray(moment, plan.tray, candidates(moment), cache)


def _question(moment: BoardState, width: float | None) -> ft.Control | None:
    return None if moment.asked == ACT else question(moment, width)


def _caption(moment: BoardState, plan: Plan) -> Rect:
    height = 36.0
    top = min(plan.arena.bottom - RIM, plan.height - height)
    return Rect(plan.arena.x, top, plan.arena.w, height)


def _near_finger(moment: BoardState) -> bool:
    piece, stage = moment.refused, moment.stage
    card = piece is not None and piece.kind == CARD and moment.from_hand and moment.private
    return (card or (piece is not None and twins(moment))) and stage.news and not stage.ui.part


def _refusal(moment: BoardState) -> ft.Control | None:
    return None if _near_finger(moment) else prompts.refusal(moment)


def _reason(moment: BoardState, plan: Plan, _: ControlCache) -> list[ft.Control]:
    reason = prompts.refusal(moment) if _near_finger(moment) else None
    if reason is None:
        return []
    height = kit.news_height(moment.stage.ui)
    touched = plan.tray if twins(moment) else plan.hand
    spot = touched._replace(y=touched.y - height - EDGE, h=height)
    return [fixed(spot, reason, key="reason")]


def _goals(moment: BoardState) -> dict[Piece | SignPiece, Pick[Piece]]:
    if moment.asked != ACT or moment.pairing:
        return {}
    return {ANNOUNCEMENT: moment.pick, ARENA: moment.pick}


def place_of(moment: BoardState, plan: Plan, piece: Piece | SignPiece) -> Rect | None:
    """Returns the area of a piece.

    Returns None if it is not on the board.
    """
    view = moment.now
    if isinstance(piece, SignPiece):
        return None
    if piece == ANNOUNCEMENT:
        return plan.announcement
    if piece == ARENA:
        return plan.arena
    if piece.kind == SEAT:
        return plan.panel(plan.side(view["places"][piece.number]))
    if piece.kind == CARD:
        cards = view["hand"] or []
        if not plan.hand.h or piece.number not in cards:
            return None
        return spots(plan, len(cards))[cards.index(CueCard(piece.number))]
    if piece.kind == ARTIST:
        area = arena.artist_area(view, plan, piece.number)
        if area is not None:
            return area
    if piece.kind == PLACE:
        return plan.on_board(plan.spot(plan.side(piece.number), 0))
    if piece.kind == CLICKS:
        return _in_tray(moment, plan, piece)
    laid = [thing.piece for thing in things(moment)]
    if piece in laid and plan.supply.h:
        return plan.wing(laid.index(piece), len(laid))
    return None


def _in_tray(moment: BoardState, plan: Plan, piece: Piece) -> Rect | None:
    if piece not in moment.answers or not plan.tray.h or not twins(moment):
        return None
    offered = candidates(moment)
    cells = laid_in(moment.stage.ui, plan.tray, offered)
    spot = cells.spots[[each.piece for each in offered].index(piece)]
    lift = moment.stance(piece).lift  # as the tray draws it
    return spot._replace(x=plan.tray.x + spot.x, y=plan.tray.y + spot.y - lift)


def _marked(moment: BoardState, plan: Plan, name: tuple[str | int, ...]) -> Rect | None:
    piece = Piece.named(name)
    return _in_tray(moment, plan, piece) or place_of(moment, plan, piece)


SHELL: BoardShell[BoardContext, BoardState, Plan, Piece | SignPiece] = BoardShell(
    see=BoardState.see,
    moves=_moves,
    progress=_progress,
    heading=_counting,
    short=_round,
    plan=make_plan,
    layers=layers,
    place_of=place_of,
    marked=_marked,
    about=about,
    question=_question,
    step=prompts.step,
    refusal=_refusal,
    crosses=_reason,
    tray=_tray,
    flights=flights,
    caption=_caption,
    interrupt_sign="cue-pause",
    goals=_goals,
)
draw, paint = SHELL.draw, SHELL.paint
