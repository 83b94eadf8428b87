"""The table: curtain, private hand or open board, drawn from the running show's scene."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from app.games import board_of
from app.hall import Hall
from app.prefs import CHOICES
from app.screens import pieces, seats
from app.table import help_card, interrupt, prompter, reasons, recap, spoken_answers, waiting
from app.table.controller import Controller, sentence
from app.table.curtain import Curtain
from app.table.fading import lasting
from app.table.layers import inspected
from app.table.pin import PinPad
from app.table.scene import Scene, log_of
from app.table.stage import Drawn, Ends, Stage
from app.table.state import Phase
from app.table.steps import Act, BackToTable, Cover, Done, PassTo, TakeBack, TakeUp, Turn, Uncover
from app.theme import Ui, kit, measure
from app.theme.ui import BODY, DISPLAY, SIZES

SIGN = 28 + 6 + 4
"""How wide the badge of whoever looks is in the bar, with the gaps around it."""


def Play(
    hall: Hall,
    show: Controller,
    leave: Callable[..., Any],
    again: Callable[..., Any],
    *,
    opposite: bool,
) -> ft.Control:
    """Whatever the running show has on: a curtain, a hand, the open table, or the last bow.

    Args:
        hall: The hall around it.
        show: The game on the table.
        leave: Called to leave the table for the foyer.
        again: Called to play once more with the same people.
        opposite: Whether a sheet over a flat table is turned to whoever sits at its far end.
    """
    scene = show.table.scene
    if scene.phase is Phase.CURTAIN and scene.seat is not None:
        return _curtain(hall, show, scene)
    stage = _stage(hall, show, scene)
    ui = stage.ui
    show.kept.begin((scene.serial, scene.viewers, ui, stage.lang, stage.sort))
    board = board_of(show.game.name)
    if show.table.state.pick is None and show.prompter.found and hasattr(board, "hint"):
        stage = replace(stage, pick=board.hint(stage, show.prompter.found[0]))
    flat = scene.flat and scene.phase is Phase.TABLE
    drawn = board.flat(stage, _ends(hall, show)) if flat else board.draw(stage)  # type: ignore[attr-defined]
    read_first = show.drawing.made(scene, drawn)
    # A sheet's name, and behind "#" the action whose reason lies on top of it.
    panel, _, asked = show.table.state.panel.partition("#")
    sheet: ft.Control
    if panel == "log":
        sheet = _log(stage, show)
    elif panel in ("menu", "seats") or panel.startswith("seat-"):
        sheet = _sheets(hall, show, panel, leave)
    elif show.drawing.looking and drawn.before is not None:
        sheet = _table(hall, show, stage, replace(drawn.before, foot=_lead_on(ui, show, drawn)))
    elif scene.phase is Phase.OVER and panel != "board":
        sheet = _finale(hall, stage, show, leave, again)
    elif read_first:
        sheet = _interlude(hall, show, drawn)
    elif flat:
        return _flat_table(show, ui, drawn)
    else:
        sheet = _table(hall, show, stage, drawn)
    if panel == prompter.PANEL and show.table.state.secret:

        def rules() -> None:
            show.open("")
            stage.explain(None)

        return help_card.card(stage, show.prompter, sheet, rules, lambda: show.open(""))
    if asked:
        return reasons.card(ui, show, sheet, int(asked))
    return ft.RotatedBox(2, sheet) if flat and opposite else sheet


def _ends(hall: Hall, show: Controller) -> Ends:
    """What those at the two ends of a flat table can do besides playing."""

    def turned(seat: int, then: Callable[[], object]) -> None:
        """Somebody opens something, which is turned to where they sit."""
        show.table.take(Turn(bool(seat)))
        then()

    def explain(seat: int, section: str | None) -> None:
        def go() -> None:
            hall.places.go("rules", game=show.game.name, section=section)

        turned(seat, go)

    return Ends(
        uncover=lambda seat: show.take(Uncover(seat)),
        cover=lambda seat: show.take(Cover(seat)),
        undo=lambda seat: turned(seat, lambda: _take_back(hall, show)),
        open=lambda seat, panel: turned(seat, lambda: show.open(panel)),
        explain=explain,
        pass_round=lambda: show.lay_flat(False),
    )


def _flat_table(show: Controller, ui: Ui, drawn: Drawn) -> ft.Control:
    """All of the window for the two halves; a notch takes its part of the far one."""
    return ft.Container(
        _ground(show, drawn.body),
        expand=True,
        padding=ft.Padding.only(
            left=ui.inset_left, right=ui.inset_right, top=ui.inset_top, bottom=ui.inset_bottom
        ),
        key="flat",
    )


def _take_back(hall: Hall, show: Controller) -> None:
    """Takes the last step back, or says why not."""
    undo, say = show.table.scene.undo, hall.ui.say
    if undo:
        show.take(TakeBack())
    elif undo.reason is not None:
        hall.notices.toast(undo.reason.sentence(show.names, say.lang))
    else:
        hall.notices.toast(sentence(say, show.names, undo.key, undo.args))


def _table(hall: Hall, show: Controller, stage: Stage, drawn: Drawn) -> ft.Control:
    """The bar, the news, the board and the step to take; in a divided window all but the board
    in a column beside it."""
    ui, scene = stage.ui, stage.scene
    _, around = stage.parts
    why = reasons.ask_now(around.ui, show)
    told, tells_why = _told(show, stage, around, drawn, why)
    # Where the news, which else lead to the reason of the last move, find no room.
    lost = not tells_why and ui.landscape and not ui.roomy
    why_tool = reasons.tool(ui, show) if lost else None
    if why_tool is None:
        state = (drawn.heading, show.table.state.turned)
        bar = stage.kept.named("bar", state, lambda: _bar(hall, show, around, drawn, None))
    else:
        bar = _bar(hall, show, around, drawn, why_tool)
    named = kit.region(drawn.body, ui.say("region.table"))
    board = _ground(show, named)
    # What is turned round has its foot at the other end of the window.
    turned = show.table.state.turned and not show.table.state.secret
    floor = replace(around, ui=replace(around.ui, inset_bottom=0)) if turned else around
    if interrupt.stands(show, scene):
        foot: ft.Control | None = interrupt.foot(show, floor)
    else:
        foot = drawn.foot if drawn.foot is not None else _pass_on(hall, show, floor, drawn)
    below = []
    if foot is not None:
        below = [_beside(show, kit.region(kit.foot(floor.ui, foot), ui.say("region.act")))]
    bar, told = _beside(show, bar), [_beside(show, each) for each in told]

    def turning(content: ft.Control) -> ft.Control:
        if show.table.state.secret:
            return content
        return ft.Container(
            ft.RotatedBox(2 if turned else 0, content),
            expand=True,
            padding=ft.Padding.only(bottom=ui.inset_bottom) if turned else None,
            key="turning",
        )

    key = f"play-{scene.phase}"
    if not ui.divided:
        across = _sideways(stage, board)
        if (top := _step_top(floor.ui, foot)) is None:
            above = [*told, _refusing(ui, across, drawn.refusal), *below]
        else:
            level = ft.Container(across, expand=True)
            above = [*told, _refusing(ui, pieces.screen(level, *below), drawn.refusal, top)]
        screen = pieces.screen(bar, turning(pieces.screen(*above)), key=key)
        return _upright(hall.ui, ui, screen)
    level = ft.Container(
        turning(board),
        expand=True,
        padding=ft.Padding.only(top=ui.inset_top, bottom=0 if turned else ui.inset_bottom),
    )
    above = [_refusing(around.ui, pieces.screen(*told), drawn.refusal)]
    column = pieces.screen(bar, turning(pieces.screen(*above, *below)))
    return pieces.divided(ui, level, column, key=key)


def _ground(show: Controller, board: ft.Control) -> ft.GestureDetector:
    """What a board stands on: a touch beside its pieces takes a refusal away."""

    def settle(_: object) -> None:
        pick = show.table.state.pick
        if lasting(pick) != pick:
            show.choose(lasting(pick))

    return ft.GestureDetector(
        # Transparent, for a finger goes through what has no colour at all.
        ft.Container(board, bgcolor=ft.Colors.TRANSPARENT, key="board"),
        on_tap=settle,
        exclude_from_semantics=True,
    )


def _beside(show: Controller, content: ft.Control) -> ft.Control:
    """Surroundings of the board: while a piece is read, a touch there only closes the sheet."""
    if inspected(show.table.state.pick) is None:
        return content
    close = ft.GestureDetector(
        on_tap=lambda _: show.close_top(),
        exclude_from_semantics=True,
        left=0,
        top=0,
        right=0,
        bottom=0,
        key="beside",
    )
    silent = ft.Semantics(content=content, exclude_semantics=True)
    return ft.Stack([silent, close], fit=ft.StackFit.PASS_THROUGH, expand=content.expand)


def _sideways(stage: Stage, board: ft.Control) -> ft.Control:
    """The board, which scrolls sideways in a window that is narrower."""
    on_board, around = stage.parts
    if on_board.ui.width <= around.ui.width:
        return board
    return ft.Row(
        [ft.Container(board, width=on_board.ui.width)],
        scroll=ft.ScrollMode.AUTO,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _upright(window: Ui, ui: Ui, screen: ft.Control) -> ft.Control:
    """A screen laid out for `ui`, which scrolls in a window that is lower."""
    if ui.height <= window.height:
        return screen
    return ft.Column(
        [ft.Container(screen, height=ui.height)],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="scrolled",
    )


def _step_top(ui: Ui, foot: ft.Control | None) -> float | None:
    """Upper edge of the steps, from below: a refusal lies over the note, not over the hand.

    None where the foot has no set height, or no note.
    """
    if not isinstance(foot, ft.Column) or foot.height is None:
        return None
    return 12 + ui.inset_bottom + foot.height - kit.line(ui) - kit.NOTE_GAP / 2


def _refusing(
    ui: Ui, above: ft.Control, refusal: ft.Control | None, bottom: float = 4
) -> ft.Control:
    """Lays a refusal over the lower edge of the content, so far above it; nothing moves for it."""
    stack = [above]
    if refusal is not None:
        edge = ui.edge / 2
        stack.append(ft.Container(refusal, left=edge, right=edge, bottom=bottom))
    return ft.Stack(stack, fit=ft.StackFit.EXPAND, expand=True)


def _told(
    show: Controller, stage: Stage, around: Stage, drawn: Drawn, why: ft.Control | None
) -> tuple[list[ft.Control], bool]:
    """What stands between bar and board, or in the column between bar and foot; and whether it
    leads to the reason of the last move.

    why: asks for that reason
    """
    divided = stage.ui.divided
    if interrupt.stands(show, stage.scene):
        declared = interrupt.declared(around, lambda: show.open("log"))
        if divided:
            declared = ft.Column([declared], scroll=ft.ScrollMode.AUTO, expand=True)
        return [declared], False
    if divided and drawn.aside is not None:
        edge = ft.Padding.symmetric(horizontal=around.ui.edge)
        return [ft.Container(drawn.aside, expand=True, padding=edge)], False
    if not divided and not stage.news:
        return [], False
    if why is None:
        return [stage.kept.named("news", None, lambda: _news(show, around, None))], False
    return [_news(show, around, why)], True


def _stage(hall: Hall, show: Controller, scene: Scene) -> Stage:
    def sort(order: str) -> None:
        hall.prefs["hand_sort"] = order

    def explain(section: str | None) -> None:
        # The hand is not drawn under the rules, and its idle clock runs on.
        hall.places.go("rules", game=show.game.name, section=section)

    return Stage(
        ui=hall.ui if scene.flat else hall.ui.table,
        game=show.game,
        seats=show.seats,
        scene=scene,
        options=show.table.state.match.options,
        lang=hall.prefs["lang"],
        pick=show.table.state.pick,
        set_pick=show.choose,
        act=lambda action: show.take(Act((action,), serial=scene.serial)),
        act_all=lambda actions: show.take(Act(tuple(actions), serial=scene.serial)),
        explain=explain,
        sort=hall.prefs["hand_sort"],
        set_sort=sort,
        toast=hall.notices.toast,
        kept=show.kept,
        quick=hall.prefs["quick"],
    )


def _curtain(hall: Hall, show: Controller, scene: Scene) -> ft.Control:
    ui = hall.ui
    assert scene.seat is not None
    seat = show.seats[scene.seat]

    def enter(pin: str) -> None:
        show.lift(pin, scene.serial)
        if show.table.state.secret:
            show.open("")

    if show.table.state.panel == "pin" and scene.needs_pin:
        return PinPad(
            ui,
            seat,
            enter,
            lambda: show.open(""),
            partial(show.keeper.pins.wait, scene.seat),
            key=f"pin-{scene.serial}",  # type: ignore[call-arg]  # every component takes one
        )
    return Curtain(
        ui,
        seat,
        hall.prefs["reveal"] == "tap" or hall.prefs["screen_reader"],
        scene.needs_pin,
        lambda: show.open("pin"),
        lambda: show.lift(serial=scene.serial),
        lambda: show.take(BackToTable()),
        scene.alone is not None,
        show.keyboard.follow,
        show.table.state.unwatched,
        key=f"curtain-{scene.serial}",  # type: ignore[call-arg]
    )


def _news(show: Controller, stage: Stage, why: ft.Control | None) -> ft.Control:
    """What happened last, in a strip or a column; `why` asks for the reason of it."""
    if stage.ui.part == "column":
        return recap.column(stage, lambda *_: show.open("log"), why)
    return ft.Container(
        recap.strip(stage, lambda *_: show.open("log"), why),
        height=kit.TARGET,
        padding=ft.Padding.symmetric(horizontal=stage.ui.edge - 4),
        key="news",
    )


def _bar(
    hall: Hall, show: Controller, stage: Stage, drawn: Drawn, why: ft.Control | None
) -> ft.Control:
    """Where we are, whose eyes this is for, and the tools that are always there.

    why: asks for the reason of the last move, where that stands nowhere else
    """
    ui, scene = stage.ui, stage.scene
    first = kit.tool(ui, "menu", ui.say("play.menu"), lambda _: show.open("menu"), key="menu")

    def turn_round() -> None:
        # For whoever sits opposite, or back; until somebody looks.
        show.table.take(Turn(not show.table.state.turned))
        show.draw()

    sign: list[ft.Control] = []
    if scene.phase is Phase.PRIVATE and scene.seat is not None:
        seat = show.seats[scene.seat]
        if scene.seat != scene.alone:
            first = kit.tool(ui, "eye-off", ui.say("play.hide"), lambda _: show.hide(), key="hide")
        sign = [kit.badge(seat.colour, 28, seat.understudy), kit.gap(6)]
        name = seat.name
    else:
        name = show.game.title

    tools: list[ft.Control] = [
        kit.answering(
            kit.tool(
                ui,
                "undo",
                ui.say("play.undo" if scene.undo else "play.undo.closed"),
                lambda _: _take_back(hall, show),
                color=ui.colors.text if scene.undo else ui.colors.quiet,
                key="undo",
            ),
            ready=bool(scene.undo),
        ),
        kit.tool(ui, "history", ui.say("play.log"), lambda _: show.open("log"), key="log"),
        kit.tool(ui, "rules", ui.say("help"), lambda _: show.open(prompter.PANEL), key="help")
        if show.table.state.secret
        else kit.tool(
            ui, "rules", ui.say("play.rules"), lambda _: stage.explain(None), key="rules"
        ),
    ]
    if not show.table.state.secret:
        tools.insert(
            0,
            kit.tool(
                ui,
                "refresh",
                ui.say("play.turn_back" if show.table.state.turned else "play.turn"),
                lambda _: turn_round(),
                color=ui.colors.brass if show.table.state.turned else None,
                key="turn",
            ),
        )
    if why is not None:
        tools.insert(0, why)
    # The open table has a tool more; its game's title is rather smaller there than cut.
    beside = 1 if ui.narrow else len(tools) + 1
    tight = not show.table.state.secret and not ui.part and not _fits(ui, name, beside)
    room = ui.width - 24 if ui.part == "column" else _left(ui, beside)
    room -= SIGN if sign else 0
    # Where the show stands is told in few words rather than in two lines, and in those rather than
    # cut, under a smaller name then; in large type the board needs that line more.
    heading, size = drawn.heading, ui.size("small")
    if measure.wide(heading, size, BODY) > room and drawn.short:
        heading = min(heading, drawn.short, key=lambda said: measure.wide(said, size, BODY))
    wide = measure.wide(heading, size, BODY)
    long = ui.text_scale < 1.5 and wide > room
    told = kit.text(ui, heading, "small", quiet=True, max_lines=2 if long else 1)
    if ui.text_scale >= 1.5 and wide > room:  # rather smaller than cut, and then in two lines
        size = ui.size("small") * room / wide * 0.9
        told.size = max(SIZES["small"], size)
        told.max_lines = 1 if size >= SIZES["small"] else 2
    # A title that finds no room at all is only read aloud; who looks must know whose hand it is.
    unseen = tight and measure.box(name, ui.size("small")) > room
    called = kit.text(ui, name, "small" if tight or long else "body", strong=True, max_lines=1)
    if ui.text_scale >= 1.5:  # rather smaller than cut
        fits = measure.filling(name, room)
        called.size = max(float(SIZES["small"]), min(called.size or fits, fits))
    where = ft.Column(
        [called, told] if not unseen else [told],
        spacing=0,
        tight=True,
    )
    named = ft.Container(
        ft.MergeSemantics(
            ft.Semantics(
                header=True, heading_level=1, label=name if unseen else None, content=where
            )
        ),
        expand=True,
    )
    bar: ft.Control
    if ui.part == "column":
        if ui.text_scale >= 1.5:  # one line of the two
            said = ft.TextSpan(f"  {heading}", style=ft.TextStyle(color=ui.colors.quiet))
            line = kit.text(ui, name, "small", strong=True, max_lines=1, spans=[said])
            fits = measure.filling(f"{name}  {heading}", room)
            line.size = max(SIZES["small"], min(ui.size("small"), fits))
            where.controls = [line]
        bar = ft.Column(
            [
                ft.Row([first, ft.Container(expand=True), *tools], spacing=0),
                ft.Container(
                    ft.Row([*sign, named], spacing=2),
                    padding=ft.Padding.symmetric(horizontal=ui.edge - 4),
                ),
            ],
            spacing=0,
            tight=True,
        )
    elif ui.narrow:
        bar = ft.Column(
            [
                ft.Row([first, *sign, named], spacing=2),
                ft.Row(tools, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
            ],
            spacing=0,
            tight=True,
        )
    else:
        bar = ft.Row(
            [first, *sign, named, *tools],
            spacing=0 if tight else 2,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    edge = 0 if ui.narrow else 4
    return ft.Container(bar, padding=ft.Padding.only(left=edge, right=edge, top=ui.inset_top))


def _fits(ui: Ui, name: str, tools: int) -> bool:
    """Whether the bar has room for the name beside so many tools."""
    return measure.box(name, ui.size("body")) <= _left(ui, tools)


def _left(ui: Ui, tools: int) -> float:
    """How much room the bar has beside so many tools."""
    return ui.width - 8 - tools * (kit.TARGET + 2)


def _pass_on(hall: Hall, show: Controller, stage: Stage, drawn: Drawn) -> ft.Control | None:
    """The foot of the open table: to whom the device goes next, and what can be said instead."""
    stage = spoken_answers.besides(stage, drawn.said)
    ui, scene = stage.ui, stage.scene
    if scene.awaits_done:
        seen = "play.seen" if scene.alone is None else "understudy.seen"
        return kit.primary(ui, ui.say(seen), lambda _: show.take(Done()), key="seen")
    if scene.phase is Phase.OVER:
        return kit.primary(ui, ui.say("play.to_result"), lambda _: show.open(""), key="result")
    if scene.understudies:
        return waiting.foot(ui, show, scene)
    if scene.phase is not Phase.TABLE or not scene.deciders:
        return None
    seat = scene.deciders[0]
    if (suggested := spoken_answers.suggested(stage)) is not None:
        look = kit.link(
            ui,
            ui.say("aloud.look", name=show.seats[seat].name),
            lambda _: show.take(PassTo(seat)),
            key="pass",
        )
        return spoken_answers.answered(stage, suggested, look)
    by_tap = hall.prefs["reveal"] == "tap" or hall.prefs["screen_reader"]
    if scene.continuing is not None and not by_tap:
        take_up = interrupt.TakeUp(
            ui,
            show.seats[seat],
            lambda: show.take(TakeUp(serial=scene.serial)),
            lambda: show.take(PassTo(seat)),
            spoken_answers.room(stage),
            key=f"onward-{scene.serial}",  # type: ignore[call-arg]  # every component takes one
        )
        return spoken_answers.beside(stage, take_up)
    own = seat in (scene.alone, scene.continuing)
    step = kit.primary(
        kit.within(ui, spoken_answers.room(stage)),
        ui.say("understudy.to_own" if own else "play.pass", name=show.seats[seat].name),
        lambda _: show.take(PassTo(seat)),
        icon_name="hand" if own else "pass",
        key="pass",
    )
    return spoken_answers.beside(stage, step)


def _lead_on(ui: Ui, show: Controller, drawn: Drawn) -> ft.Control:
    """From the board as it stood at the end to the account of it, or to the finale."""
    over = show.table.state.phase is Phase.OVER
    words = drawn.onward or ui.say("play.to_result" if over else "play.to_account")
    return kit.primary(ui, words, lambda _: show.read_on(), key="lead-on")


def _interlude(hall: Hall, show: Controller, drawn: Drawn) -> ft.Control:
    """A scoring that everybody reads before the device goes on."""
    ui = hall.ui
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


def _finale(
    hall: Hall,
    stage: Stage,
    show: Controller,
    leave: Callable[..., Any],
    again: Callable[..., Any],
) -> ft.Control:
    ui, board = stage.ui, board_of(show.game.name)
    result = show.table.state.match.result
    assert result is not None
    told = not hasattr(board, "told") or board.told(stage, result)
    return ft.Column(
        [
            kit.topbar(
                ui,
                ui.say("play.result"),
                leave,
                tools=[_moments(hall, show.session.id)],
            ),
            ft.Container(board.finale(stage, result), expand=True),
            kit.foot(
                ui,
                kit.pair(
                    ui,
                    (ui.say("play.see_table"), lambda _: show.open("board"), "see"),
                    (ui.say("play.again"), again, "again"),
                    next_step=told,
                ),
            ),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="finale",
    )


def _moments(hall: Hall, session: str) -> ft.Control:
    """The way to the moments at which the game turned."""
    ui = hall.ui
    title = ui.say("moments")

    def go(_: Any) -> None:
        hall.places.go("moments", session=session)

    # Beside the heading, the way back and its own picture; else the picture stands alone.
    heading = measure.wide(ui.say("play.result"), ui.size("title"), DISPLAY)
    if heading + measure.wide(title, ui.size("body")) > ui.width - kit.TARGET - 60:
        return kit.tool(ui, "recap", title, go, key="moments")
    return kit.link(ui, title, go, icon_name="recap", key="moments")


def _log(stage: Stage, show: Controller) -> ft.Control:
    """Everything whoever is looking has seen, since their last turn and before."""
    ui, scene = stage.ui, stage.scene
    lines: list[recap.LogLine] = []
    entries = show.table.state.entries
    helped = {
        at: ui.say(f"help.log.{kind}", name=show.names[entries[at].seat or 0])
        for at, kind in prompter.helped(
            show.session.marks, [entry.seat for entry in entries]
        ).items()
    }
    for number, event in log_of(show.table.state, scene.viewer):
        lines += ((number, line) for line in recap.sentences(stage, [event]))
    start = max(0, len(lines) - len(recap.sentences(stage, scene.recap)))
    told = [(number, ui.say("recap.filed")) for number in show.session.filed]
    lines, start = recap.with_notes(lines, start, told)

    def ask(number: int) -> ft.Control | None:
        return reasons.ask(ui, show, number, over="log")

    controls: list[ft.Control] = []
    if start < len(lines):
        controls.append(kit.title(ui, ui.say("recap.since"), "large", level=2))
        controls += recap.log(ui, lines[start:], ask, helped)
    controls += [kit.gap(4), kit.title(ui, ui.say("recap.before"), "large", level=2)]
    controls += recap.log(ui, lines[max(0, start - 120) : start], ask, helped)
    return _sheet(ui, ui.say("play.log"), lambda *_: show.open(""), controls, key="log")


def _sheets(hall: Hall, show: Controller, panel: str, leave: Callable[..., Any]) -> ft.Control:
    """What lies over the table when the menu was opened."""
    ui = hall.ui
    if panel == "menu":
        return _menu(hall, show, leave)
    heading = ui.say("understudy.seats")
    if panel == "seats":
        return _sheet(
            ui, heading, lambda *_: show.open("menu"), seats.everybody(ui, show), key="seats"
        )
    body = seats.SeatSheet(
        hall,
        show,
        int(panel.removeprefix("seat-")),
        key=panel,  # type: ignore[call-arg]  # every component takes one
    )
    return _page(ui, heading, lambda *_: show.open("seats"), body, key="seat")


def _menu(hall: Hall, show: Controller, leave: Callable[..., Any]) -> ft.Control:
    """What one may want to do besides playing. Reached from the open table, or by who is alone."""
    ui = hall.ui

    def reset(seat: int) -> Callable[..., None]:
        name = show.seats[seat].name
        return lambda _: hall.notices.ask(
            ui.say("pin.reset.ask", name=name),
            ui.say("pin.reset.yes"),
            lambda: show.reset_pin(seat),
            detail=ui.say("pin.reset.detail"),
        )

    def leads_to(place: str, **args: Any) -> Callable[..., None]:
        def go(_: Any) -> None:
            show.open("")
            hall.places.go(place, **args)

        return go

    rows: list[ft.Control] = []
    if show.table.state.secret:
        rows.append(
            kit.quiet(
                ui,
                ui.say("play.hide"),
                lambda _: show.hide(),
                icon_name="eye-off",
                key="hide",
            )
        )
    if show.table.state.phase is not Phase.OVER:
        rows.append(
            kit.quiet(
                ui,
                ui.say("understudy.seats"),
                lambda _: show.open("seats"),
                icon_name="people",
                key="seats",
            )
        )
    state = show.table.state
    if state.phase is not Phase.OVER and state.can_lie_flat:
        flat = state.flat
        rows.append(
            kit.quiet(
                ui,
                ui.say("play.pass_round" if flat else "play.lay_flat"),
                lambda _: show.lay_flat(not flat),
                icon_name="pass" if flat else "people",
                key="lay-flat",
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
        *([_interrupts(hall)] if show.game.interrupts else []),
        *(
            kit.quiet(ui, ui.say("pin.reset", name=seat.name), reset(index), icon_name="lock")
            for index, seat in enumerate(show.seats)
            if show.session.setup.cast[index].pin
        ),
        kit.quiet(
            ui,
            ui.say("play.leave"),
            leave,
            icon_name="back",
            key="leave",
        ),
        kit.text(ui, ui.say("play.leave.help"), "small", quiet=True),
    ]
    return _sheet(ui, ui.say("play.menu"), lambda *_: show.open(""), rows, key="menu")


def _interrupts(hall: Hall) -> ft.Control:
    """How long the table waits for somebody to speak up, where that can happen."""
    ui = hall.ui

    heading = ui.say("set.interrupts")
    options = [(value, ui.say(f"set.interrupts.{value}")) for value in CHOICES["interrupts"]]
    return pieces.setting(
        ui,
        heading,
        ui.say("set.interrupts.about"),
        pieces.choices(
            ui, heading, options, hall.prefs["interrupts"], partial(hall.choose, "interrupts")
        ),
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
