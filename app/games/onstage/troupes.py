"""All Performers of the game: in line, on stage or claimed.

Each Performer is always a single control, in a fixed order. Performers can thus move between places
instead of disappearing and reappearing.
"""

from collections.abc import Mapping

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import LIFT, Label, Stance, piece
from app.games.common.stamps import sealed
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import Plan, performer_spots
from app.games.onstage.places import IN_LINE, ON_STAGE, PERFORMER
from app.table.control_cache import ControlCache
from app.table.places import Piece

DIM = 0.6


def performers(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws all Performers, dimmed if a choice excludes them.

    The one that the chosen card would take has a frame, because a small stage shows no names.
    """
    stage, view = moment.stage, moment.now
    ui = stage.ui
    spots = performer_spots(plan, view, ui.size("body") / 16)
    line: dict[int, int] = {performer: place for place, performer in enumerate(view["line"])}
    on_stage = set(view["stage"])
    claimed = {p for troupe in view["troupes"] for p in troupe}
    leaving = view["pending"]["out"] if view["pending"] else None
    prize = None
    if moment.playing and moment.hints and moment.picked is not None and not moment.moving:
        prize = words.sure_prize(view, moment.picked)
    drawn: list[ft.Control] = []
    for performer in sorted(spots):
        named = Piece(PERFORMER, performer)
        target = moment.picking and named in moment.answers
        chosen = target and performer == moment.picked
        label = words.performer_at(stage, performer, line.get(performer))
        if moment.picking and not moment.moving and not target:
            label = ui.say.row((label, ui.say("onstage.performer.illegal")))
        spot = spots[performer]
        stance = Stance(mark=ui.colors.brass if performer == prize else None)
        refused = moment.picking and named == moment.refused
        if chosen or refused:
            stance = Stance(LIFT, ui.colors.rose if refused else ui.colors.brass)
        elif target and moment.hints:
            stance = Stance(mark=ui.colors.brass if moment.picked is None else ui.colors.quiet)
        elif moment.picking and not moment.moving and performer not in claimed:
            stance = Stance(dim=0 if performer == leaving else DIM)
        read: Label | None = None
        if performer in line:
            read = Label(label, IN_LINE + 1 + line[performer])
        elif performer in on_stage:
            read = Label(label, ON_STAGE + 1 + performer)
        drawn.append(
            cache(
                piece,
                words.performer_art(performer),
                spot,
                stance._replace(
                    selected=chosen if target else None, on_click=moment.touch(performer, spot.w)
                ),
                label=read,
                round_top=True,
                key=f"performer-{performer}",
            )
        )
    return [*drawn, *_cross(moment, spots, cache)]


def _cross(moment: BoardState, spots: Mapping[int, Rect], cache: ControlCache) -> list[ft.Control]:
    refused = moment.refused
    if not (moment.picking and refused is not None and refused.kind == PERFORMER):
        return []
    spot = spots[refused.number]
    raised = spot._replace(y=spot.y - LIFT)
    return [cache(sealed, raised, Stance(refused=True), PERFORMER)]
