"""The whole board, layer upon layer, for the space it gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import flet as ft

from app.games.common import pieces
from app.games.common.banner import placed_question
from app.games.common.drawing import pace, played, space
from app.games.common.geometry import Rect
from app.games.common.inspector import inspector
from app.games.common.live import Live, Paint
from app.games.common.marks import framed
from app.games.common.pieces import fixed
from app.games.common.sign_pieces import SignPiece, about_heading
from app.games.onstage import prompts, words
from app.games.onstage.about import about
from app.games.onstage.board_state import BoardState
from app.games.onstage.finish import ENDS, at_its_end, end_of_trick, finish
from app.games.onstage.hand import hand
from app.games.onstage.layout import Plan, hand_spots, make_plan, performer_spots
from app.games.onstage.line import ground
from app.games.onstage.places import CARD, LINE, PERFORMER, SEAT, SLOT, WAS, Piece
from app.games.onstage.players import players
from app.games.onstage.scoring import interlude
from app.games.onstage.stagehouse import house, totals
from app.games.onstage.trick import trick
from app.games.onstage.troupes import performers
from app.games.onstage.types import BoardContext, Shown, View
from app.table.board import Drawn
from app.table.control_cache import ControlCache
from app.table.state import Phase

LEAST = (280.0, 150.0)
"""The smallest space that the board is laid out for; in a smaller one it is cut off or scrolls."""


def draw(stage: BoardContext) -> Drawn:
    """The scene as a board; the private part only when the scene is private."""
    moment = BoardState.see(stage.parts[0])
    ended = finish(stage.scene.frames, moment.now)
    if ended is None or stage.scene.retelling:
        return _drawn(stage, moment, steps(moment))
    past = replace(
        _still(moment),
        now=ended.view,
        ended=True,
        moving=False,
        asked=None,
        inspected=moment.inspected,
    )
    cache = _drawn(stage, past, [*_moves(moment, ended.before, past), past])
    if ended.closes:
        return replace(_drawn(stage, moment, steps(moment)), before=cache)
    if moment.asked is None:
        return cache
    if stage.scene.alone is None:  # its end was seen on the open table
        return _drawn(stage, moment, [*_moves(moment, ended.after, moment), moment])
    return _drawn(stage, moment, steps(moment))


def _drawn(stage: BoardContext, moment: BoardState, shown: list[BoardState]) -> Drawn:
    """The board of a moment, with the moves that lead to it."""
    on_board, around = stage.parts
    beside = replace(moment, stage=around)
    ui = on_board.ui
    action_bar = prompts.step(beside)
    scene, view = stage.scene, moment.now
    solo_screen = scene.phase is Phase.PRIVATE and scene.seat == scene.alone
    # A lone person's action bar is as high while the others play.
    steps_here = action_bar is not None or solo_screen
    paints: list[Paint] = [partial(paint, step) for step in shown]
    beat, seconds = pace(scene, len(paints), ui.motion.piece and ui.motion.piece + 200)
    return Drawn(
        heading=words.heading(around, view),
        short=words.short_heading(around, view),
        body=Live(
            paints,
            what=hash((view["round"], view["trick"], moment.ended, stage.showing, played(scene))),
            beat=beat,
            guess=space(stage, ui, steps=steps_here),
            place=(
                *(scene.phase, ui.width, ui.height, ui.text_scale),
                *(steps_here, stage.news, stage.showing > 0),
            ),
        ),
        action_bar=action_bar,
        refusal=prompts.refusal(beside),
        aside=prompts.asked(beside) if stage.ui.divided and moment.picking else None,
        interlude=interlude(stage) if scene.phase is Phase.TABLE or solo_screen else None,
        movement=seconds,
        keys=moment.keys,
        begun=moment.begun,
        ready=bool(moment.chosen),
        about_heading=about_heading(moment),
    )


def steps(moment: BoardState) -> list[BoardState]:
    """The moment after those that led to it: one for each move of the last step, `moment` last.

    A Round that ended on the way is told by its scoring: then they begin behind its end.
    """
    frames = moment.stage.scene.frames
    ends = [n for n, frame in enumerate(frames) if isinstance(frame.event, ENDS)]
    shown = frames[ends[-1] :] if ends else frames
    return [*_moves(moment, shown, moment), moment]


def _moves(moment: BoardState, frames: Sequence[Shown], last: BoardState) -> list[BoardState]:
    """One picture for each of the frames that changes the board, up to the `last` picture.

    The end of a trick stands for two beats, unless the first picture shows it.
    """
    views = [frame.view for frame in frames]
    end = None if last.now["table"] or last.ended else end_of_trick(frames)
    if end is not None:
        views[end] = at_its_end(views[end])
    still = _still(moment)
    shown: list[BoardState] = []
    for place, (view, then) in enumerate(pairwise([*views, last.now])):
        if _board(view) != _board(then):
            step = replace(still, now=view, ended=place == end)
            shown += [step] * (2 if step.ended and place else 1)
    for index, (step, after) in enumerate(pairwise([*shown, last])):
        if len(after.now["table"]) == len(step.now["table"]) + 1:
            seat, card = after.now["table"][-1]
            shown[index] = replace(step, coming=(seat, card))
    return shown


def _still(moment: BoardState) -> BoardState:
    """The moment with nothing to touch.

    Its question stays, so that everything stands at its final place.
    """
    return replace(
        moment, answers={}, others=(), chosen=(), refused=None, inspected=None, moving=True
    )


def _board(view: View) -> tuple[object, ...]:
    """Everything on the board that moves."""
    return view["line"], view["stage"], view["troupes"], view["table"]


def paint(moment: BoardState, width: float, height: float, cache: ControlCache) -> ft.Control:
    """The board for a space of this size, in logical pixels; scrolls when type is too large.

    A window that is just coming up may have any size. Flutter draws a grey box for anything drawn
    into less than nothing, so the board is never laid out for less than `LEAST`.
    """
    ui = moment.stage.ui
    height = max(0.0, height)
    seen = Rect(0, 0, width, height)
    plan = make_plan(ui, moment, max(width, LEAST[0]), max(height, LEAST[1]))
    width = plan.width
    cache.begin(ui)

    layer = partial(pieces.layer, width=width, height=plan.height)

    chips = [
        fixed(area, chip, key=f"chip-{seat}")
        for seat, (chip, area) in enumerate(
            zip(players(moment, plan, cache), plan.chips, strict=True)
        )
    ]
    back = [*chips, house(moment, plan, cache), *ground(moment, plan, cache)]
    layers: list[ft.Control] = [
        layer(back, "back"),
        layer(performers(moment, plan, cache), "cast"),
        layer(totals(moment, plan, cache), "totals"),
        layer(trick(moment, plan, cache), "trick"),
    ]
    if held := hand(moment, plan, cache):
        layers.append(pieces.hand_layer(ui, held, width, plan.height))
    if plan.banner.h:
        asked = prompts.asked(moment, plan.banner.w)
        layers.append(layer([placed_question(asked, plan.banner)], "question"))
    layers += framed(moment, lambda name: place_of(moment, plan, Piece(*name)))
    opened: list[ft.Control] = []
    if moment.inspected is not None:
        near = place_of(moment, plan, moment.inspected)
        opened += inspector(moment, about(moment, moment.inspected), seen, near)
    return pieces.board(layers, width, plan.height, height, opened)


def place_of(moment: BoardState, plan: Plan, piece: Piece | SignPiece) -> Rect | None:
    """Returns a piece's place on the board, or None if it is not there."""
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
