"""Screen of a saved game, finished or unfinished: result, scoring and actions."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar, cast

import flet as ft

from app.awards import awards_of
from app.deals import shareable
from app.games import board_of
from app.games.plain.finale import account, headline, standings
from app.hall import Hall
from app.places import Place
from app.programme import evening_of, over, shows_of
from app.screens import files, pieces
from app.screens.deletion import asking
from app.screens.home import state_lines, tally
from app.store import SessionCard, Setup, StoreError
from app.store.records import Finish
from app.table.board import AnyContext, BoardContext
from app.table.replay import Replay
from app.table.seating import seats_of
from app.text.show_name import show_name
from app.text.when import day, moment
from app.theme import Ui, kit, shapes
from engines import Game, Result, find, house_of, known, title

if TYPE_CHECKING:
    from app.shell import Shell

T = TypeVar("T")

Read = Callable[[str], Awaitable[Replay]]
"""Function that reads a saved game by its id; raises StoreError."""

WIDTH = 640.0
"""Maximum width of the page, in logical pixels."""

BETWEEN = 8.0
"""Distance between two buttons, in logical pixels."""


def use_replay(
    hall: Hall, read: Read, session: str, then: Callable[[Replay], Awaitable[None]] | None = None
) -> Replay | None:
    """Returns a saved game for a screen; None until it is read.

    If reading fails, the reader sees a message and the screen closes.

    Args:
        hall: Services for the screen.
        read: Reads the game.
        session: Id of the game.
        then: Called with the game after it has been read.
    """
    replay, set_replay = ft.use_state(cast(Replay | None, None))
    here = hall.places.top

    async def load() -> None:
        try:
            found = await read(session)
        except StoreError as error:
            hall.failed(error)
            hall.places.leave(here)
            return
        set_replay(found)
        if then is not None:
            await then(found)

    ft.use_effect(load, [session])
    return replay


@dataclass(frozen=True)
class SavedGame:
    """A saved game and its actions.

    Attributes:
        card: Summary of the game; None if the game was deleted.
        read: Reads the game.
        open: Continues the game.
        again: Starts a new game with the same people and options.
        export: Exports the game as a file.
        delete: Deletes the game; raises StoreError.
        evening: Opens the screen of the game's evening; None without another game of that evening.
    """

    card: SessionCard | None
    read: Read
    open: Callable[[], object]
    again: Callable[[Setup], object]
    export: Callable[[], object]
    delete: Callable[[], Awaitable[None]]
    evening: Callable[[], object] | None = None


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the screen of a saved game."""
    store, evening = shell.store, shell.evening
    session: str = place.args["session"]
    card = card_of(store.cards(), session)

    async def again(setup: Setup) -> None:
        try:
            seats = [player._asdict() for player in setup.cast]
            await evening.start(setup.game, seats, dict(setup.options))
        except (StoreError, ValueError) as error:
            hall.failed(error)

    def export() -> None:
        if card is not None:
            name = f"backstage-pass-{card.game}-{day(card.created)}.{files.ENDING}"
            tells = "" if card.finished else "game"
            files.Outbox.of(hall).offer(name, partial(store.export_one, session), tells=tells)

    saved = SavedGame(
        card=card,
        read=evening.read,
        open=partial(hall.run, evening.open, session),
        again=partial(hall.run, again),
        export=export,
        delete=partial(store.delete, session),
        evening=None if card is None else _way_to_evening(hall, store.cards(), card),
    )
    return PastGame(hall, session, saved, about=place.args.get("about", False))


def card_of(cards: Sequence[SessionCard], session: str) -> SessionCard | None:
    """Returns the summary of a saved game; None if deleted."""
    return next((card for card in cards if card.id == session), None)


def _way_to_evening(
    hall: Hall, cards: Sequence[SessionCard], card: SessionCard
) -> Callable[[], object] | None:
    """Returns a function that opens the screen of a game's evening.

    Returns None if the evening has no other finished game.
    """
    identity = evening_of(card)
    if len(over(shows_of(cards, identity))) < 2:
        return None
    return partial(hall.places.go, "tonight", evening=identity, past=True)


def PastGame(hall: Hall, session: str, saved: SavedGame, *, about: bool) -> ft.Control:
    """Draws the game's final scoring, or with `about` all actions.

    A game that is unfinished or cannot be replayed always shows the actions.
    """
    ui, card = hall.ui, saved.card
    pick, set_pick = ft.use_state(cast(object, None))
    replay = use_replay(hall, saved.read, session)
    if card is None:
        return pieces.screen(
            kit.topbar(ui, ui.say("home.history"), hall.places.back),
            kit.page_body(ui, [kit.text(ui, ui.say("past.gone"), quiet=True)]),
            key="gone",
        )
    game = find(card.game) if known(card.game) else None
    playable = game is not None and game.rules_version == card.rules_version
    if card.finished is not None and playable and not about:
        name = title(card.game, hall.ui.say.lang, card.title)

        def open_about(_: Any) -> None:
            hall.places.go("past", session=session, about=True)

        more = kit.tool(ui, "more", ui.say("past.about"), open_about, key="about")
        if replay is not None and replay.result is not None:
            finale = _finale(hall, replay, replay.result, Tapped(pick, set_pick))
        else:  # the game is still being read
            finale = kit.page_body(ui, _came(hall, card, card.finished, game))
        return pieces.screen(
            kit.topbar(ui, name, hall.places.back, detail=_called(ui, card), tools=[more]),
            ft.Container(finale, expand=True),
            kit.action_bar(ui, _ways(hall, saved, card, replay)),
            key="finale",
        )
    return _about(hall, saved, card, replay)


def _called(ui: Ui, card: SessionCard) -> str:
    """Returns a text with name, date and whether the game counts."""
    facts = (show_name(card, ui.say), moment(card.updated, ui.say))
    return ui.say.chained("text.facts", (*facts, *pieces.uncounted_words(ui.say, card)))


@dataclass(frozen=True)
class Tapped:
    """Selection by taps on a board, with a function to change it.

    Attributes:
        pick: Current selection, in the board's own format.
        set: Replaces the selection.
    """

    pick: object
    set: Callable[[object], None]


def _finale(hall: Hall, replay: Replay, result: Result, tapped: Tapped) -> ft.Control:
    """Draws the final scoring on the game's board, without animation."""
    scene, setup = replay.scene(replay.last), replay.setup
    assert scene is not None
    assert replay.game is not None
    board = board_of(setup.game)
    stage: AnyContext = BoardContext(
        ui=hall.ui,
        game=replay.game,
        seats=seats_of(hall.prefs, setup.cast),
        scene=scene,
        options=dict(setup.options),
        lang=hall.prefs.now.lang,
        pick=tapped.pick,
        set_pick=tapped.set,
        act=lambda action: None,
        act_all=lambda actions: None,
        explain=lambda section: hall.places.go("rules", game=house_of(setup.game), section=section),
        sort=hall.prefs.now.hand_sort,
        set_sort=lambda order: None,
        toast=hall.notices.toast,
        awards=awards_of(replay.matches[-1]),
    )
    if tapped.pick is None and board.at_step is not None and board.scoring_shown is not None:
        at = 0
        while not board.scoring_shown(stage, result):
            stage = replace(stage, pick=board.at_step(at))
            at += 1
    return board.finale(stage, result)


def _came(hall: Hall, card: SessionCard, end: Finish, game: Game[Any] | None) -> list[ft.Control]:
    """Draws the result from the game's summary, without reading the whole game."""
    ui = hall.ui
    seats = seats_of(hall.prefs, card.cast)
    return [
        headline(ui, seats, Result(end.scores, end.winners), tally(ui.say, card)),
        standings(ui, seats, end.scores, end.winners, game),
    ]


def _ways(hall: Hall, saved: SavedGame, card: SessionCard, replay: Replay | None) -> ft.Control:
    """Draws the buttons after a finished game: rematch and replay."""
    ui = hall.ui

    def again(_: Any) -> None:
        if replay is not None:
            saved.again(replay.setup)

    def watch(_: Any) -> None:
        hall.places.go("replay", session=card.id)

    return kit.pair(
        ui, (ui.say("past.again"), again, "again"), (ui.say("past.replay"), watch, "replay")
    )


def _about(hall: Hall, saved: SavedGame, card: SessionCard, replay: Replay | None) -> ft.Control:
    """Draws result, players, scoring details and all actions of a game."""
    ui, game = hall.ui, find(card.game) if known(card.game) else None
    seats = seats_of(hall.prefs, card.cast)
    body: list[ft.Control] = []
    if card.finished is not None:
        body += _came(hall, card, card.finished, game)
    else:
        body += [
            kit.gap(4),
            *(
                kit.text(ui, line, "large", strong=True, color=ui.colors.brass)
                for line in state_lines(ui.say, card)
            ),
            pieces.cast_line(ui, seats, size=32),
        ]
    body.append(kit.text(ui, _called(ui, card), "small", quiet=True, center=True))
    if game is None or game.rules_version != card.rules_version:
        key = "replay.no_game" if game is None else "replay.old_rules"
        body.append(pieces.notice(ui, ui.say(key), key="old"))
    body.append(_doings(hall, saved, card, replay))
    if replay is not None and game is not None and replay.result is not None:
        sheets = account(ui, game, seats, replay.result, hall.prefs.now.lang)
        if sheets:
            body += [
                pieces.heading(ui, ui.say("past.account")),
                *sheets,
            ]
    return pieces.screen(
        kit.topbar(ui, title(card.game, ui.say.lang, card.title), hall.places.back),
        kit.page_body(
            ui, [*body, kit.gap(16)], width=WIDTH, bottom=_action_bar(ui, saved, card, replay)
        ),
        key="past",
    )


def _action_bar(ui: Ui, saved: SavedGame, card: SessionCard, replay: Replay | None) -> ft.Control:
    """Draws the main button: continue an unfinished game, else start a rematch."""
    game = find(card.game) if known(card.game) else None
    playable = game is not None and game.rules_version == card.rules_version
    if card.finished is None and playable:
        return kit.primary(
            ui, ui.say("past.go_on"), lambda _: saved.open(), icon_name="play", key="go-on"
        )
    return kit.primary(
        ui,
        ui.say("past.again"),
        None if replay is None or game is None else (lambda _: saved.again(replay.setup)),
        icon_name="masks",
        key="again",
    )


def _doings(hall: Hall, saved: SavedGame, card: SessionCard, replay: Replay | None) -> ft.Control:
    """Draws the available actions, such as replay, rename, export and delete."""
    ui = hall.ui

    detail = ui.say("past.delete.over" if card.finished else "past.delete.open")
    ask = asking(hall, card.id, saved.delete, detail)

    def leads_to(place: str) -> Callable[..., None]:
        return lambda _: hall.places.go(place, session=card.id)

    ways: list[tuple[str, str, Callable[..., object], str, str | None]] = []
    if replay is not None and replay.last > 0 and (card.finished or replay.why):
        ways.append(("past.replay", "continue", leads_to("replay"), "replay", None))
    if replay is not None and replay.over:
        ways.append(("moments.title", "recap", leads_to("moments"), "moments", None))
        ways.append(("poster.title", "share", leads_to("poster"), "poster", None))
        if replay.game is not None and shareable(replay.game, card.note):
            ways.append(("deal.played", "deck", leads_to("dealt"), "dealt", None))
    if (evening := saved.evening) is not None:
        ways.append(("past.evening", "masks", lambda _: evening(), "evening", None))
    ways += [
        ("past.rename", "edit", leads_to("ticket"), "rename", None),
        ("past.export", "export", lambda _: saved.export(), "export", None),
        ("past.delete", "trash", ask, "delete", ui.colors.rose),
    ]
    labels = [ui.say(words) for words, *_ in ways]
    widths = [ceil(kit.quiet_width(ui, label) + kit.ICON) for label in labels]
    steps = [
        kit.quiet(ui, label, go, icon_name=icon_name, color=color, key=key, expand=width)
        for label, width, (_, icon_name, go, key, color) in zip(labels, widths, ways, strict=True)
    ]
    room = min(ui.width, WIDTH) - 2 * ui.edge
    rows = [ft.Row([*row], spacing=BETWEEN) for row in filled(steps, widths, room)]
    return shapes.stretched([*rows], BETWEEN)


def filled(steps: Sequence[T], widths: Sequence[float], room: float) -> list[Sequence[T]]:
    """Distributes buttons over the fewest rows, in order.

    Among several possibilities, the emptiest row is as full as possible.

    Args:
        steps: Buttons.
        widths: Width of each button in logical pixels.
        room: Width of a row in logical pixels.
    """

    def least(at: int) -> tuple[int, float, tuple[int, ...]]:
        """Returns the best distribution of the buttons from an index on.

        Returns:
            Number of rows, largest empty space in a row, and the end index of each row.
        """
        if at == len(steps):
            return 0, 0.0, ()
        found = []
        for end in range(at + 1, len(steps) + 1):
            over = room - sum(widths[at:end]) - BETWEEN * (end - at - 1)
            if over < 0 and end > at + 1:
                break
            rows, most, ends = least(end)
            found.append((rows + 1, max(most, over), (end, *ends)))
        return min(found)

    ends = least(0)[2]
    return [steps[start:end] for start, end in zip((0, *ends), ends, strict=False)]
