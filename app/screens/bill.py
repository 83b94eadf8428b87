"""A bill at its full height: what a game is, how it went here, and the ways into it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.bills import bill_of
from app.hall import Hall
from app.places import Place
from app.screens import first_night, pieces
from app.screens.playbills import LARGE, POSTER, Playbill, masks, poster
from app.store.name_order import by_name
from app.store.pace import paces
from app.store.statistics import GameRecord
from app.text import House
from app.theme import Ui, kit, shapes
from app.theme.ui import LOW

if TYPE_CHECKING:
    from app.shell import Shell

LOW_PICTURE_PART = 0.31
"""Height of the picture above the words, by that of the window."""

ASIDE = 96.0
"""Width of the whole poster that stands beside the words on a small phone."""

HIGHEST = 560.0
"""The highest poster: a larger one would show its dots."""


@dataclass(frozen=True)
class Record:
    """Contents of a bill, and its ways.

    Attributes:
        shown: The bill.
        record: Finished games here; None without any.
        lesson: Words of the way to the first night; "" for a game without one.
    """

    shown: Playbill
    record: GameRecord | None
    lesson: str
    play: Callable[[], object]
    learn: Callable[[], object]
    read: Callable[[], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Bill of a game, with what was saved of it."""
    name, store, places = place.args["game"], shell.store, hall.places
    record = Record(
        shown=Playbill(bill_of(name), paces(store.cards()).get(name)),
        record=store.statistics().get(name),
        lesson=first_night.words(hall, name),
        play=partial(places.go, "new", game=name),
        learn=partial(places.go, "lesson", game=name),
        read=partial(places.go, "rules", game=name),
    )
    return BillScreen(hall, record)


def BillScreen(hall: Hall, it: Record) -> ft.Control:
    """Picture and words, with the next step in the thumb's reach."""
    ui = hall.ui
    bar = kit.topbar(ui, it.shown.bill.title(hall.ui.say.lang), hall.places.back)
    if ui.landscape and ui.text_scale <= LARGE:
        return pieces.screen(bar, _in_columns(ui, it), key="bill")
    body = [*_head(ui, it), *_facts(ui, it), kit.gap(8)]
    return pieces.screen(bar, kit.page_body(ui, body, bottom=_steps(ui, it)), key="bill")


def _head(ui: Ui, it: Record) -> list[ft.Control]:
    """The picture, and the line and how one wins under it; beside it on a small phone.

    Large type needs the picture's room.
    """
    pitch = _pitch(ui, it)
    if ui.text_scale > LARGE:
        return [kit.gap(0), *pitch]
    if not ui.tight:
        room = min(ui.width, 640) - 2 * ui.edge
        return [_picture(it, room, round(ui.height * LOW_PICTURE_PART)), *pitch]
    words = shapes.column(pitch, 8, expand=True)
    row = [_picture(it, ASIDE, ASIDE / POSTER), words]
    return [ft.Row(row, spacing=14, vertical_alignment=ft.CrossAxisAlignment.START)]


def _in_columns(ui: Ui, it: Record) -> ft.Control:
    """The poster on the left, the words and the steps on the right."""
    height = ui.height - ui.inset_top - ui.inset_bottom - 72
    shown_height = min(height, HIGHEST)
    aside = _picture(it, shown_height * POSTER, shown_height)
    width = min(
        640, ui.width - ui.inset_left - ui.inset_right - shown_height * POSTER - 3 * ui.edge
    )
    near = kit.within(ui, width)
    words = ft.Column(
        [*_pitch(ui, it), *_facts(ui, it)],
        spacing=12,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    column = ft.Column(
        [words, ft.Container(_steps(near, it), padding=ft.Padding.symmetric(vertical=12))],
        spacing=0,
        width=width,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        ft.Row(
            [aside, column],
            spacing=ui.edge,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        expand=True,
        padding=ft.Padding.only(
            left=ui.edge + ui.inset_left,
            right=ui.edge + ui.inset_right,
            bottom=ui.inset_bottom,
        ),
    )


def _picture(it: Record, width: float, height: float) -> ft.Control:
    picture = poster(it.shown.bill, width, height, kit.RADIUS)
    return ft.Container(picture, alignment=ft.Alignment.TOP_CENTER)


def _pitch(ui: Ui, it: Record) -> list[ft.Control]:
    """The line, and how one wins."""
    word, lang = it.shown.bill.word, ui.say.lang
    lines = [kit.display(ui, word("line", lang), "large"), kit.text(ui, word("win", lang))]
    return [one for one in lines if one.value]


def _facts(ui: Ui, it: Record) -> list[ft.Control]:
    """Facts, and the household's record."""
    shown, lang = it.shown, ui.say.lang
    word = shown.bill.word
    facts = [
        _fact(ui, "people", shown.players(ui)),
        _fact(ui, "history", _minutes(ui, shown)),
        _fact(ui, "eye-off", word("secret.more", lang)),
    ]
    if shown.bill.masks:
        lit = masks(ui, shown.bill.masks, ui.size("body"))
        shown_by = ft.Container(lit, padding=ft.Padding.only(top=5))
        facts.insert(2, _fact(ui, "rules", shown.difficulty(ui), shown_by))
    return [
        kit.panel(
            ui,
            shapes.stretched([one for one in facts if one is not None], 10),
            pad=14,
            key="facts",
        ),
        ft.Container(
            _fact(ui, "trophy", record_words(ui.say, it.record)),
            padding=ft.Padding.symmetric(horizontal=14),
            key="record",
        ),
    ]


def _fact(ui: Ui, sign: str, words: str, *after: ft.Control) -> ft.Control | None:
    if not words:
        return None
    return ft.Row(
        [
            ft.Container(kit.icon(ui, sign, 22, ui.colors.brass), padding=ft.Padding.only(top=1)),
            ft.Container(kit.text(ui, words), expand=True),
            *after,
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _minutes(ui: Ui, shown: Playbill) -> str:
    """Minutes of a game, also by number of players where this table knows them."""
    text = shown.minutes(ui, long=True)
    by_seats = {} if shown.pace is None or len(shown.bill.seats) == 1 else shown.pace.by_seats
    if len(by_seats) < 2:
        return text
    return ui.say.row(
        (text, *(ui.say("bill.minutes.with", seats=n, count=one) for n, one in by_seats.items()))
    )


def record_words(say: House, record: GameRecord | None) -> str:
    """Record of a household: number of games, and who has won most."""
    if record is None:
        return say("bill.record.none")
    most = max((one.wins for one in record.players.values()), default=0)
    best = [one.name for one in record.players.values() if one.wins == most > 0]
    best.sort(key=by_name(say.lang))
    sentences = [say("bill.record", count=record.games)]
    if best:
        key = "bill.record.best" if len(best) == 1 else "bill.record.shared"
        sentences.append(say(key, names=say.listed(best), count=most))
    return say.sentences(sentences)


def _steps(ui: Ui, it: Record) -> ft.Control:
    """The next step, and under it the ways to learn the game; all in a row in a low window."""
    ways = [
        ("learn", it.lesson, it.learn),
        ("rules", ui.say("bill.rules"), it.read),
    ]
    ways = [way for way in ways if way[1]]
    whole = min(ui.width, 640) - 2 * ui.edge
    large = ui.text_scale > LARGE
    low = ui.height < LOW and ui.landscape and not large
    across = 1 if large else len(ways) + low
    fit = kit.Fit((whole - 8 * (across - 1)) / across)
    expand = across > 1 or None

    def way(key: str, words: str, go: Callable[[], object]) -> ft.Control:
        return kit.quiet(ui, words, lambda _: go(), fit=fit, expand=expand, key=key)

    made = [way(*one) for one in ways]
    play = kit.primary(
        ui,
        ui.say("bill.play"),
        lambda _: it.play(),
        icon_name="play",
        fit=fit if low else kit.AT_ACTION_BAR,
        expand=True if low else None,
        key="play",
    )
    if low:
        return ft.Row([play, *made], spacing=8)
    return shapes.stretched([play, *([ft.Row(made, spacing=8)] if across > 1 else made)])
