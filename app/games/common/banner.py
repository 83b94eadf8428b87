"""Banner with the question, addressed to a player on a shared screen."""

from math import ceil

import flet as ft

from app.games.common.board_state import AnyBoardState, P
from app.games.common.geometry import Rect
from app.games.common.pieces import fixed
from app.table.board import AnyContext, Seat
from app.theme import Ui, kit, lettering, measure
from app.theme.ui import SIZES
from engines import Decision

BADGE, GAP = 36, 10
"""Width of the badge, and gap between the parts of the banner."""

SPARE = 2
"""Spare width for rounding errors, in logical pixels."""

MOST_LINES = 3
"""Maximum number of lines of a question; large type allows one more."""


def banner(
    ui: Ui,
    person: Seat,
    question: str,
    on_rules: kit.Handler,
    width: float | None = None,
    *,
    live: bool | None = True,
) -> ft.Control:
    """Draws the player's badge, the question, and a link to its rules.

    In a column, the question scrolls and is below the badge (above the badge in large type).

    Args:
        ui: Drawing context of the window.
        person: Player to whom the question is addressed.
        question: Text of the question.
        on_rules: Opens the rules about the question.
        width: Width of the banner; None for the width of the window.
        live: Whether a screen reader announces the question; None if it skips the text, because a
            tool of the table reads it.
    """
    column = ui.part == "column"
    badge = kit.badge(person.colour, BADGE, person.understudy, person.mask)
    size, lines = _set(ui, question, ui.width - 2 * ui.edge if width is None else width)
    if column:
        long = (measure.lines(question, ui.size("large"), ui.width - 2 * ui.edge) or 3) > 2
        size = ui.size("body" if long or ui.text_scale >= 1.5 else "large")
    words = ft.Semantics(
        live_region=live or None,
        exclude_semantics=live is None,
        content=lettering.written(
            "label", question, size=size, color=ui.colors.text, max_lines=None if column else lines
        ),
    )
    rules = kit.tool(
        ui,
        "help",
        ui.say("board.rules"),
        on_rules,
        color=ui.colors.quiet,
        key="ask-rules",
    )
    if column:
        about = ft.Row([badge, ft.Container(expand=True), rules])
        return ft.Column(
            [about, words] if ui.text_scale < 1.5 else [words, about],
            spacing=2,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Row(
        [badge, ft.Container(words, expand=True), rules],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _set(ui: Ui, question: str, width: float) -> tuple[float, int]:
    size = ui.size("body" if ui.tight else "large")
    room = max(1.0, width - BADGE - 2 * GAP - kit.TARGET - SPARE)
    most = MOST_LINES + (ui.text_scale >= 1.5)
    found = measure.fitted(question, room, [measure.TypeRole(size, SIZES["small"], most)])
    return found.size, found.lines


def asking(stage: AnyContext, decision: Decision | None, width: float) -> float:
    """Returns the banner's height for a decision; 0 without one."""
    if decision is None:
        return 0.0
    return height_of(stage.ui, stage.game.ask(decision, stage.names, stage.lang), width)


def height_of(ui: Ui, question: str, width: float) -> float:
    """Returns the banner's height for a question at a given width."""
    size, lines = _set(ui, question, width)
    line = kit.line(ui) / ui.size("body")
    return max(float(kit.TARGET), lines * ceil(size * line) + 2.0)


def question(moment: AnyBoardState[P], width: float | None = None) -> ft.Control | None:
    """Draws the banner, or returns None if the board asks no question.

    `width` is the width of the banner, or None for the width of the window.
    """
    stage, decision = moment.stage, moment.question
    if decision is None or moment.asked is None or moment.seat is None:
        return None
    return banner(
        stage.ui,
        stage.seats[moment.seat],
        stage.game.ask(decision, stage.names, stage.lang),
        lambda _: stage.explain(moment.asked),
        width,
        live=None if _in_bar(stage) else stage.aloud,
    )


def _in_bar(stage: AnyContext) -> bool:
    return stage.ui.by_ear and stage.scene.decision is not None and not stage.scene.window


def placed_question(asked: ft.Control, area: Rect) -> ft.Control:
    """Positions the question in its area of the board."""
    return fixed(area, asked, alignment=ft.Alignment.CENTER_LEFT, key="banner")
