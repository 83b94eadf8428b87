"""Past games, newest first, and everybody's results."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.hall import Hall
from app.screens import pieces
from app.screens.home import billed, standing, tally
from app.store import SessionCard
from app.store.statistics import GameRecord, PlayerRecord
from app.text import House
from app.text.when import moment
from app.theme import Ui, kit
from engines import games

PAGE = 12
"""Number of games of a kind shown at once; one more page on demand."""

FIRST = 6
"""Number of these that a new screen shows before the rest."""


def History(
    hall: Hall, cards: list[SessionCard], statistics: Callable[[], dict[str, GameRecord]]
) -> ft.Control:
    """Two leaves: the games and the league."""
    leaf, set_leaf = ft.use_state("games")
    shown, set_shown = ft.use_state(PAGE)
    ui = hall.ui
    leaves = [(name, ui.say(f"past.leaf.{name}")) for name in ("games", "league")]
    body: list[ft.Control] = [pieces.choices(ui, ui.say("home.history"), leaves, leaf, set_leaf)]
    if not cards:
        body.append(_empty(ui))
    elif leaf == "games":
        body += _games(hall, cards, shown, lambda _: set_shown(shown + PAGE))
    else:
        body += _league(ui, statistics())
    return pieces.screen(
        kit.topbar(ui, ui.say("home.history"), hall.places.back),
        kit.page_body(ui, [*body, kit.gap(16)], width=640),
        key="history",
    )


def title_of(name: str, kept: str = "") -> str:
    """Title of a game, also of one that is not here any more."""
    game = games().get(name)
    return game.title if game is not None else kept or name


def _empty(ui: Ui) -> ft.Control:
    return kit.panel(
        ui,
        ft.Column(
            [
                kit.image("brand/mask-flat", 72, 44, tint=ui.colors.brass),
                kit.title(ui, ui.say("past.empty"), "large", center=True, level=2),
                kit.text(ui, ui.say("past.empty.how"), quiet=True, center=True),
            ],
            spacing=10,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        pad=28,
        alignment=ft.Alignment.CENTER,
        key="empty",
    )


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
        found += [_row(hall, card) for card in going[:shown]]
        if len(going) > shown:
            found.append(kit.quiet(ui, ui.say("past.more"), more, key="more-open"))
    if over:
        found.append(pieces.heading(ui, ui.say("past.over", count=len(ended)), 8))
        found += [_row(hall, card) for card in over[:shown]]
        if len(over) > shown:
            found.append(kit.quiet(ui, ui.say("past.more"), more, key="more"))
    return found


def _row(hall: Hall, card: SessionCard) -> ft.Control:
    """A game: its name and date, its state or result, and its players."""
    ui, over = hall.ui, card.finished is not None
    when, came = moment(card.updated, ui.say), _came(ui.say, card)
    title = title_of(card.game, card.title)
    head = kit.text(ui, title, strong=True, max_lines=2)
    day = kit.text(ui, when, "small", quiet=True)
    lines: list[ft.Control] = [head, day]
    if ui.text_scale <= 1.3:
        lines = [
            ft.Row(
                [ft.Container(head, expand=True), day],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        ]
    if came:
        crown = [kit.icon(ui, "crown", 20, ui.colors.brass)] if over else []
        words = kit.text(ui, came, strong=True, color=ui.colors.brass)
        lines.append(ft.Row([*crown, ft.Container(words, expand=True)], spacing=8))
    lines.append(ft.Row(_people(ui, card), wrap=True, spacing=14, run_spacing=6))
    who = ui.say.row(billed(ui.say, face) for face in card.cast)
    return pieces.press(
        ui,
        ft.Column(lines, spacing=8, tight=True),
        ui.say.sentences((ui.say.row((title, when)), came, who)),
        lambda _: hall.places.go("past", session=card.id),
        pieces.Surface(pad=14, bg=ui.colors.boards, border=ui.colors.line),
        key=f"past-{card.id}",
    )


def _came(say: House, card: SessionCard) -> str:
    """Result of a game, or its present state."""
    if card.finished is None:
        return say.chained("text.facts", standing(say, card))
    winners = [card.cast[seat].name for seat in card.finished.winners if seat < len(card.cast)]
    came = say("past.won" if len(winners) == 1 else "past.shared", names=say.listed(winners))
    by = tally(say, card)
    return say("past.by", came=came, by=by) if by else came


def _people(ui: Ui, card: SessionCard) -> list[ft.Control]:
    """Everybody who played, with their points where the game is over."""
    game = games().get(card.game)
    scores = [] if card.finished is None else card.finished.scores
    people: list[ft.Control] = []
    for seat, face in enumerate(card.cast):
        row: list[ft.Control] = [
            kit.badge(face.colour, 26, face.understudy),
            kit.text(ui, face.name, "small"),
        ]
        if seat < len(scores):
            points = scores[seat]
            told = ui.say.number(points) if game is None else game.amount(points, ui.say.lang)
            row.append(kit.text(ui, told, "small", strong=True))
        people.append(ft.Row(row, spacing=6, tight=True))
    return people


# -- the league ------------------------------------------------------------------------------


def _league(ui: Ui, records: dict[str, GameRecord]) -> list[ft.Control]:
    if not records:
        return [kit.panel(ui, kit.text(ui, ui.say("past.league.none"), quiet=True), pad=20)]
    return [
        _table(ui, record)
        for record in sorted(records.values(), key=lambda one: one.last, reverse=True)
    ]


def _table(ui: Ui, record: GameRecord) -> ft.Control:
    """One game's players, the most wins first."""
    count = ui.say("past.played", count=record.games)
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(kit.title(ui, title_of(record.game), "large", level=2), expand=True),
                kit.text(ui, count, "small", quiet=True),
            ],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    ]
    if not record.players:
        lines.append(kit.text(ui, ui.say("past.league.nobody"), quiet=True))
    most = max((one.wins for one in record.players.values()), default=0)
    lines += [_player(ui, player, crowned=player.wins == most > 0) for player in record.ranking()]
    return kit.panel(
        ui, ft.Column(lines, spacing=10, tight=True), pad=16, key=f"league-{record.game}"
    )


def _player(ui: Ui, player: PlayerRecord, *, crowned: bool) -> ft.Control:
    """A name with its wins as a bar of brass, and the rest in small words."""
    facts = [
        ui.say("past.wins", wins=player.wins, games=player.games),
        *([ui.say("past.best", best=player.best)] if player.best is not None else []),
        *([ui.say("past.streak", count=player.streak)] if player.streak > 1 else []),
        *([ui.say("past.longest", count=player.longest)] if player.longest > 1 else []),
    ]
    share = player.wins / player.games if player.games else 0
    bar: list[Any] = []
    if share > 0:
        bar.append(ft.Container(height=6, bgcolor=ui.colors.brass, expand=round(share * 1000)))
    if share < 1:
        bar.append(
            ft.Container(height=6, bgcolor=ui.colors.raised, expand=round((1 - share) * 1000))
        )
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Container(kit.text(ui, player.name, strong=True), expand=True),
                    *([kit.icon(ui, "crown", 20, ui.colors.brass)] if crowned else []),
                ],
                spacing=8,
            ),
            ft.Container(
                ft.Row(bar, spacing=0),
                border_radius=3,
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            ),
            kit.text(ui, ui.say.chained("text.facts", facts), "small", quiet=True),
        ],
        spacing=4,
        tight=True,
    )
