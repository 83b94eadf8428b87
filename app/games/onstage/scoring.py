"""Pages with the scores of a Round and of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import flet as ft

from app.games.common import honours
from app.games.common.bow import CROWN, crowned, showered
from app.games.common.geometry import Rect
from app.games.common.lit_stage import lit_stage, spotlit
from app.games.common.pieces import fixed, spoken
from app.games.common.winners import colours, head, page_room, ranked, signs
from app.games.onstage import words
from app.games.onstage.blossom import blossom
from app.games.onstage.layout import PERFORMER_RATIO
from app.games.onstage.types import BoardContext
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY
from engines import Line, Result
from engines.onstage.content import BLOSSOMS
from engines.onstage.events import SeatScored

if TYPE_CHECKING:
    from engines.onstage.views import Account

PAGE = 640.0
"""Maximum width of a scoring page, in logical pixels."""

STAGE, LOW_STAGE = 216.0, 146.0
"""Heights of the winners' stage, in a normal and a low window."""

WINNER = 84.0
"""Maximum width of a winner's badge on the stage, in logical pixels."""

BOWING = 0.5
"""Height of a Performer beside the winners, relative to the spotlight."""

LEAST_SHOWN = 0.4
"""Minimum visible part of a Performer's width, beside the winners."""

DRAPES = 22.0
"""Width left free of Performers on each side of the stage."""


def interlude(stage: BoardContext) -> ft.Control | None:
    """Draws the scores of a Round that has just ended.

    Returns None if no Round has just ended.
    """
    if not any(isinstance(event, SeatScored) for event in stage.scene.fresh):
        return None
    view = stage.scene.view
    if view is None or not view["history"]:
        return None
    ui = stage.ui
    account = view["history"][-1]
    number = len(view["history"])
    most = max(account["points"])
    rows = [
        _round_row(stage, account, seat, view["scores"][seat], best=account["points"][seat] == most)
        for seat in range(view["seats"])
    ]
    return kit.page_body(
        ui,
        [
            lit_stage(
                ui,
                kit.title(
                    ui,
                    ui.say("onstage.round.title", round=number, rounds=view["rounds"]),
                    center=True,
                    color=ui.colors.text,
                ),
                page_room(ui, PAGE),
                ui.size("title") * 1.5 + (68 if ui.tight else 92),
            ),
            kit.text(ui, ui.say("onstage.round.lead"), quiet=True, center=True),
            *rows,
            kit.text(
                ui, ui.say("onstage.round.next", name=stage.names[view["leader"]]), center=True
            ),
            kit.gap(8),
        ],
        width=PAGE,
        spacing=8,
    )


def _round_row(
    stage: BoardContext, account: Account, seat: int, total: int, *, best: bool
) -> ft.Control:
    ui, person = stage.ui, stage.seats[seat]
    troupe = account["troupes"][seat]
    points: int = account["points"][seat]
    names = words.listed(stage, [words.name(stage, performer) for performer in troupe])
    label = ui.say(
        "onstage.round.row",
        name=person.name,
        who=names or ui.say("onstage.round.nobody"),
        count=points,
        total=total,
    )
    notes: list[ft.Control] = []
    if account["lone"] == seat:
        given = ui.say(f"onstage.round.lone_{account['source']}")
        notes.append(kit.text(ui, given, color=ui.colors.brass))
        label += " " + given
    # Two Performers fit beside the name on a phone; more are drawn below.
    stacked = ui.text_scale >= 1.5 or len(troupe) > (2 if ui.width < 600 else 8)
    head: list[ft.Control] = [
        kit.badge(person.colour, 28, person.understudy, person.mask),
        ft.Container(
            kit.text(ui, person.name, strong=True, max_lines=1),
            width=None if stacked else 84 if ui.width < 600 else 160,
            expand=stacked,
        ),
        _blossoms(ui, f"+{points}", lit=best and points > 0),
        _so_far(ui, total),
    ]
    if stacked:
        notes.insert(0, _troupe(ui, troupe))
    else:
        head.insert(2, ft.Container(_troupe(ui, troupe), expand=True))
    row = ft.Row(head, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    content = shapes.column([row, *notes], 6)
    return spoken(label, kit.panel(ui, content, pad=10))


def _troupe(ui: Ui, troupe: Sequence[int]) -> ft.Control:
    if not troupe:
        return kit.text(ui, ui.say("onstage.round.nobody"), "small", quiet=True)
    pictures: list[ft.Control] = [kit.image(words.performer_art(each), 36, 48) for each in troupe]
    return ft.Row(pictures, spacing=3, run_spacing=3, wrap=True)


def _so_far(ui: Ui, total: int) -> ft.Control:
    return ft.Container(
        lettering.written(
            "label",
            str(total),
            size=ui.size("large"),
            color=ui.colors.text,
            text_align=ft.TextAlign.END,
        ),
        width=36 * ui.size("body") / 16,
    )


def _blossoms(ui: Ui, figure: str, *, lit: bool = False) -> ft.Control:
    color = ui.colors.brass if lit else ui.colors.text
    size = ui.size("large")
    return ft.Row(
        [
            blossom(size),
            lettering.written("label", figure, size=size, color=color),
        ],
        spacing=4,
        tight=True,
    )


# -- the end of the game -----------------------------------------------------------------------


def finale(stage: BoardContext, result: Result) -> ft.Control:
    """Draws the winners, then the sources of every player's points."""
    ui = stage.ui
    order = ranked(result)
    return kit.page_body(
        ui,
        [
            _poster(stage, result),
            *_tie(stage, result),
            kit.title(ui, ui.say("onstage.final.points"), "large", level=2),
            *(_account(stage, result, seat) for seat in order),
            *honours.of_stage(stage),
            kit.gap(16),
        ],
        width=PAGE,
        spacing=12,
    )


def _poster(stage: BoardContext, result: Result) -> ft.Control:
    ui = stage.ui
    room = page_room(ui, PAGE), LOW_STAGE if ui.tight else STAGE
    lit = lit_stage(ui, _company(stage, result, room[0], spotlit(room[1])), *room)
    return head(
        stage,
        result,
        showered(ui, lit, room, colours(stage, result), "onstage/blossom"),
        wins="onstage.final.wins",
        share="onstage.final.share",
        more=[_totals(stage, result)],
    )


def _company(stage: BoardContext, result: Result, width: float, height: float) -> ft.Control:
    size = min(WINNER, height / (1 + CROWN), width * 0.5 / len(result.winners))
    badges = signs(stage, result, size)
    middle = len(badges) * (size + 8)
    won = {
        line.args["performer"]
        for line in result.breakdown
        if line.seat in result.winners and "performer" in line.args
    }
    best = sorted(won, key=lambda each: (-BLOSSOMS[each], each))
    side, h = (width - middle) / 2 - DRAPES, height * BOWING
    w = h / PERFORMER_RATIO
    most = max(1, 1 + int((side - w) / (w * LEAST_SHOWN)))
    if len(best) > 1:  # as many on each side, so that the winners are in the middle
        best = best[: len(best) // 2 * 2]
    people: list[ft.Control] = []
    for first, sign in ((0, -1), (1, 1)):
        row = best[first::2][:most]
        pace = min(w + 4, (side - w) / max(1, len(row) - 1))
        for place in reversed(range(len(row))):
            centre = width / 2 + sign * (middle / 2 + w / 2 + place * pace)
            spot = Rect(centre - w / 2, height - h, w, h).rounded()
            art = words.performer_art(row[place])
            people.append(fixed(spot, kit.image(art, spot.w, spot.h)))
    row_of_winners = ft.Row(
        [crowned(stage.ui, badge, size) for badge in badges],
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.END,
        spacing=8,
    )
    stood = fixed(Rect(0, 0, width, height), row_of_winners, alignment=ft.Alignment.BOTTOM_CENTER)
    return ft.Stack([*people, stood], width=width, height=height)


def _totals(stage: BoardContext, result: Result) -> ft.Control:
    ui = stage.ui
    totals: list[ft.Control] = []
    for seat in ranked(result):
        person, points = stage.seats[seat], result.scores[seat]
        label = ui.say("onstage.player", name=person.name, count=points)
        row = ft.Row(
            [
                kit.badge(person.colour, 24, person.understudy, person.mask),
                kit.text(ui, person.name, max_lines=1),
                blossom(ui.size("body")),
                kit.text(ui, str(points), strong=True),
            ],
            spacing=5,
            tight=True,
        )
        totals.append(spoken(label, row))
    return ft.Row(
        totals,
        alignment=ft.MainAxisAlignment.CENTER,
        wrap=True,
        spacing=16,
        run_spacing=4,
    )


def _tie(stage: BoardContext, result: Result) -> list[ft.Control]:
    ui = stage.ui
    shown = [line for line in result.breakdown if "card" in line.args]
    if not shown:
        return []
    cards: list[ft.Control] = []
    for line in shown:
        said = stage.say(line.label, card=words.card_name(stage, line.args["card"]))
        cards.append(
            spoken(
                ui.say.entry(stage.names[line.seat], said),
                shapes.centred(
                    [
                        kit.image(words.card_art(line.args["card"]), 72, 101),
                        ft.Row(
                            [
                                kit.badge(
                                    stage.seats[line.seat].colour,
                                    22,
                                    mask=stage.seats[line.seat].mask,
                                ),
                                kit.text(ui, stage.names[line.seat], "small"),
                            ],
                            spacing=5,
                            tight=True,
                        ),
                        kit.text(ui, said, "small", quiet=True, center=True),
                    ],
                    4,
                    width=120,
                ),
            )
        )
    row = ft.Row(cards, alignment=ft.MainAxisAlignment.CENTER, spacing=12, wrap=True)
    return [kit.panel(ui, row)]


def _account(stage: BoardContext, result: Result, seat: int) -> ft.Control:
    ui, person = stage.ui, stage.seats[seat]
    own = [line for line in result.breakdown if line.seat == seat and line.round is not None]
    rounds = sorted({line.round for line in result.breakdown if line.round is not None})
    named = {number: ui.say("onstage.final.round", round=number) for number in rounds}
    boxes = (measure.box(name, ui.size("body"), BODY) for name in named.values())
    width = max(boxes, default=0.0)
    rows: list[ft.Control] = []
    for number in rounds:
        lines = [line for line in own if line.round == number]
        rows.append(_round(stage, named[number], width, lines))
    return kit.panel(
        ui,
        shapes.column(
            [
                ft.Row(
                    [
                        kit.badge(person.colour, 32, person.understudy, person.mask),
                        ft.Container(kit.title(ui, person.name, "large", level=3), expand=True),
                        _blossoms(ui, str(result.scores[seat]), lit=seat in result.winners),
                    ],
                    spacing=10,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                *rows,
            ],
            8,
        ),
        pad=14,
    )


def _round(stage: BoardContext, title: str, width: float, lines: Sequence[Line]) -> ft.Control:
    ui = stage.ui
    troupe = [line.args["performer"] for line in lines]
    who = words.listed(stage, [words.name(stage, performer) for performer in troupe])
    gifts = {line.label for line in lines if line.label != "score.performer"}
    if gifts:
        source = "stage" if "score.lone_stage" in gifts else "line"
        who = ui.say(f"onstage.final.lone_{source}", who=who)
    account = [_troupe(ui, troupe), *([kit.text(ui, who)] if troupe else [])]
    return ft.MergeSemantics(
        ft.Row(
            [
                ft.Container(kit.text(ui, title, quiet=True), width=width),
                shapes.column(account, 4, expand=True),
                kit.text(ui, str(sum(line.points for line in lines)), strong=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    )
