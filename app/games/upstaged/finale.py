"""Result page, which reveals every Cut and then the trios' bonuses.

A Cut is the artist that a player removes from the team, which leaves a trio. The result appears
step by step, like a curtain call.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import NamedTuple

import flet as ft

from app.games.common import honours
from app.games.common.bow import showered
from app.games.common.pieces import moving, spoken
from app.games.common.stamps import stamp
from app.games.common.winners import colours, head, page_room, poster, signs
from app.games.upstaged import words
from app.games.upstaged.faces import CUT, Look, chair, token
from app.games.upstaged.types import BoardContext, View
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY, name_size
from engines import Line, Result

PAGE = 640.0
"""Maximum width of the result page in one column, in logical pixels."""

TWO_COLUMNS = 800.0
"""Minimum window width, in logical pixels, for results in two columns.

It is also the maximum width of the page in two columns.
"""

BETWEEN = 12.0
"""Gap between the results of two players, in logical pixels."""

LOW = 560.0
"""Window height, in logical pixels, below which the winner is drawn smaller."""

BEAT = 420
"""Time between two steps of the result's animation, in milliseconds."""

GAP = 10.0
"""Gap between two artists of a trio, in logical pixels."""

TOKEN = 84.0
"""Maximum width of an artist in a trio, in logical pixels."""


class Call(NamedTuple):
    """Result of one player, as shown on the result page.

    Attributes:
        seat: Seat of the player.
        trio: Numbers of the artists who count towards the score.
        cut: Number of the artist who was cut, or None if nobody was.
        points: Points of the trio.
        rows: Bonuses and remarks, each with its points.
        first: Step of the animation at which the first row appears.
    """

    seat: int
    trio: tuple[int, ...]
    cut: int | None
    points: int
    rows: tuple[Line, ...]
    first: int

    @property
    def total(self) -> int:
        """Step of the animation at which the player's total appears.

        It follows the last row.
        """
        return self.first + len(self.rows)


def calls(view: View, result: Result) -> list[Call]:
    """Returns all players' results, from the lowest score to the winner."""
    order = sorted(
        range(len(result.scores)), key=lambda s: (s in result.winners, result.scores[s], -s)
    )
    found, step = [], 2  # the clappers, then the artists under them
    for seat in order:
        lines = [line for line in result.breakdown if line.seat == seat]
        artists = [line for line in lines if line.label == "score.artist"]
        rows = tuple(line for line in lines if line.label not in ("score.artist", "score.cut"))
        cuts = view["cuts"]
        found.append(
            Call(
                seat,
                tuple(line.args["artist"] for line in artists),
                cuts[seat] if cuts else None,
                sum(line.points for line in artists),
                rows,
                step,
            )
        )
        step = found[-1].total + 1
    return found


def finale(stage: BoardContext, result: Result) -> ft.Control:
    """Draws the winner and the scores of all trios."""
    return CurtainCall(stage, result, key=f"call-{stage.scene.revision}")  # type: ignore[call-arg]  # every component takes one


@ft.component
def CurtainCall(stage: BoardContext, result: Result) -> ft.Control:
    """Draws the result page, which appears step by step.

    A tap shows everything at once. If motion is off, everything is shown from the start.
    """
    ui = stage.ui
    view = stage.view
    parts = calls(view, result)
    last = parts[-1].total
    now, set_now = ft.use_state(0 if ui.motion.piece else last)
    reached = ft.use_ref(now)
    reached.current = max(reached.current or 0, now)

    async def play() -> None:
        while (reached.current or 0) < last:
            await asyncio.sleep(BEAT / 1000)
            set_now(min(last, (reached.current or 0) + 1))
            await asyncio.sleep(0)

    ft.use_effect(play, [])
    by_seat = sorted(parts, key=lambda call: (call.seat not in result.winners, -call.total))
    page = kit.page_body(
        ui,
        [
            _winner(stage, result),
            *_trios(stage, result, by_seat, now),
            *(honours.of_stage(stage) if now >= last else []),
            kit.gap(16),
        ],
        width=_page(ui),
        spacing=BETWEEN,
    )
    if now >= last:
        return page
    return ft.GestureDetector(
        ft.Container(page, expand=True),
        on_tap=lambda _: set_now(last),
        exclude_from_semantics=True,
    )


def _page(ui: Ui) -> float:
    return TWO_COLUMNS if ui.width >= TWO_COLUMNS else PAGE


def _winner(stage: BoardContext, result: Result) -> ft.Control:
    height = 128.0 if stage.ui.height >= LOW else 72.0
    side = height / 2
    seen = ft.Row(
        [kit.image("upstaged/camera-on", side + 8, side + 8), *signs(stage, result, side)],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=18,
    )
    width = page_room(stage.ui, _page(stage.ui))
    lit = poster(stage, result, seen, height)
    lit = showered(stage.ui, lit, (width, height), colours(stage, result))
    return head(stage, result, lit, wins="upstaged.final.wins", share="upstaged.final.share")


def _trios(stage: BoardContext, result: Result, parts: list[Call], now: int) -> list[ft.Control]:
    ui = stage.ui
    if ui.width < TWO_COLUMNS:
        return [_trio(stage, result, call, now) for call in parts]
    narrow = replace(stage, ui=kit.within(ui, (TWO_COLUMNS - 2 * ui.edge - BETWEEN) / 2))
    cells = [ft.Container(_trio(narrow, result, call, now), expand=1) for call in parts]
    cells += [ft.Container(expand=1) for _ in range(-len(cells) % 2)]
    return [
        ft.Row(
            [*cells[at : at + 2]],
            spacing=BETWEEN,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for at in range(0, len(cells), 2)
    ]


def _trio(stage: BoardContext, result: Result, call: Call, now: int) -> ft.Control:
    ui, person, game = stage.ui, stage.seats[call.seat], stage.game
    view = stage.view
    lit = call.seat in result.winners
    total = game.amount(result.scores[call.seat], stage.lang)
    head = ft.Row(
        [
            kit.badge(person.colour, 32, person.understudy, person.mask),
            ft.Container(kit.title(ui, person.name, "large", level=3), expand=True),
            kit.image(chair(view["genres"][call.seat]), 36, 36),
            _lands(
                ui,
                lettering.written(
                    "display",
                    total,
                    size=ui.size("title"),
                    color=ui.colors.brass if lit else ui.colors.text,
                ),
                seen=now >= call.total,
            ),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    rows = [_row(stage, line, seen=now >= call.first + at) for at, line in enumerate(call.rows)]
    return kit.panel(
        ui,
        shapes.column([head, _artists(stage, call, now), *rows], 8),
        pad=14,
        key=f"trio-{call.seat}",
    )


def _artists(stage: BoardContext, call: Call, now: int) -> ft.Control:
    ui = stage.ui
    say = stage.game.speaker(stage.lang)
    everybody = [*call.trio, *([] if call.cut is None else [call.cut])]
    count = max(1, len(everybody))
    room = min(PAGE, ui.width) - 2 * ui.edge - 30
    size = min(TOKEN, (room - GAP * count) / count)
    width = max([size, *(_name_width(ui, words.name(say, artist)) for artist in everybody)])
    if count * (width + GAP) > room + GAP:  # two per row for long names or large type
        width = (room - GAP) / 2

    def named(artist: int, drawn: ft.Control, label: str) -> ft.Control:
        name = words.name(say, artist)
        text = kit.text(ui, name, "small", center=True, max_lines=1, width=width)
        text.size = name_size(ui, name, "small", width, BODY)
        return spoken(
            label,
            shapes.centred([drawn, text], 2),
        )

    tokens = [
        named(artist, token(ui, Look(artist), size), _said(stage, artist)) for artist in call.trio
    ]
    if call.cut is not None:
        label = stage.ui.say("upstaged.final.cut", who=_said(stage, call.cut))
        if now >= 1:
            drawn: ft.Control = ft.Stack(
                [
                    token(ui, Look(call.cut, dim=0.6), size),
                    ft.Container(stamp(ui, "cut", max(16.0, size * 0.26)), left=0, top=0),
                ],
                width=size,
                height=size,
            )
            tokens.append(named(call.cut, drawn, label))
        else:
            closed = named(call.cut, kit.image(CUT, size, size), label)
            tokens.append(closed)
    return ft.Row(
        tokens,
        spacing=GAP,
        wrap=True,
        run_spacing=8,
        alignment=ft.MainAxisAlignment.SPACE_AROUND if width > size else ft.MainAxisAlignment.START,
    )


def _name_width(ui: Ui, name: str) -> float:
    return measure.box(name, ui.size("small"), BODY)


def _said(stage: BoardContext, artist: int) -> str:
    return stage.game.phrase("artist", artist, stage.lang)


def _row(stage: BoardContext, line: Line, *, seen: bool) -> ft.Control:
    ui, game = stage.ui, stage.game
    amount = "" if not line.points else game.amount(line.points, stage.lang, signed=True)
    return _lands(
        ui,
        ft.MergeSemantics(
            ft.Row(
                [
                    ft.Container(
                        kit.text(ui, game.explain(line, stage.names, stage.lang), quiet=True),
                        expand=True,
                    ),
                    lettering.written("label", amount, size=ui.size("body"), color=ui.colors.brass),
                ],
                spacing=8,
            )
        ),
        seen=seen,
    )


def _lands(ui: Ui, content: ft.Control, *, seen: bool) -> ft.Control:
    return ft.Container(
        content,
        scale=1 if seen else 0,
        animate_scale=moving(ui),
    )
