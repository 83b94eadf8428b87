"""The result of an Event, shown as a card before play continues."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from app.games.common.pieces import spoken
from app.games.encore import card_faces
from app.games.encore.faces import art
from app.games.encore.types import BoardContext, Event
from app.theme import Ui, kit, shapes
from app.theme.measure import DISPLAY, largest
from app.theme.ui import SIZES
from engines.encore.events import EventEnded, PayoutPaid, VenueWon

PAGE = 460.0
"""Maximum width of the card with an Event's result."""

PAD = 20
"""Padding of the card with an Event's result, in logical pixels."""

BADGE = 28
"""Diameter of a Manager's badge."""

LEAST = 10.0
"""Minimum type size on the card with an Event's result."""

PICTURE = 0.18
"""Height of the Venue's picture as a fraction of the window."""


def interlude(stage: BoardContext) -> ft.Control | None:
    """Draws an Event's result: the Venue's winner, the Intensities and the payout.

    Returns:
        The card, or None if no Event has just ended.
    """
    fresh = stage.scene.fresh
    ended = next((each for each in fresh if isinstance(each, EventEnded)), None)
    if ended is None:
        return None
    card = _card(stage, fresh, ended.intensity)
    return kit.page_body(stage.ui, [kit.gap(8), card], width=PAGE, spacing=16)


def _card(stage: BoardContext, fresh: Sequence[Event], intensity: tuple[int, int]) -> ft.Control:
    ui, view = stage.ui, stage.view
    won = next((each for each in fresh if isinstance(each, VenueWon)), None)
    paid = [each for each in fresh if isinstance(each, PayoutPaid)]
    headline = ui.say("encore.result.tie")
    picture: list[ft.Control] = []
    if won is not None:
        venue = card_faces.title(stage, won.venue)
        headline = ui.say("encore.result.won", name=stage.names[won.seat], venue=venue)
        width = ui.height * PICTURE
        picture = [kit.image(art(won.venue), width * 1.4, width)]
    title = ui.say("encore.result.title")
    payouts = [stage.game.tell(each, stage.names, stage.lang) for each in paid]
    ours, theirs = map(len, view["won"])
    first, second = stage.names
    after = [
        ui.say("encore.result.won.so_far", first=first, ours=ours, second=second, theirs=theirs),
        _next_venue(stage),
    ]
    content = shapes.centred(
        [
            kit.text(ui, title, color=ui.colors.brass, center=True),
            *picture,
            kit.title(ui, headline, _points(ui, headline), center=True, level=2),
            *(_intensity(stage, seat, value) for seat, value in enumerate(intensity)),
            *(_sentence(ui, line, _room(ui), center=True) for line in (*payouts, *after) if line),
        ],
        10,
    )
    reached = (
        ui.say("encore.result.intensity", name=stage.names[seat], value=value)
        for seat, value in enumerate(intensity)
    )
    aria_text = ui.say.sentences((title, headline, *reached, *payouts, *filter(None, after)))
    panel = kit.panel(ui, content, pad=PAD, color=ui.colors.raised, key="result-card")
    return spoken(aria_text, panel, live=True)


def _next_venue(stage: BoardContext) -> str:
    """Returns a sentence with the number of the next Venue, or "" after the last one."""
    view, say = stage.view, stage.ui.say
    if view["phase"] == "over" or view["venue"] is None:
        return ""
    # During the Aftershow, the next Venue is still in the deck.
    left, count = len(view["venues"]) - (view["stage"] == "aftershow"), view["options"]["venues"]
    if not left:
        return say("encore.result.next.last")
    return say("encore.result.next", number=count - left, count=count)


def _points(ui: Ui, headline: str) -> float:
    """Returns the largest headline type size that breaks no word."""
    return largest(headline, ui.size("title"), SIZES["small"], _room(ui), font=DISPLAY)


def _room(ui: Ui) -> float:
    """Returns the width available to a line of text on the card."""
    return min(PAGE, ui.width - 2 * ui.edge) - 2 * PAD


def _sentence(
    ui: Ui, sentence: str, room: float, *, strong: bool = False, center: bool = False
) -> ft.Text:
    """Draws a sentence, shrinking its type before breaking a word."""
    text = kit.text(ui, sentence, strong=strong, center=center)
    text.size = largest(sentence, ui.size("body"), LEAST, room)
    return text


def _intensity(stage: BoardContext, seat: int, value: int) -> ft.Control:
    """Draws a Manager's Intensity beside their badge."""
    ui, person = stage.ui, stage.seats[seat]
    sentence = ui.say("encore.result.intensity", name=person.name, value=value)
    return ft.Row(
        [
            kit.badge(person.colour, BADGE, person.understudy, person.mask),
            ft.Container(_sentence(ui, sentence, _room(ui) - BADGE - 8, strong=True), expand=True),
        ],
        spacing=8,
    )
