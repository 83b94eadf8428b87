"""Screen of a person: games and wins, fellow players, and years."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import flet as ft
from flet import canvas as cv

from app.feats import measure as measure_feats
from app.habits import mask_of
from app.hall import Hall
from app.places import Place
from app.screens import pieces
from app.screens.history import thumbnail
from app.screens.people import distinct_colours, record_lines, share, streaks
from app.store import SessionCard, StoreError
from app.store.person import Mate, Page, Year
from app.text.show_name import show_name
from app.text.when import moment
from app.theme import Ui, kit, lettering, measure, shapes
from app.theme.ui import BODY
from engines import house_of, title

if TYPE_CHECKING:
    from app.shell import Shell

WIDTH = 640.0
"""Maximum width of the page, in logical pixels."""

YEARS = 3
"""Number of years shown initially and added per tap on "more"."""

PAD = 14.0
"""Padding of a panel, in logical pixels."""

CHART_HEIGHT = 48.0
"""Height of the highest bar in the chart, in logical pixels."""

PART = 0.6
"""Width of a bar, relative to its month."""

ART = 44.0
"""Width of a game's picture, in logical pixels."""

EDGE = 1.5
"""Thickness of a bar's outline, in logical pixels."""


@dataclass(frozen=True)
class Person:
    """A person's statistics, and a way to separate joined names.

    Attributes:
        page: Statistics of the person.
        colours: Colours of everybody; see `distinct_colours`.
        part: Separates a name that was joined with this person's; raises StoreError.
        joinable: Whether another name may belong to the same person.
    """

    page: Page
    colours: Mapping[str, str]
    part: Callable[[str], None]
    joinable: bool


def from_shell(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    """Draws the screen of a person with statistics from the saved games."""
    store = shell.store
    page = store.person(place.args["who"], measure_feats, hall.ui.say.lang)
    others, _ = store.namesakes(page.name, hall.ui.say.lang)
    colours = distinct_colours(store.everyone(hall.ui.say.lang))
    return PersonScreen(hall, Person(page, colours, store.part, bool(others)))


def PersonScreen(hall: Hall, it: Person) -> ft.Control:
    """Draws a person's statistics; sections without data are omitted."""
    ui, page = hall.ui, it.page
    shown, set_shown = ft.use_state(YEARS)
    body: list[ft.Control] = [_head(hall, it)]
    if page.by_game:
        body += [pieces.heading(ui, ui.say("person.by_game"), 8), _by_game(ui, page)]
    if hall.at_once(True):
        if page.mates:
            body.append(pieces.heading(ui, ui.say("person.people"), 8))
            body.append(_people(hall, it))
        if page.years:
            body.append(pieces.heading(ui, ui.say("person.years"), 8))
            body += _years(ui, page.years[:shown])
            if len(page.years) > shown:
                more = ui.say("past.more")
                body.append(kit.quiet(ui, more, lambda _: set_shown(shown + YEARS), key="more"))
        body += [*_ends(hall, page), *_names(hall, it), kit.gap(16)]
    return pieces.screen(
        kit.topbar(ui, page.name, hall.places.back),
        kit.page_body(ui, body, width=WIDTH),
        key="person",
    )


def _head(hall: Hall, it: Person) -> ft.Control:
    ui, say, page = hall.ui, hall.ui.say, it.page
    if not page.games:
        return kit.panel(ui, kit.text(ui, say("person.none"), quiet=True), pad=20, key="head")
    won = say("past.wins", wins=page.wins, games=page.games)
    facts = streaks(say, page.streak, page.longest)
    lines: list[ft.Control] = [
        kit.facts(ui, say.begun(won), "large", strong=True),
        share(ui, page.wins, page.games),
    ]
    if facts:
        lines.append(kit.facts(ui, say.begun(say.chained("text.facts", facts)), "body", quiet=True))
    lines += [
        kit.text(ui, say.entry(say(f"person.{role}"), mate.name), "small")
        for role, mate in _roles(page)
    ]
    if page.others:
        also = say("person.also", names=say.listed(page.others))
        lines.append(kit.text(ui, also, "small", quiet=True))
    badge = _badge(hall, it, page.name, 56)
    row = ft.Row([*badge, shapes.column(lines, 8, expand=True)], spacing=16)
    return kit.panel(ui, row, pad=PAD, key="head")


def _badge(hall: Hall, it: Person, name: str, width: float) -> list[ft.Control]:
    colour, mask = it.colours.get(name), mask_of(hall.prefs, name)
    return [] if colour is None else [kit.badge(colour, width, mask=mask)]


def _by_game(ui: Ui, page: Page) -> ft.Control:
    rows: list[ft.Control] = [
        ft.Container(
            pieces.titled(
                thumbnail(game, ART),
                shapes.stretched(record_lines(ui, game, record, title(game, ui.say.lang)), 4),
                gap=12,
            ),
            key=game,
        )
        for game, record in page.by_game
    ]
    if any(house_of(game) != game for game, _ in page.by_game):
        rows.append(ft.Container(kit.text(ui, ui.say("person.packs"), "small", quiet=True)))
    return kit.panel(ui, shapes.stretched(rows, 14), pad=PAD, key="by-game")


# -- the others ------------------------------------------------------------------------------


def _roles(page: Page) -> list[tuple[str, Mate]]:
    roles = [("rival", page.rival), ("nemesis", page.nemesis), ("beaten", page.beaten)]
    return [(role, mate) for role, mate in roles if mate is not None]


def _people(hall: Hall, it: Person) -> ft.Control:
    page, named = it.page, _roles(it.page)
    known = {mate.name for _, mate in named}
    named += [("", mate) for mate in page.mates if mate.name not in known]
    rows = [_mate(hall, it, *one) for one in named]
    return ft.Container(pieces.sheet(hall.ui, rows), key="people")


def _mate(hall: Hall, it: Person, role: str, mate: Mate) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    record = say("person.met", name=it.page.name, above=mate.above, count=mate.games)
    title = [say(f"person.{role}")] if role else []
    words = [kit.text(ui, mate.name, strong=True)]
    words += [kit.text(ui, one, "small", color=ui.colors.brass, strong=True) for one in title]
    words.append(kit.facts(ui, record, quiet=True))
    inside = [*_badge(hall, it, mate.name, 40), shapes.column(words, 2, expand=True)]
    inside.append(kit.icon(ui, "next", 20, ui.colors.quiet))
    return pieces.press(
        ui,
        ft.Row(inside, spacing=14, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        say.sentences((mate.name, *title, record)),
        lambda _: hall.places.go("person", who=mate.name),
        pieces.Surface(pad=ft.Padding.symmetric(horizontal=4, vertical=10), radius=10),
        key=f"mate-{role}-{mate.name}",
    )


# -- years -----------------------------------------------------------------------------------


def _years(ui: Ui, years: Sequence[Year]) -> list[ft.Control]:
    most = max(month.games for year in years for month in year.months)
    return [_year(ui, year, most) for year in years]


def _year(ui: Ui, year: Year, most: int) -> ft.Control:
    say, won = ui.say, ui.say("past.wins", wins=year.wins, games=year.games)
    head = ft.Row(
        [
            ft.Container(kit.text(ui, str(year.year), strong=True), expand=True),
            kit.facts(ui, say.begun(won), quiet=True),
        ],
        spacing=8,
    )
    months = [
        say.entry(say(f"when.month.{number}"), say("past.wins", wins=month.wins, games=month.games))
        for number, month in enumerate(year.months, 1)
        if month.games
    ]
    bars = ft.Semantics(
        content=shapes.stretched(_bars(ui, year, most), 4),
        label=say.row(months),
        exclude_semantics=True,
    )
    return kit.panel(ui, shapes.stretched([head, bars]), pad=PAD, key=f"year-{year.year}")


def _bars(ui: Ui, year: Year, most: int) -> list[ft.Control]:
    narrow = min(WIDTH, ui.width - 2 * max(ui.inset_left, ui.inset_right))
    room = narrow - 2 * (ui.edge + PAD + 1)
    each = room / 12
    width = each * PART
    filled = ft.Paint(color=ui.colors.brass)
    outline = ft.Paint(color=ui.colors.brass, style=ft.PaintingStyle.STROKE, stroke_width=EDGE)
    ground = ft.Paint(color=ui.colors.line, stroke_width=1)
    shapes: list[cv.Shape] = [cv.Line(0, CHART_HEIGHT, room, CHART_HEIGHT, paint=ground)]
    for number, month in enumerate(year.months):
        left = number * each + (each - width) / 2
        height, won = (CHART_HEIGHT * count / most for count in month)
        if month.wins:
            shapes.append(cv.Rect(left, CHART_HEIGHT - won, width, won, paint=filled))
        if month.games:
            half = EDGE / 2
            shapes.append(
                cv.Rect(
                    left + half,
                    CHART_HEIGHT - height + half,
                    width - EDGE,
                    height - half,
                    paint=outline,
                )
            )
    initials = [ui.say(f"when.initial.{number}") for number in range(1, 13)]
    size = min(
        measure.largest(one, ui.size("small"), kit.SMALLEST, each, 1, BODY) for one in initials
    )
    return [
        cv.Canvas(shapes, width=room, height=CHART_HEIGHT + 1),
        ft.Row(
            [
                lettering.written(
                    "body",
                    one,
                    size=size,
                    width=each,
                    color=ui.colors.quiet,
                    text_align=ft.TextAlign.CENTER,
                )
                for one in initials
            ],
            spacing=0,
        ),
    ]


# -- games and names -------------------------------------------------------------------------


def _ends(hall: Hall, page: Page) -> list[ft.Control]:
    ends = [("last", page.last), ("first", page.first if page.games > 1 else None)]
    found = [_game(hall, key, card) for key, card in ends if card is not None]
    return [kit.panel(hall.ui, shapes.stretched(found, 0), pad=4, key="ends")] if found else []


def _game(hall: Hall, key: str, card: SessionCard) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    heading = say(f"person.{key}")
    facts = say.chained(
        "text.facts",
        (title(card.game, say.lang, card.title), show_name(card, say), moment(card.updated, say)),
    )
    lines = [kit.text(ui, heading, strong=True), kit.facts(ui, facts, quiet=True)]
    words = shapes.column(lines, 2, expand=True)
    return pieces.press(
        ui,
        ft.Row([words, kit.icon(ui, "next", 20, ui.colors.quiet)], spacing=14),
        say.sentences((heading, facts)),
        lambda _: hall.places.go("past", session=card.id),
        pieces.Surface(pad=ft.Padding.symmetric(horizontal=10, vertical=10), radius=10),
        key=f"game-{key}",
    )


def _names(hall: Hall, it: Person) -> list[ft.Control]:
    ui, name = hall.ui, it.page.name

    def part(other: str, _: object) -> None:
        try:
            it.part(other)
        except StoreError as error:
            hall.failed(error)
        else:
            hall.notices.toast(ui.say("person.parted", name=other))

    join = kit.quiet(
        ui,
        ui.say("person.join"),
        lambda _: hall.places.go("same", who=name),
        icon_name="people",
        key="join",
    )
    return [
        *(
            kit.quiet(
                ui,
                ui.say("person.part", name=other),
                partial(part, other),
                icon_name="people",
                key=f"part-{other}",
            )
            for other in it.page.others
        ),
        *([join] if it.joinable else []),
    ]
