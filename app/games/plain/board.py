"""The table of any game: what must be decided, what is mine, what everybody sees."""

from itertools import groupby
from typing import Any

import flet as ft

from app.games.plain.layout import Table, arrange, by_seat
from app.games.plain.words import name_of, word, words
from app.table import recap
from app.table.flow import Phase
from app.table.stage import Drawn, Stage
from app.theme import kit
from engines.kernel.action import Action
from engines.kernel.decision import Decision

SHOWN_NEWS = 5
"""Sentences about the last turn on the open table; all of them are in the log."""


def pictures(lighting: str) -> tuple[str, ...]:
    """Every picture that the game may show: the plain board is words alone."""
    return ()


def draw(stage: Stage) -> Drawn:
    """The scene as question, own things, table and players, each on a sheet of its own."""
    scene, ui = stage.scene, stage.ui
    view = scene.view or {}
    layout = arrange(view, len(stage.seats), by_seat(stage.game, stage.options))
    # Who speaks up, and with what, the table itself asks under any board.
    decision = None if scene.window else scene.decision
    sheets: list[ft.Control] = []
    if decision is not None:
        sheets.append(_question(stage, decision, view))
    if layout.mine and scene.seat is not None:
        sheets.append(_sheet(stage, "plain.mine", [_row(stage, *row) for row in layout.mine]))
    if scene.phase is Phase.TABLE:
        news = recap.sentences(stage, scene.recap)[-SHOWN_NEWS:]
        if news:
            sheets.append(_sheet(stage, "plain.news", [kit.text(ui, line) for line in news]))
    table: list[ft.Control] = [_row(stage, *row) for row in layout.rows]
    if layout.facts:
        table.insert(0, _facts(stage, [(fact.field, fact.value) for fact in layout.facts]))
    if table:
        sheets.append(_sheet(stage, "plain.table", table))
    if layout.players is not None:
        sheets.append(_players(stage, layout.players))
    sheets += [
        _sheet(stage, None, [_lines(stage, one)], heading=name_of(stage, one.field))
        for one in layout.tables
    ]
    # Something to press, so that the keyboard can scroll a table on which nothing is asked.
    rules = kit.link(
        ui, ui.say("plain.rules"), lambda _: stage.explain(None), icon_name="rules", key="rules"
    )
    return Drawn(
        heading=_heading(stage),
        body=kit.page_body(ui, [kit.gap(0), *sheets, rules, kit.gap(12)], width=720),
        foot=_foot(stage, decision, view) if decision is not None else None,
    )


def _heading(stage: Stage) -> str:
    scene = stage.scene
    if scene.phase is Phase.OVER:
        return stage.ui.say("plain.over")
    return stage.ui.say("plain.next", names=", ".join(stage.names[seat] for seat in scene.deciders))


def _sheet(
    stage: Stage, key: str | None, controls: list[ft.Control], *, heading: str = ""
) -> ft.Control:
    """A sheet of paper with a heading."""
    ui = stage.ui
    return kit.panel(
        ui,
        ft.Column(
            [kit.title(ui, heading or ui.say(key or ""), "large", level=2), *controls],
            spacing=12,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key=key or heading,
    )


# -- what there is ---------------------------------------------------------------------------


def _facts(stage: Stage, facts: list[tuple[str, Any]]) -> ft.Control:
    """Labelled values, as many beside one another as fit."""
    ui = stage.ui
    return ft.Row(
        [
            ft.Column(
                [
                    kit.text(ui, name_of(stage, field), "small", quiet=True),
                    kit.text(ui, word(stage, field, value), strong=True),
                ],
                spacing=0,
                tight=True,
            )
            for field, value in facts
        ],
        wrap=True,
        spacing=24,
        run_spacing=10,
    )


def _row(stage: Stage, field: str, values: list[Any]) -> ft.Control:
    """A named row of chips."""
    ui = stage.ui
    return ft.Column(
        [
            kit.text(ui, name_of(stage, field), "small", quiet=True),
            _chips(stage, words(stage, field, values)),
        ],
        spacing=4,
        tight=True,
    )


def _chips(stage: Stage, told: list[str]) -> ft.Control:
    ui = stage.ui
    if not told:
        return kit.text(ui, ui.say("plain.nothing"), quiet=True)
    return ft.Row(
        [
            ft.Container(
                kit.text(ui, one, strong=True),
                padding=ft.Padding.symmetric(horizontal=10, vertical=4),
                border_radius=8,
                bgcolor=ui.colors.raised,
            )
            for one in told
        ],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )


def _players(stage: Stage, table: Table) -> ft.Control:
    """Everybody with what lies before them, in seat order."""
    ui, scene = stage.ui, stage.scene
    lines: list[ft.Control] = []
    for seat, person in enumerate(stage.seats):
        on = seat in scene.deciders
        values = zip(table.columns, table.lines[seat], strict=True)
        lines.append(
            ft.Container(
                ft.Column(
                    [
                        ft.Row(
                            [
                                kit.badge(person.colour, 30, person.understudy),
                                ft.Container(kit.text(ui, person.name, strong=True), expand=True),
                                *(
                                    [
                                        kit.text(
                                            ui, ui.say("plain.on"), "small", color=ui.colors.brass
                                        )
                                    ]
                                    if on
                                    else []
                                ),
                            ],
                            spacing=10,
                        ),
                        _facts(stage, list(values)),
                    ],
                    spacing=6,
                    tight=True,
                ),
                padding=ft.Padding.only(top=10),
                border=ft.Border.only(top=ft.BorderSide(1, ui.colors.line)),
            )
        )
    return _sheet(stage, "plain.players", lines)


def _lines(stage: Stage, table: Table) -> ft.Control:
    """Entries with several fields, one under the other."""
    return ft.Column(
        [_facts(stage, list(zip(table.columns, line, strict=True))) for line in table.lines],
        spacing=10,
        tight=True,
    )


# -- what is asked ---------------------------------------------------------------------------


def _question(stage: Stage, decision: Decision, view: dict[str, Any]) -> ft.Control:
    """The question and every answer, grouped by who may give it and what is done."""
    ui = stage.ui
    groups: list[ft.Control] = []
    several_seats = len({action.seat for action in decision.actions}) > 1
    kinds = {action.kind for action in decision.actions}
    for (seat, kind), same in groupby(decision.actions, lambda action: (action.seat, action.kind)):
        actions = list(same)
        answers = [_answer(stage, action, view) for action in actions]
        buttons = ft.Row(answers, wrap=True, spacing=8, run_spacing=8)
        if several_seats or (len(kinds) > 1 and len(actions) > 1):
            person = stage.seats[seat]
            who = [kit.badge(person.colour, 22)] if several_seats else []
            title = stage.say(f"group.{kind}")
            if several_seats:
                title = f"{person.name}: {title}"
            groups.append(
                ft.Column(
                    [
                        ft.Row([*who, kit.text(ui, title, "small", quiet=True)], spacing=6),
                        buttons,
                    ],
                    spacing=4,
                    tight=True,
                )
            )
        else:
            groups.append(buttons)
    question = stage.game.ask(decision, stage.names, stage.lang)
    return _sheet(stage, None, groups, heading=question)


def _answer(stage: Stage, action: Action, view: dict[str, Any]) -> ft.Control:
    """One answer. A tap chooses it, the step at the foot of the screen takes it."""
    ui = stage.ui
    on = stage.pick == action
    label = stage.game.label(action, view, stage.names, stage.lang)
    face = ft.Container(
        kit.text(ui, label, strong=True, color=ui.colors.on_brass if on else None),
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        bgcolor=ui.colors.brass if on else ui.colors.raised,
        border=ft.Border.all(1, ui.colors.brass if on else ui.colors.line),
        border_radius=10,
    )
    # One node for a screen reader, not a named surface inside a button.
    return ft.MergeSemantics(
        content=kit.tappable(
            ui, face, label, lambda _: stage.set_pick(action), selected=on, radius=10
        ),
        key=f"answer-{action.seat}-{action.kind}-{action.arg}",
    )


def _foot(stage: Stage, decision: Decision, view: dict[str, Any]) -> ft.Control:
    """The step that takes what was chosen; the only answer needs no choosing."""
    ui = stage.ui
    chosen = stage.pick if stage.pick in decision.actions else None
    if len(decision.actions) == 1:
        chosen = decision.actions[0]
    if chosen is None:
        return kit.primary(ui, ui.say("plain.choose"), None, key="choose")
    act = chosen
    return kit.primary(
        ui,
        stage.game.label(act, view, stage.names, stage.lang),
        lambda _: stage.act(act),
        key="act",
    )
