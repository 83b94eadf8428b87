"""Full-screen sheets over the table, such as the log."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import flet as ft

from app.screens import pieces
from app.screens.private_edge import private_edge
from app.table import reasons, recap
from app.table.board import AnyContext
from app.table.scene import log_is_cut, log_of
from app.table.skipping import skippable
from app.table.state import TableState
from app.theme import Ui, kit
from engines import event_kind


@dataclass(frozen=True)
class Remarks:
    """Remarks shown in a game's log.

    Attributes:
        helped: Kind of help given with an action, by the action's number.
        filed: Numbers of actions after which an exported file revealed every hand.
        agreed: For each agreed undo, the number of remaining actions and the seat of the first
            undone move.
        opened: For each removed PIN, the number of actions before the removal, the seat, and
            whether others agreed.
        reason: Returns the reason of an action by its number, or None if it is unknown.
    """

    helped: Mapping[int, str]
    filed: Sequence[int]
    agreed: Sequence[tuple[int, int]]
    opened: Sequence[tuple[int, int, bool]]
    reason: Callable[[int], reasons.MoveReason | None]


def log(
    stage: AnyContext,
    state: TableState,
    remarks: Remarks,
    open_sheet: Callable[[str], object],
    close: Callable[[], object],
    hide: Callable[[], object] | None,
) -> ft.Control:
    """Draws the latest events that the reader has seen.

    The newest event is at the top; those since the reader's last turn are set apart. A private log
    has the edge and the tool of an open hand.

    Args:
        stage: Context of the board.
        state: State of the table.
        remarks: Remarks shown between the events.
        open_sheet: Opens another sheet over the log.
        close: Closes the log.
        hide: Hides the reader's hand with the log; None if the log is not private.
    """
    ui, scene, panel = stage.ui, stage.scene, state.panel.partition("#")[0]
    lines, rounds = list[recap.LogLine](), list[recap.LogLine]()
    helped = {
        at: ui.say(f"help.log.{kind}", name=stage.names[state.entries[at].seat or 0])
        for at, kind in remarks.helped.items()
    }
    seen = log_of(state, scene.viewer)
    skipped = recap.repeated(stage.game, [event for _, event in seen])
    for at, (number, event) in enumerate(seen):
        if at not in skipped:
            said = [(number, line) for line in recap.sentences(stage, [event])]
            lines += said
            rounds += said if event_kind(event) in stage.game.rounds else []
    start = max(0, len(lines) - len(recap.sentences(stage, scene.recap)))
    notes = [(number, ui.say("recap.filed")) for number in remarks.filed]
    notes += recap.agreements(ui.say, stage.names, remarks.agreed, remarks.opened)
    lines, start = recap.with_notes(lines, start, notes)

    def ask(number: int) -> ft.Control | None:
        return reasons.ask(ui, remarks.reason(number), open_sheet, over=panel)

    controls: list[ft.Control] = []
    if start < len(lines):
        # On the open table nobody is "you".
        since = ui.say("recap.last" if scene.viewer is None else "recap.since")
        controls.append(kit.title(ui, since, "large", level=2))
        controls += recap.log(ui, lines[start:], ask, helped, rounds)
    if start or not controls:
        controls += [kit.gap(4), kit.title(ui, ui.say("recap.before"), "large", level=2)]
        earlier = lines[max(0, start - 120) : start]
        controls += recap.log(ui, earlier, ask, helped, rounds)
    if log_is_cut(state, scene.viewer):
        controls += [kit.gap(8), kit.text(ui, ui.say("recap.cut"), quiet=True)]
    story, body = ui.say("play.log"), kit.page_body(ui, [*controls, kit.gap(16)])
    if hide is None:
        return page(ui, story, close, body, key="log")
    cover = kit.tool(ui, "eye-off", ui.say("play.hide"), lambda _: hide(), key="hide")
    tools: list[ft.Control] = [kit.captioned(ui, cover, ui.say("play.hide.short"))]
    return skippable(page(ui, story, close, body, key="log", tools=tools), None, private_edge(ui))


def sheet(
    ui: Ui, heading: str, close: Callable[[], object], controls: list[ft.Control], *, key: str
) -> ft.Control:
    """Draws a sheet over the table with a scrolling column of controls."""
    return page(ui, heading, close, kit.page_body(ui, [*controls, kit.gap(16)]), key=key)


def page(
    ui: Ui,
    heading: str,
    close: Callable[[], object],
    body: ft.Control,
    *,
    key: str,
    tools: list[ft.Control] | None = None,
) -> ft.Control:
    """Draws a sheet over the table with heading, tools and body."""
    bar = kit.topbar(ui, heading, lambda _: close(), tools=tools)
    return pieces.screen(bar, body, key=f"sheet-{key}")
