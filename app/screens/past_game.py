"""Screen of a finished game: result, replays, awards and points."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import flet as ft

from app.awards import awards_of
from app.deals import shareable
from app.games.common.honours import honours
from app.games.common.lit_stage import lit_stage, spotlit
from app.games.plain.finale import account
from app.hall import Hall
from app.places import Place
from app.programme import evening_of, over, shows_of
from app.screens import columns, pieces
from app.screens.past_standings import facts_of, ranked, standings
from app.store import SessionCard, StoreError
from app.store.records import Finish
from app.table.replay import Replay
from app.table.seating import seat_of, seats_of
from app.text.show_name import show_name
from app.text.when import weekday
from app.theme import Ui, kit, shapes
from engines import Game, Refused, find, known, title

if TYPE_CHECKING:
    from app.shell import Shell

Read = Callable[[str], Awaitable[Replay]]
"""Function that reads a saved game by its id; raises StoreError."""

SHARE = 0.38
"""Width of the stage beside the ranking, relative to the page."""

WAYS = 112.0
"""Width of the links to replay, moments and poster beside the ranking."""

MASK = 76.0
"""Maximum width of a winner's badge, in logical pixels."""

STAGE, LOW_STAGE = 164.0, 132.0
"""Height of the stage in most windows and on small phones."""

DRAPES = 28.0
"""Width of each side curtain, in logical pixels."""

LARGE = 1.3
"""Text scale above which replay, moments and poster links are stacked."""


def use_replay(
    hall: Hall, read: Read, session: str, then: Callable[[Replay], Awaitable[None]] | None = None
) -> Replay | None:
    """Returns a saved game for a screen.

    Returns None until it is read.

    If reading fails, the reader sees a message and the screen closes.

    Args:
        hall: Services for the screen.
        read: Reads the game.
        session: Id of the game.
        then: Called with the game after it has been read.
    """
    replay, keep = pieces.use_visit(hall, f"replay-{session}", cast(Replay | None, None))
    here = hall.places.top

    async def load() -> None:
        try:
            found = await read(session)
        except StoreError as error:
            hall.failed(error)
            hall.places.leave(here)
            return
        keep(found)
        if then is not None:
            await then(found)

    ft.use_effect(load, [session])
    return replay


@dataclass(frozen=True)
class SavedGame:
    """Saved game and its actions.

    Attributes:
        card: Summary of the game; None if the game was deleted.
        read: Reads the game.
        again: Starts a new game with the same people and options.
        evening: Opens the screen of the game's evening; None if that evening has no other finished
            game.
    """

    card: SessionCard | None
    read: Read
    again: Callable[[], object]
    evening: Callable[[], object] | None = None


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen of a saved game."""
    store, evening = shell.store, shell.evening
    session: str = place.args["session"]
    card = card_of(store.cards(), session)

    async def again() -> None:
        try:
            setup = (await evening.read(session)).setup
            seats = [player._asdict() for player in setup.cast]
            await evening.start(setup.game, seats, dict(setup.options))
        except (StoreError, Refused) as error:
            hall.failed(error)

    way = None if card is None else _way_to_evening(hall, store.cards(), card)
    return PastGame(hall, session, SavedGame(card, evening.read, partial(hall.run, again), way))


def card_of(cards: Sequence[SessionCard], session: str) -> SessionCard | None:
    """Returns the summary of a saved game.

    Returns None if the game was deleted.
    """
    return next((card for card in cards if card.id == session), None)


def settled(card: SessionCard, replay: Replay) -> SessionCard:
    """Returns a game's summary with the state line of its end.

    The saved note of an older session may lack it.
    """
    match = replay.matches[-1]
    state_line = match.game.state_line(match.view(None))
    where = "" if state_line is None else str(state_line)
    return replace(card, note=card.note | {"where": where})


def _way_to_evening(
    hall: Hall, cards: Sequence[SessionCard], card: SessionCard
) -> Callable[[], object] | None:
    identity = evening_of(card)
    if len(over(shows_of(cards, identity))) < 2:
        return None
    return partial(hall.places.go, "evening", evening=identity)


def PastGame(hall: Hall, session: str, saved: SavedGame) -> ft.Control:
    """Draws a finished game, or a message if it was deleted.

    The result is drawn at once; awards and points follow after the game has been read.
    """
    ui, card = hall.ui, saved.card
    replay = use_replay(hall, saved.read, session)
    if card is None or card.finished is None:
        return pieces.screen(
            kit.topbar(ui, ui.say("home.history"), hall.places.back),
            kit.page_body(ui, [kit.text(ui, ui.say("past.gone"), quiet=True)]),
            key="gone",
        )
    game = find(card.game) if known(card.game) else None
    playable = game is not None and game.rules_version == card.rules_version
    body = _came(hall, card, card.finished, game, replay)
    ways = _ways(hall, session, playable=playable)
    if columns.beside(ui):
        top = ft.CrossAxisAlignment.START
        body = [ft.Row([*body, ways], spacing=12, vertical_alignment=top)]
    if not playable:
        key = "replay.no_game" if game is None else "replay.old_rules"
        body.append(pieces.notice(ui, ui.say(key), key="old"))
    if not columns.beside(ui):
        body.append(ways)
    if replay is not None or not playable:  # nothing moves when the game has been read
        body += _account(hall, card, replay)
        body += _beyond(hall, saved, card, game)
    name = title(card.game, ui.say.lang, card.title)

    def more(_: object) -> None:
        hall.places.go("ticket", session=session)

    words = ui.say("ticket.more", name=show_name(card, ui.say))
    again = None if game is None else (lambda _: saved.again())
    step = kit.primary(ui, ui.say("past.again"), again, icon_name="masks", key="again")
    return pieces.screen(
        kit.topbar(
            ui,
            name,
            hall.places.back,
            detail=_called(ui, card),
            tools=[kit.tool(ui, "more", words, more, key="ticket")],
            width=columns.page(ui),
        ),
        kit.page_body(ui, [*body, kit.gap(16)], width=columns.page(ui), bottom=step),
        key="past",
    )


def _called(ui: Ui, card: SessionCard) -> str:
    return ui.say.chained(
        "text.facts", (*facts_of(ui.say, card), *pieces.uncounted_words(ui.say, card))
    )


def _came(
    hall: Hall, card: SessionCard, end: Finish, game: Game[Any] | None, replay: Replay | None
) -> list[ft.Control]:
    ui = hall.ui
    room = min(columns.page(ui), ui.width - ui.inset_left - ui.inset_right) - 2 * ui.edge
    winners = [seat_of(hall.prefs, card.cast[seat]) for seat in end.winners]
    beside = columns.beside(ui)
    width = room * SHARE if beside else room
    height = LOW_STAGE if ui.tight and not beside else STAGE
    size = min(MASK, spotlit(height), (width - 2 * DRAPES) / len(winners) - 12)
    masks = [kit.badge(one.colour, size, one.understudy, one.mask) for one in winners]
    row = ft.Row([*masks], spacing=12, tight=True)
    where = ft.Alignment.BOTTOM_CENTER
    stage = ft.Container(
        lit_stage(ui, row, width, height, drapes=DRAPES, where=where),
        width=width,
        border_radius=kit.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    names = ui.say.listed(one.name for one in winners)
    key = "plain.won" if len(winners) == 1 else "plain.shared"
    words = [kit.title(ui, ui.say(key, names=names), "title", center=True, level=2)]
    if game is not None and game.rules_version == card.rules_version:
        words.append(_ending(ui, game, replay))
    if replay is not None and replay.result is not None:
        card = settled(card, replay)
    ranking = standings(hall, card, end)
    if beside:
        head = shapes.centred([stage, kit.gap(2), *words], 2, width=width)
        ranking.expand = True
        return [head, ranking]
    if not ui.low:  # with large type, a low window has no height for it
        words = [stage, kit.gap(4), *words]
    return [shapes.centred(words, 2), ranking]


def _ending(ui: Ui, game: Game[Any], replay: Replay | None) -> ft.Control:
    said, result = game.speaker(ui.say.lang), None if replay is None else replay.result
    key = "" if result is None else f"ending.{result.ending}"
    words = said(key) if key and said.knows(key) else ""
    content = kit.text(ui, words, quiet=True, center=True) if words else None
    return ft.Container(content, height=None if words else kit.line(ui), key="ending")


def _ways(hall: Hall, session: str, *, playable: bool) -> ft.Control:
    ui = hall.ui
    ways = [("replay", "past.replay", "continue")]
    if playable:
        ways += [("moments", "moments", "recap"), ("poster", "past.poster", "share")]
    large, beside = ui.text_scale > LARGE, columns.beside(ui)

    def way(place: str, key: str, icon_name: str) -> ft.Control:
        words = ui.say(key)
        sign = kit.icon(ui, icon_name, 26, ui.colors.brass)
        label = kit.text(ui, words, "body" if large else "small", strong=True, center=not large)
        face = ft.Row([sign, label], spacing=14) if large else shapes.centred([sign, label], 2)
        return pieces.press(
            ui,
            ft.Container(face, alignment=None if large else ft.Alignment.CENTER),
            words,
            lambda _: hall.places.go(place, session=session),
            pieces.Surface(
                pad=ft.Padding.symmetric(horizontal=14 if large else 4, vertical=10),
                bg=ui.colors.boards,
                border=ui.colors.line,
                centred=not large,
                expand=None if large or beside else True,
            ),
            key=place,
        )

    drawn = [way(*one) for one in ways]
    if beside:
        return shapes.stretched(drawn, 8, width=WAYS)
    return shapes.stretched(drawn) if large else ft.Row(drawn, spacing=8)


def _account(hall: Hall, card: SessionCard, replay: Replay | None) -> list[ft.Control]:
    if replay is None or replay.game is None or replay.result is None:
        return []
    ui, seats = hall.ui, seats_of(hall.prefs, card.cast)
    order = ranked(card)
    found = honours(ui, replay.game.house, seats, awards_of(replay.matches[-1]))
    if sheets := account(ui, replay.game, seats, replay.result, hall.prefs.now.lang, order):
        own = replay.game.speaker(hall.prefs.now.lang)
        words = own("account") if own.knows("account") else ui.say("past.account")
        found += [kit.title(ui, words, "large", level=2), *sheets]
    return found


def _beyond(
    hall: Hall, saved: SavedGame, card: SessionCard, game: Game[Any] | None
) -> list[ft.Control]:
    ui, say = hall.ui, hall.ui.say
    rows: list[ft.Control] = []
    if game is not None and shareable(game, card.note):
        to_deal = partial(hall.places.go, "dealt", session=card.id)
        rows.append(pieces.way(ui, "deck", say("deal.played"), "", to_deal, key="dealt"))
    if saved.evening is not None:
        name = say("tonight.name", day=weekday(card.created, say))
        words = say("past.evening")
        rows.append(pieces.way(ui, "masks", words, name, saved.evening, key="evening"))
    return [pieces.sheet(ui, rows)] if rows else []
