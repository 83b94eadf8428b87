"""Menu of the table, and a sheet for rarely needed entries."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Any, NamedTuple

import flet as ft

from app.bills import bill_of
from app.games.common.signs import parts_of
from app.hall import Hall
from app.prefs import CHOICES
from app.screens import pieces, read_aloud, setting_rows
from app.table import prompter
from app.table.board import Seat
from app.table.layers import MENU, MENU_LOG, MORE, OWN_PIN
from app.table.state import Phase, TableState
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY

WIDTH, LOW_WIDTH = 560.0, 760.0
"""Maximum widths of the sheet: usually, and in a short landscape window."""

GAP = 8.0
"""Distance between tiles and between rows, in logical pixels."""

LEAST_TILE = 84.0
"""Minimum width of a tile at the usual text size."""

MOST_SCALE = 1.4
"""Text scale from which tiles grow no wider; their labels shrink instead."""

TILE_ICON, TILE_PAD, TIGHT_PAD, TILE_EDGE = 28.0, 12.0, 9.0, 6.0
"""Size of a tile's icon, and three paddings of a tile.

The paddings are above and below, the same on a small phone, and beside the label.

All are in logical pixels.
"""


DETAIL = "small"
"""Text role of the line below a tile's label."""

ROW_ICON, ROW_GAP, ROW_EDGE = 24.0, 14.0, 14.0
"""Size of a row's icon, its distance from the label, and padding."""

SETTINGS = {
    "understudy_pace": "set.understudy_pace",
    "read_aloud": "set.page.aloud",
    "interrupts": "set.interrupts",
}
"""Text keys of the settings that the menu offers, by name."""

SETTING, LOW_SETTING = 300.0, 110.0
"""Estimated heights of a setting, with its explanation and without.

The heights apply to the usual text size.
"""

SWITCH, LOW_SWITCH = 160.0, 60.0
"""Estimated heights of a switch: with its explanation and without."""

MOST_BESIDE = 3
"""Maximum number of rows side by side."""

LARGE = 1.3
"""Text scale above which rows are never side by side."""


@dataclass(frozen=True)
class MenuActions:
    """Actions of the menu.

    Attributes:
        open_sheet: Opens another sheet.
        close: Closes the menu.
        hide: Hides the reader's hand.
        take_back: Undoes the last step, or explains why it cannot be undone.
        lay_flat: Lays the device flat between the players, or picks it up again.
        leave: Returns to the foyer.
        again: Starts the real game during a teaching round.
        hand_over: Opens the hand-over to another device; None during practice.
    """

    open_sheet: Callable[[str], object]
    close: Callable[[], object]
    hide: Callable[[], object]
    take_back: Callable[[], object]
    lay_flat: Callable[[bool], object]
    leave: Callable[..., Any]
    again: Callable[..., Any]
    hand_over: Callable[[], object] | None


class Entry(NamedTuple):
    """Entry of the menu.

    Attributes:
        icon_name: Name of the icon.
        words: Label.
        go: Called on a tap.
        key: Key of the control.
        ready: Whether the entry can be used now; if not, `go` explains why.
        detail: Line below the label.
    """

    icon_name: str
    words: str
    go: Callable[[], object]
    key: str
    ready: bool = True
    detail: str = ""


class Face(NamedTuple):
    """Contents of a sheet of the menu.

    Attributes:
        heading: Title of the sheet.
        rows: Entries drawn as rows below the tiles.
        tiles: Entries drawn as tiles.
        note: Text below the rows; "" for none.
        also: Settings below the tiles, or without tiles below the rows.
        back: Returns to the sheet below; None if there is none.
        tools: Entries drawn as tools beside the title.
    """

    heading: str
    rows: Sequence[Entry]
    tiles: Sequence[Entry] = ()
    note: str = ""
    also: "Sequence[Part]" = ()
    back: Callable[[], object] | None = None
    tools: Sequence[Entry] = ()


class Part(NamedTuple):
    """Part of a sheet, with its approximate height in logical pixels."""

    control: ft.Control
    height: float


def menu(
    hall: Hall,
    state: TableState,
    rest: Sequence[Entry],
    actions: MenuActions,
    under: ft.Control,
    *,
    practice: bool,
) -> ft.Control:
    """Draws the menu over the dimmed table.

    Args:
        hall: Services for the screen.
        state: State of the table.
        rest: Entries of the second sheet, named in the row that opens it.
        actions: Actions of the menu.
        under: Screen of the table.
        practice: Whether the game is neither saved nor counted.
    """
    ui, say, game = hall.ui, hall.ui.say, state.match.game
    rows = [*_flat(ui, state, actions), *_hand_over(ui, state, actions)]
    tools: list[Entry] = []
    names = _settings(hall, state)
    alone = len(names) == 1 and not rest and not _is_low(ui)  # it needs no sheet of its own
    named = [*(entry.words for entry in rest), *(say(SETTINGS[name]) for name in names)]
    if named and not alone:
        detail, to_more = say.chained("text.facts", named), partial(actions.open_sheet, MORE)
        entry = Entry("more", say("play.more"), to_more, "more", detail=detail)
        # A short landscape window has room for a single line of rows.
        crowded = _is_low(ui) and len(rows) + 2 > MOST_BESIDE
        (tools if crowded else rows).append(entry)
    leaving = say("practice.leave" if practice else "play.leave.help")
    leave = partial(actions.leave, None)
    rows.append(Entry("home", say("play.leave"), leave, "leave", detail=leaving))
    lesson = say("first_night.foyer") if bill_of(game.house).lesson else ""
    tiles = _tiles(hall, state, actions, practice=practice)
    also = [_setting(hall, name, brief=True) for name in names] if alone else []
    face = Face(say("play.menu"), rows, tiles, lesson, also, tools=tools)
    return _over(hall, face, actions.close, under)


def more(
    hall: Hall,
    state: TableState,
    rest: Sequence[Entry],
    actions: MenuActions,
    under: ft.Control,
) -> ft.Control:
    """Draws the sheet with the menu's rarely needed entries.

    The arguments are like those of `menu`.
    """
    low = _is_low(hall.ui)
    also = [_setting(hall, name, brief=low) for name in _settings(hall, state)]
    back = partial(actions.open_sheet, MENU)
    face = Face(hall.ui.say("play.more"), rest, also=also, back=back)
    return _over(hall, face, actions.close, under)


def rest_of(
    ui: Ui, state: TableState, locked: Mapping[int, Seat], actions: MenuActions, *, undo: bool
) -> list[Entry]:
    """Returns the menu's rarely needed entries.

    Args:
        ui: Window size, colours and settings.
        state: State of the table.
        locked: Players with a PIN, by seat.
        actions: Actions of the menu.
        undo: Whether the last step can be undone, if need be with everybody's agreement.
    """
    say = ui.say
    found: list[Entry] = []
    if state.all_open:
        earnest = partial(actions.again, None)
        found.append(Entry("play", say("teach.earnest"), earnest, "earnest"))
    elif state.secret:
        found.append(Entry("eye-off", say("play.hide"), actions.hide, "hide"))
    if undo:
        found.append(Entry("undo", say("play.take_back"), actions.take_back, "take-back"))
    for index, seat in locked.items():
        words, go = say("pin.of", name=seat.name), partial(actions.open_sheet, f"{OWN_PIN}{index}")
        found.append(Entry("lock", words, go, f"pin-{index}"))
    return found


def _settings(hall: Hall, state: TableState) -> list[str]:
    found: list[str] = []
    if state.cast.understudies and state.people and state.phase is not Phase.OVER:
        found.append("understudy_pace")
    if hall.bridge.speaks() and not (state.secret or state.covered):
        found.append("read_aloud")
    if state.match.game.interrupts:
        found.append("interrupts")
    return found


def _setting(hall: Hall, name: str, *, brief: bool) -> Part:
    scale = hall.ui.text_scale
    if name == "read_aloud":
        return Part(read_aloud.switch(hall, brief=brief), (LOW_SWITCH if brief else SWITCH) * scale)
    narrow = replace(hall, ui=kit.within(hall.ui, _room(hall.ui)))
    drawn = setting_rows.choice(narrow, name, about=not brief)
    return Part(drawn, (LOW_SETTING if brief else SETTING) * scale)


def _tiles(hall: Hall, state: TableState, actions: MenuActions, *, practice: bool) -> list[Entry]:
    say, places, open_sheet = hall.ui.say, hall.places, actions.open_sheet
    game, going = state.match.game.house, state.phase is not Phase.OVER
    to_rules = partial(places.go, "rules", game=game, section=None)
    found: list[Entry] = []
    if going and state.people and not state.flat:  # a flat table has no hints
        found.append(_hint(hall, state, actions, noted=not practice and not state.all_open))
    if going and not state.people:
        found.append(_pace(hall))
    found.append(Entry("history", say("play.log"), partial(open_sheet, MENU_LOG), "story"))
    found.append(Entry("rules", say("play.rules"), to_rules, "rules"))
    if parts_of(game):
        found.append(
            Entry("info", say("play.signs"), partial(places.go, "signs", game=game), "signs")
        )
    if going:
        seats = partial(open_sheet, "seats")
        found.append(Entry("people", say("understudy.seats"), seats, "seats"))
    settings = partial(places.go, "settings")
    found.append(Entry("settings", say("home.settings"), settings, "settings"))
    return found


def _hint(hall: Hall, state: TableState, actions: MenuActions, *, noted: bool) -> Entry:
    say = hall.ui.say
    if state.secret:
        cost, go = (
            say("play.hint.cost") if noted else "",
            partial(actions.open_sheet, prompter.PANEL),
        )
        return Entry("bulb", say("play.hint"), go, "hint", detail=cost)
    why = partial(hall.notices.toast, say("play.hint.closed"))
    return Entry("bulb", say("play.hint"), why, "hint", ready=False, detail=say("play.hint.first"))


def _pace(hall: Hall) -> Entry:
    say, name = hall.ui.say, "understudy_pace"
    paces, pace = CHOICES[name], hall.prefs.now.understudy_pace
    after = paces[(paces.index(pace) + 1) % len(paces)]
    words, detail = say("set.page.pace"), say(f"set.{name}.{pace}")
    return Entry("motion", words, partial(hall.choose, name, after), "pace", detail=detail)


def _flat(ui: Ui, state: TableState, actions: MenuActions) -> list[Entry]:
    if state.phase is Phase.OVER or not state.can_lie_flat:
        return []
    flat = state.flat
    words = ui.say("play.pass_round" if flat else "play.lay_flat")
    return [Entry("pass", words, partial(actions.lay_flat, not flat), "lay-flat")]


def _hand_over(ui: Ui, state: TableState, actions: MenuActions) -> list[Entry]:
    if actions.hand_over is None or state.phase is Phase.OVER:
        return []
    words, about = ui.say("square.hand_over"), ui.say("square.hand_over.about")
    return [Entry("share", words, actions.hand_over, "hand-over", detail=about)]


# -- drawing -----------------------------------------------------------------------------------


def _over(hall: Hall, face: Face, close: Callable[[], object], under: ft.Control) -> ft.Control:
    ui = hall.ui
    room = _room(ui)
    width = room + 2 * kit.CARD_PAD + 2  # with the border
    most = ui.height - ui.inset_top - ui.inset_bottom - ui.edge - 12
    body, height = _sheet(ui, face, close, room)
    for shorter in _shortened(face):
        if height > most:
            body, height = _sheet(ui, shorter, close, room)
    return kit.over(ui, under, kit.Dialog(body, width, height > most, close), key="sheet-menu")


def _room(ui: Ui) -> float:
    sides = ui.inset_left + ui.inset_right
    width = min(ui.width - sides - 2 * ui.edge, LOW_WIDTH if _is_low(ui) else WIDTH)
    return width - 2 * kit.CARD_PAD - 2


def _shortened(face: Face) -> Iterator[Face]:
    less = face._replace(tiles=[entry._replace(detail="") for entry in face.tiles])
    yield less
    rows = [*(entry._replace(detail="") for entry in face.rows[:-1]), *face.rows[-1:]]
    yield less._replace(rows=rows, note="")


def _sheet(ui: Ui, face: Face, close: Callable[[], object], room: float) -> Part:
    low = _is_low(ui)
    parts = [_heading(ui, face, close)]
    if face.tiles:
        parts += [*_grid(ui, face.tiles, room), *face.also]
    note = face.note
    if low and ui.text_scale <= LARGE and face.rows:
        # Details on three rows would need more height than a low window has.
        brief = len(face.rows) > 2
        parts += _beside(ui, face.rows, room, brief=brief)
        note = ui.say.sentences((face.rows[-1].detail if brief else "", note))
    else:
        parts += [_row(ui, entry, room) for entry in face.rows]
    if note:
        height = _lines(ui, note, "small", room)
        parts.append(Part(kit.apart(kit.text(ui, note, "small", quiet=True)), height))
    if not face.tiles:
        parts += face.also
    body = shapes.stretched([part.control for part in parts], GAP)
    return Part(body, sum(part.height + GAP for part in parts) + 2 * kit.CARD_PAD)


def _lines(ui: Ui, words: str, role: str, room: float) -> float:
    return measure.rows(words, ui.size(role), room, BODY) * kit.line(ui, role)


def _is_low(ui: Ui) -> bool:
    return ui.low


def _heading(ui: Ui, face: Face, close: Callable[[], object]) -> Part:
    left: list[ft.Control] = []
    back = face.back
    if back is not None:
        left.append(kit.tool(ui, "back", ui.say("action.back"), lambda _: back(), key="back"))
    tools = [
        kit.tool(
            ui,
            one.icon_name,
            ui.say.sentences((one.words, one.detail)),
            lambda _, go=one.go: go(),
            key=one.key,
        )
        for one in face.tools
    ]
    shut = kit.tool(ui, "close", ui.say("action.close"), lambda _: close(), key="close")
    row = ft.Row(
        [
            *left,
            ft.Container(kit.title(ui, face.heading, "large", level=2), expand=True),
            *tools,
            shut,
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        # The icons, not their targets, are in line with the tiles.
        margin=ft.Margin.only(left=-12 if left else 0, top=-8, right=-12),
    )
    return Part(row, kit.TARGET - 8)


def _grid(ui: Ui, entries: Sequence[Entry], room: float) -> list[Part]:
    least = LEAST_TILE * min(ui.text_scale, MOST_SCALE)
    most = max(1, int((room + GAP) / (least + GAP)))
    across = ceil(len(entries) / ceil(len(entries) / most))
    width = (room - GAP * (across - 1)) / across
    label = width - 2 * TILE_EDGE
    size = min(
        measure.largest(entry.words, ui.size("body"), kit.SMALLEST, label, 2) for entry in entries
    )
    line = max(measure.height(kit.LABEL, entry.words) for entry in entries) * size
    most_lines = max(measure.rows(entry.words, size, label) for entry in entries)
    height = 2 * (TIGHT_PAD if ui.tight else TILE_PAD) + TILE_ICON + 6 + ceil(most_lines * line)
    found = []
    for at in range(0, len(entries), across):
        row = entries[at : at + across]
        tile = (room - GAP * (len(row) - 1)) / len(row)
        details = [entry.detail for entry in row if entry.detail]
        lines = (_lines(ui, each, DETAIL, tile - 2 * TILE_EDGE) for each in details)
        below = max(lines, default=0)
        drawn = [_tile(ui, entry, size, (tile, height + below)) for entry in row]
        found.append(Part(ft.Row(drawn, spacing=GAP), height + below))
    return found


def _tile(ui: Ui, entry: Entry, size: float, box: tuple[float, float]) -> ft.Control:
    colors = ui.colors
    label = lettering.written(
        "label",
        entry.words,
        size=size,
        color=colors.text if entry.ready else colors.quiet,
        text_align=ft.TextAlign.CENTER,
        style=kit.dense(entry.words, kit.LABEL),
    )
    icon = kit.icon(ui, entry.icon_name, TILE_ICON, colors.brass if entry.ready else colors.quiet)
    words: list[ft.Control] = [label]
    if entry.detail:
        words.append(kit.text(ui, entry.detail, DETAIL, quiet=True, center=True))
    surface = pieces.Surface(
        bg=colors.raised if entry.ready else None,
        border=None if entry.ready else colors.line,
        pad=ft.Padding.symmetric(horizontal=TILE_EDGE),
        centred=True,
    )
    button = pieces.press(
        ui,
        shapes.centred([icon, shapes.centred(words)], 6),
        ui.say.sentences((entry.words, entry.detail) if entry.detail else (entry.words,)),
        lambda _: entry.go(),
        surface,
        key=entry.key,
        width=box[0],
        height=box[1],
    )
    return button if entry.ready else kit.answering(button, ready=False)


def _beside(ui: Ui, entries: Sequence[Entry], room: float, *, brief: bool) -> list[Part]:
    across = len(entries) if len(entries) <= MOST_BESIDE else 2
    width = (room - GAP * (across - 1)) / across
    drawn = [_row(ui, entry, width, brief=brief) for entry in entries]
    found = []
    for at in range(0, len(drawn), across):
        some = drawn[at : at + across]
        height = max(part.height for part in some)
        cells: list[ft.Control] = [
            ft.Container(part.control, width=width, height=height) for part in some
        ]
        found.append(Part(ft.Row(cells, spacing=GAP), height))
    return found


def _row(ui: Ui, entry: Entry, width: float, *, brief: bool = False) -> Part:
    words: list[ft.Control] = [kit.text(ui, entry.words, strong=True)]
    label = width - 2 * ROW_EDGE - ROW_ICON - ROW_GAP
    height = measure.rows(entry.words, ui.size("body"), label) * kit.line(ui)
    if entry.detail and not brief:
        words.append(kit.text(ui, entry.detail, "small", quiet=True))
        height += 2 + _lines(ui, entry.detail, "small", label)
    icon = kit.icon(ui, entry.icon_name, ROW_ICON, ui.colors.brass)
    face = pieces.titled(icon, *words, gap=ROW_GAP)
    said = ui.say.sentences((entry.words, entry.detail) if entry.detail else (entry.words,))
    above = max(9.0, (kit.STEP - height) / 2)
    pad = ft.Padding.symmetric(horizontal=ROW_EDGE, vertical=above)
    surface = pieces.Surface(bg=ui.colors.raised, pad=pad)
    row = pieces.press(ui, face, said, lambda _: entry.go(), surface, key=entry.key)
    return Part(row, height + 2 * above)
