"""Screen of up to three turning points with better alternative moves."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.hall import Hall
from app.places import Place, Places
from app.screens import pieces
from app.screens.past_game import Read, use_replay
from app.screens.people import share
from app.table.in_sight import think_in_sight
from app.table.replay import Replay
from app.table.seating import seat_of
from app.theme import Ui, kit, shapes
from engines.bots.review import Moment, Review

if TYPE_CHECKING:
    from app.shell import Shell

Found = tuple[Moment, ...]

_last: dict[str, Found] = {}
"""Turning points of the game analysed last, by its id.

The cache is needed because people return to this screen from the replay.
"""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the turning points of a saved game."""
    return Moments(hall, place.args["session"], shell.evening.read, lambda: shell.away)


def Moments(hall: Hall, session: str, read: Read, away: Callable[[], bool]) -> ft.Control:
    """Draws the turning points as cards with links to the replay.

    Args:
        hall: Services for the screen.
        session: Id of the game.
        read: Reads the game.
        away: Returns whether the window is hidden.
    """
    turned, set_turned = ft.use_state(_last.get(session))
    ui = hall.ui

    async def review(replay: Replay) -> None:
        if turned is None:
            set_turned(await found(hall.places, session, replay, away))

    replay = use_replay(hall, read, session, review)
    body: list[ft.Control] = [kit.text(ui, ui.say("moments.about"), quiet=True)]
    if replay is None or turned is None:
        waits = kit.text(ui, ui.say("moments.wait"), strong=True)
        body.append(ft.Semantics(live_region=True, content=waits))
    elif not turned:
        body.append(kit.text(ui, ui.say("moments.none")))
    else:
        body += [_card(hall, replay, session, one) for one in turned]
    return pieces.screen(
        kit.topbar(ui, ui.say("moments.title"), hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)]),
        key="moments",
    )


async def found(
    places: Places, session: str, replay: Replay, away: Callable[[], bool]
) -> Found | None:
    """Returns the turning points of a game, from the cache if possible.

    Returns None if the search was abandoned because its page was closed.
    """
    moments = _last.get(session)
    if moments is None:
        moments = await find(places, away, replay)
        if moments is not None:
            _last.clear()
            _last[session] = moments
    return moments


async def find(places: Places, away: Callable[[], bool], replay: Replay) -> Found | None:
    """Searches for the turning points of a game.

    The search runs in slices while its page is visible. Returns None if the page was closed, and ()
    for an unfinished game.
    """
    if not replay.over:
        return ()
    place = places.top

    def here() -> bool:
        return places.top is place

    cast = enumerate(replay.setup.cast)
    people = [seat for seat, player in cast if player.understudy is None]
    review = Review(replay.matches[-1], people)
    return tuple(review.moments) if await think_in_sight(review, here, away) else None


def _card(hall: Hall, replay: Replay, session: str, moment: Moment) -> ft.Control:
    ui, lang = hall.ui, hall.prefs.now.lang
    game, names = replay.game, replay.names
    assert game is not None
    before = replay.matches[moment.number - 1]
    assert before.decision is not None
    seat = moment.action.seat
    person = replay.setup.cast[seat]
    view = before.view(seat)
    label = partial(game.label, view=view, names=names, lang=lang)
    who = seat_of(hall.prefs, person)
    heading = ui.say("moments.gained" if moment.gained else "moments.lost")
    step = ui.say("moments.step", step=moment.number, last=replay.last)
    lines: list[ft.Control] = [
        pieces.titled(
            kit.badge(who.colour, 40, who.understudy, who.mask),
            kit.title(ui, heading, "large", level=2),
            kit.facts(ui, ui.say.chained("text.facts", (who.name, step)), quiet=True),
            gap=12,
        ),
        kit.text(ui, game.ask(before.decision.only(seat), names, lang), quiet=True),
        _answer(ui, "moments.did", label(moment.action), moment.tenths),
        _answer(ui, "moments.else", label(moment.instead), moment.else_tenths),
        ft.Row(
            [
                kit.link(
                    ui,
                    ui.say("moments.see"),
                    lambda _: hall.places.go("replay", session=session, step=moment.number - 1),
                    icon_name="eye",
                    key=f"see-{moment.number}",
                )
            ],
            alignment=ft.MainAxisAlignment.END,
        ),
    ]
    return kit.panel(
        ui,
        shapes.stretched(lines),
        key=f"moment-{moment.number}",
    )


def _answer(ui: Ui, key: str, move: str, tenths: int) -> ft.Control:
    words = kit.text(ui, ui.say("moments.figures", tenths=tenths), "small", quiet=True)
    lines = [kit.text(ui, ui.say(key, move=move), strong=True), share(ui, tenths, 10), words]
    return shapes.stretched(lines, 4)
