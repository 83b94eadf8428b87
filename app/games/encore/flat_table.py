"""The flat table: the board twice, each half turned to its reader, over an edge of their own.

Nothing falls between two turns. A hand opens on its half as long as its owner holds the pocket at
their edge; both may look at once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from app.games.common.drawing import drawn
from app.games.common.geometry import Rect, shares
from app.games.common.movement import movement
from app.games.common.pieces import LIFT, placed, target
from app.games.encore import heard, prompts
from app.games.encore.board import lay, progress
from app.games.encore.events import flies
from app.games.encore.flat_edge import PADS, STRIP, asking, edge
from app.games.encore.flat_moment import End, Half, Picks, held, lying
from app.games.encore.layout import EDGE, STAGES, Plan, hand_height, hand_names
from app.games.encore.places import Spot
from app.table.control_cache import ControlCache
from app.table.stage import Drawn, Ends, Stage
from app.theme import Ui, kit

FAR = 1
"""Who sits at the upper end of the window."""

LINE = (17.0, 28.0)
ROWS = {"far": LINE, "middle": (51.0, 139.0), "main": (51.0, 150.0), "back": (48.0, 120.0)}
"""Least and ideal heights, in logical pixels: the other Manager's line, the Venue, the stage."""

DRAFT = (48.0, 48.0)
"""Height of the Manager's line while the colour decks lie over it."""

TRAY = (108.0, 190.0)

GONE = ((), ("main", "back"), ("far", "main", "back"), (*ROWS,), (*ROWS, "near"))
"""Rows that give way to a hand or a tray, one set after the other."""

GAP = 3.0

TALL, WIDE = 400.0, 600.0
"""Height of a half, and width of the window, from which on its type may grow."""

GROWN = 1.25
"""The most by which it grows."""


def flat(stage: Stage, ends: Ends) -> Drawn:
    """The whole window as a table between two people."""
    ui, scene = stage.ui, stage.scene
    width = ui.width - ui.inset_left - ui.inset_right
    height = (ui.height - ui.inset_top - ui.inset_bottom) / 2
    heading = stage.game.where(scene.view or {}, stage.names, stage.lang)
    if ui.divided or (ui.landscape and height < 240):
        return Drawn(heading, _upright(ui, ends))
    part = replace(
        ui,
        width=width,
        height=height if width >= WIDE else max(width, height),  # else upright, as the window is
        text_scale=min(ui.text_scale, GROWN if height >= TALL and width >= WIDE else 1.0),
        part="board",
    )
    stage = replace(stage, ui=part)
    far, near = (_half(stage, ends, reader, height) for reader in (FAR, 1 - FAR))
    both = ft.Column([ft.RotatedBox(2, far.body), near.body], spacing=0, expand=True)
    return Drawn(heading, both, movement=max(far.movement, near.movement))


def _upright(ui: Ui, ends: Ends) -> ft.Control:
    """A phone on its side has no end for either of them."""
    upright = kit.quiet(
        ui, ui.say("play.pass_round"), lambda _: ends.pass_round(), icon_name="pass", key="round"
    )
    return kit.page_body(
        ui,
        [
            kit.gap(24),
            kit.title(ui, ui.say("encore.flat.upright"), "large", center=True),
            kit.text(ui, ui.say("encore.flat.upright.help"), quiet=True, center=True),
            upright,
        ],
    )


def _half(stage: Stage, ends: Ends, reader: int, height: float) -> Drawn:
    """The board before a reader, and their edge below it."""
    ui, end = stage.ui, Picks.of(stage).end(reader)
    table, own = lying(stage, ends, reader), held(stage, ends, reader)
    shown = drawn(
        stage,
        own or table,
        # An open hand does not wait for what happened to be played.
        movement(table, stage.scene.frames, flies) if own is None else movement(own, ()),
        partial(_paint, end),
        what=(reader, *progress(table)),
        heading="",
        foot=None,
        refusal=None,
        aside=None,
        room=(ui.width, height - PADS - STRIP - kit.step_height(ui, note=True)),
    )
    layers = [shown.body]
    if table.mine and (refused := prompts.refusal(asking(table, own))) is not None:
        layers.append(ft.Container(refused, left=4, right=4, bottom=4))
    board = ft.Stack(
        layers, fit=ft.StackFit.EXPAND, expand=True, key="far" if reader == FAR else "near"
    )
    below = edge(stage, ends, table, own)
    half = ft.Column([board, below], spacing=0, width=ui.width, height=height)
    return replace(shown, body=half)


def _paint(end: End, half: Half, width: float, height: float, kept: ControlCache) -> ft.Control:
    """The board of a half in a space of this size, in logical pixels."""
    plan = half_plan(half, width, height)
    if half.private:
        kept = ControlCache()  # no face outlives the drawing
    board = lay(half, plan, Rect(0, 0, width, height), kept)
    return ft.Stack([board, *_free(half, plan, end)], width=width, height=height)


def half_plan(half: Half, width: float, height: float) -> Plan:
    """Places before one reader: the Venue, their own rows, and what they choose from.

    The other rows lie mirrored beyond the Venue, where only what flies comes from.
    """
    wants = _wants(half, width, height)
    tall = dict(zip(wants, shares(height - 3, [*wants.values()], GAP), strict=True))
    slack = height - 3 - sum(tall.values()) - GAP * (sum(map(bool, tall.values())) - 1)
    inner = min(width - 2 * EDGE, STAGES)
    areas: dict[str, Rect] = {}
    top = 1.0
    for name, high in tall.items():
        top += max(0.0, slack) * (name == "near")
        wide = width - 2 * EDGE if name in ("tray", "hand") else inner
        areas[name] = Rect((width - wide) / 2, top, wide, high).rounded()
        top += high + GAP * bool(high)

    def beyond(area: Rect) -> Rect:
        return Rect(width - area.right, -area.bottom, area.w, area.h)

    rows, near, seat = (areas["main"], areas["back"]), areas["near"], half.near
    far, drafting = areas["far"], half.now["stage"] == "draft"
    return Plan(
        width=width,
        height=max(height, top - GAP),
        near=seat,
        columns=half.now["options"]["zones"],
        lines=(far if far.h or drafting else beyond(near), near),
        rows=((beyond(rows[0]), beyond(rows[1])), rows),
        # A raised card of the Main Stage keeps off it.
        middle=areas["middle"].inset(0, 0, 0, LIFT - GAP),
        hand=areas["hand"],
        tray=areas["tray"],
        seats=(1 - seat, seat) if far.h else (seat,) if near.h else (),
        staged=(seat,) if rows[0].h else (),
        turned=True,
    )


def _wants(half: Half, width: float, height: float) -> dict[str, tuple[float, float]]:
    """Least and ideal heights of all rows; of those that give way, none."""
    none = (0.0, 0.0)
    names = hand_names(half) if half.private and not half.in_tray else []
    hand = hand_height(names, width - 2 * EDGE, height) if names else none
    # A large hand is rather cut short than scrolling.
    hand = (min(hand[0], height - GAP), hand[1])
    low = {"tray": TRAY if half.in_tray else none, "hand": hand}
    if half.now["stage"] == "draft":
        return dict.fromkeys(ROWS, none) | {"near": DRAFT} | low
    rows = ROWS | {"near": LINE}
    for gone in GONE if half.in_tray or names else (("far",),):
        found = {name: none if name in gone else want for name, want in rows.items()} | low
        # The stage stays only beside a hand or tray that is as large as it would be without.
        least = [want[name in low and not gone] for name, want in found.items()]
        if sum(least) + GAP * sum(map(bool, least)) <= height:
            break
    return found


def _free(half: Half, plan: Plan, end: End) -> list[ft.Control]:
    """While something hidden is chosen: every empty zone of its owner, whatever it is."""
    stage, ui, now = half.stage, half.stage.ui, half.now
    if half.moving or half.private or not end.does or now["phase"] not in ("act", "hire"):
        return []
    ways = dict(end.ways)

    def put_down(zone: int) -> None:
        if zone in ways:
            stage.act_all(ways[zone])
        else:
            stage.toast(ui.say("board.no_choice"))

    found: list[ft.Control] = []
    for zone, card in enumerate(now["zones"][half.near]):
        if card is None:
            spot = Spot(half.near, zone)
            key, area = f"free-{half.near}-{zone}", plan.spot(spot)
            frame = ft.Border.all(2, ui.colors.brass)
            found.append(placed(ui, area, None, border=frame, border_radius=8, key=f"frame-{key}"))
            label = heard.free(stage, now, spot)
            found.append(target(ui, area, label, key=key, on_click=partial(put_down, zone)))
    return found
