"""Screen of a person: games and wins, fellow players, and years."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from app.screens.people import record_lines, share
from app.store import SessionCard, StoreError
from app.store.person import Mate, Page, Year
from app.table.seating import colour_of
from app.text import House
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
"""Width of a bar, as a fraction of the width of its month."""

EDGE = 1.5
"""Thickness of a bar's outline, in logical pixels."""


@dataclass(frozen=True)
class Person:
    """A person's statistics, and a way to separate joined names.

    Attributes:
        page: Statistics of the person.
        part: Separates a name that was joined with this person's; raises StoreError.
        joinable: Whether another name may belong to the same person.
    """

    page: Page
    part: Callable[[str], None]
    joinable: bool


def from_shell(shell: Shell, hall: Hall, place: Place) -> ft.Control:
    """Draws the screen of a person with statistics from the saved games."""
    store = shell.store
    page = store.person(place.args["who"], measure_feats, hall.ui.say.lang)
    others, _ = store.namesakes(page.name, hall.ui.say.lang)
    return PersonScreen(hall, Person(page, store.part, bool(others)))


def PersonScreen(hall: Hall, it: Person) -> ft.Control:
    """Draws a person's statistics; sections without data are omitted."""
    ui, page = hall.ui, it.page
    opened, set_opened = ft.use_state("")
    shown, set_shown = ft.use_state(YEARS)
    body: list[ft.Control] = [_head(hall, page)]
    if page.by_game:
        body += [pieces.heading(ui, ui.say("person.by_game"), 8), _by_game(ui, page)]
    if hall.at_once(True):
        if page.mates:
            body.append(pieces.heading(ui, ui.say("person.people"), 8))
            body.append(_people(hall, page, opened, set_opened))
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


def _head(hall: Hall, page: Page) -> ft.Control:
    """Draws the person's mask, number of games and wins, and streaks."""
    ui, say = hall.ui, hall.ui.say
    if not page.games:
        return kit.panel(ui, kit.text(ui, say("person.none"), quiet=True), pad=20, key="head")
    won = say("past.wins", wins=page.wins, games=page.games)
    facts = [
        *([say("past.streak", count=page.streak)] if page.streak > 1 else []),
        *([say("past.longest", count=page.longest)] if page.longest > 1 else []),
    ]
    lines: list[ft.Control] = [
        kit.text(ui, say.begun(won), "large", strong=True),
        share(ui, page.wins, page.games),
    ]
    if facts:
        lines.append(kit.text(ui, say.begun(say.chained("text.facts", facts)), quiet=True))
    if page.others:
        also = say("person.also", names=say.listed(page.others))
        lines.append(kit.text(ui, also, "small", quiet=True))
    colour = _colour(page)
    mask = mask_of(hall.prefs, page.name)
    badge = [] if colour is None else [kit.badge(colour, 56, mask=mask)]
    row = ft.Row([*badge, shapes.column(lines, 8, expand=True)], spacing=16)
    return kit.panel(ui, row, pad=PAD, key="head")


def _colour(page: Page) -> str | None:
    """Returns the colour of the person's latest seat.

    Returns None if there is no game.
    """
    faces = [] if page.last is None else page.last.cast
    return next((colour_of(one) for one in faces if one.name in (page.name, *page.others)), None)


def _by_game(ui: Ui, page: Page) -> ft.Control:
    """Draws wins and best results in each game, as in the league."""
    rows = [
        ft.Container(
            shapes.stretched(record_lines(ui, game, record, title(game, ui.say.lang)), 4), key=game
        )
        for game, record in page.by_game
    ]
    if any(house_of(game) != game for game, _ in page.by_game):
        rows.append(ft.Container(kit.text(ui, ui.say("person.packs"), "small", quiet=True)))
    return kit.panel(ui, shapes.stretched(rows, 14), pad=PAD, key="by-game")


# -- the others ------------------------------------------------------------------------------


def _people(hall: Hall, page: Page, opened: str, open_: Callable[[str], object]) -> ft.Control:
    """Draws the fellow players, starting with those in a role such as rival."""
    roles = [("rival", page.rival), ("nemesis", page.nemesis), ("beaten", page.beaten)]
    named = [(role, mate) for role, mate in roles if mate is not None]
    rows = [_mate(hall, page, role, mate, opened, open_) for role, mate in named]
    known = {mate.name for _, mate in named}
    rows += [
        _mate(hall, page, "mate", mate, opened, open_)
        for mate in page.mates
        if mate.name not in known
    ]
    return kit.panel(hall.ui, shapes.stretched(rows, 0), pad=4, key="people")


def _mate(
    hall: Hall, page: Page, role: str, mate: Mate, opened: str, open_: Callable[[str], object]
) -> ft.Control:
    """Draws a fellow player and the record against them, explained on tap."""
    ui, say, on = hall.ui, hall.ui.say, opened == mate.name
    record = say("person.record", above=mate.above, below=mate.below)
    games = say("person.together", count=mate.games)
    text = say.chained("text.facts", [say(f"person.{role}"), games]) if role != "mate" else games
    meaning = means(say, page, role, mate)
    row = ft.Row(
        [
            shapes.column(
                [kit.text(ui, mate.name, strong=True), kit.text(ui, text, "small", quiet=True)],
                2,
                expand=True,
            ),
            kit.text(ui, record, "large", strong=True, color=ui.colors.brass),
        ],
        spacing=12,
    )
    lines = [
        pieces.press(
            ui,
            row,
            say.sentences((mate.name, text, record)),
            lambda _: open_("" if on else mate.name),
            pieces.Surface(
                expanded=on, pad=ft.Padding.symmetric(horizontal=10, vertical=10), radius=10
            ),
            key=f"mate-{mate.name}",
        )
    ]
    if on:
        lines.append(
            ft.Container(
                shapes.column(
                    [
                        ft.Semantics(content=kit.text(ui, meaning), live_region=True),
                        kit.link(
                            ui,
                            say("person.page", name=mate.name),
                            lambda _: hall.places.go("person", who=mate.name),
                            key=f"page-{mate.name}",
                        ),
                    ]
                ),
                padding=ft.Padding.symmetric(horizontal=10),
            )
        )
    return shapes.stretched(lines, 0)


def means(say: House, page: Page, role: str, mate: Mate) -> str:
    """Returns sentences that explain a record against a fellow player."""
    figures = {"name": page.name, "other": mate.name, "above": mate.above, "below": mate.below}
    why = say(f"person.{role}.means", **figures) if role != "mate" else ""
    key = "person.met.level" if mate.level else "person.met"
    return say.sentences((why, say(key, **figures, level=mate.level)))


# -- years -----------------------------------------------------------------------------------


def _years(ui: Ui, years: Sequence[Year]) -> list[ft.Control]:
    """Draws a monthly chart for each year, all on the same scale."""
    most = max(month.games for year in years for month in year.months)
    return [_year(ui, year, most) for year in years]


def _year(ui: Ui, year: Year, most: int) -> ft.Control:
    say = ui.say
    head = ft.Row(
        [
            ft.Container(kit.text(ui, str(year.year), strong=True), expand=True),
            kit.text(ui, say("past.wins", wins=year.wins, games=year.games), "small", quiet=True),
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
    """Draws a chart of the months' games and wins with initials.

    Args:
        ui: Window size, colours and settings.
        year: Games of the year.
        most: Number of games that the highest bar represents.
    """
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
    """Draws links to the person's latest and first game."""
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
    return pieces.press(
        ui,
        shapes.column(
            [kit.text(ui, heading, strong=True), kit.text(ui, facts, "small", quiet=True)], 2
        ),
        say.sentences((heading, facts)),
        lambda _: hall.places.go("past", session=card.id),
        pieces.Surface(pad=ft.Padding.symmetric(horizontal=10, vertical=10), radius=10),
        key=f"game-{key}",
    )


def _names(hall: Hall, it: Person) -> list[ft.Control]:
    """Draws buttons that separate joined names and one that joins another name."""
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
