"""New game: choice of game, players and options, with defaults for all."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from app.casting import Part
from app.hall import Hall
from app.options import Option
from app.places import Place
from app.screens import pieces
from app.screens.new_game_cards import deals, packs, strayed
from app.screens.new_game_cast import company, members
from app.screens.new_game_draft import Draft, draft_of
from app.screens.new_game_evening import evening
from app.screens.new_game_posters import posters
from app.screens.option_rows import option_rows
from app.store import Player, StoreError, clean_name, set_pin
from app.theme import Ui, kit, shapes
from app.theme.palette import SEAT_COLOURS
from engines import Refused

if TYPE_CHECKING:
    from app.shell import Shell

TWO_COLUMNS = 760
"""Window width from which the cast is in a second column."""

MOST_WIDTH = 1120
"""Maximum width of both columns together."""

BETWEEN = 16
"""Distance between the two columns."""

Start = Callable[[Draft, list[dict[str, Any]]], Awaitable[None]]
"""Opens the table of a new game for these players; see `Evening.start`."""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the place's new game, which may begin a whole evening."""

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

    return NewGame(hall, draft_of(place, hall.prefs, shell.store.cards()), start)


def NewGame(hall: Hall, draft: Draft, start: Start) -> ft.Control:
    """Draws all choices on one page, with the start within thumb's reach."""
    ui = hall.ui
    two = ui.landscape and ui.width >= TWO_COLUMNS and ui.text_scale <= 1.3
    whole = hall.at_once(not two and not ui.roomy)
    both = min(ui.width - 2 * ui.edge, MOST_WIDTH)
    room = (both - BETWEEN) / 2 if two else min(ui.width, 640) - 2 * ui.edge
    show = [shapes.stretched([posters(hall, draft, room), *packs(hall, draft)], 8)]
    cast = [
        pieces.heading(ui, ui.say("new.cast"), bottom=4),
        *company(hall, draft),
        *evening(hall, draft),
    ]
    options: list[ft.Control] = []
    if whole:
        cast += members(hall, draft, ui.width / 2 if two else ui.width)
        options = [*_options(hall, draft), *deals(hall, draft)]
    if two:
        body: ft.Control = ft.Row(
            [
                _column(ui, [*show, *options]),
                _column(ui, cast),
            ],
            spacing=BETWEEN,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        body = ft.Row(
            [ft.Container(body, width=both)],
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            expand=True,
        )
    else:
        body = kit.page_body(ui, [*show, *cast, *options, kit.gap(12)], spacing=4)
    return pieces.screen(
        kit.topbar(ui, ui.say("home.new"), hall.places.back),
        body,
        _start(hall, draft, start),
        key="new",
    )


def _column(ui: Ui, controls: list[ft.Control]) -> ft.Control:
    return ft.Column(
        [*controls, kit.gap(12)],
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _options(hall: Hall, draft: Draft) -> list[ft.Control]:
    """Draws the game's own options.

    Options that name a seat are left out if the evening assigns the seats later.
    """
    ui = hall.ui
    shown = [one for one in draft.options if not (one.is_seat and draft.later)]
    if not shown and not draft.may_lie_flat:
        return []

    def lay(flat: bool) -> None:
        draft.flat = flat
        hall.refresh()

    def put(option: Option) -> Callable[[Any], None]:
        def go(value: Any) -> None:
            draft.put(option, value)
            hall.refresh()

        return go

    names = [part.name for part in draft.cast.parts]
    rows = option_rows(ui, shown, draft.seated(), names, put)
    if draft.may_lie_flat:
        words = ui.say("new.flat"), ui.say("new.flat.about")
        rows.insert(0, pieces.switch(ui, *words, draft.flat, lay, key="flat"))
    return [pieces.section(ui, ui.say("new.options"), rows, key="options")]


def _start(hall: Hall, draft: Draft, start: Start) -> ft.Control:
    ui, cast = hall.ui, draft.cast

    async def begin() -> None:
        if draft.starting:  # a second tap while the game is being saved
            return
        draft.starting = True
        cast.settle()
        try:
            await start(draft, [*map(_player, cast.parts)])
            # Not earlier: every saved value redraws the screen, which would be this one.
            _remember(hall, draft)
        except (StoreError, Refused) as error:
            hall.failed(error)
        finally:
            draft.starting = False

    watch = cast.company == "watch"
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
    width = min(ui.width, 640)
    return ft.Row(
        [
            ft.Container(
                kit.action_bar(
                    ui,
                    shapes.stretched(rows, 6),
                ),
                width=width,
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _player(part: Part) -> dict[str, Any]:
    """Converts a part to the player of a new game."""
    return {
        "name": clean_name(part.name),
        "colour": part.colour,
        "sign": SEAT_COLOURS[part.colour][1],
        "pin": set_pin(part.pin) if part.pin and not part.understudy else None,
        "understudy": part.understudy,
    }


def _remember(hall: Hall, draft: Draft) -> None:
    """Saves players and options as defaults for the next new game."""
    hall.prefs.choose("cast", draft.cast.plain())
    hall.prefs.choose("last_game", draft.game.name)
    options = {**hall.prefs.now.last_options, draft.game.name: dict(draft.values)}
    hall.prefs.choose("last_options", options)
