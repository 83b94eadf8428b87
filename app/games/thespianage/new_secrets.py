"""Page with secrets that their player has not seen.

The secrets are a Crush and a Nemesis (TA5, TA6). With three players it explains why they are open
(TA49).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.pieces import spoken
from app.games.thespianage import faces
from app.games.thespianage.aria_text import character
from app.games.thespianage.board_state import BoardState
from app.games.thespianage.chips import ChipLook, secrets_of
from app.games.thespianage.places import SECRETS
from app.games.thespianage.sheet_head import heart
from app.games.thespianage.types import BoardContext, View
from app.table.state import Phase
from app.theme import Ui, kit, measure, shapes
from app.theme.ui import BODY
from engines.thespianage.content import Character
from engines.thespianage.events import CharacterTaken, HeartsDealtAgain, HeartsOpened

WIDTH = 520.0
"""Maximum width of the page, in logical pixels."""

PICTURE, LEAST = 150.0, 64.0
"""Maximum and minimum width of a portrait, in logical pixels."""

BACK = 60.0, 84.0
"""Width and height of a secret's back, in logical pixels."""

STAYING = 0.085
"""Width of the portrait of a character that stays, relative to the height of the window."""

BETWEEN, SMALLEST = 6.0, 8.0
"""Gap between these portraits, and minimum type size of the names below them."""

LOW = 700.0
"""Height of a window below which the portraits have no heading."""

PART, PART_ABOVE = 0.26, 0.125
"""Maximum width of a portrait, relative to the height of the window.

The second one leaves room for the characters that stay.
"""

HEART = 0.3
"""Size of a Crush's or Nemesis's badge, relative to the portrait."""

Reason: TypeAlias = CharacterTaken | HeartsDealtAgain | HeartsOpened
"""Event since which a player has had secrets to read."""


def unread(stage: BoardContext) -> Reason | None:
    """Returns the event since which the reader has had secrets to read.

    It is a deal of new secrets, the opening of all secrets, or a character that the reader got
    without being asked, and so without a look at their secrets. Returns None if there is nothing
    to read.
    """
    kinds = HeartsDealtAgain, HeartsOpened, CharacterTaken
    events = [event for event in reversed(stage.scene.unread) if isinstance(event, kinds)]
    return min(events, key=lambda event: isinstance(event, CharacterTaken), default=None)


def without_old(stage: BoardContext) -> BoardContext:
    """Returns a context whose animation shows only the secrets that count after the casting.

    A deal of new secrets makes the earlier ones void (TA5). Everything else stays.
    """
    scene = stage.scene
    if scene.viewer is None or not scene.frames or not _is_cast(scene.frames[0].view):
        return stage
    views = [frame.view for frame in scene.frames]
    last = next((view for view in views if not _is_cast(view)), stage.view)
    frames = [
        frame._replace(view=View({**frame.view, "secrets": last["secrets"]}))
        if _is_cast(frame.view)
        else frame
        for frame in scene.frames
    ]
    return replace(stage, scene=replace(scene, frames=tuple(frames)))


def _is_cast(view: View) -> bool:
    """Whether characters are being chosen."""
    return view["phase"] == "character"


def next_label(stage: BoardContext, reason: Reason) -> str:
    """Returns the text of the button that leaves the page."""
    opened = isinstance(reason, HeartsOpened)
    return stage.ui.say("play.on" if opened else "thespianage.again.read")


def summary(stage: BoardContext) -> ft.Control | None:
    """Draws what everybody may know about new secrets, for the open table.

    It is also drawn for a player who has yet to hand the device over, as the table comes first.
    Returns None unless the last step dealt new secrets.
    """
    scene, say = stage.scene, stage.ui.say
    again = [event for event in scene.fresh if isinstance(event, HeartsDealtAgain)]
    if not again or not (scene.phase is Phase.TABLE or scene.awaits_done):
        return None
    title = say("thespianage.again.all")
    why = stage.game.tell(again[-1], stage.names, stage.lang)
    backs: list[ft.Control]
    backs = [kit.image(f"{faces.FOLDER}/back-{secret}", *BACK) for secret in SECRETS]
    pictures = ft.Row(backs, spacing=12, alignment=ft.MainAxisAlignment.CENTER)
    return _page(
        stage, title, "", [pictures, _reason(stage, why), _staying(stage)], key="dealt-again"
    )


def page(stage: BoardContext, reason: Reason) -> ft.Control:
    """Draws the reader's Crush and Nemesis, and why they are shown.

    Args:
        stage: Context of the reader's screen.
        reason: Event since which the reader has not looked.
    """
    say, why = stage.ui.say, ""
    title, lead = stage.say("sheet.secrets"), list[str]()
    if isinstance(reason, HeartsDealtAgain):
        own = reason.seat == stage.scene.seat
        said = stage.game.tell(reason, stage.names, stage.lang)
        why = say("thespianage.again.own") if own else said
        if _had_others(stage, reason):
            title = say("thespianage.again.title")
            lead.append(say("thespianage.again.forget"))
    elif isinstance(reason, HeartsOpened):
        title = say("thespianage.open.title")
        lead += [stage.game.tell(reason, stage.names, stage.lang), say("thespianage.open.rest")]
    if (only := _only_choice(stage)) is not None:
        lead.append(say("thespianage.first.why", who=character(stage, only)))
    secrets = [look for _, look in secrets_of(BoardState.see(stage))]
    cards = ft.Row([_card(stage, look, staying=bool(why)) for look in secrets], spacing=12)
    below = [_reason(stage, why), _staying(stage)] if why else []
    return _page(stage, title, say.sentences(lead), [cards, *below], key="new-secrets")


def _reason(stage: BoardContext, why: str) -> ft.Control:
    """Draws why secrets were dealt again, below what matters more: the secrets."""
    return spoken(why, kit.text(stage.ui, why, "small", quiet=True, center=True))


def _page(
    stage: BoardContext, title: str, lead: str, content: list[ft.Control], *, key: str
) -> ft.Control:
    ui = stage.ui
    words = ft.Column(
        [_heading(ui, title), *([kit.text(ui, lead, center=True)] if lead else [])],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    said = spoken(ui.say.sentences((title, lead)), words, live=True)
    return kit.page_body(ui, [kit.gap(4), said, *content], width=WIDTH, key=key)


def _staying(stage: BoardContext) -> ft.Control:
    """Draws who plays whom, which a new deal of secrets does not change (TA5).

    A low window has no room for a heading. In landscape the names lie beside the portraits.
    """
    ui, say, characters = stage.ui, stage.ui.say, stage.view["characters"]
    found, said = list[ft.Control](), [say("thespianage.again.stays")]
    side = max(LEAST / 2, min(LEAST, ui.height * STAYING))
    count = sum(who is not None for who in characters)
    room = (min(WIDTH, ui.width - 2 * ui.edge) - BETWEEN * (count - 1)) / count
    for seat, who in enumerate(characters):
        if who is None:
            continue
        name = stage.names[seat]
        said.append(say("thespianage.plays", name=name, character=character(stage, who)))
        words = kit.text(ui, name, "small", quiet=True, center=True)
        beside = min(side, room) + BETWEEN if ui.landscape else 0.0
        words.size = measure.largest(name, ui.size("small"), SMALLEST, room - beside, font=BODY)
        portrait = kit.image(faces.bust(who), min(side, room), min(side, room))
        pair: list[ft.Control] = [portrait, words]
        cell = _side_by_side(pair) if ui.landscape else shapes.centred(pair, 2)
        found.append(ft.Container(cell, expand=True))
    row = ft.Row(found, spacing=BETWEEN, vertical_alignment=ft.CrossAxisAlignment.START)
    if ui.landscape or ui.height < LOW:
        return spoken(say.row(said), row)
    heading = kit.text(ui, said[0], "small", quiet=True, center=True)
    return spoken(say.row(said), shapes.centred([heading, row], 6))


def _side_by_side(pair: list[ft.Control]) -> ft.Row:
    return ft.Row(pair, spacing=BETWEEN, alignment=ft.MainAxisAlignment.CENTER)


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
    taken = (each for each in stage.scene.unread if isinstance(each, CharacterTaken))
    return next((each.character for each in taken), None)


def _card(stage: BoardContext, look: ChipLook, *, staying: bool) -> ft.Control:
    ui = stage.ui
    part = PART_ABOVE if staying else PART
    side = max(LEAST, min(PICTURE, ui.height * part, (ui.width - 2 * ui.edge) / 2 - 40))
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
