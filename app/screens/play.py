"""The table: curtain, private hand or open board, drawn from the running show's scene."""

from collections.abc import Callable
from typing import Any

import flet as ft

from app.games import board_of
from app.shell import Shell
from app.show import Show
from app.table import recap
from app.table.curtain import Curtain
from app.table.flow import Phase
from app.table.pin import PinPad
from app.table.stage import Drawn, Stage
from app.theme import Ui, kit


@ft.component
def Play(shell: Shell) -> ft.Control:
    """Whatever the running show has on: a curtain, a hand, the open table, or the last bow."""
    panel, set_panel = ft.use_state("")
    show = shell.show
    if show is None:
        return ft.Container()
    scene = show.scene
    ui = shell.ui
    if scene.phase is Phase.CURTAIN and scene.seat is not None:
        return _curtain(shell, show, panel == "pin", set_panel)
    stage = _stage(shell, show)
    board = board_of(show.game.name)
    drawn = board.draw(stage)
    show.stand_at(drawn.heading)
    if panel == "log":
        return _log(stage, show, lambda *_: set_panel(""))
    if panel == "menu":
        return _menu(shell, show, set_panel)
    if scene.phase is Phase.OVER and panel != "board":
        return _finale(shell, show, stage, board, set_panel)
    if drawn.interlude is not None and show.read_interlude != len(show.flow.beats):
        return _interlude(shell, show, drawn)
    body: list[ft.Control] = [_bar(shell, show, stage, drawn, set_panel)]
    if scene.phase is Phase.PRIVATE:
        news = recap.strip(stage, lambda *_: set_panel("log"))
        if news is not None and not (ui.landscape and not ui.roomy):
            body.append(
                ft.Container(news, padding=ft.Padding.symmetric(horizontal=ui.edge - 4), key="news")
            )
    body.append(ft.Container(drawn.body, expand=True, key="board"))
    foot = drawn.foot if drawn.foot is not None else _pass_on(shell, show, stage, set_panel)
    if foot is not None:
        body.append(kit.foot(ui, foot))
    return ft.Column(
        body,
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=f"play-{scene.phase}",
    )


def _stage(shell: Shell, show: Show) -> Stage:
    scene = show.scene

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
        explain=explain,
        sort=shell.prefs["hand_sort"],
        set_sort=sort,
        toast=shell.toast,
    )


def _curtain(
    shell: Shell, show: Show, asking: bool, set_panel: Callable[[str], None]
) -> ft.Control:
    scene, ui = show.scene, shell.ui
    assert scene.seat is not None
    seat = show.seats[scene.seat]

    def enter(pin: str) -> None:
        show.lift(pin, scene.serial)
        if show.scene.phase is Phase.PRIVATE:
            set_panel("")

    if asking and scene.needs_pin:
        return PinPad(
            ui,
            seat,
            enter,
            lambda: set_panel(""),
            key=f"pin-{scene.serial}",  # type: ignore[call-arg]  # every component takes one
        )
    return Curtain(
        ui,
        seat,
        shell.prefs["reveal"] == "tap" or shell.prefs["screen_reader"],
        scene.needs_pin,
        lambda: set_panel("pin"),
        lambda: show.lift(serial=scene.serial),
        show.back_to_table,
        key=f"curtain-{scene.serial}",  # type: ignore[call-arg]
    )


def _bar(
    shell: Shell, show: Show, stage: Stage, drawn: Drawn, set_panel: Callable[[str], None]
) -> ft.Control:
    """Where we are, whose eyes this is for, and the three tools that are always there."""
    ui, scene = stage.ui, stage.scene
    if scene.phase is Phase.PRIVATE and scene.seat is not None:
        seat = show.seats[scene.seat]
        left: list[ft.Control] = [
            kit.tool(ui, "eye-off", ui.say("play.hide"), lambda _: show.hide(), key="hide"),
            kit.badge(seat.colour, 28),
            kit.gap(6),
        ]
        lines: list[ft.Control] = [
            kit.text(ui, seat.name, strong=True, lines=1),
            kit.text(ui, drawn.heading, "small", quiet=True, lines=1),
        ]
    else:
        left = [kit.tool(ui, "menu", ui.say("play.menu"), lambda _: set_panel("menu"), key="menu")]
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
                kit.tool(
                    ui,
                    "undo",
                    ui.say("play.undo"),
                    take_back,
                    color=ui.colors.text if scene.undo else ui.colors.quiet,
                    key="undo",
                ),
                kit.tool(ui, "history", ui.say("play.log"), lambda _: set_panel("log"), key="log"),
                kit.tool(
                    ui, "rules", ui.say("play.rules"), lambda _: stage.explain(None), key="rules"
                ),
            ],
            spacing=2,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def _pass_on(
    shell: Shell, show: Show, stage: Stage, set_panel: Callable[[str], None]
) -> ft.Control | None:
    """The foot of the open table: to whom the device goes next."""
    ui, scene = stage.ui, stage.scene
    if scene.lingers:
        return kit.primary(ui, ui.say("play.seen"), lambda _: show.done(), key="seen")
    if scene.phase is Phase.OVER:
        return kit.primary(ui, ui.say("play.to_result"), lambda _: set_panel(""), key="result")
    if scene.phase is not Phase.TABLE or not scene.deciders:
        return None
    if len(scene.deciders) == 1:
        seat = scene.deciders[0]
        return kit.primary(
            ui,
            ui.say("play.pass", name=show.seats[seat].name),
            lambda _: show.pass_to(seat),
            icon_name="pass",
            key="pass",
        )
    # Several may speak up. Everybody has the same button, whatever is in the hand.
    speak: list[ft.Control] = [
        kit.quiet(
            ui,
            ui.say("play.speak", name=show.seats[seat].name),
            lambda _, seat=seat: show.pass_to(seat),
            key=f"speak-{seat}",
        )
        for seat in scene.deciders
    ]
    return ft.Column(
        [
            ft.Row(speak, wrap=True, spacing=8, run_spacing=8),
            kit.primary(
                ui, ui.say("play.nobody"), lambda _: show.nobody(scene.serial), key="nobody"
            ),
        ],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _interlude(shell: Shell, show: Show, drawn: Drawn) -> ft.Control:
    """A scoring that everybody reads before the device goes on."""
    ui = shell.ui

    def on(_: Any) -> None:
        show.read_interlude = len(show.flow.beats)
        shell.refresh()

    assert drawn.interlude is not None
    return ft.Column(
        [
            kit.topbar(ui, show.game.title, None),
            ft.Container(drawn.interlude, expand=True),
            kit.foot(ui, kit.primary(ui, ui.say("play.on"), on, key="on")),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="interlude",
    )


def _finale(
    shell: Shell, show: Show, stage: Stage, board: Any, set_panel: Callable[[str], None]
) -> ft.Control:
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
                            ui, ui.say("play.see_table"), lambda _: set_panel("board"), key="see"
                        ),
                        kit.primary(
                            ui,
                            ui.say("play.again"),
                            lambda _: shell.run(shell.rematch, show.session),
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


def _log(stage: Stage, show: Show, close: Callable[..., None]) -> ft.Control:
    """Everything that the one who is looking has seen, since the own last turn and before."""
    ui, scene = stage.ui, stage.scene
    since = recap.sentences(stage, scene.recap)
    who = scene.seat if scene.phase is Phase.PRIVATE else None
    everything = recap.sentences(stage, show.flow.match.log(who))
    earlier = everything[: len(everything) - len(since)] if since else everything
    controls: list[ft.Control] = []
    if since:
        controls += [kit.title(ui, ui.say("recap.since"), "large", level=2), *recap.log(ui, since)]
    controls += [kit.gap(4), kit.title(ui, ui.say("recap.before"), "large", level=2)]
    controls += recap.log(ui, earlier[-120:])
    return _sheet(ui, ui.say("play.log"), close, controls, key="log")


def _menu(shell: Shell, show: Show, set_panel: Callable[[str], None]) -> ft.Control:
    """What one may want to do besides playing. Only reached from the open table."""
    ui = shell.ui

    def reset(seat: int) -> Callable[..., None]:
        name = show.seats[seat].name
        return lambda _: shell.ask(
            ui.say("pin.reset.ask", name=name),
            ui.say("pin.reset.yes"),
            lambda: show.reset_pin(seat),
            detail=ui.say("pin.reset.detail"),
        )

    rows: list[ft.Control] = [
        kit.quiet(
            ui,
            ui.say("play.rules"),
            lambda _: shell.go("rules", game=show.game.name, section=None),
            icon_name="rules",
        ),
        kit.quiet(
            ui, ui.say("home.settings"), lambda _: shell.go("settings"), icon_name="settings"
        ),
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
    return _sheet(ui, ui.say("play.menu"), lambda *_: set_panel(""), rows, key="menu")


def _sheet(
    ui: Ui, heading: str, close: Callable[..., None], controls: list[ft.Control], *, key: str
) -> ft.Control:
    return ft.Column(
        [kit.topbar(ui, heading, close), kit.page_body(ui, [*controls, kit.gap(16)])],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=f"sheet-{key}",
    )
