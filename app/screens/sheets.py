"""The sheets over the table: the log, the menu, and who plays."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app.bills import bill_of
from app.games.common.signs import parts_of
from app.hall import Hall
from app.screens import pieces, pin_sheet, seats
from app.store.session import agreed, opened
from app.table import prompter, reasons, recap
from app.table.controller import Controller
from app.table.layers import OWN_PIN
from app.table.scene import log_of
from app.table.stage import AnyStage
from app.table.state import Phase
from app.theme import Ui, kit


def log(stage: AnyStage, show: Controller) -> ft.Control:
    """Everything the reader has seen, since their last turn and before."""
    ui, scene = stage.ui, stage.scene
    lines: list[recap.LogLine] = []
    entries = show.table.state.entries
    helped = {
        at: ui.say(f"help.log.{kind}", name=show.names[entries[at].seat or 0])
        for at, kind in prompter.helped(
            show.session.marks, [entry.seat for entry in entries]
        ).items()
    }
    for number, event in log_of(show.table.state, scene.viewer):
        lines += ((number, line) for line in recap.sentences(stage, [event]))
    start = max(0, len(lines) - len(recap.sentences(stage, scene.recap)))
    told = [(number, ui.say("recap.filed")) for number in show.session.filed]
    note = show.session.card.note
    told += recap.agreements(ui.say, show.names, agreed(note), opened(note))
    lines, start = recap.with_notes(lines, start, told)

    def ask(number: int) -> ft.Control | None:
        return reasons.ask(ui, show, number, over="log")

    controls: list[ft.Control] = []
    if start < len(lines):
        controls.append(kit.title(ui, ui.say("recap.since"), "large", level=2))
        controls += recap.log(ui, lines[start:], ask, helped)
    controls += [kit.gap(4), kit.title(ui, ui.say("recap.before"), "large", level=2)]
    controls += recap.log(ui, lines[max(0, start - 120) : start], ask, helped)
    return _sheet(ui, ui.say("play.log"), lambda *_: show.open(""), controls, key="log")


def over_table(
    hall: Hall, show: Controller, panel: str, leave: Callable[..., Any], again: Callable[..., Any]
) -> ft.Control:
    """The sheet over the table when the menu was opened."""
    ui = hall.ui
    if panel == "menu":
        return _menu(hall, show, leave, again)
    if panel.startswith(OWN_PIN):
        return pin_sheet.PinSheet(
            hall,
            show,
            int(panel.removeprefix(OWN_PIN)),
            key=panel,  # type: ignore[call-arg]  # every component takes one
        )
    heading = ui.say("understudy.seats")
    if panel == "seats":
        return _sheet(
            ui, heading, lambda *_: show.open("menu"), seats.everybody(hall, show), key="seats"
        )
    body = seats.SeatSheet(
        hall,
        show,
        int(panel.removeprefix("seat-")),
        key=panel,  # type: ignore[call-arg]  # every component takes one
    )
    return _page(ui, heading, lambda *_: show.open("seats"), body, key="seat")


def _menu(
    hall: Hall, show: Controller, leave: Callable[..., Any], again: Callable[..., Any]
) -> ft.Control:
    """Actions besides playing, from the open table, or for one who is alone."""
    ui = hall.ui

    def opens(sheet: str) -> Callable[..., None]:
        return lambda _: show.open(sheet)

    def leads_to(place: str, **args: Any) -> Callable[..., None]:
        def go(_: Any) -> None:
            show.open("")
            hall.places.go(place, **args)

        return go

    way = partial(_way, ui)
    state, say = show.table.state, ui.say
    over, flat = state.phase is Phase.OVER, state.flat
    rows: list[ft.Control] = []
    if show.table.state.all_open:
        rows.append(kit.primary(ui, say("teach.earnest"), again, key="earnest"))
    elif state.secret:
        rows.append(way(say("play.hide"), "eye-off", lambda _: show.hide(), "hide"))
    if not over:
        seats_of = say("understudy.seats")
        rows.append(way(seats_of, "people", lambda _: show.open("seats"), "seats"))
    if not over and state.can_lie_flat:
        words = say("play.pass_round" if flat else "play.lay_flat")
        icon_name = "pass" if flat else "people"
        rows.append(way(words, icon_name, lambda _: show.lay_flat(not flat), "lay-flat"))
    game = show.game.house
    to_rules, to_signs = leads_to("rules", game=game, section=None), leads_to("signs", game=game)
    rows += [
        way(say("play.rules"), "rules", to_rules),
        *([way(say("board.signs"), "info", to_signs, "signs")] if parts_of(game) else []),
        way(say("home.settings"), "settings", leads_to("settings")),
        *([pieces.choice(hall, "interrupts")] if show.game.interrupts else []),
        *(
            way(say("pin.of", name=seat.name), "lock", opens(f"{OWN_PIN}{index}"), f"pin-{index}")
            for index, seat in enumerate(show.seats)
            if show.session.setup.cast[index].pin
        ),
        way(say("play.leave"), "back", leave, "leave"),
        kit.text(
            ui, say("practice.leave" if show.practice else "play.leave.help"), "small", quiet=True
        ),
    ]
    if bill_of(game).lesson:
        rows.append(kit.text(ui, say("first_night.foyer"), "small", quiet=True))
    return _sheet(ui, say("play.menu"), lambda *_: show.open(""), rows, key="menu")


def _way(
    ui: Ui, words: str, icon_name: str, go: Callable[..., Any], key: str | None = None
) -> ft.Control:
    return kit.quiet(ui, words, go, icon_name=icon_name, key=key)


def _sheet(
    ui: Ui, heading: str, close: Callable[..., None], controls: list[ft.Control], *, key: str
) -> ft.Control:
    return _page(ui, heading, close, kit.page_body(ui, [*controls, kit.gap(16)]), key=key)


def _page(
    ui: Ui, heading: str, close: Callable[..., None], body: ft.Control, *, key: str
) -> ft.Control:
    return pieces.screen(kit.topbar(ui, heading, close), body, key=f"sheet-{key}")
