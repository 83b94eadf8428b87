"""Last rows of New game: length, and a link to other choices."""

from typing import Any

import flet as ft

from app.bills import bill_of
from app.hall import Hall
from app.options import Option
from app.prefs import DEFAULTS
from app.screens import pieces
from app.screens.new_game_cards import deal_text
from app.screens.new_game_draft import Draft
from app.theme import Ui, kit, measure, shapes

CHIP = 34
"""Width of a chip around its text plus the next gap."""


LARGE = 1.5
"""Text scale from which a link's choices are below its title."""


def link(hall: Hall, draft: Draft) -> ft.Control:
    """Draws the link to the second page, with its non-default choices."""
    ui = hall.ui
    words = ui.say("new.more")
    found = unusual(hall, draft)
    text = ui.say.chained("text.facts", found) if found else ui.say("new.more.usual")
    ink = ui.colors.brass if found else ui.colors.quiet
    said = kit.text(ui, text, "small", max_lines=2, color=ink)
    title = kit.text(ui, words, strong=True)
    if ui.text_scale >= LARGE:  # beside the title is no room for a word
        face: list[ft.Control] = [ft.Container(shapes.stretched([title, said], 2), expand=True)]
    else:
        said.text_align = ft.TextAlign.END
        face = [title, ft.Container(said, expand=True)]
    return pieces.press(
        ui,
        ft.Row(
            [*face, kit.icon(ui, "next", 22, ui.colors.quiet)],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        ui.say.entry(words, text),
        lambda _: hall.places.go("more", draft=draft),
        pieces.Surface(
            pad=ft.Padding.symmetric(horizontal=12, vertical=13),
            bg=ui.colors.boards,
            border=ui.colors.line,
        ),
        key="more",
    )


def unusual(hall: Hall, draft: Draft) -> list[str]:
    """Returns texts of the further choices that differ from the defaults."""
    ui, cast, length = hall.ui, draft.cast, draft.length
    say = ui.say
    values = draft.seated()
    found = [
        _chosen(ui, option, value, cast.names)
        for option in draft.options
        if option != length and option.differs(value := values[option.name])
    ]
    if draft.lies_flat:
        found.append(say("new.flat.short"))
    if draft.taught:
        found.append(say("teach"))
    if draft.later:
        found.append(say("new.programme", count=len(draft.later) + 1))
    if draft.way != "new" and not draft.taught:
        found.append(deal_text(ui, draft))
    if cast.watched:
        found.append(say("new.watching"))
    if draft.game.name != draft.game.house:
        found.append(draft.game.title(say.lang))
    temperament = hall.prefs.now.temperament
    if cast.has_understudies and temperament != DEFAULTS["temperament"]:
        found.append(say(f"temper.{temperament}"))
    return found


def _chosen(ui: Ui, option: Option, value: Any, names: list[str]) -> str:
    words = option.words(value, names)
    if option.is_seat:
        return ui.say("tonight.begins", name=words)
    if option.is_number:
        return ui.say.entry(option.title, words)
    return option.title if value is True else words


def length(hall: Hall, draft: Draft, room: float) -> list[ft.Control]:
    """Draws the choice of the game's length, if there is one."""
    ui, option = hall.ui, draft.length
    if option is None:
        return []
    value = draft.values[option.name]
    heading = kit.text(ui, ui.say("new.length"), strong=True)
    short = {one: _short(ui, draft, option, one) for one, _ in option.values}

    def put(chosen: Any) -> None:
        draft.put(option, chosen)
        hall.refresh()

    chips = pieces.choices(ui, option.title, option.values, value, put, shown=short)
    line: ft.Control = ft.Row(
        [ft.Container(heading, expand=True), chips],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    size = ui.size("body")
    needed = sum(measure.width_of(text, size) + CHIP for text in short.values())
    if needed + measure.width_of(ui.say("new.length"), size) > room - 16:
        line = shapes.column([heading, chips], 4)
    if about := bill_of(draft.game.name).word(f"length.{value}.about", ui.say.lang):
        line = shapes.column([line, kit.text(ui, about, "small", quiet=True)], 2)
    return [ft.Container(line, padding=ft.Padding.only(left=4, bottom=6), key="length")]


def _short(ui: Ui, draft: Draft, option: Option, value: Any) -> str:
    bill = bill_of(draft.game.name)
    seats = max(len(draft.cast.parts), min(bill.seats))
    short = bill.word(f"length.{value}", ui.say.lang, seats=seats)
    return short or option.words(value, ())
