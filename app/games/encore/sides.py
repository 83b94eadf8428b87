"""Side panels of a wide window: won Venues, removed cards, recent events.

Screen readers skip the panels, because the board announces the same content.
"""

from __future__ import annotations

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import placed
from app.games.common.sign_pieces import SignPiece, touched
from app.games.encore import card_faces
from app.games.encore.board_state import BoardState
from app.games.encore.faces import art
from app.games.encore.layout import FAR, NEAR, Plan
from app.games.encore.managers import TO_WIN
from app.games.encore.types import Event
from app.table.board import Seat
from app.table.control_cache import ControlCache
from app.table.recap import sentences
from app.theme import Ui, kit, lettering, measure
from app.theme.palette import SEAT_COLOURS, mixed
from app.theme.ui import BODY, DISPLAY

POSTER = 100 / 240
"""Height of a Venue's picture divided by its width."""

THUMB = 34.0
"""Width of the picture of a removed card."""

LINE = 1.2
"""Minimum line height of a Venue's name, relative to its type size."""

GAP = 6.0

LINES = 8
"""Maximum number of sentences about recent events."""


def sides(moment: BoardState, plan: Plan, cache: ControlCache) -> list[ft.Control]:
    """Draws won Venues, removed cards and recent events at the sides.

    Returns an empty list if the window is too narrow.
    """
    left, right = plan.sides
    if not left.w:
        return []
    stage, view = moment.stage, moment.now
    found: list[ft.Control] = []
    half = (left.h - GAP) / 2
    for seat in (0, 1):  # the order stays the same when the board is turned
        side = plan.side(seat)
        area = Rect(left.x, left.y + side * (half + GAP), left.w, half).rounded()
        won = tuple((venue, card_faces.title(stage, venue)) for venue in view["won"][seat])
        head = stage.ui.say("encore.side.tour", name=stage.names[seat])
        found.append(cache(_tour, area, stage.seats[seat], head, won, key=f"tour-{seat}"))
    found += touched(moment, left, SignPiece("tour"))
    # The tray may show removed cards, so the side panels omit them then.
    gone = [() if moment.in_tray else tuple(cards) for cards in view["removed"]]
    heights = [(16 + 26 + THUMB + 3) * bool(gone[seat]) for seat in (1 - plan.near, plan.near)]
    places = (
        Rect(right.x, right.y, right.w, heights[FAR]),
        Rect(right.x, right.bottom - heights[NEAR], right.w, heights[NEAR]),
    )
    for seat, cards in enumerate(gone):
        if cards:
            said = stage.ui.say("encore.side.out", count=len(cards))
            area = places[plan.side(seat)].rounded()
            found.append(cache(_removed, area, said, cards, key=f"out-{seat}"))
    if stage.news:  # the board already shows the news
        return [*found, *touched(moment, right, SignPiece("news"))]
    room = Rect(
        right.x,
        right.y + heights[FAR] + GAP * bool(heights[FAR]),
        right.w,
        right.h - sum(heights) - GAP * sum(map(bool, heights)),
    )
    lines = sentences(stage, _seen(moment))[-LINES:]
    found.append(cache(_news, room.rounded(), stage.ui.say("encore.side.news"), tuple(lines[::-1])))
    return [*found, *touched(moment, right, SignPiece("news"))]


def _seen(moment: BoardState) -> tuple[Event, ...]:
    scene = moment.stage.scene
    if not moment.moving:
        return scene.recap
    return scene.recap[: max(0, len(scene.recap) - len(scene.fresh))]


def _panel(ui: Ui, area: Rect, content: ft.Control, key: str, edge: str) -> ft.Control:
    return placed(
        ui,
        area,
        ft.Semantics(exclude_semantics=True, content=content),
        padding=8,
        border_radius=12,
        clip_behavior=kit.UNCUT,
        bgcolor=ui.colors.boards,
        border=ft.Border.all(1, edge),
        key=key,
    )


def _head(ui: Ui, words: str, width: float, *before: ft.Control) -> ft.Control:
    text = lettering.written(
        "display",
        words,
        size=min(ui.size("body"), measure.filling(words, width - 31, DISPLAY)),
        color=ui.colors.text,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    return ft.Row(
        [*before, text], spacing=7, vertical_alignment=ft.CrossAxisAlignment.CENTER, height=26
    )


def _tour(
    ui: Ui, area: Rect, person: Seat, head: str, won: tuple[tuple[int, str], ...], *, key: str
) -> ft.Control:
    line = max((measure.height(LINE, title) for _, title in won), default=LINE)
    width, name = area.w - 16, ui.size("small") * (line + 0.1)
    height = min(width * POSTER + name, (area.h - 16 - 26 - GAP * TO_WIN) / TO_WIN)
    fill = SEAT_COLOURS[person.colour][0]
    badge = kit.badge(person.colour, 24, person.understudy, person.mask)
    rows: list[ft.Control] = [_head(ui, head, width, badge)]
    for venue, title in won[:TO_WIN]:
        picture = kit.image(art(venue), width - 4, height - name - 4, fit=ft.BoxFit.COVER)
        words = lettering.written(
            "label",
            title,
            size=min(ui.size("small"), measure.filling(title, width - 8)),
            color=ui.colors.text,
            text_align=ft.TextAlign.CENTER,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            style=kit.dense(title, LINE),
        )
        rows.append(
            ft.Container(
                ft.Column(
                    [picture, words],
                    spacing=0,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                width=width,
                height=height,
                padding=2,
                border_radius=6,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.raised,
                border=ft.Border.all(1.5, mixed(ui.colors.line, fill, 0.7)),
            )
        )
    rows += [
        ft.Container(
            kit.sign("tour", min(22, height * 0.5), ui.colors.mark),
            width=width,
            height=height,
            border_radius=6,
            clip_behavior=kit.UNCUT,
            border=ft.Border.all(1, ui.colors.line),
            alignment=ft.Alignment.CENTER,
        )
        for _ in range(TO_WIN - len(won))
    ]
    edge = mixed(ui.colors.line, fill, 0.4)
    return _panel(ui, area, ft.Column(rows, spacing=GAP), key, edge)


def _removed(ui: Ui, area: Rect, head: str, cards: tuple[int, ...], *, key: str) -> ft.Control:
    across = max(1, int((area.w - 16 + 3) // (THUMB + 3)))
    shown: list[ft.Control] = [
        kit.image(art(card), THUMB, THUMB) for card in cards[: -1 - across : -1]
    ]
    content = ft.Column(
        [
            _head(ui, head, area.w - 16, kit.sign("trash", 17, ui.colors.quiet)),
            ft.Row(shown, spacing=3),
        ],
        spacing=0,
    )
    return _panel(ui, area, content, key, ui.colors.line)


def _news(ui: Ui, area: Rect, head: str, lines: tuple[str, ...]) -> ft.Control:
    room, width = area.h - 16 - 26, area.w - 18
    rows: list[ft.Control] = [_head(ui, head, width, kit.icon(ui, "history", 17, ui.colors.quiet))]
    for index, line in enumerate(lines):
        rows_of_it = measure.rows(line, ui.size("small"), width, BODY)
        room -= rows_of_it * kit.line(ui, "small") + GAP
        if room < 0:
            break
        rows.append(kit.text(ui, line, "small", quiet=index > 0))
    return _panel(ui, area, ft.Column(rows, spacing=GAP), "side-news", ui.colors.line)
