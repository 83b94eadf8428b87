"""Poster of an evening of games: the games and everyone's wins.

The poster shows no hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from app.programme import champions, over, shows_of, tallies
from app.screens.poster import PosterWays, Sheet, print_room
from app.screens.poster_picture import (
    BETWEEN,
    GOLD,
    ROOM,
    Lettering,
    Playbill,
    fitted,
    framed,
    headline,
    imprint,
    playbill,
    printed,
)
from app.table.board import Seat
from app.table.seating import seat_of, seats_of
from app.text.when import day, weekday, written_date
from app.theme import Ui, kit, shapes
from app.theme.ui import DISPLAY, STRONG
from engines import Result, title

if TYPE_CHECKING:
    from app.hall import Hall
    from app.places import Place
    from app.prefs import Prefs
    from app.shell import Shell
    from app.store import SessionCard
    from app.text import House

ROWS = 7
"""Maximum number of rows for games.

With more games, the first row counts the omitted ones.
"""

FEW = 4
"""Maximum number of games with large pictures, if there are few people."""

ART = {1: 150.0, 2: 104.0, 3: 76.0, 4: 60.0}
"""Width of a game's picture in logical pixels, by number of games."""

COMPANY = 4
"""Number of people above which large pictures are limited to one game fewer."""

MOST = 8
"""Maximum number of people shown; those with the most wins are chosen."""


class Act(NamedTuple):
    """A game on the poster: its title and its result."""

    title: str
    bill: Playbill


class Winner(NamedTuple):
    """A person on the poster.

    Attributes:
        seat: Name and mask of the person.
        wins: Text about the person's wins.
        best: Whether the person has the most wins.
    """

    seat: Seat
    wins: str
    best: bool


class EveningBill(NamedTuple):
    """Texts and pictures on the poster of an evening.

    Attributes:
        name: Name of the evening, derived from its weekday.
        date: Date of the evening.
        acts: Games on the poster, in order.
        more: Number of earlier games, which are omitted.
        people: People who played, most wins first; at most eight.
    """

    name: str
    date: str
    acts: tuple[Act, ...]
    more: int
    people: tuple[Winner, ...]


def from_shell(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    """Draws the poster of an evening of games."""
    shows = shows_of(shell.store.cards(), place.args["evening"])
    return EveningPoster(hall, shows, PosterWays.of(hall))


def EveningPoster(hall: Hall, shows: Sequence[SessionCard], out: PosterWays) -> ft.Control:
    """Draws the poster of an evening with buttons to share it."""
    ui, say = hall.ui, hall.ui.say
    sheet = None
    if over(shows):
        bill = evening_bill(say, hall.prefs, shows)
        sheet = Sheet(
            bill,
            lambda named: evening_picture(ui, bill, named=named),
            lambda named: poster_text(say, bill, named=named),
            f"backstage-pass-{day(shows[0].created)}.png",
        )
    return print_room(hall, sheet, say("tonight.poster"), out)


def evening_bill(say: House, prefs: Prefs, shows: Sequence[SessionCard]) -> EveningBill:
    """Builds the texts of an evening's poster from its finished games."""
    ended, sums = over(shows), tallies(shows)
    room = ROWS if len(ended) <= ROWS else ROWS - 1
    acts = [
        Act(
            title(card.game, say.lang, card.title),
            playbill(say, card, seats_of(prefs, card.cast), Result(end.scores, end.winners), ()),
        )
        for card, end in ended[-room:]
    ]
    best = champions(sums)
    people = [
        Winner(
            seat_of(prefs, one.face),
            say("tonight.wins", wins=one.wins, games=one.games),
            one in best,
        )
        for one in sums[:MOST]
    ]
    stamp = ended[0][0].created
    return EveningBill(
        say("tonight.name", day=weekday(stamp, say)),
        written_date(stamp, say),
        tuple(acts),
        len(ended) - len(acts),
        tuple(people),
    )


def poster_text(say: House, bill: EveningBill, *, named: bool) -> str:
    """Returns a description of the poster for screen readers."""
    parts = [say("poster.told", show=bill.name), bill.date]
    for act in bill.acts:
        parts += [act.title, *([headline(say, act.bill)] if named else []), act.bill.score]
    if named:
        won = [say.entry(one.seat.name, one.wins) for one in bill.people]
        parts += [say("tonight.won"), *won]
    return say.sentences([part for part in parts if part])


def evening_picture(ui: Ui, bill: EveningBill, *, named: bool) -> ft.Control:
    """Draws the poster; unless `named`, people appear as masks without names."""
    ui = printed(ui)
    ink = ui.colors.on_velvet
    rows: list[ft.Control] = [
        fitted(bill.name, Lettering(30, ink, DISPLAY), ROOM, lines=2),
        fitted(bill.date, Lettering(13, ink), ROOM),
        *_champions(ui, bill, named=named),
        ft.Container(_acts(ui, bill, named=named), expand=True, alignment=ft.Alignment.CENTER),
        *([fitted(ui.say("tonight.won"), Lettering(15, GOLD, DISPLAY), ROOM)] * bool(bill.people)),
        _people(ui, bill, named=named),
        imprint(ui),
    ]
    return framed(ui, rows)


def _champions(ui: Ui, bill: EveningBill, *, named: bool) -> list[ft.Control]:
    """Draws who won the evening, or without names their masks; [] on a crowded poster."""
    best = [one.seat for one in bill.people if one.best]
    if not best or (len(bill.acts) > FEW and len(bill.people) > COMPANY):
        return []
    if not named:
        badges: list[ft.Control] = [
            kit.badge(one.colour, 42, one.understudy, one.mask) for one in best
        ]
        signs = [kit.icon(ui, "crown", 30, GOLD), *badges]
        return [ft.Row(signs, spacing=8, alignment=ft.MainAxisAlignment.CENTER)]
    key = "tonight.call.won" if len(best) == 1 else "tonight.call.shared"
    words = ui.say(key, names=ui.say.listed(one.name for one in best))
    lines = 2 if len(bill.acts) <= FEW else 1
    return [fitted(words, Lettering(26, GOLD, DISPLAY), ROOM, lines=lines)]


def _acts(ui: Ui, bill: EveningBill, *, named: bool) -> ft.Control:
    """Draws the games in rows on a sheet of paper."""
    count = len(bill.acts)
    few = count <= FEW - (len(bill.people) > COMPANY)
    art = ART[count] if few else 46.0 if count <= FEW else 36.0
    rows = [_act(ui, act, art, few=few, named=named) for act in bill.acts]
    if bill.more:
        words = ui.say("tonight.more", count=bill.more)
        rows.insert(0, fitted(words, Lettering(12, ui.colors.quiet), ROOM - 20))
    return ft.Container(
        shapes.column(rows, 12 if few else 6),
        width=ROOM,
        padding=ft.Padding.symmetric(horizontal=10, vertical=10),
        bgcolor=ui.colors.boards,
        border_radius=8,
    )


def _act(ui: Ui, act: Act, art: float, *, few: bool, named: bool) -> ft.Control:
    """Draws a game: picture, title, winner and scores."""
    bill = act.bill
    room = ROOM - 20 - art - 10
    points = 20 if art > ART[3] else 16 if few else 13
    heading = Lettering(points, ui.colors.text, STRONG)
    lines: list[ft.Control] = [fitted(act.title, heading, room, lines=2 if few else 1, start=True)]
    if named:
        won, score = headline(ui.say, bill), Lettering(13, ui.colors.quiet)
        winner = Lettering(points - 2, ui.colors.brass, STRONG)
        if few:
            lines += [
                fitted(won, winner, room, lines=2, start=True),
                fitted(bill.score, score, room, start=True),
            ]
        else:
            both = ui.say.chained("text.facts", (won, bill.score))
            lines.append(fitted(both, Lettering(12, ui.colors.quiet), room, start=True))
    else:
        masks = [
            kit.badge(seat.colour, 22, seat.understudy, seat.mask)
            for seat in (bill.people[at] for at in bill.winners)
        ]
        score_room = room - len(masks) * 26 - 8
        figures = fitted(bill.score, Lettering(13, ui.colors.quiet), score_room, start=True)
        lines.append(ft.Row([*masks, figures], spacing=4, tight=True))
    column = shapes.column(lines)
    return ft.Row([kit.image(bill.art, art, art), ft.Container(column, width=room)], spacing=10)


def _people(ui: Ui, bill: EveningBill, *, named: bool) -> ft.Control:
    """Draws everyone's mask and wins in rows of one to three people."""
    across = 1 if named and len(bill.people) <= 2 else 2 if named else 3
    width = (ROOM - BETWEEN * (across - 1)) / across
    mask, gap = 30.0, 7.0
    ink = ui.colors.on_velvet
    cells: list[ft.Control] = []
    for one in bill.people:
        room = width - mask - gap
        lines: list[ft.Control] = [
            fitted(one.wins, Lettering(13, GOLD if one.best else ink, STRONG), room, start=True)
        ]
        if named:
            name = Lettering(15, ink, STRONG)
            lines.insert(0, fitted(one.seat.name, name, room, lines=across, start=True))
        cells.append(
            ft.Container(
                ft.Row(
                    [
                        kit.badge(one.seat.colour, mask, one.seat.understudy, one.seat.mask),
                        ft.Container(shapes.column(lines), width=room),
                    ],
                    spacing=gap,
                ),
                width=width,
            )
        )
    rows: list[ft.Control] = [
        ft.Row(cells[at : at + across], spacing=BETWEEN, tight=True)
        for at in range(0, len(cells), across)
    ]
    return shapes.column(rows, 4)
