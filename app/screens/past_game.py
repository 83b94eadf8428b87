"""One game, finished or still open: how it went, and what you can do with it."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

import flet as ft

from app.games.plain.finale import account, headline, standings
from app.screens import files, pieces
from app.screens.history import title_of
from app.screens.home import standing, tally
from app.shell import Shell
from app.store import Session, SessionCard, Setup, StoreError
from app.table.replay import Replay
from app.table.stage import Seat
from app.text.when import day, moment
from app.theme import kit
from engines import Result, games


@dataclass(frozen=True)
class Opened:
    """What the session's own file says."""

    setup: Setup
    replay: Replay


async def read(shell: Shell, identity: str) -> Opened:
    """Reads a session and lets go of it again. Raises StoreError."""
    playing = shell.session
    if playing is not None and playing.id == identity:
        return _opened(playing)
    session = await shell.store.load(identity)
    try:
        return _opened(session)
    finally:
        with suppress(StoreError):
            await session.close()


def _opened(session: Session) -> Opened:
    return Opened(session.setup, Replay.of(session))


@ft.component
def PastGame(shell: Shell, session: str) -> ft.Control:
    """Result, account, cast; replay, rematch, a file, and the way out."""
    opened, set_opened = ft.use_state(cast(Opened | None, None))
    ui, here = shell.ui, shell.place

    async def load() -> None:
        try:
            set_opened(await read(shell, session))
        except StoreError as error:
            shell.toast(shell.why(error))
            shell.leave(here)

    ft.use_effect(load, [session])
    card = next((one for one in shell.store.cards() if one.id == session), None)
    if card is None:
        return pieces.screen(
            kit.topbar(ui, ui.say("home.history"), shell.back),
            kit.page_body(ui, [kit.text(ui, ui.say("past.gone"), quiet=True)]),
            key="gone",
        )
    seats = [Seat(face.name, face.colour, face.understudy) for face in card.cast]
    body: list[ft.Control] = []
    game = games().get(card.game)
    if card.finished is not None:
        end = card.finished
        body += [
            headline(ui, seats, Result(end.scores, end.winners), tally(shell, card)),
            standings(ui, seats, end.scores, end.winners, game),
        ]
    else:
        body += [
            kit.gap(4),
            *(
                kit.text(ui, line, "large", strong=True, color=ui.colors.brass)
                for line in standing(shell, card)
            ),
            pieces.cast_line(ui, card.cast, size=32),
        ]
    body.append(kit.text(ui, moment(card.updated, ui.say), "small", quiet=True, center=True))
    if game is None or game.rules_version != card.rules_version:
        key = "replay.no_game" if game is None else "replay.old_rules"
        body.append(pieces.notice(ui, ui.say(key), key="old"))
    body.append(_doings(shell, card, opened))
    if opened is not None and game is not None and opened.replay.result is not None:
        sheets = account(ui, game, seats, opened.replay.result, shell.prefs["lang"])
        if sheets:
            body += [
                ft.Container(
                    kit.title(ui, ui.say("past.account"), "large", level=2),
                    padding=ft.Padding.only(left=4, top=12),
                ),
                *sheets,
            ]
    return pieces.screen(
        kit.topbar(ui, title_of(card.game, card.title), shell.back),
        kit.page_body(ui, [*body, kit.gap(16)], width=640, bottom=_foot(shell, card, opened)),
        key="past",
    )


def _foot(shell: Shell, card: SessionCard, opened: Opened | None) -> ft.Control:
    """The next step: go on, or once more with the same people."""
    ui = shell.ui
    game = games().get(card.game)
    playable = game is not None and game.rules_version == card.rules_version
    if card.finished is None and playable:
        return kit.primary(
            ui,
            ui.say("past.go_on"),
            lambda _: shell.run(shell.open_session, card.id),
            icon_name="play",
            key="go-on",
        )

    async def again(setup: Setup) -> None:
        try:
            await shell.start_session(
                setup.game, [player._asdict() for player in setup.cast], dict(setup.options)
            )
        except (StoreError, ValueError) as error:
            shell.toast(shell.why(error))

    return kit.primary(
        ui,
        ui.say("past.again"),
        None if opened is None or game is None else (lambda _: shell.run(again, opened.setup)),
        icon_name="masks",
        key="again",
    )


def _doings(shell: Shell, card: SessionCard, opened: Opened | None) -> ft.Control:
    """Look at it again, take it along, throw it away."""
    ui = shell.ui

    def export(_: Any) -> None:
        name = f"backstage-pass-{card.game}-{day(card.created)}.{files.ENDING}"
        tells = "" if card.finished else "game"
        files.offer(shell, name, lambda: shell.store.export_one(card.id), tells=tells)

    here = shell.place

    async def delete() -> None:
        try:
            await shell.store.delete(card.id)
        except StoreError as error:
            shell.toast(shell.why(error))
        else:
            shell.leave(here)

    def ask(_: Any) -> None:
        shell.ask(
            ui.say("past.delete.ask"),
            ui.say("past.delete.yes"),
            lambda: shell.run(delete),
            detail=ui.say("past.delete.over" if card.finished else "past.delete.open"),
        )

    steps = opened.replay.last if opened is not None else 0
    row: list[ft.Control] = []
    if opened is not None and steps > 0 and (card.finished or opened.replay.why):
        row.append(
            kit.quiet(
                ui,
                ui.say("past.replay"),
                lambda _: shell.go("replay", session=card.id),
                icon_name="continue",
                key="replay",
            )
        )
    if opened is not None and opened.replay.over:
        row.append(
            kit.quiet(
                ui,
                ui.say("moments.title"),
                lambda _: shell.go("moments", session=card.id),
                icon_name="recap",
                key="moments",
            )
        )
    row += [
        kit.quiet(
            ui,
            ui.say("past.export"),
            export,
            icon_name="export",
            key="export",
        ),
        kit.quiet(
            ui,
            ui.say("past.delete"),
            ask,
            icon_name="trash",
            color=ui.colors.rose,
            key="delete",
        ),
    ]
    return ft.Row(row, wrap=True, spacing=8, run_spacing=8, alignment=ft.MainAxisAlignment.CENTER)
