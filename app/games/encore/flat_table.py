"""The flat table: two halves, each turned to its reader, with the Venue between them.

Nothing falls between two turns. A hand shows its backs until its owner holds the pad in the corner,
and its faces as long as they do; both may look at once. What is asked is answered in the half of
whose it is, on what everybody sees; what is chosen from a hand is chosen under the thumb, stays
chosen when the hand is covered, and is shown only by the step.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from app.games.common.caption import caption
from app.games.common.drawing import READ
from app.games.common.geometry import Rect
from app.games.common.inspector import inspector
from app.games.common.live import Live, Paint
from app.games.common.movement import movement
from app.games.common.pieces import placed, target
from app.games.common.tray import TIGHT, tray
from app.games.encore import heard
from app.games.encore.about import about
from app.games.encore.answers import candidates
from app.games.encore.draft import decks
from app.games.encore.events import flies, flights
from app.games.encore.flat_hand import edge
from app.games.encore.flat_moment import Half, half, held, picks_of
from app.games.encore.flat_plan import NOWHERE, HalfPlan, fitting, half_plan
from app.games.encore.layout import NEAR
from app.games.encore.managers import lines
from app.games.encore.moment import TRAY
from app.games.encore.places import Spot
from app.games.encore.stages import cards, changes, floors, zones
from app.games.encore.types import Stage
from app.games.encore.venue import between, panel
from app.table.control_cache import ControlCache
from app.table.stage import Drawn, Ends
from app.theme import Ui, kit
from engines import seen_by

FAR = 1
"""Who sits at the upper end of the window."""

FEW = frozenset({"split", "deck", "choose"})
"""Questions with so few answers, or such short ones, that a low tray is enough."""

LOW = 120.0
"""The height of a low tray; where the rows below the Main Stage have less, that is covered too."""


def flat(stage: Stage, ends: Ends) -> Drawn:
    """The whole window as a table between two people."""
    ui, scene = stage.ui, stage.scene
    width = ui.width - ui.inset_left - ui.inset_right
    height = ui.height - ui.inset_top - ui.inset_bottom
    heading = stage.game.where(scene.view or {}, stage.names, stage.lang)
    if ui.divided or (ui.landscape and height < 480):
        return Drawn(heading, _upright(ui, ends))
    halves = [half(stage, ends, reader) for reader in (0, 1)]
    view = halves[0].now
    moves = [movement(each, scene.frames, flies) for each in halves]
    paints: list[Paint] = [
        partial(_paint, pair) for pair in zip(moves[0].steps, moves[1].steps, strict=True)
    ]
    beat = ui.motion.piece and ui.motion.piece + READ
    what = (view["round"], view["turn"], view["passes"], *view["intensity"], *view["money"])
    played = Live(
        paints,
        what=hash((*what, *seen_by(scene.fresh, None))),
        beat=beat,
        guess=(width, height),
        place=("flat", width, height, ui.text_scale),
        brief=moves[0].brief,
    )
    over = []
    for each in halves:
        plan = half_plan(width, height / 2, each.reader, view["options"]["zones"])
        drawn = edge(each, held(stage, ends, each.reader), plan, ends)
        far = each.reader == FAR
        over.append(
            ft.Container(
                ft.RotatedBox(2, drawn) if far else drawn,
                left=0,
                width=width,
                height=plan.height,
                top=0 if far else None,
                bottom=None if far else 0,
                key=f"edge-{each.reader}",
            )
        )
    return Drawn(
        heading,
        ft.Stack([played, *over], fit=ft.StackFit.EXPAND, expand=True),
        movement=len(paints) * beat / 1000 if len(paints) > 1 else 0.0,
    )


def _upright(ui: Ui, ends: Ends) -> ft.Control:
    """A phone on its side has no end for either of them."""
    return ft.Container(
        ft.Column(
            [
                kit.title(ui, ui.say("encore.flat.upright"), "large", center=True),
                kit.text(ui, ui.say("encore.flat.upright.help"), quiet=True, center=True),
                kit.quiet(
                    ui,
                    ui.say("play.pass_round"),
                    lambda _: ends.pass_round(),
                    icon_name="pass",
                    key="round",
                ),
            ],
            spacing=12,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            scroll=ft.ScrollMode.AUTO,
        ),
        expand=True,
        padding=ui.edge,
        alignment=ft.Alignment.CENTER,
    )


def _paint(
    halves: tuple[Half, Half], width: float, height: float, kept: ControlCache
) -> ft.Control:
    """Both halves of a space of this size, in logical pixels: all that everybody sees."""
    own, theirs = halves
    ui = fitting(own.stage.ui, height / 2)
    kept.begin(ui)
    # Pieces that are alike lie in both halves; each has its own.
    other = kept.named("other half", None, ControlCache)
    other.begin(ui)
    near = _half(own, width, height / 2, kept)
    far = _half(theirs, width, height / 2, other)
    return ft.Stack(
        [
            _between(own, width, height / 2, kept),
            ft.Container(
                ft.RotatedBox(2, far), left=0, top=0, width=width, height=height / 2, key="far"
            ),
            ft.Container(near, left=0, bottom=0, width=width, height=height / 2, key="near"),
        ],
        width=width,
        height=height,
    )


def _between(moment: Half, width: float, height: float, kept: ControlCache) -> ft.Control:
    """What lies on the line between the halves, under both."""
    moment, plan = _laid(moment, width, height)
    drafting = moment.now["stage"] == "draft"
    return ft.Stack(
        [] if drafting else between(moment, plan, kept),
        left=0,
        top=height,
        width=width,
        height=height,
        clip_behavior=ft.ClipBehavior.NONE,
        key="between",
    )


def _laid(moment: Half, width: float, height: float) -> tuple[Half, HalfPlan]:
    """A half in type that fits it, with its plan."""
    moment = replace(moment, stage=replace(moment.stage, ui=fitting(moment.stage.ui, height)))
    return moment, half_plan(width, height, moment.reader, moment.now["options"]["zones"])


def _half(moment: Half, width: float, height: float, kept: ControlCache) -> ft.Control:
    """The table as it lies before one reader, down to their edge."""
    moment, plan = _laid(moment, width, height)
    ui, seat = moment.stage.ui, moment.reader
    drafting = moment.now["stage"] == "draft"

    def layer(controls: list[ft.Control], key: str, *, dead: bool = False) -> ft.Control:
        stack = ft.Stack(
            controls, width=width, height=plan.height, clip_behavior=ft.ClipBehavior.NONE
        )
        return ft.Container(stack, left=0, top=0, ignore_interactions=dead, key=key)

    mine = moment.mine or moment.moving
    layers: list[ft.Control] = [layer(lines(moment, plan, kept), "line")]
    if drafting:
        # There is no Venue yet: the decks lie from the line between the halves on.
        free = replace(plan, lines=(NOWHERE, plan.lines[NEAR]))
        layers.append(layer(decks(moment, free), "decks", dead=not mine))
    else:
        area = _tray_area(moment, plan)
        # What a tray covers whole is not drawn.
        seen = replace(plan, seats=()) if area.h and area.y <= plan.rows[NEAR][0].y else plan
        table = [
            *floors(moment, seen, kept),
            *zones(moment, seen, kept),
            *panel(moment, plan, kept),
        ]
        layers += [
            layer(table, "table"),
            layer(cards(moment, seen, kept), "cards"),
            layer([*changes(moment, seen), *_free(moment, plan)], "over"),
        ]
        if area.h:
            layers += _tray(moment, plan, kept, area)
    told = getattr(moment.event, "seat", 0) == seat
    layers.append(layer(flights(moment, plan) if told else [], "flights"))
    middle = plan.middle
    spot = Rect(middle.x, middle.bottom - 30, middle.w, 28)
    layers.append(caption(ui, moment.told, spot))
    if moment.opened is not None and not moment.moving:
        board = Rect(0, 0, width, plan.floor)
        near = plan.spot(moment.opened) if isinstance(moment.opened, Spot) else None
        layers += inspector(moment, about(moment, moment.opened), board, near)
    whole = ft.Stack(layers, width=width, height=plan.height, clip_behavior=ft.ClipBehavior.NONE)
    clear = moment.calling(Half.clear)
    return ft.GestureDetector(
        # Transparent, for a finger goes through what has no colour at all.
        ft.Container(whole, bgcolor=ft.Colors.TRANSPARENT),
        on_tap=lambda _: clear(),
        exclude_from_semantics=True,
        width=width,
        height=plan.height,
        key="table-ground",
    )


def _free(moment: Half, plan: HalfPlan) -> list[ft.Control]:
    """While something hidden is chosen: every empty zone of its owner, whatever it is."""
    hidden = picks_of(moment.stage).hidden
    if moment.moving or not moment.mine or not hidden.names:
        return []
    if moment.now["phase"] not in ("act", "hire"):
        return []
    stage, ui = moment.stage, moment.stage.ui
    ways = dict(hidden.to)

    def put_down(zone: int) -> None:
        if zone in ways:
            stage.act_all(ways[zone])
        else:
            stage.toast(ui.say("board.no_choice"))

    found: list[ft.Control] = []
    for zone, card in enumerate(moment.now["zones"][moment.reader]):
        if card is not None:
            continue
        spot = plan.spot(Spot(moment.reader, zone))
        frame = ft.Border.all(2, ui.colors.brass)
        key = f"free-{moment.reader}-{zone}"
        found.append(placed(ui, spot, None, border=frame, border_radius=8, key=f"frame-{key}"))
        label = heard.free(stage, moment.now, Spot(moment.reader, zone))
        found.append(target(ui, spot, label, key=key, on_click=partial(put_down, zone)))
    return found


def _tray_area(moment: Half, plan: HalfPlan) -> Rect:
    """Where the answers lie as large pieces: over the rows of whoever decides, if anywhere."""
    line, (main, back) = plan.line(moment.reader), plan.rows[NEAR]
    asked = (moment.asked or "").removeprefix("ask.")
    if not moment.mine or moment.moving or asked not in TRAY - {"draft"}:
        return NOWHERE
    low = asked in FEW and plan.floor - back.y >= LOW
    top = back.y if low else main.y
    return Rect(line.x, top, line.w, plan.floor - top)


def _tray(moment: Half, plan: HalfPlan, kept: ControlCache, area: Rect) -> list[ft.Control]:
    """What is asked of what everybody sees, as large pieces on a ground of their own."""
    ui = moment.stage.ui
    ground = placed(
        ui,
        Rect(0, area.y - 2, plan.width, area.h + 2),
        None,
        bgcolor=ui.colors.boards,
        border=ft.Border.only(top=ft.BorderSide(1.5, ui.colors.brass)),
        key="tray-ground",
    )
    return [ground, tray(moment, area.inset(0, 0, 0, 2), candidates(moment), kept, TIGHT)]
