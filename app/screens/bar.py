"""Top bar of the table: current phase, reader's name and tools.

The reader is the player who is holding the device.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from app.table import prompter
from app.table.agreement import may_agree
from app.table.board import AnyContext, Drawn
from app.table.layers import LOG, MENU
from app.table.state import Phase, TableState
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY, SIZES

SIGN = 28 + 6 + 4
"""Width of the reader's badge with its gaps, in logical pixels."""

SMALL = 380
"""Minimum window width for the reader's badge beside an additional tool."""

CAPTIONS = {
    "menu": "play.menu",
    "hide": "play.hide.short",
    "undo": "play.undo",
    "log": "play.log.short",
    "rules": "play.rules.short",
    "turn": "play.turn.short",
    "hands": "teach.hands.short",
    "help": "help.short",
}
"""Text keys of the tools' captions, by the key of the tool."""

LARGE = 1.5
"""Text scale from which the bar shrinks text instead of truncating it."""


LITTLE = 0.78
"""Smallest factor by which a heading shrinks before it wraps."""


@dataclass(frozen=True)
class BarActions:
    """Actions of the tools in the table's bar.

    Attributes:
        open_sheet: Opens a sheet over the table.
        hide: Hides the reader's hand.
        take_back: Undoes the last step, or explains why it cannot be undone.
        turn_round: Turns the open table towards the opposite side; None if it cannot be turned.
    """

    open_sheet: Callable[[str], object]
    hide: Callable[[], object]
    take_back: Callable[[], object]
    turn_round: Callable[[], object] | None


def table_bar(
    stage: AnyContext,
    state: TableState,
    drawn: Drawn,
    actions: BarActions,
    more: Sequence[ft.Control],
) -> ft.Control:
    """Draws the bar with the reader's or game's name and tools.

    Args:
        stage: Context of the area around the board.
        state: State of the table.
        drawn: Board as drawn.
        actions: Actions of the tools.
        more: Additional tools of this screen.
    """
    ui, scene = stage.ui, stage.scene
    menu = ui.say("play.menu")
    first = _tool(ui, "menu", menu, lambda _: actions.open_sheet(MENU), key="menu")
    sign: list[ft.Control] = []
    name = stage.game.title(ui.say.lang)
    own = scene.seat if scene.phase is Phase.PRIVATE else scene.covered
    if own is not None:
        seat = stage.seats[own]
        if own != scene.alone and not state.all_open:
            hide = ui.say("play.hide")
            first = _tool(ui, "eye-off", hide, lambda _: actions.hide(), key="hide")
        name = seat.name
    tools = [*more, *_tools(stage, state, actions)]
    # The open table has an additional tool, so its title shrinks before it is truncated.
    beside = 1 if ui.narrow else len(tools) + 1
    left = room_beside(ui, beside)
    if own is not None:
        # Teaching rounds and screen readers each have an additional tool, which leaves less room.
        extra = state.all_open + bool(more and not ui.part)
        has_room = ui.width >= SMALL + (extra - 1) * kit.TARGET
        if not extra or (has_room and _shortest(ui, drawn, left - SIGN)[1] <= left - SIGN):
            sign = [kit.badge(seat.colour, 28, seat.understudy, seat.mask), kit.gap(6)]
    fits = measure.box(name, ui.size("body")) <= left
    tight = own is None and not ui.part and not fits
    room = (ui.width - 8 - 24 if ui.part == "column" else left) - (SIGN if sign else 0)
    named = [*sign, _named(ui, name, drawn, room, tight=tight)]
    bar = _in_rows(ui, first, named, tools, tight=tight)
    edge = 0 if ui.narrow else 4
    return ft.Container(bar, padding=ft.Padding.only(left=edge, right=edge, top=ui.inset_top))


def _in_rows(
    ui: Ui, first: ft.Control, named: list[ft.Control], tools: list[ft.Control], *, tight: bool
) -> ft.Control:
    if ui.part == "column":
        return _two_rows(
            ft.Row(kit.in_reach(ui, [first, ft.Container(expand=True), *tools]), spacing=0),
            ft.Container(
                ft.Row(named, spacing=2),
                padding=ft.Padding.symmetric(horizontal=ui.edge - 4),
            ),
        )
    # Badge and name are in reading order, even for left-handed people.
    called = kit.in_reach(ui, named)
    if ui.narrow:
        return _two_rows(
            ft.Row(kit.in_reach(ui, [first, *called]), spacing=2),
            ft.Row(
                kit.in_reach(ui, tools), spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN
            ),
        )
    return ft.Row(
        kit.in_reach(ui, [first, *called, *tools]),
        spacing=0 if tight else 2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def room_beside(ui: Ui, tools: int) -> float:
    """Returns the width left in the bar beside a number of tools."""
    return ui.width - 8 - tools * (kit.TARGET + 2)


def _two_rows(*rows: ft.Control) -> ft.Control:
    return shapes.column(list(rows))


def _tool(
    ui: Ui, icon: str, label: str, on_click: kit.Handler, *, key: str, color: str | None = None
) -> ft.IconButton:
    button = kit.tool(ui, icon, label, on_click, color=color, key=key)
    return kit.captioned(ui, button, ui.say(CAPTIONS[key]))


def _tools(stage: AnyContext, state: TableState, actions: BarActions) -> list[ft.Control]:
    ui, undo = stage.ui, stage.scene.undo
    together = not undo and may_agree(state)
    open_sheet, turn_round = actions.open_sheet, actions.turn_round
    take = _tool(
        ui,
        "undo",
        ui.say("play.undo" if undo or together else "play.undo.closed"),
        lambda _: actions.take_back(),
        color=ui.colors.text if undo or together else ui.colors.quiet,
        key="undo",
    )
    tools = [
        kit.answering(take, ready=bool(undo) or together),
        _tool(ui, "history", ui.say("play.log"), lambda _: open_sheet(LOG), key="log"),
    ]
    rules = _tool(ui, "rules", ui.say("play.rules"), lambda _: stage.explain(None), key="rules")
    if state.all_open:
        words = ui.say("teach.hands")
        tools.append(_tool(ui, "people", words, lambda _: open_sheet("hands"), key="hands"))
        if not state.secret:  # all players look from the same side
            return [*tools, rules]
    if state.secret:
        ask = ui.say("help")
        return [
            *tools,
            _tool(ui, "bulb", ask, lambda _: open_sheet(prompter.PANEL), key="help"),
        ]
    if state.covered or turn_round is None:
        return [*tools, rules]
    return [
        _tool(
            ui,
            "rotate",
            ui.say("play.turn_back" if state.turned else "play.turn"),
            lambda _: turn_round(),
            color=ui.colors.brass if state.turned else None,
            key="turn",
        ),
        *tools,
        rules,
    ]


def _named(ui: Ui, name: str, drawn: Drawn, room: float, *, tight: bool) -> ft.Control:
    large = ui.text_scale >= LARGE
    # A short heading is preferred to two lines, and two lines to truncation. Two lines have a
    # smaller name above them. Large text has one line, to leave room for the board.
    heading, _ = _shortest(ui, drawn, room)
    # A title without room is hidden from view only; a reader's name is always drawn.
    fits = measure.filling(name, room)
    unseen = tight and fits < kit.SMALLEST * ui.text_scale
    lines: list[ft.Control]
    if large and ui.part == "column":
        lines = [_one_line(ui, name, heading, room)]
    else:
        heading_text = _heading_text(ui, heading, room)
        long = not large and heading_text.max_lines == 2
        called = kit.text(ui, name, "small" if tight or long else "body", strong=True, max_lines=1)
        if tight:
            called.size = min(called.size or fits, fits)
        if large:  # text shrinks before it is truncated
            called.size = max(float(SIZES["small"]), min(called.size or fits, fits))
        lines = [heading_text] if unseen else [called, heading_text]
    where = shapes.column(lines)
    aria_text = ft.MergeSemantics(
        ft.Semantics(header=True, heading_level=1, label=name if unseen else None, content=where)
    )
    about = drawn.about_heading
    if about is None:
        return ft.Container(aria_text, expand=True)
    # A tap explains the phase; keyboard and screen reader users have the page of signs.
    touched = ft.GestureDetector(aria_text, on_tap=lambda _: about(), exclude_from_semantics=True)
    return ft.Container(touched, expand=True)


def _shortest(ui: Ui, drawn: Drawn, room: float) -> tuple[str, float]:
    width = partial(measure.width_of, size=ui.size("small"), font=BODY)
    heading = drawn.heading
    if width(heading) > room and drawn.short:
        heading = min(heading, drawn.short, key=width)
    return heading, width(heading)


def _heading_text(ui: Ui, heading: str, room: float) -> ft.Text:
    size = ui.size("small")
    width = measure.width_of(heading, size, BODY)
    large = ui.text_scale >= LARGE
    fits = measure.filling(heading, room, BODY)
    if not large and fits >= size * LITTLE:
        size = min(size, fits)
    lines = 2 if measure.width_of(heading, size, BODY) > room and not large else 1
    text = kit.text(ui, heading, "small", quiet=True, max_lines=lines)
    text.size = size
    if large and width > room:
        size *= room / width * 0.9
        text.size = max(SIZES["small"], size)
        text.max_lines = 1 if size >= SIZES["small"] else 2
    if text.max_lines == 2:  # text shrinks before a word breaks
        text.size = measure.largest(heading, text.size or size, kit.SMALLEST, room, 2, BODY)
    return text


def _one_line(ui: Ui, name: str, heading: str, room: float) -> ft.Control:
    said = ft.TextSpan(f"  {heading}", style=ft.TextStyle(color=ui.colors.quiet))
    line = kit.text(ui, name, "small", strong=True, max_lines=1, spans=[said])
    fits = measure.filling(f"{name}  {heading}", room)
    line.size = max(SIZES["small"], min(ui.size("small"), fits))
    return line
