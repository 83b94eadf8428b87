"""Curtain call of an evening: its champion, everyone's wins, and its games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

import flet as ft

from app.bills import bill_of
from app.games.common.bow import CROWN, crowned
from app.games.common.lit_stage import lit_stage, spotlit
from app.programme import Tally, champions, over, tallies, verdict
from app.screens import columns, pieces
from app.screens.past_standings import results_aloud, results_line, winners, won
from app.screens.playbills import poster
from app.store import Finish, SessionCard, StoreError
from app.table.seating import seat_of
from app.text.when import weekday, written_date
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import DISPLAY
from engines import title

if TYPE_CHECKING:
    from app.hall import Hall, Task
    from app.places import Place
    from app.shell import Shell

THUMB = 52.0
"""Width of a game's poster, in logical pixels."""

CHAMPION, OTHER = 112.0, 40.0
"""Maximum width of a champion's badge and width of another player's."""

BESIDE = 4
"""Maximum number of other players on the stage beside the champions."""

SHARE = 0.4
"""Width of the stage beside the words, relative to the page."""

DRAPES = 36.0
"""Width of each side curtain, in logical pixels."""

STAGE, LOW_STAGE, LEAST_STAGE = 236.0, 204.0, 164.0
"""Height of the stage in usual, tight and low windows.

The last is also for large type.
"""

CELL = 80.0
"""Minimum width of a player in the line-up, before the text scale."""

LARGE = 1.3
"""Text scale above which the stage is low, with words below it.

Each player then has a row, and the secondary buttons are on the page.
"""

Aside: TypeAlias = tuple[str, Callable[[object], object], str]
"""Label, handler and key of a secondary button."""


@dataclass(frozen=True)
class Evening:
    """Games and actions of an evening.

    Attributes:
        identity: Identity of the evening.
        shows: Games of the evening, the earliest first.
        good_night: Ends the evening and lets the curtain fall; None for a past evening.
        goes_on: Whether further games may follow, so that nobody has won the evening yet.
    """

    identity: str
    shows: Sequence[SessionCard]
    good_night: Task | None
    goes_on: bool = False


def from_shell(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    """Draws the curtain call of the evening that the place names."""
    from app.next_show import NextShow

    show = NextShow(shell.store, shell.device, shell.evening, place.args["evening"])

    async def good_night() -> None:
        try:
            show.close()
        except StoreError as error:
            hall.failed(error)
            return
        await shell.evening.leave()
        hall.places.go("good_night", evening=show.identity)

    now = show.ended and show.recent
    night = good_night if now else None
    return EveningCall(hall, Evening(show.identity, show.shows, night, show.goes_on))


def EveningCall(hall: Hall, it: Evening) -> ft.Control:
    """Draws an evening's champion, wins, games and buttons.

    Without a finished game, it draws a message instead.
    """
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
        body += _bows(hall, sums, goes_on=it.goes_on)
    asides = _asides(hall, it)
    if ui.text_scale > LARGE:  # three large buttons would take a third of a phone
        body += [kit.quiet(ui, words, go, key=key) for words, go, key in asides]
        asides = ()
    body.append(results(hall, ended, say("tonight.call.games")))
    return pieces.screen(
        kit.topbar(ui, name, hall.places.back, detail=date, width=columns.page(ui)),
        kit.page_body(
            ui,
            [*body, kit.gap(16)],
            width=columns.page(ui),
            bottom=_steps(hall, it, asides),
        ),
        key="evening",
    )


def _bows(hall: Hall, sums: Sequence[Tally], *, goes_on: bool) -> list[ft.Control]:
    ui = hall.ui
    room = min(columns.page(ui), ui.width - ui.inset_left - ui.inset_right) - 2 * ui.edge
    beside = columns.beside(ui)
    width = room * SHARE if beside else room
    low = ui.text_scale > LARGE or (beside and ui.low)  # a game is in sight below
    height = LEAST_STAGE if low else LOW_STAGE if ui.tight else STAGE
    people = _people(hall, sums, width - 2 * DRAPES - 16, spotlit(height))
    stage = ft.Container(
        lit_stage(ui, people, width, height, drapes=DRAPES, where=ft.Alignment.BOTTOM_CENTER),
        width=width,
        border_radius=kit.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key="champion",
    )
    if beside:
        rest = room - width - 16
        words = [_headline(hall, sums, rest, goes_on=goes_on), _line_up(hall, sums, rest)]
        column = shapes.centred(words, 12, width=rest)
        middle = ft.CrossAxisAlignment.CENTER
        return [ft.Row([stage, column], spacing=16, vertical_alignment=middle)]
    drawn = [ft.Row([stage], alignment=ft.MainAxisAlignment.CENTER)]
    if ui.low:  # large type needs all of the height
        drawn = []
    return [*drawn, _headline(hall, sums, room, goes_on=goes_on), _line_up(hall, sums, room)]


def _people(hall: Hall, sums: Sequence[Tally], room: float, height: float) -> ft.Control:
    ui, best = hall.ui, champions(sums)
    rest = [one for one in sums if one not in best][:BESIDE]
    even = len(rest) + len(rest) % 2  # the champions are in the middle
    across = (room - even * (OTHER + 6)) / len(best) - 8
    size = min(CHAMPION, across, height / (1 + CROWN))

    def badge(one: Tally, width: float) -> ft.Control:
        seat = seat_of(hall.prefs, one.face)
        return kit.badge(seat.colour, width, seat.understudy, seat.mask)

    others: list[ft.Control] = [badge(one, OTHER) for one in rest]
    others += [ft.Container(width=OTHER)] * (even - len(rest))
    half = even // 2
    return ft.Row(
        [*others[:half], *(crowned(ui, badge(one, size), size) for one in best), *others[half:]],
        spacing=6,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )


def _headline(hall: Hall, sums: Sequence[Tally], room: float, *, goes_on: bool) -> ft.Control:
    ui, say, best = hall.ui, hall.ui.say, champions(sums)
    names = say.listed(seat_of(hall.prefs, one.face).name for one in best)
    words = say(verdict(best, goes_on=goes_on), names=names)
    size = measure.largest(words, ui.size("display"), ui.size("title"), room - 8, 1, DISPLAY)
    return kit.title(ui, words, size, center=True, level=2)


def _line_up(hall: Hall, sums: Sequence[Tally], room: float) -> ft.Control:
    ui, best = hall.ui, champions(sums)
    if ui.text_scale > LARGE:
        rows = [_entry(hall, one, best=one in best) for one in sums]
        return kit.panel(ui, shapes.stretched(rows, 12), pad=12, key="sums")
    most = max(1, int(room // (CELL * ui.text_scale)))
    across = ceil(len(sums) / ceil(len(sums) / most))
    cells = [_cell(hall, one, room / across, best=one in best) for one in sums]
    centre = ft.MainAxisAlignment.CENTER
    lines = [
        ft.Row(cells[at : at + across], spacing=0, alignment=centre)
        for at in range(0, len(cells), across)
    ]
    return shapes.stretched(lines, 8, key="sums")


def _entry(hall: Hall, one: Tally, *, best: bool) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    seat = seat_of(hall.prefs, one.face)
    won = say.begun(say("past.wins", wins=one.wins, games=one.games))
    row = pieces.titled(
        kit.badge(seat.colour, OTHER, seat.understudy, seat.mask),
        kit.text(ui, seat.name, strong=True),
        kit.facts(ui, won, color=ui.colors.brass if best else ui.colors.text),
        gap=12,
        after=[kit.icon(ui, "crown", 28, ui.colors.brass)] if best else [],
    )
    label = say.entry(seat.name, won)
    return ft.Semantics(content=row, label=label, exclude_semantics=True, container=True)


def _cell(hall: Hall, one: Tally, width: float, *, best: bool) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    seat = seat_of(hall.prefs, one.face)
    won = say.begun(say("past.wins", wins=one.wins, games=one.games))
    name = kit.text(ui, seat.name, strong=True, center=True, max_lines=1)
    name.size = measure.largest(seat.name, ui.size("body"), kit.SMALLEST, width - 8, 1)
    ink = ui.colors.brass if best else ui.colors.text
    figure = kit.text(ui, won, "small", strong=best, center=True, color=ink)
    figure.size = measure.largest(won, ui.size("small"), kit.SMALLEST, width - 12, 1)
    face = shapes.centred(
        [kit.badge(seat.colour, 40, seat.understudy, seat.mask), kit.gap(4), name, figure]
    )
    return ft.Semantics(
        content=ft.Container(face, width=min(width, 2 * CELL), alignment=ft.Alignment.CENTER),
        label=say.entry(seat.name, won),
        exclude_semantics=True,
        container=True,
    )


def _asides(hall: Hall, it: Evening) -> tuple[Aside, ...]:
    say, go = hall.ui.say, partial(hall.places.go, evening=it.identity)
    if it.good_night is None:
        return ()
    return (
        (say("tonight.call.poster"), lambda _: go("evening_poster"), "poster"),
        (say("tonight.call.more"), lambda _: go("tonight"), "more"),
    )


def _steps(hall: Hall, it: Evening, asides: tuple[Aside, ...]) -> ft.Control:
    ui, say, good_night = hall.ui, hall.ui.say, it.good_night
    if good_night is None:
        words, go = say("tonight.call.poster"), partial(hall.places.go, "evening_poster")
        return kit.primary(
            ui, words, lambda _: go(evening=it.identity), icon_name="share", key="poster"
        )
    words = say("tonight.call.night")
    if not asides:
        return kit.primary(ui, words, lambda _: hall.run(good_night), key="night")
    return kit.steps(ui, asides, (words, lambda _: hall.run(good_night), "night"))


# -- games and people, also of a running evening ---------------------------------------------


def results(hall: Hall, ended: Sequence[tuple[SessionCard, Finish]], heading: str) -> ft.Control:
    """Draws the finished games, each with a link to its page."""
    ui, say = hall.ui, hall.ui.say

    def row(card: SessionCard) -> ft.Control:
        name, doubts = title(card.game, say.lang, card.title), pieces.uncounted_words(say, card)
        words: list[ft.Control] = [
            kit.text(ui, name, strong=True),
            winners(hall, card),
            kit.facts(ui, results_line(say, card)),
            *pieces.uncounted(ui, card),
        ]
        return pieces.press(
            ui,
            pieces.titled(
                poster(bill_of(card.game), THUMB, THUMB),
                *words,
                gap=12,
                after=[kit.icon(ui, "next", 20, ui.colors.quiet)],
            ),
            say.sentences((name, won(say, card), results_aloud(say, card), *doubts)),
            lambda _: hall.places.go("past", session=card.id),
            pieces.Surface(pad=ft.Padding.symmetric(vertical=8, horizontal=4), radius=10),
            key=f"over-{card.id}",
        )

    return pieces.section(ui, heading, [row(card) for card, _ in ended], key="so-far")


def wins(hall: Hall, found: Sequence[Tally]) -> ft.Control:
    """Draws everyone's number of wins."""
    ui, best = hall.ui, champions(found)
    rows = [_person(hall, one, best=one in best) for one in found]
    return pieces.section(ui, ui.say("tonight.won"), rows, key="sums")


def _person(hall: Hall, one: Tally, *, best: bool) -> ft.Control:
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
