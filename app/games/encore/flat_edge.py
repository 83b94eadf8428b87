"""A player's edge of a face-to-face board: action bar, pocket and tools.

The pocket shows the backs of the player's cards. The hand is open while the player presses the
pocket.
"""

from __future__ import annotations

from time import monotonic

import flet as ft

from app.games.common.action_bar import Way, action_bar, note, steps
from app.games.common.geometry import Rect
from app.games.common.pieces import LIFT, placed
from app.games.encore import prompts
from app.games.encore.faces import back
from app.games.encore.flat_moment import End, Half, Picks
from app.games.encore.layout import EDGE
from app.games.encore.types import BoardContext
from app.table.board import Ends
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import STRONG
from engines.encore.content import Colour, words

EDGE_BAR = 48.0
"""Height of the pocket and tools, in logical pixels."""

PADS = 4.0
"""Total height of the edge's top border and inner gaps."""

FRONT = 24.0
"""Height of the pocket's front, below the visible card backs."""

POCKET = 220.0
"""Maximum width of the pocket."""

BACK = 0.74
"""Width of a card back as a fraction of its height."""

TAP = 0.4
"""Longest touch of the pocket that counts as a tap, in seconds."""

LEAST = 10.5
"""Minimum type size of a sentence on the edge, in logical pixels."""


def edge(stage: BoardContext, ends: Ends, table: Half, own: Half | None) -> ft.Control:
    """Draws a player's edge, with a brass border while they decide."""
    colors, mine, seat = stage.ui.colors, table.mine, table.near
    aside = ft.Padding.symmetric(horizontal=stage.ui.edge)
    said = ft.Container(_action_bar(stage, table, own), padding=aside, key=f"asked-{seat}")
    width = min(POCKET, stage.ui.width - 3 * EDGE - 4 * kit.TARGET)
    pad = _Pad(stage, ends, seat, _pocket(stage, table, width, lit=own is not None))
    tool_bar = ft.Container(
        ft.Row([pad, ft.Container(expand=True), *_tools(stage, ends, seat)], spacing=0),
        height=EDGE_BAR,
        padding=ft.Padding.symmetric(horizontal=EDGE),
    )
    return ft.Container(
        shapes.column([said, tool_bar], 1),
        padding=ft.Padding.only(top=1),
        bgcolor=colors.raised if mine else colors.house,
        border=ft.Border.only(top=ft.BorderSide(2, colors.brass if mine else colors.line)),
        key=f"edge-{seat}",
    )


def asking(table: Half, own: Half | None) -> Half:
    """Returns the board state of the action bar's question: hand or table."""
    return table if own is None or own.asked is None else own


def _action_bar(stage: BoardContext, table: Half, own: Half | None) -> ft.Control:
    say, moment = stage.ui.say, asking(table, own)
    if own is None and Picks.of(stage).end(table.near).tapped:
        return _words(stage.ui, say("encore.flat.keep"))
    if not table.mine:
        deciders = stage.scene.deciders
        waits = say("encore.flat.waits", name=stage.names[deciders[0]]) if deciders else ""
        return _words(stage.ui, waits if own is None else _known(own) or _reading(own))
    if moment is table and Picks.of(stage).end(table.near).does:
        return _hidden(stage, table.near)
    before = "" if own is None else _known(own)
    decision = moment.stage.scene.decision
    # An open hand leaves no room for a long question about the table.
    room = own is None or moment is own
    if decision is not None and room and decision.prompt not in ("ask.act", "ask.draft"):
        before = stage.game.ask(decision, stage.names, stage.lang)
    elif own is None and not table.now["passes"] and table.asked == "ask.act":
        before = say("encore.flat.now" if table.answers else "encore.flat.look")
    return prompts.step(moment, before) or _words(stage.ui, say("encore.flat.look"))


def _words(ui: Ui, sentence: str) -> ft.Control:
    text = kit.text(ui, sentence, quiet=True, center=True)
    text.size = measure.largest(sentence, ui.size("body"), LEAST, ui.width - 2 * ui.edge, 4)
    return ft.Container(
        ft.Semantics(live_region=True, content=text, key="note"),
        height=kit.step_height(ui, note=True),
        alignment=ft.Alignment.CENTER,
    )


def _known(own: Half) -> str:
    stage, say, other = own.stage, own.stage.ui.say, 1 - own.near
    known = own.now["known_cards"][other]
    titles = say.listed(words.titles(stage.game.speaker(stage.lang), known))
    return say("encore.flat.known", name=stage.names[other], cards=titles) if known else ""


def _reading(own: Half) -> str:
    return own.stage.ui.say("encore.flat.tap" if own.now["hand"] else "encore.flat.empty")


def _hidden(stage: BoardContext, seat: int) -> ft.Control:
    ui, picks = stage.ui, Picks.of(stage)
    forget = kit.tool(
        ui,
        "close",
        ui.say("encore.flat.put_back"),
        lambda _: stage.set_pick(picks.put_back),
        key=f"put-back-{seat}",
    )
    play = Way(ui.say("encore.flat.play"), "", lambda _: stage.act_all(picks.end(seat).does))
    return action_bar(ui, note(ui, ui.say("encore.flat.chosen")), steps(ui, forget, play))


def _tools(stage: BoardContext, ends: Ends, seat: int) -> list[ft.Control]:
    ui = stage.ui
    undo = ui.colors.text if stage.scene.undo else ui.colors.quiet
    tools = (
        ("undo", "play.undo", lambda _: ends.undo(seat), undo),
        ("history", "play.log", lambda _: ends.open(seat, "log"), None),
        ("rules", "play.rules", lambda _: ends.explain(seat, None), None),
        ("menu", "play.menu", lambda _: ends.open(seat, "menu"), None),
    )
    found: list[ft.Control] = []
    for icon, key, do, color in tools:
        label = ui.say("encore.flat.tool", name=stage.names[seat], tool=ui.say(key))
        found.append(kit.tool(ui, icon, label, do, color=color, key=f"{icon}-{seat}"))
    return found


@ft.component
def _Pad(stage: BoardContext, ends: Ends, seat: int, face: ft.Stack) -> ft.Control:
    began = ft.use_ref(0.0)

    def down(_: object) -> None:
        began.current = monotonic()
        ends.uncover(seat)

    def up(_: object) -> None:
        ends.cover(seat)
        picks, tapped = Picks.of(stage), monotonic() - (began.current or 0.0) < TAP
        end = picks.end(seat)
        if tapped is not end.tapped:
            stage.set_pick(picks.put(seat, end._replace(tapped=tapped)))

    return ft.Container(
        ft.Semantics(
            label=stage.ui.say("encore.flat.pad", name=stage.names[seat]),
            exclude_semantics=True,
            container=True,
            content=ft.GestureDetector(
                content=ft.Container(face, bgcolor=ft.Colors.TRANSPARENT),
                on_pan_down=down,
                on_pan_end=up,
                on_pan_cancel=up,
                key=f"pad-{seat}",
            ),
        ),
        width=face.width,
        height=face.height,
        key=f"hold-{seat}",
    )


def _pocket(stage: BoardContext, table: Half, width: float, *, lit: bool) -> ft.Stack:
    ui, seat = stage.ui, table.near
    words = ui.say("encore.flat.holding" if lit else "encore.flat.hold")
    backs = [] if lit else _backs(table, Picks.of(stage).end(seat), width - 16)
    size = measure.largest(words, ui.size("small"), LEAST, width - FRONT - 16, 1, STRONG)
    said = lettering.written("label", words, size=size, color=ui.colors.on_velvet, no_wrap=True)
    front = ft.Container(
        ft.Row(
            [kit.badge(stage.seats[seat].colour, FRONT - 6, mask=stage.seats[seat].mask), said],
            spacing=6,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        left=0,
        bottom=0,
        width=width,
        height=FRONT if backs else EDGE_BAR,
        border_radius=8 if backs else kit.RADIUS,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.velvet_deep if lit else ui.colors.velvet,
        border=ft.Border.all(2, ui.colors.brass),
        key="front",
    )
    return ft.Stack([*backs, front], width=width, height=EDGE_BAR)


def _backs(table: Half, end: End, width: float) -> list[ft.Control]:
    view, seat, ui = table.now, table.near, table.stage.ui
    count, colours = view["hand_sizes"][seat], view["colours"][seat] or [Colour(0)]
    first = Rect(8, LIFT, (EDGE_BAR - LIFT) * BACK, EDGE_BAR - LIFT)
    pace = min(first.w + 2, (width - first.w) / max(1, count - 1))
    found: list[ft.Control] = []
    for number in range(count):
        up = LIFT * (number == 0 and bool(end.does))
        spot = first._replace(x=first.x + number * pace, y=first.y - up).rounded()
        shown = back(ui, colours[number % len(colours)], spot.w, spot.h)
        found.append(placed(ui, spot, shown, key=f"back-{seat}-{number}"))
    if count and end.does:
        frame = ft.Border.all(3, ui.colors.brass)
        brass = first._replace(y=0)
        found.append(placed(ui, brass, None, border=frame, border_radius=6, key=f"chosen-{seat}"))
    return found
