"""Second page of New game, with choices that are rarely changed."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from app.bills import bill_of
from app.hall import Hall
from app.options import Option
from app.places import Place
from app.prefs import CHOICES, DEFAULTS
from app.screens import columns, pieces, setting_rows
from app.screens.new_game_deals import deals, packs
from app.screens.new_game_draft import Draft, draft_of
from app.screens.new_game_evening import programme, teaching
from app.screens.new_game_rows import unusual
from app.screens.option_rows import Setter, either_switch, option_rows
from app.store import UNDERSTUDIES
from app.theme import Ui, kit, shapes

if TYPE_CHECKING:
    from app.shell import Shell


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the second page for the place's new game."""
    draft = draft_of(place, hall, shell.store.cards())
    return More(hall, draft)


def More(hall: Hall, draft: Draft) -> ft.Control:
    """Draws further choices, and a list of those that were changed."""
    ui, half = hall.ui, columns.in_column(hall)
    draft.recall(hall.prefs)
    left, right = _game(half, draft), []
    if hall.at_once(not ui.roomy):
        right = [
            *_evening(half, draft),
            *_cards(half, draft),
            *_understudies(half, draft),
        ]
    return pieces.screen(
        kit.topbar(ui, ui.say("new.more"), hall.places.back, width=columns.whole(ui)),
        columns.body(ui, left, right, 8),
        columns.action_bar(ui, _set(hall, draft)),
        key="more-page",
    )


def _game(hall: Hall, draft: Draft) -> list[ft.Control]:
    title = draft.game.title(hall.ui.say.lang)
    rows = [*_options(hall, draft), *_beginner(hall, draft), *teaching(hall, draft)]
    return [pieces.section(hall.ui, title, rows, key="options")] if rows else []


def _evening(hall: Hall, draft: Draft) -> list[ft.Control]:
    rows = [*programme(hall, draft), _watching(hall, draft)]
    return [pieces.section(hall.ui, hall.ui.say("new.evening"), rows, key="evening")]


def _cards(hall: Hall, draft: Draft) -> list[ft.Control]:
    rows = [*deals(hall, draft), *packs(hall, draft)]
    title = hall.ui.say("deal.title")
    return [pieces.section(hall.ui, title, rows, key="deal-section")] if rows else []


def _put(hall: Hall, draft: Draft, option: Option) -> Setter | str:
    if not draft.offers(option):
        return hall.ui.say("new.not.programme" if option.is_seat else "new.not.watching")

    def go(value: Any) -> None:
        draft.put(option, value)
        hall.refresh()

    return go


def _rows(hall: Hall, draft: Draft, shown: list[Option]) -> list[ft.Control]:
    put, bill = partial(_put, hall, draft), bill_of(draft.game.name)
    return option_rows(
        setting_rows.in_section(hall.ui), bill, shown, draft.seated(), draft.cast.names, put
    )


def _options(hall: Hall, draft: Draft) -> list[ft.Control]:
    ui, whole = hall.ui, draft.length
    watching = draft.cast.lent > 1
    shown = [
        one
        for one in draft.options
        if not one.is_seat and one != whole and (draft.offers(one) or watching)
    ]
    rows = _rows(hall, draft, shown)
    if draft.is_pair:

        def lay(flat: bool) -> None:
            draft.flat = flat
            hall.refresh()

        able = draft.may_lie_flat and not draft.taught
        texts = ("new.flat", "new.flat.about", "new.not.flat")
        put = lay if able else None
        rows.insert(0, either_switch(ui, "flat", texts, draft.lies_flat, put))
    return rows


def _beginner(hall: Hall, draft: Draft) -> list[ft.Control]:
    return _rows(hall, draft, [one for one in draft.options if one.is_seat])


def _watching(hall: Hall, draft: Draft) -> ft.Control:
    ui = hall.ui

    def watch(on: bool) -> None:
        draft.watch(on)
        hall.refresh()

    words = ui.say("new.watching"), ui.say("new.watching.about")
    return pieces.switch(ui, *words, draft.cast.watched, watch, key="just-watch")


def _understudies(hall: Hall, draft: Draft) -> list[ft.Control]:
    ui, cast = hall.ui, draft.cast
    if not cast.has_understudies:
        return []

    def level(name: str) -> None:
        cast.level_all(name)
        hall.refresh()

    chosen = hall.prefs.now.temperament
    options = [(one, ui.say(f"temper.{one}")) for one in CHOICES["temperament"]]
    pick = partial(hall.choose, "temperament")
    about = f"level.{cast.level}.about" if cast.level else "new.levels.mixed"
    rows = [
        shapes.stretched([_levels(ui, cast.level, level), _beneath(ui, about)], 6),
        pieces.setting(
            ui,
            ui.say("temper"),
            ui.say(f"temper.{chosen}.about"),
            pieces.choices(setting_rows.in_section(ui), ui.say("temper"), options, chosen, pick),
        ),
    ]
    return [pieces.section(ui, ui.say("new.levels"), rows, key="understudies")]


def _beneath(ui: Ui, key: str) -> ft.Control:
    return ft.Container(
        kit.text(ui, ui.say(key), "small", quiet=True),
        padding=ft.Padding.only(left=4, right=4, bottom=8),
    )


def _levels(ui: Ui, value: str | None, pick: Callable[[str], None]) -> ft.Control:
    large = ui.text_scale > 1.3
    heading = ui.say("new.levels")

    def one(level: str) -> ft.Control:
        name, on = ui.say(f"level.{level}"), level == value
        picture = kit.image(f"understudies/{level}", 40, 40)
        words = kit.text(ui, name, "body", strong=True)
        content: ft.Control = (
            ft.Row([picture, words], spacing=12) if large else shapes.centred([picture, words], 4)
        )
        return pieces.press(
            ui,
            ft.Container(content, alignment=None if large else ft.Alignment.CENTER),
            ui.say.entry(heading, name),
            lambda _: pick(level),
            pieces.option(ui, on, 8, expand=None if large else True),
            key=f"levels-{level}",
        )

    made = [one(level) for level in UNDERSTUDIES]
    row = shapes.stretched(made, 6) if large else ft.Row(made, spacing=8)
    return kit.one_of(row, heading)


def _set(hall: Hall, draft: Draft) -> ft.Control:
    ui, found = hall.ui, unusual(hall, draft)
    done = kit.primary(ui, ui.say("draw.done"), hall.places.back, icon_name="check", key="done")
    if not found:
        return done

    def usual(_: object) -> None:
        draft.reset(hall.prefs)
        hall.choose("temperament", DEFAULTS["temperament"])
        hall.refresh()

    text = kit.text(
        ui, ui.say.chained("text.facts", found), "small", max_lines=2, color=ui.colors.brass
    )
    back = kit.link(ui, ui.say("new.more.reset"), usual, icon_name="undo", key="usual")
    return shapes.stretched(
        [
            ft.Row(
                [ft.Container(text, expand=True), back],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            done,
        ],
        2,
    )
