"""Poster of an evening of games: the games and everyone's wins.

The poster shows no hands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from app.bills import bill_of
from app.programme import champions, over, tallies, verdict
from app.screens import pieces
from app.screens.game_square import GamePoint, link_of
from app.screens.past_game import Read
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
    with_words,
)
from app.screens.qr_code import qr
from app.store import StoreError
from app.table.board import Seat
from app.table.seating import seat_of, seats_of
from app.text.when import day, weekday, written_date
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import DISPLAY, STRONG
from engines import Result, known, title

if TYPE_CHECKING:
    from app.hall import Hall
    from app.places import Place
    from app.prefs import Prefs
    from app.shell import Shell
    from app.store import Finish, SessionCard
    from app.text import House

ROWS = 7
"""Maximum number of rows for games.

With more games, the first row counts the omitted ones.
"""

SIDE = {1: 104.0, 2: 92.0, 3: 88.0, 4: 80.0}
"""Width of a game's square in logical pixels, by number of games.

Narrower squares would not survive a messenger, which scales a poster down to 1280 pixels.
"""

BESIDE = {1: 100.0, 2: 80.0, 3: 60.0, 4: 48.0}
"""Width of a game's picture beside its square, by number of games."""

TILES = {4: (2, 92.0), 5: (3, 92.0), 6: (3, 80.0), 7: (4, 77.0)}
"""Number of squares per row and their width, by number of games.

Four games are shown as tiles if there are many people.
"""

MARGIN = 3
"""Margin of a square, in modules.

It is narrow, which leaves more room for each module.
"""

TILED = 330.0
"""Width of the sheet with squares in rows, in logical pixels."""

USE = 160.0
"""Width of the text on the use of the squares."""

BEAT = 0.02
"""Pause after reading a game for its square, in seconds."""

FEW = 4
"""Maximum number of games with large pictures, if there are few people."""

ART = {1: 150.0, 2: 104.0, 3: 76.0, 4: 60.0}
"""Width of a game's picture in logical pixels, by number of games."""

COMPANY = 4
"""Number of people above which one game fewer has a large picture."""

MOST = 8
"""Maximum number of people shown; those with the most wins are chosen."""


class Act(NamedTuple):
    """Game on the poster: title, result, and square in `bill.link`.

    Attributes:
        short: Title for a narrow space.
    """

    title: str
    short: str
    bill: Playbill

    def heading(
        self, of: Lettering, room: float, *, lines: int = 1, start: bool = False
    ) -> ft.Text:
        """Draws the title, or the short title if space is lacking."""
        whole = measure.fits(self.title, of.size, room, lines, of.font)
        return fitted(self.title if whole else self.short, of, room, lines=lines, start=start)


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
        goes_on: Whether further games may follow, so that nobody has won the evening yet.
    """

    name: str
    date: str
    acts: tuple[Act, ...]
    more: int
    people: tuple[Winner, ...]
    goes_on: bool = False


def from_shell(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    """Draws the poster of an evening of games."""
    from app.next_show import NextShow

    show = NextShow(shell.store, shell.device, shell.evening, place.args["evening"])
    return EveningPoster(
        hall, show.shows, shell.evening.read, PosterWays.of(hall), goes_on=show.goes_on
    )


def EveningPoster(
    hall: Hall,
    shows: Sequence[SessionCard],
    read: Read,
    out: PosterWays,
    *,
    goes_on: bool = False,
) -> ft.Control:
    """Draws the poster of an evening with buttons to share it."""
    ui, say = hall.ui, hall.ui.say
    links = use_links(hall, shows, read)
    sheet = None
    if over(shows) and links is not None:
        bill = evening_bill(say, hall.prefs, shows, links)._replace(goes_on=goes_on)
        sheet = Sheet(
            bill,
            lambda named: evening_picture(ui, bill, named=named),
            lambda named: poster_text(say, bill, named=named),
            f"backstage-pass-{day(shows[0].created)}.png",
        )
    return print_room(hall, sheet, say("tonight.poster"), out)


def use_links(hall: Hall, shows: Sequence[SessionCard], read: Read) -> Mapping[str, str] | None:
    """Returns the links of the games' squares by id.

    Returns None until the games have been read.

    A game that cannot be read has no square.
    """
    none: Mapping[str, str] | None = None
    links, keep = pieces.use_visit(hall, "links", none)

    async def load() -> None:
        found: dict[str, str] = {}
        for card, _ in shown(shows) if links is None else ():
            await asyncio.sleep(BEAT)
            with suppress(StoreError):
                replay, of = await read(card.id), GamePoint(card.id, card.note)
                found[card.id] = link_of(hall, of, replay, purpose="replay")
        if links is None:
            keep(found)

    ft.use_effect(load, [])
    return links


def shown(shows: Sequence[SessionCard]) -> list[tuple[SessionCard, Finish]]:
    """Returns the latest finished games that fit on the poster, with results."""
    ended = over(shows)
    return ended[-(ROWS if len(ended) <= ROWS else ROWS - 1) :]


def evening_bill(
    say: House, prefs: Prefs, shows: Sequence[SessionCard], links: Mapping[str, str] | None = None
) -> EveningBill:
    """Builds the texts of an evening's poster from its finished games.

    Args:
        say: Texts of the app.
        prefs: Settings, which hold everyone's mask.
        shows: Games of the evening, the earliest first.
        links: Links of the games' squares by id; None for a poster without squares.
    """
    ended, sums, links = over(shows), tallies(shows), links or {}
    acts = []
    for card, end in shown(shows):
        result = Result(end.scores, end.winners)
        bill = playbill(say, card, seats_of(prefs, card.cast), result, ())
        heading = title(card.game, say.lang, card.title)
        short = bill_of(card.game).short(say.lang) if known(card.game) else heading
        acts.append(Act(heading, short, bill._replace(link=links.get(card.id, ""))))
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
    """Returns the poster's description for screen readers, with names if `named`."""
    parts = [say("poster.told", show=bill.name), bill.date]
    for act in bill.acts:
        parts += [act.title, *([headline(say, act.bill)] if named else []), act.bill.score]
    if named:
        won = [say.entry(one.seat.name, one.wins) for one in bill.people]
        parts += [say("tonight.won"), *won]
    return say.sentences([part for part in parts if part])


def evening_picture(ui: Ui, bill: EveningBill, *, named: bool) -> ft.Control:
    """Draws the poster; unless `named`, people appear as masks without names.

    Only a poster with names has squares, because squares contain the names.
    """
    ui = printed(ui)
    ink = ui.colors.on_velvet
    squares = named and any(act.bill.link for act in bill.acts)
    sheet = _sheet(ui, bill) if squares else _acts(ui, bill, named=named)
    rows: list[ft.Control] = [
        fitted(bill.name, Lettering(30, ink, DISPLAY), ROOM, lines=1 if squares else 2),
        fitted(bill.date, Lettering(13, ink), ROOM),
        *_champions(ui, bill, named=named, squares=squares),
        ft.Container(sheet, expand=True, alignment=ft.Alignment.CENTER),
        *([fitted(ui.say("tonight.won"), Lettering(15, GOLD, DISPLAY), ROOM)] * bool(bill.people)),
        _people(ui, bill, named=named),
        _use(ui) if squares and len(bill.acts) > 1 else imprint(ui),
    ]
    return framed(ui, rows)


def _champions(ui: Ui, bill: EveningBill, *, named: bool, squares: bool) -> list[ft.Control]:
    best = [one.seat for one in bill.people if one.best]
    room = FEW - squares  # squares need height
    if len(bill.people) > COMPANY:
        crowded = len(bill.acts) > room - squares
    else:
        crowded = squares and len(bill.acts) > room
    if not best or crowded:
        return []
    if not named:
        badges: list[ft.Control] = [
            kit.badge(one.colour, 42, one.understudy, one.mask) for one in best
        ]
        signs = [kit.icon(ui, "crown", 30, GOLD), *badges]
        return [ft.Row(signs, spacing=8, alignment=ft.MainAxisAlignment.CENTER)]
    words = ui.say(
        verdict(best, goes_on=bill.goes_on), names=ui.say.listed(one.name for one in best)
    )
    lines = 2 if len(bill.acts) <= room - squares else 1
    return [fitted(words, Lettering(26, GOLD, DISPLAY), ROOM, lines=lines)]


def _acts(ui: Ui, bill: EveningBill, *, named: bool) -> ft.Control:
    count = len(bill.acts)
    few = count <= FEW - (len(bill.people) > COMPANY)
    art = ART[count] if few else 46.0 if count <= FEW else 36.0
    rows = [_act(ui, act, art, few=few, named=named) for act in bill.acts]
    return _paper(ui, bill, rows, spacing=12 if few else 6)


def _paper(
    ui: Ui, bill: EveningBill, rows: list[ft.Control], *, spacing: float, width: float = ROOM
) -> ft.Control:
    if bill.more:
        words = ui.say("tonight.more", count=bill.more)
        rows.insert(0, fitted(words, Lettering(12, ui.colors.quiet), ROOM - 20))
    return ft.Container(
        shapes.column(rows, spacing),
        width=width,
        padding=ft.Padding.symmetric(horizontal=10 if width == ROOM else 5, vertical=10),
        bgcolor=ui.colors.boards,
        border_radius=8,
    )


def _act(ui: Ui, act: Act, art: float, *, few: bool, named: bool, side: float = 0) -> ft.Control:
    bill = act.bill
    room = ROOM - 20 - art - 10 - (side + 10) * bool(side)
    points = 20 if art > ART[3] and not side else 16 if few else 13
    heading = Lettering(points, ui.colors.text, STRONG)
    rows = 2 if few and not side else 1
    lines: list[ft.Control] = [act.heading(heading, room, lines=rows, start=True)]
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
        masks = [_mask(bill.people[at]) for at in bill.winners]
        score_room = room - len(masks) * 26 - 8
        figures = fitted(bill.score, Lettering(13, ui.colors.quiet), score_room, start=True)
        lines.append(ft.Row([*masks, figures], spacing=4, tight=True))
    drawn = [kit.image(bill.art, art, art), ft.Container(shapes.column(lines), width=room)]
    return ft.Row([*drawn, *([_square(ui, bill, side)] if side else [])], spacing=10)


def _square(ui: Ui, bill: Playbill, side: float) -> ft.Control:
    if not bill.link:
        return kit.image(bill.art, side, side)
    return qr(bill.link, ui.say("square.label"), side, error="L", margin=MARGIN)


def _sheet(ui: Ui, bill: EveningBill) -> ft.Control:
    count = len(bill.acts)
    if count > FEW - (len(bill.people) > COMPANY):
        across, side = TILES[count]
        tiles = [_tile(ui, act, side) for act in bill.acts]
        rows: list[ft.Control] = [
            ft.Row(
                tiles[at : at + across],
                spacing=4,
                alignment=ft.MainAxisAlignment.SPACE_EVENLY,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
            for at in range(0, count, across)
        ]
        return _paper(ui, bill, rows, spacing=8, width=TILED)
    side, art = SIDE[count], BESIDE[count]
    beside = side if count > 1 else 0
    rows = [_act(ui, act, art, few=True, named=True, side=beside) for act in bill.acts]
    if count == 1:
        rows.append(with_words(ui, bill.acts[0].bill.link, ui.colors.text, ROOM - 20))
    return _paper(ui, bill, rows, spacing=6 if count > 2 else 12)


def _tile(ui: Ui, act: Act, side: float) -> ft.Control:
    bill = act.bill
    masks: list[ft.Control] = [_mask(bill.people[at]) for at in bill.winners]
    heading = act.heading(Lettering(13, ui.colors.text, STRONG), side)
    lines = [
        _square(ui, bill, side),
        ft.Container(heading, height=20, alignment=ft.Alignment.CENTER),
        ft.Row(masks, spacing=4, alignment=ft.MainAxisAlignment.CENTER),
        fitted(bill.score.replace(" ", ""), Lettering(13, ui.colors.quiet), side),
    ]
    return ft.Container(shapes.centred(lines, 2), width=side)


def _mask(seat: Seat) -> ft.Control:
    return kit.badge(seat.colour, 22, seat.understudy, seat.mask)


def _use(ui: Ui) -> ft.Control:
    ink = ui.colors.on_velvet
    words = fitted(ui.say("square.evening"), Lettering(12, ink), USE, lines=2, start=True)
    return ft.Row(
        [ft.Container(words, width=USE), imprint(ui)],
        spacing=BETWEEN,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _people(ui: Ui, bill: EveningBill, *, named: bool) -> ft.Control:
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
