"""Screen of one game: description, past results, and buttons to start."""

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
"""Height of the picture above the text, relative to the window."""

ASIDE = 96.0
"""Width of the poster beside the text on small phones."""

HIGHEST = 560.0
"""Maximum height of the poster, in logical pixels.

A taller poster would be pixelated.
"""


@dataclass(frozen=True)
class Record:
    """Contents of a game's screen.

    Attributes:
        shown: Bill of the game: its facts and texts.
        record: Results of games finished on this device; None if there are none.
        lesson: Label of the link to the lesson; "" if there is no lesson.
        play: Opens the screen to start a new game.
        learn: Opens the lesson.
        read: Opens the rules.
    """

    shown: Playbill
    record: GameRecord | None
    lesson: str
    play: Callable[[], object]
    learn: Callable[[], object]
    read: Callable[[], object]


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen of a game with its results on this device."""
    name, store, places = place.args["game"], shell.store, hall.places
    pace, options = paces(store.cards()).get(name), hall.prefs.now.last_options.get(name)
    record = Record(
        shown=Playbill(bill_of(name), pace, options),
        record=store.statistics().get(name),
        lesson=first_night.words(hall, name),
        play=partial(places.go, "new", game=name),
        learn=partial(places.go, "lesson", game=name),
        read=partial(places.go, "rules", game=name),
    )
    return BillScreen(hall, record)


def BillScreen(hall: Hall, it: Record) -> ft.Control:
    """Draws a game's picture, texts and facts above the buttons to start."""
    ui = hall.ui
    beside = ui.landscape and ui.text_scale <= LARGE
    title, width = it.shown.bill.title(hall.ui.say.lang), ui.width if beside else kit.PAGE
    bar = kit.topbar(ui, title, hall.places.back, width=width)
    if beside:
        return pieces.screen(bar, _in_columns(ui, it), key="bill")
    body = [*_head(ui, it), *_facts(ui, it), kit.gap(8)]
    return pieces.screen(bar, kit.page_body(ui, body, bottom=_steps(ui, it)), key="bill")


def _head(ui: Ui, it: Record) -> list[ft.Control]:
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
    height = ui.height - ui.inset_top - ui.inset_bottom - 72
    shown_height = min(height, HIGHEST)
    aside = _picture(it, shown_height * POSTER, shown_height)
    block = shown_height if ui.roomy else None
    apart = ui.edge * (2 if ui.roomy else 1)
    sides = ui.inset_left + ui.inset_right + 2 * ui.edge
    width = min(640, ui.width - sides - shown_height * POSTER - apart)
    near = kit.within(ui, width)
    words = ft.Column(
        [*_pitch(ui, it, large=ui.roomy), *_facts(ui, it)],
        spacing=16 if ui.roomy else 12,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    column = ft.Column(
        [
            words,
            ft.Container(
                _steps(near, it), padding=ft.Padding.only(top=12, bottom=0 if ui.roomy else 12)
            ),
        ],
        spacing=0,
        width=width,
        height=block,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        ft.Row(
            [ft.Container(aside, height=block), column],
            spacing=apart,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.CENTER
            if ui.roomy
            else ft.CrossAxisAlignment.STRETCH,
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


def _pitch(ui: Ui, it: Record, *, large: bool = False) -> list[ft.Control]:
    word, lang = it.shown.bill.word, ui.say.lang
    line, win = ("title", "large") if large else ("large", "body")
    lines = [kit.display(ui, word("line", lang), line), kit.text(ui, word("win", lang), win)]
    return [one for one in lines if one.value]


def _facts(ui: Ui, it: Record) -> list[ft.Control]:
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
    text = shown.minutes(ui, long=True)
    by_seats = {} if shown.pace is None or len(shown.bill.seats) == 1 else shown.pace.by_seats
    if len(by_seats) < 2:
        return text
    return ui.say.row(
        (text, *(ui.say("bill.minutes.with", seats=n, count=one) for n, one in by_seats.items()))
    )


def record_words(say: House, record: GameRecord | None) -> str:
    """Describes the number of games and the most frequent winners, if any."""
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
    rules = ui.say("bill.rules")
    ways = [("learn", it.lesson, it.learn), ("rules", rules, it.read)]
    ways = [way for way in ways if way[1]]
    whole = min(ui.width, 640) - 2 * ui.edge
    large = ui.text_scale > LARGE
    low = ui.height < LOW and ui.landscape and not large
    sharing = 0 if large else len(ways) - 1 + low
    room = (whole - 8 * sharing - kit.quiet_width(ui, rules)) / sharing if sharing else whole

    def way(key: str, words: str, go: Callable[[], object]) -> ft.Control:
        if key == "rules" and sharing:
            return kit.quiet(
                ui, words, lambda _: go(), fit=kit.Fit(kit.quiet_width(ui, words)), key=key
            )
        fit = kit.Fit(room, ui.say("first_night.short") if key == "learn" else "")
        expand = True if sharing else None
        return kit.quiet(ui, words, lambda _: go(), fit=fit, expand=expand, key=key)

    made = [way(*one) for one in ways]
    play = kit.primary(
        ui,
        ui.say("bill.play"),
        lambda _: it.play(),
        icon_name="play",
        fit=kit.Fit(room) if low else kit.AT_ACTION_BAR,
        expand=True if low else None,
        key="play",
    )
    if low:
        return ft.Row([play, *made], spacing=8)
    return shapes.stretched([play, *([ft.Row(made, spacing=8)] if sharing else made)])
