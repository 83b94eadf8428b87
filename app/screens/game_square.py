"""Screen with a square that replays a finished game on another phone."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import flet as ft

from app.habits import mask_of
from app.hall import Hall
from app.places import Place
from app.screens import pieces
from app.screens.files import copying
from app.screens.past_game import Read, card_of, use_replay
from app.screens.qr_code import qr
from app.table.replay import Replay
from app.theme import kit, shapes
from engines import Refused

if TYPE_CHECKING:
    from app.shell import Shell

WIDTH, LOW = 560.0, 900.0
"""Maximum width of the page in most windows and in low ones."""

MOST = 420.0
"""Maximum width of the square, in logical pixels."""


def from_shell(shell: "Shell", hall: Hall, place: Place) -> ft.Control:
    """Draws the square that opens the place's game at its step."""
    session: str = place.args.get("session", "")
    card = card_of(shell.store.cards(), session)
    of = GamePoint(session, {} if card is None else card.note, place.args.get("step", 0))
    return GameSquare(hall, of, shell.evening.read)


class GamePoint(NamedTuple):
    """Step of a saved game at which its square opens the game.

    Attributes:
        session: Id of the game.
        note: Notes saved with the game.
        step: Number of actions before that step.
    """

    session: str
    note: Mapping[str, Any]
    step: int = 0


def link_of(hall: Hall, of: GamePoint, replay: Replay, *, purpose: str) -> str:
    """Returns the link of a game's square.

    Returns "" for a game that is not over or has no square.

    The evening is left out, because a smaller square is easier to read.

    Args:
        hall: Services for the screen.
        of: Point at which the square opens the game.
        replay: The game.
        purpose: Purpose of the square, one of `engines.square.PURPOSES`.
    """
    from app.squares import link_to, luggage_of, square_of

    if not replay.over:
        return ""  # it would reveal every hand
    mask, setup = partial(mask_of, hall.prefs), replay.setup
    luggage = luggage_of(of.session, of.note, setup, None, mask)
    luggage = luggage.model_copy(update={"evening": None})
    try:
        made = square_of(setup, replay.actions, luggage, mask, purpose=purpose, step=of.step)
        return link_to(hall.bridge.address(), made)
    except Refused:
        return ""


def GameSquare(hall: Hall, of: GamePoint, read: Read) -> ft.Control:
    """Draws the square, an explanation and a button that copies its link.

    A text replaces them if the game has no square. Until the game is read, the page is empty.
    """
    ui, say = hall.ui, hall.ui.say
    replay = use_replay(hall, read, of.session)

    def make() -> str:
        if replay is None:
            return ""
        return link_of(hall, of, replay, purpose="moment")

    link = ft.use_memo(make, [replay, of.step])
    width = LOW if ui.low and link else WIDTH
    bar = kit.topbar(ui, say("square.moment"), hall.places.back, width=width)
    if replay is None or not link:
        none = [] if replay is None else [kit.text(ui, say("square.none"), quiet=True)]
        return pieces.screen(bar, kit.page_body(ui, [*none], width=WIDTH), key="game-square")
    tap = copying(hall, link, say("square.copied"))
    copy = kit.quiet(ui, say("square.copy"), tap.then, icon_name="share", key="copy")
    copy.action = tap.action
    side = min(min(ui.width, WIDTH) - 2 * ui.edge, MOST, ui.height - 200)
    words = kit.text(ui, say("square.moment.how"), center=True)
    if ui.low:
        side = min(ui.height - 84, (ui.width - 2 * ui.edge) / 2)
        beside = shapes.stretched([words, copy], 16)
        beside.expand = True
        body: list[ft.Control] = [
            ft.Row(
                [qr(link, say("square.label"), side, error="L"), beside],
                spacing=16,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        ]
        return pieces.screen(bar, kit.page_body(ui, body, width=width), key="game-square")
    shown = ft.Row(
        [qr(link, say("square.label"), side, error="L")], alignment=ft.MainAxisAlignment.CENTER
    )
    return pieces.screen(
        bar, kit.page_body(ui, [shown, words], width=WIDTH, bottom=copy), key="game-square"
    )
