"""End of an evening: a falling curtain, the champion and thanks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import flet as ft

from app.games.common.bow import crowned
from app.programme import Tally, champions, shows_of, tallies, verdict
from app.screens import pieces
from app.table.curtain import on_velvet
from app.table.seating import seat_of
from app.theme import kit, measure, shapes
from app.theme.palette import EVENING
from app.theme.ui import DISPLAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.hall import Hall
    from app.places import Place
    from app.shell import Shell
    from app.store import SessionCard

WIDTH = 480.0
"""Maximum width of the texts, in logical pixels."""

MASK, LEAST_MASK, OTHER = 96.0, 48.0, 32.0
"""Width of one champion's badge, minimum of several, and width of everyone's."""

FALL = 2
"""Duration of the curtain's fall as a multiple of the usual one."""


def from_shell(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    """Draws the end of the evening that the place names."""
    return GoodNight(hall, shows_of(shell.store.cards(), place.args["evening"]))


def GoodNight(hall: Hall, shows: Sequence[SessionCard]) -> ft.Control:
    """Draws a curtain that falls, with the champion and thanks."""
    ui = hall.ui
    length = ui.motion.curtain * FALL
    fallen, set_fallen = ft.use_state(not length)

    def fall() -> None:
        set_fallen(True)

    ft.use_effect(fall, [])
    curtain = on_velvet(ui, _words(hall, shows), ui.edge, 12)
    falling = ft.Container(
        curtain,
        expand=True,
        offset=ft.Offset(0, 0 if fallen else -1),
        animate_offset=ft.Animation(length, ft.AnimationCurve.EASE_OUT) if length else None,
    )
    dark = ft.Container(falling, bgcolor=EVENING.house, expand=True)
    return pieces.screen(dark, key="good-night")


def _words(hall: Hall, shows: Sequence[SessionCard]) -> ft.Control:
    ui, say, sums = hall.ui, hall.ui.say, tallies(shows)
    cream, room = ui.colors.on_velvet, min(WIDTH, ui.width - 2 * ui.edge)
    words, best = say("tonight.call.night"), champions(sums)
    size = measure.largest(words, ui.size("display") * 1.2, ui.size("large"), room, 1, DISPLAY)
    lines: list[ft.Control] = [kit.title(ui, words, size, center=True, color=cream)]
    if best:
        names = say.listed(seat_of(hall.prefs, one.face).name for one in best)
        won = say(verdict(best, goes_on=False), names=names)
        brass = EVENING.brass
        lines.append(
            kit.sentence(ui, won, "large", room=room / 2, strong=True, center=True, color=brass)
        )
    lines.append(kit.text(ui, say("tonight.thanks"), center=True, color=cream))
    spoken = shapes.centred([*lines, _masks(hall, sums, OTHER)], 8)
    content: ft.Control = spoken
    if best:
        head = _masks(hall, best, max(LEAST_MASK, MASK / len(best)), crowns=True)
        beside = ui.low
        content = (
            ft.Row([head, spoken], spacing=40, wrap=True, alignment=ft.MainAxisAlignment.CENTER)
            if beside
            else shapes.centred([head, spoken], 16)
        )
    farewell = ft.Column(
        [content],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    leave = kit.quiet(ui, say("tonight.foyer"), hall.places.back, color=cream, key="leave")
    leave.data = kit.NEXT
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Column([farewell, leave], expand=True, horizontal_alignment=middle)


def _masks(hall: Hall, sums: Sequence[Tally], width: float, *, crowns: bool = False) -> ft.Control:
    seats = [seat_of(hall.prefs, one.face) for one in sums]
    badges: list[ft.Control] = [
        kit.badge(one.colour, width, one.understudy, one.mask) for one in seats
    ]
    if crowns:
        dark = replace(hall.ui, colors=EVENING)
        badges = [crowned(dark, badge, width) for badge in badges]
    centre = ft.MainAxisAlignment.CENTER
    return ft.Row([*badges], wrap=True, spacing=8, run_spacing=8, alignment=centre)
