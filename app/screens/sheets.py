"""Sheets over the table: log and menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from app.bills import bill_of
from app.games.common.signs import parts_of
from app.hall import Hall
from app.screens import pieces
from app.table import reasons, recap
from app.table.board import AnyContext, Seat
from app.table.layers import OWN_PIN
from app.table.scene import log_of
from app.table.state import Phase, TableState
from app.theme import Ui, kit


@dataclass(frozen=True)
class Remarks:
    """Remarks shown in a game's log.

    Attributes:
        helped: Kind of help given with an action, by the action's number.
        filed: Numbers of actions after which an exported file revealed every hand.
        agreed: For each agreed undo, the number of remaining actions and the seat of the first
            undone move.
        opened: For each removed PIN, the number of actions before, its seat, and whether others
            agreed.
        reason: Returns the reason of an action by its number; None if unknown.
    """

    helped: Mapping[int, str]
    filed: Sequence[int]
    agreed: Sequence[tuple[int, int]]
    opened: Sequence[tuple[int, int, bool]]
    reason: Callable[[int], reasons.MoveReason | None]


def log(
    stage: AnyContext, state: TableState, remarks: Remarks, open_sheet: Callable[[str], object]
) -> ft.Control:
    """Draws the events that the reader has seen.

    Events since the reader's last turn are at the top.

    Args:
        stage: Context of the board.
        state: State of the table.
        remarks: Remarks shown between the events.
        open_sheet: Opens another sheet over the log, or closes the log.
    """
    ui, scene = stage.ui, stage.scene
    lines: list[recap.LogLine] = []
    helped = {
        at: ui.say(f"help.log.{kind}", name=stage.names[state.entries[at].seat or 0])
        for at, kind in remarks.helped.items()
    }
    for number, event in log_of(state, scene.viewer):
        lines += ((number, line) for line in recap.sentences(stage, [event]))
    start = max(0, len(lines) - len(recap.sentences(stage, scene.recap)))
    notes = [(number, ui.say("recap.filed")) for number in remarks.filed]
    notes += recap.agreements(ui.say, stage.names, remarks.agreed, remarks.opened)
    lines, start = recap.with_notes(lines, start, notes)

    def ask(number: int) -> ft.Control | None:
        return reasons.ask(ui, remarks.reason(number), open_sheet, over="log")

    controls: list[ft.Control] = []
    if start < len(lines):
        controls.append(kit.title(ui, ui.say("recap.since"), "large", level=2))
        controls += recap.log(ui, lines[start:], ask, helped)
    controls += [kit.gap(4), kit.title(ui, ui.say("recap.before"), "large", level=2)]
    controls += recap.log(ui, lines[max(0, start - 120) : start], ask, helped, newest_first=True)
    return sheet(ui, ui.say("play.log"), lambda: open_sheet(""), controls, key="log")


@dataclass(frozen=True)
class MenuActions:
    """Actions of the menu.

    Attributes:
        open_sheet: Opens another sheet, or closes the menu.
        hide: Hides the reader's hand.
        lay_flat: Lays the device flat between the players, or picks it up again.
        leave: Returns to the foyer.
        again: Starts the real game during a teaching round.
    """

    open_sheet: Callable[[str], object]
    hide: Callable[[], object]
    lay_flat: Callable[[bool], object]
    leave: Callable[..., Any]
    again: Callable[..., Any]


def menu(
    hall: Hall,
    state: TableState,
    locked: Mapping[int, Seat],
    actions: MenuActions,
    *,
    practice: bool,
) -> ft.Control:
    """Draws the menu of the table.

    Args:
        hall: Services for the screen.
        state: State of the table.
        locked: Players with a PIN, by seat.
        actions: Actions of the menu.
        practice: Whether the game is neither saved nor counted.
    """
    ui, open_sheet = hall.ui, actions.open_sheet

    def opens(sheet: str) -> Callable[..., object]:
        return lambda _: open_sheet(sheet)

    def leads_to(place: str, **args: Any) -> Callable[..., None]:
        def go(_: Any) -> None:
            hall.places.go(place, **args)

        return go

    way, say = partial(_way, ui), ui.say
    game = state.match.game.house
    to_rules, to_signs = leads_to("rules", game=game, section=None), leads_to("signs", game=game)
    rows = [
        *_now(ui, state, actions),
        way(say("play.rules"), "rules", to_rules),
        *([way(say("board.signs"), "info", to_signs, "signs")] if parts_of(game) else []),
        way(say("home.settings"), "settings", leads_to("settings")),
        *([pieces.choice(hall, "interrupts")] if state.match.game.interrupts else []),
        *(
            way(say("pin.of", name=seat.name), "lock", opens(f"{OWN_PIN}{index}"), f"pin-{index}")
            for index, seat in locked.items()
        ),
        way(say("play.leave"), "back", actions.leave, "leave"),
        kit.text(ui, say("practice.leave" if practice else "play.leave.help"), "small", quiet=True),
    ]
    if bill_of(game).lesson:
        rows.append(kit.text(ui, say("first_night.foyer"), "small", quiet=True))
    return sheet(ui, say("play.menu"), lambda: open_sheet(""), rows, key="menu")


def _now(ui: Ui, state: TableState, actions: MenuActions) -> list[ft.Control]:
    """Draws the menu's actions that depend on the state of the table."""
    way, say = partial(_way, ui), ui.say
    rows: list[ft.Control] = []
    if state.all_open:
        rows.append(kit.primary(ui, say("teach.earnest"), actions.again, key="earnest"))
    elif state.secret:
        rows.append(way(say("play.hide"), "eye-off", lambda _: actions.hide(), "hide"))
    if state.phase is Phase.OVER:
        return rows
    seats_of = say("understudy.seats")
    rows.append(way(seats_of, "people", lambda _: actions.open_sheet("seats"), "seats"))
    if state.can_lie_flat:
        flat = state.flat
        words = say("play.pass_round" if flat else "play.lay_flat")
        icon_name = "pass" if flat else "people"
        rows.append(way(words, icon_name, lambda _: actions.lay_flat(not flat), "lay-flat"))
    return rows


def _way(
    ui: Ui, words: str, icon_name: str, go: Callable[..., Any], key: str | None = None
) -> ft.Control:
    return kit.quiet(ui, words, go, icon_name=icon_name, key=key)


def sheet(
    ui: Ui, heading: str, close: Callable[[], object], controls: list[ft.Control], *, key: str
) -> ft.Control:
    """Draws a sheet over the table with a scrolling column of controls."""
    return page(ui, heading, close, kit.page_body(ui, [*controls, kit.gap(16)]), key=key)


def page(
    ui: Ui, heading: str, close: Callable[[], object], body: ft.Control, *, key: str
) -> ft.Control:
    """Draws a sheet over the table with heading and body."""
    return pieces.screen(kit.topbar(ui, heading, lambda _: close()), body, key=f"sheet-{key}")
