"""Screen of all people who have played here, and the leagues."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.feats import measure as measure_feats
from app.habits import mask_of
from app.hall import Hall
from app.places import Place
from app.screens import pieces
from app.store.person import Known
from app.store.statistics import GameRecord, PlayerRecord
from app.table.seating import colour_of
from app.text import House
from app.theme import Ui, kit, shapes
from app.theme.palette import SEAT_COLOURS
from engines import find, known, title

if TYPE_CHECKING:
    from app.shell import Shell

WIDTH = 640.0
"""Maximum width of the page, in logical pixels."""

LARGE = 1.3
"""Text scale above which the number of games is below the title."""


@dataclass(frozen=True)
class Everyone:
    """Everybody who has played on this device.

    Attributes:
        people: People in alphabetical order.
        league: Function that returns the records by game.
    """

    people: Sequence[Known]
    league: Callable[[], dict[str, GameRecord]]


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws everybody who has played on this device."""
    store = shell.store
    league = partial(store.statistics, measure_feats)
    return People(hall, Everyone(store.everyone(hall.ui.say.lang), league))


def People(hall: Hall, it: Everyone) -> ft.Control:
    """Draws two tabs: the people, and the league of each game."""
    leaf, set_leaf = pieces.use_visit(hall, "leaf", "people")
    ui = hall.ui
    leaves = [(name, ui.say(f"people.leaf.{name}")) for name in ("people", "league")]
    body: list[ft.Control] = [pieces.choices(ui, ui.say("people.title"), leaves, leaf, set_leaf)]
    colours = distinct_colours(it.people)
    if leaf == "league":
        body += _league(hall, it, colours)
    elif it.people:
        rows = [_person(hall, one, colours[one.name]) for one in it.people]
        body.append(pieces.sheet(ui, rows))
    else:
        body.append(kit.panel(ui, kit.text(ui, ui.say("people.none"), quiet=True), pad=20))
    return pieces.screen(
        kit.topbar(ui, ui.say("people.title"), hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)], width=WIDTH),
        key="people-page",
    )


def distinct_colours(people: Iterable[Known]) -> dict[str, str]:
    """Returns a colour for each person, without repeats if possible.

    The colour also determines the symbol of people who have chosen no mask. The person who has
    played most keeps the colour of their latest seat.
    """
    colours: dict[str, str] = {}
    for one in sorted(people, key=lambda one: -one.games):
        latest = colour_of(one.face)
        free = [colour for colour in SEAT_COLOURS if colour not in colours.values()]
        colours[one.name] = free[0] if free and latest not in free else latest
    return colours


def _person(hall: Hall, one: Known, colour: str) -> ft.Control:
    ui, say = hall.ui, hall.ui.say
    won = say.begun(say("past.wins", wins=one.wins, games=one.games)) if one.games else ""
    words: list[ft.Control] = [kit.text(ui, one.name, strong=True)]
    if one.games:
        words += [share(ui, one.wins, one.games), kit.facts(ui, won, quiet=True)]
    badge = kit.badge(colour, 40, mask=mask_of(hall.prefs, one.name))
    inside: list[ft.Control] = [
        badge,
        shapes.stretched(words, 4, expand=True),
        kit.icon(ui, "next", 20, ui.colors.quiet),
    ]
    return pieces.press(
        ui,
        ft.Row(inside, spacing=14, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        say.sentences([text for text in (one.name, won) if text]),
        partial(_to_page, hall, one.name),
        pieces.Surface(pad=ft.Padding.symmetric(horizontal=4, vertical=10), radius=10),
        key=f"page-{one.name}",
    )


def _to_page(hall: Hall, name: str, _: object) -> None:
    hall.places.go("person", who=name)


# -- the league ------------------------------------------------------------------------------


def _league(hall: Hall, it: Everyone, colours: Mapping[str, str]) -> list[ft.Control]:
    ui, records = hall.ui, it.league()
    if not records:
        return [kit.panel(ui, kit.text(ui, ui.say("past.league.none"), quiet=True), pad=20)]
    return [
        _table(hall, record, colours)
        for record in sorted(records.values(), key=lambda one: one.last, reverse=True)
    ]


def _table(hall: Hall, record: GameRecord, colours: Mapping[str, str]) -> ft.Control:
    ui = hall.ui
    heading = kit.title(ui, title(record.game, ui.say.lang), "large", level=2)
    played: list[ft.Control] = []
    if record.with_people:  # as the rows below, which are those of people
        count = ui.say("past.played", count=record.with_people)
        played.append(kit.facts(ui, count, quiet=True))
    head: ft.Control = shapes.stretched([heading, *played], 0)
    if ui.text_scale <= LARGE:
        head = ft.Row(
            [ft.Container(heading, expand=True), *played],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    lines: list[ft.Control] = [
        ft.Container(
            head,
            padding=ft.Padding.only(left=10, right=10, top=10, bottom=4),
        )
    ]
    if not record.players:
        nobody = kit.text(ui, ui.say("past.league.nobody"), quiet=True)
        lines.append(ft.Container(nobody, padding=ft.Padding.only(left=10, right=10, bottom=8)))
    most = max((one.wins for one in record.players.values()), default=0)
    for player in record.ranking(ui.say.lang):
        result_lines = record_lines(
            ui, record.game, player, player.name, crowned=player.wins == most > 0
        )
        colour, mask = colours.get(player.name), mask_of(hall.prefs, player.name)
        badge = [] if colour is None else [kit.badge(colour, 36, mask=mask)]
        lines.append(
            pieces.press(
                ui,
                ft.Row(
                    [*badge, shapes.stretched(result_lines, 4, expand=True)],
                    spacing=12,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                ui.say.sentences((player.name, facts_of(ui.say, record.game, player))),
                partial(_to_page, hall, player.name),
                pieces.Surface(pad=ft.Padding.symmetric(horizontal=10, vertical=8), radius=10),
                key=f"{record.game}-{player.name}",
            )
        )
    return kit.panel(ui, shapes.stretched(lines, 0), pad=6, key=f"league-{record.game}")


def facts_of(say: House, game: str, player: PlayerRecord) -> str:
    """Describes a player's record: wins, best results and streaks."""
    rules = find(game) if known(game) else None
    bests = [] if rules is None else [rules.best(one, say.lang) for one in player.bests.values()]
    facts = [
        say("past.wins", wins=player.wins, games=player.games),
        *bests,
        *streaks(say, player.streak, player.longest),
    ]
    return say.chained("text.facts", facts)


def streaks(say: House, streak: int, longest: int) -> list[str]:
    """Describes the present streak, and the longest one if that is another."""
    found = [say("past.streak", count=streak)] if streak > 1 else []
    return [*found, say("past.longest", count=longest)] if longest > max(streak, 1) else found


def record_lines(
    ui: Ui, game: str, player: PlayerRecord, heading: str, *, crowned: bool = False
) -> list[ft.Control]:
    """Draws a heading, a bar of the games won, and the record."""
    return [
        ft.Row(
            [
                ft.Container(kit.text(ui, heading, strong=True), expand=True),
                *([kit.icon(ui, "crown", 20, ui.colors.brass)] if crowned else []),
            ],
            spacing=8,
        ),
        share(ui, player.wins, player.games),
        kit.facts(ui, ui.say.begun(facts_of(ui.say, game, player)), quiet=True),
    ]


def share(ui: Ui, wins: int, count: int) -> ft.Control:
    """Draws the share of games won as a brass bar."""
    part = wins / count if count else 0
    bar: list[ft.Control] = []
    if part > 0:
        bar.append(ft.Container(height=6, bgcolor=ui.colors.brass, expand=round(part * 1000)))
    if part < 1:
        bar.append(
            ft.Container(height=6, bgcolor=ui.colors.raised, expand=round((1 - part) * 1000))
        )
    return ft.Container(
        ft.Row(bar, spacing=0), border_radius=3, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )
