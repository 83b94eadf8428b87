"""Screen of past games, newest first, and the league table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from app.feats import measure as measure_feats
from app.feats import outcome
from app.hall import Hall
from app.places import Place
from app.screens import pieces, unreadable
from app.screens.home import billed, state_lines, tally
from app.store import SessionCard
from app.store.statistics import GameRecord, PlayerRecord
from app.store.unreadable import Unreadable
from app.table.seating import seat_of, seats_of
from app.text import House
from app.text.show_name import show_name
from app.text.when import moment
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY
from engines import find, known, title

if TYPE_CHECKING:
    from app.shell import Shell

PAGE = 12
"""Number of games shown initially and added per tap on "more"."""

FIRST = 6
"""Number of games drawn immediately when the screen opens."""

PAD = 14.0
"""Padding of a game's row, in logical pixels."""

CHIP = 8.0
"""Padding beside a name that is a link, in logical pixels."""

LARGE = 1.3
"""Text scale above which dates are below titles instead of beside them."""


def from_shell(shell: "Shell", hall: Hall, _: Place) -> ft.Control:
    """Draws the past games and the league of this device."""
    store = shell.store
    return History(hall, store.cards(), store.unreadable, partial(store.statistics, measure_feats))


def History(
    hall: Hall,
    cards: list[SessionCard],
    lost: Sequence[Unreadable],
    statistics: Callable[[], dict[str, GameRecord]],
) -> ft.Control:
    """Draws the screen with two tabs: games and league."""
    leaf, set_leaf = ft.use_state("games")
    shown, set_shown = ft.use_state(PAGE)
    ui = hall.ui
    leaves = [(name, ui.say(f"past.leaf.{name}")) for name in ("games", "league")]
    body: list[ft.Control] = [pieces.choices(ui, ui.say("home.history"), leaves, leaf, set_leaf)]
    if not cards and not lost:
        body.append(_empty(ui))
    elif leaf == "games":
        body += _lost(hall, lost)
        body += _games(hall, cards, shown, lambda _: set_shown(shown + PAGE))
    else:
        body += _league(hall, statistics())
    return pieces.screen(
        kit.topbar(ui, ui.say("home.history"), hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)], width=640),
        key="history",
    )


def _empty(ui: Ui) -> ft.Control:
    return kit.panel(
        ui,
        shapes.centred(
            [
                kit.image("brand/mask-flat", 72, 44, tint=ui.colors.brass),
                kit.title(ui, ui.say("past.empty"), "large", center=True, level=2),
                kit.text(ui, ui.say("past.empty.how"), quiet=True, center=True),
            ],
            10,
        ),
        pad=28,
        alignment=ft.Alignment.CENTER,
        key="empty",
    )


def _lost(hall: Hall, lost: Sequence[Unreadable]) -> list[ft.Control]:
    rows = [unreadable.row(hall, one) for one in lost]
    words = hall.ui.say("unreadable.heading")
    return [pieces.heading(hall.ui, words, 8), *rows] if rows else []


# -- games -----------------------------------------------------------------------------------


def _games(
    hall: Hall, cards: list[SessionCard], shown: int, more: Callable[..., None]
) -> list[ft.Control]:
    ui = hall.ui
    going = [card for card in cards if card.finished is None]
    over = ended = [card for card in cards if card.finished is not None]
    if len(going) + len(over) > FIRST and not hall.at_once(True):
        shown = FIRST
        over = over[: max(0, FIRST - len(going))]
    found: list[ft.Control] = []
    if going:
        found.append(pieces.heading(ui, ui.say("past.open", count=len(going)), 8))
        found += [_sure_row(hall, card) for card in going[:shown]]
        if len(going) > shown:
            found.append(kit.quiet(ui, ui.say("past.more"), more, key="more-open"))
    if over:
        found.append(pieces.heading(ui, ui.say("past.over", count=len(ended)), 8))
        found += [_sure_row(hall, card) for card in over[:shown]]
        if len(over) > shown:
            found.append(kit.quiet(ui, ui.say("past.more"), more, key="more"))
    return found


def _sure_row(hall: Hall, card: SessionCard) -> ft.Control:
    return unreadable.drawn(hall, card, partial(_row, hall, card))


def _row(hall: Hall, card: SessionCard) -> ft.Control:
    """Draws a game: title, date, state or result, and players.

    The people of a finished game are links to their own pages, so they are outside the game's
    button.
    """
    ui, over = hall.ui, card.finished is not None
    who = ui.say.row(billed(ui.say, face) for face in card.cast)
    game = title(card.game, ui.say.lang, card.title)
    facts = (game, show_name(card, ui.say), moment(card.updated, ui.say))
    doubts = pieces.uncounted_words(ui.say, card)
    label = ui.say.sentences((ui.say.row(facts), _came(ui.say, card), *doubts, who))

    def press(lines: list[ft.Control], surface: pieces.Surface) -> ft.Control:
        return pieces.press(
            ui,
            shapes.stretched(lines),
            label,
            lambda _: hall.places.go("past", session=card.id),
            surface,
            key=f"past-{card.id}",
        )

    lines = _lines(ui, card)
    if not over:
        look = pieces.Surface(pad=PAD, bg=ui.colors.boards, border=ui.colors.line)
        return press([*lines, pieces.cast_line(ui, seats_of(hall.prefs, card.cast))], look)
    inside = ft.Padding.only(left=PAD, right=PAD, top=PAD, bottom=6)
    room = min(ui.width, 640) - 2 * (ui.edge + PAD)
    people = [_person(hall, card, seat, room) for seat in range(len(card.cast))]
    row = ft.Container(
        ft.Row(people, wrap=True, spacing=4, run_spacing=0),
        padding=ft.Padding.only(left=PAD - CHIP, right=PAD - CHIP, bottom=6),
    )
    return kit.panel(
        ui, shapes.stretched([press(lines, pieces.Surface(pad=inside)), row], 0), pad=0, key=card.id
    )


def _lines(ui: Ui, card: SessionCard) -> list[ft.Control]:
    """Draws a session's title, date and name, and its result or state."""
    head = kit.text(ui, title(card.game, ui.say.lang, card.title), strong=True, max_lines=2)
    day = kit.text(ui, moment(card.updated, ui.say), "small", quiet=True)
    name = kit.text(ui, show_name(card, ui.say), "small", quiet=True)
    lines: list[ft.Control] = [head, name, day]
    if ui.text_scale <= LARGE:
        top = ft.Row(
            [ft.Container(head, expand=True), day],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        lines = [top, name]
    found: list[ft.Control] = [shapes.column(lines, 2)]
    if came := _came(ui.say, card):
        crown = [kit.icon(ui, "crown", 20, ui.colors.brass)] if card.finished is not None else []
        words = kit.text(ui, came, strong=True, color=ui.colors.brass)
        found.append(ft.Row([*crown, ft.Container(words, expand=True)], spacing=8))
    return [*found, *pieces.uncounted(ui, card)]


def _came(say: House, card: SessionCard) -> str:
    """Returns a game's result or current state as text."""
    if card.finished is None:
        return say.chained("text.facts", state_lines(say, card))
    winners = [card.cast[seat].name for seat in card.finished.winners if seat < len(card.cast)]
    came = say("past.won" if len(winners) == 1 else "past.shared", names=say.listed(winners))
    by = tally(say, card)
    return say("past.by", came=came, by=by) if by else came


def _person(hall: Hall, card: SessionCard, seat: int, room: float) -> ft.Control:
    """Draws a player with their result; people link to their page."""
    ui, face = hall.ui, seat_of(hall.prefs, card.cast[seat])
    result, small = outcome(ui.say, card, seat), ui.size("small")
    badge = kit.badge(face.colour, 26, face.understudy, face.mask)
    name = kit.text(ui, face.name, "small")
    came = kit.text(ui, result, "small", strong=True)
    width = measure.box(face.name, small, BODY) + measure.box(result, small)
    if width + 26 + 12 + 2 * CHIP > room:  # stacked instead of truncated
        words = shapes.column([name, came], width=room - 26 - 6)
        inside: list[ft.Control] = [badge, words]
    else:
        inside = [badge, name, came]
    row = ft.Row(inside, spacing=6, tight=True)
    pad = ft.Padding.symmetric(horizontal=CHIP, vertical=4 if len(inside) == 2 else 0)
    height = None if len(inside) == 2 else kit.TARGET
    if face.understudy is not None:
        return ft.Semantics(
            content=ft.Container(row, height=height, padding=pad),
            label=ui.say.entry(billed(ui.say, card.cast[seat]), result),
            exclude_semantics=True,
        )
    return pieces.press(
        ui,
        row,
        ui.say.entry(face.name, result),
        lambda _: hall.places.go("person", who=face.name),
        pieces.Surface(pad=pad, radius=10),
        height=height,
        key=f"person-{card.id}-{seat}",
    )


# -- the league ------------------------------------------------------------------------------


def _league(hall: Hall, records: dict[str, GameRecord]) -> list[ft.Control]:
    ui = hall.ui
    if not records:
        return [kit.panel(ui, kit.text(ui, ui.say("past.league.none"), quiet=True), pad=20)]
    return [
        _table(hall, record)
        for record in sorted(records.values(), key=lambda one: one.last, reverse=True)
    ]


def _table(hall: Hall, record: GameRecord) -> ft.Control:
    """Draws the league table of one game, most wins first."""
    ui = hall.ui
    count = ui.say("past.played", count=record.games)
    heading = kit.title(ui, title(record.game, ui.say.lang), "large", level=2)
    played = kit.text(ui, count, "small", quiet=True)
    head: ft.Control = shapes.stretched([heading, played], 0)
    if ui.text_scale <= LARGE:
        head = ft.Row(
            [ft.Container(heading, expand=True), played],
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
        lines.append(
            pieces.press(
                ui,
                shapes.stretched(result_lines, 4),
                ui.say.sentences((player.name, facts_of(ui.say, record.game, player))),
                partial(_to_page, hall, player.name),
                pieces.Surface(pad=ft.Padding.symmetric(horizontal=10, vertical=8), radius=10),
                key=f"{record.game}-{player.name}",
            )
        )
    return kit.panel(ui, shapes.stretched(lines, 0), pad=6, key=f"league-{record.game}")


def _to_page(hall: Hall, name: str, _: object) -> None:
    hall.places.go("person", who=name)


def facts_of(say: House, game: str, player: PlayerRecord) -> str:
    """Returns a text about a player's wins, best results and streaks."""
    rules = find(game) if known(game) else None
    bests = [] if rules is None else [rules.best(one, say.lang) for one in player.bests.values()]
    facts = [
        say("past.wins", wins=player.wins, games=player.games),
        *bests,
        *([say("past.streak", count=player.streak)] if player.streak > 1 else []),
        *([say("past.longest", count=player.longest)] if player.longest > 1 else []),
    ]
    return say.chained("text.facts", facts)


def record_lines(
    ui: Ui, game: str, player: PlayerRecord, heading: str, *, crowned: bool = False
) -> list[ft.Control]:
    """Draws a heading, a bar of wins, and further results."""
    return [
        ft.Row(
            [
                ft.Container(kit.text(ui, heading, strong=True), expand=True),
                *([kit.icon(ui, "crown", 20, ui.colors.brass)] if crowned else []),
            ],
            spacing=8,
        ),
        share(ui, player.wins, player.games),
        kit.text(ui, facts_of(ui.say, game, player), "small", quiet=True),
    ]


def share(ui: Ui, wins: int, count: int) -> ft.Control:
    """Draws the share of games won as a bar."""
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
