"""What is asked at a reader's edge of the flat table, and the step to take.

The edge is as low as a pad, and the step has to share its width with what can be done instead. So
each has its own place here, and words are set in the largest type in which they are whole there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from app.games.common.foot import snug
from app.games.common.geometry import Rect
from app.games.common.inspector import opener
from app.games.encore import prompts
from app.games.encore.flat_moment import Half, Hidden, picks_of, put
from app.games.encore.flat_plan import HalfPlan, fitting
from app.games.encore.moment import Moment
from app.theme import Ui, kit, measure
from app.theme.ui import BODY, STRONG

TYPES = (16.0, 14.5, 13.0, 12.0, 11.0, 10.5)
"""In which sizes running text is set, at a usual size of type."""

ONE_LINE = 12.0
"""The smallest of them in which words over the step stand in one line rather than in two."""

DENSE = 1.13
"""From line to line of the words over the step, in parts of their size."""

GAP = 4.0

NOTE = 36.0
"""How high the words over the step are at least."""

BESIDE = 0.6
"""How much of the width the step has where the words stand beside it."""

ASIDE, MOST_ASIDE = 0.36, 140.0
"""How much of its line what can be done instead of the step has, and how wide it is at most."""

WIDE = 560.0
"""From this width on the words stand beside the step."""


def fits(
    told: str, width: float, height: float, scale: float, line: float, one_line: float = TYPES[0]
) -> float:
    """The largest type in which running text is whole there, in one line where that is no smaller
    than `one_line`; in the smallest of all it may be cut."""
    for size in TYPES:
        if size >= one_line and measure.box(told, size * scale) <= width:
            return size * scale
    for size in TYPES:
        if measure.rows(told, size * scale, width) * size * scale * line <= height:
            return size * scale
    return TYPES[-1] * scale


def asked(moment: Half, plan: HalfPlan, *, open_: bool) -> ft.Control:
    """What is asked and the step to take, for whoever decides; for the other who that is."""
    area = plan.asked.inset(0, 2, 0, 2)
    return ft.Container(
        _content(moment, area, open_=open_, ui=fitting(moment.stage.ui, plan.height)),
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        alignment=ft.Alignment.CENTER,
        key=f"asked-{moment.reader}",
    )


def _content(moment: Half, area: Rect, *, open_: bool, ui: Ui) -> ft.Control | None:
    stage = moment.stage
    if not moment.mine:
        deciders = stage.scene.deciders
        told = ui.say("encore.flat.waits", name=stage.names[deciders[0]]) if deciders else ""
        return _note(ui, told, area.w, area.h)
    if moment.moving:
        return None
    hidden = picks_of(stage).hidden
    if hidden.names:
        return _hidden(moment, ui, hidden, area)
    if moment.asked is None:
        return _note(
            ui, ui.say("encore.flat.choose" if open_ else "encore.flat.look"), area.w, area.h
        )
    return _step(replace(moment, stage=replace(stage, ui=ui)), ui, area)


def _step(moment: Moment, ui: Ui, area: Rect) -> ft.Control:
    """What is asked, what can be done instead, and the step."""
    verbs = [*reversed(moment.verbs)]
    told = prompts.told(moment) or ("" if moment.chosen else _question(moment))
    wide, high = _room(area)
    tools: list[ft.Control] = []
    place = moment.place
    if place is not None and (name := prompts.name_of(moment, place)):
        tools = [opener(moment, place, name)]
        wide -= kit.TARGET + GAP
    if len(verbs) > 1:
        room = (wide - GAP * (len(verbs) - 1)) / len(verbs)
        first = moment.chosen[0]
        ways = [prompts.way(moment, name, name == first, room, high) for name in verbs]
        return _foot(ui, area, told, [*tools, *ways], strong=True)
    ways = []
    for action in moment.others:
        aside = min(wide * ASIDE, MOST_ASIDE)
        size = snug(ui, *prompts.instead(moment, action), aside, high)
        ways.append(prompts.let_go(moment, action, size))
        wide -= aside + GAP
    size = snug(ui, prompts.label(moment), prompts.short_label(moment), wide, high)
    ways.append(prompts.confirm(moment, ui, size))
    return _foot(ui, area, told, [*tools, *ways], strong=bool(moment.chosen))


def _question(moment: Moment) -> str:
    """The question itself, where a choice says nothing yet."""
    stage, decision = moment.stage, moment.stage.scene.decision
    if decision is None or decision.prompt in ("ask.act", "ask.draft"):
        return ""
    return stage.game.ask(decision, stage.names, stage.lang)


def _hidden(moment: Half, ui: Ui, hidden: Hidden, area: Rect) -> ft.Control:
    """The step with what is chosen and shown to nobody: it says neither what nor where."""
    stage, seat = moment.stage, moment.reader
    back = kit.tool(
        ui,
        "close",
        ui.say("encore.flat.put_back"),
        lambda _: put(stage, hidden=Hidden()),
        key=f"let-go-{seat}",
    )
    wide, high = _room(area)
    label = ui.say("encore.flat.play")
    step = kit.primary(
        ui,
        label,
        lambda _: stage.act_all(hidden.does),
        key="step",
        snug=snug(ui, label, "", wide - kit.TARGET - GAP, high),
    )
    return _foot(ui, area, ui.say("encore.flat.chosen"), [back, step])


def refusal(moment: Half, plan: HalfPlan) -> ft.Control | None:
    """Why what was tapped cannot be chosen, on the table right above the edge."""
    if not moment.mine:
        return None
    ui = fitting(moment.stage.ui, plan.height)
    shown = prompts.refusal(replace(moment, stage=replace(moment.stage, ui=ui)))
    if shown is None:
        return None
    over = plan.height - plan.block.y + GAP
    return ft.Container(shown, left=GAP, right=GAP, bottom=over, key=f"refused-{moment.reader}")


def _room(area: Rect) -> tuple[float, float]:
    """How wide and how high the line with the step is."""
    if area.w >= WIDE:
        return (area.w - GAP) * BESIDE, kit.STEP
    return area.w, min(kit.STEP, max(kit.TARGET, area.h - NOTE))


def _foot(
    ui: Ui, area: Rect, told: str, ways: Sequence[ft.Control], *, strong: bool = False
) -> ft.Control:
    """The words over the step, or beside it where there is room for that."""
    wide, high = _room(area)
    line = ft.Row([*ways], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    step = ft.Container(line, width=wide, height=high)
    if area.w >= WIDE:
        words = _note(ui, told, area.w - GAP - wide, area.h, strong=strong)
        return ft.Row([words, step], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    words = _note(ui, told, area.w, area.h - high, strong=strong)
    return ft.Column([words, step], spacing=0)


def _note(
    ui: Ui, sentence: str, width: float, height: float, *, strong: bool = False
) -> ft.Control:
    """A line of words, or a few, in the middle of so much room; read aloud when they change."""
    room = width * (0.92 if strong else 1)
    size = fits(sentence, room, height, ui.text_scale, DENSE, ONE_LINE)
    words = ft.Text(
        sentence,
        size=size,
        font_family=STRONG if strong else BODY,
        color=ui.colors.text if strong else ui.colors.quiet,
        text_align=ft.TextAlign.CENTER,
        style=ft.TextStyle(height=DENSE),
        max_lines=max(1, int(height / (size * DENSE))),
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return ft.Semantics(
        live_region=True,
        content=ft.Container(words, width=width, height=height, alignment=ft.Alignment.CENTER),
        key="note",
    )
