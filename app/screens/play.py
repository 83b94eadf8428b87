"""The table: curtain, private hand or open board, drawn from the running show's scene."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple

import flet as ft

from app.awards import awards_of
from app.deals import shareable
from app.games import board_of
from app.habits import USUAL
from app.hall import Hall
from app.screens import covered, pieces, pin_sheet, sheets
from app.screens.bar import table_bar, take_back
from app.screens.table_layout import Parts, ground, interlude, laid_out, lead_on, read_step
from app.sitting import Heading, sitting_of
from app.table import (
    hand_bar,
    help_card,
    interrupt,
    note_strip,
    prompter,
    question,
    reasons,
    recap,
    skipping,
    spoken_answers,
    waiting,
)
from app.table.controller import Controller
from app.table.curtain import Around, Curtain, Ways
from app.table.holding import Opening
from app.table.layers import OWN_PIN
from app.table.pin import Entry, PinPad
from app.table.scene import AnyScene
from app.table.stage import AnyStage, Drawn, Ends, Seat, Stage
from app.table.state import AGREE, FORGOTTEN, Phase
from app.table.steps import Act, BackToTable, Cover, PassTo, TakeUp, Turn, Uncover
from app.text.show_name import show_name
from app.theme import Ui, kit, measure
from app.theme.ui import DISPLAY


class Onward(NamedTuple):
    """The next game of an evening.

    Attributes:
        game: Its short title.
        planned: Whether it is on a programme.
        go: Leads to it.
    """

    game: str
    planned: bool
    go: Callable[[], object]


class Exits(NamedTuple):
    """Ways that lead on from a table.

    Attributes:
        leave: Leads to the foyer.
        again: Plays once more with the same people; from a teaching table, now in earnest.
        teach: From a teaching table, teaches another round.
        onward: Returns the game that comes next.
    """

    leave: Callable[..., Any]
    again: Callable[..., Any]
    teach: Callable[..., Any]
    onward: Callable[[], Onward | None]


def Play(hall: Hall, show: Controller, exits: Exits, *, opposite: bool) -> ft.Control:
    """The running show: a curtain, a hand, the open table, or the last bow.

    Args:
        hall: The hall around it.
        show: The game on the table.
        exits: The ways on.
        opposite: Whether a sheet over a flat table is turned to the person at its far end.
    """
    scene = show.retelling.scene(show.table.scene)
    if scene.phase is Phase.CURTAIN and scene.seat is not None:
        return _curtain(hall, show, scene)
    if show.table.state.by_bar:
        smaller = replace(hall, ui=hand_bar.left_to_table(hall.ui))
        table = _shown(smaller, show, scene, exits, opposite=False)
        return covered.held(hall.ui, show, table)
    if not show.table.state.all_open:
        return _shown(hall, show, scene, exits, opposite=opposite)
    from app.screens import open_table

    ui = hall.ui
    hands = open_table.strip(ui, show, scene, _stage(hall, show, scene))
    if hands is None or hands.height is None:
        return _shown(hall, show, scene, exits, opposite=False)
    left = replace(ui, height=ui.height - hands.height)
    table = _shown(replace(hall, ui=left), show, scene, exits, opposite=False)
    return pieces.screen(hands, ft.Container(table, expand=True, key="taught"), key="teaching")


def _shown(
    hall: Hall, show: Controller, scene: AnyScene, exits: Exits, *, opposite: bool
) -> ft.Control:
    """The table, or the sheet that lies over it."""
    stage = _stage(hall, show, scene)
    ui = stage.ui
    show.kept.begin((scene.serial, scene.viewers, ui, stage.lang, stage.sort, *stage.seats))
    board = board_of(show.game.name)
    hints = scene.covered is None and show.table.state.pick is None
    if hints and show.prompter.found and board.hint is not None:
        stage = replace(stage, pick=board.hint(stage, show.prompter.found[0]))
    flat = scene.flat and scene.phase is Phase.TABLE
    if flat and board.flat is not None:
        drawn = board.flat(stage, _ends(hall, show))
    else:
        drawn = board.draw(stage)
        if scene.covered is not None:
            drawn = covered.without_hand(show, stage, drawn)
        drawn = _retold(show, stage, drawn)
    read_first = show.drawing.made(scene, drawn)
    # A sheet's name, and behind "#" the action whose reason lies on top of it.
    panel, _, asked = show.table.state.panel.partition("#")
    sheet: ft.Control
    if panel.startswith(FORGOTTEN):
        sheet = _agreement(hall, show, stage)
    elif panel in SHEETS:
        sheet = SHEETS[panel](hall, show, stage)
    elif panel in ("menu", "seats") or panel.startswith(("seat-", OWN_PIN)):
        sheet = sheets.over_table(hall, show, panel, exits.leave, exits.again)
    elif show.drawing.looking and drawn.before is not None:
        onward = lead_on(ui, drawn, show.read_on, over=scene.phase is Phase.OVER)
        sheet = _table(hall, show, stage, replace(drawn.before, foot=onward))
    elif scene.phase is Phase.OVER and panel != "board":
        sheet = _finale(hall, stage, show, exits)
    elif read_first:
        sheet = interlude(hall.ui, show.game.title(hall.ui.say.lang), drawn, show.read_on)
    elif show.table.state.all_open and show.table.state.taught and panel != "board":
        sheet = _taught(hall, show, exits)
    elif flat:
        return _flat_table(stage, drawn)
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


def _log(_: Hall, show: Controller, stage: AnyStage) -> ft.Control:
    return sheets.log(stage, show)


def _hands(_: Hall, show: Controller, stage: AnyStage) -> ft.Control:
    from app.screens import open_table

    return open_table.all_hands(show, stage)


def _agreement(hall: Hall, show: Controller, _: AnyStage) -> ft.Control:
    from app.screens import agreement

    return agreement.sheet(hall, show)


SHEETS: dict[str, Callable[[Hall, Controller, AnyStage], ft.Control]] = {
    "log": _log,
    "hands": _hands,
    AGREE: _agreement,
}
"""Draws a sheet over the table by its name; those of the menu are in `app.screens.sheets`."""


def _taught(hall: Hall, show: Controller, exits: Exits) -> ft.Control:
    from app.screens import open_table

    return open_table.in_earnest(
        hall.ui, show.game.title(hall.ui.say.lang), exits.again, exits.teach, exits.leave
    )


def _retold(show: Controller, stage: AnyStage, drawn: Drawn) -> Drawn:
    """A board without its question while it shows what happened since its reader looked last."""
    if not drawn.movement:
        show.retelling.give_up()
    if not show.retelling.playing:
        return drawn
    return skipping.without_question(stage.parts[1].ui, drawn, show.retelling.skip)


def _ends(hall: Hall, show: Controller) -> Ends:
    """Steps besides playing at the two ends of a flat table."""

    def turned(seat: int, then: Callable[[], object]) -> None:
        """Somebody opens a sheet, which is turned to their side."""
        show.take(Turn(bool(seat)))
        then()

    def explain(seat: int, section: str | None) -> None:
        def go() -> None:
            hall.places.go("rules", game=show.game.house, section=section)

        turned(seat, go)

    return Ends(
        uncover=lambda seat: show.take(Uncover(seat)),
        cover=lambda seat: show.take(Cover(seat)),
        undo=lambda seat: turned(seat, lambda: take_back(hall, show)),
        open=lambda seat, panel: turned(seat, lambda: show.open(panel)),
        explain=explain,
        pass_round=lambda: show.lay_flat(False),
    )


def _flat_table(stage: AnyStage, drawn: Drawn) -> ft.Control:
    """All of the window for the two halves; a notch takes its part of the far one."""
    ui = stage.ui
    return ft.Container(
        ground(stage, drawn.body),
        expand=True,
        padding=ft.Padding.only(
            left=ui.inset_left, right=ui.inset_right, top=ui.inset_top, bottom=ui.inset_bottom
        ),
        key="flat",
    )


def _table(hall: Hall, show: Controller, stage: AnyStage, drawn: Drawn) -> ft.Control:
    """The bar, the news, the board and the step to take.

    In a divided window all but the board stand in a column beside it.
    """
    ui, scene = stage.ui, stage.scene
    _, around = stage.parts
    why = reasons.ask_now(around.ui, show)
    noted = _noted(show, stage, around)
    told, tells_why = _told(show, stage, around, drawn, noted, why)
    # The news, which usually lead to the reason of the last move, may find no room.
    lost = not tells_why and ui.landscape and not ui.roomy
    why_tool = reasons.tool(ui, show) if lost else None
    asked = _asked(hall, show, around)
    more = [one for one in (why_tool, asked) if one is not None]
    if why_tool is None:
        state = (drawn.heading, show.table.state.turned, asked is None)
        bar = stage.kept.named("bar", state, lambda: table_bar(hall, show, around, drawn, more))
    else:
        bar = table_bar(hall, show, around, drawn, more)
    board = ground(stage, kit.region(drawn.body, ui.say("region.table")))
    # A turned table has its foot at the other end of the window.
    turned = show.table.state.turned and not show.table.state.secret
    floor = replace(around, ui=replace(around.ui, inset_bottom=0)) if turned else around
    if interrupt.stands(show, scene):
        foot: ft.Control | None = interrupt.foot(show, floor)
    else:
        foot = drawn.foot if drawn.foot is not None else _pass_on(hall, show, floor, drawn)

    def turning(content: ft.Control) -> ft.Control:
        if show.table.state.secret:
            return content
        return ft.Container(
            ft.RotatedBox(2 if turned else 0, content),
            expand=True,
            padding=ft.Padding.only(bottom=ui.inset_bottom) if turned else None,
            key="turning",
        )

    screen = laid_out(
        hall.ui,
        stage,
        Parts(bar, told, board, foot, drawn.refusal, f"play-{scene.phase}"),
        turning=turning,
        turned=turned,
        close=show.close_top,
    )
    if scene.phase is not Phase.PRIVATE and scene.covered is None:
        return screen
    return skipping.skippable(screen, show.retelling.skip if show.retelling.playing else None)


def _asked(hall: Hall, show: Controller, stage: AnyStage) -> ft.Control | None:
    """The question for ears; none while something else is shown first."""
    later = show.drawing.looking or show.retelling.playing
    words = question.asked(stage) if hall.prefs["screen_reader"] and not later else ""
    return question.tool(stage, words, partial(show.device.announce, [words])) if words else None


def _told(
    show: Controller,
    stage: AnyStage,
    around: AnyStage,
    drawn: Drawn,
    noted: list[ft.Control],
    why: ft.Control | None,
) -> tuple[list[ft.Control], bool]:
    """Contents between bar and board, or in the column between bar and foot.

    Returns:
        The controls, and whether `why`, the way to the reason of the last move, is among them.
    """
    divided = stage.ui.divided
    if interrupt.stands(show, stage.scene):
        declared = interrupt.declared(around, lambda: show.open("log"))
        if divided:
            declared = ft.Column([declared], scroll=ft.ScrollMode.AUTO, expand=True)
        return [declared], False
    if divided and drawn.aside is not None:
        edge = ft.Padding.symmetric(horizontal=around.ui.edge)
        return [*noted, ft.Container(drawn.aside, expand=True, padding=edge)], False
    if not divided and not stage.news:
        return [], False
    if noted and not divided:
        # The note has the place of the news, which are left to the log and to ears.
        if label := recap.heard(around):
            noted = [ft.Semantics(content=noted[0], label=label, container=True)]
        return noted, False
    if why is None:
        news = stage.kept.named("news", None, lambda: _news(show, around, None))
        return [*noted, news], False
    return [*noted, _news(show, around, why)], True


def _noted(show: Controller, stage: AnyStage, around: AnyStage) -> list[ft.Control]:
    """The first-time note about the question; none where none stands."""
    notes = show.notes
    later = show.drawing.looking or show.retelling.playing or stage.scene.covered is not None
    if not notes.standing or later:
        return []

    def answer(*, every: bool) -> None:
        notes.dismiss(every=every)
        show.draw()

    answers = note_strip.Answers(partial(answer, every=False), partial(answer, every=True))
    words = around.ui.say(notes.standing)
    return [stage.kept.named("note", words, lambda: note_strip.strip(around.ui, words, answers))]


def _stage(hall: Hall, show: Controller, scene: AnyScene) -> AnyStage:
    def sort(order: str) -> None:
        hall.prefs["hand_sort"] = order

    def explain(section: str | None) -> None:
        # The hand is not drawn under the rules, and its idle clock runs on.
        hall.places.go("rules", game=show.game.house, section=section)

    seats = show.seats
    confirm = _confirm(hall, scene, seats)
    ui = replace(hall.ui, confirm=confirm)
    return Stage(
        ui=ui if scene.flat else ui.table,
        game=show.game,
        seats=seats,
        scene=scene,
        options=show.table.state.match.options,
        lang=hall.prefs["lang"],
        pick=None if scene.covered is not None else show.table.state.pick,
        set_pick=show.choose,
        act=lambda action: show.take(Act((action,), serial=scene.serial)),
        act_all=lambda actions: show.take(Act(tuple(actions), serial=scene.serial)),
        explain=explain,
        sort=hall.prefs["hand_sort"],
        set_sort=sort,
        toast=hall.notices.toast,
        kept=show.kept,
        quick=hall.prefs["quick"] and confirm != "hold",
        noted=show.notes.came and scene.covered is None,
        changed=_changed(show),
        aloud=show.chosen_now or not (scene.viewers or hall.prefs["screen_reader"]),
    )


def _confirm(hall: Hall, scene: AnyScene, seats: list[Seat]) -> str:
    """The reader's way to confirm, or on the open table that of the only person who decides.

    A screen reader needs no more than one gesture.
    """
    own = scene.viewer if scene.covered is None else scene.covered
    who = [own] if own is not None else [*scene.people]
    if len(who) != 1 or hall.prefs["screen_reader"]:
        return USUAL.confirm
    return seats[who[0]].habits.confirm


def _changed(show: Controller) -> tuple[tuple[Any, ...], ...]:
    """Names of the pieces that have an edge, since they changed while their reader was away."""
    between, changed = show.retelling.between, board_of(show.game.name).changed
    return () if between is None or changed is None else changed(*between)


def _curtain(hall: Hall, show: Controller, scene: AnyScene) -> ft.Control:
    ui = hall.ui
    assert scene.seat is not None
    seat = show.seats[scene.seat]

    def enter(pin: str) -> None:
        show.lift(pin, scene.serial)
        if show.table.state.phase is Phase.PRIVATE:
            show.open("")

    heading = _heading(hall, show, seat)
    if show.table.state.panel == "pin" and scene.needs_pin:
        return PinPad(
            ui,
            seat,
            Entry(
                enter,
                lambda: show.open(""),
                partial(show.keeper.pins.wait, scene.seat),
                partial(pin_sheet.forget, hall, show, scene.seat),
            ),
            message=hall.notices.message,
            quarters=0 if heading is None else heading.turned,
            key=f"pin-{scene.serial}",  # type: ignore[call-arg]  # every component takes one
        )
    by_tap = hall.prefs["reveal"] == "tap" or hall.prefs["screen_reader"]

    def look() -> None:
        if scene.needs_pin:
            show.open("pin")
        else:
            show.lift(serial=scene.serial)

    state = show.table.state
    opens: Literal["hold", "tap", "at_once", "to_bar"]
    opens = "at_once" if state.unwatched else "tap" if by_tap else "hold"
    return Curtain(
        ui,
        seat,
        Ways(look, lambda: show.take(BackToTable()), show.keyboard.follow),
        # Nothing is behind it yet, where the hand itself is held.
        "to_bar" if state.opening(scene.seat) is Opening.BAR else opens,
        Around(
            scene.alone is not None,
            show_name(show.session.card, ui.say),
            heading,
            bool(hall.prefs["screen_reader"]),
        ),
        key=f"curtain-{scene.serial}",  # type: ignore[call-arg]
    )


def _heading(hall: Hall, show: Controller, seat: Seat) -> Heading | None:
    """The way from who has the device to a seat; None where nobody has said where they sit."""
    seats, holder = show.seats, show.table.state.holding.seat
    people = [each.name for each in seats if each.understudy is None]
    sitting = sitting_of(hall.prefs, people)
    if sitting is None:
        return None
    held_by = None if holder is None else seats[holder].name
    return sitting.heading(seat.name, held_by, wide=hall.ui.landscape)


def _news(show: Controller, stage: AnyStage, why: ft.Control | None) -> ft.Control:
    """The last events, in a strip or a column; `why` asks for the reason of them."""
    if stage.ui.part == "column":
        return recap.column(stage, lambda *_: show.open("log"), why)
    return ft.Container(
        recap.strip(stage, lambda *_: show.open("log"), why),
        height=kit.TARGET,
        padding=ft.Padding.symmetric(horizontal=stage.ui.edge - 4),
        key="news",
    )


def _pass_on(hall: Hall, show: Controller, stage: AnyStage, drawn: Drawn) -> ft.Control | None:
    """The foot of the open table: the next player, and the answers by word instead."""
    stage = spoken_answers.besides(stage, drawn.said)
    ui, scene = stage.ui, stage.scene
    if scene.awaits_done:
        return read_step(stage, partial(show.take, drawn.done))
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
    if (
        scene.continuing is not None
        and not by_tap
        and show.table.state.opening(seat) is not Opening.BAR
    ):
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
    held = scene.continuing is not None and show.table.state.opening(seat) is Opening.BAR
    onward = TakeUp(serial=scene.serial) if held else PassTo(seat)
    step = kit.primary(
        kit.within(ui, spoken_answers.room(stage)),
        ui.say("understudy.to_own" if own else "play.pass", name=show.seats[seat].name),
        lambda _: show.take(onward),
        icon_name="hand" if own else "pass",
        key="pass",
    )
    return spoken_answers.beside(stage, step)


def _finale(hall: Hall, stage: AnyStage, show: Controller, exits: Exits) -> ft.Control:
    ui, board = stage.ui, board_of(show.game.name)
    result = show.table.state.match.result
    assert result is not None
    match = show.table.state.match
    stage = replace(stage, awards=stage.kept.fact("awards", lambda: awards_of(match)))
    told = board.told is None or board.told(stage, result)
    session = show.session.id
    # Practice and teaching are not counted, so nothing is made of them.
    counted = not (show.practice or show.table.state.all_open)
    tools = []
    if counted:
        tools = [*_dealt(hall, show), _poster(hall, session), _moments(hall, session)]
    doubts = ui.say.sentences(pieces.uncounted_words(ui.say, show.session.card))
    bar = kit.topbar(ui, ui.say("play.result"), exits.leave, detail=doubts, tools=tools)
    words = ui.say("teach.earnest" if show.table.state.all_open else "play.again")
    see = (ui.say("play.see_table"), lambda _: show.open("board"), "see")
    again = (words, exits.again, "again")
    onward = exits.onward() if counted and told else None
    if onward is None:
        steps = kit.pair(ui, see, again, next_step=told)
    else:
        steps = _steps(ui, see, again, onward)
    account = ft.Container(board.finale(stage, result), expand=True)
    sound = _sound_question(hall, show) if told and not show.practice else []
    return pieces.screen(bar, account, *sound, kit.foot(ui, steps), key="finale")


Step = tuple[str, Callable[..., Any], str]
"""Label, handler and key of a button."""


def _steps(ui: Ui, see: Step, again: Step, onward: Onward) -> ft.Control:
    """The ways from a last bow; what is on the programme comes before the same game once more."""
    words = ui.say("tonight.next")
    if not onward.planned:
        words = ui.say("tonight.next.game", game=onward.game)
    game: Step = (words, lambda _: onward.go(), "onward")
    step, aside = (game, again) if onward.planned else (again, game)
    return kit.steps(ui, (see, aside), step)


def _sound_question(hall: Hall, show: Controller) -> list[ft.Control]:
    """The question if sound is wanted; imported late, for it is asked once."""
    if not show.device.bridge.sounds() or not show.sound.asking:
        return []
    from app.screens import sound_question

    return [sound_question.ask(hall, show.sound)]


def _dealt(hall: Hall, show: Controller) -> list[ft.Control]:
    """The way to the game's deal; none where deals have no codes."""
    if not shareable(show.game, show.session.card.note):
        return []
    session = show.session.id

    def go(_: Any) -> None:
        hall.places.go("dealt", session=session)

    return [kit.tool(hall.ui, "deck", hall.ui.say("deal.played"), go, key="dealt")]


def _poster(hall: Hall, session: str) -> ft.Control:
    """The way to the poster of the evening."""

    def go(_: Any) -> None:
        hall.places.go("poster", session=session)

    return kit.tool(hall.ui, "share", hall.ui.say("poster.title"), go, key="poster")


def _moments(hall: Hall, session: str) -> ft.Control:
    """The way to the moments at which the game turned."""
    ui = hall.ui
    title = ui.say("moments")

    def go(_: Any) -> None:
        hall.places.go("moments", session=session)

    # Beside the heading stand the way back, the deal, the poster and its own picture.
    heading = measure.wide(ui.say("play.result"), ui.size("title"), DISPLAY)
    if heading + measure.wide(title, ui.size("body")) > ui.width - 4 * kit.TARGET - 40:
        return kit.tool(ui, "recap", title, go, key="moments")
    return kit.link(ui, title, go, icon_name="recap", key="moments")
