"""Button that hands the result of a game over to BG Stats."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from app.bg_stats import play_link
from app.hall import Hall
from app.store import SessionCard
from app.table.taps import AFTER_END
from app.theme import Ui, kit, shapes
from app.theme.measure import width_of

PART = 0.4
"""Maximum width of the button beside others, relative to the window."""


def sendable(card: SessionCard) -> bool:
    """Whether a game is finished and had at least one person."""
    return card.finished is not None and any(face.understudy is None for face in card.cast)


def beside(hall: Hall, card: SessionCard, steps: Callable[[Ui], ft.Control]) -> ft.Control:
    """Draws the BG Stats button with the other buttons after a game.

    It is above them, or beside them in a landscape window with enough room. It is missing if the
    game cannot be sent to BG Stats.

    Args:
        hall: Services for the screen.
        card: Summary of the game.
        steps: Function that draws the other buttons in the given width.
    """
    ui = hall.ui
    if not sendable(card):
        return steps(ui)
    send = Send(
        ui,
        play_link(card, ui.say),
        key="bg-stats",  # type: ignore[call-arg]  # every component takes one
    )
    width = width_of(ui.say("bg_stats.send"), ui.size("body")) + kit.ICON + 2 * kit.LINK_PAD + 8
    if ui.landscape and width <= ui.width * PART:
        rest = ft.Container(steps(replace(ui, width=ui.width - width)), expand=True)
        return ft.Row([send, rest], spacing=8)
    return shapes.stretched([send, steps(ui)], 4)


@ft.component
def Send(ui: Ui, link: str) -> ft.Control:
    """Draws the button, which ignores taps meant for the previous screen.

    The window opens the link during the tap, because browsers ignore later attempts. It is opened
    in the same window, where a link that no app handles has no effect.
    """
    ready, set_ready = ft.use_state(False)

    async def wait() -> None:
        await asyncio.sleep(AFTER_END)
        set_ready(True)

    ft.use_effect(wait, [])
    button = kit.link(ui, ui.say("bg_stats.send"), lambda _: None, icon_name="share", key="send")
    if ready:
        button.action = ft.OpenUrl(link, target=ft.UrlTarget.SELF)
    return button
