"""Screen of a game received in a square, for continuing or watching it on this device."""

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
from app.screens import pieces
from app.screens.playbills import poster
from app.store import Notice
from app.store.records import Player
from app.table.board import Seat
from app.table.seating import seats_of
from app.theme import kit, shapes
from engines import Refused

if TYPE_CHECKING:
    from app.shell import Shell
    from app.squares import Luggage
    from engines import square

WIDTH = 560.0
"""Maximum width of the page, in logical pixels."""

ART = 176.0
"""Width of the game's poster, in logical pixels."""


@dataclass(frozen=True)
class Arrival:
    """Square received by this device.

    Attributes:
        text: Link of the square.
        take: Function that saves the game and opens it.
    """

    text: str
    take: Callable[["square.Square", "Luggage"], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen for the game in the place's link."""

    async def take(found: "square.Square", luggage: "Luggage") -> None:
        from app.squares import file_of, masks_in, programme_in

        content = file_of(found, luggage, shell.store.now())

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
            session = shell.evening.session
            here = session is not None and session.id == luggage.id
            await _open(hall, luggage.id, found, None if here else shell.evening.open)

    return ArrivalScreen(hall, Arrival(place.args.get("text", ""), partial(hall.run, take)))


def _wear(hall: Hall, masks: Mapping[str, str]) -> None:
    """Saves the given masks of people who have no mask on this device."""
    for name, mask in masks.items():
        if not mask_of(hall.prefs, name):
            change(hall.prefs, name, mask=mask)


async def _open(
    hall: Hall,
    identity: str,
    found: "square.Square",
    to_table: Callable[[str], Awaitable[None]] | None,
) -> None:
    """Opens the table of an unfinished game that was handed over, or else the replay.

    Args:
        hall: Services for the screen.
        identity: Id of the game.
        found: The square.
        to_table: Function that opens a table; None if the game's table is already open.
    """
    if found.match.decision is not None and found.purpose == "hand over":
        if to_table is not None:
            hall.places.home()
            await to_table(identity)
        return
    hall.places.swap("past", session=identity)
    hall.places.go("replay", session=identity, step=found.step or None)


def _seats(hall: Hall, found: "square.Square", cast: Sequence[Player]) -> list[Seat]:
    """Returns the players with their masks on this device, or else those in the square."""
    from app.squares import masks_in

    masks = masks_in(found)
    return [
        seat if seat.mask else replace(seat, mask=masks.get(seat.name, ""))
        for seat in seats_of(hall.prefs, cast)
    ]


def ArrivalScreen(hall: Hall, it: Arrival) -> ft.Control:
    """Draws the game's poster, people and state, or the reason why it cannot be opened."""
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
        words = ft.Semantics(content=kit.text(ui, found, "large", center=True), live_region=True)
        back = kit.primary(ui, say("import.done"), hall.places.back, key="done")
        return pieces.screen(bar, kit.page_body(ui, [kit.gap(24), words], width=WIDTH, bottom=back))
    one, luggage = found
    over = one.match.decision is None
    game, cast = one.match.game, players(one)
    where = game.where(one.match.view(None), [player.name for player in cast], say.lang)
    go = say("square.watch" if over or one.purpose != "hand over" else "square.go_on")
    body: list[ft.Control] = [
        kit.gap(16),
        ft.Row([poster(bill_of(game.house), ART, ART)], alignment=ft.MainAxisAlignment.CENTER),
        kit.title(ui, game.title(say.lang), "title", level=2, center=True),
        *([kit.text(ui, where, strong=True, center=True)] if where and not over else []),
        *([kit.text(ui, say("square.over"), center=True)] if over else []),
        ft.Row(
            [pieces.cast_line(ui, _seats(hall, one, cast), room=WIDTH - 32)],
            alignment=ft.MainAxisAlignment.CENTER,
            wrap=True,
        ),
    ]
    step = kit.primary(ui, go, lambda _: it.take(one, luggage), icon_name="pass", key="go-on")
    return pieces.screen(
        bar,
        kit.page_body(ui, [shapes.stretched(body, 12)], width=WIDTH, bottom=step),
        key="arrival",
    )
