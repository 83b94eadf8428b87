"""The complete board of Onstage, drawn in layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.movement import Movement
from app.games.common.pieces import fixed, layer
from app.games.common.shell import BoardShell, Layers
from app.games.common.sign_pieces import SignPiece
from app.games.onstage import prompts, words
from app.games.onstage.about import about
from app.games.onstage.board_state import BoardState
from app.games.onstage.finish import ENDS, at_its_end, end_of_trick, finish
from app.games.onstage.hand import hand
from app.games.onstage.layout import Plan, hand_spots, make_plan, performer_spots
from app.games.onstage.line import ground
from app.games.onstage.places import CARD, LINE, PERFORMER, SEAT, SLOT, WAS
from app.games.onstage.players import players
from app.games.onstage.scoring import interlude
from app.games.onstage.stagehouse import house, names, totals
from app.games.onstage.trick import trick
from app.games.onstage.troupes import performers
from app.games.onstage.types import BoardContext, Shown, View
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from app.table.missed_moves import Joined
from app.table.places import Piece
from app.table.state import Phase
from engines.onstage.events import CardPlayed

LEAST = (280.0, 150.0)
"""Minimum width and height of the board, in logical pixels.

In a smaller space, the board is clipped or scrolls.
"""

READ = 200
"""Pause after an event's animation, in milliseconds."""


def draw(stage: BoardContext) -> Drawn:
    """Draws the board, including the player's hand on a private screen.

    The end of a trick may be shown instead, or first.
    """
    moment = BoardState.see(stage.parts[0])
    ended = finish(stage.scene.frames, moment.now)
    if moment.now["phase"] == "over" and not stage.scene.retelling:
        moment = replace(moment, now=at_its_end(moment.now), ended=True)
    if ended is None or stage.scene.retelling:
        return SHELL.show(stage, moves(moment))
    past = replace(
        _still(moment),
        now=ended.view,
        ended=True,
        moving=False,
        asked=None,
        inspected=moment.inspected,
    )
    end = SHELL.show(stage, _moves(moment, ended.before, past))
    if ended.closes:
        return replace(SHELL.show(stage, moves(moment)), before=end)
    if moment.asked is None:
        return end
    if stage.scene.alone is None:  # a shared screen has already shown the end
        return SHELL.show(stage, _moves(moment, ended.after, moment))
    return SHELL.show(stage, moves(moment))


def _is_alone(stage: BoardContext) -> bool:
    return stage.scene.phase is Phase.PRIVATE and stage.scene.seat == stage.scene.alone


def _reserves(stage: BoardContext, moment: BoardState) -> bool:
    return moment.playing or moment.picking or _is_alone(stage)


def _interlude(stage: BoardContext) -> ft.Control | None:
    return interlude(stage) if stage.scene.phase is Phase.TABLE or _is_alone(stage) else None


def _progress(moment: BoardState) -> tuple[int, ...]:
    return moment.now["round"], moment.now["trick"], moment.ended


def moves(moment: BoardState) -> Movement[BoardState]:
    """Returns the animation of the last step, which ends with `moment`.

    If the step ended a Round, the scoring page has already shown the Round's end, so only what
    follows it is animated.
    """
    frames = moment.stage.scene.frames
    ends = [n for n, frame in enumerate(frames) if isinstance(frame.event, ENDS)]
    shown = frames[ends[-1] :] if ends else frames
    last = _at_last_play(moment, frames) if moment.stage.scene.retelling else moment
    return _moves(moment, shown, last)


def _moves(moment: BoardState, frames: Sequence[Shown], last: BoardState) -> Movement[BoardState]:
    views = [frame.view for frame in frames]
    end = None if last.now["table"] or last.ended else end_of_trick(frames)
    if end is not None:
        views[end] = at_its_end(views[end])
    elif last.ended and views and not views[-1]["table"]:  # a gift follows
        end = len(views) - 1
    still = _still(moment)
    shown: list[BoardState] = []
    for place, (view, then) in enumerate(pairwise([*views, last.now])):
        if _board(view) != _board(then):
            latest = _at_last_play(still, frames[: place + 1])
            step = replace(latest, now=view, ended=place == end)
            shown += [step] * (2 if step.ended and place else 1)
    for index, (step, after) in enumerate(pairwise([*shown, last])):
        if len(after.now["table"]) == len(step.now["table"]) + 1:
            seat, card = after.now["table"][-1]
            shown[index] = replace(step, coming=(seat, card))
    return Movement((*shown, last), frozenset() if moment.stage.scene.retelling else frozenset({0}))


def _at_last_play(moment: BoardState, frames: Sequence[Shown]) -> BoardState:
    each = (one.event.frames if isinstance(one.event, Joined) else (one,) for one in frames)
    events = [*chain.from_iterable(each)]
    plays = [n for n, frame in enumerate(events) if isinstance(frame.event, CardPlayed)]
    scene = replace(moment.stage.scene, frames=tuple(events[max(plays, default=0) :]))
    return replace(moment, stage=replace(moment.stage, scene=scene))


def _still(moment: BoardState) -> BoardState:
    return replace(
        moment, answers={}, others=(), chosen=(), refused=None, inspected=None, moving=True
    )


def _board(view: View) -> tuple[object, ...]:
    return view["line"], view["stage"], view["troupes"], view["table"]


def layers(moment: BoardState, plan: Plan, cache: ControlCache) -> Layers:
    """Draws the layers of the board, from back to front."""
    chips = [
        fixed(area, chip, key=f"chip-{seat}")
        for seat, (chip, area) in enumerate(
            zip(players(moment, plan, cache), plan.chips, strict=True)
        )
    ]
    on = partial(layer, width=plan.width, height=plan.height)
    back = [*chips, house(moment, plan, cache), *ground(moment, plan, cache)]
    own = [
        on(back, "back"),
        on(performers(moment, plan, cache), "cast"),
        on([*totals(moment, plan, cache), *names(moment, plan, cache)], "totals"),
        on(trick(moment, plan, cache), "trick"),
    ]
    return Layers(own, hand(moment, plan, cache))


def place_of(moment: BoardState, plan: Plan, piece: Piece | SignPiece) -> Rect | None:
    """Returns a piece's area on the board, or None."""
    if isinstance(piece, SignPiece):
        return None
    if piece.kind == SEAT:
        return plan.chips[piece.number]
    if piece.kind == PERFORMER:
        scale = moment.stage.ui.size("body") / 16
        return performer_spots(plan, moment.now, scale).get(piece.number)
    if piece == LINE:
        return plan.line
    if piece.kind == CARD and piece.number in moment.hand and plan.hand.h:
        spots = hand_spots(plan, len(moment.hand))
        return spots[moment.hand.index(piece.number)]
    return plan.trick if piece.kind == CARD or piece in (SLOT, WAS) else plan.house


SHELL: BoardShell[BoardContext, BoardState, Plan, Piece | SignPiece] = BoardShell(
    see=BoardState.see,
    moves=moves,
    progress=_progress,
    heading=lambda stage, moment: words.heading(stage.parts[1], moment.now),
    short=lambda stage, moment: words.short_heading(stage.parts[1], moment.now),
    plan=make_plan,
    layers=layers,
    place_of=place_of,
    about=about,
    question=prompts.asked,
    step=prompts.step,
    refusal=prompts.refusal,
    interlude=_interlude,
    least=LEAST,
    goals=lambda moment: {SLOT: moment.pick} if moment.playing else {},
    read=READ,
    reserves=_reserves,
)
paint = SHELL.paint
