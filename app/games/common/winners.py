"""Header of a result page: the winners and the game's ending."""

from collections.abc import Sequence

import flet as ft

from app.table.board import AnyContext
from app.theme import Ui, kit
from app.theme.palette import SEAT_COLOURS, mixed
from engines import Result

OUTRIGHT = "outright"
"""Ending of a game in which the most points simply win."""


def ranked(result: Result, *, fewest: bool = False) -> list[int]:
    """Returns the seats in ranking order: winners first, then by points.

    With `fewest`, the lowest points rank first.
    """
    sign = 1 if fewest else -1
    return sorted(
        range(len(result.scores)),
        key=lambda seat: (seat not in result.winners, sign * result.scores[seat], seat),
    )


def signs(stage: AnyContext, result: Result, size: float) -> list[ft.Control]:
    """Draws the winners' badges in seat order."""
    people = [stage.seats[seat] for seat in result.winners]
    return [kit.badge(person.colour, size, person.understudy, person.mask) for person in people]


def page_room(ui: Ui, page: float) -> float:
    """Returns the width of a result page's contents, in logical pixels.

    `page` is the page's maximum width.
    """
    return min(page, ui.width - 2 * max(ui.inset_left, ui.inset_right)) - 2 * ui.edge


def poster(
    stage: AnyContext, result: Result, content: ft.Control, height: float | None = None
) -> ft.Control:
    """Draws content on a background in the winners' colours.

    If `height` is None, the background is as high as the content.
    """
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


def colours(stage: AnyContext, result: Result) -> tuple[str, ...]:
    """Returns the colours of all seats for the falling paper, winners first."""
    return tuple(SEAT_COLOURS[stage.seats[seat].colour][0] for seat in ranked(result))


def ending(stage: AnyContext, result: Result) -> list[ft.Control]:
    """Draws the sentence about the game's ending, unless it is `OUTRIGHT`."""
    if result.ending == OUTRIGHT:
        return []
    return [kit.text(stage.ui, stage.say(f"ending.{result.ending}"), quiet=True, center=True)]


def head(
    stage: AnyContext,
    result: Result,
    lit: ft.Control,
    *,
    wins: str,
    share: str,
    more: Sequence[ft.Control] = (),
) -> ft.Control:
    """Draws the winners, followed by sentences about them and the ending.

    Args:
        stage: Context of the board.
        result: Result of the game.
        lit: The game's own drawing of the winners.
        wins: Text key of the sentence for one winner.
        share: Text key of the sentence for several winners.
        more: Controls between the sentence and the ending.
    """
    ui = stage.ui
    names = ui.say.listed(stage.names[seat] for seat in result.winners)
    key = wins if len(result.winners) == 1 else share
    return ft.Column(
        [
            lit,
            kit.title(ui, ui.say(key, name=names), "display", center=True, level=2),
            *more,
            *ending(stage, result),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
