"""Screen for continuing or watching a game received in a square."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.bills import bill_of
from app.habits import change, mask_of
from app.hall import Hall
from app.importing import ImportRun
from app.places import Place
from app.same_deal import Meeting, meeting
from app.screens import pieces
from app.screens.playbills import POSTER, poster
from app.store import Notice
from app.store.records import Player
from app.table.board import Seat
from app.table.seating import seats_of
from app.text.when import written_date
from app.theme import Ui, kit, shapes
from engines import Refused

if TYPE_CHECKING:
    from app.shell import Shell
    from app.squares import Luggage
    from engines import square

WIDTH = 560.0
"""Maximum width of the page, in logical pixels."""

ART, LOW_ART = 235.0, 160.0
"""Height of the game's poster, usually and in a low window."""

LOW = 700.0
"""Height of a window below which the poster is smaller."""


@dataclass(frozen=True)
class Arrival:
    """Square received by this device.

    Attributes:
        text: Link of the square.
        meet: Function that compares the game with those on this device.
        take: Function that imports the game and opens the next screen.
    """

    text: str
    meet: Callable[["square.Square", "Luggage"], Meeting]
    take: Callable[["square.Square", "Luggage", str], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen for the game in the place's link."""

    def meet(found: "square.Square", luggage: "Luggage") -> Meeting:
        over = found.match.decision is None
        return meeting(shell.store.cards(), luggage.deal, luggage.id) if over else Meeting()

    async def take(found: "square.Square", luggage: "Luggage", own: str) -> None:
        from app.squares import file_of, masks_in, programme_in

        new = all(card.id != luggage.id for card in shell.store.cards())
        theirs = new and found.match.decision is None
        content = file_of(found, luggage, shell.store.now(), theirs=theirs)

        def tell(notice: Notice) -> None:
            hall.notices.toast(notice.sentence(hall.ui.say))

        run = ImportRun(shell.store, content, tell, hall.refresh, shell.evening.renew)
        await run.go()
        report = run.report
        assert report is not None
        if report.differing:
            hall.places.swap("import", content=content)
        elif report.refused:
            tell(report.refused[0])
        else:
            _wear(hall, masks_in(found))
            if (programme := programme_in(found, luggage)) is not None:
                hall.choose("programme", programme.plain())
            if own:
                _compare(hall, own)
                return
            session = shell.evening.session
            here = session is not None and session.id == luggage.id
            await _open(hall, luggage.id, found, None if here else shell.evening.open)

    it = Arrival(place.args.get("text", ""), meet, partial(hall.run, take))
    return ArrivalScreen(hall, it)


def _compare(hall: Hall, own: str) -> None:
    below = hall.places.trail[-2]
    if below.name == "dealt" and below.args.get("session") == own:
        hall.places.back()
    else:
        hall.places.swap("dealt", session=own)


def _wear(hall: Hall, masks: Mapping[str, str]) -> None:
    for name, mask in masks.items():
        if not mask_of(hall.prefs, name):
            change(hall.prefs, name, mask=mask)


async def _open(
    hall: Hall,
    identity: str,
    found: "square.Square",
    to_table: Callable[[str], Awaitable[None]] | None,
) -> None:
    if found.match.decision is not None and found.purpose == "hand over":
        if to_table is None:
            hall.places.home(Place("play"))
        else:
            hall.places.home()
            await to_table(identity)
        return
    hall.places.swap("past", session=identity)
    hall.places.go("replay", session=identity, step=found.step or None)


def _seats(hall: Hall, found: "square.Square", cast: Sequence[Player]) -> list[Seat]:
    from app.squares import masks_in

    masks = masks_in(found)
    return [
        seat if seat.mask else replace(seat, mask=masks.get(seat.name, ""))
        for seat in seats_of(hall.prefs, cast)
    ]


def ArrivalScreen(hall: Hall, it: Arrival) -> ft.Control:
    """Draws the game's poster, people and state, or why it cannot open."""
    from app.squares import players, read

    ui, say = hall.ui, hall.ui.say
    bar = kit.topbar(ui, say("square.title"), hall.places.back)

    def look() -> "tuple[square.Square, Luggage] | str":
        try:
            return read(it.text)
        except Refused as error:
            return error.reason.sentence(lang=say.lang)

    found = ft.use_memo(look, [it.text])
    if isinstance(found, str):
        why = ft.Semantics(content=kit.text(ui, found, "large", center=True), live_region=True)
        back = kit.primary(ui, say("import.done"), hall.places.back, key="done")
        return pieces.screen(bar, kit.page_body(ui, [kit.gap(24), why], width=WIDTH, bottom=back))
    one, luggage = found
    over = one.match.decision is None
    game, cast = one.match.game, players(one)
    where = game.where(one.match.view(None), [player.name for player in cast], say.lang)
    go = say("square.watch" if over or one.purpose != "hand over" else "square.go_on")
    met = it.meet(one, luggage)
    height = ART if ui.height >= LOW else LOW_ART
    art = poster(bill_of(game.house), height * POSTER, height)
    center = ft.MainAxisAlignment.CENTER
    words: list[ft.Control] = [
        kit.title(ui, game.title(say.lang), "title", level=2, center=True),
        *_state(ui, where, met, over=over),
        ft.Row(
            [pieces.cast_line(ui, _seats(hall, one, cast), room=WIDTH - 32)],
            alignment=center,
            wrap=True,
        ),
    ]
    body: list[ft.Control] = [kit.gap(16), ft.Row([art], alignment=center), *words]
    if ui.low:
        beside = shapes.stretched(words, 8)
        beside.expand = True
        body = [ft.Row([art, beside], spacing=16)]

    def take(own: str) -> object:
        return it.take(one, luggage, own)

    return pieces.screen(
        bar,
        kit.page_body(
            ui, [shapes.stretched(body, 12)], width=WIDTH, bottom=_step(hall, go, met, take)
        ),
        key="arrival",
    )


def _state(ui: Ui, where: str, met: Meeting, *, over: bool) -> list[ft.Control]:
    if not over:
        return [kit.text(ui, where, strong=True, center=True)] if where else []
    lines = [kit.text(ui, ui.say("square.over"), center=True)]
    if met.playing:
        lines.append(kit.text(ui, ui.say("square.same.playing"), strong=True, center=True))
    elif met.own is not None:
        date = written_date(met.own.created, ui.say)
        lines.append(kit.text(ui, ui.say("square.same", date=date), strong=True, center=True))
    return [*lines]


def _step(hall: Hall, go: str, met: Meeting, take: Callable[[str], object]) -> ft.Control:
    ui, own = hall.ui, met.own
    if met.playing:
        return kit.primary(ui, ui.say("import.done"), hall.places.back, key="done")
    if own is None:
        return kit.primary(ui, go, lambda _: take(""), icon_name="pass", key="go-on")
    watch = (go, lambda _: take(""), "go-on")
    compare = (ui.say("square.compare"), lambda _: take(own.id), "compare")
    return kit.steps(ui, (watch,), compare)
