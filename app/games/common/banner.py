"""The banner: what is asked on the open table, addressed to its player by name."""

import flet as ft

from app.games.common.geometry import Rect
from app.games.common.moment import Moment
from app.table.stage import Seat
from app.theme import Ui, kit
from app.theme.ui import STRONG
from engines import Decision


def banner(ui: Ui, person: Seat, question: str, on_rules: kit.Handler) -> ft.Control:
    """Who is asked, the question, and the way to what the rules say about it.

    In a column the question stands under the other two, and in large type over them; it scrolls.
    """
    column = ui.part == "column"
    badge = kit.badge(person.colour, 36, person.understudy)
    words = ft.Semantics(
        live_region=True,
        content=ft.Text(
            question,
            size=ui.size("large" if not ui.tight or (column and ui.text_scale < 1.5) else "body"),
            font_family=STRONG,
            color=ui.colors.text,
            max_lines=None if column else 3,
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
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def question(moment: Moment, decision: Decision | None) -> ft.Control | None:
    """What a decision asks, by name; None where nothing is, or where it goes without saying."""
    stage = moment.stage
    if decision is None or moment.asked is None or moment.seat is None:
        return None
    return banner(
        stage.ui,
        stage.seats[moment.seat],
        stage.game.ask(decision, stage.names, stage.lang),
        lambda _: stage.explain(moment.asked),
    )


def standing(asked: ft.Control, area: Rect) -> ft.Control:
    """The question in its place on a board."""
    return ft.Container(
        asked,
        left=area.x,
        top=area.y,
        width=area.w,
        height=area.h,
        alignment=ft.Alignment.CENTER_LEFT,
        key="banner",
    )
