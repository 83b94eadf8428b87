"""Screen for a new game: choice of game, players and options."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from app.hall import Hall
from app.last_options import with_options
from app.places import Place
from app.screens import columns, new_game_rows, pieces
from app.screens.new_game_cards import strayed
from app.screens.new_game_cast import members
from app.screens.new_game_draft import FORM, Draft, draft_of
from app.screens.new_game_posters import posters
from app.store import Player, StoreError, set_pin
from app.theme import kit, shapes
from app.theme.palette import SEAT_COLOURS
from engines import Refused

if TYPE_CHECKING:
    from app.shell import Shell

Start = Callable[[Draft, list[dict[str, Any]]], Awaitable[None]]
"""Function that opens the table of a new game for its players.

See `Evening.start`.
"""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen for the new game of a place.

    If further games are chosen for later, starting it also begins an evening with them.
    """

    async def start(draft: Draft, seats: list[dict[str, Any]]) -> None:
        game, options, teaching = draft.game.name, dict(draft.seated()), draft.taught
        if not draft.later:
            await shell.evening.start(game, seats, options, draft.number, teaching=teaching)
            if draft.lies_flat and shell.evening.controller is not None:
                shell.evening.controller.lay_flat(True)
            return
        from app.next_show import plan

        cast = [Player(**seat) for seat in seats]
        show = plan(shell.store, shell.device, shell.evening, cast, (game, *draft.later))
        await show.begin(game, options, teaching=teaching)

    draft = draft_of(place, hall, shell.store.cards())
    return NewGame(hall, draft, start)


def NewGame(hall: Hall, draft: Draft, start: Start) -> ft.Control:
    """Draws the choice of game, players and length above the start button."""
    ui = hall.ui
    draft.unfold(None)
    draft.recall(hall.prefs)
    two, both = columns.divided(ui), columns.both(ui)
    room = columns.width(ui) if two else min(ui.width, 640) - 2 * ui.edge
    show = [posters(hall, draft, room)]
    cast = members(hall, draft, room)
    rest = [*new_game_rows.length(hall, draft, room), new_game_rows.link(hall, draft)]
    if two:
        halves = [_column([*show, kit.gap(4), *rest]), _column(cast)]
        if ui.scrolled is not None:
            ui.scrolled.follow(halves[1])
        body: ft.Control = ft.Row(
            [
                ft.Container(
                    ft.Row(
                        [*halves],
                        spacing=columns.BETWEEN,
                        expand=True,
                        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
                    ),
                    width=both,
                )
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            expand=True,
        )
    else:
        body = kit.page_body(ui, [*show, *cast, *rest, kit.gap(8)], spacing=4)
    return pieces.screen(
        kit.topbar(ui, ui.say("home.new"), hall.places.back, width=columns.whole(ui)),
        body,
        _start(hall, draft, start),
        key="new",
    )


def _column(controls: list[ft.Control]) -> ft.Column:
    return ft.Column(
        [*controls, kit.gap(12)],
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _start(hall: Hall, draft: Draft, start: Start) -> ft.Control:
    ui, cast = hall.ui, draft.cast

    async def begin() -> None:
        if draft.starting:  # a second tap while the game is being saved
            return
        draft.starting = True
        try:
            await start(draft, _players(draft))
            # Not earlier: every saved value redraws the screen, which would be this one.
            _remember(hall, draft)
            hall.places.unsent.pop(FORM, None)
        except (StoreError, Refused) as error:
            hall.failed(error)
        finally:
            draft.starting = False

    watch = cast.watched
    words = "new.watch" if watch else "teach.start" if draft.taught else "new.start"
    rows: list[ft.Control] = []
    if cast.ready and draft.coded is not None and draft.strayed:
        rows.append(strayed(hall, draft, draft.coded))
    if not cast.ready:
        rows.append(kit.text(ui, ui.say("new.not_yet"), color=ui.colors.rose, center=True))
    rows.append(
        kit.primary(
            ui,
            ui.say(words),
            (lambda _: hall.run(begin)) if cast.ready and not draft.strayed else None,
            icon_name="eye" if watch else "masks",
            key="start",
        )
    )
    return columns.action_bar(ui, shapes.stretched(rows, 6))


def _players(draft: Draft) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "colour": part.colour,
            "sign": SEAT_COLOURS[part.colour][1],
            "pin": set_pin(part.pin) if part.pin and not part.understudy else None,
            "understudy": part.understudy,
        }
        for name, part in zip(draft.cast.names, draft.cast.parts, strict=True)
    ]


def _remember(hall: Hall, draft: Draft) -> None:
    game, cast = draft.game.name, draft.cast
    hall.prefs.choose("last_game", game)
    if cast.lent or not cast.watched:
        hall.prefs.choose("cast", cast.plain())
    if cast.watched:
        return
    saved = hall.prefs.now.last_options
    chosen = {one: draft.choices[one] for one in draft.later if one in draft.choices}
    for one, options in {**chosen, game: draft.values}.items():
        saved = with_options(saved, one, draft.people, options)
    hall.prefs.choose("last_options", saved)
