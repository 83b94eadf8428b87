"""Watching a game again, step by step. Nothing can be changed here."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.games import board_of
from app.hall import Hall
from app.screens import pieces
from app.screens.history import title_of
from app.screens.past_game import Read, use_replay
from app.table.replay import Replay
from app.table.stage import AnyStage, Seat, Stage
from app.theme import Ui, kit, measure
from app.theme.ui import BODY

FAR = 10
"""Steps that the outer buttons take at once."""


def ReplayScreen(hall: Hall, session: str, read: Read, step: int = 0) -> ft.Control:
    """The open table at one step, from `step` on, the events there, and the way on and back."""
    step, set_step = ft.use_state(step)
    hands, set_hands = ft.use_state(False)
    replay, ui = use_replay(hall, read, session), hall.ui
    if replay is None:
        return pieces.screen(
            kit.topbar(ui, ui.say("replay.title"), hall.places.back),
            ft.Container(expand=True),
            key="wait",
        )
    if replay.why is not None or replay.game is None:
        return _told_alone(hall, replay)
    stage = _stage(hall, replay, step)
    drawn = board_of(replay.game.name).draw(stage)
    on_board, around = stage.parts
    open_hands = replay.hands(step)
    shown: ft.Control = drawn.body
    if hands and open_hands is not None:
        shown = _hands(on_board, open_hands, lambda _: set_hands(False))
    tools: list[ft.Control] = []
    if open_hands is not None:
        tools.append(
            kit.tool(
                ui,
                "eye-off" if hands else "hand",
                ui.say("replay.table" if hands else "replay.hands"),
                lambda _: set_hands(not hands),
                key="hands",
            )
        )
    told = _told(ui, replay, step, stage.lang)
    bar = _bar(hall, around.ui, replay.game.title, drawn.heading, tools)
    board = ft.Container(shown, expand=True, key="board")
    foot = kit.foot(around.ui, _steps(around.ui, replay, step, set_step))
    if not ui.divided:
        return pieces.screen(bar, board, _strip(ui, told), foot, key="replay")
    board.padding = ft.Padding.only(top=ui.inset_top, bottom=ui.inset_bottom)
    column = pieces.screen(bar, _beside(around.ui, told), foot)
    return pieces.divided(ui, board, column, key="replay")


def _told_alone(hall: Hall, replay: Replay) -> ft.Control:
    """The whole log in words, where the game cannot be played again."""
    ui, setup = hall.ui, replay.setup
    steps = (replay.sentences(step, hall.prefs["lang"]) for step in range(1, replay.last + 1))
    back = kit.link(ui, ui.say("action.back"), hall.places.back, icon_name="back", key="leave")
    return pieces.screen(
        kit.topbar(ui, title_of(setup.game, setup.title), hall.places.back),
        kit.page_body(
            ui,
            [
                pieces.notice(ui, ui.say(replay.why or "replay.no_game"), key="why"),
                *(_line(ui, line) for lines in steps for line in lines),
                back,
                kit.gap(12),
            ],
        ),
        key="told",
    )


def _stage(hall: Hall, replay: Replay, step: int) -> Stage:
    """The open table at one step; nothing can be done there."""
    scene, setup = replay.scene(step), replay.setup
    assert scene is not None
    assert replay.game is not None
    return Stage(
        ui=hall.ui,
        game=replay.game,
        seats=[Seat(player.name, player.colour, player.understudy) for player in setup.cast],
        scene=scene,
        options=dict(setup.options),
        lang=hall.prefs["lang"],
        pick=None,
        set_pick=lambda pick: None,
        act=lambda action: None,
        act_all=lambda actions: None,
        explain=lambda section: hall.places.go("rules", game=setup.game, section=section),
        sort=hall.prefs["hand_sort"],
        set_sort=lambda order: None,
        toast=hall.notices.toast,
    )


def _bar(hall: Hall, ui: Ui, title: str, heading: str, tools: list[ft.Control]) -> ft.Control:
    """A bar as at the table: the game, and below it the present part of it."""
    lines: list[ft.Control] = [
        kit.text(ui, title, strong=True, max_lines=1),
        kit.text(ui, heading, "small", quiet=True, max_lines=2),
    ]
    return ft.Container(
        ft.Row(
            [
                kit.tool(ui, "back", ui.say("action.back"), hall.places.back, key="back"),
                ft.Container(
                    ft.MergeSemantics(
                        ft.Semantics(
                            content=ft.Column(lines, spacing=0, tight=True),
                            header=True,
                            heading_level=1,
                        )
                    ),
                    expand=True,
                ),
                *tools,
            ],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=4, right=4, top=ui.inset_top),
    )


def _told(ui: Ui, replay: Replay, step: int, lang: str) -> str:
    """Events of this step, and a remark if its actor had help."""
    said = replay.sentences(step, lang)
    if said and step in replay.helped:
        kind, seat = replay.helped[step], replay.actors[step]
        said.append(ui.say(f"help.log.{kind}", name=replay.names[seat or 0]))
    return ui.say.sentences(said) or ui.say("replay.start")


def _line(ui: Ui, line: str) -> ft.Control:
    return ft.Container(
        kit.text(ui, line),
        padding=ft.Padding.symmetric(vertical=8),
        border=ft.Border.only(bottom=ft.BorderSide(1, ui.colors.line)),
    )


def _strip(ui: Ui, told: str) -> ft.Control:
    """Events of this step, smaller where they are long; the rest is scrolled to."""
    fits = measure.rows(told, ui.size("body"), ui.width - 2 * ui.edge, BODY) <= 2
    words = kit.text(ui, told, "body" if fits else "small", center=True)
    return ft.Container(
        ft.Column(
            [ft.Semantics(content=words, live_region=True)],
            scroll=None if fits else ft.ScrollMode.AUTO,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=(76 if ui.height >= 500 else 56) * max(1, ui.text_scale * 0.9),
        bgcolor=ui.colors.boards,
        padding=ft.Padding.symmetric(horizontal=ui.edge, vertical=6),
        alignment=ft.Alignment.CENTER,
        border=ft.Border.only(top=ft.BorderSide(1, ui.colors.line)),
        key="told",
    )


def _beside(ui: Ui, told: str) -> ft.Control:
    """Events of this step in a column, where they scroll."""
    words = ft.Semantics(content=kit.text(ui, told), live_region=True)
    return ft.Container(
        ft.Column([words], scroll=ft.ScrollMode.AUTO),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=ui.edge, vertical=8),
        key="told",
    )


def _steps(ui: Ui, replay: Replay, step: int, go: Any) -> ft.Control:
    """Back and on, by one or by ten, and where we are."""

    def tool(icon_name: str, key: str, to: int) -> ft.Control:
        able = 0 <= to <= replay.last and to != step
        return kit.tool(
            ui,
            icon_name,
            ui.say(key),
            (lambda _: go(to)) if able else None,
            color=ui.colors.text if able else ui.colors.line,
            key=key,
        )

    at = kit.text(
        ui,
        ui.say("replay.at", step=step, last=replay.last),
        "body" if ui.text_scale <= 1.3 else "small",
        strong=True,
        center=True,
    )
    column = ui.part == "column"
    tools = ft.Row(
        [
            tool("undo", "replay.first", 0),
            tool("back", "replay.back", step - 1),
            ft.Container(None if column else at, expand=True),
            tool("next", "replay.next", step + 1),
            tool("continue", "replay.far", min(replay.last, step + FAR)),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if not column:
        return tools
    return ft.Column(
        [at, tools], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _hands(stage: AnyStage, hands: list[list[Any]], close: Callable[..., None]) -> ft.Control:
    """Everybody's hand side by side; the game is over, so nothing is given away."""
    ui = stage.ui
    sheets: list[ft.Control] = []
    for person, hand in zip(stage.seats, hands, strict=True):
        chips: list[ft.Control] = [
            ft.Container(
                kit.text(ui, stage.game.phrase("hand", card, stage.lang), strong=True),
                padding=ft.Padding.symmetric(horizontal=10, vertical=4),
                border_radius=8,
                clip_behavior=kit.UNCUT,
                bgcolor=ui.colors.raised,
            )
            for card in hand
        ]
        sheets.append(
            kit.panel(
                ui,
                ft.Column(
                    [
                        ft.Row(
                            [
                                kit.badge(person.colour, 30, person.understudy),
                                kit.text(ui, person.name, strong=True),
                            ],
                            spacing=10,
                        ),
                        ft.Row(chips, wrap=True, spacing=6, run_spacing=6)
                        if chips
                        else kit.text(ui, ui.say("plain.nothing"), quiet=True),
                    ],
                    spacing=8,
                    tight=True,
                ),
                pad=12,
            )
        )
    sheets.append(kit.link(ui, ui.say("replay.table"), close, icon_name="back", key="to-table"))
    return kit.page_body(ui, [*sheets, kit.gap(8)], width=720, spacing=8)
