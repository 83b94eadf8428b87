"""Picture of the theatre, with spotlight, trump and totals."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import Label, fixed, moving, placed, plate, spoken
from app.games.common.sign_pieces import touched
from app.games.onstage import words
from app.games.onstage.board_state import BoardState
from app.games.onstage.layout import Plan, stage_groups, stage_spots
from app.games.onstage.places import ON_STAGE, STAGE, TOTAL, TOTALS
from app.table.control_cache import ControlCache
from app.table.places import Piece
from app.theme import Ui, kit, lettering, measure
from app.theme.measure import TypeRole, filling
from app.theme.ui import BODY
from engines.onstage.content import SUITS

LEAST_WORDS = 12.0
"""Minimum type size of the text shown on an empty stage."""


class Total(NamedTuple):
    """Content of the plate that shows a suit's total on stage.

    Attributes:
        sign: Picture id of the suit's sign.
        figures: The current total, followed by the previewed total if it differs.
        label: Screen reader label.
        lit: Whether the suit is the trump.
        height: Height of the plate, in logical pixels.
    """

    sign: str
    figures: tuple[str, ...]
    label: Label
    lit: bool
    height: float


def house(moment: BoardState, plan: Plan, cache: ControlCache) -> ft.Control:
    """Draws the theatre behind the Performers.

    The number and order of the controls never change.
    """
    ui = moment.stage.ui
    light = "evening" if ui.colors.dark else "matinee"
    area = plan.house
    side = plan.pillar
    low = min(area.h * 0.4, plan.plates + 46)

    def art(name: str, spot: Rect, fit: ft.BoxFit = ft.BoxFit.FILL) -> ft.Control:
        scenery: ft.Control = cache(_scenery, f"house/{name}-{light}", spot, fit)
        return scenery

    return ft.Stack(
        [
            art("stage-backdrop", Rect(side, 0, area.w - 2 * side, area.h), ft.BoxFit.COVER),
            art("stage-floor", Rect(side, area.h - low, area.w - 2 * side, low)),
            _spotlight(moment, plan, cache, light),
            art("proscenium-left", Rect(0, 0, side, area.h)),
            art("proscenium-right", Rect(area.w - side, 0, side, area.h)),
            art("valance", Rect(0, 0, area.w, plan.head)),
            _marquee(moment, plan, cache),
            _empty_stage(moment, plan, cache),
            _opener(moment, area),
        ],
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        key="house",
    )


def _opener(moment: BoardState, area: Rect) -> ft.Control:
    tap = moment.calling(moment.look_at, STAGE)
    return ft.GestureDetector(
        on_tap=lambda _: tap(),
        exclude_from_semantics=True,
        left=0,
        top=0,
        width=area.w,
        height=area.h,
        data=tap,
        key="read-stage",
    )


def _scenery(ui: Ui, name: str, spot: Rect, fit: ft.BoxFit) -> ft.Control:
    return fixed(spot, kit.image(name, spot.w, spot.h, fit=fit))


def _spotlight(moment: BoardState, plan: Plan, cache: ControlCache, light: str) -> ft.Control:
    """Draws the spotlight on the Performers of the trump suit.

    It is invisible if there is no trump, and at the end of a trick, because the suit that then has
    the most Blossoms need not be the one that decided the trick.
    """
    trump = None if moment.ended else moment.now["trump"]
    area = plan.house
    groups = stage_groups(moment.now)
    lit = [
        places
        for (suit, _), places in zip(groups, stage_spots(plan, groups), strict=True)
        if suit is not None and suit == trump
    ]
    if lit:
        first, last = lit[0][0], lit[0][-1]
        width = (last.right - first.x) * 1.1 + 40
        middle = (first.x + last.right) / 2
        low = last.bottom + 14
    else:
        width, middle, low = area.w * 0.3, area.middle, plan.boards.bottom
    top = area.y + plan.head * 0.5
    spot = Rect(middle - width / 2 - area.x, top - area.y, width, low - top).rounded()
    cone: ft.Control = cache(_cone, f"house/spotlight-{light}", spot, bool(lit))
    return cone


def _cone(ui: Ui, name: str, spot: Rect, lit: bool) -> ft.Control:
    return placed(
        ui,
        spot,
        kit.image(name, fit=ft.BoxFit.FILL),
        key="spotlight",
        opacity=int(lit),
        animate_opacity=moving(ui),
    )


def _marquee(moment: BoardState, plan: Plan, cache: ControlCache) -> ft.Control:
    """Draws the sign above the stage that names the trump.

    At the end of a trick the sign is hidden, because a label beside the cards names the trump.
    """
    ui, view = moment.stage.ui, moment.now
    trump = view["trump"]
    height = plan.head * 0.8
    named = words.trump(moment.stage, trump, past=moment.ended)
    label = Label(words.stage_label(moment.stage, view, past=moment.ended), ON_STAGE)
    room = plan.house.w - 1.4 * height  # beside the suit's sign, inside the plate
    sign = spoken(label, ft.Container(width=height, height=height))
    if not moment.ended:
        sign = cache(
            plate,
            named,
            label=label,
            sign=None if trump is None else words.suit_art(trump),
            lit=trump is not None,
            height=height,
            size=min(ui.size("large"), height * 0.62, filling(named, room)),
        )
    return ft.Container(
        ft.Row([sign], alignment=ft.MainAxisAlignment.CENTER),
        left=0,
        top=plan.head * 0.1,
        width=plan.house.w,
        height=height,
        key="marquee",
    )


def _empty_stage(moment: BoardState, plan: Plan, cache: ControlCache) -> ft.Control:
    view, boards = moment.now, plan.boards
    silent = view["stage"] or moment.ended or view["phase"] == "over"
    sentences = () if silent else words.why_empty(moment.stage, view)
    spot = boards._replace(x=boards.x - plan.house.x, y=boards.y - plan.house.y)
    drawn: ft.Control = cache(_plaque, sentences, spot)
    return drawn


def _plaque(ui: Ui, sentences: Sequence[str], spot: Rect) -> ft.Control:
    board = None
    if sentences:
        role = TypeRole(ui.size("body"), LEAST_WORDS, line=kit.LINE)
        room = spot.inset(16, 8, 16, 8)
        sets = [measure.fitted(one, room.w, [role], BODY, room.h) for one in sentences]
        at = next((at for at, each in enumerate(sets) if each.whole), len(sets) - 1)
        text = kit.text(ui, sentences[at], center=True)
        text.size = sets[at].size
        board = ft.Container(
            ft.Semantics(
                content=text, exclude_semantics=True
            ),  # the stage's label includes the text
            padding=ft.Padding.symmetric(horizontal=10, vertical=5),
            border_radius=kit.RADIUS,
            clip_behavior=kit.UNCUT,
            bgcolor=ui.colors.boards,
            border=ft.Border.all(1, ui.colors.line),
        )
    return fixed(
        spot, board, alignment=ft.Alignment.CENTER, ignore_interactions=True, key="empty-stage"
    )


def totals(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws a plate with the total of each suit on stage.

    A total that would change with the choice is shown beside the current one. Suits that are not on
    stage have invisible plates, so that plates can move when Performers enter.
    """
    groups = stage_groups(moment.now)
    places = {
        suit: spots
        for (suit, _), spots in zip(groups, stage_spots(plan, groups), strict=True)
        if suit is not None
    }
    plates = [_total(moment, plan, cache, suit, places.get(suit)) for suit in range(SUITS)]
    met = [
        touched(
            moment,
            Rect(plate.left or 0, plate.top or 0, plate.width or 0, plate.height or 0),
            Piece(TOTAL, suit),
        )
        for suit, plate in enumerate(plates)
        if suit in places
    ]
    return [*plates, *chain.from_iterable(met)]


def _total(
    moment: BoardState, plan: Plan, cache: ControlCache, suit: int, spots: list[Rect] | None
) -> ft.Container:
    view = moment.now
    now = view["totals"][suit]
    after = moment.after["totals"][suit]
    changes = spots is not None and after != now
    height = plan.plates
    if spots is None:
        middle, top = plan.house.middle, plan.boards.bottom
    else:
        middle = (spots[0].x + spots[-1].right) / 2
        top = spots[-1].bottom + 3 + plan.names.height
    width = height * (3.4 if changes else 2.5)
    total = Total(
        words.suit_art(suit),
        (str(now), str(after)) if changes else (str(now),),
        Label(words.total_label(moment.stage, suit, now, after if changes else now), TOTALS + suit),
        suit == view["trump"] and not moment.ended,
        height,
    )
    drawn: ft.Container = cache(
        _sum,
        Rect(middle - width / 2, top, width, height).rounded(),
        None if spots is None else total,
        key=f"total-{suit}",
    )
    return drawn


def _sum(ui: Ui, spot: Rect, total: Total | None, *, key: str) -> ft.Control:
    shown = None
    if total is not None:
        shown = plate(
            ui,
            *total.figures,
            sign=total.sign,
            lit=total.lit,
            height=total.height,
            label=total.label,
        )
    return placed(
        ui,
        spot,
        shown,
        key=key,
        ignore_interactions=True,
        opacity=int(shown is not None),
        animate_opacity=moving(ui),
    )


def names(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws the names below the Performers on stage, if there is room."""
    row, groups = plan.names, stage_groups(moment.now)
    if not row.height:
        return []
    return [
        cache(
            _name,
            Rect(spot.x - 2, spot.bottom + 2, spot.w + 4, row.height).rounded(),
            words.name(moment.stage, performer),
            row.size,
            key=f"name-{performer}",
        )
        for (_, members), spots in zip(groups, stage_spots(plan, groups), strict=True)
        for performer, spot in zip(members, spots, strict=True)
    ]


def _name(ui: Ui, spot: Rect, name: str, size: float, *, key: str) -> ft.Control:
    said = lettering.written(
        "label",
        name,
        size=size,
        color=ui.colors.text,
        text_align=ft.TextAlign.CENTER,
        style=kit.dense(name, kit.LABEL),
        semantics_label="",
    )
    return placed(
        ui, spot, said, alignment=ft.Alignment.TOP_CENTER, ignore_interactions=True, key=key
    )
