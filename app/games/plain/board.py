"""Board that shows any game as text.

A sheet is a titled part of a game's view, described in words.
"""

import flet as ft

from app.games.plain import panels
from app.games.plain import question as asking
from app.games.plain.question import Question
from app.table import recap
from app.table.board import AnyContext, Drawn
from app.table.outlook import AnyView
from app.table.state import Phase
from app.theme import kit, shapes
from engines import Sheet

SHOWN_NEWS = 5
"""Maximum number of sentences about recent events on a shared screen."""

COLUMN = 720.0
"""Maximum width of the board in a single column, in logical pixels."""

SPREAD = 1120.0
"""Maximum width of the board in two columns, in logical pixels."""

HAND = frozenset({"hand", "mine"})
"""Names of the sheets about the player's own hand."""

LARGE = 1.3
"""Text scale above which the explanation of an answer gets less space."""

BETWEEN = 16.0


def pictures(lighting: str) -> tuple[str, ...]:
    """Returns an empty tuple, because the plain board shows no pictures."""
    return ()


def draw(stage: AnyContext) -> Drawn:
    """Draws the question, the player's own sheets and the public sheets."""
    divided = stage.ui.divided
    stage, around = stage.parts if divided else (stage, stage)  # the columns fit any width
    scene, ui = stage.scene, stage.ui
    view: AnyView = scene.view or {}
    # In a time window for answers, the table itself asks the question, not the board.
    decision = None if scene.window else scene.decision
    question = None if decision is None else Question.of(stage, decision, view)
    sheets, about = _sheets(stage, question, view)
    # A focusable control lets the keyboard scroll a board without a question.
    rules = stage.cache.named(
        "rules",
        None,
        lambda: kit.link(
            ui, ui.say("plain.rules"), lambda _: stage.explain(None), icon_name="rules", key="rules"
        ),
    )
    page_width = min(ui.width, SPREAD) - 2 * ui.edge
    beside = ui.landscape and not ui.part
    first = (
        round((page_width - BETWEEN) * 0.45) if beside else min(page_width, COLUMN - 2 * ui.edge)
    )
    second = page_width - BETWEEN - first if beside else first
    below = around.ui.width - 2 * around.ui.edge if divided else page_width if beside else first
    lead: list[ft.Control] = []
    meaning = None
    if question is not None:
        lead.append(asking.draw(stage, question, view, first, about))
        part = 0.5 if beside else 0.34 if ui.text_scale <= LARGE else 0.2
        room = second if beside else below
        meaning = asking.explained(around, question, view, room, ui.height * part)
    news = None if divided else stage.cache.named("latest", None, lambda: _news(stage))
    if question is None:
        lead += [*([news] if news is not None else []), *panels.sheets(stage, about, first)]
    early, late = _split(sheets, bool(lead)) if beside else ([], sheets)
    lead += panels.sheets(stage, early, first)
    rest = panels.sheets(stage, late, second)
    if news is not None and question is not None:
        (lead if beside else rest).append(news)  # the question follows from it
    rest.append(rules)
    # A new key scrolls the page back to the top for a new question.
    key = f"scene-{scene.revision}"
    body = (
        _two(first, lead, second, rest, meaning, key)
        if beside
        else ft.Container(
            kit.page_body(ui, [kit.gap(0), *lead, *rest, kit.gap(12)], width=COLUMN), key=key
        )
    )
    action_bar = None
    if question is not None:
        act = asking.step(around, question, view)
        action_bar = _action_bar(act, None if beside or divided else meaning, below)
    aside = None
    if divided and meaning is not None:
        aside = ft.Column([kit.gap(0), meaning], scroll=ft.ScrollMode.AUTO)
    return Drawn(heading=_heading(stage), body=body, action_bar=action_bar, aside=aside)


def _sheets(
    stage: AnyContext, question: Question | None, view: AnyView
) -> tuple[list[Sheet], list[Sheet]]:
    scene = stage.scene
    sheets = stage.cache.named(
        "told", None, lambda: stage.game.sheets(view, stage.names, stage.lang)
    )
    left_out = {"asked"}
    if scene.window:
        left_out.add("declared")  # already shown above the board
    if scene.phase is not Phase.PRIVATE:
        sheets = [sheet for sheet in sheets if not sheet.mine]
    elif question is not None and question.shows(stage.game, view.get("hand") or []):
        left_out |= HAND  # the question shows the whole hand
    about = [sheet for sheet in sheets if sheet.name == "asked"]
    sheets = [sheet for sheet in sheets if sheet.name not in left_out]
    if scene.window or scene.awaits_done:
        sheets.sort(key=lambda sheet: not sheet.mine)  # the player's own sheets first
    return sheets, about


def _split(sheets: list[Sheet], asked: bool) -> tuple[list[Sheet], list[Sheet]]:
    mine = [sheet for sheet in sheets if sheet.mine]
    others = [sheet for sheet in sheets if not sheet.mine]
    if asked or mine:
        return mine, others
    return others[:1], others[1:]


def _two(
    first: float,
    lead: list[ft.Control],
    second: float,
    rest: list[ft.Control],
    meaning: ft.Control | None,
    key: str,
) -> ft.Control:
    def column(controls: list[ft.Control]) -> ft.Column:
        return ft.Column(
            [kit.gap(0), *controls, kit.gap(8)],
            spacing=12,
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )

    right: list[ft.Control] = [column(rest)]
    if meaning is not None:
        right = [kit.gap(0), meaning, *right]
    return ft.Row(
        [
            ft.Container(column(lead), width=first, key=key),
            ft.Container(
                ft.Column(right, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                width=second,
                key="rest",
            ),
        ],
        spacing=BETWEEN,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _action_bar(act: ft.Control, meaning: ft.Control | None, width: float) -> ft.Control:
    stack = shapes.stretched([act] if meaning is None else [meaning, act], width=width)
    return ft.Row([stack], alignment=ft.MainAxisAlignment.CENTER)


def _news(stage: AnyContext) -> ft.Control | None:
    ui, scene = stage.ui, stage.scene
    if scene.phase is not Phase.TABLE or scene.window or stage.news:
        return None
    news = recap.sentences(stage, scene.recap)[-SHOWN_NEWS:]
    if not news:
        return None
    return panels.panel(ui, ui.say("plain.news"), [kit.text(ui, line) for line in news], key="news")


def _heading(stage: AnyContext) -> str:
    scene = stage.scene
    if scene.phase is Phase.OVER:
        return stage.ui.say("plain.over")
    where = stage.where
    if where:
        return where
    named = [stage.names[seat] for seat in scene.deciders if scene.may_name(seat)]
    if not named:
        return stage.game.title(stage.lang)
    return stage.ui.say("plain.next", names=stage.ui.say.row(named))
