"""The head of a last scoring: the winners in the light, and the words for the ending."""

from collections.abc import Sequence

import flet as ft

from app.table.board import AnyContext
from app.theme import kit
from app.theme.palette import SEAT_COLOURS, mixed
from engines import Result


def ranked(result: Result, *, fewest: bool = False) -> list[int]:
    """Seats as they have come in: the winners first, then by points (most or `fewest` first)."""
    sign = 1 if fewest else -1
    return sorted(
        range(len(result.scores)),
        key=lambda seat: (seat not in result.winners, sign * result.scores[seat], seat),
    )


def signs(stage: AnyContext, result: Result, size: float) -> list[ft.Control]:
    """The winners' signs, in the order of the seats."""
    people = [stage.seats[seat] for seat in result.winners]
    return [kit.badge(person.colour, size, person.understudy, person.mask) for person in people]


def poster(
    stage: AnyContext, result: Result, content: ft.Control, height: float | None = None
) -> ft.Control:
    """A ground in the winners' own colours; as high as its content if `height` is left out."""
    ui = stage.ui
    colours = [SEAT_COLOURS[stage.seats[seat].colour][0] for seat in result.winners]
    lit = [mixed(ui.colors.house, colour, 0.5) for colour in colours]
    return ft.Container(
        content,
        height=height,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        border=ft.Border.all(2, ui.colors.brass),
        gradient=ft.LinearGradient(
            colors=[lit[0], ui.colors.boards, lit[-1]],
            begin=ft.Alignment.TOP_LEFT,
            end=ft.Alignment.BOTTOM_RIGHT,
        ),
    )


def head(
    stage: AnyContext,
    result: Result,
    lit: ft.Control,
    *,
    wins: str,
    share: str,
    more: Sequence[ft.Control] = (),
) -> ft.Control:
    """The winners as a game shows them, and under them a sentence about them.

    `wins` and `share` are its keys for one winner and for several; `more` stands between it and the
    ending.
    """
    ui = stage.ui
    names = ui.say.listed(stage.names[seat] for seat in result.winners)
    key = wins if len(result.winners) == 1 else share
    return ft.Column(
        [
            lit,
            kit.title(ui, ui.say(key, name=names), "display", center=True, level=2),
            *more,
            kit.text(ui, stage.say(f"ending.{result.ending}"), quiet=True, center=True),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
