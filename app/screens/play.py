"""The table: curtain, private hand or open board, drawn from the running show's scene."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.games import board_of
from app.prefs import CHOICES
from app.screens import pieces, seats
from app.shell import Shell
from app.store import StoreError
from app.table import aloud, interrupt, reasons, recap, waiting
from app.table.controller import Controller
from app.table.curtain import Curtain
from app.table.flow import Phase, Scene
from app.table.pin import PinPad
from app.table.stage import Drawn, Stage
from app.theme import Ui, kit


@ft.component
def Play(shell: Shell) -> ft.Control:
    """Whatever the running show has on: a curtain, a hand, the open table, or the last bow."""
    show = shell.show
    if show is None:
        return ft.Container()
    scene = show.scene
    if scene.phase is Phase.CURTAIN and scene.seat is not None:
        return _curtain(shell, show, scene)
    stage = _stage(shell, show, scene)
    show.kept.begin((scene.serial, scene.viewers, stage.ui, stage.lang, stage.sort))
    board = board_of(show.game.name)
    drawn = board.draw(stage)
    read_first = show.drawing.made(scene, drawn)
    # A sheet's name, and behind "#" the action whose reason lies on top of it.
    panel, _, asked = show.panel.partition("#")
    sheet: ft.Control
    if panel == "log":
        sheet = _log(stage, show)
    elif panel in ("menu", "seats") or panel.startswith("seat-"):
        sheet = _sheets(shell, show, panel)
    elif scene.phase is Phase.OVER and panel != "board":
        sheet = _finale(shell, show, stage, board)
    elif read_first:
        sheet = _interlude(shell, show, drawn)
    else:
        sheet = _table(shell, show, stage, drawn)
    if asked:
        return reasons.card(stage.ui, show, sheet, int(asked))
    return sheet


def _table(shell: Shell, show: Controller, stage: Stage, drawn: Drawn) -> ft.Control:
    """The bar, the news, the board and the step to take."""
    ui, scene = stage.ui, stage.scene
    # The strip of news, which else leads to the reason of the last move, finds no room here.
    why = reasons.tool(ui, show) if ui.landscape and not ui.roomy else None
    body: list[ft.Control]
    if why is None:
        body = [
            stage.kept.named("bar", drawn.heading, lambda: _bar(shell, show, stage, drawn, None))
        ]
    else:
        body = [_bar(shell, show, stage, drawn, why)]
    window = interrupt.stands(show, scene)
    if window:
        body.append(interrupt.declared(stage, lambda: show.open("log")))
    elif stage.news:
        asked = reasons.ask_now(ui, show)
        if asked is None:
            body.append(stage.kept.named("news", None, lambda: _news(show, stage, None)))
        else:
            body.append(_news(show, stage, asked))
    body.append(ft.Container(drawn.body, expand=True, key="board"))
    if window:
        foot: ft.Control | None = interrupt.foot(show, stage)
    else:
        foot = drawn.foot if drawn.foot is not None else _pass_on(shell, show, stage)
    if foot is not None:
        body.append(kit.foot(ui, foot))
    return ft.Column(
        body,
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=f"play-{scene.phase}",
    )


def _stage(shell: Shell, show: Controller, scene: Scene) -> Stage:
    def sort(order: str) -> None:
        shell.prefs["hand_sort"] = order

    def explain(section: str | None) -> None:
        # The hand is not drawn under the rules, and its idle clock runs on.
        shell.go("rules", game=show.game.name, section=section)

    return Stage(
        ui=shell.ui,
        game=show.game,
        seats=show.seats,
        scene=scene,
        options=show.flow.match.options,
        lang=shell.prefs["lang"],
        pick=show.pick,
        set_pick=show.choose,
        act=lambda action: show.act(action, scene.serial),
        act_all=lambda actions: show.act_all(actions, scene.serial),
        explain=explain,
        sort=shell.prefs["hand_sort"],
        set_sort=sort,
        toast=shell.toast,
        kept=show.kept,
    )


def _curtain(shell: Shell, show: Controller, scene: Scene) -> ft.Control:
    ui = shell.ui
    assert scene.seat is not None
    seat = show.seats[scene.seat]

    def enter(pin: str) -> None:
        show.lift(pin, scene.serial)
        if show.secret:
            show.open("")

    if show.panel == "pin" and scene.needs_pin:
        return PinPad(
            ui,
            seat,
            enter,
            lambda: show.open(""),
            key=f"pin-{scene.serial}",  # type: ignore[call-arg]  # every component takes one
        )
    return Curtain(
        ui,
        seat,
        shell.prefs["reveal"] == "tap" or shell.prefs["screen_reader"],
        scene.needs_pin,
        lambda: show.open("pin"),
        lambda: show.lift(serial=scene.serial),
        show.back_to_table,
        scene.alone is not None,
        key=f"curtain-{scene.serial}",  # type: ignore[call-arg]
    )


def _news(show: Controller, stage: Stage, why: ft.Control | None) -> ft.Control:
    """What happened last, in a strip; `why` asks for the reason of it."""
    return ft.Container(
        recap.strip(stage, lambda *_: show.open("log"), why),
        height=kit.TARGET,
        padding=ft.Padding.symmetric(horizontal=stage.ui.edge - 4),
        key="news",
    )


def _bar(
    shell: Shell, show: Controller, stage: Stage, drawn: Drawn, why: ft.Control | None
) -> ft.Control:
    """Where we are, whose eyes this is for, and the three tools that are always there.

    why: asks for the reason of the last move, where that stands nowhere else
    """
    ui, scene = stage.ui, stage.scene
    menu = kit.tool(ui, "menu", ui.say("play.menu"), lambda _: show.open("menu"), key="menu")
    if scene.phase is Phase.PRIVATE and scene.seat is not None:
        seat = show.seats[scene.seat]
        left: list[ft.Control] = [
            menu
            if scene.seat == scene.alone
            else kit.tool(ui, "eye-off", ui.say("play.hide"), lambda _: show.hide(), key="hide"),
            kit.badge(seat.colour, 28, seat.understudy),
            kit.gap(6),
        ]
        lines: list[ft.Control] = [
            kit.text(ui, seat.name, strong=True, lines=1),
            kit.text(ui, drawn.heading, "small", quiet=True, lines=1),
        ]
    else:
        left = [menu]
        lines = [
            kit.text(ui, show.game.title, strong=True, lines=1),
            kit.text(ui, drawn.heading, "small", quiet=True, lines=1),
        ]

    def take_back(_: Any) -> None:
        reason = show.undo_reason()
        if reason:
            shell.toast(reason)
        else:
            show.undo()

    return ft.Container(
        padding=ft.Padding.only(left=4, right=4, top=ui.inset_top),
        content=ft.Row(
            [
                *left,
                ft.Container(
                    expand=True,
                    content=ft.MergeSemantics(
                        ft.Semantics(header=True, content=ft.Column(lines, spacing=0, tight=True))
                    ),
                ),
                *([] if why is None else [why]),
                kit.tool(
                    ui,
                    "undo",
                    ui.say("play.undo"),
                    take_back,
                    color=ui.colors.text if scene.undo else ui.colors.quiet,
                    key="undo",
                ),
                kit.tool(ui, "history", ui.say("play.log"), lambda _: show.open("log"), key="log"),
                kit.tool(
                    ui, "rules", ui.say("play.rules"), lambda _: stage.explain(None), key="rules"
                ),
            ],
            spacing=2,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def _pass_on(shell: Shell, show: Controller, stage: Stage) -> ft.Control | None:
    """The foot of the open table: to whom the device goes next, and what can be said instead."""
    ui, scene = stage.ui, stage.scene
    if scene.lingers:
        seen = "play.seen" if scene.alone is None else "understudy.seen"
        return kit.primary(ui, ui.say(seen), lambda _: show.done(), key="seen")
    if scene.phase is Phase.OVER:
        return kit.primary(ui, ui.say("play.to_result"), lambda _: show.open(""), key="result")
    if scene.understudies:
        return waiting.foot(ui, show, scene)
    if scene.phase is not Phase.TABLE or not scene.deciders:
        return None
    seat = scene.deciders[0]
    by_tap = shell.prefs["reveal"] == "tap" or shell.prefs["screen_reader"]
    if scene.onward is not None and not by_tap:
        onward = interrupt.Onward(
            ui,
            show.seats[seat],
            lambda: show.take_up(scene.serial),
            lambda: show.pass_to(seat),
            aloud.room(stage),
            key=f"onward-{scene.serial}",  # type: ignore[call-arg]  # every component takes one
        )
        return aloud.beside(stage, onward)
    own = seat in (scene.alone, scene.onward)
    step = kit.primary(
        aloud.fitting(ui, aloud.room(stage)),
        ui.say("understudy.to_own" if own else "play.pass", name=show.seats[seat].name),
        lambda _: show.pass_to(seat),
        icon_name="hand" if own else "pass",
        key="pass",
    )
    return aloud.beside(stage, step)


def _interlude(shell: Shell, show: Controller, drawn: Drawn) -> ft.Control:
    """A scoring that everybody reads before the device goes on."""
    ui = shell.ui
    assert drawn.interlude is not None
    return ft.Column(
        [
            kit.topbar(ui, show.game.title, None),
            ft.Container(drawn.interlude, expand=True),
            kit.foot(ui, kit.primary(ui, ui.say("play.on"), lambda _: show.read_on(), key="on")),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="interlude",
    )


def _finale(shell: Shell, show: Controller, stage: Stage, board: Any) -> ft.Control:
    ui = stage.ui
    result = show.flow.match.result
    assert result is not None
    return ft.Column(
        [
            kit.topbar(ui, ui.say("play.result"), lambda _: shell.run(shell.leave_show)),
            ft.Container(board.finale(stage, result), expand=True),
            kit.foot(
                ui,
                ft.Row(
                    [
                        kit.quiet(
                            ui, ui.say("play.see_table"), lambda _: show.open("board"), key="see"
                        ),
                        kit.primary(
                            ui,
                            ui.say("play.again"),
                            lambda _: shell.run(shell.rematch),
                            expand=True,
                            key="again",
                        ),
                    ],
                    spacing=8,
                ),
            ),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="finale",
    )


def _log(stage: Stage, show: Controller) -> ft.Control:
    """Everything that the one who is looking has seen, since the own last turn and before."""
    ui, scene = stage.ui, stage.scene
    lines: list[recap.Told] = []
    for number, event in show.flow.told(scene.viewer):
        lines += ((number, line) for line in recap.sentences(stage, [event]))
    start = max(0, len(lines) - len(recap.sentences(stage, scene.recap)))

    def ask(number: int) -> ft.Control | None:
        return reasons.ask(ui, show, number, over="log")

    controls: list[ft.Control] = []
    if start < len(lines):
        controls.append(kit.title(ui, ui.say("recap.since"), "large", level=2))
        controls += recap.log(ui, lines[start:], ask)
    controls += [kit.gap(4), kit.title(ui, ui.say("recap.before"), "large", level=2)]
    controls += recap.log(ui, lines[max(0, start - 120) : start], ask)
    return _sheet(ui, ui.say("play.log"), lambda *_: show.open(""), controls, key="log")


def _sheets(shell: Shell, show: Controller, panel: str) -> ft.Control:
    """What lies over the table when the menu was opened."""
    ui = shell.ui
    if panel == "menu":
        return _menu(shell, show)
    heading = ui.say("understudy.seats")
    if panel == "seats":
        return _sheet(
            ui, heading, lambda *_: show.open("menu"), seats.everybody(ui, show), key="seats"
        )
    body = seats.SeatSheet(
        shell,
        show,
        int(panel.removeprefix("seat-")),
        key=panel,  # type: ignore[call-arg]  # every component takes one
    )
    return _page(ui, heading, lambda *_: show.open("seats"), body, key="seat")


def _menu(shell: Shell, show: Controller) -> ft.Control:
    """What one may want to do besides playing. Reached from the open table, or by who is alone."""
    ui = shell.ui

    def reset(seat: int) -> Callable[..., None]:
        name = show.seats[seat].name
        return lambda _: shell.ask(
            ui.say("pin.reset.ask", name=name),
            ui.say("pin.reset.yes"),
            lambda: show.reset_pin(seat),
            detail=ui.say("pin.reset.detail"),
        )

    def leads_to(place: str, **args: Any) -> Callable[..., None]:
        def go(_: Any) -> None:
            show.open("")
            shell.go(place, **args)

        return go

    rows: list[ft.Control] = []
    if show.secret:
        rows.append(
            kit.quiet(
                ui,
                ui.say("play.hide"),
                lambda _: show.hide(),
                icon_name="eye-off",
                key="hide",
            )
        )
    if show.flow.phase is not Phase.OVER:
        rows.append(
            kit.quiet(
                ui,
                ui.say("understudy.seats"),
                lambda _: show.open("seats"),
                icon_name="people",
                key="seats",
            )
        )
    rows += [
        kit.quiet(
            ui,
            ui.say("play.rules"),
            leads_to("rules", game=show.game.name, section=None),
            icon_name="rules",
        ),
        kit.quiet(ui, ui.say("home.settings"), leads_to("settings"), icon_name="settings"),
        *([_interrupts(shell)] if show.game.interrupts else []),
        *(
            kit.quiet(ui, ui.say("pin.reset", name=seat.name), reset(index), icon_name="lock")
            for index, seat in enumerate(show.seats)
            if show.session.setup.cast[index].pin
        ),
        kit.quiet(
            ui,
            ui.say("play.leave"),
            lambda _: shell.run(shell.leave_show),
            icon_name="back",
            key="leave",
        ),
        kit.text(ui, ui.say("play.leave.help"), "small", quiet=True),
    ]
    return _sheet(ui, ui.say("play.menu"), lambda *_: show.open(""), rows, key="menu")


def _interrupts(shell: Shell) -> ft.Control:
    """How long the table waits for somebody to speak up, where that can happen."""
    ui = shell.ui

    def put(value: str) -> None:
        try:
            shell.prefs["interrupts"] = value
        except StoreError as error:
            shell.toast(shell.why(error))

    heading = ui.say("set.interrupts")
    options = [(value, ui.say(f"set.interrupts.{value}")) for value in CHOICES["interrupts"]]
    return pieces.setting(
        ui,
        heading,
        ui.say("set.interrupts.about"),
        pieces.choices(ui, heading, options, shell.prefs["interrupts"], put),
    )


def _sheet(
    ui: Ui, heading: str, close: Callable[..., None], controls: list[ft.Control], *, key: str
) -> ft.Control:
    return _page(ui, heading, close, kit.page_body(ui, [*controls, kit.gap(16)]), key=key)


def _page(
    ui: Ui, heading: str, close: Callable[..., None], body: ft.Control, *, key: str
) -> ft.Control:
    return ft.Column(
        [kit.topbar(ui, heading, close), body],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=f"sheet-{key}",
    )
