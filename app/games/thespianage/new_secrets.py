"""Page with secrets that their player has not seen.

The secrets are a Crush and a Nemesis (TA5, TA6). With three players it explains why they are open
(TA49).
"""

from __future__ import annotations

from typing import TypeAlias

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import spoken
from app.games.thespianage.aria_text import character
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.chips import ChipLook, secrets_of
from app.games.thespianage.sheet_head import heart
from app.games.thespianage.types import BoardContext
from app.table.state import Phase
from app.theme import Ui, kit, shapes
from engines.thespianage.content import Character
from engines.thespianage.events import CharacterTaken, HeartsDealt, HeartsDealtAgain, HeartsOpened

WIDTH = 520.0
"""Maximum width of the page, in logical pixels."""

PICTURE, LEAST = 150.0, 64.0
"""Maximum and minimum width of a portrait, in logical pixels."""

PART = 0.26
"""Maximum width of a portrait, relative to the height of the window."""

HEART = 0.3
"""Size of a Crush's or Nemesis's badge, relative to the portrait."""

Reason: TypeAlias = CharacterTaken | HeartsDealtAgain | HeartsOpened
"""Event since which a player has had secrets to read."""

FIRST, VOTES = frozenset({"ask.act"}), frozenset({"ask.name", "ask.choose"})
"""Questions before which a player reads new secrets.

`FIRST` are questions in the player's own turn, `VOTES` those in another's.
"""


def unread(stage: BoardContext) -> Reason | None:
    """Returns the event since which the reader has had secrets to read.

    It is the reader's own choice of a character, a new deal, or the opening of all secrets. Returns
    None if there is nothing to read now.
    """
    scene = stage.scene
    if scene.phase is not Phase.PRIVATE or scene.view is None:
        return None
    if scene.retelling and not scene.retold:
        return None
    events = scene.fresh
    if not any(isinstance(event, HeartsDealt) for event in events):
        asked = "" if scene.decision is None else scene.decision.prompt
        own = scene.view["turn"] == scene.seat
        if asked not in (FIRST if own else VOTES) or (own and scene.view["under_way"]["begun"]):
            return None
        events = scene.recap
    for event in events:
        if isinstance(event, (HeartsDealtAgain, HeartsOpened)):
            return event
    taken = (event for event in events if isinstance(event, CharacterTaken))
    return next((event for event in taken if event.seat == scene.seat), None)


def next_label(stage: BoardContext, reason: Reason) -> str:
    """Returns the text of the button that leaves the page."""
    opened = isinstance(reason, HeartsOpened)
    return stage.ui.say("play.on" if opened else "thespianage.again.read")


def page(stage: BoardContext, reason: Reason) -> ft.Control:
    """Draws the reader's Crush and Nemesis, and why they are shown.

    Args:
        stage: Context of the reader's screen.
        reason: Event since which the reader has not looked.
    """
    ui, say = stage.ui, stage.ui.say
    if isinstance(reason, HeartsDealtAgain):
        old = _had_others(stage, reason)
        title = say("thespianage.again.title") if old else stage.say("sheet.secrets")
        reasons = [say("thespianage.again.why")]
        if old:
            reasons.append(say("thespianage.again.forget"))
    elif isinstance(reason, HeartsOpened):
        title = say("thespianage.open.title")
        reasons = [stage.game.tell(reason, stage.names, stage.lang), say("thespianage.open.rest")]
    else:
        title, reasons = stage.say("sheet.secrets"), []
    if (only := _only_choice(stage)) is not None:
        reasons.append(say("thespianage.first.why", who=character(stage, only)))
    why = say.sentences(reasons)
    secrets = [look for _, look in secrets_of(BoardState.see(stage))]
    cards = ft.Row([_card(stage, look) for look in secrets], spacing=12)
    words = ft.Column(
        [
            _heading(ui, title),
            kit.text(ui, why, center=True),
        ],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    said = say.sentences((title, why))
    return kit.page_body(
        ui, [kit.gap(4), spoken(said, words, live=True), cards], width=WIDTH, key="new-secrets"
    )


def _heading(ui: Ui, title: str) -> ft.Control:
    # In a divided window the board comes before the title of the screen.
    return (
        kit.display(ui, title, center=True)
        if ui.divided
        else kit.title(ui, title, center=True, level=2)
    )


def _had_others(stage: BoardContext, again: HeartsDealtAgain) -> bool:
    """Whether the reader saw the secrets dealt before (TA6)."""
    view, seat = stage.scene.view, stage.scene.seat
    if view is None or seat is None:
        return False
    seats, first = view["seats"], view["under_way"]["first"]
    return (seat - first) % seats < (again.seat - first) % seats


def _only_choice(stage: BoardContext) -> Character | None:
    """Returns the character that the reader got without being asked (TA6)."""
    taken = (each for each in stage.scene.recap if isinstance(each, CharacterTaken))
    return next(
        (each.character for each in taken if each.seat == stage.scene.seat and each.forced), None
    )


def _card(stage: BoardContext, look: ChipLook) -> ft.Control:
    ui = stage.ui
    side = max(LEAST, min(PICTURE, ui.height * PART, (ui.width - 2 * ui.edge) / 2 - 40))
    disc = side * HEART
    portrait = ft.Stack(
        [
            kit.image(look.art, side, side),
            heart(look.secret, Rect(side - disc * 0.8, side - disc, disc, disc)),
        ],
        width=side + disc * 0.2,
        height=side,
    )
    secret = stage.ui.say(f"thespianage.again.{look.secret}")
    name = kit.text(ui, look.name, "large", strong=True, center=True)
    words = shapes.centred(
        [
            kit.text(ui, secret, "small", quiet=True, center=True),
            portrait,
            name,
            kit.text(ui, look.note, "small", center=True),
        ],
        4,
    )
    said = ui.say.row((look.said or look.name, look.note))
    panel = kit.panel(ui, words, pad=12, color=ui.colors.raised, key=f"new-{look.secret}")
    return ft.Container(spoken(said, panel), expand=True)
