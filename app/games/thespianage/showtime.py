"""The final scoring, shown step by step, and the result.

The scoring is called Showtime: tiles are turned up, rows lose tiles, and each player's score is
counted. The production's total decides between success and bomb, and hearts earn points.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import NamedTuple

import flet as ft

from app.games.common import honours
from app.games.common.bow import CROWN, crowned, showered
from app.games.common.geometry import Rect
from app.games.common.pieces import spoken
from app.games.common.winners import colours, head, page_room, poster, ranked
from app.games.thespianage import aria_text, company, faces, production
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.faces import sign_span, text_span
from app.games.thespianage.layout import sheet_plan
from app.games.thespianage.places import SHEET
from app.games.thespianage.production import StageLook, StagePlan
from app.games.thespianage.sheet_look import EVENTS, Marked, look_of
from app.games.thespianage.sheet_plan import NO_SUMS, SheetPlan, Sum
from app.games.thespianage.types import BoardContext, View
from app.theme import Ui, kit, lettering, shapes
from app.theme.palette import SEAT_COLOURS, mixed
from engines import Line, Result

PAGE_WIDTH, SHEETS_WIDTH = 720.0, 1040.0
"""Maximum widths of the page, without and with sheets, in logical pixels."""

ROUND, ROUND_LOW = 340.0, 132.0
"""Height of the page outside the picture.

The first value is for words below the picture, the second for words beside it.
"""

BESIDE = 16.0
"""Gap between the picture and its words on the right."""

LEAST_SHEET = (132.0, 126.0)
"""Minimum width and height of a sheet that shows tiles."""

WIDEST_PICTURE, LEAST_PICTURE, SUM_ROOM = 360.0, 150.0, 40.0
"""Width of the outcome's picture: its maximum, its minimum, and what a line of the sum takes."""

STAGE = 104.0
"""Height of the stage with the production's total, in logical pixels."""

POSTER, POSTER_LOW = 168.0, 112.0
"""Heights of the winners' picture in normal and low windows."""

SHEETS, ENDS, SUMS, TOTAL, HEARTS, LAST = range(6)

EVENT_LINE = "score.event"
"""Label of a line of the score that an Event adds."""

SIGNED = {
    "score.prop": "prop",
    "score.broken_prop": "broken-prop",
    "score.special": "",
    EVENT_LINE: EVENTS,
}
"""Signs for lines of the score, by label.

"" stands for the sign of the Special Tile itself.
"""

HEARTS_OF = ("score.crush", "score.nemesis")

_seen: deque[int] = deque(maxlen=16)
"""Ids of the final scorings already watched to the end.

Such a scoring opens at its last step.
"""


class Shown(NamedTuple):
    """Current step of the final scoring, stored as the context's `pick`.

    Attributes:
        step: Number of the step, from `SHEETS` to `LAST`.
    """

    step: int


def _succeeded(result: Result) -> bool:
    return result.ending.startswith("success")


def _show_id(stage: BoardContext, result: Result) -> int:
    return hash((tuple(stage.names), tuple(result.scores), result.ending, len(result.breakdown)))


def _step(stage: BoardContext, result: Result) -> int:
    if isinstance(stage.pick, Shown):
        return stage.pick.step
    return LAST if _show_id(stage, result) in _seen else SHEETS


def last_reached(stage: BoardContext, result: Result) -> bool:
    """Whether the final scoring has reached its last step, the result."""
    return _step(stage, result) == LAST


def finale(stage: BoardContext, result: Result) -> ft.Control:
    """Draws the current step of the final scoring, or the result."""
    step = _step(stage, result)
    ui = stage.ui
    view = stage.view

    def go(to: int) -> None:
        if to == LAST:
            _seen.append(_show_id(stage, result))
        stage.set_pick(Shown(to))

    if step == LAST:
        body = [_winners(stage, view, result), *_ranking(stage, view, result)]
        body += [_account(stage, result, seat) for seat in _order(result)]
        body += honours.of_stage(stage)
        return kit.page_body(ui, [*body, kit.gap(8)], width=PAGE_WIDTH, spacing=10)

    title = _headline(ui, view, step)
    # A low window has the picture on the left and its words on the right.
    side = min(300.0, ui.width * 0.38) if ui.divided else 0.0
    page = ui.width if ui.divided else SHEETS_WIDTH if step < TOTAL else PAGE_WIDTH
    if step == HEARTS:
        help_of = f"{step}.help" if _succeeded(result) else f"{step}.bomb"
        scene, words = _heart_rows(stage, view, result), [_help(ui, help_of)]
    else:
        scene, words = _scene(stage, view, result, step, page, side)
    steps = kit.pair(
        kit.within(ui, side or None),
        (ui.say("thespianage.show.end"), lambda _: go(LAST), "show-end"),
        (ui.say("thespianage.show.next"), lambda _: go(step + 1), "show-next"),
    )
    if side:
        return _beside(ui, scene, [title, *words], steps, side)
    return kit.page_body(ui, [title, scene, *words], width=page, spacing=10, bottom=steps)


def _scene(
    stage: BoardContext, view: View, result: Result, step: int, page: float, side: float
) -> tuple[ft.Control, list[ft.Control]]:
    ui = stage.ui
    edges = 2 * ui.edge + ui.inset_left + ui.inset_right
    room = min(page, ui.width) - edges - (side + BESIDE if side else 0)
    bars = ROUND_LOW if ui.divided else ROUND
    height = ui.height - ui.inset_top - ui.inset_bottom - bars
    if step == TOTAL:
        sums = len(view["verdict"]["production"]) if view["verdict"] else 0
        widest = max(LEAST_PICTURE, WIDEST_PICTURE - SUM_ROOM * (sums + 1 if sums else 0))
        scene = _picture(view, min(room, height * 1.5) if side else min(room, widest))
        return scene, _verdict(stage, view, side or room)
    more = step == SUMS and any(line.label in SIGNED for line in result.breakdown)
    words = [_help(ui, f"{step}.more" if more else f"{step}.help")]
    return _sheets(stage, view, result, step, room, height), words


def _help(ui: Ui, key: str) -> ft.Control:
    return kit.text(ui, ui.say(f"thespianage.show.{key}"), quiet=True, center=True)


def _beside(
    ui: Ui, scene: ft.Control, words: list[ft.Control], steps: ft.Control, side: float
) -> ft.Control:
    column = ft.Column(
        [
            ft.Column(
                words,
                spacing=8,
                scroll=ft.ScrollMode.AUTO,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            steps,
        ],
        spacing=8,
        width=side,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        ft.Row(
            [ft.Container(scene, expand=True, alignment=ft.Alignment.CENTER), column],
            spacing=BESIDE,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=ui.edge + ui.inset_left, right=ui.edge + ui.inset_right),
        expand=True,
    )


def _order(result: Result) -> list[int]:
    return ranked(result, fewest=not _succeeded(result))


def _headline(ui: Ui, view: View, step: int) -> ft.Control:
    key = f"thespianage.show.{step}"
    if step == TOTAL:
        success = bool(view["verdict"] and view["verdict"]["success"])
        key = "thespianage.show.success" if success else "thespianage.show.bomb"
    return kit.title(ui, ui.say(key), "title", center=True, level=2)


def _winners(stage: BoardContext, view: View, result: Result) -> ft.Control:
    ui = stage.ui
    room = page_room(ui, PAGE_WIDTH), POSTER_LOW if ui.tight else POSTER
    size = min((room[1] - 8) / (1 + CROWN), room[0] * 0.8 / len(result.winners))
    people: list[ft.Control] = []
    for seat in result.winners:
        who, person = view["characters"][seat], stage.seats[seat]
        badge = kit.badge(person.colour, size, person.understudy, person.mask)
        people.append(
            crowned(ui, badge if who is None else kit.image(faces.bust(who), size, size), size)
        )
    middle = ft.MainAxisAlignment.CENTER
    lit = poster(stage, result, ft.Row(people, alignment=middle, spacing=8), room[1])
    return head(
        stage,
        result,
        showered(ui, lit, room, colours(stage, result)),
        wins="thespianage.final.wins",
        share="thespianage.final.share",
    )


# -- sheets ------------------------------------------------------------------------------------


def _sheets(
    stage: BoardContext, view: View, result: Result, step: int, page_width: float, height: float
) -> ft.Control:
    ui = stage.ui
    moment = BoardState.see(stage)
    single = page_width < 330 or ui.text_scale > 1.5 or (page_width < 600 and view["seats"] == 3)
    threes = page_width >= 600 or (
        ui.divided and view["seats"] > 4 and page_width >= 3 * LEAST_SHEET[0] + 16
    )
    across = 1 if single else 3 if threes else 2
    gap = 8.0
    width = (page_width - gap * (across - 1)) / across
    lines = -(-view["seats"] // across)
    room = max(LEAST_SHEET[1] if ui.divided else 120.0, height / lines - gap)
    sheet_height = min(260.0, width * 1.3, room) * min(ui.text_scale, 1.4)
    drawn: list[ft.Control] = []
    for seat in range(view["seats"]):
        place, scale = Rect(0, 0, width, sheet_height), min(ui.text_scale, 1.5)
        laid = sheet_plan(moment, seat, place, scale, falls=step >= ENDS)
        look = look_of(moment, seat)._replace(lit=None, sunk=False, hand=None, heart="")
        label = aria_text.board(stage, view, seat)
        if step == ENDS:
            look = look._replace(marks=tuple(_fallen(laid, ui)))
        if step < SUMS:
            laid = replace(laid, sums=NO_SUMS)
            look = look._replace(total=Sum(""), leads=False)
        else:
            look = look._replace(paid=_paid(stage, result, seat))
            label = ui.say.sentences((label, *_events(stage, result, seat)))
        sheet = company.draw_sheet(ui, laid, look, key=f"show-{seat}")
        drawn.append(
            ft.Stack(
                [sheet, spoken(label, ft.Container(width=width, height=sheet_height))],
                width=width,
                height=sheet_height,
            )
        )
    return ft.Row(drawn, wrap=True, spacing=gap, run_spacing=gap,
                  alignment=ft.MainAxisAlignment.CENTER)  # fmt: skip


def _paid(stage: BoardContext, result: Result, seat: int) -> tuple[tuple[str, str], ...]:
    sums: dict[str, int] = {}
    for line in result.breakdown:
        if line.seat == seat and line.label in SIGNED:
            special = line.args.get("special")
            name = SIGNED[line.label] if special is None else faces.special_sign(special)
            sums[name] = sums.get(name, 0) + line.points
    return tuple(
        (name, stage.game.amount(points, stage.lang, signed=True)) for name, points in sums.items()
    )


def _events(stage: BoardContext, result: Result, seat: int) -> list[str]:
    lines = [line for line in result.breakdown if line.seat == seat and line.label == EVENT_LINE]
    if not lines:
        return []
    names = stage.ui.say.row(stage.game.explain(line, stage.names, stage.lang) for line in lines)
    return [aria_text.paid(stage, names, sum(line.points for line in lines))]


def _fallen(laid: SheetPlan, ui: Ui) -> list[Marked]:
    return [
        Marked(SHEET, aspect, at, ui.colors.rose, 0.0)
        for aspect, falls in enumerate(laid.falls)
        for at in falls
    ]


# -- the company's total -----------------------------------------------------------------------


def _picture(view: View, side: float) -> ft.Control:
    success = bool(view["verdict"] and view["verdict"]["success"])
    picture = kit.image(f"{faces.FOLDER}/{'success' if success else 'bomb'}", side, side * 2 / 3)
    return ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)


def _verdict(stage: BoardContext, view: View, width: float) -> list[ft.Control]:
    ui, found = stage.ui, view["verdict"]
    assert found is not None
    words = (*aria_text.outcome(stage, found["total"], found["needed"]), "", "")
    look = StageLook(found["total"], found["total"], found["needed"], "", words)
    area = Rect(0, 0, width - 24, STAGE * min(ui.text_scale, 1.5))
    drawn = production.drawn(ui, area, look, (), StagePlan(area), key="production")
    drawn.left = drawn.top = None
    rows: list[ft.Control] = []
    if found["production"]:  # otherwise it is the total
        initial = sum(found["initial"])
        rows.append(_sum(stage, stage.say("verdict.initial"), initial, signed=False))
    for event, points in found["production"]:
        rows.append(_sum(stage, aria_text.title(stage, event), points, signed=True))
    rows.append(_sum(stage, stage.say("verdict.total"), found["total"], signed=False))
    rows.append(_sum(stage, stage.say("verdict.needed"), found["needed"], signed=False))
    key = "verdict.most" if found["success"] else "verdict.least"
    verdict = kit.text(ui, stage.say(key), "large", strong=True, center=True)
    stage_drawn = spoken(words[1], drawn)
    return [kit.panel(ui, shapes.column([stage_drawn, *rows], 6), pad=12), verdict]


def _sum(stage: BoardContext, name: str, points: int, *, signed: bool) -> ft.Control:
    amount = stage.game.amount(points, stage.lang, signed=signed)
    return ft.MergeSemantics(
        ft.Row(
            [
                ft.Container(kit.text(stage.ui, name, quiet=True), expand=True),
                kit.text(stage.ui, amount, strong=True),
            ],
            spacing=8,
        )
    )


# -- hearts, ranking, account ------------------------------------------------------------------


def _player_of(stage: BoardContext, view: View, character: int) -> str:
    for name, played in zip(stage.names, view["characters"], strict=True):
        if played == character:
            return name
    return aria_text.character(stage, character)


def _heart_rows(stage: BoardContext, view: View, result: Result) -> ft.Control:
    ui, found = stage.ui, view["verdict"]
    assert found is not None

    initial, success = found["initial"], found["success"]

    def changed(seat: int) -> list[ft.Control]:
        return [_changed(stage, initial[seat], result, seat)] if success else []

    rows = [
        _row(stage, view, result, seat, *changed(seat), sunk=not success)
        for seat in sorted(range(view["seats"]), key=lambda each: -initial[each])
    ]
    column = shapes.stretched(rows, 10)
    if ui.divided:
        column.scroll = ft.ScrollMode.AUTO
    return column


def _changed(stage: BoardContext, before: int, result: Result, seat: int) -> ft.Control:
    ui, after = stage.ui, result.scores[seat]
    words = stage.game.amount(before, stage.lang)
    if after != before:
        now = stage.game.amount(after, stage.lang)
        words = ui.say("thespianage.stage.moved", before=words, now=now)
    ink = ui.colors.text if after == before else ui.colors.brass
    return lettering.written("display", words, size=ui.size("title"), color=ink)


def _ranking(stage: BoardContext, view: View, result: Result) -> list[ft.Control]:
    return [_ranked(stage, view, result, seat) for seat in _order(result)]


def _ranked(stage: BoardContext, view: View, result: Result, seat: int) -> ft.Control:
    ui, won = stage.ui, seat in result.winners
    score = lettering.written(
        "display",
        stage.game.amount(result.scores[seat], stage.lang),
        size=ui.size("title"),
        color=ui.colors.brass if won else ui.colors.text,
    )
    crown = [kit.icon(ui, "crown", 26, ui.colors.brass)] if won else []
    return _row(stage, view, result, seat, *crown, score, won=won, sunk=not won)


def _row(
    stage: BoardContext,
    view: View,
    result: Result,
    seat: int,
    *points: ft.Control,
    won: bool = False,
    sunk: bool = False,
) -> ft.Control:
    ui = stage.ui
    person, who = stage.seats[seat], view["characters"][seat]
    name: list[ft.Control] = [kit.text(ui, person.name, "large" if won else "body", strong=True)]
    if loved := _hearts(stage, view, result, seat):
        name.append(ft.Row(loved, wrap=True, spacing=10, run_spacing=0))
    row: list[ft.Control] = [
        kit.badge(person.colour, 32, person.understudy, person.mask),
        ft.Container(shapes.column(name), expand=True),
    ]
    if who is not None:
        row.insert(0, kit.image(faces.bust(who, sunk=sunk), 56, 56))
    row += points
    fill = SEAT_COLOURS[person.colour][0]
    return ft.MergeSemantics(
        ft.Container(
            ft.Row(row, spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            padding=10,
            border_radius=kit.RADIUS,
            clip_behavior=kit.UNCUT,
            bgcolor=mixed(ui.colors.boards, fill, 0.22 if won else 0.06),
            border=ft.Border.all(2 if won else 1, ui.colors.brass if won else ui.colors.line),
        )
    )


def _hearts(stage: BoardContext, view: View, result: Result, seat: int) -> list[ft.Control]:
    ui, size = stage.ui, stage.ui.size("small")
    found: list[ft.Control] = []
    lines = [line for line in result.breakdown if line.seat == seat]
    for which, secret in enumerate(("crush", "nemesis")):
        other = view["secrets"][seat][which]
        if other is None:
            continue
        paid = sum(line.points for line in lines if line.label == HEARTS_OF[which])
        ink = ui.colors.brass if paid else ui.colors.quiet
        spans = [sign_span(secret, size * 1.1, ink)]
        spans.append(text_span(f" {_player_of(stage, view, other)}", size, ink))
        if paid:
            amount = stage.game.amount(paid, stage.lang, signed=True)
            spans.append(text_span(f" {amount}", size, ink))
        found.append(ft.Text(spans=spans))
    return found


def _account(stage: BoardContext, result: Result, seat: int) -> ft.Control:
    ui, person = stage.ui, stage.seats[seat]
    lines = [line for line in result.breakdown if line.seat == seat]
    rows = [_line(stage, line) for line in lines]
    head = ft.Row(
        [
            kit.badge(person.colour, 28, person.understudy, person.mask),
            ft.Container(kit.title(ui, person.name, "large", level=3), expand=True),
            lettering.written(
                "label",
                stage.game.amount(result.scores[seat], stage.lang),
                size=ui.size("large"),
                color=ui.colors.text,
            ),
        ],
        spacing=10,
    )
    return kit.panel(ui, shapes.column([head, *rows], 6), pad=12)


def _line(stage: BoardContext, line: Line) -> ft.Control:
    ui = stage.ui
    sentence = stage.game.explain(line, stage.names, stage.lang)
    return ft.MergeSemantics(
        ft.Row(
            [
                ft.Container(kit.text(ui, sentence, quiet=True), expand=True),
                kit.text(ui, stage.game.amount(line.points, stage.lang, signed=True), strong=True),
            ],
            spacing=8,
        )
    )
