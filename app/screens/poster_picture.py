"""Picture of a game's poster, 360 x 640 logical pixels.

The poster shows only information that is public after the game.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from app.awards import Given
from app.feats import outcome
from app.games import MASK, poster_of
from app.games.common.honours import name_of, reason
from app.games.common.winners import ranked
from app.screens.qr_code import qr
from app.state_lines import saved_state_line
from app.table.board import Seat
from app.text.graphemes import graphemes
from app.text.show_name import show_name
from app.text.when import written_date
from app.theme import Motion, Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY, DISPLAY, LEAST_NAME, STRONG
from engines import Result, find, house_of

if TYPE_CHECKING:
    from app.store import SessionCard
    from app.text import House

WIDTH, HEIGHT = 360.0, 640.0
EDGE = 22.0
ROOM = WIDTH - 2 * EDGE
BETWEEN = 12.0
"""Gap between two people in a row, in logical pixels."""

ONE_LINE = 18.0
"""Minimum font size in logical pixels for one line about the winners.

A second line would leave less room for the picture.
"""

TINY = 6.0
"""Minimum font size of long names.

A captured poster has three pixels per logical pixel, so they can still be read.
"""

SQUARE = 104.0
"""Width of the square with the whole game, in logical pixels.

The square must stay readable after a messenger has scaled the poster down.
"""

SHADE = "#66120B09"
"""Colour laid over the curtain, so that text on it is readable."""

GOLD = "#E3B04B"


class Playbill(NamedTuple):
    """Texts and pictures on a poster.

    Attributes:
        game: Name of the game; for a game with a pack, that of the original game.
        art: Name of the game's picture.
        show: Name of the session.
        date: Day of the game.
        score: Results of all players in one text, the best first.
        winners: Indices of the winners in `people`.
        people: All players, the best first.
        results: Result of each player in the game's own measure.
        awards: Awards; their seats are indices in `people`.
        link: Link of the game's square; "" if there is none.
    """

    game: str
    art: str
    show: str
    date: str
    score: str
    winners: tuple[int, ...]
    people: tuple[Seat, ...]
    results: tuple[str, ...]
    awards: tuple[Given, ...]
    link: str = ""


def playbill(
    say: "House",
    card: "SessionCard",
    seats: Sequence[Seat],
    result: Result,
    awards: Sequence[Given],
) -> Playbill:
    """Builds the contents of a finished session's poster.

    Args:
        say: Texts of the app.
        card: Summary of the session.
        seats: Players in seat order.
        result: Result of the game.
        awards: Awards of the game.
    """
    order = ranked(result, fewest=_fewest(result))
    at = {seat: number for number, seat in enumerate(order)}
    figures = _figures(say, card, result)
    return Playbill(
        game=house_of(card.game),
        art=poster_of(card.game),
        show=show_name(card, say),
        date=written_date(card.created, say),
        score=" : ".join(figures[seat] for seat in order),
        winners=tuple(sorted(at[seat] for seat in result.winners)),
        people=tuple(seats[seat] for seat in order),
        results=tuple(outcome(say, card, seat) for seat in order),
        awards=tuple(
            one._replace(seats=tuple(sorted(at[seat] for seat in one.seats))) for one in awards
        ),
    )


def _fewest(result: Result) -> bool:
    return result.scores[result.winners[0]] < max(result.scores)


def _figures(say: "House", card: "SessionCard", result: Result) -> list[str]:
    state_line = saved_state_line(card)
    numbers = {} if state_line is None else state_line.numbers
    seats = range(len(result.scores))
    won = [numbers.get(f"won{seat}", 0) for seat in seats]
    best = [seat for seat in seats if won[seat] == max(won)]
    if max(won) and best == sorted(result.winners):
        return [say.number(number) for number in won]
    game = find(card.game)
    return [game.amount(score, say.lang) for score in result.scores]


def poster_text(say: "House", bill: Playbill, *, named: bool) -> str:
    """Returns the poster's description for screen readers, with names if `named`."""
    parts = [say("poster.told", show=bill.show), bill.date, headline(say, bill) if named else ""]
    return say.sentences([part for part in [*parts, bill.score] if part])


def headline(say: "House", bill: Playbill) -> str:
    """Returns a sentence that names the winners."""
    names = say.listed(bill.people[seat].name for seat in bill.winners)
    return say("plain.won" if len(bill.winners) == 1 else "plain.shared", names=names)


def picture(ui: Ui, bill: Playbill, *, named: bool) -> ft.Control:
    """Draws the poster; unless `named`, people appear as masks without names."""
    ui = printed(ui)
    ink = ui.colors.on_velvet
    rows: list[ft.Control] = [
        fitted(bill.show, Lettering(30, ink, DISPLAY), ROOM, lines=2),
        fitted(bill.date, Lettering(13, ink), ROOM),
        ft.Container(kit.image(bill.art), expand=True, padding=ft.Padding.symmetric(vertical=6)),
        _verdict(ui, bill, named=named),
        _people(ui, bill, named=named),
    ]
    if bill.awards:
        rows.append(_awards(ui, bill, named=named))
    # The square holds everybody's names.
    rows.append(_square(ui, bill.link) if bill.link and named else imprint(ui))
    return framed(ui, rows)


def printed(ui: Ui) -> Ui:
    """Returns drawing settings for the poster's size, regardless of the device."""
    return replace(
        ui, width=WIDTH, height=HEIGHT, text_scale=1.0, motion=Motion.of(0), part="",
        inset_top=0, inset_bottom=0, inset_left=0, inset_right=0,
    )  # fmt: skip


def framed(ui: Ui, rows: list[ft.Control]) -> ft.Control:
    """Draws a poster's rows on a curtain with a golden border."""
    curtain = f"house/curtain-{ui.colors.lighting}"
    return ft.Container(
        ft.Stack(
            [
                kit.image(curtain, WIDTH, HEIGHT, fit=ft.BoxFit.COVER),
                ft.Container(width=WIDTH, height=HEIGHT, bgcolor=SHADE),
                ft.Container(
                    ft.Column(
                        rows,
                        spacing=4,
                        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                    ),
                    width=WIDTH,
                    height=HEIGHT,
                    padding=ft.Padding.symmetric(horizontal=EDGE - 10, vertical=16),
                ),
                ft.Container(
                    left=7,
                    top=7,
                    width=WIDTH - 14,
                    height=HEIGHT - 14,
                    border=ft.Border.all(2, GOLD),
                    border_radius=10,
                ),
            ],
            width=WIDTH,
            height=HEIGHT,
        ),
        width=WIDTH,
        height=HEIGHT,
        bgcolor=ui.colors.velvet_deep,
        key="poster",
    )


class Lettering(NamedTuple):
    """Maximum font size, colour and font of a text."""

    size: float
    ink: str
    font: str = BODY


def fitted(
    words: str, of: Lettering, room: float, *, lines: int = 1, start: bool = False
) -> ft.Text:
    """Draws a text in the largest font size that fits.

    Text is truncated only if it is too long even in the smallest size.
    """
    size, rows = _typeset(words, of, room, lines)
    return ft.Text(
        words,
        size=size,
        font_family=of.font,
        color=of.ink,
        text_align=ft.TextAlign.START if start else ft.TextAlign.CENTER,
        max_lines=rows,
        overflow=ft.TextOverflow.ELLIPSIS,
        width=None if start else room,
    )


def _typeset(words: str, of: Lettering, room: float, lines: int) -> tuple[float, int]:
    size = measure.largest(words, of.size, LEAST_NAME, room, lines, of.font)
    if measure.fits(words, size, room, lines, of.font):
        return size, lines
    rows = lines
    while size > TINY and not is_whole(words, size, room, rows, of.font):
        size -= 0.5
        rows = int(lines * LEAST_NAME / size)
    return size, rows


def _fits(words: str, of: Lettering, room: float, lines: int) -> bool:
    size, rows = _typeset(words, of, room, lines)
    return is_whole(words, size, room, rows, of.font)


def is_whole(words: str, size: float, room: float, rows: int, font: str) -> bool:
    """Returns whether a text fits in `rows` lines without truncation.

    Long words may be broken where their script allows it.
    """
    count, line = 1, 0.0
    for piece in measure.PIECES.findall(words):
        across = measure.width_of(piece, size, font)
        if across > room and measure.is_joined(piece):
            return False
        if line and line + across > room and not piece.isspace():
            count, line = count + 1, 0.0
        for part in graphemes(piece) if across > room else (piece,):
            across = measure.width_of(part, size, font)
            if line and line + across > room:
                count, line = count + 1, 0.0
            line += across
    return count <= rows


def _verdict(ui: Ui, bill: Playbill, *, named: bool) -> ft.Control:
    if named:
        words = headline(ui.say, bill)
        lines = 1 if measure.fits(words, ONE_LINE, ROOM, 1, DISPLAY) else 2
        return fitted(words, Lettering(28, GOLD, DISPLAY), ROOM, lines=lines)
    signs: list[ft.Control] = [kit.icon(ui, "crown", 30, GOLD)]
    signs += [_badge(bill.people[seat], 42) for seat in bill.winners]
    return ft.Row(signs, spacing=8, alignment=ft.MainAxisAlignment.CENTER)


def _badge(seat: Seat, size: float) -> ft.Control:
    return kit.badge(seat.colour, size, seat.understudy, seat.mask)


def _people(ui: Ui, bill: Playbill, *, named: bool) -> ft.Control:
    ink = ui.colors.on_velvet
    if not named:
        masks = [
            shapes.centred([_badge(seat, 38), fitted(result, Lettering(14, ink, STRONG), 100)], 2)
            for seat, result in zip(bill.people, bill.results, strict=True)
        ]
        across = 3 if len(masks) in (3, 5, 6) else 2
        return _rows(masks, across, centered=True)
    mask, gap, count = 30.0, 7.0, len(bill.people)

    def room_in(across: int) -> float:
        return (ROOM - BETWEEN * (across - 1)) / across - mask - gap

    across = 2 if count > 3 else count if bill.link else 1  # the square needs height
    if across == 3 and not all(
        _fits(seat.name, Lettering(13, ink, STRONG), room_in(3), 3) for seat in bill.people
    ):
        across = 2
    room = room_in(across)
    most = 16 if across == 1 else 13
    cells: list[ft.Control] = []
    for seat, result in zip(bill.people, bill.results, strict=True):
        lines: list[ft.Control] = [
            fitted(seat.name, Lettering(most, ink, STRONG), room, lines=across, start=True),
            fitted(result, Lettering(14, ink), room, start=True),
        ]
        cells.append(
            ft.Container(
                ft.Row(
                    [
                        _badge(seat, mask),
                        ft.Container(shapes.column(lines), width=room),
                    ],
                    spacing=gap,
                ),
                width=room + mask + gap,
            )
        )
    return _rows(cells, across, centered=False)


def _rows(cells: Sequence[ft.Control], across: int, *, centered: bool) -> ft.Control:
    rows: list[ft.Control] = [
        ft.Row(
            list(cells[at : at + across]),
            spacing=BETWEEN,
            tight=True,
        )
        for at in range(0, len(cells), across)
    ]
    side = ft.CrossAxisAlignment.CENTER if centered else ft.CrossAxisAlignment.START
    return ft.Column(rows, spacing=4, tight=True, horizontal_alignment=side)


def _awards(ui: Ui, bill: Playbill, *, named: bool) -> ft.Control:
    width = WIDTH - 2 * EDGE
    rows: list[ft.Control] = []
    for award in bill.awards:
        holders = [bill.people[seat] for seat in award.seats]
        mask = 28.0
        room = ceil(width - 20 - len(holders) * (mask + 2) - 8)
        why = reason(ui, bill.game, award)
        small = Lettering(12, ui.colors.quiet)
        if named:
            whose = ui.say.entry(ui.say.listed(one.name for one in holders), why)
            why = whose if _fits(whose, small, room, 2) else why  # the masks say whose it is
        title = name_of(ui, bill.game, award)
        lines: list[ft.Control] = [
            fitted(title, Lettering(15, ui.colors.text, STRONG), room, start=True),
            fitted(why, small, room, lines=2, start=True),
        ]
        signs: list[ft.Control] = [_badge(one, mask) for one in holders]
        rows.append(
            ft.Row(
                [
                    ft.Row(signs, spacing=2, tight=True),
                    ft.Container(shapes.column(lines), width=room),
                ],
                spacing=8,
            )
        )
    return ft.Container(
        shapes.column(rows, 5),
        width=width,
        padding=ft.Padding.symmetric(horizontal=10, vertical=8),
        bgcolor=ui.colors.boards,
        border_radius=8,
    )


def _square(ui: Ui, link: str) -> ft.Control:
    return with_words(ui, link, ui.colors.on_velvet, ROOM, imprint(ui))


def with_words(ui: Ui, link: str, ink: str, width: float, *below: ft.Control) -> ft.Control:
    """Draws a square and beside it a text on its use.

    Args:
        ui: Window size, colours and settings.
        link: Link of the square.
        ink: Colour of the text.
        width: Width of both, in logical pixels.
        *below: Further controls below the text.
    """
    room = width - SQUARE - BETWEEN
    words = fitted(ui.say("square.poster"), Lettering(13, ink), room, lines=3)
    beside = shapes.centred([words, *below], 6)
    return ft.Row(
        [qr(link, ui.say("square.label"), SQUARE), ft.Container(beside, width=room)],
        spacing=BETWEEN,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def imprint(ui: Ui) -> ft.Control:
    """Draws the mask and name of the app."""
    return ft.Row(
        [
            kit.image(MASK, 24, 24),
            lettering.written("display", ui.say("app.name"), size=14, color=ui.colors.on_velvet),
        ],
        spacing=8,
        alignment=ft.MainAxisAlignment.CENTER,
    )
