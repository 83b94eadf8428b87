"""Curtain call of an evening: its champion, its games, and everyone's wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.bills import bill_of
from app.programme import Tally, champions, over, tallies
from app.screens import pieces
from app.screens.playbills import poster
from app.screens.poster_picture import headline, playbill
from app.store import Finish, SessionCard, StoreError
from app.table.seating import seat_of, seats_of
from app.text.when import weekday, written_date
from app.theme import Ui, kit, shapes
from app.theme.palette import SEAT_COLOURS, mixed
from engines import Result, title

if TYPE_CHECKING:
    from app.hall import Hall, Task
    from app.places import Place
    from app.shell import Shell

THUMB = 52.0
"""Width of a game's poster, in logical pixels."""

MASK = {1: 96.0, 2: 80.0, 3: 64.0}
"""Width of a champion's badge in logical pixels, by number of champions."""

LEAST_MASK = 48.0
"""Width of a champion's badge if there are more than three, in logical pixels."""


LARGE = 1.3
"""Text scale above which a game's row has no masks beside its words."""


@dataclass(frozen=True)
class Evening:
    """Games and actions of an evening.

    Attributes:
        identity: Identity of the evening.
        shows: Games of the evening, the earliest first.
        good_night: Ends the evening and leads to the foyer; None for a past evening.
    """

    identity: str
    shows: Sequence[SessionCard]
    good_night: Task | None


def from_shell(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    """Draws the curtain call of the place's evening."""
    from app.next_show import NextShow

    show = NextShow(shell.store, shell.device, shell.evening, place.args["evening"])

    async def good_night() -> None:
        try:
            show.close()
        except StoreError as error:
            hall.failed(error)
            return
        await shell.evening.leave()

    now = show.ended and show.recent
    return EveningCall(hall, Evening(show.identity, show.shows, good_night if now else None))


def EveningCall(hall: Hall, it: Evening) -> ft.Control:
    """Draws the champion, a row for each game, everyone's wins and the buttons."""
    ui, say = hall.ui, hall.ui.say
    ended = over(it.shows)
    if not ended:
        nothing = kit.text(ui, say("tonight.none"), quiet=True)
        bar = kit.topbar(ui, say("tonight.call"), hall.places.back)
        return pieces.screen(bar, kit.page_body(ui, [nothing]), key="evening")
    created = ended[0][0].created
    name, date = say("tonight.name", day=weekday(created, say)), written_date(created, say)
    body: list[ft.Control] = []
    if sums := tallies(it.shows):
        body.append(_champions(hall, champions(sums)))
    body.append(results(hall, ended, say("tonight.call.games")))
    if sums:
        body.append(wins(hall, sums))
    return pieces.screen(
        kit.topbar(ui, name, hall.places.back, detail=date),
        kit.page_body(ui, [*body, kit.gap(16)], bottom=_steps(hall, it)),
        key="evening",
    )


def _champions(hall: Hall, best: Sequence[Tally]) -> ft.Control:
    """Draws the masks and names of those who won the most games."""
    ui, say = hall.ui, hall.ui.say
    seats = [seat_of(hall.prefs, one.face) for one in best]
    size = MASK.get(len(seats), LEAST_MASK)
    badges = [kit.badge(seat.colour, size, seat.understudy, seat.mask) for seat in seats]
    key = "tonight.call.won" if len(seats) == 1 else "tonight.call.shared"
    names = say.listed(seat.name for seat in seats)
    large = "display" if len(seats) == 1 else "title"
    lines: list[ft.Control] = [
        ft.Row(
            [*badges], wrap=True, spacing=12, run_spacing=8, alignment=ft.MainAxisAlignment.CENTER
        ),
        kit.title(ui, say(key, names=names), large, center=True, level=2),
    ]
    if len({(one.wins, one.games) for one in best}) == 1:
        won = say("past.wins", wins=best[0].wins, games=best[0].games)
        lines.append(kit.text(ui, say.begun(won), quiet=True, center=True))
    light = [mixed(ui.colors.house, SEAT_COLOURS[seat.colour][0], 0.5) for seat in seats]
    return ft.Container(
        shapes.centred(lines, 8),
        padding=20,
        border_radius=kit.RADIUS,
        clip_behavior=kit.UNCUT,
        border=ft.Border.all(2, ui.colors.brass),
        gradient=ft.LinearGradient(
            colors=[light[0], ui.colors.boards, light[-1]],
            begin=ft.Alignment.TOP_LEFT,
            end=ft.Alignment.BOTTOM_RIGHT,
        ),
        alignment=ft.Alignment.CENTER,
        key="champion",
    )


def _steps(hall: Hall, it: Evening) -> ft.Control:
    """Draws the buttons that open the poster, start one more game and end the evening."""
    ui, say = hall.ui, hall.ui.say
    go, good_night = partial(hall.places.go, evening=it.identity), it.good_night

    def poster(_: object) -> None:
        go("evening_poster")

    if good_night is None:
        words = say("tonight.call.poster")
        return kit.primary(ui, words, poster, icon_name="share", key="poster")
    return kit.steps(
        ui,
        (
            (say("tonight.call.poster"), poster, "poster"),
            (say("tonight.call.more"), lambda _: go("tonight"), "more"),
        ),
        (say("tonight.call.night"), lambda _: hall.run(good_night), "night"),
    )


# -- games and people, also of a running evening ---------------------------------------------


def results(hall: Hall, ended: Sequence[tuple[SessionCard, Finish]], heading: str) -> ft.Control:
    """Draws the finished games, each with a link to its page."""
    ui = hall.ui

    def row(card: SessionCard, end: Finish) -> ft.Control:
        seats = seats_of(hall.prefs, card.cast)
        bill = playbill(ui.say, card, seats, Result(end.scores, end.winners), ())
        name = title(card.game, ui.say.lang, card.title)
        won = headline(ui.say, bill)
        words: list[ft.Control] = [
            kit.text(ui, name, strong=True),
            kit.text(ui, won, color=ui.colors.brass),
            kit.text(ui, bill.score, "small", quiet=True),
            *pieces.uncounted(ui, card),
        ]
        faces = [bill.people[at] for at in bill.winners]
        masks = [kit.badge(one.colour, 32, one.understudy, one.mask) for one in faces]
        return pieces.press(
            ui,
            pieces.titled(
                poster(bill_of(card.game), THUMB, THUMB),
                *words,
                gap=12,
                after=[
                    *(masks if ui.text_scale <= LARGE else []),
                    kit.icon(ui, "next", 20, ui.colors.quiet),
                ],
            ),
            ui.say.sentences((name, won, bill.score, *pieces.uncounted_words(ui.say, card))),
            lambda _: hall.places.go("past", session=card.id),
            pieces.Surface(pad=ft.Padding.symmetric(vertical=8, horizontal=4), radius=10),
            key=f"over-{card.id}",
        )

    return pieces.section(ui, heading, [row(*one) for one in ended], key="so-far")


def wins(hall: Hall, found: Sequence[Tally]) -> ft.Control:
    """Draws everyone's number of wins."""
    ui, best = hall.ui, champions(found)
    rows = [_person(hall, one, best=one in best) for one in found]
    return pieces.section(ui, ui.say("tonight.won"), rows, key="sums")


def _person(hall: Hall, one: Tally, *, best: bool) -> ft.Control:
    """Draws a player's number of wins, with a crown if it is the highest."""
    ui: Ui = hall.ui
    seat = seat_of(hall.prefs, one.face)
    crown = [kit.icon(ui, "crown", 22, ui.colors.brass)] if best else []
    count = ui.say("tonight.wins", wins=one.wins, games=one.games)
    return ft.Container(
        ft.Row(
            [
                kit.badge(seat.colour, 32, seat.understudy, seat.mask),
                ft.Container(kit.text(ui, seat.name, strong=True), expand=True),
                *crown,
                kit.text(ui, count, strong=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(vertical=6, horizontal=4),
    )
